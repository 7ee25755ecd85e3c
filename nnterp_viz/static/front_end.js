var An=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function p(e,n={},...t){let o=document.createElement(e);for(let[r,i]of Object.entries(n))i==null||i===!1||(typeof i=="function"?o.addEventListener(r,i):r==="class"?o.className=String(i):o.setAttribute(r,i===!0?"":String(i)));return Pn(o,t),o}function Pn(e,n){for(let t of n)t!=null&&t!==!1&&e.append(t)}function $(e,...n){e.replaceChildren(),Pn(e,n)}function q(e,n=!1){return p("bdi",{class:n?"nnv-token nnv-special":"nnv-token",title:e},e)}function C(e){if(Number.isNaN(e))return"NaN";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";if(e===0)return"0";let n=Math.fround(e);for(let t=1;t<9;t++){let o=e.toPrecision(t);if(Math.fround(Number(o))===n)return Rn(o)}return Rn(e.toPrecision(9))}function Rn(e){let n=Number(e),t=Math.abs(n);return(t>=1e-4&&t<1e9?String(n):n.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function le(e){if(!Number.isFinite(e))return C(e);let n=Math.abs(e);return n===0?"0":n<.001?e.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):xo(n<1?e.toFixed(3):n<100?e.toFixed(2):e.toFixed(0))}function sn(e,n=3){if(!Number.isFinite(e))return C(e);let t=Math.abs(e).toFixed(n);return Number(t)===0?t:(e<0?"\u2212":"+")+t}function $n(e){if(!Number.isFinite(e))return C(e);let n=100*e;return n!==0&&n<.1?"< 0.1%":`${n<10?n.toFixed(1):n.toFixed(0)}%`}function an(e){if(!Number.isFinite(e))return C(e);if(e<0){let t=an(-e);return t==="\xB7"?"\xB7":`\u2212${t}`}if(e>=.995)return e.toFixed(1);let n=e.toFixed(2);return n==="0.00"?e>0?"\xB7":"0":n.replace("0.",".")}function xo(e){return e.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function Cn(e,n,t){if(!(n>e))return[e];let o=(n-e)/Math.max(1,t),r=10**Math.floor(Math.log10(o)),i=[1,2,5,10].map(a=>a*r).find(a=>a>=o*.999),s=[];for(let a=Math.ceil(e/i-1e-9);a*i<=n+i*1e-9;a++)s.push(a===0?0:a*i);return s}function _n({name:e,residual:n,tolerance:t,ok:o,about:r}){let i=Number(n);return p("span",{class:`nnv-check ${o?"nnv-ok":"nnv-failed"}`,title:`${r}
residual ${C(i)}, tolerance ${C(t)}`},p("span",{class:"nnv-mark","aria-hidden":"true"},o?"\u2713":"\u2717"),p("span",{class:"nnv-live"},o?"passed: ":"failed: "),e,p("small",{},Number.isFinite(i)?i.toExponential(1):C(i)))}function ye(e){return p("div",{class:"nnv-gap"},p("span",{},e))}function ce(e,n,t){let o=p("select",{class:"nnv-select","aria-label":e},...n.map(([r,i])=>p("option",{value:r},i)));return o.addEventListener("change",()=>t(o.value)),o.addEventListener("keydown",r=>r.stopPropagation()),{element:p("label",{class:"nnv-choice"},p("span",{},e),o),show(r){o.value=r}}}function Ve(e,n,t){let o=p("button",{type:"button",class:"nnv-button nnv-toggle",title:n,"aria-pressed":"false"},e);return o.addEventListener("click",t),{element:o,show:r=>o.setAttribute("aria-pressed",String(r))}}function X(e,n,t){e.set(n,t),e.save_changes()}var ln=["shown","before","before_focus","edits"];function Te(e){return Object.keys(e.get("before")??{}).length>0}function K(e){return Te(e)?e.get("shown"):"after"}function Y(e,n){for(let t of["before_focus","before"]){let o=e.get(t);if(o&&n in o)return o[n]}return e.get(n)}function Nn(e){return{get:n=>Y(e,n)}}function wo(e){return{get:n=>K(e)==="before"?Y(e,n):e.get(n),set:(n,t)=>e.set(n,t),save_changes:()=>e.save_changes(),on:(n,t)=>e.on(n,t),off:(n,t)=>e.off(n,t),send:n=>e.send(n)}}function We(e){return({model:n,el:t})=>e({model:wo(n),el:t})}var cn=["before","after","difference"];function Hn(e,n){let t=p("ol",{class:"nnv-edits-list"}),o=p("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),r=cn.map(a=>{let c=p("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":a},a);return c.addEventListener("click",()=>{e.set("shown",a),e.save_changes()}),c}),i=p("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...r),s=p("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},i,t,o);return o.addEventListener("click",()=>n.ask({kind:"clear"})),{element:s,update(){let a=e.get("edits")??[],c=e.get("why_static")==="",l=e.get("sides")??[],u=Te(e);s.hidden=a.length===0&&!u||!e.get("show_prompt"),o.hidden=a.length<2||!c,i.hidden=!u;let d=K(e);r.forEach((f,m)=>{f.setAttribute("aria-pressed",String(cn[m]===d)),f.textContent=l[m]||cn[m]}),$(t,...a.map((f,m)=>{let h=p("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${f}`,title:"Undo this edit"},"Undo");return h.addEventListener("click",()=>n.ask({kind:"undo",index:m})),p("li",{},p("code",{},f),c&&h)}))}}}function Fn(e){if(!Te(e))return"";let n=e.get("sides")??[],t=K(e),[o,r]=[n[0]||"before",n[1]||"after"];return t==="difference"?`difference: ${r} \u2212 ${o}`:t==="before"?o:r}function Ae({layer:e,part:n,head:t}){return n==="head"?`layer ${e}, head ${t}`:n==="attention"?`layer ${e}, attention`:n==="mlp"?`layer ${e}, MLP`:`the stream after layer ${e}`}function Pe(e,n,t="Edit"){if(!e.editable())return null;let o=Ae(n),r=p("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${o}`,"aria-label":`Change ${o}`},t);return r.addEventListener("click",i=>{i.stopPropagation(),e.edit(n)}),r.addEventListener("keydown",i=>i.stopPropagation()),r}function On(e,n,t){let o=p("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),r=p("button",{type:"submit",class:"nnv-button"},"Show its tokens"),i=p("form",{class:"nnv-edit-acts"},o,r),s=p("div",{class:"nnv-hint"}),a=p("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),c=p("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),l=p("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),u=p("div",{class:"nnv-patch",hidden:!0},i,a,s,p("div",{class:"nnv-edit-acts"},c,l)),d=null,f=-1,m=-1,h=()=>e.get("source")??{},v=()=>{if(u.hidden||!d)return;let{labels:b=[],special:M=[]}=h(),g=e.get("labels"),y=e.get("special"),x=b.length>0;if(c.hidden=l.hidden=!x,!x){$(a),s.textContent=`Puts what ${Ae(d)} is on a second prompt in its place.`;return}f>=b.length&&(f=-1),m>=g.length&&(m=-1);let w=(N,D,F,W,U)=>D.map((I,j)=>{let _=ko(I,F[j]??!1,j,N);return _.setAttribute("aria-pressed",String(j===W)),_.style.gridColumn=String(j+2),_.addEventListener("click",()=>{U(j),v()}),_});$(a,p("span",{class:"nnv-hint nnv-aligned-name"},"from"),...w("second prompt's",b,M,f,N=>{f=N,m<0&&N<g.length&&(m=N)}),p("span",{class:"nnv-hint nnv-aligned-name"},"to"),...w("this prompt's",g,y,m,N=>{m=N,f<0&&N<b.length&&(f=N)}));let k=b.length===g.length;c.disabled=f<0||m<0,l.disabled=!k;let T=k?b.flatMap((N,D)=>N===g[D]?[]:[D]):[],E=T.length===0?"The two prompts are the same.":`They differ at ${T.join(", ")}.`,S=k?`Both prompts have ${g.length} tokens. ${E}`:`The second prompt has ${b.length} tokens and this one ${g.length}: pick one token of each.`,A=f>=0&&m>=0?` ${b[f]} at ${f} goes to ${g[m]} at ${m}.`:"";s.textContent=S+A};return i.addEventListener("submit",b=>{b.preventDefault(),o.value!==""&&n.ask({kind:"source",text:o.value})}),c.addEventListener("click",()=>t({do:"patch",prompt:h().prompt??"",from_positions:[f]})),l.addEventListener("click",()=>t({do:"patch",prompt:h().prompt??""})),{element:u,open(b,M){d=b,m=f=M?.[0]??-1,o.value=h().prompt??o.value,u.hidden=!1,v(),o.focus()},close(){u.hidden=!0},update:v,positions:()=>m>=0?[m]:void 0}}function ko(e,n,t,o){return p("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${o} token ${t}: ${e}`},q(e,n),p("small",{},String(t)))}function zn(e,n,t){let o=p("strong"),r=p("select",{class:"nnv-select","aria-label":"At which tokens"}),i=p("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),s=p("div",{class:"nnv-edit-acts"}),a=p("div",{class:"nnv-edit-head"},p("span",{},"Change "),o,r,i),c=On(e,n,g=>f(g)),l=p("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},a,s,c.element),u=null,d=()=>r.value===""?void 0:[Number(r.value)],f=g=>{if(!u)return;let y=g.do==="patch"&&g.from_positions?c.positions():d();n.ask({kind:"edit",edit:{...u,...g,...y?{positions:y}:{}}}),t(`${g.do} ${Ae(u)}`),l.hidden=!0},m=(g,y,x)=>{let w=p("button",{type:"button",class:"nnv-button",title:y},g);return w.addEventListener("click",x),w},h=(g,y,x)=>{let w=p("input",{class:"nnv-input","aria-label":g,placeholder:g,value:y,spellcheck:"false"});return w.style.width=x,w},v=g=>{let y=h("factor",g.part==="stream"?"5":"0.5","5em"),x=()=>{let A=Number(y.value);return y.setAttribute("aria-invalid",String(y.value.trim()===""||!Number.isFinite(A))),y.getAttribute("aria-invalid")==="true"?null:A},w=m("Scale \xD7","Multiply it by the factor",()=>{let A=x();A!==null&&f({do:"scale",factor:A})}),k=m("Patch from a prompt\u2026","Put in what the same part is on another prompt",()=>c.open(g,d()));if(g.part!=="stream"){$(s,m("Ablate: zero","Put zeros in its place",()=>f({do:"ablate",how:"zero"})),m("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>f({do:"ablate",how:"mean"})),w,y,k);return}let T=h("toward a token","","10em"),E=h("away from a token","","10em"),S=m("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let A=x();for(let N of[T,E])N.setAttribute("aria-invalid",String(T.value===""&&E.value===""));A===null||T.value===""&&E.value===""||f({do:"steer",factor:A,...T.value===""?{}:{toward:T.value},...E.value===""?{}:{away:E.value}})});$(s,S,y,T,E,w,k)},b=g=>{let y=e.get("labels"),x=e.get("position"),w=new Set([...g.positions??[],...x>=0?[x]:[],y.length-1]);$(r,p("option",{value:""},"at all tokens"),...[...w].filter(k=>k>=0&&k<y.length).sort((k,T)=>k-T).map(k=>p("option",{value:String(k)},`only at ${k} ${y[k]}`))),r.value=g.positions?.length===1?String(g.positions[0]):""},M=()=>{l.hidden=!0,c.close()};return i.addEventListener("click",M),l.addEventListener("keydown",g=>{g.stopPropagation(),g.key==="Escape"&&M()}),{element:l,open(g){u=g,$(o,Ae(g)),b(g),v(g),c.close(),l.hidden=!1,s.firstElementChild?.focus(),l.scrollIntoView?.({block:"nearest"})},update(){u&&e.get("why_static")!==""&&M(),c.update()}}}function Dn(e,n){let t=0,o=!1,r=()=>{t=0,!o&&(n(),e.dataset.frame=String(Number(e.dataset.frame??0)+1))};return{ask(){!t&&!o&&(t=requestAnimationFrame(r))},stop(){o=!0,t&&cancelAnimationFrame(t)}}}function Wn(e,n){let t=p("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),o=p("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),r=p("span",{class:"nnv-prompt-note"}),i=()=>{t.readOnly||n.ask({kind:"prompt",text:t.value})},s=p("form",{class:"nnv-prompt"},t,o,r),a=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),s.classList.toggle("nnv-edited",t.value!==e.get("prompt"))};s.addEventListener("submit",l=>{l.preventDefault(),i()}),t.addEventListener("keydown",l=>{l.stopPropagation(),l.key==="Enter"&&!l.shiftKey&&!l.isComposing?(l.preventDefault(),i()):l.key==="Escape"&&(t.value=e.get("prompt"),a())}),t.addEventListener("input",a);let c=null;return{element:s,update(){let l=e.get("prompt");l!==c&&(t.value=l,c=l);let u=e.get("why_static");t.readOnly=u!=="",o.hidden=u!=="",r.textContent=u,r.hidden=u==="",a()}}}function In(e){let n=e.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(n.model??""),r=[t&&/^([\\/~]|[A-Za-z]:)/.test(n.model??"")?t[1]:n.model,n.dtype,n.engine];return typeof n.seconds=="number"&&r.push(`${n.seconds.toPrecision(2)} s`),r.filter(Boolean).join(" \xB7 ")}function pn(e,n){let t=n.get("stamp"),o=n.get("token_ids"),r=n.get("labels"),i=n.get("special"),s=Object.entries(n.get("gaps")),a=n.get("code"),c=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([d,f])=>`${d} ${f}`).join(", ")]],l=p("button",{type:"button",class:"nnv-button"},"Copy");l.addEventListener("click",()=>{let d=()=>$(l,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(a).then(()=>$(l,"Copied"),d):d()});let u=Object.entries(t.values??{});$(e,p("div",{class:"nnv-receipt-columns"},p("div",{},p("h4",{},"Where the numbers come from"),p("dl",{},...c.filter(([,d])=>d).flatMap(([d,f])=>[p("dt",{},d),p("dd",{},f)])),p("h4",{},`Tokens (${o.length})`),p("div",{class:"nnv-ids"},...o.map((d,f)=>p("span",{},q(r[f]??"",i[f]),p("small",{},String(d)))))),p("div",{},p("h4",{},"Saved by the trace"),p("ul",{class:"nnv-values"},...u.map(([d,f])=>p("li",{},p("code",{},d),p("small",{},` ${f}`)))),s.length>0&&p("h4",{},"Not captured"),s.length>0&&p("ul",{class:"nnv-values nnv-gaps"},...s.map(([d,f])=>p("li",{},p("code",{},d),p("span",{},` ${f}`)))))),p("h4",{},"The trace, runnable as it stands ",l),p("pre",{class:"nnv-code",tabindex:0},a))}function qn({kind:e}){return e==="edit"||e==="undo"||e==="clear"}var un=0;function Bn(e,n){let t=0,o=[],r=s=>{un=Math.max(un+1,Date.now()),t=un,e.send({...s,request:t}),n()},i=(s=>{if(s?.kind!=="answered"||s.request!==t)return;t=0;let a=o.shift();a?r(a):n()});return e.on("msg:custom",i),{ask(s){t?o=[...qn(s)?o:o.filter(qn),s]:r(s)},waiting:()=>t!==0,stop:()=>e.off("msg:custom",i)}}var Mo=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],Lo=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function Re(e){let n=e/255;return n<=.04045?n/12.92:((n+.055)/1.055)**2.4}function dn(e){let n=e<=.0031308?12.92*e:1.055*e**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*n)))}function mn(e){let n=Number.parseInt(e.slice(1),16);return[n>>16,n>>8&255,n&255]}function Eo(e){let[n,t,o]=[Re(e[0]),Re(e[1]),Re(e[2])],r=Math.cbrt(.4122214708*n+.5363325363*t+.0514459929*o),i=Math.cbrt(.2119034982*n+.6806995451*t+.1073969566*o),s=Math.cbrt(.0883024619*n+.2817188376*t+.6299787005*o);return[.2104542553*r+.793617785*i-.0040720468*s,1.9779984951*r-2.428592205*i+.4505937099*s,.0259040371*r+.7827717662*i-.808675766*s]}function So([e,n,t]){let o=(e+.3963377774*n+.2158037573*t)**3,r=(e-.1055613458*n-.0638541728*t)**3,i=(e-.0894841775*n-1.291485548*t)**3;return[dn(4.0767416621*o-3.3077115913*r+.2309699292*i),dn(-1.2684380046*o+2.6097574011*r-.3413193965*i),dn(-.0041960863*o-.7034186147*r+1.707614701*i)]}function To(e){return .2126*Re(e[0])+.7152*Re(e[1])+.0722*Re(e[2])}function fn([e,n,t],o=255){return(o<<24|t<<16|n<<8|e)>>>0}function Ke(e){let n=e.map(c=>Eo(mn(c))),t=n[0][0],o=n[n.length-1][0]-t,r=n.map(c=>(c[0]-t)/o),i=new Uint32Array(256),s=[],a=[];for(let c=0;c<256;c++){let l=c/255,u=0;for(;u<r.length-2&&l>r[u+1];)u++;let d=(l-r[u])/(r[u+1]-r[u]),[f,m]=[n[u],n[u+1]],h=So([f[0]+d*(m[0]-f[0]),f[1]+d*(m[1]-f[1]),f[2]+d*(m[2]-f[2])]);i[c]=fn(h),s.push(`rgb(${h.join(",")})`),a.push(To(h)>.179)}return{pixels:i,css:s,bright:a}}var Gn={light:Ke(Mo),dark:Ke(Lo)};function Un(e,n,t){let[o,r]=[Ke([e,...n]),Ke([e,...t])],i=s=>Array.from({length:256},(a,c)=>s(c%2===0?o:r)[2*(c>>1)]);return{pixels:Uint32Array.from(i(s=>s.pixels)),css:i(s=>s.css),bright:i(s=>s.bright)}}var jn={light:Un("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:Un("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function Me(e){return 2*Math.min(127,Math.round(127*Math.abs(e)))+(e<0?1:0)}function $e(e){return Math.max(0,Math.min(255,Math.round(255*e)))}function Zn(){let{body:e}=document,n=e.dataset.jpThemeLight;if(n!==void 0)return n==="false"?"dark":"light";let t=e.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||e.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function Vn(e){let n=getComputedStyle(e),t=r=>n.getPropertyValue(`--nnv-${r}`).trim(),o=e.dataset.theme==="dark"?"dark":"light";return{theme:o,ramp:Gn[o],diverging:jn[o],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function Le(e){return{...e,ramp:e.diverging}}function Kn(e){let n=new MutationObserver(e),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};n.observe(document.body,t),n.observe(document.documentElement,t);let o=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return o?.addEventListener("change",e),()=>{n.disconnect(),o?.removeEventListener("change",e)}}function Yn(e){let n=p("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return e.append(n),{show(t,o,...r){n.replaceChildren(...r),n.hidden=!1;let[i,s]=[n.offsetWidth,n.offsetHeight],a=t+14+i>e.clientWidth?t-14-i:t+14,c=o+16+s>e.clientHeight?o-12-s:o+16;n.style.left=`${Math.max(4,Math.min(a,e.clientWidth-i-4))}px`,n.style.top=`${Math.max(4,c)}px`},hide(){n.hidden=!0}}}function xe(e,n){let t=e.getBoundingClientRect();return[n.clientX-t.left,n.clientY-t.top]}var Ao=["prompt","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...ln],Po=15e3;function Ro(e){let n=e.getRootNode(),t=n instanceof ShadowRoot?n:document.head;if(t.querySelector("style[data-nnv]"))return;let o=p("style",{"data-nnv":""});o.textContent=An,t.append(o)}function we({model:e,el:n},{title:t,traits:o,paint:r}){let i=Bn(e,()=>N()),s=Wn(e,i),a=Hn(e,i),c=zn(e,i,_=>{g.textContent=_}),l=p("div",{class:"nnv-tools"}),u=p("span",{class:"nnv-subtitle"}),d=p("div",{class:"nnv-error",role:"alert",hidden:!0}),f=p("div",{class:"nnv-notes",hidden:!0}),m=p("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),h=p("div",{class:"nnv-body"}),v=p("div",{class:"nnv-checks"}),b=p("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),M=p("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),g=p("div",{class:"nnv-live",role:"status","aria-live":"polite"}),y=p("footer",{class:"nnv-foot"},v,b),x=p("div",{class:"nnv",role:"group","aria-label":t},p("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),p("header",{class:"nnv-head"},p("h3",{class:"nnv-title"},t),u,l),s.element,a.element,f,d,m,c.element,h,y,M,g),w=Yn(x),k=null,T=!1,E,S=[],A=()=>{let _=e.get("theme");x.dataset.theme=_==="light"||_==="dark"?_:Zn(),x.dataset.own=String(_!=="auto"),k=null,F.ask()},N=()=>{let _=e.get("busy")||i.waiting()||T;x.classList.toggle("nnv-busy",_),x.setAttribute("aria-busy",String(_)),clearTimeout(E),m.hidden=!0,_&&(E=setTimeout(()=>m.hidden=!1,Po))},D=()=>{s.update(),s.element.hidden=!e.get("show_prompt");let _=e.get("labels").length,re=Fn(e);u.textContent=`${_} ${_===1?"token":"tokens"}${re&&` \xB7 ${re}`}`,a.update(),c.update();let R=e.get("notes");f.hidden=R.length===0||!e.get("show_stamp"),f.textContent=R.join(" \xB7 ");let H=e.get("error");d.hidden=H==="",$(d,p("strong",{},"That did not work. "),p("span",{},H),p("em",{}," The picture is still that of the last prompt that did.")),$(v,...e.get("checks").map(_n)),b.textContent=In(e),b.hidden=!e.get("show_stamp"),y.hidden=b.hidden&&v.childElementCount===0,M.hidden||pn(M,e),N()};b.addEventListener("click",()=>{M.hidden=!M.hidden,b.setAttribute("aria-expanded",String(!M.hidden)),M.hidden||pn(M,e)});let F=Dn(x,r),W=(_,re)=>{for(let R of _)e.on(`change:${R}`,re);S.push(()=>{for(let R of _)e.off(`change:${R}`,re)})},U=!1;W(Ao,()=>{U||(U=!0,queueMicrotask(()=>{U=!1,D()}))}),W(["theme"],A),W([...o,...ln],F.ask),S.push(Kn(A)),Ro(n),n.classList.add("nnv-host"),n.append(x);let I=0,j=new ResizeObserver(()=>{x.clientWidth!==I&&(I=x.clientWidth,x.dataset.size=I<560?"narrow":I<900?"medium":"wide",F.ask())});return j.observe(x),D(),A(),{root:x,tools:l,body:h,requests:i,tooltip:w,palette:()=>k??=Vn(x),width:()=>h.clientWidth,editable:()=>e.get("why_static")==="",edit:c.open,say:_=>{g.textContent=_},repaint:F.ask,setWaiting(_){T!==_&&(T=_,N())},onStop:_=>S.push(_),stop(){clearTimeout(E),F.stop(),j.disconnect(),i.stop();for(let _ of S)_();x.remove()}}}function $o(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function ne(e,n,t){let o=$o(),[r,i]=[Math.max(0,Math.round(n*o)),Math.max(0,Math.round(t*o))];e.width!==r&&(e.width=r),e.height!==i&&(e.height=i),e.style.width=`${r/o}px`,e.style.height=`${i/o}px`;let s=e.getContext("2d");return!s||r===0||i===0?null:(s.setTransform(1,0,0,1,0,0),s.clearRect(0,0,r,i),s.setTransform(o,0,0,o,0,0),s.direction="ltr",s.textBaseline="middle",{canvas:e,context:s,ratio:o,width:r/o,height:i/o})}function pe(e,n){let t=n.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}function Ye(){let e=p("canvas",{"aria-hidden":"true"}),n=p("span"),t=p("span"),o=p("span",{class:"nnv-legend"},n,e,t),r=s=>{let a=ne(e,96,10);if(!a)return;let{context:c}=a;c.setTransform(1,0,0,1,0,0);for(let l=0;l<e.width;l++)c.fillStyle=s(l/(e.width-1)),c.fillRect(l,0,1,e.height)},i=(s,a,c)=>{n.textContent=s,t.textContent=a,o.title=c};return{element:o,show(s,a,c,l=""){i(s,a,l),r(u=>c.ramp.css[$e(u)])},showSigned(s,a,c=""){i(`\u2212${s}`,`+${s}`,c),r(l=>a.diverging.css[Me(2*l-1)])}}}function O(e){return{layer:e.get("layer"),head:e.get("head"),position:e.get("position")}}function B(e,n){let t=!1;for(let[o,r]of Object.entries(n))r===void 0||e.get(o)===r||(e.set(o,r),t=!0);t&&e.save_changes()}function ue(e,n){return e.position!==n.position?{...e,position:n.position}:n}function Qn(e,n,t,o){return e.layer!==t||e.head!==o?{...e,layer:t,head:o}:n.layer===t&&n.head===o?{...e,layer:-1,head:-1}:{...e,layer:n.layer,head:n.head}}function Ce(e,n){return{...e,position:e.position===n?-1:n}}function de(e){switch(e){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function oe(e,n,t,o=0){return t<=0?-1:e<0?n===0?-1:o:Math.max(0,Math.min(t-1,e+n))}var Qe=new Map;function fe(e,n){let t=`${e.font}\0${n}`,o=Qe.get(t);return o===void 0&&(o=e.measureText(n).width,Qe.size>2e4&&Qe.clear(),Qe.set(t,o)),o}function Ee(e,n,t){if(t(e)<=n)return e;let o=[...e],r=0,i=o.length-1;for(;r<i;){let s=r+i+1>>1;t(`${o.slice(0,s).join("")}\u2026`)<=n?r=s:i=s-1}return r===0?"\u2026":`${o.slice(0,r).join("")}\u2026`}function he(e,n){if(e>=n)return 1;let t=n/e;for(let o=1;;o*=10)for(let r of[1,2,5])if(r*o>=t)return r*o}function Xn(){let e=p("h4"),n=p("span",{class:"nnv-hint"}),t=p("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),o=p("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),r=p("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),i=p("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),s=p("span"),a=p("span"),c=p("button",{type:"button",class:"nnv-button nnv-toggle","aria-pressed":"false",title:"All numbers of the token's row"},"Table"),l=p("span",{class:"nnv-tools"},t,o,r),u=p("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),d=p("div",{hidden:!0}),f=p("div",{class:"nnv-readout"}),m=p("div",{class:"nnv-pictures"},u);return{element:p("div",{class:"nnv-panel nnv-focus"},p("div",{class:"nnv-panel-head"},e,n,s,p("span",{class:"nnv-tools"},a,c,l,i)),m,d,f),title:e,about:n,offer:s,zooms:l,zoomOut:t,zoomIn:o,fit:r,reset:i,pictures:m,canvas:u,hatched:d,readout:f,finder:a,tableToggle:c}}function Jn(e,n,t,o){let r=new Int32Array(2*e);for(let i=0;i<e;i++){let s=Math.floor(n+i/t+1e-9),a=Math.ceil(n+(i+1)/t-1e-9);r[2*i]=Math.min(s,o),r[2*i+1]=Math.min(o,t>=1?s+1:Math.max(s+1,a))}return r}function _e(e,n,t,o,r,i,s){let a=Jn(s.width,o.column,o.cell,t),c=Jn(s.height,o.row,o.cell,n);for(let l=0;l<s.height;l++){let u=c[2*l],d=c[2*l+1];if(u>=n)break;let f=(s.y+l)*i.width+s.x;for(let m=0;m<s.width;m++,f++){let h=a[2*m],v=a[2*m+1];if(h>=t)break;let b=0;for(let M=u;M<d;M++)for(let g=M*t+h,y=M*t+v;g<y;g++)e[g]>b&&(b=e[g]);i.pixels[f]=r[b]}}}var et=1e-4,Ne=class{constructor(n){this.packed=n;this.size=Math.round((Math.sqrt(8*n.length+1)-1)/2)}packed;size;at(n,t){return t<=n?this.packed[n*(n+1)/2+t]:Number.NaN}row(n){let t=n*(n+1)/2;return this.packed.subarray(t,t+n+1)}rowMax(n,t){let o=this.row(n),r=0;for(let i=t?1:0;i<o.length;i++)o[i]>r&&o[i]<1/0&&(r=o[i]);return r}foldedMass(n){return this.row(n)[0]??Number.NaN}meanFoldedMass(){let n=0;for(let t=1;t<this.size;t++)n+=this.foldedMass(t);return this.size>1?n/(this.size-1):Number.NaN}topKeys(n,t,o){let r=Array.from(this.row(n),(i,s)=>({position:s,value:i}));return nt(o?r.slice(1):r,t)}topReaders(n,t){let o=[];for(let r=n;r<this.size;r++)o.push({position:r,value:this.at(r,n)});return nt(o,t)}levels(n,t){let o=this.size,r=new Uint16Array(o*o);for(let i=0;i<o;i++){let s=this.row(i),a=n==="row"?this.rowMax(i,t):1;for(let c=0;c<=i;c++)r[i*o+c]=t&&c===0?1:No(s[c],n,a)}return r}},_o=1e-4,ie=class extends Ne{constructor(t,o){super(o.packed.map((r,i)=>r-t.packed[i]));this.before=t;this.after=o;this.most=this.packed.reduce((r,i)=>Math.abs(i)<1/0?Math.max(r,Math.abs(i)):r,0),this.most=Math.max(this.most,_o)}before;after;most;topKeys(t,o,r){let i=Array.from(this.row(t),(s,a)=>({position:a,value:s}));return tt(r?i.slice(1):i,o)}topReaders(t,o){return tt(super.topReaders(t,this.size),o)}levels(t,o){let r=this.size,i=new Uint16Array(r*r);for(let s=0;s<r;s++){let a=this.row(s);for(let c=0;c<=s;c++){let l=a[c],u=t==="log"?rt(Math.abs(l),"log",1):Math.abs(l)/this.most;o&&c===0?i[s*r+c]=1:i[s*r+c]=Number.isFinite(l)?2+Me(Math.sign(l)*u):258}}return i}};function No(e,n,t){return Number.isFinite(e)?2+$e(rt(e,n,t)):258}function rt(e,n,t){return n==="log"?e<=et?0:1-Math.log10(e)/Math.log10(et):t>0?e/t:0}function nt(e,n){return e.sort((t,o)=>o.value-t.value||t.position-o.position).slice(0,n)}function tt(e,n){return e.sort((t,o)=>Math.abs(o.value)-Math.abs(t.value)||t.position-o.position).slice(0,n)}function Ie(e){return e*(e+1)/2}function it(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++){let i=Ie(r),s=255;if(t){s=1;for(let a=1;a<=r;a++)s=Math.max(s,e[i+a])}for(let a=0;a<n;a++)a>r?o[r*n+a]=0:t&&a===0?o[r*n+a]=1:o[r*n+a]=2+Math.round(255*e[i+a]/s)}return o}function st(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++)for(let i=0;i<=r;i++)o[r*n+i]=t&&i===0?1:2+Me(e[Ie(r)+i]/127);return o}function hn(e,n,t,o,r){let i=t*(t+1)/2,s=(o*n+r)*i;return e.subarray(s,s+i)}function se({labels:e,special:n},t){return p("span",{},p("small",{class:"nnv-number"},`${t} `),q(e[t]??"",n[t]))}function bn(e,n,t,o,r){let i=Math.max(...n.map(s=>Math.abs(s.value)).filter(Number.isFinite),1e-12);return p("div",{class:"nnv-list"},p("div",{class:"nnv-list-title"},...e),...n.map(({position:s,value:a})=>{let c=Number.isFinite(a)?Math.abs(a)/i:0,l=p("span",{class:a<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});l.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let u=p("button",{type:"button",class:"nnv-entry","aria-current":String(s===o)},l,p("span",{class:"nnv-place"},String(s)),q(t.labels[s]??"",t.special[s]),p("span",{class:"nnv-number"},C(a)));return u.addEventListener("click",()=>r(s)),u}),n.length===0&&p("div",{class:"nnv-hint"},"nothing but the folded first token"))}var at="Each row is a token that reads, each column a token it reads. Click one to pin it.",lt="Escape or a second click lets the token go.";function ct(e,n,t){return t<=0||t>=n?"":`keys and values ${Math.floor(e/(n/t))}, shared by ${n/t} heads`}function pt(e,n,t,o){let r=s=>p("span",{class:"nnv-hint"},s);if(o>t)return[se(e,t),r(" comes before "),se(e,o),r(" and cannot read it.")];let i=p("b",{class:"nnv-number nnv-value"},C(n.at(t,o)));if(n instanceof ie){let s=p("span",{class:"nnv-number nnv-was"},C(n.before.at(t,o))),a=p("span",{class:"nnv-number nnv-now"},C(n.after.at(t,o))),c=[i,r(" more: "),s,r(" \u2192 "),a];return[se(e,t),r(" reads "),se(e,o)," ",...c]}return[se(e,t),r(" reads "),se(e,o)," ",i]}function ut(e,n,t){let o=i=>{let s=[...e.labels[i]??""].length,a=` id ${e.ids[i]}${s>12?`, ${s} characters`:""}`;return p("div",{},se(e,i),p("small",{class:"nnv-hint"},a))};return t.kind==="token"?[o(t.position)]:t.key>t.query||!n?[]:[p("b",{},C(n.at(t.query,t.key))),o(t.query),p("div",{class:"nnv-hint"},"reads"),o(t.key)]}function vn(e,n,t,o){return t<0?"no token pinned":o<0||!n?`token ${t}, ${e[t]}`:`${e[t]} at ${t} reads ${e[o]} at ${o}: ${C(n.at(t,o))}`}function mt(e){return 2*e.left+130}function ft({tokens:e,left:n,top:t,plot:o,cell:r,row:i},s){let a=Math.max(60,Math.min(340,Math.floor(s)-2*n-2));return{tokens:e,gutter:n,top:t,middle:a,plot:o,cell:r,row:i}}function Xe(e,n){return e.top+(n+.5-e.row)*e.cell}function ht(e,n,t){let o=Math.floor(e.row+(t-e.top)/e.cell);if(t<e.top||t>=e.top+e.plot||o>=e.tokens||n<0)return null;let r=2*e.gutter+e.middle;return n>=r?null:{kind:"token",position:o,side:n<r/2?"query":"key"}}var Ho=1500,dt=13;function bt(e,n,t,o=Ho){let r=new Uint32Array(256),i=(l,u)=>e[l*n+u]-t;for(let l=0;l<n;l++)for(let u=0;u<=l;u++){let d=i(l,u);d>=dt&&d<256&&r[d]++}let s=r.reduce((l,u)=>l+u,0),a=255;for(let l=r[255];a>dt&&l+r[a-1]<=o;a--)l+=r[a-1];let c=[];for(let l=0;l<n;l++)for(let u=0;u<=l;u++){let d=i(l,u);d>=a&&d<256&&c.push({query:l,key:u,level:d})}return c.sort((l,u)=>l.level-u.level||l.query-u.query||l.key-u.key),{lines:c.slice(-o),all:s}}function vt(e){return e.order?Oo(e,e.order):Fo(e)}function Fo({layers:e,heads:n,kvHeads:t,width:o,height:r}){let i=t>0&&n%t===0?n/t:1,s=i>1?8:2,a=28+(n-1)*2+(n/i-1)*(s-2),c=i>1?14:4,l=h=>{let v=Math.ceil(e/h),b=(o-h*a-(h-1)*10)/Math.max(1,h*n),M=(r-18-c-(v-1)*2)/Math.max(1,v);return Math.floor(Math.min(84,b,Math.max(M,16)))},u=1;for(let h=2;h<=Math.min(4,e);h++)l(h)>l(u)&&(u=h);let d=Math.max(15,l(u)),f=Math.ceil(e/u),m=Math.ceil(a+n*d)+10;return{layers:e,heads:n,group:i,cell:d,gap:2,groupGap:s,left:24,top:18,width:m*Math.ceil(e/f)-10,height:Math.ceil(18+c+f*d+(f-1)*2),per:f,pile:m,order:null,columns:0}}function Oo({layers:e,heads:n,width:t},o){let r=Math.max(1,Math.floor((t-4)/50)),i=Math.ceil(o.length/r);return{layers:e,heads:n,group:1,cell:46,gap:4,groupGap:4,left:2,top:15,width:2+r*50,height:Math.max(1,i)*61+4,per:e,pile:0,order:o,columns:r}}function ve(e,{layer:n,head:t}){let{left:o,top:r,cell:i,gap:s,groupGap:a,group:c,heads:l,order:u,columns:d,per:f,pile:m}=e;if(u){let v=u.indexOf(n*l+t);return v<0?null:{x:o+v%d*(i+s),y:r+Math.floor(v/d)*(i+13+2)}}let h=t*(i+s)+Math.floor(t/c)*(a-s);return{x:o+Math.floor(n/f)*m+h,y:r+n%f*(i+s)}}function gt(e,n,t){let{left:o,top:r,cell:i,gap:s,heads:a,layers:c,order:l,columns:u,per:d,pile:f}=e;if(l){let v=Math.floor((n-o)/(i+s)),b=Math.floor((t-r+13)/(i+13+2)),M=v>=0&&v<u&&b>=0?l[b*u+v]:void 0;return M===void 0?null:{layer:Math.floor(M/a),head:M%a}}let m=Math.floor((t-r)/(i+s)),h=Math.max(0,Math.floor(n/f))*d+m;if(m<0||m>=d||h>=c)return null;for(let v=0;v<a;v++){let b=ve(e,{layer:h,head:v}).x;if(n>=b&&n<b+i+s)return{layer:h,head:v}}return null}function qe(e){let n=new Uint32Array(259);return n[0]=gn(e.neutral),n[1]=gn(e.line),n.set(e.ramp.pixels,2),n[258]=gn(e.accent),n}function gn(e){return e.startsWith("#")&&e.length===7?fn(mn(e)):0}function yt(){let e=null;return(n,t,o)=>{let{layout:r,focus:i,hover:s,chosen:a,side:c}=t,l=ne(n,r.width,r.height);if(!l)return;let{context:u}=l,d=[...t.key,n.width,n.height,o.theme,o.ground,o.ramp];(e?.key.length!==d.length||d.some((f,m)=>f!==e.key[m]))&&(e={key:d,layer:zo(l,t,o)}),r.order||Do(u,r,o,(s??i).head),c>0&&(u.save(),u.setTransform(1,0,0,1,0,0),u.drawImage(e.layer,0,0),u.restore());for(let f of a)yn(u,r,f,o.accent,1.5,[3,2]);s&&yn(u,r,s,o.ink,1.5),i.layer>=0&&i.head>=0&&yn(u,r,i,o.accent,2.5),r.order?Io(u,r,o,s??i):Wo(u,t,o)}}function zo({canvas:e,ratio:n},t,o){let{layout:r,levels:i,side:s}=t,a=document.createElement("canvas");if(a.width=e.width,a.height=e.height,s===0)return a;let c=new Uint32Array(e.width*e.height),l=qe(o),u=Math.round(r.cell*n),d=r.layers*r.heads;for(let m of r.order??Array(d).keys()){let h={layer:Math.floor(m/r.heads),head:m%r.heads},{x:v,y:b}=ve(r,h),M={x:Math.round(v*n),y:Math.round(b*n),width:u,height:u},g={row:0,column:0,cell:u/s};_e(i(h.layer,h.head),s,s,g,l,{pixels:c,width:e.width},M)}let f=new ImageData(new Uint8ClampedArray(c.buffer),e.width,e.height);return a.getContext("2d").putImageData(f,0,0),a}function Do(e,n,t,o){let{group:r,heads:i,per:s,layers:a,cell:c,gap:l}=n;if(r<2)return;e.lineWidth=1,e.textAlign="center";let u=ve(n,{layer:0,head:r-1}).x+c-n.left;for(let d=0;d<a;d+=s){let f=Math.min(s,a-d);for(let m=0;m<i;m+=r){let h=o>=m&&o<m+r,{x:v,y:b}=ve(n,{layer:d,head:m}),M=f*(c+l)-l+5;e.strokeStyle=h?t.dim:t.line,e.beginPath(),e.roundRect(v-2.5,b-2.5,u+5,M,4),e.stroke(),e.fillStyle=h?t.accent:t.dim,e.font=`9.5px ${t.textFont}`;let g=u>=46?`keys ${m/r}`:String(m/r);u>=12&&e.fillText(g,v+u/2,b+M+4)}}}function Wo(e,n,t){let{layout:o,hover:r,focus:i,scroll:s}=n,{cell:a,gap:c,per:l,layers:u,heads:d,left:f,top:m,pile:h}=o,v=r??i,b=(y,x,w,k)=>{e.fillStyle=k?t.accent:t.dim,e.font=`${k?600:400} 10.5px ${t.textFont}`,e.fillText(y,x,w)};e.fillStyle=t.ground,s.x>0&&e.fillRect(s.x,0,f-3,o.height),s.y>0&&e.fillRect(0,s.y,o.width,m-3);let M=he(a+c,13),g=he(a+c,15);for(let y=0;y<u;y+=l){let x=y/l*h;e.textAlign="right";for(let w=y;w<Math.min(u,y+l);w++){let k=ve(o,{layer:w,head:0}).y+a/2,T=w===v.layer;(T||w%M===0&&(M===1||Math.abs(w-v.layer)>0))&&k>s.y+m-6&&b(String(w),x+f-6+(x?0:s.x),k,T)}e.textAlign="center";for(let w=0;w<d;w++){let k=ve(o,{layer:y,head:w}).x+a/2,T=w===v.head;(T||w%g===0)&&k>s.x+f&&b(String(w),k,s.y+m-10,T)}}}function Io(e,n,t,o){e.textAlign="center";for(let r of n.order){let i={layer:Math.floor(r/n.heads),head:r%n.heads},s=i.layer===o.layer&&i.head===o.head,{x:a,y:c}=ve(n,i);e.fillStyle=s?t.accent:t.dim,e.font=`${s?600:400} 10.5px ${t.textFont}`,e.fillText(`${i.layer}.${i.head}`,a+n.cell/2,c-7)}}function yn(e,n,t,o,r,i=[]){let s=ve(n,t);s&&(e.setLineDash(i),e.strokeStyle=o,e.lineWidth=r,e.strokeRect(s.x-1,s.y-1,n.cell+2,n.cell+2),e.setLineDash([]))}var Je=11.5,qo=30;function Ue(e,n=!1,t=!1){return`${t?"italic ":""}${n?"600 ":""}${Je}px ${e.tokenFont}`}function xt(e,n,t){let{layout:o,levels:r}=n,{left:i,top:s,plot:a,tokens:c}=o,l=ne(e,i+a+2,s+a+2);if(!l)return;let{context:u,ratio:d}=l,f=Math.round(a*d),m=new Uint32Array(f*f),h={row:o.row,column:o.column,cell:o.cell*d};_e(r,c,c,h,qe(t),{pixels:m,width:f},{x:0,y:0,width:f,height:f});let v=new ImageData(new Uint8ClampedArray(m.buffer),f,f);u.putImageData(v,Math.round(i*d),Math.round(s*d)),o.cell>=12&&Bo(u,o,t,d),o.cell>=qo&&Uo(u,n,t),Go(u,n,t),jo(u,n,t)}function Be(e,n){return[Math.floor(n),Math.min(e.tokens,Math.ceil(n+e.plot/e.cell))]}function Bo(e,n,t,o){let{left:r,top:i,plot:s,cell:a}=n;e.fillStyle=t.ground;let[c,l]=Be(n,n.row),[u,d]=Be(n,n.column),f=(m,h)=>Math.ceil((m-h)*a*o-1e-6)/o;for(let m=c;m<l;m++)m>=n.row&&e.fillRect(r,i+f(m,n.row),s,1);for(let m=u;m<d;m++)m>=n.column&&e.fillRect(r+f(m,n.column),i,1,s)}function Uo(e,n,t){let{layout:o,pattern:r,levels:i}=n,{left:s,top:a,cell:c,tokens:l}=o,[u,d]=Be(o,o.row),[f,m]=Be(o,o.column);e.save(),e.beginPath(),e.rect(s,a,o.plot,o.plot),e.clip(),e.textAlign="center",e.font=`${Math.min(12,c*.3)}px ${t.textFont}`;for(let h=u;h<d;h++)for(let v=f;v<Math.min(m,h+1);v++){let b=i[h*l+v],M=t.ramp.bright[Math.min(255,Math.max(0,b-2))];e.fillStyle=b===1?t.dim:b>257?t.ground:M?"#000":"#fff",e.fillText(an(r.at(h,v)),s+(v+.5-o.column)*c,a+(h+.5-o.row)*c)}e.restore()}function Go(e,n,t){let{layout:o,hover:r,position:i,key:s}=n,{left:a,top:c,plot:l,cell:u}=o;e.save(),e.beginPath(),e.rect(a-1,c-1,l+2,l+2),e.clip();let d=(m,h,v)=>{e.strokeStyle=h,e.lineWidth=v,e.strokeRect(a,c+(m-o.row)*u,Math.min(l,(m+1-o.column)*u),Math.max(u,2))},f=(m,h,v)=>{e.strokeStyle=h,e.lineWidth=v;let b=Math.max(c,c+(m-o.row)*u);e.strokeRect(a+(m-o.column)*u,b,Math.max(u,2),c+l-b)};i>=0&&(d(i,t.accent,2),f(i,t.accent,1),s>=0&&s<=i&&(e.lineWidth=3,e.strokeRect(a+(s-o.column)*u,c+(i-o.row)*u,Math.max(u,3),Math.max(u,3)))),r?.kind==="token"?(d(r.position,t.ink,1.5),f(r.position,t.ink,1.5)):r&&r.key<=r.query&&(d(r.query,t.ink,1),f(r.key,t.ink,1),e.lineWidth=2,e.strokeRect(a+(r.key-o.column)*u,c+(r.query-o.row)*u,Math.max(u,3),Math.max(u,3))),e.restore()}function jo(e,n,t){let{layout:o,hover:r,position:i,labels:s,special:a,found:c}=n,{left:l,top:u,cell:d}=o,f=he(d,Je+2),m=new Map,h=new Map;for(let g of c)m.set(g,t.accent),h.set(g,t.accent);i>=0&&(m.set(i,t.accent),h.set(i,t.accent)),r?.kind==="token"?(m.set(r.position,t.ink),h.set(r.position,t.ink)):r&&(m.set(r.query,t.ink),h.set(r.key,t.ink));let v=(g,y)=>[...y.keys()].some(x=>x!==g&&Math.abs(x-g)*d<Je+1),b=(g,y,x)=>{let[w,k]=Be(o,g),T=Number.NEGATIVE_INFINITY,E=S=>(S+.5-g)*d>=0&&(S+.5-g)*d<=o.plot+.5;for(let S=w;S<k;S++){let A=y.get(S);!E(S)||!A&&(S%f!==0||v(S,y))||c.has(S)&&S!==i&&(S-T)*d<Je+1&&r===null||(T=S,x(S,A??t.dim,A!==void 0))}},M=(g,y,x)=>(e.font=Ue(t,x,a[g]),Ee(s[g]??"",y,w=>fe(e,w)));e.fillStyle=t.accent;for(let g of c){let[y,x]=[l+(g-o.column)*d,u+(g-o.row)*d];x>=u-.5&&x+d<=u+o.plot+.5&&e.fillRect(l-4,x,3,Math.max(1.5,d)),y>=l-.5&&y+d<=l+o.plot+.5&&e.fillRect(y,u-4,Math.max(1.5,d),3)}e.textAlign="right",b(o.row,m,(g,y,x)=>{e.fillStyle=y===t.dim?t.ink:y,e.fillText(M(g,l-10,x),l-6,u+(g+.5-o.row)*d)}),e.textAlign="left",b(o.column,h,(g,y,x)=>{let w=M(g,u-10,x);e.save(),e.translate(l+(g+.5-o.column)*d,u-6),e.rotate(-Math.PI/2),e.fillStyle=y===t.dim?t.ink:y,e.fillText(w,0,0),e.restore()})}var kt=200;function Mt(){let e=null;return(n,t,o)=>{let{layout:r,levels:i}=t;e?.from!==i&&(e={from:i,...bt(i,r.tokens,2)});let s=ne(n,2*r.gutter+r.middle,r.top+r.plot+2);if(s){let a=Zo(t);wt(s,t,o,e.lines,a.length===0?1:e.lines.length>kt?.08:.14),wt(s,t,o,a,1),Vo(s,t,o,a)}return{lines:e.lines.length,all:e.all}}}function Zo({layout:e,levels:n,position:t,key:o,hover:r}){let{tokens:i}=e,s=r??(t<0?null:o>=0?{kind:"cell",query:t,key:o}:{kind:"token",position:t});if(!s)return[];let a=(l,u)=>({query:l,key:u,level:n[l*i+u]-2});if(s.kind==="cell")return s.key<=s.query?[a(s.query,s.key)]:[];let c=[];if(s.side!=="key")for(let l=0;l<=s.position;l++)c.push(a(s.position,l));if(s.side!=="query")for(let l=s.position;l<i;l++)c.push(a(l,s.position));return c.filter(({level:l})=>l>0&&l<256).sort((l,u)=>l.level-u.level)}function wt({context:e},{layout:n},t,o,r){let{gutter:i,middle:s,top:a,plot:c}=n;e.save(),e.beginPath(),e.rect(i,a,s,c),e.clip();let l=Math.max(.8,Math.min(5,n.cell*.3)),u=o.length>kt?Math.max(.3,Math.min(1,n.cell/4)):1;for(let{query:d,key:f,level:m}of o){let h=m/255;e.globalAlpha=r*u*(.35+.65*h),e.strokeStyle=t.ramp.css[m],e.lineWidth=Math.max(.5,l*h);let[v,b]=[Xe(n,d),Xe(n,f)];e.beginPath(),e.moveTo(i,v),e.bezierCurveTo(i+s/3,v,i+2*s/3,b,i+s,b),e.stroke()}e.restore()}function Vo({context:e},n,t,o){let{layout:r,labels:i,special:s,position:a,hover:c,found:l}=n,{gutter:u,middle:d,cell:f,row:m,plot:h,tokens:v,top:b}=r,M=he(f,13.5),g={query:new Set(o.length===1||c?.kind==="token"?o.map(({query:x})=>x):[]),key:new Set(o.length===1||c?.kind==="token"?o.map(({key:x})=>x):[])};e.font=`10.5px ${t.textFont}`,e.fillStyle=t.dim,e.textAlign="right",e.fillText("reads",u-6,b-9),e.textAlign="left",e.fillText("is read",u+d+6,b-9);let y=x=>a>=0&&x!==a&&Math.abs(x-a)*f<12;for(let x=Math.floor(m);x<Math.min(v,Math.ceil(m+h/f));x++){let w=Xe(r,x),k=x===a;if(!(w<b||w>b+h||!k&&(x%M!==0||y(x))))for(let T of["query","key"]){let E=k||f>=12&&g[T].has(x)&&g[T].size<=3;e.font=Ue(t,E,s[x]),e.fillStyle=k||l.has(x)?t.accent:t.ink,e.globalAlpha=o.length>0&&!k&&c?.kind==="token"&&!g[T].has(x)?.45:1,e.textAlign=T==="query"?"right":"left";let S=Ee(i[x]??"",u-10,A=>fe(e,A));e.fillText(S,T==="query"?u-6:u+d+6,w),e.globalAlpha=1}}}function Lt(e){let n=p("canvas",{class:"nnv-lines",tabindex:0,role:"application","aria-roledescription":"attention lines","aria-label":"The pattern as lines from the tokens that read to those they read. Up and down choose a token, Escape goes back."}),t=p("div",{class:"nnv-hint"}),o=p("div",{class:"nnv-lines-panel"},n,t),r=Mt(),i=null,s=a=>{let{x:c,y:l}=pe(a,n);return i&&ht(i,c,l)};return n.addEventListener("pointermove",a=>{let c=s(a);n.style.cursor=c?"pointer":"default",e.hover(c,a)}),n.addEventListener("pointerleave",a=>e.hover(null,a)),n.addEventListener("click",a=>{let c=s(a);c?.kind==="token"&&e.pin(c.position)}),n.addEventListener("keydown",e.keys),{element:o,paint(a,c,l,u){i=ft(a,c);let{lines:d,all:f}=r(n,{...l,layout:i},u),m=h=>h.toLocaleString("en");t.textContent=d<f?`the strongest ${m(d)} of ${m(f)} lines`:"",n.dataset.geometry=JSON.stringify(i),n.dataset.lines=String(d)}}}var Se={factor:1,row:.5,column:.5},xn=54;function en(e,n,t,o){let r=Math.max(120,Math.min(n-t.left-2,600)),i=Math.min(xn,r/Math.max(1,e)),s=i>=8?Math.floor(i):i,a=s*e,c=Math.min(Math.max(s,xn),s*o.factor),l=c>0?a/c:0,u=d=>Math.max(0,Math.min(e-l,d*e-l/2));return{tokens:e,...t,plot:a,cell:c,row:u(o.row),column:u(o.column)}}function nn(e){return Math.max(1,xn*e.tokens/Math.max(1,e.plot))}function wn(e,n,t){let o=Math.floor(e.column+(n-e.left)/e.cell),r=Math.floor(e.row+(t-e.top)/e.cell),i=n>=e.left&&n<e.left+e.plot&&o<e.tokens,s=t>=e.top&&t<e.top+e.plot&&r<e.tokens;return i&&s?{kind:"cell",query:r,key:o}:s&&n>=0&&n<e.left?{kind:"token",position:r}:i&&t>=0&&t<e.top?{kind:"token",position:o}:null}function Et(e,n,t,o,r){let i=Math.max(1,Math.min(nn(e),n.factor*t));if(i===1)return Se;let s=e.plot/e.tokens,a=e.plot/(s*i),c=(o-e.left)/e.plot,l=(r-e.top)/e.plot,u=e.column+c*e.plot/e.cell,d=e.row+l*e.plot/e.cell,f=(m,h)=>(m-h*a+a/2)/e.tokens;return kn({factor:i,column:f(u,c),row:f(d,l)},a/e.tokens)}function St(e,n,t,o){let r=e.plot/e.cell/e.tokens,i=e.cell*e.tokens;return kn({factor:n.factor,column:n.column-t/i,row:n.row-o/i},r)}function Tt(e,n,t){let o=e.plot/e.cell,r=(i,s)=>t>=s&&t+1<=s+o?i:(t+.5)/e.tokens;return kn({factor:n.factor,row:r(n.row,e.row),column:r(n.column,e.column)},o/e.tokens)}function kn(e,n){let t=o=>Math.max(n/2,Math.min(1-n/2,o));return{factor:e.factor,row:t(e.row),column:t(e.column)}}function At(e,n,t,o,r,i){let s=null,a=(d,f,m)=>{let{layout:h,zoom:v}=o;h&&(o.zoom=Et(h,v,d,f??h.left+h.plot/2,m??h.top+h.plot/2),e.repaint())},c=(d,f)=>{JSON.stringify(d)!==JSON.stringify(o.hover)&&(o.hover=d,e.repaint()),d?i.tip(d,f):e.tooltip.hide()},l=(d,f=-1)=>{let m=Ce(O(n),d);o.key=m.position>=0?f:-1,B(n,{position:m.position}),i.pinned(),i.say(m.position)},u=d=>{let f=O(n),m=de(d.key),h=n.get("labels").length;if(m){let v=oe(f.position,m[0],h,h-1);o.key=m[1]!==0?oe(o.key,m[1],v+1,v):Math.min(o.key,v),B(n,{position:v}),i.say(v),e.repaint()}else if(d.key==="Escape")o.key=-1,B(n,ue(f,r)),i.say(O(n).position),e.repaint();else if(d.key==="+"||d.key==="=")a(1.6);else if(d.key==="-")a(1/1.6);else return;d.preventDefault(),d.stopPropagation()};return t.addEventListener("wheel",d=>{if(!d.ctrlKey)return;d.preventDefault();let{x:f,y:m}=pe(d,t);a(d.deltaY<0?1.25:.8,f,m)},{passive:!1}),t.addEventListener("pointerdown",d=>{o.zoom.factor>1&&(s={x:d.clientX,y:d.clientY,moved:!1})}),t.addEventListener("pointermove",d=>{if(!o.layout)return;if(s&&d.buttons&1){let[v,b]=[d.clientX-s.x,d.clientY-s.y];if(s.moved||Math.hypot(v,b)>4){o.zoom=St(o.layout,o.zoom,v,b),s={x:d.clientX,y:d.clientY,moved:!0},e.repaint();return}}let{x:f,y:m}=pe(d,t),h=wn(o.layout,f,m);t.style.cursor=h?"pointer":"default",c(h,d)}),t.addEventListener("pointerleave",d=>{c(null,d),e.repaint()}),t.addEventListener("click",d=>{let f=s?.moved??!1;if(s=null,f||!o.layout)return;let{x:m,y:h}=pe(d,t),v=wn(o.layout,m,h);v?.kind==="cell"?l(v.query,v.key<=v.query?v.key:-1):v&&l(v.position)}),t.addEventListener("keydown",u),{moveZoom:a,hover:c,pin:l,keys:u}}function Ko(e,n){let t=r=>r.toLowerCase().replaceAll("\xB7"," ").replaceAll("\u23CE",`
`),o=t(n);return o===""?[]:e.flatMap((r,i)=>t(r).includes(o)?[i]:[])}function Pt(e,n,t){let o=p("input",{class:"nnv-input nnv-search",type:"search",placeholder:"Find a token","aria-label":"Find a token; Enter goes to the next",spellcheck:"false"}),r=p("span",{class:"nnv-hint nnv-matches",role:"status"}),i={labels:[],text:"",found:[]},s=-1,a=()=>{let l=e();return(i.labels!==l||i.text!==o.value)&&(i={labels:l,text:o.value,found:Ko(l,o.value)},s=-1),i.found},c=()=>{let l=a().length;r.textContent=o.value===""?"":l===0?"none":`${s>=0?`${s+1} of `:""}${l}`};return o.addEventListener("input",()=>{c(),n()}),o.addEventListener("keydown",l=>{l.stopPropagation();let u=a();if(l.key==="Enter"&&u.length>0)s=(s+(l.shiftKey?u.length-1:1)+(s<0&&l.shiftKey?1:0))%u.length,t(u[s]);else if(l.key==="Escape")o.value="",n();else return;l.preventDefault(),c()}),{element:p("span",{class:"nnv-find"},o,r),found:()=>new Set(a())}}var Yo=200;function Qo({labels:e,ids:n},t,o){let r=Array.from(t.row(o),(i,s)=>[s,e[s],n[s],Xo(i)].join("	"));return[["position","token","id","value"].join("	"),...r].join(`
`)}function Xo(e){return Number.isFinite(e)?C(e).replace("\u2212","-"):String(e)}function Rt(){let e=p("caption"),n=p("tbody"),t=p("button",{type:"button",class:"nnv-button"},"Copy as text"),o=p("button",{type:"button",class:"nnv-button",title:"Sort"},"by value"),r=p("table",{class:"nnv-table"},e,p("thead",{},p("tr",{},...["","token","id","value"].map(l=>p("th",{scope:"col"},l)))),n),i=p("div",{class:"nnv-values-panel"},p("div",{class:"nnv-edit-acts"},o,t),p("div",{class:"nnv-table-scroll"},r)),s=!1,a=null,c=()=>{if(!a)return;let{tokens:l,pattern:u,query:d}=a,f=u.row(d),m=[...f.keys()];s&&m.sort((b,M)=>f[M]-f[b]||b-M);let h=m.slice(0,Yo),v=m.length-h.length;$(e,`${d} `,q(l.labels[d]??"",l.special[d]),v>0?` reads, ${h.length} of ${m.length} tokens`:" reads"),$(n,...h.map(b=>p("tr",{},p("td",{},String(b)),p("td",{},q(l.labels[b]??"",l.special[b])),p("td",{},String(l.ids[b])),p("td",{},C(f[b])))))};return o.addEventListener("click",()=>{s=!s,o.textContent=s?"by position":"by value",c()}),t.addEventListener("click",()=>{if(!a)return;let l=()=>$(t,"Select the rows to copy them");navigator.clipboard?navigator.clipboard.writeText(Qo(a.tokens,a.pattern,a.query)).then(()=>$(t,"Copied"),l):l()}),{element:i,paint(l,u,d){a?.pattern===u&&a.query===d&&a.tokens.labels===l.labels||(a={tokens:l,pattern:u,query:d},$(t,"Copy as text"),c())}}}var $t=20,Jo=440,er=86;function Ct(e,n,t,o,r,i){let s=Xn(),{element:a,title:c,about:l,offer:u,zooms:d,zoomOut:f,zoomIn:m,fit:h,reset:v}=s,{pictures:b,canvas:M,hatched:g,readout:y,finder:x,tableToggle:w}=s,k={layout:null,zoom:Se,hover:null,key:-1},T=null,E=-1,S=null,A=()=>({labels:n.get("labels"),special:n.get("special")}),N=()=>{let R=M.getContext("2d");if(!R)return{left:60,top:60};R.font=Ue(e.palette());let H=Math.max(...A().labels.slice(0,600).map(L=>fe(R,L)),12),Z=Math.min(H,e.root.dataset.size==="narrow"?64:er)+12;return{left:Math.round(Z),top:Math.round(Z)}},D=()=>{let R=t.current(),H=O(n),Z=n.get("labels");T!==Z&&(T=Z,k.zoom=Se,k.hover=null,k.key=-1);let L=H.layer>=0&&H.head>=0,P=R!==null&&R.layer===H.layer&&R.head===H.head,z=R!==null&&R.pattern.size===Z.length,G=L&&!P?F(H):"";e.setWaiting(L&&!P&&G===""),M.classList.toggle("nnv-stale",!P);let ae=!L||!z||G!=="",V=n.get("form")??"auto";if(M.hidden=ae||V==="lines",ae&&(I.element.hidden=!0),x.hidden=w.hidden=_.element.hidden=ae,g.hidden=G===""||!L,G&&$(g,ye(G)),v.hidden=H.layer===o.layer&&H.head===o.head&&H.position===o.position,!L){u.hidden=!0,c.textContent="No head chosen",l.textContent="",d.hidden=!0,$(y,p("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let ee=P||!z?{layer:H.layer,head:H.head}:{layer:R.layer,head:R.head};if(c.textContent=`Layer ${ee.layer}, head ${ee.head}`,(u.dataset.head!==`${ee.layer}.${ee.head}`||u.hidden)&&(u.dataset.head=`${ee.layer}.${ee.head}`,$(u,Pe(e,{...ee,part:"head"}))),u.hidden=!1,l.textContent=ct(ee.head,n.get("num_heads"),n.get("num_kv_heads")),!R||ae){d.hidden=!0,$(y);return}let ge=i(),ze=e.root.dataset.size==="narrow",me=N();V==="lines"&&(me.top=24);let Ze=V==="auto"&&!ze?nr(Z.length,ge,me):0,De=()=>en(Z.length,ge-Ze,me,k.zoom),Q=De();H.position!==E&&(E=H.position,E>=0&&k.zoom.factor>1&&(k.zoom=Tt(Q,k.zoom,E),Q=De())),k.layout=Q,d.hidden=nn(Q)<=1,f.disabled=h.disabled=k.zoom.factor<=1,m.disabled=k.zoom.factor>=nn(Q)-1e-9,S&&S!==R.pattern&&(S=null,e.tooltip.hide());let rn=t.levels(R,n.get("scale"),n.get("fold_sink")),{key:ho,hover:bo}=k,En={levels:rn,...A(),position:H.position,key:ho,hover:bo,found:j.found()},Sn=e.palette(),Tn=R.pattern instanceof ie?Le(Sn):Sn;M.hidden||xt(M,{...En,layout:Q,pattern:R.pattern},Tn),I.element.hidden=V==="matrix"||V==="auto"&&Ze===0;let vo=ge-(Q.left+Q.plot+2)-$t;if(I.element.hidden||I.paint(Q,V==="lines"?ge:vo,En,Tn),_.element.isConnected){let go=H.position>=0?H.position:Z.length-1;_.paint({...A(),ids:n.get("token_ids")},R.pattern,go)}M.dataset.geometry=JSON.stringify(Q),M.dataset.head=`${R.layer}.${R.head}`,W(R)},F=({layer:R})=>{let H=n.get("gaps")[`layers.${R}.self_attn.attention_probabilities`];return H||(n.get("pattern_layers").includes(R)?"":n.get("no_pattern"))},W=({pattern:R})=>{let{position:H}=O(n),{hover:Z,key:L}=k,P=Z?.kind==="cell"?Z:H>=0&&L>=0?{query:H,key:L}:null;P?$(y,...pt(A(),R,P.query,P.key)):$(y,p("span",{class:"nnv-hint"},H>=0?lt:at))},U=At(e,n,M,k,o,{tip:(R,H)=>re(R,H),say:R=>e.say(vn(n.get("labels"),t.current()?.pattern??null,R,k.key)),pinned:r}),I=Lt(U);b.append(I.element),m.addEventListener("click",()=>U.moveZoom(1.6)),f.addEventListener("click",()=>U.moveZoom(1/1.6)),h.addEventListener("click",()=>U.moveZoom(0)),v.addEventListener("click",()=>{k.key=-1,k.zoom=Se,B(n,o)});let j=Pt(()=>n.get("labels"),()=>e.repaint(),R=>{k.key=-1,B(n,{position:R}),e.say(vn(n.get("labels"),null,R,-1))});x.append(j.element);let _=Rt();w.addEventListener("click",()=>{let R=!_.element.isConnected;w.setAttribute("aria-pressed",String(R)),R?a.append(_.element):_.element.remove(),e.repaint()});let re=(R,H)=>{let Z=t.current()?.pattern??null;S=Z;let L=ut({...A(),ids:n.get("token_ids")},Z,R);L.length>0?e.tooltip.show(...xe(e.root,H),...L):e.tooltip.hide()};return{element:a,paint:D,hovered:()=>k.hover,stop:()=>e.setWaiting(!1)}}function nr(e,n,t){let o=en(e,n,t,Se),r=mt(o)+$t,i=en(e,n-r,t,Se);return i.plot===o.plot||i.plot>=Jo?r:0}function tn(e){return!e||e.byteLength===0?new ArrayBuffer(0):e.buffer.slice(e.byteOffset,e.byteOffset+e.byteLength)}function J(e){return new Float32Array(tn(e))}function Mn(e){return new Int32Array(tn(e))}function _t(e){return new Uint8Array(tn(e))}function Nt(e){return new Int8Array(tn(e))}var tr=240;function Ht(e){let n=null,t=null,o=()=>Object.entries(e.get("scores")??{}),r=()=>o().findIndex(([a])=>a===e.get("sort_by")),i=()=>{let a=e.get("score_values");t?.from!==a&&(t={from:a,values:J(a)});let c=e.get("num_layers")*e.get("num_heads"),l=r()*c;return l>=0&&l+c<=t.values.length?t.values.subarray(l,l+c):null},s=()=>{let a=i();if(!a)return null;let c=e.get("least_score")??null,l=[t.values,r(),c];return(!n||l.some((u,d)=>u!==n.key[d]))&&(n={key:l,...or(a,c)}),n};return{known:o,of:(a,c)=>i()?.[a*e.get("num_heads")+c]??null,order:()=>s()?.order??null,reached:()=>s()?.reached??0}}function or(e,n){let t=[...e.keys()].filter(o=>!Number.isNaN(e[o])&&(n===null||e[o]>=n));return t.sort((o,r)=>e[r]-e[o]||o-r),{order:t.slice(0,tr),reached:t.length}}function Ft(e,n){let t=p("div",{class:"nnv-sort",hidden:!0}),o=p("input",{class:"nnv-input nnv-least",inputmode:"decimal",placeholder:"any","aria-label":"The least score of a head that is shown"}),r=p("label",{class:"nnv-choice"},p("span",{},"at least"),o),i="",s=null;o.addEventListener("change",()=>{let c=o.value.trim(),l=c===""?null:Number(c);(l===null||Number.isFinite(l))&&X(e,"least_score",l),o.setAttribute("aria-invalid",String(l!==null&&!Number.isFinite(l)))}),o.addEventListener("keydown",c=>c.stopPropagation());let a=()=>n.known().find(([c])=>c===e.get("sort_by"))?.[1];return{element:t,paint(){let c=n.known();t.hidden=c.length===0;let l=JSON.stringify(c);if(l!==i){i=l;let f=c.map(([m,{title:h}])=>[m,h]);s=ce("Sort",[["","by place"],...f],m=>X(e,"sort_by",m)),t.replaceChildren(s.element,r)}let u=a();s?.show(u?e.get("sort_by"):""),r.hidden=!u,t.title=u?[u.about,u.paper].filter(Boolean).join(`
`):"";let d=e.get("least_score");document.activeElement!==o&&(o.value=typeof d=="number"?String(d):"")},title:()=>a()?.title??"",words(){let[c,l]=[n.reached(),n.order()?.length??0],u=e.get("num_layers")*e.get("num_heads");return l<c?`the first ${l} of ${u}`:`${c} of ${u}, highest first`}}}function Ot(e){let n=null,t=()=>K(e)==="difference",o=()=>{let r=t()?Y(e,"thumbnails_difference"):e.get("thumbnails");return(!n||n.from!==r)&&(n={from:r,bytes:t()?Nt(r):_t(r)}),n.bytes};return{empty:()=>o().length===0,signed:t,key:()=>[o(),e.get("fold_sink")],levels(r,i){let s=e.get("thumb"),a=(r*e.get("num_heads")+i)*Ie(s),c=o().subarray(a,a+Ie(s)),l=e.get("fold_sink");return c instanceof Int8Array?st(c,s,l):it(c,s,l)},words(){if(!t())return"";let r=le(Y(e,"thumbnails_scale")??0);return Y(e,"thumbnails_exact")?`strongest color: a change of ${r}`:`change of row-relative weights, at most ${r}`}}}function Dt(e,n,t){let o=null,r=null,i=Ot(n),s=p("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back, Shift and click takes one more."}),a=p("span",{class:"nnv-hint"}),c=Ht(n),l=Ft(n,c),u=yt(),d=p("div",{class:"nnv-heads"},s),f=p("div",{class:"nnv-panel"},p("div",{class:"nnv-panel-head"},p("h4",{},"All heads"),a),l.element,d),m=0,h=()=>{let g=e.palette(),y=e.root.dataset.size,x=e.width();m=x*(y==="wide"?x>1450?.3:.34:y==="medium"?.42:1),d.style.maxWidth=`${Math.floor(m)}px`;let w=c.order();o=vt({layers:n.get("num_layers"),heads:n.get("num_heads"),kvHeads:n.get("num_kv_heads"),width:m,height:y==="narrow"?460:640,order:w}),l.paint();let k=i.empty();k&&f.lastElementChild?.className!=="nnv-gap"?f.append(ye(n.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!k&&f.lastElementChild?.className==="nnv-gap"&&f.lastElementChild.remove();let T=k?0:n.get("thumb"),{left:E,top:S,cell:A,group:N,width:D}=o,F={layout:o,levels:i.levels,key:[...i.key(),w,E,S,A,N,D],side:T,focus:O(n),hover:r,chosen:zt(n),scroll:{x:d.scrollLeft,y:d.scrollTop}};u(s,F,i.signed()?Le(g):g);let W=w===null?"layer \u2193 head \u2192":l.words();a.textContent=i.words()||W,s.dataset.geometry=JSON.stringify(o)};d.addEventListener("scroll",()=>e.repaint());let v=g=>{let{x:y,y:x}=pe(g,s);return o&&gt(o,y,x)},b=g=>{B(n,g),e.say(`layer ${g.layer}, head ${g.head}`)};s.addEventListener("pointermove",g=>{let y=v(g);(y?.layer!==r?.layer||y?.head!==r?.head)&&(r=y,e.repaint()),s.style.cursor=y?"pointer":"default",y?M(y,g):e.tooltip.hide()}),s.addEventListener("pointerleave",()=>{r=null,e.tooltip.hide(),e.repaint()}),s.addEventListener("click",g=>{let y=v(g);if(!y)return;if(g.shiftKey||g.ctrlKey||g.metaKey){X(n,"chosen_heads",rr(zt(n),y));return}let x=Qn(O(n),t,y.layer,y.head);b({layer:x.layer,head:x.head})}),s.addEventListener("keydown",g=>{let y=O(n),x=de(g.key),w=c.order();if(x&&w){let k=w.indexOf(y.layer*n.get("num_heads")+y.head),T=w[oe(k,x[0]*o.columns+x[1],w.length)];T!==void 0&&b(ir(T,n.get("num_heads")))}else if(x){let k=oe(y.layer,x[0],n.get("num_layers"));b({layer:k,head:oe(y.head,x[1],n.get("num_heads"))})}else if(g.key==="Escape")B(n,ue(y,t));else return;g.preventDefault(),g.stopPropagation()});let M=({layer:g,head:y},x)=>{let w=n.get("thumb"),k=p("canvas"),T=i.empty()?null:ne(k,128,128);if(T){let N=new Uint32Array(k.width*k.height),D=i.levels(g,y),F=e.palette(),W={x:0,y:0,width:k.width,height:k.height};_e(D,w,w,{row:0,column:0,cell:k.width/w},qe(i.signed()?Le(F):F),{pixels:N,width:k.width},W),T.context.putImageData(new ImageData(new Uint8ClampedArray(N.buffer),k.width,k.height),0,0)}let E=c.of(g,y),A=n.get("labels").length/Math.max(1,w);e.tooltip.show(...xe(e.root,x),p("div",{},p("strong",{},`Layer ${g}, head ${y}`)),...E===null?[]:[p("div",{},`${l.title()}: `,p("b",{},C(E)))],k,p("div",{class:"nnv-hint"},[A>1&&`largest of each ${A.toFixed(1)} \xD7 ${A.toFixed(1)} tokens`,i.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:f,paint:h,width:()=>Math.min(m,o?.width??0)}}function zt(e){return(e.get("chosen_heads")??[]).map(([n,t])=>({layer:n,head:t}))}function rr(e,{layer:n,head:t}){let o=e.filter(i=>i.layer!==n||i.head!==t),r=o.map(i=>[i.layer,i.head]);return o.length<e.length?r:[...r,[n,t]]}function ir(e,n){return{layer:Math.floor(e/n),head:e%n}}function Wt(e){let n=null,t=null,o=null,r=(a,c,l,u)=>{let d=n;if(d&&d.from===a&&d.focus.layer===c&&d.focus.head===l)return d.focus;let f={layer:c,head:l,pattern:new Ne(u())};return n={from:a,focus:f},f},i=a=>{let c=Y(e,"patterns"),l=c?.byteLength?c:Y(e,"pattern");if(t?.before===l&&t.after===a.pattern)return t.focus;let{layer:u,head:d,pattern:f}=a,m=J(l),h=c?.byteLength?hn(m,e.get("num_heads"),f.size,u,d):m;return!(c?.byteLength?!0:Y(e,"pattern_layer")===u&&Y(e,"pattern_head")===d)||h.length!==f.packed.length?a:(t={before:l,after:f,focus:{layer:u,head:d,pattern:new ie(new Ne(h),f)}},t.focus)},s=()=>{let a=e.get("layer"),c=e.get("head"),l=e.get("patterns"),u=e.get("labels").length;if(l&&l.byteLength>0&&a>=0&&c>=0)return r(l,a,c,()=>hn(J(l),e.get("num_heads"),u,a,c));let d=e.get("pattern");return!d||d.byteLength===0?null:r(d,e.get("pattern_layer"),e.get("pattern_head"),()=>J(d))};return{current(){let a=s();return a&&K(e)==="difference"?i(a):a},levels(a,c,l){let u=`${c} ${l}`;return(o?.key!==u||o.pattern!==a.pattern)&&(o={key:u,pattern:a.pattern,levels:a.pattern.levels(c,l)}),o.levels}}}var sr=["layer","head","position","token_ids","labels","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps","scores","score_values","sort_by","least_score","chosen_heads","form"],It=8,qt=({model:e,el:n})=>{let t=O(e),o=Wt(e),r=we({model:e,el:n},{title:"Attention",traits:sr,paint:()=>f()}),i=ce("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],b=>X(e,"scale",b)),s=Ve("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>X(e,"fold_sink",!e.get("fold_sink"))),a=Ye(),c=ce("Draw",[["auto","both"],["matrix","matrix"],["lines","lines"]],b=>X(e,"form",b));c.element.title="The head in focus as a matrix, as lines, or as both where there is room",r.tools.append(c.element,i.element,a.element,s.element);let l=Dt(r,e,t),u=p("div",{class:"nnv-side"}),d=Ct(r,e,o,t,()=>v(),()=>m());r.body.append(p("div",{class:"nnv-attention"},l.element,d.element,u));let f=()=>{let b=e.get("scale"),M=e.get("fold_sink");i.show(b),s.show(M),c.show(e.get("form")??"auto"),l.paint(),h(b,M),d.paint(),v()},m=()=>{let b=r.root.dataset.size,M=b==="narrow"?0:l.width()+28;return r.width()-M-(b==="wide"?272:0)},h=(b,M)=>{let g=o.current()?.pattern;if(K(e)==="difference"){let x=g instanceof ie&&b!=="log"?le(g.most):"1",w=b==="log"?", on a logarithmic scale":"";a.showSigned(x,r.palette(),`After minus before${w}. The overview has a scale of its own.`);return}let y=M?" left after the fold":"";b==="row"?a.show("0",`row's largest${y}`,r.palette(),"Each row is divided by its own largest value."):b==="absolute"?a.show("0","1",r.palette(),"The probability itself."):a.show("\u2264 0.0001","1",r.palette(),"The logarithm of the probability.")},v=()=>{let b=o.current(),{position:M}=O(e),g={labels:e.get("labels"),special:e.get("special")},y=d.hovered(),x=g.labels.length-1,w=y?.kind==="cell"?y.query:y?y.position:M>=0?M:x,k=y?.kind==="cell"?y.key:y?y.position:M>=0?M:x;if(!b||w<0||Math.max(w,k)>=b.pattern.size){$(u);return}let T=e.get("fold_sink"),E=S=>B(e,Ce(O(e),S));$(u,bn([se(g,w),"reads"],b.pattern.topKeys(w,It,T),g,M,E),bn([se(g,k),"is read by"],b.pattern.topReaders(k,It),g,M,E),T&&!(b.pattern instanceof ie)&&p("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",p("b",{class:"nnv-number"},C(b.pattern.foldedMass(w)))," of this row, ",p("b",{class:"nnv-number"},$n(b.pattern.meanFoldedMass()))," on average over the rows after it."))};return r.onStop(()=>d.stop()),()=>r.stop()};function Bt(e){let n=J(e.get("bar_values")),t=J(Y(e,"bar_values")),o=J(e.get("heads")),r=J(Y(e,"heads")),i=e.get("bars"),s=K(e),a=s==="after"&&Te(e),c=s==="difference",l=f=>c?n[f]-t[f]:n[f],u=f=>a?t[f]:Number.NaN,d=c&&r.length===o.length;return{bars:i.map((f,m)=>({...f,value:l(m),before:u(m)})),heads:d?o.map((f,m)=>f-r[m]):o,headsBefore:a&&r.length===o.length?r:new Float32Array(0),logit:l(i.length),logitBefore:u(i.length)}}function Ut(){let e=p("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),n=p("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=p("button",{type:"submit",class:"nnv-button"},"Explain"),o=p("button",{type:"button",class:"nnv-button"}),r=p("form",{class:"nnv-question"},e,p("span",{class:"nnv-hint"},"against"),n,t,o);for(let i of[e,n])i.addEventListener("keydown",s=>s.stopPropagation());return{form:r,target:e,versus:n,here:o}}function Gt(e){let{bars:n,logit:t,sort:o,sign:r}=e,i=o==="depth"&&r==="both",s=n.filter(({value:l})=>r==="both"||(r==="positive"?l>0:l<0));o==="size"&&s.sort((l,u)=>Math.abs(u.value)-Math.abs(l.value));let a=[],c=0;for(let l of s){let u=i?c:0;c=i?c+l.value:Number.NaN;let f=l.kind==="attention"&&e.heads.length>0?e.expanded.includes(l.layer):null;a.push({...l,head:-1,from:u,to:u+l.value,running:c,open:f}),f&&a.push(...ar(e,l,i?u:0,i))}return a.length>0&&r==="both"&&a.push({name:"logit",kind:"total",layer:-1,head:-1,value:t,before:e.logitBefore,from:0,to:t,running:t,open:null}),a}function ar({heads:e,headsBefore:n,headCount:t,sort:o},r,i,s){let a=e.subarray(r.layer*t,(r.layer+1)*t),c=n.subarray(r.layer*t,(r.layer+1)*t),l=Array.from(a,(m,h)=>({name:`head ${h}`,head:h,value:m,before:c[h]??Number.NaN}));o==="size"&&l.sort((m,h)=>Math.abs(h.value)-Math.abs(m.value));let u=(m,h)=>m-h.reduce((v,b)=>v+b,0),d=u(r.value,a);Math.abs(d)>1e-4*Math.max(1,Math.abs(r.value))&&l.push({name:"output bias / post-norm",head:-1,value:d,before:u(r.before,c)});let f=i;return l.map(({name:m,head:h,value:v,before:b})=>{let M=f;return s&&(f+=v),{name:m,kind:"head",layer:r.layer,head:h,value:v,before:b,from:M,to:M+v,running:Number.NaN,open:null}})}function jt(e,n){let t=0,o=0;for(let{from:i,to:s,before:a}of e)for(let c of[i,s,i+a])Number.isFinite(c)&&(t=Math.min(t,c),o=Math.max(o,c));if(t===0&&o===0)return{low:-1,high:1,ticks:[-1,0,1]};let r=.03*(o-t);return t<0&&(t-=r),o>0&&(o+=r),{low:t,high:o,ticks:Cn(t,o,n)}}function ke({low:e,high:n},t){return Math.max(0,Math.min(1,(t-e)/(n-e)))}function Ge(e,n,t){return e.style.left=`${100*ke(n,t)}%`,e}function Zt({axis:e,columns:n}){let t=e.ticks.map(r=>Ge(p("span",{class:"nnv-tick"},le(r)),e,r)),o=p("div",{class:"nnv-row nnv-axis-row"},p("span"),p("div",{class:"nnv-track"},...t));return o.style.gridTemplateColumns=n,o}function Vt(e,n,t,o){let r=e.open===null?null:p("button",{type:"button",class:"nnv-open","aria-expanded":String(e.open),"aria-label":`Heads of layer ${e.layer}`},e.open?"\u25BE":"\u25B8"),i=p("div",{class:"nnv-row-name"},r??p("span",{class:"nnv-open","aria-hidden":"true"}),p("span",{},e.name));e.kind==="head"&&(i.style.paddingLeft="14px");let s=["nnv-row",e.kind==="head"&&"nnv-head-row",e.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],a=Number.isFinite(e.running)?sn(e.running).replace("+",""):"",c=p("div",{class:s.filter(Boolean).join(" "),"data-name":e.name,"data-layer":e.layer,"data-value":C(e.value),"data-before":Number.isFinite(e.before)&&C(e.before)},i,lr(e,n,o),p("span",{class:"nnv-number"},e.kind==="total"?le(e.value):sn(e.value)),o.running&&p("span",{class:"nnv-number nnv-running",title:"running total"},a));return c.style.gridTemplateColumns=o.columns,{line:c,open:r}}function lr(e,n,{axis:t,chained:o}){let[r,i]=[Math.min(e.from,e.to),Math.max(e.from,e.to)],s=e.kind==="total"?"nnv-total":e.value>=0?"nnv-plus":"nnv-minus",a=Ge(p("div",{class:`nnv-piece ${s}`}),t,r);a.style.width=`${100*(ke(t,i)-ke(t,r))}%`;let c=o&&e.kind!=="total"&&e.kind!=="head"&&n&&n.kind!=="head";return p("div",{class:"nnv-track"},Ge(p("div",{class:"nnv-zero"}),t,0),Number.isFinite(e.value)&&a,Math.abs(ke(t,e.from+e.before)-ke(t,e.to))>.002&&cr(e,t),c&&Ge(p("div",{class:"nnv-link"}),t,e.to))}function cr(e,n){let t=e.from+e.before,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],i=Ge(p("div",{class:"nnv-piece nnv-ghost"}),n,o);return i.style.width=`${100*(ke(n,r)-ke(n,o))}%`,i}function Kt(e){let n=[p("div",{},e.kind==="head"?`layer ${e.layer}, ${e.name}`:e.name),p("b",{},C(e.value))];return Number.isFinite(e.before)&&n.push(p("div",{class:"nnv-hint"},`before the edits ${C(e.before)}`)),Number.isFinite(e.running)&&e.kind!=="total"&&n.push(p("div",{class:"nnv-hint"},`running total ${C(e.running)}`)),n}var pr=["bars","bar_values","heads","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"];function ur({kind:e,layer:n,head:t}){return e==="attention"||e==="mlp"?{layer:n,part:e}:e==="head"&&t>=0?{layer:n,part:"head",head:t}:null}var Yt=({model:e,el:n})=>{let t=O(e),o=we({model:e,el:n},{title:"Contributions",traits:pr,paint:()=>g()}),r=ce("Order",[["depth","by depth"],["size","by size"]],E=>X(e,"sort",E)),i="both",s=ce("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],E=>{i=E,o.repaint()});o.tools.append(r.element,s.element);let{form:a,target:c,versus:l,here:u}=Ut(),d=p("div",{class:"nnv-question nnv-asked"}),f=p("div",{class:"nnv-axis","aria-hidden":"true"}),m=p("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads, Escape goes back."}),h=p("div",{hidden:!0});o.body.append(d,a,m,h);let v=[],b=-1,M=E=>{o.requests.ask({kind:"target",target:c.value===""?null:c.value,versus:l.value===""?null:l.value,position:E})};a.addEventListener("submit",E=>{E.preventDefault(),M(e.get("explained_position"))}),u.addEventListener("click",()=>M(O(e).position));let g=()=>{let E=Bt(e),S=e.get("gaps"),A=E.bars.length===0;if(h.hidden=!A,m.hidden=d.hidden=A,a.hidden=e.get("why_static")!=="",r.show(e.get("sort")),A){$(h,ye(S["contributions.logit"]??S["contributions.embedding"]??"Contributions were not captured."));return}x(E.logit),v=Gt({...E,headCount:e.get("num_heads"),expanded:e.get("expanded"),sort:e.get("sort"),sign:i});let N=jt(v,o.width()>700?8:4),D=v.some(I=>I.kind!=="total"&&Number.isFinite(I.running)),F=o.width()>=520,W={axis:N,chained:D,running:D&&F,columns:`${F?"168px":"126px"} minmax(0, 1fr) 74px${D&&F?" 74px":""}`};$(f,Zt(W)),m.classList.toggle("nnv-dense",v.length>36);let U=m.scrollTop;$(m,f,...v.map((I,j)=>w(I,j,W))),v.length===0&&m.append(p("div",{class:"nnv-empty"},i==="both"?"There are no bars.":`No part ${i==="positive"?"raises":"lowers"} this logit.`)),y()==="missing"&&m.append(p("div",{class:"nnv-hint"},`Heads: ${S["contributions.heads"]}`)),m.scrollTop=U},y=()=>e.get("gaps")["contributions.heads"]?"missing":"here",x=E=>{let S=e.get("explained_position"),A=e.get("labels"),N=e.get("versus_id")>=0,D=N?"logit difference of":"logit of",F=K(e)==="difference";$(d,p("span",{},F?`Change of the ${D}`:`${D[0].toUpperCase()}${D.slice(1)}`),q(e.get("target_label")),N&&p("span",{},"over"),N&&q(e.get("versus_label")),p("span",{},`after position ${S}`),q(A[S]??""),p("b",{class:"nnv-number nnv-logit",title:F?"after minus before":"as the model computed it"},C(E)),p("span",{class:"nnv-hint"},"final norm held at the values it had"));let W=O(e).position;u.hidden=W<0||W===S||W>=A.length,$(u,`Explain position ${W} `,A[W]??"")},w=(E,S,A)=>{let N=O(e),D=E.layer>=0&&E.layer===N.layer&&(E.kind!=="head"||E.head===N.head),{line:F,open:W}=Vt(E,v[S+1],S===b||D,A);W?.addEventListener("click",j=>{j.stopPropagation(),k(E.layer)});let U=ur(E),I=U&&Pe(o,U);return I&&F.firstElementChild.append(I),F.addEventListener("click",()=>T(S)),F.addEventListener("pointermove",j=>o.tooltip.show(...xe(o.root,j),...Kt(E))),F.addEventListener("pointerleave",()=>o.tooltip.hide()),F},k=E=>{let S=e.get("expanded");X(e,"expanded",S.includes(E)?S.filter(A=>A!==E):[...S,E])},T=E=>{let S=v[E];if(!S)return;let A=b===E;b=A?-1:E,A?B(e,{layer:t.layer,head:t.head}):S.layer>=0&&B(e,S.kind==="head"&&S.head>=0?{layer:S.layer,head:S.head}:{layer:S.layer}),o.say(A?"nothing chosen":`${S.name}: ${C(S.value)}`),o.repaint()};return m.addEventListener("keydown",E=>{let S=de(E.key);if(S&&S[0]!==0){let A=Math.max(0,Math.min(v.length-1,b+S[0]));A!==b&&T(A),m.querySelectorAll(".nnv-row")[b+1]?.scrollIntoView({block:"nearest"})}else if((E.key==="Enter"||E.key===" ")&&E.target===m){let A=v[b];A&&A.open!==null&&k(A.layer)}else if(E.key==="Escape")b=-1,B(e,ue(O(e),t)),o.repaint();else return;E.preventDefault(),E.stopPropagation()}),()=>o.stop()};var Qt=({model:e,el:n})=>{let t=O(e),o=we({model:e,el:n},{title:"Explore",traits:["labels","special","token_ids","position","layer","head"],paint:()=>s()}),r=p("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});o.body.append(r);let i=null,s=()=>{let l=e.get("labels");if(i!==l){i=l;let d=e.get("special"),f=e.get("token_ids");$(r,...l.map((m,h)=>a(m,d[h]??!1,h,f[h]??-1)))}let{position:u}=O(e);[...r.children].forEach((d,f)=>{d.setAttribute("aria-pressed",String(f===u)),d.tabIndex=f===Math.max(0,u)?0:-1})},a=(l,u,d,f)=>{let m=p("button",{type:"button",class:"nnv-chip",title:`${l} \xB7 position ${d} \xB7 id ${f}`},q(l,u),p("small",{},String(d)));return m.addEventListener("click",()=>c(Ce(O(e),d).position)),m},c=l=>{B(e,{position:l}),o.say(l<0?"no token chosen":`token ${l}, ${e.get("labels")[l]}`)};return r.addEventListener("keydown",l=>{let u=de(l.key),d=O(e);if(u){let f=oe(d.position,u[0]+u[1],r.childElementCount);c(f),r.children[f]?.focus()}else if(l.key==="Escape")B(e,ue(d,t));else return;l.preventDefault(),l.stopPropagation()}),()=>o.stop()};var Fe=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(n){this.rows=n.get("rows"),this.tokens=n.get("labels").length,this.k=n.get("k"),this.ids=Mn(n.get("top_ids")),this.probabilities=J(n.get("top_probabilities")),this.entropies=J(n.get("entropy")),this.followedProbabilities=J(n.get("followed_probability")),this.followedRanks=Mn(n.get("followed_rank")),this.vocabulary=n.get("vocabulary"),this.vocabularySize=n.get("vocabulary_size");let t=0;for(let o of this.entropies)o>t&&o<1/0&&(t=o);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(n){return this.vocabulary[n]??`id ${n}`}top(n,t){let o=(n*this.tokens+t)*this.k;return Array.from({length:this.k},(r,i)=>{let s=this.ids[o+i];return{id:s,label:this.label(s),probability:this.probabilities[o+i]}})}topId(n,t){return this.ids[(n*this.tokens+t)*this.k]}entropy(n,t){return this.entropies[n*this.tokens+t]}followedProbability(n,t){return this.followedProbabilities[n*this.tokens+t]}followedRank(n,t){return this.followedRanks[n*this.tokens+t]}text(n,t){return this.label(this.topId(n,t))}entry(n,t,o){let r=this.share(n,t,o);return Number.isNaN(r)?-1:$e(r)}share(n,t,o){let r;return o==="entropy"?r=this.largestEntropy>0?this.entropy(n,t)/this.largestEntropy:0:o==="followed probability"&&this.following?r=this.followedProbability(n,t):o==="followed rank"&&this.following?r=1-Math.log(1+this.followedRank(n,t))/Math.log(this.vocabularySize):r=this.probabilities[(n*this.tokens+t)*this.k],Number.isFinite(r)?r:Number.NaN}},je=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];var dr=1e-4,te=class extends Fe{constructor(t,o){super(t);this.before=o}before;most=new Map;top1(t,o){let r=this.before.top(t,o)[0],i=this.top(t,o),s=i.find(({id:c})=>c===r.id),a=s?.probability??i[i.length-1].probability;return{before:r.probability,after:a,by:a-r.probability,atMost:!s}}change(t,o,r){let i=a=>{let[c,l]=[a(this.before),a(this)];return{before:c,after:l,by:l-c,atMost:!1}},s=this.following&&this.before.following;return r==="entropy"?i(a=>a.entropy(t,o)):r==="followed probability"&&s?i(a=>a.followedProbability(t,o)):r==="followed rank"&&s?i(a=>-Math.log(1+a.followedRank(t,o))):this.top1(t,o)}scale(t){let o=this.most.get(t);if(o===void 0){o=dr;for(let r=0;r<this.rows.length;r++)for(let i=0;i<this.tokens;i++){let s=Math.abs(Xt(this.change(r,i,t)));s>o&&s<1/0&&(o=s)}this.most.set(t,o)}return o}text(t,o){let[r,i]=[this.before.topId(t,o),this.topId(t,o)];return r===i?this.label(i):`${this.before.label(r)} \u2192 ${this.label(i)}`}entry(t,o,r){let i=Xt(this.change(t,o,r));return Number.isFinite(i)?Me(i/this.scale(r)):-1}};function Xt({by:e,atMost:n}){return n?Math.min(0,e):e}function Jt(e){let n=[],t=null;return()=>{let o=K(e)==="difference",r=[o,...je.map(i=>e.get(i))];return o&&r.push(...je.map(i=>Y(e,i))),(!t||r.length!==n.length||r.some((i,s)=>i!==n[s]))&&(t=o?new te(e,new Fe(Nn(e))):new Fe(e)),n=r,t}}function eo(e,n,t,o){return[`${e.rows[t]??""}, position ${o} `,q(n.labels[o]??"",n.special[o]),p("small",{class:"nnv-hint"},`id ${n.ids[o]}`)]}function Ln(e,n,t,o,r){return e.top(n,t).map(({id:i,label:s,probability:a},c)=>{let l=p("span",{class:"nnv-bar","aria-hidden":"true"}),u=Number.isFinite(a)?Math.max(0,Math.min(1,a)):0;l.style.width=`calc((100% - 4ch - 7px) * ${u.toFixed(4)})`;let d=p(r?"button":"div",{class:"nnv-entry",...r?{type:"button",title:`Follow this token (id ${i})`}:{},"aria-current":String(i===o)},l,p("span",{class:"nnv-place"},String(c+1)),q(s),p("span",{class:"nnv-number"},C(a)));return r&&d.addEventListener("click",()=>r(i)),d})}function no(e,n,t){let o=e.before.top(n,t)[0],{before:r,after:i,by:s,atMost:a}=e.top1(n,t),c=(u,d)=>p("b",{class:`nnv-number ${d}`},C(u)),l=e.change(n,t,"entropy");return[p("div",{class:"nnv-change"},q(o.label)," ",c(r,"nnv-was"),a?" \u2192 at most ":" \u2192 ",c(i,"nnv-now"),a?`, no longer among the first ${e.k}: a change of at most `:": a change of ",c(s,"nnv-by")),p("div",{class:"nnv-change nnv-change-entropy"},"entropy ",c(l.before,"nnv-was")," \u2192 ",c(l.after,"nnv-now")," nats: a change of ",c(l.by,"nnv-by"))]}function mr(e,n,t){let{before:o,after:r,by:i}=e.change(n,t,"followed probability"),s=(a,c)=>p("b",{class:`nnv-number ${c}`},a);return p("div",{},"probability ",s(C(o),"nnv-was")," \u2192 ",s(C(r),"nnv-followed-probability"),": a change of ",s(C(i),"nnv-by"),`; rank ${e.before.followedRank(n,t)+1} \u2192 ${e.followedRank(n,t)+1}`)}function fr(e,{row:n,position:t,marked:o},r){let i=(s,a)=>[p("div",{class:"nnv-hint"},s),p("div",{class:`nnv-list nnv-top-${s}`},...Ln(a,n,t,o,r))];return[...no(e,n,t),...i("before",e.before),...i("after",e)]}function hr(e,n,t,o){let[r,i]=[226,64],s=p("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),a=ne(s,r,i);if(!a)return s;let{context:c}=a,l=e.rows.length,u=m=>4+(r-8)*m/Math.max(1,l-1),d=m=>i-4-(i-10)*m;c.strokeStyle=o.line,c.lineWidth=1;for(let m of[0,.5,1])c.beginPath(),c.moveTo(4,d(m)),c.lineTo(r-4,d(m)),c.stroke();let f=(m,h,v)=>{c.strokeStyle=h,c.lineWidth=v,c.beginPath();for(let b=0;b<l;b++){let M=m.followedProbability(b,n);b===0?c.moveTo(u(b),d(M)):c.lineTo(u(b),d(M))}c.stroke()};return e instanceof te&&e.before.following&&f(e.before,o.dim,1),f(e,o.accent,2),t>=0&&(c.fillStyle=o.accent,c.beginPath(),c.arc(u(t),d(e.followedProbability(t,n)),3.5,0,2*Math.PI),c.fill()),s}function to(e,n,t,o,r){let{row:i,position:s,marked:a,followed:c,live:l}=t,u=(h,v="")=>p("b",{class:`nnv-number ${v}`},h),d=p("div",{class:"nnv-list-title nnv-cell-title"},...eo(e,n,i,s)),f=e instanceof te?[d,...fr(e,t,r)]:[d,p("div",{class:"nnv-list nnv-top"},...Ln(e,i,s,a,r)),p("div",{class:"nnv-hint nnv-entropy"},"entropy ",u(C(e.entropy(i,s)))," nats")];if(c>=0&&e.following){let h=[q(e.label(c)),p("small",{class:"nnv-hint"},`id ${c}`)],v=u(C(e.followedProbability(i,s)),"nnv-followed-probability"),b=u(String(e.followedRank(i,s)+1),"nnv-followed-rank");f.push(p("div",{class:"nnv-followed"},p("div",{class:"nnv-list-title"},"Following ",...h),e instanceof te&&e.before.following?mr(e,i,s):p("div",{},"probability ",v,", rank ",b),hr(e,s,i,o),p("div",{class:"nnv-hint"},`at position ${s}, first to last layer`)))}let m=l?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...f,p("div",{class:"nnv-hint"},m)]}function oo(e,n,{row:t,position:o},r){if(t<0){let i=p("small",{class:"nnv-hint"},` id ${n.ids[o]}`);return[p("div",{},`position ${o} `,q(n.labels[o]??"",n.special[o]),i)]}return[p("div",{class:"nnv-list-title"},...eo(e,n,t,o)),...e instanceof te?no(e,t,o):Ln(e,t,o,r,null),...e instanceof te?[]:[p("div",{class:"nnv-hint"},`entropy ${C(e.entropy(t,o))} nats`)]]}function ro({rows:e,tokens:n,width:t,cellWidth:o,left:r,lastOnTop:i}){let a=(t-r-1)/Math.max(1,n),c=o>0?o:Math.max(58,Math.min(124,a)),l=Math.max(2,Math.min(124,c)),u=e>36?18:20;return{rows:e,tokens:n,left:r,top:36,cellWidth:l,cellHeight:u,width:r+l*n+1,height:36+u*e+1,lastOnTop:i}}function on(e,n){return Math.max(2,Math.min(124,(n-e.left-1)/Math.max(1,e.tokens)))}function Oe(e,n){return e.lastOnTop?e.rows-1-n:n}function io(e,n,t,o,r){if(n<e.left)return null;let i=Math.floor((n-e.left+o)/e.cellWidth);if(i>=e.tokens)return null;if(t<e.top)return{row:-1,position:i};let s=Math.floor((t-e.top+r)/e.cellHeight);return s>=e.rows?null:{row:Oe(e,s),position:i}}function so(e,n,t,o){let r=n*e.cellWidth,i=o-e.left;return r>=t&&r+e.cellWidth<=t+i?t:Math.max(0,r-i/2)}var ao=11.5,br=26;function lo(e,n,t){let{layout:o,view:r,data:i}=n,s=ne(e,r.width,r.height);if(!s)return;let{context:a}=s,{left:c,top:l,cellWidth:u,cellHeight:d}=o,f=Math.max(0,Math.floor(r.scrollLeft/u)),m=Math.min(o.tokens,Math.ceil((r.scrollLeft+r.width-c)/u)),h=y=>c+y*u-r.scrollLeft,v=y=>l+y*d-r.scrollTop,b=u>=8?1:0;a.save(),a.beginPath(),a.rect(c,l,r.width-c,r.height-l),a.clip(),a.textAlign="left",a.font=`${ao}px ${t.tokenFont}`;let M=y=>fe(a,y);for(let y=0;y<o.rows;y++){let x=v(Oe(o,y));if(!(x>r.height||x+d<l))for(let w=f;w<m;w++){let k=i.entry(y,w,n.colorBy);a.fillStyle=k<0?t.accent:t.ramp.css[k],a.fillRect(h(w),x,u-b,d-1),!(u<br)&&(a.fillStyle=k<0?t.ground:t.ramp.bright[k]?"#000":"#fff",a.fillText(Ee(i.text(y,w),u-9,M),h(w)+4,x+d/2))}}for(let y=0;n.marked>=0&&y<o.rows;y++)for(let x=f;x<m;x++)i.topId(y,x)===n.marked&&(a.strokeStyle=t.accent,a.lineWidth=2,a.strokeRect(h(x)+1,v(Oe(o,y))+1,u-b-2,d-3));let g=(y,x,w,k)=>{y<0||x<0||y>=o.rows||x>=o.tokens||(a.strokeStyle=w,a.lineWidth=k,a.strokeRect(h(x)-.5,v(Oe(o,y))-.5,Math.max(3,u-b+1),d))};n.position>=0&&(a.strokeStyle=t.accent,a.lineWidth=1,a.strokeRect(h(n.position)-.5,v(0)-.5,Math.max(3,u-b+1),o.rows*d)),g(n.layer,n.position,t.accent,3),n.hover&&n.hover.row>=0&&g(n.hover.row,n.hover.position,t.ink,2),a.restore(),vr(a,n,t,v),gr(a,n,t,f,m,h)}function vr(e,n,t,o){let{layout:r,data:i,hover:s,layer:a}=n;e.textAlign="right";for(let c=0;c<r.rows;c++){let l=o(Oe(r,c))+r.cellHeight/2;if(l<r.top||l>n.view.height)continue;let u=c===s?.row||c===a;e.fillStyle=c===s?.row?t.ink:c===a?t.accent:t.dim,e.font=`${u?600:400} 11px ${t.textFont}`,e.fillText(i.rows[c]??"",r.left-7,l)}}function gr(e,n,t,o,r,i){let{layout:s,labels:a,special:c,hover:l,position:u,view:d}=n,f=he(s.cellWidth,34),m=l?.position??-1;e.save(),e.beginPath(),e.rect(s.left,0,d.width-s.left,s.top),e.clip(),e.textAlign="left";for(let h=o;h<r;h++){let v=h===m||h===u,b=[m,u].some(g=>g>=0&&g!==h&&Math.abs(g-h)*s.cellWidth<34);if(!v&&(h%f!==0||b))continue;let M=Math.max(s.cellWidth*f,34)-6;e.fillStyle=t.dim,e.font=`10px ${t.textFont}`,e.fillText(String(h),i(h)+3,9),e.fillStyle=h===m?t.ink:h===u?t.accent:t.ink,e.font=`${c[h]?"italic ":""}${v?"600 ":""}${ao}px ${t.tokenFont}`,e.fillText(Ee(a[h]??"",M,g=>fe(e,g)),i(h)+3,24)}e.restore()}var co=[...je,"layer","position","special","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"];function po(){let e=p("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),n=p("button",{type:"submit",class:"nnv-button"},"Follow"),t=p("form",{class:"nnv-follow"},e,n),o=p("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),r=p("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),i=p("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),s=p("span",{class:"nnv-tools"},r,o,i);return{form:t,text:e,columns:s,wider:o,narrower:r,fit:i}}function uo(){let e=p("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),n=p("div",{class:"nnv-spacer"},e),t=p("div",{class:"nnv-scroll"},n),o=p("div",{class:"nnv-side nnv-detail"}),r=p("div"),i=p("div",{class:"nnv-panel"},t),s=p("div",{hidden:!0});return{canvas:e,spacer:n,scroll:t,side:o,offer:r,grid:i,hatched:s}}function mo(e,n,t,o){if(t instanceof te){let r=le(t.scale(n)),i=t.following&&t.before.following;n==="entropy"?e.showSigned(`${r} nats`,o,"Change of the entropy, after minus before."):n==="followed rank"&&i?e.showSigned(r,o,"Change of the rank's logarithm: up is nearer to the first place."):n==="followed probability"&&i?e.showSigned(r,o,"Change of the followed token's probability, after minus before."):e.showSigned(r,o,"Change of the probability of the token that came first before.");return}if(n==="entropy")e.show("0",`${le(t.largestEntropy)} nats`,o,"Entropy of the whole distribution.");else if(n==="followed rank"&&t.following)e.show("last","rank 1",o,"Logarithm of the rank among all tokens.");else{let r=n==="followed probability"&&t.following?"the followed token":"the cell's top token";e.show("0","1",o,`Probability of ${r}.`)}}var fo=({model:e,el:n})=>{let t=O(e),o=we({model:e,el:n},{title:"Logit lens",traits:co,paint:()=>W()}),r=ce("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],L=>X(e,"color_by",L)),i=Ye(),s=Ve("Last layer on top","Turn the order of the rows",()=>X(e,"last_on_top",!e.get("last_on_top"))),{form:a,text:c,columns:l,wider:u,narrower:d,fit:f}=po();o.tools.append(r.element,i.element,a,s.element,l);let{canvas:m,spacer:h,scroll:v,side:b,offer:M,grid:g,hatched:y}=uo();o.body.append(p("div",{class:"nnv-lens"},g,p("div",{},b,M)),y);let x=null,w=null,k=0,T=null,E=-1,S=-1,A=()=>({labels:e.get("labels"),special:e.get("special"),ids:e.get("token_ids")}),N=()=>o.width()-(o.root.dataset.size==="wide"?268:0),D=Jt(e),F=()=>{let L=D();return L!==x&&(T=null),x=L,L},W=()=>{let L=F(),{labels:P,special:z}=A(),G=o.palette(),ae=e.get("gaps");if(y.hidden=!L.empty,g.parentElement.hidden=L.empty,L.empty){$(y,ye(ae["lens.top_ids"]??"The logit lens was not captured."));return}a.hidden=e.get("why_static")!=="",s.show(e.get("last_on_top"));let V=e.get("color_by");r.show(V);for(let Q of r.element.querySelectorAll("option"))Q.disabled=Q.value.startsWith("followed")&&!L.following;mo(i,V,L,G);let ee=N(),ge=L.rows.reduce((Q,rn)=>Math.max(Q,rn.length),0);w=ro({rows:L.rows.length,tokens:P.length,width:ee,cellWidth:k,left:Math.min(110,16+ge*6.2),lastOnTop:e.get("last_on_top")}),h.style.width=`${w.width}px`,h.style.height=`${w.height}px`;let{layer:ze,position:me}=O(e);me!==S&&(S=me,me>=0&&(v.scrollLeft=so(w,me,v.scrollLeft,v.clientWidth)));let Ze={width:Math.min(w.width,v.clientWidth),height:Math.min(w.height,v.clientHeight)};lo(m,{layout:w,data:L,labels:P,special:z,colorBy:V,marked:U(),layer:ze,position:me,hover:T,view:{...Ze,scrollLeft:v.scrollLeft,scrollTop:v.scrollTop}},L instanceof te?Le(G):G),m.dataset.geometry=JSON.stringify(w);let De=on(w,ee);f.disabled=Math.abs(De-w.cellWidth)<.5,d.disabled=w.cellWidth<=Math.min(De,58)+.01,u.disabled=w.cellWidth>=124,j()},U=()=>{let L=e.get("followed_id");return L>=0?L:E},I=L=>{let P=e.get("why_static")==="",z=L===U();P?o.requests.ask({kind:"follow",id:z?-1:L}):E=z?-1:L,o.say(z?"no token followed":`following ${F().label(L)}`),o.repaint()},j=()=>{let L=F(),P=O(e),z=L.tokens-1,G=L.rows.length-1,ae=!T&&P.position>=0&&P.layer>=0&&P.layer<=G,V=T?T.position:P.position>=0&&P.position<=z?P.position:z,ee=T&&T.row>=0?T.row:ae?P.layer:G,ge=e.get("why_static")==="",ze={row:ee,position:V,marked:U(),followed:e.get("followed_id"),live:ge};$(b,...to(L,A(),ze,o.palette(),I)),T||_(ee,V)},_=(L,P)=>{if(M.dataset.cell===`${L}.${P}`)return;M.dataset.cell=`${L}.${P}`;let z=`Edit the stream after layer ${L} at ${P}`;$(M,Pe(o,{layer:L,part:"stream",positions:[P]},z))};a.addEventListener("submit",L=>{L.preventDefault(),c.value!==""&&o.requests.ask({kind:"follow",text:c.value})}),c.addEventListener("keydown",L=>L.stopPropagation());let re=L=>{k=L,o.repaint()};u.addEventListener("click",()=>w&&re(Math.min(124,w.cellWidth*1.5))),d.addEventListener("click",()=>w&&re(Math.max(on(w,N()),w.cellWidth/1.5))),f.addEventListener("click",()=>w&&re(on(w,N()))),v.addEventListener("scroll",()=>o.repaint(),{passive:!0});let R=L=>{let{x:P,y:z}=pe(L,m);return w&&io(w,P,z,v.scrollLeft,v.scrollTop)};m.addEventListener("pointermove",L=>{let P=R(L);(P?.row!==T?.row||P?.position!==T?.position)&&(T=P,o.repaint()),m.style.cursor=P?"pointer":"default",P?Z(P,L):o.tooltip.hide()}),m.addEventListener("pointerleave",()=>{T=null,o.tooltip.hide(),o.repaint()}),m.addEventListener("click",L=>{let P=R(L);if(!P)return;let z=O(e),G=z.position===P.position&&(P.row<0||z.layer===P.row);H(G?{...z,layer:t.layer,position:t.position}:{...z,layer:P.row<0?z.layer:P.row,position:P.position})}),m.addEventListener("keydown",L=>{let P=de(L.key),z=O(e),G=F();if(P){let ae=e.get("last_on_top")?-P[0]:P[0],V=oe(z.layer,ae,G.rows.length,G.rows.length-1);H({...z,layer:V<0?G.rows.length-1:V,position:oe(z.position,P[1],G.tokens,G.tokens-1)})}else if(L.key==="Escape")H(ue(z,t));else return;L.preventDefault(),L.stopPropagation()});let H=L=>{B(e,L);let P=F();if(L.position<0||L.layer<0||L.layer>=P.rows.length)return;let z=P.top(L.layer,L.position)[0];o.say(`${P.rows[L.layer]}, position ${L.position}: ${z.label}, probability ${C(z.probability)}`)},Z=(L,P)=>{o.tooltip.show(...xe(o.root,P),...oo(F(),A(),L,U()))};return()=>o.stop()};var Nl={attention:We(qt),logit_lens:We(fo),contributions:We(Yt),explore_bar:We(Qt)};export{Nl as views};
