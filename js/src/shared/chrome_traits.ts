/** The traits that what stands around every picture is made of. */

import { SHOWN_TRAITS } from "./shown";

export const COMMON = [
  "prompt",
  "generated",
  "generate",
  "busy",
  "error",
  "remark",
  "question",
  "stamp",
  "code",
  "checks",
  "gaps",
  "notes",
  "theme",
  "why_static",
  "labels",
  "show_prompt",
  "show_stamp",
  "position",
  "source",
  "sides",
  "about",
  "messages",
  "questions",
  "guesses",
  "tallied",
  ...SHOWN_TRAITS,
];
