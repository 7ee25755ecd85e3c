/** The front end as it travels: gzip, a third of its text. */

function asDataUrl(blob: Blob): Promise<string> {
  return new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as string);
    reader.readAsDataURL(blob);
  });
}

/** Imports the module that `bytes` hold: from a blob, or from a data: address where a page's policy forbids blobs. */
export async function unpack<Module>(bytes: DataView): Promise<Module> {
  const text = new Blob([bytes as DataView<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = new Blob([await new Response(text).blob()], { type: "text/javascript" });
  const url = URL.createObjectURL(module);
  try {
    return await import(url);
  } catch {
    return import(await asDataUrl(module));
  }
}
