var pt=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
/* what a host page hands to a view: it takes its share of a row, whatever it holds */
.nnv-host {
  flex: 1 1 0%;
  min-width: 0;
}
.nnv {
  --nnv-text-font: var(--jp-ui-font-family, system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif);
  --nnv-token-font: var(
    --jp-code-font-family,
    ui-monospace,
    "SFMono-Regular",
    Menlo,
    Consolas,
    "DejaVu Sans Mono",
    monospace
  );
  --nnv-ground: var(--jp-layout-color0, #ffffff);
  --nnv-raised: var(--jp-layout-color0, #ffffff);
  --nnv-ink: #1c2128;
  --nnv-dim: #5b6470;
  --nnv-line: #dde1e6;
  --nnv-neutral: #f6f7f8;
  --nnv-wash: #f4f6f8;
  --nnv-accent: #c2185b;
  --nnv-accent-wash: #fbe4ee;
  --nnv-link: #1f63b3;
  --nnv-good: #1a6b4a;
  --nnv-bad: #b3261e;
  --nnv-bad-wash: #fdecea;
  --nnv-positive: #3778a5;
  --nnv-negative: #d0702a;
  --nnv-hatch: #c9ced6;

  position: relative;
  box-sizing: border-box;
  width: 100%;
  min-width: 0;
  max-width: 100%;
  margin: 2px 0 6px;
  padding: 12px 16px 10px;
  overflow: hidden;
  color: var(--nnv-ink);
  background: var(--nnv-ground);
  border: 1px solid var(--nnv-line);
  border-radius: 8px;
  font: 13px / 1.45 var(--nnv-text-font);
  text-align: left;
}
.nnv[data-theme="dark"] {
  --nnv-ground: var(--jp-layout-color0, #14171c);
  --nnv-raised: #23272f;
  --nnv-ink: #e8eaed;
  --nnv-dim: #a2abb8;
  --nnv-line: #363c46;
  --nnv-neutral: #191c22;
  --nnv-wash: #1d2127;
  --nnv-accent: #ff6fa8;
  --nnv-accent-wash: #38212c;
  --nnv-link: #8ab8f0;
  --nnv-good: #6fd3a5;
  --nnv-bad: #ff8a80;
  --nnv-bad-wash: #3c1d1b;
  --nnv-positive: #62aede;
  --nnv-negative: #f0a05c;
  --nnv-hatch: #4a525e;
}
.nnv[data-own="true"][data-theme="light"] {
  --nnv-ground: #ffffff;
  --nnv-raised: #ffffff;
}
.nnv[data-own="true"][data-theme="dark"] {
  --nnv-ground: #14171c;
}
.nnv * {
  box-sizing: border-box;
}
.nnv [hidden] {
  /* biome-ignore lint/complexity/noImportantStyles: what is hidden is hidden, whatever layout its class has */
  display: none !important;
}
.nnv :focus {
  outline: none;
}
.nnv :focus-visible {
  outline: 2px solid var(--nnv-link);
  outline-offset: 2px;
  border-radius: 3px;
}
.nnv h3,
.nnv h4,
.nnv dl,
.nnv dd,
.nnv ul,
.nnv ol,
.nnv p {
  margin: 0;
  padding: 0;
  color: inherit;
}
.nnv ul,
.nnv ol {
  list-style: none;
}
.nnv canvas {
  display: block;
}

/* what stands around every picture */
.nnv .nnv-progress {
  position: absolute;
  inset: 0 0 auto;
  height: 2px;
  overflow: hidden;
  visibility: hidden;
}
.nnv.nnv-busy .nnv-progress {
  animation: nnv-appear 0s linear 150ms forwards;
}
.nnv .nnv-progress::after {
  content: "";
  position: absolute;
  inset: 0;
  width: 30%;
  background: var(--nnv-accent);
  animation: nnv-slide 1.1s ease-in-out infinite;
}
@keyframes nnv-appear {
  to {
    visibility: visible;
  }
}
@keyframes nnv-slide {
  from {
    transform: translateX(-100%);
  }
  to {
    transform: translateX(334%);
  }
}
@media (prefers-reduced-motion: reduce) {
  .nnv .nnv-progress::after {
    width: 100%;
    animation: none;
  }
}
.nnv .nnv-head {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 10px;
  min-height: 28px;
}
.nnv .nnv-title {
  font-size: 15px;
  font-weight: 650;
  line-height: 1.3;
  letter-spacing: -0.005em;
}
.nnv .nnv-subtitle {
  color: var(--nnv-dim);
}
.nnv .nnv-tools {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 10px;
  margin-left: auto;
}
.nnv .nnv-button,
.nnv .nnv-select,
.nnv .nnv-input {
  height: 26px;
  margin: 0;
  padding: 0 9px;
  color: var(--nnv-ink);
  background: var(--nnv-raised);
  border: 1px solid var(--nnv-line);
  border-radius: 5px;
  font: 12px / 1 var(--nnv-text-font);
}
.nnv .nnv-button {
  cursor: pointer;
  white-space: nowrap;
}
.nnv .nnv-button:hover {
  border-color: var(--nnv-dim);
}
.nnv .nnv-button:disabled {
  opacity: 0.5;
  cursor: default;
}
.nnv .nnv-toggle[aria-pressed="true"] {
  color: var(--nnv-accent);
  background: var(--nnv-accent-wash);
  border-color: var(--nnv-accent);
}
.nnv .nnv-select {
  padding: 0 4px;
}
.nnv .nnv-choice {
  display: inline-flex;
  align-items: center;
  gap: 6px;
  color: var(--nnv-dim);
  font-size: 12px;
}
.nnv .nnv-input {
  width: 13em;
  font-family: var(--nnv-token-font);
}
.nnv .nnv-prompt {
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 4px 8px;
  margin: 8px 0 0;
}
.nnv .nnv-prompt-text {
  flex: 1 1 240px;
  min-width: 0;
  min-height: 30px;
  margin: 0;
  padding: 5px 9px;
  resize: none;
  color: var(--nnv-ink);
  background: var(--nnv-raised);
  border: 1px solid var(--nnv-line);
  border-radius: 5px;
  font: 13px / 18px var(--nnv-token-font);
}
.nnv .nnv-prompt-text:read-only {
  background: var(--nnv-wash);
}
.nnv .nnv-prompt-text:focus {
  border-color: var(--nnv-link);
  outline: 1px solid var(--nnv-link);
}
.nnv .nnv-prompt .nnv-generate {
  width: 5em;
  height: 30px;
}
.nnv .nnv-run {
  height: 30px;
  padding: 0 14px;
}
.nnv .nnv-edited .nnv-run {
  color: var(--nnv-ground);
  background: var(--nnv-link);
  border-color: var(--nnv-link);
}
.nnv .nnv-prompt-note {
  flex: 0 0 100%;
  color: var(--nnv-dim);
  font-size: 12px;
}
.nnv .nnv-question,
.nnv .nnv-work {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 6px 10px;
  margin: 8px 0 0;
  font-size: 12px;
}
.nnv .nnv-question {
  padding: 6px 10px;
  background: var(--nnv-wash);
  border: 1px solid var(--nnv-line);
  border-radius: 5px;
}
.nnv .nnv-question-words {
  flex: 1 1 220px;
  font-size: 13px;
}
.nnv .nnv-yes {
  color: var(--nnv-ground);
  background: var(--nnv-link);
  border-color: var(--nnv-link);
}
.nnv .nnv-work-bar {
  position: relative;
  flex: 0 1 160px;
  height: 6px;
  overflow: hidden;
  background: var(--nnv-line);
  border-radius: 3px;
}
.nnv .nnv-work-fill {
  height: 100%;
  background: var(--nnv-accent);
  border-radius: 3px;
}
.nnv .nnv-unknown .nnv-work-fill {
  width: 0;
}
.nnv .nnv-work-words {
  color: var(--nnv-dim);
  font-variant-numeric: tabular-nums;
}
.nnv .nnv-remark {
  margin: 8px 0 0;
  padding: 6px 10px;
  background: var(--nnv-wash);
  border-radius: 5px;
}
.nnv .nnv-error {
  margin: 8px 0 0;
  padding: 6px 10px;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
  color: var(--nnv-bad);
  background: var(--nnv-bad-wash);
  border-radius: 5px;
}
.nnv .nnv-error em {
  color: var(--nnv-ink);
  font-style: normal;
}
.nnv .nnv-notes,
.nnv .nnv-slow {
  margin: 8px 0 0;
  color: var(--nnv-dim);
  font-size: 12px;
}
.nnv .nnv-body {
  position: relative;
  margin: 12px 0 0;
  min-width: 0;
}
.nnv .nnv-foot {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 14px;
  margin: 10px -16px 0;
  padding: 7px 16px 0;
  border-top: 1px solid var(--nnv-line);
  font-size: 12px;
}
.nnv .nnv-checks {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 14px;
}
.nnv .nnv-check {
  display: inline-flex;
  align-items: baseline;
  gap: 5px;
  color: var(--nnv-dim);
}
.nnv .nnv-check small {
  font: 11px var(--nnv-token-font);
}
.nnv .nnv-ok .nnv-mark {
  color: var(--nnv-good);
}
.nnv .nnv-failed {
  padding: 0 6px;
  color: var(--nnv-bad);
  background: var(--nnv-bad-wash);
  border-radius: 4px;
  font-weight: 600;
}
.nnv .nnv-stamp {
  margin: 0 0 0 auto;
  padding: 2px 0;
  color: var(--nnv-dim);
  background: none;
  border: 0;
  font: 12px var(--nnv-text-font);
  text-align: right;
  cursor: pointer;
}
.nnv .nnv-stamp::after {
  content: " receipt \u25B8";
  color: var(--nnv-link);
}
.nnv .nnv-stamp[aria-expanded="true"]::after {
  content: " receipt \u25BE";
}
.nnv .nnv-receipt {
  margin: 8px 0 0;
  font-size: 12px;
}
.nnv .nnv-receipt h4 {
  margin: 8px 0 4px;
  font-size: 12px;
  font-weight: 650;
}
.nnv .nnv-receipt-columns {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  gap: 0 24px;
}
.nnv .nnv-receipt dl {
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: 1px 12px;
}
.nnv .nnv-receipt dt {
  color: var(--nnv-dim);
}
.nnv .nnv-receipt dd {
  overflow-wrap: anywhere;
}
.nnv .nnv-receipt code,
.nnv .nnv-receipt small {
  color: inherit;
  background: none;
  font: 11px var(--nnv-token-font);
  overflow-wrap: anywhere;
}
.nnv .nnv-receipt small {
  color: var(--nnv-dim);
}
.nnv .nnv-values,
.nnv .nnv-ids {
  max-height: 150px;
  overflow: auto;
}
.nnv .nnv-ids {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 10px;
}
.nnv .nnv-ids span {
  white-space: nowrap;
}
.nnv .nnv-ids small {
  margin-left: 3px;
}
.nnv .nnv-code {
  max-height: 300px;
  margin: 0;
  padding: 8px 10px;
  overflow: auto;
  color: var(--nnv-ink);
  background: var(--nnv-wash);
  border-radius: 5px;
  font: 12px / 1.5 var(--nnv-token-font);
  white-space: pre;
}
.nnv .nnv-live {
  position: absolute;
  width: 1px;
  height: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.nnv .nnv-token {
  padding: 0 2px;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: pre;
  background: var(--nnv-wash);
  border-radius: 3px;
  font-family: var(--nnv-token-font);
  unicode-bidi: isolate;
}
.nnv .nnv-special {
  color: var(--nnv-dim);
  font-style: italic;
}
.nnv .nnv-generated {
  color: var(--nnv-link);
  box-shadow: inset 0 -2px var(--nnv-link);
}
.nnv .nnv-entry .nnv-generated {
  box-shadow: none; /* a line under a number is its bar there */
}
.nnv .nnv-gap {
  display: grid;
  place-items: center;
  min-height: 96px;
  padding: 16px;
  color: var(--nnv-ink);
  background: repeating-linear-gradient(-45deg, var(--nnv-hatch) 0 1px, transparent 1px 8px);
  border: 1px dashed var(--nnv-hatch);
  border-radius: 5px;
  text-align: center;
}
.nnv .nnv-gap span {
  max-width: 60ch;
  padding: 3px 10px;
  background: var(--nnv-ground);
  border-radius: 4px;
  overflow-wrap: anywhere;
}
.nnv .nnv-tooltip {
  position: absolute;
  z-index: 5;
  max-width: min(340px, 90%);
  padding: 6px 9px;
  pointer-events: none;
  background: var(--nnv-raised);
  border: 1px solid var(--nnv-line);
  border-radius: 6px;
  box-shadow: 0 3px 12px rgb(0 0 0 / 22%);
  font-size: 12px;
  overflow-wrap: anywhere;
}
.nnv .nnv-tooltip .nnv-token {
  white-space: pre-wrap;
}
.nnv .nnv-tooltip b {
  font: 600 12px var(--nnv-token-font);
}
.nnv .nnv-hint,
.nnv .nnv-legend,
.nnv .nnv-caption {
  color: var(--nnv-dim);
  font-size: 12px;
}
.nnv .nnv-legend {
  display: inline-flex;
  align-items: center;
  gap: 6px;
}
.nnv .nnv-legend canvas {
  border-radius: 2px;
}
.nnv .nnv-number {
  font: 12px var(--nnv-token-font);
  font-variant-numeric: tabular-nums;
}

/* lists of tokens with bars: who is read, what is predicted */
.nnv .nnv-list-title {
  display: flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 5px;
  margin: 0 0 3px;
  font-size: 12px;
  font-weight: 600;
}
.nnv .nnv-list {
  margin: 0 0 12px;
}
.nnv .nnv-entry {
  position: relative;
  display: grid;
  grid-template-columns: 4ch minmax(0, 1fr) max-content;
  align-items: center;
  gap: 7px;
  width: 100%;
  height: 21px;
  margin: 0;
  padding: 0 4px 0 0;
  color: inherit;
  background: none;
  border: 0;
  border-radius: 3px;
  font: 12px var(--nnv-text-font);
  text-align: left;
  cursor: pointer;
}
.nnv .nnv-entry:hover {
  background: var(--nnv-wash);
}
.nnv .nnv-entry[aria-current="true"] {
  background: var(--nnv-accent-wash);
}
.nnv .nnv-entry .nnv-place {
  color: var(--nnv-dim);
  font: 11px var(--nnv-token-font);
  text-align: right;
}
.nnv .nnv-entry .nnv-token {
  position: relative;
  justify-self: start;
  max-width: 100%;
  padding: 0 3px;
  background: none;
}
.nnv .nnv-entry .nnv-bar {
  position: absolute;
  left: calc(4ch + 7px);
  bottom: 1px;
  height: 3px;
  background: var(--nnv-positive);
  border-radius: 1px;
}
.nnv .nnv-entry .nnv-bar.nnv-minus {
  background: var(--nnv-negative);
}

/* attention */
.nnv .nnv-attention {
  display: grid;
  grid-template-columns: max-content minmax(0, max-content) 244px;
  gap: 0 28px;
  align-items: start;
}
.nnv[data-size="medium"] .nnv-attention {
  grid-template-columns: max-content minmax(0, 1fr);
}
.nnv[data-size="narrow"] .nnv-attention {
  grid-template-columns: minmax(0, 1fr);
  row-gap: 14px;
}
.nnv .nnv-panel {
  min-width: 0;
}
.nnv .nnv-panel-head {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 2px 8px;
  min-height: 26px;
  margin: 0 0 4px;
}
.nnv .nnv-panel-head h4 {
  font-size: 13px;
  font-weight: 600;
}
.nnv .nnv-panel-head .nnv-tools {
  gap: 4px;
}
.nnv .nnv-panel-head .nnv-button {
  height: 22px;
  min-width: 24px;
  padding: 0 6px;
}
.nnv .nnv-heads {
  max-width: 100%;
  max-height: 660px;
  overflow: auto;
}
.nnv .nnv-pictures {
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: 0 20px;
}
.nnv .nnv-find {
  display: inline-flex;
  align-items: center;
  gap: 4px;
}
.nnv .nnv-toward {
  width: 8em;
}
.nnv .nnv-search {
  width: 12em;
  padding: 0 4px;
  height: 22px;
}
.nnv .nnv-values-panel {
  margin: 8px 0 0;
}
.nnv .nnv-table-scroll {
  max-height: 260px;
  margin: 6px 0 0;
  overflow: auto;
}
.nnv .nnv-table {
  margin: 0;
  border-collapse: collapse;
  color: inherit;
  font: 12px var(--nnv-token-font);
}
.nnv .nnv-table caption {
  text-align: left;
}
.nnv .nnv-table th,
.nnv .nnv-table td {
  padding: 1px 10px 1px 0;
  color: inherit;
  background: none;
  border: 0;
  text-align: left;
}
.nnv .nnv-table .nnv-token {
  display: inline-block;
  max-width: 22ch;
  vertical-align: bottom;
}
.nnv .nnv-table td:last-child {
  text-align: right;
}
.nnv .nnv-vectors {
  margin: 12px 0 0;
  padding: 10px 0 0;
  border-top: 1px solid var(--nnv-line);
}
.nnv .nnv-vector-rows {
  cursor: pointer;
}
.nnv .nnv-vector-scroll {
  position: relative;
  max-height: 320px;
}
.nnv .nnv-vector-marker {
  position: absolute;
  left: 0;
  height: 15px;
  border: 1.5px solid var(--nnv-accent);
  border-radius: 2px;
  pointer-events: none;
}
.nnv .nnv-vectors .nnv-hint {
  margin: 8px 0 0;
}
.nnv .nnv-pair {
  margin: 6px 0 0;
}
.nnv .nnv-focus {
  position: relative;
}
.nnv .nnv-paint {
  position: absolute;
  pointer-events: none;
}
.nnv .nnv-paint.nnv-painting {
  pointer-events: auto;
  cursor: crosshair;
  touch-action: none;
}
.nnv .nnv-mask {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 8px;
  margin: 6px 0 0;
}
.nnv .nnv-brushes {
  margin-left: 0;
}
.nnv .nnv-sort {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 8px;
  margin: 0 0 6px;
}
.nnv .nnv-least {
  width: 5em;
}
.nnv .nnv-vector-words,
.nnv .nnv-readout {
  min-height: 20px;
  margin: 6px 0 0;
}
.nnv .nnv-side {
  min-width: 0;
}
.nnv[data-size="medium"] .nnv-side {
  grid-column: 1 / -1;
}
.nnv[data-size="medium"] .nnv-side,
.nnv[data-size="narrow"] .nnv-side {
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 240px), 1fr));
  gap: 4px 24px;
  margin-top: 10px;
}
.nnv .nnv-stale {
  opacity: 0.45;
}

/* logit lens */
.nnv .nnv-lens {
  display: grid;
  grid-template-columns: minmax(0, max-content) 246px;
  gap: 0 22px;
  align-items: start;
}
.nnv[data-size="narrow"] .nnv-lens,
.nnv[data-size="medium"] .nnv-lens {
  grid-template-columns: minmax(0, 1fr);
  row-gap: 10px;
}
.nnv .nnv-scroll {
  position: relative;
  max-width: 100%;
  max-height: 640px;
  overflow: auto;
  overscroll-behavior: contain;
}
.nnv .nnv-scroll .nnv-spacer {
  position: relative;
}
.nnv .nnv-scroll canvas {
  position: sticky;
  top: 0;
  left: 0;
}
.nnv .nnv-follow {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 6px;
  margin: 0;
}
.nnv .nnv-followed {
  margin: 0 0 10px;
  font-size: 12px;
}
.nnv .nnv-curve {
  margin: 4px 0 0;
}

/* contributions */
.nnv .nnv-rows {
  position: relative;
  max-height: 940px;
  overflow: auto;
}
.nnv .nnv-axis {
  position: sticky;
  top: 0;
  z-index: 2;
  height: 22px;
  background: var(--nnv-ground);
  border-bottom: 1px solid var(--nnv-line);
}
.nnv .nnv-axis .nnv-tick {
  position: absolute;
  bottom: 2px;
  transform: translateX(-50%);
  color: var(--nnv-dim);
  font: 11px var(--nnv-token-font);
}
.nnv .nnv-row {
  position: relative;
  display: grid;
  align-items: center;
  height: 19px;
  border-radius: 3px;
  font-size: 12px;
}
.nnv .nnv-row:hover {
  background: var(--nnv-wash);
}
.nnv .nnv-row.nnv-chosen {
  background: var(--nnv-accent-wash);
}
.nnv .nnv-row.nnv-cursor {
  box-shadow: inset 3px 0 0 var(--nnv-accent);
}
.nnv .nnv-column {
  align-self: end;
  padding: 0 4px 3px 0;
  color: var(--nnv-dim);
  font-size: 11px;
  line-height: 1;
  text-align: right;
}
.nnv .nnv-row-name {
  position: relative;
  display: flex;
  align-items: center;
  gap: 4px;
  min-width: 0;
  padding-left: 2px;
  white-space: nowrap;
}
.nnv .nnv-row-name span {
  overflow: hidden;
  text-overflow: ellipsis;
}
.nnv .nnv-row-name small {
  color: var(--nnv-dim);
  font-size: 11px;
}
.nnv .nnv-open {
  flex: 0 0 16px;
  width: 16px;
  height: 16px;
  margin: 0;
  padding: 0;
  color: var(--nnv-dim);
  background: none;
  border: 0;
  font: 10px / 16px var(--nnv-text-font);
  cursor: pointer;
}
.nnv .nnv-track {
  position: relative;
  height: 100%;
  min-width: 0;
}
.nnv .nnv-track .nnv-piece {
  position: absolute;
  top: 3px;
  bottom: 3px;
  min-width: 1px;
  border-radius: 2px;
}
.nnv .nnv-piece.nnv-plus {
  background: var(--nnv-positive);
}
.nnv .nnv-piece.nnv-minus {
  background: var(--nnv-negative);
}
.nnv .nnv-piece.nnv-total {
  background: var(--nnv-ink);
}
.nnv .nnv-track .nnv-ghost {
  top: 1px;
  bottom: 1px;
  border: 1px solid var(--nnv-ink);
}
.nnv .nnv-zero,
.nnv .nnv-link {
  position: absolute;
  top: 0;
  bottom: 0;
  width: 1px;
  background: var(--nnv-line);
}
.nnv .nnv-zero {
  background: var(--nnv-dim);
}
.nnv .nnv-link {
  top: 50%;
  bottom: -50%;
  background: var(--nnv-dim);
  opacity: 0.55;
}
.nnv .nnv-effect-line {
  position: absolute;
  top: 50%;
  height: 0;
  border-top: 1px solid var(--nnv-ink);
}
.nnv .nnv-effect-line::after {
  content: "";
  position: absolute;
  top: -4px;
  width: 5px;
  height: 5px;
  background: var(--nnv-ground);
  border: 1px solid var(--nnv-ink);
  transform: rotate(45deg);
}
.nnv .nnv-effect-right::after {
  right: -4px;
}
.nnv .nnv-effect-left::after {
  left: -4px;
}
.nnv .nnv-effect {
  color: var(--nnv-dim);
}
.nnv .nnv-effect.nnv-misleads {
  color: inherit;
  font-weight: 650;
}
.nnv .nnv-written {
  display: flex;
  flex-wrap: wrap;
  gap: 4px 18px;
  margin: 10px 0 0;
  font-size: 12px;
}
.nnv .nnv-written h4,
.nnv .nnv-written > .nnv-hint {
  flex: 1 0 100%;
  margin: 0;
}
.nnv .nnv-written ol {
  display: flex;
  flex-wrap: wrap;
  gap: 2px 10px;
  margin: 2px 0 0;
  padding: 0;
  list-style: none;
}
.nnv .nnv-written li {
  display: inline-flex;
  gap: 4px;
  align-items: baseline;
}
.nnv .nnv-measure {
  display: inline-flex;
  align-items: center;
  gap: 6px;
}
.nnv .nnv-head-row {
  color: var(--nnv-dim);
}
.nnv .nnv-head-row .nnv-piece {
  opacity: 0.75;
}
.nnv .nnv-row.nnv-total-row {
  position: sticky;
  bottom: 0;
  height: 24px;
  background: var(--nnv-ground);
  font-weight: 650;
  border-top: 1px solid var(--nnv-line);
}
.nnv .nnv-row .nnv-number {
  padding-right: 4px;
  text-align: right;
}
.nnv .nnv-running {
  color: var(--nnv-dim);
}
.nnv .nnv-question {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 5px 8px;
  margin: 0 0 8px;
}
.nnv .nnv-empty {
  padding: 14px 4px;
  color: var(--nnv-dim);
}

.nnv .nnv-dense .nnv-row {
  height: 14px;
  font-size: 11px;
}
.nnv .nnv-dense .nnv-number {
  font-size: 11px;
}
.nnv .nnv-dense .nnv-piece {
  top: 2px;
  bottom: 2px;
}

/* explore */
.nnv .nnv-strip {
  display: flex;
  flex-wrap: wrap;
  gap: 3px;
  max-height: 132px;
  overflow: auto;
}
.nnv .nnv-chip {
  display: inline-flex;
  flex-direction: column;
  align-items: center;
  max-width: 180px;
  margin: 0;
  padding: 2px 4px 1px;
  color: inherit;
  background: var(--nnv-wash);
  border: 1px solid transparent;
  border-radius: 4px;
  cursor: pointer;
}
.nnv .nnv-chip:hover {
  border-color: var(--nnv-dim);
}
.nnv .nnv-chip[aria-pressed="true"] {
  background: var(--nnv-accent-wash);
  border-color: var(--nnv-accent);
}
.nnv .nnv-chip .nnv-token {
  max-width: 100%;
  background: none;
}
.nnv .nnv-chip small {
  color: var(--nnv-dim);
  font: 10px / 1.1 var(--nnv-token-font);
}

/* edits */
.nnv .nnv-edits {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 4px 12px;
  margin: 8px 0 0;
  padding: 6px 10px;
  background: var(--nnv-wash);
  border-radius: 5px;
  font-size: 12px;
}
.nnv .nnv-shown {
  display: inline-flex;
}
.nnv .nnv-shown .nnv-button {
  margin-left: -1px;
  border-radius: 0;
}
.nnv .nnv-edits-list {
  display: flex;
  flex: 1 1 200px;
  flex-wrap: wrap;
  gap: 4px 12px;
  min-width: 0;
}
.nnv .nnv-edits-list li {
  display: inline-flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
}
.nnv .nnv-edits-list code {
  color: inherit;
  background: none;
  font: 11px var(--nnv-token-font);
  overflow-wrap: anywhere;
}
.nnv .nnv-edits-list .nnv-button,
.nnv .nnv-offer {
  height: 20px;
  padding: 0 6px;
  font-size: 11px;
}
.nnv .nnv-break {
  flex-basis: 100%;
}
.nnv .nnv-offers {
  position: absolute;
  right: 0;
  display: flex;
  gap: 3px;
  background: var(--nnv-ground);
  opacity: 0;
}
.nnv .nnv-offers .nnv-offer {
  height: 16px;
}
.nnv .nnv-row:hover .nnv-offers,
.nnv .nnv-offers:focus-within {
  opacity: 1;
}
.nnv .nnv-edit {
  margin: 8px 0 0;
  padding: 8px 10px;
  background: var(--nnv-accent-wash);
  border-radius: 5px;
  font-size: 12px;
}
.nnv .nnv-edit-head,
.nnv .nnv-edit-acts {
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 5px 8px;
}
.nnv .nnv-edit-head .nnv-select {
  max-width: 16em;
}
.nnv .nnv-edit-head .nnv-button {
  margin-left: auto;
}
.nnv .nnv-edit-acts {
  margin: 6px 0 0;
}
.nnv .nnv-input[aria-invalid="true"] {
  border-color: var(--nnv-bad);
  outline: 1px solid var(--nnv-bad);
}
.nnv .nnv-source {
  flex: 1 1 240px;
}
.nnv .nnv-aligned {
  display: grid;
  grid-auto-columns: max-content;
  gap: 3px;
  margin: 6px 0 0;
  overflow: auto;
}
.nnv .nnv-aligned-name {
  grid-column: 1;
  align-self: center;
  position: sticky;
  left: 0;
  padding-right: 4px;
  background: var(--nnv-accent-wash);
}
.nnv .nnv-aligned .nnv-chip[aria-pressed="true"] {
  color: var(--nnv-ground);
  background: var(--nnv-accent);
}
.nnv .nnv-aligned .nnv-chip[aria-pressed="true"] small {
  color: inherit;
}
.nnv .nnv-aligned [data-from] {
  cursor: grab;
  touch-action: pan-x;
}
.nnv .nnv-aligned .nnv-dragged {
  opacity: 0.5;
}
.nnv .nnv-aligned.nnv-dragging,
.nnv .nnv-aligned.nnv-dragging .nnv-chip {
  cursor: grabbing;
  user-select: none;
}
.nnv .nnv-aligned .nnv-drop {
  outline: 2px solid var(--nnv-accent);
}
.nnv .nnv-no-partner {
  min-width: 16px;
  background: repeating-linear-gradient(-45deg, var(--nnv-hatch) 0 1px, transparent 1px 5px);
  border-radius: 4px;
}
`;function d(e,n={},...t){let r=document.createElement(e);for(let[o,s]of Object.entries(n))s==null||s===!1||(typeof s=="function"?r.addEventListener(o,s):o==="class"?r.className=String(s):r.setAttribute(o,s===!0?"":String(s)));return mt(r,t),r}function mt(e,n){for(let t of n)t!=null&&t!==!1&&e.append(t)}function q(e,...n){e.replaceChildren(),mt(e,n)}function pe(e,n=!1){return d("bdi",{class:n?"nnv-token nnv-special":"nnv-token",title:e},e)}function z(e){if(Number.isNaN(e))return"NaN";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";if(e===0)return"0";let n=Math.fround(e);for(let t=1;t<9;t++){let r=e.toPrecision(t);if(Math.fround(Number(r))===n)return ft(r)}return ft(e.toPrecision(9))}function ft(e){let n=Number(e),t=Math.abs(n);return(t>=1e-4&&t<1e9?String(n):n.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function te(e){if(!Number.isFinite(e))return z(e);let n=Math.abs(e);return n===0?"0":n<.001?e.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):ms(n<1?e.toFixed(3):n<100?e.toFixed(2):e.toFixed(0))}function Ne(e,n=3){if(!Number.isFinite(e))return z(e);let t=Math.abs(e).toFixed(n);return Number(t)===0?t:(e<0?"\u2212":"+")+t}function ht(e){if(!Number.isFinite(e))return z(e);let n=100*e;return n!==0&&n<.1?"< 0.1%":`${n<10?n.toFixed(1):n.toFixed(0)}%`}function Fn(e){if(!Number.isFinite(e))return z(e);if(e<0){let t=Fn(-e);return t==="\xB7"?"\xB7":`\u2212${t}`}if(e>=.995)return e.toFixed(1);let n=e.toFixed(2);return n==="0.00"?e>0?"\xB7":"0":n.replace("0.",".")}function ms(e){return e.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function bt(e,n,t){if(!(n>e))return[e];let r=(n-e)/Math.max(1,t),o=10**Math.floor(Math.log10(r)),s=[1,2,5,10].map(a=>a*o).find(a=>a>=r*.999),i=[];for(let a=Math.ceil(e/s-1e-9);a*s<=n+s*1e-9;a++)i.push(a===0?0:a*s);return i}function gt({name:e,residual:n,tolerance:t,ok:r,about:o}){let s=Number(n);return d("span",{class:`nnv-check ${r?"nnv-ok":"nnv-failed"}`,title:`${o}
residual ${z(s)}, tolerance ${z(t)}`},d("span",{class:"nnv-mark","aria-hidden":"true"},r?"\u2713":"\u2717"),d("span",{class:"nnv-live"},r?"passed: ":"failed: "),e,d("small",{},Number.isFinite(s)?s.toExponential(1):z(s)))}function we(e){return d("div",{class:"nnv-gap"},d("span",{},e))}function se(e,n,t){let r=d("select",{class:"nnv-select","aria-label":e},...n.map(([o,s])=>d("option",{value:o},s)));return r.addEventListener("change",()=>t(r.value)),r.addEventListener("keydown",o=>o.stopPropagation()),{element:d("label",{class:"nnv-choice"},d("span",{},e),r),show(o){r.value=o}}}function Ee(e,n,t){let r=d("button",{type:"button",class:"nnv-button nnv-toggle",title:n,"aria-pressed":"false"},e);return r.addEventListener("click",t),{element:r,show:o=>r.setAttribute("aria-pressed",String(o))}}function X(e,n,t){e.set(n,t),e.save_changes()}var On=["shown","before","before_focus","edits"];function xe(e){return Object.keys(e.get("before")??{}).length>0}function re(e){return xe(e)?e.get("shown"):"after"}function J(e,n){for(let t of["before_focus","before"]){let r=e.get(t);if(r&&n in r)return r[n]}return e.get(n)}function vt(e){return{get:n=>J(e,n)}}function fs(e){return{get:n=>re(e)==="before"?J(e,n):e.get(n),set:(n,t)=>e.set(n,t),save_changes:()=>e.save_changes(),on:(n,t)=>e.on(n,t),off:(n,t)=>e.off(n,t),send:n=>e.send(n),widget_manager:e.widget_manager}}function sn(e){return({model:n,el:t})=>e({model:fs(n),el:t})}var qn=["before","after","difference"];function yt(e,n){let t=d("ol",{class:"nnv-edits-list"}),r=d("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),o=qn.map(a=>{let l=d("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":a},a);return l.addEventListener("click",()=>{e.set("shown",a),e.save_changes()}),l}),s=d("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...o),i=d("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},s,t,r);return r.addEventListener("click",()=>n.ask({kind:"clear"})),{element:i,update(){let a=e.get("edits")??[],l=e.get("why_static")==="",c=e.get("sides")??[],u=xe(e);i.hidden=a.length===0&&!u||!e.get("show_prompt"),r.hidden=a.length<2||!l,s.hidden=!u;let p=re(e);o.forEach((m,f)=>{m.setAttribute("aria-pressed",String(qn[f]===p)),m.textContent=c[f]||qn[f]}),q(t,...a.map((m,f)=>{let h=d("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${m}`,title:"Undo this edit"},"Undo");return h.addEventListener("click",()=>n.ask({kind:"undo",index:f})),d("li",{},d("code",{},m),l&&h)}))}}}function wt(e){let n=e.get("sides")??[];if(!xe(e))return n[0]??"";let t=re(e),[r,o]=[n[0]||"before",n[1]||"after"];return t==="difference"?`difference: ${o} \u2212 ${r}`:t==="before"?r:o}function Be({layer:e,part:n,head:t}){return n==="head"?`layer ${e}, head ${t}`:n==="attention"?`layer ${e}, attention`:n==="mlp"?`layer ${e}, MLP`:n==="block"?`block ${e}, attention and MLP`:`the stream after layer ${e}`}function Se(e,n,t="Edit"){if(!e.editable())return null;let r=Be(n),o=d("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${r}`,"aria-label":`Change ${r}`},t);return o.addEventListener("click",s=>{s.stopPropagation(),e.edit(n)}),o.addEventListener("keydown",s=>s.stopPropagation()),o}function xt(e,n,t){let r=[],[o,s]=[0,0];for(let[i,a]of[...e,[n,t]]){for(;o<i;o++)r.push({to:o,from:-1});for(;s<a;s++)r.push({to:-1,from:s});i<n&&r.push({to:i,from:a}),[o,s]=[i+1,a+1]}return r}var hs=5;function kt(e,n){let t=null,r=null,o=i=>{r?.classList.remove("nnv-drop"),r=i,r?.classList.add("nnv-drop")},s=()=>{t?.element.classList.remove("nnv-dragged"),e.classList.remove("nnv-dragging"),t=null,o(null)};e.addEventListener("pointerdown",i=>{let a=i.target.closest("[data-from]");a&&i.button===0&&(t={element:a,x:i.clientX,y:i.clientY,moved:!1})}),e.addEventListener("pointermove",i=>{if(!t||!t.moved&&Math.hypot(i.clientX-t.x,i.clientY-t.y)<hs)return;t.moved||(t.moved=!0,t.element.classList.add("nnv-dragged"),e.classList.add("nnv-dragging"),e.setPointerCapture?.(i.pointerId));let a=document.elementFromPoint(i.clientX,i.clientY)?.closest("[data-to]")??null;o(a&&e.contains(a)?a:null)}),e.addEventListener("pointerup",()=>{let[i,a]=[t?.moved?t.element.dataset.from:void 0,r?.dataset.to];s(),i!==void 0&&a!==void 0&&n(Number(i),Number(a))}),e.addEventListener("pointercancel",s)}var bs=12;function Mt(e,n,t){let r=d("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),o=d("button",{type:"submit",class:"nnv-button"},"Show its tokens"),s=d("form",{class:"nnv-edit-acts"},r,o),i=d("div",{class:"nnv-hint"}),a=d("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),l=d("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),c=d("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),u=d("div",{class:"nnv-patch",hidden:!0},s,a,i,d("div",{class:"nnv-edit-acts"},l,c)),p=null,m=-1,f=-1,h=()=>e.get("source")??{},b=()=>h().pairs??[],w=()=>(h().labels??[]).length===e.get("labels").length,k=x=>b().find(([E])=>E===x)?.[1]??-1,L=(x,E,N)=>{let C=x[E],[B,P]=E==="to"?["this prompt's",1]:["second prompt's",2],_=E==="to"?"has no partner in the second prompt":"has no partner in this prompt",{labels:S,special:A}=E==="to"?y():g(),H=C<0?d("span",{class:"nnv-no-partner",title:"no partner"}):gs(S[C],A[C]??!1,C,B);return H.style.gridColumn=String(N+2),H.style.gridRow=String(P),C<0||(H.setAttribute("aria-pressed",String(C===(E==="to"?f:m))),x[E==="to"?"from":"to"]<0&&(H.title=_),H.dataset[E]=String(C),H.addEventListener("click",()=>{E==="to"?(f=C,m<0&&(m=x.from)):(m=C,f<0&&(f=x.to)),v()})),H},y=()=>({labels:e.get("labels"),special:e.get("special")}),g=()=>({labels:h().labels??[],special:h().special??[]}),v=()=>{if(u.hidden||!p)return;let[x,E]=[y().labels,g().labels],N=E.length>0;if(l.hidden=c.hidden=!N,!N){q(a),i.textContent=`Puts what ${Be(p)} is on a second prompt in its place.`;return}m>=E.length&&(m=-1),f>=x.length&&(f=-1),m<0&&f>=0&&(m=k(f));let C=xt(b(),x.length,E.length),B=(H,O)=>{let V=d("span",{class:"nnv-hint nnv-aligned-name"},H);return V.style.gridRow=String(O),V};q(a,B("to this",1),...C.map((H,O)=>L(H,"to",O)),B("from",2),...C.map((H,O)=>L(H,"from",O))),l.disabled=m<0||f<0,c.disabled=b().length===0,c.textContent=w()?"Patch all tokens":`Patch the ${b().length} aligned tokens`;let P=b().flatMap(([H,O])=>x[H]===E[O]?[]:[H]),_=P.length>bs?`${P.length} places`:P.join(", "),S=w()?`Both prompts have ${x.length} tokens. ${P.length===0?"The two prompts are the same.":`They differ at ${_}.`}`:`The second prompt has ${E.length} tokens and this one ${x.length}: ${b().length} of them are aligned.`,A=m>=0&&f>=0?` ${E[m]} at ${m} goes to ${x[f]} at ${f}.`:"";i.textContent=`${S} Drag a token of the second prompt onto one of this, or pick one of each.${A}`},M=x=>t({do:"patch",prompt:h().prompt??"",...x});return s.addEventListener("submit",x=>{x.preventDefault(),r.value!==""&&n.ask({kind:"source",text:r.value})}),l.addEventListener("click",()=>M({positions:[f],from_positions:[m]})),c.addEventListener("click",()=>M(w()?{}:{positions:b().map(([x])=>x),from_positions:b().map(([,x])=>x)})),kt(a,(x,E)=>M({positions:[E],from_positions:[x]})),{element:u,open(x,E){p=x,f=E?.[0]??-1,m=f<0?-1:k(f),r.value=h().prompt??r.value,u.hidden=!1,v(),r.focus()},close(){u.hidden=!0},update:v}}function gs(e,n,t,r){return d("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${r} token ${t}: ${e}`},pe(e,n),d("small",{},String(t)))}function Lt(e,n,t){let r=d("strong"),o=d("select",{class:"nnv-select","aria-label":"Which part of the block"}),s=d("select",{class:"nnv-select","aria-label":"At which tokens"}),i=d("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),a=d("div",{class:"nnv-edit-acts"}),l=d("div",{class:"nnv-edit-head"},d("span",{},"Change "),r,o,s,i),c=Mt(e,n,g=>f(g)),u=d("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},l,a,c.element),p=null,m=()=>s.value===""?void 0:[Number(s.value)],f=g=>{if(!p)return;let v="positions"in g?g.positions:m(),{layer:M,part:x,head:E}=p,N=x==="head"&&E!==void 0?{layer:M,part:x,head:E}:{layer:M,part:x};n.ask({kind:"edit",edit:{...N,...g,...v?{positions:v}:{}}}),t(`${g.do} ${Be(p)}`),u.hidden=!0},h=(g,v,M)=>{let x=d("button",{type:"button",class:"nnv-button",title:v},g);return x.addEventListener("click",M),x},b=(g,v,M)=>{let x=d("input",{class:"nnv-input","aria-label":g,placeholder:g,value:v,spellcheck:"false"});return x.style.width=M,x},w=g=>{let v=b("factor",g.part==="stream"?"5":"0.5","5em"),M=()=>{let A=Number(v.value);return v.setAttribute("aria-invalid",String(v.value.trim()===""||!Number.isFinite(A))),v.getAttribute("aria-invalid")==="true"?null:A},x=h("Scale \xD7","Multiply it by the factor",()=>{let A=M();A!==null&&f({do:"scale",factor:A})}),E=h("Patch from a prompt\u2026","Resample: put in what the same part is on another prompt",()=>c.open(g,m()));if(g.part!=="stream"){q(a,h("Ablate: zero","Put zeros in its place",()=>f({do:"ablate",how:"zero"})),h("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>f({do:"ablate",how:"mean"})),x,v,E);return}let N=b("toward a token","","10em"),C=b("away from a token","","10em"),B=h("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let A=M();for(let H of[N,C])H.setAttribute("aria-invalid",String(N.value===""&&C.value===""));A===null||N.value===""&&C.value===""||f({do:"steer",factor:A,...N.value===""?{}:{toward:N.value},...C.value===""?{}:{away:C.value}})}),P=b("plus a prompt","","14em"),_=b("minus a prompt","","14em"),S=h("Steer by prompts +","Add what the stream is at the first prompt's last token, less what it is at the second's, times the factor",()=>{let A=M();P.setAttribute("aria-invalid",String(P.value==="")),!(A===null||P.value==="")&&f({do:"steer",factor:A,plus:P.value,..._.value===""?{}:{minus:_.value}})});q(a,B,v,N,C,x,E,d("span",{class:"nnv-break"}),S,P,_)},k=g=>{let v=[["attention","the attention"],["mlp","the MLP"],["block","the whole block"],["stream","the stream after it"]];g.head!==void 0&&v.unshift(["head",`head ${g.head}`]),q(o,...v.map(([M,x])=>d("option",{value:M},x))),o.value=g.part},L=g=>{let v=e.get("labels"),M=e.get("position"),x=new Set([...g.positions??[],...M>=0?[M]:[],v.length-1]);q(s,d("option",{value:""},"at all tokens"),...[...x].filter(E=>E>=0&&E<v.length).sort((E,N)=>E-N).map(E=>d("option",{value:String(E)},`only at ${E} ${v[E]}`))),s.value=g.positions?.length===1?String(g.positions[0]):""};o.addEventListener("change",()=>{p&&(p={...p,part:o.value},q(r,Be(p)),w(p),c.close())});let y=()=>{u.hidden=!0,c.close()};return i.addEventListener("click",y),u.addEventListener("keydown",g=>{g.stopPropagation(),g.key==="Escape"&&y()}),{element:u,open(g){p=g,q(r,Be(g)),k(g),L(g),w(g),c.close(),u.hidden=!1,a.firstElementChild?.focus(),u.scrollIntoView?.({block:"nearest"})},update(){p&&e.get("why_static")!==""&&y(),c.update()}}}function Tt(e,n){let t=0,r=!1,o=!1,s=new Set,i=()=>{if(t=0,!r){if(o)n();else for(let l of s)l();o=!1,s.clear(),e.dataset.frame=String(Number(e.dataset.frame??0)+1)}},a=()=>{!t&&!r&&(t=requestAnimationFrame(i))};return{ask(){o=!0,a()},askPart(l){s.add(l),a()},stop(){r=!0,t&&cancelAnimationFrame(t)}}}function Et(e,n){let t=d("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),r=d("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),o=d("span",{class:"nnv-prompt-note"}),s=d("input",{type:"number",min:0,step:1,class:"nnv-input nnv-generate",title:"How many tokens the model goes on with, greedily, before the whole text is traced once"}),i=d("label",{class:"nnv-choice"},d("span",{},"generate"),s),a=()=>{t.readOnly||n.ask({kind:"prompt",text:t.value,generate:Math.floor(Number(s.value))})},l=d("form",{class:"nnv-prompt"},t,i,r,o),c=-1,u=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),l.classList.toggle("nnv-edited",t.value!==e.get("prompt")||Number(s.value)!==c)};l.addEventListener("submit",m=>{m.preventDefault(),a()}),t.addEventListener("keydown",m=>{m.stopPropagation(),m.key==="Enter"&&!m.shiftKey&&!m.isComposing?(m.preventDefault(),a()):m.key==="Escape"&&(t.value=e.get("prompt"),u())}),t.addEventListener("input",u),s.addEventListener("input",u),s.addEventListener("keydown",m=>m.stopPropagation());let p=null;return{element:l,update(){let m=e.get("prompt");m!==p&&(t.value=m,p=m);let f=e.get("generate")??0;f!==c&&(c=f,s.value=String(f));let h=e.get("why_static");t.readOnly=h!=="",r.hidden=i.hidden=h!=="",o.textContent=h,o.hidden=h==="",u()}}}function St(e,n,t){let r=d("span",{class:"nnv-question-words"}),o=d("button",{type:"button",class:"nnv-button nnv-yes"},"Run it"),s=d("button",{type:"button",class:"nnv-button"},"Don't"),i=d("div",{class:"nnv-question",role:"group","aria-label":"Before a long trace",hidden:!0},r,o,s),a=()=>e.get("question")??{},l=c=>{let{text:u,generate:p}=a();e.set("question",{}),e.save_changes(),c&&u!==void 0&&n.ask({kind:"prompt",text:u,...p===null?{}:{generate:p},sure:!0})};return o.addEventListener("click",()=>l(!0)),s.addEventListener("click",()=>l(!1)),i.addEventListener("keydown",c=>{c.stopPropagation(),c.key==="Escape"&&l(!1)}),{element:i,update(){let c=a().words??"";c&&c!==r.textContent&&t(`${c}. Run it?`),r.textContent=c,i.hidden=c===""}}}function ce(e){return{labels:e.get("labels"),special:e.get("special"),generated:e.get("generated")??0}}function ye({labels:e,generated:n=0},t){return t>=e.length-n}function ue(e,n){let t=pe(e.labels[n]??"",e.special[n]);return t.classList.toggle("nnv-generated",ye(e,n)),t}function Pt(e){let n=e.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(n.model??""),o=[t&&/^([\\/~]|[A-Za-z]:)/.test(n.model??"")?t[1]:n.model,n.dtype,n.engine];return typeof n.seconds=="number"&&o.push(`${n.seconds.toPrecision(2)} s`),o.filter(Boolean).join(" \xB7 ")}function Wn(e,n){let t=n.get("stamp"),r=n.get("token_ids"),o=ce(n),s=Object.entries(n.get("gaps")),i=n.get("code"),a=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([u,p])=>`${u} ${p}`).join(", ")]],l=d("button",{type:"button",class:"nnv-button"},"Copy");l.addEventListener("click",()=>{let u=()=>q(l,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(i).then(()=>q(l,"Copied"),u):u()});let c=Object.entries(t.values??{});q(e,d("div",{class:"nnv-receipt-columns"},d("div",{},d("h4",{},"Where the numbers come from"),d("dl",{},...a.filter(([,u])=>u).flatMap(([u,p])=>[d("dt",{},u),d("dd",{},p)])),d("h4",{},`Tokens (${r.length})`),d("div",{class:"nnv-ids"},...r.map((u,p)=>d("span",{},ue(o,p),d("small",{},String(u)))))),d("div",{},d("h4",{},"Saved by the trace"),d("ul",{class:"nnv-values"},...c.map(([u,p])=>d("li",{},d("code",{},u),d("small",{},` ${p}`)))),s.length>0&&d("h4",{},"Not captured"),s.length>0&&d("ul",{class:"nnv-values nnv-gaps"},...s.map(([u,p])=>d("li",{},d("code",{},u),d("span",{},` ${p}`)))))),d("h4",{},"The trace, runnable as it stands ",l),d("pre",{class:"nnv-code",tabindex:0},i))}function At({kind:e}){return e==="edit"||e==="undo"||e==="clear"}var Dn=0;function $t(e,n){let t=0,r=[],o=i=>{Dn=Math.max(Dn+1,Date.now()),t=Dn,e.send({...i,request:t}),n()},s=(i=>{if(i?.kind!=="answered"||i.request!==t)return;t=0;let a=r.shift();a?o(a):n()});return e.on("msg:custom",s),{ask(i){t?r=[...At(i)?r:r.filter(At),i]:o(i)},waiting:()=>t!==0,withdraw(){return r=[],t},stop:()=>e.off("msg:custom",s)}}var vs=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],ys=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function Ye(e){let n=e/255;return n<=.04045?n/12.92:((n+.055)/1.055)**2.4}function zn(e){let n=e<=.0031308?12.92*e:1.055*e**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*n)))}function In(e){let n=Number.parseInt(e.slice(1),16);return[n>>16,n>>8&255,n&255]}function ws(e){let[n,t,r]=[Ye(e[0]),Ye(e[1]),Ye(e[2])],o=Math.cbrt(.4122214708*n+.5363325363*t+.0514459929*r),s=Math.cbrt(.2119034982*n+.6806995451*t+.1073969566*r),i=Math.cbrt(.0883024619*n+.2817188376*t+.6299787005*r);return[.2104542553*o+.793617785*s-.0040720468*i,1.9779984951*o-2.428592205*s+.4505937099*i,.0259040371*o+.7827717662*s-.808675766*i]}function xs([e,n,t]){let r=(e+.3963377774*n+.2158037573*t)**3,o=(e-.1055613458*n-.0638541728*t)**3,s=(e-.0894841775*n-1.291485548*t)**3;return[zn(4.0767416621*r-3.3077115913*o+.2309699292*s),zn(-1.2684380046*r+2.6097574011*o-.3413193965*s),zn(-.0041960863*r-.7034186147*o+1.707614701*s)]}function ks(e){return .2126*Ye(e[0])+.7152*Ye(e[1])+.0722*Ye(e[2])}function Bn([e,n,t],r=255){return(r<<24|t<<16|n<<8|e)>>>0}function vn(e){let n=e.map(l=>ws(In(l))),t=n[0][0],r=n[n.length-1][0]-t,o=n.map(l=>(l[0]-t)/r),s=new Uint32Array(256),i=[],a=[];for(let l=0;l<256;l++){let c=l/255,u=0;for(;u<o.length-2&&c>o[u+1];)u++;let p=(c-o[u])/(o[u+1]-o[u]),[m,f]=[n[u],n[u+1]],h=xs([m[0]+p*(f[0]-m[0]),m[1]+p*(f[1]-m[1]),m[2]+p*(f[2]-m[2])]);s[l]=Bn(h),i.push(`rgb(${h.join(",")})`),a.push(ks(h)>.179)}return{pixels:s,css:i,bright:a}}var _t={light:vn(vs),dark:vn(ys)};function Rt(e,n,t){let[r,o]=[vn([e,...n]),vn([e,...t])],s=i=>Array.from({length:256},(a,l)=>i(l%2===0?r:o)[2*(l>>1)]);return{pixels:Uint32Array.from(s(i=>i.pixels)),css:s(i=>i.css),bright:s(i=>i.bright)}}var Ct={light:Rt("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:Rt("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function Pe(e){return 2*Math.min(127,Math.round(127*Math.abs(e)))+(e<0?1:0)}function He(e){return Math.max(0,Math.min(255,Math.round(255*e)))}function Nt(){let{body:e}=document,n=e.dataset.jpThemeLight;if(n!==void 0)return n==="false"?"dark":"light";let t=e.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||e.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function Ht(e){let n=getComputedStyle(e),t=o=>n.getPropertyValue(`--nnv-${o}`).trim(),r=e.dataset.theme==="dark"?"dark":"light";return{theme:r,ramp:_t[r],diverging:Ct[r],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),link:t("link"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function Ve(e){return{...e,ramp:e.diverging}}function Ft(e){let n=new MutationObserver(e),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};n.observe(document.body,t),n.observe(document.documentElement,t);let r=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return r?.addEventListener("change",e),()=>{n.disconnect(),r?.removeEventListener("change",e)}}function Ot(e){let n=d("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return e.append(n),{show(t,r,...o){n.replaceChildren(...o),n.hidden=!1;let[s,i]=[n.offsetWidth,n.offsetHeight],a=t+14+s>e.clientWidth?t-14-s:t+14,l=r+16+i>e.clientHeight?r-12-i:r+16;n.style.left=`${Math.max(4,Math.min(a,e.clientWidth-s-4))}px`,n.style.top=`${Math.max(4,l)}px`},hide(){n.hidden=!0}}}function fe(e,n){let t=e.getBoundingClientRect();return[n.clientX-t.left,n.clientY-t.top]}var Ms="nnterp_viz.cancel";var Wt="Nobody but the kernel can stop it here: use its own interrupt (\u25A0).",qt=new WeakMap,Ls=0;function Dt(e,n){return Promise.race([n,new Promise(t=>setTimeout(()=>t(null),e))])}async function Ts(e){if(!e.kernel?.supportsSubshells||!e._create_comm)return null;let n=await e._create_comm(Ms,`nnv-${Date.now()}-${Math.random()}`),r=n.jsServicesComm?.subshellStarted?.then(()=>!0);if(!r||!await Dt(700,r))return null;let o={comm:n,waiting:new Map,cannot:()=>{}};return n.on_msg(({content:{data:s}})=>{s.heard!==void 0&&o.waiting.get(s.heard)?.(),s.cannot!==void 0&&o.cannot(s.cannot)}),n.open({}),o}async function Es(e){let n=await qt.get(e);if(n&&!n.comm.jsServicesComm?.isDisposed)return n;let t=Ts(e).catch(()=>null);return qt.set(e,t),t}async function zt(e,n,t,r){let o=e.widget_manager;if(!o)return"none";let s=await Es(o);if(s){let i=++Ls;s.cannot=r;let a=new Promise(c=>s.waiting.set(i,()=>c(!0)));s.comm.send({id:i,...n});let l=await Dt(700,a);if(s.waiting.delete(i),l)return"heard"}return!t()||!o.kernel?.interrupt?"none":(await o.kernel.interrupt(),"interrupted")}var Ss=15e3,Ps=400,As=1;function $s({done:e=0,total:n=0},t){if(!e||!n)return"starting";if(e>n)return`step ${Math.ceil(e/n)}, block ${(e-1)%n+1} of ${n}`;let r=t*(n-e)/e;return`block ${e} of ${n}${t<As||e===n?"":` \xB7 about ${Rs(r)} left`}`}function Rs(e){return e<1?"1 s":e<90?`${Math.round(e)} s`:`${Math.round(e/60)} min`}function It(e,n,t){let r=d("div",{class:"nnv-work-fill"}),o=d("div",{class:"nnv-work-bar",role:"progressbar","aria-label":"Blocks of the trace","aria-valuemin":0},r),s=d("span",{class:"nnv-work-words"}),i=d("button",{type:"button",class:"nnv-button nnv-cancel"},"Cancel"),a=d("div",{class:"nnv-work",hidden:!0},o,s,i),l=d("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),c=d("div",{},a,l),u,p,m=0,f="",h=0,b=()=>{let k=e.get("progress")??{},L=e.get("busy"),{done:y=0,total:g=0}=k;L&&k.run!==h&&(h=k.run??0,m=performance.now()),s.textContent=f||(L?$s(k,(performance.now()-m)/1e3):"waiting for Python");let v=L&&g>0&&y>0&&y<=g;o.classList.toggle("nnv-unknown",!v),o.setAttribute("aria-valuetext",s.textContent),v?(o.setAttribute("aria-valuemax",String(g)),o.setAttribute("aria-valuenow",String(y))):o.removeAttribute("aria-valuenow"),r.style.width=v?`${100*y/g}%`:""},w=k=>{f=k,t(k),b()};return i.addEventListener("click",async()=>{i.disabled=!0,w("stopping at the next block");let k=n.withdraw(),L=()=>e.get("busy"),y={run:L()?h:0,request:k};await zt(e,y,L,v=>w(`It goes on: ${v}`))!=="none"||a.hidden||(i.disabled=!1,w(L()?Wt:"Python is busy with something else, and has not begun: it will be asked again then."))}),{element:c,update(k){if(clearTimeout(p),l.hidden=!0,!k){clearTimeout(u),u=void 0,a.hidden=!0,i.disabled=!1,f="";return}u??=setTimeout(()=>{a.hidden=!1,b()},Ps),p=setTimeout(()=>l.hidden=!1,Ss),a.hidden||b()},stop(){clearTimeout(u),clearTimeout(p)}}}var _s=["prompt","generated","generate","busy","error","remark","question","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...On];function Cs(e){let n=e.getRootNode(),t=n instanceof ShadowRoot?n:document.head;if(t.querySelector("style[data-nnv]"))return;let r=d("style",{"data-nnv":""});r.textContent=pt,t.append(r)}function Fe({model:e,el:n},{title:t,traits:r,paint:o}){let s=$t(e,()=>_()),i=Et(e,s),a=yt(e,s),l=W=>{v.textContent=W},c=Lt(e,s,l),u=It(e,s,l),p=St(e,s,l),m=d("div",{class:"nnv-tools"}),f=d("span",{class:"nnv-subtitle"}),h=d("div",{class:"nnv-error",role:"alert",hidden:!0}),b=d("div",{class:"nnv-notes",hidden:!0}),w=d("div",{class:"nnv-remark",role:"status",hidden:!0}),k=d("div",{class:"nnv-body"}),L=d("div",{class:"nnv-checks"}),y=d("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),g=d("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),v=d("div",{class:"nnv-live",role:"status","aria-live":"polite"}),M=d("footer",{class:"nnv-foot"},L,y),x=d("div",{class:"nnv",role:"group","aria-label":t},d("div",{class:"nnv-progress"}),d("header",{class:"nnv-head"},d("h3",{class:"nnv-title"},t),f,m),i.element,p.element,u.element,a.element,b,h,w,c.element,k,M,g,v),E=Ot(x),N=null,C=!1,B=[],P=()=>{let W=e.get("theme");x.dataset.theme=W==="light"||W==="dark"?W:Nt(),x.dataset.own=String(W!=="auto"),N=null,A.ask()},_=()=>{let W=e.get("busy")||s.waiting()||C;x.classList.toggle("nnv-busy",W),x.setAttribute("aria-busy",String(W)),u.update(W)},S=()=>{i.update(),i.element.hidden=!e.get("show_prompt"),p.update();let W=e.get("labels").length,R=wt(e);f.textContent=`${W} ${W===1?"token":"tokens"}${R&&` \xB7 ${R}`}`,a.update(),c.update();let U=e.get("notes");b.hidden=U.length===0||!e.get("show_stamp"),b.textContent=U.join(" \xB7 ");let $=e.get("error");h.hidden=$==="",q(h,d("strong",{},"That did not work. "),d("span",{},$),d("em",{}," The picture is still that of the last prompt that did."));let D=e.get("remark")??"";w.hidden=D==="",w.textContent=`${D} What is drawn is as it was.`,q(L,...e.get("checks").map(gt)),y.textContent=Pt(e),y.hidden=!e.get("show_stamp"),M.hidden=y.hidden&&L.childElementCount===0,g.hidden||Wn(g,e),_()};y.addEventListener("click",()=>{g.hidden=!g.hidden,y.setAttribute("aria-expanded",String(!g.hidden)),g.hidden||Wn(g,e)});let A=Tt(x,o),H=(W,R)=>{for(let U of W)e.on(`change:${U}`,R);B.push(()=>{for(let U of W)e.off(`change:${U}`,R)})},O=!1;H(_s,()=>{O||(O=!0,queueMicrotask(()=>{O=!1,S()}))}),H(["theme"],P),H(["progress"],()=>_()),H([...r,...On],A.ask),B.push(Ft(P)),Cs(n),n.classList.add("nnv-host"),n.append(x);let V=0,Y=new ResizeObserver(()=>{x.clientWidth!==V&&(V=x.clientWidth,x.dataset.size=V<560?"narrow":V<900?"medium":"wide",A.ask())});return Y.observe(x),S(),P(),{root:x,tools:m,body:k,requests:s,tooltip:E,palette:()=>N??=Ht(x),width:()=>k.clientWidth,editable:()=>e.get("why_static")==="",edit:c.open,say:l,repaint:A.ask,repaintPart:A.askPart,setWaiting(W){C!==W&&(C=W,_())},onStop:W=>B.push(W),stop(){u.stop(),A.stop(),Y.disconnect(),s.stop();for(let W of B)W();x.remove()}}}function Vn(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function ne(e,n,t){let r=Vn(),[o,s]=[Math.max(0,Math.round(n*r)),Math.max(0,Math.round(t*r))];e.width!==o&&(e.width=o),e.height!==s&&(e.height=s),e.style.width=`${o/r}px`,e.style.height=`${s/r}px`;let i=e.getContext("2d");return!i||o===0||s===0?null:(i.setTransform(1,0,0,1,0,0),i.clearRect(0,0,o,s),i.setTransform(r,0,0,r,0,0),i.direction="ltr",i.textBaseline="middle",{canvas:e,context:i,ratio:r,width:o/r,height:s/r})}function ae(e,n){let t=n.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}function yn(){let e=d("canvas",{"aria-hidden":"true"}),n=d("span"),t=d("span"),r=d("span",{class:"nnv-legend"},n,e,t),o=i=>{let a=ne(e,96,10);if(!a)return;let{context:l}=a;l.setTransform(1,0,0,1,0,0);for(let c=0;c<e.width;c++)l.fillStyle=i(c/(e.width-1)),l.fillRect(c,0,1,e.height)},s=(i,a,l)=>{n.textContent=i,t.textContent=a,r.title=l};return{element:r,show(i,a,l,c=""){s(i,a,c),o(u=>l.ramp.css[He(u)])},showSigned(i,a,l=""){s(`\u2212${i}`,`+${i}`,l),o(c=>a.diverging.css[Pe(2*c-1)])}}}function j(e){return{layer:e.get("layer"),head:e.get("head"),position:e.get("position")}}function ee(e,n){let t=!1;for(let[r,o]of Object.entries(n))o===void 0||e.get(r)===o||(e.set(r,o),t=!0);t&&e.save_changes()}function ke(e,n){return e.position!==n.position?{...e,position:n.position}:n}function Bt(e,n,t,r){return e.layer!==t||e.head!==r?{...e,layer:t,head:r}:n.layer===t&&n.head===r?{...e,layer:-1,head:-1}:{...e,layer:n.layer,head:n.head}}function Qe(e,n){return{...e,position:e.position===n?-1:n}}function he(e){switch(e){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function be(e,n,t,r=0){return t<=0?-1:e<0?n===0?-1:r:Math.max(0,Math.min(t-1,e+n))}function wn(e){return!e||e.byteLength===0?new ArrayBuffer(0):e.buffer.slice(e.byteOffset,e.byteOffset+e.byteLength)}function K(e){return new Float32Array(wn(e))}function Ue(e){return new Int32Array(wn(e))}function Vt(e){return new Uint8Array(wn(e))}function Ut(e){return new Int8Array(wn(e))}var Gt=["limits","sink_weight"];function jt(e,n){return(e.get("limits")??[])[n]??{}}function Kt({window:e,softcap:n,sink:t}){return[e&&`window of ${e} tokens`,n&&`softcap ${te(n)}`,t&&"with a sink"].filter(Boolean).join(", ")}function xn(e){let n=e.get("sink_weight");return n&&n.byteLength>0?K(n):null}function Zt(){let e=d("h4"),n=d("span",{class:"nnv-hint"}),t=d("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),r=d("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),o=d("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),s=d("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),i=d("span"),a=d("span"),l=d("button",{type:"button",class:"nnv-button nnv-toggle","aria-pressed":"false",title:"All numbers of the token's row"},"Table"),c=d("span",{class:"nnv-tools"},t,r,o),u=d("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),p=d("div",{hidden:!0}),m=d("div",{class:"nnv-readout"}),f=d("div",{class:"nnv-pictures"},u);return{element:d("div",{class:"nnv-panel nnv-focus"},d("div",{class:"nnv-panel-head"},e,n,i,d("span",{class:"nnv-tools"},a,l,c,s)),f,p,m),title:e,about:n,offer:i,zooms:c,zoomOut:t,zoomIn:r,fit:o,reset:s,pictures:f,canvas:u,hatched:p,readout:m,finder:a,tableToggle:l}}var Oe={factor:1,row:.5,column:.5},Un=54;function an(e,n,t,r){let o=Math.max(120,Math.min(n-t.left-2,600)),s=Math.min(Un,o/Math.max(1,e)),i=s>=8?Math.floor(s):s,a=i*e,l=Math.min(Math.max(i,Un),i*r.factor),c=l>0?a/l:0,u=p=>Math.max(0,Math.min(e-c,p*e-c/2));return{tokens:e,...t,plot:a,cell:l,row:u(r.row),column:u(r.column)}}function ge(e,n){return[Math.floor(n),Math.min(e.tokens,Math.ceil(n+e.plot/e.cell))]}function kn(e){return Math.max(1,Un*e.tokens/Math.max(1,e.plot))}function ln(e,n,t){let r=Math.floor(e.column+(n-e.left)/e.cell),o=Math.floor(e.row+(t-e.top)/e.cell),s=n>=e.left&&n<e.left+e.plot&&r<e.tokens,i=t>=e.top&&t<e.top+e.plot&&o<e.tokens;return s&&i?{kind:"cell",query:o,key:r}:i&&n>=0&&n<e.left?{kind:"token",position:o}:s&&t>=0&&t<e.top?{kind:"token",position:r}:null}function Yt(e,n,t,r,o){let s=Math.max(1,Math.min(kn(e),n.factor*t));if(s===1)return Oe;let i=e.plot/e.tokens,a=e.plot/(i*s),l=(r-e.left)/e.plot,c=(o-e.top)/e.plot,u=e.column+l*e.plot/e.cell,p=e.row+c*e.plot/e.cell,m=(f,h)=>(f-h*a+a/2)/e.tokens;return Gn({factor:s,column:m(u,l),row:m(p,c)},a/e.tokens)}function Qt(e,n,t,r){let o=e.plot/e.cell/e.tokens,s=e.cell*e.tokens;return Gn({factor:n.factor,column:n.column-t/s,row:n.row-r/s},o)}function Xt(e,n,t){let r=e.plot/e.cell,o=(s,i)=>t>=i&&t+1<=i+r?s:(t+.5)/e.tokens;return Gn({factor:n.factor,row:o(n.row,e.row),column:o(n.column,e.column)},r/e.tokens)}function Gn(e,n){let t=r=>Math.max(n/2,Math.min(1-n/2,r));return{factor:e.factor,row:t(e.row),column:t(e.column)}}function Jt(e,n,t,r){let o=new Int32Array(2*e);for(let s=0;s<e;s++){let i=Math.floor(n+s/t+1e-9),a=Math.ceil(n+(s+1)/t-1e-9);o[2*s]=Math.min(i,r),o[2*s+1]=Math.min(r,t>=1?i+1:Math.max(i+1,a))}return o}function Xe(e,n,t,r,o,s,i){let a=Jt(i.width,r.column,r.cell,t),l=Jt(i.height,r.row,r.cell,n);for(let c=0;c<i.height;c++){let u=l[2*c],p=l[2*c+1];if(u>=n)break;let m=(i.y+c)*s.width+i.x;for(let f=0;f<i.width;f++,m++){let h=a[2*f],b=a[2*f+1];if(h>=t)break;let w=0;for(let k=u;k<p;k++)for(let L=k*t+h,y=k*t+b;L<y;L++)e[L]>w&&(w=e[L]);s.pixels[m]=o[w]}}}var Mn=1e-4,Je=class{constructor(n,t="raw",r=null){this.packed=n;this.kind=t;this.reduced=r;this.size=r?.tokens??Math.round((Math.sqrt(8*n.length+1)-1)/2)}packed;kind;reduced;size;get most(){return this.#e??=this.kind==="raw"?1:this.largest()||1,this.#e}#e=null;sum(n){return this.row(n).reduce((t,r)=>t+r,0)}largest(){return Math.max(er(this.packed),this.reduced?er(this.reduced.first):0)}at(n,t){return t>n?Number.NaN:this.reduced?this.reduced.at(n,t):this.packed[n*(n+1)/2+t]}has(n,t){return!this.reduced||this.reduced.has(n,t)}row(n){if(this.reduced)return this.reduced.hasRow(n)?this.reduced.exact.row:new Float32Array(0);let t=n*(n+1)/2;return this.packed.subarray(t,t+n+1)}rowMax(n,t){let r=this.row(n),o=0;for(let s=t?1:0;s<r.length;s++)r[s]>o&&r[s]<1/0&&(o=r[s]);return o}foldedMass(n){return(this.reduced?this.reduced.first[n]:this.row(n)[0])??Number.NaN}meanFoldedMass(){let n=0;for(let t=1;t<this.size;t++)n+=this.foldedMass(t);return this.size>1?n/(this.size-1):Number.NaN}topKeys(n,t,r){let o=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return tr(r?o.slice(1):o,t)}topReaders(n,t){let r=[];if(this.reduced&&!this.reduced.hasColumn(n))return r;for(let o=n;o<this.size;o++)r.push({position:o,value:this.at(o,n)});return tr(r,t)}levels(n,t){if(this.reduced)return this.reduced.levels((s,i)=>nr(s,n,n==="row"?i:this.most),t);let r=this.size,o=new Uint16Array(r*r);for(let s=0;s<r;s++){let i=this.row(s),a=n==="row"?this.rowMax(s,t):this.most;for(let l=0;l<=s;l++)o[s*r+l]=t&&l===0?1:nr(i[l],n,a)}return o}},ve=class extends Je{get most(){return this.#e??=this.largest()||1,this.#e}#e=null;get whole(){return this.most}topKeys(n,t,r){let o=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return rr(r?o.slice(1):o,t)}topReaders(n,t){return rr(super.topReaders(n,this.size),t)}levels(n,t){let r=i=>{let a=n==="log"?sr(Math.abs(i),"log",this.whole):Math.abs(i)/this.most;return Number.isFinite(i)?2+Pe(Math.sign(i)*a):258};if(this.reduced)return this.reduced.levels(r,t);let o=this.size,s=new Uint16Array(o*o);for(let i=0;i<o;i++){let a=this.row(i);for(let l=0;l<=i;l++)s[i*o+l]=t&&l===0?1:r(a[l])}return s}},Hs=1e-4,qe=class extends ve{constructor(t,r,o=null){let s=o&&t.reduced&&r.reduced?r.reduced.less(t.reduced,o):null;super(o??r.packed.map((i,a)=>i-t.packed[a]),r.kind,s);this.before=t;this.after=r}before;after;get most(){return Math.max(super.most===1&&this.largest()===0?0:super.most,Hs)}get whole(){return this.kind==="raw"?1:this.most}};function er(e){return e.reduce((n,t)=>Math.abs(t)<1/0?Math.max(n,Math.abs(t)):n,0)}function nr(e,n,t){return Number.isFinite(e)?2+He(sr(e,n,t)):258}function sr(e,n,t){if(n==="log"){let r=t>0?e/t:0;return r<=Mn?0:1-Math.log10(r)/Math.log10(Mn)}return t>0?e/t:0}function tr(e,n){return e.sort((t,r)=>r.value-t.value||t.position-r.position).slice(0,n)}function rr(e,n){return e.sort((t,r)=>Math.abs(r.value)-Math.abs(t.value)||t.position-r.position).slice(0,n)}function cn(e){return e*(e+1)/2}function ir(e,n,t){let r=new Uint16Array(n*n);for(let o=0;o<n;o++){let s=cn(o),i=255;if(t){i=1;for(let a=1;a<=o;a++)i=Math.max(i,e[s+a])}for(let a=0;a<n;a++)a>o?r[o*n+a]=0:t&&a===0?r[o*n+a]=1:r[o*n+a]=2+Math.round(255*e[s+a]/i)}return r}function ar(e,n,t){let r=new Uint16Array(n*n);for(let o=0;o<n;o++)for(let s=0;s<=o;s++)r[o*n+s]=t&&s===0?1:2+Pe(e[cn(o)+s]/127);return r}var en={query:-1,row:new Float32Array(0),key:-1,column:new Float32Array(0),block:null},Tn=class e{constructor(n,t,r,o){this.tokens=n;this.cells=t;this.squares=r;this.first=o}tokens;cells;squares;first;exact=en;has(n,t){return t===0||n===this.exact.query||t===this.exact.key||this.#e(n,t)}at(n,t){let{exact:r}=this;if(t===0)return this.first[n];if(n===r.query)return r.row[t];if(t===r.key)return r.column[n-t];if(!this.#e(n,t))return Number.NaN;let{top:o,left:s,side:i,values:a}=r.block;return a[(n-o)*i+t-s]}hasRow(n){return n===this.exact.query}hasColumn(n){return n===this.exact.key||n===0}square(n,t){let r=Math.floor(n/this.cells);return this.squares[r*(r+1)/2+Math.floor(t/this.cells)]}less(n,t){return new e(this.tokens,this.cells,t,Ln(this.first,n.first))}levels(n,t){let{tokens:r,cells:o,first:s,exact:i}=this,a=new Uint16Array(r*r),l=i.block;for(let c=0;c*o<r;c++){let u=this.squares.subarray(c*(c+1)/2,(c+1)*(c+2)/2),p=Math.min(r,(c+1)*o),m=Fs(t?[u]:[u,s.subarray(c*o,p)]),f=Uint16Array.from(u,h=>n(h,m));for(let h=c*o;h<p;h++){let b=h*r;for(let w=0;w<=c;w++)a.fill(f[w],b+w*o,b+Math.min(h+1,(w+1)*o));if(l&&h>=l.top&&h<l.top+l.side){let w=Math.min(h,l.left+l.side-1);for(let k=l.left;k<=w;k++)a[b+k]=n(this.at(h,k),m)}a[b]=t?1:n(s[h],m)}}return a}#e(n,t){let{block:r}=this.exact;if(!r)return!1;let[o,s]=[n-r.top,t-r.left];return o>=0&&o<r.side&&s>=0&&s<r.side}};function lr(e,n){if(e.query!==n.query||e.key!==n.key)return en;let[t,r]=[e.block,n.block],o=t&&r&&t.top===r.top&&t.left===r.left&&t.side===r.side;return{...e,row:Ln(e.row,n.row),column:Ln(e.column,n.column),block:o?{...t,values:Ln(t.values,r.values)}:null}}function Ln(e,n){return e.map((t,r)=>t-n[r])}function Fs(e){let n=0;for(let t of e)for(let r of t)r>n&&r<1/0&&(n=r);return n}function le(e,n){return d("span",{},d("small",{class:"nnv-number"},`${n} `),ue(e,n))}function jn(e,n,t,r,o){let s=Math.max(...n.map(i=>Math.abs(i.value)).filter(Number.isFinite),1e-12);return d("div",{class:"nnv-list"},d("div",{class:"nnv-list-title"},...e),...n.map(({position:i,value:a})=>{let l=Number.isFinite(a)?Math.abs(a)/s:0,c=d("span",{class:a<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});c.style.width=`calc((100% - 4ch - 7px) * ${l.toFixed(4)})`;let u=d("button",{type:"button",class:"nnv-entry","aria-current":String(i===r)},c,d("span",{class:"nnv-place"},String(i)),ue(t,i),d("span",{class:"nnv-number"},z(a)));return u.addEventListener("click",()=>o(i)),u}),n.length===0&&d("div",{class:"nnv-hint"},"nothing but the folded first token"))}var pr=["reduced","exact","change"],cr=384,Kn=64,ur=new WeakMap,Zn=new WeakMap,dr=new WeakMap;function En(e){return Object.keys(e.get("reduced")??{}).length>0}function Yn(e,n){let t=e("reduced");return t?.tokens?new Tn(t.tokens,t.cells,n,K(t.first)):null}function Qn(e){let n=e("exact");if(!n?.row)return en;let t=dr.get(n);if(t)return t;let{query:r,key:o,top:s,left:i,side:a}=n,l=n.block?{top:s,left:i,side:a,values:K(n.block)}:null,c={query:r,row:K(n.row),key:o,column:K(n.column),block:l};return dr.set(n,c),c}function mr(e,n,t){En(e)&&hr(e,{query:n,key:t,...Zn.get(e)})}function fr(e,n){if(!En(e))return;let[t,r]=ge(n,n.row),[o,s]=ge(n,n.column);if(Math.max(r-t,s-o)>cr)return;let i=c=>Math.floor(c/Kn)*Kn;Zn.set(e,{top:i(t),left:i(o),side:cr+Kn});let{query:a,key:l}=e.get("look")??{};hr(e,{query:a??-1,key:l??-1,...Zn.get(e)})}function hr(e,n){let t=JSON.stringify(n);ur.get(e)!==t&&(ur.set(e,t),e.set("look",n),e.save_changes())}function nn(e,n,t){return e.has(n,t)?z(e.at(n,t)):e instanceof ve?"not here yet":`at most ${z(e.reduced.square(n,t))}`}function br(e,{reduced:n}){if(!n)return"";let{cells:t,exact:r}=n;return e.get("live")===!1?`${n.tokens} tokens: drawn is the largest of each ${t} \xD7 ${t}; this page has the numbers of token ${r.query} alone`:`${n.tokens} tokens: drawn is the largest of each ${t} \xD7 ${t}; numbers are exact where you point, pin or zoom in`}function Xn(e,n,t){let r=e.get("live")===!1?" are not in this page.":" are on their way.";return d("div",{class:"nnv-hint"},"The numbers of ",le(t,n),r)}var gr="Each row is a token that reads, each column a token it reads. Click one to pin it.",vr="Escape or a second click lets the token go.";function yr(e,{layer:n,head:t}){let r=e.get("combine")??"one";if(r==="one")return`Layer ${n}, head ${t}`;let o=(e.get("chosen_heads")??[]).length,s=o>0?`${o} chosen ${o===1?"head":"heads"}`:`the heads of layer ${n}`;return`${r==="mean"?"Mean":"Largest"} of ${s}`}function wr(e,n){switch(n){case"value":return"weight \xD7 norm of the value";case"output":return"weight \xD7 norm of what the head writes";case"token":return`logit of ${e.get("toward_label")||"the token"} that each weight carries`;default:return""}}function xr(e,n,t){return t<=0||t>=n?"":`keys and values ${Math.floor(e/(n/t))}, shared by ${n/t} heads`}function kr(e,n,t,r){let o=i=>d("span",{class:"nnv-hint"},i);if(r>t)return[le(e,t),o(" comes before "),le(e,r),o(" and cannot read it.")];let s=d("b",{class:"nnv-number nnv-value"},nn(n,t,r));if(n instanceof qe){let i=d("span",{class:"nnv-number nnv-was"},nn(n.before,t,r)),a=d("span",{class:"nnv-number nnv-now"},nn(n.after,t,r)),l=[s,o(" more: "),i,o(" \u2192 "),a];return[le(e,t),o(" reads "),le(e,r)," ",...l]}return[le(e,t),o(" reads "),le(e,r)," ",s]}function Mr(e,n,t){let r=s=>{let i=[...e.labels[s]??""].length,a=i>12?`, ${i} characters`:"",l=` id ${e.ids[s]}${a}${ye(e,s)?", generated":""}`;return d("div",{},le(e,s),d("small",{class:"nnv-hint"},l))};return t.kind==="token"?[r(t.position)]:t.key>t.query||!n?[]:[d("b",{},nn(n,t.query,t.key)),r(t.query),d("div",{class:"nnv-hint"},"reads"),r(t.key)]}function Jn(e,n,t,r){return t<0?"no token pinned":r<0||!n?`token ${t}, ${e[t]}`:`${e[t]} at ${t} reads ${e[r]} at ${r}: ${nn(n,t,r)}`}var De=12;function Lr(e,n,t,r){let{left:o,top:s,plot:i,cell:a,tokens:l,row:c,column:u}=n;if(!(t>=l)){e.save(),e.beginPath(),e.rect(o,s,i,i),e.clip(),e.strokeStyle=r.ink,e.setLineDash([5,4]),e.beginPath(),e.moveTo(o-u*a,s+(t-c)*a);for(let p=t;p<l;p++){let m=o+(p-t+1-u)*a;e.lineTo(m,s+(p-c)*a),e.lineTo(m,s+(p+1-c)*a)}e.stroke(),e.restore()}}function Tr(e,n,t,r){let{left:o,top:s,plot:i,cell:a}=n,[l,c]=ge(n,n.row),u=o+i+4;for(let p=l;p<c;p++){let m=Math.max(s,s+(p-n.row)*a);e.fillStyle=r.ramp.css[He(t[p])],e.fillRect(u,m,De,Math.min(a,s+i-m)-(a>=12?1:0))}e.save(),e.translate(u+De/2,s-6),e.rotate(-Math.PI/2),e.textAlign="left",e.font=`10.5px ${r.textFont}`,e.fillStyle=r.dim,e.fillText("sink",0,0),e.restore()}var et=20,Os=440,qs=130,Sr=48,Ws=340;function Ds(e){return 2*Math.max(Sr,e.left)+qs}function Pr(e,n,t){let r=an(e,n,t,Oe),o=Ds(r)+et+De+6,s=an(e,n-o,t,Oe);return s.plot===r.plot||s.plot>=Os?o:0}function Ar({tokens:e,left:n,top:t,plot:r,cell:o,row:s},i){let a=Math.max(Sr,n),l=Math.max(60,Math.min(Ws,Math.floor(i)-2*a-2));return{tokens:e,gutter:a,top:t,middle:l,plot:r,cell:o,row:s}}function Sn(e,n){return e.top+(n+.5-e.row)*e.cell}function $r(e,n,t){let r=Math.floor(e.row+(t-e.top)/e.cell);if(t<e.top||t>=e.top+e.plot||r>=e.tokens||n<0)return null;let o=2*e.gutter+e.middle;return n>=o?null:{kind:"token",position:r,side:n<o/2?"query":"key"}}var zs=1500,Er=13;function Rr(e,n,t,r=zs){let o=new Uint32Array(256),s=(c,u)=>e[c*n+u]-t;for(let c=0;c<n;c++)for(let u=0;u<=c;u++){let p=s(c,u);p>=Er&&p<256&&o[p]++}let i=o.reduce((c,u)=>c+u,0),a=255;for(let c=o[255];a>Er&&c+o[a-1]<=r;a--)c+=o[a-1];let l=[];for(let c=0;c<n;c++)for(let u=0;u<=c;u++){let p=s(c,u);p>=a&&p<256&&l.push({query:c,key:u,level:p})}return l.sort((c,u)=>c.level-u.level||c.query-u.query||c.key-u.key),{lines:l.slice(-r),all:i}}function ze(){let e=document.createElement("canvas"),n=null;return({context:t,canvas:r,width:o,height:s},i,a)=>{let l=[...i,r.width,r.height];if(n?.length!==l.length||l.some((c,u)=>c!==n[u])){let c=ne(e,o,s);if(!c)return;a(c),n=l}t.save(),t.setTransform(1,0,0,1,0,0),t.drawImage(e,0,0),t.restore()}}var Pn=new Map;function Me(e,n){let t=`${e.font}\0${n}`,r=Pn.get(t);return r===void 0&&(r=e.measureText(n).width,Pn.size>2e4&&Pn.clear(),Pn.set(t,r)),r}function $e(e,n,t){if(t(e)<=n)return e;let r=[...e],o=0,s=r.length-1;for(;o<s;){let i=o+s+1>>1;t(`${r.slice(0,i).join("")}\u2026`)<=n?o=i:s=i-1}return o===0?"\u2026":`${r.slice(0,o).join("")}\u2026`}function Re(e,n){if(e>=n)return 1;let t=n/e;for(let r=1;;r*=10)for(let o of[1,2,5])if(o*r>=t)return o*r}var An=11.5,Is=86;function $n(e,n=!1,t=!1){return`${t?"italic ":""}${n?"600 ":""}${An}px ${e.tokenFont}`}function _r(e,n,t,r){let o=e.getContext("2d");if(!o)return{left:60,top:60};o.font=$n(t);let s=Math.max(...n.slice(0,600).map(a=>Me(o,a)),12),i=Math.round(Math.min(s,r?64:Is)+12);return{left:i,top:i}}function Cr(e,n,t){let{layout:r,hover:o,position:s,labels:i,special:a,found:l}=n,{left:c,top:u,cell:p}=r,m=Re(p,An+2),f=new Map,h=new Map;for(let y of l)f.set(y,t.accent),h.set(y,t.accent);s>=0&&(f.set(s,t.accent),h.set(s,t.accent)),o?.kind==="token"?(f.set(o.position,t.ink),h.set(o.position,t.ink)):o&&(f.set(o.query,t.ink),h.set(o.key,t.ink));let b=(y,g)=>[...g.keys()].some(v=>v!==y&&Math.abs(v-y)*p<An+1),w=(y,g,v)=>{let[M,x]=ge(r,y),E=Number.NEGATIVE_INFINITY,N=C=>(C+.5-y)*p>=0&&(C+.5-y)*p<=r.plot+.5;for(let C=M;C<x;C++){let B=g.get(C);!N(C)||!B&&(C%m!==0||b(C,g))||l.has(C)&&C!==s&&(C-E)*p<An+1&&o===null||(E=C,v(C,B??t.dim,B!==void 0))}},k=y=>ye(n,y)?t.link:t.ink,L=(y,g,v)=>(e.font=$n(t,v,a[y]),$e(i[y]??"",g,M=>Me(e,M)));Bs(e,n,t),e.fillStyle=t.accent;for(let y of l){let[g,v]=[c+(y-r.column)*p,u+(y-r.row)*p];v>=u-.5&&v+p<=u+r.plot+.5&&e.fillRect(c-4,v,3,Math.max(1.5,p)),g>=c-.5&&g+p<=c+r.plot+.5&&e.fillRect(g,u-4,Math.max(1.5,p),3)}e.textAlign="right",w(r.row,f,(y,g,v)=>{e.fillStyle=g===t.dim?k(y):g,e.fillText(L(y,c-10,v),c-6,u+(y+.5-r.row)*p)}),e.textAlign="left",w(r.column,h,(y,g,v)=>{let M=L(y,u-10,v);e.save(),e.translate(c+(y+.5-r.column)*p,u-6),e.rotate(-Math.PI/2),e.fillStyle=g===t.dim?k(y):g,e.fillText(M,0,0),e.restore()})}function Bs(e,n,t){let{layout:r,labels:o,generated:s=0}=n;if(s===0)return;let{left:i,top:a,plot:l,cell:c}=r,u=o.length-s,p=w=>{let k=Math.max(0,(u-w)*c);return[k,Math.min(l,(o.length-w)*c)-k]},[m,f]=p(r.row),[h,b]=p(r.column);e.fillStyle=t.link,f>0&&e.fillRect(i-4,a+m,2,f),b>0&&e.fillRect(i+h,a-4,b,2)}var Hr=200;function Fr(){let e=null,n=ze();return(t,r,o)=>{let{layout:s,levels:i}=r,{gutter:a,middle:l,top:c,plot:u,cell:p,row:m}=s;e?.from!==i&&(e={from:i,...Rr(i,s.tokens,2)});let f=ne(t,2*a+l,c+u+2);if(f){let h=Vs(r),{lines:b}=e,w=h.length===0?1:b.length>Hr?.08:.14;n(f,[b,w,a,l,c,u,p,m,o.ramp],k=>Nr(k,r,o,b,w)),Nr(f,r,o,h,1),Us(f,r,o,h)}return{lines:e.lines.length,all:e.all}}}function Vs({layout:e,levels:n,position:t,key:r,hover:o}){let{tokens:s}=e,i=o??(t<0?null:r>=0?{kind:"cell",query:t,key:r}:{kind:"token",position:t});if(!i)return[];let a=(c,u)=>({query:c,key:u,level:n[c*s+u]-2});if(i.kind==="cell")return i.key<=i.query?[a(i.query,i.key)]:[];let l=[];if(i.side!=="key")for(let c=0;c<=i.position;c++)l.push(a(i.position,c));if(i.side!=="query")for(let c=i.position;c<s;c++)l.push(a(c,i.position));return l.filter(({level:c})=>c>0&&c<256).sort((c,u)=>c.level-u.level)}function Nr({context:e},{layout:n},t,r,o){let{gutter:s,middle:i,top:a,plot:l}=n;e.save(),e.beginPath(),e.rect(s,a,i,l),e.clip();let c=Math.max(.8,Math.min(5,n.cell*.3)),u=r.length>Hr?Math.max(.3,Math.min(1,n.cell/4)):1;for(let{query:p,key:m,level:f}of r){let h=f/255;e.globalAlpha=o*u*(.35+.65*h),e.strokeStyle=t.ramp.css[f],e.lineWidth=Math.max(.5,c*h);let[b,w]=[Sn(n,p),Sn(n,m)];e.beginPath(),e.moveTo(s,b),e.bezierCurveTo(s+i/3,b,s+2*i/3,w,s+i,w),e.stroke()}e.restore()}function Us({context:e},n,t,r){let{layout:o,labels:s,special:i,position:a,hover:l,found:c}=n,{gutter:u,middle:p,cell:m,row:f,plot:h,tokens:b,top:w}=o,k=Re(m,13.5),L={query:new Set(r.length===1||l?.kind==="token"?r.map(({query:g})=>g):[]),key:new Set(r.length===1||l?.kind==="token"?r.map(({key:g})=>g):[])};e.font=`10.5px ${t.textFont}`,e.fillStyle=t.dim,e.textAlign="right",e.fillText("reads",u-6,w-9),e.textAlign="left",e.fillText("is read",u+p+6,w-9);let y=g=>a>=0&&g!==a&&Math.abs(g-a)*m<12;for(let g=Math.floor(f);g<Math.min(b,Math.ceil(f+h/m));g++){let v=Sn(o,g),M=g===a;if(!(v<w||v>w+h||!M&&(g%k!==0||y(g))))for(let x of["query","key"]){let E=M||m>=12&&L[x].has(g)&&L[x].size<=3;e.font=$n(t,E,i[g]);let N=ye(n,g)?t.link:t.ink;e.fillStyle=M||c.has(g)?t.accent:N,e.globalAlpha=r.length>0&&!M&&l?.kind==="token"&&!L[x].has(g)?.45:1,e.textAlign=x==="query"?"right":"left";let C=$e(s[g]??"",u-10,B=>Me(e,B));e.fillText(C,x==="query"?u-6:u+p+6,v),e.globalAlpha=1}}}function Or(e){let n=d("canvas",{class:"nnv-lines",tabindex:0,role:"application","aria-roledescription":"attention lines","aria-label":"The pattern as lines from the tokens that read to those they read. Up and down choose a token, Escape goes back."}),t=d("div",{class:"nnv-hint"}),r=d("div",{class:"nnv-lines-panel"},n,t),o=Fr(),s=null,i=a=>{let{x:l,y:c}=ae(a,n);return s&&$r(s,l,c)};return n.addEventListener("pointermove",a=>{let l=i(a);n.style.cursor=l?"pointer":"default",e.hover(l,a)}),n.addEventListener("pointerleave",a=>e.hover(null,a)),n.addEventListener("click",a=>{let l=i(a);l?.kind==="token"&&e.pin(l.position)}),n.addEventListener("keydown",e.keys),{element:r,paint(a,l,c,u){s=Ar(a,l);let{lines:p,all:m}=o(n,{...c,layout:s},u),f=h=>h.toLocaleString("en");t.textContent=p<m?`the strongest ${f(p)} of ${f(m)} lines`:"",n.dataset.geometry=JSON.stringify(s),n.dataset.lines=String(p)}}}function qr(e){return e.order?js(e,e.order):Gs(e)}function Gs({layers:e,heads:n,kvHeads:t,width:r,height:o}){let s=t>0&&n%t===0?n/t:1,i=s>1?8:2,a=28+(n-1)*2+(n/s-1)*(i-2),l=s>1?14:4,c=h=>{let b=Math.ceil(e/h),w=(r-h*a-(h-1)*10)/Math.max(1,h*n),k=(o-18-l-(b-1)*2)/Math.max(1,b);return Math.floor(Math.min(84,w,Math.max(k,16)))},u=1;for(let h=2;h<=Math.min(4,e);h++)c(h)>c(u)&&(u=h);let p=Math.max(15,c(u)),m=Math.ceil(e/u),f=Math.ceil(a+n*p)+10;return{layers:e,heads:n,group:s,cell:p,gap:2,groupGap:i,left:24,top:18,width:f*Math.ceil(e/m)-10,height:Math.ceil(18+l+m*p+(m-1)*2),per:m,pile:f,order:null,columns:0}}function js({layers:e,heads:n,width:t},r){let o=Math.max(1,Math.floor((t-4)/50)),s=Math.ceil(r.length/o);return{layers:e,heads:n,group:1,cell:46,gap:4,groupGap:4,left:2,top:15,width:2+o*50,height:Math.max(1,s)*61+4,per:e,pile:0,order:r,columns:o}}function _e(e,{layer:n,head:t}){let{left:r,top:o,cell:s,gap:i,groupGap:a,group:l,heads:c,order:u,columns:p,per:m,pile:f}=e;if(u){let b=u.indexOf(n*c+t);return b<0?null:{x:r+b%p*(s+i),y:o+Math.floor(b/p)*(s+13+2)}}let h=t*(s+i)+Math.floor(t/l)*(a-i);return{x:r+Math.floor(n/m)*f+h,y:o+n%m*(s+i)}}function Wr({left:e,top:n,cell:t,gap:r,layers:o,order:s,per:i,pile:a},l,c){let u=Math.floor((c-n)/(t+r)),p=Math.max(0,Math.floor(l/a)),m=p*i+u;return s||l-p*a>=e||u<0||u>=i||m>=o?null:m}function Dr(e,n,t){let{left:r,top:o,cell:s,gap:i,heads:a,layers:l,order:c,columns:u,per:p,pile:m}=e;if(c){let b=Math.floor((n-r)/(s+i)),w=Math.floor((t-o+13)/(s+13+2)),k=b>=0&&b<u&&w>=0?c[w*u+b]:void 0;return k===void 0?null:{layer:Math.floor(k/a),head:k%a}}let f=Math.floor((t-o)/(s+i)),h=Math.max(0,Math.floor(n/m))*p+f;if(f<0||f>=p||h>=l)return null;for(let b=0;b<a;b++){let w=_e(e,{layer:h,head:b}).x;if(n>=w&&n<w+s+i)return{layer:h,head:b}}return null}function un(e){let n=new Uint32Array(259);return n[0]=nt(e.neutral),n[1]=nt(e.line),n.set(e.ramp.pixels,2),n[258]=nt(e.accent),n}function nt(e){return e.startsWith("#")&&e.length===7?Bn(In(e)):0}function zr(){let e=ze();return(n,t,r)=>{let{layout:o,focus:s,hover:i,chosen:a,side:l}=t,c=ne(n,o.width,o.height);if(!c)return;let{context:u}=c;if(o.order||Zs(u,o,r,(i??s).head),l>0){let p=[...t.key,r.theme,r.ground,r.ramp];e(c,p,m=>Ks(m,t,r))}for(let p of a)tt(u,o,p,r.accent,1.5,[3,2]);i&&tt(u,o,i,r.ink,1.5),s.layer>=0&&s.head>=0&&tt(u,o,s,r.accent,2.5),o.order?Qs(u,o,r,i??s):Ys(u,t,r)}}function Ks({canvas:e,context:n,ratio:t},r,o){let{layout:s,levels:i,side:a}=r,l=new Uint32Array(e.width*e.height),c=un(o),u=Math.round(s.cell*t),p=s.layers*s.heads;for(let f of s.order??Array(p).keys()){let h={layer:Math.floor(f/s.heads),head:f%s.heads},{x:b,y:w}=_e(s,h),k={x:Math.round(b*t),y:Math.round(w*t),width:u,height:u},L={row:0,column:0,cell:u/a};Xe(i(h.layer,h.head),a,a,L,c,{pixels:l,width:e.width},k)}let m=new ImageData(new Uint8ClampedArray(l.buffer),e.width,e.height);n.putImageData(m,0,0)}function Zs(e,n,t,r){let{group:o,heads:s,per:i,layers:a,cell:l,gap:c}=n;if(o<2)return;e.lineWidth=1,e.textAlign="center";let u=_e(n,{layer:0,head:o-1}).x+l-n.left;for(let p=0;p<a;p+=i){let m=Math.min(i,a-p);for(let f=0;f<s;f+=o){let h=r>=f&&r<f+o,{x:b,y:w}=_e(n,{layer:p,head:f}),k=m*(l+c)-c+5;e.strokeStyle=h?t.dim:t.line,e.beginPath(),e.roundRect(b-2.5,w-2.5,u+5,k,4),e.stroke(),e.fillStyle=h?t.accent:t.dim,e.font=`9.5px ${t.textFont}`;let L=u>=46?`keys ${f/o}`:String(f/o);u>=12&&e.fillText(L,b+u/2,w+k+4)}}}function Ys(e,n,t){let{layout:r,hover:o,focus:s,scroll:i}=n,{cell:a,gap:l,per:c,layers:u,heads:p,left:m,top:f,pile:h}=r,b=o??s,w=(y,g,v,M)=>{e.fillStyle=M?t.accent:t.dim,e.font=`${M?600:400} 10.5px ${t.textFont}`,e.fillText(y,g,v)};e.fillStyle=t.ground,i.x>0&&e.fillRect(i.x,0,m-3,r.height),i.y>0&&e.fillRect(0,i.y,r.width,f-3);let k=Re(a+l,13),L=Re(a+l,15);for(let y=0;y<u;y+=c){let g=y/c*h;e.textAlign="right";for(let v=y;v<Math.min(u,y+c);v++){let M=_e(r,{layer:v,head:0}).y+a/2,x=v===b.layer;(x||v%k===0&&(k===1||Math.abs(v-b.layer)>0))&&M>i.y+f-6&&w(String(v),g+m-6+(g?0:i.x),M,x)}e.textAlign="center";for(let v=0;v<p;v++){let M=_e(r,{layer:y,head:v}).x+a/2,x=v===b.head;(x||v%L===0)&&M>i.x+m&&w(String(v),M,i.y+f-10,x)}}}function Qs(e,n,t,r){e.textAlign="center";for(let o of n.order){let s={layer:Math.floor(o/n.heads),head:o%n.heads},i=s.layer===r.layer&&s.head===r.head,{x:a,y:l}=_e(n,s);e.fillStyle=i?t.accent:t.dim,e.font=`${i?600:400} 10.5px ${t.textFont}`,e.fillText(`${s.layer}.${s.head}`,a+n.cell/2,l-7)}}function tt(e,n,t,r,o,s=[]){let i=_e(n,t);i&&(e.setLineDash(s),e.strokeStyle=r,e.lineWidth=o,e.strokeRect(i.x-1,i.y-1,n.cell+2,n.cell+2),e.setLineDash([]))}var Xs=30;function Ir(){let e=ze();return(n,t,r)=>{let{layout:o,levels:s,pattern:i,sink:a,window:l}=t,{left:c,top:u,plot:p,cell:m,row:f,column:h}=o,b=ne(n,c+p+(a?De+6:2),u+p+2);if(!b)return;let w=[c,u,p,m,f,h],k=[r.theme,r.ground,r.ramp];e(b,[s,i,a,l,...w,...k],L=>Js(L,t,r)),ti(b.context,t,r),Cr(b.context,t,r)}}function Js({context:e,ratio:n},t,r){let{layout:o,levels:s}=t,{left:i,top:a,plot:l,tokens:c}=o,u=Math.round(l*n),p=new Uint32Array(u*u),m={row:o.row,column:o.column,cell:o.cell*n};Xe(s,c,c,m,un(r),{pixels:p,width:u},{x:0,y:0,width:u,height:u});let f=new ImageData(new Uint8ClampedArray(p.buffer),u,u);e.putImageData(f,Math.round(i*n),Math.round(a*n)),o.cell>=12&&ei(e,o,r,n),o.cell>=Xs&&ni(e,t,r),t.window>0&&Lr(e,o,t.window,r),t.sink&&Tr(e,o,t.sink,r)}function ei(e,n,t,r){let{left:o,top:s,plot:i,cell:a}=n;e.fillStyle=t.ground;let[l,c]=ge(n,n.row),[u,p]=ge(n,n.column),m=(f,h)=>Math.ceil((f-h)*a*r-1e-6)/r;for(let f=l;f<c;f++)f>=n.row&&e.fillRect(o,s+m(f,n.row),i,1);for(let f=u;f<p;f++)f>=n.column&&e.fillRect(o+m(f,n.column),s,1,i)}function ni(e,n,t){let{layout:r,pattern:o,levels:s}=n,{left:i,top:a,cell:l,tokens:c}=r,[u,p]=ge(r,r.row),[m,f]=ge(r,r.column);e.save(),e.beginPath(),e.rect(i,a,r.plot,r.plot),e.clip(),e.textAlign="center",e.font=`${Math.min(12,l*.3)}px ${t.textFont}`;for(let h=u;h<p;h++)for(let b=m;b<Math.min(f,h+1);b++){if(!o.has(h,b))continue;let w=s[h*c+b],k=t.ramp.bright[Math.min(255,Math.max(0,w-2))];e.fillStyle=w===1?t.dim:w>257?t.ground:k?"#000":"#fff",e.fillText(Fn(o.at(h,b)),i+(b+.5-r.column)*l,a+(h+.5-r.row)*l)}e.restore()}function ti(e,n,t){let{layout:r,hover:o,position:s,key:i}=n,{left:a,top:l,plot:c,cell:u}=r;e.save(),e.beginPath(),e.rect(a-1,l-1,c+2,c+2),e.clip();let p=(f,h,b)=>{e.strokeStyle=h,e.lineWidth=b,e.strokeRect(a,l+(f-r.row)*u,Math.min(c,(f+1-r.column)*u),Math.max(u,2))},m=(f,h,b)=>{e.strokeStyle=h,e.lineWidth=b;let w=Math.max(l,l+(f-r.row)*u);e.strokeRect(a+(f-r.column)*u,w,Math.max(u,2),l+c-w)};s>=0&&(p(s,t.accent,2),m(s,t.accent,1),i>=0&&i<=s&&(e.lineWidth=3,e.strokeRect(a+(i-r.column)*u,l+(s-r.row)*u,Math.max(u,3),Math.max(u,3)))),o?.kind==="token"?(p(o.position,t.ink,1.5),m(o.position,t.ink,1.5)):o&&o.key<=o.query&&(p(o.query,t.ink,1),m(o.key,t.ink,1),e.lineWidth=2,e.strokeRect(a+(o.key-r.column)*u,l+(o.query-r.row)*u,Math.max(u,3),Math.max(u,3))),e.restore()}function Br(e,n,t,r,o,s){let i=null,a=(p,m,f)=>{let{layout:h,zoom:b}=r;h&&(r.zoom=Yt(h,b,p,m??h.left+h.plot/2,f??h.top+h.plot/2),e.repaint())},l=(p,m)=>{JSON.stringify(p)!==JSON.stringify(r.hover)&&(r.hover=p,s.looked()),p?s.tip(p,m):e.tooltip.hide()},c=(p,m=-1)=>{let f=Qe(j(n),p);r.key=f.position>=0?m:-1,ee(n,{position:f.position}),s.pinned(),s.say(f.position)},u=p=>{let m=j(n),f=he(p.key),h=n.get("labels").length;if(f){let b=be(m.position,f[0],h,h-1);r.key=f[1]!==0?be(r.key,f[1],b+1,b):Math.min(r.key,b),ee(n,{position:b}),s.say(b),e.repaint()}else if(p.key==="Escape")r.key=-1,ee(n,ke(m,o)),s.say(j(n).position),e.repaint();else if(p.key==="+"||p.key==="=")a(1.6);else if(p.key==="-")a(1/1.6);else return;p.preventDefault(),p.stopPropagation()};return t.addEventListener("wheel",p=>{if(!p.ctrlKey)return;p.preventDefault();let{x:m,y:f}=ae(p,t);a(p.deltaY<0?1.25:.8,m,f)},{passive:!1}),t.addEventListener("pointerdown",p=>{r.zoom.factor>1&&(i={x:p.clientX,y:p.clientY,moved:!1})}),t.addEventListener("pointermove",p=>{if(!r.layout)return;if(i&&p.buttons&1){let[b,w]=[p.clientX-i.x,p.clientY-i.y];if(i.moved||Math.hypot(b,w)>4){r.zoom=Qt(r.layout,r.zoom,b,w),i={x:p.clientX,y:p.clientY,moved:!0},e.repaint();return}}let{x:m,y:f}=ae(p,t),h=ln(r.layout,m,f);t.style.cursor=h?"pointer":"default",l(h,p)}),t.addEventListener("pointerleave",p=>l(null,p)),t.addEventListener("click",p=>{let m=i?.moved??!1;if(i=null,m||!r.layout)return;let{x:f,y:h}=ae(p,t),b=ln(r.layout,f,h);b?.kind==="cell"?c(b.query,b.key<=b.query?b.key:-1):b&&c(b.position)}),t.addEventListener("keydown",u),{moveZoom:a,hover:l,pin:c,keys:u}}function ri(e,n){let t=o=>o.toLowerCase().replaceAll("\xB7"," ").replaceAll("\u23CE",`
`),r=t(n);return r===""?[]:e.flatMap((o,s)=>t(o).includes(r)?[s]:[])}function Vr(e,n,t){let r=d("input",{class:"nnv-input nnv-search",type:"search",placeholder:"Find a token","aria-label":"Find a token; Enter goes to the next",spellcheck:"false"}),o=d("span",{class:"nnv-hint nnv-matches",role:"status"}),s={labels:[],text:"",found:[]},i=-1,a=()=>{let c=e();return(s.labels!==c||s.text!==r.value)&&(s={labels:c,text:r.value,found:ri(c,r.value)},i=-1),s.found},l=()=>{let c=a().length;o.textContent=r.value===""?"":c===0?"none":`${i>=0?`${i+1} of `:""}${c}`};return r.addEventListener("input",()=>{l(),n()}),r.addEventListener("keydown",c=>{c.stopPropagation();let u=a();if(c.key==="Enter"&&u.length>0)i=(i+(c.shiftKey?u.length-1:1)+(i<0&&c.shiftKey?1:0))%u.length,t(u[i]);else if(c.key==="Escape")r.value="",n();else return;c.preventDefault(),l()}),{element:d("span",{class:"nnv-find"},r,o),found:()=>new Set(a())}}var oi=200;function si({labels:e,ids:n},t,r){let o=Array.from(t.row(r),(s,i)=>[i,e[i],n[i],ii(s)].join("	"));return[["position","token","id","value"].join("	"),...o].join(`
`)}function ii(e){return Number.isFinite(e)?z(e).replace("\u2212","-"):String(e)}function Ur(){let e=d("caption"),n=d("tbody"),t=d("button",{type:"button",class:"nnv-button"},"Copy as text"),r=d("button",{type:"button",class:"nnv-button",title:"Sort"},"by value"),o=d("table",{class:"nnv-table"},e,d("thead",{},d("tr",{},...["","token","id","value"].map(c=>d("th",{scope:"col"},c)))),n),s=d("div",{class:"nnv-values-panel"},d("div",{class:"nnv-edit-acts"},r,t),d("div",{class:"nnv-table-scroll"},o)),i=!1,a=null,l=()=>{if(!a)return;let{tokens:c,pattern:u,query:p}=a,m=u.row(p),f=[...m.keys()];i&&f.sort((w,k)=>m[k]-m[w]||w-k);let h=f.slice(0,oi),b=f.length-h.length;q(e,`${p} `,ue(c,p),b>0?` reads, ${h.length} of ${f.length} tokens`:f.length>0?" reads":": no numbers here yet"),q(n,...h.map(w=>d("tr",{},d("td",{},String(w)),d("td",{},ue(c,w)),d("td",{},String(c.ids[w])),d("td",{},z(m[w])))))};return r.addEventListener("click",()=>{i=!i,r.textContent=i?"by position":"by value",l()}),t.addEventListener("click",()=>{if(!a)return;let c=()=>q(t,"Select the rows to copy them");navigator.clipboard?navigator.clipboard.writeText(si(a.tokens,a.pattern,a.query)).then(()=>q(t,"Copied"),c):c()}),{element:s,paint(c,u,p){let m=u.row(p).length;a?.pattern===u&&a.query===p&&(a.count===m||m===0)&&a?.tokens.labels===c.labels||(a={tokens:c,pattern:u,query:p,count:m},q(t,"Copy as text"),l())}}}var Ce=[["query","query"],["key","key"],["product","query \xD7 key"],["value","value"]];function Gr({group:e,heads:[n,t]}){return n===t?"":`key and value ${e} are shared by query heads ${n} to ${t}`}function jr(e,n,t){let{about:r}=e,o=u=>d("span",{class:"nnv-hint"},u),s=(u,p)=>d("b",{class:`nnv-number nnv-${p}`},z(u)),i=[le(t,r.query),o(" asks, "),le(t,e.tokens[n]),o(" answers: ")];if(e.of){let{before:u,after:p}=e.of,m=h=>[d("span",{class:"nnv-number"},z(h(u))),o(" \u2192 "),d("b",{class:"nnv-number"},z(h(p)))],f=Number.isNaN(e.score(n))?[]:[o("score "),...m(h=>h.score(n)),o(", ")];return[...i,...f,o("weight "),...m(h=>h.weight(n))]}let a=[o("query \xB7 key "),s(e.product(n),"product")],l=[o(", weight "),s(e.weight(n),"weight")];if(r.scale===void 0)return[...i,...a,...l];let c=r.query-e.tokens[n];return[...i,...a,o(" \xD7 scale "),s(r.scale,"scale"),r.softcap?o(`, under the softcap ${z(r.softcap)}`):"",r.slope?o(` \u2212 ${c} ${c===1?"token":"tokens"} back \xD7 ${z(r.slope)}`):"",o(" = score "),s(e.score(n),"score"),...l]}function Kr(e,n,t,r){let o=a=>z(e.row(a,n)[r]),s=e.of?"change of ":"",i=t==="value"?`${s}value ${o("value")}`:e.of?`${s}query ${o("query")}, key ${o("key")}, product ${o("product")}`:`query ${o("query")} \xD7 key ${o("key")} = ${o("product")}`;return[d("div",{},d("b",{},`dimension ${r}`)),d("div",{class:"nnv-number"},i)]}function Zr(e,n){let t=Math.max(e.width("query"),e.width("value")),r=(o,s)=>{let i=e.row(o,n)[s];return d("td",{},i===void 0?"":z(i))};return d("table",{class:"nnv-table"},d("thead",{},d("tr",{},...["",...Ce.map(([,o])=>o)].map(o=>d("th",{scope:"col"},o)))),d("tbody",{},...Array.from({length:t},(o,s)=>d("tr",{},d("td",{},String(s)),...Ce.map(([i])=>r(i,s))))))}function Yr(e){return`\xB1${Ne(e,e<10?2:e<100?1:0).replace("+","")}`}var Rn=18,rt=15;function ot(e,n,t){let r=n?84:104,o=n?56:128;return{left:r,right:o,plot:Math.max(40,e-r-o),line:t?rt:Rn+5,top:t?15:0}}function _n(e,n,t,r){let o=Math.floor((r-e.top)/e.line),s=(t-e.left)/e.plot;return o<0||s<0||s>=1?{line:o,dimension:-1}:{line:o,dimension:Math.floor(s*n(o))}}function Qr(e,n,t,r,o){let s=ne(e,n.left+n.plot+n.right,Ce.length*n.line);if(!s)return;let{context:i,ratio:a}=s;Ce.forEach(([l,c],u)=>{let p=u*n.line,m=t.most(l);Jr(i,n,a,p,Rn,t.row(l,r),m,o),i.font=`12px ${o.textFont}`,i.fillStyle=o.ink,i.textAlign="right",i.fillText(c,n.left-8,p+Rn/2),i.fillStyle=o.dim,i.textAlign="left",i.fillText(Yr(m),n.left+n.plot+8,p+Rn/2)})}function Xr(e,n,t,r){let{vectors:o,part:s,places:i,labels:a,narrow:l}=t,c=ne(e,n.left+n.plot+n.right,n.top+i.length*n.line);if(!c)return;let{context:u,ratio:p}=c,m=o.most(s),f={score:n.left+n.plot+62,weight:n.left+n.plot+n.right-4};u.font=`10.5px ${r.textFont}`,u.fillStyle=r.dim,u.textAlign="right",l||u.fillText("score",f.score,6),u.fillText("weight",f.weight,6),i.forEach((h,b)=>{let w=n.top+b*n.line;Jr(u,n,p,w,rt-2,o.row(s,h),m,r);let k=w+(rt-2)/2,L=o.tokens[h];u.font=`11px ${r.tokenFont}`,u.fillStyle=r.ink,u.textAlign="right";let y=`${a[L]??""} ${L}`;u.fillText($e(y,n.left-10,g=>Me(u,g)),n.left-8,k),l||u.fillText(te(o.score(h)),f.score,k),u.fillText(te(o.weight(h)),f.weight,k)})}function Jr(e,{left:n,plot:t},r,o,s,i,a,l){let c=u=>Math.round((n+t*u/i.length)*r)/r;i.forEach((u,p)=>{let m=a>0?u/a:0;e.fillStyle=Number.isFinite(u)?l.diverging.css[Pe(m)]:l.bad,e.fillRect(c(p),o,c(p+1)-c(p),s)})}function eo(e,n,t){let[r,o]=[e.about.query,e.tokens[n]];return`${t[r]} at ${r} and ${t[o]} at ${o}: score ${z(e.score(n))}, weight ${z(e.weight(n))}`}var to=["vectors_shown","vector_about","vector_tokens","vector_query","vector_keys","vector_values","vector_products","vector_scores","vector_weights"];function ro(e){let n=null,t=null,r=null;return()=>{let o=re(e),s=e.get("vector_keys"),i=xe(e)&&o==="difference"?J(e,"vector_keys"):null;if(s===n&&i===t)return r;[n,t]=[s,i];let a=no(c=>e.get(c)),l=i?no(c=>J(e,c)):null;return r=a&&i?l?ai(l,a):null:a,r}}function no(e){let n=e("vector_about"),t=e("vector_keys");if(!n||!t||t.byteLength===0)return null;let r=b=>K(e(`vector_${b}`)),o=Ue(e("vector_tokens")),[s,i,a]=[r("query"),K(t),r("values")],[l,c,u]=[r("products"),r("scores"),r("weights")],p=a.length/o.length,m=i.map((b,w)=>Math.fround(b*s[w%s.length])),f={query:s,key:i,product:m,value:a},h=b=>b==="value"?p:s.length;return{about:n,tokens:o,width:h,row:(b,w)=>b==="query"?s:f[b].subarray(w*h(b),(w+1)*h(b)),most:io(b=>ao(f[b])),product:b=>l[b],score:b=>c[b]??Number.NaN,weight:b=>u[b],of:null}}function ai(e,n){let t=new Map([...e.tokens].map((a,l)=>[a,l])),r=[...n.tokens].flatMap((a,l)=>t.has(a)?[{token:a,i:l,was:t.get(a)}]:[]),o=(a,l)=>{let c=e.row(a,r[l].was);return n.row(a,r[l].i).map((u,p)=>u-c[p])},s=a=>l=>a(n,r[l].i)-a(e,r[l].was),i=(a,l)=>({...a,product:c=>a.product(l(c)),score:c=>a.score(l(c)),weight:c=>a.weight(l(c))});return{about:n.about,tokens:Int32Array.from(r.map(({token:a})=>a)),width:n.width,row:o,most:io(a=>r.reduce((l,c,u)=>Math.max(l,ao(o(a,u))),0)),product:s((a,l)=>a.product(l)),score:s((a,l)=>a.score(l)),weight:s((a,l)=>a.weight(l)),of:{before:i(e,a=>r[a].was),after:i(n,a=>r[a].i)}}}function oo(e){let n=0;for(let t=1;t<e.tokens.length;t++)Math.abs(e.weight(t))>Math.abs(e.weight(n))&&(n=t);return n}function so(e,n){let t=[...e.tokens.keys()];return n&&t.sort((r,o)=>Math.abs(e.weight(o))-Math.abs(e.weight(r))||r-o),t}function io(e){let n=new Map;return t=>(n.has(t)||n.set(t,e(t)),n.get(t))}function ao(e){return e.reduce((n,t)=>Math.abs(t)<1/0?Math.max(n,Math.abs(t)):n,0)}var li=900,ci=[["product","query \xD7 key"],["key","keys"],["value","values"]];function lo(e,n,t,r){let o=Ee("Vectors","Query, key and value vectors of the pinned token",()=>X(n,"vectors_shown",!n.get("vectors_shown"))),s=ro(n),i="product",a=!0,l=!1,c=se("Rows",ci,R=>{i=R,e.repaint()}),u=se("Order",[["weight","by weight"],["position","by position"]],R=>{a=R==="weight",e.repaint()}),p=Ee("Numbers","All numbers of the pair as a table",()=>{l=!l,e.repaint()}),m=d("div",{class:"nnv-vector-words"}),f=d("div",{class:"nnv-hint"}),h=d("canvas",{class:"nnv-pair","aria-hidden":"true"}),b=d("canvas",{class:"nnv-vector-rows",tabindex:0,role:"application","aria-roledescription":"vectors of the keys","aria-label":"One strip for each key. Up and down choose one."}),w=d("div",{class:"nnv-vector-marker"}),k=d("div",{class:"nnv-table-scroll nnv-vector-scroll"},b,w),L=d("div",{class:"nnv-table-scroll"}),y=d("h4"),g=d("div",{},m,h,L,f,k),v=d("div"),M=d("div",{class:"nnv-vectors"},d("div",{class:"nnv-panel-head"},y,d("span",{class:"nnv-tools"},c.element,u.element,p.element)),g,v),x=null,E=[],N=0,C=null,B=null,P=0,_=[],S=null,A=R=>{let{hover:U,key:$}=t,D=U?.kind==="cell"&&U.query===R.about.query?U.key:$,I=R.tokens.indexOf(D);return I>=0?I:oo(R)},H=R=>{let{layer:U,head:$,position:D}=j(n),I=D>=0?D:n.get("labels").length-1;return R.layer===U&&R.head===$&&R.query===I},O=()=>{let R=n.get("vector_about")??{};return x?H(R)||(n.get("live")??!0)?"":`This page holds the vectors of layer ${R.layer}, head ${R.head}, at token ${R.query} only.`:R.why??""},V=R=>{P=Math.min(R,li);let U=n.get("live")??!0,$=n.get("vectors_shown")??!1;if(o.show($),o.element.hidden=!U&&!$,M.hidden=!$,!$)return;x=s();let D=O();if(g.hidden=!x||D!=="",c.element.hidden=u.element.hidden=p.element.hidden=g.hidden,q(v,D!==""&&we(D)),y.textContent="Query, key and value vectors",!x||D!=="")return;let I=x,Z=ce(n);g.classList.toggle("nnv-stale",!H(I.about));let T=e.root.dataset.size==="narrow";N=A(I),E=so(I,a),c.show(i),u.show(a?"weight":"position"),p.show(l);let F=Math.min(P,M.clientWidth||P)-14;C=ot(F,T,!1),B=ot(F,T,!0),q(m,...jr(I,N,Z)),Qr(h,C,I,N,e.palette());let G=[I,i,a,F,T,e.palette(),Vn()];G.some((ie,oe)=>ie!==_[oe])&&(_=G,Xr(b,B,{vectors:I,part:i,places:E,labels:Z.labels,narrow:T},e.palette()),b.dataset.geometry=JSON.stringify({...B,places:E})),w.style.top=`${B.top+E.indexOf(N)*B.line-1}px`,w.style.width=`${F}px`;let Q=I.about.all-I.tokens.length;q(f,[I.of?"after minus before the edit":"as they enter the product, after norms and rotation",Gr(I.about),I.about.scale===void 0?I.about.why:"",Q>0?`the ${I.tokens.length} of ${I.about.all} tokens that are read most`:""].filter(Boolean).join(" \xB7 ")),L.hidden=!l,l&&(S?.of!==I||S.i!==N)&&(S={of:I,i:N},q(L,Zr(I,N)))},Y=(R,U,$,D,I)=>{if(!x||U<0||D<0)return e.tooltip.hide();let Z=I?[d("div",{},le(ce(n),x.tokens[U]))]:[];e.tooltip.show(...fe(e.root,R),...Z,...Kr(x,U,$,D))};h.addEventListener("pointermove",R=>{if(!x||!C)return;let U=x,{x:$,y:D}=ae(R,h),{line:I,dimension:Z}=_n(C,T=>U.width(Ce[T]?.[0]??"query"),$,D);Y(R,Ce[I]?N:-1,Ce[I]?.[0]??"query",Z,!1)}),b.addEventListener("pointermove",R=>{if(!x||!B)return;let U=x,{x:$,y:D}=ae(R,b),{line:I,dimension:Z}=_n(B,()=>U.width(i),$,D);Y(R,E[I]??-1,i,Z,!0)});for(let R of[h,b])R.addEventListener("pointerleave",()=>e.tooltip.hide());let W=R=>{!x||R===void 0||(r(x.about.query,x.tokens[R]),e.say(eo(x,R,n.get("labels"))))};return b.addEventListener("click",R=>{let{x:U,y:$}=ae(R,b);B&&W(E[_n(B,()=>1,U,$).line])}),b.addEventListener("keydown",R=>{let U=R.key==="ArrowDown"?1:R.key==="ArrowUp"?-1:0;U!==0&&(W(E[Math.max(0,Math.min(E.length-1,E.indexOf(N)+U))]),R.preventDefault(),R.stopPropagation())}),{toggle:o.element,element:M,paint:V,look:()=>V(P)}}function co(e,n,t,r,o,s){let i=Zt(),{element:a,title:l,about:c,offer:u,zooms:p,zoomOut:m,zoomIn:f,fit:h,reset:b}=i,{pictures:w,canvas:k,hatched:L,readout:y,finder:g,tableToggle:v}=i,M={layout:null,zoom:Oe,hover:null,key:-1},x=null,E=-1,N=null,C=Ir(),B=()=>{},P=()=>ce(n),_=()=>{let $=t.current(),D=j(n),I=n.get("labels");x!==I&&(x=I,M.zoom=Oe,M.hover=null,M.key=-1);let Z=D.layer>=0&&D.head>=0,T=$!==null&&$.layer===D.layer&&$.head===D.head,F=$!==null&&$.pattern.size===I.length,G=Z&&!T?A(D):"";e.setWaiting(Z&&!T&&G===""),k.classList.toggle("nnv-stale",!T);let Q=!Z||!F||G!=="";B=()=>{};let ie=$?.pattern.reduced?"matrix":n.get("form")??"auto";if(k.hidden=Q||ie==="lines",Q&&(V.element.hidden=!0),g.hidden=v.hidden=R.element.hidden=Q,W.paint(s()),L.hidden=G===""||!Z,G&&q(L,we(G)),b.hidden=D.layer===r.layer&&D.head===r.head&&D.position===r.position,!Z){u.hidden=!0,l.textContent="No head chosen",c.textContent="",p.hidden=!0,q(y,d("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let oe=T||!F?{layer:D.layer,head:D.head}:{layer:$.layer,head:$.head};if(l.textContent=yr(n,oe),u.dataset.head!==`${oe.layer}.${oe.head}`||u.hidden){u.dataset.head=`${oe.layer}.${oe.head}`;let Ze=Se(e,{layer:oe.layer,part:"block"},"Edit block");q(u,Se(e,{...oe,part:"head"}),Ze)}let Ie=(n.get("combine")??"one")!=="one";u.hidden=Ie;let Te=Ie?"":xr(oe.head,n.get("num_heads"),n.get("num_kv_heads")),je=jt(n,oe.layer),Nn=$?[wr(n,$.pattern.kind),br(n,$.pattern)]:[];if(c.textContent=[Te,Kt(je),...Nn].filter(Boolean).join(" \xB7 "),!$||Q){p.hidden=!0,q(y);return}let Ke=s(),fn=e.root.dataset.size==="narrow",hn=_r(k,I,e.palette(),fn);ie==="lines"&&(hn.top=24);let bn=ie==="auto"&&!fn?Pr(I.length,Ke,hn):0,gn=()=>an(I.length,Ke-bn,hn,M.zoom),de=gn();D.position!==E&&(E=D.position,E>=0&&M.zoom.factor>1&&(M.zoom=Xt(de,M.zoom,E),de=gn())),M.layout=de,fr(n,de),p.hidden=kn(de)<=1,m.disabled=h.disabled=M.zoom.factor<=1,f.disabled=M.zoom.factor>=kn(de)-1e-9,N&&N!==$.pattern&&(N=null,e.tooltip.hide());let Hn={levels:t.levels($,n.get("scale"),n.get("fold_sink")),...P(),position:D.position,found:Y.found()},ut=$.pattern instanceof ve,dt=ut?Ve(e.palette()):e.palette(),us={sink:ut?null:xn(n),window:je.window??0};V.element.hidden=ie==="matrix"||ie==="auto"&&bn===0;let ds=ie==="lines"?Ke:Ke-(de.left+de.plot+De+6)-et;if(B=()=>{let Ze={...Hn,key:M.key,hover:M.hover};k.hidden||C(k,{...Ze,...us,layout:de,pattern:$.pattern},dt),V.element.hidden||V.paint(de,ds,Ze,dt),H($)},B(),R.element.isConnected){let Ze=D.position>=0?D.position:I.length-1;R.paint({...P(),ids:n.get("token_ids")},$.pattern,Ze)}k.dataset.geometry=JSON.stringify(de),k.dataset.head=`${$.layer}.${$.head}`},S=()=>{B(),W.look(),o()},A=({layer:$})=>{let D=n.get("gaps")[`layers.${$}.self_attn.attention_probabilities`];return D||(n.get("pattern_layers").includes($)?"":n.get("no_pattern"))},H=({pattern:$})=>{let{position:D}=j(n),{hover:I,key:Z}=M,T=I?.kind==="cell"?I:D>=0&&Z>=0?{query:D,key:Z}:null;T?q(y,...kr(P(),$,T.query,T.key)):q(y,d("span",{class:"nnv-hint"},D>=0?vr:gr))},O=Br(e,n,k,M,r,{tip:($,D)=>U($,D),say:$=>e.say(Jn(n.get("labels"),t.current()?.pattern??null,$,M.key)),looked:()=>e.repaintPart(S),pinned:o}),V=Or(O);w.append(V.element),f.addEventListener("click",()=>O.moveZoom(1.6)),m.addEventListener("click",()=>O.moveZoom(1/1.6)),h.addEventListener("click",()=>O.moveZoom(0)),b.addEventListener("click",()=>{M.key=-1,M.zoom=Oe,ee(n,r)});let Y=Vr(()=>n.get("labels"),()=>e.repaint(),$=>{M.key=-1,ee(n,{position:$}),e.say(Jn(n.get("labels"),null,$,-1))});g.append(Y.element);let W=lo(e,n,M,($,D)=>{M.key=D,ee(n,{position:$}),e.repaint()});v.before(W.toggle),a.append(W.element);let R=Ur();v.addEventListener("click",()=>{let $=!R.element.isConnected;v.setAttribute("aria-pressed",String($)),$?W.element.before(R.element):R.element.remove(),e.repaint()});let U=($,D)=>{let I=t.current()?.pattern??null;N=I;let Z=Mr({...P(),ids:n.get("token_ids")},I,$);Z.length>0?e.tooltip.show(...fe(e.root,D),...Z):e.tooltip.hide()};return{element:a,last:W.element,paint:_,hovered:()=>M.hover,stop:()=>e.setWaiting(!1)}}var ui=240;function uo(e){let n=null,t=null,r=()=>Object.entries(e.get("scores")??{}),o=()=>r().findIndex(([a])=>a===e.get("sort_by")),s=()=>{let a=e.get("score_values");t?.from!==a&&(t={from:a,values:K(a)});let l=e.get("num_layers")*e.get("num_heads"),c=o()*l;return c>=0&&c+l<=t.values.length?t.values.subarray(c,c+l):null},i=()=>{let a=s();if(!a)return null;let l=e.get("least_score")??null,c=[t.values,o(),l];return(!n||c.some((u,p)=>u!==n.key[p]))&&(n={key:c,...di(a,l)}),n};return{known:r,of:(a,l)=>s()?.[a*e.get("num_heads")+l]??null,order:()=>i()?.order??null,reached:()=>i()?.reached??0}}function di(e,n){let t=[...e.keys()].filter(r=>!Number.isNaN(e[r])&&(n===null||e[r]>=n));return t.sort((r,o)=>e[o]-e[r]||r-o),{order:t.slice(0,ui),reached:t.length}}function po(e,n){let t=d("div",{class:"nnv-sort",hidden:!0}),r=d("input",{class:"nnv-input nnv-least",inputmode:"decimal",placeholder:"any","aria-label":"The least score of a head that is shown"}),o=d("label",{class:"nnv-choice"},d("span",{},"at least"),r),s="",i=null;r.addEventListener("change",()=>{let l=r.value.trim(),c=l===""?null:Number(l);(c===null||Number.isFinite(c))&&X(e,"least_score",c),r.setAttribute("aria-invalid",String(c!==null&&!Number.isFinite(c)))}),r.addEventListener("keydown",l=>l.stopPropagation());let a=()=>n.known().find(([l])=>l===e.get("sort_by"))?.[1];return{element:t,paint(){let l=n.known();t.hidden=l.length===0;let c=JSON.stringify(l);if(c!==s){s=c;let m=l.map(([f,{title:h}])=>[f,h]);i=se("Sort",[["","by place"],...m],f=>X(e,"sort_by",f)),t.replaceChildren(i.element,o)}let u=a();i?.show(u?e.get("sort_by"):""),o.hidden=!u,t.title=u?[u.about,u.paper].filter(Boolean).join(`
`):"";let p=e.get("least_score");document.activeElement!==r&&(r.value=typeof p=="number"?String(p):"")},title:()=>a()?.title??"",words(){let[l,c]=[n.reached(),n.order()?.length??0],u=e.get("num_layers")*e.get("num_heads");return c<l?`the first ${c} of ${u}`:`${l} of ${u}, highest first`}}}function mo(e){let n=null,t=()=>re(e)==="difference",r=()=>{let o=t()?J(e,"thumbnails_difference"):e.get("thumbnails");return(!n||n.from!==o)&&(n={from:o,bytes:t()?Ut(o):Vt(o)}),n.bytes};return{empty:()=>r().length===0,signed:t,key:()=>[r(),e.get("fold_sink")],levels(o,s){let i=e.get("thumb"),a=(o*e.get("num_heads")+s)*cn(i),l=r().subarray(a,a+cn(i)),c=e.get("fold_sink");return l instanceof Int8Array?ar(l,i,c):ir(l,i,c)},words(){if(!t())return"";let o=te(J(e,"thumbnails_scale")??0);return J(e,"thumbnails_exact")?`strongest color: a change of ${o}`:`change of row-relative weights, at most ${o}`}}}function ho(e,n,t){let r=null,o=null,s=mo(n),i=d("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back, Shift and click takes one more."}),a=d("span",{class:"nnv-hint"}),l=uo(n),c=po(n,l),u=zr(),p=d("div",{class:"nnv-heads"},i),m=d("div",{class:"nnv-panel"},d("div",{class:"nnv-panel-head"},d("h4",{},"All heads"),a),c.element,p),f=0,h=()=>{let y=e.palette(),g=e.root.dataset.size,v=e.width();f=v*(g==="wide"?v>1450?.3:.34:g==="medium"?.42:1),p.style.maxWidth=`${Math.floor(f)}px`;let M=l.order();r=qr({layers:n.get("num_layers"),heads:n.get("num_heads"),kvHeads:n.get("num_kv_heads"),width:f,height:g==="narrow"?460:640,order:M}),c.paint();let x=s.empty();x&&m.lastElementChild?.className!=="nnv-gap"?m.append(we(n.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!x&&m.lastElementChild?.className==="nnv-gap"&&m.lastElementChild.remove();let E=x?0:n.get("thumb"),{left:N,top:C,cell:B,group:P,width:_}=r,S={layout:r,levels:s.levels,key:[...s.key(),M,N,C,B,P,_],side:E,focus:j(n),hover:o,chosen:fo(n),scroll:{x:p.scrollLeft,y:p.scrollTop}};u(i,S,s.signed()?Ve(y):y);let A=M===null?"layer \u2193 head \u2192":c.words();a.textContent=s.words()||A,i.dataset.geometry=JSON.stringify(r)};p.addEventListener("scroll",()=>e.repaintPart(h));let b=y=>{let{x:g,y:v}=ae(y,i);return r&&Dr(r,g,v)},w=y=>{let{x:g,y:v}=ae(y,i);return r&&e.editable()?Wr(r,g,v):null},k=y=>{ee(n,y),e.say(`layer ${y.layer}, head ${y.head}`)};i.addEventListener("pointermove",y=>{let g=b(y);(g?.layer!==o?.layer||g?.head!==o?.head)&&(o=g,e.repaintPart(h));let v=g?null:w(y);i.style.cursor=g||v!==null?"pointer":"default",g?L(g,y):v!==null?e.tooltip.show(...fe(e.root,y),d("div",{},`Click to change block ${v}`)):e.tooltip.hide()}),i.addEventListener("pointerleave",()=>{o=null,e.tooltip.hide(),e.repaintPart(h)}),i.addEventListener("click",y=>{let g=b(y),v=g?null:w(y);if(v!==null&&e.edit({layer:v,part:"block"}),!g)return;if(y.shiftKey||y.ctrlKey||y.metaKey){X(n,"chosen_heads",pi(fo(n),g));return}let M=Bt(j(n),t,g.layer,g.head);k({layer:M.layer,head:M.head})}),i.addEventListener("keydown",y=>{let g=j(n),v=he(y.key),M=l.order();if(v&&M){let x=M.indexOf(g.layer*n.get("num_heads")+g.head),E=M[be(x,v[0]*r.columns+v[1],M.length)];E!==void 0&&k(mi(E,n.get("num_heads")))}else if(v){let x=be(g.layer,v[0],n.get("num_layers"));k({layer:x,head:be(g.head,v[1],n.get("num_heads"))})}else if(y.key==="Escape")ee(n,ke(g,t));else return;y.preventDefault(),y.stopPropagation()});let L=({layer:y,head:g},v)=>{let M=n.get("thumb"),x=d("canvas"),E=s.empty()?null:ne(x,128,128);if(E){let P=new Uint32Array(x.width*x.height),_=s.levels(y,g),S=e.palette(),A={x:0,y:0,width:x.width,height:x.height};Xe(_,M,M,{row:0,column:0,cell:x.width/M},un(s.signed()?Ve(S):S),{pixels:P,width:x.width},A),E.context.putImageData(new ImageData(new Uint8ClampedArray(P.buffer),x.width,x.height),0,0)}let N=l.of(y,g),B=n.get("labels").length/Math.max(1,M);e.tooltip.show(...fe(e.root,v),d("div",{},d("strong",{},`Layer ${y}, head ${g}`)),...N===null?[]:[d("div",{},`${c.title()}: `,d("b",{},z(N)))],x,d("div",{class:"nnv-hint"},[B>1&&`largest of each ${B.toFixed(1)} \xD7 ${B.toFixed(1)} tokens`,s.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:m,paint:h,width:()=>Math.min(f,r?.width??0)}}function fo(e){return(e.get("chosen_heads")??[]).map(([n,t])=>({layer:n,head:t}))}function pi(e,{layer:n,head:t}){let r=e.filter(s=>s.layer!==n||s.head!==t),o=r.map(s=>[s.layer,s.head]);return r.length<e.length?o:[...o,[n,t]]}function mi(e,n){return{layer:Math.floor(e/n),head:e%n}}var dn=class e{constructor(n){this.tokens=n}tokens;keys=new Set;static of(n,t){let r=new e(t);for(let[o=0,s=0,i=0]of n)for(let a=s;a<=i;a++)r.put({query:o,key:a},!0);return r}get size(){return this.keys.size}has({query:n,key:t}){return this.keys.has(n*this.tokens+t)}put({query:n,key:t},r){t<0||t>n||n>=this.tokens||(r?this.keys.add(n*this.tokens+t):this.keys.delete(n*this.tokens+t))}brush(n,t,r){if(n==="cell")this.put(t,r);else if(n==="column")for(let o=t.key;o<this.tokens;o++)this.put({query:o,key:t.key},r);else{let o=t.query-t.key;for(let s=o;s<this.tokens;s++)this.put({query:s,key:s-o},r)}}clear(){this.keys.clear()}*[Symbol.iterator](){for(let n of this.keys)yield{query:Math.floor(n/this.tokens),key:n%this.tokens}}runs(){let n=[];for(let t of[...this.keys].sort((r,o)=>r-o)){let[r,o]=[Math.floor(t/this.tokens),t%this.tokens],s=n[n.length-1];s&&s[0]===r&&s[2]===o-1?s[2]=o:n.push([r,o,o])}return n}};function bo(e,n){let t=Math.max(Math.abs(n.query-e.query),Math.abs(n.key-e.key),1);return Array.from({length:t},(r,o)=>({query:Math.round(e.query+(n.query-e.query)*(o+1)/t),key:Math.round(e.key+(n.key-e.key)*(o+1)/t)}))}var go=["painted","no_ranking","evidence"];function vo(e,n,t){let r=t.querySelector("canvas.nnv-matrix"),o=d("canvas",{class:"nnv-paint",tabindex:0,role:"application","aria-label":"Paint expected cells. Arrow keys move, Space paints or erases, Enter ranks, Escape ends."}),s=!1,i="cell",a=new dn(0),l=null,c=null,u=null,p=(S,A,H)=>{let O=d("button",{type:"button",class:"nnv-button",title:A},S);return O.addEventListener("click",H),O},m=p("Find heads","Run random tokens twice, and prose, and score every head: previous token, duplicate token, induction and more",()=>e.requests.ask({kind:"find"})),f=p("Evidence","",()=>e.requests.ask({kind:"evidence",score:n.get("sort_by")})),h=Ee("Paint cells","",()=>{s=!s,u=null,e.repaint()}),b=se("Brush",[["cell","cell"],["diagonal","diagonal"],["column","column"]],S=>{i=S}),w=p("Rank heads","Rank all heads by their weight in the painted cells",()=>M()),k=p("Erase","Take all painted cells away",()=>{a.clear(),v()}),L=d("span",{class:"nnv-hint"}),y=d("span",{class:"nnv-tools nnv-brushes"},b.element,w,k),g=d("div",{class:"nnv-mask"},m,f,h.element,y,L);t.append(o);let v=()=>{X(n,"painted",a.runs()),e.repaint()},M=()=>{a.size>0&&e.requests.ask({kind:"mask",runs:a.runs()})},x=()=>r.hidden||!r.dataset.geometry?null:JSON.parse(r.dataset.geometry),E=()=>{let S=n.get("painted")??[],A=n.get("labels").length;S===l&&a.tokens===A||(l=S,c||(a=dn.of(S,A)))},N=()=>{E();let S=x(),A=n.get("no_ranking")??"";(A||!S)&&(s=!1);let H=n.get("why_static")==="";m.hidden=!H;let O=n.get("sort_by");f.hidden=!H||!(n.get("evidence")??[]).includes(O);let V=n.get("scores")?.[O];f.title=V?`Show the prompt on which \u201C${V.title}\u201D was measured, with the cells that count`:"",h.show(s),h.element.disabled=A!==""||!S,h.element.title=A||(S?"Paint the cells that you expect, and rank heads by them":"Choose a head and draw its matrix first"),y.hidden=!s,b.show(i),w.disabled=k.disabled=a.size===0,L.textContent=s?C():"",o.hidden=!S||a.size===0&&!s,o.classList.toggle("nnv-painting",s),o.tabIndex=s?0:-1,S&&!o.hidden&&B(S)},C=()=>{if(u){let S=n.get("labels");return`${S[u.query]} (${u.query}) reads ${S[u.key]} (${u.key})`}return a.size===0?"Drag over the cells where you expect weight":`${a.size} painted`},B=S=>{let{left:A,top:H,plot:O,cell:V}=S;o.style.left=`${r.offsetLeft}px`,o.style.top=`${r.offsetTop}px`;let Y=ne(o,A+O+2,H+O+2);if(!Y)return;let{context:W}=Y,{accent:R,ink:U}=e.palette();W.beginPath(),W.rect(A,H,O,O),W.clip();let $=Math.max(V,2),D=({query:Z,key:T})=>[A+(T-S.column)*V,H+(Z-S.row)*V];W.fillStyle=W.strokeStyle=R,W.lineWidth=V>=14?2:1;let I=W.lineWidth/2+(V>=14?1:0);for(let Z of a){let[T,F]=D(Z);V>=5?W.strokeRect(T+I,F+I,$-2*I,$-2*I):W.fillRect(T,F,$,$)}if(u&&s){W.strokeStyle=U,W.lineWidth=1.5;let[Z,T]=D(u);W.strokeRect(Z,T,$,$)}},P=S=>{let A=x();if(!A)return null;let{x:H,y:O}=ae(S,o),V=ln(A,H,O);return V?.kind==="cell"&&V.key<=V.query?{query:V.query,key:V.key}:null};o.addEventListener("pointerdown",S=>{let A=P(S);!A||S.button!==0||(c={on:!(S.shiftKey||a.has(A)),last:A},a.brush(i,A,c.on),o.setPointerCapture?.(S.pointerId),e.repaint())}),o.addEventListener("pointermove",S=>{if(u=P(S),c&&u){for(let A of bo(c.last,u))a.brush(i,A,c.on);c.last=u}e.repaint()});let _=()=>{c&&(c=null,v())};return o.addEventListener("pointerup",_),o.addEventListener("pointercancel",_),o.addEventListener("pointerleave",()=>{u=null,e.repaint()}),o.addEventListener("keydown",S=>{let A=he(S.key),H=a.tokens-1,O=u??{query:H,key:H};if(A){let V=Math.max(0,Math.min(H,O.query+A[0]));u={query:V,key:Math.max(0,Math.min(V,O.key+A[1]))}}else if(S.key===" ")a.brush(i,O,!a.has(O)),u=O,v();else if(S.key==="Enter")M();else if(S.key==="Escape")s=!1;else return;e.say(C()),e.repaint(),S.preventDefault(),S.stopPropagation()}),{element:g,paint:N}}function wo(e){let n=null,t=null,r=null,o=(l,c,u,p)=>{let m=n;if(m&&m.from===l&&m.focus.layer===c&&m.focus.head===u)return m.focus;let f=e.get("pattern_kind")??"raw",h=p(),b=Yn(L=>e.get(L),h),w=f==="token"?ve:Je,k={layer:c,head:u,pattern:new w(h,f,b)};return n={from:l,focus:k},k},s=l=>{let c=J(e,"patterns"),u=c?.byteLength?c:J(e,"pattern"),{layer:p,head:m,pattern:f}=l;if(t?.before===u&&t.after===f)return i(t);let h=K(u),b=c?.byteLength?yo(h,e.get("num_heads"),f.size,p,m):h,w=c?.byteLength?!0:J(e,"pattern_layer")===p&&J(e,"pattern_head")===m;if(J(e,"pattern_kind")!==e.get("pattern_kind")||!w||b.length!==f.packed.length)return l;let k=f.reduced?K(e.get("change")):null;if(k&&k.length!==b.length)return l;let L=new Je(b,f.kind,Yn(g=>J(e,g),b)),y=new qe(L,f,k);return t={before:u,after:f,baseline:L,focus:{layer:p,head:m,pattern:y}},i(t)},i=({after:l,baseline:c,focus:u})=>{if(l.reduced&&c.reduced&&u.pattern.reduced){let p=Qn(m=>J(e,m));(c.reduced.exact!==p||u.pattern.reduced.exact===en)&&(u.pattern.reduced.exact=lr(l.reduced.exact,p)),c.reduced.exact=p}return u},a=()=>{let l=e.get("layer"),c=e.get("head"),u=e.get("patterns"),p=e.get("labels").length;if(u&&u.byteLength>0&&l>=0&&c>=0)return o(u,l,c,()=>yo(K(u),e.get("num_heads"),p,l,c));let m=e.get("pattern");if(!m||m.byteLength===0)return null;let f=o(m,e.get("pattern_layer"),e.get("pattern_head"),()=>K(m));return f.pattern.reduced&&En(e)&&(f.pattern.reduced.exact=Qn(h=>e.get(h))),f};return{current(){let l=a();return l&&re(e)==="difference"?s(l):l},levels(l,c,u){let p=`${c} ${u}`,m=l.pattern.reduced?.exact.block?.values??null;return(r?.key!==p||r.pattern!==l.pattern||r.block!==m)&&(r={key:p,pattern:l.pattern,block:m,levels:l.pattern.levels(c,u)}),r.levels}}}function yo(e,n,t,r,o){let s=t*(t+1)/2,i=(r*n+o)*s;return e.subarray(i,i+s)}var xo=["combine","chosen_heads","weighting","pattern_kind","toward_id","toward_label","live"];function ko(e,n){let t=se("Heads",[["one","one"],["mean","mean"],["max","largest"]],l=>X(n,"combine",l)),r=d("button",{type:"button",class:"nnv-button",title:"Back to all heads of the layer"},"Clear");r.addEventListener("click",()=>X(n,"chosen_heads",[]));let o=d("span",{class:"nnv-find"},t.element,r),s=se("Weights",[["raw","as they are"],["value","\xD7 value norm"],["output","\xD7 output norm"],["token","toward a token"]],l=>X(n,"weighting",l));s.element.title="Times the norm of the value, the norm of what the head writes of it, or its share of a token's logit";let i=d("input",{class:"nnv-input nnv-toward","aria-label":"The token toward whose logit weights are drawn",spellcheck:"false"}),a=d("form",{},i);return a.addEventListener("submit",l=>{l.preventDefault(),i.value!==""&&e.requests.ask({kind:"toward",text:i.value.replaceAll("\xB7"," ")})}),i.addEventListener("keydown",l=>l.stopPropagation()),{elements:[o,s.element,a],paint(){let l=n.get("live")??!0,c=n.get("combine")??"one",u=n.get("weighting")??"raw",p=n.get("chosen_heads")??[];o.hidden=s.element.hidden=!l,o.title=c==="one"?"":"Shift and click in the overview to choose which heads",t.show(c),r.hidden=c==="one"||p.length===0,r.textContent=`Clear ${p.length}`,s.show(u),a.hidden=!l||u!=="token"||n.get("why_static")!=="",i.placeholder=n.get("toward_label")??""}}}var fi=["layer","head","position","token_ids","labels","generated","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps","scores","score_values","sort_by","least_score",...Gt,...xo,"form",...go,...pr,...to],Mo=8,Lo=({model:e,el:n})=>{let t=j(e),r=wo(e),o=Fe({model:e,el:n},{title:"Attention",traits:fi,paint:()=>h()}),s=se("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],L=>X(e,"scale",L)),i=Ee("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>X(e,"fold_sink",!e.get("fold_sink"))),a=yn(),l=se("Draw",[["auto","both"],["matrix","matrix"],["lines","lines"]],L=>X(e,"form",L));l.element.title="The head in focus as a matrix, as lines, or as both where there is room";let c=ko(o,e);o.tools.append(...c.elements,l.element,s.element,a.element,i.element);let u=ho(o,e,t),p=d("div",{class:"nnv-side"}),m=co(o,e,r,t,()=>k(),()=>b()),f=vo(o,e,m.element);m.last.before(f.element),o.body.append(d("div",{class:"nnv-attention"},u.element,m.element,p));let h=()=>{let L=e.get("scale"),y=e.get("fold_sink");s.show(L),i.show(y),c.paint(),l.show(e.get("form")??"auto"),u.paint(),w(L,y),m.paint(),f.paint(),k()},b=()=>{let L=o.root.dataset.size,y=L==="narrow"?0:u.width()+28;return o.width()-y-(L==="wide"?272:0)},w=(L,y)=>{let g=r.current()?.pattern;if(re(e)==="difference"){let E=g instanceof qe&&L!=="log"?te(g.most):"1",N=L==="log"?", on a logarithmic scale":"";a.showSigned(E,o.palette(),`After minus before${N}. The overview has a scale of its own.`);return}let v=g?.most??1;if(g instanceof ve){let E=L==="log"?", on a logarithmic scale over four powers of ten":"";a.showSigned(te(v),o.palette(),`Toward the token is blue, away from it orange${E}.`);return}let M=y?" left after the fold":"",x=g&&g.kind!=="raw"?"The value":"The probability";L==="row"?a.show("0",`row's largest${M}`,o.palette(),"Each row is divided by its own largest value."):L==="absolute"?a.show("0",te(v),o.palette(),`${x} itself.`):a.show(`\u2264 ${te(v*Mn)}`,te(v),o.palette(),`The logarithm of ${x.toLowerCase()}.`)},k=()=>{let L=r.current(),{position:y}=j(e),g=ce(e),v=m.hovered(),M=g.labels.length-1,x=v?.kind==="cell"?v.query:v?v.position:y>=0?y:M,E=v?.kind==="cell"?v.key:v?v.position:y>=0?y:M;if(!L||x<0||Math.max(x,E)>=L.pattern.size){q(p);return}mr(e,x,E);let{reduced:N}=L.pattern,C=e.get("fold_sink"),B=S=>ee(e,Qe(j(e),S)),P=()=>jn([le(g,x),"reads"],L.pattern.topKeys(x,Mo,C),g,y,B),_=()=>jn([le(g,E),"is read by"],L.pattern.topReaders(E,Mo),g,y,B);q(p,!N||N.hasRow(x)?P():Xn(e,x,g),!N||N.hasColumn(E)?_():Xn(e,E,g),bi(xn(e),x),C&&!(L.pattern instanceof ve)&&hi(L.pattern,x))};return o.onStop(()=>m.stop()),()=>o.stop()};function hi(e,n){let t=s=>d("b",{class:"nnv-number"},s),r=e.kind==="raw"?[" of this row, ",t(ht(e.meanFoldedMass()))," on average over the rows after it."]:[" of this row's ",t(te(e.sum(n))),"."],o=t(z(e.foldedMass(n)));return d("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",o,...r)}function bi(e,n){if(!e)return null;let t=d("b",{class:"nnv-number"},z(e[n]));return d("div",{class:"nnv-hint nnv-sink"},"The head's sink, which is no token, takes ",t," of this row.")}var gi={logit:["bar_values","heads"],norm:["norms","head_norms"]};function pn(e){return K(e.get("norms")).length>0?e.get("quantity"):"logit"}function st(e,n){return new Map([...e.map((t,r)=>[it(t),n[r]]),["",n[e.length]]])}var it=({kind:e,layer:n})=>`${e}.${n}`,To=["embedding","attention","mlp","rest","bias","softcap","remainder"],vi=(e,n)=>Eo(e)-Eo(n)||e.layer-n.layer||To.indexOf(e.kind)-To.indexOf(n.kind),Eo=({kind:e,layer:n})=>e==="embedding"?0:n>=0?1:2;function So(e){let n=pn(e),[t,r]=gi[n],o=re(e),s=o==="after"&&xe(e),i=o==="difference",a=e.get("bars"),l=J(e,"bars"),c=st(a,K(e.get(t))),u=st(l,K(J(e,t))),p=K(e.get(r)),m=K(J(e,r)),f=s||i?l.filter(g=>!c.has(it(g))):[],h=f.length>0?[...a,...f].sort(vi):a,b=g=>(c.get(g)??0)-(i?u.get(g)??0:0),w=g=>s?u.get(g)??0:Number.NaN,k=i||n==="norm",L=k?new Map:st(a,K(e.get("bar_effects"))),y=i&&m.length===p.length;return{bars:h.map(g=>{let v=it(g);return{...g,value:b(v),before:w(v),effect:L.get(v)??Number.NaN}}),heads:y?p.map((g,v)=>g-m[v]):p,headsBefore:s&&m.length===p.length?m:new Float32Array(0),headEffects:k?new Float32Array(0):K(e.get("head_effects")),logit:b(""),logitBefore:w(""),neurons:k?{}:yi(e),sums:n==="logit"}}function yi(e){let n=e.get("neuron_blocks")??[],[t,r]=[Ue(e.get("neuron_ids")),K(e.get("neuron_shares"))],o=t.length/Math.max(1,n.length),s=(i,a)=>i.subarray(a*o,(a+1)*o);return Object.fromEntries(n.map((i,a)=>[i,{ids:s(t,a),shares:s(r,a)}]))}function Po(e,{wide:n,effects:t,running:r}){let o=e.reduce((u,{name:p})=>Math.max(u,p.length),0)*6.4+26,[s,i]=n?[150,250]:[112,150],a=Math.round(Math.max(s,Math.min(i,o))),c=[n?74:62,t&&(n?84:18),r&&n&&74].filter(u=>u!==!1).map(u=>`${u}px`);return{columns:`${a}px minmax(0, 1fr) ${c.join(" ")}`,running:r&&n,effects:t?n?"numbers":"marks":"none"}}function Ao(e,n){let t=d("select",{class:"nnv-select","aria-label":"What is put in a part's place"},d("option",{value:"zero"},"by zero"),d("option",{value:"mean"},"by its mean"));t.addEventListener("keydown",c=>c.stopPropagation());let r=d("button",{type:"button",class:"nnv-button"}),o=d("span",{class:"nnv-hint",role:"status"}),s=d("span",{class:"nnv-measure"},r,t,o),i=()=>e.get("measuring")??{},a=()=>i().total!==void 0;r.addEventListener("click",()=>{n.ask(a()?{kind:"stop"}:{kind:"measure",how:t.value})});let l="";return{element:s,running:a,update(){let c=e.get("why_static")===""&&e.get("bars").length>0,u=e.get("bar_effects").byteLength>0&&e.get("quantity")!=="norm";s.hidden=!c&&!u,r.hidden=t.hidden=!c;let p=e.get("effect_how");p!==l&&(t.value=l=p),t.disabled=a();let{done:m=0,total:f=0}=i();r.textContent=a()?"Stop":"Measure effects",r.title=a()?"Ends the measurement; what was found stays":"Takes each part out in a forward of its own, those with the longest bars first, and shows what the logit loses",a()?o.textContent=`${m} of ${f} parts`:o.textContent=u?`\u25C7 what the logit loses without the part (${wi(p)})`:""}}}function wi(e){return e==="zero"?"zero in its place":"its mean over the positions in its place"}function $o(){let e=d("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),n=d("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=d("button",{type:"submit",class:"nnv-button"},"Explain"),r=d("button",{type:"button",class:"nnv-button"}),o=d("form",{class:"nnv-question"},e,d("span",{class:"nnv-hint"},"against"),n,t,r);for(let s of[e,n])s.addEventListener("keydown",i=>i.stopPropagation());return{form:o,target:e,versus:n,here:r}}function Ro(e){let{bars:n,logit:t,sort:r,sign:o}=e,s=r==="depth"&&o==="both"&&e.sums,a=(e.sums?n:n.filter(({value:u})=>Number.isFinite(u))).filter(({value:u})=>o==="both"||(o==="positive"?u>0:u<0));r==="size"&&a.sort((u,p)=>Math.abs(p.value)-Math.abs(u.value));let l=[],c=0;for(let u of a){let p=s?c:0;c=s?c+u.value:Number.NaN;let m=xi(e,u);l.push({...u,head:-1,from:p,to:p+u.value,running:c,open:m});let f=u.kind==="mlp"?ki:Mi;m&&l.push(...f(e,u,s?p:0,s))}return l.length>0&&o==="both"&&l.push({name:e.sums?"logit":"their sum",kind:"total",layer:-1,head:-1,value:t,before:e.logitBefore,effect:Number.NaN,from:0,to:t,running:t,open:null}),l}function at({kind:e,layer:n,head:t}){return`${e}.${n}.${t}`}function xi({heads:e,neurons:n,live:t,sums:r,expanded:o,opened:s},{kind:i,layer:a}){return i==="attention"&&e.length>0?o.includes(a):i==="mlp"&&r&&(t||a in n)?s.includes(a)&&a in n:null}function ki({neurons:e},n,t,r){let o=e[n.layer];if(!o)return[];let s=n.value-o.shares.reduce((l,c)=>l+c,0),i=[...Array.from(o.shares,(l,c)=>({name:`neuron ${o.ids[c]}`,head:o.ids[c],value:l})),{name:"other neurons, bias",head:-1,value:s}],a=t;return i.map(l=>{let c=a;r&&(a+=l.value);let u={before:Number.NaN,effect:Number.NaN,running:Number.NaN,open:null};return{...l,...u,kind:"neuron",layer:n.layer,from:c,to:c+l.value}})}function Mi({heads:e,headsBefore:n,headEffects:t,headCount:r,sort:o,sums:s},i,a,l){let c=e.subarray(i.layer*r,(i.layer+1)*r),u=n.subarray(i.layer*r,(i.layer+1)*r),p=Array.from(c,(b,w)=>({name:`head ${w}`,head:w,value:b,before:u[w]??Number.NaN,effect:t[i.layer*r+w]??Number.NaN}));o==="size"&&p.sort((b,w)=>Math.abs(w.value)-Math.abs(b.value));let m=(b,w)=>b-w.reduce((k,L)=>k+L,0),f=m(i.value,c);s&&Math.abs(f)>1e-4*Math.max(1,Math.abs(i.value))&&p.push({name:"output bias / post-norm",head:-1,value:f,before:m(i.before,u),effect:Number.NaN});let h=a;return p.map(({name:b,head:w,value:k,before:L,effect:y})=>{let g=h;return l&&(h+=k),{name:b,kind:"head",layer:i.layer,head:w,value:k,before:L,effect:y,from:g,to:g+k,running:Number.NaN,open:null}})}function _o(e,n){let t=0,r=0;for(let{from:s,to:i,before:a,effect:l}of e)for(let c of[s,i,s+a,s+l])Number.isFinite(c)&&(t=Math.min(t,c),r=Math.max(r,c));if(t===0&&r===0)return{low:-1,high:1,ticks:[-1,0,1]};let o=.03*(r-t);return t<0&&(t-=o),r>0&&(r+=o),{low:t,high:r,ticks:bt(t,r,n)}}function Co({value:e,effect:n},t){return!Number.isFinite(n)||Math.abs(n-e)<.05*t?!1:n*e<=0||Math.abs(n)<Math.abs(e)/2||Math.abs(n)>2*Math.abs(e)}function No(e){return e.reduce((n,{kind:t,value:r})=>t==="total"?n:Math.max(n,Math.abs(r)||0),0)}function Le({low:e,high:n},t){return Math.max(0,Math.min(1,(t-e)/(n-e)))}function tn(e,n,t){return e.style.left=`${100*Le(n,t)}%`,e}function Fo({axis:e,columns:n,effects:t,running:r,unsigned:o}){let s=e.ticks.map(a=>tn(d("span",{class:"nnv-tick"},te(a)),e,a)),i=d("div",{class:"nnv-row nnv-axis-row"},d("span"),d("div",{class:"nnv-track"},...s),d("span",{class:"nnv-column"},o?"length":"share"),t!=="none"&&d("span",{class:"nnv-column"},t==="numbers"?"effect":"\u2260"),r&&d("span",{class:"nnv-column"},"sum so far"));return i.style.gridTemplateColumns=n,i}function Oo(e,n,t,r){let o=e.open===null?null:d("button",{type:"button",class:"nnv-open","aria-expanded":String(e.open),"aria-label":`${e.kind==="mlp"?"Neurons":"Heads"} of layer ${e.layer}`},e.open?"\u25BE":"\u25B8"),s=d("div",{class:"nnv-row-name"},o??d("span",{class:"nnv-open","aria-hidden":"true"}),d("span",{},e.name)),i=e.kind==="head"||e.kind==="neuron";i&&(s.style.paddingLeft="14px");let a=["nnv-row",i&&"nnv-head-row",e.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],l=Number.isFinite(e.running)?Ho(Ne(e.running),!0):"",c=d("div",{class:a.filter(Boolean).join(" "),"data-name":e.name,"data-layer":e.layer,"data-value":z(e.value),"data-before":Number.isFinite(e.before)&&z(e.before),"data-effect":Number.isFinite(e.effect)&&z(e.effect)},s,Ti(e,n,r),d("span",{class:"nnv-number"},e.kind==="total"?te(e.value):Ho(Ne(e.value),r.unsigned)),r.effects!=="none"&&Li(e,r),r.running&&d("span",{class:"nnv-number nnv-running",title:"running total"},l));return c.style.gridTemplateColumns=r.columns,{line:c,open:o}}function Ho(e,n){return n?e.replace("+",""):e}function Li(e,{largest:n,effects:t}){let r=Co(e,n),o=t==="numbers"?Ne(e.effect):"";return d("span",{class:`nnv-number nnv-effect${r?" nnv-misleads":""}`,title:r?"measured: attribution misleads here":"measured: what the logit loses without this part"},Number.isFinite(e.effect)&&`${r?"\u2260 ":""}${o}`.trim())}function Ti(e,n,{axis:t,chained:r}){let[o,s]=[Math.min(e.from,e.to),Math.max(e.from,e.to)],i=e.kind==="total"?"nnv-total":e.value>=0?"nnv-plus":"nnv-minus",a=tn(d("div",{class:`nnv-piece ${i}`}),t,o);a.style.width=`${100*(Le(t,s)-Le(t,o))}%`;let l=[e,n].every(u=>u&&u.kind!=="head"&&u.kind!=="neuron"),c=r&&e.kind!=="total"&&l;return d("div",{class:"nnv-track"},tn(d("div",{class:"nnv-zero"}),t,0),Number.isFinite(e.value)&&a,Math.abs(Le(t,e.from+e.before)-Le(t,e.to))>.002&&Ei(e,t),Number.isFinite(e.effect)&&Si(e,t),c&&tn(d("div",{class:"nnv-link"}),t,e.to))}function Ei(e,n){let t=e.from+e.before,[r,o]=[Math.min(e.from,t),Math.max(e.from,t)],s=tn(d("div",{class:"nnv-piece nnv-ghost"}),n,r);return s.style.width=`${100*(Le(n,o)-Le(n,r))}%`,s}function Si(e,n){let t=e.from+e.effect,[r,o]=[Math.min(e.from,t),Math.max(e.from,t)],s=e.effect>=0?"nnv-effect-right":"nnv-effect-left",i=tn(d("div",{class:`nnv-effect-line ${s}`}),n,r);return i.style.width=`${100*(Le(n,o)-Le(n,r))}%`,i}function qo(e){let n=[d("div",{},e.kind==="head"||e.kind==="neuron"?`layer ${e.layer}, ${e.name}`:e.name),d("b",{},z(e.value))];return Number.isFinite(e.effect)&&n.push(d("div",{},"without it the logit loses ",d("b",{},z(e.effect)))),Number.isFinite(e.before)&&n.push(d("div",{class:"nnv-hint"},`before the edits ${z(e.before)}`)),Number.isFinite(e.running)&&e.kind!=="total"&&n.push(d("div",{class:"nnv-hint"},`running total ${z(e.running)}`)),n}var Wo=["bars","bar_values","heads","bar_effects","head_effects","effect_how","measuring","quantity","norms","head_norms","opened","neuron_blocks","neuron_ids","neuron_shares","written_parts","written_tokens","written_logits","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"];function Do({kind:e,layer:n,head:t}){return e==="attention"||e==="mlp"?{layer:n,part:e}:e==="head"&&t>=0?{layer:n,part:"head",head:t}:null}var Pi=["embedding","attention","mlp","rest","head","neuron","bias"];function Ai({kind:e,layer:n,head:t}){let r=lt(e);return!Pi.includes(e)||r&&t<0?null:n<0?e:r?`${e}.${n}.${t}`:`${e}.${n}`}var lt=e=>e==="head"||e==="neuron";function Io(e,n){let t=d("section",{class:"nnv-written","aria-label":"What the chosen part writes",hidden:!0});return{element:t,update(r){let o=r?Ai(r):null,s=o===null?null:$i(e,o),i=e.get("why_static")==="";if(t.hidden=o===null||!s&&!i,t.hidden)return;let{kind:a,layer:l,head:c,name:u}=r,p=lt(a)?`layer ${l}, ${u}`:u;if(s){let{logits:f}=s,h=s.tokens[0].length;q(t,d("h4",{},`What ${p} ${a==="bias"?"write":"writes"}`),zo("promotes",s.tokens[0],f.subarray(0,h)),zo("suppresses",s.tokens[1],f.subarray(h)),d("div",{class:"nnv-hint"},"share of each token's logit, with the final norm held"));return}let m=d("button",{type:"button",class:"nnv-button"},a==="bias"?`Tokens that ${p} promote and suppress`:`Tokens that ${p} promotes and suppresses`);m.addEventListener("click",()=>n.ask({kind:"written",part:a,layer:l,head:lt(a)?c:null})),q(t,m)}}}function $i(e,n){let t=e.get("written_parts")??[],r=t.indexOf(n);if(r<0)return null;let o=K(e.get("written_logits")),s=o.length/t.length;return{tokens:e.get("written_tokens")[r],logits:o.subarray(r*s,(r+1)*s)}}function zo(e,n,t){let r=n.map((o,s)=>d("li",{},pe(o),d("span",{class:"nnv-number"},Ne(t[s]))));return d("div",{class:`nnv-${e}`},d("span",{class:"nnv-hint"},e),d("ol",{},...r))}var Bo=({model:e,el:n})=>{let t=j(e),r=Fe({model:e,el:n},{title:"Contributions",traits:Wo,paint:()=>M()}),o=se("Order",[["depth","by depth"],["size","by size"]],P=>X(e,"sort",P)),s="both",i=se("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],P=>{s=P,r.repaint()}),a=Ao(e,r.requests),l=se("Bars",[["logit","shares of the logit"],["norm","norms of what is added"]],P=>X(e,"quantity",P)),c=Io(e,r.requests);r.tools.append(l.element,o.element,i.element,a.element);let{form:u,target:p,versus:m,here:f}=$o(),h=d("div",{class:"nnv-question nnv-asked"}),b=d("div",{class:"nnv-axis","aria-hidden":"true"}),w=d("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads or neurons, Escape goes back."}),k=d("div",{hidden:!0});r.body.append(h,u,w,c.element,k);let L=[],y=-1,g="",v=P=>{r.requests.ask({kind:"target",target:p.value===""?null:p.value,versus:m.value===""?null:m.value,position:P})};u.addEventListener("submit",P=>{P.preventDefault(),v(e.get("explained_position"))}),f.addEventListener("click",()=>v(j(e).position));let M=()=>{let P=So(e),_=e.get("gaps"),S=P.bars.length===0;if(k.hidden=!S,w.hidden=h.hidden=S,u.hidden=e.get("why_static")!=="",o.show(e.get("sort")),l.show(pn(e)),l.element.hidden=e.get("norms").byteLength===0,a.update(),S){q(k,we(_["contributions.logit"]??_["contributions.embedding"]??"Contributions were not captured."));return}E(P.logit);let A=pn(e)==="norm"&&re(e)!=="difference";i.element.hidden=A,L=Ro({...P,headCount:e.get("num_heads"),expanded:e.get("expanded"),opened:e.get("opened"),live:e.get("why_static")==="",sort:e.get("sort"),sign:A?"both":s}),y=g===""?-1:L.findIndex(R=>at(R)===g);let H=_o(L,r.width()>700?8:4),O=L.some(R=>R.kind!=="total"&&Number.isFinite(R.running)),V=L.some(R=>Number.isFinite(R.effect))||a.running(),Y={axis:H,chained:O,...Po(L,{wide:r.width()>=520,effects:V,running:O}),largest:No(L),unsigned:A};q(b,Fo(Y)),w.classList.toggle("nnv-dense",L.length>36);let W=w.scrollTop;q(w,b,...L.map((R,U)=>N(R,U,Y))),L.length===0&&w.append(d("div",{class:"nnv-empty"},s==="both"?"There are no bars.":`No part ${s==="positive"?"raises":"lowers"} this logit.`)),x()==="missing"&&w.append(d("div",{class:"nnv-hint"},`Heads: ${_["contributions.heads"]}`)),w.scrollTop=W,c.update(L[y])},x=()=>e.get("gaps")["contributions.heads"]?"missing":"here",E=P=>{let _=e.get("explained_position"),S=e.get("labels"),A=pn(e)==="norm",H=!A&&e.get("versus_id")>=0,O=A?"norms of what each part adds":H?"logit difference of":"logit of",V=re(e)==="difference";q(h,d("span",{},V?`Change of the ${O}`:`${O[0].toUpperCase()}${O.slice(1)}`),!A&&pe(e.get("target_label")),H&&d("span",{},"over"),H&&pe(e.get("versus_label")),d("span",{},`after position ${_}`),ue(ce(e),_),!A&&d("b",{class:"nnv-number nnv-logit",title:V?"after minus before":"as the model computed it"},z(P)),d("span",{class:"nnv-hint"},A?"they do not add up":"final norm held at the values it had"),xe(e)&&re(e)==="after"&&d("span",{class:"nnv-hint"},"outlines: before the edits"));let Y=j(e).position;f.hidden=Y<0||Y===_||Y>=S.length,q(f,`Explain position ${Y} `,S[Y]??"")},N=(P,_,S)=>{let A=j(e),H=P.layer>=0&&P.layer===A.layer&&P.kind!=="neuron"&&(P.kind!=="head"||P.head===A.head),{line:O,open:V}=Oo(P,L[_+1],_===y||H,S);O.classList.toggle("nnv-cursor",_===y),V?.addEventListener("click",U=>{U.stopPropagation(),C(P)});let Y=Do(P),W=Y&&Se(r,Y),R=P.kind==="attention"&&Se(r,{layer:P.layer,part:"block"},"Block");return W&&O.firstElementChild.append(d("span",{class:"nnv-offers"},R,W)),O.addEventListener("click",()=>B(_)),O.addEventListener("pointermove",U=>r.tooltip.show(...fe(r.root,U),...qo(P))),O.addEventListener("pointerleave",()=>r.tooltip.hide()),O},C=({kind:P,layer:_,open:S})=>{let A=P==="mlp"?"opened":"expanded",H=e.get(A);X(e,A,S?H.filter(O=>O!==_):[...new Set([...H,_])]),!S&&P==="mlp"&&!e.get("neuron_blocks").includes(_)&&r.requests.ask({kind:"neurons",layer:_})},B=P=>{let _=L[P];if(!_)return;let S=y===P;y=S?-1:P,g=S?"":at(_),S?ee(e,{layer:t.layer,head:t.head}):_.layer>=0&&ee(e,_.kind==="head"&&_.head>=0?{layer:_.layer,head:_.head}:{layer:_.layer}),r.say(S?"nothing chosen":`${_.name}: ${z(_.value)}`),r.repaint()};return w.addEventListener("keydown",P=>{let _=he(P.key);if(_&&_[0]!==0){let S=Math.max(0,Math.min(L.length-1,y+_[0]));S!==y&&B(S),w.querySelectorAll(".nnv-row")[y+1]?.scrollIntoView({block:"nearest"})}else if((P.key==="Enter"||P.key===" ")&&P.target===w){let S=L[y];S&&S.open!==null&&C(S)}else if(P.key==="Escape")y=-1,g="",ee(e,ke(j(e),t)),r.repaint();else return;P.preventDefault(),P.stopPropagation()}),()=>r.stop()};var Vo=({model:e,el:n})=>{let t=j(e),r=Fe({model:e,el:n},{title:"Explore",traits:["labels","special","generated","token_ids","position","layer","head"],paint:()=>i()}),o=d("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});r.body.append(o);let s=null,i=()=>{let c=e.get("labels");if(s!==c){s=c;let p=ce(e),m=e.get("token_ids");q(o,...c.map((f,h)=>a(p,h,m[h]??-1)))}let{position:u}=j(e);[...o.children].forEach((p,m)=>{p.setAttribute("aria-pressed",String(m===u)),p.tabIndex=m===Math.max(0,u)?0:-1})},a=(c,u,p)=>{let m=ye(c,u)?" \xB7 generated":"",f=d("button",{type:"button",class:"nnv-chip",title:`${c.labels[u]} \xB7 position ${u} \xB7 id ${p}${m}`},ue(c,u),d("small",{},String(u)));return f.addEventListener("click",()=>l(Qe(j(e),u).position)),f},l=c=>{ee(e,{position:c}),r.say(c<0?"no token chosen":`token ${c}, ${e.get("labels")[c]}`)};return o.addEventListener("keydown",c=>{let u=he(c.key),p=j(e);if(u){let m=be(p.position,u[0]+u[1],o.childElementCount);l(m),o.children[m]?.focus()}else if(c.key==="Escape")ee(e,ke(p,t));else return;c.preventDefault(),c.stopPropagation()}),()=>r.stop()};var rn=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(n){this.rows=n.get("rows"),this.tokens=n.get("labels").length,this.k=n.get("k"),this.ids=Ue(n.get("top_ids")),this.probabilities=K(n.get("top_probabilities")),this.entropies=K(n.get("entropy")),this.followedProbabilities=K(n.get("followed_probability")),this.followedRanks=Ue(n.get("followed_rank")),this.vocabulary=n.get("vocabulary"),this.vocabularySize=n.get("vocabulary_size");let t=0;for(let r of this.entropies)r>t&&r<1/0&&(t=r);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(n){return this.vocabulary[n]??`id ${n}`}top(n,t){let r=(n*this.tokens+t)*this.k;return Array.from({length:this.k},(o,s)=>{let i=this.ids[r+s];return{id:i,label:this.label(i),probability:this.probabilities[r+s]}})}topId(n,t){return this.ids[(n*this.tokens+t)*this.k]}entropy(n,t){return this.entropies[n*this.tokens+t]}followedProbability(n,t){return this.followedProbabilities[n*this.tokens+t]}followedRank(n,t){return this.followedRanks[n*this.tokens+t]}text(n,t){return this.label(this.topId(n,t))}entry(n,t,r){let o=this.share(n,t,r);return Number.isNaN(o)?-1:He(o)}share(n,t,r){let o;return r==="entropy"?o=this.largestEntropy>0?this.entropy(n,t)/this.largestEntropy:0:r==="followed probability"&&this.following?o=this.followedProbability(n,t):r==="followed rank"&&this.following?o=1-Math.log(1+this.followedRank(n,t))/Math.log(this.vocabularySize):o=this.probabilities[(n*this.tokens+t)*this.k],Number.isFinite(o)?o:Number.NaN}},mn=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];var Ri=1e-4,me=class extends rn{constructor(t,r){super(t);this.before=r}before;most=new Map;top1(t,r){let o=this.before.top(t,r)[0],s=this.top(t,r),i=s.find(({id:l})=>l===o.id),a=i?.probability??s[s.length-1].probability;return{before:o.probability,after:a,by:a-o.probability,atMost:!i}}change(t,r,o){let s=a=>{let[l,c]=[a(this.before),a(this)];return{before:l,after:c,by:c-l,atMost:!1}},i=this.following&&this.before.following;return o==="entropy"?s(a=>a.entropy(t,r)):o==="followed probability"&&i?s(a=>a.followedProbability(t,r)):o==="followed rank"&&i?s(a=>-Math.log(1+a.followedRank(t,r))):this.top1(t,r)}scale(t){let r=this.most.get(t);if(r===void 0){r=Ri;for(let o=0;o<this.rows.length;o++)for(let s=0;s<this.tokens;s++){let i=Math.abs(Uo(this.change(o,s,t)));i>r&&i<1/0&&(r=i)}this.most.set(t,r)}return r}text(t,r){let[o,s]=[this.before.topId(t,r),this.topId(t,r)];return o===s?this.label(s):`${this.before.label(o)} \u2192 ${this.label(s)}`}entry(t,r,o){let s=Uo(this.change(t,r,o));return Number.isFinite(s)?Pe(s/this.scale(o)):-1}};function Uo({by:e,atMost:n}){return n?Math.min(0,e):e}function Go(e){let n=[],t=null;return()=>{let r=re(e)==="difference",o=[r,...mn.map(s=>e.get(s))];return r&&o.push(...mn.map(s=>J(e,s))),(!t||o.length!==n.length||o.some((s,i)=>s!==n[i]))&&(t=r?new me(e,new rn(vt(e))):new rn(e)),n=o,t}}function jo(e,n,t,r){return[`${e.rows[t]??""}, position ${r} `,ue(n,r),d("small",{class:"nnv-hint"},`id ${n.ids[r]}`)]}function ct(e,n,t,r,o){return e.top(n,t).map(({id:s,label:i,probability:a},l)=>{let c=d("span",{class:"nnv-bar","aria-hidden":"true"}),u=Number.isFinite(a)?Math.max(0,Math.min(1,a)):0;c.style.width=`calc((100% - 4ch - 7px) * ${u.toFixed(4)})`;let p=d(o?"button":"div",{class:"nnv-entry",...o?{type:"button",title:`Follow this token (id ${s})`}:{},"aria-current":String(s===r)},c,d("span",{class:"nnv-place"},String(l+1)),pe(i),d("span",{class:"nnv-number"},z(a)));return o&&p.addEventListener("click",()=>o(s)),p})}function Ko(e,n,t){let r=e.before.top(n,t)[0],{before:o,after:s,by:i,atMost:a}=e.top1(n,t),l=(u,p)=>d("b",{class:`nnv-number ${p}`},z(u)),c=e.change(n,t,"entropy");return[d("div",{class:"nnv-change"},pe(r.label)," ",l(o,"nnv-was"),a?" \u2192 at most ":" \u2192 ",l(s,"nnv-now"),a?`, no longer among the first ${e.k}: a change of at most `:": a change of ",l(i,"nnv-by")),d("div",{class:"nnv-change nnv-change-entropy"},"entropy ",l(c.before,"nnv-was")," \u2192 ",l(c.after,"nnv-now")," nats: a change of ",l(c.by,"nnv-by"))]}function _i(e,n,t){let{before:r,after:o,by:s}=e.change(n,t,"followed probability"),i=(a,l)=>d("b",{class:`nnv-number ${l}`},a);return d("div",{},"probability ",i(z(r),"nnv-was")," \u2192 ",i(z(o),"nnv-followed-probability"),": a change of ",i(z(s),"nnv-by"),`; rank ${e.before.followedRank(n,t)+1} \u2192 ${e.followedRank(n,t)+1}`)}function Ci(e,{row:n,position:t,marked:r},o){let s=(i,a)=>[d("div",{class:"nnv-hint"},i),d("div",{class:`nnv-list nnv-top-${i}`},...ct(a,n,t,r,o))];return[...Ko(e,n,t),...s("before",e.before),...s("after",e)]}function Ni(e,n,t,r){let[o,s]=[226,64],i=d("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),a=ne(i,o,s);if(!a)return i;let{context:l}=a,c=e.rows.length,u=f=>4+(o-8)*f/Math.max(1,c-1),p=f=>s-4-(s-10)*f;l.strokeStyle=r.line,l.lineWidth=1;for(let f of[0,.5,1])l.beginPath(),l.moveTo(4,p(f)),l.lineTo(o-4,p(f)),l.stroke();let m=(f,h,b)=>{l.strokeStyle=h,l.lineWidth=b,l.beginPath();for(let w=0;w<c;w++){let k=f.followedProbability(w,n);w===0?l.moveTo(u(w),p(k)):l.lineTo(u(w),p(k))}l.stroke()};return e instanceof me&&e.before.following&&m(e.before,r.dim,1),m(e,r.accent,2),t>=0&&(l.fillStyle=r.accent,l.beginPath(),l.arc(u(t),p(e.followedProbability(t,n)),3.5,0,2*Math.PI),l.fill()),i}function Zo(e,n,t,r,o){let{row:s,position:i,marked:a,followed:l,live:c}=t,u=(h,b="")=>d("b",{class:`nnv-number ${b}`},h),p=d("div",{class:"nnv-list-title nnv-cell-title"},...jo(e,n,s,i)),m=e instanceof me?[p,...Ci(e,t,o)]:[p,d("div",{class:"nnv-list nnv-top"},...ct(e,s,i,a,o)),d("div",{class:"nnv-hint nnv-entropy"},"entropy ",u(z(e.entropy(s,i)))," nats")];if(l>=0&&e.following){let h=[pe(e.label(l)),d("small",{class:"nnv-hint"},`id ${l}`)],b=u(z(e.followedProbability(s,i)),"nnv-followed-probability"),w=u(String(e.followedRank(s,i)+1),"nnv-followed-rank");m.push(d("div",{class:"nnv-followed"},d("div",{class:"nnv-list-title"},"Following ",...h),e instanceof me&&e.before.following?_i(e,s,i):d("div",{},"probability ",b,", rank ",w),Ni(e,i,s,r),d("div",{class:"nnv-hint"},`at position ${i}, first to last layer`)))}let f=c?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...m,d("div",{class:"nnv-hint"},f)]}function Yo(e,n,{row:t,position:r},o){if(t<0){let s=d("small",{class:"nnv-hint"},` id ${n.ids[r]}`);return[d("div",{},`position ${r} `,ue(n,r),s)]}return[d("div",{class:"nnv-list-title"},...jo(e,n,t,r)),...e instanceof me?Ko(e,t,r):ct(e,t,r,o,null),...e instanceof me?[]:[d("div",{class:"nnv-hint"},`entropy ${z(e.entropy(t,r))} nats`)]]}function Qo(e,n,t,{start:r,cell:o,count:s}){let i=new Int16Array(s).fill(-1);for(let a=0;a<s;a++){let l=Math.floor(r+a/o),c=Math.min(e.tokens,Math.max(l+1,Math.floor(r+(a+1)/o)));for(let u=l;u<c;u++)i[a]=Math.max(i[a],e.entry(n,u,t))}return i}function Xo({rows:e,tokens:n,width:t,cellWidth:r,left:o,lastOnTop:s}){let a=(t-o-1)/Math.max(1,n),l=r>0?r:Math.max(58,Math.min(124,a)),c=Math.max(.05,Math.min(124,l)),u=e>36?18:20;return{rows:e,tokens:n,left:o,top:36,cellWidth:c,cellHeight:u,width:o+c*n+1,height:36+u*e+1,lastOnTop:s}}function Cn(e,n){return Math.max(.05,Math.min(124,(n-e.left-1)/Math.max(1,e.tokens)))}function Ge(e,n){return e.lastOnTop?e.rows-1-n:n}function Jo(e,n,t,r,o){if(n<e.left)return null;let s=Math.floor((n-e.left+r)/e.cellWidth);if(s>=e.tokens)return null;if(t<e.top)return{row:-1,position:s};let i=Math.floor((t-e.top+o)/e.cellHeight);return i>=e.rows?null:{row:Ge(e,i),position:s}}function es(e,n,t,r){let o=Math.floor((t-e.top+r)/e.cellHeight);return n>=e.left||t<e.top||o>=e.rows?null:Ge(e,o)}function ns(e,n,t,r){let o=n*e.cellWidth,s=r-e.left;return o>=t&&o+e.cellWidth<=t+s?t:Math.max(0,o-s/2)}var ts=11.5,Hi=26;function rs(){let e=ze();return(n,t,r)=>{let{layout:o,view:s}=t,i=ne(n,s.width,s.height);if(!i)return;let{left:a,top:l,cellWidth:c,cellHeight:u}=o,p={first:Math.max(0,Math.floor(s.scrollLeft/c)),last:Math.min(o.tokens,Math.ceil((s.scrollLeft+s.width-a)/c)),x:h=>a+h*c-s.scrollLeft,y:h=>l+h*u-s.scrollTop,gap:c>=8?1:0},m=[a,l,c,u,o.lastOnTop,s.scrollLeft,s.scrollTop],f=[r.theme,r.ground,r.ramp];e(i,[t.data,t.colorBy,t.marked,...m,...f],h=>Fi(h,t,r,p)),Oi(i,t,r,p),qi(i.context,t,r,p.y),Wi(i.context,t,r,p.first,p.last,p.x)}}function os({context:e},{layout:{left:n,top:t},view:r}){e.save(),e.beginPath(),e.rect(n,t,r.width-n,r.height-t),e.clip()}function Fi(e,n,t,r){let{context:o,ratio:s}=e,{layout:i,view:a,data:l}=n,{left:c,top:u,cellWidth:p,cellHeight:m}=i,{first:f,last:h,x:b,y:w,gap:k}=r;os(e,n),o.textAlign="left",o.font=`${ts}px ${t.tokenFont}`;let L=y=>Me(o,y);for(let y=0;y<i.rows;y++){let g=w(Ge(i,y));if(!(g>a.height||g+m<u)){if(p*s<1){let v=Math.round(c*s),M=a.scrollLeft/p,x=Math.round(Math.min(a.width-c,(i.tokens-M)*p)*s);Qo(l,y,n.colorBy,{start:M,cell:p*s,count:x}).forEach((N,C)=>{o.fillStyle=N<0?t.accent:t.ramp.css[N],o.fillRect((v+C)/s,g,1/s,m-1)});continue}for(let v=f;v<h;v++){let M=l.entry(y,v,n.colorBy);o.fillStyle=M<0?t.accent:t.ramp.css[M],o.fillRect(b(v),g,p-k,m-1),!(p<Hi)&&(o.fillStyle=M<0?t.ground:t.ramp.bright[M]?"#000":"#fff",o.fillText($e(l.text(y,v),p-9,L),b(v)+4,g+m/2))}}}for(let y=0;n.marked>=0&&y<i.rows;y++)for(let g=f;g<h;g++)l.topId(y,g)===n.marked&&(o.strokeStyle=t.accent,o.lineWidth=2,o.strokeRect(b(g)+1,w(Ge(i,y))+1,p-k-2,m-3));o.restore()}function Oi(e,n,t,{x:r,y:o,gap:s}){let{context:i}=e,{layout:a}=n,{cellWidth:l,cellHeight:c}=a;os(e,n);let u=(p,m,f,h)=>{p<0||m<0||p>=a.rows||m>=a.tokens||(i.strokeStyle=f,i.lineWidth=h,i.strokeRect(r(m)-.5,o(Ge(a,p))-.5,Math.max(3,l-s+1),c))};n.position>=0&&(i.strokeStyle=t.accent,i.lineWidth=1,i.strokeRect(r(n.position)-.5,o(0)-.5,Math.max(3,l-s+1),a.rows*c)),u(n.layer,n.position,t.accent,3),n.hover&&n.hover.row>=0&&u(n.hover.row,n.hover.position,t.ink,2),i.restore()}function qi(e,n,t,r){let{layout:o,data:s,hover:i,layer:a}=n;e.textAlign="right";for(let l=0;l<o.rows;l++){let c=r(Ge(o,l))+o.cellHeight/2;if(c<o.top||c>n.view.height)continue;let u=l===i?.row||l===a;e.fillStyle=l===i?.row?t.ink:l===a?t.accent:t.dim,e.font=`${u?600:400} 11px ${t.textFont}`,e.fillText(s.rows[l]??"",o.left-7,c)}}function Wi(e,n,t,r,o,s){let{layout:i,labels:a,special:l,generated:c=0,hover:u,position:p,view:m}=n,f=Re(i.cellWidth,34),h=u?.position??-1;e.save(),e.beginPath(),e.rect(i.left,0,m.width-i.left,i.top),e.clip(),e.textAlign="left";let[b,w]=[s(a.length-c),s(a.length)];e.fillStyle=t.link,c>0&&e.fillRect(Math.max(i.left,b),i.top-3,w-Math.max(i.left,b),2);for(let k=r;k<o;k++){let L=k===h||k===p,y=[h,p].some(M=>M>=0&&M!==k&&Math.abs(M-k)*i.cellWidth<34);if(!L&&(k%f!==0||y))continue;let g=Math.max(i.cellWidth*f,34)-6;e.fillStyle=t.dim,e.font=`10px ${t.textFont}`,e.fillText(String(k),s(k)+3,9);let v=ye(n,k)?t.link:t.ink;e.fillStyle=k===h?t.ink:k===p?t.accent:v,e.font=`${l[k]?"italic ":""}${L?"600 ":""}${ts}px ${t.tokenFont}`,e.fillText($e(a[k]??"",g,M=>Me(e,M)),s(k)+3,24)}e.restore()}var ss=[...mn,"layer","position","special","generated","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"];function is(){let e=d("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),n=d("button",{type:"submit",class:"nnv-button"},"Follow"),t=d("form",{class:"nnv-follow"},e,n),r=d("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),o=d("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),i=d("button",{type:"button",class:"nnv-button",title:"All positions in sight; of those that share a pixel the strongest color shows"},"Fit"),a=d("span",{class:"nnv-tools"},o,r,i);return{form:t,text:e,columns:a,wider:r,narrower:o,fit:i}}function as(){let e=d("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),n=d("div",{class:"nnv-spacer"},e),t=d("div",{class:"nnv-scroll"},n),r=d("div",{class:"nnv-side nnv-detail"}),o=d("div"),s=d("div",{class:"nnv-panel"},t),i=d("div",{hidden:!0});return{canvas:e,spacer:n,scroll:t,side:r,offer:o,grid:s,hatched:i}}function ls(e,n,t,r){if(t instanceof me){let o=te(t.scale(n)),s=t.following&&t.before.following;n==="entropy"?e.showSigned(`${o} nats`,r,"Change of the entropy, after minus before."):n==="followed rank"&&s?e.showSigned(o,r,"Change of the rank's logarithm: up is nearer to the first place."):n==="followed probability"&&s?e.showSigned(o,r,"Change of the followed token's probability, after minus before."):e.showSigned(o,r,"Change of the probability of the token that came first before.");return}if(n==="entropy")e.show("0",`${te(t.largestEntropy)} nats`,r,"Entropy of the whole distribution.");else if(n==="followed rank"&&t.following)e.show("last","rank 1",r,"Logarithm of the rank among all tokens.");else{let o=n==="followed probability"&&t.following?"the followed token":"the cell's top token";e.show("0","1",r,`Probability of ${o}.`)}}var cs=({model:e,el:n})=>{let t=j(e),r=Fe({model:e,el:n},{title:"Logit lens",traits:ss,paint:()=>H()}),o=se("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],T=>X(e,"color_by",T)),s=yn(),i=Ee("Last layer on top","Turn the order of the rows",()=>X(e,"last_on_top",!e.get("last_on_top"))),{form:a,text:l,columns:c,wider:u,narrower:p,fit:m}=is();r.tools.append(o.element,s.element,a,i.element,c);let{canvas:f,spacer:h,scroll:b,side:w,offer:k,grid:L,hatched:y}=as();r.body.append(d("div",{class:"nnv-lens"},L,d("div",{},w,k)),y);let g=null,v=null,M=0,x=null,E=-1,N=-1,C=rs(),B=()=>{},P=()=>({...ce(e),ids:e.get("token_ids")}),_=()=>r.width()-(r.root.dataset.size==="wide"?268:0),S=Go(e),A=()=>{let T=S();return T!==g&&(x=null),g=T,T},H=()=>{let T=A(),{labels:F}=P(),G=r.palette();B=()=>{};let Q=e.get("gaps");if(y.hidden=!T.empty,L.parentElement.hidden=T.empty,T.empty){q(y,we(Q["lens.top_ids"]??"The logit lens was not captured."));return}a.hidden=e.get("why_static")!=="",i.show(e.get("last_on_top"));let ie=e.get("color_by");o.show(ie);for(let on of o.element.querySelectorAll("option"))on.disabled=on.value.startsWith("followed")&&!T.following;ls(s,ie,T,G);let oe=T.rows.reduce((on,Hn)=>Math.max(on,Hn.length),0);v=Xo({rows:T.rows.length,tokens:F.length,width:_(),cellWidth:M,left:Math.min(110,16+oe*6.2),lastOnTop:e.get("last_on_top")}),h.style.width=`${v.width}px`,h.style.height=`${v.height}px`;let{layer:Ie,position:Te}=j(e);Te!==N&&(N=Te,Te>=0&&(b.scrollLeft=ns(v,Te,b.scrollLeft,b.clientWidth)));let{scrollLeft:je,scrollTop:Nn}=b,Ke=Math.min(v.width,b.clientWidth),fn=Math.min(v.height,b.clientHeight),bn={...{layout:v,data:T,...ce(e),colorBy:ie,marked:V(),layer:Ie,position:Te},view:{width:Ke,height:fn,scrollLeft:je,scrollTop:Nn}},gn=T instanceof me?Ve(G):G;B=()=>C(f,{...bn,hover:x},gn),B(),f.dataset.geometry=JSON.stringify(v);let de=Cn(v,_());m.disabled=Math.abs(de-v.cellWidth)<.5,p.disabled=v.cellWidth<=Math.min(de,58)+.01,u.disabled=v.cellWidth>=124,W()},O=()=>{B(),v&&W()},V=()=>{let T=e.get("followed_id");return T>=0?T:E},Y=T=>{let F=e.get("why_static")==="",G=T===V();F?r.requests.ask({kind:"follow",id:G?-1:T}):E=G?-1:T,r.say(G?"no token followed":`following ${A().label(T)}`),r.repaint()},W=()=>{let T=A(),F=j(e),G=T.tokens-1,Q=T.rows.length-1,ie=!x&&F.position>=0&&F.layer>=0&&F.layer<=Q,oe=x?x.position:F.position>=0&&F.position<=G?F.position:G,Ie=x&&x.row>=0?x.row:ie?F.layer:Q,Te=e.get("why_static")==="",je={row:Ie,position:oe,marked:V(),followed:e.get("followed_id"),live:Te};q(w,...Zo(T,P(),je,r.palette(),Y)),x||R(Ie,oe)},R=(T,F)=>{if(k.dataset.cell===`${T}.${F}`)return;k.dataset.cell=`${T}.${F}`;let G=`Edit the stream after layer ${T} at ${F}`,Q=Se(r,{layer:T,part:"block"},`Edit block ${T}`);q(k,Se(r,{layer:T,part:"stream",positions:[F]},G),Q)};a.addEventListener("submit",T=>{T.preventDefault(),l.value!==""&&r.requests.ask({kind:"follow",text:l.value})}),l.addEventListener("keydown",T=>T.stopPropagation());let U=T=>{M=T,r.repaint()};u.addEventListener("click",()=>v&&U(Math.min(124,v.cellWidth*1.5))),p.addEventListener("click",()=>v&&U(Math.max(Cn(v,_()),v.cellWidth/1.5))),m.addEventListener("click",()=>v&&U(Cn(v,_()))),b.addEventListener("scroll",()=>r.repaint(),{passive:!0});let $=T=>{let{x:F,y:G}=ae(T,f);return v&&Jo(v,F,G,b.scrollLeft,b.scrollTop)},D=T=>{let{x:F,y:G}=ae(T,f);return v&&es(v,F,G,b.scrollTop)};f.addEventListener("pointermove",T=>{let F=$(T);(F?.row!==x?.row||F?.position!==x?.position)&&(x=F,r.repaintPart(O));let G=r.editable()?D(T):null;f.style.cursor=F||G!==null?"pointer":"default",F?Z(F,T):G!==null?r.tooltip.show(...fe(r.root,T),d("div",{},`Click to change block ${G}`)):r.tooltip.hide()}),f.addEventListener("pointerleave",()=>{x=null,r.tooltip.hide(),r.repaintPart(O)}),f.addEventListener("click",T=>{let F=$(T),G=D(T);if(G!==null&&r.editable()&&r.edit({layer:G,part:"block"}),!F)return;let Q=j(e),ie=Q.position===F.position&&(F.row<0||Q.layer===F.row);I(ie?{...Q,layer:t.layer,position:t.position}:{...Q,layer:F.row<0?Q.layer:F.row,position:F.position})}),f.addEventListener("keydown",T=>{let F=he(T.key),G=j(e),Q=A();if(F){let ie=e.get("last_on_top")?-F[0]:F[0],oe=be(G.layer,ie,Q.rows.length,Q.rows.length-1);I({...G,layer:oe<0?Q.rows.length-1:oe,position:be(G.position,F[1],Q.tokens,Q.tokens-1)})}else if(T.key==="Escape")I(ke(G,t));else return;T.preventDefault(),T.stopPropagation()});let I=T=>{ee(e,T);let F=A();if(T.position<0||T.layer<0||T.layer>=F.rows.length)return;let G=F.top(T.layer,T.position)[0];r.say(`${F.rows[T.layer]}, position ${T.position}: ${G.label}, probability ${z(G.probability)}`)},Z=(T,F)=>{r.tooltip.show(...fe(r.root,F),...Yo(A(),P(),T,V()))};return()=>r.stop()};var am={attention:sn(Lo),logit_lens:sn(cs),contributions:sn(Bo),explore_bar:sn(Vo)};export{am as views};
