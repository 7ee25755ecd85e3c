var it=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function d(e,n={},...t){let r=document.createElement(e);for(let[o,s]of Object.entries(n))s==null||s===!1||(typeof s=="function"?r.addEventListener(o,s):o==="class"?r.className=String(s):r.setAttribute(o,s===!0?"":String(s)));return at(r,t),r}function at(e,n){for(let t of n)t!=null&&t!==!1&&e.append(t)}function F(e,...n){e.replaceChildren(),at(e,n)}function ue(e,n=!1){return d("bdi",{class:n?"nnv-token nnv-special":"nnv-token",title:e},e)}function D(e){if(Number.isNaN(e))return"NaN";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";if(e===0)return"0";let n=Math.fround(e);for(let t=1;t<9;t++){let r=e.toPrecision(t);if(Math.fround(Number(r))===n)return lt(r)}return lt(e.toPrecision(9))}function lt(e){let n=Number(e),t=Math.abs(n);return(t>=1e-4&&t<1e9?String(n):n.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function oe(e){if(!Number.isFinite(e))return D(e);let n=Math.abs(e);return n===0?"0":n<.001?e.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):zo(n<1?e.toFixed(3):n<100?e.toFixed(2):e.toFixed(0))}function je(e,n=3){if(!Number.isFinite(e))return D(e);let t=Math.abs(e).toFixed(n);return Number(t)===0?t:(e<0?"\u2212":"+")+t}function ct(e){if(!Number.isFinite(e))return D(e);let n=100*e;return n!==0&&n<.1?"< 0.1%":`${n<10?n.toFixed(1):n.toFixed(0)}%`}function _n(e){if(!Number.isFinite(e))return D(e);if(e<0){let t=_n(-e);return t==="\xB7"?"\xB7":`\u2212${t}`}if(e>=.995)return e.toFixed(1);let n=e.toFixed(2);return n==="0.00"?e>0?"\xB7":"0":n.replace("0.",".")}function zo(e){return e.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function ut(e,n,t){if(!(n>e))return[e];let r=(n-e)/Math.max(1,t),o=10**Math.floor(Math.log10(r)),s=[1,2,5,10].map(a=>a*o).find(a=>a>=r*.999),i=[];for(let a=Math.ceil(e/s-1e-9);a*s<=n+s*1e-9;a++)i.push(a===0?0:a*s);return i}function dt({name:e,residual:n,tolerance:t,ok:r,about:o}){let s=Number(n);return d("span",{class:`nnv-check ${r?"nnv-ok":"nnv-failed"}`,title:`${o}
residual ${D(s)}, tolerance ${D(t)}`},d("span",{class:"nnv-mark","aria-hidden":"true"},r?"\u2713":"\u2717"),d("span",{class:"nnv-live"},r?"passed: ":"failed: "),e,d("small",{},Number.isFinite(s)?s.toExponential(1):D(s)))}function Pe(e){return d("div",{class:"nnv-gap"},d("span",{},e))}function ie(e,n,t){let r=d("select",{class:"nnv-select","aria-label":e},...n.map(([o,s])=>d("option",{value:o},s)));return r.addEventListener("change",()=>t(r.value)),r.addEventListener("keydown",o=>o.stopPropagation()),{element:d("label",{class:"nnv-choice"},d("span",{},e),r),show(o){r.value=o}}}function Ke(e,n,t){let r=d("button",{type:"button",class:"nnv-button nnv-toggle",title:n,"aria-pressed":"false"},e);return r.addEventListener("click",t),{element:r,show:o=>r.setAttribute("aria-pressed",String(o))}}function Y(e,n,t){e.set(n,t),e.save_changes()}var Nn=["shown","before","before_focus","edits"];function Ae(e){return Object.keys(e.get("before")??{}).length>0}function ne(e){return Ae(e)?e.get("shown"):"after"}function ee(e,n){for(let t of["before_focus","before"]){let r=e.get(t);if(r&&n in r)return r[n]}return e.get(n)}function pt(e){return{get:n=>ee(e,n)}}function Io(e){return{get:n=>ne(e)==="before"?ee(e,n):e.get(n),set:(n,t)=>e.set(n,t),save_changes:()=>e.save_changes(),on:(n,t)=>e.on(n,t),off:(n,t)=>e.off(n,t),send:n=>e.send(n),widget_manager:e.widget_manager}}function rn(e){return({model:n,el:t})=>e({model:Io(n),el:t})}var Hn=["before","after","difference"];function mt(e,n){let t=d("ol",{class:"nnv-edits-list"}),r=d("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),o=Hn.map(a=>{let c=d("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":a},a);return c.addEventListener("click",()=>{e.set("shown",a),e.save_changes()}),c}),s=d("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...o),i=d("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},s,t,r);return r.addEventListener("click",()=>n.ask({kind:"clear"})),{element:i,update(){let a=e.get("edits")??[],c=e.get("why_static")==="",l=e.get("sides")??[],u=Ae(e);i.hidden=a.length===0&&!u||!e.get("show_prompt"),r.hidden=a.length<2||!c,s.hidden=!u;let p=ne(e);o.forEach((f,m)=>{f.setAttribute("aria-pressed",String(Hn[m]===p)),f.textContent=l[m]||Hn[m]}),F(t,...a.map((f,m)=>{let h=d("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${f}`,title:"Undo this edit"},"Undo");return h.addEventListener("click",()=>n.ask({kind:"undo",index:m})),d("li",{},d("code",{},f),c&&h)}))}}}function ft(e){let n=e.get("sides")??[];if(!Ae(e))return n[0]??"";let t=ne(e),[r,o]=[n[0]||"before",n[1]||"after"];return t==="difference"?`difference: ${o} \u2212 ${r}`:t==="before"?r:o}function qe({layer:e,part:n,head:t}){return n==="head"?`layer ${e}, head ${t}`:n==="attention"?`layer ${e}, attention`:n==="mlp"?`layer ${e}, MLP`:n==="block"?`block ${e}, attention and MLP`:`the stream after layer ${e}`}function Me(e,n,t="Edit"){if(!e.editable())return null;let r=qe(n),o=d("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${r}`,"aria-label":`Change ${r}`},t);return o.addEventListener("click",s=>{s.stopPropagation(),e.edit(n)}),o.addEventListener("keydown",s=>s.stopPropagation()),o}function ht(e,n,t){let r=[],[o,s]=[0,0];for(let[i,a]of[...e,[n,t]]){for(;o<i;o++)r.push({to:o,from:-1});for(;s<a;s++)r.push({to:-1,from:s});i<n&&r.push({to:i,from:a}),[o,s]=[i+1,a+1]}return r}var Bo=5;function bt(e,n){let t=null,r=null,o=i=>{r?.classList.remove("nnv-drop"),r=i,r?.classList.add("nnv-drop")},s=()=>{t?.element.classList.remove("nnv-dragged"),e.classList.remove("nnv-dragging"),t=null,o(null)};e.addEventListener("pointerdown",i=>{let a=i.target.closest("[data-from]");a&&i.button===0&&(t={element:a,x:i.clientX,y:i.clientY,moved:!1})}),e.addEventListener("pointermove",i=>{if(!t||!t.moved&&Math.hypot(i.clientX-t.x,i.clientY-t.y)<Bo)return;t.moved||(t.moved=!0,t.element.classList.add("nnv-dragged"),e.classList.add("nnv-dragging"),e.setPointerCapture?.(i.pointerId));let a=document.elementFromPoint(i.clientX,i.clientY)?.closest("[data-to]")??null;o(a&&e.contains(a)?a:null)}),e.addEventListener("pointerup",()=>{let[i,a]=[t?.moved?t.element.dataset.from:void 0,r?.dataset.to];s(),i!==void 0&&a!==void 0&&n(Number(i),Number(a))}),e.addEventListener("pointercancel",s)}var Uo=12;function vt(e,n,t){let r=d("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),o=d("button",{type:"submit",class:"nnv-button"},"Show its tokens"),s=d("form",{class:"nnv-edit-acts"},r,o),i=d("div",{class:"nnv-hint"}),a=d("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),c=d("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),l=d("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),u=d("div",{class:"nnv-patch",hidden:!0},s,a,i,d("div",{class:"nnv-edit-acts"},c,l)),p=null,f=-1,m=-1,h=()=>e.get("source")??{},v=()=>h().pairs??[],w=()=>(h().labels??[]).length===e.get("labels").length,x=k=>v().find(([A])=>A===k)?.[1]??-1,M=(k,A,q)=>{let $=k[A],[z,S]=A==="to"?["this prompt's",1]:["second prompt's",2],R=A==="to"?"has no partner in the second prompt":"has no partner in this prompt",{labels:E,special:P}=A==="to"?y():b(),C=$<0?d("span",{class:"nnv-no-partner",title:"no partner"}):Go(E[$],P[$]??!1,$,z);return C.style.gridColumn=String(q+2),C.style.gridRow=String(S),$<0||(C.setAttribute("aria-pressed",String($===(A==="to"?m:f))),k[A==="to"?"from":"to"]<0&&(C.title=R),C.dataset[A]=String($),C.addEventListener("click",()=>{A==="to"?(m=$,f<0&&(f=k.from)):(f=$,m<0&&(m=k.to)),g()})),C},y=()=>({labels:e.get("labels"),special:e.get("special")}),b=()=>({labels:h().labels??[],special:h().special??[]}),g=()=>{if(u.hidden||!p)return;let[k,A]=[y().labels,b().labels],q=A.length>0;if(c.hidden=l.hidden=!q,!q){F(a),i.textContent=`Puts what ${qe(p)} is on a second prompt in its place.`;return}f>=A.length&&(f=-1),m>=k.length&&(m=-1),f<0&&m>=0&&(f=x(m));let $=ht(v(),k.length,A.length),z=(C,H)=>{let W=d("span",{class:"nnv-hint nnv-aligned-name"},C);return W.style.gridRow=String(H),W};F(a,z("to this",1),...$.map((C,H)=>M(C,"to",H)),z("from",2),...$.map((C,H)=>M(C,"from",H))),c.disabled=f<0||m<0,l.disabled=v().length===0,l.textContent=w()?"Patch all tokens":`Patch the ${v().length} aligned tokens`;let S=v().flatMap(([C,H])=>k[C]===A[H]?[]:[C]),R=S.length>Uo?`${S.length} places`:S.join(", "),E=w()?`Both prompts have ${k.length} tokens. ${S.length===0?"The two prompts are the same.":`They differ at ${R}.`}`:`The second prompt has ${A.length} tokens and this one ${k.length}: ${v().length} of them are aligned.`,P=f>=0&&m>=0?` ${A[f]} at ${f} goes to ${k[m]} at ${m}.`:"";i.textContent=`${E} Drag a token of the second prompt onto one of this, or pick one of each.${P}`},L=k=>t({do:"patch",prompt:h().prompt??"",...k});return s.addEventListener("submit",k=>{k.preventDefault(),r.value!==""&&n.ask({kind:"source",text:r.value})}),c.addEventListener("click",()=>L({positions:[m],from_positions:[f]})),l.addEventListener("click",()=>L(w()?{}:{positions:v().map(([k])=>k),from_positions:v().map(([,k])=>k)})),bt(a,(k,A)=>L({positions:[A],from_positions:[k]})),{element:u,open(k,A){p=k,m=A?.[0]??-1,f=m<0?-1:x(m),r.value=h().prompt??r.value,u.hidden=!1,g(),r.focus()},close(){u.hidden=!0},update:g}}function Go(e,n,t,r){return d("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${r} token ${t}: ${e}`},ue(e,n),d("small",{},String(t)))}function gt(e,n,t){let r=d("strong"),o=d("select",{class:"nnv-select","aria-label":"Which part of the block"}),s=d("select",{class:"nnv-select","aria-label":"At which tokens"}),i=d("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),a=d("div",{class:"nnv-edit-acts"}),c=d("div",{class:"nnv-edit-head"},d("span",{},"Change "),r,o,s,i),l=vt(e,n,b=>m(b)),u=d("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},c,a,l.element),p=null,f=()=>s.value===""?void 0:[Number(s.value)],m=b=>{if(!p)return;let g="positions"in b?b.positions:f(),{layer:L,part:k,head:A}=p,q=k==="head"&&A!==void 0?{layer:L,part:k,head:A}:{layer:L,part:k};n.ask({kind:"edit",edit:{...q,...b,...g?{positions:g}:{}}}),t(`${b.do} ${qe(p)}`),u.hidden=!0},h=(b,g,L)=>{let k=d("button",{type:"button",class:"nnv-button",title:g},b);return k.addEventListener("click",L),k},v=(b,g,L)=>{let k=d("input",{class:"nnv-input","aria-label":b,placeholder:b,value:g,spellcheck:"false"});return k.style.width=L,k},w=b=>{let g=v("factor",b.part==="stream"?"5":"0.5","5em"),L=()=>{let P=Number(g.value);return g.setAttribute("aria-invalid",String(g.value.trim()===""||!Number.isFinite(P))),g.getAttribute("aria-invalid")==="true"?null:P},k=h("Scale \xD7","Multiply it by the factor",()=>{let P=L();P!==null&&m({do:"scale",factor:P})}),A=h("Patch from a prompt\u2026","Put in what the same part is on another prompt",()=>l.open(b,f()));if(b.part!=="stream"){F(a,h("Ablate: zero","Put zeros in its place",()=>m({do:"ablate",how:"zero"})),h("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>m({do:"ablate",how:"mean"})),k,g,A);return}let q=v("toward a token","","10em"),$=v("away from a token","","10em"),z=h("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let P=L();for(let C of[q,$])C.setAttribute("aria-invalid",String(q.value===""&&$.value===""));P===null||q.value===""&&$.value===""||m({do:"steer",factor:P,...q.value===""?{}:{toward:q.value},...$.value===""?{}:{away:$.value}})}),S=v("plus a prompt","","14em"),R=v("minus a prompt","","14em"),E=h("Steer by prompts +","Add what the stream is at the first prompt's last token, less what it is at the second's, times the factor",()=>{let P=L();S.setAttribute("aria-invalid",String(S.value==="")),!(P===null||S.value==="")&&m({do:"steer",factor:P,plus:S.value,...R.value===""?{}:{minus:R.value}})});F(a,z,g,q,$,k,A,d("span",{class:"nnv-break"}),E,S,R)},x=b=>{let g=[["attention","the attention"],["mlp","the MLP"],["block","the whole block"],["stream","the stream after it"]];b.head!==void 0&&g.unshift(["head",`head ${b.head}`]),F(o,...g.map(([L,k])=>d("option",{value:L},k))),o.value=b.part},M=b=>{let g=e.get("labels"),L=e.get("position"),k=new Set([...b.positions??[],...L>=0?[L]:[],g.length-1]);F(s,d("option",{value:""},"at all tokens"),...[...k].filter(A=>A>=0&&A<g.length).sort((A,q)=>A-q).map(A=>d("option",{value:String(A)},`only at ${A} ${g[A]}`))),s.value=b.positions?.length===1?String(b.positions[0]):""};o.addEventListener("change",()=>{p&&(p={...p,part:o.value},F(r,qe(p)),w(p),l.close())});let y=()=>{u.hidden=!0,l.close()};return i.addEventListener("click",y),u.addEventListener("keydown",b=>{b.stopPropagation(),b.key==="Escape"&&y()}),{element:u,open(b){p=b,F(r,qe(b)),x(b),M(b),w(b),l.close(),u.hidden=!1,a.firstElementChild?.focus(),u.scrollIntoView?.({block:"nearest"})},update(){p&&e.get("why_static")!==""&&y(),l.update()}}}function yt(e,n){let t=0,r=!1,o=!1,s=new Set,i=()=>{if(t=0,!r){if(o)n();else for(let c of s)c();o=!1,s.clear(),e.dataset.frame=String(Number(e.dataset.frame??0)+1)}},a=()=>{!t&&!r&&(t=requestAnimationFrame(i))};return{ask(){o=!0,a()},askPart(c){s.add(c),a()},stop(){r=!0,t&&cancelAnimationFrame(t)}}}function xt(e,n){let t=d("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),r=d("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),o=d("span",{class:"nnv-prompt-note"}),s=d("input",{type:"number",min:0,step:1,class:"nnv-input nnv-generate",title:"How many tokens the model goes on with, greedily, before the whole text is traced once"}),i=d("label",{class:"nnv-choice"},d("span",{},"generate"),s),a=()=>{t.readOnly||n.ask({kind:"prompt",text:t.value,generate:Math.floor(Number(s.value))})},c=d("form",{class:"nnv-prompt"},t,i,r,o),l=-1,u=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),c.classList.toggle("nnv-edited",t.value!==e.get("prompt")||Number(s.value)!==l)};c.addEventListener("submit",f=>{f.preventDefault(),a()}),t.addEventListener("keydown",f=>{f.stopPropagation(),f.key==="Enter"&&!f.shiftKey&&!f.isComposing?(f.preventDefault(),a()):f.key==="Escape"&&(t.value=e.get("prompt"),u())}),t.addEventListener("input",u),s.addEventListener("input",u),s.addEventListener("keydown",f=>f.stopPropagation());let p=null;return{element:c,update(){let f=e.get("prompt");f!==p&&(t.value=f,p=f);let m=e.get("generate")??0;m!==l&&(l=m,s.value=String(m));let h=e.get("why_static");t.readOnly=h!=="",r.hidden=i.hidden=h!=="",o.textContent=h,o.hidden=h==="",u()}}}function wt(e,n,t){let r=d("span",{class:"nnv-question-words"}),o=d("button",{type:"button",class:"nnv-button nnv-yes"},"Run it"),s=d("button",{type:"button",class:"nnv-button"},"Don't"),i=d("div",{class:"nnv-question",role:"group","aria-label":"Before a long trace",hidden:!0},r,o,s),a=()=>e.get("question")??{},c=l=>{let{text:u,generate:p}=a();e.set("question",{}),e.save_changes(),l&&u!==void 0&&n.ask({kind:"prompt",text:u,...p===null?{}:{generate:p},sure:!0})};return o.addEventListener("click",()=>c(!0)),s.addEventListener("click",()=>c(!1)),i.addEventListener("keydown",l=>{l.stopPropagation(),l.key==="Escape"&&c(!1)}),{element:i,update(){let l=a().words??"";l&&l!==r.textContent&&t(`${l}. Run it?`),r.textContent=l,i.hidden=l===""}}}function de(e){return{labels:e.get("labels"),special:e.get("special"),generated:e.get("generated")??0}}function ve({labels:e,generated:n=0},t){return t>=e.length-n}function ae(e,n){let t=ue(e.labels[n]??"",e.special[n]);return t.classList.toggle("nnv-generated",ve(e,n)),t}function kt(e){let n=e.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(n.model??""),o=[t&&/^([\\/~]|[A-Za-z]:)/.test(n.model??"")?t[1]:n.model,n.dtype,n.engine];return typeof n.seconds=="number"&&o.push(`${n.seconds.toPrecision(2)} s`),o.filter(Boolean).join(" \xB7 ")}function Fn(e,n){let t=n.get("stamp"),r=n.get("token_ids"),o=de(n),s=Object.entries(n.get("gaps")),i=n.get("code"),a=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([u,p])=>`${u} ${p}`).join(", ")]],c=d("button",{type:"button",class:"nnv-button"},"Copy");c.addEventListener("click",()=>{let u=()=>F(c,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(i).then(()=>F(c,"Copied"),u):u()});let l=Object.entries(t.values??{});F(e,d("div",{class:"nnv-receipt-columns"},d("div",{},d("h4",{},"Where the numbers come from"),d("dl",{},...a.filter(([,u])=>u).flatMap(([u,p])=>[d("dt",{},u),d("dd",{},p)])),d("h4",{},`Tokens (${r.length})`),d("div",{class:"nnv-ids"},...r.map((u,p)=>d("span",{},ae(o,p),d("small",{},String(u)))))),d("div",{},d("h4",{},"Saved by the trace"),d("ul",{class:"nnv-values"},...l.map(([u,p])=>d("li",{},d("code",{},u),d("small",{},` ${p}`)))),s.length>0&&d("h4",{},"Not captured"),s.length>0&&d("ul",{class:"nnv-values nnv-gaps"},...s.map(([u,p])=>d("li",{},d("code",{},u),d("span",{},` ${p}`)))))),d("h4",{},"The trace, runnable as it stands ",c),d("pre",{class:"nnv-code",tabindex:0},i))}function Mt({kind:e}){return e==="edit"||e==="undo"||e==="clear"}var On=0;function Lt(e,n){let t=0,r=[],o=i=>{On=Math.max(On+1,Date.now()),t=On,e.send({...i,request:t}),n()},s=(i=>{if(i?.kind!=="answered"||i.request!==t)return;t=0;let a=r.shift();a?o(a):n()});return e.on("msg:custom",s),{ask(i){t?r=[...Mt(i)?r:r.filter(Mt),i]:o(i)},waiting:()=>t!==0,withdraw(){return r=[],t},stop:()=>e.off("msg:custom",s)}}var jo=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],Ko=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function Ve(e){let n=e/255;return n<=.04045?n/12.92:((n+.055)/1.055)**2.4}function qn(e){let n=e<=.0031308?12.92*e:1.055*e**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*n)))}function Wn(e){let n=Number.parseInt(e.slice(1),16);return[n>>16,n>>8&255,n&255]}function Vo(e){let[n,t,r]=[Ve(e[0]),Ve(e[1]),Ve(e[2])],o=Math.cbrt(.4122214708*n+.5363325363*t+.0514459929*r),s=Math.cbrt(.2119034982*n+.6806995451*t+.1073969566*r),i=Math.cbrt(.0883024619*n+.2817188376*t+.6299787005*r);return[.2104542553*o+.793617785*s-.0040720468*i,1.9779984951*o-2.428592205*s+.4505937099*i,.0259040371*o+.7827717662*s-.808675766*i]}function Zo([e,n,t]){let r=(e+.3963377774*n+.2158037573*t)**3,o=(e-.1055613458*n-.0638541728*t)**3,s=(e-.0894841775*n-1.291485548*t)**3;return[qn(4.0767416621*r-3.3077115913*o+.2309699292*s),qn(-1.2684380046*r+2.6097574011*o-.3413193965*s),qn(-.0041960863*r-.7034186147*o+1.707614701*s)]}function Yo(e){return .2126*Ve(e[0])+.7152*Ve(e[1])+.0722*Ve(e[2])}function Dn([e,n,t],r=255){return(r<<24|t<<16|n<<8|e)>>>0}function vn(e){let n=e.map(c=>Vo(Wn(c))),t=n[0][0],r=n[n.length-1][0]-t,o=n.map(c=>(c[0]-t)/r),s=new Uint32Array(256),i=[],a=[];for(let c=0;c<256;c++){let l=c/255,u=0;for(;u<o.length-2&&l>o[u+1];)u++;let p=(l-o[u])/(o[u+1]-o[u]),[f,m]=[n[u],n[u+1]],h=Zo([f[0]+p*(m[0]-f[0]),f[1]+p*(m[1]-f[1]),f[2]+p*(m[2]-f[2])]);s[c]=Dn(h),i.push(`rgb(${h.join(",")})`),a.push(Yo(h)>.179)}return{pixels:s,css:i,bright:a}}var Et={light:vn(jo),dark:vn(Ko)};function Tt(e,n,t){let[r,o]=[vn([e,...n]),vn([e,...t])],s=i=>Array.from({length:256},(a,c)=>i(c%2===0?r:o)[2*(c>>1)]);return{pixels:Uint32Array.from(s(i=>i.pixels)),css:s(i=>i.css),bright:s(i=>i.bright)}}var St={light:Tt("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:Tt("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function We(e){return 2*Math.min(127,Math.round(127*Math.abs(e)))+(e<0?1:0)}function Re(e){return Math.max(0,Math.min(255,Math.round(255*e)))}function Pt(){let{body:e}=document,n=e.dataset.jpThemeLight;if(n!==void 0)return n==="false"?"dark":"light";let t=e.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||e.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function At(e){let n=getComputedStyle(e),t=o=>n.getPropertyValue(`--nnv-${o}`).trim(),r=e.dataset.theme==="dark"?"dark":"light";return{theme:r,ramp:Et[r],diverging:St[r],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),link:t("link"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function De(e){return{...e,ramp:e.diverging}}function Rt(e){let n=new MutationObserver(e),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};n.observe(document.body,t),n.observe(document.documentElement,t);let r=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return r?.addEventListener("change",e),()=>{n.disconnect(),r?.removeEventListener("change",e)}}function $t(e){let n=d("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return e.append(n),{show(t,r,...o){n.replaceChildren(...o),n.hidden=!1;let[s,i]=[n.offsetWidth,n.offsetHeight],a=t+14+s>e.clientWidth?t-14-s:t+14,c=r+16+i>e.clientHeight?r-12-i:r+16;n.style.left=`${Math.max(4,Math.min(a,e.clientWidth-s-4))}px`,n.style.top=`${Math.max(4,c)}px`},hide(){n.hidden=!0}}}function ye(e,n){let t=e.getBoundingClientRect();return[n.clientX-t.left,n.clientY-t.top]}var Qo="nnterp_viz.cancel";var _t="Nobody but the kernel can stop it here: use its own interrupt (\u25A0).",Ct=new WeakMap,Xo=0;function Nt(e,n){return Promise.race([n,new Promise(t=>setTimeout(()=>t(null),e))])}async function Jo(e){if(!e.kernel?.supportsSubshells||!e._create_comm)return null;let n=await e._create_comm(Qo,`nnv-${Date.now()}-${Math.random()}`),r=n.jsServicesComm?.subshellStarted?.then(()=>!0);if(!r||!await Nt(700,r))return null;let o={comm:n,waiting:new Map,cannot:()=>{}};return n.on_msg(({content:{data:s}})=>{s.heard!==void 0&&o.waiting.get(s.heard)?.(),s.cannot!==void 0&&o.cannot(s.cannot)}),n.open({}),o}async function es(e){let n=await Ct.get(e);if(n&&!n.comm.jsServicesComm?.isDisposed)return n;let t=Jo(e).catch(()=>null);return Ct.set(e,t),t}async function Ht(e,n,t,r){let o=e.widget_manager;if(!o)return"none";let s=await es(o);if(s){let i=++Xo;s.cannot=r;let a=new Promise(l=>s.waiting.set(i,()=>l(!0)));s.comm.send({id:i,...n});let c=await Nt(700,a);if(s.waiting.delete(i),c)return"heard"}return!t()||!o.kernel?.interrupt?"none":(await o.kernel.interrupt(),"interrupted")}var ns=15e3,ts=400,rs=1;function os({done:e=0,total:n=0},t){if(!e||!n)return"starting";if(e>n)return`step ${Math.ceil(e/n)}, block ${(e-1)%n+1} of ${n}`;let r=t*(n-e)/e;return`block ${e} of ${n}${t<rs||e===n?"":` \xB7 about ${ss(r)} left`}`}function ss(e){return e<1?"1 s":e<90?`${Math.round(e)} s`:`${Math.round(e/60)} min`}function Ft(e,n,t){let r=d("div",{class:"nnv-work-fill"}),o=d("div",{class:"nnv-work-bar",role:"progressbar","aria-label":"Blocks of the trace","aria-valuemin":0},r),s=d("span",{class:"nnv-work-words"}),i=d("button",{type:"button",class:"nnv-button nnv-cancel"},"Cancel"),a=d("div",{class:"nnv-work",hidden:!0},o,s,i),c=d("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),l=d("div",{},a,c),u,p,f=0,m="",h=0,v=()=>{let x=e.get("progress")??{},M=e.get("busy"),{done:y=0,total:b=0}=x;M&&x.run!==h&&(h=x.run??0,f=performance.now()),s.textContent=m||(M?os(x,(performance.now()-f)/1e3):"waiting for Python");let g=M&&b>0&&y>0&&y<=b;o.classList.toggle("nnv-unknown",!g),o.setAttribute("aria-valuetext",s.textContent),g?(o.setAttribute("aria-valuemax",String(b)),o.setAttribute("aria-valuenow",String(y))):o.removeAttribute("aria-valuenow"),r.style.width=g?`${100*y/b}%`:""},w=x=>{m=x,t(x),v()};return i.addEventListener("click",async()=>{i.disabled=!0,w("stopping at the next block");let x=n.withdraw(),M=()=>e.get("busy"),y={run:M()?h:0,request:x};await Ht(e,y,M,g=>w(`It goes on: ${g}`))!=="none"||a.hidden||(i.disabled=!1,w(M()?_t:"Python is busy with something else, and has not begun: it will be asked again then."))}),{element:l,update(x){if(clearTimeout(p),c.hidden=!0,!x){clearTimeout(u),u=void 0,a.hidden=!0,i.disabled=!1,m="";return}u??=setTimeout(()=>{a.hidden=!1,v()},ts),p=setTimeout(()=>c.hidden=!1,ns),a.hidden||v()},stop(){clearTimeout(u),clearTimeout(p)}}}var is=["prompt","generated","generate","busy","error","remark","question","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...Nn];function as(e){let n=e.getRootNode(),t=n instanceof ShadowRoot?n:document.head;if(t.querySelector("style[data-nnv]"))return;let r=d("style",{"data-nnv":""});r.textContent=it,t.append(r)}function $e({model:e,el:n},{title:t,traits:r,paint:o}){let s=Lt(e,()=>R()),i=xt(e,s),a=mt(e,s),c=O=>{g.textContent=O},l=gt(e,s,c),u=Ft(e,s,c),p=wt(e,s,c),f=d("div",{class:"nnv-tools"}),m=d("span",{class:"nnv-subtitle"}),h=d("div",{class:"nnv-error",role:"alert",hidden:!0}),v=d("div",{class:"nnv-notes",hidden:!0}),w=d("div",{class:"nnv-remark",role:"status",hidden:!0}),x=d("div",{class:"nnv-body"}),M=d("div",{class:"nnv-checks"}),y=d("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),b=d("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),g=d("div",{class:"nnv-live",role:"status","aria-live":"polite"}),L=d("footer",{class:"nnv-foot"},M,y),k=d("div",{class:"nnv",role:"group","aria-label":t},d("div",{class:"nnv-progress"}),d("header",{class:"nnv-head"},d("h3",{class:"nnv-title"},t),m,f),i.element,p.element,u.element,a.element,v,h,w,l.element,x,L,b,g),A=$t(k),q=null,$=!1,z=[],S=()=>{let O=e.get("theme");k.dataset.theme=O==="light"||O==="dark"?O:Pt(),k.dataset.own=String(O!=="auto"),q=null,P.ask()},R=()=>{let O=e.get("busy")||s.waiting()||$;k.classList.toggle("nnv-busy",O),k.setAttribute("aria-busy",String(O)),u.update(O)},E=()=>{i.update(),i.element.hidden=!e.get("show_prompt"),p.update();let O=e.get("labels").length,j=ft(e);m.textContent=`${O} ${O===1?"token":"tokens"}${j&&` \xB7 ${j}`}`,a.update(),l.update();let J=e.get("notes");v.hidden=J.length===0||!e.get("show_stamp"),v.textContent=J.join(" \xB7 ");let _=e.get("error");h.hidden=_==="",F(h,d("strong",{},"That did not work. "),d("span",{},_),d("em",{}," The picture is still that of the last prompt that did."));let I=e.get("remark")??"";w.hidden=I==="",w.textContent=`${I} What is drawn is as it was.`,F(M,...e.get("checks").map(dt)),y.textContent=kt(e),y.hidden=!e.get("show_stamp"),L.hidden=y.hidden&&M.childElementCount===0,b.hidden||Fn(b,e),R()};y.addEventListener("click",()=>{b.hidden=!b.hidden,y.setAttribute("aria-expanded",String(!b.hidden)),b.hidden||Fn(b,e)});let P=yt(k,o),C=(O,j)=>{for(let J of O)e.on(`change:${J}`,j);z.push(()=>{for(let J of O)e.off(`change:${J}`,j)})},H=!1;C(is,()=>{H||(H=!0,queueMicrotask(()=>{H=!1,E()}))}),C(["theme"],S),C(["progress"],()=>R()),C([...r,...Nn],P.ask),z.push(Rt(S)),as(n),n.classList.add("nnv-host"),n.append(k);let W=0,K=new ResizeObserver(()=>{k.clientWidth!==W&&(W=k.clientWidth,k.dataset.size=W<560?"narrow":W<900?"medium":"wide",P.ask())});return K.observe(k),E(),S(),{root:k,tools:f,body:x,requests:s,tooltip:A,palette:()=>q??=At(k),width:()=>x.clientWidth,editable:()=>e.get("why_static")==="",edit:l.open,say:c,repaint:P.ask,repaintPart:P.askPart,setWaiting(O){$!==O&&($=O,R())},onStop:O=>z.push(O),stop(){u.stop(),P.stop(),K.disconnect(),s.stop();for(let O of z)O();k.remove()}}}function ls(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function te(e,n,t){let r=ls(),[o,s]=[Math.max(0,Math.round(n*r)),Math.max(0,Math.round(t*r))];e.width!==o&&(e.width=o),e.height!==s&&(e.height=s),e.style.width=`${o/r}px`,e.style.height=`${s/r}px`;let i=e.getContext("2d");return!i||o===0||s===0?null:(i.setTransform(1,0,0,1,0,0),i.clearRect(0,0,o,s),i.setTransform(r,0,0,r,0,0),i.direction="ltr",i.textBaseline="middle",{canvas:e,context:i,ratio:r,width:o/r,height:s/r})}function ce(e,n){let t=n.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}function gn(){let e=d("canvas",{"aria-hidden":"true"}),n=d("span"),t=d("span"),r=d("span",{class:"nnv-legend"},n,e,t),o=i=>{let a=te(e,96,10);if(!a)return;let{context:c}=a;c.setTransform(1,0,0,1,0,0);for(let l=0;l<e.width;l++)c.fillStyle=i(l/(e.width-1)),c.fillRect(l,0,1,e.height)},s=(i,a,c)=>{n.textContent=i,t.textContent=a,r.title=c};return{element:r,show(i,a,c,l=""){s(i,a,l),o(u=>c.ramp.css[Re(u)])},showSigned(i,a,c=""){s(`\u2212${i}`,`+${i}`,c),o(l=>a.diverging.css[We(2*l-1)])}}}function U(e){return{layer:e.get("layer"),head:e.get("head"),position:e.get("position")}}function X(e,n){let t=!1;for(let[r,o]of Object.entries(n))o===void 0||e.get(r)===o||(e.set(r,o),t=!0);t&&e.save_changes()}function xe(e,n){return e.position!==n.position?{...e,position:n.position}:n}function Ot(e,n,t,r){return e.layer!==t||e.head!==r?{...e,layer:t,head:r}:n.layer===t&&n.head===r?{...e,layer:-1,head:-1}:{...e,layer:n.layer,head:n.head}}function Ze(e,n){return{...e,position:e.position===n?-1:n}}function fe(e){switch(e){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function he(e,n,t,r=0){return t<=0?-1:e<0?n===0?-1:r:Math.max(0,Math.min(t-1,e+n))}function yn(e){return!e||e.byteLength===0?new ArrayBuffer(0):e.buffer.slice(e.byteOffset,e.byteOffset+e.byteLength)}function G(e){return new Float32Array(yn(e))}function on(e){return new Int32Array(yn(e))}function qt(e){return new Uint8Array(yn(e))}function Wt(e){return new Int8Array(yn(e))}var Dt=["limits","sink_weight"];function zt(e,n){return(e.get("limits")??[])[n]??{}}function It({window:e,softcap:n,sink:t}){return[e&&`window of ${e} tokens`,n&&`softcap ${oe(n)}`,t&&"with a sink"].filter(Boolean).join(", ")}function xn(e){let n=e.get("sink_weight");return n&&n.byteLength>0?G(n):null}var wn=new Map;function Le(e,n){let t=`${e.font}\0${n}`,r=wn.get(t);return r===void 0&&(r=e.measureText(n).width,wn.size>2e4&&wn.clear(),wn.set(t,r)),r}function ze(e,n,t){if(t(e)<=n)return e;let r=[...e],o=0,s=r.length-1;for(;o<s;){let i=o+s+1>>1;t(`${r.slice(0,i).join("")}\u2026`)<=n?o=i:s=i-1}return o===0?"\u2026":`${r.slice(0,o).join("")}\u2026`}function Te(e,n){if(e>=n)return 1;let t=n/e;for(let r=1;;r*=10)for(let o of[1,2,5])if(o*r>=t)return o*r}function Bt(){let e=d("h4"),n=d("span",{class:"nnv-hint"}),t=d("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),r=d("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),o=d("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),s=d("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),i=d("span"),a=d("span"),c=d("button",{type:"button",class:"nnv-button nnv-toggle","aria-pressed":"false",title:"All numbers of the token's row"},"Table"),l=d("span",{class:"nnv-tools"},t,r,o),u=d("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),p=d("div",{hidden:!0}),f=d("div",{class:"nnv-readout"}),m=d("div",{class:"nnv-pictures"},u);return{element:d("div",{class:"nnv-panel nnv-focus"},d("div",{class:"nnv-panel-head"},e,n,i,d("span",{class:"nnv-tools"},a,c,l,s)),m,p,f),title:e,about:n,offer:i,zooms:l,zoomOut:t,zoomIn:r,fit:o,reset:s,pictures:m,canvas:u,hatched:p,readout:f,finder:a,tableToggle:c}}var Ce={factor:1,row:.5,column:.5},zn=54;function sn(e,n,t,r){let o=Math.max(120,Math.min(n-t.left-2,600)),s=Math.min(zn,o/Math.max(1,e)),i=s>=8?Math.floor(s):s,a=i*e,c=Math.min(Math.max(i,zn),i*r.factor),l=c>0?a/c:0,u=p=>Math.max(0,Math.min(e-l,p*e-l/2));return{tokens:e,...t,plot:a,cell:c,row:u(r.row),column:u(r.column)}}function ge(e,n){return[Math.floor(n),Math.min(e.tokens,Math.ceil(n+e.plot/e.cell))]}function kn(e){return Math.max(1,zn*e.tokens/Math.max(1,e.plot))}function an(e,n,t){let r=Math.floor(e.column+(n-e.left)/e.cell),o=Math.floor(e.row+(t-e.top)/e.cell),s=n>=e.left&&n<e.left+e.plot&&r<e.tokens,i=t>=e.top&&t<e.top+e.plot&&o<e.tokens;return s&&i?{kind:"cell",query:o,key:r}:i&&n>=0&&n<e.left?{kind:"token",position:o}:s&&t>=0&&t<e.top?{kind:"token",position:r}:null}function Ut(e,n,t,r,o){let s=Math.max(1,Math.min(kn(e),n.factor*t));if(s===1)return Ce;let i=e.plot/e.tokens,a=e.plot/(i*s),c=(r-e.left)/e.plot,l=(o-e.top)/e.plot,u=e.column+c*e.plot/e.cell,p=e.row+l*e.plot/e.cell,f=(m,h)=>(m-h*a+a/2)/e.tokens;return In({factor:s,column:f(u,c),row:f(p,l)},a/e.tokens)}function Gt(e,n,t,r){let o=e.plot/e.cell/e.tokens,s=e.cell*e.tokens;return In({factor:n.factor,column:n.column-t/s,row:n.row-r/s},o)}function jt(e,n,t){let r=e.plot/e.cell,o=(s,i)=>t>=i&&t+1<=i+r?s:(t+.5)/e.tokens;return In({factor:n.factor,row:o(n.row,e.row),column:o(n.column,e.column)},r/e.tokens)}function In(e,n){let t=r=>Math.max(n/2,Math.min(1-n/2,r));return{factor:e.factor,row:t(e.row),column:t(e.column)}}function Kt(e,n,t,r){let o=new Int32Array(2*e);for(let s=0;s<e;s++){let i=Math.floor(n+s/t+1e-9),a=Math.ceil(n+(s+1)/t-1e-9);o[2*s]=Math.min(i,r),o[2*s+1]=Math.min(r,t>=1?i+1:Math.max(i+1,a))}return o}function Ye(e,n,t,r,o,s,i){let a=Kt(i.width,r.column,r.cell,t),c=Kt(i.height,r.row,r.cell,n);for(let l=0;l<i.height;l++){let u=c[2*l],p=c[2*l+1];if(u>=n)break;let f=(i.y+l)*s.width+i.x;for(let m=0;m<i.width;m++,f++){let h=a[2*m],v=a[2*m+1];if(h>=t)break;let w=0;for(let x=u;x<p;x++)for(let M=x*t+h,y=x*t+v;M<y;M++)e[M]>w&&(w=e[M]);s.pixels[f]=o[w]}}}var Mn=1e-4,Qe=class{constructor(n,t="raw",r=null){this.packed=n;this.kind=t;this.reduced=r;this.size=r?.tokens??Math.round((Math.sqrt(8*n.length+1)-1)/2)}packed;kind;reduced;size;get most(){return this.#e??=this.kind==="raw"?1:this.largest()||1,this.#e}#e=null;sum(n){return this.row(n).reduce((t,r)=>t+r,0)}largest(){return Math.max(Vt(this.packed),this.reduced?Vt(this.reduced.first):0)}at(n,t){return t>n?Number.NaN:this.reduced?this.reduced.at(n,t):this.packed[n*(n+1)/2+t]}has(n,t){return!this.reduced||this.reduced.has(n,t)}row(n){if(this.reduced)return this.reduced.hasRow(n)?this.reduced.exact.row:new Float32Array(0);let t=n*(n+1)/2;return this.packed.subarray(t,t+n+1)}rowMax(n,t){let r=this.row(n),o=0;for(let s=t?1:0;s<r.length;s++)r[s]>o&&r[s]<1/0&&(o=r[s]);return o}foldedMass(n){return(this.reduced?this.reduced.first[n]:this.row(n)[0])??Number.NaN}meanFoldedMass(){let n=0;for(let t=1;t<this.size;t++)n+=this.foldedMass(t);return this.size>1?n/(this.size-1):Number.NaN}topKeys(n,t,r){let o=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return Yt(r?o.slice(1):o,t)}topReaders(n,t){let r=[];if(this.reduced&&!this.reduced.hasColumn(n))return r;for(let o=n;o<this.size;o++)r.push({position:o,value:this.at(o,n)});return Yt(r,t)}levels(n,t){if(this.reduced)return this.reduced.levels((s,i)=>Zt(s,n,n==="row"?i:this.most),t);let r=this.size,o=new Uint16Array(r*r);for(let s=0;s<r;s++){let i=this.row(s),a=n==="row"?this.rowMax(s,t):this.most;for(let c=0;c<=s;c++)o[s*r+c]=t&&c===0?1:Zt(i[c],n,a)}return o}},be=class extends Qe{get most(){return this.#e??=this.largest()||1,this.#e}#e=null;get whole(){return this.most}topKeys(n,t,r){let o=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return Qt(r?o.slice(1):o,t)}topReaders(n,t){return Qt(super.topReaders(n,this.size),t)}levels(n,t){let r=i=>{let a=n==="log"?Jt(Math.abs(i),"log",this.whole):Math.abs(i)/this.most;return Number.isFinite(i)?2+We(Math.sign(i)*a):258};if(this.reduced)return this.reduced.levels(r,t);let o=this.size,s=new Uint16Array(o*o);for(let i=0;i<o;i++){let a=this.row(i);for(let c=0;c<=i;c++)s[i*o+c]=t&&c===0?1:r(a[c])}return s}},us=1e-4,_e=class extends be{constructor(t,r,o=null){let s=o&&t.reduced&&r.reduced?r.reduced.less(t.reduced,o):null;super(o??r.packed.map((i,a)=>i-t.packed[a]),r.kind,s);this.before=t;this.after=r}before;after;get most(){return Math.max(super.most===1&&this.largest()===0?0:super.most,us)}get whole(){return this.kind==="raw"?1:this.most}};function Vt(e){return e.reduce((n,t)=>Math.abs(t)<1/0?Math.max(n,Math.abs(t)):n,0)}function Zt(e,n,t){return Number.isFinite(e)?2+Re(Jt(e,n,t)):258}function Jt(e,n,t){if(n==="log"){let r=t>0?e/t:0;return r<=Mn?0:1-Math.log10(r)/Math.log10(Mn)}return t>0?e/t:0}function Yt(e,n){return e.sort((t,r)=>r.value-t.value||t.position-r.position).slice(0,n)}function Qt(e,n){return e.sort((t,r)=>Math.abs(r.value)-Math.abs(t.value)||t.position-r.position).slice(0,n)}function ln(e){return e*(e+1)/2}function er(e,n,t){let r=new Uint16Array(n*n);for(let o=0;o<n;o++){let s=ln(o),i=255;if(t){i=1;for(let a=1;a<=o;a++)i=Math.max(i,e[s+a])}for(let a=0;a<n;a++)a>o?r[o*n+a]=0:t&&a===0?r[o*n+a]=1:r[o*n+a]=2+Math.round(255*e[s+a]/i)}return r}function nr(e,n,t){let r=new Uint16Array(n*n);for(let o=0;o<n;o++)for(let s=0;s<=o;s++)r[o*n+s]=t&&s===0?1:2+We(e[ln(o)+s]/127);return r}var Xe={query:-1,row:new Float32Array(0),key:-1,column:new Float32Array(0),block:null},Tn=class e{constructor(n,t,r,o){this.tokens=n;this.cells=t;this.squares=r;this.first=o}tokens;cells;squares;first;exact=Xe;has(n,t){return t===0||n===this.exact.query||t===this.exact.key||this.#e(n,t)}at(n,t){let{exact:r}=this;if(t===0)return this.first[n];if(n===r.query)return r.row[t];if(t===r.key)return r.column[n-t];if(!this.#e(n,t))return Number.NaN;let{top:o,left:s,side:i,values:a}=r.block;return a[(n-o)*i+t-s]}hasRow(n){return n===this.exact.query}hasColumn(n){return n===this.exact.key||n===0}square(n,t){let r=Math.floor(n/this.cells);return this.squares[r*(r+1)/2+Math.floor(t/this.cells)]}less(n,t){return new e(this.tokens,this.cells,t,Ln(this.first,n.first))}levels(n,t){let{tokens:r,cells:o,first:s,exact:i}=this,a=new Uint16Array(r*r),c=i.block;for(let l=0;l*o<r;l++){let u=this.squares.subarray(l*(l+1)/2,(l+1)*(l+2)/2),p=Math.min(r,(l+1)*o),f=ds(t?[u]:[u,s.subarray(l*o,p)]),m=Uint16Array.from(u,h=>n(h,f));for(let h=l*o;h<p;h++){let v=h*r;for(let w=0;w<=l;w++)a.fill(m[w],v+w*o,v+Math.min(h+1,(w+1)*o));if(c&&h>=c.top&&h<c.top+c.side){let w=Math.min(h,c.left+c.side-1);for(let x=c.left;x<=w;x++)a[v+x]=n(this.at(h,x),f)}a[v]=t?1:n(s[h],f)}}return a}#e(n,t){let{block:r}=this.exact;if(!r)return!1;let[o,s]=[n-r.top,t-r.left];return o>=0&&o<r.side&&s>=0&&s<r.side}};function tr(e,n){if(e.query!==n.query||e.key!==n.key)return Xe;let[t,r]=[e.block,n.block],o=t&&r&&t.top===r.top&&t.left===r.left&&t.side===r.side;return{...e,row:Ln(e.row,n.row),column:Ln(e.column,n.column),block:o?{...t,values:Ln(t.values,r.values)}:null}}function Ln(e,n){return e.map((t,r)=>t-n[r])}function ds(e){let n=0;for(let t of e)for(let r of t)r>n&&r<1/0&&(n=r);return n}function pe(e,n){return d("span",{},d("small",{class:"nnv-number"},`${n} `),ae(e,n))}function Bn(e,n,t,r,o){let s=Math.max(...n.map(i=>Math.abs(i.value)).filter(Number.isFinite),1e-12);return d("div",{class:"nnv-list"},d("div",{class:"nnv-list-title"},...e),...n.map(({position:i,value:a})=>{let c=Number.isFinite(a)?Math.abs(a)/s:0,l=d("span",{class:a<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});l.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let u=d("button",{type:"button",class:"nnv-entry","aria-current":String(i===r)},l,d("span",{class:"nnv-place"},String(i)),ae(t,i),d("span",{class:"nnv-number"},D(a)));return u.addEventListener("click",()=>o(i)),u}),n.length===0&&d("div",{class:"nnv-hint"},"nothing but the folded first token"))}var ir=["reduced","exact","change"],rr=384,Un=64,or=new WeakMap,Gn=new WeakMap,sr=new WeakMap;function En(e){return Object.keys(e.get("reduced")??{}).length>0}function jn(e,n){let t=e("reduced");return t?.tokens?new Tn(t.tokens,t.cells,n,G(t.first)):null}function Kn(e){let n=e("exact");if(!n?.row)return Xe;let t=sr.get(n);if(t)return t;let{query:r,key:o,top:s,left:i,side:a}=n,c=n.block?{top:s,left:i,side:a,values:G(n.block)}:null,l={query:r,row:G(n.row),key:o,column:G(n.column),block:c};return sr.set(n,l),l}function ar(e,n,t){En(e)&&cr(e,{query:n,key:t,...Gn.get(e)})}function lr(e,n){if(!En(e))return;let[t,r]=ge(n,n.row),[o,s]=ge(n,n.column);if(Math.max(r-t,s-o)>rr)return;let i=l=>Math.floor(l/Un)*Un;Gn.set(e,{top:i(t),left:i(o),side:rr+Un});let{query:a,key:c}=e.get("look")??{};cr(e,{query:a??-1,key:c??-1,...Gn.get(e)})}function cr(e,n){let t=JSON.stringify(n);or.get(e)!==t&&(or.set(e,t),e.set("look",n),e.save_changes())}function Je(e,n,t){return e.has(n,t)?D(e.at(n,t)):e instanceof be?"not here yet":`at most ${D(e.reduced.square(n,t))}`}function ur({reduced:e}){if(!e)return"";let{cells:n}=e;return`${e.tokens} tokens: drawn is the largest of each ${n} \xD7 ${n}; numbers are exact where you point, pin or zoom in`}function Vn(e,n,t){let r=e.get("live")===!1?" are not in this page.":" are on their way.";return d("div",{class:"nnv-hint"},"The numbers of ",pe(t,n),r)}var dr="Each row is a token that reads, each column a token it reads. Click one to pin it.",pr="Escape or a second click lets the token go.";function mr(e,{layer:n,head:t}){let r=e.get("combine")??"one";if(r==="one")return`Layer ${n}, head ${t}`;let o=(e.get("chosen_heads")??[]).length,s=o>0?`${o} chosen ${o===1?"head":"heads"}`:`the heads of layer ${n}`;return`${r==="mean"?"Mean":"Largest"} of ${s}`}function fr(e,n){switch(n){case"value":return"weight \xD7 norm of the value";case"output":return"weight \xD7 norm of what the head writes";case"token":return`logit of ${e.get("toward_label")||"the token"} that each weight carries`;default:return""}}function hr(e,n,t){return t<=0||t>=n?"":`keys and values ${Math.floor(e/(n/t))}, shared by ${n/t} heads`}function br(e,n,t,r){let o=i=>d("span",{class:"nnv-hint"},i);if(r>t)return[pe(e,t),o(" comes before "),pe(e,r),o(" and cannot read it.")];let s=d("b",{class:"nnv-number nnv-value"},Je(n,t,r));if(n instanceof _e){let i=d("span",{class:"nnv-number nnv-was"},Je(n.before,t,r)),a=d("span",{class:"nnv-number nnv-now"},Je(n.after,t,r)),c=[s,o(" more: "),i,o(" \u2192 "),a];return[pe(e,t),o(" reads "),pe(e,r)," ",...c]}return[pe(e,t),o(" reads "),pe(e,r)," ",s]}function vr(e,n,t){let r=s=>{let i=[...e.labels[s]??""].length,a=i>12?`, ${i} characters`:"",c=` id ${e.ids[s]}${a}${ve(e,s)?", generated":""}`;return d("div",{},pe(e,s),d("small",{class:"nnv-hint"},c))};return t.kind==="token"?[r(t.position)]:t.key>t.query||!n?[]:[d("b",{},Je(n,t.query,t.key)),r(t.query),d("div",{class:"nnv-hint"},"reads"),r(t.key)]}function Zn(e,n,t,r){return t<0?"no token pinned":r<0||!n?`token ${t}, ${e[t]}`:`${e[t]} at ${t} reads ${e[r]} at ${r}: ${Je(n,t,r)}`}var He=12;function gr(e,n,t,r){let{left:o,top:s,plot:i,cell:a,tokens:c,row:l,column:u}=n;if(!(t>=c)){e.save(),e.beginPath(),e.rect(o,s,i,i),e.clip(),e.strokeStyle=r.ink,e.setLineDash([5,4]),e.beginPath(),e.moveTo(o-u*a,s+(t-l)*a);for(let p=t;p<c;p++){let f=o+(p-t+1-u)*a;e.lineTo(f,s+(p-l)*a),e.lineTo(f,s+(p+1-l)*a)}e.stroke(),e.restore()}}function yr(e,n,t,r){let{left:o,top:s,plot:i,cell:a}=n,[c,l]=ge(n,n.row),u=o+i+4;for(let p=c;p<l;p++){let f=Math.max(s,s+(p-n.row)*a);e.fillStyle=r.ramp.css[Re(t[p])],e.fillRect(u,f,He,Math.min(a,s+i-f)-(a>=12?1:0))}e.save(),e.translate(u+He/2,s-6),e.rotate(-Math.PI/2),e.textAlign="left",e.font=`10.5px ${r.textFont}`,e.fillStyle=r.dim,e.fillText("sink",0,0),e.restore()}var Yn=20,ps=440,ms=130,wr=48,fs=340;function hs(e){return 2*Math.max(wr,e.left)+ms}function kr(e,n,t){let r=sn(e,n,t,Ce),o=hs(r)+Yn+He+6,s=sn(e,n-o,t,Ce);return s.plot===r.plot||s.plot>=ps?o:0}function Mr({tokens:e,left:n,top:t,plot:r,cell:o,row:s},i){let a=Math.max(wr,n),c=Math.max(60,Math.min(fs,Math.floor(i)-2*a-2));return{tokens:e,gutter:a,top:t,middle:c,plot:r,cell:o,row:s}}function Sn(e,n){return e.top+(n+.5-e.row)*e.cell}function Lr(e,n,t){let r=Math.floor(e.row+(t-e.top)/e.cell);if(t<e.top||t>=e.top+e.plot||r>=e.tokens||n<0)return null;let o=2*e.gutter+e.middle;return n>=o?null:{kind:"token",position:r,side:n<o/2?"query":"key"}}var bs=1500,xr=13;function Tr(e,n,t,r=bs){let o=new Uint32Array(256),s=(l,u)=>e[l*n+u]-t;for(let l=0;l<n;l++)for(let u=0;u<=l;u++){let p=s(l,u);p>=xr&&p<256&&o[p]++}let i=o.reduce((l,u)=>l+u,0),a=255;for(let l=o[255];a>xr&&l+o[a-1]<=r;a--)l+=o[a-1];let c=[];for(let l=0;l<n;l++)for(let u=0;u<=l;u++){let p=s(l,u);p>=a&&p<256&&c.push({query:l,key:u,level:p})}return c.sort((l,u)=>l.level-u.level||l.query-u.query||l.key-u.key),{lines:c.slice(-r),all:i}}function Fe(){let e=document.createElement("canvas"),n=null;return({context:t,canvas:r,width:o,height:s},i,a)=>{let c=[...i,r.width,r.height];if(n?.length!==c.length||c.some((l,u)=>l!==n[u])){let l=te(e,o,s);if(!l)return;a(l),n=c}t.save(),t.setTransform(1,0,0,1,0,0),t.drawImage(e,0,0),t.restore()}}function Er(e){return e.order?gs(e,e.order):vs(e)}function vs({layers:e,heads:n,kvHeads:t,width:r,height:o}){let s=t>0&&n%t===0?n/t:1,i=s>1?8:2,a=28+(n-1)*2+(n/s-1)*(i-2),c=s>1?14:4,l=h=>{let v=Math.ceil(e/h),w=(r-h*a-(h-1)*10)/Math.max(1,h*n),x=(o-18-c-(v-1)*2)/Math.max(1,v);return Math.floor(Math.min(84,w,Math.max(x,16)))},u=1;for(let h=2;h<=Math.min(4,e);h++)l(h)>l(u)&&(u=h);let p=Math.max(15,l(u)),f=Math.ceil(e/u),m=Math.ceil(a+n*p)+10;return{layers:e,heads:n,group:s,cell:p,gap:2,groupGap:i,left:24,top:18,width:m*Math.ceil(e/f)-10,height:Math.ceil(18+c+f*p+(f-1)*2),per:f,pile:m,order:null,columns:0}}function gs({layers:e,heads:n,width:t},r){let o=Math.max(1,Math.floor((t-4)/50)),s=Math.ceil(r.length/o);return{layers:e,heads:n,group:1,cell:46,gap:4,groupGap:4,left:2,top:15,width:2+o*50,height:Math.max(1,s)*61+4,per:e,pile:0,order:r,columns:o}}function Se(e,{layer:n,head:t}){let{left:r,top:o,cell:s,gap:i,groupGap:a,group:c,heads:l,order:u,columns:p,per:f,pile:m}=e;if(u){let v=u.indexOf(n*l+t);return v<0?null:{x:r+v%p*(s+i),y:o+Math.floor(v/p)*(s+13+2)}}let h=t*(s+i)+Math.floor(t/c)*(a-i);return{x:r+Math.floor(n/f)*m+h,y:o+n%f*(s+i)}}function Sr({left:e,top:n,cell:t,gap:r,layers:o,order:s,per:i,pile:a},c,l){let u=Math.floor((l-n)/(t+r)),p=Math.max(0,Math.floor(c/a)),f=p*i+u;return s||c-p*a>=e||u<0||u>=i||f>=o?null:f}function Pr(e,n,t){let{left:r,top:o,cell:s,gap:i,heads:a,layers:c,order:l,columns:u,per:p,pile:f}=e;if(l){let v=Math.floor((n-r)/(s+i)),w=Math.floor((t-o+13)/(s+13+2)),x=v>=0&&v<u&&w>=0?l[w*u+v]:void 0;return x===void 0?null:{layer:Math.floor(x/a),head:x%a}}let m=Math.floor((t-o)/(s+i)),h=Math.max(0,Math.floor(n/f))*p+m;if(m<0||m>=p||h>=c)return null;for(let v=0;v<a;v++){let w=Se(e,{layer:h,head:v}).x;if(n>=w&&n<w+s+i)return{layer:h,head:v}}return null}function cn(e){let n=new Uint32Array(259);return n[0]=Qn(e.neutral),n[1]=Qn(e.line),n.set(e.ramp.pixels,2),n[258]=Qn(e.accent),n}function Qn(e){return e.startsWith("#")&&e.length===7?Dn(Wn(e)):0}function Ar(){let e=Fe();return(n,t,r)=>{let{layout:o,focus:s,hover:i,chosen:a,side:c}=t,l=te(n,o.width,o.height);if(!l)return;let{context:u}=l;if(o.order||xs(u,o,r,(i??s).head),c>0){let p=[...t.key,r.theme,r.ground,r.ramp];e(l,p,f=>ys(f,t,r))}for(let p of a)Xn(u,o,p,r.accent,1.5,[3,2]);i&&Xn(u,o,i,r.ink,1.5),s.layer>=0&&s.head>=0&&Xn(u,o,s,r.accent,2.5),o.order?ks(u,o,r,i??s):ws(u,t,r)}}function ys({canvas:e,context:n,ratio:t},r,o){let{layout:s,levels:i,side:a}=r,c=new Uint32Array(e.width*e.height),l=cn(o),u=Math.round(s.cell*t),p=s.layers*s.heads;for(let m of s.order??Array(p).keys()){let h={layer:Math.floor(m/s.heads),head:m%s.heads},{x:v,y:w}=Se(s,h),x={x:Math.round(v*t),y:Math.round(w*t),width:u,height:u},M={row:0,column:0,cell:u/a};Ye(i(h.layer,h.head),a,a,M,l,{pixels:c,width:e.width},x)}let f=new ImageData(new Uint8ClampedArray(c.buffer),e.width,e.height);n.putImageData(f,0,0)}function xs(e,n,t,r){let{group:o,heads:s,per:i,layers:a,cell:c,gap:l}=n;if(o<2)return;e.lineWidth=1,e.textAlign="center";let u=Se(n,{layer:0,head:o-1}).x+c-n.left;for(let p=0;p<a;p+=i){let f=Math.min(i,a-p);for(let m=0;m<s;m+=o){let h=r>=m&&r<m+o,{x:v,y:w}=Se(n,{layer:p,head:m}),x=f*(c+l)-l+5;e.strokeStyle=h?t.dim:t.line,e.beginPath(),e.roundRect(v-2.5,w-2.5,u+5,x,4),e.stroke(),e.fillStyle=h?t.accent:t.dim,e.font=`9.5px ${t.textFont}`;let M=u>=46?`keys ${m/o}`:String(m/o);u>=12&&e.fillText(M,v+u/2,w+x+4)}}}function ws(e,n,t){let{layout:r,hover:o,focus:s,scroll:i}=n,{cell:a,gap:c,per:l,layers:u,heads:p,left:f,top:m,pile:h}=r,v=o??s,w=(y,b,g,L)=>{e.fillStyle=L?t.accent:t.dim,e.font=`${L?600:400} 10.5px ${t.textFont}`,e.fillText(y,b,g)};e.fillStyle=t.ground,i.x>0&&e.fillRect(i.x,0,f-3,r.height),i.y>0&&e.fillRect(0,i.y,r.width,m-3);let x=Te(a+c,13),M=Te(a+c,15);for(let y=0;y<u;y+=l){let b=y/l*h;e.textAlign="right";for(let g=y;g<Math.min(u,y+l);g++){let L=Se(r,{layer:g,head:0}).y+a/2,k=g===v.layer;(k||g%x===0&&(x===1||Math.abs(g-v.layer)>0))&&L>i.y+m-6&&w(String(g),b+f-6+(b?0:i.x),L,k)}e.textAlign="center";for(let g=0;g<p;g++){let L=Se(r,{layer:y,head:g}).x+a/2,k=g===v.head;(k||g%M===0)&&L>i.x+f&&w(String(g),L,i.y+m-10,k)}}}function ks(e,n,t,r){e.textAlign="center";for(let o of n.order){let s={layer:Math.floor(o/n.heads),head:o%n.heads},i=s.layer===r.layer&&s.head===r.head,{x:a,y:c}=Se(n,s);e.fillStyle=i?t.accent:t.dim,e.font=`${i?600:400} 10.5px ${t.textFont}`,e.fillText(`${s.layer}.${s.head}`,a+n.cell/2,c-7)}}function Xn(e,n,t,r,o,s=[]){let i=Se(n,t);i&&(e.setLineDash(s),e.strokeStyle=r,e.lineWidth=o,e.strokeRect(i.x-1,i.y-1,n.cell+2,n.cell+2),e.setLineDash([]))}var Pn=11.5,Ms=30;function un(e,n=!1,t=!1){return`${t?"italic ":""}${n?"600 ":""}${Pn}px ${e.tokenFont}`}function Rr(){let e=Fe();return(n,t,r)=>{let{layout:o,levels:s,pattern:i,sink:a,window:c}=t,{left:l,top:u,plot:p,cell:f,row:m,column:h}=o,v=te(n,l+p+(a?He+6:2),u+p+2);if(!v)return;let w=[l,u,p,f,m,h],x=[r.theme,r.ground,r.ramp];e(v,[s,i,a,c,...w,...x],M=>Ls(M,t,r)),Ss(v.context,t,r),Ps(v.context,t,r)}}function Ls({context:e,ratio:n},t,r){let{layout:o,levels:s}=t,{left:i,top:a,plot:c,tokens:l}=o,u=Math.round(c*n),p=new Uint32Array(u*u),f={row:o.row,column:o.column,cell:o.cell*n};Ye(s,l,l,f,cn(r),{pixels:p,width:u},{x:0,y:0,width:u,height:u});let m=new ImageData(new Uint8ClampedArray(p.buffer),u,u);e.putImageData(m,Math.round(i*n),Math.round(a*n)),o.cell>=12&&Ts(e,o,r,n),o.cell>=Ms&&Es(e,t,r),t.window>0&&gr(e,o,t.window,r),t.sink&&yr(e,o,t.sink,r)}function Ts(e,n,t,r){let{left:o,top:s,plot:i,cell:a}=n;e.fillStyle=t.ground;let[c,l]=ge(n,n.row),[u,p]=ge(n,n.column),f=(m,h)=>Math.ceil((m-h)*a*r-1e-6)/r;for(let m=c;m<l;m++)m>=n.row&&e.fillRect(o,s+f(m,n.row),i,1);for(let m=u;m<p;m++)m>=n.column&&e.fillRect(o+f(m,n.column),s,1,i)}function Es(e,n,t){let{layout:r,pattern:o,levels:s}=n,{left:i,top:a,cell:c,tokens:l}=r,[u,p]=ge(r,r.row),[f,m]=ge(r,r.column);e.save(),e.beginPath(),e.rect(i,a,r.plot,r.plot),e.clip(),e.textAlign="center",e.font=`${Math.min(12,c*.3)}px ${t.textFont}`;for(let h=u;h<p;h++)for(let v=f;v<Math.min(m,h+1);v++){if(!o.has(h,v))continue;let w=s[h*l+v],x=t.ramp.bright[Math.min(255,Math.max(0,w-2))];e.fillStyle=w===1?t.dim:w>257?t.ground:x?"#000":"#fff",e.fillText(_n(o.at(h,v)),i+(v+.5-r.column)*c,a+(h+.5-r.row)*c)}e.restore()}function Ss(e,n,t){let{layout:r,hover:o,position:s,key:i}=n,{left:a,top:c,plot:l,cell:u}=r;e.save(),e.beginPath(),e.rect(a-1,c-1,l+2,l+2),e.clip();let p=(m,h,v)=>{e.strokeStyle=h,e.lineWidth=v,e.strokeRect(a,c+(m-r.row)*u,Math.min(l,(m+1-r.column)*u),Math.max(u,2))},f=(m,h,v)=>{e.strokeStyle=h,e.lineWidth=v;let w=Math.max(c,c+(m-r.row)*u);e.strokeRect(a+(m-r.column)*u,w,Math.max(u,2),c+l-w)};s>=0&&(p(s,t.accent,2),f(s,t.accent,1),i>=0&&i<=s&&(e.lineWidth=3,e.strokeRect(a+(i-r.column)*u,c+(s-r.row)*u,Math.max(u,3),Math.max(u,3)))),o?.kind==="token"?(p(o.position,t.ink,1.5),f(o.position,t.ink,1.5)):o&&o.key<=o.query&&(p(o.query,t.ink,1),f(o.key,t.ink,1),e.lineWidth=2,e.strokeRect(a+(o.key-r.column)*u,c+(o.query-r.row)*u,Math.max(u,3),Math.max(u,3))),e.restore()}function Ps(e,n,t){let{layout:r,hover:o,position:s,labels:i,special:a,found:c}=n,{left:l,top:u,cell:p}=r,f=Te(p,Pn+2),m=new Map,h=new Map;for(let y of c)m.set(y,t.accent),h.set(y,t.accent);s>=0&&(m.set(s,t.accent),h.set(s,t.accent)),o?.kind==="token"?(m.set(o.position,t.ink),h.set(o.position,t.ink)):o&&(m.set(o.query,t.ink),h.set(o.key,t.ink));let v=(y,b)=>[...b.keys()].some(g=>g!==y&&Math.abs(g-y)*p<Pn+1),w=(y,b,g)=>{let[L,k]=ge(r,y),A=Number.NEGATIVE_INFINITY,q=$=>($+.5-y)*p>=0&&($+.5-y)*p<=r.plot+.5;for(let $=L;$<k;$++){let z=b.get($);!q($)||!z&&($%f!==0||v($,b))||c.has($)&&$!==s&&($-A)*p<Pn+1&&o===null||(A=$,g($,z??t.dim,z!==void 0))}},x=y=>ve(n,y)?t.link:t.ink,M=(y,b,g)=>(e.font=un(t,g,a[y]),ze(i[y]??"",b,L=>Le(e,L)));As(e,n,t),e.fillStyle=t.accent;for(let y of c){let[b,g]=[l+(y-r.column)*p,u+(y-r.row)*p];g>=u-.5&&g+p<=u+r.plot+.5&&e.fillRect(l-4,g,3,Math.max(1.5,p)),b>=l-.5&&b+p<=l+r.plot+.5&&e.fillRect(b,u-4,Math.max(1.5,p),3)}e.textAlign="right",w(r.row,m,(y,b,g)=>{e.fillStyle=b===t.dim?x(y):b,e.fillText(M(y,l-10,g),l-6,u+(y+.5-r.row)*p)}),e.textAlign="left",w(r.column,h,(y,b,g)=>{let L=M(y,u-10,g);e.save(),e.translate(l+(y+.5-r.column)*p,u-6),e.rotate(-Math.PI/2),e.fillStyle=b===t.dim?x(y):b,e.fillText(L,0,0),e.restore()})}function As(e,n,t){let{layout:r,labels:o,generated:s=0}=n;if(s===0)return;let{left:i,top:a,plot:c,cell:l}=r,u=o.length-s,p=w=>{let x=Math.max(0,(u-w)*l);return[x,Math.min(c,(o.length-w)*l)-x]},[f,m]=p(r.row),[h,v]=p(r.column);e.fillStyle=t.link,m>0&&e.fillRect(i-4,a+f,2,m),v>0&&e.fillRect(i+h,a-4,v,2)}var Cr=200;function _r(){let e=null,n=Fe();return(t,r,o)=>{let{layout:s,levels:i}=r,{gutter:a,middle:c,top:l,plot:u,cell:p,row:f}=s;e?.from!==i&&(e={from:i,...Tr(i,s.tokens,2)});let m=te(t,2*a+c,l+u+2);if(m){let h=Rs(r),{lines:v}=e,w=h.length===0?1:v.length>Cr?.08:.14;n(m,[v,w,a,c,l,u,p,f,o.ramp],x=>$r(x,r,o,v,w)),$r(m,r,o,h,1),$s(m,r,o,h)}return{lines:e.lines.length,all:e.all}}}function Rs({layout:e,levels:n,position:t,key:r,hover:o}){let{tokens:s}=e,i=o??(t<0?null:r>=0?{kind:"cell",query:t,key:r}:{kind:"token",position:t});if(!i)return[];let a=(l,u)=>({query:l,key:u,level:n[l*s+u]-2});if(i.kind==="cell")return i.key<=i.query?[a(i.query,i.key)]:[];let c=[];if(i.side!=="key")for(let l=0;l<=i.position;l++)c.push(a(i.position,l));if(i.side!=="query")for(let l=i.position;l<s;l++)c.push(a(l,i.position));return c.filter(({level:l})=>l>0&&l<256).sort((l,u)=>l.level-u.level)}function $r({context:e},{layout:n},t,r,o){let{gutter:s,middle:i,top:a,plot:c}=n;e.save(),e.beginPath(),e.rect(s,a,i,c),e.clip();let l=Math.max(.8,Math.min(5,n.cell*.3)),u=r.length>Cr?Math.max(.3,Math.min(1,n.cell/4)):1;for(let{query:p,key:f,level:m}of r){let h=m/255;e.globalAlpha=o*u*(.35+.65*h),e.strokeStyle=t.ramp.css[m],e.lineWidth=Math.max(.5,l*h);let[v,w]=[Sn(n,p),Sn(n,f)];e.beginPath(),e.moveTo(s,v),e.bezierCurveTo(s+i/3,v,s+2*i/3,w,s+i,w),e.stroke()}e.restore()}function $s({context:e},n,t,r){let{layout:o,labels:s,special:i,position:a,hover:c,found:l}=n,{gutter:u,middle:p,cell:f,row:m,plot:h,tokens:v,top:w}=o,x=Te(f,13.5),M={query:new Set(r.length===1||c?.kind==="token"?r.map(({query:b})=>b):[]),key:new Set(r.length===1||c?.kind==="token"?r.map(({key:b})=>b):[])};e.font=`10.5px ${t.textFont}`,e.fillStyle=t.dim,e.textAlign="right",e.fillText("reads",u-6,w-9),e.textAlign="left",e.fillText("is read",u+p+6,w-9);let y=b=>a>=0&&b!==a&&Math.abs(b-a)*f<12;for(let b=Math.floor(m);b<Math.min(v,Math.ceil(m+h/f));b++){let g=Sn(o,b),L=b===a;if(!(g<w||g>w+h||!L&&(b%x!==0||y(b))))for(let k of["query","key"]){let A=L||f>=12&&M[k].has(b)&&M[k].size<=3;e.font=un(t,A,i[b]);let q=ve(n,b)?t.link:t.ink;e.fillStyle=L||l.has(b)?t.accent:q,e.globalAlpha=r.length>0&&!L&&c?.kind==="token"&&!M[k].has(b)?.45:1,e.textAlign=k==="query"?"right":"left";let $=ze(s[b]??"",u-10,z=>Le(e,z));e.fillText($,k==="query"?u-6:u+p+6,g),e.globalAlpha=1}}}function Nr(e){let n=d("canvas",{class:"nnv-lines",tabindex:0,role:"application","aria-roledescription":"attention lines","aria-label":"The pattern as lines from the tokens that read to those they read. Up and down choose a token, Escape goes back."}),t=d("div",{class:"nnv-hint"}),r=d("div",{class:"nnv-lines-panel"},n,t),o=_r(),s=null,i=a=>{let{x:c,y:l}=ce(a,n);return s&&Lr(s,c,l)};return n.addEventListener("pointermove",a=>{let c=i(a);n.style.cursor=c?"pointer":"default",e.hover(c,a)}),n.addEventListener("pointerleave",a=>e.hover(null,a)),n.addEventListener("click",a=>{let c=i(a);c?.kind==="token"&&e.pin(c.position)}),n.addEventListener("keydown",e.keys),{element:r,paint(a,c,l,u){s=Mr(a,c);let{lines:p,all:f}=o(n,{...l,layout:s},u),m=h=>h.toLocaleString("en");t.textContent=p<f?`the strongest ${m(p)} of ${m(f)} lines`:"",n.dataset.geometry=JSON.stringify(s),n.dataset.lines=String(p)}}}function Hr(e,n,t,r,o,s){let i=null,a=(p,f,m)=>{let{layout:h,zoom:v}=r;h&&(r.zoom=Ut(h,v,p,f??h.left+h.plot/2,m??h.top+h.plot/2),e.repaint())},c=(p,f)=>{JSON.stringify(p)!==JSON.stringify(r.hover)&&(r.hover=p,s.looked()),p?s.tip(p,f):e.tooltip.hide()},l=(p,f=-1)=>{let m=Ze(U(n),p);r.key=m.position>=0?f:-1,X(n,{position:m.position}),s.pinned(),s.say(m.position)},u=p=>{let f=U(n),m=fe(p.key),h=n.get("labels").length;if(m){let v=he(f.position,m[0],h,h-1);r.key=m[1]!==0?he(r.key,m[1],v+1,v):Math.min(r.key,v),X(n,{position:v}),s.say(v),e.repaint()}else if(p.key==="Escape")r.key=-1,X(n,xe(f,o)),s.say(U(n).position),e.repaint();else if(p.key==="+"||p.key==="=")a(1.6);else if(p.key==="-")a(1/1.6);else return;p.preventDefault(),p.stopPropagation()};return t.addEventListener("wheel",p=>{if(!p.ctrlKey)return;p.preventDefault();let{x:f,y:m}=ce(p,t);a(p.deltaY<0?1.25:.8,f,m)},{passive:!1}),t.addEventListener("pointerdown",p=>{r.zoom.factor>1&&(i={x:p.clientX,y:p.clientY,moved:!1})}),t.addEventListener("pointermove",p=>{if(!r.layout)return;if(i&&p.buttons&1){let[v,w]=[p.clientX-i.x,p.clientY-i.y];if(i.moved||Math.hypot(v,w)>4){r.zoom=Gt(r.layout,r.zoom,v,w),i={x:p.clientX,y:p.clientY,moved:!0},e.repaint();return}}let{x:f,y:m}=ce(p,t),h=an(r.layout,f,m);t.style.cursor=h?"pointer":"default",c(h,p)}),t.addEventListener("pointerleave",p=>c(null,p)),t.addEventListener("click",p=>{let f=i?.moved??!1;if(i=null,f||!r.layout)return;let{x:m,y:h}=ce(p,t),v=an(r.layout,m,h);v?.kind==="cell"?l(v.query,v.key<=v.query?v.key:-1):v&&l(v.position)}),t.addEventListener("keydown",u),{moveZoom:a,hover:c,pin:l,keys:u}}function Cs(e,n){let t=o=>o.toLowerCase().replaceAll("\xB7"," ").replaceAll("\u23CE",`
`),r=t(n);return r===""?[]:e.flatMap((o,s)=>t(o).includes(r)?[s]:[])}function Fr(e,n,t){let r=d("input",{class:"nnv-input nnv-search",type:"search",placeholder:"Find a token","aria-label":"Find a token; Enter goes to the next",spellcheck:"false"}),o=d("span",{class:"nnv-hint nnv-matches",role:"status"}),s={labels:[],text:"",found:[]},i=-1,a=()=>{let l=e();return(s.labels!==l||s.text!==r.value)&&(s={labels:l,text:r.value,found:Cs(l,r.value)},i=-1),s.found},c=()=>{let l=a().length;o.textContent=r.value===""?"":l===0?"none":`${i>=0?`${i+1} of `:""}${l}`};return r.addEventListener("input",()=>{c(),n()}),r.addEventListener("keydown",l=>{l.stopPropagation();let u=a();if(l.key==="Enter"&&u.length>0)i=(i+(l.shiftKey?u.length-1:1)+(i<0&&l.shiftKey?1:0))%u.length,t(u[i]);else if(l.key==="Escape")r.value="",n();else return;l.preventDefault(),c()}),{element:d("span",{class:"nnv-find"},r,o),found:()=>new Set(a())}}var _s=200;function Ns({labels:e,ids:n},t,r){let o=Array.from(t.row(r),(s,i)=>[i,e[i],n[i],Hs(s)].join("	"));return[["position","token","id","value"].join("	"),...o].join(`
`)}function Hs(e){return Number.isFinite(e)?D(e).replace("\u2212","-"):String(e)}function Or(){let e=d("caption"),n=d("tbody"),t=d("button",{type:"button",class:"nnv-button"},"Copy as text"),r=d("button",{type:"button",class:"nnv-button",title:"Sort"},"by value"),o=d("table",{class:"nnv-table"},e,d("thead",{},d("tr",{},...["","token","id","value"].map(l=>d("th",{scope:"col"},l)))),n),s=d("div",{class:"nnv-values-panel"},d("div",{class:"nnv-edit-acts"},r,t),d("div",{class:"nnv-table-scroll"},o)),i=!1,a=null,c=()=>{if(!a)return;let{tokens:l,pattern:u,query:p}=a,f=u.row(p),m=[...f.keys()];i&&m.sort((w,x)=>f[x]-f[w]||w-x);let h=m.slice(0,_s),v=m.length-h.length;F(e,`${p} `,ae(l,p),v>0?` reads, ${h.length} of ${m.length} tokens`:m.length>0?" reads":": no numbers here yet"),F(n,...h.map(w=>d("tr",{},d("td",{},String(w)),d("td",{},ae(l,w)),d("td",{},String(l.ids[w])),d("td",{},D(f[w])))))};return r.addEventListener("click",()=>{i=!i,r.textContent=i?"by position":"by value",c()}),t.addEventListener("click",()=>{if(!a)return;let l=()=>F(t,"Select the rows to copy them");navigator.clipboard?navigator.clipboard.writeText(Ns(a.tokens,a.pattern,a.query)).then(()=>F(t,"Copied"),l):l()}),{element:s,paint(l,u,p){let f=u.row(p).length;a?.pattern===u&&a.query===p&&(a.count===f||f===0)&&a?.tokens.labels===l.labels||(a={tokens:l,pattern:u,query:p,count:f},F(t,"Copy as text"),c())}}}var Fs=86;function qr(e,n,t,r,o,s){let i=Bt(),{element:a,title:c,about:l,offer:u,zooms:p,zoomOut:f,zoomIn:m,fit:h,reset:v}=i,{pictures:w,canvas:x,hatched:M,readout:y,finder:b,tableToggle:g}=i,L={layout:null,zoom:Ce,hover:null,key:-1},k=null,A=-1,q=null,$=Rr(),z=()=>{},S=()=>de(n),R=()=>{let _=x.getContext("2d");if(!_)return{left:60,top:60};_.font=un(e.palette());let I=Math.max(...S().labels.slice(0,600).map(Q=>Le(_,Q)),12),V=Math.min(I,e.root.dataset.size==="narrow"?64:Fs)+12;return{left:Math.round(V),top:Math.round(V)}},E=()=>{let _=t.current(),I=U(n),V=n.get("labels");k!==V&&(k=V,L.zoom=Ce,L.hover=null,L.key=-1);let Q=I.layer>=0&&I.head>=0,T=_!==null&&_.layer===I.layer&&_.head===I.head,N=_!==null&&_.pattern.size===V.length,B=Q&&!T?C(I):"";e.setWaiting(Q&&!T&&B===""),x.classList.toggle("nnv-stale",!T);let Z=!Q||!N||B!=="";z=()=>{};let se=_?.pattern.reduced?"matrix":n.get("form")??"auto";if(x.hidden=Z||se==="lines",Z&&(K.element.hidden=!0),b.hidden=g.hidden=j.element.hidden=Z,M.hidden=B===""||!Q,B&&F(M,Pe(B)),v.hidden=I.layer===r.layer&&I.head===r.head&&I.position===r.position,!Q){u.hidden=!0,c.textContent="No head chosen",l.textContent="",p.hidden=!0,F(y,d("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let re=T||!N?{layer:I.layer,head:I.head}:{layer:_.layer,head:_.head};if(c.textContent=mr(n,re),u.dataset.head!==`${re.layer}.${re.head}`||u.hidden){u.dataset.head=`${re.layer}.${re.head}`;let Ge=Me(e,{layer:re.layer,part:"block"},"Edit block");F(u,Me(e,{...re,part:"head"}),Ge)}let Oe=(n.get("combine")??"one")!=="one";u.hidden=Oe;let ke=Oe?"":hr(re.head,n.get("num_heads"),n.get("num_kv_heads")),Be=zt(n,re.layer),Rn=_?[fr(n,_.pattern.kind),ur(_.pattern)]:[];if(l.textContent=[ke,It(Be),...Rn].filter(Boolean).join(" \xB7 "),!_||Z){p.hidden=!0,F(y);return}let Ue=s(),$n=e.root.dataset.size==="narrow",fn=R();se==="lines"&&(fn.top=24);let hn=se==="auto"&&!$n?kr(V.length,Ue,fn):0,bn=()=>sn(V.length,Ue-hn,fn,L.zoom),le=bn();I.position!==A&&(A=I.position,A>=0&&L.zoom.factor>1&&(L.zoom=jt(le,L.zoom,A),le=bn())),L.layout=le,lr(n,le),p.hidden=kn(le)<=1,f.disabled=h.disabled=L.zoom.factor<=1,m.disabled=L.zoom.factor>=kn(le)-1e-9,q&&q!==_.pattern&&(q=null,e.tooltip.hide());let Cn={levels:t.levels(_,n.get("scale"),n.get("fold_sink")),...S(),position:I.position,found:O.found()},ot=_.pattern instanceof be,st=ot?De(e.palette()):e.palette(),qo={sink:ot?null:xn(n),window:Be.window??0};K.element.hidden=se==="matrix"||se==="auto"&&hn===0;let Wo=se==="lines"?Ue:Ue-(le.left+le.plot+He+6)-Yn;if(z=()=>{let Ge={...Cn,key:L.key,hover:L.hover};x.hidden||$(x,{...Ge,...qo,layout:le,pattern:_.pattern},st),K.element.hidden||K.paint(le,Wo,Ge,st),H(_)},z(),j.element.isConnected){let Ge=I.position>=0?I.position:V.length-1;j.paint({...S(),ids:n.get("token_ids")},_.pattern,Ge)}x.dataset.geometry=JSON.stringify(le),x.dataset.head=`${_.layer}.${_.head}`},P=()=>{z(),o()},C=({layer:_})=>{let I=n.get("gaps")[`layers.${_}.self_attn.attention_probabilities`];return I||(n.get("pattern_layers").includes(_)?"":n.get("no_pattern"))},H=({pattern:_})=>{let{position:I}=U(n),{hover:V,key:Q}=L,T=V?.kind==="cell"?V:I>=0&&Q>=0?{query:I,key:Q}:null;T?F(y,...br(S(),_,T.query,T.key)):F(y,d("span",{class:"nnv-hint"},I>=0?pr:dr))},W=Hr(e,n,x,L,r,{tip:(_,I)=>J(_,I),say:_=>e.say(Zn(n.get("labels"),t.current()?.pattern??null,_,L.key)),looked:()=>e.repaintPart(P),pinned:o}),K=Nr(W);w.append(K.element),m.addEventListener("click",()=>W.moveZoom(1.6)),f.addEventListener("click",()=>W.moveZoom(1/1.6)),h.addEventListener("click",()=>W.moveZoom(0)),v.addEventListener("click",()=>{L.key=-1,L.zoom=Ce,X(n,r)});let O=Fr(()=>n.get("labels"),()=>e.repaint(),_=>{L.key=-1,X(n,{position:_}),e.say(Zn(n.get("labels"),null,_,-1))});b.append(O.element);let j=Or();g.addEventListener("click",()=>{let _=!j.element.isConnected;g.setAttribute("aria-pressed",String(_)),_?a.append(j.element):j.element.remove(),e.repaint()});let J=(_,I)=>{let V=t.current()?.pattern??null;q=V;let Q=vr({...S(),ids:n.get("token_ids")},V,_);Q.length>0?e.tooltip.show(...ye(e.root,I),...Q):e.tooltip.hide()};return{element:a,paint:E,hovered:()=>L.hover,stop:()=>e.setWaiting(!1)}}var Os=240;function Wr(e){let n=null,t=null,r=()=>Object.entries(e.get("scores")??{}),o=()=>r().findIndex(([a])=>a===e.get("sort_by")),s=()=>{let a=e.get("score_values");t?.from!==a&&(t={from:a,values:G(a)});let c=e.get("num_layers")*e.get("num_heads"),l=o()*c;return l>=0&&l+c<=t.values.length?t.values.subarray(l,l+c):null},i=()=>{let a=s();if(!a)return null;let c=e.get("least_score")??null,l=[t.values,o(),c];return(!n||l.some((u,p)=>u!==n.key[p]))&&(n={key:l,...qs(a,c)}),n};return{known:r,of:(a,c)=>s()?.[a*e.get("num_heads")+c]??null,order:()=>i()?.order??null,reached:()=>i()?.reached??0}}function qs(e,n){let t=[...e.keys()].filter(r=>!Number.isNaN(e[r])&&(n===null||e[r]>=n));return t.sort((r,o)=>e[o]-e[r]||r-o),{order:t.slice(0,Os),reached:t.length}}function Dr(e,n){let t=d("div",{class:"nnv-sort",hidden:!0}),r=d("input",{class:"nnv-input nnv-least",inputmode:"decimal",placeholder:"any","aria-label":"The least score of a head that is shown"}),o=d("label",{class:"nnv-choice"},d("span",{},"at least"),r),s="",i=null;r.addEventListener("change",()=>{let c=r.value.trim(),l=c===""?null:Number(c);(l===null||Number.isFinite(l))&&Y(e,"least_score",l),r.setAttribute("aria-invalid",String(l!==null&&!Number.isFinite(l)))}),r.addEventListener("keydown",c=>c.stopPropagation());let a=()=>n.known().find(([c])=>c===e.get("sort_by"))?.[1];return{element:t,paint(){let c=n.known();t.hidden=c.length===0;let l=JSON.stringify(c);if(l!==s){s=l;let f=c.map(([m,{title:h}])=>[m,h]);i=ie("Sort",[["","by place"],...f],m=>Y(e,"sort_by",m)),t.replaceChildren(i.element,o)}let u=a();i?.show(u?e.get("sort_by"):""),o.hidden=!u,t.title=u?[u.about,u.paper].filter(Boolean).join(`
`):"";let p=e.get("least_score");document.activeElement!==r&&(r.value=typeof p=="number"?String(p):"")},title:()=>a()?.title??"",words(){let[c,l]=[n.reached(),n.order()?.length??0],u=e.get("num_layers")*e.get("num_heads");return l<c?`the first ${l} of ${u}`:`${c} of ${u}, highest first`}}}function zr(e){let n=null,t=()=>ne(e)==="difference",r=()=>{let o=t()?ee(e,"thumbnails_difference"):e.get("thumbnails");return(!n||n.from!==o)&&(n={from:o,bytes:t()?Wt(o):qt(o)}),n.bytes};return{empty:()=>r().length===0,signed:t,key:()=>[r(),e.get("fold_sink")],levels(o,s){let i=e.get("thumb"),a=(o*e.get("num_heads")+s)*ln(i),c=r().subarray(a,a+ln(i)),l=e.get("fold_sink");return c instanceof Int8Array?nr(c,i,l):er(c,i,l)},words(){if(!t())return"";let o=oe(ee(e,"thumbnails_scale")??0);return ee(e,"thumbnails_exact")?`strongest color: a change of ${o}`:`change of row-relative weights, at most ${o}`}}}function Br(e,n,t){let r=null,o=null,s=zr(n),i=d("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back, Shift and click takes one more."}),a=d("span",{class:"nnv-hint"}),c=Wr(n),l=Dr(n,c),u=Ar(),p=d("div",{class:"nnv-heads"},i),f=d("div",{class:"nnv-panel"},d("div",{class:"nnv-panel-head"},d("h4",{},"All heads"),a),l.element,p),m=0,h=()=>{let y=e.palette(),b=e.root.dataset.size,g=e.width();m=g*(b==="wide"?g>1450?.3:.34:b==="medium"?.42:1),p.style.maxWidth=`${Math.floor(m)}px`;let L=c.order();r=Er({layers:n.get("num_layers"),heads:n.get("num_heads"),kvHeads:n.get("num_kv_heads"),width:m,height:b==="narrow"?460:640,order:L}),l.paint();let k=s.empty();k&&f.lastElementChild?.className!=="nnv-gap"?f.append(Pe(n.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!k&&f.lastElementChild?.className==="nnv-gap"&&f.lastElementChild.remove();let A=k?0:n.get("thumb"),{left:q,top:$,cell:z,group:S,width:R}=r,E={layout:r,levels:s.levels,key:[...s.key(),L,q,$,z,S,R],side:A,focus:U(n),hover:o,chosen:Ir(n),scroll:{x:p.scrollLeft,y:p.scrollTop}};u(i,E,s.signed()?De(y):y);let P=L===null?"layer \u2193 head \u2192":l.words();a.textContent=s.words()||P,i.dataset.geometry=JSON.stringify(r)};p.addEventListener("scroll",()=>e.repaintPart(h));let v=y=>{let{x:b,y:g}=ce(y,i);return r&&Pr(r,b,g)},w=y=>{let{x:b,y:g}=ce(y,i);return r&&e.editable()?Sr(r,b,g):null},x=y=>{X(n,y),e.say(`layer ${y.layer}, head ${y.head}`)};i.addEventListener("pointermove",y=>{let b=v(y);(b?.layer!==o?.layer||b?.head!==o?.head)&&(o=b,e.repaintPart(h));let g=b?null:w(y);i.style.cursor=b||g!==null?"pointer":"default",b?M(b,y):g!==null?e.tooltip.show(...ye(e.root,y),d("div",{},`Click to change block ${g}`)):e.tooltip.hide()}),i.addEventListener("pointerleave",()=>{o=null,e.tooltip.hide(),e.repaintPart(h)}),i.addEventListener("click",y=>{let b=v(y),g=b?null:w(y);if(g!==null&&e.edit({layer:g,part:"block"}),!b)return;if(y.shiftKey||y.ctrlKey||y.metaKey){Y(n,"chosen_heads",Ws(Ir(n),b));return}let L=Ot(U(n),t,b.layer,b.head);x({layer:L.layer,head:L.head})}),i.addEventListener("keydown",y=>{let b=U(n),g=fe(y.key),L=c.order();if(g&&L){let k=L.indexOf(b.layer*n.get("num_heads")+b.head),A=L[he(k,g[0]*r.columns+g[1],L.length)];A!==void 0&&x(Ds(A,n.get("num_heads")))}else if(g){let k=he(b.layer,g[0],n.get("num_layers"));x({layer:k,head:he(b.head,g[1],n.get("num_heads"))})}else if(y.key==="Escape")X(n,xe(b,t));else return;y.preventDefault(),y.stopPropagation()});let M=({layer:y,head:b},g)=>{let L=n.get("thumb"),k=d("canvas"),A=s.empty()?null:te(k,128,128);if(A){let S=new Uint32Array(k.width*k.height),R=s.levels(y,b),E=e.palette(),P={x:0,y:0,width:k.width,height:k.height};Ye(R,L,L,{row:0,column:0,cell:k.width/L},cn(s.signed()?De(E):E),{pixels:S,width:k.width},P),A.context.putImageData(new ImageData(new Uint8ClampedArray(S.buffer),k.width,k.height),0,0)}let q=c.of(y,b),z=n.get("labels").length/Math.max(1,L);e.tooltip.show(...ye(e.root,g),d("div",{},d("strong",{},`Layer ${y}, head ${b}`)),...q===null?[]:[d("div",{},`${l.title()}: `,d("b",{},D(q)))],k,d("div",{class:"nnv-hint"},[z>1&&`largest of each ${z.toFixed(1)} \xD7 ${z.toFixed(1)} tokens`,s.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:f,paint:h,width:()=>Math.min(m,r?.width??0)}}function Ir(e){return(e.get("chosen_heads")??[]).map(([n,t])=>({layer:n,head:t}))}function Ws(e,{layer:n,head:t}){let r=e.filter(s=>s.layer!==n||s.head!==t),o=r.map(s=>[s.layer,s.head]);return r.length<e.length?o:[...o,[n,t]]}function Ds(e,n){return{layer:Math.floor(e/n),head:e%n}}var dn=class e{constructor(n){this.tokens=n}tokens;keys=new Set;static of(n,t){let r=new e(t);for(let[o=0,s=0,i=0]of n)for(let a=s;a<=i;a++)r.put({query:o,key:a},!0);return r}get size(){return this.keys.size}has({query:n,key:t}){return this.keys.has(n*this.tokens+t)}put({query:n,key:t},r){t<0||t>n||n>=this.tokens||(r?this.keys.add(n*this.tokens+t):this.keys.delete(n*this.tokens+t))}brush(n,t,r){if(n==="cell")this.put(t,r);else if(n==="column")for(let o=t.key;o<this.tokens;o++)this.put({query:o,key:t.key},r);else{let o=t.query-t.key;for(let s=o;s<this.tokens;s++)this.put({query:s,key:s-o},r)}}clear(){this.keys.clear()}*[Symbol.iterator](){for(let n of this.keys)yield{query:Math.floor(n/this.tokens),key:n%this.tokens}}runs(){let n=[];for(let t of[...this.keys].sort((r,o)=>r-o)){let[r,o]=[Math.floor(t/this.tokens),t%this.tokens],s=n[n.length-1];s&&s[0]===r&&s[2]===o-1?s[2]=o:n.push([r,o,o])}return n}};function Ur(e,n){let t=Math.max(Math.abs(n.query-e.query),Math.abs(n.key-e.key),1);return Array.from({length:t},(r,o)=>({query:Math.round(e.query+(n.query-e.query)*(o+1)/t),key:Math.round(e.key+(n.key-e.key)*(o+1)/t)}))}var Gr=["painted","no_ranking","evidence"];function jr(e,n,t){let r=t.querySelector("canvas.nnv-matrix"),o=d("canvas",{class:"nnv-paint",tabindex:0,role:"application","aria-label":"Paint expected cells. Arrow keys move, Space paints or erases, Enter ranks, Escape ends."}),s=!1,i="cell",a=new dn(0),c=null,l=null,u=null,p=(E,P,C)=>{let H=d("button",{type:"button",class:"nnv-button",title:P},E);return H.addEventListener("click",C),H},f=p("Find heads","Run random tokens twice, and prose, and score every head: previous token, duplicate token, induction and more",()=>e.requests.ask({kind:"find"})),m=p("Evidence","",()=>e.requests.ask({kind:"evidence",score:n.get("sort_by")})),h=Ke("Paint cells","",()=>{s=!s,u=null,e.repaint()}),v=ie("Brush",[["cell","cell"],["diagonal","diagonal"],["column","column"]],E=>{i=E}),w=p("Rank heads","Rank all heads by their weight in the painted cells",()=>L()),x=p("Erase","Take all painted cells away",()=>{a.clear(),g()}),M=d("span",{class:"nnv-hint"}),y=d("span",{class:"nnv-tools nnv-brushes"},v.element,w,x),b=d("div",{class:"nnv-mask"},f,m,h.element,y,M);t.append(o);let g=()=>{Y(n,"painted",a.runs()),e.repaint()},L=()=>{a.size>0&&e.requests.ask({kind:"mask",runs:a.runs()})},k=()=>r.hidden||!r.dataset.geometry?null:JSON.parse(r.dataset.geometry),A=()=>{let E=n.get("painted")??[],P=n.get("labels").length;E===c&&a.tokens===P||(c=E,l||(a=dn.of(E,P)))},q=()=>{A();let E=k(),P=n.get("no_ranking")??"";(P||!E)&&(s=!1);let C=n.get("why_static")==="";f.hidden=!C;let H=n.get("sort_by");m.hidden=!C||!(n.get("evidence")??[]).includes(H);let W=n.get("scores")?.[H];m.title=W?`Show the prompt on which \u201C${W.title}\u201D was measured, with the cells that count`:"",h.show(s),h.element.disabled=P!==""||!E,h.element.title=P||(E?"Paint the cells that you expect, and rank heads by them":"Choose a head and draw its matrix first"),y.hidden=!s,v.show(i),w.disabled=x.disabled=a.size===0,M.textContent=s?$():"",o.hidden=!E||a.size===0&&!s,o.classList.toggle("nnv-painting",s),o.tabIndex=s?0:-1,E&&!o.hidden&&z(E)},$=()=>{if(u){let E=n.get("labels");return`${E[u.query]} (${u.query}) reads ${E[u.key]} (${u.key})`}return a.size===0?"Drag over the cells where you expect weight":`${a.size} painted`},z=E=>{let{left:P,top:C,plot:H,cell:W}=E;o.style.left=`${r.offsetLeft}px`,o.style.top=`${r.offsetTop}px`;let K=te(o,P+H+2,C+H+2);if(!K)return;let{context:O}=K,{accent:j,ink:J}=e.palette();O.beginPath(),O.rect(P,C,H,H),O.clip();let _=Math.max(W,2),I=({query:Q,key:T})=>[P+(T-E.column)*W,C+(Q-E.row)*W];O.fillStyle=O.strokeStyle=j,O.lineWidth=W>=14?2:1;let V=O.lineWidth/2+(W>=14?1:0);for(let Q of a){let[T,N]=I(Q);W>=5?O.strokeRect(T+V,N+V,_-2*V,_-2*V):O.fillRect(T,N,_,_)}if(u&&s){O.strokeStyle=J,O.lineWidth=1.5;let[Q,T]=I(u);O.strokeRect(Q,T,_,_)}},S=E=>{let P=k();if(!P)return null;let{x:C,y:H}=ce(E,o),W=an(P,C,H);return W?.kind==="cell"&&W.key<=W.query?{query:W.query,key:W.key}:null};o.addEventListener("pointerdown",E=>{let P=S(E);!P||E.button!==0||(l={on:!(E.shiftKey||a.has(P)),last:P},a.brush(i,P,l.on),o.setPointerCapture?.(E.pointerId),e.repaint())}),o.addEventListener("pointermove",E=>{if(u=S(E),l&&u){for(let P of Ur(l.last,u))a.brush(i,P,l.on);l.last=u}e.repaint()});let R=()=>{l&&(l=null,g())};return o.addEventListener("pointerup",R),o.addEventListener("pointercancel",R),o.addEventListener("pointerleave",()=>{u=null,e.repaint()}),o.addEventListener("keydown",E=>{let P=fe(E.key),C=a.tokens-1,H=u??{query:C,key:C};if(P){let W=Math.max(0,Math.min(C,H.query+P[0]));u={query:W,key:Math.max(0,Math.min(W,H.key+P[1]))}}else if(E.key===" ")a.brush(i,H,!a.has(H)),u=H,g();else if(E.key==="Enter")L();else if(E.key==="Escape")s=!1;else return;e.say($()),e.repaint(),E.preventDefault(),E.stopPropagation()}),{element:b,paint:q}}function Vr(e){let n=null,t=null,r=null,o=(c,l,u,p)=>{let f=n;if(f&&f.from===c&&f.focus.layer===l&&f.focus.head===u)return f.focus;let m=e.get("pattern_kind")??"raw",h=p(),v=jn(M=>e.get(M),h),w=m==="token"?be:Qe,x={layer:l,head:u,pattern:new w(h,m,v)};return n={from:c,focus:x},x},s=c=>{let l=ee(e,"patterns"),u=l?.byteLength?l:ee(e,"pattern"),{layer:p,head:f,pattern:m}=c;if(t?.before===u&&t.after===m)return i(t);let h=G(u),v=l?.byteLength?Kr(h,e.get("num_heads"),m.size,p,f):h,w=l?.byteLength?!0:ee(e,"pattern_layer")===p&&ee(e,"pattern_head")===f;if(ee(e,"pattern_kind")!==e.get("pattern_kind")||!w||v.length!==m.packed.length)return c;let x=m.reduced?G(e.get("change")):null;if(x&&x.length!==v.length)return c;let M=new Qe(v,m.kind,jn(b=>ee(e,b),v)),y=new _e(M,m,x);return t={before:u,after:m,baseline:M,focus:{layer:p,head:f,pattern:y}},i(t)},i=({after:c,baseline:l,focus:u})=>{if(c.reduced&&l.reduced&&u.pattern.reduced){let p=Kn(f=>ee(e,f));(l.reduced.exact!==p||u.pattern.reduced.exact===Xe)&&(u.pattern.reduced.exact=tr(c.reduced.exact,p)),l.reduced.exact=p}return u},a=()=>{let c=e.get("layer"),l=e.get("head"),u=e.get("patterns"),p=e.get("labels").length;if(u&&u.byteLength>0&&c>=0&&l>=0)return o(u,c,l,()=>Kr(G(u),e.get("num_heads"),p,c,l));let f=e.get("pattern");if(!f||f.byteLength===0)return null;let m=o(f,e.get("pattern_layer"),e.get("pattern_head"),()=>G(f));return m.pattern.reduced&&En(e)&&(m.pattern.reduced.exact=Kn(h=>e.get(h))),m};return{current(){let c=a();return c&&ne(e)==="difference"?s(c):c},levels(c,l,u){let p=`${l} ${u}`,f=c.pattern.reduced?.exact.block?.values??null;return(r?.key!==p||r.pattern!==c.pattern||r.block!==f)&&(r={key:p,pattern:c.pattern,block:f,levels:c.pattern.levels(l,u)}),r.levels}}}function Kr(e,n,t,r,o){let s=t*(t+1)/2,i=(r*n+o)*s;return e.subarray(i,i+s)}var Zr=["combine","chosen_heads","weighting","pattern_kind","toward_id","toward_label","live"];function Yr(e,n){let t=ie("Heads",[["one","one"],["mean","mean"],["max","largest"]],c=>Y(n,"combine",c)),r=d("button",{type:"button",class:"nnv-button",title:"Back to all heads of the layer"},"Clear");r.addEventListener("click",()=>Y(n,"chosen_heads",[]));let o=d("span",{class:"nnv-find"},t.element,r),s=ie("Weights",[["raw","as they are"],["value","\xD7 value norm"],["output","\xD7 output norm"],["token","toward a token"]],c=>Y(n,"weighting",c));s.element.title="Times the norm of the value, the norm of what the head writes of it, or its share of a token's logit";let i=d("input",{class:"nnv-input nnv-toward","aria-label":"The token toward whose logit weights are drawn",spellcheck:"false"}),a=d("form",{},i);return a.addEventListener("submit",c=>{c.preventDefault(),i.value!==""&&e.requests.ask({kind:"toward",text:i.value.replaceAll("\xB7"," ")})}),i.addEventListener("keydown",c=>c.stopPropagation()),{elements:[o,s.element,a],paint(){let c=n.get("live")??!0,l=n.get("combine")??"one",u=n.get("weighting")??"raw",p=n.get("chosen_heads")??[];o.hidden=s.element.hidden=!c,o.title=l==="one"?"":"Shift and click in the overview to choose which heads",t.show(l),r.hidden=l==="one"||p.length===0,r.textContent=`Clear ${p.length}`,s.show(u),a.hidden=!c||u!=="token"||n.get("why_static")!=="",i.placeholder=n.get("toward_label")??""}}}var zs=["layer","head","position","token_ids","labels","generated","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps","scores","score_values","sort_by","least_score",...Dt,...Zr,"form",...Gr,...ir],Qr=8,Xr=({model:e,el:n})=>{let t=U(e),r=Vr(e),o=$e({model:e,el:n},{title:"Attention",traits:zs,paint:()=>h()}),s=ie("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],M=>Y(e,"scale",M)),i=Ke("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>Y(e,"fold_sink",!e.get("fold_sink"))),a=gn(),c=ie("Draw",[["auto","both"],["matrix","matrix"],["lines","lines"]],M=>Y(e,"form",M));c.element.title="The head in focus as a matrix, as lines, or as both where there is room";let l=Yr(o,e);o.tools.append(...l.elements,c.element,s.element,a.element,i.element);let u=Br(o,e,t),p=d("div",{class:"nnv-side"}),f=qr(o,e,r,t,()=>x(),()=>v()),m=jr(o,e,f.element);f.element.append(m.element),o.body.append(d("div",{class:"nnv-attention"},u.element,f.element,p));let h=()=>{let M=e.get("scale"),y=e.get("fold_sink");s.show(M),i.show(y),l.paint(),c.show(e.get("form")??"auto"),u.paint(),w(M,y),f.paint(),m.paint(),x()},v=()=>{let M=o.root.dataset.size,y=M==="narrow"?0:u.width()+28;return o.width()-y-(M==="wide"?272:0)},w=(M,y)=>{let b=r.current()?.pattern;if(ne(e)==="difference"){let A=b instanceof _e&&M!=="log"?oe(b.most):"1",q=M==="log"?", on a logarithmic scale":"";a.showSigned(A,o.palette(),`After minus before${q}. The overview has a scale of its own.`);return}let g=b?.most??1;if(b instanceof be){let A=M==="log"?", on a logarithmic scale over four powers of ten":"";a.showSigned(oe(g),o.palette(),`Toward the token is blue, away from it orange${A}.`);return}let L=y?" left after the fold":"",k=b&&b.kind!=="raw"?"The value":"The probability";M==="row"?a.show("0",`row's largest${L}`,o.palette(),"Each row is divided by its own largest value."):M==="absolute"?a.show("0",oe(g),o.palette(),`${k} itself.`):a.show(`\u2264 ${oe(g*Mn)}`,oe(g),o.palette(),`The logarithm of ${k.toLowerCase()}.`)},x=()=>{let M=r.current(),{position:y}=U(e),b=de(e),g=f.hovered(),L=b.labels.length-1,k=g?.kind==="cell"?g.query:g?g.position:y>=0?y:L,A=g?.kind==="cell"?g.key:g?g.position:y>=0?y:L;if(!M||k<0||Math.max(k,A)>=M.pattern.size){F(p);return}ar(e,k,A);let{reduced:q}=M.pattern,$=e.get("fold_sink"),z=E=>X(e,Ze(U(e),E)),S=()=>Bn([pe(b,k),"reads"],M.pattern.topKeys(k,Qr,$),b,y,z),R=()=>Bn([pe(b,A),"is read by"],M.pattern.topReaders(A,Qr),b,y,z);F(p,!q||q.hasRow(k)?S():Vn(e,k,b),!q||q.hasColumn(A)?R():Vn(e,A,b),Bs(xn(e),k),$&&!(M.pattern instanceof be)&&Is(M.pattern,k))};return o.onStop(()=>f.stop()),()=>o.stop()};function Is(e,n){let t=s=>d("b",{class:"nnv-number"},s),r=e.kind==="raw"?[" of this row, ",t(ct(e.meanFoldedMass()))," on average over the rows after it."]:[" of this row's ",t(oe(e.sum(n))),"."],o=t(D(e.foldedMass(n)));return d("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",o,...r)}function Bs(e,n){if(!e)return null;let t=d("b",{class:"nnv-number"},D(e[n]));return d("div",{class:"nnv-hint nnv-sink"},"The head's sink, which is no token, takes ",t," of this row.")}var Us={logit:["bar_values","heads"],norm:["norms","head_norms"]};function pn(e){return G(e.get("norms")).length>0?e.get("quantity"):"logit"}function Jn(e,n){return new Map([...e.map((t,r)=>[et(t),n[r]]),["",n[e.length]]])}var et=({kind:e,layer:n})=>`${e}.${n}`,Jr=["embedding","attention","mlp","rest","bias","softcap","remainder"],Gs=(e,n)=>eo(e)-eo(n)||e.layer-n.layer||Jr.indexOf(e.kind)-Jr.indexOf(n.kind),eo=({kind:e,layer:n})=>e==="embedding"?0:n>=0?1:2;function no(e){let n=pn(e),[t,r]=Us[n],o=ne(e),s=o==="after"&&Ae(e),i=o==="difference",a=e.get("bars"),c=ee(e,"bars"),l=Jn(a,G(e.get(t))),u=Jn(c,G(ee(e,t))),p=G(e.get(r)),f=G(ee(e,r)),m=s||i?c.filter(b=>!l.has(et(b))):[],h=m.length>0?[...a,...m].sort(Gs):a,v=b=>(l.get(b)??0)-(i?u.get(b)??0:0),w=b=>s?u.get(b)??0:Number.NaN,x=i||n==="norm",M=x?new Map:Jn(a,G(e.get("bar_effects"))),y=i&&f.length===p.length;return{bars:h.map(b=>{let g=et(b);return{...b,value:v(g),before:w(g),effect:M.get(g)??Number.NaN}}),heads:y?p.map((b,g)=>b-f[g]):p,headsBefore:s&&f.length===p.length?f:new Float32Array(0),headEffects:x?new Float32Array(0):G(e.get("head_effects")),logit:v(""),logitBefore:w(""),neurons:x?{}:js(e),sums:n==="logit"}}function js(e){let n=e.get("neuron_blocks")??[],[t,r]=[on(e.get("neuron_ids")),G(e.get("neuron_shares"))],o=t.length/Math.max(1,n.length),s=(i,a)=>i.subarray(a*o,(a+1)*o);return Object.fromEntries(n.map((i,a)=>[i,{ids:s(t,a),shares:s(r,a)}]))}function to(e,{wide:n,effects:t,running:r}){let o=e.reduce((u,{name:p})=>Math.max(u,p.length),0)*6.4+26,[s,i]=n?[150,250]:[112,150],a=Math.round(Math.max(s,Math.min(i,o))),l=[n?74:62,t&&(n?84:18),r&&n&&74].filter(u=>u!==!1).map(u=>`${u}px`);return{columns:`${a}px minmax(0, 1fr) ${l.join(" ")}`,running:r&&n,effects:t?n?"numbers":"marks":"none"}}function ro(e,n){let t=d("select",{class:"nnv-select","aria-label":"What is put in a part's place"},d("option",{value:"zero"},"by zero"),d("option",{value:"mean"},"by its mean"));t.addEventListener("keydown",l=>l.stopPropagation());let r=d("button",{type:"button",class:"nnv-button"}),o=d("span",{class:"nnv-hint",role:"status"}),s=d("span",{class:"nnv-measure"},r,t,o),i=()=>e.get("measuring")??{},a=()=>i().total!==void 0;r.addEventListener("click",()=>{n.ask(a()?{kind:"stop"}:{kind:"measure",how:t.value})});let c="";return{element:s,running:a,update(){let l=e.get("why_static")===""&&e.get("bars").length>0,u=e.get("bar_effects").byteLength>0&&e.get("quantity")!=="norm";s.hidden=!l&&!u,r.hidden=t.hidden=!l;let p=e.get("effect_how");p!==c&&(t.value=c=p),t.disabled=a();let{done:f=0,total:m=0}=i();r.textContent=a()?"Stop":"Measure effects",r.title=a()?"Ends the measurement; what was found stays":"Takes each part out in a forward of its own, those with the longest bars first, and shows what the logit loses",a()?o.textContent=`${f} of ${m} parts`:o.textContent=u?`\u25C7 what the logit loses without the part (${Ks(p)})`:""}}}function Ks(e){return e==="zero"?"zero in its place":"its mean over the positions in its place"}function oo(){let e=d("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),n=d("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=d("button",{type:"submit",class:"nnv-button"},"Explain"),r=d("button",{type:"button",class:"nnv-button"}),o=d("form",{class:"nnv-question"},e,d("span",{class:"nnv-hint"},"against"),n,t,r);for(let s of[e,n])s.addEventListener("keydown",i=>i.stopPropagation());return{form:o,target:e,versus:n,here:r}}function so(e){let{bars:n,logit:t,sort:r,sign:o}=e,s=r==="depth"&&o==="both"&&e.sums,a=(e.sums?n:n.filter(({value:u})=>Number.isFinite(u))).filter(({value:u})=>o==="both"||(o==="positive"?u>0:u<0));r==="size"&&a.sort((u,p)=>Math.abs(p.value)-Math.abs(u.value));let c=[],l=0;for(let u of a){let p=s?l:0;l=s?l+u.value:Number.NaN;let f=Vs(e,u);c.push({...u,head:-1,from:p,to:p+u.value,running:l,open:f});let m=u.kind==="mlp"?Zs:Ys;f&&c.push(...m(e,u,s?p:0,s))}return c.length>0&&o==="both"&&c.push({name:e.sums?"logit":"their sum",kind:"total",layer:-1,head:-1,value:t,before:e.logitBefore,effect:Number.NaN,from:0,to:t,running:t,open:null}),c}function nt({kind:e,layer:n,head:t}){return`${e}.${n}.${t}`}function Vs({heads:e,neurons:n,live:t,sums:r,expanded:o,opened:s},{kind:i,layer:a}){return i==="attention"&&e.length>0?o.includes(a):i==="mlp"&&r&&(t||a in n)?s.includes(a)&&a in n:null}function Zs({neurons:e},n,t,r){let o=e[n.layer];if(!o)return[];let s=n.value-o.shares.reduce((c,l)=>c+l,0),i=[...Array.from(o.shares,(c,l)=>({name:`neuron ${o.ids[l]}`,head:o.ids[l],value:c})),{name:"other neurons, bias",head:-1,value:s}],a=t;return i.map(c=>{let l=a;r&&(a+=c.value);let u={before:Number.NaN,effect:Number.NaN,running:Number.NaN,open:null};return{...c,...u,kind:"neuron",layer:n.layer,from:l,to:l+c.value}})}function Ys({heads:e,headsBefore:n,headEffects:t,headCount:r,sort:o,sums:s},i,a,c){let l=e.subarray(i.layer*r,(i.layer+1)*r),u=n.subarray(i.layer*r,(i.layer+1)*r),p=Array.from(l,(v,w)=>({name:`head ${w}`,head:w,value:v,before:u[w]??Number.NaN,effect:t[i.layer*r+w]??Number.NaN}));o==="size"&&p.sort((v,w)=>Math.abs(w.value)-Math.abs(v.value));let f=(v,w)=>v-w.reduce((x,M)=>x+M,0),m=f(i.value,l);s&&Math.abs(m)>1e-4*Math.max(1,Math.abs(i.value))&&p.push({name:"output bias / post-norm",head:-1,value:m,before:f(i.before,u),effect:Number.NaN});let h=a;return p.map(({name:v,head:w,value:x,before:M,effect:y})=>{let b=h;return c&&(h+=x),{name:v,kind:"head",layer:i.layer,head:w,value:x,before:M,effect:y,from:b,to:b+x,running:Number.NaN,open:null}})}function io(e,n){let t=0,r=0;for(let{from:s,to:i,before:a,effect:c}of e)for(let l of[s,i,s+a,s+c])Number.isFinite(l)&&(t=Math.min(t,l),r=Math.max(r,l));if(t===0&&r===0)return{low:-1,high:1,ticks:[-1,0,1]};let o=.03*(r-t);return t<0&&(t-=o),r>0&&(r+=o),{low:t,high:r,ticks:ut(t,r,n)}}function ao({value:e,effect:n},t){return!Number.isFinite(n)||Math.abs(n-e)<.05*t?!1:n*e<=0||Math.abs(n)<Math.abs(e)/2||Math.abs(n)>2*Math.abs(e)}function lo(e){return e.reduce((n,{kind:t,value:r})=>t==="total"?n:Math.max(n,Math.abs(r)||0),0)}function we({low:e,high:n},t){return Math.max(0,Math.min(1,(t-e)/(n-e)))}function en(e,n,t){return e.style.left=`${100*we(n,t)}%`,e}function uo({axis:e,columns:n,effects:t,running:r,unsigned:o}){let s=e.ticks.map(a=>en(d("span",{class:"nnv-tick"},oe(a)),e,a)),i=d("div",{class:"nnv-row nnv-axis-row"},d("span"),d("div",{class:"nnv-track"},...s),d("span",{class:"nnv-column"},o?"length":"share"),t!=="none"&&d("span",{class:"nnv-column"},t==="numbers"?"effect":"\u2260"),r&&d("span",{class:"nnv-column"},"sum so far"));return i.style.gridTemplateColumns=n,i}function po(e,n,t,r){let o=e.open===null?null:d("button",{type:"button",class:"nnv-open","aria-expanded":String(e.open),"aria-label":`${e.kind==="mlp"?"Neurons":"Heads"} of layer ${e.layer}`},e.open?"\u25BE":"\u25B8"),s=d("div",{class:"nnv-row-name"},o??d("span",{class:"nnv-open","aria-hidden":"true"}),d("span",{},e.name)),i=e.kind==="head"||e.kind==="neuron";i&&(s.style.paddingLeft="14px");let a=["nnv-row",i&&"nnv-head-row",e.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],c=Number.isFinite(e.running)?co(je(e.running),!0):"",l=d("div",{class:a.filter(Boolean).join(" "),"data-name":e.name,"data-layer":e.layer,"data-value":D(e.value),"data-before":Number.isFinite(e.before)&&D(e.before),"data-effect":Number.isFinite(e.effect)&&D(e.effect)},s,Xs(e,n,r),d("span",{class:"nnv-number"},e.kind==="total"?oe(e.value):co(je(e.value),r.unsigned)),r.effects!=="none"&&Qs(e,r),r.running&&d("span",{class:"nnv-number nnv-running",title:"running total"},c));return l.style.gridTemplateColumns=r.columns,{line:l,open:o}}function co(e,n){return n?e.replace("+",""):e}function Qs(e,{largest:n,effects:t}){let r=ao(e,n),o=t==="numbers"?je(e.effect):"";return d("span",{class:`nnv-number nnv-effect${r?" nnv-misleads":""}`,title:r?"measured: attribution misleads here":"measured: what the logit loses without this part"},Number.isFinite(e.effect)&&`${r?"\u2260 ":""}${o}`.trim())}function Xs(e,n,{axis:t,chained:r}){let[o,s]=[Math.min(e.from,e.to),Math.max(e.from,e.to)],i=e.kind==="total"?"nnv-total":e.value>=0?"nnv-plus":"nnv-minus",a=en(d("div",{class:`nnv-piece ${i}`}),t,o);a.style.width=`${100*(we(t,s)-we(t,o))}%`;let c=[e,n].every(u=>u&&u.kind!=="head"&&u.kind!=="neuron"),l=r&&e.kind!=="total"&&c;return d("div",{class:"nnv-track"},en(d("div",{class:"nnv-zero"}),t,0),Number.isFinite(e.value)&&a,Math.abs(we(t,e.from+e.before)-we(t,e.to))>.002&&Js(e,t),Number.isFinite(e.effect)&&ei(e,t),l&&en(d("div",{class:"nnv-link"}),t,e.to))}function Js(e,n){let t=e.from+e.before,[r,o]=[Math.min(e.from,t),Math.max(e.from,t)],s=en(d("div",{class:"nnv-piece nnv-ghost"}),n,r);return s.style.width=`${100*(we(n,o)-we(n,r))}%`,s}function ei(e,n){let t=e.from+e.effect,[r,o]=[Math.min(e.from,t),Math.max(e.from,t)],s=e.effect>=0?"nnv-effect-right":"nnv-effect-left",i=en(d("div",{class:`nnv-effect-line ${s}`}),n,r);return i.style.width=`${100*(we(n,o)-we(n,r))}%`,i}function mo(e){let n=[d("div",{},e.kind==="head"||e.kind==="neuron"?`layer ${e.layer}, ${e.name}`:e.name),d("b",{},D(e.value))];return Number.isFinite(e.effect)&&n.push(d("div",{},"without it the logit loses ",d("b",{},D(e.effect)))),Number.isFinite(e.before)&&n.push(d("div",{class:"nnv-hint"},`before the edits ${D(e.before)}`)),Number.isFinite(e.running)&&e.kind!=="total"&&n.push(d("div",{class:"nnv-hint"},`running total ${D(e.running)}`)),n}var fo=["bars","bar_values","heads","bar_effects","head_effects","effect_how","measuring","quantity","norms","head_norms","opened","neuron_blocks","neuron_ids","neuron_shares","written_parts","written_tokens","written_logits","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"];function ho({kind:e,layer:n,head:t}){return e==="attention"||e==="mlp"?{layer:n,part:e}:e==="head"&&t>=0?{layer:n,part:"head",head:t}:null}var ni=["embedding","attention","mlp","rest","head","neuron","bias"];function ti({kind:e,layer:n,head:t}){let r=tt(e);return!ni.includes(e)||r&&t<0?null:n<0?e:r?`${e}.${n}.${t}`:`${e}.${n}`}var tt=e=>e==="head"||e==="neuron";function vo(e,n){let t=d("section",{class:"nnv-written","aria-label":"What the chosen part writes",hidden:!0});return{element:t,update(r){let o=r?ti(r):null,s=o===null?null:ri(e,o),i=e.get("why_static")==="";if(t.hidden=o===null||!s&&!i,t.hidden)return;let{kind:a,layer:c,head:l,name:u}=r,p=tt(a)?`layer ${c}, ${u}`:u;if(s){let{logits:m}=s,h=s.tokens[0].length;F(t,d("h4",{},`What ${p} ${a==="bias"?"write":"writes"}`),bo("promotes",s.tokens[0],m.subarray(0,h)),bo("suppresses",s.tokens[1],m.subarray(h)),d("div",{class:"nnv-hint"},"share of each token's logit, with the final norm held"));return}let f=d("button",{type:"button",class:"nnv-button"},a==="bias"?`Tokens that ${p} promote and suppress`:`Tokens that ${p} promotes and suppresses`);f.addEventListener("click",()=>n.ask({kind:"written",part:a,layer:c,head:tt(a)?l:null})),F(t,f)}}}function ri(e,n){let t=e.get("written_parts")??[],r=t.indexOf(n);if(r<0)return null;let o=G(e.get("written_logits")),s=o.length/t.length;return{tokens:e.get("written_tokens")[r],logits:o.subarray(r*s,(r+1)*s)}}function bo(e,n,t){let r=n.map((o,s)=>d("li",{},ue(o),d("span",{class:"nnv-number"},je(t[s]))));return d("div",{class:`nnv-${e}`},d("span",{class:"nnv-hint"},e),d("ol",{},...r))}var go=({model:e,el:n})=>{let t=U(e),r=$e({model:e,el:n},{title:"Contributions",traits:fo,paint:()=>L()}),o=ie("Order",[["depth","by depth"],["size","by size"]],S=>Y(e,"sort",S)),s="both",i=ie("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],S=>{s=S,r.repaint()}),a=ro(e,r.requests),c=ie("Bars",[["logit","shares of the logit"],["norm","norms of what is added"]],S=>Y(e,"quantity",S)),l=vo(e,r.requests);r.tools.append(c.element,o.element,i.element,a.element);let{form:u,target:p,versus:f,here:m}=oo(),h=d("div",{class:"nnv-question nnv-asked"}),v=d("div",{class:"nnv-axis","aria-hidden":"true"}),w=d("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads or neurons, Escape goes back."}),x=d("div",{hidden:!0});r.body.append(h,u,w,l.element,x);let M=[],y=-1,b="",g=S=>{r.requests.ask({kind:"target",target:p.value===""?null:p.value,versus:f.value===""?null:f.value,position:S})};u.addEventListener("submit",S=>{S.preventDefault(),g(e.get("explained_position"))}),m.addEventListener("click",()=>g(U(e).position));let L=()=>{let S=no(e),R=e.get("gaps"),E=S.bars.length===0;if(x.hidden=!E,w.hidden=h.hidden=E,u.hidden=e.get("why_static")!=="",o.show(e.get("sort")),c.show(pn(e)),c.element.hidden=e.get("norms").byteLength===0,a.update(),E){F(x,Pe(R["contributions.logit"]??R["contributions.embedding"]??"Contributions were not captured."));return}A(S.logit);let P=pn(e)==="norm"&&ne(e)!=="difference";i.element.hidden=P,M=so({...S,headCount:e.get("num_heads"),expanded:e.get("expanded"),opened:e.get("opened"),live:e.get("why_static")==="",sort:e.get("sort"),sign:P?"both":s}),y=b===""?-1:M.findIndex(j=>nt(j)===b);let C=io(M,r.width()>700?8:4),H=M.some(j=>j.kind!=="total"&&Number.isFinite(j.running)),W=M.some(j=>Number.isFinite(j.effect))||a.running(),K={axis:C,chained:H,...to(M,{wide:r.width()>=520,effects:W,running:H}),largest:lo(M),unsigned:P};F(v,uo(K)),w.classList.toggle("nnv-dense",M.length>36);let O=w.scrollTop;F(w,v,...M.map((j,J)=>q(j,J,K))),M.length===0&&w.append(d("div",{class:"nnv-empty"},s==="both"?"There are no bars.":`No part ${s==="positive"?"raises":"lowers"} this logit.`)),k()==="missing"&&w.append(d("div",{class:"nnv-hint"},`Heads: ${R["contributions.heads"]}`)),w.scrollTop=O,l.update(M[y])},k=()=>e.get("gaps")["contributions.heads"]?"missing":"here",A=S=>{let R=e.get("explained_position"),E=e.get("labels"),P=pn(e)==="norm",C=!P&&e.get("versus_id")>=0,H=P?"norms of what each part adds":C?"logit difference of":"logit of",W=ne(e)==="difference";F(h,d("span",{},W?`Change of the ${H}`:`${H[0].toUpperCase()}${H.slice(1)}`),!P&&ue(e.get("target_label")),C&&d("span",{},"over"),C&&ue(e.get("versus_label")),d("span",{},`after position ${R}`),ae(de(e),R),!P&&d("b",{class:"nnv-number nnv-logit",title:W?"after minus before":"as the model computed it"},D(S)),d("span",{class:"nnv-hint"},P?"they do not add up":"final norm held at the values it had"),Ae(e)&&ne(e)==="after"&&d("span",{class:"nnv-hint"},"outlines: before the edits"));let K=U(e).position;m.hidden=K<0||K===R||K>=E.length,F(m,`Explain position ${K} `,E[K]??"")},q=(S,R,E)=>{let P=U(e),C=S.layer>=0&&S.layer===P.layer&&S.kind!=="neuron"&&(S.kind!=="head"||S.head===P.head),{line:H,open:W}=po(S,M[R+1],R===y||C,E);H.classList.toggle("nnv-cursor",R===y),W?.addEventListener("click",J=>{J.stopPropagation(),$(S)});let K=ho(S),O=K&&Me(r,K),j=S.kind==="attention"&&Me(r,{layer:S.layer,part:"block"},"Block");return O&&H.firstElementChild.append(d("span",{class:"nnv-offers"},j,O)),H.addEventListener("click",()=>z(R)),H.addEventListener("pointermove",J=>r.tooltip.show(...ye(r.root,J),...mo(S))),H.addEventListener("pointerleave",()=>r.tooltip.hide()),H},$=({kind:S,layer:R,open:E})=>{let P=S==="mlp"?"opened":"expanded",C=e.get(P);Y(e,P,E?C.filter(H=>H!==R):[...new Set([...C,R])]),!E&&S==="mlp"&&!e.get("neuron_blocks").includes(R)&&r.requests.ask({kind:"neurons",layer:R})},z=S=>{let R=M[S];if(!R)return;let E=y===S;y=E?-1:S,b=E?"":nt(R),E?X(e,{layer:t.layer,head:t.head}):R.layer>=0&&X(e,R.kind==="head"&&R.head>=0?{layer:R.layer,head:R.head}:{layer:R.layer}),r.say(E?"nothing chosen":`${R.name}: ${D(R.value)}`),r.repaint()};return w.addEventListener("keydown",S=>{let R=fe(S.key);if(R&&R[0]!==0){let E=Math.max(0,Math.min(M.length-1,y+R[0]));E!==y&&z(E),w.querySelectorAll(".nnv-row")[y+1]?.scrollIntoView({block:"nearest"})}else if((S.key==="Enter"||S.key===" ")&&S.target===w){let E=M[y];E&&E.open!==null&&$(E)}else if(S.key==="Escape")y=-1,b="",X(e,xe(U(e),t)),r.repaint();else return;S.preventDefault(),S.stopPropagation()}),()=>r.stop()};var yo=({model:e,el:n})=>{let t=U(e),r=$e({model:e,el:n},{title:"Explore",traits:["labels","special","generated","token_ids","position","layer","head"],paint:()=>i()}),o=d("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});r.body.append(o);let s=null,i=()=>{let l=e.get("labels");if(s!==l){s=l;let p=de(e),f=e.get("token_ids");F(o,...l.map((m,h)=>a(p,h,f[h]??-1)))}let{position:u}=U(e);[...o.children].forEach((p,f)=>{p.setAttribute("aria-pressed",String(f===u)),p.tabIndex=f===Math.max(0,u)?0:-1})},a=(l,u,p)=>{let f=ve(l,u)?" \xB7 generated":"",m=d("button",{type:"button",class:"nnv-chip",title:`${l.labels[u]} \xB7 position ${u} \xB7 id ${p}${f}`},ae(l,u),d("small",{},String(u)));return m.addEventListener("click",()=>c(Ze(U(e),u).position)),m},c=l=>{X(e,{position:l}),r.say(l<0?"no token chosen":`token ${l}, ${e.get("labels")[l]}`)};return o.addEventListener("keydown",l=>{let u=fe(l.key),p=U(e);if(u){let f=he(p.position,u[0]+u[1],o.childElementCount);c(f),o.children[f]?.focus()}else if(l.key==="Escape")X(e,xe(p,t));else return;l.preventDefault(),l.stopPropagation()}),()=>r.stop()};var nn=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(n){this.rows=n.get("rows"),this.tokens=n.get("labels").length,this.k=n.get("k"),this.ids=on(n.get("top_ids")),this.probabilities=G(n.get("top_probabilities")),this.entropies=G(n.get("entropy")),this.followedProbabilities=G(n.get("followed_probability")),this.followedRanks=on(n.get("followed_rank")),this.vocabulary=n.get("vocabulary"),this.vocabularySize=n.get("vocabulary_size");let t=0;for(let r of this.entropies)r>t&&r<1/0&&(t=r);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(n){return this.vocabulary[n]??`id ${n}`}top(n,t){let r=(n*this.tokens+t)*this.k;return Array.from({length:this.k},(o,s)=>{let i=this.ids[r+s];return{id:i,label:this.label(i),probability:this.probabilities[r+s]}})}topId(n,t){return this.ids[(n*this.tokens+t)*this.k]}entropy(n,t){return this.entropies[n*this.tokens+t]}followedProbability(n,t){return this.followedProbabilities[n*this.tokens+t]}followedRank(n,t){return this.followedRanks[n*this.tokens+t]}text(n,t){return this.label(this.topId(n,t))}entry(n,t,r){let o=this.share(n,t,r);return Number.isNaN(o)?-1:Re(o)}share(n,t,r){let o;return r==="entropy"?o=this.largestEntropy>0?this.entropy(n,t)/this.largestEntropy:0:r==="followed probability"&&this.following?o=this.followedProbability(n,t):r==="followed rank"&&this.following?o=1-Math.log(1+this.followedRank(n,t))/Math.log(this.vocabularySize):o=this.probabilities[(n*this.tokens+t)*this.k],Number.isFinite(o)?o:Number.NaN}},mn=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];var oi=1e-4,me=class extends nn{constructor(t,r){super(t);this.before=r}before;most=new Map;top1(t,r){let o=this.before.top(t,r)[0],s=this.top(t,r),i=s.find(({id:c})=>c===o.id),a=i?.probability??s[s.length-1].probability;return{before:o.probability,after:a,by:a-o.probability,atMost:!i}}change(t,r,o){let s=a=>{let[c,l]=[a(this.before),a(this)];return{before:c,after:l,by:l-c,atMost:!1}},i=this.following&&this.before.following;return o==="entropy"?s(a=>a.entropy(t,r)):o==="followed probability"&&i?s(a=>a.followedProbability(t,r)):o==="followed rank"&&i?s(a=>-Math.log(1+a.followedRank(t,r))):this.top1(t,r)}scale(t){let r=this.most.get(t);if(r===void 0){r=oi;for(let o=0;o<this.rows.length;o++)for(let s=0;s<this.tokens;s++){let i=Math.abs(xo(this.change(o,s,t)));i>r&&i<1/0&&(r=i)}this.most.set(t,r)}return r}text(t,r){let[o,s]=[this.before.topId(t,r),this.topId(t,r)];return o===s?this.label(s):`${this.before.label(o)} \u2192 ${this.label(s)}`}entry(t,r,o){let s=xo(this.change(t,r,o));return Number.isFinite(s)?We(s/this.scale(o)):-1}};function xo({by:e,atMost:n}){return n?Math.min(0,e):e}function wo(e){let n=[],t=null;return()=>{let r=ne(e)==="difference",o=[r,...mn.map(s=>e.get(s))];return r&&o.push(...mn.map(s=>ee(e,s))),(!t||o.length!==n.length||o.some((s,i)=>s!==n[i]))&&(t=r?new me(e,new nn(pt(e))):new nn(e)),n=o,t}}function ko(e,n,t,r){return[`${e.rows[t]??""}, position ${r} `,ae(n,r),d("small",{class:"nnv-hint"},`id ${n.ids[r]}`)]}function rt(e,n,t,r,o){return e.top(n,t).map(({id:s,label:i,probability:a},c)=>{let l=d("span",{class:"nnv-bar","aria-hidden":"true"}),u=Number.isFinite(a)?Math.max(0,Math.min(1,a)):0;l.style.width=`calc((100% - 4ch - 7px) * ${u.toFixed(4)})`;let p=d(o?"button":"div",{class:"nnv-entry",...o?{type:"button",title:`Follow this token (id ${s})`}:{},"aria-current":String(s===r)},l,d("span",{class:"nnv-place"},String(c+1)),ue(i),d("span",{class:"nnv-number"},D(a)));return o&&p.addEventListener("click",()=>o(s)),p})}function Mo(e,n,t){let r=e.before.top(n,t)[0],{before:o,after:s,by:i,atMost:a}=e.top1(n,t),c=(u,p)=>d("b",{class:`nnv-number ${p}`},D(u)),l=e.change(n,t,"entropy");return[d("div",{class:"nnv-change"},ue(r.label)," ",c(o,"nnv-was"),a?" \u2192 at most ":" \u2192 ",c(s,"nnv-now"),a?`, no longer among the first ${e.k}: a change of at most `:": a change of ",c(i,"nnv-by")),d("div",{class:"nnv-change nnv-change-entropy"},"entropy ",c(l.before,"nnv-was")," \u2192 ",c(l.after,"nnv-now")," nats: a change of ",c(l.by,"nnv-by"))]}function si(e,n,t){let{before:r,after:o,by:s}=e.change(n,t,"followed probability"),i=(a,c)=>d("b",{class:`nnv-number ${c}`},a);return d("div",{},"probability ",i(D(r),"nnv-was")," \u2192 ",i(D(o),"nnv-followed-probability"),": a change of ",i(D(s),"nnv-by"),`; rank ${e.before.followedRank(n,t)+1} \u2192 ${e.followedRank(n,t)+1}`)}function ii(e,{row:n,position:t,marked:r},o){let s=(i,a)=>[d("div",{class:"nnv-hint"},i),d("div",{class:`nnv-list nnv-top-${i}`},...rt(a,n,t,r,o))];return[...Mo(e,n,t),...s("before",e.before),...s("after",e)]}function ai(e,n,t,r){let[o,s]=[226,64],i=d("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),a=te(i,o,s);if(!a)return i;let{context:c}=a,l=e.rows.length,u=m=>4+(o-8)*m/Math.max(1,l-1),p=m=>s-4-(s-10)*m;c.strokeStyle=r.line,c.lineWidth=1;for(let m of[0,.5,1])c.beginPath(),c.moveTo(4,p(m)),c.lineTo(o-4,p(m)),c.stroke();let f=(m,h,v)=>{c.strokeStyle=h,c.lineWidth=v,c.beginPath();for(let w=0;w<l;w++){let x=m.followedProbability(w,n);w===0?c.moveTo(u(w),p(x)):c.lineTo(u(w),p(x))}c.stroke()};return e instanceof me&&e.before.following&&f(e.before,r.dim,1),f(e,r.accent,2),t>=0&&(c.fillStyle=r.accent,c.beginPath(),c.arc(u(t),p(e.followedProbability(t,n)),3.5,0,2*Math.PI),c.fill()),i}function Lo(e,n,t,r,o){let{row:s,position:i,marked:a,followed:c,live:l}=t,u=(h,v="")=>d("b",{class:`nnv-number ${v}`},h),p=d("div",{class:"nnv-list-title nnv-cell-title"},...ko(e,n,s,i)),f=e instanceof me?[p,...ii(e,t,o)]:[p,d("div",{class:"nnv-list nnv-top"},...rt(e,s,i,a,o)),d("div",{class:"nnv-hint nnv-entropy"},"entropy ",u(D(e.entropy(s,i)))," nats")];if(c>=0&&e.following){let h=[ue(e.label(c)),d("small",{class:"nnv-hint"},`id ${c}`)],v=u(D(e.followedProbability(s,i)),"nnv-followed-probability"),w=u(String(e.followedRank(s,i)+1),"nnv-followed-rank");f.push(d("div",{class:"nnv-followed"},d("div",{class:"nnv-list-title"},"Following ",...h),e instanceof me&&e.before.following?si(e,s,i):d("div",{},"probability ",v,", rank ",w),ai(e,i,s,r),d("div",{class:"nnv-hint"},`at position ${i}, first to last layer`)))}let m=l?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...f,d("div",{class:"nnv-hint"},m)]}function To(e,n,{row:t,position:r},o){if(t<0){let s=d("small",{class:"nnv-hint"},` id ${n.ids[r]}`);return[d("div",{},`position ${r} `,ae(n,r),s)]}return[d("div",{class:"nnv-list-title"},...ko(e,n,t,r)),...e instanceof me?Mo(e,t,r):rt(e,t,r,o,null),...e instanceof me?[]:[d("div",{class:"nnv-hint"},`entropy ${D(e.entropy(t,r))} nats`)]]}function Eo({rows:e,tokens:n,width:t,cellWidth:r,left:o,lastOnTop:s}){let a=(t-o-1)/Math.max(1,n),c=r>0?r:Math.max(58,Math.min(124,a)),l=Math.max(2,Math.min(124,c)),u=e>36?18:20;return{rows:e,tokens:n,left:o,top:36,cellWidth:l,cellHeight:u,width:o+l*n+1,height:36+u*e+1,lastOnTop:s}}function An(e,n){return Math.max(2,Math.min(124,(n-e.left-1)/Math.max(1,e.tokens)))}function Ie(e,n){return e.lastOnTop?e.rows-1-n:n}function So(e,n,t,r,o){if(n<e.left)return null;let s=Math.floor((n-e.left+r)/e.cellWidth);if(s>=e.tokens)return null;if(t<e.top)return{row:-1,position:s};let i=Math.floor((t-e.top+o)/e.cellHeight);return i>=e.rows?null:{row:Ie(e,i),position:s}}function Po(e,n,t,r){let o=Math.floor((t-e.top+r)/e.cellHeight);return n>=e.left||t<e.top||o>=e.rows?null:Ie(e,o)}function Ao(e,n,t,r){let o=n*e.cellWidth,s=r-e.left;return o>=t&&o+e.cellWidth<=t+s?t:Math.max(0,o-s/2)}var Ro=11.5,li=26;function $o(){let e=Fe();return(n,t,r)=>{let{layout:o,view:s}=t,i=te(n,s.width,s.height);if(!i)return;let{left:a,top:c,cellWidth:l,cellHeight:u}=o,p={first:Math.max(0,Math.floor(s.scrollLeft/l)),last:Math.min(o.tokens,Math.ceil((s.scrollLeft+s.width-a)/l)),x:h=>a+h*l-s.scrollLeft,y:h=>c+h*u-s.scrollTop,gap:l>=8?1:0},f=[a,c,l,u,o.lastOnTop,s.scrollLeft,s.scrollTop],m=[r.theme,r.ground,r.ramp];e(i,[t.data,t.colorBy,t.marked,...f,...m],h=>ci(h,t,r,p)),ui(i,t,r,p),di(i.context,t,r,p.y),pi(i.context,t,r,p.first,p.last,p.x)}}function Co({context:e},{layout:{left:n,top:t},view:r}){e.save(),e.beginPath(),e.rect(n,t,r.width-n,r.height-t),e.clip()}function ci(e,n,t,r){let{context:o}=e,{layout:s,view:i,data:a}=n,{top:c,cellWidth:l,cellHeight:u}=s,{first:p,last:f,x:m,y:h,gap:v}=r;Co(e,n),o.textAlign="left",o.font=`${Ro}px ${t.tokenFont}`;let w=x=>Le(o,x);for(let x=0;x<s.rows;x++){let M=h(Ie(s,x));if(!(M>i.height||M+u<c))for(let y=p;y<f;y++){let b=a.entry(x,y,n.colorBy);o.fillStyle=b<0?t.accent:t.ramp.css[b],o.fillRect(m(y),M,l-v,u-1),!(l<li)&&(o.fillStyle=b<0?t.ground:t.ramp.bright[b]?"#000":"#fff",o.fillText(ze(a.text(x,y),l-9,w),m(y)+4,M+u/2))}}for(let x=0;n.marked>=0&&x<s.rows;x++)for(let M=p;M<f;M++)a.topId(x,M)===n.marked&&(o.strokeStyle=t.accent,o.lineWidth=2,o.strokeRect(m(M)+1,h(Ie(s,x))+1,l-v-2,u-3));o.restore()}function ui(e,n,t,{x:r,y:o,gap:s}){let{context:i}=e,{layout:a}=n,{cellWidth:c,cellHeight:l}=a;Co(e,n);let u=(p,f,m,h)=>{p<0||f<0||p>=a.rows||f>=a.tokens||(i.strokeStyle=m,i.lineWidth=h,i.strokeRect(r(f)-.5,o(Ie(a,p))-.5,Math.max(3,c-s+1),l))};n.position>=0&&(i.strokeStyle=t.accent,i.lineWidth=1,i.strokeRect(r(n.position)-.5,o(0)-.5,Math.max(3,c-s+1),a.rows*l)),u(n.layer,n.position,t.accent,3),n.hover&&n.hover.row>=0&&u(n.hover.row,n.hover.position,t.ink,2),i.restore()}function di(e,n,t,r){let{layout:o,data:s,hover:i,layer:a}=n;e.textAlign="right";for(let c=0;c<o.rows;c++){let l=r(Ie(o,c))+o.cellHeight/2;if(l<o.top||l>n.view.height)continue;let u=c===i?.row||c===a;e.fillStyle=c===i?.row?t.ink:c===a?t.accent:t.dim,e.font=`${u?600:400} 11px ${t.textFont}`,e.fillText(s.rows[c]??"",o.left-7,l)}}function pi(e,n,t,r,o,s){let{layout:i,labels:a,special:c,generated:l=0,hover:u,position:p,view:f}=n,m=Te(i.cellWidth,34),h=u?.position??-1;e.save(),e.beginPath(),e.rect(i.left,0,f.width-i.left,i.top),e.clip(),e.textAlign="left";let[v,w]=[s(a.length-l),s(a.length)];e.fillStyle=t.link,l>0&&e.fillRect(Math.max(i.left,v),i.top-3,w-Math.max(i.left,v),2);for(let x=r;x<o;x++){let M=x===h||x===p,y=[h,p].some(L=>L>=0&&L!==x&&Math.abs(L-x)*i.cellWidth<34);if(!M&&(x%m!==0||y))continue;let b=Math.max(i.cellWidth*m,34)-6;e.fillStyle=t.dim,e.font=`10px ${t.textFont}`,e.fillText(String(x),s(x)+3,9);let g=ve(n,x)?t.link:t.ink;e.fillStyle=x===h?t.ink:x===p?t.accent:g,e.font=`${c[x]?"italic ":""}${M?"600 ":""}${Ro}px ${t.tokenFont}`,e.fillText(ze(a[x]??"",b,L=>Le(e,L)),s(x)+3,24)}e.restore()}var _o=[...mn,"layer","position","special","generated","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"];function No(){let e=d("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),n=d("button",{type:"submit",class:"nnv-button"},"Follow"),t=d("form",{class:"nnv-follow"},e,n),r=d("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),o=d("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),s=d("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),i=d("span",{class:"nnv-tools"},o,r,s);return{form:t,text:e,columns:i,wider:r,narrower:o,fit:s}}function Ho(){let e=d("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),n=d("div",{class:"nnv-spacer"},e),t=d("div",{class:"nnv-scroll"},n),r=d("div",{class:"nnv-side nnv-detail"}),o=d("div"),s=d("div",{class:"nnv-panel"},t),i=d("div",{hidden:!0});return{canvas:e,spacer:n,scroll:t,side:r,offer:o,grid:s,hatched:i}}function Fo(e,n,t,r){if(t instanceof me){let o=oe(t.scale(n)),s=t.following&&t.before.following;n==="entropy"?e.showSigned(`${o} nats`,r,"Change of the entropy, after minus before."):n==="followed rank"&&s?e.showSigned(o,r,"Change of the rank's logarithm: up is nearer to the first place."):n==="followed probability"&&s?e.showSigned(o,r,"Change of the followed token's probability, after minus before."):e.showSigned(o,r,"Change of the probability of the token that came first before.");return}if(n==="entropy")e.show("0",`${oe(t.largestEntropy)} nats`,r,"Entropy of the whole distribution.");else if(n==="followed rank"&&t.following)e.show("last","rank 1",r,"Logarithm of the rank among all tokens.");else{let o=n==="followed probability"&&t.following?"the followed token":"the cell's top token";e.show("0","1",r,`Probability of ${o}.`)}}var Oo=({model:e,el:n})=>{let t=U(e),r=$e({model:e,el:n},{title:"Logit lens",traits:_o,paint:()=>C()}),o=ie("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],T=>Y(e,"color_by",T)),s=gn(),i=Ke("Last layer on top","Turn the order of the rows",()=>Y(e,"last_on_top",!e.get("last_on_top"))),{form:a,text:c,columns:l,wider:u,narrower:p,fit:f}=No();r.tools.append(o.element,s.element,a,i.element,l);let{canvas:m,spacer:h,scroll:v,side:w,offer:x,grid:M,hatched:y}=Ho();r.body.append(d("div",{class:"nnv-lens"},M,d("div",{},w,x)),y);let b=null,g=null,L=0,k=null,A=-1,q=-1,$=$o(),z=()=>{},S=()=>({...de(e),ids:e.get("token_ids")}),R=()=>r.width()-(r.root.dataset.size==="wide"?268:0),E=wo(e),P=()=>{let T=E();return T!==b&&(k=null),b=T,T},C=()=>{let T=P(),{labels:N}=S(),B=r.palette();z=()=>{};let Z=e.get("gaps");if(y.hidden=!T.empty,M.parentElement.hidden=T.empty,T.empty){F(y,Pe(Z["lens.top_ids"]??"The logit lens was not captured."));return}a.hidden=e.get("why_static")!=="",i.show(e.get("last_on_top"));let se=e.get("color_by");o.show(se);for(let tn of o.element.querySelectorAll("option"))tn.disabled=tn.value.startsWith("followed")&&!T.following;Fo(s,se,T,B);let re=T.rows.reduce((tn,Cn)=>Math.max(tn,Cn.length),0);g=Eo({rows:T.rows.length,tokens:N.length,width:R(),cellWidth:L,left:Math.min(110,16+re*6.2),lastOnTop:e.get("last_on_top")}),h.style.width=`${g.width}px`,h.style.height=`${g.height}px`;let{layer:Oe,position:ke}=U(e);ke!==q&&(q=ke,ke>=0&&(v.scrollLeft=Ao(g,ke,v.scrollLeft,v.clientWidth)));let{scrollLeft:Be,scrollTop:Rn}=v,Ue=Math.min(g.width,v.clientWidth),$n=Math.min(g.height,v.clientHeight),hn={...{layout:g,data:T,...de(e),colorBy:se,marked:W(),layer:Oe,position:ke},view:{width:Ue,height:$n,scrollLeft:Be,scrollTop:Rn}},bn=T instanceof me?De(B):B;z=()=>$(m,{...hn,hover:k},bn),z(),m.dataset.geometry=JSON.stringify(g);let le=An(g,R());f.disabled=Math.abs(le-g.cellWidth)<.5,p.disabled=g.cellWidth<=Math.min(le,58)+.01,u.disabled=g.cellWidth>=124,O()},H=()=>{z(),g&&O()},W=()=>{let T=e.get("followed_id");return T>=0?T:A},K=T=>{let N=e.get("why_static")==="",B=T===W();N?r.requests.ask({kind:"follow",id:B?-1:T}):A=B?-1:T,r.say(B?"no token followed":`following ${P().label(T)}`),r.repaint()},O=()=>{let T=P(),N=U(e),B=T.tokens-1,Z=T.rows.length-1,se=!k&&N.position>=0&&N.layer>=0&&N.layer<=Z,re=k?k.position:N.position>=0&&N.position<=B?N.position:B,Oe=k&&k.row>=0?k.row:se?N.layer:Z,ke=e.get("why_static")==="",Be={row:Oe,position:re,marked:W(),followed:e.get("followed_id"),live:ke};F(w,...Lo(T,S(),Be,r.palette(),K)),k||j(Oe,re)},j=(T,N)=>{if(x.dataset.cell===`${T}.${N}`)return;x.dataset.cell=`${T}.${N}`;let B=`Edit the stream after layer ${T} at ${N}`,Z=Me(r,{layer:T,part:"block"},`Edit block ${T}`);F(x,Me(r,{layer:T,part:"stream",positions:[N]},B),Z)};a.addEventListener("submit",T=>{T.preventDefault(),c.value!==""&&r.requests.ask({kind:"follow",text:c.value})}),c.addEventListener("keydown",T=>T.stopPropagation());let J=T=>{L=T,r.repaint()};u.addEventListener("click",()=>g&&J(Math.min(124,g.cellWidth*1.5))),p.addEventListener("click",()=>g&&J(Math.max(An(g,R()),g.cellWidth/1.5))),f.addEventListener("click",()=>g&&J(An(g,R()))),v.addEventListener("scroll",()=>r.repaint(),{passive:!0});let _=T=>{let{x:N,y:B}=ce(T,m);return g&&So(g,N,B,v.scrollLeft,v.scrollTop)},I=T=>{let{x:N,y:B}=ce(T,m);return g&&Po(g,N,B,v.scrollTop)};m.addEventListener("pointermove",T=>{let N=_(T);(N?.row!==k?.row||N?.position!==k?.position)&&(k=N,r.repaintPart(H));let B=r.editable()?I(T):null;m.style.cursor=N||B!==null?"pointer":"default",N?Q(N,T):B!==null?r.tooltip.show(...ye(r.root,T),d("div",{},`Click to change block ${B}`)):r.tooltip.hide()}),m.addEventListener("pointerleave",()=>{k=null,r.tooltip.hide(),r.repaintPart(H)}),m.addEventListener("click",T=>{let N=_(T),B=I(T);if(B!==null&&r.editable()&&r.edit({layer:B,part:"block"}),!N)return;let Z=U(e),se=Z.position===N.position&&(N.row<0||Z.layer===N.row);V(se?{...Z,layer:t.layer,position:t.position}:{...Z,layer:N.row<0?Z.layer:N.row,position:N.position})}),m.addEventListener("keydown",T=>{let N=fe(T.key),B=U(e),Z=P();if(N){let se=e.get("last_on_top")?-N[0]:N[0],re=he(B.layer,se,Z.rows.length,Z.rows.length-1);V({...B,layer:re<0?Z.rows.length-1:re,position:he(B.position,N[1],Z.tokens,Z.tokens-1)})}else if(T.key==="Escape")V(xe(B,t));else return;T.preventDefault(),T.stopPropagation()});let V=T=>{X(e,T);let N=P();if(T.position<0||T.layer<0||T.layer>=N.rows.length)return;let B=N.top(T.layer,T.position)[0];r.say(`${N.rows[T.layer]}, position ${T.position}: ${B.label}, probability ${D(B.probability)}`)},Q=(T,N)=>{r.tooltip.show(...ye(r.root,N),...To(P(),S(),T,W()))};return()=>r.stop()};var rp={attention:rn(Xr),logit_lens:rn(Oo),contributions:rn(go),explore_bar:rn(yo)};export{rp as views};
