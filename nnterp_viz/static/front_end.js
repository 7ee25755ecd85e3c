var Dn=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function p(e,n={},...t){let o=document.createElement(e);for(let[r,s]of Object.entries(n))s==null||s===!1||(typeof s=="function"?o.addEventListener(r,s):r==="class"?o.className=String(s):o.setAttribute(r,s===!0?"":String(s)));return In(o,t),o}function In(e,n){for(let t of n)t!=null&&t!==!1&&e.append(t)}function N(e,...n){e.replaceChildren(),In(e,n)}function se(e,n=!1){return p("bdi",{class:n?"nnv-token nnv-special":"nnv-token",title:e},e)}function F(e){if(Number.isNaN(e))return"NaN";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";if(e===0)return"0";let n=Math.fround(e);for(let t=1;t<9;t++){let o=e.toPrecision(t);if(Math.fround(Number(o))===n)return Bn(o)}return Bn(e.toPrecision(9))}function Bn(e){let n=Number(e),t=Math.abs(n);return(t>=1e-4&&t<1e9?String(n):n.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function X(e){if(!Number.isFinite(e))return F(e);let n=Math.abs(e);return n===0?"0":n<.001?e.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):Qo(n<1?e.toFixed(3):n<100?e.toFixed(2):e.toFixed(0))}function Fe(e,n=3){if(!Number.isFinite(e))return F(e);let t=Math.abs(e).toFixed(n);return Number(t)===0?t:(e<0?"\u2212":"+")+t}function Un(e){if(!Number.isFinite(e))return F(e);let n=100*e;return n!==0&&n<.1?"< 0.1%":`${n<10?n.toFixed(1):n.toFixed(0)}%`}function yn(e){if(!Number.isFinite(e))return F(e);if(e<0){let t=yn(-e);return t==="\xB7"?"\xB7":`\u2212${t}`}if(e>=.995)return e.toFixed(1);let n=e.toFixed(2);return n==="0.00"?e>0?"\xB7":"0":n.replace("0.",".")}function Qo(e){return e.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function Gn(e,n,t){if(!(n>e))return[e];let o=(n-e)/Math.max(1,t),r=10**Math.floor(Math.log10(o)),s=[1,2,5,10].map(a=>a*r).find(a=>a>=o*.999),i=[];for(let a=Math.ceil(e/s-1e-9);a*s<=n+s*1e-9;a++)i.push(a===0?0:a*s);return i}function jn({name:e,residual:n,tolerance:t,ok:o,about:r}){let s=Number(n);return p("span",{class:`nnv-check ${o?"nnv-ok":"nnv-failed"}`,title:`${r}
residual ${F(s)}, tolerance ${F(t)}`},p("span",{class:"nnv-mark","aria-hidden":"true"},o?"\u2713":"\u2717"),p("span",{class:"nnv-live"},o?"passed: ":"failed: "),e,p("small",{},Number.isFinite(s)?s.toExponential(1):F(s)))}function ke(e){return p("div",{class:"nnv-gap"},p("span",{},e))}function ee(e,n,t){let o=p("select",{class:"nnv-select","aria-label":e},...n.map(([r,s])=>p("option",{value:r},s)));return o.addEventListener("change",()=>t(o.value)),o.addEventListener("keydown",r=>r.stopPropagation()),{element:p("label",{class:"nnv-choice"},p("span",{},e),o),show(r){o.value=r}}}function Oe(e,n,t){let o=p("button",{type:"button",class:"nnv-button nnv-toggle",title:n,"aria-pressed":"false"},e);return o.addEventListener("click",t),{element:o,show:r=>o.setAttribute("aria-pressed",String(r))}}function j(e,n,t){e.set(n,t),e.save_changes()}var wn=["shown","before","before_focus","edits"];function qe(e){return Object.keys(e.get("before")??{}).length>0}function ne(e){return qe(e)?e.get("shown"):"after"}function J(e,n){for(let t of["before_focus","before"]){let o=e.get(t);if(o&&n in o)return o[n]}return e.get(n)}function Vn(e){return{get:n=>J(e,n)}}function Xo(e){return{get:n=>ne(e)==="before"?J(e,n):e.get(n),set:(n,t)=>e.set(n,t),save_changes:()=>e.save_changes(),on:(n,t)=>e.on(n,t),off:(n,t)=>e.off(n,t),send:n=>e.send(n)}}function Ye(e){return({model:n,el:t})=>e({model:Xo(n),el:t})}var xn=["before","after","difference"];function Zn(e,n){let t=p("ol",{class:"nnv-edits-list"}),o=p("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),r=xn.map(a=>{let l=p("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":a},a);return l.addEventListener("click",()=>{e.set("shown",a),e.save_changes()}),l}),s=p("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...r),i=p("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},s,t,o);return o.addEventListener("click",()=>n.ask({kind:"clear"})),{element:i,update(){let a=e.get("edits")??[],l=e.get("why_static")==="",c=e.get("sides")??[],u=qe(e);i.hidden=a.length===0&&!u||!e.get("show_prompt"),o.hidden=a.length<2||!l,s.hidden=!u;let d=ne(e);r.forEach((m,f)=>{m.setAttribute("aria-pressed",String(xn[f]===d)),m.textContent=c[f]||xn[f]}),N(t,...a.map((m,f)=>{let h=p("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${m}`,title:"Undo this edit"},"Undo");return h.addEventListener("click",()=>n.ask({kind:"undo",index:f})),p("li",{},p("code",{},m),l&&h)}))}}}function Kn(e){let n=e.get("sides")??[];if(!qe(e))return n[0]??"";let t=ne(e),[o,r]=[n[0]||"before",n[1]||"after"];return t==="difference"?`difference: ${r} \u2212 ${o}`:t==="before"?o:r}function ze({layer:e,part:n,head:t}){return n==="head"?`layer ${e}, head ${t}`:n==="attention"?`layer ${e}, attention`:n==="mlp"?`layer ${e}, MLP`:`the stream after layer ${e}`}function We(e,n,t="Edit"){if(!e.editable())return null;let o=ze(n),r=p("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${o}`,"aria-label":`Change ${o}`},t);return r.addEventListener("click",s=>{s.stopPropagation(),e.edit(n)}),r.addEventListener("keydown",s=>s.stopPropagation()),r}function Yn(e,n,t){let o=p("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),r=p("button",{type:"submit",class:"nnv-button"},"Show its tokens"),s=p("form",{class:"nnv-edit-acts"},o,r),i=p("div",{class:"nnv-hint"}),a=p("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),l=p("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),c=p("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),u=p("div",{class:"nnv-patch",hidden:!0},s,a,i,p("div",{class:"nnv-edit-acts"},l,c)),d=null,m=-1,f=-1,h=()=>e.get("source")??{},g=()=>{if(u.hidden||!d)return;let{labels:w=[],special:k=[]}=h(),v=e.get("labels"),b=e.get("special"),y=w.length>0;if(l.hidden=c.hidden=!y,!y){N(a),i.textContent=`Puts what ${ze(d)} is on a second prompt in its place.`;return}m>=w.length&&(m=-1),f>=v.length&&(f=-1);let x=(T,C,H,R,_)=>C.map((O,z)=>{let S=Jo(O,H[z]??!1,z,T);return S.setAttribute("aria-pressed",String(z===R)),S.style.gridColumn=String(z+2),S.addEventListener("click",()=>{_(z),g()}),S});N(a,p("span",{class:"nnv-hint nnv-aligned-name"},"from"),...x("second prompt's",w,k,m,T=>{m=T,f<0&&T<v.length&&(f=T)}),p("span",{class:"nnv-hint nnv-aligned-name"},"to"),...x("this prompt's",v,b,f,T=>{f=T,m<0&&T<w.length&&(m=T)}));let M=w.length===v.length;l.disabled=m<0||f<0,c.disabled=!M;let A=M?w.flatMap((T,C)=>T===v[C]?[]:[C]):[],q=A.length===0?"The two prompts are the same.":`They differ at ${A.join(", ")}.`,I=M?`Both prompts have ${v.length} tokens. ${q}`:`The second prompt has ${w.length} tokens and this one ${v.length}: pick one token of each.`,P=m>=0&&f>=0?` ${w[m]} at ${m} goes to ${v[f]} at ${f}.`:"";i.textContent=I+P};return s.addEventListener("submit",w=>{w.preventDefault(),o.value!==""&&n.ask({kind:"source",text:o.value})}),l.addEventListener("click",()=>t({do:"patch",prompt:h().prompt??"",from_positions:[m]})),c.addEventListener("click",()=>t({do:"patch",prompt:h().prompt??""})),{element:u,open(w,k){d=w,f=m=k?.[0]??-1,o.value=h().prompt??o.value,u.hidden=!1,g(),o.focus()},close(){u.hidden=!0},update:g,positions:()=>f>=0?[f]:void 0}}function Jo(e,n,t,o){return p("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${o} token ${t}: ${e}`},se(e,n),p("small",{},String(t)))}function Qn(e,n,t){let o=p("strong"),r=p("select",{class:"nnv-select","aria-label":"At which tokens"}),s=p("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),i=p("div",{class:"nnv-edit-acts"}),a=p("div",{class:"nnv-edit-head"},p("span",{},"Change "),o,r,s),l=Yn(e,n,v=>m(v)),c=p("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},a,i,l.element),u=null,d=()=>r.value===""?void 0:[Number(r.value)],m=v=>{if(!u)return;let b=v.do==="patch"&&v.from_positions?l.positions():d();n.ask({kind:"edit",edit:{...u,...v,...b?{positions:b}:{}}}),t(`${v.do} ${ze(u)}`),c.hidden=!0},f=(v,b,y)=>{let x=p("button",{type:"button",class:"nnv-button",title:b},v);return x.addEventListener("click",y),x},h=(v,b,y)=>{let x=p("input",{class:"nnv-input","aria-label":v,placeholder:v,value:b,spellcheck:"false"});return x.style.width=y,x},g=v=>{let b=h("factor",v.part==="stream"?"5":"0.5","5em"),y=()=>{let P=Number(b.value);return b.setAttribute("aria-invalid",String(b.value.trim()===""||!Number.isFinite(P))),b.getAttribute("aria-invalid")==="true"?null:P},x=f("Scale \xD7","Multiply it by the factor",()=>{let P=y();P!==null&&m({do:"scale",factor:P})}),M=f("Patch from a prompt\u2026","Put in what the same part is on another prompt",()=>l.open(v,d()));if(v.part!=="stream"){N(i,f("Ablate: zero","Put zeros in its place",()=>m({do:"ablate",how:"zero"})),f("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>m({do:"ablate",how:"mean"})),x,b,M);return}let A=h("toward a token","","10em"),q=h("away from a token","","10em"),I=f("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let P=y();for(let T of[A,q])T.setAttribute("aria-invalid",String(A.value===""&&q.value===""));P===null||A.value===""&&q.value===""||m({do:"steer",factor:P,...A.value===""?{}:{toward:A.value},...q.value===""?{}:{away:q.value}})});N(i,I,b,A,q,x,M)},w=v=>{let b=e.get("labels"),y=e.get("position"),x=new Set([...v.positions??[],...y>=0?[y]:[],b.length-1]);N(r,p("option",{value:""},"at all tokens"),...[...x].filter(M=>M>=0&&M<b.length).sort((M,A)=>M-A).map(M=>p("option",{value:String(M)},`only at ${M} ${b[M]}`))),r.value=v.positions?.length===1?String(v.positions[0]):""},k=()=>{c.hidden=!0,l.close()};return s.addEventListener("click",k),c.addEventListener("keydown",v=>{v.stopPropagation(),v.key==="Escape"&&k()}),{element:c,open(v){u=v,N(o,ze(v)),w(v),g(v),l.close(),c.hidden=!1,i.firstElementChild?.focus(),c.scrollIntoView?.({block:"nearest"})},update(){u&&e.get("why_static")!==""&&k(),l.update()}}}function Xn(e,n){let t=0,o=!1,r=()=>{t=0,!o&&(n(),e.dataset.frame=String(Number(e.dataset.frame??0)+1))};return{ask(){!t&&!o&&(t=requestAnimationFrame(r))},stop(){o=!0,t&&cancelAnimationFrame(t)}}}function Jn(e,n){let t=p("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),o=p("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),r=p("span",{class:"nnv-prompt-note"}),s=p("input",{type:"number",min:0,step:1,class:"nnv-input nnv-generate",title:"How many tokens the model goes on with, greedily, before the whole text is traced once"}),i=p("label",{class:"nnv-choice"},p("span",{},"generate"),s),a=()=>{t.readOnly||n.ask({kind:"prompt",text:t.value,generate:Math.floor(Number(s.value))})},l=p("form",{class:"nnv-prompt"},t,i,o,r),c=-1,u=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),l.classList.toggle("nnv-edited",t.value!==e.get("prompt")||Number(s.value)!==c)};l.addEventListener("submit",m=>{m.preventDefault(),a()}),t.addEventListener("keydown",m=>{m.stopPropagation(),m.key==="Enter"&&!m.shiftKey&&!m.isComposing?(m.preventDefault(),a()):m.key==="Escape"&&(t.value=e.get("prompt"),u())}),t.addEventListener("input",u),s.addEventListener("input",u),s.addEventListener("keydown",m=>m.stopPropagation());let d=null;return{element:l,update(){let m=e.get("prompt");m!==d&&(t.value=m,d=m);let f=e.get("generate")??0;f!==c&&(c=f,s.value=String(f));let h=e.get("why_static");t.readOnly=h!=="",o.hidden=i.hidden=h!=="",r.textContent=h,r.hidden=h==="",u()}}}function ie(e){return{labels:e.get("labels"),special:e.get("special"),generated:e.get("generated")??0}}function pe({labels:e,generated:n=0},t){return t>=e.length-n}function oe(e,n){let t=se(e.labels[n]??"",e.special[n]);return t.classList.toggle("nnv-generated",pe(e,n)),t}function et(e){let n=e.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(n.model??""),r=[t&&/^([\\/~]|[A-Za-z]:)/.test(n.model??"")?t[1]:n.model,n.dtype,n.engine];return typeof n.seconds=="number"&&r.push(`${n.seconds.toPrecision(2)} s`),r.filter(Boolean).join(" \xB7 ")}function kn(e,n){let t=n.get("stamp"),o=n.get("token_ids"),r=ie(n),s=Object.entries(n.get("gaps")),i=n.get("code"),a=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([u,d])=>`${u} ${d}`).join(", ")]],l=p("button",{type:"button",class:"nnv-button"},"Copy");l.addEventListener("click",()=>{let u=()=>N(l,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(i).then(()=>N(l,"Copied"),u):u()});let c=Object.entries(t.values??{});N(e,p("div",{class:"nnv-receipt-columns"},p("div",{},p("h4",{},"Where the numbers come from"),p("dl",{},...a.filter(([,u])=>u).flatMap(([u,d])=>[p("dt",{},u),p("dd",{},d)])),p("h4",{},`Tokens (${o.length})`),p("div",{class:"nnv-ids"},...o.map((u,d)=>p("span",{},oe(r,d),p("small",{},String(u)))))),p("div",{},p("h4",{},"Saved by the trace"),p("ul",{class:"nnv-values"},...c.map(([u,d])=>p("li",{},p("code",{},u),p("small",{},` ${d}`)))),s.length>0&&p("h4",{},"Not captured"),s.length>0&&p("ul",{class:"nnv-values nnv-gaps"},...s.map(([u,d])=>p("li",{},p("code",{},u),p("span",{},` ${d}`)))))),p("h4",{},"The trace, runnable as it stands ",l),p("pre",{class:"nnv-code",tabindex:0},i))}function nt({kind:e}){return e==="edit"||e==="undo"||e==="clear"}var Mn=0;function tt(e,n){let t=0,o=[],r=i=>{Mn=Math.max(Mn+1,Date.now()),t=Mn,e.send({...i,request:t}),n()},s=(i=>{if(i?.kind!=="answered"||i.request!==t)return;t=0;let a=o.shift();a?r(a):n()});return e.on("msg:custom",s),{ask(i){t?o=[...nt(i)?o:o.filter(nt),i]:r(i)},waiting:()=>t!==0,stop:()=>e.off("msg:custom",s)}}var er=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],nr=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function De(e){let n=e/255;return n<=.04045?n/12.92:((n+.055)/1.055)**2.4}function Ln(e){let n=e<=.0031308?12.92*e:1.055*e**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*n)))}function Tn(e){let n=Number.parseInt(e.slice(1),16);return[n>>16,n>>8&255,n&255]}function tr(e){let[n,t,o]=[De(e[0]),De(e[1]),De(e[2])],r=Math.cbrt(.4122214708*n+.5363325363*t+.0514459929*o),s=Math.cbrt(.2119034982*n+.6806995451*t+.1073969566*o),i=Math.cbrt(.0883024619*n+.2817188376*t+.6299787005*o);return[.2104542553*r+.793617785*s-.0040720468*i,1.9779984951*r-2.428592205*s+.4505937099*i,.0259040371*r+.7827717662*s-.808675766*i]}function or([e,n,t]){let o=(e+.3963377774*n+.2158037573*t)**3,r=(e-.1055613458*n-.0638541728*t)**3,s=(e-.0894841775*n-1.291485548*t)**3;return[Ln(4.0767416621*o-3.3077115913*r+.2309699292*s),Ln(-1.2684380046*o+2.6097574011*r-.3413193965*s),Ln(-.0041960863*o-.7034186147*r+1.707614701*s)]}function rr(e){return .2126*De(e[0])+.7152*De(e[1])+.0722*De(e[2])}function En([e,n,t],o=255){return(o<<24|t<<16|n<<8|e)>>>0}function sn(e){let n=e.map(l=>tr(Tn(l))),t=n[0][0],o=n[n.length-1][0]-t,r=n.map(l=>(l[0]-t)/o),s=new Uint32Array(256),i=[],a=[];for(let l=0;l<256;l++){let c=l/255,u=0;for(;u<r.length-2&&c>r[u+1];)u++;let d=(c-r[u])/(r[u+1]-r[u]),[m,f]=[n[u],n[u+1]],h=or([m[0]+d*(f[0]-m[0]),m[1]+d*(f[1]-m[1]),m[2]+d*(f[2]-m[2])]);s[l]=En(h),i.push(`rgb(${h.join(",")})`),a.push(rr(h)>.179)}return{pixels:s,css:i,bright:a}}var rt={light:sn(er),dark:sn(nr)};function ot(e,n,t){let[o,r]=[sn([e,...n]),sn([e,...t])],s=i=>Array.from({length:256},(a,l)=>i(l%2===0?o:r)[2*(l>>1)]);return{pixels:Uint32Array.from(s(i=>i.pixels)),css:s(i=>i.css),bright:s(i=>i.bright)}}var st={light:ot("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:ot("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function Re(e){return 2*Math.min(127,Math.round(127*Math.abs(e)))+(e<0?1:0)}function Me(e){return Math.max(0,Math.min(255,Math.round(255*e)))}function it(){let{body:e}=document,n=e.dataset.jpThemeLight;if(n!==void 0)return n==="false"?"dark":"light";let t=e.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||e.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function at(e){let n=getComputedStyle(e),t=r=>n.getPropertyValue(`--nnv-${r}`).trim(),o=e.dataset.theme==="dark"?"dark":"light";return{theme:o,ramp:rt[o],diverging:st[o],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),link:t("link"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function Pe(e){return{...e,ramp:e.diverging}}function lt(e){let n=new MutationObserver(e),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};n.observe(document.body,t),n.observe(document.documentElement,t);let o=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return o?.addEventListener("change",e),()=>{n.disconnect(),o?.removeEventListener("change",e)}}function ct(e){let n=p("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return e.append(n),{show(t,o,...r){n.replaceChildren(...r),n.hidden=!1;let[s,i]=[n.offsetWidth,n.offsetHeight],a=t+14+s>e.clientWidth?t-14-s:t+14,l=o+16+i>e.clientHeight?o-12-i:o+16;n.style.left=`${Math.max(4,Math.min(a,e.clientWidth-s-4))}px`,n.style.top=`${Math.max(4,l)}px`},hide(){n.hidden=!0}}}function Le(e,n){let t=e.getBoundingClientRect();return[n.clientX-t.left,n.clientY-t.top]}var sr=["prompt","generated","generate","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...wn],ir=15e3;function ar(e){let n=e.getRootNode(),t=n instanceof ShadowRoot?n:document.head;if(t.querySelector("style[data-nnv]"))return;let o=p("style",{"data-nnv":""});o.textContent=Dn,t.append(o)}function Te({model:e,el:n},{title:t,traits:o,paint:r}){let s=tt(e,()=>T()),i=Jn(e,s),a=Zn(e,s),l=Qn(e,s,S=>{v.textContent=S}),c=p("div",{class:"nnv-tools"}),u=p("span",{class:"nnv-subtitle"}),d=p("div",{class:"nnv-error",role:"alert",hidden:!0}),m=p("div",{class:"nnv-notes",hidden:!0}),f=p("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),h=p("div",{class:"nnv-body"}),g=p("div",{class:"nnv-checks"}),w=p("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),k=p("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),v=p("div",{class:"nnv-live",role:"status","aria-live":"polite"}),b=p("footer",{class:"nnv-foot"},g,w),y=p("div",{class:"nnv",role:"group","aria-label":t},p("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),p("header",{class:"nnv-head"},p("h3",{class:"nnv-title"},t),u,c),i.element,a.element,m,d,f,l.element,h,b,k,v),x=ct(y),M=null,A=!1,q,I=[],P=()=>{let S=e.get("theme");y.dataset.theme=S==="light"||S==="dark"?S:it(),y.dataset.own=String(S!=="auto"),M=null,H.ask()},T=()=>{let S=e.get("busy")||s.waiting()||A;y.classList.toggle("nnv-busy",S),y.setAttribute("aria-busy",String(S)),clearTimeout(q),f.hidden=!0,S&&(q=setTimeout(()=>f.hidden=!1,ir))},C=()=>{i.update(),i.element.hidden=!e.get("show_prompt");let S=e.get("labels").length,Z=Kn(e);u.textContent=`${S} ${S===1?"token":"tokens"}${Z&&` \xB7 ${Z}`}`,a.update(),l.update();let E=e.get("notes");m.hidden=E.length===0||!e.get("show_stamp"),m.textContent=E.join(" \xB7 ");let W=e.get("error");d.hidden=W==="",N(d,p("strong",{},"That did not work. "),p("span",{},W),p("em",{}," The picture is still that of the last prompt that did.")),N(g,...e.get("checks").map(jn)),w.textContent=et(e),w.hidden=!e.get("show_stamp"),b.hidden=w.hidden&&g.childElementCount===0,k.hidden||kn(k,e),T()};w.addEventListener("click",()=>{k.hidden=!k.hidden,w.setAttribute("aria-expanded",String(!k.hidden)),k.hidden||kn(k,e)});let H=Xn(y,r),R=(S,Z)=>{for(let E of S)e.on(`change:${E}`,Z);I.push(()=>{for(let E of S)e.off(`change:${E}`,Z)})},_=!1;R(sr,()=>{_||(_=!0,queueMicrotask(()=>{_=!1,C()}))}),R(["theme"],P),R([...o,...wn],H.ask),I.push(lt(P)),ar(n),n.classList.add("nnv-host"),n.append(y);let O=0,z=new ResizeObserver(()=>{y.clientWidth!==O&&(O=y.clientWidth,y.dataset.size=O<560?"narrow":O<900?"medium":"wide",H.ask())});return z.observe(y),C(),P(),{root:y,tools:c,body:h,requests:s,tooltip:x,palette:()=>M??=at(y),width:()=>h.clientWidth,editable:()=>e.get("why_static")==="",edit:l.open,say:S=>{v.textContent=S},repaint:H.ask,setWaiting(S){A!==S&&(A=S,T())},onStop:S=>I.push(S),stop(){clearTimeout(q),H.stop(),z.disconnect(),s.stop();for(let S of I)S();y.remove()}}}function lr(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function te(e,n,t){let o=lr(),[r,s]=[Math.max(0,Math.round(n*o)),Math.max(0,Math.round(t*o))];e.width!==r&&(e.width=r),e.height!==s&&(e.height=s),e.style.width=`${r/o}px`,e.style.height=`${s/o}px`;let i=e.getContext("2d");return!i||r===0||s===0?null:(i.setTransform(1,0,0,1,0,0),i.clearRect(0,0,r,s),i.setTransform(o,0,0,o,0,0),i.direction="ltr",i.textBaseline="middle",{canvas:e,context:i,ratio:o,width:r/o,height:s/o})}function le(e,n){let t=n.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}function an(){let e=p("canvas",{"aria-hidden":"true"}),n=p("span"),t=p("span"),o=p("span",{class:"nnv-legend"},n,e,t),r=i=>{let a=te(e,96,10);if(!a)return;let{context:l}=a;l.setTransform(1,0,0,1,0,0);for(let c=0;c<e.width;c++)l.fillStyle=i(c/(e.width-1)),l.fillRect(c,0,1,e.height)},s=(i,a,l)=>{n.textContent=i,t.textContent=a,o.title=l};return{element:o,show(i,a,l,c=""){s(i,a,c),r(u=>l.ramp.css[Me(u)])},showSigned(i,a,l=""){s(`\u2212${i}`,`+${i}`,l),r(c=>a.diverging.css[Re(2*c-1)])}}}function B(e){return{layer:e.get("layer"),head:e.get("head"),position:e.get("position")}}function V(e,n){let t=!1;for(let[o,r]of Object.entries(n))r===void 0||e.get(o)===r||(e.set(o,r),t=!0);t&&e.save_changes()}function he(e,n){return e.position!==n.position?{...e,position:n.position}:n}function ut(e,n,t,o){return e.layer!==t||e.head!==o?{...e,layer:t,head:o}:n.layer===t&&n.head===o?{...e,layer:-1,head:-1}:{...e,layer:n.layer,head:n.head}}function Ie(e,n){return{...e,position:e.position===n?-1:n}}function ce(e){switch(e){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function ue(e,n,t,o=0){return t<=0?-1:e<0?n===0?-1:o:Math.max(0,Math.min(t-1,e+n))}function ln(e){return!e||e.byteLength===0?new ArrayBuffer(0):e.buffer.slice(e.byteOffset,e.byteOffset+e.byteLength)}function G(e){return new Float32Array(ln(e))}function Qe(e){return new Int32Array(ln(e))}function pt(e){return new Uint8Array(ln(e))}function dt(e){return new Int8Array(ln(e))}var mt=["limits","sink_weight"];function ft(e,n){return(e.get("limits")??[])[n]??{}}function ht({window:e,softcap:n,sink:t}){return[e&&`window of ${e} tokens`,n&&`softcap ${X(n)}`,t&&"with a sink"].filter(Boolean).join(", ")}function cn(e){let n=e.get("sink_weight");return n&&n.byteLength>0?G(n):null}var un=new Map;function ge(e,n){let t=`${e.font}\0${n}`,o=un.get(t);return o===void 0&&(o=e.measureText(n).width,un.size>2e4&&un.clear(),un.set(t,o)),o}function $e(e,n,t){if(t(e)<=n)return e;let o=[...e],r=0,s=o.length-1;for(;r<s;){let i=r+s+1>>1;t(`${o.slice(0,i).join("")}\u2026`)<=n?r=i:s=i-1}return r===0?"\u2026":`${o.slice(0,r).join("")}\u2026`}function ye(e,n){if(e>=n)return 1;let t=n/e;for(let o=1;;o*=10)for(let r of[1,2,5])if(r*o>=t)return r*o}function bt(){let e=p("h4"),n=p("span",{class:"nnv-hint"}),t=p("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),o=p("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),r=p("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),s=p("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),i=p("span"),a=p("span"),l=p("button",{type:"button",class:"nnv-button nnv-toggle","aria-pressed":"false",title:"All numbers of the token's row"},"Table"),c=p("span",{class:"nnv-tools"},t,o,r),u=p("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),d=p("div",{hidden:!0}),m=p("div",{class:"nnv-readout"}),f=p("div",{class:"nnv-pictures"},u);return{element:p("div",{class:"nnv-panel nnv-focus"},p("div",{class:"nnv-panel-head"},e,n,i,p("span",{class:"nnv-tools"},a,l,c,s)),f,d,m),title:e,about:n,offer:i,zooms:c,zoomOut:t,zoomIn:o,fit:r,reset:s,pictures:f,canvas:u,hatched:d,readout:m,finder:a,tableToggle:l}}function vt(e,n,t,o){let r=new Int32Array(2*e);for(let s=0;s<e;s++){let i=Math.floor(n+s/t+1e-9),a=Math.ceil(n+(s+1)/t-1e-9);r[2*s]=Math.min(i,o),r[2*s+1]=Math.min(o,t>=1?i+1:Math.max(i+1,a))}return r}function Be(e,n,t,o,r,s,i){let a=vt(i.width,o.column,o.cell,t),l=vt(i.height,o.row,o.cell,n);for(let c=0;c<i.height;c++){let u=l[2*c],d=l[2*c+1];if(u>=n)break;let m=(i.y+c)*s.width+i.x;for(let f=0;f<i.width;f++,m++){let h=a[2*f],g=a[2*f+1];if(h>=t)break;let w=0;for(let k=u;k<d;k++)for(let v=k*t+h,b=k*t+g;v<b;v++)e[v]>w&&(w=e[v]);s.pixels[m]=r[w]}}}var pn=1e-4,Ue=class{constructor(n,t="raw"){this.packed=n;this.kind=t;this.size=Math.round((Math.sqrt(8*n.length+1)-1)/2)}packed;kind;size;get most(){return this.#e??=this.kind==="raw"?1:Sn(this.packed)||1,this.#e}#e=null;sum(n){return this.row(n).reduce((t,o)=>t+o,0)}at(n,t){return t<=n?this.packed[n*(n+1)/2+t]:Number.NaN}row(n){let t=n*(n+1)/2;return this.packed.subarray(t,t+n+1)}rowMax(n,t){let o=this.row(n),r=0;for(let s=t?1:0;s<o.length;s++)o[s]>r&&o[s]<1/0&&(r=o[s]);return r}foldedMass(n){return this.row(n)[0]??Number.NaN}meanFoldedMass(){let n=0;for(let t=1;t<this.size;t++)n+=this.foldedMass(t);return this.size>1?n/(this.size-1):Number.NaN}topKeys(n,t,o){let r=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return gt(o?r.slice(1):r,t)}topReaders(n,t){let o=[];for(let r=n;r<this.size;r++)o.push({position:r,value:this.at(r,n)});return gt(o,t)}levels(n,t){let o=this.size,r=new Uint16Array(o*o);for(let s=0;s<o;s++){let i=this.row(s),a=n==="row"?this.rowMax(s,t):this.most;for(let l=0;l<=s;l++)r[s*o+l]=t&&l===0?1:pr(i[l],n,a)}return r}},de=class extends Ue{get most(){return this.#e??=Sn(this.packed)||1,this.#e}#e=null;get whole(){return this.most}topKeys(n,t,o){let r=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return yt(o?r.slice(1):r,t)}topReaders(n,t){return yt(super.topReaders(n,this.size),t)}levels(n,t){let o=this.size,r=new Uint16Array(o*o);for(let s=0;s<o;s++){let i=this.row(s);for(let a=0;a<=s;a++){let l=i[a],c=n==="log"?xt(Math.abs(l),"log",this.whole):Math.abs(l)/this.most;t&&a===0?r[s*o+a]=1:r[s*o+a]=Number.isFinite(l)?2+Re(Math.sign(l)*c):258}}return r}},ur=1e-4,Ee=class extends de{constructor(t,o){super(o.packed.map((r,s)=>r-t.packed[s]),o.kind);this.before=t;this.after=o}before;after;get most(){return Math.max(super.most===1&&Sn(this.packed)===0?0:super.most,ur)}get whole(){return this.kind==="raw"?1:this.most}};function Sn(e){return e.reduce((n,t)=>Math.abs(t)<1/0?Math.max(n,Math.abs(t)):n,0)}function pr(e,n,t){return Number.isFinite(e)?2+Me(xt(e,n,t)):258}function xt(e,n,t){if(n==="log"){let o=t>0?e/t:0;return o<=pn?0:1-Math.log10(o)/Math.log10(pn)}return t>0?e/t:0}function gt(e,n){return e.sort((t,o)=>o.value-t.value||t.position-o.position).slice(0,n)}function yt(e,n){return e.sort((t,o)=>Math.abs(o.value)-Math.abs(t.value)||t.position-o.position).slice(0,n)}function Xe(e){return e*(e+1)/2}function kt(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++){let s=Xe(r),i=255;if(t){i=1;for(let a=1;a<=r;a++)i=Math.max(i,e[s+a])}for(let a=0;a<n;a++)a>r?o[r*n+a]=0:t&&a===0?o[r*n+a]=1:o[r*n+a]=2+Math.round(255*e[s+a]/i)}return o}function Mt(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++)for(let s=0;s<=r;s++)o[r*n+s]=t&&s===0?1:2+Re(e[Xe(r)+s]/127);return o}function An(e,n,t,o,r){let s=t*(t+1)/2,i=(o*n+r)*s;return e.subarray(i,i+s)}function me(e,n){return p("span",{},p("small",{class:"nnv-number"},`${n} `),oe(e,n))}function Rn(e,n,t,o,r){let s=Math.max(...n.map(i=>Math.abs(i.value)).filter(Number.isFinite),1e-12);return p("div",{class:"nnv-list"},p("div",{class:"nnv-list-title"},...e),...n.map(({position:i,value:a})=>{let l=Number.isFinite(a)?Math.abs(a)/s:0,c=p("span",{class:a<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});c.style.width=`calc((100% - 4ch - 7px) * ${l.toFixed(4)})`;let u=p("button",{type:"button",class:"nnv-entry","aria-current":String(i===o)},c,p("span",{class:"nnv-place"},String(i)),oe(t,i),p("span",{class:"nnv-number"},F(a)));return u.addEventListener("click",()=>r(i)),u}),n.length===0&&p("div",{class:"nnv-hint"},"nothing but the folded first token"))}var Lt="Each row is a token that reads, each column a token it reads. Click one to pin it.",Tt="Escape or a second click lets the token go.";function Et(e,{layer:n,head:t}){let o=e.get("combine")??"one";if(o==="one")return`Layer ${n}, head ${t}`;let r=(e.get("chosen_heads")??[]).length,s=r>0?`${r} chosen ${r===1?"head":"heads"}`:`the heads of layer ${n}`;return`${o==="mean"?"Mean":"Largest"} of ${s}`}function St(e,n){switch(n){case"value":return"weight \xD7 norm of the value";case"output":return"weight \xD7 norm of what the head writes";case"token":return`logit of ${e.get("toward_label")||"the token"} that each weight carries`;default:return""}}function At(e,n,t){return t<=0||t>=n?"":`keys and values ${Math.floor(e/(n/t))}, shared by ${n/t} heads`}function Rt(e,n,t,o){let r=i=>p("span",{class:"nnv-hint"},i);if(o>t)return[me(e,t),r(" comes before "),me(e,o),r(" and cannot read it.")];let s=p("b",{class:"nnv-number nnv-value"},F(n.at(t,o)));if(n instanceof Ee){let i=p("span",{class:"nnv-number nnv-was"},F(n.before.at(t,o))),a=p("span",{class:"nnv-number nnv-now"},F(n.after.at(t,o))),l=[s,r(" more: "),i,r(" \u2192 "),a];return[me(e,t),r(" reads "),me(e,o)," ",...l]}return[me(e,t),r(" reads "),me(e,o)," ",s]}function Pt(e,n,t){let o=s=>{let i=[...e.labels[s]??""].length,a=i>12?`, ${i} characters`:"",l=` id ${e.ids[s]}${a}${pe(e,s)?", generated":""}`;return p("div",{},me(e,s),p("small",{class:"nnv-hint"},l))};return t.kind==="token"?[o(t.position)]:t.key>t.query||!n?[]:[p("b",{},F(n.at(t.query,t.key))),o(t.query),p("div",{class:"nnv-hint"},"reads"),o(t.key)]}function Pn(e,n,t,o){return t<0?"no token pinned":o<0||!n?`token ${t}, ${e[t]}`:`${e[t]} at ${t} reads ${e[o]} at ${o}: ${F(n.at(t,o))}`}function _t(e){return 2*Math.max(48,e.left)+130}function Ct({tokens:e,left:n,top:t,plot:o,cell:r,row:s},i){let a=Math.max(48,n),l=Math.max(60,Math.min(340,Math.floor(i)-2*a-2));return{tokens:e,gutter:a,top:t,middle:l,plot:o,cell:r,row:s}}function dn(e,n){return e.top+(n+.5-e.row)*e.cell}function Nt(e,n,t){let o=Math.floor(e.row+(t-e.top)/e.cell);if(t<e.top||t>=e.top+e.plot||o>=e.tokens||n<0)return null;let r=2*e.gutter+e.middle;return n>=r?null:{kind:"token",position:o,side:n<r/2?"query":"key"}}var dr=1500,$t=13;function Ht(e,n,t,o=dr){let r=new Uint32Array(256),s=(c,u)=>e[c*n+u]-t;for(let c=0;c<n;c++)for(let u=0;u<=c;u++){let d=s(c,u);d>=$t&&d<256&&r[d]++}let i=r.reduce((c,u)=>c+u,0),a=255;for(let c=r[255];a>$t&&c+r[a-1]<=o;a--)c+=r[a-1];let l=[];for(let c=0;c<n;c++)for(let u=0;u<=c;u++){let d=s(c,u);d>=a&&d<256&&l.push({query:c,key:u,level:d})}return l.sort((c,u)=>c.level-u.level||c.query-u.query||c.key-u.key),{lines:l.slice(-o),all:i}}function Ft(e){return e.order?fr(e,e.order):mr(e)}function mr({layers:e,heads:n,kvHeads:t,width:o,height:r}){let s=t>0&&n%t===0?n/t:1,i=s>1?8:2,a=28+(n-1)*2+(n/s-1)*(i-2),l=s>1?14:4,c=h=>{let g=Math.ceil(e/h),w=(o-h*a-(h-1)*10)/Math.max(1,h*n),k=(r-18-l-(g-1)*2)/Math.max(1,g);return Math.floor(Math.min(84,w,Math.max(k,16)))},u=1;for(let h=2;h<=Math.min(4,e);h++)c(h)>c(u)&&(u=h);let d=Math.max(15,c(u)),m=Math.ceil(e/u),f=Math.ceil(a+n*d)+10;return{layers:e,heads:n,group:s,cell:d,gap:2,groupGap:i,left:24,top:18,width:f*Math.ceil(e/m)-10,height:Math.ceil(18+l+m*d+(m-1)*2),per:m,pile:f,order:null,columns:0}}function fr({layers:e,heads:n,width:t},o){let r=Math.max(1,Math.floor((t-4)/50)),s=Math.ceil(o.length/r);return{layers:e,heads:n,group:1,cell:46,gap:4,groupGap:4,left:2,top:15,width:2+r*50,height:Math.max(1,s)*61+4,per:e,pile:0,order:o,columns:r}}function xe(e,{layer:n,head:t}){let{left:o,top:r,cell:s,gap:i,groupGap:a,group:l,heads:c,order:u,columns:d,per:m,pile:f}=e;if(u){let g=u.indexOf(n*c+t);return g<0?null:{x:o+g%d*(s+i),y:r+Math.floor(g/d)*(s+13+2)}}let h=t*(s+i)+Math.floor(t/l)*(a-i);return{x:o+Math.floor(n/m)*f+h,y:r+n%m*(s+i)}}function Ot(e,n,t){let{left:o,top:r,cell:s,gap:i,heads:a,layers:l,order:c,columns:u,per:d,pile:m}=e;if(c){let g=Math.floor((n-o)/(s+i)),w=Math.floor((t-r+13)/(s+13+2)),k=g>=0&&g<u&&w>=0?c[w*u+g]:void 0;return k===void 0?null:{layer:Math.floor(k/a),head:k%a}}let f=Math.floor((t-r)/(s+i)),h=Math.max(0,Math.floor(n/m))*d+f;if(f<0||f>=d||h>=l)return null;for(let g=0;g<a;g++){let w=xe(e,{layer:h,head:g}).x;if(n>=w&&n<w+s+i)return{layer:h,head:g}}return null}function Je(e){let n=new Uint32Array(259);return n[0]=$n(e.neutral),n[1]=$n(e.line),n.set(e.ramp.pixels,2),n[258]=$n(e.accent),n}function $n(e){return e.startsWith("#")&&e.length===7?En(Tn(e)):0}function qt(){let e=null;return(n,t,o)=>{let{layout:r,focus:s,hover:i,chosen:a,side:l}=t,c=te(n,r.width,r.height);if(!c)return;let{context:u}=c,d=[...t.key,n.width,n.height,o.theme,o.ground,o.ramp];(e?.key.length!==d.length||d.some((m,f)=>m!==e.key[f]))&&(e={key:d,layer:hr(c,t,o)}),r.order||br(u,r,o,(i??s).head),l>0&&(u.save(),u.setTransform(1,0,0,1,0,0),u.drawImage(e.layer,0,0),u.restore());for(let m of a)_n(u,r,m,o.accent,1.5,[3,2]);i&&_n(u,r,i,o.ink,1.5),s.layer>=0&&s.head>=0&&_n(u,r,s,o.accent,2.5),r.order?gr(u,r,o,i??s):vr(u,t,o)}}function hr({canvas:e,ratio:n},t,o){let{layout:r,levels:s,side:i}=t,a=document.createElement("canvas");if(a.width=e.width,a.height=e.height,i===0)return a;let l=new Uint32Array(e.width*e.height),c=Je(o),u=Math.round(r.cell*n),d=r.layers*r.heads;for(let f of r.order??Array(d).keys()){let h={layer:Math.floor(f/r.heads),head:f%r.heads},{x:g,y:w}=xe(r,h),k={x:Math.round(g*n),y:Math.round(w*n),width:u,height:u},v={row:0,column:0,cell:u/i};Be(s(h.layer,h.head),i,i,v,c,{pixels:l,width:e.width},k)}let m=new ImageData(new Uint8ClampedArray(l.buffer),e.width,e.height);return a.getContext("2d").putImageData(m,0,0),a}function br(e,n,t,o){let{group:r,heads:s,per:i,layers:a,cell:l,gap:c}=n;if(r<2)return;e.lineWidth=1,e.textAlign="center";let u=xe(n,{layer:0,head:r-1}).x+l-n.left;for(let d=0;d<a;d+=i){let m=Math.min(i,a-d);for(let f=0;f<s;f+=r){let h=o>=f&&o<f+r,{x:g,y:w}=xe(n,{layer:d,head:f}),k=m*(l+c)-c+5;e.strokeStyle=h?t.dim:t.line,e.beginPath(),e.roundRect(g-2.5,w-2.5,u+5,k,4),e.stroke(),e.fillStyle=h?t.accent:t.dim,e.font=`9.5px ${t.textFont}`;let v=u>=46?`keys ${f/r}`:String(f/r);u>=12&&e.fillText(v,g+u/2,w+k+4)}}}function vr(e,n,t){let{layout:o,hover:r,focus:s,scroll:i}=n,{cell:a,gap:l,per:c,layers:u,heads:d,left:m,top:f,pile:h}=o,g=r??s,w=(b,y,x,M)=>{e.fillStyle=M?t.accent:t.dim,e.font=`${M?600:400} 10.5px ${t.textFont}`,e.fillText(b,y,x)};e.fillStyle=t.ground,i.x>0&&e.fillRect(i.x,0,m-3,o.height),i.y>0&&e.fillRect(0,i.y,o.width,f-3);let k=ye(a+l,13),v=ye(a+l,15);for(let b=0;b<u;b+=c){let y=b/c*h;e.textAlign="right";for(let x=b;x<Math.min(u,b+c);x++){let M=xe(o,{layer:x,head:0}).y+a/2,A=x===g.layer;(A||x%k===0&&(k===1||Math.abs(x-g.layer)>0))&&M>i.y+f-6&&w(String(x),y+m-6+(y?0:i.x),M,A)}e.textAlign="center";for(let x=0;x<d;x++){let M=xe(o,{layer:b,head:x}).x+a/2,A=x===g.head;(A||x%v===0)&&M>i.x+m&&w(String(x),M,i.y+f-10,A)}}}function gr(e,n,t,o){e.textAlign="center";for(let r of n.order){let s={layer:Math.floor(r/n.heads),head:r%n.heads},i=s.layer===o.layer&&s.head===o.head,{x:a,y:l}=xe(n,s);e.fillStyle=i?t.accent:t.dim,e.font=`${i?600:400} 10.5px ${t.textFont}`,e.fillText(`${s.layer}.${s.head}`,a+n.cell/2,l-7)}}function _n(e,n,t,o,r,s=[]){let i=xe(n,t);i&&(e.setLineDash(s),e.strokeStyle=o,e.lineWidth=r,e.strokeRect(i.x-1,i.y-1,n.cell+2,n.cell+2),e.setLineDash([]))}var _e={factor:1,row:.5,column:.5},Cn=54;function mn(e,n,t,o){let r=Math.max(120,Math.min(n-t.left-2,600)),s=Math.min(Cn,r/Math.max(1,e)),i=s>=8?Math.floor(s):s,a=i*e,l=Math.min(Math.max(i,Cn),i*o.factor),c=l>0?a/l:0,u=d=>Math.max(0,Math.min(e-c,d*e-c/2));return{tokens:e,...t,plot:a,cell:l,row:u(o.row),column:u(o.column)}}function Se(e,n){return[Math.floor(n),Math.min(e.tokens,Math.ceil(n+e.plot/e.cell))]}function fn(e){return Math.max(1,Cn*e.tokens/Math.max(1,e.plot))}function en(e,n,t){let o=Math.floor(e.column+(n-e.left)/e.cell),r=Math.floor(e.row+(t-e.top)/e.cell),s=n>=e.left&&n<e.left+e.plot&&o<e.tokens,i=t>=e.top&&t<e.top+e.plot&&r<e.tokens;return s&&i?{kind:"cell",query:r,key:o}:i&&n>=0&&n<e.left?{kind:"token",position:r}:s&&t>=0&&t<e.top?{kind:"token",position:o}:null}function zt(e,n,t,o,r){let s=Math.max(1,Math.min(fn(e),n.factor*t));if(s===1)return _e;let i=e.plot/e.tokens,a=e.plot/(i*s),l=(o-e.left)/e.plot,c=(r-e.top)/e.plot,u=e.column+l*e.plot/e.cell,d=e.row+c*e.plot/e.cell,m=(f,h)=>(f-h*a+a/2)/e.tokens;return Nn({factor:s,column:m(u,l),row:m(d,c)},a/e.tokens)}function Wt(e,n,t,o){let r=e.plot/e.cell/e.tokens,s=e.cell*e.tokens;return Nn({factor:n.factor,column:n.column-t/s,row:n.row-o/s},r)}function Dt(e,n,t){let o=e.plot/e.cell,r=(s,i)=>t>=i&&t+1<=i+o?s:(t+.5)/e.tokens;return Nn({factor:n.factor,row:r(n.row,e.row),column:r(n.column,e.column)},o/e.tokens)}function Nn(e,n){let t=o=>Math.max(n/2,Math.min(1-n/2,o));return{factor:e.factor,row:t(e.row),column:t(e.column)}}var Ce=12;function It(e,n,t,o){let{left:r,top:s,plot:i,cell:a,tokens:l,row:c,column:u}=n;if(!(t>=l)){e.save(),e.beginPath(),e.rect(r,s,i,i),e.clip(),e.strokeStyle=o.ink,e.setLineDash([5,4]),e.beginPath(),e.moveTo(r-u*a,s+(t-c)*a);for(let d=t;d<l;d++){let m=r+(d-t+1-u)*a;e.lineTo(m,s+(d-c)*a),e.lineTo(m,s+(d+1-c)*a)}e.stroke(),e.restore()}}function Bt(e,n,t,o){let{left:r,top:s,plot:i,cell:a}=n,[l,c]=Se(n,n.row),u=r+i+4;for(let d=l;d<c;d++){let m=Math.max(s,s+(d-n.row)*a);e.fillStyle=o.ramp.css[Me(t[d])],e.fillRect(u,m,Ce,Math.min(a,s+i-m)-(a>=12?1:0))}e.save(),e.translate(u+Ce/2,s-6),e.rotate(-Math.PI/2),e.textAlign="left",e.font=`10.5px ${o.textFont}`,e.fillStyle=o.dim,e.fillText("sink",0,0),e.restore()}var hn=11.5,yr=30;function nn(e,n=!1,t=!1){return`${t?"italic ":""}${n?"600 ":""}${hn}px ${e.tokenFont}`}function Ut(e,n,t){let{layout:o,levels:r}=n,{left:s,top:i,plot:a,tokens:l}=o,c=te(e,s+a+(n.sink?Ce+6:2),i+a+2);if(!c)return;let{context:u,ratio:d}=c,m=Math.round(a*d),f=new Uint32Array(m*m),h={row:o.row,column:o.column,cell:o.cell*d};Be(r,l,l,h,Je(t),{pixels:f,width:m},{x:0,y:0,width:m,height:m});let g=new ImageData(new Uint8ClampedArray(f.buffer),m,m);u.putImageData(g,Math.round(s*d),Math.round(i*d)),o.cell>=12&&wr(u,o,t,d),o.cell>=yr&&xr(u,n,t),n.window>0&&It(u,o,n.window,t),n.sink&&Bt(u,o,n.sink,t),kr(u,n,t),Mr(u,n,t)}function wr(e,n,t,o){let{left:r,top:s,plot:i,cell:a}=n;e.fillStyle=t.ground;let[l,c]=Se(n,n.row),[u,d]=Se(n,n.column),m=(f,h)=>Math.ceil((f-h)*a*o-1e-6)/o;for(let f=l;f<c;f++)f>=n.row&&e.fillRect(r,s+m(f,n.row),i,1);for(let f=u;f<d;f++)f>=n.column&&e.fillRect(r+m(f,n.column),s,1,i)}function xr(e,n,t){let{layout:o,pattern:r,levels:s}=n,{left:i,top:a,cell:l,tokens:c}=o,[u,d]=Se(o,o.row),[m,f]=Se(o,o.column);e.save(),e.beginPath(),e.rect(i,a,o.plot,o.plot),e.clip(),e.textAlign="center",e.font=`${Math.min(12,l*.3)}px ${t.textFont}`;for(let h=u;h<d;h++)for(let g=m;g<Math.min(f,h+1);g++){let w=s[h*c+g],k=t.ramp.bright[Math.min(255,Math.max(0,w-2))];e.fillStyle=w===1?t.dim:w>257?t.ground:k?"#000":"#fff",e.fillText(yn(r.at(h,g)),i+(g+.5-o.column)*l,a+(h+.5-o.row)*l)}e.restore()}function kr(e,n,t){let{layout:o,hover:r,position:s,key:i}=n,{left:a,top:l,plot:c,cell:u}=o;e.save(),e.beginPath(),e.rect(a-1,l-1,c+2,c+2),e.clip();let d=(f,h,g)=>{e.strokeStyle=h,e.lineWidth=g,e.strokeRect(a,l+(f-o.row)*u,Math.min(c,(f+1-o.column)*u),Math.max(u,2))},m=(f,h,g)=>{e.strokeStyle=h,e.lineWidth=g;let w=Math.max(l,l+(f-o.row)*u);e.strokeRect(a+(f-o.column)*u,w,Math.max(u,2),l+c-w)};s>=0&&(d(s,t.accent,2),m(s,t.accent,1),i>=0&&i<=s&&(e.lineWidth=3,e.strokeRect(a+(i-o.column)*u,l+(s-o.row)*u,Math.max(u,3),Math.max(u,3)))),r?.kind==="token"?(d(r.position,t.ink,1.5),m(r.position,t.ink,1.5)):r&&r.key<=r.query&&(d(r.query,t.ink,1),m(r.key,t.ink,1),e.lineWidth=2,e.strokeRect(a+(r.key-o.column)*u,l+(r.query-o.row)*u,Math.max(u,3),Math.max(u,3))),e.restore()}function Mr(e,n,t){let{layout:o,hover:r,position:s,labels:i,special:a,found:l}=n,{left:c,top:u,cell:d}=o,m=ye(d,hn+2),f=new Map,h=new Map;for(let b of l)f.set(b,t.accent),h.set(b,t.accent);s>=0&&(f.set(s,t.accent),h.set(s,t.accent)),r?.kind==="token"?(f.set(r.position,t.ink),h.set(r.position,t.ink)):r&&(f.set(r.query,t.ink),h.set(r.key,t.ink));let g=(b,y)=>[...y.keys()].some(x=>x!==b&&Math.abs(x-b)*d<hn+1),w=(b,y,x)=>{let[M,A]=Se(o,b),q=Number.NEGATIVE_INFINITY,I=P=>(P+.5-b)*d>=0&&(P+.5-b)*d<=o.plot+.5;for(let P=M;P<A;P++){let T=y.get(P);!I(P)||!T&&(P%m!==0||g(P,y))||l.has(P)&&P!==s&&(P-q)*d<hn+1&&r===null||(q=P,x(P,T??t.dim,T!==void 0))}},k=b=>pe(n,b)?t.link:t.ink,v=(b,y,x)=>(e.font=nn(t,x,a[b]),$e(i[b]??"",y,M=>ge(e,M)));Lr(e,n,t),e.fillStyle=t.accent;for(let b of l){let[y,x]=[c+(b-o.column)*d,u+(b-o.row)*d];x>=u-.5&&x+d<=u+o.plot+.5&&e.fillRect(c-4,x,3,Math.max(1.5,d)),y>=c-.5&&y+d<=c+o.plot+.5&&e.fillRect(y,u-4,Math.max(1.5,d),3)}e.textAlign="right",w(o.row,f,(b,y,x)=>{e.fillStyle=y===t.dim?k(b):y,e.fillText(v(b,c-10,x),c-6,u+(b+.5-o.row)*d)}),e.textAlign="left",w(o.column,h,(b,y,x)=>{let M=v(b,u-10,x);e.save(),e.translate(c+(b+.5-o.column)*d,u-6),e.rotate(-Math.PI/2),e.fillStyle=y===t.dim?k(b):y,e.fillText(M,0,0),e.restore()})}function Lr(e,n,t){let{layout:o,labels:r,generated:s=0}=n;if(s===0)return;let{left:i,top:a,plot:l,cell:c}=o,u=r.length-s,d=w=>{let k=Math.max(0,(u-w)*c);return[k,Math.min(l,(r.length-w)*c)-k]},[m,f]=d(o.row),[h,g]=d(o.column);e.fillStyle=t.link,f>0&&e.fillRect(i-4,a+m,2,f),g>0&&e.fillRect(i+h,a-4,g,2)}var jt=200;function Vt(){let e=null;return(n,t,o)=>{let{layout:r,levels:s}=t;e?.from!==s&&(e={from:s,...Ht(s,r.tokens,2)});let i=te(n,2*r.gutter+r.middle,r.top+r.plot+2);if(i){let a=Tr(t);Gt(i,t,o,e.lines,a.length===0?1:e.lines.length>jt?.08:.14),Gt(i,t,o,a,1),Er(i,t,o,a)}return{lines:e.lines.length,all:e.all}}}function Tr({layout:e,levels:n,position:t,key:o,hover:r}){let{tokens:s}=e,i=r??(t<0?null:o>=0?{kind:"cell",query:t,key:o}:{kind:"token",position:t});if(!i)return[];let a=(c,u)=>({query:c,key:u,level:n[c*s+u]-2});if(i.kind==="cell")return i.key<=i.query?[a(i.query,i.key)]:[];let l=[];if(i.side!=="key")for(let c=0;c<=i.position;c++)l.push(a(i.position,c));if(i.side!=="query")for(let c=i.position;c<s;c++)l.push(a(c,i.position));return l.filter(({level:c})=>c>0&&c<256).sort((c,u)=>c.level-u.level)}function Gt({context:e},{layout:n},t,o,r){let{gutter:s,middle:i,top:a,plot:l}=n;e.save(),e.beginPath(),e.rect(s,a,i,l),e.clip();let c=Math.max(.8,Math.min(5,n.cell*.3)),u=o.length>jt?Math.max(.3,Math.min(1,n.cell/4)):1;for(let{query:d,key:m,level:f}of o){let h=f/255;e.globalAlpha=r*u*(.35+.65*h),e.strokeStyle=t.ramp.css[f],e.lineWidth=Math.max(.5,c*h);let[g,w]=[dn(n,d),dn(n,m)];e.beginPath(),e.moveTo(s,g),e.bezierCurveTo(s+i/3,g,s+2*i/3,w,s+i,w),e.stroke()}e.restore()}function Er({context:e},n,t,o){let{layout:r,labels:s,special:i,position:a,hover:l,found:c}=n,{gutter:u,middle:d,cell:m,row:f,plot:h,tokens:g,top:w}=r,k=ye(m,13.5),v={query:new Set(o.length===1||l?.kind==="token"?o.map(({query:y})=>y):[]),key:new Set(o.length===1||l?.kind==="token"?o.map(({key:y})=>y):[])};e.font=`10.5px ${t.textFont}`,e.fillStyle=t.dim,e.textAlign="right",e.fillText("reads",u-6,w-9),e.textAlign="left",e.fillText("is read",u+d+6,w-9);let b=y=>a>=0&&y!==a&&Math.abs(y-a)*m<12;for(let y=Math.floor(f);y<Math.min(g,Math.ceil(f+h/m));y++){let x=dn(r,y),M=y===a;if(!(x<w||x>w+h||!M&&(y%k!==0||b(y))))for(let A of["query","key"]){let q=M||m>=12&&v[A].has(y)&&v[A].size<=3;e.font=nn(t,q,i[y]);let I=pe(n,y)?t.link:t.ink;e.fillStyle=M||c.has(y)?t.accent:I,e.globalAlpha=o.length>0&&!M&&l?.kind==="token"&&!v[A].has(y)?.45:1,e.textAlign=A==="query"?"right":"left";let P=$e(s[y]??"",u-10,T=>ge(e,T));e.fillText(P,A==="query"?u-6:u+d+6,x),e.globalAlpha=1}}}function Zt(e){let n=p("canvas",{class:"nnv-lines",tabindex:0,role:"application","aria-roledescription":"attention lines","aria-label":"The pattern as lines from the tokens that read to those they read. Up and down choose a token, Escape goes back."}),t=p("div",{class:"nnv-hint"}),o=p("div",{class:"nnv-lines-panel"},n,t),r=Vt(),s=null,i=a=>{let{x:l,y:c}=le(a,n);return s&&Nt(s,l,c)};return n.addEventListener("pointermove",a=>{let l=i(a);n.style.cursor=l?"pointer":"default",e.hover(l,a)}),n.addEventListener("pointerleave",a=>e.hover(null,a)),n.addEventListener("click",a=>{let l=i(a);l?.kind==="token"&&e.pin(l.position)}),n.addEventListener("keydown",e.keys),{element:o,paint(a,l,c,u){s=Ct(a,l);let{lines:d,all:m}=r(n,{...c,layout:s},u),f=h=>h.toLocaleString("en");t.textContent=d<m?`the strongest ${f(d)} of ${f(m)} lines`:"",n.dataset.geometry=JSON.stringify(s),n.dataset.lines=String(d)}}}function Kt(e,n,t,o,r,s){let i=null,a=(d,m,f)=>{let{layout:h,zoom:g}=o;h&&(o.zoom=zt(h,g,d,m??h.left+h.plot/2,f??h.top+h.plot/2),e.repaint())},l=(d,m)=>{JSON.stringify(d)!==JSON.stringify(o.hover)&&(o.hover=d,e.repaint()),d?s.tip(d,m):e.tooltip.hide()},c=(d,m=-1)=>{let f=Ie(B(n),d);o.key=f.position>=0?m:-1,V(n,{position:f.position}),s.pinned(),s.say(f.position)},u=d=>{let m=B(n),f=ce(d.key),h=n.get("labels").length;if(f){let g=ue(m.position,f[0],h,h-1);o.key=f[1]!==0?ue(o.key,f[1],g+1,g):Math.min(o.key,g),V(n,{position:g}),s.say(g),e.repaint()}else if(d.key==="Escape")o.key=-1,V(n,he(m,r)),s.say(B(n).position),e.repaint();else if(d.key==="+"||d.key==="=")a(1.6);else if(d.key==="-")a(1/1.6);else return;d.preventDefault(),d.stopPropagation()};return t.addEventListener("wheel",d=>{if(!d.ctrlKey)return;d.preventDefault();let{x:m,y:f}=le(d,t);a(d.deltaY<0?1.25:.8,m,f)},{passive:!1}),t.addEventListener("pointerdown",d=>{o.zoom.factor>1&&(i={x:d.clientX,y:d.clientY,moved:!1})}),t.addEventListener("pointermove",d=>{if(!o.layout)return;if(i&&d.buttons&1){let[g,w]=[d.clientX-i.x,d.clientY-i.y];if(i.moved||Math.hypot(g,w)>4){o.zoom=Wt(o.layout,o.zoom,g,w),i={x:d.clientX,y:d.clientY,moved:!0},e.repaint();return}}let{x:m,y:f}=le(d,t),h=en(o.layout,m,f);t.style.cursor=h?"pointer":"default",l(h,d)}),t.addEventListener("pointerleave",d=>{l(null,d),e.repaint()}),t.addEventListener("click",d=>{let m=i?.moved??!1;if(i=null,m||!o.layout)return;let{x:f,y:h}=le(d,t),g=en(o.layout,f,h);g?.kind==="cell"?c(g.query,g.key<=g.query?g.key:-1):g&&c(g.position)}),t.addEventListener("keydown",u),{moveZoom:a,hover:l,pin:c,keys:u}}function Sr(e,n){let t=r=>r.toLowerCase().replaceAll("\xB7"," ").replaceAll("\u23CE",`
`),o=t(n);return o===""?[]:e.flatMap((r,s)=>t(r).includes(o)?[s]:[])}function Yt(e,n,t){let o=p("input",{class:"nnv-input nnv-search",type:"search",placeholder:"Find a token","aria-label":"Find a token; Enter goes to the next",spellcheck:"false"}),r=p("span",{class:"nnv-hint nnv-matches",role:"status"}),s={labels:[],text:"",found:[]},i=-1,a=()=>{let c=e();return(s.labels!==c||s.text!==o.value)&&(s={labels:c,text:o.value,found:Sr(c,o.value)},i=-1),s.found},l=()=>{let c=a().length;r.textContent=o.value===""?"":c===0?"none":`${i>=0?`${i+1} of `:""}${c}`};return o.addEventListener("input",()=>{l(),n()}),o.addEventListener("keydown",c=>{c.stopPropagation();let u=a();if(c.key==="Enter"&&u.length>0)i=(i+(c.shiftKey?u.length-1:1)+(i<0&&c.shiftKey?1:0))%u.length,t(u[i]);else if(c.key==="Escape")o.value="",n();else return;c.preventDefault(),l()}),{element:p("span",{class:"nnv-find"},o,r),found:()=>new Set(a())}}var Ar=200;function Rr({labels:e,ids:n},t,o){let r=Array.from(t.row(o),(s,i)=>[i,e[i],n[i],Pr(s)].join("	"));return[["position","token","id","value"].join("	"),...r].join(`
`)}function Pr(e){return Number.isFinite(e)?F(e).replace("\u2212","-"):String(e)}function Qt(){let e=p("caption"),n=p("tbody"),t=p("button",{type:"button",class:"nnv-button"},"Copy as text"),o=p("button",{type:"button",class:"nnv-button",title:"Sort"},"by value"),r=p("table",{class:"nnv-table"},e,p("thead",{},p("tr",{},...["","token","id","value"].map(c=>p("th",{scope:"col"},c)))),n),s=p("div",{class:"nnv-values-panel"},p("div",{class:"nnv-edit-acts"},o,t),p("div",{class:"nnv-table-scroll"},r)),i=!1,a=null,l=()=>{if(!a)return;let{tokens:c,pattern:u,query:d}=a,m=u.row(d),f=[...m.keys()];i&&f.sort((w,k)=>m[k]-m[w]||w-k);let h=f.slice(0,Ar),g=f.length-h.length;N(e,`${d} `,oe(c,d),g>0?` reads, ${h.length} of ${f.length} tokens`:" reads"),N(n,...h.map(w=>p("tr",{},p("td",{},String(w)),p("td",{},oe(c,w)),p("td",{},String(c.ids[w])),p("td",{},F(m[w])))))};return o.addEventListener("click",()=>{i=!i,o.textContent=i?"by position":"by value",l()}),t.addEventListener("click",()=>{if(!a)return;let c=()=>N(t,"Select the rows to copy them");navigator.clipboard?navigator.clipboard.writeText(Rr(a.tokens,a.pattern,a.query)).then(()=>N(t,"Copied"),c):c()}),{element:s,paint(c,u,d){a?.pattern===u&&a.query===d&&a.tokens.labels===c.labels||(a={tokens:c,pattern:u,query:d},N(t,"Copy as text"),l())}}}var Xt=20,$r=440,_r=86;function Jt(e,n,t,o,r,s){let i=bt(),{element:a,title:l,about:c,offer:u,zooms:d,zoomOut:m,zoomIn:f,fit:h,reset:g}=i,{pictures:w,canvas:k,hatched:v,readout:b,finder:y,tableToggle:x}=i,M={layout:null,zoom:_e,hover:null,key:-1},A=null,q=-1,I=null,P=()=>ie(n),T=()=>{let E=k.getContext("2d");if(!E)return{left:60,top:60};E.font=nn(e.palette());let W=Math.max(...P().labels.slice(0,600).map(L=>ge(E,L)),12),K=Math.min(W,e.root.dataset.size==="narrow"?64:_r)+12;return{left:Math.round(K),top:Math.round(K)}},C=()=>{let E=t.current(),W=B(n),K=n.get("labels");A!==K&&(A=K,M.zoom=_e,M.hover=null,M.key=-1);let L=W.layer>=0&&W.head>=0,$=E!==null&&E.layer===W.layer&&E.head===W.head,D=E!==null&&E.pattern.size===K.length,U=L&&!$?H(W):"";e.setWaiting(L&&!$&&U===""),k.classList.toggle("nnv-stale",!$);let Y=!L||!D||U!=="",Q=n.get("form")??"auto";if(k.hidden=Y||Q==="lines",Y&&(O.element.hidden=!0),y.hidden=x.hidden=S.element.hidden=Y,v.hidden=U===""||!L,U&&N(v,ke(U)),g.hidden=W.layer===o.layer&&W.head===o.head&&W.position===o.position,!L){u.hidden=!0,l.textContent="No head chosen",c.textContent="",d.hidden=!0,N(b,p("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let re=$||!D?{layer:W.layer,head:W.head}:{layer:E.layer,head:E.head};l.textContent=Et(n,re),(u.dataset.head!==`${re.layer}.${re.head}`||u.hidden)&&(u.dataset.head=`${re.layer}.${re.head}`,N(u,We(e,{...re,part:"head"})));let Ne=(n.get("combine")??"one")!=="one";u.hidden=Ne;let ve=Ne?"":At(re.head,n.get("num_heads"),n.get("num_kv_heads")),rn=ft(n,re.layer);if(c.textContent=[ve,ht(rn),E?St(n,E.pattern.kind):""].filter(Boolean).join(" \xB7 "),!E||Y){d.hidden=!0,N(b);return}let Ae=s(),He=e.root.dataset.size==="narrow",Ke=T();Q==="lines"&&(Ke.top=24);let Fn=Q==="auto"&&!He?Cr(K.length,Ae,Ke):0,On=()=>mn(K.length,Ae-Fn,Ke,M.zoom),fe=On();W.position!==q&&(q=W.position,q>=0&&M.zoom.factor>1&&(M.zoom=Dt(fe,M.zoom,q),fe=On())),M.layout=fe,d.hidden=fn(fe)<=1,m.disabled=h.disabled=M.zoom.factor<=1,f.disabled=M.zoom.factor>=fn(fe)-1e-9,I&&I!==E.pattern&&(I=null,e.tooltip.hide());let jo=t.levels(E,n.get("scale"),n.get("fold_sink")),{key:Vo,hover:Zo}=M,qn={levels:jo,...P(),position:W.position,key:Vo,hover:Zo,found:z.found()},zn=e.palette(),Wn=E.pattern instanceof de?Pe(zn):zn;if(!k.hidden){let gn=E.pattern instanceof de?null:cn(n);Ut(k,{...qn,layout:fe,pattern:E.pattern,sink:gn,window:rn.window??0},Wn)}O.element.hidden=Q==="matrix"||Q==="auto"&&Fn===0;let Ko=Ae-(fe.left+fe.plot+Ce+6)-Xt;if(O.element.hidden||O.paint(fe,Q==="lines"?Ae:Ko,qn,Wn),S.element.isConnected){let gn=W.position>=0?W.position:K.length-1;S.paint({...P(),ids:n.get("token_ids")},E.pattern,gn)}k.dataset.geometry=JSON.stringify(fe),k.dataset.head=`${E.layer}.${E.head}`,R(E)},H=({layer:E})=>{let W=n.get("gaps")[`layers.${E}.self_attn.attention_probabilities`];return W||(n.get("pattern_layers").includes(E)?"":n.get("no_pattern"))},R=({pattern:E})=>{let{position:W}=B(n),{hover:K,key:L}=M,$=K?.kind==="cell"?K:W>=0&&L>=0?{query:W,key:L}:null;$?N(b,...Rt(P(),E,$.query,$.key)):N(b,p("span",{class:"nnv-hint"},W>=0?Tt:Lt))},_=Kt(e,n,k,M,o,{tip:(E,W)=>Z(E,W),say:E=>e.say(Pn(n.get("labels"),t.current()?.pattern??null,E,M.key)),pinned:r}),O=Zt(_);w.append(O.element),f.addEventListener("click",()=>_.moveZoom(1.6)),m.addEventListener("click",()=>_.moveZoom(1/1.6)),h.addEventListener("click",()=>_.moveZoom(0)),g.addEventListener("click",()=>{M.key=-1,M.zoom=_e,V(n,o)});let z=Yt(()=>n.get("labels"),()=>e.repaint(),E=>{M.key=-1,V(n,{position:E}),e.say(Pn(n.get("labels"),null,E,-1))});y.append(z.element);let S=Qt();x.addEventListener("click",()=>{let E=!S.element.isConnected;x.setAttribute("aria-pressed",String(E)),E?a.append(S.element):S.element.remove(),e.repaint()});let Z=(E,W)=>{let K=t.current()?.pattern??null;I=K;let L=Pt({...P(),ids:n.get("token_ids")},K,E);L.length>0?e.tooltip.show(...Le(e.root,W),...L):e.tooltip.hide()};return{element:a,paint:C,hovered:()=>M.hover,stop:()=>e.setWaiting(!1)}}function Cr(e,n,t){let o=mn(e,n,t,_e),r=_t(o)+Xt+Ce+6,s=mn(e,n-r,t,_e);return s.plot===o.plot||s.plot>=$r?r:0}var Nr=240;function eo(e){let n=null,t=null,o=()=>Object.entries(e.get("scores")??{}),r=()=>o().findIndex(([a])=>a===e.get("sort_by")),s=()=>{let a=e.get("score_values");t?.from!==a&&(t={from:a,values:G(a)});let l=e.get("num_layers")*e.get("num_heads"),c=r()*l;return c>=0&&c+l<=t.values.length?t.values.subarray(c,c+l):null},i=()=>{let a=s();if(!a)return null;let l=e.get("least_score")??null,c=[t.values,r(),l];return(!n||c.some((u,d)=>u!==n.key[d]))&&(n={key:c,...Hr(a,l)}),n};return{known:o,of:(a,l)=>s()?.[a*e.get("num_heads")+l]??null,order:()=>i()?.order??null,reached:()=>i()?.reached??0}}function Hr(e,n){let t=[...e.keys()].filter(o=>!Number.isNaN(e[o])&&(n===null||e[o]>=n));return t.sort((o,r)=>e[r]-e[o]||o-r),{order:t.slice(0,Nr),reached:t.length}}function no(e,n){let t=p("div",{class:"nnv-sort",hidden:!0}),o=p("input",{class:"nnv-input nnv-least",inputmode:"decimal",placeholder:"any","aria-label":"The least score of a head that is shown"}),r=p("label",{class:"nnv-choice"},p("span",{},"at least"),o),s="",i=null;o.addEventListener("change",()=>{let l=o.value.trim(),c=l===""?null:Number(l);(c===null||Number.isFinite(c))&&j(e,"least_score",c),o.setAttribute("aria-invalid",String(c!==null&&!Number.isFinite(c)))}),o.addEventListener("keydown",l=>l.stopPropagation());let a=()=>n.known().find(([l])=>l===e.get("sort_by"))?.[1];return{element:t,paint(){let l=n.known();t.hidden=l.length===0;let c=JSON.stringify(l);if(c!==s){s=c;let m=l.map(([f,{title:h}])=>[f,h]);i=ee("Sort",[["","by place"],...m],f=>j(e,"sort_by",f)),t.replaceChildren(i.element,r)}let u=a();i?.show(u?e.get("sort_by"):""),r.hidden=!u,t.title=u?[u.about,u.paper].filter(Boolean).join(`
`):"";let d=e.get("least_score");document.activeElement!==o&&(o.value=typeof d=="number"?String(d):"")},title:()=>a()?.title??"",words(){let[l,c]=[n.reached(),n.order()?.length??0],u=e.get("num_layers")*e.get("num_heads");return c<l?`the first ${c} of ${u}`:`${l} of ${u}, highest first`}}}function to(e){let n=null,t=()=>ne(e)==="difference",o=()=>{let r=t()?J(e,"thumbnails_difference"):e.get("thumbnails");return(!n||n.from!==r)&&(n={from:r,bytes:t()?dt(r):pt(r)}),n.bytes};return{empty:()=>o().length===0,signed:t,key:()=>[o(),e.get("fold_sink")],levels(r,s){let i=e.get("thumb"),a=(r*e.get("num_heads")+s)*Xe(i),l=o().subarray(a,a+Xe(i)),c=e.get("fold_sink");return l instanceof Int8Array?Mt(l,i,c):kt(l,i,c)},words(){if(!t())return"";let r=X(J(e,"thumbnails_scale")??0);return J(e,"thumbnails_exact")?`strongest color: a change of ${r}`:`change of row-relative weights, at most ${r}`}}}function ro(e,n,t){let o=null,r=null,s=to(n),i=p("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back, Shift and click takes one more."}),a=p("span",{class:"nnv-hint"}),l=eo(n),c=no(n,l),u=qt(),d=p("div",{class:"nnv-heads"},i),m=p("div",{class:"nnv-panel"},p("div",{class:"nnv-panel-head"},p("h4",{},"All heads"),a),c.element,d),f=0,h=()=>{let v=e.palette(),b=e.root.dataset.size,y=e.width();f=y*(b==="wide"?y>1450?.3:.34:b==="medium"?.42:1),d.style.maxWidth=`${Math.floor(f)}px`;let x=l.order();o=Ft({layers:n.get("num_layers"),heads:n.get("num_heads"),kvHeads:n.get("num_kv_heads"),width:f,height:b==="narrow"?460:640,order:x}),c.paint();let M=s.empty();M&&m.lastElementChild?.className!=="nnv-gap"?m.append(ke(n.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!M&&m.lastElementChild?.className==="nnv-gap"&&m.lastElementChild.remove();let A=M?0:n.get("thumb"),{left:q,top:I,cell:P,group:T,width:C}=o,H={layout:o,levels:s.levels,key:[...s.key(),x,q,I,P,T,C],side:A,focus:B(n),hover:r,chosen:oo(n),scroll:{x:d.scrollLeft,y:d.scrollTop}};u(i,H,s.signed()?Pe(v):v);let R=x===null?"layer \u2193 head \u2192":c.words();a.textContent=s.words()||R,i.dataset.geometry=JSON.stringify(o)};d.addEventListener("scroll",()=>e.repaint());let g=v=>{let{x:b,y}=le(v,i);return o&&Ot(o,b,y)},w=v=>{V(n,v),e.say(`layer ${v.layer}, head ${v.head}`)};i.addEventListener("pointermove",v=>{let b=g(v);(b?.layer!==r?.layer||b?.head!==r?.head)&&(r=b,e.repaint()),i.style.cursor=b?"pointer":"default",b?k(b,v):e.tooltip.hide()}),i.addEventListener("pointerleave",()=>{r=null,e.tooltip.hide(),e.repaint()}),i.addEventListener("click",v=>{let b=g(v);if(!b)return;if(v.shiftKey||v.ctrlKey||v.metaKey){j(n,"chosen_heads",Fr(oo(n),b));return}let y=ut(B(n),t,b.layer,b.head);w({layer:y.layer,head:y.head})}),i.addEventListener("keydown",v=>{let b=B(n),y=ce(v.key),x=l.order();if(y&&x){let M=x.indexOf(b.layer*n.get("num_heads")+b.head),A=x[ue(M,y[0]*o.columns+y[1],x.length)];A!==void 0&&w(Or(A,n.get("num_heads")))}else if(y){let M=ue(b.layer,y[0],n.get("num_layers"));w({layer:M,head:ue(b.head,y[1],n.get("num_heads"))})}else if(v.key==="Escape")V(n,he(b,t));else return;v.preventDefault(),v.stopPropagation()});let k=({layer:v,head:b},y)=>{let x=n.get("thumb"),M=p("canvas"),A=s.empty()?null:te(M,128,128);if(A){let T=new Uint32Array(M.width*M.height),C=s.levels(v,b),H=e.palette(),R={x:0,y:0,width:M.width,height:M.height};Be(C,x,x,{row:0,column:0,cell:M.width/x},Je(s.signed()?Pe(H):H),{pixels:T,width:M.width},R),A.context.putImageData(new ImageData(new Uint8ClampedArray(T.buffer),M.width,M.height),0,0)}let q=l.of(v,b),P=n.get("labels").length/Math.max(1,x);e.tooltip.show(...Le(e.root,y),p("div",{},p("strong",{},`Layer ${v}, head ${b}`)),...q===null?[]:[p("div",{},`${c.title()}: `,p("b",{},F(q)))],M,p("div",{class:"nnv-hint"},[P>1&&`largest of each ${P.toFixed(1)} \xD7 ${P.toFixed(1)} tokens`,s.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:m,paint:h,width:()=>Math.min(f,o?.width??0)}}function oo(e){return(e.get("chosen_heads")??[]).map(([n,t])=>({layer:n,head:t}))}function Fr(e,{layer:n,head:t}){let o=e.filter(s=>s.layer!==n||s.head!==t),r=o.map(s=>[s.layer,s.head]);return o.length<e.length?r:[...r,[n,t]]}function Or(e,n){return{layer:Math.floor(e/n),head:e%n}}var tn=class e{constructor(n){this.tokens=n}tokens;keys=new Set;static of(n,t){let o=new e(t);for(let[r=0,s=0,i=0]of n)for(let a=s;a<=i;a++)o.put({query:r,key:a},!0);return o}get size(){return this.keys.size}has({query:n,key:t}){return this.keys.has(n*this.tokens+t)}put({query:n,key:t},o){t<0||t>n||n>=this.tokens||(o?this.keys.add(n*this.tokens+t):this.keys.delete(n*this.tokens+t))}brush(n,t,o){if(n==="cell")this.put(t,o);else if(n==="column")for(let r=t.key;r<this.tokens;r++)this.put({query:r,key:t.key},o);else{let r=t.query-t.key;for(let s=r;s<this.tokens;s++)this.put({query:s,key:s-r},o)}}clear(){this.keys.clear()}*[Symbol.iterator](){for(let n of this.keys)yield{query:Math.floor(n/this.tokens),key:n%this.tokens}}runs(){let n=[];for(let t of[...this.keys].sort((o,r)=>o-r)){let[o,r]=[Math.floor(t/this.tokens),t%this.tokens],s=n[n.length-1];s&&s[0]===o&&s[2]===r-1?s[2]=r:n.push([o,r,r])}return n}};function so(e,n){let t=Math.max(Math.abs(n.query-e.query),Math.abs(n.key-e.key),1);return Array.from({length:t},(o,r)=>({query:Math.round(e.query+(n.query-e.query)*(r+1)/t),key:Math.round(e.key+(n.key-e.key)*(r+1)/t)}))}var io=["painted","no_ranking","evidence"];function ao(e,n,t){let o=t.querySelector("canvas.nnv-matrix"),r=p("canvas",{class:"nnv-paint",tabindex:0,role:"application","aria-label":"Paint expected cells. Arrow keys move, Space paints or erases, Enter ranks, Escape ends."}),s=!1,i="cell",a=new tn(0),l=null,c=null,u=null,d=(R,_,O)=>{let z=p("button",{type:"button",class:"nnv-button",title:_},R);return z.addEventListener("click",O),z},m=d("Find heads","Run random tokens twice, and prose, and score every head: previous token, duplicate token, induction and more",()=>e.requests.ask({kind:"find"})),f=d("Evidence","",()=>e.requests.ask({kind:"evidence",score:n.get("sort_by")})),h=Oe("Paint cells","",()=>{s=!s,u=null,e.repaint()}),g=ee("Brush",[["cell","cell"],["diagonal","diagonal"],["column","column"]],R=>{i=R}),w=d("Rank heads","Rank all heads by their weight in the painted cells",()=>M()),k=d("Erase","Take all painted cells away",()=>{a.clear(),x()}),v=p("span",{class:"nnv-hint"}),b=p("span",{class:"nnv-tools nnv-brushes"},g.element,w,k),y=p("div",{class:"nnv-mask"},m,f,h.element,b,v);t.append(r);let x=()=>{j(n,"painted",a.runs()),e.repaint()},M=()=>{a.size>0&&e.requests.ask({kind:"mask",runs:a.runs()})},A=()=>o.hidden||!o.dataset.geometry?null:JSON.parse(o.dataset.geometry),q=()=>{let R=n.get("painted")??[],_=n.get("labels").length;R===l&&a.tokens===_||(l=R,c||(a=tn.of(R,_)))},I=()=>{q();let R=A(),_=n.get("no_ranking")??"";(_||!R)&&(s=!1);let O=n.get("why_static")==="";m.hidden=!O;let z=n.get("sort_by");f.hidden=!O||!(n.get("evidence")??[]).includes(z);let S=n.get("scores")?.[z];f.title=S?`Show the prompt on which \u201C${S.title}\u201D was measured, with the cells that count`:"",h.show(s),h.element.disabled=_!==""||!R,h.element.title=_||(R?"Paint the cells that you expect, and rank heads by them":"Choose a head and draw its matrix first"),b.hidden=!s,g.show(i),w.disabled=k.disabled=a.size===0,v.textContent=s?P():"",r.hidden=!R||a.size===0&&!s,r.classList.toggle("nnv-painting",s),r.tabIndex=s?0:-1,R&&!r.hidden&&T(R)},P=()=>{if(u){let R=n.get("labels");return`${R[u.query]} (${u.query}) reads ${R[u.key]} (${u.key})`}return a.size===0?"Drag over the cells where you expect weight":`${a.size} painted`},T=R=>{let{left:_,top:O,plot:z,cell:S}=R;r.style.left=`${o.offsetLeft}px`,r.style.top=`${o.offsetTop}px`;let Z=te(r,_+z+2,O+z+2);if(!Z)return;let{context:E}=Z,{accent:W,ink:K}=e.palette();E.beginPath(),E.rect(_,O,z,z),E.clip();let L=Math.max(S,2),$=({query:U,key:Y})=>[_+(Y-R.column)*S,O+(U-R.row)*S];E.fillStyle=E.strokeStyle=W,E.lineWidth=S>=14?2:1;let D=E.lineWidth/2+(S>=14?1:0);for(let U of a){let[Y,Q]=$(U);S>=5?E.strokeRect(Y+D,Q+D,L-2*D,L-2*D):E.fillRect(Y,Q,L,L)}if(u&&s){E.strokeStyle=K,E.lineWidth=1.5;let[U,Y]=$(u);E.strokeRect(U,Y,L,L)}},C=R=>{let _=A();if(!_)return null;let{x:O,y:z}=le(R,r),S=en(_,O,z);return S?.kind==="cell"&&S.key<=S.query?{query:S.query,key:S.key}:null};r.addEventListener("pointerdown",R=>{let _=C(R);!_||R.button!==0||(c={on:!(R.shiftKey||a.has(_)),last:_},a.brush(i,_,c.on),r.setPointerCapture?.(R.pointerId),e.repaint())}),r.addEventListener("pointermove",R=>{if(u=C(R),c&&u){for(let _ of so(c.last,u))a.brush(i,_,c.on);c.last=u}e.repaint()});let H=()=>{c&&(c=null,x())};return r.addEventListener("pointerup",H),r.addEventListener("pointercancel",H),r.addEventListener("pointerleave",()=>{u=null,e.repaint()}),r.addEventListener("keydown",R=>{let _=ce(R.key),O=a.tokens-1,z=u??{query:O,key:O};if(_){let S=Math.max(0,Math.min(O,z.query+_[0]));u={query:S,key:Math.max(0,Math.min(S,z.key+_[1]))}}else if(R.key===" ")a.brush(i,z,!a.has(z)),u=z,x();else if(R.key==="Enter")M();else if(R.key==="Escape")s=!1;else return;e.say(P()),e.repaint(),R.preventDefault(),R.stopPropagation()}),{element:y,paint:I}}function lo(e){let n=null,t=null,o=null,r=(a,l,c,u)=>{let d=n;if(d&&d.from===a&&d.focus.layer===l&&d.focus.head===c)return d.focus;let m=e.get("pattern_kind")??"raw",f={layer:l,head:c,pattern:m==="token"?new de(u(),m):new Ue(u(),m)};return n={from:a,focus:f},f},s=a=>{let l=J(e,"patterns"),c=l?.byteLength?l:J(e,"pattern");if(t?.before===c&&t.after===a.pattern)return t.focus;let{layer:u,head:d,pattern:m}=a,f=G(c),h=l?.byteLength?An(f,e.get("num_heads"),m.size,u,d):f,g=l?.byteLength?!0:J(e,"pattern_layer")===u&&J(e,"pattern_head")===d;return J(e,"pattern_kind")!==e.get("pattern_kind")||!g||h.length!==m.packed.length?a:(t={before:c,after:m,focus:{layer:u,head:d,pattern:new Ee(new Ue(h),m)}},t.focus)},i=()=>{let a=e.get("layer"),l=e.get("head"),c=e.get("patterns"),u=e.get("labels").length;if(c&&c.byteLength>0&&a>=0&&l>=0)return r(c,a,l,()=>An(G(c),e.get("num_heads"),u,a,l));let d=e.get("pattern");return!d||d.byteLength===0?null:r(d,e.get("pattern_layer"),e.get("pattern_head"),()=>G(d))};return{current(){let a=i();return a&&ne(e)==="difference"?s(a):a},levels(a,l,c){let u=`${l} ${c}`;return(o?.key!==u||o.pattern!==a.pattern)&&(o={key:u,pattern:a.pattern,levels:a.pattern.levels(l,c)}),o.levels}}}var co=["combine","chosen_heads","weighting","pattern_kind","toward_id","toward_label","live"];function uo(e,n){let t=ee("Heads",[["one","one"],["mean","mean"],["max","largest"]],l=>j(n,"combine",l)),o=p("button",{type:"button",class:"nnv-button",title:"Back to all heads of the layer"},"Clear");o.addEventListener("click",()=>j(n,"chosen_heads",[]));let r=p("span",{class:"nnv-find"},t.element,o),s=ee("Weights",[["raw","as they are"],["value","\xD7 value norm"],["output","\xD7 output norm"],["token","toward a token"]],l=>j(n,"weighting",l));s.element.title="Times the norm of the value, the norm of what the head writes of it, or its share of a token's logit";let i=p("input",{class:"nnv-input nnv-toward","aria-label":"The token toward whose logit weights are drawn",spellcheck:"false"}),a=p("form",{},i);return a.addEventListener("submit",l=>{l.preventDefault(),i.value!==""&&e.requests.ask({kind:"toward",text:i.value.replaceAll("\xB7"," ")})}),i.addEventListener("keydown",l=>l.stopPropagation()),{elements:[r,s.element,a],paint(){let l=n.get("live")??!0,c=n.get("combine")??"one",u=n.get("weighting")??"raw",d=n.get("chosen_heads")??[];r.hidden=s.element.hidden=!l,r.title=c==="one"?"":"Shift and click in the overview to choose which heads",t.show(c),o.hidden=c==="one"||d.length===0,o.textContent=`Clear ${d.length}`,s.show(u),a.hidden=!l||u!=="token"||n.get("why_static")!=="",i.placeholder=n.get("toward_label")??""}}}var qr=["layer","head","position","token_ids","labels","generated","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps","scores","score_values","sort_by","least_score",...mt,...co,"form",...io],po=8,mo=({model:e,el:n})=>{let t=B(e),o=lo(e),r=Te({model:e,el:n},{title:"Attention",traits:qr,paint:()=>h()}),s=ee("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],v=>j(e,"scale",v)),i=Oe("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>j(e,"fold_sink",!e.get("fold_sink"))),a=an(),l=ee("Draw",[["auto","both"],["matrix","matrix"],["lines","lines"]],v=>j(e,"form",v));l.element.title="The head in focus as a matrix, as lines, or as both where there is room";let c=uo(r,e);r.tools.append(...c.elements,l.element,s.element,a.element,i.element);let u=ro(r,e,t),d=p("div",{class:"nnv-side"}),m=Jt(r,e,o,t,()=>k(),()=>g()),f=ao(r,e,m.element);m.element.append(f.element),r.body.append(p("div",{class:"nnv-attention"},u.element,m.element,d));let h=()=>{let v=e.get("scale"),b=e.get("fold_sink");s.show(v),i.show(b),c.paint(),l.show(e.get("form")??"auto"),u.paint(),w(v,b),m.paint(),f.paint(),k()},g=()=>{let v=r.root.dataset.size,b=v==="narrow"?0:u.width()+28;return r.width()-b-(v==="wide"?272:0)},w=(v,b)=>{let y=o.current()?.pattern;if(ne(e)==="difference"){let q=y instanceof Ee&&v!=="log"?X(y.most):"1",I=v==="log"?", on a logarithmic scale":"";a.showSigned(q,r.palette(),`After minus before${I}. The overview has a scale of its own.`);return}let x=y?.most??1;if(y instanceof de){let q=v==="log"?", on a logarithmic scale over four powers of ten":"";a.showSigned(X(x),r.palette(),`Toward the token is blue, away from it orange${q}.`);return}let M=b?" left after the fold":"",A=y&&y.kind!=="raw"?"The value":"The probability";v==="row"?a.show("0",`row's largest${M}`,r.palette(),"Each row is divided by its own largest value."):v==="absolute"?a.show("0",X(x),r.palette(),`${A} itself.`):a.show(`\u2264 ${X(x*pn)}`,X(x),r.palette(),`The logarithm of ${A.toLowerCase()}.`)},k=()=>{let v=o.current(),{position:b}=B(e),y=ie(e),x=m.hovered(),M=y.labels.length-1,A=x?.kind==="cell"?x.query:x?x.position:b>=0?b:M,q=x?.kind==="cell"?x.key:x?x.position:b>=0?b:M;if(!v||A<0||Math.max(A,q)>=v.pattern.size){N(d);return}let I=e.get("fold_sink"),P=T=>V(e,Ie(B(e),T));N(d,Rn([me(y,A),"reads"],v.pattern.topKeys(A,po,I),y,b,P),Rn([me(y,q),"is read by"],v.pattern.topReaders(q,po),y,b,P),Wr(cn(e),A),I&&!(v.pattern instanceof de)&&zr(v.pattern,A))};return r.onStop(()=>m.stop()),()=>r.stop()};function zr(e,n){let t=s=>p("b",{class:"nnv-number"},s),o=e.kind==="raw"?[" of this row, ",t(Un(e.meanFoldedMass()))," on average over the rows after it."]:[" of this row's ",t(X(e.sum(n))),"."],r=t(F(e.foldedMass(n)));return p("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",r,...o)}function Wr(e,n){if(!e)return null;let t=p("b",{class:"nnv-number"},F(e[n]));return p("div",{class:"nnv-hint nnv-sink"},"The head's sink, which is no token, takes ",t," of this row.")}var Dr={logit:["bar_values","heads"],norm:["norms","head_norms"]};function bn(e){return G(e.get("norms")).length>0?e.get("quantity"):"logit"}function fo(e){let n=bn(e),[t,o]=Dr[n],r=G(e.get(t)),s=G(J(e,t)),i=G(e.get(o)),a=G(J(e,o)),l=e.get("bars"),c=ne(e),u=c==="after"&&qe(e),d=c==="difference",m=k=>d?r[k]-s[k]:r[k],f=k=>u?s[k]:Number.NaN,h=d||n==="norm",g=h?new Float32Array(0):G(e.get("bar_effects")),w=d&&a.length===i.length;return{bars:l.map((k,v)=>({...k,value:m(v),before:f(v),effect:g[v]??Number.NaN})),heads:w?i.map((k,v)=>k-a[v]):i,headsBefore:u&&a.length===i.length?a:new Float32Array(0),headEffects:h?new Float32Array(0):G(e.get("head_effects")),logit:m(l.length),logitBefore:f(l.length),neurons:h?{}:Ir(e),sums:n==="logit"}}function Ir(e){let n=e.get("neuron_blocks")??[],[t,o]=[Qe(e.get("neuron_ids")),G(e.get("neuron_shares"))],r=t.length/Math.max(1,n.length),s=(i,a)=>i.subarray(a*r,(a+1)*r);return Object.fromEntries(n.map((i,a)=>[i,{ids:s(t,a),shares:s(o,a)}]))}function ho(e,n){let t=p("select",{class:"nnv-select","aria-label":"What is put in a part's place"},p("option",{value:"zero"},"by zero"),p("option",{value:"mean"},"by its mean"));t.addEventListener("keydown",c=>c.stopPropagation());let o=p("button",{type:"button",class:"nnv-button"}),r=p("span",{class:"nnv-hint",role:"status"}),s=p("span",{class:"nnv-measure"},o,t,r),i=()=>e.get("measuring")??{},a=()=>i().total!==void 0;o.addEventListener("click",()=>{n.ask(a()?{kind:"stop"}:{kind:"measure",how:t.value})});let l="";return{element:s,running:a,update(){let c=e.get("why_static")===""&&e.get("bars").length>0,u=e.get("bar_effects").byteLength>0&&e.get("quantity")!=="norm";s.hidden=!c&&!u,o.hidden=t.hidden=!c;let d=e.get("effect_how");d!==l&&(t.value=l=d),t.disabled=a();let{done:m=0,total:f=0}=i();o.textContent=a()?"Stop":"Measure effects",o.title=a()?"Ends the measurement; what was found stays":"Takes each part out in a forward of its own, those with the longest bars first, and shows what the logit loses",a()?r.textContent=`${m} of ${f} parts`:r.textContent=u?`\u25C7 what the logit loses without the part (${Br(d)})`:""}}}function Br(e){return e==="zero"?"zero in its place":"its mean over the positions in its place"}function bo(){let e=p("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),n=p("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=p("button",{type:"submit",class:"nnv-button"},"Explain"),o=p("button",{type:"button",class:"nnv-button"}),r=p("form",{class:"nnv-question"},e,p("span",{class:"nnv-hint"},"against"),n,t,o);for(let s of[e,n])s.addEventListener("keydown",i=>i.stopPropagation());return{form:r,target:e,versus:n,here:o}}function vo(e){let{bars:n,logit:t,sort:o,sign:r}=e,s=o==="depth"&&r==="both"&&e.sums,a=(e.sums?n:n.filter(({value:u})=>Number.isFinite(u))).filter(({value:u})=>r==="both"||(r==="positive"?u>0:u<0));o==="size"&&a.sort((u,d)=>Math.abs(d.value)-Math.abs(u.value));let l=[],c=0;for(let u of a){let d=s?c:0;c=s?c+u.value:Number.NaN;let m=Ur(e,u);l.push({...u,head:-1,from:d,to:d+u.value,running:c,open:m});let f=u.kind==="mlp"?Gr:jr;m&&l.push(...f(e,u,s?d:0,s))}return l.length>0&&r==="both"&&l.push({name:e.sums?"logit":"their sum",kind:"total",layer:-1,head:-1,value:t,before:e.logitBefore,effect:Number.NaN,from:0,to:t,running:t,open:null}),l}function Ur({heads:e,neurons:n,live:t,sums:o,expanded:r,opened:s},{kind:i,layer:a}){return i==="attention"&&e.length>0?r.includes(a):i==="mlp"&&o&&(t||a in n)?s.includes(a)&&a in n:null}function Gr({neurons:e},n,t,o){let r=e[n.layer];if(!r)return[];let s=n.value-r.shares.reduce((l,c)=>l+c,0),i=[...Array.from(r.shares,(l,c)=>({name:`neuron ${r.ids[c]}`,head:r.ids[c],value:l})),{name:"other neurons, bias",head:-1,value:s}],a=t;return i.map(l=>{let c=a;o&&(a+=l.value);let u={before:Number.NaN,effect:Number.NaN,running:Number.NaN,open:null};return{...l,...u,kind:"neuron",layer:n.layer,from:c,to:c+l.value}})}function jr({heads:e,headsBefore:n,headEffects:t,headCount:o,sort:r,sums:s},i,a,l){let c=e.subarray(i.layer*o,(i.layer+1)*o),u=n.subarray(i.layer*o,(i.layer+1)*o),d=Array.from(c,(g,w)=>({name:`head ${w}`,head:w,value:g,before:u[w]??Number.NaN,effect:t[i.layer*o+w]??Number.NaN}));r==="size"&&d.sort((g,w)=>Math.abs(w.value)-Math.abs(g.value));let m=(g,w)=>g-w.reduce((k,v)=>k+v,0),f=m(i.value,c);s&&Math.abs(f)>1e-4*Math.max(1,Math.abs(i.value))&&d.push({name:"output bias / post-norm",head:-1,value:f,before:m(i.before,u),effect:Number.NaN});let h=a;return d.map(({name:g,head:w,value:k,before:v,effect:b})=>{let y=h;return l&&(h+=k),{name:g,kind:"head",layer:i.layer,head:w,value:k,before:v,effect:b,from:y,to:y+k,running:Number.NaN,open:null}})}function go(e,n){let t=0,o=0;for(let{from:s,to:i,before:a,effect:l}of e)for(let c of[s,i,s+a,s+l])Number.isFinite(c)&&(t=Math.min(t,c),o=Math.max(o,c));if(t===0&&o===0)return{low:-1,high:1,ticks:[-1,0,1]};let r=.03*(o-t);return t<0&&(t-=r),o>0&&(o+=r),{low:t,high:o,ticks:Gn(t,o,n)}}function yo({value:e,effect:n},t){return!Number.isFinite(n)||Math.abs(n-e)<.05*t?!1:n*e<=0||Math.abs(n)<Math.abs(e)/2||Math.abs(n)>2*Math.abs(e)}function wo(e){return e.reduce((n,{kind:t,value:o})=>t==="total"?n:Math.max(n,Math.abs(o)||0),0)}function be({low:e,high:n},t){return Math.max(0,Math.min(1,(t-e)/(n-e)))}function je(e,n,t){return e.style.left=`${100*be(n,t)}%`,e}function xo({axis:e,columns:n}){let t=e.ticks.map(r=>je(p("span",{class:"nnv-tick"},X(r)),e,r)),o=p("div",{class:"nnv-row nnv-axis-row"},p("span"),p("div",{class:"nnv-track"},...t));return o.style.gridTemplateColumns=n,o}function ko(e,n,t,o){let r=e.open===null?null:p("button",{type:"button",class:"nnv-open","aria-expanded":String(e.open),"aria-label":`${e.kind==="mlp"?"Neurons":"Heads"} of layer ${e.layer}`},e.open?"\u25BE":"\u25B8"),s=p("div",{class:"nnv-row-name"},r??p("span",{class:"nnv-open","aria-hidden":"true"}),p("span",{},e.name)),i=e.kind==="head"||e.kind==="neuron";i&&(s.style.paddingLeft="14px");let a=["nnv-row",i&&"nnv-head-row",e.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],l=Number.isFinite(e.running)?Fe(e.running).replace("+",""):"",c=p("div",{class:a.filter(Boolean).join(" "),"data-name":e.name,"data-layer":e.layer,"data-value":F(e.value),"data-before":Number.isFinite(e.before)&&F(e.before),"data-effect":Number.isFinite(e.effect)&&F(e.effect)},s,Zr(e,n,o),p("span",{class:"nnv-number"},e.kind==="total"?X(e.value):Fe(e.value)),o.effects&&Vr(e,o.largest),o.running&&p("span",{class:"nnv-number nnv-running",title:"running total"},l));return c.style.gridTemplateColumns=o.columns,{line:c,open:r}}function Vr(e,n){let t=yo(e,n);return p("span",{class:`nnv-number nnv-effect${t?" nnv-misleads":""}`,title:t?"measured: attribution misleads here":"measured: what the logit loses without this part"},Number.isFinite(e.effect)&&`${t?"\u2260 ":""}${Fe(e.effect)}`)}function Zr(e,n,{axis:t,chained:o}){let[r,s]=[Math.min(e.from,e.to),Math.max(e.from,e.to)],i=e.kind==="total"?"nnv-total":e.value>=0?"nnv-plus":"nnv-minus",a=je(p("div",{class:`nnv-piece ${i}`}),t,r);a.style.width=`${100*(be(t,s)-be(t,r))}%`;let l=[e,n].every(u=>u&&u.kind!=="head"&&u.kind!=="neuron"),c=o&&e.kind!=="total"&&l;return p("div",{class:"nnv-track"},je(p("div",{class:"nnv-zero"}),t,0),Number.isFinite(e.value)&&a,Math.abs(be(t,e.from+e.before)-be(t,e.to))>.002&&Kr(e,t),Number.isFinite(e.effect)&&Yr(e,t),c&&je(p("div",{class:"nnv-link"}),t,e.to))}function Kr(e,n){let t=e.from+e.before,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],s=je(p("div",{class:"nnv-piece nnv-ghost"}),n,o);return s.style.width=`${100*(be(n,r)-be(n,o))}%`,s}function Yr(e,n){let t=e.from+e.effect,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],s=e.effect>=0?"nnv-effect-right":"nnv-effect-left",i=je(p("div",{class:`nnv-effect-line ${s}`}),n,o);return i.style.width=`${100*(be(n,r)-be(n,o))}%`,i}function Mo(e){let n=[p("div",{},e.kind==="head"||e.kind==="neuron"?`layer ${e.layer}, ${e.name}`:e.name),p("b",{},F(e.value))];return Number.isFinite(e.effect)&&n.push(p("div",{},"without it the logit loses ",p("b",{},F(e.effect)))),Number.isFinite(e.before)&&n.push(p("div",{class:"nnv-hint"},`before the edits ${F(e.before)}`)),Number.isFinite(e.running)&&e.kind!=="total"&&n.push(p("div",{class:"nnv-hint"},`running total ${F(e.running)}`)),n}var Lo=["bars","bar_values","heads","bar_effects","head_effects","effect_how","measuring","quantity","norms","head_norms","opened","neuron_blocks","neuron_ids","neuron_shares","written_parts","written_tokens","written_logits","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"];function To({kind:e,layer:n,head:t}){return e==="attention"||e==="mlp"?{layer:n,part:e}:e==="head"&&t>=0?{layer:n,part:"head",head:t}:null}var Qr=["embedding","attention","mlp","head"];function Xr({kind:e,layer:n,head:t}){return!Qr.includes(e)||e==="head"&&t<0?null:e==="embedding"?e:e==="head"?`head.${n}.${t}`:`${e}.${n}`}function So(e,n){let t=p("section",{class:"nnv-written","aria-label":"What the chosen part writes",hidden:!0});return{element:t,update(o){let r=o?Xr(o):null,s=r===null?null:Jr(e,r),i=e.get("why_static")==="";if(t.hidden=r===null||!s&&!i,t.hidden)return;let{kind:a,layer:l,head:c,name:u}=o,d=a==="head"?`layer ${l}, ${u}`:u;if(s){let{logits:f}=s,h=s.tokens[0].length;N(t,p("h4",{},`What ${d} writes`),Eo("promotes",s.tokens[0],f.subarray(0,h)),Eo("suppresses",s.tokens[1],f.subarray(h)),p("div",{class:"nnv-hint"},"its share of each token's logit, with the final norm held"));return}let m=p("button",{type:"button",class:"nnv-button"},`Tokens that ${d} promotes and suppresses`);m.addEventListener("click",()=>n.ask({kind:"written",part:a,layer:l,head:a==="head"?c:null})),N(t,m)}}}function Jr(e,n){let t=e.get("written_parts")??[],o=t.indexOf(n);if(o<0)return null;let r=G(e.get("written_logits")),s=r.length/t.length;return{tokens:e.get("written_tokens")[o],logits:r.subarray(o*s,(o+1)*s)}}function Eo(e,n,t){let o=n.map((r,s)=>p("li",{},se(r),p("span",{class:"nnv-number"},Fe(t[s]))));return p("div",{class:`nnv-${e}`},p("span",{class:"nnv-hint"},e),p("ol",{},...o))}var Ao=({model:e,el:n})=>{let t=B(e),o=Te({model:e,el:n},{title:"Contributions",traits:Lo,paint:()=>x()}),r=ee("Order",[["depth","by depth"],["size","by size"]],T=>j(e,"sort",T)),s="both",i=ee("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],T=>{s=T,o.repaint()}),a=ho(e,o.requests),l=ee("Bars",[["logit","shares of the logit"],["norm","norms of what is added"]],T=>j(e,"quantity",T)),c=So(e,o.requests);o.tools.append(l.element,r.element,i.element,a.element);let{form:u,target:d,versus:m,here:f}=bo(),h=p("div",{class:"nnv-question nnv-asked"}),g=p("div",{class:"nnv-axis","aria-hidden":"true"}),w=p("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads or neurons, Escape goes back."}),k=p("div",{hidden:!0});o.body.append(h,u,w,c.element,k);let v=[],b=-1,y=T=>{o.requests.ask({kind:"target",target:d.value===""?null:d.value,versus:m.value===""?null:m.value,position:T})};u.addEventListener("submit",T=>{T.preventDefault(),y(e.get("explained_position"))}),f.addEventListener("click",()=>y(B(e).position));let x=()=>{let T=fo(e),C=e.get("gaps"),H=T.bars.length===0;if(k.hidden=!H,w.hidden=h.hidden=H,u.hidden=e.get("why_static")!=="",r.show(e.get("sort")),l.show(bn(e)),l.element.hidden=e.get("norms").byteLength===0,a.update(),H){N(k,ke(C["contributions.logit"]??C["contributions.embedding"]??"Contributions were not captured."));return}A(T.logit),v=vo({...T,headCount:e.get("num_heads"),expanded:e.get("expanded"),opened:e.get("opened"),live:e.get("why_static")==="",sort:e.get("sort"),sign:s});let R=go(v,o.width()>700?8:4),_=v.some(E=>E.kind!=="total"&&Number.isFinite(E.running)),O=o.width()>=520,z=v.some(E=>Number.isFinite(E.effect))||a.running(),S={axis:R,chained:_,running:_&&O,effects:z,largest:wo(v),columns:`${O?"168px":"126px"} minmax(0, 1fr) 74px${z?" 84px":""}${_&&O?" 74px":""}`};N(g,xo(S)),w.classList.toggle("nnv-dense",v.length>36);let Z=w.scrollTop;N(w,g,...v.map((E,W)=>q(E,W,S))),v.length===0&&w.append(p("div",{class:"nnv-empty"},s==="both"?"There are no bars.":`No part ${s==="positive"?"raises":"lowers"} this logit.`)),M()==="missing"&&w.append(p("div",{class:"nnv-hint"},`Heads: ${C["contributions.heads"]}`)),w.scrollTop=Z,c.update(v[b])},M=()=>e.get("gaps")["contributions.heads"]?"missing":"here",A=T=>{let C=e.get("explained_position"),H=e.get("labels"),R=bn(e)==="norm",_=!R&&e.get("versus_id")>=0,O=R?"norms of what each part adds":_?"logit difference of":"logit of",z=ne(e)==="difference";N(h,p("span",{},z?`Change of the ${O}`:`${O[0].toUpperCase()}${O.slice(1)}`),!R&&se(e.get("target_label")),_&&p("span",{},"over"),_&&se(e.get("versus_label")),p("span",{},`after position ${C}`),oe(ie(e),C),!R&&p("b",{class:"nnv-number nnv-logit",title:z?"after minus before":"as the model computed it"},F(T)),p("span",{class:"nnv-hint"},R?"they do not add up":"final norm held at the values it had"));let S=B(e).position;f.hidden=S<0||S===C||S>=H.length,N(f,`Explain position ${S} `,H[S]??"")},q=(T,C,H)=>{let R=B(e),_=T.layer>=0&&T.layer===R.layer&&T.kind!=="neuron"&&(T.kind!=="head"||T.head===R.head),{line:O,open:z}=ko(T,v[C+1],C===b||_,H);z?.addEventListener("click",E=>{E.stopPropagation(),I(T)});let S=To(T),Z=S&&We(o,S);return Z&&O.firstElementChild.append(Z),O.addEventListener("click",()=>P(C)),O.addEventListener("pointermove",E=>o.tooltip.show(...Le(o.root,E),...Mo(T))),O.addEventListener("pointerleave",()=>o.tooltip.hide()),O},I=({kind:T,layer:C,open:H})=>{let R=T==="mlp"?"opened":"expanded",_=e.get(R);j(e,R,H?_.filter(O=>O!==C):[...new Set([..._,C])]),!H&&T==="mlp"&&!e.get("neuron_blocks").includes(C)&&o.requests.ask({kind:"neurons",layer:C})},P=T=>{let C=v[T];if(!C)return;let H=b===T;b=H?-1:T,H?V(e,{layer:t.layer,head:t.head}):C.layer>=0&&V(e,C.kind==="head"&&C.head>=0?{layer:C.layer,head:C.head}:{layer:C.layer}),o.say(H?"nothing chosen":`${C.name}: ${F(C.value)}`),o.repaint()};return w.addEventListener("keydown",T=>{let C=ce(T.key);if(C&&C[0]!==0){let H=Math.max(0,Math.min(v.length-1,b+C[0]));H!==b&&P(H),w.querySelectorAll(".nnv-row")[b+1]?.scrollIntoView({block:"nearest"})}else if((T.key==="Enter"||T.key===" ")&&T.target===w){let H=v[b];H&&H.open!==null&&I(H)}else if(T.key==="Escape")b=-1,V(e,he(B(e),t)),o.repaint();else return;T.preventDefault(),T.stopPropagation()}),()=>o.stop()};var Ro=({model:e,el:n})=>{let t=B(e),o=Te({model:e,el:n},{title:"Explore",traits:["labels","special","generated","token_ids","position","layer","head"],paint:()=>i()}),r=p("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});o.body.append(r);let s=null,i=()=>{let c=e.get("labels");if(s!==c){s=c;let d=ie(e),m=e.get("token_ids");N(r,...c.map((f,h)=>a(d,h,m[h]??-1)))}let{position:u}=B(e);[...r.children].forEach((d,m)=>{d.setAttribute("aria-pressed",String(m===u)),d.tabIndex=m===Math.max(0,u)?0:-1})},a=(c,u,d)=>{let m=pe(c,u)?" \xB7 generated":"",f=p("button",{type:"button",class:"nnv-chip",title:`${c.labels[u]} \xB7 position ${u} \xB7 id ${d}${m}`},oe(c,u),p("small",{},String(u)));return f.addEventListener("click",()=>l(Ie(B(e),u).position)),f},l=c=>{V(e,{position:c}),o.say(c<0?"no token chosen":`token ${c}, ${e.get("labels")[c]}`)};return r.addEventListener("keydown",c=>{let u=ce(c.key),d=B(e);if(u){let m=ue(d.position,u[0]+u[1],r.childElementCount);l(m),r.children[m]?.focus()}else if(c.key==="Escape")V(e,he(d,t));else return;c.preventDefault(),c.stopPropagation()}),()=>o.stop()};var Ve=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(n){this.rows=n.get("rows"),this.tokens=n.get("labels").length,this.k=n.get("k"),this.ids=Qe(n.get("top_ids")),this.probabilities=G(n.get("top_probabilities")),this.entropies=G(n.get("entropy")),this.followedProbabilities=G(n.get("followed_probability")),this.followedRanks=Qe(n.get("followed_rank")),this.vocabulary=n.get("vocabulary"),this.vocabularySize=n.get("vocabulary_size");let t=0;for(let o of this.entropies)o>t&&o<1/0&&(t=o);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(n){return this.vocabulary[n]??`id ${n}`}top(n,t){let o=(n*this.tokens+t)*this.k;return Array.from({length:this.k},(r,s)=>{let i=this.ids[o+s];return{id:i,label:this.label(i),probability:this.probabilities[o+s]}})}topId(n,t){return this.ids[(n*this.tokens+t)*this.k]}entropy(n,t){return this.entropies[n*this.tokens+t]}followedProbability(n,t){return this.followedProbabilities[n*this.tokens+t]}followedRank(n,t){return this.followedRanks[n*this.tokens+t]}text(n,t){return this.label(this.topId(n,t))}entry(n,t,o){let r=this.share(n,t,o);return Number.isNaN(r)?-1:Me(r)}share(n,t,o){let r;return o==="entropy"?r=this.largestEntropy>0?this.entropy(n,t)/this.largestEntropy:0:o==="followed probability"&&this.following?r=this.followedProbability(n,t):o==="followed rank"&&this.following?r=1-Math.log(1+this.followedRank(n,t))/Math.log(this.vocabularySize):r=this.probabilities[(n*this.tokens+t)*this.k],Number.isFinite(r)?r:Number.NaN}},on=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];var es=1e-4,ae=class extends Ve{constructor(t,o){super(t);this.before=o}before;most=new Map;top1(t,o){let r=this.before.top(t,o)[0],s=this.top(t,o),i=s.find(({id:l})=>l===r.id),a=i?.probability??s[s.length-1].probability;return{before:r.probability,after:a,by:a-r.probability,atMost:!i}}change(t,o,r){let s=a=>{let[l,c]=[a(this.before),a(this)];return{before:l,after:c,by:c-l,atMost:!1}},i=this.following&&this.before.following;return r==="entropy"?s(a=>a.entropy(t,o)):r==="followed probability"&&i?s(a=>a.followedProbability(t,o)):r==="followed rank"&&i?s(a=>-Math.log(1+a.followedRank(t,o))):this.top1(t,o)}scale(t){let o=this.most.get(t);if(o===void 0){o=es;for(let r=0;r<this.rows.length;r++)for(let s=0;s<this.tokens;s++){let i=Math.abs(Po(this.change(r,s,t)));i>o&&i<1/0&&(o=i)}this.most.set(t,o)}return o}text(t,o){let[r,s]=[this.before.topId(t,o),this.topId(t,o)];return r===s?this.label(s):`${this.before.label(r)} \u2192 ${this.label(s)}`}entry(t,o,r){let s=Po(this.change(t,o,r));return Number.isFinite(s)?Re(s/this.scale(r)):-1}};function Po({by:e,atMost:n}){return n?Math.min(0,e):e}function $o(e){let n=[],t=null;return()=>{let o=ne(e)==="difference",r=[o,...on.map(s=>e.get(s))];return o&&r.push(...on.map(s=>J(e,s))),(!t||r.length!==n.length||r.some((s,i)=>s!==n[i]))&&(t=o?new ae(e,new Ve(Vn(e))):new Ve(e)),n=r,t}}function _o(e,n,t,o){return[`${e.rows[t]??""}, position ${o} `,oe(n,o),p("small",{class:"nnv-hint"},`id ${n.ids[o]}`)]}function Hn(e,n,t,o,r){return e.top(n,t).map(({id:s,label:i,probability:a},l)=>{let c=p("span",{class:"nnv-bar","aria-hidden":"true"}),u=Number.isFinite(a)?Math.max(0,Math.min(1,a)):0;c.style.width=`calc((100% - 4ch - 7px) * ${u.toFixed(4)})`;let d=p(r?"button":"div",{class:"nnv-entry",...r?{type:"button",title:`Follow this token (id ${s})`}:{},"aria-current":String(s===o)},c,p("span",{class:"nnv-place"},String(l+1)),se(i),p("span",{class:"nnv-number"},F(a)));return r&&d.addEventListener("click",()=>r(s)),d})}function Co(e,n,t){let o=e.before.top(n,t)[0],{before:r,after:s,by:i,atMost:a}=e.top1(n,t),l=(u,d)=>p("b",{class:`nnv-number ${d}`},F(u)),c=e.change(n,t,"entropy");return[p("div",{class:"nnv-change"},se(o.label)," ",l(r,"nnv-was"),a?" \u2192 at most ":" \u2192 ",l(s,"nnv-now"),a?`, no longer among the first ${e.k}: a change of at most `:": a change of ",l(i,"nnv-by")),p("div",{class:"nnv-change nnv-change-entropy"},"entropy ",l(c.before,"nnv-was")," \u2192 ",l(c.after,"nnv-now")," nats: a change of ",l(c.by,"nnv-by"))]}function ns(e,n,t){let{before:o,after:r,by:s}=e.change(n,t,"followed probability"),i=(a,l)=>p("b",{class:`nnv-number ${l}`},a);return p("div",{},"probability ",i(F(o),"nnv-was")," \u2192 ",i(F(r),"nnv-followed-probability"),": a change of ",i(F(s),"nnv-by"),`; rank ${e.before.followedRank(n,t)+1} \u2192 ${e.followedRank(n,t)+1}`)}function ts(e,{row:n,position:t,marked:o},r){let s=(i,a)=>[p("div",{class:"nnv-hint"},i),p("div",{class:`nnv-list nnv-top-${i}`},...Hn(a,n,t,o,r))];return[...Co(e,n,t),...s("before",e.before),...s("after",e)]}function os(e,n,t,o){let[r,s]=[226,64],i=p("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),a=te(i,r,s);if(!a)return i;let{context:l}=a,c=e.rows.length,u=f=>4+(r-8)*f/Math.max(1,c-1),d=f=>s-4-(s-10)*f;l.strokeStyle=o.line,l.lineWidth=1;for(let f of[0,.5,1])l.beginPath(),l.moveTo(4,d(f)),l.lineTo(r-4,d(f)),l.stroke();let m=(f,h,g)=>{l.strokeStyle=h,l.lineWidth=g,l.beginPath();for(let w=0;w<c;w++){let k=f.followedProbability(w,n);w===0?l.moveTo(u(w),d(k)):l.lineTo(u(w),d(k))}l.stroke()};return e instanceof ae&&e.before.following&&m(e.before,o.dim,1),m(e,o.accent,2),t>=0&&(l.fillStyle=o.accent,l.beginPath(),l.arc(u(t),d(e.followedProbability(t,n)),3.5,0,2*Math.PI),l.fill()),i}function No(e,n,t,o,r){let{row:s,position:i,marked:a,followed:l,live:c}=t,u=(h,g="")=>p("b",{class:`nnv-number ${g}`},h),d=p("div",{class:"nnv-list-title nnv-cell-title"},..._o(e,n,s,i)),m=e instanceof ae?[d,...ts(e,t,r)]:[d,p("div",{class:"nnv-list nnv-top"},...Hn(e,s,i,a,r)),p("div",{class:"nnv-hint nnv-entropy"},"entropy ",u(F(e.entropy(s,i)))," nats")];if(l>=0&&e.following){let h=[se(e.label(l)),p("small",{class:"nnv-hint"},`id ${l}`)],g=u(F(e.followedProbability(s,i)),"nnv-followed-probability"),w=u(String(e.followedRank(s,i)+1),"nnv-followed-rank");m.push(p("div",{class:"nnv-followed"},p("div",{class:"nnv-list-title"},"Following ",...h),e instanceof ae&&e.before.following?ns(e,s,i):p("div",{},"probability ",g,", rank ",w),os(e,i,s,o),p("div",{class:"nnv-hint"},`at position ${i}, first to last layer`)))}let f=c?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...m,p("div",{class:"nnv-hint"},f)]}function Ho(e,n,{row:t,position:o},r){if(t<0){let s=p("small",{class:"nnv-hint"},` id ${n.ids[o]}`);return[p("div",{},`position ${o} `,oe(n,o),s)]}return[p("div",{class:"nnv-list-title"},..._o(e,n,t,o)),...e instanceof ae?Co(e,t,o):Hn(e,t,o,r,null),...e instanceof ae?[]:[p("div",{class:"nnv-hint"},`entropy ${F(e.entropy(t,o))} nats`)]]}function Fo({rows:e,tokens:n,width:t,cellWidth:o,left:r,lastOnTop:s}){let a=(t-r-1)/Math.max(1,n),l=o>0?o:Math.max(58,Math.min(124,a)),c=Math.max(2,Math.min(124,l)),u=e>36?18:20;return{rows:e,tokens:n,left:r,top:36,cellWidth:c,cellHeight:u,width:r+c*n+1,height:36+u*e+1,lastOnTop:s}}function vn(e,n){return Math.max(2,Math.min(124,(n-e.left-1)/Math.max(1,e.tokens)))}function Ze(e,n){return e.lastOnTop?e.rows-1-n:n}function Oo(e,n,t,o,r){if(n<e.left)return null;let s=Math.floor((n-e.left+o)/e.cellWidth);if(s>=e.tokens)return null;if(t<e.top)return{row:-1,position:s};let i=Math.floor((t-e.top+r)/e.cellHeight);return i>=e.rows?null:{row:Ze(e,i),position:s}}function qo(e,n,t,o){let r=n*e.cellWidth,s=o-e.left;return r>=t&&r+e.cellWidth<=t+s?t:Math.max(0,r-s/2)}var zo=11.5,rs=26;function Wo(e,n,t){let{layout:o,view:r,data:s}=n,i=te(e,r.width,r.height);if(!i)return;let{context:a}=i,{left:l,top:c,cellWidth:u,cellHeight:d}=o,m=Math.max(0,Math.floor(r.scrollLeft/u)),f=Math.min(o.tokens,Math.ceil((r.scrollLeft+r.width-l)/u)),h=b=>l+b*u-r.scrollLeft,g=b=>c+b*d-r.scrollTop,w=u>=8?1:0;a.save(),a.beginPath(),a.rect(l,c,r.width-l,r.height-c),a.clip(),a.textAlign="left",a.font=`${zo}px ${t.tokenFont}`;let k=b=>ge(a,b);for(let b=0;b<o.rows;b++){let y=g(Ze(o,b));if(!(y>r.height||y+d<c))for(let x=m;x<f;x++){let M=s.entry(b,x,n.colorBy);a.fillStyle=M<0?t.accent:t.ramp.css[M],a.fillRect(h(x),y,u-w,d-1),!(u<rs)&&(a.fillStyle=M<0?t.ground:t.ramp.bright[M]?"#000":"#fff",a.fillText($e(s.text(b,x),u-9,k),h(x)+4,y+d/2))}}for(let b=0;n.marked>=0&&b<o.rows;b++)for(let y=m;y<f;y++)s.topId(b,y)===n.marked&&(a.strokeStyle=t.accent,a.lineWidth=2,a.strokeRect(h(y)+1,g(Ze(o,b))+1,u-w-2,d-3));let v=(b,y,x,M)=>{b<0||y<0||b>=o.rows||y>=o.tokens||(a.strokeStyle=x,a.lineWidth=M,a.strokeRect(h(y)-.5,g(Ze(o,b))-.5,Math.max(3,u-w+1),d))};n.position>=0&&(a.strokeStyle=t.accent,a.lineWidth=1,a.strokeRect(h(n.position)-.5,g(0)-.5,Math.max(3,u-w+1),o.rows*d)),v(n.layer,n.position,t.accent,3),n.hover&&n.hover.row>=0&&v(n.hover.row,n.hover.position,t.ink,2),a.restore(),ss(a,n,t,g),is(a,n,t,m,f,h)}function ss(e,n,t,o){let{layout:r,data:s,hover:i,layer:a}=n;e.textAlign="right";for(let l=0;l<r.rows;l++){let c=o(Ze(r,l))+r.cellHeight/2;if(c<r.top||c>n.view.height)continue;let u=l===i?.row||l===a;e.fillStyle=l===i?.row?t.ink:l===a?t.accent:t.dim,e.font=`${u?600:400} 11px ${t.textFont}`,e.fillText(s.rows[l]??"",r.left-7,c)}}function is(e,n,t,o,r,s){let{layout:i,labels:a,special:l,generated:c=0,hover:u,position:d,view:m}=n,f=ye(i.cellWidth,34),h=u?.position??-1;e.save(),e.beginPath(),e.rect(i.left,0,m.width-i.left,i.top),e.clip(),e.textAlign="left";let[g,w]=[s(a.length-c),s(a.length)];e.fillStyle=t.link,c>0&&e.fillRect(Math.max(i.left,g),i.top-3,w-Math.max(i.left,g),2);for(let k=o;k<r;k++){let v=k===h||k===d,b=[h,d].some(M=>M>=0&&M!==k&&Math.abs(M-k)*i.cellWidth<34);if(!v&&(k%f!==0||b))continue;let y=Math.max(i.cellWidth*f,34)-6;e.fillStyle=t.dim,e.font=`10px ${t.textFont}`,e.fillText(String(k),s(k)+3,9);let x=pe(n,k)?t.link:t.ink;e.fillStyle=k===h?t.ink:k===d?t.accent:x,e.font=`${l[k]?"italic ":""}${v?"600 ":""}${zo}px ${t.tokenFont}`,e.fillText($e(a[k]??"",y,M=>ge(e,M)),s(k)+3,24)}e.restore()}var Do=[...on,"layer","position","special","generated","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"];function Io(){let e=p("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),n=p("button",{type:"submit",class:"nnv-button"},"Follow"),t=p("form",{class:"nnv-follow"},e,n),o=p("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),r=p("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),s=p("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),i=p("span",{class:"nnv-tools"},r,o,s);return{form:t,text:e,columns:i,wider:o,narrower:r,fit:s}}function Bo(){let e=p("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),n=p("div",{class:"nnv-spacer"},e),t=p("div",{class:"nnv-scroll"},n),o=p("div",{class:"nnv-side nnv-detail"}),r=p("div"),s=p("div",{class:"nnv-panel"},t),i=p("div",{hidden:!0});return{canvas:e,spacer:n,scroll:t,side:o,offer:r,grid:s,hatched:i}}function Uo(e,n,t,o){if(t instanceof ae){let r=X(t.scale(n)),s=t.following&&t.before.following;n==="entropy"?e.showSigned(`${r} nats`,o,"Change of the entropy, after minus before."):n==="followed rank"&&s?e.showSigned(r,o,"Change of the rank's logarithm: up is nearer to the first place."):n==="followed probability"&&s?e.showSigned(r,o,"Change of the followed token's probability, after minus before."):e.showSigned(r,o,"Change of the probability of the token that came first before.");return}if(n==="entropy")e.show("0",`${X(t.largestEntropy)} nats`,o,"Entropy of the whole distribution.");else if(n==="followed rank"&&t.following)e.show("last","rank 1",o,"Logarithm of the rank among all tokens.");else{let r=n==="followed probability"&&t.following?"the followed token":"the cell's top token";e.show("0","1",o,`Probability of ${r}.`)}}var Go=({model:e,el:n})=>{let t=B(e),o=Te({model:e,el:n},{title:"Logit lens",traits:Do,paint:()=>R()}),r=ee("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],L=>j(e,"color_by",L)),s=an(),i=Oe("Last layer on top","Turn the order of the rows",()=>j(e,"last_on_top",!e.get("last_on_top"))),{form:a,text:l,columns:c,wider:u,narrower:d,fit:m}=Io();o.tools.append(r.element,s.element,a,i.element,c);let{canvas:f,spacer:h,scroll:g,side:w,offer:k,grid:v,hatched:b}=Bo();o.body.append(p("div",{class:"nnv-lens"},v,p("div",{},w,k)),b);let y=null,x=null,M=0,A=null,q=-1,I=-1,P=()=>({...ie(e),ids:e.get("token_ids")}),T=()=>o.width()-(o.root.dataset.size==="wide"?268:0),C=$o(e),H=()=>{let L=C();return L!==y&&(A=null),y=L,L},R=()=>{let L=H(),{labels:$}=P(),D=o.palette(),U=e.get("gaps");if(b.hidden=!L.empty,v.parentElement.hidden=L.empty,L.empty){N(b,ke(U["lens.top_ids"]??"The logit lens was not captured."));return}a.hidden=e.get("why_static")!=="",i.show(e.get("last_on_top"));let Y=e.get("color_by");r.show(Y);for(let He of r.element.querySelectorAll("option"))He.disabled=He.value.startsWith("followed")&&!L.following;Uo(s,Y,L,D);let Q=T(),re=L.rows.reduce((He,Ke)=>Math.max(He,Ke.length),0);x=Fo({rows:L.rows.length,tokens:$.length,width:Q,cellWidth:M,left:Math.min(110,16+re*6.2),lastOnTop:e.get("last_on_top")}),h.style.width=`${x.width}px`,h.style.height=`${x.height}px`;let{layer:Ne,position:ve}=B(e);ve!==I&&(I=ve,ve>=0&&(g.scrollLeft=qo(x,ve,g.scrollLeft,g.clientWidth)));let rn={width:Math.min(x.width,g.clientWidth),height:Math.min(x.height,g.clientHeight)};Wo(f,{layout:x,data:L,...ie(e),colorBy:Y,marked:_(),layer:Ne,position:ve,hover:A,view:{...rn,scrollLeft:g.scrollLeft,scrollTop:g.scrollTop}},L instanceof ae?Pe(D):D),f.dataset.geometry=JSON.stringify(x);let Ae=vn(x,Q);m.disabled=Math.abs(Ae-x.cellWidth)<.5,d.disabled=x.cellWidth<=Math.min(Ae,58)+.01,u.disabled=x.cellWidth>=124,z()},_=()=>{let L=e.get("followed_id");return L>=0?L:q},O=L=>{let $=e.get("why_static")==="",D=L===_();$?o.requests.ask({kind:"follow",id:D?-1:L}):q=D?-1:L,o.say(D?"no token followed":`following ${H().label(L)}`),o.repaint()},z=()=>{let L=H(),$=B(e),D=L.tokens-1,U=L.rows.length-1,Y=!A&&$.position>=0&&$.layer>=0&&$.layer<=U,Q=A?A.position:$.position>=0&&$.position<=D?$.position:D,re=A&&A.row>=0?A.row:Y?$.layer:U,Ne=e.get("why_static")==="",ve={row:re,position:Q,marked:_(),followed:e.get("followed_id"),live:Ne};N(w,...No(L,P(),ve,o.palette(),O)),A||S(re,Q)},S=(L,$)=>{if(k.dataset.cell===`${L}.${$}`)return;k.dataset.cell=`${L}.${$}`;let D=`Edit the stream after layer ${L} at ${$}`;N(k,We(o,{layer:L,part:"stream",positions:[$]},D))};a.addEventListener("submit",L=>{L.preventDefault(),l.value!==""&&o.requests.ask({kind:"follow",text:l.value})}),l.addEventListener("keydown",L=>L.stopPropagation());let Z=L=>{M=L,o.repaint()};u.addEventListener("click",()=>x&&Z(Math.min(124,x.cellWidth*1.5))),d.addEventListener("click",()=>x&&Z(Math.max(vn(x,T()),x.cellWidth/1.5))),m.addEventListener("click",()=>x&&Z(vn(x,T()))),g.addEventListener("scroll",()=>o.repaint(),{passive:!0});let E=L=>{let{x:$,y:D}=le(L,f);return x&&Oo(x,$,D,g.scrollLeft,g.scrollTop)};f.addEventListener("pointermove",L=>{let $=E(L);($?.row!==A?.row||$?.position!==A?.position)&&(A=$,o.repaint()),f.style.cursor=$?"pointer":"default",$?K($,L):o.tooltip.hide()}),f.addEventListener("pointerleave",()=>{A=null,o.tooltip.hide(),o.repaint()}),f.addEventListener("click",L=>{let $=E(L);if(!$)return;let D=B(e),U=D.position===$.position&&($.row<0||D.layer===$.row);W(U?{...D,layer:t.layer,position:t.position}:{...D,layer:$.row<0?D.layer:$.row,position:$.position})}),f.addEventListener("keydown",L=>{let $=ce(L.key),D=B(e),U=H();if($){let Y=e.get("last_on_top")?-$[0]:$[0],Q=ue(D.layer,Y,U.rows.length,U.rows.length-1);W({...D,layer:Q<0?U.rows.length-1:Q,position:ue(D.position,$[1],U.tokens,U.tokens-1)})}else if(L.key==="Escape")W(he(D,t));else return;L.preventDefault(),L.stopPropagation()});let W=L=>{V(e,L);let $=H();if(L.position<0||L.layer<0||L.layer>=$.rows.length)return;let D=$.top(L.layer,L.position)[0];o.say(`${$.rows[L.layer]}, position ${L.position}: ${D.label}, probability ${F(D.probability)}`)},K=(L,$)=>{o.tooltip.show(...Le(o.root,$),...Ho(H(),P(),L,_()))};return()=>o.stop()};var vu={attention:Ye(mo),logit_lens:Ye(Go),contributions:Ye(Ao),explore_bar:Ye(Ro)};export{vu as views};
