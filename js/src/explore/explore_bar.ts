/** The top of a linked exploration: one prompt for all views, and its tokens as one strip to choose a position from. */

import { type Chrome, chrome } from "../shared/chrome";
import { follows, h, replace } from "../shared/dom";
import type { Render } from "../shared/model";
import { arrow, readSelection, release, select, step, togglePosition } from "../shared/selection";
import { isGenerated, readTokens, roleMark, type Tokens, tokenAt } from "../shared/tokens";

export const renderExploreBar: Render = ({ model, el }) => {
  const home = readSelection(model);
  const view: Chrome = chrome(
    { model, el },
    {
      title: "Explore",
      traits: ["labels", "special", "generated", "roles", "token_ids", "position", "layer", "head"],
      paint: () => paint(),
      tables: () => ({
        tokens: () => {
          const ids = model.get<number[]>("token_ids");
          const rows = model.get<string[]>("labels").map((label, i) => [i, ids[i] ?? -1, label]);
          return [["position", "id", "token"], ...rows];
        },
      }),
    },
  );
  const strip = h("div", {
    class: "nnv-strip",
    role: "toolbar",
    "aria-label": "Tokens. Left and right choose one, Escape goes back.",
  });
  const follow = follows(strip);
  view.body.append(strip);
  let drawn: unknown = null;

  const paint = () => {
    const labels = model.get<string[]>("labels");
    if (drawn !== labels) {
      drawn = labels;
      const tokens = readTokens(model);
      const ids = model.get<number[]>("token_ids");
      replace(strip, ...labels.map((_, i) => chip(tokens, i, ids[i] ?? -1)));
    }
    const { position } = readSelection(model);
    [...strip.children].forEach((child, i) => {
      child.setAttribute("aria-pressed", String(i === position));
      (child as HTMLElement).tabIndex = i === Math.max(0, position) ? 0 : -1;
    });
    follow(position);
  };

  const chip = (tokens: Tokens, i: number, id: number): HTMLElement => {
    const role = tokens.roles?.[i];
    const how = (role ? ` · ${role}` : "") + (isGenerated(tokens, i) ? " · generated" : "");
    const element = h(
      "button",
      { class: "nnv-chip", title: `${tokens.labels[i]} · position ${i} · id ${id}${how}` },
      tokenAt({ ...tokens, roles: [] }, i),
      h("small", {}, String(i)),
      role && role !== tokens.roles?.[i - 1] ? roleMark(role) : null,
    );
    if (role) element.dataset.role = role;
    element.addEventListener("click", () => choose(togglePosition(readSelection(model), i).position));
    return element;
  };

  const choose = (position: number) => {
    select(model, { position });
    view.say(position < 0 ? "no token chosen" : `token ${position}, ${model.get<string[]>("labels")[position]}`);
  };

  strip.addEventListener("keydown", (event) => {
    const move = arrow(event.key);
    const now = readSelection(model);
    if (move) {
      const position = step(now.position, move[0] + move[1], strip.childElementCount);
      choose(position);
      (strip.children[position] as HTMLElement | undefined)?.focus();
    } else if (event.key === "Escape") select(model, release(now, home));
    else return;
    event.preventDefault();
    event.stopPropagation();
  });

  return () => view.stop();
};
