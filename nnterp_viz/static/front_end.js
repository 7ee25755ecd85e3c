var Bn=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
.nnv .nnv-row-name {
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
.nnv .nnv-row .nnv-offer {
  margin-left: auto;
  height: 16px;
  opacity: 0;
}
.nnv .nnv-row:hover .nnv-offer,
.nnv .nnv-row .nnv-offer:focus-visible {
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
`;function d(e,n={},...t){let o=document.createElement(e);for(let[r,s]of Object.entries(n))s==null||s===!1||(typeof s=="function"?o.addEventListener(r,s):r==="class"?o.className=String(s):o.setAttribute(r,s===!0?"":String(s)));return Un(o,t),o}function Un(e,n){for(let t of n)t!=null&&t!==!1&&e.append(t)}function O(e,...n){e.replaceChildren(),Un(e,n)}function ie(e,n=!1){return d("bdi",{class:n?"nnv-token nnv-special":"nnv-token",title:e},e)}function q(e){if(Number.isNaN(e))return"NaN";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";if(e===0)return"0";let n=Math.fround(e);for(let t=1;t<9;t++){let o=e.toPrecision(t);if(Math.fround(Number(o))===n)return Gn(o)}return Gn(e.toPrecision(9))}function Gn(e){let n=Number(e),t=Math.abs(n);return(t>=1e-4&&t<1e9?String(n):n.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function ee(e){if(!Number.isFinite(e))return q(e);let n=Math.abs(e);return n===0?"0":n<.001?e.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):sr(n<1?e.toFixed(3):n<100?e.toFixed(2):e.toFixed(0))}function qe(e,n=3){if(!Number.isFinite(e))return q(e);let t=Math.abs(e).toFixed(n);return Number(t)===0?t:(e<0?"\u2212":"+")+t}function jn(e){if(!Number.isFinite(e))return q(e);let n=100*e;return n!==0&&n<.1?"< 0.1%":`${n<10?n.toFixed(1):n.toFixed(0)}%`}function xn(e){if(!Number.isFinite(e))return q(e);if(e<0){let t=xn(-e);return t==="\xB7"?"\xB7":`\u2212${t}`}if(e>=.995)return e.toFixed(1);let n=e.toFixed(2);return n==="0.00"?e>0?"\xB7":"0":n.replace("0.",".")}function sr(e){return e.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function Vn(e,n,t){if(!(n>e))return[e];let o=(n-e)/Math.max(1,t),r=10**Math.floor(Math.log10(o)),s=[1,2,5,10].map(a=>a*r).find(a=>a>=o*.999),i=[];for(let a=Math.ceil(e/s-1e-9);a*s<=n+s*1e-9;a++)i.push(a===0?0:a*s);return i}function Zn({name:e,residual:n,tolerance:t,ok:o,about:r}){let s=Number(n);return d("span",{class:`nnv-check ${o?"nnv-ok":"nnv-failed"}`,title:`${r}
residual ${q(s)}, tolerance ${q(t)}`},d("span",{class:"nnv-mark","aria-hidden":"true"},o?"\u2713":"\u2717"),d("span",{class:"nnv-live"},o?"passed: ":"failed: "),e,d("small",{},Number.isFinite(s)?s.toExponential(1):q(s)))}function Te(e){return d("div",{class:"nnv-gap"},d("span",{},e))}function ne(e,n,t){let o=d("select",{class:"nnv-select","aria-label":e},...n.map(([r,s])=>d("option",{value:r},s)));return o.addEventListener("change",()=>t(o.value)),o.addEventListener("keydown",r=>r.stopPropagation()),{element:d("label",{class:"nnv-choice"},d("span",{},e),o),show(r){o.value=r}}}function ze(e,n,t){let o=d("button",{type:"button",class:"nnv-button nnv-toggle",title:n,"aria-pressed":"false"},e);return o.addEventListener("click",t),{element:o,show:r=>o.setAttribute("aria-pressed",String(r))}}function V(e,n,t){e.set(n,t),e.save_changes()}var wn=["shown","before","before_focus","edits"];function De(e){return Object.keys(e.get("before")??{}).length>0}function te(e){return De(e)?e.get("shown"):"after"}function J(e,n){for(let t of["before_focus","before"]){let o=e.get(t);if(o&&n in o)return o[n]}return e.get(n)}function Kn(e){return{get:n=>J(e,n)}}function ir(e){return{get:n=>te(e)==="before"?J(e,n):e.get(n),set:(n,t)=>e.set(n,t),save_changes:()=>e.save_changes(),on:(n,t)=>e.on(n,t),off:(n,t)=>e.off(n,t),send:n=>e.send(n)}}function Xe(e){return({model:n,el:t})=>e({model:ir(n),el:t})}var kn=["before","after","difference"];function Yn(e,n){let t=d("ol",{class:"nnv-edits-list"}),o=d("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),r=kn.map(a=>{let c=d("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":a},a);return c.addEventListener("click",()=>{e.set("shown",a),e.save_changes()}),c}),s=d("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...r),i=d("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},s,t,o);return o.addEventListener("click",()=>n.ask({kind:"clear"})),{element:i,update(){let a=e.get("edits")??[],c=e.get("why_static")==="",l=e.get("sides")??[],u=De(e);i.hidden=a.length===0&&!u||!e.get("show_prompt"),o.hidden=a.length<2||!c,s.hidden=!u;let p=te(e);r.forEach((m,f)=>{m.setAttribute("aria-pressed",String(kn[f]===p)),m.textContent=l[f]||kn[f]}),O(t,...a.map((m,f)=>{let b=d("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${m}`,title:"Undo this edit"},"Undo");return b.addEventListener("click",()=>n.ask({kind:"undo",index:f})),d("li",{},d("code",{},m),c&&b)}))}}}function Xn(e){let n=e.get("sides")??[];if(!De(e))return n[0]??"";let t=te(e),[o,r]=[n[0]||"before",n[1]||"after"];return t==="difference"?`difference: ${r} \u2212 ${o}`:t==="before"?o:r}function Re({layer:e,part:n,head:t}){return n==="head"?`layer ${e}, head ${t}`:n==="attention"?`layer ${e}, attention`:n==="mlp"?`layer ${e}, MLP`:n==="block"?`block ${e}, attention and MLP`:`the stream after layer ${e}`}function ye(e,n,t="Edit"){if(!e.editable())return null;let o=Re(n),r=d("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${o}`,"aria-label":`Change ${o}`},t);return r.addEventListener("click",s=>{s.stopPropagation(),e.edit(n)}),r.addEventListener("keydown",s=>s.stopPropagation()),r}function Qn(e,n,t){let o=[],[r,s]=[0,0];for(let[i,a]of[...e,[n,t]]){for(;r<i;r++)o.push({to:r,from:-1});for(;s<a;s++)o.push({to:-1,from:s});i<n&&o.push({to:i,from:a}),[r,s]=[i+1,a+1]}return o}var ar=5;function Jn(e,n){let t=null,o=null,r=i=>{o?.classList.remove("nnv-drop"),o=i,o?.classList.add("nnv-drop")},s=()=>{t?.element.classList.remove("nnv-dragged"),e.classList.remove("nnv-dragging"),t=null,r(null)};e.addEventListener("pointerdown",i=>{let a=i.target.closest("[data-from]");a&&i.button===0&&(t={element:a,x:i.clientX,y:i.clientY,moved:!1})}),e.addEventListener("pointermove",i=>{if(!t||!t.moved&&Math.hypot(i.clientX-t.x,i.clientY-t.y)<ar)return;t.moved||(t.moved=!0,t.element.classList.add("nnv-dragged"),e.classList.add("nnv-dragging"),e.setPointerCapture?.(i.pointerId));let a=document.elementFromPoint(i.clientX,i.clientY)?.closest("[data-to]")??null;r(a&&e.contains(a)?a:null)}),e.addEventListener("pointerup",()=>{let[i,a]=[t?.moved?t.element.dataset.from:void 0,o?.dataset.to];s(),i!==void 0&&a!==void 0&&n(Number(i),Number(a))}),e.addEventListener("pointercancel",s)}var lr=12;function et(e,n,t){let o=d("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),r=d("button",{type:"submit",class:"nnv-button"},"Show its tokens"),s=d("form",{class:"nnv-edit-acts"},o,r),i=d("div",{class:"nnv-hint"}),a=d("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),c=d("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),l=d("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),u=d("div",{class:"nnv-patch",hidden:!0},s,a,i,d("div",{class:"nnv-edit-acts"},c,l)),p=null,m=-1,f=-1,b=()=>e.get("source")??{},g=()=>b().pairs??[],x=()=>(b().labels??[]).length===e.get("labels").length,k=w=>g().find(([S])=>S===w)?.[1]??-1,L=(w,S,W)=>{let C=w[S],[E,N]=S==="to"?["this prompt's",1]:["second prompt's",2],F=S==="to"?"has no partner in the second prompt":"has no partner in this prompt",{labels:$,special:A}=S==="to"?y():h(),_=C<0?d("span",{class:"nnv-no-partner",title:"no partner"}):cr($[C],A[C]??!1,C,E);return _.style.gridColumn=String(W+2),_.style.gridRow=String(N),C<0||(_.setAttribute("aria-pressed",String(C===(S==="to"?f:m))),w[S==="to"?"from":"to"]<0&&(_.title=F),_.dataset[S]=String(C),_.addEventListener("click",()=>{S==="to"?(f=C,m<0&&(m=w.from)):(m=C,f<0&&(f=w.to)),v()})),_},y=()=>({labels:e.get("labels"),special:e.get("special")}),h=()=>({labels:b().labels??[],special:b().special??[]}),v=()=>{if(u.hidden||!p)return;let[w,S]=[y().labels,h().labels],W=S.length>0;if(c.hidden=l.hidden=!W,!W){O(a),i.textContent=`Puts what ${Re(p)} is on a second prompt in its place.`;return}m>=S.length&&(m=-1),f>=w.length&&(f=-1),m<0&&f>=0&&(m=k(f));let C=Qn(g(),w.length,S.length),E=(_,I)=>{let R=d("span",{class:"nnv-hint nnv-aligned-name"},_);return R.style.gridRow=String(I),R};O(a,E("to this",1),...C.map((_,I)=>L(_,"to",I)),E("from",2),...C.map((_,I)=>L(_,"from",I))),c.disabled=m<0||f<0,l.disabled=g().length===0,l.textContent=x()?"Patch all tokens":`Patch the ${g().length} aligned tokens`;let N=g().flatMap(([_,I])=>w[_]===S[I]?[]:[_]),F=N.length>lr?`${N.length} places`:N.join(", "),$=x()?`Both prompts have ${w.length} tokens. ${N.length===0?"The two prompts are the same.":`They differ at ${F}.`}`:`The second prompt has ${S.length} tokens and this one ${w.length}: ${g().length} of them are aligned.`,A=m>=0&&f>=0?` ${S[m]} at ${m} goes to ${w[f]} at ${f}.`:"";i.textContent=`${$} Drag a token of the second prompt onto one of this, or pick one of each.${A}`},M=w=>t({do:"patch",prompt:b().prompt??"",...w});return s.addEventListener("submit",w=>{w.preventDefault(),o.value!==""&&n.ask({kind:"source",text:o.value})}),c.addEventListener("click",()=>M({positions:[f],from_positions:[m]})),l.addEventListener("click",()=>M(x()?{}:{positions:g().map(([w])=>w),from_positions:g().map(([,w])=>w)})),Jn(a,(w,S)=>M({positions:[S],from_positions:[w]})),{element:u,open(w,S){p=w,f=S?.[0]??-1,m=f<0?-1:k(f),o.value=b().prompt??o.value,u.hidden=!1,v(),o.focus()},close(){u.hidden=!0},update:v}}function cr(e,n,t,o){return d("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${o} token ${t}: ${e}`},ie(e,n),d("small",{},String(t)))}function nt(e,n,t){let o=d("strong"),r=d("select",{class:"nnv-select","aria-label":"Which part of the block"}),s=d("select",{class:"nnv-select","aria-label":"At which tokens"}),i=d("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),a=d("div",{class:"nnv-edit-acts"}),c=d("div",{class:"nnv-edit-head"},d("span",{},"Change "),o,r,s,i),l=et(e,n,h=>f(h)),u=d("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},c,a,l.element),p=null,m=()=>s.value===""?void 0:[Number(s.value)],f=h=>{if(!p)return;let v="positions"in h?h.positions:m(),{layer:M,part:w,head:S}=p,W=w==="head"&&S!==void 0?{layer:M,part:w,head:S}:{layer:M,part:w};n.ask({kind:"edit",edit:{...W,...h,...v?{positions:v}:{}}}),t(`${h.do} ${Re(p)}`),u.hidden=!0},b=(h,v,M)=>{let w=d("button",{type:"button",class:"nnv-button",title:v},h);return w.addEventListener("click",M),w},g=(h,v,M)=>{let w=d("input",{class:"nnv-input","aria-label":h,placeholder:h,value:v,spellcheck:"false"});return w.style.width=M,w},x=h=>{let v=g("factor",h.part==="stream"?"5":"0.5","5em"),M=()=>{let A=Number(v.value);return v.setAttribute("aria-invalid",String(v.value.trim()===""||!Number.isFinite(A))),v.getAttribute("aria-invalid")==="true"?null:A},w=b("Scale \xD7","Multiply it by the factor",()=>{let A=M();A!==null&&f({do:"scale",factor:A})}),S=b("Patch from a prompt\u2026","Put in what the same part is on another prompt",()=>l.open(h,m()));if(h.part!=="stream"){O(a,b("Ablate: zero","Put zeros in its place",()=>f({do:"ablate",how:"zero"})),b("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>f({do:"ablate",how:"mean"})),w,v,S);return}let W=g("toward a token","","10em"),C=g("away from a token","","10em"),E=b("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let A=M();for(let _ of[W,C])_.setAttribute("aria-invalid",String(W.value===""&&C.value===""));A===null||W.value===""&&C.value===""||f({do:"steer",factor:A,...W.value===""?{}:{toward:W.value},...C.value===""?{}:{away:C.value}})}),N=g("plus a prompt","","14em"),F=g("minus a prompt","","14em"),$=b("Steer by prompts +","Add what the stream is at the first prompt's last token, less what it is at the second's, times the factor",()=>{let A=M();N.setAttribute("aria-invalid",String(N.value==="")),!(A===null||N.value==="")&&f({do:"steer",factor:A,plus:N.value,...F.value===""?{}:{minus:F.value}})});O(a,E,v,W,C,w,S,$,N,F)},k=h=>{let v=[["attention","the attention"],["mlp","the MLP"],["block","the whole block"],["stream","the stream after it"]];h.head!==void 0&&v.unshift(["head",`head ${h.head}`]),O(r,...v.map(([M,w])=>d("option",{value:M},w))),r.value=h.part},L=h=>{let v=e.get("labels"),M=e.get("position"),w=new Set([...h.positions??[],...M>=0?[M]:[],v.length-1]);O(s,d("option",{value:""},"at all tokens"),...[...w].filter(S=>S>=0&&S<v.length).sort((S,W)=>S-W).map(S=>d("option",{value:String(S)},`only at ${S} ${v[S]}`))),s.value=h.positions?.length===1?String(h.positions[0]):""};r.addEventListener("change",()=>{p&&(p={...p,part:r.value},O(o,Re(p)),x(p),l.close())});let y=()=>{u.hidden=!0,l.close()};return i.addEventListener("click",y),u.addEventListener("keydown",h=>{h.stopPropagation(),h.key==="Escape"&&y()}),{element:u,open(h){p=h,O(o,Re(h)),k(h),L(h),x(h),l.close(),u.hidden=!1,a.firstElementChild?.focus(),u.scrollIntoView?.({block:"nearest"})},update(){p&&e.get("why_static")!==""&&y(),l.update()}}}function tt(e,n){let t=0,o=!1,r=()=>{t=0,!o&&(n(),e.dataset.frame=String(Number(e.dataset.frame??0)+1))};return{ask(){!t&&!o&&(t=requestAnimationFrame(r))},stop(){o=!0,t&&cancelAnimationFrame(t)}}}function ot(e,n){let t=d("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),o=d("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),r=d("span",{class:"nnv-prompt-note"}),s=d("input",{type:"number",min:0,step:1,class:"nnv-input nnv-generate",title:"How many tokens the model goes on with, greedily, before the whole text is traced once"}),i=d("label",{class:"nnv-choice"},d("span",{},"generate"),s),a=()=>{t.readOnly||n.ask({kind:"prompt",text:t.value,generate:Math.floor(Number(s.value))})},c=d("form",{class:"nnv-prompt"},t,i,o,r),l=-1,u=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),c.classList.toggle("nnv-edited",t.value!==e.get("prompt")||Number(s.value)!==l)};c.addEventListener("submit",m=>{m.preventDefault(),a()}),t.addEventListener("keydown",m=>{m.stopPropagation(),m.key==="Enter"&&!m.shiftKey&&!m.isComposing?(m.preventDefault(),a()):m.key==="Escape"&&(t.value=e.get("prompt"),u())}),t.addEventListener("input",u),s.addEventListener("input",u),s.addEventListener("keydown",m=>m.stopPropagation());let p=null;return{element:c,update(){let m=e.get("prompt");m!==p&&(t.value=m,p=m);let f=e.get("generate")??0;f!==l&&(l=f,s.value=String(f));let b=e.get("why_static");t.readOnly=b!=="",o.hidden=i.hidden=b!=="",r.textContent=b,r.hidden=b==="",u()}}}function ae(e){return{labels:e.get("labels"),special:e.get("special"),generated:e.get("generated")??0}}function de({labels:e,generated:n=0},t){return t>=e.length-n}function re(e,n){let t=ie(e.labels[n]??"",e.special[n]);return t.classList.toggle("nnv-generated",de(e,n)),t}function rt(e){let n=e.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(n.model??""),r=[t&&/^([\\/~]|[A-Za-z]:)/.test(n.model??"")?t[1]:n.model,n.dtype,n.engine];return typeof n.seconds=="number"&&r.push(`${n.seconds.toPrecision(2)} s`),r.filter(Boolean).join(" \xB7 ")}function Mn(e,n){let t=n.get("stamp"),o=n.get("token_ids"),r=ae(n),s=Object.entries(n.get("gaps")),i=n.get("code"),a=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([u,p])=>`${u} ${p}`).join(", ")]],c=d("button",{type:"button",class:"nnv-button"},"Copy");c.addEventListener("click",()=>{let u=()=>O(c,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(i).then(()=>O(c,"Copied"),u):u()});let l=Object.entries(t.values??{});O(e,d("div",{class:"nnv-receipt-columns"},d("div",{},d("h4",{},"Where the numbers come from"),d("dl",{},...a.filter(([,u])=>u).flatMap(([u,p])=>[d("dt",{},u),d("dd",{},p)])),d("h4",{},`Tokens (${o.length})`),d("div",{class:"nnv-ids"},...o.map((u,p)=>d("span",{},re(r,p),d("small",{},String(u)))))),d("div",{},d("h4",{},"Saved by the trace"),d("ul",{class:"nnv-values"},...l.map(([u,p])=>d("li",{},d("code",{},u),d("small",{},` ${p}`)))),s.length>0&&d("h4",{},"Not captured"),s.length>0&&d("ul",{class:"nnv-values nnv-gaps"},...s.map(([u,p])=>d("li",{},d("code",{},u),d("span",{},` ${p}`)))))),d("h4",{},"The trace, runnable as it stands ",c),d("pre",{class:"nnv-code",tabindex:0},i))}function st({kind:e}){return e==="edit"||e==="undo"||e==="clear"}var Ln=0;function it(e,n){let t=0,o=[],r=i=>{Ln=Math.max(Ln+1,Date.now()),t=Ln,e.send({...i,request:t}),n()},s=(i=>{if(i?.kind!=="answered"||i.request!==t)return;t=0;let a=o.shift();a?r(a):n()});return e.on("msg:custom",s),{ask(i){t?o=[...st(i)?o:o.filter(st),i]:r(i)},waiting:()=>t!==0,stop:()=>e.off("msg:custom",s)}}var ur=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],dr=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function Ie(e){let n=e/255;return n<=.04045?n/12.92:((n+.055)/1.055)**2.4}function Tn(e){let n=e<=.0031308?12.92*e:1.055*e**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*n)))}function En(e){let n=Number.parseInt(e.slice(1),16);return[n>>16,n>>8&255,n&255]}function pr(e){let[n,t,o]=[Ie(e[0]),Ie(e[1]),Ie(e[2])],r=Math.cbrt(.4122214708*n+.5363325363*t+.0514459929*o),s=Math.cbrt(.2119034982*n+.6806995451*t+.1073969566*o),i=Math.cbrt(.0883024619*n+.2817188376*t+.6299787005*o);return[.2104542553*r+.793617785*s-.0040720468*i,1.9779984951*r-2.428592205*s+.4505937099*i,.0259040371*r+.7827717662*s-.808675766*i]}function mr([e,n,t]){let o=(e+.3963377774*n+.2158037573*t)**3,r=(e-.1055613458*n-.0638541728*t)**3,s=(e-.0894841775*n-1.291485548*t)**3;return[Tn(4.0767416621*o-3.3077115913*r+.2309699292*s),Tn(-1.2684380046*o+2.6097574011*r-.3413193965*s),Tn(-.0041960863*o-.7034186147*r+1.707614701*s)]}function fr(e){return .2126*Ie(e[0])+.7152*Ie(e[1])+.0722*Ie(e[2])}function Sn([e,n,t],o=255){return(o<<24|t<<16|n<<8|e)>>>0}function ln(e){let n=e.map(c=>pr(En(c))),t=n[0][0],o=n[n.length-1][0]-t,r=n.map(c=>(c[0]-t)/o),s=new Uint32Array(256),i=[],a=[];for(let c=0;c<256;c++){let l=c/255,u=0;for(;u<r.length-2&&l>r[u+1];)u++;let p=(l-r[u])/(r[u+1]-r[u]),[m,f]=[n[u],n[u+1]],b=mr([m[0]+p*(f[0]-m[0]),m[1]+p*(f[1]-m[1]),m[2]+p*(f[2]-m[2])]);s[c]=Sn(b),i.push(`rgb(${b.join(",")})`),a.push(fr(b)>.179)}return{pixels:s,css:i,bright:a}}var lt={light:ln(ur),dark:ln(dr)};function at(e,n,t){let[o,r]=[ln([e,...n]),ln([e,...t])],s=i=>Array.from({length:256},(a,c)=>i(c%2===0?o:r)[2*(c>>1)]);return{pixels:Uint32Array.from(s(i=>i.pixels)),css:s(i=>i.css),bright:s(i=>i.bright)}}var ct={light:at("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:at("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function _e(e){return 2*Math.min(127,Math.round(127*Math.abs(e)))+(e<0?1:0)}function Ee(e){return Math.max(0,Math.min(255,Math.round(255*e)))}function ut(){let{body:e}=document,n=e.dataset.jpThemeLight;if(n!==void 0)return n==="false"?"dark":"light";let t=e.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||e.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function dt(e){let n=getComputedStyle(e),t=r=>n.getPropertyValue(`--nnv-${r}`).trim(),o=e.dataset.theme==="dark"?"dark":"light";return{theme:o,ramp:lt[o],diverging:ct[o],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),link:t("link"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function Ce(e){return{...e,ramp:e.diverging}}function pt(e){let n=new MutationObserver(e),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};n.observe(document.body,t),n.observe(document.documentElement,t);let o=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return o?.addEventListener("change",e),()=>{n.disconnect(),o?.removeEventListener("change",e)}}function mt(e){let n=d("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return e.append(n),{show(t,o,...r){n.replaceChildren(...r),n.hidden=!1;let[s,i]=[n.offsetWidth,n.offsetHeight],a=t+14+s>e.clientWidth?t-14-s:t+14,c=o+16+i>e.clientHeight?o-12-i:o+16;n.style.left=`${Math.max(4,Math.min(a,e.clientWidth-s-4))}px`,n.style.top=`${Math.max(4,c)}px`},hide(){n.hidden=!0}}}function be(e,n){let t=e.getBoundingClientRect();return[n.clientX-t.left,n.clientY-t.top]}var hr=["prompt","generated","generate","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...wn],br=15e3;function vr(e){let n=e.getRootNode(),t=n instanceof ShadowRoot?n:document.head;if(t.querySelector("style[data-nnv]"))return;let o=d("style",{"data-nnv":""});o.textContent=Bn,t.append(o)}function Se({model:e,el:n},{title:t,traits:o,paint:r}){let s=it(e,()=>E()),i=ot(e,s),a=Yn(e,s),c=nt(e,s,R=>{L.textContent=R}),l=d("div",{class:"nnv-tools"}),u=d("span",{class:"nnv-subtitle"}),p=d("div",{class:"nnv-error",role:"alert",hidden:!0}),m=d("div",{class:"nnv-notes",hidden:!0}),f=d("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),b=d("div",{class:"nnv-body"}),g=d("div",{class:"nnv-checks"}),x=d("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),k=d("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),L=d("div",{class:"nnv-live",role:"status","aria-live":"polite"}),y=d("footer",{class:"nnv-foot"},g,x),h=d("div",{class:"nnv",role:"group","aria-label":t},d("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),d("header",{class:"nnv-head"},d("h3",{class:"nnv-title"},t),u,l),i.element,a.element,m,p,f,c.element,b,y,k,L),v=mt(h),M=null,w=!1,S,W=[],C=()=>{let R=e.get("theme");h.dataset.theme=R==="light"||R==="dark"?R:ut(),h.dataset.own=String(R!=="auto"),M=null,F.ask()},E=()=>{let R=e.get("busy")||s.waiting()||w;h.classList.toggle("nnv-busy",R),h.setAttribute("aria-busy",String(R)),clearTimeout(S),f.hidden=!0,R&&(S=setTimeout(()=>f.hidden=!1,br))},N=()=>{i.update(),i.element.hidden=!e.get("show_prompt");let R=e.get("labels").length,X=Xn(e);u.textContent=`${R} ${R===1?"token":"tokens"}${X&&` \xB7 ${X}`}`,a.update(),c.update();let P=e.get("notes");m.hidden=P.length===0||!e.get("show_stamp"),m.textContent=P.join(" \xB7 ");let z=e.get("error");p.hidden=z==="",O(p,d("strong",{},"That did not work. "),d("span",{},z),d("em",{}," The picture is still that of the last prompt that did.")),O(g,...e.get("checks").map(Zn)),x.textContent=rt(e),x.hidden=!e.get("show_stamp"),y.hidden=x.hidden&&g.childElementCount===0,k.hidden||Mn(k,e),E()};x.addEventListener("click",()=>{k.hidden=!k.hidden,x.setAttribute("aria-expanded",String(!k.hidden)),k.hidden||Mn(k,e)});let F=tt(h,r),$=(R,X)=>{for(let P of R)e.on(`change:${P}`,X);W.push(()=>{for(let P of R)e.off(`change:${P}`,X)})},A=!1;$(hr,()=>{A||(A=!0,queueMicrotask(()=>{A=!1,N()}))}),$(["theme"],C),$([...o,...wn],F.ask),W.push(pt(C)),vr(n),n.classList.add("nnv-host"),n.append(h);let _=0,I=new ResizeObserver(()=>{h.clientWidth!==_&&(_=h.clientWidth,h.dataset.size=_<560?"narrow":_<900?"medium":"wide",F.ask())});return I.observe(h),N(),C(),{root:h,tools:l,body:b,requests:s,tooltip:v,palette:()=>M??=dt(h),width:()=>b.clientWidth,editable:()=>e.get("why_static")==="",edit:c.open,say:R=>{L.textContent=R},repaint:F.ask,setWaiting(R){w!==R&&(w=R,E())},onStop:R=>W.push(R),stop(){clearTimeout(S),F.stop(),I.disconnect(),s.stop();for(let R of W)R();h.remove()}}}function gr(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function oe(e,n,t){let o=gr(),[r,s]=[Math.max(0,Math.round(n*o)),Math.max(0,Math.round(t*o))];e.width!==r&&(e.width=r),e.height!==s&&(e.height=s),e.style.width=`${r/o}px`,e.style.height=`${s/o}px`;let i=e.getContext("2d");return!i||r===0||s===0?null:(i.setTransform(1,0,0,1,0,0),i.clearRect(0,0,r,s),i.setTransform(o,0,0,o,0,0),i.direction="ltr",i.textBaseline="middle",{canvas:e,context:i,ratio:o,width:r/o,height:s/o})}function se(e,n){let t=n.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}function cn(){let e=d("canvas",{"aria-hidden":"true"}),n=d("span"),t=d("span"),o=d("span",{class:"nnv-legend"},n,e,t),r=i=>{let a=oe(e,96,10);if(!a)return;let{context:c}=a;c.setTransform(1,0,0,1,0,0);for(let l=0;l<e.width;l++)c.fillStyle=i(l/(e.width-1)),c.fillRect(l,0,1,e.height)},s=(i,a,c)=>{n.textContent=i,t.textContent=a,o.title=c};return{element:o,show(i,a,c,l=""){s(i,a,l),r(u=>c.ramp.css[Ee(u)])},showSigned(i,a,c=""){s(`\u2212${i}`,`+${i}`,c),r(l=>a.diverging.css[_e(2*l-1)])}}}function B(e){return{layer:e.get("layer"),head:e.get("head"),position:e.get("position")}}function K(e,n){let t=!1;for(let[o,r]of Object.entries(n))r===void 0||e.get(o)===r||(e.set(o,r),t=!0);t&&e.save_changes()}function ve(e,n){return e.position!==n.position?{...e,position:n.position}:n}function ft(e,n,t,o){return e.layer!==t||e.head!==o?{...e,layer:t,head:o}:n.layer===t&&n.head===o?{...e,layer:-1,head:-1}:{...e,layer:n.layer,head:n.head}}function Be(e,n){return{...e,position:e.position===n?-1:n}}function ce(e){switch(e){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function ue(e,n,t,o=0){return t<=0?-1:e<0?n===0?-1:o:Math.max(0,Math.min(t-1,e+n))}function un(e){return!e||e.byteLength===0?new ArrayBuffer(0):e.buffer.slice(e.byteOffset,e.byteOffset+e.byteLength)}function G(e){return new Float32Array(un(e))}function Qe(e){return new Int32Array(un(e))}function ht(e){return new Uint8Array(un(e))}function bt(e){return new Int8Array(un(e))}var vt=["limits","sink_weight"];function gt(e,n){return(e.get("limits")??[])[n]??{}}function yt({window:e,softcap:n,sink:t}){return[e&&`window of ${e} tokens`,n&&`softcap ${ee(n)}`,t&&"with a sink"].filter(Boolean).join(", ")}function dn(e){let n=e.get("sink_weight");return n&&n.byteLength>0?G(n):null}var pn=new Map;function xe(e,n){let t=`${e.font}\0${n}`,o=pn.get(t);return o===void 0&&(o=e.measureText(n).width,pn.size>2e4&&pn.clear(),pn.set(t,o)),o}function Ne(e,n,t){if(t(e)<=n)return e;let o=[...e],r=0,s=o.length-1;for(;r<s;){let i=r+s+1>>1;t(`${o.slice(0,i).join("")}\u2026`)<=n?r=i:s=i-1}return r===0?"\u2026":`${o.slice(0,r).join("")}\u2026`}function we(e,n){if(e>=n)return 1;let t=n/e;for(let o=1;;o*=10)for(let r of[1,2,5])if(r*o>=t)return r*o}function xt(){let e=d("h4"),n=d("span",{class:"nnv-hint"}),t=d("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),o=d("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),r=d("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),s=d("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),i=d("span"),a=d("span"),c=d("button",{type:"button",class:"nnv-button nnv-toggle","aria-pressed":"false",title:"All numbers of the token's row"},"Table"),l=d("span",{class:"nnv-tools"},t,o,r),u=d("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),p=d("div",{hidden:!0}),m=d("div",{class:"nnv-readout"}),f=d("div",{class:"nnv-pictures"},u);return{element:d("div",{class:"nnv-panel nnv-focus"},d("div",{class:"nnv-panel-head"},e,n,i,d("span",{class:"nnv-tools"},a,c,l,s)),f,p,m),title:e,about:n,offer:i,zooms:l,zoomOut:t,zoomIn:o,fit:r,reset:s,pictures:f,canvas:u,hatched:p,readout:m,finder:a,tableToggle:c}}function wt(e,n,t,o){let r=new Int32Array(2*e);for(let s=0;s<e;s++){let i=Math.floor(n+s/t+1e-9),a=Math.ceil(n+(s+1)/t-1e-9);r[2*s]=Math.min(i,o),r[2*s+1]=Math.min(o,t>=1?i+1:Math.max(i+1,a))}return r}function Ue(e,n,t,o,r,s,i){let a=wt(i.width,o.column,o.cell,t),c=wt(i.height,o.row,o.cell,n);for(let l=0;l<i.height;l++){let u=c[2*l],p=c[2*l+1];if(u>=n)break;let m=(i.y+l)*s.width+i.x;for(let f=0;f<i.width;f++,m++){let b=a[2*f],g=a[2*f+1];if(b>=t)break;let x=0;for(let k=u;k<p;k++)for(let L=k*t+b,y=k*t+g;L<y;L++)e[L]>x&&(x=e[L]);s.pixels[m]=r[x]}}}var mn=1e-4,Ge=class{constructor(n,t="raw"){this.packed=n;this.kind=t;this.size=Math.round((Math.sqrt(8*n.length+1)-1)/2)}packed;kind;size;get most(){return this.#e??=this.kind==="raw"?1:An(this.packed)||1,this.#e}#e=null;sum(n){return this.row(n).reduce((t,o)=>t+o,0)}at(n,t){return t<=n?this.packed[n*(n+1)/2+t]:Number.NaN}row(n){let t=n*(n+1)/2;return this.packed.subarray(t,t+n+1)}rowMax(n,t){let o=this.row(n),r=0;for(let s=t?1:0;s<o.length;s++)o[s]>r&&o[s]<1/0&&(r=o[s]);return r}foldedMass(n){return this.row(n)[0]??Number.NaN}meanFoldedMass(){let n=0;for(let t=1;t<this.size;t++)n+=this.foldedMass(t);return this.size>1?n/(this.size-1):Number.NaN}topKeys(n,t,o){let r=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return kt(o?r.slice(1):r,t)}topReaders(n,t){let o=[];for(let r=n;r<this.size;r++)o.push({position:r,value:this.at(r,n)});return kt(o,t)}levels(n,t){let o=this.size,r=new Uint16Array(o*o);for(let s=0;s<o;s++){let i=this.row(s),a=n==="row"?this.rowMax(s,t):this.most;for(let c=0;c<=s;c++)r[s*o+c]=t&&c===0?1:wr(i[c],n,a)}return r}},pe=class extends Ge{get most(){return this.#e??=An(this.packed)||1,this.#e}#e=null;get whole(){return this.most}topKeys(n,t,o){let r=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return Mt(o?r.slice(1):r,t)}topReaders(n,t){return Mt(super.topReaders(n,this.size),t)}levels(n,t){let o=this.size,r=new Uint16Array(o*o);for(let s=0;s<o;s++){let i=this.row(s);for(let a=0;a<=s;a++){let c=i[a],l=n==="log"?Tt(Math.abs(c),"log",this.whole):Math.abs(c)/this.most;t&&a===0?r[s*o+a]=1:r[s*o+a]=Number.isFinite(c)?2+_e(Math.sign(c)*l):258}}return r}},xr=1e-4,Ae=class extends pe{constructor(t,o){super(o.packed.map((r,s)=>r-t.packed[s]),o.kind);this.before=t;this.after=o}before;after;get most(){return Math.max(super.most===1&&An(this.packed)===0?0:super.most,xr)}get whole(){return this.kind==="raw"?1:this.most}};function An(e){return e.reduce((n,t)=>Math.abs(t)<1/0?Math.max(n,Math.abs(t)):n,0)}function wr(e,n,t){return Number.isFinite(e)?2+Ee(Tt(e,n,t)):258}function Tt(e,n,t){if(n==="log"){let o=t>0?e/t:0;return o<=mn?0:1-Math.log10(o)/Math.log10(mn)}return t>0?e/t:0}function kt(e,n){return e.sort((t,o)=>o.value-t.value||t.position-o.position).slice(0,n)}function Mt(e,n){return e.sort((t,o)=>Math.abs(o.value)-Math.abs(t.value)||t.position-o.position).slice(0,n)}function Je(e){return e*(e+1)/2}function Et(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++){let s=Je(r),i=255;if(t){i=1;for(let a=1;a<=r;a++)i=Math.max(i,e[s+a])}for(let a=0;a<n;a++)a>r?o[r*n+a]=0:t&&a===0?o[r*n+a]=1:o[r*n+a]=2+Math.round(255*e[s+a]/i)}return o}function St(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++)for(let s=0;s<=r;s++)o[r*n+s]=t&&s===0?1:2+_e(e[Je(r)+s]/127);return o}function Pn(e,n,t,o,r){let s=t*(t+1)/2,i=(o*n+r)*s;return e.subarray(i,i+s)}function me(e,n){return d("span",{},d("small",{class:"nnv-number"},`${n} `),re(e,n))}function $n(e,n,t,o,r){let s=Math.max(...n.map(i=>Math.abs(i.value)).filter(Number.isFinite),1e-12);return d("div",{class:"nnv-list"},d("div",{class:"nnv-list-title"},...e),...n.map(({position:i,value:a})=>{let c=Number.isFinite(a)?Math.abs(a)/s:0,l=d("span",{class:a<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});l.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let u=d("button",{type:"button",class:"nnv-entry","aria-current":String(i===o)},l,d("span",{class:"nnv-place"},String(i)),re(t,i),d("span",{class:"nnv-number"},q(a)));return u.addEventListener("click",()=>r(i)),u}),n.length===0&&d("div",{class:"nnv-hint"},"nothing but the folded first token"))}var At="Each row is a token that reads, each column a token it reads. Click one to pin it.",Pt="Escape or a second click lets the token go.";function $t(e,{layer:n,head:t}){let o=e.get("combine")??"one";if(o==="one")return`Layer ${n}, head ${t}`;let r=(e.get("chosen_heads")??[]).length,s=r>0?`${r} chosen ${r===1?"head":"heads"}`:`the heads of layer ${n}`;return`${o==="mean"?"Mean":"Largest"} of ${s}`}function Rt(e,n){switch(n){case"value":return"weight \xD7 norm of the value";case"output":return"weight \xD7 norm of what the head writes";case"token":return`logit of ${e.get("toward_label")||"the token"} that each weight carries`;default:return""}}function _t(e,n,t){return t<=0||t>=n?"":`keys and values ${Math.floor(e/(n/t))}, shared by ${n/t} heads`}function Ct(e,n,t,o){let r=i=>d("span",{class:"nnv-hint"},i);if(o>t)return[me(e,t),r(" comes before "),me(e,o),r(" and cannot read it.")];let s=d("b",{class:"nnv-number nnv-value"},q(n.at(t,o)));if(n instanceof Ae){let i=d("span",{class:"nnv-number nnv-was"},q(n.before.at(t,o))),a=d("span",{class:"nnv-number nnv-now"},q(n.after.at(t,o))),c=[s,r(" more: "),i,r(" \u2192 "),a];return[me(e,t),r(" reads "),me(e,o)," ",...c]}return[me(e,t),r(" reads "),me(e,o)," ",s]}function Nt(e,n,t){let o=s=>{let i=[...e.labels[s]??""].length,a=i>12?`, ${i} characters`:"",c=` id ${e.ids[s]}${a}${de(e,s)?", generated":""}`;return d("div",{},me(e,s),d("small",{class:"nnv-hint"},c))};return t.kind==="token"?[o(t.position)]:t.key>t.query||!n?[]:[d("b",{},q(n.at(t.query,t.key))),o(t.query),d("div",{class:"nnv-hint"},"reads"),o(t.key)]}function Rn(e,n,t,o){return t<0?"no token pinned":o<0||!n?`token ${t}, ${e[t]}`:`${e[t]} at ${t} reads ${e[o]} at ${o}: ${q(n.at(t,o))}`}function Ft(e){return 2*Math.max(48,e.left)+130}function Ot({tokens:e,left:n,top:t,plot:o,cell:r,row:s},i){let a=Math.max(48,n),c=Math.max(60,Math.min(340,Math.floor(i)-2*a-2));return{tokens:e,gutter:a,top:t,middle:c,plot:o,cell:r,row:s}}function fn(e,n){return e.top+(n+.5-e.row)*e.cell}function Wt(e,n,t){let o=Math.floor(e.row+(t-e.top)/e.cell);if(t<e.top||t>=e.top+e.plot||o>=e.tokens||n<0)return null;let r=2*e.gutter+e.middle;return n>=r?null:{kind:"token",position:o,side:n<r/2?"query":"key"}}var kr=1500,Ht=13;function qt(e,n,t,o=kr){let r=new Uint32Array(256),s=(l,u)=>e[l*n+u]-t;for(let l=0;l<n;l++)for(let u=0;u<=l;u++){let p=s(l,u);p>=Ht&&p<256&&r[p]++}let i=r.reduce((l,u)=>l+u,0),a=255;for(let l=r[255];a>Ht&&l+r[a-1]<=o;a--)l+=r[a-1];let c=[];for(let l=0;l<n;l++)for(let u=0;u<=l;u++){let p=s(l,u);p>=a&&p<256&&c.push({query:l,key:u,level:p})}return c.sort((l,u)=>l.level-u.level||l.query-u.query||l.key-u.key),{lines:c.slice(-o),all:i}}function zt(e){return e.order?Lr(e,e.order):Mr(e)}function Mr({layers:e,heads:n,kvHeads:t,width:o,height:r}){let s=t>0&&n%t===0?n/t:1,i=s>1?8:2,a=28+(n-1)*2+(n/s-1)*(i-2),c=s>1?14:4,l=b=>{let g=Math.ceil(e/b),x=(o-b*a-(b-1)*10)/Math.max(1,b*n),k=(r-18-c-(g-1)*2)/Math.max(1,g);return Math.floor(Math.min(84,x,Math.max(k,16)))},u=1;for(let b=2;b<=Math.min(4,e);b++)l(b)>l(u)&&(u=b);let p=Math.max(15,l(u)),m=Math.ceil(e/u),f=Math.ceil(a+n*p)+10;return{layers:e,heads:n,group:s,cell:p,gap:2,groupGap:i,left:24,top:18,width:f*Math.ceil(e/m)-10,height:Math.ceil(18+c+m*p+(m-1)*2),per:m,pile:f,order:null,columns:0}}function Lr({layers:e,heads:n,width:t},o){let r=Math.max(1,Math.floor((t-4)/50)),s=Math.ceil(o.length/r);return{layers:e,heads:n,group:1,cell:46,gap:4,groupGap:4,left:2,top:15,width:2+r*50,height:Math.max(1,s)*61+4,per:e,pile:0,order:o,columns:r}}function Me(e,{layer:n,head:t}){let{left:o,top:r,cell:s,gap:i,groupGap:a,group:c,heads:l,order:u,columns:p,per:m,pile:f}=e;if(u){let g=u.indexOf(n*l+t);return g<0?null:{x:o+g%p*(s+i),y:r+Math.floor(g/p)*(s+13+2)}}let b=t*(s+i)+Math.floor(t/c)*(a-i);return{x:o+Math.floor(n/m)*f+b,y:r+n%m*(s+i)}}function Dt({left:e,top:n,cell:t,gap:o,layers:r,order:s,per:i,pile:a},c,l){let u=Math.floor((l-n)/(t+o)),p=Math.max(0,Math.floor(c/a)),m=p*i+u;return s||c-p*a>=e||u<0||u>=i||m>=r?null:m}function It(e,n,t){let{left:o,top:r,cell:s,gap:i,heads:a,layers:c,order:l,columns:u,per:p,pile:m}=e;if(l){let g=Math.floor((n-o)/(s+i)),x=Math.floor((t-r+13)/(s+13+2)),k=g>=0&&g<u&&x>=0?l[x*u+g]:void 0;return k===void 0?null:{layer:Math.floor(k/a),head:k%a}}let f=Math.floor((t-r)/(s+i)),b=Math.max(0,Math.floor(n/m))*p+f;if(f<0||f>=p||b>=c)return null;for(let g=0;g<a;g++){let x=Me(e,{layer:b,head:g}).x;if(n>=x&&n<x+s+i)return{layer:b,head:g}}return null}function en(e){let n=new Uint32Array(259);return n[0]=_n(e.neutral),n[1]=_n(e.line),n.set(e.ramp.pixels,2),n[258]=_n(e.accent),n}function _n(e){return e.startsWith("#")&&e.length===7?Sn(En(e)):0}function Bt(){let e=null;return(n,t,o)=>{let{layout:r,focus:s,hover:i,chosen:a,side:c}=t,l=oe(n,r.width,r.height);if(!l)return;let{context:u}=l,p=[...t.key,n.width,n.height,o.theme,o.ground,o.ramp];(e?.key.length!==p.length||p.some((m,f)=>m!==e.key[f]))&&(e={key:p,layer:Tr(l,t,o)}),r.order||Er(u,r,o,(i??s).head),c>0&&(u.save(),u.setTransform(1,0,0,1,0,0),u.drawImage(e.layer,0,0),u.restore());for(let m of a)Cn(u,r,m,o.accent,1.5,[3,2]);i&&Cn(u,r,i,o.ink,1.5),s.layer>=0&&s.head>=0&&Cn(u,r,s,o.accent,2.5),r.order?Ar(u,r,o,i??s):Sr(u,t,o)}}function Tr({canvas:e,ratio:n},t,o){let{layout:r,levels:s,side:i}=t,a=document.createElement("canvas");if(a.width=e.width,a.height=e.height,i===0)return a;let c=new Uint32Array(e.width*e.height),l=en(o),u=Math.round(r.cell*n),p=r.layers*r.heads;for(let f of r.order??Array(p).keys()){let b={layer:Math.floor(f/r.heads),head:f%r.heads},{x:g,y:x}=Me(r,b),k={x:Math.round(g*n),y:Math.round(x*n),width:u,height:u},L={row:0,column:0,cell:u/i};Ue(s(b.layer,b.head),i,i,L,l,{pixels:c,width:e.width},k)}let m=new ImageData(new Uint8ClampedArray(c.buffer),e.width,e.height);return a.getContext("2d").putImageData(m,0,0),a}function Er(e,n,t,o){let{group:r,heads:s,per:i,layers:a,cell:c,gap:l}=n;if(r<2)return;e.lineWidth=1,e.textAlign="center";let u=Me(n,{layer:0,head:r-1}).x+c-n.left;for(let p=0;p<a;p+=i){let m=Math.min(i,a-p);for(let f=0;f<s;f+=r){let b=o>=f&&o<f+r,{x:g,y:x}=Me(n,{layer:p,head:f}),k=m*(c+l)-l+5;e.strokeStyle=b?t.dim:t.line,e.beginPath(),e.roundRect(g-2.5,x-2.5,u+5,k,4),e.stroke(),e.fillStyle=b?t.accent:t.dim,e.font=`9.5px ${t.textFont}`;let L=u>=46?`keys ${f/r}`:String(f/r);u>=12&&e.fillText(L,g+u/2,x+k+4)}}}function Sr(e,n,t){let{layout:o,hover:r,focus:s,scroll:i}=n,{cell:a,gap:c,per:l,layers:u,heads:p,left:m,top:f,pile:b}=o,g=r??s,x=(y,h,v,M)=>{e.fillStyle=M?t.accent:t.dim,e.font=`${M?600:400} 10.5px ${t.textFont}`,e.fillText(y,h,v)};e.fillStyle=t.ground,i.x>0&&e.fillRect(i.x,0,m-3,o.height),i.y>0&&e.fillRect(0,i.y,o.width,f-3);let k=we(a+c,13),L=we(a+c,15);for(let y=0;y<u;y+=l){let h=y/l*b;e.textAlign="right";for(let v=y;v<Math.min(u,y+l);v++){let M=Me(o,{layer:v,head:0}).y+a/2,w=v===g.layer;(w||v%k===0&&(k===1||Math.abs(v-g.layer)>0))&&M>i.y+f-6&&x(String(v),h+m-6+(h?0:i.x),M,w)}e.textAlign="center";for(let v=0;v<p;v++){let M=Me(o,{layer:y,head:v}).x+a/2,w=v===g.head;(w||v%L===0)&&M>i.x+m&&x(String(v),M,i.y+f-10,w)}}}function Ar(e,n,t,o){e.textAlign="center";for(let r of n.order){let s={layer:Math.floor(r/n.heads),head:r%n.heads},i=s.layer===o.layer&&s.head===o.head,{x:a,y:c}=Me(n,s);e.fillStyle=i?t.accent:t.dim,e.font=`${i?600:400} 10.5px ${t.textFont}`,e.fillText(`${s.layer}.${s.head}`,a+n.cell/2,c-7)}}function Cn(e,n,t,o,r,s=[]){let i=Me(n,t);i&&(e.setLineDash(s),e.strokeStyle=o,e.lineWidth=r,e.strokeRect(i.x-1,i.y-1,n.cell+2,n.cell+2),e.setLineDash([]))}var He={factor:1,row:.5,column:.5},Nn=54;function hn(e,n,t,o){let r=Math.max(120,Math.min(n-t.left-2,600)),s=Math.min(Nn,r/Math.max(1,e)),i=s>=8?Math.floor(s):s,a=i*e,c=Math.min(Math.max(i,Nn),i*o.factor),l=c>0?a/c:0,u=p=>Math.max(0,Math.min(e-l,p*e-l/2));return{tokens:e,...t,plot:a,cell:c,row:u(o.row),column:u(o.column)}}function Pe(e,n){return[Math.floor(n),Math.min(e.tokens,Math.ceil(n+e.plot/e.cell))]}function bn(e){return Math.max(1,Nn*e.tokens/Math.max(1,e.plot))}function nn(e,n,t){let o=Math.floor(e.column+(n-e.left)/e.cell),r=Math.floor(e.row+(t-e.top)/e.cell),s=n>=e.left&&n<e.left+e.plot&&o<e.tokens,i=t>=e.top&&t<e.top+e.plot&&r<e.tokens;return s&&i?{kind:"cell",query:r,key:o}:i&&n>=0&&n<e.left?{kind:"token",position:r}:s&&t>=0&&t<e.top?{kind:"token",position:o}:null}function Ut(e,n,t,o,r){let s=Math.max(1,Math.min(bn(e),n.factor*t));if(s===1)return He;let i=e.plot/e.tokens,a=e.plot/(i*s),c=(o-e.left)/e.plot,l=(r-e.top)/e.plot,u=e.column+c*e.plot/e.cell,p=e.row+l*e.plot/e.cell,m=(f,b)=>(f-b*a+a/2)/e.tokens;return Hn({factor:s,column:m(u,c),row:m(p,l)},a/e.tokens)}function Gt(e,n,t,o){let r=e.plot/e.cell/e.tokens,s=e.cell*e.tokens;return Hn({factor:n.factor,column:n.column-t/s,row:n.row-o/s},r)}function jt(e,n,t){let o=e.plot/e.cell,r=(s,i)=>t>=i&&t+1<=i+o?s:(t+.5)/e.tokens;return Hn({factor:n.factor,row:r(n.row,e.row),column:r(n.column,e.column)},o/e.tokens)}function Hn(e,n){let t=o=>Math.max(n/2,Math.min(1-n/2,o));return{factor:e.factor,row:t(e.row),column:t(e.column)}}var Fe=12;function Vt(e,n,t,o){let{left:r,top:s,plot:i,cell:a,tokens:c,row:l,column:u}=n;if(!(t>=c)){e.save(),e.beginPath(),e.rect(r,s,i,i),e.clip(),e.strokeStyle=o.ink,e.setLineDash([5,4]),e.beginPath(),e.moveTo(r-u*a,s+(t-l)*a);for(let p=t;p<c;p++){let m=r+(p-t+1-u)*a;e.lineTo(m,s+(p-l)*a),e.lineTo(m,s+(p+1-l)*a)}e.stroke(),e.restore()}}function Zt(e,n,t,o){let{left:r,top:s,plot:i,cell:a}=n,[c,l]=Pe(n,n.row),u=r+i+4;for(let p=c;p<l;p++){let m=Math.max(s,s+(p-n.row)*a);e.fillStyle=o.ramp.css[Ee(t[p])],e.fillRect(u,m,Fe,Math.min(a,s+i-m)-(a>=12?1:0))}e.save(),e.translate(u+Fe/2,s-6),e.rotate(-Math.PI/2),e.textAlign="left",e.font=`10.5px ${o.textFont}`,e.fillStyle=o.dim,e.fillText("sink",0,0),e.restore()}var vn=11.5,Pr=30;function tn(e,n=!1,t=!1){return`${t?"italic ":""}${n?"600 ":""}${vn}px ${e.tokenFont}`}function Kt(e,n,t){let{layout:o,levels:r}=n,{left:s,top:i,plot:a,tokens:c}=o,l=oe(e,s+a+(n.sink?Fe+6:2),i+a+2);if(!l)return;let{context:u,ratio:p}=l,m=Math.round(a*p),f=new Uint32Array(m*m),b={row:o.row,column:o.column,cell:o.cell*p};Ue(r,c,c,b,en(t),{pixels:f,width:m},{x:0,y:0,width:m,height:m});let g=new ImageData(new Uint8ClampedArray(f.buffer),m,m);u.putImageData(g,Math.round(s*p),Math.round(i*p)),o.cell>=12&&$r(u,o,t,p),o.cell>=Pr&&Rr(u,n,t),n.window>0&&Vt(u,o,n.window,t),n.sink&&Zt(u,o,n.sink,t),_r(u,n,t),Cr(u,n,t)}function $r(e,n,t,o){let{left:r,top:s,plot:i,cell:a}=n;e.fillStyle=t.ground;let[c,l]=Pe(n,n.row),[u,p]=Pe(n,n.column),m=(f,b)=>Math.ceil((f-b)*a*o-1e-6)/o;for(let f=c;f<l;f++)f>=n.row&&e.fillRect(r,s+m(f,n.row),i,1);for(let f=u;f<p;f++)f>=n.column&&e.fillRect(r+m(f,n.column),s,1,i)}function Rr(e,n,t){let{layout:o,pattern:r,levels:s}=n,{left:i,top:a,cell:c,tokens:l}=o,[u,p]=Pe(o,o.row),[m,f]=Pe(o,o.column);e.save(),e.beginPath(),e.rect(i,a,o.plot,o.plot),e.clip(),e.textAlign="center",e.font=`${Math.min(12,c*.3)}px ${t.textFont}`;for(let b=u;b<p;b++)for(let g=m;g<Math.min(f,b+1);g++){let x=s[b*l+g],k=t.ramp.bright[Math.min(255,Math.max(0,x-2))];e.fillStyle=x===1?t.dim:x>257?t.ground:k?"#000":"#fff",e.fillText(xn(r.at(b,g)),i+(g+.5-o.column)*c,a+(b+.5-o.row)*c)}e.restore()}function _r(e,n,t){let{layout:o,hover:r,position:s,key:i}=n,{left:a,top:c,plot:l,cell:u}=o;e.save(),e.beginPath(),e.rect(a-1,c-1,l+2,l+2),e.clip();let p=(f,b,g)=>{e.strokeStyle=b,e.lineWidth=g,e.strokeRect(a,c+(f-o.row)*u,Math.min(l,(f+1-o.column)*u),Math.max(u,2))},m=(f,b,g)=>{e.strokeStyle=b,e.lineWidth=g;let x=Math.max(c,c+(f-o.row)*u);e.strokeRect(a+(f-o.column)*u,x,Math.max(u,2),c+l-x)};s>=0&&(p(s,t.accent,2),m(s,t.accent,1),i>=0&&i<=s&&(e.lineWidth=3,e.strokeRect(a+(i-o.column)*u,c+(s-o.row)*u,Math.max(u,3),Math.max(u,3)))),r?.kind==="token"?(p(r.position,t.ink,1.5),m(r.position,t.ink,1.5)):r&&r.key<=r.query&&(p(r.query,t.ink,1),m(r.key,t.ink,1),e.lineWidth=2,e.strokeRect(a+(r.key-o.column)*u,c+(r.query-o.row)*u,Math.max(u,3),Math.max(u,3))),e.restore()}function Cr(e,n,t){let{layout:o,hover:r,position:s,labels:i,special:a,found:c}=n,{left:l,top:u,cell:p}=o,m=we(p,vn+2),f=new Map,b=new Map;for(let y of c)f.set(y,t.accent),b.set(y,t.accent);s>=0&&(f.set(s,t.accent),b.set(s,t.accent)),r?.kind==="token"?(f.set(r.position,t.ink),b.set(r.position,t.ink)):r&&(f.set(r.query,t.ink),b.set(r.key,t.ink));let g=(y,h)=>[...h.keys()].some(v=>v!==y&&Math.abs(v-y)*p<vn+1),x=(y,h,v)=>{let[M,w]=Pe(o,y),S=Number.NEGATIVE_INFINITY,W=C=>(C+.5-y)*p>=0&&(C+.5-y)*p<=o.plot+.5;for(let C=M;C<w;C++){let E=h.get(C);!W(C)||!E&&(C%m!==0||g(C,h))||c.has(C)&&C!==s&&(C-S)*p<vn+1&&r===null||(S=C,v(C,E??t.dim,E!==void 0))}},k=y=>de(n,y)?t.link:t.ink,L=(y,h,v)=>(e.font=tn(t,v,a[y]),Ne(i[y]??"",h,M=>xe(e,M)));Nr(e,n,t),e.fillStyle=t.accent;for(let y of c){let[h,v]=[l+(y-o.column)*p,u+(y-o.row)*p];v>=u-.5&&v+p<=u+o.plot+.5&&e.fillRect(l-4,v,3,Math.max(1.5,p)),h>=l-.5&&h+p<=l+o.plot+.5&&e.fillRect(h,u-4,Math.max(1.5,p),3)}e.textAlign="right",x(o.row,f,(y,h,v)=>{e.fillStyle=h===t.dim?k(y):h,e.fillText(L(y,l-10,v),l-6,u+(y+.5-o.row)*p)}),e.textAlign="left",x(o.column,b,(y,h,v)=>{let M=L(y,u-10,v);e.save(),e.translate(l+(y+.5-o.column)*p,u-6),e.rotate(-Math.PI/2),e.fillStyle=h===t.dim?k(y):h,e.fillText(M,0,0),e.restore()})}function Nr(e,n,t){let{layout:o,labels:r,generated:s=0}=n;if(s===0)return;let{left:i,top:a,plot:c,cell:l}=o,u=r.length-s,p=x=>{let k=Math.max(0,(u-x)*l);return[k,Math.min(c,(r.length-x)*l)-k]},[m,f]=p(o.row),[b,g]=p(o.column);e.fillStyle=t.link,f>0&&e.fillRect(i-4,a+m,2,f),g>0&&e.fillRect(i+b,a-4,g,2)}var Xt=200;function Qt(){let e=null;return(n,t,o)=>{let{layout:r,levels:s}=t;e?.from!==s&&(e={from:s,...qt(s,r.tokens,2)});let i=oe(n,2*r.gutter+r.middle,r.top+r.plot+2);if(i){let a=Hr(t);Yt(i,t,o,e.lines,a.length===0?1:e.lines.length>Xt?.08:.14),Yt(i,t,o,a,1),Fr(i,t,o,a)}return{lines:e.lines.length,all:e.all}}}function Hr({layout:e,levels:n,position:t,key:o,hover:r}){let{tokens:s}=e,i=r??(t<0?null:o>=0?{kind:"cell",query:t,key:o}:{kind:"token",position:t});if(!i)return[];let a=(l,u)=>({query:l,key:u,level:n[l*s+u]-2});if(i.kind==="cell")return i.key<=i.query?[a(i.query,i.key)]:[];let c=[];if(i.side!=="key")for(let l=0;l<=i.position;l++)c.push(a(i.position,l));if(i.side!=="query")for(let l=i.position;l<s;l++)c.push(a(l,i.position));return c.filter(({level:l})=>l>0&&l<256).sort((l,u)=>l.level-u.level)}function Yt({context:e},{layout:n},t,o,r){let{gutter:s,middle:i,top:a,plot:c}=n;e.save(),e.beginPath(),e.rect(s,a,i,c),e.clip();let l=Math.max(.8,Math.min(5,n.cell*.3)),u=o.length>Xt?Math.max(.3,Math.min(1,n.cell/4)):1;for(let{query:p,key:m,level:f}of o){let b=f/255;e.globalAlpha=r*u*(.35+.65*b),e.strokeStyle=t.ramp.css[f],e.lineWidth=Math.max(.5,l*b);let[g,x]=[fn(n,p),fn(n,m)];e.beginPath(),e.moveTo(s,g),e.bezierCurveTo(s+i/3,g,s+2*i/3,x,s+i,x),e.stroke()}e.restore()}function Fr({context:e},n,t,o){let{layout:r,labels:s,special:i,position:a,hover:c,found:l}=n,{gutter:u,middle:p,cell:m,row:f,plot:b,tokens:g,top:x}=r,k=we(m,13.5),L={query:new Set(o.length===1||c?.kind==="token"?o.map(({query:h})=>h):[]),key:new Set(o.length===1||c?.kind==="token"?o.map(({key:h})=>h):[])};e.font=`10.5px ${t.textFont}`,e.fillStyle=t.dim,e.textAlign="right",e.fillText("reads",u-6,x-9),e.textAlign="left",e.fillText("is read",u+p+6,x-9);let y=h=>a>=0&&h!==a&&Math.abs(h-a)*m<12;for(let h=Math.floor(f);h<Math.min(g,Math.ceil(f+b/m));h++){let v=fn(r,h),M=h===a;if(!(v<x||v>x+b||!M&&(h%k!==0||y(h))))for(let w of["query","key"]){let S=M||m>=12&&L[w].has(h)&&L[w].size<=3;e.font=tn(t,S,i[h]);let W=de(n,h)?t.link:t.ink;e.fillStyle=M||l.has(h)?t.accent:W,e.globalAlpha=o.length>0&&!M&&c?.kind==="token"&&!L[w].has(h)?.45:1,e.textAlign=w==="query"?"right":"left";let C=Ne(s[h]??"",u-10,E=>xe(e,E));e.fillText(C,w==="query"?u-6:u+p+6,v),e.globalAlpha=1}}}function Jt(e){let n=d("canvas",{class:"nnv-lines",tabindex:0,role:"application","aria-roledescription":"attention lines","aria-label":"The pattern as lines from the tokens that read to those they read. Up and down choose a token, Escape goes back."}),t=d("div",{class:"nnv-hint"}),o=d("div",{class:"nnv-lines-panel"},n,t),r=Qt(),s=null,i=a=>{let{x:c,y:l}=se(a,n);return s&&Wt(s,c,l)};return n.addEventListener("pointermove",a=>{let c=i(a);n.style.cursor=c?"pointer":"default",e.hover(c,a)}),n.addEventListener("pointerleave",a=>e.hover(null,a)),n.addEventListener("click",a=>{let c=i(a);c?.kind==="token"&&e.pin(c.position)}),n.addEventListener("keydown",e.keys),{element:o,paint(a,c,l,u){s=Ot(a,c);let{lines:p,all:m}=r(n,{...l,layout:s},u),f=b=>b.toLocaleString("en");t.textContent=p<m?`the strongest ${f(p)} of ${f(m)} lines`:"",n.dataset.geometry=JSON.stringify(s),n.dataset.lines=String(p)}}}function eo(e,n,t,o,r,s){let i=null,a=(p,m,f)=>{let{layout:b,zoom:g}=o;b&&(o.zoom=Ut(b,g,p,m??b.left+b.plot/2,f??b.top+b.plot/2),e.repaint())},c=(p,m)=>{JSON.stringify(p)!==JSON.stringify(o.hover)&&(o.hover=p,e.repaint()),p?s.tip(p,m):e.tooltip.hide()},l=(p,m=-1)=>{let f=Be(B(n),p);o.key=f.position>=0?m:-1,K(n,{position:f.position}),s.pinned(),s.say(f.position)},u=p=>{let m=B(n),f=ce(p.key),b=n.get("labels").length;if(f){let g=ue(m.position,f[0],b,b-1);o.key=f[1]!==0?ue(o.key,f[1],g+1,g):Math.min(o.key,g),K(n,{position:g}),s.say(g),e.repaint()}else if(p.key==="Escape")o.key=-1,K(n,ve(m,r)),s.say(B(n).position),e.repaint();else if(p.key==="+"||p.key==="=")a(1.6);else if(p.key==="-")a(1/1.6);else return;p.preventDefault(),p.stopPropagation()};return t.addEventListener("wheel",p=>{if(!p.ctrlKey)return;p.preventDefault();let{x:m,y:f}=se(p,t);a(p.deltaY<0?1.25:.8,m,f)},{passive:!1}),t.addEventListener("pointerdown",p=>{o.zoom.factor>1&&(i={x:p.clientX,y:p.clientY,moved:!1})}),t.addEventListener("pointermove",p=>{if(!o.layout)return;if(i&&p.buttons&1){let[g,x]=[p.clientX-i.x,p.clientY-i.y];if(i.moved||Math.hypot(g,x)>4){o.zoom=Gt(o.layout,o.zoom,g,x),i={x:p.clientX,y:p.clientY,moved:!0},e.repaint();return}}let{x:m,y:f}=se(p,t),b=nn(o.layout,m,f);t.style.cursor=b?"pointer":"default",c(b,p)}),t.addEventListener("pointerleave",p=>{c(null,p),e.repaint()}),t.addEventListener("click",p=>{let m=i?.moved??!1;if(i=null,m||!o.layout)return;let{x:f,y:b}=se(p,t),g=nn(o.layout,f,b);g?.kind==="cell"?l(g.query,g.key<=g.query?g.key:-1):g&&l(g.position)}),t.addEventListener("keydown",u),{moveZoom:a,hover:c,pin:l,keys:u}}function Or(e,n){let t=r=>r.toLowerCase().replaceAll("\xB7"," ").replaceAll("\u23CE",`
`),o=t(n);return o===""?[]:e.flatMap((r,s)=>t(r).includes(o)?[s]:[])}function no(e,n,t){let o=d("input",{class:"nnv-input nnv-search",type:"search",placeholder:"Find a token","aria-label":"Find a token; Enter goes to the next",spellcheck:"false"}),r=d("span",{class:"nnv-hint nnv-matches",role:"status"}),s={labels:[],text:"",found:[]},i=-1,a=()=>{let l=e();return(s.labels!==l||s.text!==o.value)&&(s={labels:l,text:o.value,found:Or(l,o.value)},i=-1),s.found},c=()=>{let l=a().length;r.textContent=o.value===""?"":l===0?"none":`${i>=0?`${i+1} of `:""}${l}`};return o.addEventListener("input",()=>{c(),n()}),o.addEventListener("keydown",l=>{l.stopPropagation();let u=a();if(l.key==="Enter"&&u.length>0)i=(i+(l.shiftKey?u.length-1:1)+(i<0&&l.shiftKey?1:0))%u.length,t(u[i]);else if(l.key==="Escape")o.value="",n();else return;l.preventDefault(),c()}),{element:d("span",{class:"nnv-find"},o,r),found:()=>new Set(a())}}var Wr=200;function qr({labels:e,ids:n},t,o){let r=Array.from(t.row(o),(s,i)=>[i,e[i],n[i],zr(s)].join("	"));return[["position","token","id","value"].join("	"),...r].join(`
`)}function zr(e){return Number.isFinite(e)?q(e).replace("\u2212","-"):String(e)}function to(){let e=d("caption"),n=d("tbody"),t=d("button",{type:"button",class:"nnv-button"},"Copy as text"),o=d("button",{type:"button",class:"nnv-button",title:"Sort"},"by value"),r=d("table",{class:"nnv-table"},e,d("thead",{},d("tr",{},...["","token","id","value"].map(l=>d("th",{scope:"col"},l)))),n),s=d("div",{class:"nnv-values-panel"},d("div",{class:"nnv-edit-acts"},o,t),d("div",{class:"nnv-table-scroll"},r)),i=!1,a=null,c=()=>{if(!a)return;let{tokens:l,pattern:u,query:p}=a,m=u.row(p),f=[...m.keys()];i&&f.sort((x,k)=>m[k]-m[x]||x-k);let b=f.slice(0,Wr),g=f.length-b.length;O(e,`${p} `,re(l,p),g>0?` reads, ${b.length} of ${f.length} tokens`:" reads"),O(n,...b.map(x=>d("tr",{},d("td",{},String(x)),d("td",{},re(l,x)),d("td",{},String(l.ids[x])),d("td",{},q(m[x])))))};return o.addEventListener("click",()=>{i=!i,o.textContent=i?"by position":"by value",c()}),t.addEventListener("click",()=>{if(!a)return;let l=()=>O(t,"Select the rows to copy them");navigator.clipboard?navigator.clipboard.writeText(qr(a.tokens,a.pattern,a.query)).then(()=>O(t,"Copied"),l):l()}),{element:s,paint(l,u,p){a?.pattern===u&&a.query===p&&a.tokens.labels===l.labels||(a={tokens:l,pattern:u,query:p},O(t,"Copy as text"),c())}}}var oo=20,Dr=440,Ir=86;function ro(e,n,t,o,r,s){let i=xt(),{element:a,title:c,about:l,offer:u,zooms:p,zoomOut:m,zoomIn:f,fit:b,reset:g}=i,{pictures:x,canvas:k,hatched:L,readout:y,finder:h,tableToggle:v}=i,M={layout:null,zoom:He,hover:null,key:-1},w=null,S=-1,W=null,C=()=>ae(n),E=()=>{let P=k.getContext("2d");if(!P)return{left:60,top:60};P.font=tn(e.palette());let z=Math.max(...C().labels.slice(0,600).map(j=>xe(P,j)),12),Z=Math.min(z,e.root.dataset.size==="narrow"?64:Ir)+12;return{left:Math.round(Z),top:Math.round(Z)}},N=()=>{let P=t.current(),z=B(n),Z=n.get("labels");w!==Z&&(w=Z,M.zoom=He,M.hover=null,M.key=-1);let j=z.layer>=0&&z.head>=0,T=P!==null&&P.layer===z.layer&&P.head===z.head,H=P!==null&&P.pattern.size===Z.length,D=j&&!T?F(z):"";e.setWaiting(j&&!T&&D===""),k.classList.toggle("nnv-stale",!T);let U=!j||!H||D!=="",Y=n.get("form")??"auto";if(k.hidden=U||Y==="lines",U&&(_.element.hidden=!0),h.hidden=v.hidden=R.element.hidden=U,L.hidden=D===""||!j,D&&O(L,Te(D)),g.hidden=z.layer===o.layer&&z.head===o.head&&z.position===o.position,!j){u.hidden=!0,c.textContent="No head chosen",l.textContent="",p.hidden=!0,O(y,d("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let Q=T||!H?{layer:z.layer,head:z.head}:{layer:P.layer,head:P.head};if(c.textContent=$t(n,Q),u.dataset.head!==`${Q.layer}.${Q.head}`||u.hidden){u.dataset.head=`${Q.layer}.${Q.head}`;let Ye=ye(e,{layer:Q.layer,part:"block"},"Edit block");O(u,ye(e,{...Q,part:"head"}),Ye)}let $e=(n.get("combine")??"one")!=="one";u.hidden=$e;let Ke=$e?"":_t(Q.head,n.get("num_heads"),n.get("num_kv_heads")),fe=gt(n,Q.layer);if(l.textContent=[Ke,yt(fe),P?Rt(n,P.pattern.kind):""].filter(Boolean).join(" \xB7 "),!P||U){p.hidden=!0,O(y);return}let We=s(),sn=e.root.dataset.size==="narrow",Le=E();Y==="lines"&&(Le.top=24);let an=Y==="auto"&&!sn?Br(Z.length,We,Le):0,qn=()=>hn(Z.length,We-an,Le,M.zoom),he=qn();z.position!==S&&(S=z.position,S>=0&&M.zoom.factor>1&&(M.zoom=jt(he,M.zoom,S),he=qn())),M.layout=he,p.hidden=bn(he)<=1,m.disabled=b.disabled=M.zoom.factor<=1,f.disabled=M.zoom.factor>=bn(he)-1e-9,W&&W!==P.pattern&&(W=null,e.tooltip.hide());let er=t.levels(P,n.get("scale"),n.get("fold_sink")),{key:nr,hover:tr}=M,zn={levels:er,...C(),position:z.position,key:nr,hover:tr,found:I.found()},Dn=e.palette(),In=P.pattern instanceof pe?Ce(Dn):Dn;if(!k.hidden){let Ye=P.pattern instanceof pe?null:dn(n);Kt(k,{...zn,layout:he,pattern:P.pattern,sink:Ye,window:fe.window??0},In)}_.element.hidden=Y==="matrix"||Y==="auto"&&an===0;let or=We-(he.left+he.plot+Fe+6)-oo;if(_.element.hidden||_.paint(he,Y==="lines"?We:or,zn,In),R.element.isConnected){let Ye=z.position>=0?z.position:Z.length-1;R.paint({...C(),ids:n.get("token_ids")},P.pattern,Ye)}k.dataset.geometry=JSON.stringify(he),k.dataset.head=`${P.layer}.${P.head}`,$(P)},F=({layer:P})=>{let z=n.get("gaps")[`layers.${P}.self_attn.attention_probabilities`];return z||(n.get("pattern_layers").includes(P)?"":n.get("no_pattern"))},$=({pattern:P})=>{let{position:z}=B(n),{hover:Z,key:j}=M,T=Z?.kind==="cell"?Z:z>=0&&j>=0?{query:z,key:j}:null;T?O(y,...Ct(C(),P,T.query,T.key)):O(y,d("span",{class:"nnv-hint"},z>=0?Pt:At))},A=eo(e,n,k,M,o,{tip:(P,z)=>X(P,z),say:P=>e.say(Rn(n.get("labels"),t.current()?.pattern??null,P,M.key)),pinned:r}),_=Jt(A);x.append(_.element),f.addEventListener("click",()=>A.moveZoom(1.6)),m.addEventListener("click",()=>A.moveZoom(1/1.6)),b.addEventListener("click",()=>A.moveZoom(0)),g.addEventListener("click",()=>{M.key=-1,M.zoom=He,K(n,o)});let I=no(()=>n.get("labels"),()=>e.repaint(),P=>{M.key=-1,K(n,{position:P}),e.say(Rn(n.get("labels"),null,P,-1))});h.append(I.element);let R=to();v.addEventListener("click",()=>{let P=!R.element.isConnected;v.setAttribute("aria-pressed",String(P)),P?a.append(R.element):R.element.remove(),e.repaint()});let X=(P,z)=>{let Z=t.current()?.pattern??null;W=Z;let j=Nt({...C(),ids:n.get("token_ids")},Z,P);j.length>0?e.tooltip.show(...be(e.root,z),...j):e.tooltip.hide()};return{element:a,paint:N,hovered:()=>M.hover,stop:()=>e.setWaiting(!1)}}function Br(e,n,t){let o=hn(e,n,t,He),r=Ft(o)+oo+Fe+6,s=hn(e,n-r,t,He);return s.plot===o.plot||s.plot>=Dr?r:0}var Ur=240;function so(e){let n=null,t=null,o=()=>Object.entries(e.get("scores")??{}),r=()=>o().findIndex(([a])=>a===e.get("sort_by")),s=()=>{let a=e.get("score_values");t?.from!==a&&(t={from:a,values:G(a)});let c=e.get("num_layers")*e.get("num_heads"),l=r()*c;return l>=0&&l+c<=t.values.length?t.values.subarray(l,l+c):null},i=()=>{let a=s();if(!a)return null;let c=e.get("least_score")??null,l=[t.values,r(),c];return(!n||l.some((u,p)=>u!==n.key[p]))&&(n={key:l,...Gr(a,c)}),n};return{known:o,of:(a,c)=>s()?.[a*e.get("num_heads")+c]??null,order:()=>i()?.order??null,reached:()=>i()?.reached??0}}function Gr(e,n){let t=[...e.keys()].filter(o=>!Number.isNaN(e[o])&&(n===null||e[o]>=n));return t.sort((o,r)=>e[r]-e[o]||o-r),{order:t.slice(0,Ur),reached:t.length}}function io(e,n){let t=d("div",{class:"nnv-sort",hidden:!0}),o=d("input",{class:"nnv-input nnv-least",inputmode:"decimal",placeholder:"any","aria-label":"The least score of a head that is shown"}),r=d("label",{class:"nnv-choice"},d("span",{},"at least"),o),s="",i=null;o.addEventListener("change",()=>{let c=o.value.trim(),l=c===""?null:Number(c);(l===null||Number.isFinite(l))&&V(e,"least_score",l),o.setAttribute("aria-invalid",String(l!==null&&!Number.isFinite(l)))}),o.addEventListener("keydown",c=>c.stopPropagation());let a=()=>n.known().find(([c])=>c===e.get("sort_by"))?.[1];return{element:t,paint(){let c=n.known();t.hidden=c.length===0;let l=JSON.stringify(c);if(l!==s){s=l;let m=c.map(([f,{title:b}])=>[f,b]);i=ne("Sort",[["","by place"],...m],f=>V(e,"sort_by",f)),t.replaceChildren(i.element,r)}let u=a();i?.show(u?e.get("sort_by"):""),r.hidden=!u,t.title=u?[u.about,u.paper].filter(Boolean).join(`
`):"";let p=e.get("least_score");document.activeElement!==o&&(o.value=typeof p=="number"?String(p):"")},title:()=>a()?.title??"",words(){let[c,l]=[n.reached(),n.order()?.length??0],u=e.get("num_layers")*e.get("num_heads");return l<c?`the first ${l} of ${u}`:`${c} of ${u}, highest first`}}}function ao(e){let n=null,t=()=>te(e)==="difference",o=()=>{let r=t()?J(e,"thumbnails_difference"):e.get("thumbnails");return(!n||n.from!==r)&&(n={from:r,bytes:t()?bt(r):ht(r)}),n.bytes};return{empty:()=>o().length===0,signed:t,key:()=>[o(),e.get("fold_sink")],levels(r,s){let i=e.get("thumb"),a=(r*e.get("num_heads")+s)*Je(i),c=o().subarray(a,a+Je(i)),l=e.get("fold_sink");return c instanceof Int8Array?St(c,i,l):Et(c,i,l)},words(){if(!t())return"";let r=ee(J(e,"thumbnails_scale")??0);return J(e,"thumbnails_exact")?`strongest color: a change of ${r}`:`change of row-relative weights, at most ${r}`}}}function co(e,n,t){let o=null,r=null,s=ao(n),i=d("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back, Shift and click takes one more."}),a=d("span",{class:"nnv-hint"}),c=so(n),l=io(n,c),u=Bt(),p=d("div",{class:"nnv-heads"},i),m=d("div",{class:"nnv-panel"},d("div",{class:"nnv-panel-head"},d("h4",{},"All heads"),a),l.element,p),f=0,b=()=>{let y=e.palette(),h=e.root.dataset.size,v=e.width();f=v*(h==="wide"?v>1450?.3:.34:h==="medium"?.42:1),p.style.maxWidth=`${Math.floor(f)}px`;let M=c.order();o=zt({layers:n.get("num_layers"),heads:n.get("num_heads"),kvHeads:n.get("num_kv_heads"),width:f,height:h==="narrow"?460:640,order:M}),l.paint();let w=s.empty();w&&m.lastElementChild?.className!=="nnv-gap"?m.append(Te(n.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!w&&m.lastElementChild?.className==="nnv-gap"&&m.lastElementChild.remove();let S=w?0:n.get("thumb"),{left:W,top:C,cell:E,group:N,width:F}=o,$={layout:o,levels:s.levels,key:[...s.key(),M,W,C,E,N,F],side:S,focus:B(n),hover:r,chosen:lo(n),scroll:{x:p.scrollLeft,y:p.scrollTop}};u(i,$,s.signed()?Ce(y):y);let A=M===null?"layer \u2193 head \u2192":l.words();a.textContent=s.words()||A,i.dataset.geometry=JSON.stringify(o)};p.addEventListener("scroll",()=>e.repaint());let g=y=>{let{x:h,y:v}=se(y,i);return o&&It(o,h,v)},x=y=>{let{x:h,y:v}=se(y,i);return o&&e.editable()?Dt(o,h,v):null},k=y=>{K(n,y),e.say(`layer ${y.layer}, head ${y.head}`)};i.addEventListener("pointermove",y=>{let h=g(y);(h?.layer!==r?.layer||h?.head!==r?.head)&&(r=h,e.repaint());let v=h?null:x(y);i.style.cursor=h||v!==null?"pointer":"default",h?L(h,y):v!==null?e.tooltip.show(...be(e.root,y),d("div",{},`Click to change block ${v}`)):e.tooltip.hide()}),i.addEventListener("pointerleave",()=>{r=null,e.tooltip.hide(),e.repaint()}),i.addEventListener("click",y=>{let h=g(y),v=h?null:x(y);if(v!==null&&e.edit({layer:v,part:"block"}),!h)return;if(y.shiftKey||y.ctrlKey||y.metaKey){V(n,"chosen_heads",jr(lo(n),h));return}let M=ft(B(n),t,h.layer,h.head);k({layer:M.layer,head:M.head})}),i.addEventListener("keydown",y=>{let h=B(n),v=ce(y.key),M=c.order();if(v&&M){let w=M.indexOf(h.layer*n.get("num_heads")+h.head),S=M[ue(w,v[0]*o.columns+v[1],M.length)];S!==void 0&&k(Vr(S,n.get("num_heads")))}else if(v){let w=ue(h.layer,v[0],n.get("num_layers"));k({layer:w,head:ue(h.head,v[1],n.get("num_heads"))})}else if(y.key==="Escape")K(n,ve(h,t));else return;y.preventDefault(),y.stopPropagation()});let L=({layer:y,head:h},v)=>{let M=n.get("thumb"),w=d("canvas"),S=s.empty()?null:oe(w,128,128);if(S){let N=new Uint32Array(w.width*w.height),F=s.levels(y,h),$=e.palette(),A={x:0,y:0,width:w.width,height:w.height};Ue(F,M,M,{row:0,column:0,cell:w.width/M},en(s.signed()?Ce($):$),{pixels:N,width:w.width},A),S.context.putImageData(new ImageData(new Uint8ClampedArray(N.buffer),w.width,w.height),0,0)}let W=c.of(y,h),E=n.get("labels").length/Math.max(1,M);e.tooltip.show(...be(e.root,v),d("div",{},d("strong",{},`Layer ${y}, head ${h}`)),...W===null?[]:[d("div",{},`${l.title()}: `,d("b",{},q(W)))],w,d("div",{class:"nnv-hint"},[E>1&&`largest of each ${E.toFixed(1)} \xD7 ${E.toFixed(1)} tokens`,s.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:m,paint:b,width:()=>Math.min(f,o?.width??0)}}function lo(e){return(e.get("chosen_heads")??[]).map(([n,t])=>({layer:n,head:t}))}function jr(e,{layer:n,head:t}){let o=e.filter(s=>s.layer!==n||s.head!==t),r=o.map(s=>[s.layer,s.head]);return o.length<e.length?r:[...r,[n,t]]}function Vr(e,n){return{layer:Math.floor(e/n),head:e%n}}var on=class e{constructor(n){this.tokens=n}tokens;keys=new Set;static of(n,t){let o=new e(t);for(let[r=0,s=0,i=0]of n)for(let a=s;a<=i;a++)o.put({query:r,key:a},!0);return o}get size(){return this.keys.size}has({query:n,key:t}){return this.keys.has(n*this.tokens+t)}put({query:n,key:t},o){t<0||t>n||n>=this.tokens||(o?this.keys.add(n*this.tokens+t):this.keys.delete(n*this.tokens+t))}brush(n,t,o){if(n==="cell")this.put(t,o);else if(n==="column")for(let r=t.key;r<this.tokens;r++)this.put({query:r,key:t.key},o);else{let r=t.query-t.key;for(let s=r;s<this.tokens;s++)this.put({query:s,key:s-r},o)}}clear(){this.keys.clear()}*[Symbol.iterator](){for(let n of this.keys)yield{query:Math.floor(n/this.tokens),key:n%this.tokens}}runs(){let n=[];for(let t of[...this.keys].sort((o,r)=>o-r)){let[o,r]=[Math.floor(t/this.tokens),t%this.tokens],s=n[n.length-1];s&&s[0]===o&&s[2]===r-1?s[2]=r:n.push([o,r,r])}return n}};function uo(e,n){let t=Math.max(Math.abs(n.query-e.query),Math.abs(n.key-e.key),1);return Array.from({length:t},(o,r)=>({query:Math.round(e.query+(n.query-e.query)*(r+1)/t),key:Math.round(e.key+(n.key-e.key)*(r+1)/t)}))}var po=["painted","no_ranking","evidence"];function mo(e,n,t){let o=t.querySelector("canvas.nnv-matrix"),r=d("canvas",{class:"nnv-paint",tabindex:0,role:"application","aria-label":"Paint expected cells. Arrow keys move, Space paints or erases, Enter ranks, Escape ends."}),s=!1,i="cell",a=new on(0),c=null,l=null,u=null,p=($,A,_)=>{let I=d("button",{type:"button",class:"nnv-button",title:A},$);return I.addEventListener("click",_),I},m=p("Find heads","Run random tokens twice, and prose, and score every head: previous token, duplicate token, induction and more",()=>e.requests.ask({kind:"find"})),f=p("Evidence","",()=>e.requests.ask({kind:"evidence",score:n.get("sort_by")})),b=ze("Paint cells","",()=>{s=!s,u=null,e.repaint()}),g=ne("Brush",[["cell","cell"],["diagonal","diagonal"],["column","column"]],$=>{i=$}),x=p("Rank heads","Rank all heads by their weight in the painted cells",()=>M()),k=p("Erase","Take all painted cells away",()=>{a.clear(),v()}),L=d("span",{class:"nnv-hint"}),y=d("span",{class:"nnv-tools nnv-brushes"},g.element,x,k),h=d("div",{class:"nnv-mask"},m,f,b.element,y,L);t.append(r);let v=()=>{V(n,"painted",a.runs()),e.repaint()},M=()=>{a.size>0&&e.requests.ask({kind:"mask",runs:a.runs()})},w=()=>o.hidden||!o.dataset.geometry?null:JSON.parse(o.dataset.geometry),S=()=>{let $=n.get("painted")??[],A=n.get("labels").length;$===c&&a.tokens===A||(c=$,l||(a=on.of($,A)))},W=()=>{S();let $=w(),A=n.get("no_ranking")??"";(A||!$)&&(s=!1);let _=n.get("why_static")==="";m.hidden=!_;let I=n.get("sort_by");f.hidden=!_||!(n.get("evidence")??[]).includes(I);let R=n.get("scores")?.[I];f.title=R?`Show the prompt on which \u201C${R.title}\u201D was measured, with the cells that count`:"",b.show(s),b.element.disabled=A!==""||!$,b.element.title=A||($?"Paint the cells that you expect, and rank heads by them":"Choose a head and draw its matrix first"),y.hidden=!s,g.show(i),x.disabled=k.disabled=a.size===0,L.textContent=s?C():"",r.hidden=!$||a.size===0&&!s,r.classList.toggle("nnv-painting",s),r.tabIndex=s?0:-1,$&&!r.hidden&&E($)},C=()=>{if(u){let $=n.get("labels");return`${$[u.query]} (${u.query}) reads ${$[u.key]} (${u.key})`}return a.size===0?"Drag over the cells where you expect weight":`${a.size} painted`},E=$=>{let{left:A,top:_,plot:I,cell:R}=$;r.style.left=`${o.offsetLeft}px`,r.style.top=`${o.offsetTop}px`;let X=oe(r,A+I+2,_+I+2);if(!X)return;let{context:P}=X,{accent:z,ink:Z}=e.palette();P.beginPath(),P.rect(A,_,I,I),P.clip();let j=Math.max(R,2),T=({query:D,key:U})=>[A+(U-$.column)*R,_+(D-$.row)*R];P.fillStyle=P.strokeStyle=z,P.lineWidth=R>=14?2:1;let H=P.lineWidth/2+(R>=14?1:0);for(let D of a){let[U,Y]=T(D);R>=5?P.strokeRect(U+H,Y+H,j-2*H,j-2*H):P.fillRect(U,Y,j,j)}if(u&&s){P.strokeStyle=Z,P.lineWidth=1.5;let[D,U]=T(u);P.strokeRect(D,U,j,j)}},N=$=>{let A=w();if(!A)return null;let{x:_,y:I}=se($,r),R=nn(A,_,I);return R?.kind==="cell"&&R.key<=R.query?{query:R.query,key:R.key}:null};r.addEventListener("pointerdown",$=>{let A=N($);!A||$.button!==0||(l={on:!($.shiftKey||a.has(A)),last:A},a.brush(i,A,l.on),r.setPointerCapture?.($.pointerId),e.repaint())}),r.addEventListener("pointermove",$=>{if(u=N($),l&&u){for(let A of uo(l.last,u))a.brush(i,A,l.on);l.last=u}e.repaint()});let F=()=>{l&&(l=null,v())};return r.addEventListener("pointerup",F),r.addEventListener("pointercancel",F),r.addEventListener("pointerleave",()=>{u=null,e.repaint()}),r.addEventListener("keydown",$=>{let A=ce($.key),_=a.tokens-1,I=u??{query:_,key:_};if(A){let R=Math.max(0,Math.min(_,I.query+A[0]));u={query:R,key:Math.max(0,Math.min(R,I.key+A[1]))}}else if($.key===" ")a.brush(i,I,!a.has(I)),u=I,v();else if($.key==="Enter")M();else if($.key==="Escape")s=!1;else return;e.say(C()),e.repaint(),$.preventDefault(),$.stopPropagation()}),{element:h,paint:W}}function fo(e){let n=null,t=null,o=null,r=(a,c,l,u)=>{let p=n;if(p&&p.from===a&&p.focus.layer===c&&p.focus.head===l)return p.focus;let m=e.get("pattern_kind")??"raw",f={layer:c,head:l,pattern:m==="token"?new pe(u(),m):new Ge(u(),m)};return n={from:a,focus:f},f},s=a=>{let c=J(e,"patterns"),l=c?.byteLength?c:J(e,"pattern");if(t?.before===l&&t.after===a.pattern)return t.focus;let{layer:u,head:p,pattern:m}=a,f=G(l),b=c?.byteLength?Pn(f,e.get("num_heads"),m.size,u,p):f,g=c?.byteLength?!0:J(e,"pattern_layer")===u&&J(e,"pattern_head")===p;return J(e,"pattern_kind")!==e.get("pattern_kind")||!g||b.length!==m.packed.length?a:(t={before:l,after:m,focus:{layer:u,head:p,pattern:new Ae(new Ge(b),m)}},t.focus)},i=()=>{let a=e.get("layer"),c=e.get("head"),l=e.get("patterns"),u=e.get("labels").length;if(l&&l.byteLength>0&&a>=0&&c>=0)return r(l,a,c,()=>Pn(G(l),e.get("num_heads"),u,a,c));let p=e.get("pattern");return!p||p.byteLength===0?null:r(p,e.get("pattern_layer"),e.get("pattern_head"),()=>G(p))};return{current(){let a=i();return a&&te(e)==="difference"?s(a):a},levels(a,c,l){let u=`${c} ${l}`;return(o?.key!==u||o.pattern!==a.pattern)&&(o={key:u,pattern:a.pattern,levels:a.pattern.levels(c,l)}),o.levels}}}var ho=["combine","chosen_heads","weighting","pattern_kind","toward_id","toward_label","live"];function bo(e,n){let t=ne("Heads",[["one","one"],["mean","mean"],["max","largest"]],c=>V(n,"combine",c)),o=d("button",{type:"button",class:"nnv-button",title:"Back to all heads of the layer"},"Clear");o.addEventListener("click",()=>V(n,"chosen_heads",[]));let r=d("span",{class:"nnv-find"},t.element,o),s=ne("Weights",[["raw","as they are"],["value","\xD7 value norm"],["output","\xD7 output norm"],["token","toward a token"]],c=>V(n,"weighting",c));s.element.title="Times the norm of the value, the norm of what the head writes of it, or its share of a token's logit";let i=d("input",{class:"nnv-input nnv-toward","aria-label":"The token toward whose logit weights are drawn",spellcheck:"false"}),a=d("form",{},i);return a.addEventListener("submit",c=>{c.preventDefault(),i.value!==""&&e.requests.ask({kind:"toward",text:i.value.replaceAll("\xB7"," ")})}),i.addEventListener("keydown",c=>c.stopPropagation()),{elements:[r,s.element,a],paint(){let c=n.get("live")??!0,l=n.get("combine")??"one",u=n.get("weighting")??"raw",p=n.get("chosen_heads")??[];r.hidden=s.element.hidden=!c,r.title=l==="one"?"":"Shift and click in the overview to choose which heads",t.show(l),o.hidden=l==="one"||p.length===0,o.textContent=`Clear ${p.length}`,s.show(u),a.hidden=!c||u!=="token"||n.get("why_static")!=="",i.placeholder=n.get("toward_label")??""}}}var Zr=["layer","head","position","token_ids","labels","generated","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps","scores","score_values","sort_by","least_score",...vt,...ho,"form",...po],vo=8,go=({model:e,el:n})=>{let t=B(e),o=fo(e),r=Se({model:e,el:n},{title:"Attention",traits:Zr,paint:()=>b()}),s=ne("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],L=>V(e,"scale",L)),i=ze("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>V(e,"fold_sink",!e.get("fold_sink"))),a=cn(),c=ne("Draw",[["auto","both"],["matrix","matrix"],["lines","lines"]],L=>V(e,"form",L));c.element.title="The head in focus as a matrix, as lines, or as both where there is room";let l=bo(r,e);r.tools.append(...l.elements,c.element,s.element,a.element,i.element);let u=co(r,e,t),p=d("div",{class:"nnv-side"}),m=ro(r,e,o,t,()=>k(),()=>g()),f=mo(r,e,m.element);m.element.append(f.element),r.body.append(d("div",{class:"nnv-attention"},u.element,m.element,p));let b=()=>{let L=e.get("scale"),y=e.get("fold_sink");s.show(L),i.show(y),l.paint(),c.show(e.get("form")??"auto"),u.paint(),x(L,y),m.paint(),f.paint(),k()},g=()=>{let L=r.root.dataset.size,y=L==="narrow"?0:u.width()+28;return r.width()-y-(L==="wide"?272:0)},x=(L,y)=>{let h=o.current()?.pattern;if(te(e)==="difference"){let S=h instanceof Ae&&L!=="log"?ee(h.most):"1",W=L==="log"?", on a logarithmic scale":"";a.showSigned(S,r.palette(),`After minus before${W}. The overview has a scale of its own.`);return}let v=h?.most??1;if(h instanceof pe){let S=L==="log"?", on a logarithmic scale over four powers of ten":"";a.showSigned(ee(v),r.palette(),`Toward the token is blue, away from it orange${S}.`);return}let M=y?" left after the fold":"",w=h&&h.kind!=="raw"?"The value":"The probability";L==="row"?a.show("0",`row's largest${M}`,r.palette(),"Each row is divided by its own largest value."):L==="absolute"?a.show("0",ee(v),r.palette(),`${w} itself.`):a.show(`\u2264 ${ee(v*mn)}`,ee(v),r.palette(),`The logarithm of ${w.toLowerCase()}.`)},k=()=>{let L=o.current(),{position:y}=B(e),h=ae(e),v=m.hovered(),M=h.labels.length-1,w=v?.kind==="cell"?v.query:v?v.position:y>=0?y:M,S=v?.kind==="cell"?v.key:v?v.position:y>=0?y:M;if(!L||w<0||Math.max(w,S)>=L.pattern.size){O(p);return}let W=e.get("fold_sink"),C=E=>K(e,Be(B(e),E));O(p,$n([me(h,w),"reads"],L.pattern.topKeys(w,vo,W),h,y,C),$n([me(h,S),"is read by"],L.pattern.topReaders(S,vo),h,y,C),Yr(dn(e),w),W&&!(L.pattern instanceof pe)&&Kr(L.pattern,w))};return r.onStop(()=>m.stop()),()=>r.stop()};function Kr(e,n){let t=s=>d("b",{class:"nnv-number"},s),o=e.kind==="raw"?[" of this row, ",t(jn(e.meanFoldedMass()))," on average over the rows after it."]:[" of this row's ",t(ee(e.sum(n))),"."],r=t(q(e.foldedMass(n)));return d("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",r,...o)}function Yr(e,n){if(!e)return null;let t=d("b",{class:"nnv-number"},q(e[n]));return d("div",{class:"nnv-hint nnv-sink"},"The head's sink, which is no token, takes ",t," of this row.")}var Xr={logit:["bar_values","heads"],norm:["norms","head_norms"]};function gn(e){return G(e.get("norms")).length>0?e.get("quantity"):"logit"}function Fn(e,n){return new Map([...e.map((t,o)=>[On(t),n[o]]),["",n[e.length]]])}var On=({kind:e,layer:n})=>`${e}.${n}`,yo=["embedding","attention","mlp","rest","bias","softcap","remainder"],Qr=(e,n)=>xo(e)-xo(n)||e.layer-n.layer||yo.indexOf(e.kind)-yo.indexOf(n.kind),xo=({kind:e,layer:n})=>e==="embedding"?0:n>=0?1:2;function wo(e){let n=gn(e),[t,o]=Xr[n],r=te(e),s=r==="after"&&De(e),i=r==="difference",a=e.get("bars"),c=J(e,"bars"),l=Fn(a,G(e.get(t))),u=Fn(c,G(J(e,t))),p=G(e.get(o)),m=G(J(e,o)),f=s||i?c.filter(h=>!l.has(On(h))):[],b=f.length>0?[...a,...f].sort(Qr):a,g=h=>(l.get(h)??0)-(i?u.get(h)??0:0),x=h=>s?u.get(h)??0:Number.NaN,k=i||n==="norm",L=k?new Map:Fn(a,G(e.get("bar_effects"))),y=i&&m.length===p.length;return{bars:b.map(h=>{let v=On(h);return{...h,value:g(v),before:x(v),effect:L.get(v)??Number.NaN}}),heads:y?p.map((h,v)=>h-m[v]):p,headsBefore:s&&m.length===p.length?m:new Float32Array(0),headEffects:k?new Float32Array(0):G(e.get("head_effects")),logit:g(""),logitBefore:x(""),neurons:k?{}:Jr(e),sums:n==="logit"}}function Jr(e){let n=e.get("neuron_blocks")??[],[t,o]=[Qe(e.get("neuron_ids")),G(e.get("neuron_shares"))],r=t.length/Math.max(1,n.length),s=(i,a)=>i.subarray(a*r,(a+1)*r);return Object.fromEntries(n.map((i,a)=>[i,{ids:s(t,a),shares:s(o,a)}]))}function ko(e,n){let t=d("select",{class:"nnv-select","aria-label":"What is put in a part's place"},d("option",{value:"zero"},"by zero"),d("option",{value:"mean"},"by its mean"));t.addEventListener("keydown",l=>l.stopPropagation());let o=d("button",{type:"button",class:"nnv-button"}),r=d("span",{class:"nnv-hint",role:"status"}),s=d("span",{class:"nnv-measure"},o,t,r),i=()=>e.get("measuring")??{},a=()=>i().total!==void 0;o.addEventListener("click",()=>{n.ask(a()?{kind:"stop"}:{kind:"measure",how:t.value})});let c="";return{element:s,running:a,update(){let l=e.get("why_static")===""&&e.get("bars").length>0,u=e.get("bar_effects").byteLength>0&&e.get("quantity")!=="norm";s.hidden=!l&&!u,o.hidden=t.hidden=!l;let p=e.get("effect_how");p!==c&&(t.value=c=p),t.disabled=a();let{done:m=0,total:f=0}=i();o.textContent=a()?"Stop":"Measure effects",o.title=a()?"Ends the measurement; what was found stays":"Takes each part out in a forward of its own, those with the longest bars first, and shows what the logit loses",a()?r.textContent=`${m} of ${f} parts`:r.textContent=u?`\u25C7 what the logit loses without the part (${es(p)})`:""}}}function es(e){return e==="zero"?"zero in its place":"its mean over the positions in its place"}function Mo(){let e=d("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),n=d("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=d("button",{type:"submit",class:"nnv-button"},"Explain"),o=d("button",{type:"button",class:"nnv-button"}),r=d("form",{class:"nnv-question"},e,d("span",{class:"nnv-hint"},"against"),n,t,o);for(let s of[e,n])s.addEventListener("keydown",i=>i.stopPropagation());return{form:r,target:e,versus:n,here:o}}function Lo(e){let{bars:n,logit:t,sort:o,sign:r}=e,s=o==="depth"&&r==="both"&&e.sums,a=(e.sums?n:n.filter(({value:u})=>Number.isFinite(u))).filter(({value:u})=>r==="both"||(r==="positive"?u>0:u<0));o==="size"&&a.sort((u,p)=>Math.abs(p.value)-Math.abs(u.value));let c=[],l=0;for(let u of a){let p=s?l:0;l=s?l+u.value:Number.NaN;let m=ns(e,u);c.push({...u,head:-1,from:p,to:p+u.value,running:l,open:m});let f=u.kind==="mlp"?ts:os;m&&c.push(...f(e,u,s?p:0,s))}return c.length>0&&r==="both"&&c.push({name:e.sums?"logit":"their sum",kind:"total",layer:-1,head:-1,value:t,before:e.logitBefore,effect:Number.NaN,from:0,to:t,running:t,open:null}),c}function ns({heads:e,neurons:n,live:t,sums:o,expanded:r,opened:s},{kind:i,layer:a}){return i==="attention"&&e.length>0?r.includes(a):i==="mlp"&&o&&(t||a in n)?s.includes(a)&&a in n:null}function ts({neurons:e},n,t,o){let r=e[n.layer];if(!r)return[];let s=n.value-r.shares.reduce((c,l)=>c+l,0),i=[...Array.from(r.shares,(c,l)=>({name:`neuron ${r.ids[l]}`,head:r.ids[l],value:c})),{name:"other neurons, bias",head:-1,value:s}],a=t;return i.map(c=>{let l=a;o&&(a+=c.value);let u={before:Number.NaN,effect:Number.NaN,running:Number.NaN,open:null};return{...c,...u,kind:"neuron",layer:n.layer,from:l,to:l+c.value}})}function os({heads:e,headsBefore:n,headEffects:t,headCount:o,sort:r,sums:s},i,a,c){let l=e.subarray(i.layer*o,(i.layer+1)*o),u=n.subarray(i.layer*o,(i.layer+1)*o),p=Array.from(l,(g,x)=>({name:`head ${x}`,head:x,value:g,before:u[x]??Number.NaN,effect:t[i.layer*o+x]??Number.NaN}));r==="size"&&p.sort((g,x)=>Math.abs(x.value)-Math.abs(g.value));let m=(g,x)=>g-x.reduce((k,L)=>k+L,0),f=m(i.value,l);s&&Math.abs(f)>1e-4*Math.max(1,Math.abs(i.value))&&p.push({name:"output bias / post-norm",head:-1,value:f,before:m(i.before,u),effect:Number.NaN});let b=a;return p.map(({name:g,head:x,value:k,before:L,effect:y})=>{let h=b;return c&&(b+=k),{name:g,kind:"head",layer:i.layer,head:x,value:k,before:L,effect:y,from:h,to:h+k,running:Number.NaN,open:null}})}function To(e,n){let t=0,o=0;for(let{from:s,to:i,before:a,effect:c}of e)for(let l of[s,i,s+a,s+c])Number.isFinite(l)&&(t=Math.min(t,l),o=Math.max(o,l));if(t===0&&o===0)return{low:-1,high:1,ticks:[-1,0,1]};let r=.03*(o-t);return t<0&&(t-=r),o>0&&(o+=r),{low:t,high:o,ticks:Vn(t,o,n)}}function Eo({value:e,effect:n},t){return!Number.isFinite(n)||Math.abs(n-e)<.05*t?!1:n*e<=0||Math.abs(n)<Math.abs(e)/2||Math.abs(n)>2*Math.abs(e)}function So(e){return e.reduce((n,{kind:t,value:o})=>t==="total"?n:Math.max(n,Math.abs(o)||0),0)}function ge({low:e,high:n},t){return Math.max(0,Math.min(1,(t-e)/(n-e)))}function Ve(e,n,t){return e.style.left=`${100*ge(n,t)}%`,e}function Ao({axis:e,columns:n}){let t=e.ticks.map(r=>Ve(d("span",{class:"nnv-tick"},ee(r)),e,r)),o=d("div",{class:"nnv-row nnv-axis-row"},d("span"),d("div",{class:"nnv-track"},...t));return o.style.gridTemplateColumns=n,o}function Po(e,n,t,o){let r=e.open===null?null:d("button",{type:"button",class:"nnv-open","aria-expanded":String(e.open),"aria-label":`${e.kind==="mlp"?"Neurons":"Heads"} of layer ${e.layer}`},e.open?"\u25BE":"\u25B8"),s=d("div",{class:"nnv-row-name"},r??d("span",{class:"nnv-open","aria-hidden":"true"}),d("span",{},e.name)),i=e.kind==="head"||e.kind==="neuron";i&&(s.style.paddingLeft="14px");let a=["nnv-row",i&&"nnv-head-row",e.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],c=Number.isFinite(e.running)?qe(e.running).replace("+",""):"",l=d("div",{class:a.filter(Boolean).join(" "),"data-name":e.name,"data-layer":e.layer,"data-value":q(e.value),"data-before":Number.isFinite(e.before)&&q(e.before),"data-effect":Number.isFinite(e.effect)&&q(e.effect)},s,ss(e,n,o),d("span",{class:"nnv-number"},e.kind==="total"?ee(e.value):qe(e.value)),o.effects&&rs(e,o.largest),o.running&&d("span",{class:"nnv-number nnv-running",title:"running total"},c));return l.style.gridTemplateColumns=o.columns,{line:l,open:r}}function rs(e,n){let t=Eo(e,n);return d("span",{class:`nnv-number nnv-effect${t?" nnv-misleads":""}`,title:t?"measured: attribution misleads here":"measured: what the logit loses without this part"},Number.isFinite(e.effect)&&`${t?"\u2260 ":""}${qe(e.effect)}`)}function ss(e,n,{axis:t,chained:o}){let[r,s]=[Math.min(e.from,e.to),Math.max(e.from,e.to)],i=e.kind==="total"?"nnv-total":e.value>=0?"nnv-plus":"nnv-minus",a=Ve(d("div",{class:`nnv-piece ${i}`}),t,r);a.style.width=`${100*(ge(t,s)-ge(t,r))}%`;let c=[e,n].every(u=>u&&u.kind!=="head"&&u.kind!=="neuron"),l=o&&e.kind!=="total"&&c;return d("div",{class:"nnv-track"},Ve(d("div",{class:"nnv-zero"}),t,0),Number.isFinite(e.value)&&a,Math.abs(ge(t,e.from+e.before)-ge(t,e.to))>.002&&is(e,t),Number.isFinite(e.effect)&&as(e,t),l&&Ve(d("div",{class:"nnv-link"}),t,e.to))}function is(e,n){let t=e.from+e.before,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],s=Ve(d("div",{class:"nnv-piece nnv-ghost"}),n,o);return s.style.width=`${100*(ge(n,r)-ge(n,o))}%`,s}function as(e,n){let t=e.from+e.effect,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],s=e.effect>=0?"nnv-effect-right":"nnv-effect-left",i=Ve(d("div",{class:`nnv-effect-line ${s}`}),n,o);return i.style.width=`${100*(ge(n,r)-ge(n,o))}%`,i}function $o(e){let n=[d("div",{},e.kind==="head"||e.kind==="neuron"?`layer ${e.layer}, ${e.name}`:e.name),d("b",{},q(e.value))];return Number.isFinite(e.effect)&&n.push(d("div",{},"without it the logit loses ",d("b",{},q(e.effect)))),Number.isFinite(e.before)&&n.push(d("div",{class:"nnv-hint"},`before the edits ${q(e.before)}`)),Number.isFinite(e.running)&&e.kind!=="total"&&n.push(d("div",{class:"nnv-hint"},`running total ${q(e.running)}`)),n}var Ro=["bars","bar_values","heads","bar_effects","head_effects","effect_how","measuring","quantity","norms","head_norms","opened","neuron_blocks","neuron_ids","neuron_shares","written_parts","written_tokens","written_logits","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"];function _o({kind:e,layer:n,head:t}){return e==="attention"||e==="mlp"?{layer:n,part:e}:e==="head"&&t>=0?{layer:n,part:"head",head:t}:null}var ls=["embedding","attention","mlp","head"];function cs({kind:e,layer:n,head:t}){return!ls.includes(e)||e==="head"&&t<0?null:e==="embedding"?e:e==="head"?`head.${n}.${t}`:`${e}.${n}`}function No(e,n){let t=d("section",{class:"nnv-written","aria-label":"What the chosen part writes",hidden:!0});return{element:t,update(o){let r=o?cs(o):null,s=r===null?null:us(e,r),i=e.get("why_static")==="";if(t.hidden=r===null||!s&&!i,t.hidden)return;let{kind:a,layer:c,head:l,name:u}=o,p=a==="head"?`layer ${c}, ${u}`:u;if(s){let{logits:f}=s,b=s.tokens[0].length;O(t,d("h4",{},`What ${p} writes`),Co("promotes",s.tokens[0],f.subarray(0,b)),Co("suppresses",s.tokens[1],f.subarray(b)),d("div",{class:"nnv-hint"},"its share of each token's logit, with the final norm held"));return}let m=d("button",{type:"button",class:"nnv-button"},`Tokens that ${p} promotes and suppresses`);m.addEventListener("click",()=>n.ask({kind:"written",part:a,layer:c,head:a==="head"?l:null})),O(t,m)}}}function us(e,n){let t=e.get("written_parts")??[],o=t.indexOf(n);if(o<0)return null;let r=G(e.get("written_logits")),s=r.length/t.length;return{tokens:e.get("written_tokens")[o],logits:r.subarray(o*s,(o+1)*s)}}function Co(e,n,t){let o=n.map((r,s)=>d("li",{},ie(r),d("span",{class:"nnv-number"},qe(t[s]))));return d("div",{class:`nnv-${e}`},d("span",{class:"nnv-hint"},e),d("ol",{},...o))}var Ho=({model:e,el:n})=>{let t=B(e),o=Se({model:e,el:n},{title:"Contributions",traits:Ro,paint:()=>v()}),r=ne("Order",[["depth","by depth"],["size","by size"]],E=>V(e,"sort",E)),s="both",i=ne("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],E=>{s=E,o.repaint()}),a=ko(e,o.requests),c=ne("Bars",[["logit","shares of the logit"],["norm","norms of what is added"]],E=>V(e,"quantity",E)),l=No(e,o.requests);o.tools.append(c.element,r.element,i.element,a.element);let{form:u,target:p,versus:m,here:f}=Mo(),b=d("div",{class:"nnv-question nnv-asked"}),g=d("div",{class:"nnv-axis","aria-hidden":"true"}),x=d("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads or neurons, Escape goes back."}),k=d("div",{hidden:!0});o.body.append(b,u,x,l.element,k);let L=[],y=-1,h=E=>{o.requests.ask({kind:"target",target:p.value===""?null:p.value,versus:m.value===""?null:m.value,position:E})};u.addEventListener("submit",E=>{E.preventDefault(),h(e.get("explained_position"))}),f.addEventListener("click",()=>h(B(e).position));let v=()=>{let E=wo(e),N=e.get("gaps"),F=E.bars.length===0;if(k.hidden=!F,x.hidden=b.hidden=F,u.hidden=e.get("why_static")!=="",r.show(e.get("sort")),c.show(gn(e)),c.element.hidden=e.get("norms").byteLength===0,a.update(),F){O(k,Te(N["contributions.logit"]??N["contributions.embedding"]??"Contributions were not captured."));return}w(E.logit),L=Lo({...E,headCount:e.get("num_heads"),expanded:e.get("expanded"),opened:e.get("opened"),live:e.get("why_static")==="",sort:e.get("sort"),sign:s});let $=To(L,o.width()>700?8:4),A=L.some(P=>P.kind!=="total"&&Number.isFinite(P.running)),_=o.width()>=520,I=L.some(P=>Number.isFinite(P.effect))||a.running(),R={axis:$,chained:A,running:A&&_,effects:I,largest:So(L),columns:`${_?"168px":"126px"} minmax(0, 1fr) 74px${I?" 84px":""}${A&&_?" 74px":""}`};O(g,Ao(R)),x.classList.toggle("nnv-dense",L.length>36);let X=x.scrollTop;O(x,g,...L.map((P,z)=>S(P,z,R))),L.length===0&&x.append(d("div",{class:"nnv-empty"},s==="both"?"There are no bars.":`No part ${s==="positive"?"raises":"lowers"} this logit.`)),M()==="missing"&&x.append(d("div",{class:"nnv-hint"},`Heads: ${N["contributions.heads"]}`)),x.scrollTop=X,l.update(L[y])},M=()=>e.get("gaps")["contributions.heads"]?"missing":"here",w=E=>{let N=e.get("explained_position"),F=e.get("labels"),$=gn(e)==="norm",A=!$&&e.get("versus_id")>=0,_=$?"norms of what each part adds":A?"logit difference of":"logit of",I=te(e)==="difference";O(b,d("span",{},I?`Change of the ${_}`:`${_[0].toUpperCase()}${_.slice(1)}`),!$&&ie(e.get("target_label")),A&&d("span",{},"over"),A&&ie(e.get("versus_label")),d("span",{},`after position ${N}`),re(ae(e),N),!$&&d("b",{class:"nnv-number nnv-logit",title:I?"after minus before":"as the model computed it"},q(E)),d("span",{class:"nnv-hint"},$?"they do not add up":"final norm held at the values it had"));let R=B(e).position;f.hidden=R<0||R===N||R>=F.length,O(f,`Explain position ${R} `,F[R]??"")},S=(E,N,F)=>{let $=B(e),A=E.layer>=0&&E.layer===$.layer&&E.kind!=="neuron"&&(E.kind!=="head"||E.head===$.head),{line:_,open:I}=Po(E,L[N+1],N===y||A,F);I?.addEventListener("click",z=>{z.stopPropagation(),W(E)});let R=_o(E),X=R&&ye(o,R),P=E.kind==="attention"&&ye(o,{layer:E.layer,part:"block"},"Block");return _.firstElementChild.append(...[P,X].filter(z=>z instanceof HTMLElement)),_.addEventListener("click",()=>C(N)),_.addEventListener("pointermove",z=>o.tooltip.show(...be(o.root,z),...$o(E))),_.addEventListener("pointerleave",()=>o.tooltip.hide()),_},W=({kind:E,layer:N,open:F})=>{let $=E==="mlp"?"opened":"expanded",A=e.get($);V(e,$,F?A.filter(_=>_!==N):[...new Set([...A,N])]),!F&&E==="mlp"&&!e.get("neuron_blocks").includes(N)&&o.requests.ask({kind:"neurons",layer:N})},C=E=>{let N=L[E];if(!N)return;let F=y===E;y=F?-1:E,F?K(e,{layer:t.layer,head:t.head}):N.layer>=0&&K(e,N.kind==="head"&&N.head>=0?{layer:N.layer,head:N.head}:{layer:N.layer}),o.say(F?"nothing chosen":`${N.name}: ${q(N.value)}`),o.repaint()};return x.addEventListener("keydown",E=>{let N=ce(E.key);if(N&&N[0]!==0){let F=Math.max(0,Math.min(L.length-1,y+N[0]));F!==y&&C(F),x.querySelectorAll(".nnv-row")[y+1]?.scrollIntoView({block:"nearest"})}else if((E.key==="Enter"||E.key===" ")&&E.target===x){let F=L[y];F&&F.open!==null&&W(F)}else if(E.key==="Escape")y=-1,K(e,ve(B(e),t)),o.repaint();else return;E.preventDefault(),E.stopPropagation()}),()=>o.stop()};var Fo=({model:e,el:n})=>{let t=B(e),o=Se({model:e,el:n},{title:"Explore",traits:["labels","special","generated","token_ids","position","layer","head"],paint:()=>i()}),r=d("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});o.body.append(r);let s=null,i=()=>{let l=e.get("labels");if(s!==l){s=l;let p=ae(e),m=e.get("token_ids");O(r,...l.map((f,b)=>a(p,b,m[b]??-1)))}let{position:u}=B(e);[...r.children].forEach((p,m)=>{p.setAttribute("aria-pressed",String(m===u)),p.tabIndex=m===Math.max(0,u)?0:-1})},a=(l,u,p)=>{let m=de(l,u)?" \xB7 generated":"",f=d("button",{type:"button",class:"nnv-chip",title:`${l.labels[u]} \xB7 position ${u} \xB7 id ${p}${m}`},re(l,u),d("small",{},String(u)));return f.addEventListener("click",()=>c(Be(B(e),u).position)),f},c=l=>{K(e,{position:l}),o.say(l<0?"no token chosen":`token ${l}, ${e.get("labels")[l]}`)};return r.addEventListener("keydown",l=>{let u=ce(l.key),p=B(e);if(u){let m=ue(p.position,u[0]+u[1],r.childElementCount);c(m),r.children[m]?.focus()}else if(l.key==="Escape")K(e,ve(p,t));else return;l.preventDefault(),l.stopPropagation()}),()=>o.stop()};var Ze=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(n){this.rows=n.get("rows"),this.tokens=n.get("labels").length,this.k=n.get("k"),this.ids=Qe(n.get("top_ids")),this.probabilities=G(n.get("top_probabilities")),this.entropies=G(n.get("entropy")),this.followedProbabilities=G(n.get("followed_probability")),this.followedRanks=Qe(n.get("followed_rank")),this.vocabulary=n.get("vocabulary"),this.vocabularySize=n.get("vocabulary_size");let t=0;for(let o of this.entropies)o>t&&o<1/0&&(t=o);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(n){return this.vocabulary[n]??`id ${n}`}top(n,t){let o=(n*this.tokens+t)*this.k;return Array.from({length:this.k},(r,s)=>{let i=this.ids[o+s];return{id:i,label:this.label(i),probability:this.probabilities[o+s]}})}topId(n,t){return this.ids[(n*this.tokens+t)*this.k]}entropy(n,t){return this.entropies[n*this.tokens+t]}followedProbability(n,t){return this.followedProbabilities[n*this.tokens+t]}followedRank(n,t){return this.followedRanks[n*this.tokens+t]}text(n,t){return this.label(this.topId(n,t))}entry(n,t,o){let r=this.share(n,t,o);return Number.isNaN(r)?-1:Ee(r)}share(n,t,o){let r;return o==="entropy"?r=this.largestEntropy>0?this.entropy(n,t)/this.largestEntropy:0:o==="followed probability"&&this.following?r=this.followedProbability(n,t):o==="followed rank"&&this.following?r=1-Math.log(1+this.followedRank(n,t))/Math.log(this.vocabularySize):r=this.probabilities[(n*this.tokens+t)*this.k],Number.isFinite(r)?r:Number.NaN}},rn=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];var ds=1e-4,le=class extends Ze{constructor(t,o){super(t);this.before=o}before;most=new Map;top1(t,o){let r=this.before.top(t,o)[0],s=this.top(t,o),i=s.find(({id:c})=>c===r.id),a=i?.probability??s[s.length-1].probability;return{before:r.probability,after:a,by:a-r.probability,atMost:!i}}change(t,o,r){let s=a=>{let[c,l]=[a(this.before),a(this)];return{before:c,after:l,by:l-c,atMost:!1}},i=this.following&&this.before.following;return r==="entropy"?s(a=>a.entropy(t,o)):r==="followed probability"&&i?s(a=>a.followedProbability(t,o)):r==="followed rank"&&i?s(a=>-Math.log(1+a.followedRank(t,o))):this.top1(t,o)}scale(t){let o=this.most.get(t);if(o===void 0){o=ds;for(let r=0;r<this.rows.length;r++)for(let s=0;s<this.tokens;s++){let i=Math.abs(Oo(this.change(r,s,t)));i>o&&i<1/0&&(o=i)}this.most.set(t,o)}return o}text(t,o){let[r,s]=[this.before.topId(t,o),this.topId(t,o)];return r===s?this.label(s):`${this.before.label(r)} \u2192 ${this.label(s)}`}entry(t,o,r){let s=Oo(this.change(t,o,r));return Number.isFinite(s)?_e(s/this.scale(r)):-1}};function Oo({by:e,atMost:n}){return n?Math.min(0,e):e}function Wo(e){let n=[],t=null;return()=>{let o=te(e)==="difference",r=[o,...rn.map(s=>e.get(s))];return o&&r.push(...rn.map(s=>J(e,s))),(!t||r.length!==n.length||r.some((s,i)=>s!==n[i]))&&(t=o?new le(e,new Ze(Kn(e))):new Ze(e)),n=r,t}}function qo(e,n,t,o){return[`${e.rows[t]??""}, position ${o} `,re(n,o),d("small",{class:"nnv-hint"},`id ${n.ids[o]}`)]}function Wn(e,n,t,o,r){return e.top(n,t).map(({id:s,label:i,probability:a},c)=>{let l=d("span",{class:"nnv-bar","aria-hidden":"true"}),u=Number.isFinite(a)?Math.max(0,Math.min(1,a)):0;l.style.width=`calc((100% - 4ch - 7px) * ${u.toFixed(4)})`;let p=d(r?"button":"div",{class:"nnv-entry",...r?{type:"button",title:`Follow this token (id ${s})`}:{},"aria-current":String(s===o)},l,d("span",{class:"nnv-place"},String(c+1)),ie(i),d("span",{class:"nnv-number"},q(a)));return r&&p.addEventListener("click",()=>r(s)),p})}function zo(e,n,t){let o=e.before.top(n,t)[0],{before:r,after:s,by:i,atMost:a}=e.top1(n,t),c=(u,p)=>d("b",{class:`nnv-number ${p}`},q(u)),l=e.change(n,t,"entropy");return[d("div",{class:"nnv-change"},ie(o.label)," ",c(r,"nnv-was"),a?" \u2192 at most ":" \u2192 ",c(s,"nnv-now"),a?`, no longer among the first ${e.k}: a change of at most `:": a change of ",c(i,"nnv-by")),d("div",{class:"nnv-change nnv-change-entropy"},"entropy ",c(l.before,"nnv-was")," \u2192 ",c(l.after,"nnv-now")," nats: a change of ",c(l.by,"nnv-by"))]}function ps(e,n,t){let{before:o,after:r,by:s}=e.change(n,t,"followed probability"),i=(a,c)=>d("b",{class:`nnv-number ${c}`},a);return d("div",{},"probability ",i(q(o),"nnv-was")," \u2192 ",i(q(r),"nnv-followed-probability"),": a change of ",i(q(s),"nnv-by"),`; rank ${e.before.followedRank(n,t)+1} \u2192 ${e.followedRank(n,t)+1}`)}function ms(e,{row:n,position:t,marked:o},r){let s=(i,a)=>[d("div",{class:"nnv-hint"},i),d("div",{class:`nnv-list nnv-top-${i}`},...Wn(a,n,t,o,r))];return[...zo(e,n,t),...s("before",e.before),...s("after",e)]}function fs(e,n,t,o){let[r,s]=[226,64],i=d("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),a=oe(i,r,s);if(!a)return i;let{context:c}=a,l=e.rows.length,u=f=>4+(r-8)*f/Math.max(1,l-1),p=f=>s-4-(s-10)*f;c.strokeStyle=o.line,c.lineWidth=1;for(let f of[0,.5,1])c.beginPath(),c.moveTo(4,p(f)),c.lineTo(r-4,p(f)),c.stroke();let m=(f,b,g)=>{c.strokeStyle=b,c.lineWidth=g,c.beginPath();for(let x=0;x<l;x++){let k=f.followedProbability(x,n);x===0?c.moveTo(u(x),p(k)):c.lineTo(u(x),p(k))}c.stroke()};return e instanceof le&&e.before.following&&m(e.before,o.dim,1),m(e,o.accent,2),t>=0&&(c.fillStyle=o.accent,c.beginPath(),c.arc(u(t),p(e.followedProbability(t,n)),3.5,0,2*Math.PI),c.fill()),i}function Do(e,n,t,o,r){let{row:s,position:i,marked:a,followed:c,live:l}=t,u=(b,g="")=>d("b",{class:`nnv-number ${g}`},b),p=d("div",{class:"nnv-list-title nnv-cell-title"},...qo(e,n,s,i)),m=e instanceof le?[p,...ms(e,t,r)]:[p,d("div",{class:"nnv-list nnv-top"},...Wn(e,s,i,a,r)),d("div",{class:"nnv-hint nnv-entropy"},"entropy ",u(q(e.entropy(s,i)))," nats")];if(c>=0&&e.following){let b=[ie(e.label(c)),d("small",{class:"nnv-hint"},`id ${c}`)],g=u(q(e.followedProbability(s,i)),"nnv-followed-probability"),x=u(String(e.followedRank(s,i)+1),"nnv-followed-rank");m.push(d("div",{class:"nnv-followed"},d("div",{class:"nnv-list-title"},"Following ",...b),e instanceof le&&e.before.following?ps(e,s,i):d("div",{},"probability ",g,", rank ",x),fs(e,i,s,o),d("div",{class:"nnv-hint"},`at position ${i}, first to last layer`)))}let f=l?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...m,d("div",{class:"nnv-hint"},f)]}function Io(e,n,{row:t,position:o},r){if(t<0){let s=d("small",{class:"nnv-hint"},` id ${n.ids[o]}`);return[d("div",{},`position ${o} `,re(n,o),s)]}return[d("div",{class:"nnv-list-title"},...qo(e,n,t,o)),...e instanceof le?zo(e,t,o):Wn(e,t,o,r,null),...e instanceof le?[]:[d("div",{class:"nnv-hint"},`entropy ${q(e.entropy(t,o))} nats`)]]}function Bo({rows:e,tokens:n,width:t,cellWidth:o,left:r,lastOnTop:s}){let a=(t-r-1)/Math.max(1,n),c=o>0?o:Math.max(58,Math.min(124,a)),l=Math.max(2,Math.min(124,c)),u=e>36?18:20;return{rows:e,tokens:n,left:r,top:36,cellWidth:l,cellHeight:u,width:r+l*n+1,height:36+u*e+1,lastOnTop:s}}function yn(e,n){return Math.max(2,Math.min(124,(n-e.left-1)/Math.max(1,e.tokens)))}function Oe(e,n){return e.lastOnTop?e.rows-1-n:n}function Uo(e,n,t,o,r){if(n<e.left)return null;let s=Math.floor((n-e.left+o)/e.cellWidth);if(s>=e.tokens)return null;if(t<e.top)return{row:-1,position:s};let i=Math.floor((t-e.top+r)/e.cellHeight);return i>=e.rows?null:{row:Oe(e,i),position:s}}function Go(e,n,t,o){let r=Math.floor((t-e.top+o)/e.cellHeight);return n>=e.left||t<e.top||r>=e.rows?null:Oe(e,r)}function jo(e,n,t,o){let r=n*e.cellWidth,s=o-e.left;return r>=t&&r+e.cellWidth<=t+s?t:Math.max(0,r-s/2)}var Vo=11.5,hs=26;function Zo(e,n,t){let{layout:o,view:r,data:s}=n,i=oe(e,r.width,r.height);if(!i)return;let{context:a}=i,{left:c,top:l,cellWidth:u,cellHeight:p}=o,m=Math.max(0,Math.floor(r.scrollLeft/u)),f=Math.min(o.tokens,Math.ceil((r.scrollLeft+r.width-c)/u)),b=y=>c+y*u-r.scrollLeft,g=y=>l+y*p-r.scrollTop,x=u>=8?1:0;a.save(),a.beginPath(),a.rect(c,l,r.width-c,r.height-l),a.clip(),a.textAlign="left",a.font=`${Vo}px ${t.tokenFont}`;let k=y=>xe(a,y);for(let y=0;y<o.rows;y++){let h=g(Oe(o,y));if(!(h>r.height||h+p<l))for(let v=m;v<f;v++){let M=s.entry(y,v,n.colorBy);a.fillStyle=M<0?t.accent:t.ramp.css[M],a.fillRect(b(v),h,u-x,p-1),!(u<hs)&&(a.fillStyle=M<0?t.ground:t.ramp.bright[M]?"#000":"#fff",a.fillText(Ne(s.text(y,v),u-9,k),b(v)+4,h+p/2))}}for(let y=0;n.marked>=0&&y<o.rows;y++)for(let h=m;h<f;h++)s.topId(y,h)===n.marked&&(a.strokeStyle=t.accent,a.lineWidth=2,a.strokeRect(b(h)+1,g(Oe(o,y))+1,u-x-2,p-3));let L=(y,h,v,M)=>{y<0||h<0||y>=o.rows||h>=o.tokens||(a.strokeStyle=v,a.lineWidth=M,a.strokeRect(b(h)-.5,g(Oe(o,y))-.5,Math.max(3,u-x+1),p))};n.position>=0&&(a.strokeStyle=t.accent,a.lineWidth=1,a.strokeRect(b(n.position)-.5,g(0)-.5,Math.max(3,u-x+1),o.rows*p)),L(n.layer,n.position,t.accent,3),n.hover&&n.hover.row>=0&&L(n.hover.row,n.hover.position,t.ink,2),a.restore(),bs(a,n,t,g),vs(a,n,t,m,f,b)}function bs(e,n,t,o){let{layout:r,data:s,hover:i,layer:a}=n;e.textAlign="right";for(let c=0;c<r.rows;c++){let l=o(Oe(r,c))+r.cellHeight/2;if(l<r.top||l>n.view.height)continue;let u=c===i?.row||c===a;e.fillStyle=c===i?.row?t.ink:c===a?t.accent:t.dim,e.font=`${u?600:400} 11px ${t.textFont}`,e.fillText(s.rows[c]??"",r.left-7,l)}}function vs(e,n,t,o,r,s){let{layout:i,labels:a,special:c,generated:l=0,hover:u,position:p,view:m}=n,f=we(i.cellWidth,34),b=u?.position??-1;e.save(),e.beginPath(),e.rect(i.left,0,m.width-i.left,i.top),e.clip(),e.textAlign="left";let[g,x]=[s(a.length-l),s(a.length)];e.fillStyle=t.link,l>0&&e.fillRect(Math.max(i.left,g),i.top-3,x-Math.max(i.left,g),2);for(let k=o;k<r;k++){let L=k===b||k===p,y=[b,p].some(M=>M>=0&&M!==k&&Math.abs(M-k)*i.cellWidth<34);if(!L&&(k%f!==0||y))continue;let h=Math.max(i.cellWidth*f,34)-6;e.fillStyle=t.dim,e.font=`10px ${t.textFont}`,e.fillText(String(k),s(k)+3,9);let v=de(n,k)?t.link:t.ink;e.fillStyle=k===b?t.ink:k===p?t.accent:v,e.font=`${c[k]?"italic ":""}${L?"600 ":""}${Vo}px ${t.tokenFont}`,e.fillText(Ne(a[k]??"",h,M=>xe(e,M)),s(k)+3,24)}e.restore()}var Ko=[...rn,"layer","position","special","generated","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"];function Yo(){let e=d("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),n=d("button",{type:"submit",class:"nnv-button"},"Follow"),t=d("form",{class:"nnv-follow"},e,n),o=d("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),r=d("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),s=d("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),i=d("span",{class:"nnv-tools"},r,o,s);return{form:t,text:e,columns:i,wider:o,narrower:r,fit:s}}function Xo(){let e=d("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),n=d("div",{class:"nnv-spacer"},e),t=d("div",{class:"nnv-scroll"},n),o=d("div",{class:"nnv-side nnv-detail"}),r=d("div"),s=d("div",{class:"nnv-panel"},t),i=d("div",{hidden:!0});return{canvas:e,spacer:n,scroll:t,side:o,offer:r,grid:s,hatched:i}}function Qo(e,n,t,o){if(t instanceof le){let r=ee(t.scale(n)),s=t.following&&t.before.following;n==="entropy"?e.showSigned(`${r} nats`,o,"Change of the entropy, after minus before."):n==="followed rank"&&s?e.showSigned(r,o,"Change of the rank's logarithm: up is nearer to the first place."):n==="followed probability"&&s?e.showSigned(r,o,"Change of the followed token's probability, after minus before."):e.showSigned(r,o,"Change of the probability of the token that came first before.");return}if(n==="entropy")e.show("0",`${ee(t.largestEntropy)} nats`,o,"Entropy of the whole distribution.");else if(n==="followed rank"&&t.following)e.show("last","rank 1",o,"Logarithm of the rank among all tokens.");else{let r=n==="followed probability"&&t.following?"the followed token":"the cell's top token";e.show("0","1",o,`Probability of ${r}.`)}}var Jo=({model:e,el:n})=>{let t=B(e),o=Se({model:e,el:n},{title:"Logit lens",traits:Ko,paint:()=>$()}),r=ne("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],T=>V(e,"color_by",T)),s=cn(),i=ze("Last layer on top","Turn the order of the rows",()=>V(e,"last_on_top",!e.get("last_on_top"))),{form:a,text:c,columns:l,wider:u,narrower:p,fit:m}=Yo();o.tools.append(r.element,s.element,a,i.element,l);let{canvas:f,spacer:b,scroll:g,side:x,offer:k,grid:L,hatched:y}=Xo();o.body.append(d("div",{class:"nnv-lens"},L,d("div",{},x,k)),y);let h=null,v=null,M=0,w=null,S=-1,W=-1,C=()=>({...ae(e),ids:e.get("token_ids")}),E=()=>o.width()-(o.root.dataset.size==="wide"?268:0),N=Wo(e),F=()=>{let T=N();return T!==h&&(w=null),h=T,T},$=()=>{let T=F(),{labels:H}=C(),D=o.palette(),U=e.get("gaps");if(y.hidden=!T.empty,L.parentElement.hidden=T.empty,T.empty){O(y,Te(U["lens.top_ids"]??"The logit lens was not captured."));return}a.hidden=e.get("why_static")!=="",i.show(e.get("last_on_top"));let Y=e.get("color_by");r.show(Y);for(let Le of r.element.querySelectorAll("option"))Le.disabled=Le.value.startsWith("followed")&&!T.following;Qo(s,Y,T,D);let Q=E(),$e=T.rows.reduce((Le,an)=>Math.max(Le,an.length),0);v=Bo({rows:T.rows.length,tokens:H.length,width:Q,cellWidth:M,left:Math.min(110,16+$e*6.2),lastOnTop:e.get("last_on_top")}),b.style.width=`${v.width}px`,b.style.height=`${v.height}px`;let{layer:Ke,position:fe}=B(e);fe!==W&&(W=fe,fe>=0&&(g.scrollLeft=jo(v,fe,g.scrollLeft,g.clientWidth)));let We={width:Math.min(v.width,g.clientWidth),height:Math.min(v.height,g.clientHeight)};Zo(f,{layout:v,data:T,...ae(e),colorBy:Y,marked:A(),layer:Ke,position:fe,hover:w,view:{...We,scrollLeft:g.scrollLeft,scrollTop:g.scrollTop}},T instanceof le?Ce(D):D),f.dataset.geometry=JSON.stringify(v);let sn=yn(v,Q);m.disabled=Math.abs(sn-v.cellWidth)<.5,p.disabled=v.cellWidth<=Math.min(sn,58)+.01,u.disabled=v.cellWidth>=124,I()},A=()=>{let T=e.get("followed_id");return T>=0?T:S},_=T=>{let H=e.get("why_static")==="",D=T===A();H?o.requests.ask({kind:"follow",id:D?-1:T}):S=D?-1:T,o.say(D?"no token followed":`following ${F().label(T)}`),o.repaint()},I=()=>{let T=F(),H=B(e),D=T.tokens-1,U=T.rows.length-1,Y=!w&&H.position>=0&&H.layer>=0&&H.layer<=U,Q=w?w.position:H.position>=0&&H.position<=D?H.position:D,$e=w&&w.row>=0?w.row:Y?H.layer:U,Ke=e.get("why_static")==="",fe={row:$e,position:Q,marked:A(),followed:e.get("followed_id"),live:Ke};O(x,...Do(T,C(),fe,o.palette(),_)),w||R($e,Q)},R=(T,H)=>{if(k.dataset.cell===`${T}.${H}`)return;k.dataset.cell=`${T}.${H}`;let D=`Edit the stream after layer ${T} at ${H}`,U=ye(o,{layer:T,part:"block"},`Edit block ${T}`);O(k,ye(o,{layer:T,part:"stream",positions:[H]},D),U)};a.addEventListener("submit",T=>{T.preventDefault(),c.value!==""&&o.requests.ask({kind:"follow",text:c.value})}),c.addEventListener("keydown",T=>T.stopPropagation());let X=T=>{M=T,o.repaint()};u.addEventListener("click",()=>v&&X(Math.min(124,v.cellWidth*1.5))),p.addEventListener("click",()=>v&&X(Math.max(yn(v,E()),v.cellWidth/1.5))),m.addEventListener("click",()=>v&&X(yn(v,E()))),g.addEventListener("scroll",()=>o.repaint(),{passive:!0});let P=T=>{let{x:H,y:D}=se(T,f);return v&&Uo(v,H,D,g.scrollLeft,g.scrollTop)},z=T=>{let{x:H,y:D}=se(T,f);return v&&Go(v,H,D,g.scrollTop)};f.addEventListener("pointermove",T=>{let H=P(T);(H?.row!==w?.row||H?.position!==w?.position)&&(w=H,o.repaint());let D=o.editable()?z(T):null;f.style.cursor=H||D!==null?"pointer":"default",H?j(H,T):D!==null?o.tooltip.show(...be(o.root,T),d("div",{},`Click to change block ${D}`)):o.tooltip.hide()}),f.addEventListener("pointerleave",()=>{w=null,o.tooltip.hide(),o.repaint()}),f.addEventListener("click",T=>{let H=P(T),D=z(T);if(D!==null&&o.editable()&&o.edit({layer:D,part:"block"}),!H)return;let U=B(e),Y=U.position===H.position&&(H.row<0||U.layer===H.row);Z(Y?{...U,layer:t.layer,position:t.position}:{...U,layer:H.row<0?U.layer:H.row,position:H.position})}),f.addEventListener("keydown",T=>{let H=ce(T.key),D=B(e),U=F();if(H){let Y=e.get("last_on_top")?-H[0]:H[0],Q=ue(D.layer,Y,U.rows.length,U.rows.length-1);Z({...D,layer:Q<0?U.rows.length-1:Q,position:ue(D.position,H[1],U.tokens,U.tokens-1)})}else if(T.key==="Escape")Z(ve(D,t));else return;T.preventDefault(),T.stopPropagation()});let Z=T=>{K(e,T);let H=F();if(T.position<0||T.layer<0||T.layer>=H.rows.length)return;let D=H.top(T.layer,T.position)[0];o.say(`${H.rows[T.layer]}, position ${T.position}: ${D.label}, probability ${q(D.probability)}`)},j=(T,H)=>{o.tooltip.show(...be(o.root,H),...Io(F(),C(),T,A()))};return()=>o.stop()};var $u={attention:Xe(go),logit_lens:Xe(Jo),contributions:Xe(Ho),explore_bar:Xe(Fo)};export{$u as views};
