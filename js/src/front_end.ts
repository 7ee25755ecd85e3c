/** The one module that all views of a page share. */

import { renderAttention } from "./attention/attention";
import { renderContributions } from "./contributions/contributions";
import { renderExploreBar } from "./explore/explore_bar";
import { renderHeadCard } from "./head_card/head_card";
import { renderLogitLens } from "./logit_lens/logit_lens";
import type { Render } from "./shared/model";
import { asShown } from "./shared/shown";
import { renderTape } from "./tape/tape";

export const views: Record<string, Render> = {
  attention: asShown(renderAttention),
  logit_lens: asShown(renderLogitLens),
  contributions: asShown(renderContributions),
  explore_bar: asShown(renderExploreBar),
  head_card: asShown(renderHeadCard),
  tape: asShown(renderTape),
};

/** As an anywidget's own module, for hosts without Jupyter's widget manager. */
export default { render: ((props) => views[props.model.get<string>("_view_kind")]!(props)) as Render };
