/** The front end as it travels: gzip, a third of its text. */

/** Imports the module that `bytes` hold. */
export async function unpack<Module>(bytes: DataView): Promise<Module> {
  const text = new Blob([bytes as DataView<ArrayBuffer>]).stream().pipeThrough(new DecompressionStream("gzip"));
  const module = new Blob([await new Response(text).blob()], { type: "text/javascript" });
  return import(URL.createObjectURL(module));
}
