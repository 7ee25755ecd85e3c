/** Shows views in a page of its own: no Jupyter, no kernel, no network. The page holds the front end and the views' states as text. */

import { linkSelections, type Page, toDataView, withBuffers } from "./host_state";
import { localModel, type Render } from "./shared/model";
import { unpack } from "./shared/packed";

async function showAll(): Promise<void> {
  const read = (id: string) => document.getElementById(id)!.textContent!;
  const page = JSON.parse(read("nnv-page")) as Page;
  const front = toDataView(JSON.parse(read("nnv-front-end")) as string);
  const { views } = await unpack<{ views: Record<string, Render> }>(front);
  const models = page.views.map((saved) => localModel(withBuffers(saved)));
  linkSelections(models);
  models.forEach((model, i) => {
    const el = document.querySelector<HTMLElement>(`[data-view="${i}"]`)!;
    try {
      views[model.get<string>("_view_kind")]!({ model, el });
    } catch (error) {
      el.textContent = `This view could not be shown: ${error}`;
      console.error(error);
    }
  });
}

showAll();
