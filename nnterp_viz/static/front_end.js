var Xn=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function d(e,n={},...t){let o=document.createElement(e);for(let[r,s]of Object.entries(n))s==null||s===!1||(typeof s=="function"?o.addEventListener(r,s):r==="class"?o.className=String(s):o.setAttribute(r,s===!0?"":String(s)));return Qn(o,t),o}function Qn(e,n){for(let t of n)t!=null&&t!==!1&&e.append(t)}function F(e,...n){e.replaceChildren(),Qn(e,n)}function ce(e,n=!1){return d("bdi",{class:n?"nnv-token nnv-special":"nnv-token",title:e},e)}function q(e){if(Number.isNaN(e))return"NaN";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";if(e===0)return"0";let n=Math.fround(e);for(let t=1;t<9;t++){let o=e.toPrecision(t);if(Math.fround(Number(o))===n)return Jn(o)}return Jn(e.toPrecision(9))}function Jn(e){let n=Number(e),t=Math.abs(n);return(t>=1e-4&&t<1e9?String(n):n.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function te(e){if(!Number.isFinite(e))return q(e);let n=Math.abs(e);return n===0?"0":n<.001?e.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):pr(n<1?e.toFixed(3):n<100?e.toFixed(2):e.toFixed(0))}function Ge(e,n=3){if(!Number.isFinite(e))return q(e);let t=Math.abs(e).toFixed(n);return Number(t)===0?t:(e<0?"\u2212":"+")+t}function et(e){if(!Number.isFinite(e))return q(e);let n=100*e;return n!==0&&n<.1?"< 0.1%":`${n<10?n.toFixed(1):n.toFixed(0)}%`}function Pn(e){if(!Number.isFinite(e))return q(e);if(e<0){let t=Pn(-e);return t==="\xB7"?"\xB7":`\u2212${t}`}if(e>=.995)return e.toFixed(1);let n=e.toFixed(2);return n==="0.00"?e>0?"\xB7":"0":n.replace("0.",".")}function pr(e){return e.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function nt(e,n,t){if(!(n>e))return[e];let o=(n-e)/Math.max(1,t),r=10**Math.floor(Math.log10(o)),s=[1,2,5,10].map(a=>a*r).find(a=>a>=o*.999),i=[];for(let a=Math.ceil(e/s-1e-9);a*s<=n+s*1e-9;a++)i.push(a===0?0:a*s);return i}function tt({name:e,residual:n,tolerance:t,ok:o,about:r}){let s=Number(n);return d("span",{class:`nnv-check ${o?"nnv-ok":"nnv-failed"}`,title:`${r}
residual ${q(s)}, tolerance ${q(t)}`},d("span",{class:"nnv-mark","aria-hidden":"true"},o?"\u2713":"\u2717"),d("span",{class:"nnv-live"},o?"passed: ":"failed: "),e,d("small",{},Number.isFinite(s)?s.toExponential(1):q(s)))}function Se(e){return d("div",{class:"nnv-gap"},d("span",{},e))}function re(e,n,t){let o=d("select",{class:"nnv-select","aria-label":e},...n.map(([r,s])=>d("option",{value:r},s)));return o.addEventListener("change",()=>t(o.value)),o.addEventListener("keydown",r=>r.stopPropagation()),{element:d("label",{class:"nnv-choice"},d("span",{},e),o),show(r){o.value=r}}}function je(e,n,t){let o=d("button",{type:"button",class:"nnv-button nnv-toggle",title:n,"aria-pressed":"false"},e);return o.addEventListener("click",t),{element:o,show:r=>o.setAttribute("aria-pressed",String(r))}}function Y(e,n,t){e.set(n,t),e.save_changes()}var An=["shown","before","before_focus","edits"];function Ke(e){return Object.keys(e.get("before")??{}).length>0}function se(e){return Ke(e)?e.get("shown"):"after"}function J(e,n){for(let t of["before_focus","before"]){let o=e.get(t);if(o&&n in o)return o[n]}return e.get(n)}function ot(e){return{get:n=>J(e,n)}}function mr(e){return{get:n=>se(e)==="before"?J(e,n):e.get(n),set:(n,t)=>e.set(n,t),save_changes:()=>e.save_changes(),on:(n,t)=>e.on(n,t),off:(n,t)=>e.off(n,t),send:n=>e.send(n)}}function tn(e){return({model:n,el:t})=>e({model:mr(n),el:t})}var $n=["before","after","difference"];function rt(e,n){let t=d("ol",{class:"nnv-edits-list"}),o=d("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),r=$n.map(a=>{let c=d("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":a},a);return c.addEventListener("click",()=>{e.set("shown",a),e.save_changes()}),c}),s=d("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...r),i=d("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},s,t,o);return o.addEventListener("click",()=>n.ask({kind:"clear"})),{element:i,update(){let a=e.get("edits")??[],c=e.get("why_static")==="",l=e.get("sides")??[],u=Ke(e);i.hidden=a.length===0&&!u||!e.get("show_prompt"),o.hidden=a.length<2||!c,s.hidden=!u;let p=se(e);r.forEach((f,m)=>{f.setAttribute("aria-pressed",String($n[m]===p)),f.textContent=l[m]||$n[m]}),F(t,...a.map((f,m)=>{let h=d("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${f}`,title:"Undo this edit"},"Undo");return h.addEventListener("click",()=>n.ask({kind:"undo",index:m})),d("li",{},d("code",{},f),c&&h)}))}}}function st(e){let n=e.get("sides")??[];if(!Ke(e))return n[0]??"";let t=se(e),[o,r]=[n[0]||"before",n[1]||"after"];return t==="difference"?`difference: ${r} \u2212 ${o}`:t==="before"?o:r}function Fe({layer:e,part:n,head:t}){return n==="head"?`layer ${e}, head ${t}`:n==="attention"?`layer ${e}, attention`:n==="mlp"?`layer ${e}, MLP`:n==="block"?`block ${e}, attention and MLP`:`the stream after layer ${e}`}function ke(e,n,t="Edit"){if(!e.editable())return null;let o=Fe(n),r=d("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${o}`,"aria-label":`Change ${o}`},t);return r.addEventListener("click",s=>{s.stopPropagation(),e.edit(n)}),r.addEventListener("keydown",s=>s.stopPropagation()),r}function it(e,n,t){let o=[],[r,s]=[0,0];for(let[i,a]of[...e,[n,t]]){for(;r<i;r++)o.push({to:r,from:-1});for(;s<a;s++)o.push({to:-1,from:s});i<n&&o.push({to:i,from:a}),[r,s]=[i+1,a+1]}return o}var fr=5;function at(e,n){let t=null,o=null,r=i=>{o?.classList.remove("nnv-drop"),o=i,o?.classList.add("nnv-drop")},s=()=>{t?.element.classList.remove("nnv-dragged"),e.classList.remove("nnv-dragging"),t=null,r(null)};e.addEventListener("pointerdown",i=>{let a=i.target.closest("[data-from]");a&&i.button===0&&(t={element:a,x:i.clientX,y:i.clientY,moved:!1})}),e.addEventListener("pointermove",i=>{if(!t||!t.moved&&Math.hypot(i.clientX-t.x,i.clientY-t.y)<fr)return;t.moved||(t.moved=!0,t.element.classList.add("nnv-dragged"),e.classList.add("nnv-dragging"),e.setPointerCapture?.(i.pointerId));let a=document.elementFromPoint(i.clientX,i.clientY)?.closest("[data-to]")??null;r(a&&e.contains(a)?a:null)}),e.addEventListener("pointerup",()=>{let[i,a]=[t?.moved?t.element.dataset.from:void 0,o?.dataset.to];s(),i!==void 0&&a!==void 0&&n(Number(i),Number(a))}),e.addEventListener("pointercancel",s)}var hr=12;function lt(e,n,t){let o=d("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),r=d("button",{type:"submit",class:"nnv-button"},"Show its tokens"),s=d("form",{class:"nnv-edit-acts"},o,r),i=d("div",{class:"nnv-hint"}),a=d("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),c=d("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),l=d("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),u=d("div",{class:"nnv-patch",hidden:!0},s,a,i,d("div",{class:"nnv-edit-acts"},c,l)),p=null,f=-1,m=-1,h=()=>e.get("source")??{},v=()=>h().pairs??[],x=()=>(h().labels??[]).length===e.get("labels").length,w=k=>v().find(([P])=>P===k)?.[1]??-1,L=(k,P,W)=>{let _=k[P],[z,S]=P==="to"?["this prompt's",1]:["second prompt's",2],R=P==="to"?"has no partner in the second prompt":"has no partner in this prompt",{labels:E,special:A}=P==="to"?y():b(),C=_<0?d("span",{class:"nnv-no-partner",title:"no partner"}):br(E[_],A[_]??!1,_,z);return C.style.gridColumn=String(W+2),C.style.gridRow=String(S),_<0||(C.setAttribute("aria-pressed",String(_===(P==="to"?m:f))),k[P==="to"?"from":"to"]<0&&(C.title=R),C.dataset[P]=String(_),C.addEventListener("click",()=>{P==="to"?(m=_,f<0&&(f=k.from)):(f=_,m<0&&(m=k.to)),g()})),C},y=()=>({labels:e.get("labels"),special:e.get("special")}),b=()=>({labels:h().labels??[],special:h().special??[]}),g=()=>{if(u.hidden||!p)return;let[k,P]=[y().labels,b().labels],W=P.length>0;if(c.hidden=l.hidden=!W,!W){F(a),i.textContent=`Puts what ${Fe(p)} is on a second prompt in its place.`;return}f>=P.length&&(f=-1),m>=k.length&&(m=-1),f<0&&m>=0&&(f=w(m));let _=it(v(),k.length,P.length),z=(C,H)=>{let $=d("span",{class:"nnv-hint nnv-aligned-name"},C);return $.style.gridRow=String(H),$};F(a,z("to this",1),..._.map((C,H)=>L(C,"to",H)),z("from",2),..._.map((C,H)=>L(C,"from",H))),c.disabled=f<0||m<0,l.disabled=v().length===0,l.textContent=x()?"Patch all tokens":`Patch the ${v().length} aligned tokens`;let S=v().flatMap(([C,H])=>k[C]===P[H]?[]:[C]),R=S.length>hr?`${S.length} places`:S.join(", "),E=x()?`Both prompts have ${k.length} tokens. ${S.length===0?"The two prompts are the same.":`They differ at ${R}.`}`:`The second prompt has ${P.length} tokens and this one ${k.length}: ${v().length} of them are aligned.`,A=f>=0&&m>=0?` ${P[f]} at ${f} goes to ${k[m]} at ${m}.`:"";i.textContent=`${E} Drag a token of the second prompt onto one of this, or pick one of each.${A}`},M=k=>t({do:"patch",prompt:h().prompt??"",...k});return s.addEventListener("submit",k=>{k.preventDefault(),o.value!==""&&n.ask({kind:"source",text:o.value})}),c.addEventListener("click",()=>M({positions:[m],from_positions:[f]})),l.addEventListener("click",()=>M(x()?{}:{positions:v().map(([k])=>k),from_positions:v().map(([,k])=>k)})),at(a,(k,P)=>M({positions:[P],from_positions:[k]})),{element:u,open(k,P){p=k,m=P?.[0]??-1,f=m<0?-1:w(m),o.value=h().prompt??o.value,u.hidden=!1,g(),o.focus()},close(){u.hidden=!0},update:g}}function br(e,n,t,o){return d("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${o} token ${t}: ${e}`},ce(e,n),d("small",{},String(t)))}function ct(e,n,t){let o=d("strong"),r=d("select",{class:"nnv-select","aria-label":"Which part of the block"}),s=d("select",{class:"nnv-select","aria-label":"At which tokens"}),i=d("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),a=d("div",{class:"nnv-edit-acts"}),c=d("div",{class:"nnv-edit-head"},d("span",{},"Change "),o,r,s,i),l=lt(e,n,b=>m(b)),u=d("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},c,a,l.element),p=null,f=()=>s.value===""?void 0:[Number(s.value)],m=b=>{if(!p)return;let g="positions"in b?b.positions:f(),{layer:M,part:k,head:P}=p,W=k==="head"&&P!==void 0?{layer:M,part:k,head:P}:{layer:M,part:k};n.ask({kind:"edit",edit:{...W,...b,...g?{positions:g}:{}}}),t(`${b.do} ${Fe(p)}`),u.hidden=!0},h=(b,g,M)=>{let k=d("button",{type:"button",class:"nnv-button",title:g},b);return k.addEventListener("click",M),k},v=(b,g,M)=>{let k=d("input",{class:"nnv-input","aria-label":b,placeholder:b,value:g,spellcheck:"false"});return k.style.width=M,k},x=b=>{let g=v("factor",b.part==="stream"?"5":"0.5","5em"),M=()=>{let A=Number(g.value);return g.setAttribute("aria-invalid",String(g.value.trim()===""||!Number.isFinite(A))),g.getAttribute("aria-invalid")==="true"?null:A},k=h("Scale \xD7","Multiply it by the factor",()=>{let A=M();A!==null&&m({do:"scale",factor:A})}),P=h("Patch from a prompt\u2026","Put in what the same part is on another prompt",()=>l.open(b,f()));if(b.part!=="stream"){F(a,h("Ablate: zero","Put zeros in its place",()=>m({do:"ablate",how:"zero"})),h("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>m({do:"ablate",how:"mean"})),k,g,P);return}let W=v("toward a token","","10em"),_=v("away from a token","","10em"),z=h("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let A=M();for(let C of[W,_])C.setAttribute("aria-invalid",String(W.value===""&&_.value===""));A===null||W.value===""&&_.value===""||m({do:"steer",factor:A,...W.value===""?{}:{toward:W.value},..._.value===""?{}:{away:_.value}})}),S=v("plus a prompt","","14em"),R=v("minus a prompt","","14em"),E=h("Steer by prompts +","Add what the stream is at the first prompt's last token, less what it is at the second's, times the factor",()=>{let A=M();S.setAttribute("aria-invalid",String(S.value==="")),!(A===null||S.value==="")&&m({do:"steer",factor:A,plus:S.value,...R.value===""?{}:{minus:R.value}})});F(a,z,g,W,_,k,P,E,S,R)},w=b=>{let g=[["attention","the attention"],["mlp","the MLP"],["block","the whole block"],["stream","the stream after it"]];b.head!==void 0&&g.unshift(["head",`head ${b.head}`]),F(r,...g.map(([M,k])=>d("option",{value:M},k))),r.value=b.part},L=b=>{let g=e.get("labels"),M=e.get("position"),k=new Set([...b.positions??[],...M>=0?[M]:[],g.length-1]);F(s,d("option",{value:""},"at all tokens"),...[...k].filter(P=>P>=0&&P<g.length).sort((P,W)=>P-W).map(P=>d("option",{value:String(P)},`only at ${P} ${g[P]}`))),s.value=b.positions?.length===1?String(b.positions[0]):""};r.addEventListener("change",()=>{p&&(p={...p,part:r.value},F(o,Fe(p)),x(p),l.close())});let y=()=>{u.hidden=!0,l.close()};return i.addEventListener("click",y),u.addEventListener("keydown",b=>{b.stopPropagation(),b.key==="Escape"&&y()}),{element:u,open(b){p=b,F(o,Fe(b)),w(b),L(b),x(b),l.close(),u.hidden=!1,a.firstElementChild?.focus(),u.scrollIntoView?.({block:"nearest"})},update(){p&&e.get("why_static")!==""&&y(),l.update()}}}function ut(e,n){let t=0,o=!1,r=!1,s=new Set,i=()=>{if(t=0,!o){if(r)n();else for(let c of s)c();r=!1,s.clear(),e.dataset.frame=String(Number(e.dataset.frame??0)+1)}},a=()=>{!t&&!o&&(t=requestAnimationFrame(i))};return{ask(){r=!0,a()},askPart(c){s.add(c),a()},stop(){o=!0,t&&cancelAnimationFrame(t)}}}function dt(e,n){let t=d("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),o=d("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),r=d("span",{class:"nnv-prompt-note"}),s=d("input",{type:"number",min:0,step:1,class:"nnv-input nnv-generate",title:"How many tokens the model goes on with, greedily, before the whole text is traced once"}),i=d("label",{class:"nnv-choice"},d("span",{},"generate"),s),a=()=>{t.readOnly||n.ask({kind:"prompt",text:t.value,generate:Math.floor(Number(s.value))})},c=d("form",{class:"nnv-prompt"},t,i,o,r),l=-1,u=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),c.classList.toggle("nnv-edited",t.value!==e.get("prompt")||Number(s.value)!==l)};c.addEventListener("submit",f=>{f.preventDefault(),a()}),t.addEventListener("keydown",f=>{f.stopPropagation(),f.key==="Enter"&&!f.shiftKey&&!f.isComposing?(f.preventDefault(),a()):f.key==="Escape"&&(t.value=e.get("prompt"),u())}),t.addEventListener("input",u),s.addEventListener("input",u),s.addEventListener("keydown",f=>f.stopPropagation());let p=null;return{element:c,update(){let f=e.get("prompt");f!==p&&(t.value=f,p=f);let m=e.get("generate")??0;m!==l&&(l=m,s.value=String(m));let h=e.get("why_static");t.readOnly=h!=="",o.hidden=i.hidden=h!=="",r.textContent=h,r.hidden=h==="",u()}}}function ue(e){return{labels:e.get("labels"),special:e.get("special"),generated:e.get("generated")??0}}function he({labels:e,generated:n=0},t){return t>=e.length-n}function ae(e,n){let t=ce(e.labels[n]??"",e.special[n]);return t.classList.toggle("nnv-generated",he(e,n)),t}function pt(e){let n=e.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(n.model??""),r=[t&&/^([\\/~]|[A-Za-z]:)/.test(n.model??"")?t[1]:n.model,n.dtype,n.engine];return typeof n.seconds=="number"&&r.push(`${n.seconds.toPrecision(2)} s`),r.filter(Boolean).join(" \xB7 ")}function Rn(e,n){let t=n.get("stamp"),o=n.get("token_ids"),r=ue(n),s=Object.entries(n.get("gaps")),i=n.get("code"),a=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([u,p])=>`${u} ${p}`).join(", ")]],c=d("button",{type:"button",class:"nnv-button"},"Copy");c.addEventListener("click",()=>{let u=()=>F(c,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(i).then(()=>F(c,"Copied"),u):u()});let l=Object.entries(t.values??{});F(e,d("div",{class:"nnv-receipt-columns"},d("div",{},d("h4",{},"Where the numbers come from"),d("dl",{},...a.filter(([,u])=>u).flatMap(([u,p])=>[d("dt",{},u),d("dd",{},p)])),d("h4",{},`Tokens (${o.length})`),d("div",{class:"nnv-ids"},...o.map((u,p)=>d("span",{},ae(r,p),d("small",{},String(u)))))),d("div",{},d("h4",{},"Saved by the trace"),d("ul",{class:"nnv-values"},...l.map(([u,p])=>d("li",{},d("code",{},u),d("small",{},` ${p}`)))),s.length>0&&d("h4",{},"Not captured"),s.length>0&&d("ul",{class:"nnv-values nnv-gaps"},...s.map(([u,p])=>d("li",{},d("code",{},u),d("span",{},` ${p}`)))))),d("h4",{},"The trace, runnable as it stands ",c),d("pre",{class:"nnv-code",tabindex:0},i))}function mt({kind:e}){return e==="edit"||e==="undo"||e==="clear"}var _n=0;function ft(e,n){let t=0,o=[],r=i=>{_n=Math.max(_n+1,Date.now()),t=_n,e.send({...i,request:t}),n()},s=(i=>{if(i?.kind!=="answered"||i.request!==t)return;t=0;let a=o.shift();a?r(a):n()});return e.on("msg:custom",s),{ask(i){t?o=[...mt(i)?o:o.filter(mt),i]:r(i)},waiting:()=>t!==0,stop:()=>e.off("msg:custom",s)}}var vr=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],gr=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function Ve(e){let n=e/255;return n<=.04045?n/12.92:((n+.055)/1.055)**2.4}function Cn(e){let n=e<=.0031308?12.92*e:1.055*e**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*n)))}function Nn(e){let n=Number.parseInt(e.slice(1),16);return[n>>16,n>>8&255,n&255]}function yr(e){let[n,t,o]=[Ve(e[0]),Ve(e[1]),Ve(e[2])],r=Math.cbrt(.4122214708*n+.5363325363*t+.0514459929*o),s=Math.cbrt(.2119034982*n+.6806995451*t+.1073969566*o),i=Math.cbrt(.0883024619*n+.2817188376*t+.6299787005*o);return[.2104542553*r+.793617785*s-.0040720468*i,1.9779984951*r-2.428592205*s+.4505937099*i,.0259040371*r+.7827717662*s-.808675766*i]}function xr([e,n,t]){let o=(e+.3963377774*n+.2158037573*t)**3,r=(e-.1055613458*n-.0638541728*t)**3,s=(e-.0894841775*n-1.291485548*t)**3;return[Cn(4.0767416621*o-3.3077115913*r+.2309699292*s),Cn(-1.2684380046*o+2.6097574011*r-.3413193965*s),Cn(-.0041960863*o-.7034186147*r+1.707614701*s)]}function wr(e){return .2126*Ve(e[0])+.7152*Ve(e[1])+.0722*Ve(e[2])}function Hn([e,n,t],o=255){return(o<<24|t<<16|n<<8|e)>>>0}function fn(e){let n=e.map(c=>yr(Nn(c))),t=n[0][0],o=n[n.length-1][0]-t,r=n.map(c=>(c[0]-t)/o),s=new Uint32Array(256),i=[],a=[];for(let c=0;c<256;c++){let l=c/255,u=0;for(;u<r.length-2&&l>r[u+1];)u++;let p=(l-r[u])/(r[u+1]-r[u]),[f,m]=[n[u],n[u+1]],h=xr([f[0]+p*(m[0]-f[0]),f[1]+p*(m[1]-f[1]),f[2]+p*(m[2]-f[2])]);s[c]=Hn(h),i.push(`rgb(${h.join(",")})`),a.push(wr(h)>.179)}return{pixels:s,css:i,bright:a}}var bt={light:fn(vr),dark:fn(gr)};function ht(e,n,t){let[o,r]=[fn([e,...n]),fn([e,...t])],s=i=>Array.from({length:256},(a,c)=>i(c%2===0?o:r)[2*(c>>1)]);return{pixels:Uint32Array.from(s(i=>i.pixels)),css:s(i=>i.css),bright:s(i=>i.bright)}}var vt={light:ht("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:ht("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function Oe(e){return 2*Math.min(127,Math.round(127*Math.abs(e)))+(e<0?1:0)}function Pe(e){return Math.max(0,Math.min(255,Math.round(255*e)))}function gt(){let{body:e}=document,n=e.dataset.jpThemeLight;if(n!==void 0)return n==="false"?"dark":"light";let t=e.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||e.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function yt(e){let n=getComputedStyle(e),t=r=>n.getPropertyValue(`--nnv-${r}`).trim(),o=e.dataset.theme==="dark"?"dark":"light";return{theme:o,ramp:bt[o],diverging:vt[o],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),link:t("link"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function We(e){return{...e,ramp:e.diverging}}function xt(e){let n=new MutationObserver(e),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};n.observe(document.body,t),n.observe(document.documentElement,t);let o=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return o?.addEventListener("change",e),()=>{n.disconnect(),o?.removeEventListener("change",e)}}function wt(e){let n=d("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return e.append(n),{show(t,o,...r){n.replaceChildren(...r),n.hidden=!1;let[s,i]=[n.offsetWidth,n.offsetHeight],a=t+14+s>e.clientWidth?t-14-s:t+14,c=o+16+i>e.clientHeight?o-12-i:o+16;n.style.left=`${Math.max(4,Math.min(a,e.clientWidth-s-4))}px`,n.style.top=`${Math.max(4,c)}px`},hide(){n.hidden=!0}}}function ve(e,n){let t=e.getBoundingClientRect();return[n.clientX-t.left,n.clientY-t.top]}var kr=["prompt","generated","generate","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...An],Mr=15e3;function Lr(e){let n=e.getRootNode(),t=n instanceof ShadowRoot?n:document.head;if(t.querySelector("style[data-nnv]"))return;let o=d("style",{"data-nnv":""});o.textContent=Xn,t.append(o)}function Ae({model:e,el:n},{title:t,traits:o,paint:r}){let s=ft(e,()=>z()),i=dt(e,s),a=rt(e,s),c=ct(e,s,$=>{L.textContent=$}),l=d("div",{class:"nnv-tools"}),u=d("span",{class:"nnv-subtitle"}),p=d("div",{class:"nnv-error",role:"alert",hidden:!0}),f=d("div",{class:"nnv-notes",hidden:!0}),m=d("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),h=d("div",{class:"nnv-body"}),v=d("div",{class:"nnv-checks"}),x=d("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),w=d("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),L=d("div",{class:"nnv-live",role:"status","aria-live":"polite"}),y=d("footer",{class:"nnv-foot"},v,x),b=d("div",{class:"nnv",role:"group","aria-label":t},d("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),d("header",{class:"nnv-head"},d("h3",{class:"nnv-title"},t),u,l),i.element,a.element,f,p,m,c.element,h,y,w,L),g=wt(b),M=null,k=!1,P,W=[],_=()=>{let $=e.get("theme");b.dataset.theme=$==="light"||$==="dark"?$:gt(),b.dataset.own=String($!=="auto"),M=null,R.ask()},z=()=>{let $=e.get("busy")||s.waiting()||k;b.classList.toggle("nnv-busy",$),b.setAttribute("aria-busy",String($)),clearTimeout(P),m.hidden=!0,$&&(P=setTimeout(()=>m.hidden=!1,Mr))},S=()=>{i.update(),i.element.hidden=!e.get("show_prompt");let $=e.get("labels").length,G=st(e);u.textContent=`${$} ${$===1?"token":"tokens"}${G&&` \xB7 ${G}`}`,a.update(),c.update();let U=e.get("notes");f.hidden=U.length===0||!e.get("show_stamp"),f.textContent=U.join(" \xB7 ");let j=e.get("error");p.hidden=j==="",F(p,d("strong",{},"That did not work. "),d("span",{},j),d("em",{}," The picture is still that of the last prompt that did.")),F(v,...e.get("checks").map(tt)),x.textContent=pt(e),x.hidden=!e.get("show_stamp"),y.hidden=x.hidden&&v.childElementCount===0,w.hidden||Rn(w,e),z()};x.addEventListener("click",()=>{w.hidden=!w.hidden,x.setAttribute("aria-expanded",String(!w.hidden)),w.hidden||Rn(w,e)});let R=ut(b,r),E=($,G)=>{for(let U of $)e.on(`change:${U}`,G);W.push(()=>{for(let U of $)e.off(`change:${U}`,G)})},A=!1;E(kr,()=>{A||(A=!0,queueMicrotask(()=>{A=!1,S()}))}),E(["theme"],_),E([...o,...An],R.ask),W.push(xt(_)),Lr(n),n.classList.add("nnv-host"),n.append(b);let C=0,H=new ResizeObserver(()=>{b.clientWidth!==C&&(C=b.clientWidth,b.dataset.size=C<560?"narrow":C<900?"medium":"wide",R.ask())});return H.observe(b),S(),_(),{root:b,tools:l,body:h,requests:s,tooltip:g,palette:()=>M??=yt(b),width:()=>h.clientWidth,editable:()=>e.get("why_static")==="",edit:c.open,say:$=>{L.textContent=$},repaint:R.ask,repaintPart:R.askPart,setWaiting($){k!==$&&(k=$,z())},onStop:$=>W.push($),stop(){clearTimeout(P),R.stop(),H.disconnect(),s.stop();for(let $ of W)$();b.remove()}}}function Tr(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function ee(e,n,t){let o=Tr(),[r,s]=[Math.max(0,Math.round(n*o)),Math.max(0,Math.round(t*o))];e.width!==r&&(e.width=r),e.height!==s&&(e.height=s),e.style.width=`${r/o}px`,e.style.height=`${s/o}px`;let i=e.getContext("2d");return!i||r===0||s===0?null:(i.setTransform(1,0,0,1,0,0),i.clearRect(0,0,r,s),i.setTransform(o,0,0,o,0,0),i.direction="ltr",i.textBaseline="middle",{canvas:e,context:i,ratio:o,width:r/o,height:s/o})}function le(e,n){let t=n.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}function hn(){let e=d("canvas",{"aria-hidden":"true"}),n=d("span"),t=d("span"),o=d("span",{class:"nnv-legend"},n,e,t),r=i=>{let a=ee(e,96,10);if(!a)return;let{context:c}=a;c.setTransform(1,0,0,1,0,0);for(let l=0;l<e.width;l++)c.fillStyle=i(l/(e.width-1)),c.fillRect(l,0,1,e.height)},s=(i,a,c)=>{n.textContent=i,t.textContent=a,o.title=c};return{element:o,show(i,a,c,l=""){s(i,a,l),r(u=>c.ramp.css[Pe(u)])},showSigned(i,a,c=""){s(`\u2212${i}`,`+${i}`,c),r(l=>a.diverging.css[Oe(2*l-1)])}}}function B(e){return{layer:e.get("layer"),head:e.get("head"),position:e.get("position")}}function Q(e,n){let t=!1;for(let[o,r]of Object.entries(n))r===void 0||e.get(o)===r||(e.set(o,r),t=!0);t&&e.save_changes()}function ge(e,n){return e.position!==n.position?{...e,position:n.position}:n}function kt(e,n,t,o){return e.layer!==t||e.head!==o?{...e,layer:t,head:o}:n.layer===t&&n.head===o?{...e,layer:-1,head:-1}:{...e,layer:n.layer,head:n.head}}function Ze(e,n){return{...e,position:e.position===n?-1:n}}function me(e){switch(e){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function fe(e,n,t,o=0){return t<=0?-1:e<0?n===0?-1:o:Math.max(0,Math.min(t-1,e+n))}function bn(e){return!e||e.byteLength===0?new ArrayBuffer(0):e.buffer.slice(e.byteOffset,e.byteOffset+e.byteLength)}function Z(e){return new Float32Array(bn(e))}function on(e){return new Int32Array(bn(e))}function Mt(e){return new Uint8Array(bn(e))}function Lt(e){return new Int8Array(bn(e))}var Tt=["limits","sink_weight"];function Et(e,n){return(e.get("limits")??[])[n]??{}}function St({window:e,softcap:n,sink:t}){return[e&&`window of ${e} tokens`,n&&`softcap ${te(n)}`,t&&"with a sink"].filter(Boolean).join(", ")}function vn(e){let n=e.get("sink_weight");return n&&n.byteLength>0?Z(n):null}var gn=new Map;function Me(e,n){let t=`${e.font}\0${n}`,o=gn.get(t);return o===void 0&&(o=e.measureText(n).width,gn.size>2e4&&gn.clear(),gn.set(t,o)),o}function qe(e,n,t){if(t(e)<=n)return e;let o=[...e],r=0,s=o.length-1;for(;r<s;){let i=r+s+1>>1;t(`${o.slice(0,i).join("")}\u2026`)<=n?r=i:s=i-1}return r===0?"\u2026":`${o.slice(0,r).join("")}\u2026`}function Le(e,n){if(e>=n)return 1;let t=n/e;for(let o=1;;o*=10)for(let r of[1,2,5])if(r*o>=t)return r*o}function Pt(){let e=d("h4"),n=d("span",{class:"nnv-hint"}),t=d("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),o=d("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),r=d("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),s=d("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),i=d("span"),a=d("span"),c=d("button",{type:"button",class:"nnv-button nnv-toggle","aria-pressed":"false",title:"All numbers of the token's row"},"Table"),l=d("span",{class:"nnv-tools"},t,o,r),u=d("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),p=d("div",{hidden:!0}),f=d("div",{class:"nnv-readout"}),m=d("div",{class:"nnv-pictures"},u);return{element:d("div",{class:"nnv-panel nnv-focus"},d("div",{class:"nnv-panel-head"},e,n,i,d("span",{class:"nnv-tools"},a,c,l,s)),m,p,f),title:e,about:n,offer:i,zooms:l,zoomOut:t,zoomIn:o,fit:r,reset:s,pictures:m,canvas:u,hatched:p,readout:f,finder:a,tableToggle:c}}function At(e,n,t,o){let r=new Int32Array(2*e);for(let s=0;s<e;s++){let i=Math.floor(n+s/t+1e-9),a=Math.ceil(n+(s+1)/t-1e-9);r[2*s]=Math.min(i,o),r[2*s+1]=Math.min(o,t>=1?i+1:Math.max(i+1,a))}return r}function Ye(e,n,t,o,r,s,i){let a=At(i.width,o.column,o.cell,t),c=At(i.height,o.row,o.cell,n);for(let l=0;l<i.height;l++){let u=c[2*l],p=c[2*l+1];if(u>=n)break;let f=(i.y+l)*s.width+i.x;for(let m=0;m<i.width;m++,f++){let h=a[2*m],v=a[2*m+1];if(h>=t)break;let x=0;for(let w=u;w<p;w++)for(let L=w*t+h,y=w*t+v;L<y;L++)e[L]>x&&(x=e[L]);s.pixels[f]=r[x]}}}var yn=1e-4,Xe=class{constructor(n,t="raw"){this.packed=n;this.kind=t;this.size=Math.round((Math.sqrt(8*n.length+1)-1)/2)}packed;kind;size;get most(){return this.#e??=this.kind==="raw"?1:Fn(this.packed)||1,this.#e}#e=null;sum(n){return this.row(n).reduce((t,o)=>t+o,0)}at(n,t){return t<=n?this.packed[n*(n+1)/2+t]:Number.NaN}row(n){let t=n*(n+1)/2;return this.packed.subarray(t,t+n+1)}rowMax(n,t){let o=this.row(n),r=0;for(let s=t?1:0;s<o.length;s++)o[s]>r&&o[s]<1/0&&(r=o[s]);return r}foldedMass(n){return this.row(n)[0]??Number.NaN}meanFoldedMass(){let n=0;for(let t=1;t<this.size;t++)n+=this.foldedMass(t);return this.size>1?n/(this.size-1):Number.NaN}topKeys(n,t,o){let r=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return $t(o?r.slice(1):r,t)}topReaders(n,t){let o=[];for(let r=n;r<this.size;r++)o.push({position:r,value:this.at(r,n)});return $t(o,t)}levels(n,t){let o=this.size,r=new Uint16Array(o*o);for(let s=0;s<o;s++){let i=this.row(s),a=n==="row"?this.rowMax(s,t):this.most;for(let c=0;c<=s;c++)r[s*o+c]=t&&c===0?1:Pr(i[c],n,a)}return r}},ye=class extends Xe{get most(){return this.#e??=Fn(this.packed)||1,this.#e}#e=null;get whole(){return this.most}topKeys(n,t,o){let r=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return Rt(o?r.slice(1):r,t)}topReaders(n,t){return Rt(super.topReaders(n,this.size),t)}levels(n,t){let o=this.size,r=new Uint16Array(o*o);for(let s=0;s<o;s++){let i=this.row(s);for(let a=0;a<=s;a++){let c=i[a],l=n==="log"?Ct(Math.abs(c),"log",this.whole):Math.abs(c)/this.most;t&&a===0?r[s*o+a]=1:r[s*o+a]=Number.isFinite(c)?2+Oe(Math.sign(c)*l):258}}return r}},Sr=1e-4,$e=class extends ye{constructor(t,o){super(o.packed.map((r,s)=>r-t.packed[s]),o.kind);this.before=t;this.after=o}before;after;get most(){return Math.max(super.most===1&&Fn(this.packed)===0?0:super.most,Sr)}get whole(){return this.kind==="raw"?1:this.most}};function Fn(e){return e.reduce((n,t)=>Math.abs(t)<1/0?Math.max(n,Math.abs(t)):n,0)}function Pr(e,n,t){return Number.isFinite(e)?2+Pe(Ct(e,n,t)):258}function Ct(e,n,t){if(n==="log"){let o=t>0?e/t:0;return o<=yn?0:1-Math.log10(o)/Math.log10(yn)}return t>0?e/t:0}function $t(e,n){return e.sort((t,o)=>o.value-t.value||t.position-o.position).slice(0,n)}function Rt(e,n){return e.sort((t,o)=>Math.abs(o.value)-Math.abs(t.value)||t.position-o.position).slice(0,n)}function rn(e){return e*(e+1)/2}function Nt(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++){let s=rn(r),i=255;if(t){i=1;for(let a=1;a<=r;a++)i=Math.max(i,e[s+a])}for(let a=0;a<n;a++)a>r?o[r*n+a]=0:t&&a===0?o[r*n+a]=1:o[r*n+a]=2+Math.round(255*e[s+a]/i)}return o}function Ht(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++)for(let s=0;s<=r;s++)o[r*n+s]=t&&s===0?1:2+Oe(e[rn(r)+s]/127);return o}function On(e,n,t,o,r){let s=t*(t+1)/2,i=(o*n+r)*s;return e.subarray(i,i+s)}function be(e,n){return d("span",{},d("small",{class:"nnv-number"},`${n} `),ae(e,n))}function Wn(e,n,t,o,r){let s=Math.max(...n.map(i=>Math.abs(i.value)).filter(Number.isFinite),1e-12);return d("div",{class:"nnv-list"},d("div",{class:"nnv-list-title"},...e),...n.map(({position:i,value:a})=>{let c=Number.isFinite(a)?Math.abs(a)/s:0,l=d("span",{class:a<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});l.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let u=d("button",{type:"button",class:"nnv-entry","aria-current":String(i===o)},l,d("span",{class:"nnv-place"},String(i)),ae(t,i),d("span",{class:"nnv-number"},q(a)));return u.addEventListener("click",()=>r(i)),u}),n.length===0&&d("div",{class:"nnv-hint"},"nothing but the folded first token"))}var Ft="Each row is a token that reads, each column a token it reads. Click one to pin it.",Ot="Escape or a second click lets the token go.";function Wt(e,{layer:n,head:t}){let o=e.get("combine")??"one";if(o==="one")return`Layer ${n}, head ${t}`;let r=(e.get("chosen_heads")??[]).length,s=r>0?`${r} chosen ${r===1?"head":"heads"}`:`the heads of layer ${n}`;return`${o==="mean"?"Mean":"Largest"} of ${s}`}function qt(e,n){switch(n){case"value":return"weight \xD7 norm of the value";case"output":return"weight \xD7 norm of what the head writes";case"token":return`logit of ${e.get("toward_label")||"the token"} that each weight carries`;default:return""}}function zt(e,n,t){return t<=0||t>=n?"":`keys and values ${Math.floor(e/(n/t))}, shared by ${n/t} heads`}function Dt(e,n,t,o){let r=i=>d("span",{class:"nnv-hint"},i);if(o>t)return[be(e,t),r(" comes before "),be(e,o),r(" and cannot read it.")];let s=d("b",{class:"nnv-number nnv-value"},q(n.at(t,o)));if(n instanceof $e){let i=d("span",{class:"nnv-number nnv-was"},q(n.before.at(t,o))),a=d("span",{class:"nnv-number nnv-now"},q(n.after.at(t,o))),c=[s,r(" more: "),i,r(" \u2192 "),a];return[be(e,t),r(" reads "),be(e,o)," ",...c]}return[be(e,t),r(" reads "),be(e,o)," ",s]}function It(e,n,t){let o=s=>{let i=[...e.labels[s]??""].length,a=i>12?`, ${i} characters`:"",c=` id ${e.ids[s]}${a}${he(e,s)?", generated":""}`;return d("div",{},be(e,s),d("small",{class:"nnv-hint"},c))};return t.kind==="token"?[o(t.position)]:t.key>t.query||!n?[]:[d("b",{},q(n.at(t.query,t.key))),o(t.query),d("div",{class:"nnv-hint"},"reads"),o(t.key)]}function qn(e,n,t,o){return t<0?"no token pinned":o<0||!n?`token ${t}, ${e[t]}`:`${e[t]} at ${t} reads ${e[o]} at ${o}: ${q(n.at(t,o))}`}var Re={factor:1,row:.5,column:.5},zn=54;function sn(e,n,t,o){let r=Math.max(120,Math.min(n-t.left-2,600)),s=Math.min(zn,r/Math.max(1,e)),i=s>=8?Math.floor(s):s,a=i*e,c=Math.min(Math.max(i,zn),i*o.factor),l=c>0?a/c:0,u=p=>Math.max(0,Math.min(e-l,p*e-l/2));return{tokens:e,...t,plot:a,cell:c,row:u(o.row),column:u(o.column)}}function _e(e,n){return[Math.floor(n),Math.min(e.tokens,Math.ceil(n+e.plot/e.cell))]}function xn(e){return Math.max(1,zn*e.tokens/Math.max(1,e.plot))}function an(e,n,t){let o=Math.floor(e.column+(n-e.left)/e.cell),r=Math.floor(e.row+(t-e.top)/e.cell),s=n>=e.left&&n<e.left+e.plot&&o<e.tokens,i=t>=e.top&&t<e.top+e.plot&&r<e.tokens;return s&&i?{kind:"cell",query:r,key:o}:i&&n>=0&&n<e.left?{kind:"token",position:r}:s&&t>=0&&t<e.top?{kind:"token",position:o}:null}function Bt(e,n,t,o,r){let s=Math.max(1,Math.min(xn(e),n.factor*t));if(s===1)return Re;let i=e.plot/e.tokens,a=e.plot/(i*s),c=(o-e.left)/e.plot,l=(r-e.top)/e.plot,u=e.column+c*e.plot/e.cell,p=e.row+l*e.plot/e.cell,f=(m,h)=>(m-h*a+a/2)/e.tokens;return Dn({factor:s,column:f(u,c),row:f(p,l)},a/e.tokens)}function Ut(e,n,t,o){let r=e.plot/e.cell/e.tokens,s=e.cell*e.tokens;return Dn({factor:n.factor,column:n.column-t/s,row:n.row-o/s},r)}function Gt(e,n,t){let o=e.plot/e.cell,r=(s,i)=>t>=i&&t+1<=i+o?s:(t+.5)/e.tokens;return Dn({factor:n.factor,row:r(n.row,e.row),column:r(n.column,e.column)},o/e.tokens)}function Dn(e,n){let t=o=>Math.max(n/2,Math.min(1-n/2,o));return{factor:e.factor,row:t(e.row),column:t(e.column)}}var Ce=12;function jt(e,n,t,o){let{left:r,top:s,plot:i,cell:a,tokens:c,row:l,column:u}=n;if(!(t>=c)){e.save(),e.beginPath(),e.rect(r,s,i,i),e.clip(),e.strokeStyle=o.ink,e.setLineDash([5,4]),e.beginPath(),e.moveTo(r-u*a,s+(t-l)*a);for(let p=t;p<c;p++){let f=r+(p-t+1-u)*a;e.lineTo(f,s+(p-l)*a),e.lineTo(f,s+(p+1-l)*a)}e.stroke(),e.restore()}}function Kt(e,n,t,o){let{left:r,top:s,plot:i,cell:a}=n,[c,l]=_e(n,n.row),u=r+i+4;for(let p=c;p<l;p++){let f=Math.max(s,s+(p-n.row)*a);e.fillStyle=o.ramp.css[Pe(t[p])],e.fillRect(u,f,Ce,Math.min(a,s+i-f)-(a>=12?1:0))}e.save(),e.translate(u+Ce/2,s-6),e.rotate(-Math.PI/2),e.textAlign="left",e.font=`10.5px ${o.textFont}`,e.fillStyle=o.dim,e.fillText("sink",0,0),e.restore()}var In=20,Ar=440,$r=130,Zt=48,Rr=340;function _r(e){return 2*Math.max(Zt,e.left)+$r}function Yt(e,n,t){let o=sn(e,n,t,Re),r=_r(o)+In+Ce+6,s=sn(e,n-r,t,Re);return s.plot===o.plot||s.plot>=Ar?r:0}function Xt({tokens:e,left:n,top:t,plot:o,cell:r,row:s},i){let a=Math.max(Zt,n),c=Math.max(60,Math.min(Rr,Math.floor(i)-2*a-2));return{tokens:e,gutter:a,top:t,middle:c,plot:o,cell:r,row:s}}function wn(e,n){return e.top+(n+.5-e.row)*e.cell}function Qt(e,n,t){let o=Math.floor(e.row+(t-e.top)/e.cell);if(t<e.top||t>=e.top+e.plot||o>=e.tokens||n<0)return null;let r=2*e.gutter+e.middle;return n>=r?null:{kind:"token",position:o,side:n<r/2?"query":"key"}}var Cr=1500,Vt=13;function Jt(e,n,t,o=Cr){let r=new Uint32Array(256),s=(l,u)=>e[l*n+u]-t;for(let l=0;l<n;l++)for(let u=0;u<=l;u++){let p=s(l,u);p>=Vt&&p<256&&r[p]++}let i=r.reduce((l,u)=>l+u,0),a=255;for(let l=r[255];a>Vt&&l+r[a-1]<=o;a--)l+=r[a-1];let c=[];for(let l=0;l<n;l++)for(let u=0;u<=l;u++){let p=s(l,u);p>=a&&p<256&&c.push({query:l,key:u,level:p})}return c.sort((l,u)=>l.level-u.level||l.query-u.query||l.key-u.key),{lines:c.slice(-o),all:i}}function Ne(){let e=document.createElement("canvas"),n=null;return({context:t,canvas:o,width:r,height:s},i,a)=>{let c=[...i,o.width,o.height];if(n?.length!==c.length||c.some((l,u)=>l!==n[u])){let l=ee(e,r,s);if(!l)return;a(l),n=c}t.save(),t.setTransform(1,0,0,1,0,0),t.drawImage(e,0,0),t.restore()}}function eo(e){return e.order?Hr(e,e.order):Nr(e)}function Nr({layers:e,heads:n,kvHeads:t,width:o,height:r}){let s=t>0&&n%t===0?n/t:1,i=s>1?8:2,a=28+(n-1)*2+(n/s-1)*(i-2),c=s>1?14:4,l=h=>{let v=Math.ceil(e/h),x=(o-h*a-(h-1)*10)/Math.max(1,h*n),w=(r-18-c-(v-1)*2)/Math.max(1,v);return Math.floor(Math.min(84,x,Math.max(w,16)))},u=1;for(let h=2;h<=Math.min(4,e);h++)l(h)>l(u)&&(u=h);let p=Math.max(15,l(u)),f=Math.ceil(e/u),m=Math.ceil(a+n*p)+10;return{layers:e,heads:n,group:s,cell:p,gap:2,groupGap:i,left:24,top:18,width:m*Math.ceil(e/f)-10,height:Math.ceil(18+c+f*p+(f-1)*2),per:f,pile:m,order:null,columns:0}}function Hr({layers:e,heads:n,width:t},o){let r=Math.max(1,Math.floor((t-4)/50)),s=Math.ceil(o.length/r);return{layers:e,heads:n,group:1,cell:46,gap:4,groupGap:4,left:2,top:15,width:2+r*50,height:Math.max(1,s)*61+4,per:e,pile:0,order:o,columns:r}}function Ee(e,{layer:n,head:t}){let{left:o,top:r,cell:s,gap:i,groupGap:a,group:c,heads:l,order:u,columns:p,per:f,pile:m}=e;if(u){let v=u.indexOf(n*l+t);return v<0?null:{x:o+v%p*(s+i),y:r+Math.floor(v/p)*(s+13+2)}}let h=t*(s+i)+Math.floor(t/c)*(a-i);return{x:o+Math.floor(n/f)*m+h,y:r+n%f*(s+i)}}function no({left:e,top:n,cell:t,gap:o,layers:r,order:s,per:i,pile:a},c,l){let u=Math.floor((l-n)/(t+o)),p=Math.max(0,Math.floor(c/a)),f=p*i+u;return s||c-p*a>=e||u<0||u>=i||f>=r?null:f}function to(e,n,t){let{left:o,top:r,cell:s,gap:i,heads:a,layers:c,order:l,columns:u,per:p,pile:f}=e;if(l){let v=Math.floor((n-o)/(s+i)),x=Math.floor((t-r+13)/(s+13+2)),w=v>=0&&v<u&&x>=0?l[x*u+v]:void 0;return w===void 0?null:{layer:Math.floor(w/a),head:w%a}}let m=Math.floor((t-r)/(s+i)),h=Math.max(0,Math.floor(n/f))*p+m;if(m<0||m>=p||h>=c)return null;for(let v=0;v<a;v++){let x=Ee(e,{layer:h,head:v}).x;if(n>=x&&n<x+s+i)return{layer:h,head:v}}return null}function ln(e){let n=new Uint32Array(259);return n[0]=Bn(e.neutral),n[1]=Bn(e.line),n.set(e.ramp.pixels,2),n[258]=Bn(e.accent),n}function Bn(e){return e.startsWith("#")&&e.length===7?Hn(Nn(e)):0}function oo(){let e=Ne();return(n,t,o)=>{let{layout:r,focus:s,hover:i,chosen:a,side:c}=t,l=ee(n,r.width,r.height);if(!l)return;let{context:u}=l;if(r.order||Or(u,r,o,(i??s).head),c>0){let p=[...t.key,o.theme,o.ground,o.ramp];e(l,p,f=>Fr(f,t,o))}for(let p of a)Un(u,r,p,o.accent,1.5,[3,2]);i&&Un(u,r,i,o.ink,1.5),s.layer>=0&&s.head>=0&&Un(u,r,s,o.accent,2.5),r.order?qr(u,r,o,i??s):Wr(u,t,o)}}function Fr({canvas:e,context:n,ratio:t},o,r){let{layout:s,levels:i,side:a}=o,c=new Uint32Array(e.width*e.height),l=ln(r),u=Math.round(s.cell*t),p=s.layers*s.heads;for(let m of s.order??Array(p).keys()){let h={layer:Math.floor(m/s.heads),head:m%s.heads},{x:v,y:x}=Ee(s,h),w={x:Math.round(v*t),y:Math.round(x*t),width:u,height:u},L={row:0,column:0,cell:u/a};Ye(i(h.layer,h.head),a,a,L,l,{pixels:c,width:e.width},w)}let f=new ImageData(new Uint8ClampedArray(c.buffer),e.width,e.height);n.putImageData(f,0,0)}function Or(e,n,t,o){let{group:r,heads:s,per:i,layers:a,cell:c,gap:l}=n;if(r<2)return;e.lineWidth=1,e.textAlign="center";let u=Ee(n,{layer:0,head:r-1}).x+c-n.left;for(let p=0;p<a;p+=i){let f=Math.min(i,a-p);for(let m=0;m<s;m+=r){let h=o>=m&&o<m+r,{x:v,y:x}=Ee(n,{layer:p,head:m}),w=f*(c+l)-l+5;e.strokeStyle=h?t.dim:t.line,e.beginPath(),e.roundRect(v-2.5,x-2.5,u+5,w,4),e.stroke(),e.fillStyle=h?t.accent:t.dim,e.font=`9.5px ${t.textFont}`;let L=u>=46?`keys ${m/r}`:String(m/r);u>=12&&e.fillText(L,v+u/2,x+w+4)}}}function Wr(e,n,t){let{layout:o,hover:r,focus:s,scroll:i}=n,{cell:a,gap:c,per:l,layers:u,heads:p,left:f,top:m,pile:h}=o,v=r??s,x=(y,b,g,M)=>{e.fillStyle=M?t.accent:t.dim,e.font=`${M?600:400} 10.5px ${t.textFont}`,e.fillText(y,b,g)};e.fillStyle=t.ground,i.x>0&&e.fillRect(i.x,0,f-3,o.height),i.y>0&&e.fillRect(0,i.y,o.width,m-3);let w=Le(a+c,13),L=Le(a+c,15);for(let y=0;y<u;y+=l){let b=y/l*h;e.textAlign="right";for(let g=y;g<Math.min(u,y+l);g++){let M=Ee(o,{layer:g,head:0}).y+a/2,k=g===v.layer;(k||g%w===0&&(w===1||Math.abs(g-v.layer)>0))&&M>i.y+m-6&&x(String(g),b+f-6+(b?0:i.x),M,k)}e.textAlign="center";for(let g=0;g<p;g++){let M=Ee(o,{layer:y,head:g}).x+a/2,k=g===v.head;(k||g%L===0)&&M>i.x+f&&x(String(g),M,i.y+m-10,k)}}}function qr(e,n,t,o){e.textAlign="center";for(let r of n.order){let s={layer:Math.floor(r/n.heads),head:r%n.heads},i=s.layer===o.layer&&s.head===o.head,{x:a,y:c}=Ee(n,s);e.fillStyle=i?t.accent:t.dim,e.font=`${i?600:400} 10.5px ${t.textFont}`,e.fillText(`${s.layer}.${s.head}`,a+n.cell/2,c-7)}}function Un(e,n,t,o,r,s=[]){let i=Ee(n,t);i&&(e.setLineDash(s),e.strokeStyle=o,e.lineWidth=r,e.strokeRect(i.x-1,i.y-1,n.cell+2,n.cell+2),e.setLineDash([]))}var kn=11.5,zr=30;function cn(e,n=!1,t=!1){return`${t?"italic ":""}${n?"600 ":""}${kn}px ${e.tokenFont}`}function ro(){let e=Ne();return(n,t,o)=>{let{layout:r,levels:s,pattern:i,sink:a,window:c}=t,{left:l,top:u,plot:p,cell:f,row:m,column:h}=r,v=ee(n,l+p+(a?Ce+6:2),u+p+2);if(!v)return;let x=[l,u,p,f,m,h],w=[o.theme,o.ground,o.ramp];e(v,[s,i,a,c,...x,...w],L=>Dr(L,t,o)),Ur(v.context,t,o),Gr(v.context,t,o)}}function Dr({context:e,ratio:n},t,o){let{layout:r,levels:s}=t,{left:i,top:a,plot:c,tokens:l}=r,u=Math.round(c*n),p=new Uint32Array(u*u),f={row:r.row,column:r.column,cell:r.cell*n};Ye(s,l,l,f,ln(o),{pixels:p,width:u},{x:0,y:0,width:u,height:u});let m=new ImageData(new Uint8ClampedArray(p.buffer),u,u);e.putImageData(m,Math.round(i*n),Math.round(a*n)),r.cell>=12&&Ir(e,r,o,n),r.cell>=zr&&Br(e,t,o),t.window>0&&jt(e,r,t.window,o),t.sink&&Kt(e,r,t.sink,o)}function Ir(e,n,t,o){let{left:r,top:s,plot:i,cell:a}=n;e.fillStyle=t.ground;let[c,l]=_e(n,n.row),[u,p]=_e(n,n.column),f=(m,h)=>Math.ceil((m-h)*a*o-1e-6)/o;for(let m=c;m<l;m++)m>=n.row&&e.fillRect(r,s+f(m,n.row),i,1);for(let m=u;m<p;m++)m>=n.column&&e.fillRect(r+f(m,n.column),s,1,i)}function Br(e,n,t){let{layout:o,pattern:r,levels:s}=n,{left:i,top:a,cell:c,tokens:l}=o,[u,p]=_e(o,o.row),[f,m]=_e(o,o.column);e.save(),e.beginPath(),e.rect(i,a,o.plot,o.plot),e.clip(),e.textAlign="center",e.font=`${Math.min(12,c*.3)}px ${t.textFont}`;for(let h=u;h<p;h++)for(let v=f;v<Math.min(m,h+1);v++){let x=s[h*l+v],w=t.ramp.bright[Math.min(255,Math.max(0,x-2))];e.fillStyle=x===1?t.dim:x>257?t.ground:w?"#000":"#fff",e.fillText(Pn(r.at(h,v)),i+(v+.5-o.column)*c,a+(h+.5-o.row)*c)}e.restore()}function Ur(e,n,t){let{layout:o,hover:r,position:s,key:i}=n,{left:a,top:c,plot:l,cell:u}=o;e.save(),e.beginPath(),e.rect(a-1,c-1,l+2,l+2),e.clip();let p=(m,h,v)=>{e.strokeStyle=h,e.lineWidth=v,e.strokeRect(a,c+(m-o.row)*u,Math.min(l,(m+1-o.column)*u),Math.max(u,2))},f=(m,h,v)=>{e.strokeStyle=h,e.lineWidth=v;let x=Math.max(c,c+(m-o.row)*u);e.strokeRect(a+(m-o.column)*u,x,Math.max(u,2),c+l-x)};s>=0&&(p(s,t.accent,2),f(s,t.accent,1),i>=0&&i<=s&&(e.lineWidth=3,e.strokeRect(a+(i-o.column)*u,c+(s-o.row)*u,Math.max(u,3),Math.max(u,3)))),r?.kind==="token"?(p(r.position,t.ink,1.5),f(r.position,t.ink,1.5)):r&&r.key<=r.query&&(p(r.query,t.ink,1),f(r.key,t.ink,1),e.lineWidth=2,e.strokeRect(a+(r.key-o.column)*u,c+(r.query-o.row)*u,Math.max(u,3),Math.max(u,3))),e.restore()}function Gr(e,n,t){let{layout:o,hover:r,position:s,labels:i,special:a,found:c}=n,{left:l,top:u,cell:p}=o,f=Le(p,kn+2),m=new Map,h=new Map;for(let y of c)m.set(y,t.accent),h.set(y,t.accent);s>=0&&(m.set(s,t.accent),h.set(s,t.accent)),r?.kind==="token"?(m.set(r.position,t.ink),h.set(r.position,t.ink)):r&&(m.set(r.query,t.ink),h.set(r.key,t.ink));let v=(y,b)=>[...b.keys()].some(g=>g!==y&&Math.abs(g-y)*p<kn+1),x=(y,b,g)=>{let[M,k]=_e(o,y),P=Number.NEGATIVE_INFINITY,W=_=>(_+.5-y)*p>=0&&(_+.5-y)*p<=o.plot+.5;for(let _=M;_<k;_++){let z=b.get(_);!W(_)||!z&&(_%f!==0||v(_,b))||c.has(_)&&_!==s&&(_-P)*p<kn+1&&r===null||(P=_,g(_,z??t.dim,z!==void 0))}},w=y=>he(n,y)?t.link:t.ink,L=(y,b,g)=>(e.font=cn(t,g,a[y]),qe(i[y]??"",b,M=>Me(e,M)));jr(e,n,t),e.fillStyle=t.accent;for(let y of c){let[b,g]=[l+(y-o.column)*p,u+(y-o.row)*p];g>=u-.5&&g+p<=u+o.plot+.5&&e.fillRect(l-4,g,3,Math.max(1.5,p)),b>=l-.5&&b+p<=l+o.plot+.5&&e.fillRect(b,u-4,Math.max(1.5,p),3)}e.textAlign="right",x(o.row,m,(y,b,g)=>{e.fillStyle=b===t.dim?w(y):b,e.fillText(L(y,l-10,g),l-6,u+(y+.5-o.row)*p)}),e.textAlign="left",x(o.column,h,(y,b,g)=>{let M=L(y,u-10,g);e.save(),e.translate(l+(y+.5-o.column)*p,u-6),e.rotate(-Math.PI/2),e.fillStyle=b===t.dim?w(y):b,e.fillText(M,0,0),e.restore()})}function jr(e,n,t){let{layout:o,labels:r,generated:s=0}=n;if(s===0)return;let{left:i,top:a,plot:c,cell:l}=o,u=r.length-s,p=x=>{let w=Math.max(0,(u-x)*l);return[w,Math.min(c,(r.length-x)*l)-w]},[f,m]=p(o.row),[h,v]=p(o.column);e.fillStyle=t.link,m>0&&e.fillRect(i-4,a+f,2,m),v>0&&e.fillRect(i+h,a-4,v,2)}var io=200;function ao(){let e=null,n=Ne();return(t,o,r)=>{let{layout:s,levels:i}=o,{gutter:a,middle:c,top:l,plot:u,cell:p,row:f}=s;e?.from!==i&&(e={from:i,...Jt(i,s.tokens,2)});let m=ee(t,2*a+c,l+u+2);if(m){let h=Kr(o),{lines:v}=e,x=h.length===0?1:v.length>io?.08:.14;n(m,[v,x,a,c,l,u,p,f,r.ramp],w=>so(w,o,r,v,x)),so(m,o,r,h,1),Vr(m,o,r,h)}return{lines:e.lines.length,all:e.all}}}function Kr({layout:e,levels:n,position:t,key:o,hover:r}){let{tokens:s}=e,i=r??(t<0?null:o>=0?{kind:"cell",query:t,key:o}:{kind:"token",position:t});if(!i)return[];let a=(l,u)=>({query:l,key:u,level:n[l*s+u]-2});if(i.kind==="cell")return i.key<=i.query?[a(i.query,i.key)]:[];let c=[];if(i.side!=="key")for(let l=0;l<=i.position;l++)c.push(a(i.position,l));if(i.side!=="query")for(let l=i.position;l<s;l++)c.push(a(l,i.position));return c.filter(({level:l})=>l>0&&l<256).sort((l,u)=>l.level-u.level)}function so({context:e},{layout:n},t,o,r){let{gutter:s,middle:i,top:a,plot:c}=n;e.save(),e.beginPath(),e.rect(s,a,i,c),e.clip();let l=Math.max(.8,Math.min(5,n.cell*.3)),u=o.length>io?Math.max(.3,Math.min(1,n.cell/4)):1;for(let{query:p,key:f,level:m}of o){let h=m/255;e.globalAlpha=r*u*(.35+.65*h),e.strokeStyle=t.ramp.css[m],e.lineWidth=Math.max(.5,l*h);let[v,x]=[wn(n,p),wn(n,f)];e.beginPath(),e.moveTo(s,v),e.bezierCurveTo(s+i/3,v,s+2*i/3,x,s+i,x),e.stroke()}e.restore()}function Vr({context:e},n,t,o){let{layout:r,labels:s,special:i,position:a,hover:c,found:l}=n,{gutter:u,middle:p,cell:f,row:m,plot:h,tokens:v,top:x}=r,w=Le(f,13.5),L={query:new Set(o.length===1||c?.kind==="token"?o.map(({query:b})=>b):[]),key:new Set(o.length===1||c?.kind==="token"?o.map(({key:b})=>b):[])};e.font=`10.5px ${t.textFont}`,e.fillStyle=t.dim,e.textAlign="right",e.fillText("reads",u-6,x-9),e.textAlign="left",e.fillText("is read",u+p+6,x-9);let y=b=>a>=0&&b!==a&&Math.abs(b-a)*f<12;for(let b=Math.floor(m);b<Math.min(v,Math.ceil(m+h/f));b++){let g=wn(r,b),M=b===a;if(!(g<x||g>x+h||!M&&(b%w!==0||y(b))))for(let k of["query","key"]){let P=M||f>=12&&L[k].has(b)&&L[k].size<=3;e.font=cn(t,P,i[b]);let W=he(n,b)?t.link:t.ink;e.fillStyle=M||l.has(b)?t.accent:W,e.globalAlpha=o.length>0&&!M&&c?.kind==="token"&&!L[k].has(b)?.45:1,e.textAlign=k==="query"?"right":"left";let _=qe(s[b]??"",u-10,z=>Me(e,z));e.fillText(_,k==="query"?u-6:u+p+6,g),e.globalAlpha=1}}}function lo(e){let n=d("canvas",{class:"nnv-lines",tabindex:0,role:"application","aria-roledescription":"attention lines","aria-label":"The pattern as lines from the tokens that read to those they read. Up and down choose a token, Escape goes back."}),t=d("div",{class:"nnv-hint"}),o=d("div",{class:"nnv-lines-panel"},n,t),r=ao(),s=null,i=a=>{let{x:c,y:l}=le(a,n);return s&&Qt(s,c,l)};return n.addEventListener("pointermove",a=>{let c=i(a);n.style.cursor=c?"pointer":"default",e.hover(c,a)}),n.addEventListener("pointerleave",a=>e.hover(null,a)),n.addEventListener("click",a=>{let c=i(a);c?.kind==="token"&&e.pin(c.position)}),n.addEventListener("keydown",e.keys),{element:o,paint(a,c,l,u){s=Xt(a,c);let{lines:p,all:f}=r(n,{...l,layout:s},u),m=h=>h.toLocaleString("en");t.textContent=p<f?`the strongest ${m(p)} of ${m(f)} lines`:"",n.dataset.geometry=JSON.stringify(s),n.dataset.lines=String(p)}}}function co(e,n,t,o,r,s){let i=null,a=(p,f,m)=>{let{layout:h,zoom:v}=o;h&&(o.zoom=Bt(h,v,p,f??h.left+h.plot/2,m??h.top+h.plot/2),e.repaint())},c=(p,f)=>{JSON.stringify(p)!==JSON.stringify(o.hover)&&(o.hover=p,s.looked()),p?s.tip(p,f):e.tooltip.hide()},l=(p,f=-1)=>{let m=Ze(B(n),p);o.key=m.position>=0?f:-1,Q(n,{position:m.position}),s.pinned(),s.say(m.position)},u=p=>{let f=B(n),m=me(p.key),h=n.get("labels").length;if(m){let v=fe(f.position,m[0],h,h-1);o.key=m[1]!==0?fe(o.key,m[1],v+1,v):Math.min(o.key,v),Q(n,{position:v}),s.say(v),e.repaint()}else if(p.key==="Escape")o.key=-1,Q(n,ge(f,r)),s.say(B(n).position),e.repaint();else if(p.key==="+"||p.key==="=")a(1.6);else if(p.key==="-")a(1/1.6);else return;p.preventDefault(),p.stopPropagation()};return t.addEventListener("wheel",p=>{if(!p.ctrlKey)return;p.preventDefault();let{x:f,y:m}=le(p,t);a(p.deltaY<0?1.25:.8,f,m)},{passive:!1}),t.addEventListener("pointerdown",p=>{o.zoom.factor>1&&(i={x:p.clientX,y:p.clientY,moved:!1})}),t.addEventListener("pointermove",p=>{if(!o.layout)return;if(i&&p.buttons&1){let[v,x]=[p.clientX-i.x,p.clientY-i.y];if(i.moved||Math.hypot(v,x)>4){o.zoom=Ut(o.layout,o.zoom,v,x),i={x:p.clientX,y:p.clientY,moved:!0},e.repaint();return}}let{x:f,y:m}=le(p,t),h=an(o.layout,f,m);t.style.cursor=h?"pointer":"default",c(h,p)}),t.addEventListener("pointerleave",p=>c(null,p)),t.addEventListener("click",p=>{let f=i?.moved??!1;if(i=null,f||!o.layout)return;let{x:m,y:h}=le(p,t),v=an(o.layout,m,h);v?.kind==="cell"?l(v.query,v.key<=v.query?v.key:-1):v&&l(v.position)}),t.addEventListener("keydown",u),{moveZoom:a,hover:c,pin:l,keys:u}}function Zr(e,n){let t=r=>r.toLowerCase().replaceAll("\xB7"," ").replaceAll("\u23CE",`
`),o=t(n);return o===""?[]:e.flatMap((r,s)=>t(r).includes(o)?[s]:[])}function uo(e,n,t){let o=d("input",{class:"nnv-input nnv-search",type:"search",placeholder:"Find a token","aria-label":"Find a token; Enter goes to the next",spellcheck:"false"}),r=d("span",{class:"nnv-hint nnv-matches",role:"status"}),s={labels:[],text:"",found:[]},i=-1,a=()=>{let l=e();return(s.labels!==l||s.text!==o.value)&&(s={labels:l,text:o.value,found:Zr(l,o.value)},i=-1),s.found},c=()=>{let l=a().length;r.textContent=o.value===""?"":l===0?"none":`${i>=0?`${i+1} of `:""}${l}`};return o.addEventListener("input",()=>{c(),n()}),o.addEventListener("keydown",l=>{l.stopPropagation();let u=a();if(l.key==="Enter"&&u.length>0)i=(i+(l.shiftKey?u.length-1:1)+(i<0&&l.shiftKey?1:0))%u.length,t(u[i]);else if(l.key==="Escape")o.value="",n();else return;l.preventDefault(),c()}),{element:d("span",{class:"nnv-find"},o,r),found:()=>new Set(a())}}var Yr=200;function Xr({labels:e,ids:n},t,o){let r=Array.from(t.row(o),(s,i)=>[i,e[i],n[i],Qr(s)].join("	"));return[["position","token","id","value"].join("	"),...r].join(`
`)}function Qr(e){return Number.isFinite(e)?q(e).replace("\u2212","-"):String(e)}function po(){let e=d("caption"),n=d("tbody"),t=d("button",{type:"button",class:"nnv-button"},"Copy as text"),o=d("button",{type:"button",class:"nnv-button",title:"Sort"},"by value"),r=d("table",{class:"nnv-table"},e,d("thead",{},d("tr",{},...["","token","id","value"].map(l=>d("th",{scope:"col"},l)))),n),s=d("div",{class:"nnv-values-panel"},d("div",{class:"nnv-edit-acts"},o,t),d("div",{class:"nnv-table-scroll"},r)),i=!1,a=null,c=()=>{if(!a)return;let{tokens:l,pattern:u,query:p}=a,f=u.row(p),m=[...f.keys()];i&&m.sort((x,w)=>f[w]-f[x]||x-w);let h=m.slice(0,Yr),v=m.length-h.length;F(e,`${p} `,ae(l,p),v>0?` reads, ${h.length} of ${m.length} tokens`:" reads"),F(n,...h.map(x=>d("tr",{},d("td",{},String(x)),d("td",{},ae(l,x)),d("td",{},String(l.ids[x])),d("td",{},q(f[x])))))};return o.addEventListener("click",()=>{i=!i,o.textContent=i?"by position":"by value",c()}),t.addEventListener("click",()=>{if(!a)return;let l=()=>F(t,"Select the rows to copy them");navigator.clipboard?navigator.clipboard.writeText(Xr(a.tokens,a.pattern,a.query)).then(()=>F(t,"Copied"),l):l()}),{element:s,paint(l,u,p){a?.pattern===u&&a.query===p&&a.tokens.labels===l.labels||(a={tokens:l,pattern:u,query:p},F(t,"Copy as text"),c())}}}var Jr=86;function mo(e,n,t,o,r,s){let i=Pt(),{element:a,title:c,about:l,offer:u,zooms:p,zoomOut:f,zoomIn:m,fit:h,reset:v}=i,{pictures:x,canvas:w,hatched:L,readout:y,finder:b,tableToggle:g}=i,M={layout:null,zoom:Re,hover:null,key:-1},k=null,P=-1,W=null,_=ro(),z=()=>{},S=()=>ue(n),R=()=>{let O=w.getContext("2d");if(!O)return{left:60,top:60};O.font=cn(e.palette());let I=Math.max(...S().labels.slice(0,600).map(X=>Me(O,X)),12),K=Math.min(I,e.root.dataset.size==="narrow"?64:Jr)+12;return{left:Math.round(K),top:Math.round(K)}},E=()=>{let O=t.current(),I=B(n),K=n.get("labels");k!==K&&(k=K,M.zoom=Re,M.hover=null,M.key=-1);let X=I.layer>=0&&I.head>=0,T=O!==null&&O.layer===I.layer&&O.head===I.head,N=O!==null&&O.pattern.size===K.length,D=X&&!T?C(I):"";e.setWaiting(X&&!T&&D===""),w.classList.toggle("nnv-stale",!T);let V=!X||!N||D!=="";z=()=>{};let oe=n.get("form")??"auto";if(w.hidden=V||oe==="lines",V&&(G.element.hidden=!0),b.hidden=g.hidden=j.element.hidden=V,L.hidden=D===""||!X,D&&F(L,Se(D)),v.hidden=I.layer===o.layer&&I.head===o.head&&I.position===o.position,!X){u.hidden=!0,c.textContent="No head chosen",l.textContent="",p.hidden=!0,F(y,d("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let ne=T||!N?{layer:I.layer,head:I.head}:{layer:O.layer,head:O.head};if(c.textContent=Wt(n,ne),u.dataset.head!==`${ne.layer}.${ne.head}`||u.hidden){u.dataset.head=`${ne.layer}.${ne.head}`;let Ue=ke(e,{layer:ne.layer,part:"block"},"Edit block");F(u,ke(e,{...ne,part:"head"}),Ue)}let He=(n.get("combine")??"one")!=="one";u.hidden=He;let we=He?"":zt(ne.head,n.get("num_heads"),n.get("num_kv_heads")),De=Et(n,ne.layer);if(l.textContent=[we,St(De),O?qt(n,O.pattern.kind):""].filter(Boolean).join(" \xB7 "),!O||V){p.hidden=!0,F(y);return}let Ie=s(),Tn=e.root.dataset.size==="narrow",nn=R();oe==="lines"&&(nn.top=24);let En=oe==="auto"&&!Tn?Yt(K.length,Ie,nn):0,pn=()=>sn(K.length,Ie-En,nn,M.zoom),pe=pn();I.position!==P&&(P=I.position,P>=0&&M.zoom.factor>1&&(M.zoom=Gt(pe,M.zoom,P),pe=pn())),M.layout=pe,p.hidden=xn(pe)<=1,f.disabled=h.disabled=M.zoom.factor<=1,m.disabled=M.zoom.factor>=xn(pe)-1e-9,W&&W!==O.pattern&&(W=null,e.tooltip.hide());let Be={levels:t.levels(O,n.get("scale"),n.get("fold_sink")),...S(),position:I.position,found:U.found()},mn=O.pattern instanceof ye,Yn=mn?We(e.palette()):e.palette(),cr={sink:mn?null:vn(n),window:De.window??0};G.element.hidden=oe==="matrix"||oe==="auto"&&En===0;let ur=oe==="lines"?Ie:Ie-(pe.left+pe.plot+Ce+6)-In;if(z=()=>{let Ue={...Be,key:M.key,hover:M.hover};w.hidden||_(w,{...Ue,...cr,layout:pe,pattern:O.pattern},Yn),G.element.hidden||G.paint(pe,ur,Ue,Yn),H(O)},z(),j.element.isConnected){let Ue=I.position>=0?I.position:K.length-1;j.paint({...S(),ids:n.get("token_ids")},O.pattern,Ue)}w.dataset.geometry=JSON.stringify(pe),w.dataset.head=`${O.layer}.${O.head}`},A=()=>{z(),r()},C=({layer:O})=>{let I=n.get("gaps")[`layers.${O}.self_attn.attention_probabilities`];return I||(n.get("pattern_layers").includes(O)?"":n.get("no_pattern"))},H=({pattern:O})=>{let{position:I}=B(n),{hover:K,key:X}=M,T=K?.kind==="cell"?K:I>=0&&X>=0?{query:I,key:X}:null;T?F(y,...Dt(S(),O,T.query,T.key)):F(y,d("span",{class:"nnv-hint"},I>=0?Ot:Ft))},$=co(e,n,w,M,o,{tip:(O,I)=>ie(O,I),say:O=>e.say(qn(n.get("labels"),t.current()?.pattern??null,O,M.key)),looked:()=>e.repaintPart(A),pinned:r}),G=lo($);x.append(G.element),m.addEventListener("click",()=>$.moveZoom(1.6)),f.addEventListener("click",()=>$.moveZoom(1/1.6)),h.addEventListener("click",()=>$.moveZoom(0)),v.addEventListener("click",()=>{M.key=-1,M.zoom=Re,Q(n,o)});let U=uo(()=>n.get("labels"),()=>e.repaint(),O=>{M.key=-1,Q(n,{position:O}),e.say(qn(n.get("labels"),null,O,-1))});b.append(U.element);let j=po();g.addEventListener("click",()=>{let O=!j.element.isConnected;g.setAttribute("aria-pressed",String(O)),O?a.append(j.element):j.element.remove(),e.repaint()});let ie=(O,I)=>{let K=t.current()?.pattern??null;W=K;let X=It({...S(),ids:n.get("token_ids")},K,O);X.length>0?e.tooltip.show(...ve(e.root,I),...X):e.tooltip.hide()};return{element:a,paint:E,hovered:()=>M.hover,stop:()=>e.setWaiting(!1)}}var es=240;function fo(e){let n=null,t=null,o=()=>Object.entries(e.get("scores")??{}),r=()=>o().findIndex(([a])=>a===e.get("sort_by")),s=()=>{let a=e.get("score_values");t?.from!==a&&(t={from:a,values:Z(a)});let c=e.get("num_layers")*e.get("num_heads"),l=r()*c;return l>=0&&l+c<=t.values.length?t.values.subarray(l,l+c):null},i=()=>{let a=s();if(!a)return null;let c=e.get("least_score")??null,l=[t.values,r(),c];return(!n||l.some((u,p)=>u!==n.key[p]))&&(n={key:l,...ns(a,c)}),n};return{known:o,of:(a,c)=>s()?.[a*e.get("num_heads")+c]??null,order:()=>i()?.order??null,reached:()=>i()?.reached??0}}function ns(e,n){let t=[...e.keys()].filter(o=>!Number.isNaN(e[o])&&(n===null||e[o]>=n));return t.sort((o,r)=>e[r]-e[o]||o-r),{order:t.slice(0,es),reached:t.length}}function ho(e,n){let t=d("div",{class:"nnv-sort",hidden:!0}),o=d("input",{class:"nnv-input nnv-least",inputmode:"decimal",placeholder:"any","aria-label":"The least score of a head that is shown"}),r=d("label",{class:"nnv-choice"},d("span",{},"at least"),o),s="",i=null;o.addEventListener("change",()=>{let c=o.value.trim(),l=c===""?null:Number(c);(l===null||Number.isFinite(l))&&Y(e,"least_score",l),o.setAttribute("aria-invalid",String(l!==null&&!Number.isFinite(l)))}),o.addEventListener("keydown",c=>c.stopPropagation());let a=()=>n.known().find(([c])=>c===e.get("sort_by"))?.[1];return{element:t,paint(){let c=n.known();t.hidden=c.length===0;let l=JSON.stringify(c);if(l!==s){s=l;let f=c.map(([m,{title:h}])=>[m,h]);i=re("Sort",[["","by place"],...f],m=>Y(e,"sort_by",m)),t.replaceChildren(i.element,r)}let u=a();i?.show(u?e.get("sort_by"):""),r.hidden=!u,t.title=u?[u.about,u.paper].filter(Boolean).join(`
`):"";let p=e.get("least_score");document.activeElement!==o&&(o.value=typeof p=="number"?String(p):"")},title:()=>a()?.title??"",words(){let[c,l]=[n.reached(),n.order()?.length??0],u=e.get("num_layers")*e.get("num_heads");return l<c?`the first ${l} of ${u}`:`${c} of ${u}, highest first`}}}function bo(e){let n=null,t=()=>se(e)==="difference",o=()=>{let r=t()?J(e,"thumbnails_difference"):e.get("thumbnails");return(!n||n.from!==r)&&(n={from:r,bytes:t()?Lt(r):Mt(r)}),n.bytes};return{empty:()=>o().length===0,signed:t,key:()=>[o(),e.get("fold_sink")],levels(r,s){let i=e.get("thumb"),a=(r*e.get("num_heads")+s)*rn(i),c=o().subarray(a,a+rn(i)),l=e.get("fold_sink");return c instanceof Int8Array?Ht(c,i,l):Nt(c,i,l)},words(){if(!t())return"";let r=te(J(e,"thumbnails_scale")??0);return J(e,"thumbnails_exact")?`strongest color: a change of ${r}`:`change of row-relative weights, at most ${r}`}}}function go(e,n,t){let o=null,r=null,s=bo(n),i=d("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back, Shift and click takes one more."}),a=d("span",{class:"nnv-hint"}),c=fo(n),l=ho(n,c),u=oo(),p=d("div",{class:"nnv-heads"},i),f=d("div",{class:"nnv-panel"},d("div",{class:"nnv-panel-head"},d("h4",{},"All heads"),a),l.element,p),m=0,h=()=>{let y=e.palette(),b=e.root.dataset.size,g=e.width();m=g*(b==="wide"?g>1450?.3:.34:b==="medium"?.42:1),p.style.maxWidth=`${Math.floor(m)}px`;let M=c.order();o=eo({layers:n.get("num_layers"),heads:n.get("num_heads"),kvHeads:n.get("num_kv_heads"),width:m,height:b==="narrow"?460:640,order:M}),l.paint();let k=s.empty();k&&f.lastElementChild?.className!=="nnv-gap"?f.append(Se(n.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!k&&f.lastElementChild?.className==="nnv-gap"&&f.lastElementChild.remove();let P=k?0:n.get("thumb"),{left:W,top:_,cell:z,group:S,width:R}=o,E={layout:o,levels:s.levels,key:[...s.key(),M,W,_,z,S,R],side:P,focus:B(n),hover:r,chosen:vo(n),scroll:{x:p.scrollLeft,y:p.scrollTop}};u(i,E,s.signed()?We(y):y);let A=M===null?"layer \u2193 head \u2192":l.words();a.textContent=s.words()||A,i.dataset.geometry=JSON.stringify(o)};p.addEventListener("scroll",()=>e.repaintPart(h));let v=y=>{let{x:b,y:g}=le(y,i);return o&&to(o,b,g)},x=y=>{let{x:b,y:g}=le(y,i);return o&&e.editable()?no(o,b,g):null},w=y=>{Q(n,y),e.say(`layer ${y.layer}, head ${y.head}`)};i.addEventListener("pointermove",y=>{let b=v(y);(b?.layer!==r?.layer||b?.head!==r?.head)&&(r=b,e.repaintPart(h));let g=b?null:x(y);i.style.cursor=b||g!==null?"pointer":"default",b?L(b,y):g!==null?e.tooltip.show(...ve(e.root,y),d("div",{},`Click to change block ${g}`)):e.tooltip.hide()}),i.addEventListener("pointerleave",()=>{r=null,e.tooltip.hide(),e.repaintPart(h)}),i.addEventListener("click",y=>{let b=v(y),g=b?null:x(y);if(g!==null&&e.edit({layer:g,part:"block"}),!b)return;if(y.shiftKey||y.ctrlKey||y.metaKey){Y(n,"chosen_heads",ts(vo(n),b));return}let M=kt(B(n),t,b.layer,b.head);w({layer:M.layer,head:M.head})}),i.addEventListener("keydown",y=>{let b=B(n),g=me(y.key),M=c.order();if(g&&M){let k=M.indexOf(b.layer*n.get("num_heads")+b.head),P=M[fe(k,g[0]*o.columns+g[1],M.length)];P!==void 0&&w(os(P,n.get("num_heads")))}else if(g){let k=fe(b.layer,g[0],n.get("num_layers"));w({layer:k,head:fe(b.head,g[1],n.get("num_heads"))})}else if(y.key==="Escape")Q(n,ge(b,t));else return;y.preventDefault(),y.stopPropagation()});let L=({layer:y,head:b},g)=>{let M=n.get("thumb"),k=d("canvas"),P=s.empty()?null:ee(k,128,128);if(P){let S=new Uint32Array(k.width*k.height),R=s.levels(y,b),E=e.palette(),A={x:0,y:0,width:k.width,height:k.height};Ye(R,M,M,{row:0,column:0,cell:k.width/M},ln(s.signed()?We(E):E),{pixels:S,width:k.width},A),P.context.putImageData(new ImageData(new Uint8ClampedArray(S.buffer),k.width,k.height),0,0)}let W=c.of(y,b),z=n.get("labels").length/Math.max(1,M);e.tooltip.show(...ve(e.root,g),d("div",{},d("strong",{},`Layer ${y}, head ${b}`)),...W===null?[]:[d("div",{},`${l.title()}: `,d("b",{},q(W)))],k,d("div",{class:"nnv-hint"},[z>1&&`largest of each ${z.toFixed(1)} \xD7 ${z.toFixed(1)} tokens`,s.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:f,paint:h,width:()=>Math.min(m,o?.width??0)}}function vo(e){return(e.get("chosen_heads")??[]).map(([n,t])=>({layer:n,head:t}))}function ts(e,{layer:n,head:t}){let o=e.filter(s=>s.layer!==n||s.head!==t),r=o.map(s=>[s.layer,s.head]);return o.length<e.length?r:[...r,[n,t]]}function os(e,n){return{layer:Math.floor(e/n),head:e%n}}var un=class e{constructor(n){this.tokens=n}tokens;keys=new Set;static of(n,t){let o=new e(t);for(let[r=0,s=0,i=0]of n)for(let a=s;a<=i;a++)o.put({query:r,key:a},!0);return o}get size(){return this.keys.size}has({query:n,key:t}){return this.keys.has(n*this.tokens+t)}put({query:n,key:t},o){t<0||t>n||n>=this.tokens||(o?this.keys.add(n*this.tokens+t):this.keys.delete(n*this.tokens+t))}brush(n,t,o){if(n==="cell")this.put(t,o);else if(n==="column")for(let r=t.key;r<this.tokens;r++)this.put({query:r,key:t.key},o);else{let r=t.query-t.key;for(let s=r;s<this.tokens;s++)this.put({query:s,key:s-r},o)}}clear(){this.keys.clear()}*[Symbol.iterator](){for(let n of this.keys)yield{query:Math.floor(n/this.tokens),key:n%this.tokens}}runs(){let n=[];for(let t of[...this.keys].sort((o,r)=>o-r)){let[o,r]=[Math.floor(t/this.tokens),t%this.tokens],s=n[n.length-1];s&&s[0]===o&&s[2]===r-1?s[2]=r:n.push([o,r,r])}return n}};function yo(e,n){let t=Math.max(Math.abs(n.query-e.query),Math.abs(n.key-e.key),1);return Array.from({length:t},(o,r)=>({query:Math.round(e.query+(n.query-e.query)*(r+1)/t),key:Math.round(e.key+(n.key-e.key)*(r+1)/t)}))}var xo=["painted","no_ranking","evidence"];function wo(e,n,t){let o=t.querySelector("canvas.nnv-matrix"),r=d("canvas",{class:"nnv-paint",tabindex:0,role:"application","aria-label":"Paint expected cells. Arrow keys move, Space paints or erases, Enter ranks, Escape ends."}),s=!1,i="cell",a=new un(0),c=null,l=null,u=null,p=(E,A,C)=>{let H=d("button",{type:"button",class:"nnv-button",title:A},E);return H.addEventListener("click",C),H},f=p("Find heads","Run random tokens twice, and prose, and score every head: previous token, duplicate token, induction and more",()=>e.requests.ask({kind:"find"})),m=p("Evidence","",()=>e.requests.ask({kind:"evidence",score:n.get("sort_by")})),h=je("Paint cells","",()=>{s=!s,u=null,e.repaint()}),v=re("Brush",[["cell","cell"],["diagonal","diagonal"],["column","column"]],E=>{i=E}),x=p("Rank heads","Rank all heads by their weight in the painted cells",()=>M()),w=p("Erase","Take all painted cells away",()=>{a.clear(),g()}),L=d("span",{class:"nnv-hint"}),y=d("span",{class:"nnv-tools nnv-brushes"},v.element,x,w),b=d("div",{class:"nnv-mask"},f,m,h.element,y,L);t.append(r);let g=()=>{Y(n,"painted",a.runs()),e.repaint()},M=()=>{a.size>0&&e.requests.ask({kind:"mask",runs:a.runs()})},k=()=>o.hidden||!o.dataset.geometry?null:JSON.parse(o.dataset.geometry),P=()=>{let E=n.get("painted")??[],A=n.get("labels").length;E===c&&a.tokens===A||(c=E,l||(a=un.of(E,A)))},W=()=>{P();let E=k(),A=n.get("no_ranking")??"";(A||!E)&&(s=!1);let C=n.get("why_static")==="";f.hidden=!C;let H=n.get("sort_by");m.hidden=!C||!(n.get("evidence")??[]).includes(H);let $=n.get("scores")?.[H];m.title=$?`Show the prompt on which \u201C${$.title}\u201D was measured, with the cells that count`:"",h.show(s),h.element.disabled=A!==""||!E,h.element.title=A||(E?"Paint the cells that you expect, and rank heads by them":"Choose a head and draw its matrix first"),y.hidden=!s,v.show(i),x.disabled=w.disabled=a.size===0,L.textContent=s?_():"",r.hidden=!E||a.size===0&&!s,r.classList.toggle("nnv-painting",s),r.tabIndex=s?0:-1,E&&!r.hidden&&z(E)},_=()=>{if(u){let E=n.get("labels");return`${E[u.query]} (${u.query}) reads ${E[u.key]} (${u.key})`}return a.size===0?"Drag over the cells where you expect weight":`${a.size} painted`},z=E=>{let{left:A,top:C,plot:H,cell:$}=E;r.style.left=`${o.offsetLeft}px`,r.style.top=`${o.offsetTop}px`;let G=ee(r,A+H+2,C+H+2);if(!G)return;let{context:U}=G,{accent:j,ink:ie}=e.palette();U.beginPath(),U.rect(A,C,H,H),U.clip();let O=Math.max($,2),I=({query:X,key:T})=>[A+(T-E.column)*$,C+(X-E.row)*$];U.fillStyle=U.strokeStyle=j,U.lineWidth=$>=14?2:1;let K=U.lineWidth/2+($>=14?1:0);for(let X of a){let[T,N]=I(X);$>=5?U.strokeRect(T+K,N+K,O-2*K,O-2*K):U.fillRect(T,N,O,O)}if(u&&s){U.strokeStyle=ie,U.lineWidth=1.5;let[X,T]=I(u);U.strokeRect(X,T,O,O)}},S=E=>{let A=k();if(!A)return null;let{x:C,y:H}=le(E,r),$=an(A,C,H);return $?.kind==="cell"&&$.key<=$.query?{query:$.query,key:$.key}:null};r.addEventListener("pointerdown",E=>{let A=S(E);!A||E.button!==0||(l={on:!(E.shiftKey||a.has(A)),last:A},a.brush(i,A,l.on),r.setPointerCapture?.(E.pointerId),e.repaint())}),r.addEventListener("pointermove",E=>{if(u=S(E),l&&u){for(let A of yo(l.last,u))a.brush(i,A,l.on);l.last=u}e.repaint()});let R=()=>{l&&(l=null,g())};return r.addEventListener("pointerup",R),r.addEventListener("pointercancel",R),r.addEventListener("pointerleave",()=>{u=null,e.repaint()}),r.addEventListener("keydown",E=>{let A=me(E.key),C=a.tokens-1,H=u??{query:C,key:C};if(A){let $=Math.max(0,Math.min(C,H.query+A[0]));u={query:$,key:Math.max(0,Math.min($,H.key+A[1]))}}else if(E.key===" ")a.brush(i,H,!a.has(H)),u=H,g();else if(E.key==="Enter")M();else if(E.key==="Escape")s=!1;else return;e.say(_()),e.repaint(),E.preventDefault(),E.stopPropagation()}),{element:b,paint:W}}function ko(e){let n=null,t=null,o=null,r=(a,c,l,u)=>{let p=n;if(p&&p.from===a&&p.focus.layer===c&&p.focus.head===l)return p.focus;let f=e.get("pattern_kind")??"raw",m={layer:c,head:l,pattern:f==="token"?new ye(u(),f):new Xe(u(),f)};return n={from:a,focus:m},m},s=a=>{let c=J(e,"patterns"),l=c?.byteLength?c:J(e,"pattern");if(t?.before===l&&t.after===a.pattern)return t.focus;let{layer:u,head:p,pattern:f}=a,m=Z(l),h=c?.byteLength?On(m,e.get("num_heads"),f.size,u,p):m,v=c?.byteLength?!0:J(e,"pattern_layer")===u&&J(e,"pattern_head")===p;return J(e,"pattern_kind")!==e.get("pattern_kind")||!v||h.length!==f.packed.length?a:(t={before:l,after:f,focus:{layer:u,head:p,pattern:new $e(new Xe(h),f)}},t.focus)},i=()=>{let a=e.get("layer"),c=e.get("head"),l=e.get("patterns"),u=e.get("labels").length;if(l&&l.byteLength>0&&a>=0&&c>=0)return r(l,a,c,()=>On(Z(l),e.get("num_heads"),u,a,c));let p=e.get("pattern");return!p||p.byteLength===0?null:r(p,e.get("pattern_layer"),e.get("pattern_head"),()=>Z(p))};return{current(){let a=i();return a&&se(e)==="difference"?s(a):a},levels(a,c,l){let u=`${c} ${l}`;return(o?.key!==u||o.pattern!==a.pattern)&&(o={key:u,pattern:a.pattern,levels:a.pattern.levels(c,l)}),o.levels}}}var Mo=["combine","chosen_heads","weighting","pattern_kind","toward_id","toward_label","live"];function Lo(e,n){let t=re("Heads",[["one","one"],["mean","mean"],["max","largest"]],c=>Y(n,"combine",c)),o=d("button",{type:"button",class:"nnv-button",title:"Back to all heads of the layer"},"Clear");o.addEventListener("click",()=>Y(n,"chosen_heads",[]));let r=d("span",{class:"nnv-find"},t.element,o),s=re("Weights",[["raw","as they are"],["value","\xD7 value norm"],["output","\xD7 output norm"],["token","toward a token"]],c=>Y(n,"weighting",c));s.element.title="Times the norm of the value, the norm of what the head writes of it, or its share of a token's logit";let i=d("input",{class:"nnv-input nnv-toward","aria-label":"The token toward whose logit weights are drawn",spellcheck:"false"}),a=d("form",{},i);return a.addEventListener("submit",c=>{c.preventDefault(),i.value!==""&&e.requests.ask({kind:"toward",text:i.value.replaceAll("\xB7"," ")})}),i.addEventListener("keydown",c=>c.stopPropagation()),{elements:[r,s.element,a],paint(){let c=n.get("live")??!0,l=n.get("combine")??"one",u=n.get("weighting")??"raw",p=n.get("chosen_heads")??[];r.hidden=s.element.hidden=!c,r.title=l==="one"?"":"Shift and click in the overview to choose which heads",t.show(l),o.hidden=l==="one"||p.length===0,o.textContent=`Clear ${p.length}`,s.show(u),a.hidden=!c||u!=="token"||n.get("why_static")!=="",i.placeholder=n.get("toward_label")??""}}}var rs=["layer","head","position","token_ids","labels","generated","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps","scores","score_values","sort_by","least_score",...Tt,...Mo,"form",...xo],To=8,Eo=({model:e,el:n})=>{let t=B(e),o=ko(e),r=Ae({model:e,el:n},{title:"Attention",traits:rs,paint:()=>h()}),s=re("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],L=>Y(e,"scale",L)),i=je("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>Y(e,"fold_sink",!e.get("fold_sink"))),a=hn(),c=re("Draw",[["auto","both"],["matrix","matrix"],["lines","lines"]],L=>Y(e,"form",L));c.element.title="The head in focus as a matrix, as lines, or as both where there is room";let l=Lo(r,e);r.tools.append(...l.elements,c.element,s.element,a.element,i.element);let u=go(r,e,t),p=d("div",{class:"nnv-side"}),f=mo(r,e,o,t,()=>w(),()=>v()),m=wo(r,e,f.element);f.element.append(m.element),r.body.append(d("div",{class:"nnv-attention"},u.element,f.element,p));let h=()=>{let L=e.get("scale"),y=e.get("fold_sink");s.show(L),i.show(y),l.paint(),c.show(e.get("form")??"auto"),u.paint(),x(L,y),f.paint(),m.paint(),w()},v=()=>{let L=r.root.dataset.size,y=L==="narrow"?0:u.width()+28;return r.width()-y-(L==="wide"?272:0)},x=(L,y)=>{let b=o.current()?.pattern;if(se(e)==="difference"){let P=b instanceof $e&&L!=="log"?te(b.most):"1",W=L==="log"?", on a logarithmic scale":"";a.showSigned(P,r.palette(),`After minus before${W}. The overview has a scale of its own.`);return}let g=b?.most??1;if(b instanceof ye){let P=L==="log"?", on a logarithmic scale over four powers of ten":"";a.showSigned(te(g),r.palette(),`Toward the token is blue, away from it orange${P}.`);return}let M=y?" left after the fold":"",k=b&&b.kind!=="raw"?"The value":"The probability";L==="row"?a.show("0",`row's largest${M}`,r.palette(),"Each row is divided by its own largest value."):L==="absolute"?a.show("0",te(g),r.palette(),`${k} itself.`):a.show(`\u2264 ${te(g*yn)}`,te(g),r.palette(),`The logarithm of ${k.toLowerCase()}.`)},w=()=>{let L=o.current(),{position:y}=B(e),b=ue(e),g=f.hovered(),M=b.labels.length-1,k=g?.kind==="cell"?g.query:g?g.position:y>=0?y:M,P=g?.kind==="cell"?g.key:g?g.position:y>=0?y:M;if(!L||k<0||Math.max(k,P)>=L.pattern.size){F(p);return}let W=e.get("fold_sink"),_=z=>Q(e,Ze(B(e),z));F(p,Wn([be(b,k),"reads"],L.pattern.topKeys(k,To,W),b,y,_),Wn([be(b,P),"is read by"],L.pattern.topReaders(P,To),b,y,_),is(vn(e),k),W&&!(L.pattern instanceof ye)&&ss(L.pattern,k))};return r.onStop(()=>f.stop()),()=>r.stop()};function ss(e,n){let t=s=>d("b",{class:"nnv-number"},s),o=e.kind==="raw"?[" of this row, ",t(et(e.meanFoldedMass()))," on average over the rows after it."]:[" of this row's ",t(te(e.sum(n))),"."],r=t(q(e.foldedMass(n)));return d("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",r,...o)}function is(e,n){if(!e)return null;let t=d("b",{class:"nnv-number"},q(e[n]));return d("div",{class:"nnv-hint nnv-sink"},"The head's sink, which is no token, takes ",t," of this row.")}var as={logit:["bar_values","heads"],norm:["norms","head_norms"]};function Mn(e){return Z(e.get("norms")).length>0?e.get("quantity"):"logit"}function Gn(e,n){return new Map([...e.map((t,o)=>[jn(t),n[o]]),["",n[e.length]]])}var jn=({kind:e,layer:n})=>`${e}.${n}`,So=["embedding","attention","mlp","rest","bias","softcap","remainder"],ls=(e,n)=>Po(e)-Po(n)||e.layer-n.layer||So.indexOf(e.kind)-So.indexOf(n.kind),Po=({kind:e,layer:n})=>e==="embedding"?0:n>=0?1:2;function Ao(e){let n=Mn(e),[t,o]=as[n],r=se(e),s=r==="after"&&Ke(e),i=r==="difference",a=e.get("bars"),c=J(e,"bars"),l=Gn(a,Z(e.get(t))),u=Gn(c,Z(J(e,t))),p=Z(e.get(o)),f=Z(J(e,o)),m=s||i?c.filter(b=>!l.has(jn(b))):[],h=m.length>0?[...a,...m].sort(ls):a,v=b=>(l.get(b)??0)-(i?u.get(b)??0:0),x=b=>s?u.get(b)??0:Number.NaN,w=i||n==="norm",L=w?new Map:Gn(a,Z(e.get("bar_effects"))),y=i&&f.length===p.length;return{bars:h.map(b=>{let g=jn(b);return{...b,value:v(g),before:x(g),effect:L.get(g)??Number.NaN}}),heads:y?p.map((b,g)=>b-f[g]):p,headsBefore:s&&f.length===p.length?f:new Float32Array(0),headEffects:w?new Float32Array(0):Z(e.get("head_effects")),logit:v(""),logitBefore:x(""),neurons:w?{}:cs(e),sums:n==="logit"}}function cs(e){let n=e.get("neuron_blocks")??[],[t,o]=[on(e.get("neuron_ids")),Z(e.get("neuron_shares"))],r=t.length/Math.max(1,n.length),s=(i,a)=>i.subarray(a*r,(a+1)*r);return Object.fromEntries(n.map((i,a)=>[i,{ids:s(t,a),shares:s(o,a)}]))}function $o(e,n){let t=d("select",{class:"nnv-select","aria-label":"What is put in a part's place"},d("option",{value:"zero"},"by zero"),d("option",{value:"mean"},"by its mean"));t.addEventListener("keydown",l=>l.stopPropagation());let o=d("button",{type:"button",class:"nnv-button"}),r=d("span",{class:"nnv-hint",role:"status"}),s=d("span",{class:"nnv-measure"},o,t,r),i=()=>e.get("measuring")??{},a=()=>i().total!==void 0;o.addEventListener("click",()=>{n.ask(a()?{kind:"stop"}:{kind:"measure",how:t.value})});let c="";return{element:s,running:a,update(){let l=e.get("why_static")===""&&e.get("bars").length>0,u=e.get("bar_effects").byteLength>0&&e.get("quantity")!=="norm";s.hidden=!l&&!u,o.hidden=t.hidden=!l;let p=e.get("effect_how");p!==c&&(t.value=c=p),t.disabled=a();let{done:f=0,total:m=0}=i();o.textContent=a()?"Stop":"Measure effects",o.title=a()?"Ends the measurement; what was found stays":"Takes each part out in a forward of its own, those with the longest bars first, and shows what the logit loses",a()?r.textContent=`${f} of ${m} parts`:r.textContent=u?`\u25C7 what the logit loses without the part (${us(p)})`:""}}}function us(e){return e==="zero"?"zero in its place":"its mean over the positions in its place"}function Ro(){let e=d("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),n=d("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=d("button",{type:"submit",class:"nnv-button"},"Explain"),o=d("button",{type:"button",class:"nnv-button"}),r=d("form",{class:"nnv-question"},e,d("span",{class:"nnv-hint"},"against"),n,t,o);for(let s of[e,n])s.addEventListener("keydown",i=>i.stopPropagation());return{form:r,target:e,versus:n,here:o}}function _o(e){let{bars:n,logit:t,sort:o,sign:r}=e,s=o==="depth"&&r==="both"&&e.sums,a=(e.sums?n:n.filter(({value:u})=>Number.isFinite(u))).filter(({value:u})=>r==="both"||(r==="positive"?u>0:u<0));o==="size"&&a.sort((u,p)=>Math.abs(p.value)-Math.abs(u.value));let c=[],l=0;for(let u of a){let p=s?l:0;l=s?l+u.value:Number.NaN;let f=ds(e,u);c.push({...u,head:-1,from:p,to:p+u.value,running:l,open:f});let m=u.kind==="mlp"?ps:ms;f&&c.push(...m(e,u,s?p:0,s))}return c.length>0&&r==="both"&&c.push({name:e.sums?"logit":"their sum",kind:"total",layer:-1,head:-1,value:t,before:e.logitBefore,effect:Number.NaN,from:0,to:t,running:t,open:null}),c}function Kn({kind:e,layer:n,head:t}){return`${e}.${n}.${t}`}function ds({heads:e,neurons:n,live:t,sums:o,expanded:r,opened:s},{kind:i,layer:a}){return i==="attention"&&e.length>0?r.includes(a):i==="mlp"&&o&&(t||a in n)?s.includes(a)&&a in n:null}function ps({neurons:e},n,t,o){let r=e[n.layer];if(!r)return[];let s=n.value-r.shares.reduce((c,l)=>c+l,0),i=[...Array.from(r.shares,(c,l)=>({name:`neuron ${r.ids[l]}`,head:r.ids[l],value:c})),{name:"other neurons, bias",head:-1,value:s}],a=t;return i.map(c=>{let l=a;o&&(a+=c.value);let u={before:Number.NaN,effect:Number.NaN,running:Number.NaN,open:null};return{...c,...u,kind:"neuron",layer:n.layer,from:l,to:l+c.value}})}function ms({heads:e,headsBefore:n,headEffects:t,headCount:o,sort:r,sums:s},i,a,c){let l=e.subarray(i.layer*o,(i.layer+1)*o),u=n.subarray(i.layer*o,(i.layer+1)*o),p=Array.from(l,(v,x)=>({name:`head ${x}`,head:x,value:v,before:u[x]??Number.NaN,effect:t[i.layer*o+x]??Number.NaN}));r==="size"&&p.sort((v,x)=>Math.abs(x.value)-Math.abs(v.value));let f=(v,x)=>v-x.reduce((w,L)=>w+L,0),m=f(i.value,l);s&&Math.abs(m)>1e-4*Math.max(1,Math.abs(i.value))&&p.push({name:"output bias / post-norm",head:-1,value:m,before:f(i.before,u),effect:Number.NaN});let h=a;return p.map(({name:v,head:x,value:w,before:L,effect:y})=>{let b=h;return c&&(h+=w),{name:v,kind:"head",layer:i.layer,head:x,value:w,before:L,effect:y,from:b,to:b+w,running:Number.NaN,open:null}})}function Co(e,n){let t=0,o=0;for(let{from:s,to:i,before:a,effect:c}of e)for(let l of[s,i,s+a,s+c])Number.isFinite(l)&&(t=Math.min(t,l),o=Math.max(o,l));if(t===0&&o===0)return{low:-1,high:1,ticks:[-1,0,1]};let r=.03*(o-t);return t<0&&(t-=r),o>0&&(o+=r),{low:t,high:o,ticks:nt(t,o,n)}}function No({value:e,effect:n},t){return!Number.isFinite(n)||Math.abs(n-e)<.05*t?!1:n*e<=0||Math.abs(n)<Math.abs(e)/2||Math.abs(n)>2*Math.abs(e)}function Ho(e){return e.reduce((n,{kind:t,value:o})=>t==="total"?n:Math.max(n,Math.abs(o)||0),0)}function xe({low:e,high:n},t){return Math.max(0,Math.min(1,(t-e)/(n-e)))}function Je(e,n,t){return e.style.left=`${100*xe(n,t)}%`,e}function Fo({axis:e,columns:n}){let t=e.ticks.map(r=>Je(d("span",{class:"nnv-tick"},te(r)),e,r)),o=d("div",{class:"nnv-row nnv-axis-row"},d("span"),d("div",{class:"nnv-track"},...t));return o.style.gridTemplateColumns=n,o}function Oo(e,n,t,o){let r=e.open===null?null:d("button",{type:"button",class:"nnv-open","aria-expanded":String(e.open),"aria-label":`${e.kind==="mlp"?"Neurons":"Heads"} of layer ${e.layer}`},e.open?"\u25BE":"\u25B8"),s=d("div",{class:"nnv-row-name"},r??d("span",{class:"nnv-open","aria-hidden":"true"}),d("span",{},e.name)),i=e.kind==="head"||e.kind==="neuron";i&&(s.style.paddingLeft="14px");let a=["nnv-row",i&&"nnv-head-row",e.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],c=Number.isFinite(e.running)?Ge(e.running).replace("+",""):"",l=d("div",{class:a.filter(Boolean).join(" "),"data-name":e.name,"data-layer":e.layer,"data-value":q(e.value),"data-before":Number.isFinite(e.before)&&q(e.before),"data-effect":Number.isFinite(e.effect)&&q(e.effect)},s,hs(e,n,o),d("span",{class:"nnv-number"},e.kind==="total"?te(e.value):Ge(e.value)),o.effects&&fs(e,o.largest),o.running&&d("span",{class:"nnv-number nnv-running",title:"running total"},c));return l.style.gridTemplateColumns=o.columns,{line:l,open:r}}function fs(e,n){let t=No(e,n);return d("span",{class:`nnv-number nnv-effect${t?" nnv-misleads":""}`,title:t?"measured: attribution misleads here":"measured: what the logit loses without this part"},Number.isFinite(e.effect)&&`${t?"\u2260 ":""}${Ge(e.effect)}`)}function hs(e,n,{axis:t,chained:o}){let[r,s]=[Math.min(e.from,e.to),Math.max(e.from,e.to)],i=e.kind==="total"?"nnv-total":e.value>=0?"nnv-plus":"nnv-minus",a=Je(d("div",{class:`nnv-piece ${i}`}),t,r);a.style.width=`${100*(xe(t,s)-xe(t,r))}%`;let c=[e,n].every(u=>u&&u.kind!=="head"&&u.kind!=="neuron"),l=o&&e.kind!=="total"&&c;return d("div",{class:"nnv-track"},Je(d("div",{class:"nnv-zero"}),t,0),Number.isFinite(e.value)&&a,Math.abs(xe(t,e.from+e.before)-xe(t,e.to))>.002&&bs(e,t),Number.isFinite(e.effect)&&vs(e,t),l&&Je(d("div",{class:"nnv-link"}),t,e.to))}function bs(e,n){let t=e.from+e.before,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],s=Je(d("div",{class:"nnv-piece nnv-ghost"}),n,o);return s.style.width=`${100*(xe(n,r)-xe(n,o))}%`,s}function vs(e,n){let t=e.from+e.effect,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],s=e.effect>=0?"nnv-effect-right":"nnv-effect-left",i=Je(d("div",{class:`nnv-effect-line ${s}`}),n,o);return i.style.width=`${100*(xe(n,r)-xe(n,o))}%`,i}function Wo(e){let n=[d("div",{},e.kind==="head"||e.kind==="neuron"?`layer ${e.layer}, ${e.name}`:e.name),d("b",{},q(e.value))];return Number.isFinite(e.effect)&&n.push(d("div",{},"without it the logit loses ",d("b",{},q(e.effect)))),Number.isFinite(e.before)&&n.push(d("div",{class:"nnv-hint"},`before the edits ${q(e.before)}`)),Number.isFinite(e.running)&&e.kind!=="total"&&n.push(d("div",{class:"nnv-hint"},`running total ${q(e.running)}`)),n}var qo=["bars","bar_values","heads","bar_effects","head_effects","effect_how","measuring","quantity","norms","head_norms","opened","neuron_blocks","neuron_ids","neuron_shares","written_parts","written_tokens","written_logits","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"];function zo({kind:e,layer:n,head:t}){return e==="attention"||e==="mlp"?{layer:n,part:e}:e==="head"&&t>=0?{layer:n,part:"head",head:t}:null}var gs=["embedding","attention","mlp","rest","head","neuron","bias"];function ys({kind:e,layer:n,head:t}){let o=Vn(e);return!gs.includes(e)||o&&t<0?null:n<0?e:o?`${e}.${n}.${t}`:`${e}.${n}`}var Vn=e=>e==="head"||e==="neuron";function Io(e,n){let t=d("section",{class:"nnv-written","aria-label":"What the chosen part writes",hidden:!0});return{element:t,update(o){let r=o?ys(o):null,s=r===null?null:xs(e,r),i=e.get("why_static")==="";if(t.hidden=r===null||!s&&!i,t.hidden)return;let{kind:a,layer:c,head:l,name:u}=o,p=Vn(a)?`layer ${c}, ${u}`:u;if(s){let{logits:m}=s,h=s.tokens[0].length;F(t,d("h4",{},`What ${p} ${a==="bias"?"write":"writes"}`),Do("promotes",s.tokens[0],m.subarray(0,h)),Do("suppresses",s.tokens[1],m.subarray(h)),d("div",{class:"nnv-hint"},"share of each token's logit, with the final norm held"));return}let f=d("button",{type:"button",class:"nnv-button"},a==="bias"?`Tokens that ${p} promote and suppress`:`Tokens that ${p} promotes and suppresses`);f.addEventListener("click",()=>n.ask({kind:"written",part:a,layer:c,head:Vn(a)?l:null})),F(t,f)}}}function xs(e,n){let t=e.get("written_parts")??[],o=t.indexOf(n);if(o<0)return null;let r=Z(e.get("written_logits")),s=r.length/t.length;return{tokens:e.get("written_tokens")[o],logits:r.subarray(o*s,(o+1)*s)}}function Do(e,n,t){let o=n.map((r,s)=>d("li",{},ce(r),d("span",{class:"nnv-number"},Ge(t[s]))));return d("div",{class:`nnv-${e}`},d("span",{class:"nnv-hint"},e),d("ol",{},...o))}var Bo=({model:e,el:n})=>{let t=B(e),o=Ae({model:e,el:n},{title:"Contributions",traits:qo,paint:()=>M()}),r=re("Order",[["depth","by depth"],["size","by size"]],S=>Y(e,"sort",S)),s="both",i=re("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],S=>{s=S,o.repaint()}),a=$o(e,o.requests),c=re("Bars",[["logit","shares of the logit"],["norm","norms of what is added"]],S=>Y(e,"quantity",S)),l=Io(e,o.requests);o.tools.append(c.element,r.element,i.element,a.element);let{form:u,target:p,versus:f,here:m}=Ro(),h=d("div",{class:"nnv-question nnv-asked"}),v=d("div",{class:"nnv-axis","aria-hidden":"true"}),x=d("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads or neurons, Escape goes back."}),w=d("div",{hidden:!0});o.body.append(h,u,x,l.element,w);let L=[],y=-1,b="",g=S=>{o.requests.ask({kind:"target",target:p.value===""?null:p.value,versus:f.value===""?null:f.value,position:S})};u.addEventListener("submit",S=>{S.preventDefault(),g(e.get("explained_position"))}),m.addEventListener("click",()=>g(B(e).position));let M=()=>{let S=Ao(e),R=e.get("gaps"),E=S.bars.length===0;if(w.hidden=!E,x.hidden=h.hidden=E,u.hidden=e.get("why_static")!=="",r.show(e.get("sort")),c.show(Mn(e)),c.element.hidden=e.get("norms").byteLength===0,a.update(),E){F(w,Se(R["contributions.logit"]??R["contributions.embedding"]??"Contributions were not captured."));return}P(S.logit),L=_o({...S,headCount:e.get("num_heads"),expanded:e.get("expanded"),opened:e.get("opened"),live:e.get("why_static")==="",sort:e.get("sort"),sign:s}),y=b===""?-1:L.findIndex(j=>Kn(j)===b);let A=Co(L,o.width()>700?8:4),C=L.some(j=>j.kind!=="total"&&Number.isFinite(j.running)),H=o.width()>=520,$=L.some(j=>Number.isFinite(j.effect))||a.running(),G={axis:A,chained:C,running:C&&H,effects:$,largest:Ho(L),columns:`${H?"168px":"126px"} minmax(0, 1fr) 74px${$?" 84px":""}${C&&H?" 74px":""}`};F(v,Fo(G)),x.classList.toggle("nnv-dense",L.length>36);let U=x.scrollTop;F(x,v,...L.map((j,ie)=>W(j,ie,G))),L.length===0&&x.append(d("div",{class:"nnv-empty"},s==="both"?"There are no bars.":`No part ${s==="positive"?"raises":"lowers"} this logit.`)),k()==="missing"&&x.append(d("div",{class:"nnv-hint"},`Heads: ${R["contributions.heads"]}`)),x.scrollTop=U,l.update(L[y])},k=()=>e.get("gaps")["contributions.heads"]?"missing":"here",P=S=>{let R=e.get("explained_position"),E=e.get("labels"),A=Mn(e)==="norm",C=!A&&e.get("versus_id")>=0,H=A?"norms of what each part adds":C?"logit difference of":"logit of",$=se(e)==="difference";F(h,d("span",{},$?`Change of the ${H}`:`${H[0].toUpperCase()}${H.slice(1)}`),!A&&ce(e.get("target_label")),C&&d("span",{},"over"),C&&ce(e.get("versus_label")),d("span",{},`after position ${R}`),ae(ue(e),R),!A&&d("b",{class:"nnv-number nnv-logit",title:$?"after minus before":"as the model computed it"},q(S)),d("span",{class:"nnv-hint"},A?"they do not add up":"final norm held at the values it had"));let G=B(e).position;m.hidden=G<0||G===R||G>=E.length,F(m,`Explain position ${G} `,E[G]??"")},W=(S,R,E)=>{let A=B(e),C=S.layer>=0&&S.layer===A.layer&&S.kind!=="neuron"&&(S.kind!=="head"||S.head===A.head),{line:H,open:$}=Oo(S,L[R+1],R===y||C,E);$?.addEventListener("click",ie=>{ie.stopPropagation(),_(S)});let G=zo(S),U=G&&ke(o,G),j=S.kind==="attention"&&ke(o,{layer:S.layer,part:"block"},"Block");return H.firstElementChild.append(...[j,U].filter(ie=>ie instanceof HTMLElement)),H.addEventListener("click",()=>z(R)),H.addEventListener("pointermove",ie=>o.tooltip.show(...ve(o.root,ie),...Wo(S))),H.addEventListener("pointerleave",()=>o.tooltip.hide()),H},_=({kind:S,layer:R,open:E})=>{let A=S==="mlp"?"opened":"expanded",C=e.get(A);Y(e,A,E?C.filter(H=>H!==R):[...new Set([...C,R])]),!E&&S==="mlp"&&!e.get("neuron_blocks").includes(R)&&o.requests.ask({kind:"neurons",layer:R})},z=S=>{let R=L[S];if(!R)return;let E=y===S;y=E?-1:S,b=E?"":Kn(R),E?Q(e,{layer:t.layer,head:t.head}):R.layer>=0&&Q(e,R.kind==="head"&&R.head>=0?{layer:R.layer,head:R.head}:{layer:R.layer}),o.say(E?"nothing chosen":`${R.name}: ${q(R.value)}`),o.repaint()};return x.addEventListener("keydown",S=>{let R=me(S.key);if(R&&R[0]!==0){let E=Math.max(0,Math.min(L.length-1,y+R[0]));E!==y&&z(E),x.querySelectorAll(".nnv-row")[y+1]?.scrollIntoView({block:"nearest"})}else if((S.key==="Enter"||S.key===" ")&&S.target===x){let E=L[y];E&&E.open!==null&&_(E)}else if(S.key==="Escape")y=-1,b="",Q(e,ge(B(e),t)),o.repaint();else return;S.preventDefault(),S.stopPropagation()}),()=>o.stop()};var Uo=({model:e,el:n})=>{let t=B(e),o=Ae({model:e,el:n},{title:"Explore",traits:["labels","special","generated","token_ids","position","layer","head"],paint:()=>i()}),r=d("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});o.body.append(r);let s=null,i=()=>{let l=e.get("labels");if(s!==l){s=l;let p=ue(e),f=e.get("token_ids");F(r,...l.map((m,h)=>a(p,h,f[h]??-1)))}let{position:u}=B(e);[...r.children].forEach((p,f)=>{p.setAttribute("aria-pressed",String(f===u)),p.tabIndex=f===Math.max(0,u)?0:-1})},a=(l,u,p)=>{let f=he(l,u)?" \xB7 generated":"",m=d("button",{type:"button",class:"nnv-chip",title:`${l.labels[u]} \xB7 position ${u} \xB7 id ${p}${f}`},ae(l,u),d("small",{},String(u)));return m.addEventListener("click",()=>c(Ze(B(e),u).position)),m},c=l=>{Q(e,{position:l}),o.say(l<0?"no token chosen":`token ${l}, ${e.get("labels")[l]}`)};return r.addEventListener("keydown",l=>{let u=me(l.key),p=B(e);if(u){let f=fe(p.position,u[0]+u[1],r.childElementCount);c(f),r.children[f]?.focus()}else if(l.key==="Escape")Q(e,ge(p,t));else return;l.preventDefault(),l.stopPropagation()}),()=>o.stop()};var en=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(n){this.rows=n.get("rows"),this.tokens=n.get("labels").length,this.k=n.get("k"),this.ids=on(n.get("top_ids")),this.probabilities=Z(n.get("top_probabilities")),this.entropies=Z(n.get("entropy")),this.followedProbabilities=Z(n.get("followed_probability")),this.followedRanks=on(n.get("followed_rank")),this.vocabulary=n.get("vocabulary"),this.vocabularySize=n.get("vocabulary_size");let t=0;for(let o of this.entropies)o>t&&o<1/0&&(t=o);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(n){return this.vocabulary[n]??`id ${n}`}top(n,t){let o=(n*this.tokens+t)*this.k;return Array.from({length:this.k},(r,s)=>{let i=this.ids[o+s];return{id:i,label:this.label(i),probability:this.probabilities[o+s]}})}topId(n,t){return this.ids[(n*this.tokens+t)*this.k]}entropy(n,t){return this.entropies[n*this.tokens+t]}followedProbability(n,t){return this.followedProbabilities[n*this.tokens+t]}followedRank(n,t){return this.followedRanks[n*this.tokens+t]}text(n,t){return this.label(this.topId(n,t))}entry(n,t,o){let r=this.share(n,t,o);return Number.isNaN(r)?-1:Pe(r)}share(n,t,o){let r;return o==="entropy"?r=this.largestEntropy>0?this.entropy(n,t)/this.largestEntropy:0:o==="followed probability"&&this.following?r=this.followedProbability(n,t):o==="followed rank"&&this.following?r=1-Math.log(1+this.followedRank(n,t))/Math.log(this.vocabularySize):r=this.probabilities[(n*this.tokens+t)*this.k],Number.isFinite(r)?r:Number.NaN}},dn=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];var ws=1e-4,de=class extends en{constructor(t,o){super(t);this.before=o}before;most=new Map;top1(t,o){let r=this.before.top(t,o)[0],s=this.top(t,o),i=s.find(({id:c})=>c===r.id),a=i?.probability??s[s.length-1].probability;return{before:r.probability,after:a,by:a-r.probability,atMost:!i}}change(t,o,r){let s=a=>{let[c,l]=[a(this.before),a(this)];return{before:c,after:l,by:l-c,atMost:!1}},i=this.following&&this.before.following;return r==="entropy"?s(a=>a.entropy(t,o)):r==="followed probability"&&i?s(a=>a.followedProbability(t,o)):r==="followed rank"&&i?s(a=>-Math.log(1+a.followedRank(t,o))):this.top1(t,o)}scale(t){let o=this.most.get(t);if(o===void 0){o=ws;for(let r=0;r<this.rows.length;r++)for(let s=0;s<this.tokens;s++){let i=Math.abs(Go(this.change(r,s,t)));i>o&&i<1/0&&(o=i)}this.most.set(t,o)}return o}text(t,o){let[r,s]=[this.before.topId(t,o),this.topId(t,o)];return r===s?this.label(s):`${this.before.label(r)} \u2192 ${this.label(s)}`}entry(t,o,r){let s=Go(this.change(t,o,r));return Number.isFinite(s)?Oe(s/this.scale(r)):-1}};function Go({by:e,atMost:n}){return n?Math.min(0,e):e}function jo(e){let n=[],t=null;return()=>{let o=se(e)==="difference",r=[o,...dn.map(s=>e.get(s))];return o&&r.push(...dn.map(s=>J(e,s))),(!t||r.length!==n.length||r.some((s,i)=>s!==n[i]))&&(t=o?new de(e,new en(ot(e))):new en(e)),n=r,t}}function Ko(e,n,t,o){return[`${e.rows[t]??""}, position ${o} `,ae(n,o),d("small",{class:"nnv-hint"},`id ${n.ids[o]}`)]}function Zn(e,n,t,o,r){return e.top(n,t).map(({id:s,label:i,probability:a},c)=>{let l=d("span",{class:"nnv-bar","aria-hidden":"true"}),u=Number.isFinite(a)?Math.max(0,Math.min(1,a)):0;l.style.width=`calc((100% - 4ch - 7px) * ${u.toFixed(4)})`;let p=d(r?"button":"div",{class:"nnv-entry",...r?{type:"button",title:`Follow this token (id ${s})`}:{},"aria-current":String(s===o)},l,d("span",{class:"nnv-place"},String(c+1)),ce(i),d("span",{class:"nnv-number"},q(a)));return r&&p.addEventListener("click",()=>r(s)),p})}function Vo(e,n,t){let o=e.before.top(n,t)[0],{before:r,after:s,by:i,atMost:a}=e.top1(n,t),c=(u,p)=>d("b",{class:`nnv-number ${p}`},q(u)),l=e.change(n,t,"entropy");return[d("div",{class:"nnv-change"},ce(o.label)," ",c(r,"nnv-was"),a?" \u2192 at most ":" \u2192 ",c(s,"nnv-now"),a?`, no longer among the first ${e.k}: a change of at most `:": a change of ",c(i,"nnv-by")),d("div",{class:"nnv-change nnv-change-entropy"},"entropy ",c(l.before,"nnv-was")," \u2192 ",c(l.after,"nnv-now")," nats: a change of ",c(l.by,"nnv-by"))]}function ks(e,n,t){let{before:o,after:r,by:s}=e.change(n,t,"followed probability"),i=(a,c)=>d("b",{class:`nnv-number ${c}`},a);return d("div",{},"probability ",i(q(o),"nnv-was")," \u2192 ",i(q(r),"nnv-followed-probability"),": a change of ",i(q(s),"nnv-by"),`; rank ${e.before.followedRank(n,t)+1} \u2192 ${e.followedRank(n,t)+1}`)}function Ms(e,{row:n,position:t,marked:o},r){let s=(i,a)=>[d("div",{class:"nnv-hint"},i),d("div",{class:`nnv-list nnv-top-${i}`},...Zn(a,n,t,o,r))];return[...Vo(e,n,t),...s("before",e.before),...s("after",e)]}function Ls(e,n,t,o){let[r,s]=[226,64],i=d("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),a=ee(i,r,s);if(!a)return i;let{context:c}=a,l=e.rows.length,u=m=>4+(r-8)*m/Math.max(1,l-1),p=m=>s-4-(s-10)*m;c.strokeStyle=o.line,c.lineWidth=1;for(let m of[0,.5,1])c.beginPath(),c.moveTo(4,p(m)),c.lineTo(r-4,p(m)),c.stroke();let f=(m,h,v)=>{c.strokeStyle=h,c.lineWidth=v,c.beginPath();for(let x=0;x<l;x++){let w=m.followedProbability(x,n);x===0?c.moveTo(u(x),p(w)):c.lineTo(u(x),p(w))}c.stroke()};return e instanceof de&&e.before.following&&f(e.before,o.dim,1),f(e,o.accent,2),t>=0&&(c.fillStyle=o.accent,c.beginPath(),c.arc(u(t),p(e.followedProbability(t,n)),3.5,0,2*Math.PI),c.fill()),i}function Zo(e,n,t,o,r){let{row:s,position:i,marked:a,followed:c,live:l}=t,u=(h,v="")=>d("b",{class:`nnv-number ${v}`},h),p=d("div",{class:"nnv-list-title nnv-cell-title"},...Ko(e,n,s,i)),f=e instanceof de?[p,...Ms(e,t,r)]:[p,d("div",{class:"nnv-list nnv-top"},...Zn(e,s,i,a,r)),d("div",{class:"nnv-hint nnv-entropy"},"entropy ",u(q(e.entropy(s,i)))," nats")];if(c>=0&&e.following){let h=[ce(e.label(c)),d("small",{class:"nnv-hint"},`id ${c}`)],v=u(q(e.followedProbability(s,i)),"nnv-followed-probability"),x=u(String(e.followedRank(s,i)+1),"nnv-followed-rank");f.push(d("div",{class:"nnv-followed"},d("div",{class:"nnv-list-title"},"Following ",...h),e instanceof de&&e.before.following?ks(e,s,i):d("div",{},"probability ",v,", rank ",x),Ls(e,i,s,o),d("div",{class:"nnv-hint"},`at position ${i}, first to last layer`)))}let m=l?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...f,d("div",{class:"nnv-hint"},m)]}function Yo(e,n,{row:t,position:o},r){if(t<0){let s=d("small",{class:"nnv-hint"},` id ${n.ids[o]}`);return[d("div",{},`position ${o} `,ae(n,o),s)]}return[d("div",{class:"nnv-list-title"},...Ko(e,n,t,o)),...e instanceof de?Vo(e,t,o):Zn(e,t,o,r,null),...e instanceof de?[]:[d("div",{class:"nnv-hint"},`entropy ${q(e.entropy(t,o))} nats`)]]}function Xo({rows:e,tokens:n,width:t,cellWidth:o,left:r,lastOnTop:s}){let a=(t-r-1)/Math.max(1,n),c=o>0?o:Math.max(58,Math.min(124,a)),l=Math.max(2,Math.min(124,c)),u=e>36?18:20;return{rows:e,tokens:n,left:r,top:36,cellWidth:l,cellHeight:u,width:r+l*n+1,height:36+u*e+1,lastOnTop:s}}function Ln(e,n){return Math.max(2,Math.min(124,(n-e.left-1)/Math.max(1,e.tokens)))}function ze(e,n){return e.lastOnTop?e.rows-1-n:n}function Qo(e,n,t,o,r){if(n<e.left)return null;let s=Math.floor((n-e.left+o)/e.cellWidth);if(s>=e.tokens)return null;if(t<e.top)return{row:-1,position:s};let i=Math.floor((t-e.top+r)/e.cellHeight);return i>=e.rows?null:{row:ze(e,i),position:s}}function Jo(e,n,t,o){let r=Math.floor((t-e.top+o)/e.cellHeight);return n>=e.left||t<e.top||r>=e.rows?null:ze(e,r)}function er(e,n,t,o){let r=n*e.cellWidth,s=o-e.left;return r>=t&&r+e.cellWidth<=t+s?t:Math.max(0,r-s/2)}var nr=11.5,Ts=26;function tr(){let e=Ne();return(n,t,o)=>{let{layout:r,view:s}=t,i=ee(n,s.width,s.height);if(!i)return;let{left:a,top:c,cellWidth:l,cellHeight:u}=r,p={first:Math.max(0,Math.floor(s.scrollLeft/l)),last:Math.min(r.tokens,Math.ceil((s.scrollLeft+s.width-a)/l)),x:h=>a+h*l-s.scrollLeft,y:h=>c+h*u-s.scrollTop,gap:l>=8?1:0},f=[a,c,l,u,r.lastOnTop,s.scrollLeft,s.scrollTop],m=[o.theme,o.ground,o.ramp];e(i,[t.data,t.colorBy,t.marked,...f,...m],h=>Es(h,t,o,p)),Ss(i,t,o,p),Ps(i.context,t,o,p.y),As(i.context,t,o,p.first,p.last,p.x)}}function or({context:e},{layout:{left:n,top:t},view:o}){e.save(),e.beginPath(),e.rect(n,t,o.width-n,o.height-t),e.clip()}function Es(e,n,t,o){let{context:r}=e,{layout:s,view:i,data:a}=n,{top:c,cellWidth:l,cellHeight:u}=s,{first:p,last:f,x:m,y:h,gap:v}=o;or(e,n),r.textAlign="left",r.font=`${nr}px ${t.tokenFont}`;let x=w=>Me(r,w);for(let w=0;w<s.rows;w++){let L=h(ze(s,w));if(!(L>i.height||L+u<c))for(let y=p;y<f;y++){let b=a.entry(w,y,n.colorBy);r.fillStyle=b<0?t.accent:t.ramp.css[b],r.fillRect(m(y),L,l-v,u-1),!(l<Ts)&&(r.fillStyle=b<0?t.ground:t.ramp.bright[b]?"#000":"#fff",r.fillText(qe(a.text(w,y),l-9,x),m(y)+4,L+u/2))}}for(let w=0;n.marked>=0&&w<s.rows;w++)for(let L=p;L<f;L++)a.topId(w,L)===n.marked&&(r.strokeStyle=t.accent,r.lineWidth=2,r.strokeRect(m(L)+1,h(ze(s,w))+1,l-v-2,u-3));r.restore()}function Ss(e,n,t,{x:o,y:r,gap:s}){let{context:i}=e,{layout:a}=n,{cellWidth:c,cellHeight:l}=a;or(e,n);let u=(p,f,m,h)=>{p<0||f<0||p>=a.rows||f>=a.tokens||(i.strokeStyle=m,i.lineWidth=h,i.strokeRect(o(f)-.5,r(ze(a,p))-.5,Math.max(3,c-s+1),l))};n.position>=0&&(i.strokeStyle=t.accent,i.lineWidth=1,i.strokeRect(o(n.position)-.5,r(0)-.5,Math.max(3,c-s+1),a.rows*l)),u(n.layer,n.position,t.accent,3),n.hover&&n.hover.row>=0&&u(n.hover.row,n.hover.position,t.ink,2),i.restore()}function Ps(e,n,t,o){let{layout:r,data:s,hover:i,layer:a}=n;e.textAlign="right";for(let c=0;c<r.rows;c++){let l=o(ze(r,c))+r.cellHeight/2;if(l<r.top||l>n.view.height)continue;let u=c===i?.row||c===a;e.fillStyle=c===i?.row?t.ink:c===a?t.accent:t.dim,e.font=`${u?600:400} 11px ${t.textFont}`,e.fillText(s.rows[c]??"",r.left-7,l)}}function As(e,n,t,o,r,s){let{layout:i,labels:a,special:c,generated:l=0,hover:u,position:p,view:f}=n,m=Le(i.cellWidth,34),h=u?.position??-1;e.save(),e.beginPath(),e.rect(i.left,0,f.width-i.left,i.top),e.clip(),e.textAlign="left";let[v,x]=[s(a.length-l),s(a.length)];e.fillStyle=t.link,l>0&&e.fillRect(Math.max(i.left,v),i.top-3,x-Math.max(i.left,v),2);for(let w=o;w<r;w++){let L=w===h||w===p,y=[h,p].some(M=>M>=0&&M!==w&&Math.abs(M-w)*i.cellWidth<34);if(!L&&(w%m!==0||y))continue;let b=Math.max(i.cellWidth*m,34)-6;e.fillStyle=t.dim,e.font=`10px ${t.textFont}`,e.fillText(String(w),s(w)+3,9);let g=he(n,w)?t.link:t.ink;e.fillStyle=w===h?t.ink:w===p?t.accent:g,e.font=`${c[w]?"italic ":""}${L?"600 ":""}${nr}px ${t.tokenFont}`,e.fillText(qe(a[w]??"",b,M=>Me(e,M)),s(w)+3,24)}e.restore()}var rr=[...dn,"layer","position","special","generated","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"];function sr(){let e=d("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),n=d("button",{type:"submit",class:"nnv-button"},"Follow"),t=d("form",{class:"nnv-follow"},e,n),o=d("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),r=d("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),s=d("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),i=d("span",{class:"nnv-tools"},r,o,s);return{form:t,text:e,columns:i,wider:o,narrower:r,fit:s}}function ir(){let e=d("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),n=d("div",{class:"nnv-spacer"},e),t=d("div",{class:"nnv-scroll"},n),o=d("div",{class:"nnv-side nnv-detail"}),r=d("div"),s=d("div",{class:"nnv-panel"},t),i=d("div",{hidden:!0});return{canvas:e,spacer:n,scroll:t,side:o,offer:r,grid:s,hatched:i}}function ar(e,n,t,o){if(t instanceof de){let r=te(t.scale(n)),s=t.following&&t.before.following;n==="entropy"?e.showSigned(`${r} nats`,o,"Change of the entropy, after minus before."):n==="followed rank"&&s?e.showSigned(r,o,"Change of the rank's logarithm: up is nearer to the first place."):n==="followed probability"&&s?e.showSigned(r,o,"Change of the followed token's probability, after minus before."):e.showSigned(r,o,"Change of the probability of the token that came first before.");return}if(n==="entropy")e.show("0",`${te(t.largestEntropy)} nats`,o,"Entropy of the whole distribution.");else if(n==="followed rank"&&t.following)e.show("last","rank 1",o,"Logarithm of the rank among all tokens.");else{let r=n==="followed probability"&&t.following?"the followed token":"the cell's top token";e.show("0","1",o,`Probability of ${r}.`)}}var lr=({model:e,el:n})=>{let t=B(e),o=Ae({model:e,el:n},{title:"Logit lens",traits:rr,paint:()=>C()}),r=re("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],T=>Y(e,"color_by",T)),s=hn(),i=je("Last layer on top","Turn the order of the rows",()=>Y(e,"last_on_top",!e.get("last_on_top"))),{form:a,text:c,columns:l,wider:u,narrower:p,fit:f}=sr();o.tools.append(r.element,s.element,a,i.element,l);let{canvas:m,spacer:h,scroll:v,side:x,offer:w,grid:L,hatched:y}=ir();o.body.append(d("div",{class:"nnv-lens"},L,d("div",{},x,w)),y);let b=null,g=null,M=0,k=null,P=-1,W=-1,_=tr(),z=()=>{},S=()=>({...ue(e),ids:e.get("token_ids")}),R=()=>o.width()-(o.root.dataset.size==="wide"?268:0),E=jo(e),A=()=>{let T=E();return T!==b&&(k=null),b=T,T},C=()=>{let T=A(),{labels:N}=S(),D=o.palette();z=()=>{};let V=e.get("gaps");if(y.hidden=!T.empty,L.parentElement.hidden=T.empty,T.empty){F(y,Se(V["lens.top_ids"]??"The logit lens was not captured."));return}a.hidden=e.get("why_static")!=="",i.show(e.get("last_on_top"));let oe=e.get("color_by");r.show(oe);for(let Be of r.element.querySelectorAll("option"))Be.disabled=Be.value.startsWith("followed")&&!T.following;ar(s,oe,T,D);let ne=T.rows.reduce((Be,mn)=>Math.max(Be,mn.length),0);g=Xo({rows:T.rows.length,tokens:N.length,width:R(),cellWidth:M,left:Math.min(110,16+ne*6.2),lastOnTop:e.get("last_on_top")}),h.style.width=`${g.width}px`,h.style.height=`${g.height}px`;let{layer:He,position:we}=B(e);we!==W&&(W=we,we>=0&&(v.scrollLeft=er(g,we,v.scrollLeft,v.clientWidth)));let{scrollLeft:De,scrollTop:Ie}=v,Tn=Math.min(g.width,v.clientWidth),nn=Math.min(g.height,v.clientHeight),pn={...{layout:g,data:T,...ue(e),colorBy:oe,marked:$(),layer:He,position:we},view:{width:Tn,height:nn,scrollLeft:De,scrollTop:Ie}},pe=T instanceof de?We(D):D;z=()=>_(m,{...pn,hover:k},pe),z(),m.dataset.geometry=JSON.stringify(g);let Sn=Ln(g,R());f.disabled=Math.abs(Sn-g.cellWidth)<.5,p.disabled=g.cellWidth<=Math.min(Sn,58)+.01,u.disabled=g.cellWidth>=124,U()},H=()=>{z(),g&&U()},$=()=>{let T=e.get("followed_id");return T>=0?T:P},G=T=>{let N=e.get("why_static")==="",D=T===$();N?o.requests.ask({kind:"follow",id:D?-1:T}):P=D?-1:T,o.say(D?"no token followed":`following ${A().label(T)}`),o.repaint()},U=()=>{let T=A(),N=B(e),D=T.tokens-1,V=T.rows.length-1,oe=!k&&N.position>=0&&N.layer>=0&&N.layer<=V,ne=k?k.position:N.position>=0&&N.position<=D?N.position:D,He=k&&k.row>=0?k.row:oe?N.layer:V,we=e.get("why_static")==="",De={row:He,position:ne,marked:$(),followed:e.get("followed_id"),live:we};F(x,...Zo(T,S(),De,o.palette(),G)),k||j(He,ne)},j=(T,N)=>{if(w.dataset.cell===`${T}.${N}`)return;w.dataset.cell=`${T}.${N}`;let D=`Edit the stream after layer ${T} at ${N}`,V=ke(o,{layer:T,part:"block"},`Edit block ${T}`);F(w,ke(o,{layer:T,part:"stream",positions:[N]},D),V)};a.addEventListener("submit",T=>{T.preventDefault(),c.value!==""&&o.requests.ask({kind:"follow",text:c.value})}),c.addEventListener("keydown",T=>T.stopPropagation());let ie=T=>{M=T,o.repaint()};u.addEventListener("click",()=>g&&ie(Math.min(124,g.cellWidth*1.5))),p.addEventListener("click",()=>g&&ie(Math.max(Ln(g,R()),g.cellWidth/1.5))),f.addEventListener("click",()=>g&&ie(Ln(g,R()))),v.addEventListener("scroll",()=>o.repaint(),{passive:!0});let O=T=>{let{x:N,y:D}=le(T,m);return g&&Qo(g,N,D,v.scrollLeft,v.scrollTop)},I=T=>{let{x:N,y:D}=le(T,m);return g&&Jo(g,N,D,v.scrollTop)};m.addEventListener("pointermove",T=>{let N=O(T);(N?.row!==k?.row||N?.position!==k?.position)&&(k=N,o.repaintPart(H));let D=o.editable()?I(T):null;m.style.cursor=N||D!==null?"pointer":"default",N?X(N,T):D!==null?o.tooltip.show(...ve(o.root,T),d("div",{},`Click to change block ${D}`)):o.tooltip.hide()}),m.addEventListener("pointerleave",()=>{k=null,o.tooltip.hide(),o.repaintPart(H)}),m.addEventListener("click",T=>{let N=O(T),D=I(T);if(D!==null&&o.editable()&&o.edit({layer:D,part:"block"}),!N)return;let V=B(e),oe=V.position===N.position&&(N.row<0||V.layer===N.row);K(oe?{...V,layer:t.layer,position:t.position}:{...V,layer:N.row<0?V.layer:N.row,position:N.position})}),m.addEventListener("keydown",T=>{let N=me(T.key),D=B(e),V=A();if(N){let oe=e.get("last_on_top")?-N[0]:N[0],ne=fe(D.layer,oe,V.rows.length,V.rows.length-1);K({...D,layer:ne<0?V.rows.length-1:ne,position:fe(D.position,N[1],V.tokens,V.tokens-1)})}else if(T.key==="Escape")K(ge(D,t));else return;T.preventDefault(),T.stopPropagation()});let K=T=>{Q(e,T);let N=A();if(T.position<0||T.layer<0||T.layer>=N.rows.length)return;let D=N.top(T.layer,T.position)[0];o.say(`${N.rows[T.layer]}, position ${T.position}: ${D.label}, probability ${q(D.probability)}`)},X=(T,N)=>{o.tooltip.show(...ve(o.root,N),...Yo(A(),S(),T,$()))};return()=>o.stop()};var Yu={attention:tn(Eo),logit_lens:tn(lr),contributions:tn(Bo),explore_bar:tn(Uo)};export{Yu as views};
