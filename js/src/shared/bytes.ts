/** Typed arrays from a model's binary traits. */

function aligned(view: DataView | undefined | null): ArrayBuffer {
  if (!view || view.byteLength === 0) return new ArrayBuffer(0);
  // A message's buffer may start at an offset that no Float32Array accepts: a copy starts at 0.
  return view.buffer.slice(view.byteOffset, view.byteOffset + view.byteLength) as ArrayBuffer;
}

/** Little-endian float32 values, bit for bit (every platform that runs a browser today is little-endian). */
export function float32(view: DataView | undefined | null): Float32Array {
  return new Float32Array(aligned(view));
}

export function int32(view: DataView | undefined | null): Int32Array {
  return new Int32Array(aligned(view));
}

export function uint8(view: DataView | undefined | null): Uint8Array {
  return new Uint8Array(aligned(view));
}

export function int8(view: DataView | undefined | null): Int8Array {
  return new Int8Array(aligned(view));
}
