var qn=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function u(e,n={},...t){let o=document.createElement(e);for(let[r,s]of Object.entries(n))s==null||s===!1||(typeof s=="function"?o.addEventListener(r,s):r==="class"?o.className=String(s):o.setAttribute(r,s===!0?"":String(s)));return zn(o,t),o}function zn(e,n){for(let t of n)t!=null&&t!==!1&&e.append(t)}function N(e,...n){e.replaceChildren(),zn(e,n)}function G(e,n=!1){return u("bdi",{class:n?"nnv-token nnv-special":"nnv-token",title:e},e)}function H(e){if(Number.isNaN(e))return"NaN";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";if(e===0)return"0";let n=Math.fround(e);for(let t=1;t<9;t++){let o=e.toPrecision(t);if(Math.fround(Number(o))===n)return Wn(o)}return Wn(e.toPrecision(9))}function Wn(e){let n=Number(e),t=Math.abs(n);return(t>=1e-4&&t<1e9?String(n):n.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function J(e){if(!Number.isFinite(e))return H(e);let n=Math.abs(e);return n===0?"0":n<.001?e.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):Zo(n<1?e.toFixed(3):n<100?e.toFixed(2):e.toFixed(0))}function Ce(e,n=3){if(!Number.isFinite(e))return H(e);let t=Math.abs(e).toFixed(n);return Number(t)===0?t:(e<0?"\u2212":"+")+t}function Dn(e){if(!Number.isFinite(e))return H(e);let n=100*e;return n!==0&&n<.1?"< 0.1%":`${n<10?n.toFixed(1):n.toFixed(0)}%`}function vn(e){if(!Number.isFinite(e))return H(e);if(e<0){let t=vn(-e);return t==="\xB7"?"\xB7":`\u2212${t}`}if(e>=.995)return e.toFixed(1);let n=e.toFixed(2);return n==="0.00"?e>0?"\xB7":"0":n.replace("0.",".")}function Zo(e){return e.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function In(e,n,t){if(!(n>e))return[e];let o=(n-e)/Math.max(1,t),r=10**Math.floor(Math.log10(o)),s=[1,2,5,10].map(a=>a*r).find(a=>a>=o*.999),i=[];for(let a=Math.ceil(e/s-1e-9);a*s<=n+s*1e-9;a++)i.push(a===0?0:a*s);return i}function Bn({name:e,residual:n,tolerance:t,ok:o,about:r}){let s=Number(n);return u("span",{class:`nnv-check ${o?"nnv-ok":"nnv-failed"}`,title:`${r}
residual ${H(s)}, tolerance ${H(t)}`},u("span",{class:"nnv-mark","aria-hidden":"true"},o?"\u2713":"\u2717"),u("span",{class:"nnv-live"},o?"passed: ":"failed: "),e,u("small",{},Number.isFinite(s)?s.toExponential(1):H(s)))}function xe(e){return u("div",{class:"nnv-gap"},u("span",{},e))}function ne(e,n,t){let o=u("select",{class:"nnv-select","aria-label":e},...n.map(([r,s])=>u("option",{value:r},s)));return o.addEventListener("change",()=>t(o.value)),o.addEventListener("keydown",r=>r.stopPropagation()),{element:u("label",{class:"nnv-choice"},u("span",{},e),o),show(r){o.value=r}}}function Ne(e,n,t){let o=u("button",{type:"button",class:"nnv-button nnv-toggle",title:n,"aria-pressed":"false"},e);return o.addEventListener("click",t),{element:o,show:r=>o.setAttribute("aria-pressed",String(r))}}function V(e,n,t){e.set(n,t),e.save_changes()}var gn=["shown","before","before_focus","edits"];function Fe(e){return Object.keys(e.get("before")??{}).length>0}function te(e){return Fe(e)?e.get("shown"):"after"}function ee(e,n){for(let t of["before_focus","before"]){let o=e.get(t);if(o&&n in o)return o[n]}return e.get(n)}function Un(e){return{get:n=>ee(e,n)}}function Ko(e){return{get:n=>te(e)==="before"?ee(e,n):e.get(n),set:(n,t)=>e.set(n,t),save_changes:()=>e.save_changes(),on:(n,t)=>e.on(n,t),off:(n,t)=>e.off(n,t),send:n=>e.send(n)}}function Ve(e){return({model:n,el:t})=>e({model:Ko(n),el:t})}var yn=["before","after","difference"];function Gn(e,n){let t=u("ol",{class:"nnv-edits-list"}),o=u("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),r=yn.map(a=>{let c=u("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":a},a);return c.addEventListener("click",()=>{e.set("shown",a),e.save_changes()}),c}),s=u("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...r),i=u("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},s,t,o);return o.addEventListener("click",()=>n.ask({kind:"clear"})),{element:i,update(){let a=e.get("edits")??[],c=e.get("why_static")==="",l=e.get("sides")??[],p=Fe(e);i.hidden=a.length===0&&!p||!e.get("show_prompt"),o.hidden=a.length<2||!c,s.hidden=!p;let d=te(e);r.forEach((m,f)=>{m.setAttribute("aria-pressed",String(yn[f]===d)),m.textContent=l[f]||yn[f]}),N(t,...a.map((m,f)=>{let b=u("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${m}`,title:"Undo this edit"},"Undo");return b.addEventListener("click",()=>n.ask({kind:"undo",index:f})),u("li",{},u("code",{},m),c&&b)}))}}}function jn(e){let n=e.get("sides")??[];if(!Fe(e))return n[0]??"";let t=te(e),[o,r]=[n[0]||"before",n[1]||"after"];return t==="difference"?`difference: ${r} \u2212 ${o}`:t==="before"?o:r}function He({layer:e,part:n,head:t}){return n==="head"?`layer ${e}, head ${t}`:n==="attention"?`layer ${e}, attention`:n==="mlp"?`layer ${e}, MLP`:`the stream after layer ${e}`}function Oe(e,n,t="Edit"){if(!e.editable())return null;let o=He(n),r=u("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${o}`,"aria-label":`Change ${o}`},t);return r.addEventListener("click",s=>{s.stopPropagation(),e.edit(n)}),r.addEventListener("keydown",s=>s.stopPropagation()),r}function Vn(e,n,t){let o=u("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),r=u("button",{type:"submit",class:"nnv-button"},"Show its tokens"),s=u("form",{class:"nnv-edit-acts"},o,r),i=u("div",{class:"nnv-hint"}),a=u("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),c=u("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),l=u("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),p=u("div",{class:"nnv-patch",hidden:!0},s,a,i,u("div",{class:"nnv-edit-acts"},c,l)),d=null,m=-1,f=-1,b=()=>e.get("source")??{},g=()=>{if(p.hidden||!d)return;let{labels:y=[],special:k=[]}=b(),h=e.get("labels"),v=e.get("special"),x=y.length>0;if(c.hidden=l.hidden=!x,!x){N(a),i.textContent=`Puts what ${He(d)} is on a second prompt in its place.`;return}m>=y.length&&(m=-1),f>=h.length&&(f=-1);let w=(T,_,C,R,$)=>_.map((q,W)=>{let A=Yo(q,C[W]??!1,W,T);return A.setAttribute("aria-pressed",String(W===R)),A.style.gridColumn=String(W+2),A.addEventListener("click",()=>{$(W),g()}),A});N(a,u("span",{class:"nnv-hint nnv-aligned-name"},"from"),...w("second prompt's",y,k,m,T=>{m=T,f<0&&T<h.length&&(f=T)}),u("span",{class:"nnv-hint nnv-aligned-name"},"to"),...w("this prompt's",h,v,f,T=>{f=T,m<0&&T<y.length&&(m=T)}));let M=y.length===h.length;c.disabled=m<0||f<0,l.disabled=!M;let S=M?y.flatMap((T,_)=>T===h[_]?[]:[_]):[],z=S.length===0?"The two prompts are the same.":`They differ at ${S.join(", ")}.`,F=M?`Both prompts have ${h.length} tokens. ${z}`:`The second prompt has ${y.length} tokens and this one ${h.length}: pick one token of each.`,O=m>=0&&f>=0?` ${y[m]} at ${m} goes to ${h[f]} at ${f}.`:"";i.textContent=F+O};return s.addEventListener("submit",y=>{y.preventDefault(),o.value!==""&&n.ask({kind:"source",text:o.value})}),c.addEventListener("click",()=>t({do:"patch",prompt:b().prompt??"",from_positions:[m]})),l.addEventListener("click",()=>t({do:"patch",prompt:b().prompt??""})),{element:p,open(y,k){d=y,f=m=k?.[0]??-1,o.value=b().prompt??o.value,p.hidden=!1,g(),o.focus()},close(){p.hidden=!0},update:g,positions:()=>f>=0?[f]:void 0}}function Yo(e,n,t,o){return u("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${o} token ${t}: ${e}`},G(e,n),u("small",{},String(t)))}function Zn(e,n,t){let o=u("strong"),r=u("select",{class:"nnv-select","aria-label":"At which tokens"}),s=u("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),i=u("div",{class:"nnv-edit-acts"}),a=u("div",{class:"nnv-edit-head"},u("span",{},"Change "),o,r,s),c=Vn(e,n,h=>m(h)),l=u("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},a,i,c.element),p=null,d=()=>r.value===""?void 0:[Number(r.value)],m=h=>{if(!p)return;let v=h.do==="patch"&&h.from_positions?c.positions():d();n.ask({kind:"edit",edit:{...p,...h,...v?{positions:v}:{}}}),t(`${h.do} ${He(p)}`),l.hidden=!0},f=(h,v,x)=>{let w=u("button",{type:"button",class:"nnv-button",title:v},h);return w.addEventListener("click",x),w},b=(h,v,x)=>{let w=u("input",{class:"nnv-input","aria-label":h,placeholder:h,value:v,spellcheck:"false"});return w.style.width=x,w},g=h=>{let v=b("factor",h.part==="stream"?"5":"0.5","5em"),x=()=>{let O=Number(v.value);return v.setAttribute("aria-invalid",String(v.value.trim()===""||!Number.isFinite(O))),v.getAttribute("aria-invalid")==="true"?null:O},w=f("Scale \xD7","Multiply it by the factor",()=>{let O=x();O!==null&&m({do:"scale",factor:O})}),M=f("Patch from a prompt\u2026","Put in what the same part is on another prompt",()=>c.open(h,d()));if(h.part!=="stream"){N(i,f("Ablate: zero","Put zeros in its place",()=>m({do:"ablate",how:"zero"})),f("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>m({do:"ablate",how:"mean"})),w,v,M);return}let S=b("toward a token","","10em"),z=b("away from a token","","10em"),F=f("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let O=x();for(let T of[S,z])T.setAttribute("aria-invalid",String(S.value===""&&z.value===""));O===null||S.value===""&&z.value===""||m({do:"steer",factor:O,...S.value===""?{}:{toward:S.value},...z.value===""?{}:{away:z.value}})});N(i,F,v,S,z,w,M)},y=h=>{let v=e.get("labels"),x=e.get("position"),w=new Set([...h.positions??[],...x>=0?[x]:[],v.length-1]);N(r,u("option",{value:""},"at all tokens"),...[...w].filter(M=>M>=0&&M<v.length).sort((M,S)=>M-S).map(M=>u("option",{value:String(M)},`only at ${M} ${v[M]}`))),r.value=h.positions?.length===1?String(h.positions[0]):""},k=()=>{l.hidden=!0,c.close()};return s.addEventListener("click",k),l.addEventListener("keydown",h=>{h.stopPropagation(),h.key==="Escape"&&k()}),{element:l,open(h){p=h,N(o,He(h)),y(h),g(h),c.close(),l.hidden=!1,i.firstElementChild?.focus(),l.scrollIntoView?.({block:"nearest"})},update(){p&&e.get("why_static")!==""&&k(),c.update()}}}function Kn(e,n){let t=0,o=!1,r=()=>{t=0,!o&&(n(),e.dataset.frame=String(Number(e.dataset.frame??0)+1))};return{ask(){!t&&!o&&(t=requestAnimationFrame(r))},stop(){o=!0,t&&cancelAnimationFrame(t)}}}function Yn(e,n){let t=u("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),o=u("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),r=u("span",{class:"nnv-prompt-note"}),s=()=>{t.readOnly||n.ask({kind:"prompt",text:t.value})},i=u("form",{class:"nnv-prompt"},t,o,r),a=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),i.classList.toggle("nnv-edited",t.value!==e.get("prompt"))};i.addEventListener("submit",l=>{l.preventDefault(),s()}),t.addEventListener("keydown",l=>{l.stopPropagation(),l.key==="Enter"&&!l.shiftKey&&!l.isComposing?(l.preventDefault(),s()):l.key==="Escape"&&(t.value=e.get("prompt"),a())}),t.addEventListener("input",a);let c=null;return{element:i,update(){let l=e.get("prompt");l!==c&&(t.value=l,c=l);let p=e.get("why_static");t.readOnly=p!=="",o.hidden=p!=="",r.textContent=p,r.hidden=p==="",a()}}}function Qn(e){let n=e.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(n.model??""),r=[t&&/^([\\/~]|[A-Za-z]:)/.test(n.model??"")?t[1]:n.model,n.dtype,n.engine];return typeof n.seconds=="number"&&r.push(`${n.seconds.toPrecision(2)} s`),r.filter(Boolean).join(" \xB7 ")}function xn(e,n){let t=n.get("stamp"),o=n.get("token_ids"),r=n.get("labels"),s=n.get("special"),i=Object.entries(n.get("gaps")),a=n.get("code"),c=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([d,m])=>`${d} ${m}`).join(", ")]],l=u("button",{type:"button",class:"nnv-button"},"Copy");l.addEventListener("click",()=>{let d=()=>N(l,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(a).then(()=>N(l,"Copied"),d):d()});let p=Object.entries(t.values??{});N(e,u("div",{class:"nnv-receipt-columns"},u("div",{},u("h4",{},"Where the numbers come from"),u("dl",{},...c.filter(([,d])=>d).flatMap(([d,m])=>[u("dt",{},d),u("dd",{},m)])),u("h4",{},`Tokens (${o.length})`),u("div",{class:"nnv-ids"},...o.map((d,m)=>u("span",{},G(r[m]??"",s[m]),u("small",{},String(d)))))),u("div",{},u("h4",{},"Saved by the trace"),u("ul",{class:"nnv-values"},...p.map(([d,m])=>u("li",{},u("code",{},d),u("small",{},` ${m}`)))),i.length>0&&u("h4",{},"Not captured"),i.length>0&&u("ul",{class:"nnv-values nnv-gaps"},...i.map(([d,m])=>u("li",{},u("code",{},d),u("span",{},` ${m}`)))))),u("h4",{},"The trace, runnable as it stands ",l),u("pre",{class:"nnv-code",tabindex:0},a))}function Xn({kind:e}){return e==="edit"||e==="undo"||e==="clear"}var wn=0;function Jn(e,n){let t=0,o=[],r=i=>{wn=Math.max(wn+1,Date.now()),t=wn,e.send({...i,request:t}),n()},s=(i=>{if(i?.kind!=="answered"||i.request!==t)return;t=0;let a=o.shift();a?r(a):n()});return e.on("msg:custom",s),{ask(i){t?o=[...Xn(i)?o:o.filter(Xn),i]:r(i)},waiting:()=>t!==0,stop:()=>e.off("msg:custom",s)}}var Qo=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],Xo=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function qe(e){let n=e/255;return n<=.04045?n/12.92:((n+.055)/1.055)**2.4}function kn(e){let n=e<=.0031308?12.92*e:1.055*e**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*n)))}function Mn(e){let n=Number.parseInt(e.slice(1),16);return[n>>16,n>>8&255,n&255]}function Jo(e){let[n,t,o]=[qe(e[0]),qe(e[1]),qe(e[2])],r=Math.cbrt(.4122214708*n+.5363325363*t+.0514459929*o),s=Math.cbrt(.2119034982*n+.6806995451*t+.1073969566*o),i=Math.cbrt(.0883024619*n+.2817188376*t+.6299787005*o);return[.2104542553*r+.793617785*s-.0040720468*i,1.9779984951*r-2.428592205*s+.4505937099*i,.0259040371*r+.7827717662*s-.808675766*i]}function er([e,n,t]){let o=(e+.3963377774*n+.2158037573*t)**3,r=(e-.1055613458*n-.0638541728*t)**3,s=(e-.0894841775*n-1.291485548*t)**3;return[kn(4.0767416621*o-3.3077115913*r+.2309699292*s),kn(-1.2684380046*o+2.6097574011*r-.3413193965*s),kn(-.0041960863*o-.7034186147*r+1.707614701*s)]}function nr(e){return .2126*qe(e[0])+.7152*qe(e[1])+.0722*qe(e[2])}function Ln([e,n,t],o=255){return(o<<24|t<<16|n<<8|e)>>>0}function on(e){let n=e.map(c=>Jo(Mn(c))),t=n[0][0],o=n[n.length-1][0]-t,r=n.map(c=>(c[0]-t)/o),s=new Uint32Array(256),i=[],a=[];for(let c=0;c<256;c++){let l=c/255,p=0;for(;p<r.length-2&&l>r[p+1];)p++;let d=(l-r[p])/(r[p+1]-r[p]),[m,f]=[n[p],n[p+1]],b=er([m[0]+d*(f[0]-m[0]),m[1]+d*(f[1]-m[1]),m[2]+d*(f[2]-m[2])]);s[c]=Ln(b),i.push(`rgb(${b.join(",")})`),a.push(nr(b)>.179)}return{pixels:s,css:i,bright:a}}var nt={light:on(Qo),dark:on(Xo)};function et(e,n,t){let[o,r]=[on([e,...n]),on([e,...t])],s=i=>Array.from({length:256},(a,c)=>i(c%2===0?o:r)[2*(c>>1)]);return{pixels:Uint32Array.from(s(i=>i.pixels)),css:s(i=>i.css),bright:s(i=>i.bright)}}var tt={light:et("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:et("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function Ee(e){return 2*Math.min(127,Math.round(127*Math.abs(e)))+(e<0?1:0)}function we(e){return Math.max(0,Math.min(255,Math.round(255*e)))}function ot(){let{body:e}=document,n=e.dataset.jpThemeLight;if(n!==void 0)return n==="false"?"dark":"light";let t=e.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||e.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function rt(e){let n=getComputedStyle(e),t=r=>n.getPropertyValue(`--nnv-${r}`).trim(),o=e.dataset.theme==="dark"?"dark":"light";return{theme:o,ramp:nt[o],diverging:tt[o],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function Se(e){return{...e,ramp:e.diverging}}function st(e){let n=new MutationObserver(e),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};n.observe(document.body,t),n.observe(document.documentElement,t);let o=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return o?.addEventListener("change",e),()=>{n.disconnect(),o?.removeEventListener("change",e)}}function it(e){let n=u("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return e.append(n),{show(t,o,...r){n.replaceChildren(...r),n.hidden=!1;let[s,i]=[n.offsetWidth,n.offsetHeight],a=t+14+s>e.clientWidth?t-14-s:t+14,c=o+16+i>e.clientHeight?o-12-i:o+16;n.style.left=`${Math.max(4,Math.min(a,e.clientWidth-s-4))}px`,n.style.top=`${Math.max(4,c)}px`},hide(){n.hidden=!0}}}function ke(e,n){let t=e.getBoundingClientRect();return[n.clientX-t.left,n.clientY-t.top]}var tr=["prompt","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...gn],or=15e3;function rr(e){let n=e.getRootNode(),t=n instanceof ShadowRoot?n:document.head;if(t.querySelector("style[data-nnv]"))return;let o=u("style",{"data-nnv":""});o.textContent=qn,t.append(o)}function Me({model:e,el:n},{title:t,traits:o,paint:r}){let s=Jn(e,()=>T()),i=Yn(e,s),a=Gn(e,s),c=Zn(e,s,A=>{h.textContent=A}),l=u("div",{class:"nnv-tools"}),p=u("span",{class:"nnv-subtitle"}),d=u("div",{class:"nnv-error",role:"alert",hidden:!0}),m=u("div",{class:"nnv-notes",hidden:!0}),f=u("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),b=u("div",{class:"nnv-body"}),g=u("div",{class:"nnv-checks"}),y=u("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),k=u("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),h=u("div",{class:"nnv-live",role:"status","aria-live":"polite"}),v=u("footer",{class:"nnv-foot"},g,y),x=u("div",{class:"nnv",role:"group","aria-label":t},u("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),u("header",{class:"nnv-head"},u("h3",{class:"nnv-title"},t),p,l),i.element,a.element,m,d,f,c.element,b,v,k,h),w=it(x),M=null,S=!1,z,F=[],O=()=>{let A=e.get("theme");x.dataset.theme=A==="light"||A==="dark"?A:ot(),x.dataset.own=String(A!=="auto"),M=null,C.ask()},T=()=>{let A=e.get("busy")||s.waiting()||S;x.classList.toggle("nnv-busy",A),x.setAttribute("aria-busy",String(A)),clearTimeout(z),f.hidden=!0,A&&(z=setTimeout(()=>f.hidden=!1,or))},_=()=>{i.update(),i.element.hidden=!e.get("show_prompt");let A=e.get("labels").length,K=jn(e);p.textContent=`${A} ${A===1?"token":"tokens"}${K&&` \xB7 ${K}`}`,a.update(),c.update();let E=e.get("notes");m.hidden=E.length===0||!e.get("show_stamp"),m.textContent=E.join(" \xB7 ");let D=e.get("error");d.hidden=D==="",N(d,u("strong",{},"That did not work. "),u("span",{},D),u("em",{}," The picture is still that of the last prompt that did.")),N(g,...e.get("checks").map(Bn)),y.textContent=Qn(e),y.hidden=!e.get("show_stamp"),v.hidden=y.hidden&&g.childElementCount===0,k.hidden||xn(k,e),T()};y.addEventListener("click",()=>{k.hidden=!k.hidden,y.setAttribute("aria-expanded",String(!k.hidden)),k.hidden||xn(k,e)});let C=Kn(x,r),R=(A,K)=>{for(let E of A)e.on(`change:${E}`,K);F.push(()=>{for(let E of A)e.off(`change:${E}`,K)})},$=!1;R(tr,()=>{$||($=!0,queueMicrotask(()=>{$=!1,_()}))}),R(["theme"],O),R([...o,...gn],C.ask),F.push(st(O)),rr(n),n.classList.add("nnv-host"),n.append(x);let q=0,W=new ResizeObserver(()=>{x.clientWidth!==q&&(q=x.clientWidth,x.dataset.size=q<560?"narrow":q<900?"medium":"wide",C.ask())});return W.observe(x),_(),O(),{root:x,tools:l,body:b,requests:s,tooltip:w,palette:()=>M??=rt(x),width:()=>b.clientWidth,editable:()=>e.get("why_static")==="",edit:c.open,say:A=>{h.textContent=A},repaint:C.ask,setWaiting(A){S!==A&&(S=A,T())},onStop:A=>F.push(A),stop(){clearTimeout(z),C.stop(),W.disconnect(),s.stop();for(let A of F)A();x.remove()}}}function sr(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function oe(e,n,t){let o=sr(),[r,s]=[Math.max(0,Math.round(n*o)),Math.max(0,Math.round(t*o))];e.width!==r&&(e.width=r),e.height!==s&&(e.height=s),e.style.width=`${r/o}px`,e.style.height=`${s/o}px`;let i=e.getContext("2d");return!i||r===0||s===0?null:(i.setTransform(1,0,0,1,0,0),i.clearRect(0,0,r,s),i.setTransform(o,0,0,o,0,0),i.direction="ltr",i.textBaseline="middle",{canvas:e,context:i,ratio:o,width:r/o,height:s/o})}function ie(e,n){let t=n.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}function rn(){let e=u("canvas",{"aria-hidden":"true"}),n=u("span"),t=u("span"),o=u("span",{class:"nnv-legend"},n,e,t),r=i=>{let a=oe(e,96,10);if(!a)return;let{context:c}=a;c.setTransform(1,0,0,1,0,0);for(let l=0;l<e.width;l++)c.fillStyle=i(l/(e.width-1)),c.fillRect(l,0,1,e.height)},s=(i,a,c)=>{n.textContent=i,t.textContent=a,o.title=c};return{element:o,show(i,a,c,l=""){s(i,a,l),r(p=>c.ramp.css[we(p)])},showSigned(i,a,c=""){s(`\u2212${i}`,`+${i}`,c),r(l=>a.diverging.css[Ee(2*l-1)])}}}function B(e){return{layer:e.get("layer"),head:e.get("head"),position:e.get("position")}}function Z(e,n){let t=!1;for(let[o,r]of Object.entries(n))r===void 0||e.get(o)===r||(e.set(o,r),t=!0);t&&e.save_changes()}function de(e,n){return e.position!==n.position?{...e,position:n.position}:n}function at(e,n,t,o){return e.layer!==t||e.head!==o?{...e,layer:t,head:o}:n.layer===t&&n.head===o?{...e,layer:-1,head:-1}:{...e,layer:n.layer,head:n.head}}function ze(e,n){return{...e,position:e.position===n?-1:n}}function ae(e){switch(e){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function le(e,n,t,o=0){return t<=0?-1:e<0?n===0?-1:o:Math.max(0,Math.min(t-1,e+n))}function sn(e){return!e||e.byteLength===0?new ArrayBuffer(0):e.buffer.slice(e.byteOffset,e.byteOffset+e.byteLength)}function j(e){return new Float32Array(sn(e))}function Ze(e){return new Int32Array(sn(e))}function lt(e){return new Uint8Array(sn(e))}function ct(e){return new Int8Array(sn(e))}var ut=["limits","sink_weight"];function pt(e,n){return(e.get("limits")??[])[n]??{}}function dt({window:e,softcap:n,sink:t}){return[e&&`window of ${e} tokens`,n&&`softcap ${J(n)}`,t&&"with a sink"].filter(Boolean).join(", ")}function an(e){let n=e.get("sink_weight");return n&&n.byteLength>0?j(n):null}var ln=new Map;function fe(e,n){let t=`${e.font}\0${n}`,o=ln.get(t);return o===void 0&&(o=e.measureText(n).width,ln.size>2e4&&ln.clear(),ln.set(t,o)),o}function Ae(e,n,t){if(t(e)<=n)return e;let o=[...e],r=0,s=o.length-1;for(;r<s;){let i=r+s+1>>1;t(`${o.slice(0,i).join("")}\u2026`)<=n?r=i:s=i-1}return r===0?"\u2026":`${o.slice(0,r).join("")}\u2026`}function he(e,n){if(e>=n)return 1;let t=n/e;for(let o=1;;o*=10)for(let r of[1,2,5])if(r*o>=t)return r*o}function mt(){let e=u("h4"),n=u("span",{class:"nnv-hint"}),t=u("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),o=u("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),r=u("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),s=u("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),i=u("span"),a=u("span"),c=u("button",{type:"button",class:"nnv-button nnv-toggle","aria-pressed":"false",title:"All numbers of the token's row"},"Table"),l=u("span",{class:"nnv-tools"},t,o,r),p=u("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),d=u("div",{hidden:!0}),m=u("div",{class:"nnv-readout"}),f=u("div",{class:"nnv-pictures"},p);return{element:u("div",{class:"nnv-panel nnv-focus"},u("div",{class:"nnv-panel-head"},e,n,i,u("span",{class:"nnv-tools"},a,c,l,s)),f,d,m),title:e,about:n,offer:i,zooms:l,zoomOut:t,zoomIn:o,fit:r,reset:s,pictures:f,canvas:p,hatched:d,readout:m,finder:a,tableToggle:c}}function ft(e,n,t,o){let r=new Int32Array(2*e);for(let s=0;s<e;s++){let i=Math.floor(n+s/t+1e-9),a=Math.ceil(n+(s+1)/t-1e-9);r[2*s]=Math.min(i,o),r[2*s+1]=Math.min(o,t>=1?i+1:Math.max(i+1,a))}return r}function We(e,n,t,o,r,s,i){let a=ft(i.width,o.column,o.cell,t),c=ft(i.height,o.row,o.cell,n);for(let l=0;l<i.height;l++){let p=c[2*l],d=c[2*l+1];if(p>=n)break;let m=(i.y+l)*s.width+i.x;for(let f=0;f<i.width;f++,m++){let b=a[2*f],g=a[2*f+1];if(b>=t)break;let y=0;for(let k=p;k<d;k++)for(let h=k*t+b,v=k*t+g;h<v;h++)e[h]>y&&(y=e[h]);s.pixels[m]=r[y]}}}var cn=1e-4,De=class{constructor(n,t="raw"){this.packed=n;this.kind=t;this.size=Math.round((Math.sqrt(8*n.length+1)-1)/2)}packed;kind;size;get most(){return this.#e??=this.kind==="raw"?1:Tn(this.packed)||1,this.#e}#e=null;sum(n){return this.row(n).reduce((t,o)=>t+o,0)}at(n,t){return t<=n?this.packed[n*(n+1)/2+t]:Number.NaN}row(n){let t=n*(n+1)/2;return this.packed.subarray(t,t+n+1)}rowMax(n,t){let o=this.row(n),r=0;for(let s=t?1:0;s<o.length;s++)o[s]>r&&o[s]<1/0&&(r=o[s]);return r}foldedMass(n){return this.row(n)[0]??Number.NaN}meanFoldedMass(){let n=0;for(let t=1;t<this.size;t++)n+=this.foldedMass(t);return this.size>1?n/(this.size-1):Number.NaN}topKeys(n,t,o){let r=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return ht(o?r.slice(1):r,t)}topReaders(n,t){let o=[];for(let r=n;r<this.size;r++)o.push({position:r,value:this.at(r,n)});return ht(o,t)}levels(n,t){let o=this.size,r=new Uint16Array(o*o);for(let s=0;s<o;s++){let i=this.row(s),a=n==="row"?this.rowMax(s,t):this.most;for(let c=0;c<=s;c++)r[s*o+c]=t&&c===0?1:lr(i[c],n,a)}return r}},ce=class extends De{get most(){return this.#e??=Tn(this.packed)||1,this.#e}#e=null;get whole(){return this.most}topKeys(n,t,o){let r=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return bt(o?r.slice(1):r,t)}topReaders(n,t){return bt(super.topReaders(n,this.size),t)}levels(n,t){let o=this.size,r=new Uint16Array(o*o);for(let s=0;s<o;s++){let i=this.row(s);for(let a=0;a<=s;a++){let c=i[a],l=n==="log"?gt(Math.abs(c),"log",this.whole):Math.abs(c)/this.most;t&&a===0?r[s*o+a]=1:r[s*o+a]=Number.isFinite(c)?2+Ee(Math.sign(c)*l):258}}return r}},ar=1e-4,Le=class extends ce{constructor(t,o){super(o.packed.map((r,s)=>r-t.packed[s]),o.kind);this.before=t;this.after=o}before;after;get most(){return Math.max(super.most===1&&Tn(this.packed)===0?0:super.most,ar)}get whole(){return this.kind==="raw"?1:this.most}};function Tn(e){return e.reduce((n,t)=>Math.abs(t)<1/0?Math.max(n,Math.abs(t)):n,0)}function lr(e,n,t){return Number.isFinite(e)?2+we(gt(e,n,t)):258}function gt(e,n,t){if(n==="log"){let o=t>0?e/t:0;return o<=cn?0:1-Math.log10(o)/Math.log10(cn)}return t>0?e/t:0}function ht(e,n){return e.sort((t,o)=>o.value-t.value||t.position-o.position).slice(0,n)}function bt(e,n){return e.sort((t,o)=>Math.abs(o.value)-Math.abs(t.value)||t.position-o.position).slice(0,n)}function Ke(e){return e*(e+1)/2}function yt(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++){let s=Ke(r),i=255;if(t){i=1;for(let a=1;a<=r;a++)i=Math.max(i,e[s+a])}for(let a=0;a<n;a++)a>r?o[r*n+a]=0:t&&a===0?o[r*n+a]=1:o[r*n+a]=2+Math.round(255*e[s+a]/i)}return o}function xt(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++)for(let s=0;s<=r;s++)o[r*n+s]=t&&s===0?1:2+Ee(e[Ke(r)+s]/127);return o}function En(e,n,t,o,r){let s=t*(t+1)/2,i=(o*n+r)*s;return e.subarray(i,i+s)}function ue({labels:e,special:n},t){return u("span",{},u("small",{class:"nnv-number"},`${t} `),G(e[t]??"",n[t]))}function Sn(e,n,t,o,r){let s=Math.max(...n.map(i=>Math.abs(i.value)).filter(Number.isFinite),1e-12);return u("div",{class:"nnv-list"},u("div",{class:"nnv-list-title"},...e),...n.map(({position:i,value:a})=>{let c=Number.isFinite(a)?Math.abs(a)/s:0,l=u("span",{class:a<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});l.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let p=u("button",{type:"button",class:"nnv-entry","aria-current":String(i===o)},l,u("span",{class:"nnv-place"},String(i)),G(t.labels[i]??"",t.special[i]),u("span",{class:"nnv-number"},H(a)));return p.addEventListener("click",()=>r(i)),p}),n.length===0&&u("div",{class:"nnv-hint"},"nothing but the folded first token"))}var wt="Each row is a token that reads, each column a token it reads. Click one to pin it.",kt="Escape or a second click lets the token go.";function Mt(e,{layer:n,head:t}){let o=e.get("combine")??"one";if(o==="one")return`Layer ${n}, head ${t}`;let r=(e.get("chosen_heads")??[]).length,s=r>0?`${r} chosen ${r===1?"head":"heads"}`:`the heads of layer ${n}`;return`${o==="mean"?"Mean":"Largest"} of ${s}`}function Lt(e,n){switch(n){case"value":return"weight \xD7 norm of the value";case"output":return"weight \xD7 norm of what the head writes";case"token":return`logit of ${e.get("toward_label")||"the token"} that each weight carries`;default:return""}}function Tt(e,n,t){return t<=0||t>=n?"":`keys and values ${Math.floor(e/(n/t))}, shared by ${n/t} heads`}function Et(e,n,t,o){let r=i=>u("span",{class:"nnv-hint"},i);if(o>t)return[ue(e,t),r(" comes before "),ue(e,o),r(" and cannot read it.")];let s=u("b",{class:"nnv-number nnv-value"},H(n.at(t,o)));if(n instanceof Le){let i=u("span",{class:"nnv-number nnv-was"},H(n.before.at(t,o))),a=u("span",{class:"nnv-number nnv-now"},H(n.after.at(t,o))),c=[s,r(" more: "),i,r(" \u2192 "),a];return[ue(e,t),r(" reads "),ue(e,o)," ",...c]}return[ue(e,t),r(" reads "),ue(e,o)," ",s]}function St(e,n,t){let o=s=>{let i=[...e.labels[s]??""].length,a=` id ${e.ids[s]}${i>12?`, ${i} characters`:""}`;return u("div",{},ue(e,s),u("small",{class:"nnv-hint"},a))};return t.kind==="token"?[o(t.position)]:t.key>t.query||!n?[]:[u("b",{},H(n.at(t.query,t.key))),o(t.query),u("div",{class:"nnv-hint"},"reads"),o(t.key)]}function An(e,n,t,o){return t<0?"no token pinned":o<0||!n?`token ${t}, ${e[t]}`:`${e[t]} at ${t} reads ${e[o]} at ${o}: ${H(n.at(t,o))}`}function Rt(e){return 2*Math.max(48,e.left)+130}function Pt({tokens:e,left:n,top:t,plot:o,cell:r,row:s},i){let a=Math.max(48,n),c=Math.max(60,Math.min(340,Math.floor(i)-2*a-2));return{tokens:e,gutter:a,top:t,middle:c,plot:o,cell:r,row:s}}function un(e,n){return e.top+(n+.5-e.row)*e.cell}function $t(e,n,t){let o=Math.floor(e.row+(t-e.top)/e.cell);if(t<e.top||t>=e.top+e.plot||o>=e.tokens||n<0)return null;let r=2*e.gutter+e.middle;return n>=r?null:{kind:"token",position:o,side:n<r/2?"query":"key"}}var cr=1500,At=13;function _t(e,n,t,o=cr){let r=new Uint32Array(256),s=(l,p)=>e[l*n+p]-t;for(let l=0;l<n;l++)for(let p=0;p<=l;p++){let d=s(l,p);d>=At&&d<256&&r[d]++}let i=r.reduce((l,p)=>l+p,0),a=255;for(let l=r[255];a>At&&l+r[a-1]<=o;a--)l+=r[a-1];let c=[];for(let l=0;l<n;l++)for(let p=0;p<=l;p++){let d=s(l,p);d>=a&&d<256&&c.push({query:l,key:p,level:d})}return c.sort((l,p)=>l.level-p.level||l.query-p.query||l.key-p.key),{lines:c.slice(-o),all:i}}function Ct(e){return e.order?pr(e,e.order):ur(e)}function ur({layers:e,heads:n,kvHeads:t,width:o,height:r}){let s=t>0&&n%t===0?n/t:1,i=s>1?8:2,a=28+(n-1)*2+(n/s-1)*(i-2),c=s>1?14:4,l=b=>{let g=Math.ceil(e/b),y=(o-b*a-(b-1)*10)/Math.max(1,b*n),k=(r-18-c-(g-1)*2)/Math.max(1,g);return Math.floor(Math.min(84,y,Math.max(k,16)))},p=1;for(let b=2;b<=Math.min(4,e);b++)l(b)>l(p)&&(p=b);let d=Math.max(15,l(p)),m=Math.ceil(e/p),f=Math.ceil(a+n*d)+10;return{layers:e,heads:n,group:s,cell:d,gap:2,groupGap:i,left:24,top:18,width:f*Math.ceil(e/m)-10,height:Math.ceil(18+c+m*d+(m-1)*2),per:m,pile:f,order:null,columns:0}}function pr({layers:e,heads:n,width:t},o){let r=Math.max(1,Math.floor((t-4)/50)),s=Math.ceil(o.length/r);return{layers:e,heads:n,group:1,cell:46,gap:4,groupGap:4,left:2,top:15,width:2+r*50,height:Math.max(1,s)*61+4,per:e,pile:0,order:o,columns:r}}function ve(e,{layer:n,head:t}){let{left:o,top:r,cell:s,gap:i,groupGap:a,group:c,heads:l,order:p,columns:d,per:m,pile:f}=e;if(p){let g=p.indexOf(n*l+t);return g<0?null:{x:o+g%d*(s+i),y:r+Math.floor(g/d)*(s+13+2)}}let b=t*(s+i)+Math.floor(t/c)*(a-i);return{x:o+Math.floor(n/m)*f+b,y:r+n%m*(s+i)}}function Nt(e,n,t){let{left:o,top:r,cell:s,gap:i,heads:a,layers:c,order:l,columns:p,per:d,pile:m}=e;if(l){let g=Math.floor((n-o)/(s+i)),y=Math.floor((t-r+13)/(s+13+2)),k=g>=0&&g<p&&y>=0?l[y*p+g]:void 0;return k===void 0?null:{layer:Math.floor(k/a),head:k%a}}let f=Math.floor((t-r)/(s+i)),b=Math.max(0,Math.floor(n/m))*d+f;if(f<0||f>=d||b>=c)return null;for(let g=0;g<a;g++){let y=ve(e,{layer:b,head:g}).x;if(n>=y&&n<y+s+i)return{layer:b,head:g}}return null}function Ye(e){let n=new Uint32Array(259);return n[0]=Rn(e.neutral),n[1]=Rn(e.line),n.set(e.ramp.pixels,2),n[258]=Rn(e.accent),n}function Rn(e){return e.startsWith("#")&&e.length===7?Ln(Mn(e)):0}function Ft(){let e=null;return(n,t,o)=>{let{layout:r,focus:s,hover:i,chosen:a,side:c}=t,l=oe(n,r.width,r.height);if(!l)return;let{context:p}=l,d=[...t.key,n.width,n.height,o.theme,o.ground,o.ramp];(e?.key.length!==d.length||d.some((m,f)=>m!==e.key[f]))&&(e={key:d,layer:dr(l,t,o)}),r.order||mr(p,r,o,(i??s).head),c>0&&(p.save(),p.setTransform(1,0,0,1,0,0),p.drawImage(e.layer,0,0),p.restore());for(let m of a)Pn(p,r,m,o.accent,1.5,[3,2]);i&&Pn(p,r,i,o.ink,1.5),s.layer>=0&&s.head>=0&&Pn(p,r,s,o.accent,2.5),r.order?hr(p,r,o,i??s):fr(p,t,o)}}function dr({canvas:e,ratio:n},t,o){let{layout:r,levels:s,side:i}=t,a=document.createElement("canvas");if(a.width=e.width,a.height=e.height,i===0)return a;let c=new Uint32Array(e.width*e.height),l=Ye(o),p=Math.round(r.cell*n),d=r.layers*r.heads;for(let f of r.order??Array(d).keys()){let b={layer:Math.floor(f/r.heads),head:f%r.heads},{x:g,y}=ve(r,b),k={x:Math.round(g*n),y:Math.round(y*n),width:p,height:p},h={row:0,column:0,cell:p/i};We(s(b.layer,b.head),i,i,h,l,{pixels:c,width:e.width},k)}let m=new ImageData(new Uint8ClampedArray(c.buffer),e.width,e.height);return a.getContext("2d").putImageData(m,0,0),a}function mr(e,n,t,o){let{group:r,heads:s,per:i,layers:a,cell:c,gap:l}=n;if(r<2)return;e.lineWidth=1,e.textAlign="center";let p=ve(n,{layer:0,head:r-1}).x+c-n.left;for(let d=0;d<a;d+=i){let m=Math.min(i,a-d);for(let f=0;f<s;f+=r){let b=o>=f&&o<f+r,{x:g,y}=ve(n,{layer:d,head:f}),k=m*(c+l)-l+5;e.strokeStyle=b?t.dim:t.line,e.beginPath(),e.roundRect(g-2.5,y-2.5,p+5,k,4),e.stroke(),e.fillStyle=b?t.accent:t.dim,e.font=`9.5px ${t.textFont}`;let h=p>=46?`keys ${f/r}`:String(f/r);p>=12&&e.fillText(h,g+p/2,y+k+4)}}}function fr(e,n,t){let{layout:o,hover:r,focus:s,scroll:i}=n,{cell:a,gap:c,per:l,layers:p,heads:d,left:m,top:f,pile:b}=o,g=r??s,y=(v,x,w,M)=>{e.fillStyle=M?t.accent:t.dim,e.font=`${M?600:400} 10.5px ${t.textFont}`,e.fillText(v,x,w)};e.fillStyle=t.ground,i.x>0&&e.fillRect(i.x,0,m-3,o.height),i.y>0&&e.fillRect(0,i.y,o.width,f-3);let k=he(a+c,13),h=he(a+c,15);for(let v=0;v<p;v+=l){let x=v/l*b;e.textAlign="right";for(let w=v;w<Math.min(p,v+l);w++){let M=ve(o,{layer:w,head:0}).y+a/2,S=w===g.layer;(S||w%k===0&&(k===1||Math.abs(w-g.layer)>0))&&M>i.y+f-6&&y(String(w),x+m-6+(x?0:i.x),M,S)}e.textAlign="center";for(let w=0;w<d;w++){let M=ve(o,{layer:v,head:w}).x+a/2,S=w===g.head;(S||w%h===0)&&M>i.x+m&&y(String(w),M,i.y+f-10,S)}}}function hr(e,n,t,o){e.textAlign="center";for(let r of n.order){let s={layer:Math.floor(r/n.heads),head:r%n.heads},i=s.layer===o.layer&&s.head===o.head,{x:a,y:c}=ve(n,s);e.fillStyle=i?t.accent:t.dim,e.font=`${i?600:400} 10.5px ${t.textFont}`,e.fillText(`${s.layer}.${s.head}`,a+n.cell/2,c-7)}}function Pn(e,n,t,o,r,s=[]){let i=ve(n,t);i&&(e.setLineDash(s),e.strokeStyle=o,e.lineWidth=r,e.strokeRect(i.x-1,i.y-1,n.cell+2,n.cell+2),e.setLineDash([]))}var Re={factor:1,row:.5,column:.5},$n=54;function pn(e,n,t,o){let r=Math.max(120,Math.min(n-t.left-2,600)),s=Math.min($n,r/Math.max(1,e)),i=s>=8?Math.floor(s):s,a=i*e,c=Math.min(Math.max(i,$n),i*o.factor),l=c>0?a/c:0,p=d=>Math.max(0,Math.min(e-l,d*e-l/2));return{tokens:e,...t,plot:a,cell:c,row:p(o.row),column:p(o.column)}}function Te(e,n){return[Math.floor(n),Math.min(e.tokens,Math.ceil(n+e.plot/e.cell))]}function dn(e){return Math.max(1,$n*e.tokens/Math.max(1,e.plot))}function Qe(e,n,t){let o=Math.floor(e.column+(n-e.left)/e.cell),r=Math.floor(e.row+(t-e.top)/e.cell),s=n>=e.left&&n<e.left+e.plot&&o<e.tokens,i=t>=e.top&&t<e.top+e.plot&&r<e.tokens;return s&&i?{kind:"cell",query:r,key:o}:i&&n>=0&&n<e.left?{kind:"token",position:r}:s&&t>=0&&t<e.top?{kind:"token",position:o}:null}function Ht(e,n,t,o,r){let s=Math.max(1,Math.min(dn(e),n.factor*t));if(s===1)return Re;let i=e.plot/e.tokens,a=e.plot/(i*s),c=(o-e.left)/e.plot,l=(r-e.top)/e.plot,p=e.column+c*e.plot/e.cell,d=e.row+l*e.plot/e.cell,m=(f,b)=>(f-b*a+a/2)/e.tokens;return _n({factor:s,column:m(p,c),row:m(d,l)},a/e.tokens)}function Ot(e,n,t,o){let r=e.plot/e.cell/e.tokens,s=e.cell*e.tokens;return _n({factor:n.factor,column:n.column-t/s,row:n.row-o/s},r)}function qt(e,n,t){let o=e.plot/e.cell,r=(s,i)=>t>=i&&t+1<=i+o?s:(t+.5)/e.tokens;return _n({factor:n.factor,row:r(n.row,e.row),column:r(n.column,e.column)},o/e.tokens)}function _n(e,n){let t=o=>Math.max(n/2,Math.min(1-n/2,o));return{factor:e.factor,row:t(e.row),column:t(e.column)}}var Pe=12;function zt(e,n,t,o){let{left:r,top:s,plot:i,cell:a,tokens:c,row:l,column:p}=n;if(!(t>=c)){e.save(),e.beginPath(),e.rect(r,s,i,i),e.clip(),e.strokeStyle=o.ink,e.setLineDash([5,4]),e.beginPath(),e.moveTo(r-p*a,s+(t-l)*a);for(let d=t;d<c;d++){let m=r+(d-t+1-p)*a;e.lineTo(m,s+(d-l)*a),e.lineTo(m,s+(d+1-l)*a)}e.stroke(),e.restore()}}function Wt(e,n,t,o){let{left:r,top:s,plot:i,cell:a}=n,[c,l]=Te(n,n.row),p=r+i+4;for(let d=c;d<l;d++){let m=Math.max(s,s+(d-n.row)*a);e.fillStyle=o.ramp.css[we(t[d])],e.fillRect(p,m,Pe,Math.min(a,s+i-m)-(a>=12?1:0))}e.save(),e.translate(p+Pe/2,s-6),e.rotate(-Math.PI/2),e.textAlign="left",e.font=`10.5px ${o.textFont}`,e.fillStyle=o.dim,e.fillText("sink",0,0),e.restore()}var mn=11.5,br=30;function Xe(e,n=!1,t=!1){return`${t?"italic ":""}${n?"600 ":""}${mn}px ${e.tokenFont}`}function Dt(e,n,t){let{layout:o,levels:r}=n,{left:s,top:i,plot:a,tokens:c}=o,l=oe(e,s+a+(n.sink?Pe+6:2),i+a+2);if(!l)return;let{context:p,ratio:d}=l,m=Math.round(a*d),f=new Uint32Array(m*m),b={row:o.row,column:o.column,cell:o.cell*d};We(r,c,c,b,Ye(t),{pixels:f,width:m},{x:0,y:0,width:m,height:m});let g=new ImageData(new Uint8ClampedArray(f.buffer),m,m);p.putImageData(g,Math.round(s*d),Math.round(i*d)),o.cell>=12&&vr(p,o,t,d),o.cell>=br&&gr(p,n,t),n.window>0&&zt(p,o,n.window,t),n.sink&&Wt(p,o,n.sink,t),yr(p,n,t),xr(p,n,t)}function vr(e,n,t,o){let{left:r,top:s,plot:i,cell:a}=n;e.fillStyle=t.ground;let[c,l]=Te(n,n.row),[p,d]=Te(n,n.column),m=(f,b)=>Math.ceil((f-b)*a*o-1e-6)/o;for(let f=c;f<l;f++)f>=n.row&&e.fillRect(r,s+m(f,n.row),i,1);for(let f=p;f<d;f++)f>=n.column&&e.fillRect(r+m(f,n.column),s,1,i)}function gr(e,n,t){let{layout:o,pattern:r,levels:s}=n,{left:i,top:a,cell:c,tokens:l}=o,[p,d]=Te(o,o.row),[m,f]=Te(o,o.column);e.save(),e.beginPath(),e.rect(i,a,o.plot,o.plot),e.clip(),e.textAlign="center",e.font=`${Math.min(12,c*.3)}px ${t.textFont}`;for(let b=p;b<d;b++)for(let g=m;g<Math.min(f,b+1);g++){let y=s[b*l+g],k=t.ramp.bright[Math.min(255,Math.max(0,y-2))];e.fillStyle=y===1?t.dim:y>257?t.ground:k?"#000":"#fff",e.fillText(vn(r.at(b,g)),i+(g+.5-o.column)*c,a+(b+.5-o.row)*c)}e.restore()}function yr(e,n,t){let{layout:o,hover:r,position:s,key:i}=n,{left:a,top:c,plot:l,cell:p}=o;e.save(),e.beginPath(),e.rect(a-1,c-1,l+2,l+2),e.clip();let d=(f,b,g)=>{e.strokeStyle=b,e.lineWidth=g,e.strokeRect(a,c+(f-o.row)*p,Math.min(l,(f+1-o.column)*p),Math.max(p,2))},m=(f,b,g)=>{e.strokeStyle=b,e.lineWidth=g;let y=Math.max(c,c+(f-o.row)*p);e.strokeRect(a+(f-o.column)*p,y,Math.max(p,2),c+l-y)};s>=0&&(d(s,t.accent,2),m(s,t.accent,1),i>=0&&i<=s&&(e.lineWidth=3,e.strokeRect(a+(i-o.column)*p,c+(s-o.row)*p,Math.max(p,3),Math.max(p,3)))),r?.kind==="token"?(d(r.position,t.ink,1.5),m(r.position,t.ink,1.5)):r&&r.key<=r.query&&(d(r.query,t.ink,1),m(r.key,t.ink,1),e.lineWidth=2,e.strokeRect(a+(r.key-o.column)*p,c+(r.query-o.row)*p,Math.max(p,3),Math.max(p,3))),e.restore()}function xr(e,n,t){let{layout:o,hover:r,position:s,labels:i,special:a,found:c}=n,{left:l,top:p,cell:d}=o,m=he(d,mn+2),f=new Map,b=new Map;for(let h of c)f.set(h,t.accent),b.set(h,t.accent);s>=0&&(f.set(s,t.accent),b.set(s,t.accent)),r?.kind==="token"?(f.set(r.position,t.ink),b.set(r.position,t.ink)):r&&(f.set(r.query,t.ink),b.set(r.key,t.ink));let g=(h,v)=>[...v.keys()].some(x=>x!==h&&Math.abs(x-h)*d<mn+1),y=(h,v,x)=>{let[w,M]=Te(o,h),S=Number.NEGATIVE_INFINITY,z=F=>(F+.5-h)*d>=0&&(F+.5-h)*d<=o.plot+.5;for(let F=w;F<M;F++){let O=v.get(F);!z(F)||!O&&(F%m!==0||g(F,v))||c.has(F)&&F!==s&&(F-S)*d<mn+1&&r===null||(S=F,x(F,O??t.dim,O!==void 0))}},k=(h,v,x)=>(e.font=Xe(t,x,a[h]),Ae(i[h]??"",v,w=>fe(e,w)));e.fillStyle=t.accent;for(let h of c){let[v,x]=[l+(h-o.column)*d,p+(h-o.row)*d];x>=p-.5&&x+d<=p+o.plot+.5&&e.fillRect(l-4,x,3,Math.max(1.5,d)),v>=l-.5&&v+d<=l+o.plot+.5&&e.fillRect(v,p-4,Math.max(1.5,d),3)}e.textAlign="right",y(o.row,f,(h,v,x)=>{e.fillStyle=v===t.dim?t.ink:v,e.fillText(k(h,l-10,x),l-6,p+(h+.5-o.row)*d)}),e.textAlign="left",y(o.column,b,(h,v,x)=>{let w=k(h,p-10,x);e.save(),e.translate(l+(h+.5-o.column)*d,p-6),e.rotate(-Math.PI/2),e.fillStyle=v===t.dim?t.ink:v,e.fillText(w,0,0),e.restore()})}var Bt=200;function Ut(){let e=null;return(n,t,o)=>{let{layout:r,levels:s}=t;e?.from!==s&&(e={from:s,..._t(s,r.tokens,2)});let i=oe(n,2*r.gutter+r.middle,r.top+r.plot+2);if(i){let a=wr(t);It(i,t,o,e.lines,a.length===0?1:e.lines.length>Bt?.08:.14),It(i,t,o,a,1),kr(i,t,o,a)}return{lines:e.lines.length,all:e.all}}}function wr({layout:e,levels:n,position:t,key:o,hover:r}){let{tokens:s}=e,i=r??(t<0?null:o>=0?{kind:"cell",query:t,key:o}:{kind:"token",position:t});if(!i)return[];let a=(l,p)=>({query:l,key:p,level:n[l*s+p]-2});if(i.kind==="cell")return i.key<=i.query?[a(i.query,i.key)]:[];let c=[];if(i.side!=="key")for(let l=0;l<=i.position;l++)c.push(a(i.position,l));if(i.side!=="query")for(let l=i.position;l<s;l++)c.push(a(l,i.position));return c.filter(({level:l})=>l>0&&l<256).sort((l,p)=>l.level-p.level)}function It({context:e},{layout:n},t,o,r){let{gutter:s,middle:i,top:a,plot:c}=n;e.save(),e.beginPath(),e.rect(s,a,i,c),e.clip();let l=Math.max(.8,Math.min(5,n.cell*.3)),p=o.length>Bt?Math.max(.3,Math.min(1,n.cell/4)):1;for(let{query:d,key:m,level:f}of o){let b=f/255;e.globalAlpha=r*p*(.35+.65*b),e.strokeStyle=t.ramp.css[f],e.lineWidth=Math.max(.5,l*b);let[g,y]=[un(n,d),un(n,m)];e.beginPath(),e.moveTo(s,g),e.bezierCurveTo(s+i/3,g,s+2*i/3,y,s+i,y),e.stroke()}e.restore()}function kr({context:e},n,t,o){let{layout:r,labels:s,special:i,position:a,hover:c,found:l}=n,{gutter:p,middle:d,cell:m,row:f,plot:b,tokens:g,top:y}=r,k=he(m,13.5),h={query:new Set(o.length===1||c?.kind==="token"?o.map(({query:x})=>x):[]),key:new Set(o.length===1||c?.kind==="token"?o.map(({key:x})=>x):[])};e.font=`10.5px ${t.textFont}`,e.fillStyle=t.dim,e.textAlign="right",e.fillText("reads",p-6,y-9),e.textAlign="left",e.fillText("is read",p+d+6,y-9);let v=x=>a>=0&&x!==a&&Math.abs(x-a)*m<12;for(let x=Math.floor(f);x<Math.min(g,Math.ceil(f+b/m));x++){let w=un(r,x),M=x===a;if(!(w<y||w>y+b||!M&&(x%k!==0||v(x))))for(let S of["query","key"]){let z=M||m>=12&&h[S].has(x)&&h[S].size<=3;e.font=Xe(t,z,i[x]),e.fillStyle=M||l.has(x)?t.accent:t.ink,e.globalAlpha=o.length>0&&!M&&c?.kind==="token"&&!h[S].has(x)?.45:1,e.textAlign=S==="query"?"right":"left";let F=Ae(s[x]??"",p-10,O=>fe(e,O));e.fillText(F,S==="query"?p-6:p+d+6,w),e.globalAlpha=1}}}function Gt(e){let n=u("canvas",{class:"nnv-lines",tabindex:0,role:"application","aria-roledescription":"attention lines","aria-label":"The pattern as lines from the tokens that read to those they read. Up and down choose a token, Escape goes back."}),t=u("div",{class:"nnv-hint"}),o=u("div",{class:"nnv-lines-panel"},n,t),r=Ut(),s=null,i=a=>{let{x:c,y:l}=ie(a,n);return s&&$t(s,c,l)};return n.addEventListener("pointermove",a=>{let c=i(a);n.style.cursor=c?"pointer":"default",e.hover(c,a)}),n.addEventListener("pointerleave",a=>e.hover(null,a)),n.addEventListener("click",a=>{let c=i(a);c?.kind==="token"&&e.pin(c.position)}),n.addEventListener("keydown",e.keys),{element:o,paint(a,c,l,p){s=Pt(a,c);let{lines:d,all:m}=r(n,{...l,layout:s},p),f=b=>b.toLocaleString("en");t.textContent=d<m?`the strongest ${f(d)} of ${f(m)} lines`:"",n.dataset.geometry=JSON.stringify(s),n.dataset.lines=String(d)}}}function jt(e,n,t,o,r,s){let i=null,a=(d,m,f)=>{let{layout:b,zoom:g}=o;b&&(o.zoom=Ht(b,g,d,m??b.left+b.plot/2,f??b.top+b.plot/2),e.repaint())},c=(d,m)=>{JSON.stringify(d)!==JSON.stringify(o.hover)&&(o.hover=d,e.repaint()),d?s.tip(d,m):e.tooltip.hide()},l=(d,m=-1)=>{let f=ze(B(n),d);o.key=f.position>=0?m:-1,Z(n,{position:f.position}),s.pinned(),s.say(f.position)},p=d=>{let m=B(n),f=ae(d.key),b=n.get("labels").length;if(f){let g=le(m.position,f[0],b,b-1);o.key=f[1]!==0?le(o.key,f[1],g+1,g):Math.min(o.key,g),Z(n,{position:g}),s.say(g),e.repaint()}else if(d.key==="Escape")o.key=-1,Z(n,de(m,r)),s.say(B(n).position),e.repaint();else if(d.key==="+"||d.key==="=")a(1.6);else if(d.key==="-")a(1/1.6);else return;d.preventDefault(),d.stopPropagation()};return t.addEventListener("wheel",d=>{if(!d.ctrlKey)return;d.preventDefault();let{x:m,y:f}=ie(d,t);a(d.deltaY<0?1.25:.8,m,f)},{passive:!1}),t.addEventListener("pointerdown",d=>{o.zoom.factor>1&&(i={x:d.clientX,y:d.clientY,moved:!1})}),t.addEventListener("pointermove",d=>{if(!o.layout)return;if(i&&d.buttons&1){let[g,y]=[d.clientX-i.x,d.clientY-i.y];if(i.moved||Math.hypot(g,y)>4){o.zoom=Ot(o.layout,o.zoom,g,y),i={x:d.clientX,y:d.clientY,moved:!0},e.repaint();return}}let{x:m,y:f}=ie(d,t),b=Qe(o.layout,m,f);t.style.cursor=b?"pointer":"default",c(b,d)}),t.addEventListener("pointerleave",d=>{c(null,d),e.repaint()}),t.addEventListener("click",d=>{let m=i?.moved??!1;if(i=null,m||!o.layout)return;let{x:f,y:b}=ie(d,t),g=Qe(o.layout,f,b);g?.kind==="cell"?l(g.query,g.key<=g.query?g.key:-1):g&&l(g.position)}),t.addEventListener("keydown",p),{moveZoom:a,hover:c,pin:l,keys:p}}function Mr(e,n){let t=r=>r.toLowerCase().replaceAll("\xB7"," ").replaceAll("\u23CE",`
`),o=t(n);return o===""?[]:e.flatMap((r,s)=>t(r).includes(o)?[s]:[])}function Vt(e,n,t){let o=u("input",{class:"nnv-input nnv-search",type:"search",placeholder:"Find a token","aria-label":"Find a token; Enter goes to the next",spellcheck:"false"}),r=u("span",{class:"nnv-hint nnv-matches",role:"status"}),s={labels:[],text:"",found:[]},i=-1,a=()=>{let l=e();return(s.labels!==l||s.text!==o.value)&&(s={labels:l,text:o.value,found:Mr(l,o.value)},i=-1),s.found},c=()=>{let l=a().length;r.textContent=o.value===""?"":l===0?"none":`${i>=0?`${i+1} of `:""}${l}`};return o.addEventListener("input",()=>{c(),n()}),o.addEventListener("keydown",l=>{l.stopPropagation();let p=a();if(l.key==="Enter"&&p.length>0)i=(i+(l.shiftKey?p.length-1:1)+(i<0&&l.shiftKey?1:0))%p.length,t(p[i]);else if(l.key==="Escape")o.value="",n();else return;l.preventDefault(),c()}),{element:u("span",{class:"nnv-find"},o,r),found:()=>new Set(a())}}var Lr=200;function Tr({labels:e,ids:n},t,o){let r=Array.from(t.row(o),(s,i)=>[i,e[i],n[i],Er(s)].join("	"));return[["position","token","id","value"].join("	"),...r].join(`
`)}function Er(e){return Number.isFinite(e)?H(e).replace("\u2212","-"):String(e)}function Zt(){let e=u("caption"),n=u("tbody"),t=u("button",{type:"button",class:"nnv-button"},"Copy as text"),o=u("button",{type:"button",class:"nnv-button",title:"Sort"},"by value"),r=u("table",{class:"nnv-table"},e,u("thead",{},u("tr",{},...["","token","id","value"].map(l=>u("th",{scope:"col"},l)))),n),s=u("div",{class:"nnv-values-panel"},u("div",{class:"nnv-edit-acts"},o,t),u("div",{class:"nnv-table-scroll"},r)),i=!1,a=null,c=()=>{if(!a)return;let{tokens:l,pattern:p,query:d}=a,m=p.row(d),f=[...m.keys()];i&&f.sort((y,k)=>m[k]-m[y]||y-k);let b=f.slice(0,Lr),g=f.length-b.length;N(e,`${d} `,G(l.labels[d]??"",l.special[d]),g>0?` reads, ${b.length} of ${f.length} tokens`:" reads"),N(n,...b.map(y=>u("tr",{},u("td",{},String(y)),u("td",{},G(l.labels[y]??"",l.special[y])),u("td",{},String(l.ids[y])),u("td",{},H(m[y])))))};return o.addEventListener("click",()=>{i=!i,o.textContent=i?"by position":"by value",c()}),t.addEventListener("click",()=>{if(!a)return;let l=()=>N(t,"Select the rows to copy them");navigator.clipboard?navigator.clipboard.writeText(Tr(a.tokens,a.pattern,a.query)).then(()=>N(t,"Copied"),l):l()}),{element:s,paint(l,p,d){a?.pattern===p&&a.query===d&&a.tokens.labels===l.labels||(a={tokens:l,pattern:p,query:d},N(t,"Copy as text"),c())}}}var Kt=20,Sr=440,Ar=86;function Yt(e,n,t,o,r,s){let i=mt(),{element:a,title:c,about:l,offer:p,zooms:d,zoomOut:m,zoomIn:f,fit:b,reset:g}=i,{pictures:y,canvas:k,hatched:h,readout:v,finder:x,tableToggle:w}=i,M={layout:null,zoom:Re,hover:null,key:-1},S=null,z=-1,F=null,O=()=>({labels:n.get("labels"),special:n.get("special")}),T=()=>{let E=k.getContext("2d");if(!E)return{left:60,top:60};E.font=Xe(e.palette());let D=Math.max(...O().labels.slice(0,600).map(L=>fe(E,L)),12),Y=Math.min(D,e.root.dataset.size==="narrow"?64:Ar)+12;return{left:Math.round(Y),top:Math.round(Y)}},_=()=>{let E=t.current(),D=B(n),Y=n.get("labels");S!==Y&&(S=Y,M.zoom=Re,M.hover=null,M.key=-1);let L=D.layer>=0&&D.head>=0,P=E!==null&&E.layer===D.layer&&E.head===D.head,I=E!==null&&E.pattern.size===Y.length,U=L&&!P?C(D):"";e.setWaiting(L&&!P&&U===""),k.classList.toggle("nnv-stale",!P);let X=!L||!I||U!=="",Q=n.get("form")??"auto";if(k.hidden=X||Q==="lines",X&&(q.element.hidden=!0),x.hidden=w.hidden=A.element.hidden=X,h.hidden=U===""||!L,U&&N(h,xe(U)),g.hidden=D.layer===o.layer&&D.head===o.head&&D.position===o.position,!L){p.hidden=!0,c.textContent="No head chosen",l.textContent="",d.hidden=!0,N(v,u("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let re=P||!I?{layer:D.layer,head:D.head}:{layer:E.layer,head:E.head};c.textContent=Mt(n,re),(p.dataset.head!==`${re.layer}.${re.head}`||p.hidden)&&(p.dataset.head=`${re.layer}.${re.head}`,N(p,Oe(e,{...re,part:"head"})));let $e=(n.get("combine")??"one")!=="one";p.hidden=$e;let je=$e?"":Tt(re.head,n.get("num_heads"),n.get("num_kv_heads")),ge=pt(n,re.layer);if(l.textContent=[je,dt(ge),E?Lt(n,E.pattern.kind):""].filter(Boolean).join(" \xB7 "),!E||X){d.hidden=!0,N(v);return}let _e=s(),nn=e.root.dataset.size==="narrow",ye=T();Q==="lines"&&(ye.top=24);let tn=Q==="auto"&&!nn?Rr(Y.length,_e,ye):0,Nn=()=>pn(Y.length,_e-tn,ye,M.zoom),pe=Nn();D.position!==z&&(z=D.position,z>=0&&M.zoom.factor>1&&(M.zoom=qt(pe,M.zoom,z),pe=Nn())),M.layout=pe,d.hidden=dn(pe)<=1,m.disabled=b.disabled=M.zoom.factor<=1,f.disabled=M.zoom.factor>=dn(pe)-1e-9,F&&F!==E.pattern&&(F=null,e.tooltip.hide());let Bo=t.levels(E,n.get("scale"),n.get("fold_sink")),{key:Uo,hover:Go}=M,Fn={levels:Bo,...O(),position:D.position,key:Uo,hover:Go,found:W.found()},Hn=e.palette(),On=E.pattern instanceof ce?Se(Hn):Hn;if(!k.hidden){let bn=E.pattern instanceof ce?null:an(n);Dt(k,{...Fn,layout:pe,pattern:E.pattern,sink:bn,window:ge.window??0},On)}q.element.hidden=Q==="matrix"||Q==="auto"&&tn===0;let jo=_e-(pe.left+pe.plot+Pe+6)-Kt;if(q.element.hidden||q.paint(pe,Q==="lines"?_e:jo,Fn,On),A.element.isConnected){let bn=D.position>=0?D.position:Y.length-1;A.paint({...O(),ids:n.get("token_ids")},E.pattern,bn)}k.dataset.geometry=JSON.stringify(pe),k.dataset.head=`${E.layer}.${E.head}`,R(E)},C=({layer:E})=>{let D=n.get("gaps")[`layers.${E}.self_attn.attention_probabilities`];return D||(n.get("pattern_layers").includes(E)?"":n.get("no_pattern"))},R=({pattern:E})=>{let{position:D}=B(n),{hover:Y,key:L}=M,P=Y?.kind==="cell"?Y:D>=0&&L>=0?{query:D,key:L}:null;P?N(v,...Et(O(),E,P.query,P.key)):N(v,u("span",{class:"nnv-hint"},D>=0?kt:wt))},$=jt(e,n,k,M,o,{tip:(E,D)=>K(E,D),say:E=>e.say(An(n.get("labels"),t.current()?.pattern??null,E,M.key)),pinned:r}),q=Gt($);y.append(q.element),f.addEventListener("click",()=>$.moveZoom(1.6)),m.addEventListener("click",()=>$.moveZoom(1/1.6)),b.addEventListener("click",()=>$.moveZoom(0)),g.addEventListener("click",()=>{M.key=-1,M.zoom=Re,Z(n,o)});let W=Vt(()=>n.get("labels"),()=>e.repaint(),E=>{M.key=-1,Z(n,{position:E}),e.say(An(n.get("labels"),null,E,-1))});x.append(W.element);let A=Zt();w.addEventListener("click",()=>{let E=!A.element.isConnected;w.setAttribute("aria-pressed",String(E)),E?a.append(A.element):A.element.remove(),e.repaint()});let K=(E,D)=>{let Y=t.current()?.pattern??null;F=Y;let L=St({...O(),ids:n.get("token_ids")},Y,E);L.length>0?e.tooltip.show(...ke(e.root,D),...L):e.tooltip.hide()};return{element:a,paint:_,hovered:()=>M.hover,stop:()=>e.setWaiting(!1)}}function Rr(e,n,t){let o=pn(e,n,t,Re),r=Rt(o)+Kt+Pe+6,s=pn(e,n-r,t,Re);return s.plot===o.plot||s.plot>=Sr?r:0}var Pr=240;function Qt(e){let n=null,t=null,o=()=>Object.entries(e.get("scores")??{}),r=()=>o().findIndex(([a])=>a===e.get("sort_by")),s=()=>{let a=e.get("score_values");t?.from!==a&&(t={from:a,values:j(a)});let c=e.get("num_layers")*e.get("num_heads"),l=r()*c;return l>=0&&l+c<=t.values.length?t.values.subarray(l,l+c):null},i=()=>{let a=s();if(!a)return null;let c=e.get("least_score")??null,l=[t.values,r(),c];return(!n||l.some((p,d)=>p!==n.key[d]))&&(n={key:l,...$r(a,c)}),n};return{known:o,of:(a,c)=>s()?.[a*e.get("num_heads")+c]??null,order:()=>i()?.order??null,reached:()=>i()?.reached??0}}function $r(e,n){let t=[...e.keys()].filter(o=>!Number.isNaN(e[o])&&(n===null||e[o]>=n));return t.sort((o,r)=>e[r]-e[o]||o-r),{order:t.slice(0,Pr),reached:t.length}}function Xt(e,n){let t=u("div",{class:"nnv-sort",hidden:!0}),o=u("input",{class:"nnv-input nnv-least",inputmode:"decimal",placeholder:"any","aria-label":"The least score of a head that is shown"}),r=u("label",{class:"nnv-choice"},u("span",{},"at least"),o),s="",i=null;o.addEventListener("change",()=>{let c=o.value.trim(),l=c===""?null:Number(c);(l===null||Number.isFinite(l))&&V(e,"least_score",l),o.setAttribute("aria-invalid",String(l!==null&&!Number.isFinite(l)))}),o.addEventListener("keydown",c=>c.stopPropagation());let a=()=>n.known().find(([c])=>c===e.get("sort_by"))?.[1];return{element:t,paint(){let c=n.known();t.hidden=c.length===0;let l=JSON.stringify(c);if(l!==s){s=l;let m=c.map(([f,{title:b}])=>[f,b]);i=ne("Sort",[["","by place"],...m],f=>V(e,"sort_by",f)),t.replaceChildren(i.element,r)}let p=a();i?.show(p?e.get("sort_by"):""),r.hidden=!p,t.title=p?[p.about,p.paper].filter(Boolean).join(`
`):"";let d=e.get("least_score");document.activeElement!==o&&(o.value=typeof d=="number"?String(d):"")},title:()=>a()?.title??"",words(){let[c,l]=[n.reached(),n.order()?.length??0],p=e.get("num_layers")*e.get("num_heads");return l<c?`the first ${l} of ${p}`:`${c} of ${p}, highest first`}}}function Jt(e){let n=null,t=()=>te(e)==="difference",o=()=>{let r=t()?ee(e,"thumbnails_difference"):e.get("thumbnails");return(!n||n.from!==r)&&(n={from:r,bytes:t()?ct(r):lt(r)}),n.bytes};return{empty:()=>o().length===0,signed:t,key:()=>[o(),e.get("fold_sink")],levels(r,s){let i=e.get("thumb"),a=(r*e.get("num_heads")+s)*Ke(i),c=o().subarray(a,a+Ke(i)),l=e.get("fold_sink");return c instanceof Int8Array?xt(c,i,l):yt(c,i,l)},words(){if(!t())return"";let r=J(ee(e,"thumbnails_scale")??0);return ee(e,"thumbnails_exact")?`strongest color: a change of ${r}`:`change of row-relative weights, at most ${r}`}}}function no(e,n,t){let o=null,r=null,s=Jt(n),i=u("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back, Shift and click takes one more."}),a=u("span",{class:"nnv-hint"}),c=Qt(n),l=Xt(n,c),p=Ft(),d=u("div",{class:"nnv-heads"},i),m=u("div",{class:"nnv-panel"},u("div",{class:"nnv-panel-head"},u("h4",{},"All heads"),a),l.element,d),f=0,b=()=>{let h=e.palette(),v=e.root.dataset.size,x=e.width();f=x*(v==="wide"?x>1450?.3:.34:v==="medium"?.42:1),d.style.maxWidth=`${Math.floor(f)}px`;let w=c.order();o=Ct({layers:n.get("num_layers"),heads:n.get("num_heads"),kvHeads:n.get("num_kv_heads"),width:f,height:v==="narrow"?460:640,order:w}),l.paint();let M=s.empty();M&&m.lastElementChild?.className!=="nnv-gap"?m.append(xe(n.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!M&&m.lastElementChild?.className==="nnv-gap"&&m.lastElementChild.remove();let S=M?0:n.get("thumb"),{left:z,top:F,cell:O,group:T,width:_}=o,C={layout:o,levels:s.levels,key:[...s.key(),w,z,F,O,T,_],side:S,focus:B(n),hover:r,chosen:eo(n),scroll:{x:d.scrollLeft,y:d.scrollTop}};p(i,C,s.signed()?Se(h):h);let R=w===null?"layer \u2193 head \u2192":l.words();a.textContent=s.words()||R,i.dataset.geometry=JSON.stringify(o)};d.addEventListener("scroll",()=>e.repaint());let g=h=>{let{x:v,y:x}=ie(h,i);return o&&Nt(o,v,x)},y=h=>{Z(n,h),e.say(`layer ${h.layer}, head ${h.head}`)};i.addEventListener("pointermove",h=>{let v=g(h);(v?.layer!==r?.layer||v?.head!==r?.head)&&(r=v,e.repaint()),i.style.cursor=v?"pointer":"default",v?k(v,h):e.tooltip.hide()}),i.addEventListener("pointerleave",()=>{r=null,e.tooltip.hide(),e.repaint()}),i.addEventListener("click",h=>{let v=g(h);if(!v)return;if(h.shiftKey||h.ctrlKey||h.metaKey){V(n,"chosen_heads",_r(eo(n),v));return}let x=at(B(n),t,v.layer,v.head);y({layer:x.layer,head:x.head})}),i.addEventListener("keydown",h=>{let v=B(n),x=ae(h.key),w=c.order();if(x&&w){let M=w.indexOf(v.layer*n.get("num_heads")+v.head),S=w[le(M,x[0]*o.columns+x[1],w.length)];S!==void 0&&y(Cr(S,n.get("num_heads")))}else if(x){let M=le(v.layer,x[0],n.get("num_layers"));y({layer:M,head:le(v.head,x[1],n.get("num_heads"))})}else if(h.key==="Escape")Z(n,de(v,t));else return;h.preventDefault(),h.stopPropagation()});let k=({layer:h,head:v},x)=>{let w=n.get("thumb"),M=u("canvas"),S=s.empty()?null:oe(M,128,128);if(S){let T=new Uint32Array(M.width*M.height),_=s.levels(h,v),C=e.palette(),R={x:0,y:0,width:M.width,height:M.height};We(_,w,w,{row:0,column:0,cell:M.width/w},Ye(s.signed()?Se(C):C),{pixels:T,width:M.width},R),S.context.putImageData(new ImageData(new Uint8ClampedArray(T.buffer),M.width,M.height),0,0)}let z=c.of(h,v),O=n.get("labels").length/Math.max(1,w);e.tooltip.show(...ke(e.root,x),u("div",{},u("strong",{},`Layer ${h}, head ${v}`)),...z===null?[]:[u("div",{},`${l.title()}: `,u("b",{},H(z)))],M,u("div",{class:"nnv-hint"},[O>1&&`largest of each ${O.toFixed(1)} \xD7 ${O.toFixed(1)} tokens`,s.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:m,paint:b,width:()=>Math.min(f,o?.width??0)}}function eo(e){return(e.get("chosen_heads")??[]).map(([n,t])=>({layer:n,head:t}))}function _r(e,{layer:n,head:t}){let o=e.filter(s=>s.layer!==n||s.head!==t),r=o.map(s=>[s.layer,s.head]);return o.length<e.length?r:[...r,[n,t]]}function Cr(e,n){return{layer:Math.floor(e/n),head:e%n}}var Je=class e{constructor(n){this.tokens=n}tokens;keys=new Set;static of(n,t){let o=new e(t);for(let[r=0,s=0,i=0]of n)for(let a=s;a<=i;a++)o.put({query:r,key:a},!0);return o}get size(){return this.keys.size}has({query:n,key:t}){return this.keys.has(n*this.tokens+t)}put({query:n,key:t},o){t<0||t>n||n>=this.tokens||(o?this.keys.add(n*this.tokens+t):this.keys.delete(n*this.tokens+t))}brush(n,t,o){if(n==="cell")this.put(t,o);else if(n==="column")for(let r=t.key;r<this.tokens;r++)this.put({query:r,key:t.key},o);else{let r=t.query-t.key;for(let s=r;s<this.tokens;s++)this.put({query:s,key:s-r},o)}}clear(){this.keys.clear()}*[Symbol.iterator](){for(let n of this.keys)yield{query:Math.floor(n/this.tokens),key:n%this.tokens}}runs(){let n=[];for(let t of[...this.keys].sort((o,r)=>o-r)){let[o,r]=[Math.floor(t/this.tokens),t%this.tokens],s=n[n.length-1];s&&s[0]===o&&s[2]===r-1?s[2]=r:n.push([o,r,r])}return n}};function to(e,n){let t=Math.max(Math.abs(n.query-e.query),Math.abs(n.key-e.key),1);return Array.from({length:t},(o,r)=>({query:Math.round(e.query+(n.query-e.query)*(r+1)/t),key:Math.round(e.key+(n.key-e.key)*(r+1)/t)}))}var oo=["painted","no_ranking","evidence"];function ro(e,n,t){let o=t.querySelector("canvas.nnv-matrix"),r=u("canvas",{class:"nnv-paint",tabindex:0,role:"application","aria-label":"Paint expected cells. Arrow keys move, Space paints or erases, Enter ranks, Escape ends."}),s=!1,i="cell",a=new Je(0),c=null,l=null,p=null,d=(R,$,q)=>{let W=u("button",{type:"button",class:"nnv-button",title:$},R);return W.addEventListener("click",q),W},m=d("Find heads","Run random tokens twice, and prose, and score every head: previous token, duplicate token, induction and more",()=>e.requests.ask({kind:"find"})),f=d("Evidence","",()=>e.requests.ask({kind:"evidence",score:n.get("sort_by")})),b=Ne("Paint cells","",()=>{s=!s,p=null,e.repaint()}),g=ne("Brush",[["cell","cell"],["diagonal","diagonal"],["column","column"]],R=>{i=R}),y=d("Rank heads","Rank all heads by their weight in the painted cells",()=>M()),k=d("Erase","Take all painted cells away",()=>{a.clear(),w()}),h=u("span",{class:"nnv-hint"}),v=u("span",{class:"nnv-tools nnv-brushes"},g.element,y,k),x=u("div",{class:"nnv-mask"},m,f,b.element,v,h);t.append(r);let w=()=>{V(n,"painted",a.runs()),e.repaint()},M=()=>{a.size>0&&e.requests.ask({kind:"mask",runs:a.runs()})},S=()=>o.hidden||!o.dataset.geometry?null:JSON.parse(o.dataset.geometry),z=()=>{let R=n.get("painted")??[],$=n.get("labels").length;R===c&&a.tokens===$||(c=R,l||(a=Je.of(R,$)))},F=()=>{z();let R=S(),$=n.get("no_ranking")??"";($||!R)&&(s=!1);let q=n.get("why_static")==="";m.hidden=!q;let W=n.get("sort_by");f.hidden=!q||!(n.get("evidence")??[]).includes(W);let A=n.get("scores")?.[W];f.title=A?`Show the prompt on which \u201C${A.title}\u201D was measured, with the cells that count`:"",b.show(s),b.element.disabled=$!==""||!R,b.element.title=$||(R?"Paint the cells that you expect, and rank heads by them":"Choose a head and draw its matrix first"),v.hidden=!s,g.show(i),y.disabled=k.disabled=a.size===0,h.textContent=s?O():"",r.hidden=!R||a.size===0&&!s,r.classList.toggle("nnv-painting",s),r.tabIndex=s?0:-1,R&&!r.hidden&&T(R)},O=()=>{if(p){let R=n.get("labels");return`${R[p.query]} (${p.query}) reads ${R[p.key]} (${p.key})`}return a.size===0?"Drag over the cells where you expect weight":`${a.size} painted`},T=R=>{let{left:$,top:q,plot:W,cell:A}=R;r.style.left=`${o.offsetLeft}px`,r.style.top=`${o.offsetTop}px`;let K=oe(r,$+W+2,q+W+2);if(!K)return;let{context:E}=K,{accent:D,ink:Y}=e.palette();E.beginPath(),E.rect($,q,W,W),E.clip();let L=Math.max(A,2),P=({query:U,key:X})=>[$+(X-R.column)*A,q+(U-R.row)*A];E.fillStyle=E.strokeStyle=D,E.lineWidth=A>=14?2:1;let I=E.lineWidth/2+(A>=14?1:0);for(let U of a){let[X,Q]=P(U);A>=5?E.strokeRect(X+I,Q+I,L-2*I,L-2*I):E.fillRect(X,Q,L,L)}if(p&&s){E.strokeStyle=Y,E.lineWidth=1.5;let[U,X]=P(p);E.strokeRect(U,X,L,L)}},_=R=>{let $=S();if(!$)return null;let{x:q,y:W}=ie(R,r),A=Qe($,q,W);return A?.kind==="cell"&&A.key<=A.query?{query:A.query,key:A.key}:null};r.addEventListener("pointerdown",R=>{let $=_(R);!$||R.button!==0||(l={on:!(R.shiftKey||a.has($)),last:$},a.brush(i,$,l.on),r.setPointerCapture?.(R.pointerId),e.repaint())}),r.addEventListener("pointermove",R=>{if(p=_(R),l&&p){for(let $ of to(l.last,p))a.brush(i,$,l.on);l.last=p}e.repaint()});let C=()=>{l&&(l=null,w())};return r.addEventListener("pointerup",C),r.addEventListener("pointercancel",C),r.addEventListener("pointerleave",()=>{p=null,e.repaint()}),r.addEventListener("keydown",R=>{let $=ae(R.key),q=a.tokens-1,W=p??{query:q,key:q};if($){let A=Math.max(0,Math.min(q,W.query+$[0]));p={query:A,key:Math.max(0,Math.min(A,W.key+$[1]))}}else if(R.key===" ")a.brush(i,W,!a.has(W)),p=W,w();else if(R.key==="Enter")M();else if(R.key==="Escape")s=!1;else return;e.say(O()),e.repaint(),R.preventDefault(),R.stopPropagation()}),{element:x,paint:F}}function so(e){let n=null,t=null,o=null,r=(a,c,l,p)=>{let d=n;if(d&&d.from===a&&d.focus.layer===c&&d.focus.head===l)return d.focus;let m=e.get("pattern_kind")??"raw",f={layer:c,head:l,pattern:m==="token"?new ce(p(),m):new De(p(),m)};return n={from:a,focus:f},f},s=a=>{let c=ee(e,"patterns"),l=c?.byteLength?c:ee(e,"pattern");if(t?.before===l&&t.after===a.pattern)return t.focus;let{layer:p,head:d,pattern:m}=a,f=j(l),b=c?.byteLength?En(f,e.get("num_heads"),m.size,p,d):f,g=c?.byteLength?!0:ee(e,"pattern_layer")===p&&ee(e,"pattern_head")===d;return ee(e,"pattern_kind")!==e.get("pattern_kind")||!g||b.length!==m.packed.length?a:(t={before:l,after:m,focus:{layer:p,head:d,pattern:new Le(new De(b),m)}},t.focus)},i=()=>{let a=e.get("layer"),c=e.get("head"),l=e.get("patterns"),p=e.get("labels").length;if(l&&l.byteLength>0&&a>=0&&c>=0)return r(l,a,c,()=>En(j(l),e.get("num_heads"),p,a,c));let d=e.get("pattern");return!d||d.byteLength===0?null:r(d,e.get("pattern_layer"),e.get("pattern_head"),()=>j(d))};return{current(){let a=i();return a&&te(e)==="difference"?s(a):a},levels(a,c,l){let p=`${c} ${l}`;return(o?.key!==p||o.pattern!==a.pattern)&&(o={key:p,pattern:a.pattern,levels:a.pattern.levels(c,l)}),o.levels}}}var io=["combine","chosen_heads","weighting","pattern_kind","toward_id","toward_label","live"];function ao(e,n){let t=ne("Heads",[["one","one"],["mean","mean"],["max","largest"]],c=>V(n,"combine",c)),o=u("button",{type:"button",class:"nnv-button",title:"Back to all heads of the layer"},"Clear");o.addEventListener("click",()=>V(n,"chosen_heads",[]));let r=u("span",{class:"nnv-find"},t.element,o),s=ne("Weights",[["raw","as they are"],["value","\xD7 value norm"],["output","\xD7 output norm"],["token","toward a token"]],c=>V(n,"weighting",c));s.element.title="Times the norm of the value, the norm of what the head writes of it, or its share of a token's logit";let i=u("input",{class:"nnv-input nnv-toward","aria-label":"The token toward whose logit weights are drawn",spellcheck:"false"}),a=u("form",{},i);return a.addEventListener("submit",c=>{c.preventDefault(),i.value!==""&&e.requests.ask({kind:"toward",text:i.value.replaceAll("\xB7"," ")})}),i.addEventListener("keydown",c=>c.stopPropagation()),{elements:[r,s.element,a],paint(){let c=n.get("live")??!0,l=n.get("combine")??"one",p=n.get("weighting")??"raw",d=n.get("chosen_heads")??[];r.hidden=s.element.hidden=!c,r.title=l==="one"?"":"Shift and click in the overview to choose which heads",t.show(l),o.hidden=l==="one"||d.length===0,o.textContent=`Clear ${d.length}`,s.show(p),a.hidden=!c||p!=="token"||n.get("why_static")!=="",i.placeholder=n.get("toward_label")??""}}}var Nr=["layer","head","position","token_ids","labels","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps","scores","score_values","sort_by","least_score",...ut,...io,"form",...oo],lo=8,co=({model:e,el:n})=>{let t=B(e),o=so(e),r=Me({model:e,el:n},{title:"Attention",traits:Nr,paint:()=>b()}),s=ne("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],h=>V(e,"scale",h)),i=Ne("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>V(e,"fold_sink",!e.get("fold_sink"))),a=rn(),c=ne("Draw",[["auto","both"],["matrix","matrix"],["lines","lines"]],h=>V(e,"form",h));c.element.title="The head in focus as a matrix, as lines, or as both where there is room";let l=ao(r,e);r.tools.append(...l.elements,c.element,s.element,a.element,i.element);let p=no(r,e,t),d=u("div",{class:"nnv-side"}),m=Yt(r,e,o,t,()=>k(),()=>g()),f=ro(r,e,m.element);m.element.append(f.element),r.body.append(u("div",{class:"nnv-attention"},p.element,m.element,d));let b=()=>{let h=e.get("scale"),v=e.get("fold_sink");s.show(h),i.show(v),l.paint(),c.show(e.get("form")??"auto"),p.paint(),y(h,v),m.paint(),f.paint(),k()},g=()=>{let h=r.root.dataset.size,v=h==="narrow"?0:p.width()+28;return r.width()-v-(h==="wide"?272:0)},y=(h,v)=>{let x=o.current()?.pattern;if(te(e)==="difference"){let z=x instanceof Le&&h!=="log"?J(x.most):"1",F=h==="log"?", on a logarithmic scale":"";a.showSigned(z,r.palette(),`After minus before${F}. The overview has a scale of its own.`);return}let w=x?.most??1;if(x instanceof ce){let z=h==="log"?", on a logarithmic scale over four powers of ten":"";a.showSigned(J(w),r.palette(),`Toward the token is blue, away from it orange${z}.`);return}let M=v?" left after the fold":"",S=x&&x.kind!=="raw"?"The value":"The probability";h==="row"?a.show("0",`row's largest${M}`,r.palette(),"Each row is divided by its own largest value."):h==="absolute"?a.show("0",J(w),r.palette(),`${S} itself.`):a.show(`\u2264 ${J(w*cn)}`,J(w),r.palette(),`The logarithm of ${S.toLowerCase()}.`)},k=()=>{let h=o.current(),{position:v}=B(e),x={labels:e.get("labels"),special:e.get("special")},w=m.hovered(),M=x.labels.length-1,S=w?.kind==="cell"?w.query:w?w.position:v>=0?v:M,z=w?.kind==="cell"?w.key:w?w.position:v>=0?v:M;if(!h||S<0||Math.max(S,z)>=h.pattern.size){N(d);return}let F=e.get("fold_sink"),O=T=>Z(e,ze(B(e),T));N(d,Sn([ue(x,S),"reads"],h.pattern.topKeys(S,lo,F),x,v,O),Sn([ue(x,z),"is read by"],h.pattern.topReaders(z,lo),x,v,O),Hr(an(e),S),F&&!(h.pattern instanceof ce)&&Fr(h.pattern,S))};return r.onStop(()=>m.stop()),()=>r.stop()};function Fr(e,n){let t=s=>u("b",{class:"nnv-number"},s),o=e.kind==="raw"?[" of this row, ",t(Dn(e.meanFoldedMass()))," on average over the rows after it."]:[" of this row's ",t(J(e.sum(n))),"."],r=t(H(e.foldedMass(n)));return u("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",r,...o)}function Hr(e,n){if(!e)return null;let t=u("b",{class:"nnv-number"},H(e[n]));return u("div",{class:"nnv-hint nnv-sink"},"The head's sink, which is no token, takes ",t," of this row.")}var Or={logit:["bar_values","heads"],norm:["norms","head_norms"]};function fn(e){return j(e.get("norms")).length>0?e.get("quantity"):"logit"}function uo(e){let n=fn(e),[t,o]=Or[n],r=j(e.get(t)),s=j(ee(e,t)),i=j(e.get(o)),a=j(ee(e,o)),c=e.get("bars"),l=te(e),p=l==="after"&&Fe(e),d=l==="difference",m=k=>d?r[k]-s[k]:r[k],f=k=>p?s[k]:Number.NaN,b=d||n==="norm",g=b?new Float32Array(0):j(e.get("bar_effects")),y=d&&a.length===i.length;return{bars:c.map((k,h)=>({...k,value:m(h),before:f(h),effect:g[h]??Number.NaN})),heads:y?i.map((k,h)=>k-a[h]):i,headsBefore:p&&a.length===i.length?a:new Float32Array(0),headEffects:b?new Float32Array(0):j(e.get("head_effects")),logit:m(c.length),logitBefore:f(c.length),neurons:b?{}:qr(e),sums:n==="logit"}}function qr(e){let n=e.get("neuron_blocks")??[],[t,o]=[Ze(e.get("neuron_ids")),j(e.get("neuron_shares"))],r=t.length/Math.max(1,n.length),s=(i,a)=>i.subarray(a*r,(a+1)*r);return Object.fromEntries(n.map((i,a)=>[i,{ids:s(t,a),shares:s(o,a)}]))}function po(e,n){let t=u("select",{class:"nnv-select","aria-label":"What is put in a part's place"},u("option",{value:"zero"},"by zero"),u("option",{value:"mean"},"by its mean"));t.addEventListener("keydown",l=>l.stopPropagation());let o=u("button",{type:"button",class:"nnv-button"}),r=u("span",{class:"nnv-hint",role:"status"}),s=u("span",{class:"nnv-measure"},o,t,r),i=()=>e.get("measuring")??{},a=()=>i().total!==void 0;o.addEventListener("click",()=>{n.ask(a()?{kind:"stop"}:{kind:"measure",how:t.value})});let c="";return{element:s,running:a,update(){let l=e.get("why_static")===""&&e.get("bars").length>0,p=e.get("bar_effects").byteLength>0&&e.get("quantity")!=="norm";s.hidden=!l&&!p,o.hidden=t.hidden=!l;let d=e.get("effect_how");d!==c&&(t.value=c=d),t.disabled=a();let{done:m=0,total:f=0}=i();o.textContent=a()?"Stop":"Measure effects",o.title=a()?"Ends the measurement; what was found stays":"Takes each part out in a forward of its own, those with the longest bars first, and shows what the logit loses",a()?r.textContent=`${m} of ${f} parts`:r.textContent=p?`\u25C7 what the logit loses without the part (${zr(d)})`:""}}}function zr(e){return e==="zero"?"zero in its place":"its mean over the positions in its place"}function mo(){let e=u("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),n=u("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=u("button",{type:"submit",class:"nnv-button"},"Explain"),o=u("button",{type:"button",class:"nnv-button"}),r=u("form",{class:"nnv-question"},e,u("span",{class:"nnv-hint"},"against"),n,t,o);for(let s of[e,n])s.addEventListener("keydown",i=>i.stopPropagation());return{form:r,target:e,versus:n,here:o}}function fo(e){let{bars:n,logit:t,sort:o,sign:r}=e,s=o==="depth"&&r==="both"&&e.sums,a=(e.sums?n:n.filter(({value:p})=>Number.isFinite(p))).filter(({value:p})=>r==="both"||(r==="positive"?p>0:p<0));o==="size"&&a.sort((p,d)=>Math.abs(d.value)-Math.abs(p.value));let c=[],l=0;for(let p of a){let d=s?l:0;l=s?l+p.value:Number.NaN;let m=Wr(e,p);c.push({...p,head:-1,from:d,to:d+p.value,running:l,open:m});let f=p.kind==="mlp"?Dr:Ir;m&&c.push(...f(e,p,s?d:0,s))}return c.length>0&&r==="both"&&c.push({name:e.sums?"logit":"their sum",kind:"total",layer:-1,head:-1,value:t,before:e.logitBefore,effect:Number.NaN,from:0,to:t,running:t,open:null}),c}function Wr({heads:e,neurons:n,live:t,sums:o,expanded:r,opened:s},{kind:i,layer:a}){return i==="attention"&&e.length>0?r.includes(a):i==="mlp"&&o&&(t||a in n)?s.includes(a)&&a in n:null}function Dr({neurons:e},n,t,o){let r=e[n.layer];if(!r)return[];let s=n.value-r.shares.reduce((c,l)=>c+l,0),i=[...Array.from(r.shares,(c,l)=>({name:`neuron ${r.ids[l]}`,head:r.ids[l],value:c})),{name:"other neurons, bias",head:-1,value:s}],a=t;return i.map(c=>{let l=a;o&&(a+=c.value);let p={before:Number.NaN,effect:Number.NaN,running:Number.NaN,open:null};return{...c,...p,kind:"neuron",layer:n.layer,from:l,to:l+c.value}})}function Ir({heads:e,headsBefore:n,headEffects:t,headCount:o,sort:r,sums:s},i,a,c){let l=e.subarray(i.layer*o,(i.layer+1)*o),p=n.subarray(i.layer*o,(i.layer+1)*o),d=Array.from(l,(g,y)=>({name:`head ${y}`,head:y,value:g,before:p[y]??Number.NaN,effect:t[i.layer*o+y]??Number.NaN}));r==="size"&&d.sort((g,y)=>Math.abs(y.value)-Math.abs(g.value));let m=(g,y)=>g-y.reduce((k,h)=>k+h,0),f=m(i.value,l);s&&Math.abs(f)>1e-4*Math.max(1,Math.abs(i.value))&&d.push({name:"output bias / post-norm",head:-1,value:f,before:m(i.before,p),effect:Number.NaN});let b=a;return d.map(({name:g,head:y,value:k,before:h,effect:v})=>{let x=b;return c&&(b+=k),{name:g,kind:"head",layer:i.layer,head:y,value:k,before:h,effect:v,from:x,to:x+k,running:Number.NaN,open:null}})}function ho(e,n){let t=0,o=0;for(let{from:s,to:i,before:a,effect:c}of e)for(let l of[s,i,s+a,s+c])Number.isFinite(l)&&(t=Math.min(t,l),o=Math.max(o,l));if(t===0&&o===0)return{low:-1,high:1,ticks:[-1,0,1]};let r=.03*(o-t);return t<0&&(t-=r),o>0&&(o+=r),{low:t,high:o,ticks:In(t,o,n)}}function bo({value:e,effect:n},t){return!Number.isFinite(n)||Math.abs(n-e)<.05*t?!1:n*e<=0||Math.abs(n)<Math.abs(e)/2||Math.abs(n)>2*Math.abs(e)}function vo(e){return e.reduce((n,{kind:t,value:o})=>t==="total"?n:Math.max(n,Math.abs(o)||0),0)}function me({low:e,high:n},t){return Math.max(0,Math.min(1,(t-e)/(n-e)))}function Be(e,n,t){return e.style.left=`${100*me(n,t)}%`,e}function go({axis:e,columns:n}){let t=e.ticks.map(r=>Be(u("span",{class:"nnv-tick"},J(r)),e,r)),o=u("div",{class:"nnv-row nnv-axis-row"},u("span"),u("div",{class:"nnv-track"},...t));return o.style.gridTemplateColumns=n,o}function yo(e,n,t,o){let r=e.open===null?null:u("button",{type:"button",class:"nnv-open","aria-expanded":String(e.open),"aria-label":`${e.kind==="mlp"?"Neurons":"Heads"} of layer ${e.layer}`},e.open?"\u25BE":"\u25B8"),s=u("div",{class:"nnv-row-name"},r??u("span",{class:"nnv-open","aria-hidden":"true"}),u("span",{},e.name)),i=e.kind==="head"||e.kind==="neuron";i&&(s.style.paddingLeft="14px");let a=["nnv-row",i&&"nnv-head-row",e.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],c=Number.isFinite(e.running)?Ce(e.running).replace("+",""):"",l=u("div",{class:a.filter(Boolean).join(" "),"data-name":e.name,"data-layer":e.layer,"data-value":H(e.value),"data-before":Number.isFinite(e.before)&&H(e.before),"data-effect":Number.isFinite(e.effect)&&H(e.effect)},s,Ur(e,n,o),u("span",{class:"nnv-number"},e.kind==="total"?J(e.value):Ce(e.value)),o.effects&&Br(e,o.largest),o.running&&u("span",{class:"nnv-number nnv-running",title:"running total"},c));return l.style.gridTemplateColumns=o.columns,{line:l,open:r}}function Br(e,n){let t=bo(e,n);return u("span",{class:`nnv-number nnv-effect${t?" nnv-misleads":""}`,title:t?"measured: attribution misleads here":"measured: what the logit loses without this part"},Number.isFinite(e.effect)&&`${t?"\u2260 ":""}${Ce(e.effect)}`)}function Ur(e,n,{axis:t,chained:o}){let[r,s]=[Math.min(e.from,e.to),Math.max(e.from,e.to)],i=e.kind==="total"?"nnv-total":e.value>=0?"nnv-plus":"nnv-minus",a=Be(u("div",{class:`nnv-piece ${i}`}),t,r);a.style.width=`${100*(me(t,s)-me(t,r))}%`;let c=[e,n].every(p=>p&&p.kind!=="head"&&p.kind!=="neuron"),l=o&&e.kind!=="total"&&c;return u("div",{class:"nnv-track"},Be(u("div",{class:"nnv-zero"}),t,0),Number.isFinite(e.value)&&a,Math.abs(me(t,e.from+e.before)-me(t,e.to))>.002&&Gr(e,t),Number.isFinite(e.effect)&&jr(e,t),l&&Be(u("div",{class:"nnv-link"}),t,e.to))}function Gr(e,n){let t=e.from+e.before,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],s=Be(u("div",{class:"nnv-piece nnv-ghost"}),n,o);return s.style.width=`${100*(me(n,r)-me(n,o))}%`,s}function jr(e,n){let t=e.from+e.effect,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],s=e.effect>=0?"nnv-effect-right":"nnv-effect-left",i=Be(u("div",{class:`nnv-effect-line ${s}`}),n,o);return i.style.width=`${100*(me(n,r)-me(n,o))}%`,i}function xo(e){let n=[u("div",{},e.kind==="head"||e.kind==="neuron"?`layer ${e.layer}, ${e.name}`:e.name),u("b",{},H(e.value))];return Number.isFinite(e.effect)&&n.push(u("div",{},"without it the logit loses ",u("b",{},H(e.effect)))),Number.isFinite(e.before)&&n.push(u("div",{class:"nnv-hint"},`before the edits ${H(e.before)}`)),Number.isFinite(e.running)&&e.kind!=="total"&&n.push(u("div",{class:"nnv-hint"},`running total ${H(e.running)}`)),n}var wo=["bars","bar_values","heads","bar_effects","head_effects","effect_how","measuring","quantity","norms","head_norms","opened","neuron_blocks","neuron_ids","neuron_shares","written_parts","written_tokens","written_logits","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"];function ko({kind:e,layer:n,head:t}){return e==="attention"||e==="mlp"?{layer:n,part:e}:e==="head"&&t>=0?{layer:n,part:"head",head:t}:null}var Vr=["embedding","attention","mlp","head"];function Zr({kind:e,layer:n,head:t}){return!Vr.includes(e)||e==="head"&&t<0?null:e==="embedding"?e:e==="head"?`head.${n}.${t}`:`${e}.${n}`}function Lo(e,n){let t=u("section",{class:"nnv-written","aria-label":"What the chosen part writes",hidden:!0});return{element:t,update(o){let r=o?Zr(o):null,s=r===null?null:Kr(e,r),i=e.get("why_static")==="";if(t.hidden=r===null||!s&&!i,t.hidden)return;let{kind:a,layer:c,head:l,name:p}=o,d=a==="head"?`layer ${c}, ${p}`:p;if(s){let{logits:f}=s,b=s.tokens[0].length;N(t,u("h4",{},`What ${d} writes`),Mo("promotes",s.tokens[0],f.subarray(0,b)),Mo("suppresses",s.tokens[1],f.subarray(b)),u("div",{class:"nnv-hint"},"its share of each token's logit, with the final norm held"));return}let m=u("button",{type:"button",class:"nnv-button"},`Tokens that ${d} promotes and suppresses`);m.addEventListener("click",()=>n.ask({kind:"written",part:a,layer:c,head:a==="head"?l:null})),N(t,m)}}}function Kr(e,n){let t=e.get("written_parts")??[],o=t.indexOf(n);if(o<0)return null;let r=j(e.get("written_logits")),s=r.length/t.length;return{tokens:e.get("written_tokens")[o],logits:r.subarray(o*s,(o+1)*s)}}function Mo(e,n,t){let o=n.map((r,s)=>u("li",{},G(r),u("span",{class:"nnv-number"},Ce(t[s]))));return u("div",{class:`nnv-${e}`},u("span",{class:"nnv-hint"},e),u("ol",{},...o))}var To=({model:e,el:n})=>{let t=B(e),o=Me({model:e,el:n},{title:"Contributions",traits:wo,paint:()=>w()}),r=ne("Order",[["depth","by depth"],["size","by size"]],T=>V(e,"sort",T)),s="both",i=ne("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],T=>{s=T,o.repaint()}),a=po(e,o.requests),c=ne("Bars",[["logit","shares of the logit"],["norm","norms of what is added"]],T=>V(e,"quantity",T)),l=Lo(e,o.requests);o.tools.append(c.element,r.element,i.element,a.element);let{form:p,target:d,versus:m,here:f}=mo(),b=u("div",{class:"nnv-question nnv-asked"}),g=u("div",{class:"nnv-axis","aria-hidden":"true"}),y=u("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads or neurons, Escape goes back."}),k=u("div",{hidden:!0});o.body.append(b,p,y,l.element,k);let h=[],v=-1,x=T=>{o.requests.ask({kind:"target",target:d.value===""?null:d.value,versus:m.value===""?null:m.value,position:T})};p.addEventListener("submit",T=>{T.preventDefault(),x(e.get("explained_position"))}),f.addEventListener("click",()=>x(B(e).position));let w=()=>{let T=uo(e),_=e.get("gaps"),C=T.bars.length===0;if(k.hidden=!C,y.hidden=b.hidden=C,p.hidden=e.get("why_static")!=="",r.show(e.get("sort")),c.show(fn(e)),c.element.hidden=e.get("norms").byteLength===0,a.update(),C){N(k,xe(_["contributions.logit"]??_["contributions.embedding"]??"Contributions were not captured."));return}S(T.logit),h=fo({...T,headCount:e.get("num_heads"),expanded:e.get("expanded"),opened:e.get("opened"),live:e.get("why_static")==="",sort:e.get("sort"),sign:s});let R=ho(h,o.width()>700?8:4),$=h.some(E=>E.kind!=="total"&&Number.isFinite(E.running)),q=o.width()>=520,W=h.some(E=>Number.isFinite(E.effect))||a.running(),A={axis:R,chained:$,running:$&&q,effects:W,largest:vo(h),columns:`${q?"168px":"126px"} minmax(0, 1fr) 74px${W?" 84px":""}${$&&q?" 74px":""}`};N(g,go(A)),y.classList.toggle("nnv-dense",h.length>36);let K=y.scrollTop;N(y,g,...h.map((E,D)=>z(E,D,A))),h.length===0&&y.append(u("div",{class:"nnv-empty"},s==="both"?"There are no bars.":`No part ${s==="positive"?"raises":"lowers"} this logit.`)),M()==="missing"&&y.append(u("div",{class:"nnv-hint"},`Heads: ${_["contributions.heads"]}`)),y.scrollTop=K,l.update(h[v])},M=()=>e.get("gaps")["contributions.heads"]?"missing":"here",S=T=>{let _=e.get("explained_position"),C=e.get("labels"),R=fn(e)==="norm",$=!R&&e.get("versus_id")>=0,q=R?"norms of what each part adds":$?"logit difference of":"logit of",W=te(e)==="difference";N(b,u("span",{},W?`Change of the ${q}`:`${q[0].toUpperCase()}${q.slice(1)}`),!R&&G(e.get("target_label")),$&&u("span",{},"over"),$&&G(e.get("versus_label")),u("span",{},`after position ${_}`),G(C[_]??""),!R&&u("b",{class:"nnv-number nnv-logit",title:W?"after minus before":"as the model computed it"},H(T)),u("span",{class:"nnv-hint"},R?"they do not add up":"final norm held at the values it had"));let A=B(e).position;f.hidden=A<0||A===_||A>=C.length,N(f,`Explain position ${A} `,C[A]??"")},z=(T,_,C)=>{let R=B(e),$=T.layer>=0&&T.layer===R.layer&&T.kind!=="neuron"&&(T.kind!=="head"||T.head===R.head),{line:q,open:W}=yo(T,h[_+1],_===v||$,C);W?.addEventListener("click",E=>{E.stopPropagation(),F(T)});let A=ko(T),K=A&&Oe(o,A);return K&&q.firstElementChild.append(K),q.addEventListener("click",()=>O(_)),q.addEventListener("pointermove",E=>o.tooltip.show(...ke(o.root,E),...xo(T))),q.addEventListener("pointerleave",()=>o.tooltip.hide()),q},F=({kind:T,layer:_,open:C})=>{let R=T==="mlp"?"opened":"expanded",$=e.get(R);V(e,R,C?$.filter(q=>q!==_):[...new Set([...$,_])]),!C&&T==="mlp"&&!e.get("neuron_blocks").includes(_)&&o.requests.ask({kind:"neurons",layer:_})},O=T=>{let _=h[T];if(!_)return;let C=v===T;v=C?-1:T,C?Z(e,{layer:t.layer,head:t.head}):_.layer>=0&&Z(e,_.kind==="head"&&_.head>=0?{layer:_.layer,head:_.head}:{layer:_.layer}),o.say(C?"nothing chosen":`${_.name}: ${H(_.value)}`),o.repaint()};return y.addEventListener("keydown",T=>{let _=ae(T.key);if(_&&_[0]!==0){let C=Math.max(0,Math.min(h.length-1,v+_[0]));C!==v&&O(C),y.querySelectorAll(".nnv-row")[v+1]?.scrollIntoView({block:"nearest"})}else if((T.key==="Enter"||T.key===" ")&&T.target===y){let C=h[v];C&&C.open!==null&&F(C)}else if(T.key==="Escape")v=-1,Z(e,de(B(e),t)),o.repaint();else return;T.preventDefault(),T.stopPropagation()}),()=>o.stop()};var Eo=({model:e,el:n})=>{let t=B(e),o=Me({model:e,el:n},{title:"Explore",traits:["labels","special","token_ids","position","layer","head"],paint:()=>i()}),r=u("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});o.body.append(r);let s=null,i=()=>{let l=e.get("labels");if(s!==l){s=l;let d=e.get("special"),m=e.get("token_ids");N(r,...l.map((f,b)=>a(f,d[b]??!1,b,m[b]??-1)))}let{position:p}=B(e);[...r.children].forEach((d,m)=>{d.setAttribute("aria-pressed",String(m===p)),d.tabIndex=m===Math.max(0,p)?0:-1})},a=(l,p,d,m)=>{let f=u("button",{type:"button",class:"nnv-chip",title:`${l} \xB7 position ${d} \xB7 id ${m}`},G(l,p),u("small",{},String(d)));return f.addEventListener("click",()=>c(ze(B(e),d).position)),f},c=l=>{Z(e,{position:l}),o.say(l<0?"no token chosen":`token ${l}, ${e.get("labels")[l]}`)};return r.addEventListener("keydown",l=>{let p=ae(l.key),d=B(e);if(p){let m=le(d.position,p[0]+p[1],r.childElementCount);c(m),r.children[m]?.focus()}else if(l.key==="Escape")Z(e,de(d,t));else return;l.preventDefault(),l.stopPropagation()}),()=>o.stop()};var Ue=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(n){this.rows=n.get("rows"),this.tokens=n.get("labels").length,this.k=n.get("k"),this.ids=Ze(n.get("top_ids")),this.probabilities=j(n.get("top_probabilities")),this.entropies=j(n.get("entropy")),this.followedProbabilities=j(n.get("followed_probability")),this.followedRanks=Ze(n.get("followed_rank")),this.vocabulary=n.get("vocabulary"),this.vocabularySize=n.get("vocabulary_size");let t=0;for(let o of this.entropies)o>t&&o<1/0&&(t=o);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(n){return this.vocabulary[n]??`id ${n}`}top(n,t){let o=(n*this.tokens+t)*this.k;return Array.from({length:this.k},(r,s)=>{let i=this.ids[o+s];return{id:i,label:this.label(i),probability:this.probabilities[o+s]}})}topId(n,t){return this.ids[(n*this.tokens+t)*this.k]}entropy(n,t){return this.entropies[n*this.tokens+t]}followedProbability(n,t){return this.followedProbabilities[n*this.tokens+t]}followedRank(n,t){return this.followedRanks[n*this.tokens+t]}text(n,t){return this.label(this.topId(n,t))}entry(n,t,o){let r=this.share(n,t,o);return Number.isNaN(r)?-1:we(r)}share(n,t,o){let r;return o==="entropy"?r=this.largestEntropy>0?this.entropy(n,t)/this.largestEntropy:0:o==="followed probability"&&this.following?r=this.followedProbability(n,t):o==="followed rank"&&this.following?r=1-Math.log(1+this.followedRank(n,t))/Math.log(this.vocabularySize):r=this.probabilities[(n*this.tokens+t)*this.k],Number.isFinite(r)?r:Number.NaN}},en=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];var Yr=1e-4,se=class extends Ue{constructor(t,o){super(t);this.before=o}before;most=new Map;top1(t,o){let r=this.before.top(t,o)[0],s=this.top(t,o),i=s.find(({id:c})=>c===r.id),a=i?.probability??s[s.length-1].probability;return{before:r.probability,after:a,by:a-r.probability,atMost:!i}}change(t,o,r){let s=a=>{let[c,l]=[a(this.before),a(this)];return{before:c,after:l,by:l-c,atMost:!1}},i=this.following&&this.before.following;return r==="entropy"?s(a=>a.entropy(t,o)):r==="followed probability"&&i?s(a=>a.followedProbability(t,o)):r==="followed rank"&&i?s(a=>-Math.log(1+a.followedRank(t,o))):this.top1(t,o)}scale(t){let o=this.most.get(t);if(o===void 0){o=Yr;for(let r=0;r<this.rows.length;r++)for(let s=0;s<this.tokens;s++){let i=Math.abs(So(this.change(r,s,t)));i>o&&i<1/0&&(o=i)}this.most.set(t,o)}return o}text(t,o){let[r,s]=[this.before.topId(t,o),this.topId(t,o)];return r===s?this.label(s):`${this.before.label(r)} \u2192 ${this.label(s)}`}entry(t,o,r){let s=So(this.change(t,o,r));return Number.isFinite(s)?Ee(s/this.scale(r)):-1}};function So({by:e,atMost:n}){return n?Math.min(0,e):e}function Ao(e){let n=[],t=null;return()=>{let o=te(e)==="difference",r=[o,...en.map(s=>e.get(s))];return o&&r.push(...en.map(s=>ee(e,s))),(!t||r.length!==n.length||r.some((s,i)=>s!==n[i]))&&(t=o?new se(e,new Ue(Un(e))):new Ue(e)),n=r,t}}function Ro(e,n,t,o){return[`${e.rows[t]??""}, position ${o} `,G(n.labels[o]??"",n.special[o]),u("small",{class:"nnv-hint"},`id ${n.ids[o]}`)]}function Cn(e,n,t,o,r){return e.top(n,t).map(({id:s,label:i,probability:a},c)=>{let l=u("span",{class:"nnv-bar","aria-hidden":"true"}),p=Number.isFinite(a)?Math.max(0,Math.min(1,a)):0;l.style.width=`calc((100% - 4ch - 7px) * ${p.toFixed(4)})`;let d=u(r?"button":"div",{class:"nnv-entry",...r?{type:"button",title:`Follow this token (id ${s})`}:{},"aria-current":String(s===o)},l,u("span",{class:"nnv-place"},String(c+1)),G(i),u("span",{class:"nnv-number"},H(a)));return r&&d.addEventListener("click",()=>r(s)),d})}function Po(e,n,t){let o=e.before.top(n,t)[0],{before:r,after:s,by:i,atMost:a}=e.top1(n,t),c=(p,d)=>u("b",{class:`nnv-number ${d}`},H(p)),l=e.change(n,t,"entropy");return[u("div",{class:"nnv-change"},G(o.label)," ",c(r,"nnv-was"),a?" \u2192 at most ":" \u2192 ",c(s,"nnv-now"),a?`, no longer among the first ${e.k}: a change of at most `:": a change of ",c(i,"nnv-by")),u("div",{class:"nnv-change nnv-change-entropy"},"entropy ",c(l.before,"nnv-was")," \u2192 ",c(l.after,"nnv-now")," nats: a change of ",c(l.by,"nnv-by"))]}function Qr(e,n,t){let{before:o,after:r,by:s}=e.change(n,t,"followed probability"),i=(a,c)=>u("b",{class:`nnv-number ${c}`},a);return u("div",{},"probability ",i(H(o),"nnv-was")," \u2192 ",i(H(r),"nnv-followed-probability"),": a change of ",i(H(s),"nnv-by"),`; rank ${e.before.followedRank(n,t)+1} \u2192 ${e.followedRank(n,t)+1}`)}function Xr(e,{row:n,position:t,marked:o},r){let s=(i,a)=>[u("div",{class:"nnv-hint"},i),u("div",{class:`nnv-list nnv-top-${i}`},...Cn(a,n,t,o,r))];return[...Po(e,n,t),...s("before",e.before),...s("after",e)]}function Jr(e,n,t,o){let[r,s]=[226,64],i=u("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),a=oe(i,r,s);if(!a)return i;let{context:c}=a,l=e.rows.length,p=f=>4+(r-8)*f/Math.max(1,l-1),d=f=>s-4-(s-10)*f;c.strokeStyle=o.line,c.lineWidth=1;for(let f of[0,.5,1])c.beginPath(),c.moveTo(4,d(f)),c.lineTo(r-4,d(f)),c.stroke();let m=(f,b,g)=>{c.strokeStyle=b,c.lineWidth=g,c.beginPath();for(let y=0;y<l;y++){let k=f.followedProbability(y,n);y===0?c.moveTo(p(y),d(k)):c.lineTo(p(y),d(k))}c.stroke()};return e instanceof se&&e.before.following&&m(e.before,o.dim,1),m(e,o.accent,2),t>=0&&(c.fillStyle=o.accent,c.beginPath(),c.arc(p(t),d(e.followedProbability(t,n)),3.5,0,2*Math.PI),c.fill()),i}function $o(e,n,t,o,r){let{row:s,position:i,marked:a,followed:c,live:l}=t,p=(b,g="")=>u("b",{class:`nnv-number ${g}`},b),d=u("div",{class:"nnv-list-title nnv-cell-title"},...Ro(e,n,s,i)),m=e instanceof se?[d,...Xr(e,t,r)]:[d,u("div",{class:"nnv-list nnv-top"},...Cn(e,s,i,a,r)),u("div",{class:"nnv-hint nnv-entropy"},"entropy ",p(H(e.entropy(s,i)))," nats")];if(c>=0&&e.following){let b=[G(e.label(c)),u("small",{class:"nnv-hint"},`id ${c}`)],g=p(H(e.followedProbability(s,i)),"nnv-followed-probability"),y=p(String(e.followedRank(s,i)+1),"nnv-followed-rank");m.push(u("div",{class:"nnv-followed"},u("div",{class:"nnv-list-title"},"Following ",...b),e instanceof se&&e.before.following?Qr(e,s,i):u("div",{},"probability ",g,", rank ",y),Jr(e,i,s,o),u("div",{class:"nnv-hint"},`at position ${i}, first to last layer`)))}let f=l?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...m,u("div",{class:"nnv-hint"},f)]}function _o(e,n,{row:t,position:o},r){if(t<0){let s=u("small",{class:"nnv-hint"},` id ${n.ids[o]}`);return[u("div",{},`position ${o} `,G(n.labels[o]??"",n.special[o]),s)]}return[u("div",{class:"nnv-list-title"},...Ro(e,n,t,o)),...e instanceof se?Po(e,t,o):Cn(e,t,o,r,null),...e instanceof se?[]:[u("div",{class:"nnv-hint"},`entropy ${H(e.entropy(t,o))} nats`)]]}function Co({rows:e,tokens:n,width:t,cellWidth:o,left:r,lastOnTop:s}){let a=(t-r-1)/Math.max(1,n),c=o>0?o:Math.max(58,Math.min(124,a)),l=Math.max(2,Math.min(124,c)),p=e>36?18:20;return{rows:e,tokens:n,left:r,top:36,cellWidth:l,cellHeight:p,width:r+l*n+1,height:36+p*e+1,lastOnTop:s}}function hn(e,n){return Math.max(2,Math.min(124,(n-e.left-1)/Math.max(1,e.tokens)))}function Ge(e,n){return e.lastOnTop?e.rows-1-n:n}function No(e,n,t,o,r){if(n<e.left)return null;let s=Math.floor((n-e.left+o)/e.cellWidth);if(s>=e.tokens)return null;if(t<e.top)return{row:-1,position:s};let i=Math.floor((t-e.top+r)/e.cellHeight);return i>=e.rows?null:{row:Ge(e,i),position:s}}function Fo(e,n,t,o){let r=n*e.cellWidth,s=o-e.left;return r>=t&&r+e.cellWidth<=t+s?t:Math.max(0,r-s/2)}var Ho=11.5,es=26;function Oo(e,n,t){let{layout:o,view:r,data:s}=n,i=oe(e,r.width,r.height);if(!i)return;let{context:a}=i,{left:c,top:l,cellWidth:p,cellHeight:d}=o,m=Math.max(0,Math.floor(r.scrollLeft/p)),f=Math.min(o.tokens,Math.ceil((r.scrollLeft+r.width-c)/p)),b=v=>c+v*p-r.scrollLeft,g=v=>l+v*d-r.scrollTop,y=p>=8?1:0;a.save(),a.beginPath(),a.rect(c,l,r.width-c,r.height-l),a.clip(),a.textAlign="left",a.font=`${Ho}px ${t.tokenFont}`;let k=v=>fe(a,v);for(let v=0;v<o.rows;v++){let x=g(Ge(o,v));if(!(x>r.height||x+d<l))for(let w=m;w<f;w++){let M=s.entry(v,w,n.colorBy);a.fillStyle=M<0?t.accent:t.ramp.css[M],a.fillRect(b(w),x,p-y,d-1),!(p<es)&&(a.fillStyle=M<0?t.ground:t.ramp.bright[M]?"#000":"#fff",a.fillText(Ae(s.text(v,w),p-9,k),b(w)+4,x+d/2))}}for(let v=0;n.marked>=0&&v<o.rows;v++)for(let x=m;x<f;x++)s.topId(v,x)===n.marked&&(a.strokeStyle=t.accent,a.lineWidth=2,a.strokeRect(b(x)+1,g(Ge(o,v))+1,p-y-2,d-3));let h=(v,x,w,M)=>{v<0||x<0||v>=o.rows||x>=o.tokens||(a.strokeStyle=w,a.lineWidth=M,a.strokeRect(b(x)-.5,g(Ge(o,v))-.5,Math.max(3,p-y+1),d))};n.position>=0&&(a.strokeStyle=t.accent,a.lineWidth=1,a.strokeRect(b(n.position)-.5,g(0)-.5,Math.max(3,p-y+1),o.rows*d)),h(n.layer,n.position,t.accent,3),n.hover&&n.hover.row>=0&&h(n.hover.row,n.hover.position,t.ink,2),a.restore(),ns(a,n,t,g),ts(a,n,t,m,f,b)}function ns(e,n,t,o){let{layout:r,data:s,hover:i,layer:a}=n;e.textAlign="right";for(let c=0;c<r.rows;c++){let l=o(Ge(r,c))+r.cellHeight/2;if(l<r.top||l>n.view.height)continue;let p=c===i?.row||c===a;e.fillStyle=c===i?.row?t.ink:c===a?t.accent:t.dim,e.font=`${p?600:400} 11px ${t.textFont}`,e.fillText(s.rows[c]??"",r.left-7,l)}}function ts(e,n,t,o,r,s){let{layout:i,labels:a,special:c,hover:l,position:p,view:d}=n,m=he(i.cellWidth,34),f=l?.position??-1;e.save(),e.beginPath(),e.rect(i.left,0,d.width-i.left,i.top),e.clip(),e.textAlign="left";for(let b=o;b<r;b++){let g=b===f||b===p,y=[f,p].some(h=>h>=0&&h!==b&&Math.abs(h-b)*i.cellWidth<34);if(!g&&(b%m!==0||y))continue;let k=Math.max(i.cellWidth*m,34)-6;e.fillStyle=t.dim,e.font=`10px ${t.textFont}`,e.fillText(String(b),s(b)+3,9),e.fillStyle=b===f?t.ink:b===p?t.accent:t.ink,e.font=`${c[b]?"italic ":""}${g?"600 ":""}${Ho}px ${t.tokenFont}`,e.fillText(Ae(a[b]??"",k,h=>fe(e,h)),s(b)+3,24)}e.restore()}var qo=[...en,"layer","position","special","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"];function zo(){let e=u("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),n=u("button",{type:"submit",class:"nnv-button"},"Follow"),t=u("form",{class:"nnv-follow"},e,n),o=u("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),r=u("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),s=u("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),i=u("span",{class:"nnv-tools"},r,o,s);return{form:t,text:e,columns:i,wider:o,narrower:r,fit:s}}function Wo(){let e=u("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),n=u("div",{class:"nnv-spacer"},e),t=u("div",{class:"nnv-scroll"},n),o=u("div",{class:"nnv-side nnv-detail"}),r=u("div"),s=u("div",{class:"nnv-panel"},t),i=u("div",{hidden:!0});return{canvas:e,spacer:n,scroll:t,side:o,offer:r,grid:s,hatched:i}}function Do(e,n,t,o){if(t instanceof se){let r=J(t.scale(n)),s=t.following&&t.before.following;n==="entropy"?e.showSigned(`${r} nats`,o,"Change of the entropy, after minus before."):n==="followed rank"&&s?e.showSigned(r,o,"Change of the rank's logarithm: up is nearer to the first place."):n==="followed probability"&&s?e.showSigned(r,o,"Change of the followed token's probability, after minus before."):e.showSigned(r,o,"Change of the probability of the token that came first before.");return}if(n==="entropy")e.show("0",`${J(t.largestEntropy)} nats`,o,"Entropy of the whole distribution.");else if(n==="followed rank"&&t.following)e.show("last","rank 1",o,"Logarithm of the rank among all tokens.");else{let r=n==="followed probability"&&t.following?"the followed token":"the cell's top token";e.show("0","1",o,`Probability of ${r}.`)}}var Io=({model:e,el:n})=>{let t=B(e),o=Me({model:e,el:n},{title:"Logit lens",traits:qo,paint:()=>R()}),r=ne("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],L=>V(e,"color_by",L)),s=rn(),i=Ne("Last layer on top","Turn the order of the rows",()=>V(e,"last_on_top",!e.get("last_on_top"))),{form:a,text:c,columns:l,wider:p,narrower:d,fit:m}=zo();o.tools.append(r.element,s.element,a,i.element,l);let{canvas:f,spacer:b,scroll:g,side:y,offer:k,grid:h,hatched:v}=Wo();o.body.append(u("div",{class:"nnv-lens"},h,u("div",{},y,k)),v);let x=null,w=null,M=0,S=null,z=-1,F=-1,O=()=>({labels:e.get("labels"),special:e.get("special"),ids:e.get("token_ids")}),T=()=>o.width()-(o.root.dataset.size==="wide"?268:0),_=Ao(e),C=()=>{let L=_();return L!==x&&(S=null),x=L,L},R=()=>{let L=C(),{labels:P,special:I}=O(),U=o.palette(),X=e.get("gaps");if(v.hidden=!L.empty,h.parentElement.hidden=L.empty,L.empty){N(v,xe(X["lens.top_ids"]??"The logit lens was not captured."));return}a.hidden=e.get("why_static")!=="",i.show(e.get("last_on_top"));let Q=e.get("color_by");r.show(Q);for(let ye of r.element.querySelectorAll("option"))ye.disabled=ye.value.startsWith("followed")&&!L.following;Do(s,Q,L,U);let re=T(),$e=L.rows.reduce((ye,tn)=>Math.max(ye,tn.length),0);w=Co({rows:L.rows.length,tokens:P.length,width:re,cellWidth:M,left:Math.min(110,16+$e*6.2),lastOnTop:e.get("last_on_top")}),b.style.width=`${w.width}px`,b.style.height=`${w.height}px`;let{layer:je,position:ge}=B(e);ge!==F&&(F=ge,ge>=0&&(g.scrollLeft=Fo(w,ge,g.scrollLeft,g.clientWidth)));let _e={width:Math.min(w.width,g.clientWidth),height:Math.min(w.height,g.clientHeight)};Oo(f,{layout:w,data:L,labels:P,special:I,colorBy:Q,marked:$(),layer:je,position:ge,hover:S,view:{..._e,scrollLeft:g.scrollLeft,scrollTop:g.scrollTop}},L instanceof se?Se(U):U),f.dataset.geometry=JSON.stringify(w);let nn=hn(w,re);m.disabled=Math.abs(nn-w.cellWidth)<.5,d.disabled=w.cellWidth<=Math.min(nn,58)+.01,p.disabled=w.cellWidth>=124,W()},$=()=>{let L=e.get("followed_id");return L>=0?L:z},q=L=>{let P=e.get("why_static")==="",I=L===$();P?o.requests.ask({kind:"follow",id:I?-1:L}):z=I?-1:L,o.say(I?"no token followed":`following ${C().label(L)}`),o.repaint()},W=()=>{let L=C(),P=B(e),I=L.tokens-1,U=L.rows.length-1,X=!S&&P.position>=0&&P.layer>=0&&P.layer<=U,Q=S?S.position:P.position>=0&&P.position<=I?P.position:I,re=S&&S.row>=0?S.row:X?P.layer:U,$e=e.get("why_static")==="",je={row:re,position:Q,marked:$(),followed:e.get("followed_id"),live:$e};N(y,...$o(L,O(),je,o.palette(),q)),S||A(re,Q)},A=(L,P)=>{if(k.dataset.cell===`${L}.${P}`)return;k.dataset.cell=`${L}.${P}`;let I=`Edit the stream after layer ${L} at ${P}`;N(k,Oe(o,{layer:L,part:"stream",positions:[P]},I))};a.addEventListener("submit",L=>{L.preventDefault(),c.value!==""&&o.requests.ask({kind:"follow",text:c.value})}),c.addEventListener("keydown",L=>L.stopPropagation());let K=L=>{M=L,o.repaint()};p.addEventListener("click",()=>w&&K(Math.min(124,w.cellWidth*1.5))),d.addEventListener("click",()=>w&&K(Math.max(hn(w,T()),w.cellWidth/1.5))),m.addEventListener("click",()=>w&&K(hn(w,T()))),g.addEventListener("scroll",()=>o.repaint(),{passive:!0});let E=L=>{let{x:P,y:I}=ie(L,f);return w&&No(w,P,I,g.scrollLeft,g.scrollTop)};f.addEventListener("pointermove",L=>{let P=E(L);(P?.row!==S?.row||P?.position!==S?.position)&&(S=P,o.repaint()),f.style.cursor=P?"pointer":"default",P?Y(P,L):o.tooltip.hide()}),f.addEventListener("pointerleave",()=>{S=null,o.tooltip.hide(),o.repaint()}),f.addEventListener("click",L=>{let P=E(L);if(!P)return;let I=B(e),U=I.position===P.position&&(P.row<0||I.layer===P.row);D(U?{...I,layer:t.layer,position:t.position}:{...I,layer:P.row<0?I.layer:P.row,position:P.position})}),f.addEventListener("keydown",L=>{let P=ae(L.key),I=B(e),U=C();if(P){let X=e.get("last_on_top")?-P[0]:P[0],Q=le(I.layer,X,U.rows.length,U.rows.length-1);D({...I,layer:Q<0?U.rows.length-1:Q,position:le(I.position,P[1],U.tokens,U.tokens-1)})}else if(L.key==="Escape")D(de(I,t));else return;L.preventDefault(),L.stopPropagation()});let D=L=>{Z(e,L);let P=C();if(L.position<0||L.layer<0||L.layer>=P.rows.length)return;let I=P.top(L.layer,L.position)[0];o.say(`${P.rows[L.layer]}, position ${L.position}: ${I.label}, probability ${H(I.probability)}`)},Y=(L,P)=>{o.tooltip.show(...ke(o.root,P),..._o(C(),O(),L,$()))};return()=>o.stop()};var Xc={attention:Ve(co),logit_lens:Ve(Io),contributions:Ve(To),explore_bar:Ve(Eo)};export{Xc as views};
