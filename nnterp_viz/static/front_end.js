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
`;function d(e,n={},...t){let o=document.createElement(e);for(let[r,s]of Object.entries(n))s==null||s===!1||(typeof s=="function"?o.addEventListener(r,s):r==="class"?o.className=String(s):o.setAttribute(r,s===!0?"":String(s)));return at(o,t),o}function at(e,n){for(let t of n)t!=null&&t!==!1&&e.append(t)}function F(e,...n){e.replaceChildren(),at(e,n)}function ue(e,n=!1){return d("bdi",{class:n?"nnv-token nnv-special":"nnv-token",title:e},e)}function D(e){if(Number.isNaN(e))return"NaN";if(!Number.isFinite(e))return e>0?"\u221E":"\u2212\u221E";if(e===0)return"0";let n=Math.fround(e);for(let t=1;t<9;t++){let o=e.toPrecision(t);if(Math.fround(Number(o))===n)return lt(o)}return lt(e.toPrecision(9))}function lt(e){let n=Number(e),t=Math.abs(n);return(t>=1e-4&&t<1e9?String(n):n.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function re(e){if(!Number.isFinite(e))return D(e);let n=Math.abs(e);return n===0?"0":n<.001?e.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):Ir(n<1?e.toFixed(3):n<100?e.toFixed(2):e.toFixed(0))}function je(e,n=3){if(!Number.isFinite(e))return D(e);let t=Math.abs(e).toFixed(n);return Number(t)===0?t:(e<0?"\u2212":"+")+t}function ct(e){if(!Number.isFinite(e))return D(e);let n=100*e;return n!==0&&n<.1?"< 0.1%":`${n<10?n.toFixed(1):n.toFixed(0)}%`}function _n(e){if(!Number.isFinite(e))return D(e);if(e<0){let t=_n(-e);return t==="\xB7"?"\xB7":`\u2212${t}`}if(e>=.995)return e.toFixed(1);let n=e.toFixed(2);return n==="0.00"?e>0?"\xB7":"0":n.replace("0.",".")}function Ir(e){return e.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function ut(e,n,t){if(!(n>e))return[e];let o=(n-e)/Math.max(1,t),r=10**Math.floor(Math.log10(o)),s=[1,2,5,10].map(a=>a*r).find(a=>a>=o*.999),i=[];for(let a=Math.ceil(e/s-1e-9);a*s<=n+s*1e-9;a++)i.push(a===0?0:a*s);return i}function dt({name:e,residual:n,tolerance:t,ok:o,about:r}){let s=Number(n);return d("span",{class:`nnv-check ${o?"nnv-ok":"nnv-failed"}`,title:`${r}
residual ${D(s)}, tolerance ${D(t)}`},d("span",{class:"nnv-mark","aria-hidden":"true"},o?"\u2713":"\u2717"),d("span",{class:"nnv-live"},o?"passed: ":"failed: "),e,d("small",{},Number.isFinite(s)?s.toExponential(1):D(s)))}function Pe(e){return d("div",{class:"nnv-gap"},d("span",{},e))}function ie(e,n,t){let o=d("select",{class:"nnv-select","aria-label":e},...n.map(([r,s])=>d("option",{value:r},s)));return o.addEventListener("change",()=>t(o.value)),o.addEventListener("keydown",r=>r.stopPropagation()),{element:d("label",{class:"nnv-choice"},d("span",{},e),o),show(r){o.value=r}}}function Ke(e,n,t){let o=d("button",{type:"button",class:"nnv-button nnv-toggle",title:n,"aria-pressed":"false"},e);return o.addEventListener("click",t),{element:o,show:r=>o.setAttribute("aria-pressed",String(r))}}function Y(e,n,t){e.set(n,t),e.save_changes()}var Nn=["shown","before","before_focus","edits"];function Ae(e){return Object.keys(e.get("before")??{}).length>0}function ne(e){return Ae(e)?e.get("shown"):"after"}function ee(e,n){for(let t of["before_focus","before"]){let o=e.get(t);if(o&&n in o)return o[n]}return e.get(n)}function pt(e){return{get:n=>ee(e,n)}}function Br(e){return{get:n=>ne(e)==="before"?ee(e,n):e.get(n),set:(n,t)=>e.set(n,t),save_changes:()=>e.save_changes(),on:(n,t)=>e.on(n,t),off:(n,t)=>e.off(n,t),send:n=>e.send(n),widget_manager:e.widget_manager}}function on(e){return({model:n,el:t})=>e({model:Br(n),el:t})}var Hn=["before","after","difference"];function mt(e,n){let t=d("ol",{class:"nnv-edits-list"}),o=d("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),r=Hn.map(a=>{let c=d("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":a},a);return c.addEventListener("click",()=>{e.set("shown",a),e.save_changes()}),c}),s=d("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...r),i=d("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},s,t,o);return o.addEventListener("click",()=>n.ask({kind:"clear"})),{element:i,update(){let a=e.get("edits")??[],c=e.get("why_static")==="",l=e.get("sides")??[],u=Ae(e);i.hidden=a.length===0&&!u||!e.get("show_prompt"),o.hidden=a.length<2||!c,s.hidden=!u;let p=ne(e);r.forEach((m,f)=>{m.setAttribute("aria-pressed",String(Hn[f]===p)),m.textContent=l[f]||Hn[f]}),F(t,...a.map((m,f)=>{let h=d("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${m}`,title:"Undo this edit"},"Undo");return h.addEventListener("click",()=>n.ask({kind:"undo",index:f})),d("li",{},d("code",{},m),c&&h)}))}}}function ft(e){let n=e.get("sides")??[];if(!Ae(e))return n[0]??"";let t=ne(e),[o,r]=[n[0]||"before",n[1]||"after"];return t==="difference"?`difference: ${r} \u2212 ${o}`:t==="before"?o:r}function qe({layer:e,part:n,head:t}){return n==="head"?`layer ${e}, head ${t}`:n==="attention"?`layer ${e}, attention`:n==="mlp"?`layer ${e}, MLP`:n==="block"?`block ${e}, attention and MLP`:`the stream after layer ${e}`}function Me(e,n,t="Edit"){if(!e.editable())return null;let o=qe(n),r=d("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${o}`,"aria-label":`Change ${o}`},t);return r.addEventListener("click",s=>{s.stopPropagation(),e.edit(n)}),r.addEventListener("keydown",s=>s.stopPropagation()),r}function ht(e,n,t){let o=[],[r,s]=[0,0];for(let[i,a]of[...e,[n,t]]){for(;r<i;r++)o.push({to:r,from:-1});for(;s<a;s++)o.push({to:-1,from:s});i<n&&o.push({to:i,from:a}),[r,s]=[i+1,a+1]}return o}var Ur=5;function bt(e,n){let t=null,o=null,r=i=>{o?.classList.remove("nnv-drop"),o=i,o?.classList.add("nnv-drop")},s=()=>{t?.element.classList.remove("nnv-dragged"),e.classList.remove("nnv-dragging"),t=null,r(null)};e.addEventListener("pointerdown",i=>{let a=i.target.closest("[data-from]");a&&i.button===0&&(t={element:a,x:i.clientX,y:i.clientY,moved:!1})}),e.addEventListener("pointermove",i=>{if(!t||!t.moved&&Math.hypot(i.clientX-t.x,i.clientY-t.y)<Ur)return;t.moved||(t.moved=!0,t.element.classList.add("nnv-dragged"),e.classList.add("nnv-dragging"),e.setPointerCapture?.(i.pointerId));let a=document.elementFromPoint(i.clientX,i.clientY)?.closest("[data-to]")??null;r(a&&e.contains(a)?a:null)}),e.addEventListener("pointerup",()=>{let[i,a]=[t?.moved?t.element.dataset.from:void 0,o?.dataset.to];s(),i!==void 0&&a!==void 0&&n(Number(i),Number(a))}),e.addEventListener("pointercancel",s)}var Gr=12;function vt(e,n,t){let o=d("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),r=d("button",{type:"submit",class:"nnv-button"},"Show its tokens"),s=d("form",{class:"nnv-edit-acts"},o,r),i=d("div",{class:"nnv-hint"}),a=d("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),c=d("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),l=d("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),u=d("div",{class:"nnv-patch",hidden:!0},s,a,i,d("div",{class:"nnv-edit-acts"},c,l)),p=null,m=-1,f=-1,h=()=>e.get("source")??{},v=()=>h().pairs??[],x=()=>(h().labels??[]).length===e.get("labels").length,w=k=>v().find(([A])=>A===k)?.[1]??-1,L=(k,A,O)=>{let $=k[A],[z,S]=A==="to"?["this prompt's",1]:["second prompt's",2],R=A==="to"?"has no partner in the second prompt":"has no partner in this prompt",{labels:E,special:P}=A==="to"?y():b(),C=$<0?d("span",{class:"nnv-no-partner",title:"no partner"}):jr(E[$],P[$]??!1,$,z);return C.style.gridColumn=String(O+2),C.style.gridRow=String(S),$<0||(C.setAttribute("aria-pressed",String($===(A==="to"?f:m))),k[A==="to"?"from":"to"]<0&&(C.title=R),C.dataset[A]=String($),C.addEventListener("click",()=>{A==="to"?(f=$,m<0&&(m=k.from)):(m=$,f<0&&(f=k.to)),g()})),C},y=()=>({labels:e.get("labels"),special:e.get("special")}),b=()=>({labels:h().labels??[],special:h().special??[]}),g=()=>{if(u.hidden||!p)return;let[k,A]=[y().labels,b().labels],O=A.length>0;if(c.hidden=l.hidden=!O,!O){F(a),i.textContent=`Puts what ${qe(p)} is on a second prompt in its place.`;return}m>=A.length&&(m=-1),f>=k.length&&(f=-1),m<0&&f>=0&&(m=w(f));let $=ht(v(),k.length,A.length),z=(C,H)=>{let W=d("span",{class:"nnv-hint nnv-aligned-name"},C);return W.style.gridRow=String(H),W};F(a,z("to this",1),...$.map((C,H)=>L(C,"to",H)),z("from",2),...$.map((C,H)=>L(C,"from",H))),c.disabled=m<0||f<0,l.disabled=v().length===0,l.textContent=x()?"Patch all tokens":`Patch the ${v().length} aligned tokens`;let S=v().flatMap(([C,H])=>k[C]===A[H]?[]:[C]),R=S.length>Gr?`${S.length} places`:S.join(", "),E=x()?`Both prompts have ${k.length} tokens. ${S.length===0?"The two prompts are the same.":`They differ at ${R}.`}`:`The second prompt has ${A.length} tokens and this one ${k.length}: ${v().length} of them are aligned.`,P=m>=0&&f>=0?` ${A[m]} at ${m} goes to ${k[f]} at ${f}.`:"";i.textContent=`${E} Drag a token of the second prompt onto one of this, or pick one of each.${P}`},M=k=>t({do:"patch",prompt:h().prompt??"",...k});return s.addEventListener("submit",k=>{k.preventDefault(),o.value!==""&&n.ask({kind:"source",text:o.value})}),c.addEventListener("click",()=>M({positions:[f],from_positions:[m]})),l.addEventListener("click",()=>M(x()?{}:{positions:v().map(([k])=>k),from_positions:v().map(([,k])=>k)})),bt(a,(k,A)=>M({positions:[A],from_positions:[k]})),{element:u,open(k,A){p=k,f=A?.[0]??-1,m=f<0?-1:w(f),o.value=h().prompt??o.value,u.hidden=!1,g(),o.focus()},close(){u.hidden=!0},update:g}}function jr(e,n,t,o){return d("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${o} token ${t}: ${e}`},ue(e,n),d("small",{},String(t)))}function gt(e,n,t){let o=d("strong"),r=d("select",{class:"nnv-select","aria-label":"Which part of the block"}),s=d("select",{class:"nnv-select","aria-label":"At which tokens"}),i=d("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),a=d("div",{class:"nnv-edit-acts"}),c=d("div",{class:"nnv-edit-head"},d("span",{},"Change "),o,r,s,i),l=vt(e,n,b=>f(b)),u=d("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},c,a,l.element),p=null,m=()=>s.value===""?void 0:[Number(s.value)],f=b=>{if(!p)return;let g="positions"in b?b.positions:m(),{layer:M,part:k,head:A}=p,O=k==="head"&&A!==void 0?{layer:M,part:k,head:A}:{layer:M,part:k};n.ask({kind:"edit",edit:{...O,...b,...g?{positions:g}:{}}}),t(`${b.do} ${qe(p)}`),u.hidden=!0},h=(b,g,M)=>{let k=d("button",{type:"button",class:"nnv-button",title:g},b);return k.addEventListener("click",M),k},v=(b,g,M)=>{let k=d("input",{class:"nnv-input","aria-label":b,placeholder:b,value:g,spellcheck:"false"});return k.style.width=M,k},x=b=>{let g=v("factor",b.part==="stream"?"5":"0.5","5em"),M=()=>{let P=Number(g.value);return g.setAttribute("aria-invalid",String(g.value.trim()===""||!Number.isFinite(P))),g.getAttribute("aria-invalid")==="true"?null:P},k=h("Scale \xD7","Multiply it by the factor",()=>{let P=M();P!==null&&f({do:"scale",factor:P})}),A=h("Patch from a prompt\u2026","Resample: put in what the same part is on another prompt",()=>l.open(b,m()));if(b.part!=="stream"){F(a,h("Ablate: zero","Put zeros in its place",()=>f({do:"ablate",how:"zero"})),h("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>f({do:"ablate",how:"mean"})),k,g,A);return}let O=v("toward a token","","10em"),$=v("away from a token","","10em"),z=h("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let P=M();for(let C of[O,$])C.setAttribute("aria-invalid",String(O.value===""&&$.value===""));P===null||O.value===""&&$.value===""||f({do:"steer",factor:P,...O.value===""?{}:{toward:O.value},...$.value===""?{}:{away:$.value}})}),S=v("plus a prompt","","14em"),R=v("minus a prompt","","14em"),E=h("Steer by prompts +","Add what the stream is at the first prompt's last token, less what it is at the second's, times the factor",()=>{let P=M();S.setAttribute("aria-invalid",String(S.value==="")),!(P===null||S.value==="")&&f({do:"steer",factor:P,plus:S.value,...R.value===""?{}:{minus:R.value}})});F(a,z,g,O,$,k,A,d("span",{class:"nnv-break"}),E,S,R)},w=b=>{let g=[["attention","the attention"],["mlp","the MLP"],["block","the whole block"],["stream","the stream after it"]];b.head!==void 0&&g.unshift(["head",`head ${b.head}`]),F(r,...g.map(([M,k])=>d("option",{value:M},k))),r.value=b.part},L=b=>{let g=e.get("labels"),M=e.get("position"),k=new Set([...b.positions??[],...M>=0?[M]:[],g.length-1]);F(s,d("option",{value:""},"at all tokens"),...[...k].filter(A=>A>=0&&A<g.length).sort((A,O)=>A-O).map(A=>d("option",{value:String(A)},`only at ${A} ${g[A]}`))),s.value=b.positions?.length===1?String(b.positions[0]):""};r.addEventListener("change",()=>{p&&(p={...p,part:r.value},F(o,qe(p)),x(p),l.close())});let y=()=>{u.hidden=!0,l.close()};return i.addEventListener("click",y),u.addEventListener("keydown",b=>{b.stopPropagation(),b.key==="Escape"&&y()}),{element:u,open(b){p=b,F(o,qe(b)),w(b),L(b),x(b),l.close(),u.hidden=!1,a.firstElementChild?.focus(),u.scrollIntoView?.({block:"nearest"})},update(){p&&e.get("why_static")!==""&&y(),l.update()}}}function yt(e,n){let t=0,o=!1,r=!1,s=new Set,i=()=>{if(t=0,!o){if(r)n();else for(let c of s)c();r=!1,s.clear(),e.dataset.frame=String(Number(e.dataset.frame??0)+1)}},a=()=>{!t&&!o&&(t=requestAnimationFrame(i))};return{ask(){r=!0,a()},askPart(c){s.add(c),a()},stop(){o=!0,t&&cancelAnimationFrame(t)}}}function xt(e,n){let t=d("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),o=d("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),r=d("span",{class:"nnv-prompt-note"}),s=d("input",{type:"number",min:0,step:1,class:"nnv-input nnv-generate",title:"How many tokens the model goes on with, greedily, before the whole text is traced once"}),i=d("label",{class:"nnv-choice"},d("span",{},"generate"),s),a=()=>{t.readOnly||n.ask({kind:"prompt",text:t.value,generate:Math.floor(Number(s.value))})},c=d("form",{class:"nnv-prompt"},t,i,o,r),l=-1,u=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),c.classList.toggle("nnv-edited",t.value!==e.get("prompt")||Number(s.value)!==l)};c.addEventListener("submit",m=>{m.preventDefault(),a()}),t.addEventListener("keydown",m=>{m.stopPropagation(),m.key==="Enter"&&!m.shiftKey&&!m.isComposing?(m.preventDefault(),a()):m.key==="Escape"&&(t.value=e.get("prompt"),u())}),t.addEventListener("input",u),s.addEventListener("input",u),s.addEventListener("keydown",m=>m.stopPropagation());let p=null;return{element:c,update(){let m=e.get("prompt");m!==p&&(t.value=m,p=m);let f=e.get("generate")??0;f!==l&&(l=f,s.value=String(f));let h=e.get("why_static");t.readOnly=h!=="",o.hidden=i.hidden=h!=="",r.textContent=h,r.hidden=h==="",u()}}}function wt(e,n,t){let o=d("span",{class:"nnv-question-words"}),r=d("button",{type:"button",class:"nnv-button nnv-yes"},"Run it"),s=d("button",{type:"button",class:"nnv-button"},"Don't"),i=d("div",{class:"nnv-question",role:"group","aria-label":"Before a long trace",hidden:!0},o,r,s),a=()=>e.get("question")??{},c=l=>{let{text:u,generate:p}=a();e.set("question",{}),e.save_changes(),l&&u!==void 0&&n.ask({kind:"prompt",text:u,...p===null?{}:{generate:p},sure:!0})};return r.addEventListener("click",()=>c(!0)),s.addEventListener("click",()=>c(!1)),i.addEventListener("keydown",l=>{l.stopPropagation(),l.key==="Escape"&&c(!1)}),{element:i,update(){let l=a().words??"";l&&l!==o.textContent&&t(`${l}. Run it?`),o.textContent=l,i.hidden=l===""}}}function de(e){return{labels:e.get("labels"),special:e.get("special"),generated:e.get("generated")??0}}function ve({labels:e,generated:n=0},t){return t>=e.length-n}function ae(e,n){let t=ue(e.labels[n]??"",e.special[n]);return t.classList.toggle("nnv-generated",ve(e,n)),t}function kt(e){let n=e.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(n.model??""),r=[t&&/^([\\/~]|[A-Za-z]:)/.test(n.model??"")?t[1]:n.model,n.dtype,n.engine];return typeof n.seconds=="number"&&r.push(`${n.seconds.toPrecision(2)} s`),r.filter(Boolean).join(" \xB7 ")}function Fn(e,n){let t=n.get("stamp"),o=n.get("token_ids"),r=de(n),s=Object.entries(n.get("gaps")),i=n.get("code"),a=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([u,p])=>`${u} ${p}`).join(", ")]],c=d("button",{type:"button",class:"nnv-button"},"Copy");c.addEventListener("click",()=>{let u=()=>F(c,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(i).then(()=>F(c,"Copied"),u):u()});let l=Object.entries(t.values??{});F(e,d("div",{class:"nnv-receipt-columns"},d("div",{},d("h4",{},"Where the numbers come from"),d("dl",{},...a.filter(([,u])=>u).flatMap(([u,p])=>[d("dt",{},u),d("dd",{},p)])),d("h4",{},`Tokens (${o.length})`),d("div",{class:"nnv-ids"},...o.map((u,p)=>d("span",{},ae(r,p),d("small",{},String(u)))))),d("div",{},d("h4",{},"Saved by the trace"),d("ul",{class:"nnv-values"},...l.map(([u,p])=>d("li",{},d("code",{},u),d("small",{},` ${p}`)))),s.length>0&&d("h4",{},"Not captured"),s.length>0&&d("ul",{class:"nnv-values nnv-gaps"},...s.map(([u,p])=>d("li",{},d("code",{},u),d("span",{},` ${p}`)))))),d("h4",{},"The trace, runnable as it stands ",c),d("pre",{class:"nnv-code",tabindex:0},i))}function Mt({kind:e}){return e==="edit"||e==="undo"||e==="clear"}var On=0;function Lt(e,n){let t=0,o=[],r=i=>{On=Math.max(On+1,Date.now()),t=On,e.send({...i,request:t}),n()},s=(i=>{if(i?.kind!=="answered"||i.request!==t)return;t=0;let a=o.shift();a?r(a):n()});return e.on("msg:custom",s),{ask(i){t?o=[...Mt(i)?o:o.filter(Mt),i]:r(i)},waiting:()=>t!==0,withdraw(){return o=[],t},stop:()=>e.off("msg:custom",s)}}var Kr=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],Vr=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function Ve(e){let n=e/255;return n<=.04045?n/12.92:((n+.055)/1.055)**2.4}function qn(e){let n=e<=.0031308?12.92*e:1.055*e**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*n)))}function Wn(e){let n=Number.parseInt(e.slice(1),16);return[n>>16,n>>8&255,n&255]}function Zr(e){let[n,t,o]=[Ve(e[0]),Ve(e[1]),Ve(e[2])],r=Math.cbrt(.4122214708*n+.5363325363*t+.0514459929*o),s=Math.cbrt(.2119034982*n+.6806995451*t+.1073969566*o),i=Math.cbrt(.0883024619*n+.2817188376*t+.6299787005*o);return[.2104542553*r+.793617785*s-.0040720468*i,1.9779984951*r-2.428592205*s+.4505937099*i,.0259040371*r+.7827717662*s-.808675766*i]}function Yr([e,n,t]){let o=(e+.3963377774*n+.2158037573*t)**3,r=(e-.1055613458*n-.0638541728*t)**3,s=(e-.0894841775*n-1.291485548*t)**3;return[qn(4.0767416621*o-3.3077115913*r+.2309699292*s),qn(-1.2684380046*o+2.6097574011*r-.3413193965*s),qn(-.0041960863*o-.7034186147*r+1.707614701*s)]}function Qr(e){return .2126*Ve(e[0])+.7152*Ve(e[1])+.0722*Ve(e[2])}function Dn([e,n,t],o=255){return(o<<24|t<<16|n<<8|e)>>>0}function vn(e){let n=e.map(c=>Zr(Wn(c))),t=n[0][0],o=n[n.length-1][0]-t,r=n.map(c=>(c[0]-t)/o),s=new Uint32Array(256),i=[],a=[];for(let c=0;c<256;c++){let l=c/255,u=0;for(;u<r.length-2&&l>r[u+1];)u++;let p=(l-r[u])/(r[u+1]-r[u]),[m,f]=[n[u],n[u+1]],h=Yr([m[0]+p*(f[0]-m[0]),m[1]+p*(f[1]-m[1]),m[2]+p*(f[2]-m[2])]);s[c]=Dn(h),i.push(`rgb(${h.join(",")})`),a.push(Qr(h)>.179)}return{pixels:s,css:i,bright:a}}var Et={light:vn(Kr),dark:vn(Vr)};function Tt(e,n,t){let[o,r]=[vn([e,...n]),vn([e,...t])],s=i=>Array.from({length:256},(a,c)=>i(c%2===0?o:r)[2*(c>>1)]);return{pixels:Uint32Array.from(s(i=>i.pixels)),css:s(i=>i.css),bright:s(i=>i.bright)}}var St={light:Tt("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:Tt("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function We(e){return 2*Math.min(127,Math.round(127*Math.abs(e)))+(e<0?1:0)}function Re(e){return Math.max(0,Math.min(255,Math.round(255*e)))}function Pt(){let{body:e}=document,n=e.dataset.jpThemeLight;if(n!==void 0)return n==="false"?"dark":"light";let t=e.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||e.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function At(e){let n=getComputedStyle(e),t=r=>n.getPropertyValue(`--nnv-${r}`).trim(),o=e.dataset.theme==="dark"?"dark":"light";return{theme:o,ramp:Et[o],diverging:St[o],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),link:t("link"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function De(e){return{...e,ramp:e.diverging}}function Rt(e){let n=new MutationObserver(e),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};n.observe(document.body,t),n.observe(document.documentElement,t);let o=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return o?.addEventListener("change",e),()=>{n.disconnect(),o?.removeEventListener("change",e)}}function $t(e){let n=d("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return e.append(n),{show(t,o,...r){n.replaceChildren(...r),n.hidden=!1;let[s,i]=[n.offsetWidth,n.offsetHeight],a=t+14+s>e.clientWidth?t-14-s:t+14,c=o+16+i>e.clientHeight?o-12-i:o+16;n.style.left=`${Math.max(4,Math.min(a,e.clientWidth-s-4))}px`,n.style.top=`${Math.max(4,c)}px`},hide(){n.hidden=!0}}}function ye(e,n){let t=e.getBoundingClientRect();return[n.clientX-t.left,n.clientY-t.top]}var Xr="nnterp_viz.cancel";var _t="Nobody but the kernel can stop it here: use its own interrupt (\u25A0).",Ct=new WeakMap,Jr=0;function Nt(e,n){return Promise.race([n,new Promise(t=>setTimeout(()=>t(null),e))])}async function es(e){if(!e.kernel?.supportsSubshells||!e._create_comm)return null;let n=await e._create_comm(Xr,`nnv-${Date.now()}-${Math.random()}`),o=n.jsServicesComm?.subshellStarted?.then(()=>!0);if(!o||!await Nt(700,o))return null;let r={comm:n,waiting:new Map,cannot:()=>{}};return n.on_msg(({content:{data:s}})=>{s.heard!==void 0&&r.waiting.get(s.heard)?.(),s.cannot!==void 0&&r.cannot(s.cannot)}),n.open({}),r}async function ns(e){let n=await Ct.get(e);if(n&&!n.comm.jsServicesComm?.isDisposed)return n;let t=es(e).catch(()=>null);return Ct.set(e,t),t}async function Ht(e,n,t,o){let r=e.widget_manager;if(!r)return"none";let s=await ns(r);if(s){let i=++Jr;s.cannot=o;let a=new Promise(l=>s.waiting.set(i,()=>l(!0)));s.comm.send({id:i,...n});let c=await Nt(700,a);if(s.waiting.delete(i),c)return"heard"}return!t()||!r.kernel?.interrupt?"none":(await r.kernel.interrupt(),"interrupted")}var ts=15e3,os=400,rs=1;function ss({done:e=0,total:n=0},t){if(!e||!n)return"starting";if(e>n)return`step ${Math.ceil(e/n)}, block ${(e-1)%n+1} of ${n}`;let o=t*(n-e)/e;return`block ${e} of ${n}${t<rs||e===n?"":` \xB7 about ${is(o)} left`}`}function is(e){return e<1?"1 s":e<90?`${Math.round(e)} s`:`${Math.round(e/60)} min`}function Ft(e,n,t){let o=d("div",{class:"nnv-work-fill"}),r=d("div",{class:"nnv-work-bar",role:"progressbar","aria-label":"Blocks of the trace","aria-valuemin":0},o),s=d("span",{class:"nnv-work-words"}),i=d("button",{type:"button",class:"nnv-button nnv-cancel"},"Cancel"),a=d("div",{class:"nnv-work",hidden:!0},r,s,i),c=d("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),l=d("div",{},a,c),u,p,m=0,f="",h=0,v=()=>{let w=e.get("progress")??{},L=e.get("busy"),{done:y=0,total:b=0}=w;L&&w.run!==h&&(h=w.run??0,m=performance.now()),s.textContent=f||(L?ss(w,(performance.now()-m)/1e3):"waiting for Python");let g=L&&b>0&&y>0&&y<=b;r.classList.toggle("nnv-unknown",!g),r.setAttribute("aria-valuetext",s.textContent),g?(r.setAttribute("aria-valuemax",String(b)),r.setAttribute("aria-valuenow",String(y))):r.removeAttribute("aria-valuenow"),o.style.width=g?`${100*y/b}%`:""},x=w=>{f=w,t(w),v()};return i.addEventListener("click",async()=>{i.disabled=!0,x("stopping at the next block");let w=n.withdraw(),L=()=>e.get("busy"),y={run:L()?h:0,request:w};await Ht(e,y,L,g=>x(`It goes on: ${g}`))!=="none"||a.hidden||(i.disabled=!1,x(L()?_t:"Python is busy with something else, and has not begun: it will be asked again then."))}),{element:l,update(w){if(clearTimeout(p),c.hidden=!0,!w){clearTimeout(u),u=void 0,a.hidden=!0,i.disabled=!1,f="";return}u??=setTimeout(()=>{a.hidden=!1,v()},os),p=setTimeout(()=>c.hidden=!1,ts),a.hidden||v()},stop(){clearTimeout(u),clearTimeout(p)}}}var as=["prompt","generated","generate","busy","error","remark","question","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...Nn];function ls(e){let n=e.getRootNode(),t=n instanceof ShadowRoot?n:document.head;if(t.querySelector("style[data-nnv]"))return;let o=d("style",{"data-nnv":""});o.textContent=it,t.append(o)}function $e({model:e,el:n},{title:t,traits:o,paint:r}){let s=Lt(e,()=>R()),i=xt(e,s),a=mt(e,s),c=q=>{g.textContent=q},l=gt(e,s,c),u=Ft(e,s,c),p=wt(e,s,c),m=d("div",{class:"nnv-tools"}),f=d("span",{class:"nnv-subtitle"}),h=d("div",{class:"nnv-error",role:"alert",hidden:!0}),v=d("div",{class:"nnv-notes",hidden:!0}),x=d("div",{class:"nnv-remark",role:"status",hidden:!0}),w=d("div",{class:"nnv-body"}),L=d("div",{class:"nnv-checks"}),y=d("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),b=d("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),g=d("div",{class:"nnv-live",role:"status","aria-live":"polite"}),M=d("footer",{class:"nnv-foot"},L,y),k=d("div",{class:"nnv",role:"group","aria-label":t},d("div",{class:"nnv-progress"}),d("header",{class:"nnv-head"},d("h3",{class:"nnv-title"},t),f,m),i.element,p.element,u.element,a.element,v,h,x,l.element,w,M,b,g),A=$t(k),O=null,$=!1,z=[],S=()=>{let q=e.get("theme");k.dataset.theme=q==="light"||q==="dark"?q:Pt(),k.dataset.own=String(q!=="auto"),O=null,P.ask()},R=()=>{let q=e.get("busy")||s.waiting()||$;k.classList.toggle("nnv-busy",q),k.setAttribute("aria-busy",String(q)),u.update(q)},E=()=>{i.update(),i.element.hidden=!e.get("show_prompt"),p.update();let q=e.get("labels").length,j=ft(e);f.textContent=`${q} ${q===1?"token":"tokens"}${j&&` \xB7 ${j}`}`,a.update(),l.update();let J=e.get("notes");v.hidden=J.length===0||!e.get("show_stamp"),v.textContent=J.join(" \xB7 ");let _=e.get("error");h.hidden=_==="",F(h,d("strong",{},"That did not work. "),d("span",{},_),d("em",{}," The picture is still that of the last prompt that did."));let I=e.get("remark")??"";x.hidden=I==="",x.textContent=`${I} What is drawn is as it was.`,F(L,...e.get("checks").map(dt)),y.textContent=kt(e),y.hidden=!e.get("show_stamp"),M.hidden=y.hidden&&L.childElementCount===0,b.hidden||Fn(b,e),R()};y.addEventListener("click",()=>{b.hidden=!b.hidden,y.setAttribute("aria-expanded",String(!b.hidden)),b.hidden||Fn(b,e)});let P=yt(k,r),C=(q,j)=>{for(let J of q)e.on(`change:${J}`,j);z.push(()=>{for(let J of q)e.off(`change:${J}`,j)})},H=!1;C(as,()=>{H||(H=!0,queueMicrotask(()=>{H=!1,E()}))}),C(["theme"],S),C(["progress"],()=>R()),C([...o,...Nn],P.ask),z.push(Rt(S)),ls(n),n.classList.add("nnv-host"),n.append(k);let W=0,K=new ResizeObserver(()=>{k.clientWidth!==W&&(W=k.clientWidth,k.dataset.size=W<560?"narrow":W<900?"medium":"wide",P.ask())});return K.observe(k),E(),S(),{root:k,tools:m,body:w,requests:s,tooltip:A,palette:()=>O??=At(k),width:()=>w.clientWidth,editable:()=>e.get("why_static")==="",edit:l.open,say:c,repaint:P.ask,repaintPart:P.askPart,setWaiting(q){$!==q&&($=q,R())},onStop:q=>z.push(q),stop(){u.stop(),P.stop(),K.disconnect(),s.stop();for(let q of z)q();k.remove()}}}function cs(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function te(e,n,t){let o=cs(),[r,s]=[Math.max(0,Math.round(n*o)),Math.max(0,Math.round(t*o))];e.width!==r&&(e.width=r),e.height!==s&&(e.height=s),e.style.width=`${r/o}px`,e.style.height=`${s/o}px`;let i=e.getContext("2d");return!i||r===0||s===0?null:(i.setTransform(1,0,0,1,0,0),i.clearRect(0,0,r,s),i.setTransform(o,0,0,o,0,0),i.direction="ltr",i.textBaseline="middle",{canvas:e,context:i,ratio:o,width:r/o,height:s/o})}function ce(e,n){let t=n.getBoundingClientRect();return{x:e.clientX-t.left,y:e.clientY-t.top}}function gn(){let e=d("canvas",{"aria-hidden":"true"}),n=d("span"),t=d("span"),o=d("span",{class:"nnv-legend"},n,e,t),r=i=>{let a=te(e,96,10);if(!a)return;let{context:c}=a;c.setTransform(1,0,0,1,0,0);for(let l=0;l<e.width;l++)c.fillStyle=i(l/(e.width-1)),c.fillRect(l,0,1,e.height)},s=(i,a,c)=>{n.textContent=i,t.textContent=a,o.title=c};return{element:o,show(i,a,c,l=""){s(i,a,l),r(u=>c.ramp.css[Re(u)])},showSigned(i,a,c=""){s(`\u2212${i}`,`+${i}`,c),r(l=>a.diverging.css[We(2*l-1)])}}}function U(e){return{layer:e.get("layer"),head:e.get("head"),position:e.get("position")}}function X(e,n){let t=!1;for(let[o,r]of Object.entries(n))r===void 0||e.get(o)===r||(e.set(o,r),t=!0);t&&e.save_changes()}function xe(e,n){return e.position!==n.position?{...e,position:n.position}:n}function Ot(e,n,t,o){return e.layer!==t||e.head!==o?{...e,layer:t,head:o}:n.layer===t&&n.head===o?{...e,layer:-1,head:-1}:{...e,layer:n.layer,head:n.head}}function Ze(e,n){return{...e,position:e.position===n?-1:n}}function fe(e){switch(e){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function he(e,n,t,o=0){return t<=0?-1:e<0?n===0?-1:o:Math.max(0,Math.min(t-1,e+n))}function yn(e){return!e||e.byteLength===0?new ArrayBuffer(0):e.buffer.slice(e.byteOffset,e.byteOffset+e.byteLength)}function G(e){return new Float32Array(yn(e))}function rn(e){return new Int32Array(yn(e))}function qt(e){return new Uint8Array(yn(e))}function Wt(e){return new Int8Array(yn(e))}var Dt=["limits","sink_weight"];function zt(e,n){return(e.get("limits")??[])[n]??{}}function It({window:e,softcap:n,sink:t}){return[e&&`window of ${e} tokens`,n&&`softcap ${re(n)}`,t&&"with a sink"].filter(Boolean).join(", ")}function xn(e){let n=e.get("sink_weight");return n&&n.byteLength>0?G(n):null}var wn=new Map;function Le(e,n){let t=`${e.font}\0${n}`,o=wn.get(t);return o===void 0&&(o=e.measureText(n).width,wn.size>2e4&&wn.clear(),wn.set(t,o)),o}function ze(e,n,t){if(t(e)<=n)return e;let o=[...e],r=0,s=o.length-1;for(;r<s;){let i=r+s+1>>1;t(`${o.slice(0,i).join("")}\u2026`)<=n?r=i:s=i-1}return r===0?"\u2026":`${o.slice(0,r).join("")}\u2026`}function Te(e,n){if(e>=n)return 1;let t=n/e;for(let o=1;;o*=10)for(let r of[1,2,5])if(r*o>=t)return r*o}function Bt(){let e=d("h4"),n=d("span",{class:"nnv-hint"}),t=d("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),o=d("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),r=d("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),s=d("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),i=d("span"),a=d("span"),c=d("button",{type:"button",class:"nnv-button nnv-toggle","aria-pressed":"false",title:"All numbers of the token's row"},"Table"),l=d("span",{class:"nnv-tools"},t,o,r),u=d("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),p=d("div",{hidden:!0}),m=d("div",{class:"nnv-readout"}),f=d("div",{class:"nnv-pictures"},u);return{element:d("div",{class:"nnv-panel nnv-focus"},d("div",{class:"nnv-panel-head"},e,n,i,d("span",{class:"nnv-tools"},a,c,l,s)),f,p,m),title:e,about:n,offer:i,zooms:l,zoomOut:t,zoomIn:o,fit:r,reset:s,pictures:f,canvas:u,hatched:p,readout:m,finder:a,tableToggle:c}}var Ce={factor:1,row:.5,column:.5},zn=54;function sn(e,n,t,o){let r=Math.max(120,Math.min(n-t.left-2,600)),s=Math.min(zn,r/Math.max(1,e)),i=s>=8?Math.floor(s):s,a=i*e,c=Math.min(Math.max(i,zn),i*o.factor),l=c>0?a/c:0,u=p=>Math.max(0,Math.min(e-l,p*e-l/2));return{tokens:e,...t,plot:a,cell:c,row:u(o.row),column:u(o.column)}}function ge(e,n){return[Math.floor(n),Math.min(e.tokens,Math.ceil(n+e.plot/e.cell))]}function kn(e){return Math.max(1,zn*e.tokens/Math.max(1,e.plot))}function an(e,n,t){let o=Math.floor(e.column+(n-e.left)/e.cell),r=Math.floor(e.row+(t-e.top)/e.cell),s=n>=e.left&&n<e.left+e.plot&&o<e.tokens,i=t>=e.top&&t<e.top+e.plot&&r<e.tokens;return s&&i?{kind:"cell",query:r,key:o}:i&&n>=0&&n<e.left?{kind:"token",position:r}:s&&t>=0&&t<e.top?{kind:"token",position:o}:null}function Ut(e,n,t,o,r){let s=Math.max(1,Math.min(kn(e),n.factor*t));if(s===1)return Ce;let i=e.plot/e.tokens,a=e.plot/(i*s),c=(o-e.left)/e.plot,l=(r-e.top)/e.plot,u=e.column+c*e.plot/e.cell,p=e.row+l*e.plot/e.cell,m=(f,h)=>(f-h*a+a/2)/e.tokens;return In({factor:s,column:m(u,c),row:m(p,l)},a/e.tokens)}function Gt(e,n,t,o){let r=e.plot/e.cell/e.tokens,s=e.cell*e.tokens;return In({factor:n.factor,column:n.column-t/s,row:n.row-o/s},r)}function jt(e,n,t){let o=e.plot/e.cell,r=(s,i)=>t>=i&&t+1<=i+o?s:(t+.5)/e.tokens;return In({factor:n.factor,row:r(n.row,e.row),column:r(n.column,e.column)},o/e.tokens)}function In(e,n){let t=o=>Math.max(n/2,Math.min(1-n/2,o));return{factor:e.factor,row:t(e.row),column:t(e.column)}}function Kt(e,n,t,o){let r=new Int32Array(2*e);for(let s=0;s<e;s++){let i=Math.floor(n+s/t+1e-9),a=Math.ceil(n+(s+1)/t-1e-9);r[2*s]=Math.min(i,o),r[2*s+1]=Math.min(o,t>=1?i+1:Math.max(i+1,a))}return r}function Ye(e,n,t,o,r,s,i){let a=Kt(i.width,o.column,o.cell,t),c=Kt(i.height,o.row,o.cell,n);for(let l=0;l<i.height;l++){let u=c[2*l],p=c[2*l+1];if(u>=n)break;let m=(i.y+l)*s.width+i.x;for(let f=0;f<i.width;f++,m++){let h=a[2*f],v=a[2*f+1];if(h>=t)break;let x=0;for(let w=u;w<p;w++)for(let L=w*t+h,y=w*t+v;L<y;L++)e[L]>x&&(x=e[L]);s.pixels[m]=r[x]}}}var Mn=1e-4,Qe=class{constructor(n,t="raw",o=null){this.packed=n;this.kind=t;this.reduced=o;this.size=o?.tokens??Math.round((Math.sqrt(8*n.length+1)-1)/2)}packed;kind;reduced;size;get most(){return this.#e??=this.kind==="raw"?1:this.largest()||1,this.#e}#e=null;sum(n){return this.row(n).reduce((t,o)=>t+o,0)}largest(){return Math.max(Vt(this.packed),this.reduced?Vt(this.reduced.first):0)}at(n,t){return t>n?Number.NaN:this.reduced?this.reduced.at(n,t):this.packed[n*(n+1)/2+t]}has(n,t){return!this.reduced||this.reduced.has(n,t)}row(n){if(this.reduced)return this.reduced.hasRow(n)?this.reduced.exact.row:new Float32Array(0);let t=n*(n+1)/2;return this.packed.subarray(t,t+n+1)}rowMax(n,t){let o=this.row(n),r=0;for(let s=t?1:0;s<o.length;s++)o[s]>r&&o[s]<1/0&&(r=o[s]);return r}foldedMass(n){return(this.reduced?this.reduced.first[n]:this.row(n)[0])??Number.NaN}meanFoldedMass(){let n=0;for(let t=1;t<this.size;t++)n+=this.foldedMass(t);return this.size>1?n/(this.size-1):Number.NaN}topKeys(n,t,o){let r=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return Yt(o?r.slice(1):r,t)}topReaders(n,t){let o=[];if(this.reduced&&!this.reduced.hasColumn(n))return o;for(let r=n;r<this.size;r++)o.push({position:r,value:this.at(r,n)});return Yt(o,t)}levels(n,t){if(this.reduced)return this.reduced.levels((s,i)=>Zt(s,n,n==="row"?i:this.most),t);let o=this.size,r=new Uint16Array(o*o);for(let s=0;s<o;s++){let i=this.row(s),a=n==="row"?this.rowMax(s,t):this.most;for(let c=0;c<=s;c++)r[s*o+c]=t&&c===0?1:Zt(i[c],n,a)}return r}},be=class extends Qe{get most(){return this.#e??=this.largest()||1,this.#e}#e=null;get whole(){return this.most}topKeys(n,t,o){let r=Array.from(this.row(n),(s,i)=>({position:i,value:s}));return Qt(o?r.slice(1):r,t)}topReaders(n,t){return Qt(super.topReaders(n,this.size),t)}levels(n,t){let o=i=>{let a=n==="log"?Jt(Math.abs(i),"log",this.whole):Math.abs(i)/this.most;return Number.isFinite(i)?2+We(Math.sign(i)*a):258};if(this.reduced)return this.reduced.levels(o,t);let r=this.size,s=new Uint16Array(r*r);for(let i=0;i<r;i++){let a=this.row(i);for(let c=0;c<=i;c++)s[i*r+c]=t&&c===0?1:o(a[c])}return s}},ds=1e-4,_e=class extends be{constructor(t,o,r=null){let s=r&&t.reduced&&o.reduced?o.reduced.less(t.reduced,r):null;super(r??o.packed.map((i,a)=>i-t.packed[a]),o.kind,s);this.before=t;this.after=o}before;after;get most(){return Math.max(super.most===1&&this.largest()===0?0:super.most,ds)}get whole(){return this.kind==="raw"?1:this.most}};function Vt(e){return e.reduce((n,t)=>Math.abs(t)<1/0?Math.max(n,Math.abs(t)):n,0)}function Zt(e,n,t){return Number.isFinite(e)?2+Re(Jt(e,n,t)):258}function Jt(e,n,t){if(n==="log"){let o=t>0?e/t:0;return o<=Mn?0:1-Math.log10(o)/Math.log10(Mn)}return t>0?e/t:0}function Yt(e,n){return e.sort((t,o)=>o.value-t.value||t.position-o.position).slice(0,n)}function Qt(e,n){return e.sort((t,o)=>Math.abs(o.value)-Math.abs(t.value)||t.position-o.position).slice(0,n)}function ln(e){return e*(e+1)/2}function eo(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++){let s=ln(r),i=255;if(t){i=1;for(let a=1;a<=r;a++)i=Math.max(i,e[s+a])}for(let a=0;a<n;a++)a>r?o[r*n+a]=0:t&&a===0?o[r*n+a]=1:o[r*n+a]=2+Math.round(255*e[s+a]/i)}return o}function no(e,n,t){let o=new Uint16Array(n*n);for(let r=0;r<n;r++)for(let s=0;s<=r;s++)o[r*n+s]=t&&s===0?1:2+We(e[ln(r)+s]/127);return o}var Xe={query:-1,row:new Float32Array(0),key:-1,column:new Float32Array(0),block:null},Tn=class e{constructor(n,t,o,r){this.tokens=n;this.cells=t;this.squares=o;this.first=r}tokens;cells;squares;first;exact=Xe;has(n,t){return t===0||n===this.exact.query||t===this.exact.key||this.#e(n,t)}at(n,t){let{exact:o}=this;if(t===0)return this.first[n];if(n===o.query)return o.row[t];if(t===o.key)return o.column[n-t];if(!this.#e(n,t))return Number.NaN;let{top:r,left:s,side:i,values:a}=o.block;return a[(n-r)*i+t-s]}hasRow(n){return n===this.exact.query}hasColumn(n){return n===this.exact.key||n===0}square(n,t){let o=Math.floor(n/this.cells);return this.squares[o*(o+1)/2+Math.floor(t/this.cells)]}less(n,t){return new e(this.tokens,this.cells,t,Ln(this.first,n.first))}levels(n,t){let{tokens:o,cells:r,first:s,exact:i}=this,a=new Uint16Array(o*o),c=i.block;for(let l=0;l*r<o;l++){let u=this.squares.subarray(l*(l+1)/2,(l+1)*(l+2)/2),p=Math.min(o,(l+1)*r),m=ps(t?[u]:[u,s.subarray(l*r,p)]),f=Uint16Array.from(u,h=>n(h,m));for(let h=l*r;h<p;h++){let v=h*o;for(let x=0;x<=l;x++)a.fill(f[x],v+x*r,v+Math.min(h+1,(x+1)*r));if(c&&h>=c.top&&h<c.top+c.side){let x=Math.min(h,c.left+c.side-1);for(let w=c.left;w<=x;w++)a[v+w]=n(this.at(h,w),m)}a[v]=t?1:n(s[h],m)}}return a}#e(n,t){let{block:o}=this.exact;if(!o)return!1;let[r,s]=[n-o.top,t-o.left];return r>=0&&r<o.side&&s>=0&&s<o.side}};function to(e,n){if(e.query!==n.query||e.key!==n.key)return Xe;let[t,o]=[e.block,n.block],r=t&&o&&t.top===o.top&&t.left===o.left&&t.side===o.side;return{...e,row:Ln(e.row,n.row),column:Ln(e.column,n.column),block:r?{...t,values:Ln(t.values,o.values)}:null}}function Ln(e,n){return e.map((t,o)=>t-n[o])}function ps(e){let n=0;for(let t of e)for(let o of t)o>n&&o<1/0&&(n=o);return n}function pe(e,n){return d("span",{},d("small",{class:"nnv-number"},`${n} `),ae(e,n))}function Bn(e,n,t,o,r){let s=Math.max(...n.map(i=>Math.abs(i.value)).filter(Number.isFinite),1e-12);return d("div",{class:"nnv-list"},d("div",{class:"nnv-list-title"},...e),...n.map(({position:i,value:a})=>{let c=Number.isFinite(a)?Math.abs(a)/s:0,l=d("span",{class:a<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});l.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let u=d("button",{type:"button",class:"nnv-entry","aria-current":String(i===o)},l,d("span",{class:"nnv-place"},String(i)),ae(t,i),d("span",{class:"nnv-number"},D(a)));return u.addEventListener("click",()=>r(i)),u}),n.length===0&&d("div",{class:"nnv-hint"},"nothing but the folded first token"))}var io=["reduced","exact","change"],oo=384,Un=64,ro=new WeakMap,Gn=new WeakMap,so=new WeakMap;function En(e){return Object.keys(e.get("reduced")??{}).length>0}function jn(e,n){let t=e("reduced");return t?.tokens?new Tn(t.tokens,t.cells,n,G(t.first)):null}function Kn(e){let n=e("exact");if(!n?.row)return Xe;let t=so.get(n);if(t)return t;let{query:o,key:r,top:s,left:i,side:a}=n,c=n.block?{top:s,left:i,side:a,values:G(n.block)}:null,l={query:o,row:G(n.row),key:r,column:G(n.column),block:c};return so.set(n,l),l}function ao(e,n,t){En(e)&&co(e,{query:n,key:t,...Gn.get(e)})}function lo(e,n){if(!En(e))return;let[t,o]=ge(n,n.row),[r,s]=ge(n,n.column);if(Math.max(o-t,s-r)>oo)return;let i=l=>Math.floor(l/Un)*Un;Gn.set(e,{top:i(t),left:i(r),side:oo+Un});let{query:a,key:c}=e.get("look")??{};co(e,{query:a??-1,key:c??-1,...Gn.get(e)})}function co(e,n){let t=JSON.stringify(n);ro.get(e)!==t&&(ro.set(e,t),e.set("look",n),e.save_changes())}function Je(e,n,t){return e.has(n,t)?D(e.at(n,t)):e instanceof be?"not here yet":`at most ${D(e.reduced.square(n,t))}`}function uo(e,{reduced:n}){if(!n)return"";let{cells:t,exact:o}=n;return e.get("live")===!1?`${n.tokens} tokens: drawn is the largest of each ${t} \xD7 ${t}; this page has the numbers of token ${o.query} alone`:`${n.tokens} tokens: drawn is the largest of each ${t} \xD7 ${t}; numbers are exact where you point, pin or zoom in`}function Vn(e,n,t){let o=e.get("live")===!1?" are not in this page.":" are on their way.";return d("div",{class:"nnv-hint"},"The numbers of ",pe(t,n),o)}var po="Each row is a token that reads, each column a token it reads. Click one to pin it.",mo="Escape or a second click lets the token go.";function fo(e,{layer:n,head:t}){let o=e.get("combine")??"one";if(o==="one")return`Layer ${n}, head ${t}`;let r=(e.get("chosen_heads")??[]).length,s=r>0?`${r} chosen ${r===1?"head":"heads"}`:`the heads of layer ${n}`;return`${o==="mean"?"Mean":"Largest"} of ${s}`}function ho(e,n){switch(n){case"value":return"weight \xD7 norm of the value";case"output":return"weight \xD7 norm of what the head writes";case"token":return`logit of ${e.get("toward_label")||"the token"} that each weight carries`;default:return""}}function bo(e,n,t){return t<=0||t>=n?"":`keys and values ${Math.floor(e/(n/t))}, shared by ${n/t} heads`}function vo(e,n,t,o){let r=i=>d("span",{class:"nnv-hint"},i);if(o>t)return[pe(e,t),r(" comes before "),pe(e,o),r(" and cannot read it.")];let s=d("b",{class:"nnv-number nnv-value"},Je(n,t,o));if(n instanceof _e){let i=d("span",{class:"nnv-number nnv-was"},Je(n.before,t,o)),a=d("span",{class:"nnv-number nnv-now"},Je(n.after,t,o)),c=[s,r(" more: "),i,r(" \u2192 "),a];return[pe(e,t),r(" reads "),pe(e,o)," ",...c]}return[pe(e,t),r(" reads "),pe(e,o)," ",s]}function go(e,n,t){let o=s=>{let i=[...e.labels[s]??""].length,a=i>12?`, ${i} characters`:"",c=` id ${e.ids[s]}${a}${ve(e,s)?", generated":""}`;return d("div",{},pe(e,s),d("small",{class:"nnv-hint"},c))};return t.kind==="token"?[o(t.position)]:t.key>t.query||!n?[]:[d("b",{},Je(n,t.query,t.key)),o(t.query),d("div",{class:"nnv-hint"},"reads"),o(t.key)]}function Zn(e,n,t,o){return t<0?"no token pinned":o<0||!n?`token ${t}, ${e[t]}`:`${e[t]} at ${t} reads ${e[o]} at ${o}: ${Je(n,t,o)}`}var He=12;function yo(e,n,t,o){let{left:r,top:s,plot:i,cell:a,tokens:c,row:l,column:u}=n;if(!(t>=c)){e.save(),e.beginPath(),e.rect(r,s,i,i),e.clip(),e.strokeStyle=o.ink,e.setLineDash([5,4]),e.beginPath(),e.moveTo(r-u*a,s+(t-l)*a);for(let p=t;p<c;p++){let m=r+(p-t+1-u)*a;e.lineTo(m,s+(p-l)*a),e.lineTo(m,s+(p+1-l)*a)}e.stroke(),e.restore()}}function xo(e,n,t,o){let{left:r,top:s,plot:i,cell:a}=n,[c,l]=ge(n,n.row),u=r+i+4;for(let p=c;p<l;p++){let m=Math.max(s,s+(p-n.row)*a);e.fillStyle=o.ramp.css[Re(t[p])],e.fillRect(u,m,He,Math.min(a,s+i-m)-(a>=12?1:0))}e.save(),e.translate(u+He/2,s-6),e.rotate(-Math.PI/2),e.textAlign="left",e.font=`10.5px ${o.textFont}`,e.fillStyle=o.dim,e.fillText("sink",0,0),e.restore()}var Yn=20,ms=440,fs=130,ko=48,hs=340;function bs(e){return 2*Math.max(ko,e.left)+fs}function Mo(e,n,t){let o=sn(e,n,t,Ce),r=bs(o)+Yn+He+6,s=sn(e,n-r,t,Ce);return s.plot===o.plot||s.plot>=ms?r:0}function Lo({tokens:e,left:n,top:t,plot:o,cell:r,row:s},i){let a=Math.max(ko,n),c=Math.max(60,Math.min(hs,Math.floor(i)-2*a-2));return{tokens:e,gutter:a,top:t,middle:c,plot:o,cell:r,row:s}}function Sn(e,n){return e.top+(n+.5-e.row)*e.cell}function To(e,n,t){let o=Math.floor(e.row+(t-e.top)/e.cell);if(t<e.top||t>=e.top+e.plot||o>=e.tokens||n<0)return null;let r=2*e.gutter+e.middle;return n>=r?null:{kind:"token",position:o,side:n<r/2?"query":"key"}}var vs=1500,wo=13;function Eo(e,n,t,o=vs){let r=new Uint32Array(256),s=(l,u)=>e[l*n+u]-t;for(let l=0;l<n;l++)for(let u=0;u<=l;u++){let p=s(l,u);p>=wo&&p<256&&r[p]++}let i=r.reduce((l,u)=>l+u,0),a=255;for(let l=r[255];a>wo&&l+r[a-1]<=o;a--)l+=r[a-1];let c=[];for(let l=0;l<n;l++)for(let u=0;u<=l;u++){let p=s(l,u);p>=a&&p<256&&c.push({query:l,key:u,level:p})}return c.sort((l,u)=>l.level-u.level||l.query-u.query||l.key-u.key),{lines:c.slice(-o),all:i}}function Fe(){let e=document.createElement("canvas"),n=null;return({context:t,canvas:o,width:r,height:s},i,a)=>{let c=[...i,o.width,o.height];if(n?.length!==c.length||c.some((l,u)=>l!==n[u])){let l=te(e,r,s);if(!l)return;a(l),n=c}t.save(),t.setTransform(1,0,0,1,0,0),t.drawImage(e,0,0),t.restore()}}function So(e){return e.order?ys(e,e.order):gs(e)}function gs({layers:e,heads:n,kvHeads:t,width:o,height:r}){let s=t>0&&n%t===0?n/t:1,i=s>1?8:2,a=28+(n-1)*2+(n/s-1)*(i-2),c=s>1?14:4,l=h=>{let v=Math.ceil(e/h),x=(o-h*a-(h-1)*10)/Math.max(1,h*n),w=(r-18-c-(v-1)*2)/Math.max(1,v);return Math.floor(Math.min(84,x,Math.max(w,16)))},u=1;for(let h=2;h<=Math.min(4,e);h++)l(h)>l(u)&&(u=h);let p=Math.max(15,l(u)),m=Math.ceil(e/u),f=Math.ceil(a+n*p)+10;return{layers:e,heads:n,group:s,cell:p,gap:2,groupGap:i,left:24,top:18,width:f*Math.ceil(e/m)-10,height:Math.ceil(18+c+m*p+(m-1)*2),per:m,pile:f,order:null,columns:0}}function ys({layers:e,heads:n,width:t},o){let r=Math.max(1,Math.floor((t-4)/50)),s=Math.ceil(o.length/r);return{layers:e,heads:n,group:1,cell:46,gap:4,groupGap:4,left:2,top:15,width:2+r*50,height:Math.max(1,s)*61+4,per:e,pile:0,order:o,columns:r}}function Se(e,{layer:n,head:t}){let{left:o,top:r,cell:s,gap:i,groupGap:a,group:c,heads:l,order:u,columns:p,per:m,pile:f}=e;if(u){let v=u.indexOf(n*l+t);return v<0?null:{x:o+v%p*(s+i),y:r+Math.floor(v/p)*(s+13+2)}}let h=t*(s+i)+Math.floor(t/c)*(a-i);return{x:o+Math.floor(n/m)*f+h,y:r+n%m*(s+i)}}function Po({left:e,top:n,cell:t,gap:o,layers:r,order:s,per:i,pile:a},c,l){let u=Math.floor((l-n)/(t+o)),p=Math.max(0,Math.floor(c/a)),m=p*i+u;return s||c-p*a>=e||u<0||u>=i||m>=r?null:m}function Ao(e,n,t){let{left:o,top:r,cell:s,gap:i,heads:a,layers:c,order:l,columns:u,per:p,pile:m}=e;if(l){let v=Math.floor((n-o)/(s+i)),x=Math.floor((t-r+13)/(s+13+2)),w=v>=0&&v<u&&x>=0?l[x*u+v]:void 0;return w===void 0?null:{layer:Math.floor(w/a),head:w%a}}let f=Math.floor((t-r)/(s+i)),h=Math.max(0,Math.floor(n/m))*p+f;if(f<0||f>=p||h>=c)return null;for(let v=0;v<a;v++){let x=Se(e,{layer:h,head:v}).x;if(n>=x&&n<x+s+i)return{layer:h,head:v}}return null}function cn(e){let n=new Uint32Array(259);return n[0]=Qn(e.neutral),n[1]=Qn(e.line),n.set(e.ramp.pixels,2),n[258]=Qn(e.accent),n}function Qn(e){return e.startsWith("#")&&e.length===7?Dn(Wn(e)):0}function Ro(){let e=Fe();return(n,t,o)=>{let{layout:r,focus:s,hover:i,chosen:a,side:c}=t,l=te(n,r.width,r.height);if(!l)return;let{context:u}=l;if(r.order||ws(u,r,o,(i??s).head),c>0){let p=[...t.key,o.theme,o.ground,o.ramp];e(l,p,m=>xs(m,t,o))}for(let p of a)Xn(u,r,p,o.accent,1.5,[3,2]);i&&Xn(u,r,i,o.ink,1.5),s.layer>=0&&s.head>=0&&Xn(u,r,s,o.accent,2.5),r.order?Ms(u,r,o,i??s):ks(u,t,o)}}function xs({canvas:e,context:n,ratio:t},o,r){let{layout:s,levels:i,side:a}=o,c=new Uint32Array(e.width*e.height),l=cn(r),u=Math.round(s.cell*t),p=s.layers*s.heads;for(let f of s.order??Array(p).keys()){let h={layer:Math.floor(f/s.heads),head:f%s.heads},{x:v,y:x}=Se(s,h),w={x:Math.round(v*t),y:Math.round(x*t),width:u,height:u},L={row:0,column:0,cell:u/a};Ye(i(h.layer,h.head),a,a,L,l,{pixels:c,width:e.width},w)}let m=new ImageData(new Uint8ClampedArray(c.buffer),e.width,e.height);n.putImageData(m,0,0)}function ws(e,n,t,o){let{group:r,heads:s,per:i,layers:a,cell:c,gap:l}=n;if(r<2)return;e.lineWidth=1,e.textAlign="center";let u=Se(n,{layer:0,head:r-1}).x+c-n.left;for(let p=0;p<a;p+=i){let m=Math.min(i,a-p);for(let f=0;f<s;f+=r){let h=o>=f&&o<f+r,{x:v,y:x}=Se(n,{layer:p,head:f}),w=m*(c+l)-l+5;e.strokeStyle=h?t.dim:t.line,e.beginPath(),e.roundRect(v-2.5,x-2.5,u+5,w,4),e.stroke(),e.fillStyle=h?t.accent:t.dim,e.font=`9.5px ${t.textFont}`;let L=u>=46?`keys ${f/r}`:String(f/r);u>=12&&e.fillText(L,v+u/2,x+w+4)}}}function ks(e,n,t){let{layout:o,hover:r,focus:s,scroll:i}=n,{cell:a,gap:c,per:l,layers:u,heads:p,left:m,top:f,pile:h}=o,v=r??s,x=(y,b,g,M)=>{e.fillStyle=M?t.accent:t.dim,e.font=`${M?600:400} 10.5px ${t.textFont}`,e.fillText(y,b,g)};e.fillStyle=t.ground,i.x>0&&e.fillRect(i.x,0,m-3,o.height),i.y>0&&e.fillRect(0,i.y,o.width,f-3);let w=Te(a+c,13),L=Te(a+c,15);for(let y=0;y<u;y+=l){let b=y/l*h;e.textAlign="right";for(let g=y;g<Math.min(u,y+l);g++){let M=Se(o,{layer:g,head:0}).y+a/2,k=g===v.layer;(k||g%w===0&&(w===1||Math.abs(g-v.layer)>0))&&M>i.y+f-6&&x(String(g),b+m-6+(b?0:i.x),M,k)}e.textAlign="center";for(let g=0;g<p;g++){let M=Se(o,{layer:y,head:g}).x+a/2,k=g===v.head;(k||g%L===0)&&M>i.x+m&&x(String(g),M,i.y+f-10,k)}}}function Ms(e,n,t,o){e.textAlign="center";for(let r of n.order){let s={layer:Math.floor(r/n.heads),head:r%n.heads},i=s.layer===o.layer&&s.head===o.head,{x:a,y:c}=Se(n,s);e.fillStyle=i?t.accent:t.dim,e.font=`${i?600:400} 10.5px ${t.textFont}`,e.fillText(`${s.layer}.${s.head}`,a+n.cell/2,c-7)}}function Xn(e,n,t,o,r,s=[]){let i=Se(n,t);i&&(e.setLineDash(s),e.strokeStyle=o,e.lineWidth=r,e.strokeRect(i.x-1,i.y-1,n.cell+2,n.cell+2),e.setLineDash([]))}var Pn=11.5,Ls=30;function un(e,n=!1,t=!1){return`${t?"italic ":""}${n?"600 ":""}${Pn}px ${e.tokenFont}`}function $o(){let e=Fe();return(n,t,o)=>{let{layout:r,levels:s,pattern:i,sink:a,window:c}=t,{left:l,top:u,plot:p,cell:m,row:f,column:h}=r,v=te(n,l+p+(a?He+6:2),u+p+2);if(!v)return;let x=[l,u,p,m,f,h],w=[o.theme,o.ground,o.ramp];e(v,[s,i,a,c,...x,...w],L=>Ts(L,t,o)),Ps(v.context,t,o),As(v.context,t,o)}}function Ts({context:e,ratio:n},t,o){let{layout:r,levels:s}=t,{left:i,top:a,plot:c,tokens:l}=r,u=Math.round(c*n),p=new Uint32Array(u*u),m={row:r.row,column:r.column,cell:r.cell*n};Ye(s,l,l,m,cn(o),{pixels:p,width:u},{x:0,y:0,width:u,height:u});let f=new ImageData(new Uint8ClampedArray(p.buffer),u,u);e.putImageData(f,Math.round(i*n),Math.round(a*n)),r.cell>=12&&Es(e,r,o,n),r.cell>=Ls&&Ss(e,t,o),t.window>0&&yo(e,r,t.window,o),t.sink&&xo(e,r,t.sink,o)}function Es(e,n,t,o){let{left:r,top:s,plot:i,cell:a}=n;e.fillStyle=t.ground;let[c,l]=ge(n,n.row),[u,p]=ge(n,n.column),m=(f,h)=>Math.ceil((f-h)*a*o-1e-6)/o;for(let f=c;f<l;f++)f>=n.row&&e.fillRect(r,s+m(f,n.row),i,1);for(let f=u;f<p;f++)f>=n.column&&e.fillRect(r+m(f,n.column),s,1,i)}function Ss(e,n,t){let{layout:o,pattern:r,levels:s}=n,{left:i,top:a,cell:c,tokens:l}=o,[u,p]=ge(o,o.row),[m,f]=ge(o,o.column);e.save(),e.beginPath(),e.rect(i,a,o.plot,o.plot),e.clip(),e.textAlign="center",e.font=`${Math.min(12,c*.3)}px ${t.textFont}`;for(let h=u;h<p;h++)for(let v=m;v<Math.min(f,h+1);v++){if(!r.has(h,v))continue;let x=s[h*l+v],w=t.ramp.bright[Math.min(255,Math.max(0,x-2))];e.fillStyle=x===1?t.dim:x>257?t.ground:w?"#000":"#fff",e.fillText(_n(r.at(h,v)),i+(v+.5-o.column)*c,a+(h+.5-o.row)*c)}e.restore()}function Ps(e,n,t){let{layout:o,hover:r,position:s,key:i}=n,{left:a,top:c,plot:l,cell:u}=o;e.save(),e.beginPath(),e.rect(a-1,c-1,l+2,l+2),e.clip();let p=(f,h,v)=>{e.strokeStyle=h,e.lineWidth=v,e.strokeRect(a,c+(f-o.row)*u,Math.min(l,(f+1-o.column)*u),Math.max(u,2))},m=(f,h,v)=>{e.strokeStyle=h,e.lineWidth=v;let x=Math.max(c,c+(f-o.row)*u);e.strokeRect(a+(f-o.column)*u,x,Math.max(u,2),c+l-x)};s>=0&&(p(s,t.accent,2),m(s,t.accent,1),i>=0&&i<=s&&(e.lineWidth=3,e.strokeRect(a+(i-o.column)*u,c+(s-o.row)*u,Math.max(u,3),Math.max(u,3)))),r?.kind==="token"?(p(r.position,t.ink,1.5),m(r.position,t.ink,1.5)):r&&r.key<=r.query&&(p(r.query,t.ink,1),m(r.key,t.ink,1),e.lineWidth=2,e.strokeRect(a+(r.key-o.column)*u,c+(r.query-o.row)*u,Math.max(u,3),Math.max(u,3))),e.restore()}function As(e,n,t){let{layout:o,hover:r,position:s,labels:i,special:a,found:c}=n,{left:l,top:u,cell:p}=o,m=Te(p,Pn+2),f=new Map,h=new Map;for(let y of c)f.set(y,t.accent),h.set(y,t.accent);s>=0&&(f.set(s,t.accent),h.set(s,t.accent)),r?.kind==="token"?(f.set(r.position,t.ink),h.set(r.position,t.ink)):r&&(f.set(r.query,t.ink),h.set(r.key,t.ink));let v=(y,b)=>[...b.keys()].some(g=>g!==y&&Math.abs(g-y)*p<Pn+1),x=(y,b,g)=>{let[M,k]=ge(o,y),A=Number.NEGATIVE_INFINITY,O=$=>($+.5-y)*p>=0&&($+.5-y)*p<=o.plot+.5;for(let $=M;$<k;$++){let z=b.get($);!O($)||!z&&($%m!==0||v($,b))||c.has($)&&$!==s&&($-A)*p<Pn+1&&r===null||(A=$,g($,z??t.dim,z!==void 0))}},w=y=>ve(n,y)?t.link:t.ink,L=(y,b,g)=>(e.font=un(t,g,a[y]),ze(i[y]??"",b,M=>Le(e,M)));Rs(e,n,t),e.fillStyle=t.accent;for(let y of c){let[b,g]=[l+(y-o.column)*p,u+(y-o.row)*p];g>=u-.5&&g+p<=u+o.plot+.5&&e.fillRect(l-4,g,3,Math.max(1.5,p)),b>=l-.5&&b+p<=l+o.plot+.5&&e.fillRect(b,u-4,Math.max(1.5,p),3)}e.textAlign="right",x(o.row,f,(y,b,g)=>{e.fillStyle=b===t.dim?w(y):b,e.fillText(L(y,l-10,g),l-6,u+(y+.5-o.row)*p)}),e.textAlign="left",x(o.column,h,(y,b,g)=>{let M=L(y,u-10,g);e.save(),e.translate(l+(y+.5-o.column)*p,u-6),e.rotate(-Math.PI/2),e.fillStyle=b===t.dim?w(y):b,e.fillText(M,0,0),e.restore()})}function Rs(e,n,t){let{layout:o,labels:r,generated:s=0}=n;if(s===0)return;let{left:i,top:a,plot:c,cell:l}=o,u=r.length-s,p=x=>{let w=Math.max(0,(u-x)*l);return[w,Math.min(c,(r.length-x)*l)-w]},[m,f]=p(o.row),[h,v]=p(o.column);e.fillStyle=t.link,f>0&&e.fillRect(i-4,a+m,2,f),v>0&&e.fillRect(i+h,a-4,v,2)}var _o=200;function No(){let e=null,n=Fe();return(t,o,r)=>{let{layout:s,levels:i}=o,{gutter:a,middle:c,top:l,plot:u,cell:p,row:m}=s;e?.from!==i&&(e={from:i,...Eo(i,s.tokens,2)});let f=te(t,2*a+c,l+u+2);if(f){let h=$s(o),{lines:v}=e,x=h.length===0?1:v.length>_o?.08:.14;n(f,[v,x,a,c,l,u,p,m,r.ramp],w=>Co(w,o,r,v,x)),Co(f,o,r,h,1),Cs(f,o,r,h)}return{lines:e.lines.length,all:e.all}}}function $s({layout:e,levels:n,position:t,key:o,hover:r}){let{tokens:s}=e,i=r??(t<0?null:o>=0?{kind:"cell",query:t,key:o}:{kind:"token",position:t});if(!i)return[];let a=(l,u)=>({query:l,key:u,level:n[l*s+u]-2});if(i.kind==="cell")return i.key<=i.query?[a(i.query,i.key)]:[];let c=[];if(i.side!=="key")for(let l=0;l<=i.position;l++)c.push(a(i.position,l));if(i.side!=="query")for(let l=i.position;l<s;l++)c.push(a(l,i.position));return c.filter(({level:l})=>l>0&&l<256).sort((l,u)=>l.level-u.level)}function Co({context:e},{layout:n},t,o,r){let{gutter:s,middle:i,top:a,plot:c}=n;e.save(),e.beginPath(),e.rect(s,a,i,c),e.clip();let l=Math.max(.8,Math.min(5,n.cell*.3)),u=o.length>_o?Math.max(.3,Math.min(1,n.cell/4)):1;for(let{query:p,key:m,level:f}of o){let h=f/255;e.globalAlpha=r*u*(.35+.65*h),e.strokeStyle=t.ramp.css[f],e.lineWidth=Math.max(.5,l*h);let[v,x]=[Sn(n,p),Sn(n,m)];e.beginPath(),e.moveTo(s,v),e.bezierCurveTo(s+i/3,v,s+2*i/3,x,s+i,x),e.stroke()}e.restore()}function Cs({context:e},n,t,o){let{layout:r,labels:s,special:i,position:a,hover:c,found:l}=n,{gutter:u,middle:p,cell:m,row:f,plot:h,tokens:v,top:x}=r,w=Te(m,13.5),L={query:new Set(o.length===1||c?.kind==="token"?o.map(({query:b})=>b):[]),key:new Set(o.length===1||c?.kind==="token"?o.map(({key:b})=>b):[])};e.font=`10.5px ${t.textFont}`,e.fillStyle=t.dim,e.textAlign="right",e.fillText("reads",u-6,x-9),e.textAlign="left",e.fillText("is read",u+p+6,x-9);let y=b=>a>=0&&b!==a&&Math.abs(b-a)*m<12;for(let b=Math.floor(f);b<Math.min(v,Math.ceil(f+h/m));b++){let g=Sn(r,b),M=b===a;if(!(g<x||g>x+h||!M&&(b%w!==0||y(b))))for(let k of["query","key"]){let A=M||m>=12&&L[k].has(b)&&L[k].size<=3;e.font=un(t,A,i[b]);let O=ve(n,b)?t.link:t.ink;e.fillStyle=M||l.has(b)?t.accent:O,e.globalAlpha=o.length>0&&!M&&c?.kind==="token"&&!L[k].has(b)?.45:1,e.textAlign=k==="query"?"right":"left";let $=ze(s[b]??"",u-10,z=>Le(e,z));e.fillText($,k==="query"?u-6:u+p+6,g),e.globalAlpha=1}}}function Ho(e){let n=d("canvas",{class:"nnv-lines",tabindex:0,role:"application","aria-roledescription":"attention lines","aria-label":"The pattern as lines from the tokens that read to those they read. Up and down choose a token, Escape goes back."}),t=d("div",{class:"nnv-hint"}),o=d("div",{class:"nnv-lines-panel"},n,t),r=No(),s=null,i=a=>{let{x:c,y:l}=ce(a,n);return s&&To(s,c,l)};return n.addEventListener("pointermove",a=>{let c=i(a);n.style.cursor=c?"pointer":"default",e.hover(c,a)}),n.addEventListener("pointerleave",a=>e.hover(null,a)),n.addEventListener("click",a=>{let c=i(a);c?.kind==="token"&&e.pin(c.position)}),n.addEventListener("keydown",e.keys),{element:o,paint(a,c,l,u){s=Lo(a,c);let{lines:p,all:m}=r(n,{...l,layout:s},u),f=h=>h.toLocaleString("en");t.textContent=p<m?`the strongest ${f(p)} of ${f(m)} lines`:"",n.dataset.geometry=JSON.stringify(s),n.dataset.lines=String(p)}}}function Fo(e,n,t,o,r,s){let i=null,a=(p,m,f)=>{let{layout:h,zoom:v}=o;h&&(o.zoom=Ut(h,v,p,m??h.left+h.plot/2,f??h.top+h.plot/2),e.repaint())},c=(p,m)=>{JSON.stringify(p)!==JSON.stringify(o.hover)&&(o.hover=p,s.looked()),p?s.tip(p,m):e.tooltip.hide()},l=(p,m=-1)=>{let f=Ze(U(n),p);o.key=f.position>=0?m:-1,X(n,{position:f.position}),s.pinned(),s.say(f.position)},u=p=>{let m=U(n),f=fe(p.key),h=n.get("labels").length;if(f){let v=he(m.position,f[0],h,h-1);o.key=f[1]!==0?he(o.key,f[1],v+1,v):Math.min(o.key,v),X(n,{position:v}),s.say(v),e.repaint()}else if(p.key==="Escape")o.key=-1,X(n,xe(m,r)),s.say(U(n).position),e.repaint();else if(p.key==="+"||p.key==="=")a(1.6);else if(p.key==="-")a(1/1.6);else return;p.preventDefault(),p.stopPropagation()};return t.addEventListener("wheel",p=>{if(!p.ctrlKey)return;p.preventDefault();let{x:m,y:f}=ce(p,t);a(p.deltaY<0?1.25:.8,m,f)},{passive:!1}),t.addEventListener("pointerdown",p=>{o.zoom.factor>1&&(i={x:p.clientX,y:p.clientY,moved:!1})}),t.addEventListener("pointermove",p=>{if(!o.layout)return;if(i&&p.buttons&1){let[v,x]=[p.clientX-i.x,p.clientY-i.y];if(i.moved||Math.hypot(v,x)>4){o.zoom=Gt(o.layout,o.zoom,v,x),i={x:p.clientX,y:p.clientY,moved:!0},e.repaint();return}}let{x:m,y:f}=ce(p,t),h=an(o.layout,m,f);t.style.cursor=h?"pointer":"default",c(h,p)}),t.addEventListener("pointerleave",p=>c(null,p)),t.addEventListener("click",p=>{let m=i?.moved??!1;if(i=null,m||!o.layout)return;let{x:f,y:h}=ce(p,t),v=an(o.layout,f,h);v?.kind==="cell"?l(v.query,v.key<=v.query?v.key:-1):v&&l(v.position)}),t.addEventListener("keydown",u),{moveZoom:a,hover:c,pin:l,keys:u}}function _s(e,n){let t=r=>r.toLowerCase().replaceAll("\xB7"," ").replaceAll("\u23CE",`
`),o=t(n);return o===""?[]:e.flatMap((r,s)=>t(r).includes(o)?[s]:[])}function Oo(e,n,t){let o=d("input",{class:"nnv-input nnv-search",type:"search",placeholder:"Find a token","aria-label":"Find a token; Enter goes to the next",spellcheck:"false"}),r=d("span",{class:"nnv-hint nnv-matches",role:"status"}),s={labels:[],text:"",found:[]},i=-1,a=()=>{let l=e();return(s.labels!==l||s.text!==o.value)&&(s={labels:l,text:o.value,found:_s(l,o.value)},i=-1),s.found},c=()=>{let l=a().length;r.textContent=o.value===""?"":l===0?"none":`${i>=0?`${i+1} of `:""}${l}`};return o.addEventListener("input",()=>{c(),n()}),o.addEventListener("keydown",l=>{l.stopPropagation();let u=a();if(l.key==="Enter"&&u.length>0)i=(i+(l.shiftKey?u.length-1:1)+(i<0&&l.shiftKey?1:0))%u.length,t(u[i]);else if(l.key==="Escape")o.value="",n();else return;l.preventDefault(),c()}),{element:d("span",{class:"nnv-find"},o,r),found:()=>new Set(a())}}var Ns=200;function Hs({labels:e,ids:n},t,o){let r=Array.from(t.row(o),(s,i)=>[i,e[i],n[i],Fs(s)].join("	"));return[["position","token","id","value"].join("	"),...r].join(`
`)}function Fs(e){return Number.isFinite(e)?D(e).replace("\u2212","-"):String(e)}function qo(){let e=d("caption"),n=d("tbody"),t=d("button",{type:"button",class:"nnv-button"},"Copy as text"),o=d("button",{type:"button",class:"nnv-button",title:"Sort"},"by value"),r=d("table",{class:"nnv-table"},e,d("thead",{},d("tr",{},...["","token","id","value"].map(l=>d("th",{scope:"col"},l)))),n),s=d("div",{class:"nnv-values-panel"},d("div",{class:"nnv-edit-acts"},o,t),d("div",{class:"nnv-table-scroll"},r)),i=!1,a=null,c=()=>{if(!a)return;let{tokens:l,pattern:u,query:p}=a,m=u.row(p),f=[...m.keys()];i&&f.sort((x,w)=>m[w]-m[x]||x-w);let h=f.slice(0,Ns),v=f.length-h.length;F(e,`${p} `,ae(l,p),v>0?` reads, ${h.length} of ${f.length} tokens`:f.length>0?" reads":": no numbers here yet"),F(n,...h.map(x=>d("tr",{},d("td",{},String(x)),d("td",{},ae(l,x)),d("td",{},String(l.ids[x])),d("td",{},D(m[x])))))};return o.addEventListener("click",()=>{i=!i,o.textContent=i?"by position":"by value",c()}),t.addEventListener("click",()=>{if(!a)return;let l=()=>F(t,"Select the rows to copy them");navigator.clipboard?navigator.clipboard.writeText(Hs(a.tokens,a.pattern,a.query)).then(()=>F(t,"Copied"),l):l()}),{element:s,paint(l,u,p){let m=u.row(p).length;a?.pattern===u&&a.query===p&&(a.count===m||m===0)&&a?.tokens.labels===l.labels||(a={tokens:l,pattern:u,query:p,count:m},F(t,"Copy as text"),c())}}}var Os=86;function Wo(e,n,t,o,r,s){let i=Bt(),{element:a,title:c,about:l,offer:u,zooms:p,zoomOut:m,zoomIn:f,fit:h,reset:v}=i,{pictures:x,canvas:w,hatched:L,readout:y,finder:b,tableToggle:g}=i,M={layout:null,zoom:Ce,hover:null,key:-1},k=null,A=-1,O=null,$=$o(),z=()=>{},S=()=>de(n),R=()=>{let _=w.getContext("2d");if(!_)return{left:60,top:60};_.font=un(e.palette());let I=Math.max(...S().labels.slice(0,600).map(Q=>Le(_,Q)),12),V=Math.min(I,e.root.dataset.size==="narrow"?64:Os)+12;return{left:Math.round(V),top:Math.round(V)}},E=()=>{let _=t.current(),I=U(n),V=n.get("labels");k!==V&&(k=V,M.zoom=Ce,M.hover=null,M.key=-1);let Q=I.layer>=0&&I.head>=0,T=_!==null&&_.layer===I.layer&&_.head===I.head,N=_!==null&&_.pattern.size===V.length,B=Q&&!T?C(I):"";e.setWaiting(Q&&!T&&B===""),w.classList.toggle("nnv-stale",!T);let Z=!Q||!N||B!=="";z=()=>{};let se=_?.pattern.reduced?"matrix":n.get("form")??"auto";if(w.hidden=Z||se==="lines",Z&&(K.element.hidden=!0),b.hidden=g.hidden=j.element.hidden=Z,L.hidden=B===""||!Q,B&&F(L,Pe(B)),v.hidden=I.layer===o.layer&&I.head===o.head&&I.position===o.position,!Q){u.hidden=!0,c.textContent="No head chosen",l.textContent="",p.hidden=!0,F(y,d("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let oe=T||!N?{layer:I.layer,head:I.head}:{layer:_.layer,head:_.head};if(c.textContent=fo(n,oe),u.dataset.head!==`${oe.layer}.${oe.head}`||u.hidden){u.dataset.head=`${oe.layer}.${oe.head}`;let Ge=Me(e,{layer:oe.layer,part:"block"},"Edit block");F(u,Me(e,{...oe,part:"head"}),Ge)}let Oe=(n.get("combine")??"one")!=="one";u.hidden=Oe;let ke=Oe?"":bo(oe.head,n.get("num_heads"),n.get("num_kv_heads")),Be=zt(n,oe.layer),Rn=_?[ho(n,_.pattern.kind),uo(n,_.pattern)]:[];if(l.textContent=[ke,It(Be),...Rn].filter(Boolean).join(" \xB7 "),!_||Z){p.hidden=!0,F(y);return}let Ue=s(),$n=e.root.dataset.size==="narrow",fn=R();se==="lines"&&(fn.top=24);let hn=se==="auto"&&!$n?Mo(V.length,Ue,fn):0,bn=()=>sn(V.length,Ue-hn,fn,M.zoom),le=bn();I.position!==A&&(A=I.position,A>=0&&M.zoom.factor>1&&(M.zoom=jt(le,M.zoom,A),le=bn())),M.layout=le,lo(n,le),p.hidden=kn(le)<=1,m.disabled=h.disabled=M.zoom.factor<=1,f.disabled=M.zoom.factor>=kn(le)-1e-9,O&&O!==_.pattern&&(O=null,e.tooltip.hide());let Cn={levels:t.levels(_,n.get("scale"),n.get("fold_sink")),...S(),position:I.position,found:q.found()},rt=_.pattern instanceof be,st=rt?De(e.palette()):e.palette(),Wr={sink:rt?null:xn(n),window:Be.window??0};K.element.hidden=se==="matrix"||se==="auto"&&hn===0;let Dr=se==="lines"?Ue:Ue-(le.left+le.plot+He+6)-Yn;if(z=()=>{let Ge={...Cn,key:M.key,hover:M.hover};w.hidden||$(w,{...Ge,...Wr,layout:le,pattern:_.pattern},st),K.element.hidden||K.paint(le,Dr,Ge,st),H(_)},z(),j.element.isConnected){let Ge=I.position>=0?I.position:V.length-1;j.paint({...S(),ids:n.get("token_ids")},_.pattern,Ge)}w.dataset.geometry=JSON.stringify(le),w.dataset.head=`${_.layer}.${_.head}`},P=()=>{z(),r()},C=({layer:_})=>{let I=n.get("gaps")[`layers.${_}.self_attn.attention_probabilities`];return I||(n.get("pattern_layers").includes(_)?"":n.get("no_pattern"))},H=({pattern:_})=>{let{position:I}=U(n),{hover:V,key:Q}=M,T=V?.kind==="cell"?V:I>=0&&Q>=0?{query:I,key:Q}:null;T?F(y,...vo(S(),_,T.query,T.key)):F(y,d("span",{class:"nnv-hint"},I>=0?mo:po))},W=Fo(e,n,w,M,o,{tip:(_,I)=>J(_,I),say:_=>e.say(Zn(n.get("labels"),t.current()?.pattern??null,_,M.key)),looked:()=>e.repaintPart(P),pinned:r}),K=Ho(W);x.append(K.element),f.addEventListener("click",()=>W.moveZoom(1.6)),m.addEventListener("click",()=>W.moveZoom(1/1.6)),h.addEventListener("click",()=>W.moveZoom(0)),v.addEventListener("click",()=>{M.key=-1,M.zoom=Ce,X(n,o)});let q=Oo(()=>n.get("labels"),()=>e.repaint(),_=>{M.key=-1,X(n,{position:_}),e.say(Zn(n.get("labels"),null,_,-1))});b.append(q.element);let j=qo();g.addEventListener("click",()=>{let _=!j.element.isConnected;g.setAttribute("aria-pressed",String(_)),_?a.append(j.element):j.element.remove(),e.repaint()});let J=(_,I)=>{let V=t.current()?.pattern??null;O=V;let Q=go({...S(),ids:n.get("token_ids")},V,_);Q.length>0?e.tooltip.show(...ye(e.root,I),...Q):e.tooltip.hide()};return{element:a,paint:E,hovered:()=>M.hover,stop:()=>e.setWaiting(!1)}}var qs=240;function Do(e){let n=null,t=null,o=()=>Object.entries(e.get("scores")??{}),r=()=>o().findIndex(([a])=>a===e.get("sort_by")),s=()=>{let a=e.get("score_values");t?.from!==a&&(t={from:a,values:G(a)});let c=e.get("num_layers")*e.get("num_heads"),l=r()*c;return l>=0&&l+c<=t.values.length?t.values.subarray(l,l+c):null},i=()=>{let a=s();if(!a)return null;let c=e.get("least_score")??null,l=[t.values,r(),c];return(!n||l.some((u,p)=>u!==n.key[p]))&&(n={key:l,...Ws(a,c)}),n};return{known:o,of:(a,c)=>s()?.[a*e.get("num_heads")+c]??null,order:()=>i()?.order??null,reached:()=>i()?.reached??0}}function Ws(e,n){let t=[...e.keys()].filter(o=>!Number.isNaN(e[o])&&(n===null||e[o]>=n));return t.sort((o,r)=>e[r]-e[o]||o-r),{order:t.slice(0,qs),reached:t.length}}function zo(e,n){let t=d("div",{class:"nnv-sort",hidden:!0}),o=d("input",{class:"nnv-input nnv-least",inputmode:"decimal",placeholder:"any","aria-label":"The least score of a head that is shown"}),r=d("label",{class:"nnv-choice"},d("span",{},"at least"),o),s="",i=null;o.addEventListener("change",()=>{let c=o.value.trim(),l=c===""?null:Number(c);(l===null||Number.isFinite(l))&&Y(e,"least_score",l),o.setAttribute("aria-invalid",String(l!==null&&!Number.isFinite(l)))}),o.addEventListener("keydown",c=>c.stopPropagation());let a=()=>n.known().find(([c])=>c===e.get("sort_by"))?.[1];return{element:t,paint(){let c=n.known();t.hidden=c.length===0;let l=JSON.stringify(c);if(l!==s){s=l;let m=c.map(([f,{title:h}])=>[f,h]);i=ie("Sort",[["","by place"],...m],f=>Y(e,"sort_by",f)),t.replaceChildren(i.element,r)}let u=a();i?.show(u?e.get("sort_by"):""),r.hidden=!u,t.title=u?[u.about,u.paper].filter(Boolean).join(`
`):"";let p=e.get("least_score");document.activeElement!==o&&(o.value=typeof p=="number"?String(p):"")},title:()=>a()?.title??"",words(){let[c,l]=[n.reached(),n.order()?.length??0],u=e.get("num_layers")*e.get("num_heads");return l<c?`the first ${l} of ${u}`:`${c} of ${u}, highest first`}}}function Io(e){let n=null,t=()=>ne(e)==="difference",o=()=>{let r=t()?ee(e,"thumbnails_difference"):e.get("thumbnails");return(!n||n.from!==r)&&(n={from:r,bytes:t()?Wt(r):qt(r)}),n.bytes};return{empty:()=>o().length===0,signed:t,key:()=>[o(),e.get("fold_sink")],levels(r,s){let i=e.get("thumb"),a=(r*e.get("num_heads")+s)*ln(i),c=o().subarray(a,a+ln(i)),l=e.get("fold_sink");return c instanceof Int8Array?no(c,i,l):eo(c,i,l)},words(){if(!t())return"";let r=re(ee(e,"thumbnails_scale")??0);return ee(e,"thumbnails_exact")?`strongest color: a change of ${r}`:`change of row-relative weights, at most ${r}`}}}function Uo(e,n,t){let o=null,r=null,s=Io(n),i=d("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back, Shift and click takes one more."}),a=d("span",{class:"nnv-hint"}),c=Do(n),l=zo(n,c),u=Ro(),p=d("div",{class:"nnv-heads"},i),m=d("div",{class:"nnv-panel"},d("div",{class:"nnv-panel-head"},d("h4",{},"All heads"),a),l.element,p),f=0,h=()=>{let y=e.palette(),b=e.root.dataset.size,g=e.width();f=g*(b==="wide"?g>1450?.3:.34:b==="medium"?.42:1),p.style.maxWidth=`${Math.floor(f)}px`;let M=c.order();o=So({layers:n.get("num_layers"),heads:n.get("num_heads"),kvHeads:n.get("num_kv_heads"),width:f,height:b==="narrow"?460:640,order:M}),l.paint();let k=s.empty();k&&m.lastElementChild?.className!=="nnv-gap"?m.append(Pe(n.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!k&&m.lastElementChild?.className==="nnv-gap"&&m.lastElementChild.remove();let A=k?0:n.get("thumb"),{left:O,top:$,cell:z,group:S,width:R}=o,E={layout:o,levels:s.levels,key:[...s.key(),M,O,$,z,S,R],side:A,focus:U(n),hover:r,chosen:Bo(n),scroll:{x:p.scrollLeft,y:p.scrollTop}};u(i,E,s.signed()?De(y):y);let P=M===null?"layer \u2193 head \u2192":l.words();a.textContent=s.words()||P,i.dataset.geometry=JSON.stringify(o)};p.addEventListener("scroll",()=>e.repaintPart(h));let v=y=>{let{x:b,y:g}=ce(y,i);return o&&Ao(o,b,g)},x=y=>{let{x:b,y:g}=ce(y,i);return o&&e.editable()?Po(o,b,g):null},w=y=>{X(n,y),e.say(`layer ${y.layer}, head ${y.head}`)};i.addEventListener("pointermove",y=>{let b=v(y);(b?.layer!==r?.layer||b?.head!==r?.head)&&(r=b,e.repaintPart(h));let g=b?null:x(y);i.style.cursor=b||g!==null?"pointer":"default",b?L(b,y):g!==null?e.tooltip.show(...ye(e.root,y),d("div",{},`Click to change block ${g}`)):e.tooltip.hide()}),i.addEventListener("pointerleave",()=>{r=null,e.tooltip.hide(),e.repaintPart(h)}),i.addEventListener("click",y=>{let b=v(y),g=b?null:x(y);if(g!==null&&e.edit({layer:g,part:"block"}),!b)return;if(y.shiftKey||y.ctrlKey||y.metaKey){Y(n,"chosen_heads",Ds(Bo(n),b));return}let M=Ot(U(n),t,b.layer,b.head);w({layer:M.layer,head:M.head})}),i.addEventListener("keydown",y=>{let b=U(n),g=fe(y.key),M=c.order();if(g&&M){let k=M.indexOf(b.layer*n.get("num_heads")+b.head),A=M[he(k,g[0]*o.columns+g[1],M.length)];A!==void 0&&w(zs(A,n.get("num_heads")))}else if(g){let k=he(b.layer,g[0],n.get("num_layers"));w({layer:k,head:he(b.head,g[1],n.get("num_heads"))})}else if(y.key==="Escape")X(n,xe(b,t));else return;y.preventDefault(),y.stopPropagation()});let L=({layer:y,head:b},g)=>{let M=n.get("thumb"),k=d("canvas"),A=s.empty()?null:te(k,128,128);if(A){let S=new Uint32Array(k.width*k.height),R=s.levels(y,b),E=e.palette(),P={x:0,y:0,width:k.width,height:k.height};Ye(R,M,M,{row:0,column:0,cell:k.width/M},cn(s.signed()?De(E):E),{pixels:S,width:k.width},P),A.context.putImageData(new ImageData(new Uint8ClampedArray(S.buffer),k.width,k.height),0,0)}let O=c.of(y,b),z=n.get("labels").length/Math.max(1,M);e.tooltip.show(...ye(e.root,g),d("div",{},d("strong",{},`Layer ${y}, head ${b}`)),...O===null?[]:[d("div",{},`${l.title()}: `,d("b",{},D(O)))],k,d("div",{class:"nnv-hint"},[z>1&&`largest of each ${z.toFixed(1)} \xD7 ${z.toFixed(1)} tokens`,s.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:m,paint:h,width:()=>Math.min(f,o?.width??0)}}function Bo(e){return(e.get("chosen_heads")??[]).map(([n,t])=>({layer:n,head:t}))}function Ds(e,{layer:n,head:t}){let o=e.filter(s=>s.layer!==n||s.head!==t),r=o.map(s=>[s.layer,s.head]);return o.length<e.length?r:[...r,[n,t]]}function zs(e,n){return{layer:Math.floor(e/n),head:e%n}}var dn=class e{constructor(n){this.tokens=n}tokens;keys=new Set;static of(n,t){let o=new e(t);for(let[r=0,s=0,i=0]of n)for(let a=s;a<=i;a++)o.put({query:r,key:a},!0);return o}get size(){return this.keys.size}has({query:n,key:t}){return this.keys.has(n*this.tokens+t)}put({query:n,key:t},o){t<0||t>n||n>=this.tokens||(o?this.keys.add(n*this.tokens+t):this.keys.delete(n*this.tokens+t))}brush(n,t,o){if(n==="cell")this.put(t,o);else if(n==="column")for(let r=t.key;r<this.tokens;r++)this.put({query:r,key:t.key},o);else{let r=t.query-t.key;for(let s=r;s<this.tokens;s++)this.put({query:s,key:s-r},o)}}clear(){this.keys.clear()}*[Symbol.iterator](){for(let n of this.keys)yield{query:Math.floor(n/this.tokens),key:n%this.tokens}}runs(){let n=[];for(let t of[...this.keys].sort((o,r)=>o-r)){let[o,r]=[Math.floor(t/this.tokens),t%this.tokens],s=n[n.length-1];s&&s[0]===o&&s[2]===r-1?s[2]=r:n.push([o,r,r])}return n}};function Go(e,n){let t=Math.max(Math.abs(n.query-e.query),Math.abs(n.key-e.key),1);return Array.from({length:t},(o,r)=>({query:Math.round(e.query+(n.query-e.query)*(r+1)/t),key:Math.round(e.key+(n.key-e.key)*(r+1)/t)}))}var jo=["painted","no_ranking","evidence"];function Ko(e,n,t){let o=t.querySelector("canvas.nnv-matrix"),r=d("canvas",{class:"nnv-paint",tabindex:0,role:"application","aria-label":"Paint expected cells. Arrow keys move, Space paints or erases, Enter ranks, Escape ends."}),s=!1,i="cell",a=new dn(0),c=null,l=null,u=null,p=(E,P,C)=>{let H=d("button",{type:"button",class:"nnv-button",title:P},E);return H.addEventListener("click",C),H},m=p("Find heads","Run random tokens twice, and prose, and score every head: previous token, duplicate token, induction and more",()=>e.requests.ask({kind:"find"})),f=p("Evidence","",()=>e.requests.ask({kind:"evidence",score:n.get("sort_by")})),h=Ke("Paint cells","",()=>{s=!s,u=null,e.repaint()}),v=ie("Brush",[["cell","cell"],["diagonal","diagonal"],["column","column"]],E=>{i=E}),x=p("Rank heads","Rank all heads by their weight in the painted cells",()=>M()),w=p("Erase","Take all painted cells away",()=>{a.clear(),g()}),L=d("span",{class:"nnv-hint"}),y=d("span",{class:"nnv-tools nnv-brushes"},v.element,x,w),b=d("div",{class:"nnv-mask"},m,f,h.element,y,L);t.append(r);let g=()=>{Y(n,"painted",a.runs()),e.repaint()},M=()=>{a.size>0&&e.requests.ask({kind:"mask",runs:a.runs()})},k=()=>o.hidden||!o.dataset.geometry?null:JSON.parse(o.dataset.geometry),A=()=>{let E=n.get("painted")??[],P=n.get("labels").length;E===c&&a.tokens===P||(c=E,l||(a=dn.of(E,P)))},O=()=>{A();let E=k(),P=n.get("no_ranking")??"";(P||!E)&&(s=!1);let C=n.get("why_static")==="";m.hidden=!C;let H=n.get("sort_by");f.hidden=!C||!(n.get("evidence")??[]).includes(H);let W=n.get("scores")?.[H];f.title=W?`Show the prompt on which \u201C${W.title}\u201D was measured, with the cells that count`:"",h.show(s),h.element.disabled=P!==""||!E,h.element.title=P||(E?"Paint the cells that you expect, and rank heads by them":"Choose a head and draw its matrix first"),y.hidden=!s,v.show(i),x.disabled=w.disabled=a.size===0,L.textContent=s?$():"",r.hidden=!E||a.size===0&&!s,r.classList.toggle("nnv-painting",s),r.tabIndex=s?0:-1,E&&!r.hidden&&z(E)},$=()=>{if(u){let E=n.get("labels");return`${E[u.query]} (${u.query}) reads ${E[u.key]} (${u.key})`}return a.size===0?"Drag over the cells where you expect weight":`${a.size} painted`},z=E=>{let{left:P,top:C,plot:H,cell:W}=E;r.style.left=`${o.offsetLeft}px`,r.style.top=`${o.offsetTop}px`;let K=te(r,P+H+2,C+H+2);if(!K)return;let{context:q}=K,{accent:j,ink:J}=e.palette();q.beginPath(),q.rect(P,C,H,H),q.clip();let _=Math.max(W,2),I=({query:Q,key:T})=>[P+(T-E.column)*W,C+(Q-E.row)*W];q.fillStyle=q.strokeStyle=j,q.lineWidth=W>=14?2:1;let V=q.lineWidth/2+(W>=14?1:0);for(let Q of a){let[T,N]=I(Q);W>=5?q.strokeRect(T+V,N+V,_-2*V,_-2*V):q.fillRect(T,N,_,_)}if(u&&s){q.strokeStyle=J,q.lineWidth=1.5;let[Q,T]=I(u);q.strokeRect(Q,T,_,_)}},S=E=>{let P=k();if(!P)return null;let{x:C,y:H}=ce(E,r),W=an(P,C,H);return W?.kind==="cell"&&W.key<=W.query?{query:W.query,key:W.key}:null};r.addEventListener("pointerdown",E=>{let P=S(E);!P||E.button!==0||(l={on:!(E.shiftKey||a.has(P)),last:P},a.brush(i,P,l.on),r.setPointerCapture?.(E.pointerId),e.repaint())}),r.addEventListener("pointermove",E=>{if(u=S(E),l&&u){for(let P of Go(l.last,u))a.brush(i,P,l.on);l.last=u}e.repaint()});let R=()=>{l&&(l=null,g())};return r.addEventListener("pointerup",R),r.addEventListener("pointercancel",R),r.addEventListener("pointerleave",()=>{u=null,e.repaint()}),r.addEventListener("keydown",E=>{let P=fe(E.key),C=a.tokens-1,H=u??{query:C,key:C};if(P){let W=Math.max(0,Math.min(C,H.query+P[0]));u={query:W,key:Math.max(0,Math.min(W,H.key+P[1]))}}else if(E.key===" ")a.brush(i,H,!a.has(H)),u=H,g();else if(E.key==="Enter")M();else if(E.key==="Escape")s=!1;else return;e.say($()),e.repaint(),E.preventDefault(),E.stopPropagation()}),{element:b,paint:O}}function Zo(e){let n=null,t=null,o=null,r=(c,l,u,p)=>{let m=n;if(m&&m.from===c&&m.focus.layer===l&&m.focus.head===u)return m.focus;let f=e.get("pattern_kind")??"raw",h=p(),v=jn(L=>e.get(L),h),x=f==="token"?be:Qe,w={layer:l,head:u,pattern:new x(h,f,v)};return n={from:c,focus:w},w},s=c=>{let l=ee(e,"patterns"),u=l?.byteLength?l:ee(e,"pattern"),{layer:p,head:m,pattern:f}=c;if(t?.before===u&&t.after===f)return i(t);let h=G(u),v=l?.byteLength?Vo(h,e.get("num_heads"),f.size,p,m):h,x=l?.byteLength?!0:ee(e,"pattern_layer")===p&&ee(e,"pattern_head")===m;if(ee(e,"pattern_kind")!==e.get("pattern_kind")||!x||v.length!==f.packed.length)return c;let w=f.reduced?G(e.get("change")):null;if(w&&w.length!==v.length)return c;let L=new Qe(v,f.kind,jn(b=>ee(e,b),v)),y=new _e(L,f,w);return t={before:u,after:f,baseline:L,focus:{layer:p,head:m,pattern:y}},i(t)},i=({after:c,baseline:l,focus:u})=>{if(c.reduced&&l.reduced&&u.pattern.reduced){let p=Kn(m=>ee(e,m));(l.reduced.exact!==p||u.pattern.reduced.exact===Xe)&&(u.pattern.reduced.exact=to(c.reduced.exact,p)),l.reduced.exact=p}return u},a=()=>{let c=e.get("layer"),l=e.get("head"),u=e.get("patterns"),p=e.get("labels").length;if(u&&u.byteLength>0&&c>=0&&l>=0)return r(u,c,l,()=>Vo(G(u),e.get("num_heads"),p,c,l));let m=e.get("pattern");if(!m||m.byteLength===0)return null;let f=r(m,e.get("pattern_layer"),e.get("pattern_head"),()=>G(m));return f.pattern.reduced&&En(e)&&(f.pattern.reduced.exact=Kn(h=>e.get(h))),f};return{current(){let c=a();return c&&ne(e)==="difference"?s(c):c},levels(c,l,u){let p=`${l} ${u}`,m=c.pattern.reduced?.exact.block?.values??null;return(o?.key!==p||o.pattern!==c.pattern||o.block!==m)&&(o={key:p,pattern:c.pattern,block:m,levels:c.pattern.levels(l,u)}),o.levels}}}function Vo(e,n,t,o,r){let s=t*(t+1)/2,i=(o*n+r)*s;return e.subarray(i,i+s)}var Yo=["combine","chosen_heads","weighting","pattern_kind","toward_id","toward_label","live"];function Qo(e,n){let t=ie("Heads",[["one","one"],["mean","mean"],["max","largest"]],c=>Y(n,"combine",c)),o=d("button",{type:"button",class:"nnv-button",title:"Back to all heads of the layer"},"Clear");o.addEventListener("click",()=>Y(n,"chosen_heads",[]));let r=d("span",{class:"nnv-find"},t.element,o),s=ie("Weights",[["raw","as they are"],["value","\xD7 value norm"],["output","\xD7 output norm"],["token","toward a token"]],c=>Y(n,"weighting",c));s.element.title="Times the norm of the value, the norm of what the head writes of it, or its share of a token's logit";let i=d("input",{class:"nnv-input nnv-toward","aria-label":"The token toward whose logit weights are drawn",spellcheck:"false"}),a=d("form",{},i);return a.addEventListener("submit",c=>{c.preventDefault(),i.value!==""&&e.requests.ask({kind:"toward",text:i.value.replaceAll("\xB7"," ")})}),i.addEventListener("keydown",c=>c.stopPropagation()),{elements:[r,s.element,a],paint(){let c=n.get("live")??!0,l=n.get("combine")??"one",u=n.get("weighting")??"raw",p=n.get("chosen_heads")??[];r.hidden=s.element.hidden=!c,r.title=l==="one"?"":"Shift and click in the overview to choose which heads",t.show(l),o.hidden=l==="one"||p.length===0,o.textContent=`Clear ${p.length}`,s.show(u),a.hidden=!c||u!=="token"||n.get("why_static")!=="",i.placeholder=n.get("toward_label")??""}}}var Is=["layer","head","position","token_ids","labels","generated","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps","scores","score_values","sort_by","least_score",...Dt,...Yo,"form",...jo,...io],Xo=8,Jo=({model:e,el:n})=>{let t=U(e),o=Zo(e),r=$e({model:e,el:n},{title:"Attention",traits:Is,paint:()=>h()}),s=ie("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],L=>Y(e,"scale",L)),i=Ke("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>Y(e,"fold_sink",!e.get("fold_sink"))),a=gn(),c=ie("Draw",[["auto","both"],["matrix","matrix"],["lines","lines"]],L=>Y(e,"form",L));c.element.title="The head in focus as a matrix, as lines, or as both where there is room";let l=Qo(r,e);r.tools.append(...l.elements,c.element,s.element,a.element,i.element);let u=Uo(r,e,t),p=d("div",{class:"nnv-side"}),m=Wo(r,e,o,t,()=>w(),()=>v()),f=Ko(r,e,m.element);m.element.append(f.element),r.body.append(d("div",{class:"nnv-attention"},u.element,m.element,p));let h=()=>{let L=e.get("scale"),y=e.get("fold_sink");s.show(L),i.show(y),l.paint(),c.show(e.get("form")??"auto"),u.paint(),x(L,y),m.paint(),f.paint(),w()},v=()=>{let L=r.root.dataset.size,y=L==="narrow"?0:u.width()+28;return r.width()-y-(L==="wide"?272:0)},x=(L,y)=>{let b=o.current()?.pattern;if(ne(e)==="difference"){let A=b instanceof _e&&L!=="log"?re(b.most):"1",O=L==="log"?", on a logarithmic scale":"";a.showSigned(A,r.palette(),`After minus before${O}. The overview has a scale of its own.`);return}let g=b?.most??1;if(b instanceof be){let A=L==="log"?", on a logarithmic scale over four powers of ten":"";a.showSigned(re(g),r.palette(),`Toward the token is blue, away from it orange${A}.`);return}let M=y?" left after the fold":"",k=b&&b.kind!=="raw"?"The value":"The probability";L==="row"?a.show("0",`row's largest${M}`,r.palette(),"Each row is divided by its own largest value."):L==="absolute"?a.show("0",re(g),r.palette(),`${k} itself.`):a.show(`\u2264 ${re(g*Mn)}`,re(g),r.palette(),`The logarithm of ${k.toLowerCase()}.`)},w=()=>{let L=o.current(),{position:y}=U(e),b=de(e),g=m.hovered(),M=b.labels.length-1,k=g?.kind==="cell"?g.query:g?g.position:y>=0?y:M,A=g?.kind==="cell"?g.key:g?g.position:y>=0?y:M;if(!L||k<0||Math.max(k,A)>=L.pattern.size){F(p);return}ao(e,k,A);let{reduced:O}=L.pattern,$=e.get("fold_sink"),z=E=>X(e,Ze(U(e),E)),S=()=>Bn([pe(b,k),"reads"],L.pattern.topKeys(k,Xo,$),b,y,z),R=()=>Bn([pe(b,A),"is read by"],L.pattern.topReaders(A,Xo),b,y,z);F(p,!O||O.hasRow(k)?S():Vn(e,k,b),!O||O.hasColumn(A)?R():Vn(e,A,b),Us(xn(e),k),$&&!(L.pattern instanceof be)&&Bs(L.pattern,k))};return r.onStop(()=>m.stop()),()=>r.stop()};function Bs(e,n){let t=s=>d("b",{class:"nnv-number"},s),o=e.kind==="raw"?[" of this row, ",t(ct(e.meanFoldedMass()))," on average over the rows after it."]:[" of this row's ",t(re(e.sum(n))),"."],r=t(D(e.foldedMass(n)));return d("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",r,...o)}function Us(e,n){if(!e)return null;let t=d("b",{class:"nnv-number"},D(e[n]));return d("div",{class:"nnv-hint nnv-sink"},"The head's sink, which is no token, takes ",t," of this row.")}var Gs={logit:["bar_values","heads"],norm:["norms","head_norms"]};function pn(e){return G(e.get("norms")).length>0?e.get("quantity"):"logit"}function Jn(e,n){return new Map([...e.map((t,o)=>[et(t),n[o]]),["",n[e.length]]])}var et=({kind:e,layer:n})=>`${e}.${n}`,er=["embedding","attention","mlp","rest","bias","softcap","remainder"],js=(e,n)=>nr(e)-nr(n)||e.layer-n.layer||er.indexOf(e.kind)-er.indexOf(n.kind),nr=({kind:e,layer:n})=>e==="embedding"?0:n>=0?1:2;function tr(e){let n=pn(e),[t,o]=Gs[n],r=ne(e),s=r==="after"&&Ae(e),i=r==="difference",a=e.get("bars"),c=ee(e,"bars"),l=Jn(a,G(e.get(t))),u=Jn(c,G(ee(e,t))),p=G(e.get(o)),m=G(ee(e,o)),f=s||i?c.filter(b=>!l.has(et(b))):[],h=f.length>0?[...a,...f].sort(js):a,v=b=>(l.get(b)??0)-(i?u.get(b)??0:0),x=b=>s?u.get(b)??0:Number.NaN,w=i||n==="norm",L=w?new Map:Jn(a,G(e.get("bar_effects"))),y=i&&m.length===p.length;return{bars:h.map(b=>{let g=et(b);return{...b,value:v(g),before:x(g),effect:L.get(g)??Number.NaN}}),heads:y?p.map((b,g)=>b-m[g]):p,headsBefore:s&&m.length===p.length?m:new Float32Array(0),headEffects:w?new Float32Array(0):G(e.get("head_effects")),logit:v(""),logitBefore:x(""),neurons:w?{}:Ks(e),sums:n==="logit"}}function Ks(e){let n=e.get("neuron_blocks")??[],[t,o]=[rn(e.get("neuron_ids")),G(e.get("neuron_shares"))],r=t.length/Math.max(1,n.length),s=(i,a)=>i.subarray(a*r,(a+1)*r);return Object.fromEntries(n.map((i,a)=>[i,{ids:s(t,a),shares:s(o,a)}]))}function or(e,{wide:n,effects:t,running:o}){let r=e.reduce((u,{name:p})=>Math.max(u,p.length),0)*6.4+26,[s,i]=n?[150,250]:[112,150],a=Math.round(Math.max(s,Math.min(i,r))),l=[n?74:62,t&&(n?84:18),o&&n&&74].filter(u=>u!==!1).map(u=>`${u}px`);return{columns:`${a}px minmax(0, 1fr) ${l.join(" ")}`,running:o&&n,effects:t?n?"numbers":"marks":"none"}}function rr(e,n){let t=d("select",{class:"nnv-select","aria-label":"What is put in a part's place"},d("option",{value:"zero"},"by zero"),d("option",{value:"mean"},"by its mean"));t.addEventListener("keydown",l=>l.stopPropagation());let o=d("button",{type:"button",class:"nnv-button"}),r=d("span",{class:"nnv-hint",role:"status"}),s=d("span",{class:"nnv-measure"},o,t,r),i=()=>e.get("measuring")??{},a=()=>i().total!==void 0;o.addEventListener("click",()=>{n.ask(a()?{kind:"stop"}:{kind:"measure",how:t.value})});let c="";return{element:s,running:a,update(){let l=e.get("why_static")===""&&e.get("bars").length>0,u=e.get("bar_effects").byteLength>0&&e.get("quantity")!=="norm";s.hidden=!l&&!u,o.hidden=t.hidden=!l;let p=e.get("effect_how");p!==c&&(t.value=c=p),t.disabled=a();let{done:m=0,total:f=0}=i();o.textContent=a()?"Stop":"Measure effects",o.title=a()?"Ends the measurement; what was found stays":"Takes each part out in a forward of its own, those with the longest bars first, and shows what the logit loses",a()?r.textContent=`${m} of ${f} parts`:r.textContent=u?`\u25C7 what the logit loses without the part (${Vs(p)})`:""}}}function Vs(e){return e==="zero"?"zero in its place":"its mean over the positions in its place"}function sr(){let e=d("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),n=d("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=d("button",{type:"submit",class:"nnv-button"},"Explain"),o=d("button",{type:"button",class:"nnv-button"}),r=d("form",{class:"nnv-question"},e,d("span",{class:"nnv-hint"},"against"),n,t,o);for(let s of[e,n])s.addEventListener("keydown",i=>i.stopPropagation());return{form:r,target:e,versus:n,here:o}}function ir(e){let{bars:n,logit:t,sort:o,sign:r}=e,s=o==="depth"&&r==="both"&&e.sums,a=(e.sums?n:n.filter(({value:u})=>Number.isFinite(u))).filter(({value:u})=>r==="both"||(r==="positive"?u>0:u<0));o==="size"&&a.sort((u,p)=>Math.abs(p.value)-Math.abs(u.value));let c=[],l=0;for(let u of a){let p=s?l:0;l=s?l+u.value:Number.NaN;let m=Zs(e,u);c.push({...u,head:-1,from:p,to:p+u.value,running:l,open:m});let f=u.kind==="mlp"?Ys:Qs;m&&c.push(...f(e,u,s?p:0,s))}return c.length>0&&r==="both"&&c.push({name:e.sums?"logit":"their sum",kind:"total",layer:-1,head:-1,value:t,before:e.logitBefore,effect:Number.NaN,from:0,to:t,running:t,open:null}),c}function nt({kind:e,layer:n,head:t}){return`${e}.${n}.${t}`}function Zs({heads:e,neurons:n,live:t,sums:o,expanded:r,opened:s},{kind:i,layer:a}){return i==="attention"&&e.length>0?r.includes(a):i==="mlp"&&o&&(t||a in n)?s.includes(a)&&a in n:null}function Ys({neurons:e},n,t,o){let r=e[n.layer];if(!r)return[];let s=n.value-r.shares.reduce((c,l)=>c+l,0),i=[...Array.from(r.shares,(c,l)=>({name:`neuron ${r.ids[l]}`,head:r.ids[l],value:c})),{name:"other neurons, bias",head:-1,value:s}],a=t;return i.map(c=>{let l=a;o&&(a+=c.value);let u={before:Number.NaN,effect:Number.NaN,running:Number.NaN,open:null};return{...c,...u,kind:"neuron",layer:n.layer,from:l,to:l+c.value}})}function Qs({heads:e,headsBefore:n,headEffects:t,headCount:o,sort:r,sums:s},i,a,c){let l=e.subarray(i.layer*o,(i.layer+1)*o),u=n.subarray(i.layer*o,(i.layer+1)*o),p=Array.from(l,(v,x)=>({name:`head ${x}`,head:x,value:v,before:u[x]??Number.NaN,effect:t[i.layer*o+x]??Number.NaN}));r==="size"&&p.sort((v,x)=>Math.abs(x.value)-Math.abs(v.value));let m=(v,x)=>v-x.reduce((w,L)=>w+L,0),f=m(i.value,l);s&&Math.abs(f)>1e-4*Math.max(1,Math.abs(i.value))&&p.push({name:"output bias / post-norm",head:-1,value:f,before:m(i.before,u),effect:Number.NaN});let h=a;return p.map(({name:v,head:x,value:w,before:L,effect:y})=>{let b=h;return c&&(h+=w),{name:v,kind:"head",layer:i.layer,head:x,value:w,before:L,effect:y,from:b,to:b+w,running:Number.NaN,open:null}})}function ar(e,n){let t=0,o=0;for(let{from:s,to:i,before:a,effect:c}of e)for(let l of[s,i,s+a,s+c])Number.isFinite(l)&&(t=Math.min(t,l),o=Math.max(o,l));if(t===0&&o===0)return{low:-1,high:1,ticks:[-1,0,1]};let r=.03*(o-t);return t<0&&(t-=r),o>0&&(o+=r),{low:t,high:o,ticks:ut(t,o,n)}}function lr({value:e,effect:n},t){return!Number.isFinite(n)||Math.abs(n-e)<.05*t?!1:n*e<=0||Math.abs(n)<Math.abs(e)/2||Math.abs(n)>2*Math.abs(e)}function cr(e){return e.reduce((n,{kind:t,value:o})=>t==="total"?n:Math.max(n,Math.abs(o)||0),0)}function we({low:e,high:n},t){return Math.max(0,Math.min(1,(t-e)/(n-e)))}function en(e,n,t){return e.style.left=`${100*we(n,t)}%`,e}function dr({axis:e,columns:n,effects:t,running:o,unsigned:r}){let s=e.ticks.map(a=>en(d("span",{class:"nnv-tick"},re(a)),e,a)),i=d("div",{class:"nnv-row nnv-axis-row"},d("span"),d("div",{class:"nnv-track"},...s),d("span",{class:"nnv-column"},r?"length":"share"),t!=="none"&&d("span",{class:"nnv-column"},t==="numbers"?"effect":"\u2260"),o&&d("span",{class:"nnv-column"},"sum so far"));return i.style.gridTemplateColumns=n,i}function pr(e,n,t,o){let r=e.open===null?null:d("button",{type:"button",class:"nnv-open","aria-expanded":String(e.open),"aria-label":`${e.kind==="mlp"?"Neurons":"Heads"} of layer ${e.layer}`},e.open?"\u25BE":"\u25B8"),s=d("div",{class:"nnv-row-name"},r??d("span",{class:"nnv-open","aria-hidden":"true"}),d("span",{},e.name)),i=e.kind==="head"||e.kind==="neuron";i&&(s.style.paddingLeft="14px");let a=["nnv-row",i&&"nnv-head-row",e.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],c=Number.isFinite(e.running)?ur(je(e.running),!0):"",l=d("div",{class:a.filter(Boolean).join(" "),"data-name":e.name,"data-layer":e.layer,"data-value":D(e.value),"data-before":Number.isFinite(e.before)&&D(e.before),"data-effect":Number.isFinite(e.effect)&&D(e.effect)},s,Js(e,n,o),d("span",{class:"nnv-number"},e.kind==="total"?re(e.value):ur(je(e.value),o.unsigned)),o.effects!=="none"&&Xs(e,o),o.running&&d("span",{class:"nnv-number nnv-running",title:"running total"},c));return l.style.gridTemplateColumns=o.columns,{line:l,open:r}}function ur(e,n){return n?e.replace("+",""):e}function Xs(e,{largest:n,effects:t}){let o=lr(e,n),r=t==="numbers"?je(e.effect):"";return d("span",{class:`nnv-number nnv-effect${o?" nnv-misleads":""}`,title:o?"measured: attribution misleads here":"measured: what the logit loses without this part"},Number.isFinite(e.effect)&&`${o?"\u2260 ":""}${r}`.trim())}function Js(e,n,{axis:t,chained:o}){let[r,s]=[Math.min(e.from,e.to),Math.max(e.from,e.to)],i=e.kind==="total"?"nnv-total":e.value>=0?"nnv-plus":"nnv-minus",a=en(d("div",{class:`nnv-piece ${i}`}),t,r);a.style.width=`${100*(we(t,s)-we(t,r))}%`;let c=[e,n].every(u=>u&&u.kind!=="head"&&u.kind!=="neuron"),l=o&&e.kind!=="total"&&c;return d("div",{class:"nnv-track"},en(d("div",{class:"nnv-zero"}),t,0),Number.isFinite(e.value)&&a,Math.abs(we(t,e.from+e.before)-we(t,e.to))>.002&&ei(e,t),Number.isFinite(e.effect)&&ni(e,t),l&&en(d("div",{class:"nnv-link"}),t,e.to))}function ei(e,n){let t=e.from+e.before,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],s=en(d("div",{class:"nnv-piece nnv-ghost"}),n,o);return s.style.width=`${100*(we(n,r)-we(n,o))}%`,s}function ni(e,n){let t=e.from+e.effect,[o,r]=[Math.min(e.from,t),Math.max(e.from,t)],s=e.effect>=0?"nnv-effect-right":"nnv-effect-left",i=en(d("div",{class:`nnv-effect-line ${s}`}),n,o);return i.style.width=`${100*(we(n,r)-we(n,o))}%`,i}function mr(e){let n=[d("div",{},e.kind==="head"||e.kind==="neuron"?`layer ${e.layer}, ${e.name}`:e.name),d("b",{},D(e.value))];return Number.isFinite(e.effect)&&n.push(d("div",{},"without it the logit loses ",d("b",{},D(e.effect)))),Number.isFinite(e.before)&&n.push(d("div",{class:"nnv-hint"},`before the edits ${D(e.before)}`)),Number.isFinite(e.running)&&e.kind!=="total"&&n.push(d("div",{class:"nnv-hint"},`running total ${D(e.running)}`)),n}var fr=["bars","bar_values","heads","bar_effects","head_effects","effect_how","measuring","quantity","norms","head_norms","opened","neuron_blocks","neuron_ids","neuron_shares","written_parts","written_tokens","written_logits","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"];function hr({kind:e,layer:n,head:t}){return e==="attention"||e==="mlp"?{layer:n,part:e}:e==="head"&&t>=0?{layer:n,part:"head",head:t}:null}var ti=["embedding","attention","mlp","rest","head","neuron","bias"];function oi({kind:e,layer:n,head:t}){let o=tt(e);return!ti.includes(e)||o&&t<0?null:n<0?e:o?`${e}.${n}.${t}`:`${e}.${n}`}var tt=e=>e==="head"||e==="neuron";function vr(e,n){let t=d("section",{class:"nnv-written","aria-label":"What the chosen part writes",hidden:!0});return{element:t,update(o){let r=o?oi(o):null,s=r===null?null:ri(e,r),i=e.get("why_static")==="";if(t.hidden=r===null||!s&&!i,t.hidden)return;let{kind:a,layer:c,head:l,name:u}=o,p=tt(a)?`layer ${c}, ${u}`:u;if(s){let{logits:f}=s,h=s.tokens[0].length;F(t,d("h4",{},`What ${p} ${a==="bias"?"write":"writes"}`),br("promotes",s.tokens[0],f.subarray(0,h)),br("suppresses",s.tokens[1],f.subarray(h)),d("div",{class:"nnv-hint"},"share of each token's logit, with the final norm held"));return}let m=d("button",{type:"button",class:"nnv-button"},a==="bias"?`Tokens that ${p} promote and suppress`:`Tokens that ${p} promotes and suppresses`);m.addEventListener("click",()=>n.ask({kind:"written",part:a,layer:c,head:tt(a)?l:null})),F(t,m)}}}function ri(e,n){let t=e.get("written_parts")??[],o=t.indexOf(n);if(o<0)return null;let r=G(e.get("written_logits")),s=r.length/t.length;return{tokens:e.get("written_tokens")[o],logits:r.subarray(o*s,(o+1)*s)}}function br(e,n,t){let o=n.map((r,s)=>d("li",{},ue(r),d("span",{class:"nnv-number"},je(t[s]))));return d("div",{class:`nnv-${e}`},d("span",{class:"nnv-hint"},e),d("ol",{},...o))}var gr=({model:e,el:n})=>{let t=U(e),o=$e({model:e,el:n},{title:"Contributions",traits:fr,paint:()=>M()}),r=ie("Order",[["depth","by depth"],["size","by size"]],S=>Y(e,"sort",S)),s="both",i=ie("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],S=>{s=S,o.repaint()}),a=rr(e,o.requests),c=ie("Bars",[["logit","shares of the logit"],["norm","norms of what is added"]],S=>Y(e,"quantity",S)),l=vr(e,o.requests);o.tools.append(c.element,r.element,i.element,a.element);let{form:u,target:p,versus:m,here:f}=sr(),h=d("div",{class:"nnv-question nnv-asked"}),v=d("div",{class:"nnv-axis","aria-hidden":"true"}),x=d("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads or neurons, Escape goes back."}),w=d("div",{hidden:!0});o.body.append(h,u,x,l.element,w);let L=[],y=-1,b="",g=S=>{o.requests.ask({kind:"target",target:p.value===""?null:p.value,versus:m.value===""?null:m.value,position:S})};u.addEventListener("submit",S=>{S.preventDefault(),g(e.get("explained_position"))}),f.addEventListener("click",()=>g(U(e).position));let M=()=>{let S=tr(e),R=e.get("gaps"),E=S.bars.length===0;if(w.hidden=!E,x.hidden=h.hidden=E,u.hidden=e.get("why_static")!=="",r.show(e.get("sort")),c.show(pn(e)),c.element.hidden=e.get("norms").byteLength===0,a.update(),E){F(w,Pe(R["contributions.logit"]??R["contributions.embedding"]??"Contributions were not captured."));return}A(S.logit);let P=pn(e)==="norm"&&ne(e)!=="difference";i.element.hidden=P,L=ir({...S,headCount:e.get("num_heads"),expanded:e.get("expanded"),opened:e.get("opened"),live:e.get("why_static")==="",sort:e.get("sort"),sign:P?"both":s}),y=b===""?-1:L.findIndex(j=>nt(j)===b);let C=ar(L,o.width()>700?8:4),H=L.some(j=>j.kind!=="total"&&Number.isFinite(j.running)),W=L.some(j=>Number.isFinite(j.effect))||a.running(),K={axis:C,chained:H,...or(L,{wide:o.width()>=520,effects:W,running:H}),largest:cr(L),unsigned:P};F(v,dr(K)),x.classList.toggle("nnv-dense",L.length>36);let q=x.scrollTop;F(x,v,...L.map((j,J)=>O(j,J,K))),L.length===0&&x.append(d("div",{class:"nnv-empty"},s==="both"?"There are no bars.":`No part ${s==="positive"?"raises":"lowers"} this logit.`)),k()==="missing"&&x.append(d("div",{class:"nnv-hint"},`Heads: ${R["contributions.heads"]}`)),x.scrollTop=q,l.update(L[y])},k=()=>e.get("gaps")["contributions.heads"]?"missing":"here",A=S=>{let R=e.get("explained_position"),E=e.get("labels"),P=pn(e)==="norm",C=!P&&e.get("versus_id")>=0,H=P?"norms of what each part adds":C?"logit difference of":"logit of",W=ne(e)==="difference";F(h,d("span",{},W?`Change of the ${H}`:`${H[0].toUpperCase()}${H.slice(1)}`),!P&&ue(e.get("target_label")),C&&d("span",{},"over"),C&&ue(e.get("versus_label")),d("span",{},`after position ${R}`),ae(de(e),R),!P&&d("b",{class:"nnv-number nnv-logit",title:W?"after minus before":"as the model computed it"},D(S)),d("span",{class:"nnv-hint"},P?"they do not add up":"final norm held at the values it had"),Ae(e)&&ne(e)==="after"&&d("span",{class:"nnv-hint"},"outlines: before the edits"));let K=U(e).position;f.hidden=K<0||K===R||K>=E.length,F(f,`Explain position ${K} `,E[K]??"")},O=(S,R,E)=>{let P=U(e),C=S.layer>=0&&S.layer===P.layer&&S.kind!=="neuron"&&(S.kind!=="head"||S.head===P.head),{line:H,open:W}=pr(S,L[R+1],R===y||C,E);H.classList.toggle("nnv-cursor",R===y),W?.addEventListener("click",J=>{J.stopPropagation(),$(S)});let K=hr(S),q=K&&Me(o,K),j=S.kind==="attention"&&Me(o,{layer:S.layer,part:"block"},"Block");return q&&H.firstElementChild.append(d("span",{class:"nnv-offers"},j,q)),H.addEventListener("click",()=>z(R)),H.addEventListener("pointermove",J=>o.tooltip.show(...ye(o.root,J),...mr(S))),H.addEventListener("pointerleave",()=>o.tooltip.hide()),H},$=({kind:S,layer:R,open:E})=>{let P=S==="mlp"?"opened":"expanded",C=e.get(P);Y(e,P,E?C.filter(H=>H!==R):[...new Set([...C,R])]),!E&&S==="mlp"&&!e.get("neuron_blocks").includes(R)&&o.requests.ask({kind:"neurons",layer:R})},z=S=>{let R=L[S];if(!R)return;let E=y===S;y=E?-1:S,b=E?"":nt(R),E?X(e,{layer:t.layer,head:t.head}):R.layer>=0&&X(e,R.kind==="head"&&R.head>=0?{layer:R.layer,head:R.head}:{layer:R.layer}),o.say(E?"nothing chosen":`${R.name}: ${D(R.value)}`),o.repaint()};return x.addEventListener("keydown",S=>{let R=fe(S.key);if(R&&R[0]!==0){let E=Math.max(0,Math.min(L.length-1,y+R[0]));E!==y&&z(E),x.querySelectorAll(".nnv-row")[y+1]?.scrollIntoView({block:"nearest"})}else if((S.key==="Enter"||S.key===" ")&&S.target===x){let E=L[y];E&&E.open!==null&&$(E)}else if(S.key==="Escape")y=-1,b="",X(e,xe(U(e),t)),o.repaint();else return;S.preventDefault(),S.stopPropagation()}),()=>o.stop()};var yr=({model:e,el:n})=>{let t=U(e),o=$e({model:e,el:n},{title:"Explore",traits:["labels","special","generated","token_ids","position","layer","head"],paint:()=>i()}),r=d("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});o.body.append(r);let s=null,i=()=>{let l=e.get("labels");if(s!==l){s=l;let p=de(e),m=e.get("token_ids");F(r,...l.map((f,h)=>a(p,h,m[h]??-1)))}let{position:u}=U(e);[...r.children].forEach((p,m)=>{p.setAttribute("aria-pressed",String(m===u)),p.tabIndex=m===Math.max(0,u)?0:-1})},a=(l,u,p)=>{let m=ve(l,u)?" \xB7 generated":"",f=d("button",{type:"button",class:"nnv-chip",title:`${l.labels[u]} \xB7 position ${u} \xB7 id ${p}${m}`},ae(l,u),d("small",{},String(u)));return f.addEventListener("click",()=>c(Ze(U(e),u).position)),f},c=l=>{X(e,{position:l}),o.say(l<0?"no token chosen":`token ${l}, ${e.get("labels")[l]}`)};return r.addEventListener("keydown",l=>{let u=fe(l.key),p=U(e);if(u){let m=he(p.position,u[0]+u[1],r.childElementCount);c(m),r.children[m]?.focus()}else if(l.key==="Escape")X(e,xe(p,t));else return;l.preventDefault(),l.stopPropagation()}),()=>o.stop()};var nn=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(n){this.rows=n.get("rows"),this.tokens=n.get("labels").length,this.k=n.get("k"),this.ids=rn(n.get("top_ids")),this.probabilities=G(n.get("top_probabilities")),this.entropies=G(n.get("entropy")),this.followedProbabilities=G(n.get("followed_probability")),this.followedRanks=rn(n.get("followed_rank")),this.vocabulary=n.get("vocabulary"),this.vocabularySize=n.get("vocabulary_size");let t=0;for(let o of this.entropies)o>t&&o<1/0&&(t=o);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(n){return this.vocabulary[n]??`id ${n}`}top(n,t){let o=(n*this.tokens+t)*this.k;return Array.from({length:this.k},(r,s)=>{let i=this.ids[o+s];return{id:i,label:this.label(i),probability:this.probabilities[o+s]}})}topId(n,t){return this.ids[(n*this.tokens+t)*this.k]}entropy(n,t){return this.entropies[n*this.tokens+t]}followedProbability(n,t){return this.followedProbabilities[n*this.tokens+t]}followedRank(n,t){return this.followedRanks[n*this.tokens+t]}text(n,t){return this.label(this.topId(n,t))}entry(n,t,o){let r=this.share(n,t,o);return Number.isNaN(r)?-1:Re(r)}share(n,t,o){let r;return o==="entropy"?r=this.largestEntropy>0?this.entropy(n,t)/this.largestEntropy:0:o==="followed probability"&&this.following?r=this.followedProbability(n,t):o==="followed rank"&&this.following?r=1-Math.log(1+this.followedRank(n,t))/Math.log(this.vocabularySize):r=this.probabilities[(n*this.tokens+t)*this.k],Number.isFinite(r)?r:Number.NaN}},mn=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];var si=1e-4,me=class extends nn{constructor(t,o){super(t);this.before=o}before;most=new Map;top1(t,o){let r=this.before.top(t,o)[0],s=this.top(t,o),i=s.find(({id:c})=>c===r.id),a=i?.probability??s[s.length-1].probability;return{before:r.probability,after:a,by:a-r.probability,atMost:!i}}change(t,o,r){let s=a=>{let[c,l]=[a(this.before),a(this)];return{before:c,after:l,by:l-c,atMost:!1}},i=this.following&&this.before.following;return r==="entropy"?s(a=>a.entropy(t,o)):r==="followed probability"&&i?s(a=>a.followedProbability(t,o)):r==="followed rank"&&i?s(a=>-Math.log(1+a.followedRank(t,o))):this.top1(t,o)}scale(t){let o=this.most.get(t);if(o===void 0){o=si;for(let r=0;r<this.rows.length;r++)for(let s=0;s<this.tokens;s++){let i=Math.abs(xr(this.change(r,s,t)));i>o&&i<1/0&&(o=i)}this.most.set(t,o)}return o}text(t,o){let[r,s]=[this.before.topId(t,o),this.topId(t,o)];return r===s?this.label(s):`${this.before.label(r)} \u2192 ${this.label(s)}`}entry(t,o,r){let s=xr(this.change(t,o,r));return Number.isFinite(s)?We(s/this.scale(r)):-1}};function xr({by:e,atMost:n}){return n?Math.min(0,e):e}function wr(e){let n=[],t=null;return()=>{let o=ne(e)==="difference",r=[o,...mn.map(s=>e.get(s))];return o&&r.push(...mn.map(s=>ee(e,s))),(!t||r.length!==n.length||r.some((s,i)=>s!==n[i]))&&(t=o?new me(e,new nn(pt(e))):new nn(e)),n=r,t}}function kr(e,n,t,o){return[`${e.rows[t]??""}, position ${o} `,ae(n,o),d("small",{class:"nnv-hint"},`id ${n.ids[o]}`)]}function ot(e,n,t,o,r){return e.top(n,t).map(({id:s,label:i,probability:a},c)=>{let l=d("span",{class:"nnv-bar","aria-hidden":"true"}),u=Number.isFinite(a)?Math.max(0,Math.min(1,a)):0;l.style.width=`calc((100% - 4ch - 7px) * ${u.toFixed(4)})`;let p=d(r?"button":"div",{class:"nnv-entry",...r?{type:"button",title:`Follow this token (id ${s})`}:{},"aria-current":String(s===o)},l,d("span",{class:"nnv-place"},String(c+1)),ue(i),d("span",{class:"nnv-number"},D(a)));return r&&p.addEventListener("click",()=>r(s)),p})}function Mr(e,n,t){let o=e.before.top(n,t)[0],{before:r,after:s,by:i,atMost:a}=e.top1(n,t),c=(u,p)=>d("b",{class:`nnv-number ${p}`},D(u)),l=e.change(n,t,"entropy");return[d("div",{class:"nnv-change"},ue(o.label)," ",c(r,"nnv-was"),a?" \u2192 at most ":" \u2192 ",c(s,"nnv-now"),a?`, no longer among the first ${e.k}: a change of at most `:": a change of ",c(i,"nnv-by")),d("div",{class:"nnv-change nnv-change-entropy"},"entropy ",c(l.before,"nnv-was")," \u2192 ",c(l.after,"nnv-now")," nats: a change of ",c(l.by,"nnv-by"))]}function ii(e,n,t){let{before:o,after:r,by:s}=e.change(n,t,"followed probability"),i=(a,c)=>d("b",{class:`nnv-number ${c}`},a);return d("div",{},"probability ",i(D(o),"nnv-was")," \u2192 ",i(D(r),"nnv-followed-probability"),": a change of ",i(D(s),"nnv-by"),`; rank ${e.before.followedRank(n,t)+1} \u2192 ${e.followedRank(n,t)+1}`)}function ai(e,{row:n,position:t,marked:o},r){let s=(i,a)=>[d("div",{class:"nnv-hint"},i),d("div",{class:`nnv-list nnv-top-${i}`},...ot(a,n,t,o,r))];return[...Mr(e,n,t),...s("before",e.before),...s("after",e)]}function li(e,n,t,o){let[r,s]=[226,64],i=d("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),a=te(i,r,s);if(!a)return i;let{context:c}=a,l=e.rows.length,u=f=>4+(r-8)*f/Math.max(1,l-1),p=f=>s-4-(s-10)*f;c.strokeStyle=o.line,c.lineWidth=1;for(let f of[0,.5,1])c.beginPath(),c.moveTo(4,p(f)),c.lineTo(r-4,p(f)),c.stroke();let m=(f,h,v)=>{c.strokeStyle=h,c.lineWidth=v,c.beginPath();for(let x=0;x<l;x++){let w=f.followedProbability(x,n);x===0?c.moveTo(u(x),p(w)):c.lineTo(u(x),p(w))}c.stroke()};return e instanceof me&&e.before.following&&m(e.before,o.dim,1),m(e,o.accent,2),t>=0&&(c.fillStyle=o.accent,c.beginPath(),c.arc(u(t),p(e.followedProbability(t,n)),3.5,0,2*Math.PI),c.fill()),i}function Lr(e,n,t,o,r){let{row:s,position:i,marked:a,followed:c,live:l}=t,u=(h,v="")=>d("b",{class:`nnv-number ${v}`},h),p=d("div",{class:"nnv-list-title nnv-cell-title"},...kr(e,n,s,i)),m=e instanceof me?[p,...ai(e,t,r)]:[p,d("div",{class:"nnv-list nnv-top"},...ot(e,s,i,a,r)),d("div",{class:"nnv-hint nnv-entropy"},"entropy ",u(D(e.entropy(s,i)))," nats")];if(c>=0&&e.following){let h=[ue(e.label(c)),d("small",{class:"nnv-hint"},`id ${c}`)],v=u(D(e.followedProbability(s,i)),"nnv-followed-probability"),x=u(String(e.followedRank(s,i)+1),"nnv-followed-rank");m.push(d("div",{class:"nnv-followed"},d("div",{class:"nnv-list-title"},"Following ",...h),e instanceof me&&e.before.following?ii(e,s,i):d("div",{},"probability ",v,", rank ",x),li(e,i,s,o),d("div",{class:"nnv-hint"},`at position ${i}, first to last layer`)))}let f=l?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...m,d("div",{class:"nnv-hint"},f)]}function Tr(e,n,{row:t,position:o},r){if(t<0){let s=d("small",{class:"nnv-hint"},` id ${n.ids[o]}`);return[d("div",{},`position ${o} `,ae(n,o),s)]}return[d("div",{class:"nnv-list-title"},...kr(e,n,t,o)),...e instanceof me?Mr(e,t,o):ot(e,t,o,r,null),...e instanceof me?[]:[d("div",{class:"nnv-hint"},`entropy ${D(e.entropy(t,o))} nats`)]]}function Er(e,n,t,{start:o,cell:r,count:s}){let i=new Int16Array(s).fill(-1);for(let a=0;a<s;a++){let c=Math.floor(o+a/r),l=Math.min(e.tokens,Math.max(c+1,Math.floor(o+(a+1)/r)));for(let u=c;u<l;u++)i[a]=Math.max(i[a],e.entry(n,u,t))}return i}function Sr({rows:e,tokens:n,width:t,cellWidth:o,left:r,lastOnTop:s}){let a=(t-r-1)/Math.max(1,n),c=o>0?o:Math.max(58,Math.min(124,a)),l=Math.max(.05,Math.min(124,c)),u=e>36?18:20;return{rows:e,tokens:n,left:r,top:36,cellWidth:l,cellHeight:u,width:r+l*n+1,height:36+u*e+1,lastOnTop:s}}function An(e,n){return Math.max(.05,Math.min(124,(n-e.left-1)/Math.max(1,e.tokens)))}function Ie(e,n){return e.lastOnTop?e.rows-1-n:n}function Pr(e,n,t,o,r){if(n<e.left)return null;let s=Math.floor((n-e.left+o)/e.cellWidth);if(s>=e.tokens)return null;if(t<e.top)return{row:-1,position:s};let i=Math.floor((t-e.top+r)/e.cellHeight);return i>=e.rows?null:{row:Ie(e,i),position:s}}function Ar(e,n,t,o){let r=Math.floor((t-e.top+o)/e.cellHeight);return n>=e.left||t<e.top||r>=e.rows?null:Ie(e,r)}function Rr(e,n,t,o){let r=n*e.cellWidth,s=o-e.left;return r>=t&&r+e.cellWidth<=t+s?t:Math.max(0,r-s/2)}var $r=11.5,ci=26;function Cr(){let e=Fe();return(n,t,o)=>{let{layout:r,view:s}=t,i=te(n,s.width,s.height);if(!i)return;let{left:a,top:c,cellWidth:l,cellHeight:u}=r,p={first:Math.max(0,Math.floor(s.scrollLeft/l)),last:Math.min(r.tokens,Math.ceil((s.scrollLeft+s.width-a)/l)),x:h=>a+h*l-s.scrollLeft,y:h=>c+h*u-s.scrollTop,gap:l>=8?1:0},m=[a,c,l,u,r.lastOnTop,s.scrollLeft,s.scrollTop],f=[o.theme,o.ground,o.ramp];e(i,[t.data,t.colorBy,t.marked,...m,...f],h=>ui(h,t,o,p)),di(i,t,o,p),pi(i.context,t,o,p.y),mi(i.context,t,o,p.first,p.last,p.x)}}function _r({context:e},{layout:{left:n,top:t},view:o}){e.save(),e.beginPath(),e.rect(n,t,o.width-n,o.height-t),e.clip()}function ui(e,n,t,o){let{context:r,ratio:s}=e,{layout:i,view:a,data:c}=n,{left:l,top:u,cellWidth:p,cellHeight:m}=i,{first:f,last:h,x:v,y:x,gap:w}=o;_r(e,n),r.textAlign="left",r.font=`${$r}px ${t.tokenFont}`;let L=y=>Le(r,y);for(let y=0;y<i.rows;y++){let b=x(Ie(i,y));if(!(b>a.height||b+m<u)){if(p*s<1){let g=Math.round(l*s),M=a.scrollLeft/p,k=Math.round(Math.min(a.width-l,(i.tokens-M)*p)*s);Er(c,y,n.colorBy,{start:M,cell:p*s,count:k}).forEach((O,$)=>{r.fillStyle=O<0?t.accent:t.ramp.css[O],r.fillRect((g+$)/s,b,1/s,m-1)});continue}for(let g=f;g<h;g++){let M=c.entry(y,g,n.colorBy);r.fillStyle=M<0?t.accent:t.ramp.css[M],r.fillRect(v(g),b,p-w,m-1),!(p<ci)&&(r.fillStyle=M<0?t.ground:t.ramp.bright[M]?"#000":"#fff",r.fillText(ze(c.text(y,g),p-9,L),v(g)+4,b+m/2))}}}for(let y=0;n.marked>=0&&y<i.rows;y++)for(let b=f;b<h;b++)c.topId(y,b)===n.marked&&(r.strokeStyle=t.accent,r.lineWidth=2,r.strokeRect(v(b)+1,x(Ie(i,y))+1,p-w-2,m-3));r.restore()}function di(e,n,t,{x:o,y:r,gap:s}){let{context:i}=e,{layout:a}=n,{cellWidth:c,cellHeight:l}=a;_r(e,n);let u=(p,m,f,h)=>{p<0||m<0||p>=a.rows||m>=a.tokens||(i.strokeStyle=f,i.lineWidth=h,i.strokeRect(o(m)-.5,r(Ie(a,p))-.5,Math.max(3,c-s+1),l))};n.position>=0&&(i.strokeStyle=t.accent,i.lineWidth=1,i.strokeRect(o(n.position)-.5,r(0)-.5,Math.max(3,c-s+1),a.rows*l)),u(n.layer,n.position,t.accent,3),n.hover&&n.hover.row>=0&&u(n.hover.row,n.hover.position,t.ink,2),i.restore()}function pi(e,n,t,o){let{layout:r,data:s,hover:i,layer:a}=n;e.textAlign="right";for(let c=0;c<r.rows;c++){let l=o(Ie(r,c))+r.cellHeight/2;if(l<r.top||l>n.view.height)continue;let u=c===i?.row||c===a;e.fillStyle=c===i?.row?t.ink:c===a?t.accent:t.dim,e.font=`${u?600:400} 11px ${t.textFont}`,e.fillText(s.rows[c]??"",r.left-7,l)}}function mi(e,n,t,o,r,s){let{layout:i,labels:a,special:c,generated:l=0,hover:u,position:p,view:m}=n,f=Te(i.cellWidth,34),h=u?.position??-1;e.save(),e.beginPath(),e.rect(i.left,0,m.width-i.left,i.top),e.clip(),e.textAlign="left";let[v,x]=[s(a.length-l),s(a.length)];e.fillStyle=t.link,l>0&&e.fillRect(Math.max(i.left,v),i.top-3,x-Math.max(i.left,v),2);for(let w=o;w<r;w++){let L=w===h||w===p,y=[h,p].some(M=>M>=0&&M!==w&&Math.abs(M-w)*i.cellWidth<34);if(!L&&(w%f!==0||y))continue;let b=Math.max(i.cellWidth*f,34)-6;e.fillStyle=t.dim,e.font=`10px ${t.textFont}`,e.fillText(String(w),s(w)+3,9);let g=ve(n,w)?t.link:t.ink;e.fillStyle=w===h?t.ink:w===p?t.accent:g,e.font=`${c[w]?"italic ":""}${L?"600 ":""}${$r}px ${t.tokenFont}`,e.fillText(ze(a[w]??"",b,M=>Le(e,M)),s(w)+3,24)}e.restore()}var Nr=[...mn,"layer","position","special","generated","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"];function Hr(){let e=d("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),n=d("button",{type:"submit",class:"nnv-button"},"Follow"),t=d("form",{class:"nnv-follow"},e,n),o=d("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),r=d("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),i=d("button",{type:"button",class:"nnv-button",title:"All positions in sight; of those that share a pixel the strongest color shows"},"Fit"),a=d("span",{class:"nnv-tools"},r,o,i);return{form:t,text:e,columns:a,wider:o,narrower:r,fit:i}}function Fr(){let e=d("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),n=d("div",{class:"nnv-spacer"},e),t=d("div",{class:"nnv-scroll"},n),o=d("div",{class:"nnv-side nnv-detail"}),r=d("div"),s=d("div",{class:"nnv-panel"},t),i=d("div",{hidden:!0});return{canvas:e,spacer:n,scroll:t,side:o,offer:r,grid:s,hatched:i}}function Or(e,n,t,o){if(t instanceof me){let r=re(t.scale(n)),s=t.following&&t.before.following;n==="entropy"?e.showSigned(`${r} nats`,o,"Change of the entropy, after minus before."):n==="followed rank"&&s?e.showSigned(r,o,"Change of the rank's logarithm: up is nearer to the first place."):n==="followed probability"&&s?e.showSigned(r,o,"Change of the followed token's probability, after minus before."):e.showSigned(r,o,"Change of the probability of the token that came first before.");return}if(n==="entropy")e.show("0",`${re(t.largestEntropy)} nats`,o,"Entropy of the whole distribution.");else if(n==="followed rank"&&t.following)e.show("last","rank 1",o,"Logarithm of the rank among all tokens.");else{let r=n==="followed probability"&&t.following?"the followed token":"the cell's top token";e.show("0","1",o,`Probability of ${r}.`)}}var qr=({model:e,el:n})=>{let t=U(e),o=$e({model:e,el:n},{title:"Logit lens",traits:Nr,paint:()=>C()}),r=ie("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],T=>Y(e,"color_by",T)),s=gn(),i=Ke("Last layer on top","Turn the order of the rows",()=>Y(e,"last_on_top",!e.get("last_on_top"))),{form:a,text:c,columns:l,wider:u,narrower:p,fit:m}=Hr();o.tools.append(r.element,s.element,a,i.element,l);let{canvas:f,spacer:h,scroll:v,side:x,offer:w,grid:L,hatched:y}=Fr();o.body.append(d("div",{class:"nnv-lens"},L,d("div",{},x,w)),y);let b=null,g=null,M=0,k=null,A=-1,O=-1,$=Cr(),z=()=>{},S=()=>({...de(e),ids:e.get("token_ids")}),R=()=>o.width()-(o.root.dataset.size==="wide"?268:0),E=wr(e),P=()=>{let T=E();return T!==b&&(k=null),b=T,T},C=()=>{let T=P(),{labels:N}=S(),B=o.palette();z=()=>{};let Z=e.get("gaps");if(y.hidden=!T.empty,L.parentElement.hidden=T.empty,T.empty){F(y,Pe(Z["lens.top_ids"]??"The logit lens was not captured."));return}a.hidden=e.get("why_static")!=="",i.show(e.get("last_on_top"));let se=e.get("color_by");r.show(se);for(let tn of r.element.querySelectorAll("option"))tn.disabled=tn.value.startsWith("followed")&&!T.following;Or(s,se,T,B);let oe=T.rows.reduce((tn,Cn)=>Math.max(tn,Cn.length),0);g=Sr({rows:T.rows.length,tokens:N.length,width:R(),cellWidth:M,left:Math.min(110,16+oe*6.2),lastOnTop:e.get("last_on_top")}),h.style.width=`${g.width}px`,h.style.height=`${g.height}px`;let{layer:Oe,position:ke}=U(e);ke!==O&&(O=ke,ke>=0&&(v.scrollLeft=Rr(g,ke,v.scrollLeft,v.clientWidth)));let{scrollLeft:Be,scrollTop:Rn}=v,Ue=Math.min(g.width,v.clientWidth),$n=Math.min(g.height,v.clientHeight),hn={...{layout:g,data:T,...de(e),colorBy:se,marked:W(),layer:Oe,position:ke},view:{width:Ue,height:$n,scrollLeft:Be,scrollTop:Rn}},bn=T instanceof me?De(B):B;z=()=>$(f,{...hn,hover:k},bn),z(),f.dataset.geometry=JSON.stringify(g);let le=An(g,R());m.disabled=Math.abs(le-g.cellWidth)<.5,p.disabled=g.cellWidth<=Math.min(le,58)+.01,u.disabled=g.cellWidth>=124,q()},H=()=>{z(),g&&q()},W=()=>{let T=e.get("followed_id");return T>=0?T:A},K=T=>{let N=e.get("why_static")==="",B=T===W();N?o.requests.ask({kind:"follow",id:B?-1:T}):A=B?-1:T,o.say(B?"no token followed":`following ${P().label(T)}`),o.repaint()},q=()=>{let T=P(),N=U(e),B=T.tokens-1,Z=T.rows.length-1,se=!k&&N.position>=0&&N.layer>=0&&N.layer<=Z,oe=k?k.position:N.position>=0&&N.position<=B?N.position:B,Oe=k&&k.row>=0?k.row:se?N.layer:Z,ke=e.get("why_static")==="",Be={row:Oe,position:oe,marked:W(),followed:e.get("followed_id"),live:ke};F(x,...Lr(T,S(),Be,o.palette(),K)),k||j(Oe,oe)},j=(T,N)=>{if(w.dataset.cell===`${T}.${N}`)return;w.dataset.cell=`${T}.${N}`;let B=`Edit the stream after layer ${T} at ${N}`,Z=Me(o,{layer:T,part:"block"},`Edit block ${T}`);F(w,Me(o,{layer:T,part:"stream",positions:[N]},B),Z)};a.addEventListener("submit",T=>{T.preventDefault(),c.value!==""&&o.requests.ask({kind:"follow",text:c.value})}),c.addEventListener("keydown",T=>T.stopPropagation());let J=T=>{M=T,o.repaint()};u.addEventListener("click",()=>g&&J(Math.min(124,g.cellWidth*1.5))),p.addEventListener("click",()=>g&&J(Math.max(An(g,R()),g.cellWidth/1.5))),m.addEventListener("click",()=>g&&J(An(g,R()))),v.addEventListener("scroll",()=>o.repaint(),{passive:!0});let _=T=>{let{x:N,y:B}=ce(T,f);return g&&Pr(g,N,B,v.scrollLeft,v.scrollTop)},I=T=>{let{x:N,y:B}=ce(T,f);return g&&Ar(g,N,B,v.scrollTop)};f.addEventListener("pointermove",T=>{let N=_(T);(N?.row!==k?.row||N?.position!==k?.position)&&(k=N,o.repaintPart(H));let B=o.editable()?I(T):null;f.style.cursor=N||B!==null?"pointer":"default",N?Q(N,T):B!==null?o.tooltip.show(...ye(o.root,T),d("div",{},`Click to change block ${B}`)):o.tooltip.hide()}),f.addEventListener("pointerleave",()=>{k=null,o.tooltip.hide(),o.repaintPart(H)}),f.addEventListener("click",T=>{let N=_(T),B=I(T);if(B!==null&&o.editable()&&o.edit({layer:B,part:"block"}),!N)return;let Z=U(e),se=Z.position===N.position&&(N.row<0||Z.layer===N.row);V(se?{...Z,layer:t.layer,position:t.position}:{...Z,layer:N.row<0?Z.layer:N.row,position:N.position})}),f.addEventListener("keydown",T=>{let N=fe(T.key),B=U(e),Z=P();if(N){let se=e.get("last_on_top")?-N[0]:N[0],oe=he(B.layer,se,Z.rows.length,Z.rows.length-1);V({...B,layer:oe<0?Z.rows.length-1:oe,position:he(B.position,N[1],Z.tokens,Z.tokens-1)})}else if(T.key==="Escape")V(xe(B,t));else return;T.preventDefault(),T.stopPropagation()});let V=T=>{X(e,T);let N=P();if(T.position<0||T.layer<0||T.layer>=N.rows.length)return;let B=N.top(T.layer,T.position)[0];o.say(`${N.rows[T.layer]}, position ${T.position}: ${B.label}, probability ${D(B.probability)}`)},Q=(T,N)=>{o.tooltip.show(...ye(o.root,N),...Tr(P(),S(),T,W()))};return()=>o.stop()};var ip={attention:on(Jo),logit_lens:on(qr),contributions:on(gr),explore_bar:on(yr)};export{ip as views};
