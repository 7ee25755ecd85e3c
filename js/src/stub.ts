/**
 * What every view carries as its own module: it fetches the one front end of the kernel and hands the view over to it.
 * So the front end is sent once and stored once in a saved notebook, however many views there are.
 */

import type { Model, RenderProps } from "./shared/model";
import { unpack } from "./shared/packed";

type Props = RenderProps & { host?: { getModel(reference: string): Promise<Model> } };
type FrontEnd = { views: Record<string, (props: RenderProps) => () => void> };

const KEY = Symbol.for("nnterp_viz.front_end"); // one import of the same text a page, whatever asks for it

async function load({ model, host }: Props): Promise<FrontEnd> {
  const reference = model.get<string>("_front_end");
  const carrier = model.widget_manager?.get_model
    ? await model.widget_manager.get_model(reference.slice("IPY_MODEL_".length))
    : await host!.getModel(reference);
  const page = globalThis as { [KEY]?: Record<string, Promise<FrontEnd>> };
  page[KEY] ??= {};
  page[KEY][carrier.get<string>("digest")] ??= unpack(carrier.get<DataView>("source"));
  return page[KEY][carrier.get<string>("digest")]!;
}

function render(props: Props): () => void {
  let end: (() => void) | null = null;
  let ended = false;
  load(props).then(
    ({ views }) => {
      if (!ended) end = views[props.model.get<string>("_view_kind")]!(props);
    },
    (error) => props.el.append(`This view's code did not load (${error}). Run its cell again.`),
  );
  return () => {
    ended = true;
    end?.();
  };
}

export default { render };
