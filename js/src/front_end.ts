/** The one module that all views of a page share. */

import { renderAttention } from "./attention/attention";
import { renderContributions } from "./contributions/contributions";
import { renderExploreBar } from "./explore/explore_bar";
import { renderLogitLens } from "./logit_lens/logit_lens";
import type { Render } from "./shared/model";

export const views: Record<string, Render> = {
  attention: renderAttention,
  logit_lens: renderLogitLens,
  contributions: renderContributions,
  explore_bar: renderExploreBar,
};
