var ye=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function c(n,e={},...t){let o=document.createElement(n);for(let[r,i]of Object.entries(e))i==null||i===!1||(typeof i=="function"?o.addEventListener(r,i):r==="class"?o.className=String(i):o.setAttribute(r,i===!0?"":String(i)));return xe(o,t),o}function xe(n,e){for(let t of e)t!=null&&t!==!1&&n.append(t)}function C(n,...e){n.replaceChildren(),xe(n,e)}function G(n,e=!1){return c("bdi",{class:e?"nnv-token nnv-special":"nnv-token",title:n},n)}function _(n){if(Number.isNaN(n))return"NaN";if(!Number.isFinite(n))return n>0?"\u221E":"\u2212\u221E";if(n===0)return"0";let e=Math.fround(n);for(let t=1;t<9;t++){let o=n.toPrecision(t);if(Math.fround(Number(o))===e)return we(o)}return we(n.toPrecision(9))}function we(n){let e=Number(n),t=Math.abs(e);return(t>=1e-4&&t<1e9?String(e):e.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function rn(n){if(!Number.isFinite(n))return _(n);let e=Math.abs(n);return e===0?"0":e<.001?n.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):Yt(e<1?n.toFixed(3):e<100?n.toFixed(2):n.toFixed(0))}function Qn(n,e=3){if(!Number.isFinite(n))return _(n);let t=Math.abs(n).toFixed(e);return Number(t)===0?t:(n<0?"\u2212":"+")+t}function ke(n){if(!Number.isFinite(n))return _(n);let e=100*n;return e!==0&&e<.1?"< 0.1%":`${e<10?e.toFixed(1):e.toFixed(0)}%`}function Xn(n){if(!Number.isFinite(n))return _(n);if(n<0){let t=Xn(-n);return t==="\xB7"?"\xB7":`\u2212${t}`}if(n>=.995)return n.toFixed(1);let e=n.toFixed(2);return e==="0.00"?n>0?"\xB7":"0":e.replace("0.",".")}function Yt(n){return n.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function Me(n,e,t){if(!(e>n))return[n];let o=(e-n)/Math.max(1,t),r=10**Math.floor(Math.log10(o)),i=[1,2,5,10].map(a=>a*r).find(a=>a>=o*.999),s=[];for(let a=Math.ceil(n/i-1e-9);a*i<=e+i*1e-9;a++)s.push(a===0?0:a*i);return s}function Le({name:n,residual:e,tolerance:t,ok:o,about:r}){let i=Number(e);return c("span",{class:`nnv-check ${o?"nnv-ok":"nnv-failed"}`,title:`${r}
residual ${_(i)}, tolerance ${_(t)}`},c("span",{class:"nnv-mark","aria-hidden":"true"},o?"\u2713":"\u2717"),c("span",{class:"nnv-live"},o?"passed: ":"failed: "),n,c("small",{},Number.isFinite(i)?i.toExponential(1):_(i)))}function pn(n){return c("div",{class:"nnv-gap"},c("span",{},n))}function ln(n,e,t){let o=c("select",{class:"nnv-select","aria-label":n},...e.map(([r,i])=>c("option",{value:r},i)));return o.addEventListener("change",()=>t(o.value)),o.addEventListener("keydown",r=>r.stopPropagation()),{element:c("label",{class:"nnv-choice"},c("span",{},n),o),show(r){o.value=r}}}function Un(n,e,t){let o=c("button",{type:"button",class:"nnv-button nnv-toggle",title:e,"aria-pressed":"false"},n);return o.addEventListener("click",t),{element:o,show:r=>o.setAttribute("aria-pressed",String(r))}}function Q(n,e,t){n.set(e,t),n.save_changes()}var Jn=["shown","before","before_focus","edits"];function xn(n){return Object.keys(n.get("before")??{}).length>0}function Z(n){return xn(n)?n.get("shown"):"after"}function V(n,e){for(let t of["before_focus","before"]){let o=n.get(t);if(o&&e in o)return o[e]}return n.get(e)}function Ee(n){return{get:e=>V(n,e)}}function Qt(n){return{get:e=>Z(n)==="before"?V(n,e):n.get(e),set:(e,t)=>n.set(e,t),save_changes:()=>n.save_changes(),on:(e,t)=>n.on(e,t),off:(e,t)=>n.off(e,t),send:e=>n.send(e)}}function Hn(n){return({model:e,el:t})=>n({model:Qt(e),el:t})}var ne=["before","after","difference"];function Se(n,e){let t=c("ol",{class:"nnv-edits-list"}),o=c("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),r=ne.map(a=>{let l=c("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":a},a);return l.addEventListener("click",()=>{n.set("shown",a),n.save_changes()}),l}),i=c("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...r),s=c("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},i,t,o);return o.addEventListener("click",()=>e.ask({kind:"clear"})),{element:s,update(){let a=n.get("edits")??[],l=n.get("why_static")==="",p=n.get("sides")??[],d=xn(n);s.hidden=a.length===0&&!d||!n.get("show_prompt"),o.hidden=a.length<2||!l,i.hidden=!d;let f=Z(n);r.forEach((m,u)=>{m.setAttribute("aria-pressed",String(ne[u]===f)),m.textContent=p[u]||ne[u]}),C(t,...a.map((m,u)=>{let b=c("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${m}`,title:"Undo this edit"},"Undo");return b.addEventListener("click",()=>e.ask({kind:"undo",index:u})),c("li",{},c("code",{},m),l&&b)}))}}}function Te(n){if(!xn(n))return"";let e=n.get("sides")??[],t=Z(n),[o,r]=[e[0]||"before",e[1]||"after"];return t==="difference"?`difference: ${r} \u2212 ${o}`:t==="before"?o:r}function wn({layer:n,part:e,head:t}){return e==="head"?`layer ${n}, head ${t}`:e==="attention"?`layer ${n}, attention`:e==="mlp"?`layer ${n}, MLP`:`the stream after layer ${n}`}function kn(n,e){if(!n.editable())return null;let t=wn(e),o=c("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${t}`,"aria-label":`Change ${t}`},"Edit");return o.addEventListener("click",r=>{r.stopPropagation(),n.edit(e)}),o.addEventListener("keydown",r=>r.stopPropagation()),o}function Ae(n,e,t){let o=c("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),r=c("button",{type:"submit",class:"nnv-button"},"Show its tokens"),i=c("form",{class:"nnv-edit-acts"},o,r),s=c("div",{class:"nnv-hint"}),a=c("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),l=c("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),p=c("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),d=c("div",{class:"nnv-patch",hidden:!0},i,a,s,c("div",{class:"nnv-edit-acts"},l,p)),f=null,m=-1,u=-1,b=()=>n.get("source")??{},h=()=>{if(d.hidden||!f)return;let{labels:x=[],special:k=[]}=b(),v=n.get("labels"),g=n.get("special"),y=x.length>0;if(l.hidden=p.hidden=!y,!y){C(a),s.textContent=`Puts what ${wn(f)} is on a second prompt in its place.`;return}m>=x.length&&(m=-1),u>=v.length&&(u=-1);let E=(H,D,z,W,U)=>D.map((I,q)=>{let w=Xt(I,z[q]??!1,q,H);return w.setAttribute("aria-pressed",String(q===W)),w.style.gridColumn=String(q+2),w.addEventListener("click",()=>{U(q),h()}),w});C(a,c("span",{class:"nnv-hint nnv-aligned-name"},"from"),...E("second prompt's",x,k,m,H=>{m=H,u<0&&H<v.length&&(u=H)}),c("span",{class:"nnv-hint nnv-aligned-name"},"to"),...E("this prompt's",v,g,u,H=>{u=H,m<0&&H<x.length&&(m=H)}));let M=x.length===v.length;l.disabled=m<0||u<0,p.disabled=!M;let A=M?x.flatMap((H,D)=>H===v[D]?[]:[D]):[],S=A.length===0?"The two prompts are the same.":`They differ at ${A.join(", ")}.`,R=M?`Both prompts have ${v.length} tokens. ${S}`:`The second prompt has ${x.length} tokens and this one ${v.length}: pick one token of each.`,P=m>=0&&u>=0?` ${x[m]} at ${m} goes to ${v[u]} at ${u}.`:"";s.textContent=R+P};return i.addEventListener("submit",x=>{x.preventDefault(),o.value!==""&&e.ask({kind:"source",text:o.value})}),l.addEventListener("click",()=>t({do:"patch",prompt:b().prompt??"",from_positions:[m]})),p.addEventListener("click",()=>t({do:"patch",prompt:b().prompt??""})),{element:d,open(x,k){f=x,u=m=k?.[0]??-1,o.value=b().prompt??o.value,d.hidden=!1,h(),o.focus()},close(){d.hidden=!0},update:h,positions:()=>u>=0?[u]:void 0}}function Xt(n,e,t,o){return c("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${o} token ${t}: ${n}`},G(n,e),c("small",{},String(t)))}function Pe(n,e,t){let o=c("strong"),r=c("select",{class:"nnv-select","aria-label":"At which tokens"}),i=c("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),s=c("div",{class:"nnv-edit-acts"}),a=c("div",{class:"nnv-edit-head"},c("span",{},"Change "),o,r,i),l=Ae(n,e,v=>m(v)),p=c("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},a,s,l.element),d=null,f=()=>r.value===""?void 0:[Number(r.value)],m=v=>{if(!d)return;let g=v.do==="patch"&&v.from_positions?l.positions():f();e.ask({kind:"edit",edit:{...d,...v,...g?{positions:g}:{}}}),t(`${v.do} ${wn(d)}`),p.hidden=!0},u=(v,g,y)=>{let E=c("button",{type:"button",class:"nnv-button",title:g},v);return E.addEventListener("click",y),E},b=(v,g,y)=>{let E=c("input",{class:"nnv-input","aria-label":v,placeholder:v,value:g,spellcheck:"false"});return E.style.width=y,E},h=v=>{let g=b("factor",v.part==="stream"?"5":"0.5","5em"),y=()=>{let P=Number(g.value);return g.setAttribute("aria-invalid",String(g.value.trim()===""||!Number.isFinite(P))),g.getAttribute("aria-invalid")==="true"?null:P},E=u("Scale \xD7","Multiply it by the factor",()=>{let P=y();P!==null&&m({do:"scale",factor:P})}),M=u("Patch from a prompt\u2026","Put in what the same part is on another prompt",()=>l.open(v,f()));if(v.part!=="stream"){C(s,u("Ablate: zero","Put zeros in its place",()=>m({do:"ablate",how:"zero"})),u("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>m({do:"ablate",how:"mean"})),E,g,M);return}let A=b("toward a token","","10em"),S=b("away from a token","","10em"),R=u("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let P=y();for(let H of[A,S])H.setAttribute("aria-invalid",String(A.value===""&&S.value===""));P===null||A.value===""&&S.value===""||m({do:"steer",factor:P,...A.value===""?{}:{toward:A.value},...S.value===""?{}:{away:S.value}})});C(s,R,g,A,S,E,M)},x=v=>{let g=n.get("labels"),y=n.get("position"),E=new Set([...v.positions??[],...y>=0?[y]:[],g.length-1]);C(r,c("option",{value:""},"at all tokens"),...[...E].filter(M=>M>=0&&M<g.length).sort((M,A)=>M-A).map(M=>c("option",{value:String(M)},`only at ${M} ${g[M]}`))),r.value=v.positions?.length===1?String(v.positions[0]):""},k=()=>{p.hidden=!0,l.close()};return i.addEventListener("click",k),p.addEventListener("keydown",v=>{v.stopPropagation(),v.key==="Escape"&&k()}),{element:p,open(v){d=v,C(o,wn(v)),x(v),h(v),l.close(),p.hidden=!1,s.firstElementChild?.focus(),p.scrollIntoView?.({block:"nearest"})},update(){d&&n.get("why_static")!==""&&k(),l.update()}}}function Re(n,e){let t=0,o=!1,r=()=>{t=0,!o&&(e(),n.dataset.frame=String(Number(n.dataset.frame??0)+1))};return{ask(){!t&&!o&&(t=requestAnimationFrame(r))},stop(){o=!0,t&&cancelAnimationFrame(t)}}}function $e(n,e){let t=c("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),o=c("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),r=c("span",{class:"nnv-prompt-note"}),i=()=>{t.readOnly||e.ask({kind:"prompt",text:t.value})},s=c("form",{class:"nnv-prompt"},t,o,r),a=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),s.classList.toggle("nnv-edited",t.value!==n.get("prompt"))};s.addEventListener("submit",p=>{p.preventDefault(),i()}),t.addEventListener("keydown",p=>{p.stopPropagation(),p.key==="Enter"&&!p.shiftKey&&!p.isComposing?(p.preventDefault(),i()):p.key==="Escape"&&(t.value=n.get("prompt"),a())}),t.addEventListener("input",a);let l=null;return{element:s,update(){let p=n.get("prompt");p!==l&&(t.value=p,l=p);let d=n.get("why_static");t.readOnly=d!=="",o.hidden=d!=="",r.textContent=d,r.hidden=d==="",a()}}}function _e(n){let e=n.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(e.model??""),r=[t&&/^([\\/~]|[A-Za-z]:)/.test(e.model??"")?t[1]:e.model,e.dtype,e.engine];return typeof e.seconds=="number"&&r.push(`${e.seconds.toPrecision(2)} s`),r.filter(Boolean).join(" \xB7 ")}function ee(n,e){let t=e.get("stamp"),o=e.get("token_ids"),r=e.get("labels"),i=e.get("special"),s=Object.entries(e.get("gaps")),a=e.get("code"),l=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([f,m])=>`${f} ${m}`).join(", ")]],p=c("button",{type:"button",class:"nnv-button"},"Copy");p.addEventListener("click",()=>{let f=()=>C(p,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(a).then(()=>C(p,"Copied"),f):f()});let d=Object.entries(t.values??{});C(n,c("div",{class:"nnv-receipt-columns"},c("div",{},c("h4",{},"Where the numbers come from"),c("dl",{},...l.filter(([,f])=>f).flatMap(([f,m])=>[c("dt",{},f),c("dd",{},m)])),c("h4",{},`Tokens (${o.length})`),c("div",{class:"nnv-ids"},...o.map((f,m)=>c("span",{},G(r[m]??"",i[m]),c("small",{},String(f)))))),c("div",{},c("h4",{},"Saved by the trace"),c("ul",{class:"nnv-values"},...d.map(([f,m])=>c("li",{},c("code",{},f),c("small",{},` ${m}`)))),s.length>0&&c("h4",{},"Not captured"),s.length>0&&c("ul",{class:"nnv-values nnv-gaps"},...s.map(([f,m])=>c("li",{},c("code",{},f),c("span",{},` ${m}`)))))),c("h4",{},"The trace, runnable as it stands ",p),c("pre",{class:"nnv-code",tabindex:0},a))}function Ce({kind:n}){return n==="edit"||n==="undo"||n==="clear"}var te=0;function Ne(n,e){let t=0,o=[],r=s=>{te=Math.max(te+1,Date.now()),t=te,n.send({...s,request:t}),e()},i=(s=>{if(s?.kind!=="answered"||s.request!==t)return;t=0;let a=o.shift();a?r(a):e()});return n.on("msg:custom",i),{ask(s){t?o=[...Ce(s)?o:o.filter(Ce),s]:r(s)},waiting:()=>t!==0,stop:()=>n.off("msg:custom",i)}}var Jt=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],no=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function Mn(n){let e=n/255;return e<=.04045?e/12.92:((e+.055)/1.055)**2.4}function oe(n){let e=n<=.0031308?12.92*n:1.055*n**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*e)))}function re(n){let e=Number.parseInt(n.slice(1),16);return[e>>16,e>>8&255,e&255]}function eo(n){let[e,t,o]=[Mn(n[0]),Mn(n[1]),Mn(n[2])],r=Math.cbrt(.4122214708*e+.5363325363*t+.0514459929*o),i=Math.cbrt(.2119034982*e+.6806995451*t+.1073969566*o),s=Math.cbrt(.0883024619*e+.2817188376*t+.6299787005*o);return[.2104542553*r+.793617785*i-.0040720468*s,1.9779984951*r-2.428592205*i+.4505937099*s,.0259040371*r+.7827717662*i-.808675766*s]}function to([n,e,t]){let o=(n+.3963377774*e+.2158037573*t)**3,r=(n-.1055613458*e-.0638541728*t)**3,i=(n-.0894841775*e-1.291485548*t)**3;return[oe(4.0767416621*o-3.3077115913*r+.2309699292*i),oe(-1.2684380046*o+2.6097574011*r-.3413193965*i),oe(-.0041960863*o-.7034186147*r+1.707614701*i)]}function oo(n){return .2126*Mn(n[0])+.7152*Mn(n[1])+.0722*Mn(n[2])}function ie([n,e,t],o=255){return(o<<24|t<<16|e<<8|n)>>>0}function Gn(n){let e=n.map(l=>eo(re(l))),t=e[0][0],o=e[e.length-1][0]-t,r=e.map(l=>(l[0]-t)/o),i=new Uint32Array(256),s=[],a=[];for(let l=0;l<256;l++){let p=l/255,d=0;for(;d<r.length-2&&p>r[d+1];)d++;let f=(p-r[d])/(r[d+1]-r[d]),[m,u]=[e[d],e[d+1]],b=to([m[0]+f*(u[0]-m[0]),m[1]+f*(u[1]-m[1]),m[2]+f*(u[2]-m[2])]);i[l]=ie(b),s.push(`rgb(${b.join(",")})`),a.push(oo(b)>.179)}return{pixels:i,css:s,bright:a}}var Fe={light:Gn(Jt),dark:Gn(no)};function He(n,e,t){let[o,r]=[Gn([n,...e]),Gn([n,...t])],i=s=>Array.from({length:256},(a,l)=>s(l%2===0?o:r)[2*(l>>1)]);return{pixels:Uint32Array.from(i(s=>s.pixels)),css:i(s=>s.css),bright:i(s=>s.bright)}}var Oe={light:He("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:He("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function hn(n){return 2*Math.min(127,Math.round(127*Math.abs(n)))+(n<0?1:0)}function Ln(n){return Math.max(0,Math.min(255,Math.round(255*n)))}function De(){let{body:n}=document,e=n.dataset.jpThemeLight;if(e!==void 0)return e==="false"?"dark":"light";let t=n.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||n.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function ze(n){let e=getComputedStyle(n),t=r=>e.getPropertyValue(`--nnv-${r}`).trim(),o=n.dataset.theme==="dark"?"dark":"light";return{theme:o,ramp:Fe[o],diverging:Oe[o],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function vn(n){return{...n,ramp:n.diverging}}function We(n){let e=new MutationObserver(n),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};e.observe(document.body,t),e.observe(document.documentElement,t);let o=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return o?.addEventListener("change",n),()=>{e.disconnect(),o?.removeEventListener("change",n)}}function Be(n){let e=c("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return n.append(e),{show(t,o,...r){e.replaceChildren(...r),e.hidden=!1;let[i,s]=[e.offsetWidth,e.offsetHeight],a=t+14+i>n.clientWidth?t-14-i:t+14,l=o+16+s>n.clientHeight?o-12-s:o+16;e.style.left=`${Math.max(4,Math.min(a,n.clientWidth-i-4))}px`,e.style.top=`${Math.max(4,l)}px`},hide(){e.hidden=!0}}}function dn(n,e){let t=n.getBoundingClientRect();return[e.clientX-t.left,e.clientY-t.top]}var ro=["prompt","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...Jn],io=15e3;function so(n){let e=n.getRootNode(),t=e instanceof ShadowRoot?e:document.head;if(t.querySelector("style[data-nnv]"))return;let o=c("style",{"data-nnv":""});o.textContent=ye,t.append(o)}function un({model:n,el:e},{title:t,traits:o,paint:r}){let i=Ne(n,()=>H()),s=$e(n,i),a=Se(n,i),l=Pe(n,i,w=>{v.textContent=w}),p=c("div",{class:"nnv-tools"}),d=c("span",{class:"nnv-subtitle"}),f=c("div",{class:"nnv-error",role:"alert",hidden:!0}),m=c("div",{class:"nnv-notes",hidden:!0}),u=c("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),b=c("div",{class:"nnv-body"}),h=c("div",{class:"nnv-checks"}),x=c("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),k=c("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),v=c("div",{class:"nnv-live",role:"status","aria-live":"polite"}),g=c("footer",{class:"nnv-foot"},h,x),y=c("div",{class:"nnv",role:"group","aria-label":t},c("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),c("header",{class:"nnv-head"},c("h3",{class:"nnv-title"},t),d,p),s.element,a.element,m,f,u,l.element,b,g,k,v),E=Be(y),M=null,A=!1,S,R=[],P=()=>{let w=n.get("theme");y.dataset.theme=w==="light"||w==="dark"?w:De(),y.dataset.own=String(w!=="auto"),M=null,z.ask()},H=()=>{let w=n.get("busy")||i.waiting()||A;y.classList.toggle("nnv-busy",w),y.setAttribute("aria-busy",String(w)),clearTimeout(S),u.hidden=!0,w&&(S=setTimeout(()=>u.hidden=!1,io))},D=()=>{s.update(),s.element.hidden=!n.get("show_prompt");let w=n.get("labels").length,$=Te(n);d.textContent=`${w} ${w===1?"token":"tokens"}${$&&` \xB7 ${$}`}`,a.update(),l.update();let N=n.get("notes");m.hidden=N.length===0||!n.get("show_stamp"),m.textContent=N.join(" \xB7 ");let L=n.get("error");f.hidden=L==="",C(f,c("strong",{},"That did not work. "),c("span",{},L),c("em",{}," The picture is still that of the last prompt that did.")),C(h,...n.get("checks").map(Le)),x.textContent=_e(n),x.hidden=!n.get("show_stamp"),g.hidden=x.hidden&&h.childElementCount===0,k.hidden||ee(k,n),H()};x.addEventListener("click",()=>{k.hidden=!k.hidden,x.setAttribute("aria-expanded",String(!k.hidden)),k.hidden||ee(k,n)});let z=Re(y,r),W=(w,$)=>{for(let N of w)n.on(`change:${N}`,$);R.push(()=>{for(let N of w)n.off(`change:${N}`,$)})},U=!1;W(ro,()=>{U||(U=!0,queueMicrotask(()=>{U=!1,D()}))}),W(["theme"],P),W([...o,...Jn],z.ask),R.push(We(P)),so(e),e.classList.add("nnv-host"),e.append(y);let I=0,q=new ResizeObserver(()=>{y.clientWidth!==I&&(I=y.clientWidth,y.dataset.size=I<560?"narrow":I<900?"medium":"wide",z.ask())});return q.observe(y),D(),P(),{root:y,tools:p,body:b,requests:i,tooltip:E,palette:()=>M??=ze(y),width:()=>b.clientWidth,editable:()=>n.get("why_static")==="",edit:l.open,say:w=>{v.textContent=w},repaint:z.ask,setWaiting(w){A!==w&&(A=w,H())},onStop:w=>R.push(w),stop(){clearTimeout(S),z.stop(),q.disconnect(),i.stop();for(let w of R)w();y.remove()}}}function ao(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function nn(n,e,t){let o=ao(),[r,i]=[Math.max(0,Math.round(e*o)),Math.max(0,Math.round(t*o))];n.width!==r&&(n.width=r),n.height!==i&&(n.height=i),n.style.width=`${r/o}px`,n.style.height=`${i/o}px`;let s=n.getContext("2d");return!s||r===0||i===0?null:(s.setTransform(1,0,0,1,0,0),s.clearRect(0,0,r,i),s.setTransform(o,0,0,o,0,0),s.direction="ltr",s.textBaseline="middle",{canvas:n,context:s,ratio:o,width:r/o,height:i/o})}function mn(n,e){let t=e.getBoundingClientRect();return{x:n.clientX-t.left,y:n.clientY-t.top}}function jn(){let n=c("canvas",{"aria-hidden":"true"}),e=c("span"),t=c("span"),o=c("span",{class:"nnv-legend"},e,n,t),r=s=>{let a=nn(n,96,10);if(!a)return;let{context:l}=a;l.setTransform(1,0,0,1,0,0);for(let p=0;p<n.width;p++)l.fillStyle=s(p/(n.width-1)),l.fillRect(p,0,1,n.height)},i=(s,a,l)=>{e.textContent=s,t.textContent=a,o.title=l};return{element:o,show(s,a,l,p=""){i(s,a,p),r(d=>l.ramp.css[Ln(d)])},showSigned(s,a,l=""){i(`\u2212${s}`,`+${s}`,l),r(p=>a.diverging.css[hn(2*p-1)])}}}function O(n){return{layer:n.get("layer"),head:n.get("head"),position:n.get("position")}}function j(n,e){let t=!1;for(let[o,r]of Object.entries(e))r===void 0||n.get(o)===r||(n.set(o,r),t=!0);t&&n.save_changes()}function sn(n,e){return n.position!==e.position?{...n,position:e.position}:e}function Ie(n,e,t,o){return n.layer!==t||n.head!==o?{...n,layer:t,head:o}:e.layer===t&&e.head===o?{...n,layer:-1,head:-1}:{...n,layer:e.layer,head:e.head}}function En(n,e){return{...n,position:n.position===e?-1:e}}function an(n){switch(n){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function en(n,e,t,o=0){return t<=0?-1:n<0?e===0?-1:o:Math.max(0,Math.min(t-1,n+e))}var Zn=new Map;function bn(n,e){let t=`${n.font}\0${e}`,o=Zn.get(t);return o===void 0&&(o=n.measureText(e).width,Zn.size>2e4&&Zn.clear(),Zn.set(t,o)),o}function Fn(n,e,t){if(t(n)<=e)return n;let o=[...n],r=0,i=o.length-1;for(;r<i;){let s=r+i+1>>1;t(`${o.slice(0,s).join("")}\u2026`)<=e?r=s:i=s-1}return r===0?"\u2026":`${o.slice(0,r).join("")}\u2026`}function gn(n,e){if(n>=e)return 1;let t=e/n;for(let o=1;;o*=10)for(let r of[1,2,5])if(r*o>=t)return r*o}function qe(){let n=c("h4"),e=c("span",{class:"nnv-hint"}),t=c("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),o=c("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),r=c("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),i=c("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),s=c("span"),a=c("span",{class:"nnv-tools"},t,o,r),l=c("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),p=c("div",{hidden:!0}),d=c("div",{class:"nnv-readout"});return{element:c("div",{class:"nnv-panel nnv-focus"},c("div",{class:"nnv-panel-head"},n,e,s,c("span",{class:"nnv-tools"},a,i)),l,p,d),title:n,about:e,offer:s,zooms:a,zoomOut:t,zoomIn:o,fit:r,reset:i,canvas:l,hatched:p,readout:d}}function Ue(n,e,t,o){let r=new Int32Array(2*n);for(let i=0;i<n;i++){let s=Math.floor(e+i/t+1e-9),a=Math.ceil(e+(i+1)/t-1e-9);r[2*i]=Math.min(s,o),r[2*i+1]=Math.min(o,t>=1?s+1:Math.max(s+1,a))}return r}function Sn(n,e,t,o,r,i,s){let a=Ue(s.width,o.column,o.cell,t),l=Ue(s.height,o.row,o.cell,e);for(let p=0;p<s.height;p++){let d=l[2*p],f=l[2*p+1];if(d>=e)break;let m=(s.y+p)*i.width+s.x;for(let u=0;u<s.width;u++,m++){let b=a[2*u],h=a[2*u+1];if(b>=t)break;let x=0;for(let k=d;k<f;k++)for(let v=k*t+b,g=k*t+h;v<g;v++)n[v]>x&&(x=n[v]);i.pixels[m]=r[x]}}}var Ge=1e-4,Tn=class{constructor(e){this.packed=e;this.size=Math.round((Math.sqrt(8*e.length+1)-1)/2)}packed;size;at(e,t){return t<=e?this.packed[e*(e+1)/2+t]:Number.NaN}row(e){let t=e*(e+1)/2;return this.packed.subarray(t,t+e+1)}rowMax(e,t){let o=this.row(e),r=0;for(let i=t?1:0;i<o.length;i++)o[i]>r&&o[i]<1/0&&(r=o[i]);return r}foldedMass(e){return this.row(e)[0]??Number.NaN}meanFoldedMass(){let e=0;for(let t=1;t<this.size;t++)e+=this.foldedMass(t);return this.size>1?e/(this.size-1):Number.NaN}topKeys(e,t,o){let r=Array.from(this.row(e),(i,s)=>({position:s,value:i}));return je(o?r.slice(1):r,t)}topReaders(e,t){let o=[];for(let r=e;r<this.size;r++)o.push({position:r,value:this.at(r,e)});return je(o,t)}levels(e,t){let o=this.size,r=new Uint16Array(o*o);for(let i=0;i<o;i++){let s=this.row(i),a=e==="row"?this.rowMax(i,t):1;for(let l=0;l<=i;l++)r[i*o+l]=t&&l===0?1:po(s[l],e,a)}return r}},co=1e-4,tn=class extends Tn{constructor(t,o){super(o.packed.map((r,i)=>r-t.packed[i]));this.before=t;this.after=o;this.most=this.packed.reduce((r,i)=>Math.abs(i)<1/0?Math.max(r,Math.abs(i)):r,0),this.most=Math.max(this.most,co)}before;after;most;topKeys(t,o,r){let i=Array.from(this.row(t),(s,a)=>({position:a,value:s}));return Ze(r?i.slice(1):i,o)}topReaders(t,o){return Ze(super.topReaders(t,this.size),o)}levels(t,o){let r=this.size,i=new Uint16Array(r*r);for(let s=0;s<r;s++){let a=this.row(s);for(let l=0;l<=s;l++){let p=a[l],d=t==="log"?Ke(Math.abs(p),"log",1):Math.abs(p)/this.most;o&&l===0?i[s*r+l]=1:i[s*r+l]=Number.isFinite(p)?2+hn(Math.sign(p)*d):258}}return i}};function po(n,e,t){return Number.isFinite(n)?2+Ln(Ke(n,e,t)):258}function Ke(n,e,t){return e==="log"?n<=Ge?0:1-Math.log10(n)/Math.log10(Ge):t>0?n/t:0}function je(n,e){return n.sort((t,o)=>o.value-t.value||t.position-o.position).slice(0,e)}function Ze(n,e){return n.sort((t,o)=>Math.abs(o.value)-Math.abs(t.value)||t.position-o.position).slice(0,e)}function On(n){return n*(n+1)/2}function Ye(n,e,t){let o=new Uint16Array(e*e);for(let r=0;r<e;r++){let i=On(r),s=255;if(t){s=1;for(let a=1;a<=r;a++)s=Math.max(s,n[i+a])}for(let a=0;a<e;a++)a>r?o[r*e+a]=0:t&&a===0?o[r*e+a]=1:o[r*e+a]=2+Math.round(255*n[i+a]/s)}return o}function Qe(n,e,t){let o=new Uint16Array(e*e);for(let r=0;r<e;r++)for(let i=0;i<=r;i++)o[r*e+i]=t&&i===0?1:2+hn(n[On(r)+i]/127);return o}function se(n,e,t,o,r){let i=t*(t+1)/2,s=(o*e+r)*i;return n.subarray(s,s+i)}function on({labels:n,special:e},t){return c("span",{},c("small",{class:"nnv-number"},`${t} `),G(n[t]??"",e[t]))}function ae(n,e,t,o,r){let i=Math.max(...e.map(s=>Math.abs(s.value)).filter(Number.isFinite),1e-12);return c("div",{class:"nnv-list"},c("div",{class:"nnv-list-title"},...n),...e.map(({position:s,value:a})=>{let l=Number.isFinite(a)?Math.abs(a)/i:0,p=c("span",{class:a<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});p.style.width=`calc((100% - 4ch - 7px) * ${l.toFixed(4)})`;let d=c("button",{type:"button",class:"nnv-entry","aria-current":String(s===o)},p,c("span",{class:"nnv-place"},String(s)),G(t.labels[s]??"",t.special[s]),c("span",{class:"nnv-number"},_(a)));return d.addEventListener("click",()=>r(s)),d}),e.length===0&&c("div",{class:"nnv-hint"},"nothing but the folded first token"))}var Xe="Each row is a token that reads, each column a token it reads. Click one to pin it.",Je="Escape or a second click lets the token go.";function nt(n,e,t){return t<=0||t>=e?"":`keys and values ${Math.floor(n/(e/t))}, shared by ${e/t} heads`}function et(n,e,t,o){let r=s=>c("span",{class:"nnv-hint"},s);if(o>t)return[on(n,t),r(" comes before "),on(n,o),r(" and cannot read it.")];let i=c("b",{class:"nnv-number nnv-value"},_(e.at(t,o)));if(e instanceof tn){let s=c("span",{class:"nnv-number nnv-was"},_(e.before.at(t,o))),a=c("span",{class:"nnv-number nnv-now"},_(e.after.at(t,o))),l=[i,r(" more: "),s,r(" \u2192 "),a];return[on(n,t),r(" reads "),on(n,o)," ",...l]}return[on(n,t),r(" reads "),on(n,o)," ",i]}function tt(n,e,t){let o=i=>{let s=[...n.labels[i]??""].length,a=` id ${n.ids[i]}${s>12?`, ${s} characters`:""}`;return c("div",{},on(n,i),c("small",{class:"nnv-hint"},a))};return t.kind==="token"?[o(t.position)]:t.key>t.query||!e?[]:[c("b",{},_(e.at(t.query,t.key))),o(t.query),c("div",{class:"nnv-hint"},"reads"),o(t.key)]}function ot(n,e,t,o){return t<0?"no token pinned":o<0||!e?`token ${t}, ${n[t]}`:`${n[t]} at ${t} reads ${n[o]} at ${o}: ${_(e.at(t,o))}`}function rt(n){return n.order?mo(n,n.order):uo(n)}function uo({layers:n,heads:e,kvHeads:t,width:o,height:r}){let i=t>0&&e%t===0?e/t:1,s=i>1?8:2,a=28+(e-1)*2+(e/i-1)*(s-2),l=i>1?14:4,p=b=>{let h=Math.ceil(n/b),x=(o-b*a-(b-1)*10)/Math.max(1,b*e),k=(r-18-l-(h-1)*2)/Math.max(1,h);return Math.floor(Math.min(84,x,Math.max(k,16)))},d=1;for(let b=2;b<=Math.min(4,n);b++)p(b)>p(d)&&(d=b);let f=Math.max(15,p(d)),m=Math.ceil(n/d),u=Math.ceil(a+e*f)+10;return{layers:n,heads:e,group:i,cell:f,gap:2,groupGap:s,left:24,top:18,width:u*Math.ceil(n/m)-10,height:Math.ceil(18+l+m*f+(m-1)*2),per:m,pile:u,order:null,columns:0}}function mo({layers:n,heads:e,width:t},o){let r=Math.max(1,Math.floor((t-4)/50)),i=Math.ceil(o.length/r);return{layers:n,heads:e,group:1,cell:46,gap:4,groupGap:4,left:2,top:15,width:2+r*50,height:Math.max(1,i)*61+4,per:n,pile:0,order:o,columns:r}}function cn(n,{layer:e,head:t}){let{left:o,top:r,cell:i,gap:s,groupGap:a,group:l,heads:p,order:d,columns:f,per:m,pile:u}=n;if(d){let h=d.indexOf(e*p+t);return h<0?null:{x:o+h%f*(i+s),y:r+Math.floor(h/f)*(i+13+2)}}let b=t*(i+s)+Math.floor(t/l)*(a-s);return{x:o+Math.floor(e/m)*u+b,y:r+e%m*(i+s)}}function it(n,e,t){let{left:o,top:r,cell:i,gap:s,heads:a,layers:l,order:p,columns:d,per:f,pile:m}=n;if(p){let h=Math.floor((e-o)/(i+s)),x=Math.floor((t-r+13)/(i+13+2)),k=h>=0&&h<d&&x>=0?p[x*d+h]:void 0;return k===void 0?null:{layer:Math.floor(k/a),head:k%a}}let u=Math.floor((t-r)/(i+s)),b=Math.max(0,Math.floor(e/m))*f+u;if(u<0||u>=f||b>=l)return null;for(let h=0;h<a;h++){let x=cn(n,{layer:b,head:h}).x;if(e>=x&&e<x+i+s)return{layer:b,head:h}}return null}function Dn(n){let e=new Uint32Array(259);return e[0]=le(n.neutral),e[1]=le(n.line),e.set(n.ramp.pixels,2),e[258]=le(n.accent),e}function le(n){return n.startsWith("#")&&n.length===7?ie(re(n)):0}function st(){let n=null;return(e,t,o)=>{let{layout:r,focus:i,hover:s,chosen:a,side:l}=t,p=nn(e,r.width,r.height);if(!p)return;let{context:d}=p,f=[...t.key,e.width,e.height,o.theme,o.ground,o.ramp];(n?.key.length!==f.length||f.some((m,u)=>m!==n.key[u]))&&(n={key:f,layer:fo(p,t,o)}),r.order||ho(d,r,o,(s??i).head),l>0&&(d.save(),d.setTransform(1,0,0,1,0,0),d.drawImage(n.layer,0,0),d.restore());for(let m of a)ce(d,r,m,o.accent,1.5,[3,2]);s&&ce(d,r,s,o.ink,1.5),i.layer>=0&&i.head>=0&&ce(d,r,i,o.accent,2.5),r.order?bo(d,r,o,s??i):vo(d,t,o)}}function fo({canvas:n,ratio:e},t,o){let{layout:r,levels:i,side:s}=t,a=document.createElement("canvas");if(a.width=n.width,a.height=n.height,s===0)return a;let l=new Uint32Array(n.width*n.height),p=Dn(o),d=Math.round(r.cell*e),f=r.layers*r.heads;for(let u of r.order??Array(f).keys()){let b={layer:Math.floor(u/r.heads),head:u%r.heads},{x:h,y:x}=cn(r,b),k={x:Math.round(h*e),y:Math.round(x*e),width:d,height:d},v={row:0,column:0,cell:d/s};Sn(i(b.layer,b.head),s,s,v,p,{pixels:l,width:n.width},k)}let m=new ImageData(new Uint8ClampedArray(l.buffer),n.width,n.height);return a.getContext("2d").putImageData(m,0,0),a}function ho(n,e,t,o){let{group:r,heads:i,per:s,layers:a,cell:l,gap:p}=e;if(r<2)return;n.lineWidth=1,n.textAlign="center";let d=cn(e,{layer:0,head:r-1}).x+l-e.left;for(let f=0;f<a;f+=s){let m=Math.min(s,a-f);for(let u=0;u<i;u+=r){let b=o>=u&&o<u+r,{x:h,y:x}=cn(e,{layer:f,head:u}),k=m*(l+p)-p+5;n.strokeStyle=b?t.dim:t.line,n.beginPath(),n.roundRect(h-2.5,x-2.5,d+5,k,4),n.stroke(),n.fillStyle=b?t.accent:t.dim,n.font=`9.5px ${t.textFont}`;let v=d>=46?`keys ${u/r}`:String(u/r);d>=12&&n.fillText(v,h+d/2,x+k+4)}}}function vo(n,e,t){let{layout:o,hover:r,focus:i,scroll:s}=e,{cell:a,gap:l,per:p,layers:d,heads:f,left:m,top:u,pile:b}=o,h=r??i,x=(g,y,E,M)=>{n.fillStyle=M?t.accent:t.dim,n.font=`${M?600:400} 10.5px ${t.textFont}`,n.fillText(g,y,E)};n.fillStyle=t.ground,s.x>0&&n.fillRect(s.x,0,m-3,o.height),s.y>0&&n.fillRect(0,s.y,o.width,u-3);let k=gn(a+l,13),v=gn(a+l,15);for(let g=0;g<d;g+=p){let y=g/p*b;n.textAlign="right";for(let E=g;E<Math.min(d,g+p);E++){let M=cn(o,{layer:E,head:0}).y+a/2,A=E===h.layer;(A||E%k===0&&(k===1||Math.abs(E-h.layer)>0))&&M>s.y+u-6&&x(String(E),y+m-6+(y?0:s.x),M,A)}n.textAlign="center";for(let E=0;E<f;E++){let M=cn(o,{layer:g,head:E}).x+a/2,A=E===h.head;(A||E%v===0)&&M>s.x+m&&x(String(E),M,s.y+u-10,A)}}}function bo(n,e,t,o){n.textAlign="center";for(let r of e.order){let i={layer:Math.floor(r/e.heads),head:r%e.heads},s=i.layer===o.layer&&i.head===o.head,{x:a,y:l}=cn(e,i);n.fillStyle=s?t.accent:t.dim,n.font=`${s?600:400} 10.5px ${t.textFont}`,n.fillText(`${i.layer}.${i.head}`,a+e.cell/2,l-7)}}function ce(n,e,t,o,r,i=[]){let s=cn(e,t);s&&(n.setLineDash(i),n.strokeStyle=o,n.lineWidth=r,n.strokeRect(s.x-1,s.y-1,e.cell+2,e.cell+2),n.setLineDash([]))}var pe=11.5,go=30;function de(n,e=!1,t=!1){return`${t?"italic ":""}${e?"600 ":""}${pe}px ${n.tokenFont}`}function at(n,e,t){let{layout:o,levels:r}=e,{left:i,top:s,plot:a,tokens:l}=o,p=nn(n,i+a+2,s+a+2);if(!p)return;let{context:d,ratio:f}=p,m=Math.round(a*f),u=new Uint32Array(m*m),b={row:o.row,column:o.column,cell:o.cell*f};Sn(r,l,l,b,Dn(t),{pixels:u,width:m},{x:0,y:0,width:m,height:m});let h=new ImageData(new Uint8ClampedArray(u.buffer),m,m);d.putImageData(h,Math.round(i*f),Math.round(s*f)),o.cell>=12&&yo(d,o,t,f),o.cell>=go&&xo(d,e,t),wo(d,e,t),ko(d,e,t)}function zn(n,e){return[Math.floor(e),Math.min(n.tokens,Math.ceil(e+n.plot/n.cell))]}function yo(n,e,t,o){let{left:r,top:i,plot:s,cell:a}=e;n.fillStyle=t.ground;let[l,p]=zn(e,e.row),[d,f]=zn(e,e.column),m=(u,b)=>Math.ceil((u-b)*a*o-1e-6)/o;for(let u=l;u<p;u++)u>=e.row&&n.fillRect(r,i+m(u,e.row),s,1);for(let u=d;u<f;u++)u>=e.column&&n.fillRect(r+m(u,e.column),i,1,s)}function xo(n,e,t){let{layout:o,pattern:r,levels:i}=e,{left:s,top:a,cell:l,tokens:p}=o,[d,f]=zn(o,o.row),[m,u]=zn(o,o.column);n.save(),n.beginPath(),n.rect(s,a,o.plot,o.plot),n.clip(),n.textAlign="center",n.font=`${Math.min(12,l*.3)}px ${t.textFont}`;for(let b=d;b<f;b++)for(let h=m;h<Math.min(u,b+1);h++){let x=i[b*p+h],k=t.ramp.bright[Math.min(255,Math.max(0,x-2))];n.fillStyle=x===1?t.dim:x>257?t.ground:k?"#000":"#fff",n.fillText(Xn(r.at(b,h)),s+(h+.5-o.column)*l,a+(b+.5-o.row)*l)}n.restore()}function wo(n,e,t){let{layout:o,hover:r,position:i,key:s}=e,{left:a,top:l,plot:p,cell:d}=o;n.save(),n.beginPath(),n.rect(a-1,l-1,p+2,p+2),n.clip();let f=(u,b,h)=>{n.strokeStyle=b,n.lineWidth=h,n.strokeRect(a,l+(u-o.row)*d,Math.min(p,(u+1-o.column)*d),Math.max(d,2))},m=(u,b,h)=>{n.strokeStyle=b,n.lineWidth=h;let x=Math.max(l,l+(u-o.row)*d);n.strokeRect(a+(u-o.column)*d,x,Math.max(d,2),l+p-x)};i>=0&&(f(i,t.accent,2),m(i,t.accent,1),s>=0&&s<=i&&(n.lineWidth=3,n.strokeRect(a+(s-o.column)*d,l+(i-o.row)*d,Math.max(d,3),Math.max(d,3)))),r?.kind==="token"?(f(r.position,t.ink,1.5),m(r.position,t.ink,1.5)):r&&r.key<=r.query&&(f(r.query,t.ink,1),m(r.key,t.ink,1),n.lineWidth=2,n.strokeRect(a+(r.key-o.column)*d,l+(r.query-o.row)*d,Math.max(d,3),Math.max(d,3))),n.restore()}function ko(n,e,t){let{layout:o,hover:r,position:i,labels:s,special:a}=e,{left:l,top:p,cell:d}=o,f=gn(d,pe+2),m=new Map,u=new Map;i>=0&&(m.set(i,t.accent),u.set(i,t.accent)),r?.kind==="token"?(m.set(r.position,t.ink),u.set(r.position,t.ink)):r&&(m.set(r.query,t.ink),u.set(r.key,t.ink));let b=(k,v)=>[...v.keys()].some(g=>g!==k&&Math.abs(g-k)*d<pe+1),h=(k,v,g)=>{let[y,E]=zn(o,k),M=A=>(A+.5-k)*d>=0&&(A+.5-k)*d<=o.plot+.5;for(let A=y;A<E;A++){let S=v.get(A);!M(A)||!S&&(A%f!==0||b(A,v))||g(A,S??t.dim,S!==void 0)}},x=(k,v,g)=>(n.font=de(t,g,a[k]),Fn(s[k]??"",v,y=>bn(n,y)));n.textAlign="right",h(o.row,m,(k,v,g)=>{n.fillStyle=v===t.dim?t.ink:v,n.fillText(x(k,l-10,g),l-6,p+(k+.5-o.row)*d)}),n.textAlign="left",h(o.column,u,(k,v,g)=>{let y=x(k,p-10,g);n.save(),n.translate(l+(k+.5-o.column)*d,p-6),n.rotate(-Math.PI/2),n.fillStyle=v===t.dim?t.ink:v,n.fillText(y,0,0),n.restore()})}var Wn={factor:1,row:.5,column:.5},ue=54;function me(n,e,t,o){let r=Math.max(120,Math.min(e-t.left-2,600)),i=Math.min(ue,r/Math.max(1,n)),s=i>=8?Math.floor(i):i,a=s*n,l=Math.min(Math.max(s,ue),s*o.factor),p=l>0?a/l:0,d=f=>Math.max(0,Math.min(n-p,f*n-p/2));return{tokens:n,...t,plot:a,cell:l,row:d(o.row),column:d(o.column)}}function Vn(n){return Math.max(1,ue*n.tokens/Math.max(1,n.plot))}function fe(n,e,t){let o=Math.floor(n.column+(e-n.left)/n.cell),r=Math.floor(n.row+(t-n.top)/n.cell),i=e>=n.left&&e<n.left+n.plot&&o<n.tokens,s=t>=n.top&&t<n.top+n.plot&&r<n.tokens;return i&&s?{kind:"cell",query:r,key:o}:s&&e>=0&&e<n.left?{kind:"token",position:r}:i&&t>=0&&t<n.top?{kind:"token",position:o}:null}function lt(n,e,t,o,r){let i=Math.max(1,Math.min(Vn(n),e.factor*t));if(i===1)return Wn;let s=n.plot/n.tokens,a=n.plot/(s*i),l=(o-n.left)/n.plot,p=(r-n.top)/n.plot,d=n.column+l*n.plot/n.cell,f=n.row+p*n.plot/n.cell,m=(u,b)=>(u-b*a+a/2)/n.tokens;return he({factor:i,column:m(d,l),row:m(f,p)},a/n.tokens)}function ct(n,e,t,o){let r=n.plot/n.cell/n.tokens,i=n.cell*n.tokens;return he({factor:e.factor,column:e.column-t/i,row:e.row-o/i},r)}function pt(n,e,t){let o=n.plot/n.cell,r=(i,s)=>t>=s&&t+1<=s+o?i:(t+.5)/n.tokens;return he({factor:e.factor,row:r(e.row,n.row),column:r(e.column,n.column)},o/n.tokens)}function he(n,e){let t=o=>Math.max(e/2,Math.min(1-e/2,o));return{factor:n.factor,row:t(n.row),column:t(n.column)}}var Mo=86;function dt(n,e,t,o,r,i){let{element:s,title:a,about:l,offer:p,zooms:d,zoomOut:f,zoomIn:m,fit:u,reset:b,canvas:h,hatched:x,readout:k}=qe(),v=null,g=Wn,y=null,E=-1,M=null,A=null,S=-1,R=null,P=()=>({labels:e.get("labels"),special:e.get("special")}),H=()=>{let w=h.getContext("2d");if(!w)return{left:60,top:60};w.font=de(n.palette());let $=Math.max(...P().labels.slice(0,600).map(L=>bn(w,L)),12),N=Math.min($,n.root.dataset.size==="narrow"?64:Mo)+12;return{left:Math.round(N),top:Math.round(N)}},D=()=>{let w=t.current(),$=O(e),N=e.get("labels");A!==N&&(A=N,g=Wn,y=null,E=-1);let L=$.layer>=0&&$.head>=0,T=w!==null&&w.layer===$.layer&&w.head===$.head,F=w!==null&&w.pattern.size===N.length,B=L&&!T?z($):"";if(n.setWaiting(L&&!T&&B===""),h.classList.toggle("nnv-stale",!T),h.hidden=!L||!F||B!=="",x.hidden=B===""||!L,B&&C(x,pn(B)),b.hidden=$.layer===o.layer&&$.head===o.head&&$.position===o.position,!L){p.hidden=!0,a.textContent="No head chosen",l.textContent="",d.hidden=!0,C(k,c("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let Y=T||!F?{layer:$.layer,head:$.head}:{layer:w.layer,head:w.head};if(a.textContent=`Layer ${Y.layer}, head ${Y.head}`,(p.dataset.head!==`${Y.layer}.${Y.head}`||p.hidden)&&(p.dataset.head=`${Y.layer}.${Y.head}`,C(p,kn(n,{...Y,part:"head"}))),p.hidden=!1,l.textContent=nt(Y.head,e.get("num_heads"),e.get("num_kv_heads")),!w||h.hidden){d.hidden=!0,C(k);return}let J=i();v=me(N.length,J,H(),g),$.position!==S&&(S=$.position,S>=0&&g.factor>1&&(g=pt(v,g,S),v=me(N.length,J,H(),g))),d.hidden=Vn(v)<=1,f.disabled=u.disabled=g.factor<=1,m.disabled=g.factor>=Vn(v)-1e-9,R&&R!==w.pattern&&(R=null,n.tooltip.hide());let fn=t.levels(w,e.get("scale"),e.get("fold_sink")),Cn={layout:v,pattern:w.pattern,levels:fn,...P(),position:$.position,key:E,hover:y},yn=n.palette();at(h,Cn,w.pattern instanceof tn?vn(yn):yn),h.dataset.geometry=JSON.stringify(v),h.dataset.head=`${w.layer}.${w.head}`,W(w)},z=({layer:w})=>{let $=e.get("gaps")[`layers.${w}.self_attn.attention_probabilities`];return $||(e.get("pattern_layers").includes(w)?"":e.get("no_pattern"))},W=({pattern:w})=>{let{position:$}=O(e),N=y?.kind==="cell"?y:$>=0&&E>=0?{query:$,key:E}:null;N?C(k,...et(P(),w,N.query,N.key)):C(k,c("span",{class:"nnv-hint"},$>=0?Je:Xe))},U=(w,$,N)=>{v&&(g=lt(v,g,w,$??v.left+v.plot/2,N??v.top+v.plot/2),n.repaint())};m.addEventListener("click",()=>U(1.6)),f.addEventListener("click",()=>U(1/1.6)),u.addEventListener("click",()=>U(0)),b.addEventListener("click",()=>{E=-1,g=Wn,j(e,o)}),h.addEventListener("wheel",w=>{if(!w.ctrlKey)return;w.preventDefault();let{x:$,y:N}=mn(w,h);U(w.deltaY<0?1.25:.8,$,N)},{passive:!1}),h.addEventListener("pointerdown",w=>{g.factor>1&&(M={x:w.clientX,y:w.clientY,moved:!1})}),h.addEventListener("pointermove",w=>{if(!v)return;if(M&&w.buttons&1){let[T,F]=[w.clientX-M.x,w.clientY-M.y];if(M.moved||Math.hypot(T,F)>4){g=ct(v,g,T,F),M={x:w.clientX,y:w.clientY,moved:!0},n.repaint();return}}let{x:$,y:N}=mn(w,h),L=fe(v,$,N);JSON.stringify(L)!==JSON.stringify(y)&&(y=L,n.repaint()),h.style.cursor=L?"pointer":"default",L?q(L,w):n.tooltip.hide()}),h.addEventListener("pointerleave",()=>{y=null,n.tooltip.hide(),n.repaint()}),h.addEventListener("click",w=>{let $=M?.moved??!1;if(M=null,$||!v)return;let{x:N,y:L}=mn(w,h),T=fe(v,N,L);if(!T)return;let F=T.kind==="cell"?T.query:T.position,B=En(O(e),F);E=T.kind==="cell"&&B.position>=0&&T.key<=T.query?T.key:-1,j(e,{position:B.position}),r(),I(B.position)});let I=w=>{n.say(ot(e.get("labels"),t.current()?.pattern??null,w,E))};h.addEventListener("keydown",w=>{let $=O(e),N=an(w.key),L=e.get("labels").length;if(N){let T=en($.position,N[0],L,L-1);E=N[1]!==0?en(E,N[1],T+1,T):Math.min(E,T),j(e,{position:T}),I(T),n.repaint()}else if(w.key==="Escape")E=-1,j(e,sn($,o)),I(O(e).position),n.repaint();else if(w.key==="+"||w.key==="=")U(1.6);else if(w.key==="-")U(1/1.6);else return;w.preventDefault(),w.stopPropagation()});let q=(w,$)=>{let N=t.current()?.pattern??null;R=N;let L=tt({...P(),ids:e.get("token_ids")},N,w);L.length>0?n.tooltip.show(...dn(n.root,$),...L):n.tooltip.hide()};return{element:s,paint:D,hovered:()=>y,stop:()=>n.setWaiting(!1)}}function Kn(n){return!n||n.byteLength===0?new ArrayBuffer(0):n.buffer.slice(n.byteOffset,n.byteOffset+n.byteLength)}function K(n){return new Float32Array(Kn(n))}function ve(n){return new Int32Array(Kn(n))}function ut(n){return new Uint8Array(Kn(n))}function mt(n){return new Int8Array(Kn(n))}var Lo=240;function ft(n){let e=null,t=null,o=()=>Object.entries(n.get("scores")??{}),r=()=>o().findIndex(([a])=>a===n.get("sort_by")),i=()=>{let a=n.get("score_values");t?.from!==a&&(t={from:a,values:K(a)});let l=n.get("num_layers")*n.get("num_heads"),p=r()*l;return p>=0&&p+l<=t.values.length?t.values.subarray(p,p+l):null},s=()=>{let a=i();if(!a)return null;let l=n.get("least_score")??null,p=[t.values,r(),l];return(!e||p.some((d,f)=>d!==e.key[f]))&&(e={key:p,...Eo(a,l)}),e};return{known:o,of:(a,l)=>i()?.[a*n.get("num_heads")+l]??null,order:()=>s()?.order??null,reached:()=>s()?.reached??0}}function Eo(n,e){let t=[...n.keys()].filter(o=>!Number.isNaN(n[o])&&(e===null||n[o]>=e));return t.sort((o,r)=>n[r]-n[o]||o-r),{order:t.slice(0,Lo),reached:t.length}}function ht(n,e){let t=c("div",{class:"nnv-sort",hidden:!0}),o=c("input",{class:"nnv-input nnv-least",inputmode:"decimal",placeholder:"any","aria-label":"The least score of a head that is shown"}),r=c("label",{class:"nnv-choice"},c("span",{},"at least"),o),i="",s=null;o.addEventListener("change",()=>{let l=o.value.trim(),p=l===""?null:Number(l);(p===null||Number.isFinite(p))&&Q(n,"least_score",p),o.setAttribute("aria-invalid",String(p!==null&&!Number.isFinite(p)))}),o.addEventListener("keydown",l=>l.stopPropagation());let a=()=>e.known().find(([l])=>l===n.get("sort_by"))?.[1];return{element:t,paint(){let l=e.known();t.hidden=l.length===0;let p=JSON.stringify(l);if(p!==i){i=p;let m=l.map(([u,{title:b}])=>[u,b]);s=ln("Sort",[["","by place"],...m],u=>Q(n,"sort_by",u)),t.replaceChildren(s.element,r)}let d=a();s?.show(d?n.get("sort_by"):""),r.hidden=!d,t.title=d?[d.about,d.paper].filter(Boolean).join(`
`):"";let f=n.get("least_score");document.activeElement!==o&&(o.value=typeof f=="number"?String(f):"")},title:()=>a()?.title??"",words(){let[l,p]=[e.reached(),e.order()?.length??0],d=n.get("num_layers")*n.get("num_heads");return p<l?`the first ${p} of ${d}`:`${l} of ${d}, highest first`}}}function vt(n){let e=null,t=()=>Z(n)==="difference",o=()=>{let r=t()?V(n,"thumbnails_difference"):n.get("thumbnails");return(!e||e.from!==r)&&(e={from:r,bytes:t()?mt(r):ut(r)}),e.bytes};return{empty:()=>o().length===0,signed:t,key:()=>[o(),n.get("fold_sink")],levels(r,i){let s=n.get("thumb"),a=(r*n.get("num_heads")+i)*On(s),l=o().subarray(a,a+On(s)),p=n.get("fold_sink");return l instanceof Int8Array?Qe(l,s,p):Ye(l,s,p)},words(){if(!t())return"";let r=rn(V(n,"thumbnails_scale")??0);return V(n,"thumbnails_exact")?`strongest color: a change of ${r}`:`change of row-relative weights, at most ${r}`}}}function gt(n,e,t){let o=null,r=null,i=vt(e),s=c("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back, Shift and click takes one more."}),a=c("span",{class:"nnv-hint"}),l=ft(e),p=ht(e,l),d=st(),f=c("div",{class:"nnv-heads"},s),m=c("div",{class:"nnv-panel"},c("div",{class:"nnv-panel-head"},c("h4",{},"All heads"),a),p.element,f),u=0,b=()=>{let v=n.palette(),g=n.root.dataset.size,y=n.width();u=y*(g==="wide"?y>1500?.4:.34:g==="medium"?.42:1),f.style.maxWidth=`${Math.floor(u)}px`;let E=l.order();o=rt({layers:e.get("num_layers"),heads:e.get("num_heads"),kvHeads:e.get("num_kv_heads"),width:u,height:g==="narrow"?460:640,order:E}),p.paint();let M=i.empty();M&&m.lastElementChild?.className!=="nnv-gap"?m.append(pn(e.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!M&&m.lastElementChild?.className==="nnv-gap"&&m.lastElementChild.remove();let A=M?0:e.get("thumb"),{left:S,top:R,cell:P,group:H,width:D}=o,z={layout:o,levels:i.levels,key:[...i.key(),E,S,R,P,H,D],side:A,focus:O(e),hover:r,chosen:bt(e),scroll:{x:f.scrollLeft,y:f.scrollTop}};d(s,z,i.signed()?vn(v):v);let W=E===null?"layer \u2193 head \u2192":p.words();a.textContent=i.words()||W,s.dataset.geometry=JSON.stringify(o)};f.addEventListener("scroll",()=>n.repaint());let h=v=>{let{x:g,y}=mn(v,s);return o&&it(o,g,y)},x=v=>{j(e,v),n.say(`layer ${v.layer}, head ${v.head}`)};s.addEventListener("pointermove",v=>{let g=h(v);(g?.layer!==r?.layer||g?.head!==r?.head)&&(r=g,n.repaint()),s.style.cursor=g?"pointer":"default",g?k(g,v):n.tooltip.hide()}),s.addEventListener("pointerleave",()=>{r=null,n.tooltip.hide(),n.repaint()}),s.addEventListener("click",v=>{let g=h(v);if(!g)return;if(v.shiftKey||v.ctrlKey||v.metaKey){Q(e,"chosen_heads",So(bt(e),g));return}let y=Ie(O(e),t,g.layer,g.head);x({layer:y.layer,head:y.head})}),s.addEventListener("keydown",v=>{let g=O(e),y=an(v.key),E=l.order();if(y&&E){let M=E.indexOf(g.layer*e.get("num_heads")+g.head),A=E[en(M,y[0]*o.columns+y[1],E.length)];A!==void 0&&x(To(A,e.get("num_heads")))}else if(y){let M=en(g.layer,y[0],e.get("num_layers"));x({layer:M,head:en(g.head,y[1],e.get("num_heads"))})}else if(v.key==="Escape")j(e,sn(g,t));else return;v.preventDefault(),v.stopPropagation()});let k=({layer:v,head:g},y)=>{let E=e.get("thumb"),M=c("canvas"),A=i.empty()?null:nn(M,128,128);if(A){let H=new Uint32Array(M.width*M.height),D=i.levels(v,g),z=n.palette(),W={x:0,y:0,width:M.width,height:M.height};Sn(D,E,E,{row:0,column:0,cell:M.width/E},Dn(i.signed()?vn(z):z),{pixels:H,width:M.width},W),A.context.putImageData(new ImageData(new Uint8ClampedArray(H.buffer),M.width,M.height),0,0)}let S=l.of(v,g),P=e.get("labels").length/Math.max(1,E);n.tooltip.show(...dn(n.root,y),c("div",{},c("strong",{},`Layer ${v}, head ${g}`)),...S===null?[]:[c("div",{},`${p.title()}: `,c("b",{},_(S)))],M,c("div",{class:"nnv-hint"},[P>1&&`largest of each ${P.toFixed(1)} \xD7 ${P.toFixed(1)} tokens`,i.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:m,paint:b,width:()=>Math.min(u,o?.width??0)}}function bt(n){return(n.get("chosen_heads")??[]).map(([e,t])=>({layer:e,head:t}))}function So(n,{layer:e,head:t}){let o=n.filter(i=>i.layer!==e||i.head!==t),r=o.map(i=>[i.layer,i.head]);return o.length<n.length?r:[...r,[e,t]]}function To(n,e){return{layer:Math.floor(n/e),head:n%e}}function yt(n){let e=null,t=null,o=null,r=(a,l,p,d)=>{let f=e;if(f&&f.from===a&&f.focus.layer===l&&f.focus.head===p)return f.focus;let m={layer:l,head:p,pattern:new Tn(d())};return e={from:a,focus:m},m},i=a=>{let l=V(n,"patterns"),p=l?.byteLength?l:V(n,"pattern");if(t?.before===p&&t.after===a.pattern)return t.focus;let{layer:d,head:f,pattern:m}=a,u=K(p),b=l?.byteLength?se(u,n.get("num_heads"),m.size,d,f):u;return!(l?.byteLength?!0:V(n,"pattern_layer")===d&&V(n,"pattern_head")===f)||b.length!==m.packed.length?a:(t={before:p,after:m,focus:{layer:d,head:f,pattern:new tn(new Tn(b),m)}},t.focus)},s=()=>{let a=n.get("layer"),l=n.get("head"),p=n.get("patterns"),d=n.get("labels").length;if(p&&p.byteLength>0&&a>=0&&l>=0)return r(p,a,l,()=>se(K(p),n.get("num_heads"),d,a,l));let f=n.get("pattern");return!f||f.byteLength===0?null:r(f,n.get("pattern_layer"),n.get("pattern_head"),()=>K(f))};return{current(){let a=s();return a&&Z(n)==="difference"?i(a):a},levels(a,l,p){let d=`${l} ${p}`;return(o?.key!==d||o.pattern!==a.pattern)&&(o={key:d,pattern:a.pattern,levels:a.pattern.levels(l,p)}),o.levels}}}var Ao=["layer","head","position","token_ids","labels","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps","scores","score_values","sort_by","least_score","chosen_heads"],xt=8,wt=({model:n,el:e})=>{let t=O(n),o=yt(n),r=un({model:n,el:e},{title:"Attention",traits:Ao,paint:()=>f()}),i=ln("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],h=>Q(n,"scale",h)),s=Un("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>Q(n,"fold_sink",!n.get("fold_sink"))),a=jn();r.tools.append(i.element,a.element,s.element);let l=gt(r,n,t),p=c("div",{class:"nnv-side"}),d=dt(r,n,o,t,()=>b(),()=>m());r.body.append(c("div",{class:"nnv-attention"},l.element,d.element,p));let f=()=>{let h=n.get("scale"),x=n.get("fold_sink");i.show(h),s.show(x),l.paint(),u(h,x),d.paint(),b()},m=()=>{let h=r.root.dataset.size,x=h==="narrow"?0:l.width()+28;return r.width()-x-(h==="wide"?272:0)},u=(h,x)=>{let k=o.current()?.pattern;if(Z(n)==="difference"){let g=k instanceof tn&&h!=="log"?rn(k.most):"1",y=h==="log"?", on a logarithmic scale":"";a.showSigned(g,r.palette(),`After minus before${y}. The overview has a scale of its own.`);return}let v=x?" left after the fold":"";h==="row"?a.show("0",`row's largest${v}`,r.palette(),"Each row is divided by its own largest value."):h==="absolute"?a.show("0","1",r.palette(),"The probability itself."):a.show("\u2264 0.0001","1",r.palette(),"The logarithm of the probability.")},b=()=>{let h=o.current(),{position:x}=O(n),k={labels:n.get("labels"),special:n.get("special")},v=d.hovered(),g=k.labels.length-1,y=v?.kind==="cell"?v.query:v?v.position:x>=0?x:g,E=v?.kind==="cell"?v.key:v?v.position:x>=0?x:g;if(!h||y<0||Math.max(y,E)>=h.pattern.size){C(p);return}let M=n.get("fold_sink"),A=S=>j(n,En(O(n),S));C(p,ae([on(k,y),"reads"],h.pattern.topKeys(y,xt,M),k,x,A),ae([on(k,E),"is read by"],h.pattern.topReaders(E,xt),k,x,A),M&&!(h.pattern instanceof tn)&&c("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",c("b",{class:"nnv-number"},_(h.pattern.foldedMass(y)))," of this row, ",c("b",{class:"nnv-number"},ke(h.pattern.meanFoldedMass()))," on average over the rows after it."))};return r.onStop(()=>d.stop()),()=>r.stop()};function kt(n){let e=K(n.get("bar_values")),t=K(V(n,"bar_values")),o=K(n.get("heads")),r=K(V(n,"heads")),i=n.get("bars"),s=Z(n),a=s==="after"&&xn(n),l=s==="difference",p=m=>l?e[m]-t[m]:e[m],d=m=>a?t[m]:Number.NaN,f=l&&r.length===o.length;return{bars:i.map((m,u)=>({...m,value:p(u),before:d(u)})),heads:f?o.map((m,u)=>m-r[u]):o,headsBefore:a&&r.length===o.length?r:new Float32Array(0),logit:p(i.length),logitBefore:d(i.length)}}function Mt(){let n=c("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),e=c("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=c("button",{type:"submit",class:"nnv-button"},"Explain"),o=c("button",{type:"button",class:"nnv-button"}),r=c("form",{class:"nnv-question"},n,c("span",{class:"nnv-hint"},"against"),e,t,o);for(let i of[n,e])i.addEventListener("keydown",s=>s.stopPropagation());return{form:r,target:n,versus:e,here:o}}function Lt(n){let{bars:e,logit:t,sort:o,sign:r}=n,i=o==="depth"&&r==="both",s=e.filter(({value:p})=>r==="both"||(r==="positive"?p>0:p<0));o==="size"&&s.sort((p,d)=>Math.abs(d.value)-Math.abs(p.value));let a=[],l=0;for(let p of s){let d=i?l:0;l=i?l+p.value:Number.NaN;let m=p.kind==="attention"&&n.heads.length>0?n.expanded.includes(p.layer):null;a.push({...p,head:-1,from:d,to:d+p.value,running:l,open:m}),m&&a.push(...Po(n,p,i?d:0,i))}return a.length>0&&r==="both"&&a.push({name:"logit",kind:"total",layer:-1,head:-1,value:t,before:n.logitBefore,from:0,to:t,running:t,open:null}),a}function Po({heads:n,headsBefore:e,headCount:t,sort:o},r,i,s){let a=n.subarray(r.layer*t,(r.layer+1)*t),l=e.subarray(r.layer*t,(r.layer+1)*t),p=Array.from(a,(u,b)=>({name:`head ${b}`,head:b,value:u,before:l[b]??Number.NaN}));o==="size"&&p.sort((u,b)=>Math.abs(b.value)-Math.abs(u.value));let d=(u,b)=>u-b.reduce((h,x)=>h+x,0),f=d(r.value,a);Math.abs(f)>1e-4*Math.max(1,Math.abs(r.value))&&p.push({name:"output bias / post-norm",head:-1,value:f,before:d(r.before,l)});let m=i;return p.map(({name:u,head:b,value:h,before:x})=>{let k=m;return s&&(m+=h),{name:u,kind:"head",layer:r.layer,head:b,value:h,before:x,from:k,to:k+h,running:Number.NaN,open:null}})}function Et(n,e){let t=0,o=0;for(let{from:i,to:s,before:a}of n)for(let l of[i,s,i+a])Number.isFinite(l)&&(t=Math.min(t,l),o=Math.max(o,l));if(t===0&&o===0)return{low:-1,high:1,ticks:[-1,0,1]};let r=.03*(o-t);return t<0&&(t-=r),o>0&&(o+=r),{low:t,high:o,ticks:Me(t,o,e)}}function Rn({low:n,high:e},t){return Math.max(0,Math.min(1,(t-n)/(e-n)))}function Bn(n,e,t){return n.style.left=`${100*Rn(e,t)}%`,n}function St({axis:n,columns:e}){let t=n.ticks.map(r=>Bn(c("span",{class:"nnv-tick"},rn(r)),n,r)),o=c("div",{class:"nnv-row nnv-axis-row"},c("span"),c("div",{class:"nnv-track"},...t));return o.style.gridTemplateColumns=e,o}function Tt(n,e,t,o){let r=n.open===null?null:c("button",{type:"button",class:"nnv-open","aria-expanded":String(n.open),"aria-label":`Heads of layer ${n.layer}`},n.open?"\u25BE":"\u25B8"),i=c("div",{class:"nnv-row-name"},r??c("span",{class:"nnv-open","aria-hidden":"true"}),c("span",{},n.name));n.kind==="head"&&(i.style.paddingLeft="14px");let s=["nnv-row",n.kind==="head"&&"nnv-head-row",n.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],a=Number.isFinite(n.running)?Qn(n.running).replace("+",""):"",l=c("div",{class:s.filter(Boolean).join(" "),"data-name":n.name,"data-layer":n.layer,"data-value":_(n.value),"data-before":Number.isFinite(n.before)&&_(n.before)},i,Ro(n,e,o),c("span",{class:"nnv-number"},n.kind==="total"?rn(n.value):Qn(n.value)),o.running&&c("span",{class:"nnv-number nnv-running",title:"running total"},a));return l.style.gridTemplateColumns=o.columns,{line:l,open:r}}function Ro(n,e,{axis:t,chained:o}){let[r,i]=[Math.min(n.from,n.to),Math.max(n.from,n.to)],s=n.kind==="total"?"nnv-total":n.value>=0?"nnv-plus":"nnv-minus",a=Bn(c("div",{class:`nnv-piece ${s}`}),t,r);a.style.width=`${100*(Rn(t,i)-Rn(t,r))}%`;let l=o&&n.kind!=="total"&&n.kind!=="head"&&e&&e.kind!=="head";return c("div",{class:"nnv-track"},Bn(c("div",{class:"nnv-zero"}),t,0),Number.isFinite(n.value)&&a,Number.isFinite(n.before)&&$o(n,t),l&&Bn(c("div",{class:"nnv-link"}),t,n.to))}function $o(n,e){let t=n.from+n.before,[o,r]=[Math.min(n.from,t),Math.max(n.from,t)],i=Bn(c("div",{class:"nnv-piece nnv-ghost"}),e,o);return i.style.width=`${100*(Rn(e,r)-Rn(e,o))}%`,i}function At(n){let e=[c("div",{},n.kind==="head"?`layer ${n.layer}, ${n.name}`:n.name),c("b",{},_(n.value))];return Number.isFinite(n.before)&&e.push(c("div",{class:"nnv-hint"},`before the edits ${_(n.before)}`)),Number.isFinite(n.running)&&n.kind!=="total"&&e.push(c("div",{class:"nnv-hint"},`running total ${_(n.running)}`)),e}var _o=["bars","bar_values","heads","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"];function Co({kind:n,layer:e,head:t}){return n==="attention"||n==="mlp"?{layer:e,part:n}:n==="head"&&t>=0?{layer:e,part:"head",head:t}:null}var Pt=({model:n,el:e})=>{let t=O(n),o=un({model:n,el:e},{title:"Contributions",traits:_o,paint:()=>v()}),r=ln("Order",[["depth","by depth"],["size","by size"]],S=>Q(n,"sort",S)),i="both",s=ln("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],S=>{i=S,o.repaint()});o.tools.append(r.element,s.element);let{form:a,target:l,versus:p,here:d}=Mt(),f=c("div",{class:"nnv-question nnv-asked"}),m=c("div",{class:"nnv-axis","aria-hidden":"true"}),u=c("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads, Escape goes back."}),b=c("div",{hidden:!0});o.body.append(f,a,u,b);let h=[],x=-1,k=S=>{o.requests.ask({kind:"target",target:l.value===""?null:l.value,versus:p.value===""?null:p.value,position:S})};a.addEventListener("submit",S=>{S.preventDefault(),k(n.get("explained_position"))}),d.addEventListener("click",()=>k(O(n).position));let v=()=>{let S=kt(n),R=n.get("gaps"),P=S.bars.length===0;if(b.hidden=!P,u.hidden=f.hidden=P,a.hidden=n.get("why_static")!=="",r.show(n.get("sort")),P){C(b,pn(R["contributions.logit"]??R["contributions.embedding"]??"Contributions were not captured."));return}y(S.logit),h=Lt({...S,headCount:n.get("num_heads"),expanded:n.get("expanded"),sort:n.get("sort"),sign:i});let H=Et(h,o.width()>700?8:4),D=h.some(I=>I.kind!=="total"&&Number.isFinite(I.running)),z=o.width()>=520,W={axis:H,chained:D,running:D&&z,columns:`${z?"168px":"126px"} minmax(0, 1fr) 74px${D&&z?" 74px":""}`};C(m,St(W)),u.classList.toggle("nnv-dense",h.length>36);let U=u.scrollTop;C(u,m,...h.map((I,q)=>E(I,q,W))),h.length===0&&u.append(c("div",{class:"nnv-empty"},i==="both"?"There are no bars.":`No part ${i==="positive"?"raises":"lowers"} this logit.`)),g()==="missing"&&u.append(c("div",{class:"nnv-hint"},`Heads: ${R["contributions.heads"]}`)),u.scrollTop=U},g=()=>n.get("gaps")["contributions.heads"]?"missing":"here",y=S=>{let R=n.get("explained_position"),P=n.get("labels"),H=n.get("versus_id")>=0,D=H?"logit difference of":"logit of",z=Z(n)==="difference";C(f,c("span",{},z?`Change of the ${D}`:`${D[0].toUpperCase()}${D.slice(1)}`),G(n.get("target_label")),H&&c("span",{},"over"),H&&G(n.get("versus_label")),c("span",{},`after position ${R}`),G(P[R]??""),c("b",{class:"nnv-number nnv-logit",title:z?"after minus before":"as the model computed it"},_(S)),c("span",{class:"nnv-hint"},"final norm held at the values it had"));let W=O(n).position;d.hidden=W<0||W===R||W>=P.length,C(d,`Explain position ${W} `,P[W]??"")},E=(S,R,P)=>{let H=O(n),D=S.layer>=0&&S.layer===H.layer&&(S.kind!=="head"||S.head===H.head),{line:z,open:W}=Tt(S,h[R+1],R===x||D,P);W?.addEventListener("click",q=>{q.stopPropagation(),M(S.layer)});let U=Co(S),I=U&&kn(o,U);return I&&z.firstElementChild.append(I),z.addEventListener("click",()=>A(R)),z.addEventListener("pointermove",q=>o.tooltip.show(...dn(o.root,q),...At(S))),z.addEventListener("pointerleave",()=>o.tooltip.hide()),z},M=S=>{let R=n.get("expanded");Q(n,"expanded",R.includes(S)?R.filter(P=>P!==S):[...R,S])},A=S=>{let R=h[S];if(!R)return;let P=x===S;x=P?-1:S,P?j(n,{layer:t.layer,head:t.head}):R.layer>=0&&j(n,R.kind==="head"&&R.head>=0?{layer:R.layer,head:R.head}:{layer:R.layer}),o.say(P?"nothing chosen":`${R.name}: ${_(R.value)}`),o.repaint()};return u.addEventListener("keydown",S=>{let R=an(S.key);if(R&&R[0]!==0){let P=Math.max(0,Math.min(h.length-1,x+R[0]));P!==x&&A(P),u.querySelectorAll(".nnv-row")[x+1]?.scrollIntoView({block:"nearest"})}else if((S.key==="Enter"||S.key===" ")&&S.target===u){let P=h[x];P&&P.open!==null&&M(P.layer)}else if(S.key==="Escape")x=-1,j(n,sn(O(n),t)),o.repaint();else return;S.preventDefault(),S.stopPropagation()}),()=>o.stop()};var Rt=({model:n,el:e})=>{let t=O(n),o=un({model:n,el:e},{title:"Explore",traits:["labels","special","token_ids","position","layer","head"],paint:()=>s()}),r=c("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});o.body.append(r);let i=null,s=()=>{let p=n.get("labels");if(i!==p){i=p;let f=n.get("special"),m=n.get("token_ids");C(r,...p.map((u,b)=>a(u,f[b]??!1,b,m[b]??-1)))}let{position:d}=O(n);[...r.children].forEach((f,m)=>{f.setAttribute("aria-pressed",String(m===d)),f.tabIndex=m===Math.max(0,d)?0:-1})},a=(p,d,f,m)=>{let u=c("button",{type:"button",class:"nnv-chip",title:`${p} \xB7 position ${f} \xB7 id ${m}`},G(p,d),c("small",{},String(f)));return u.addEventListener("click",()=>l(En(O(n),f).position)),u},l=p=>{j(n,{position:p}),o.say(p<0?"no token chosen":`token ${p}, ${n.get("labels")[p]}`)};return r.addEventListener("keydown",p=>{let d=an(p.key),f=O(n);if(d){let m=en(f.position,d[0]+d[1],r.childElementCount);l(m),r.children[m]?.focus()}else if(p.key==="Escape")j(n,sn(f,t));else return;p.preventDefault(),p.stopPropagation()}),()=>o.stop()};var $n=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(e){this.rows=e.get("rows"),this.tokens=e.get("labels").length,this.k=e.get("k"),this.ids=ve(e.get("top_ids")),this.probabilities=K(e.get("top_probabilities")),this.entropies=K(e.get("entropy")),this.followedProbabilities=K(e.get("followed_probability")),this.followedRanks=ve(e.get("followed_rank")),this.vocabulary=e.get("vocabulary"),this.vocabularySize=e.get("vocabulary_size");let t=0;for(let o of this.entropies)o>t&&o<1/0&&(t=o);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(e){return this.vocabulary[e]??`id ${e}`}top(e,t){let o=(e*this.tokens+t)*this.k;return Array.from({length:this.k},(r,i)=>{let s=this.ids[o+i];return{id:s,label:this.label(s),probability:this.probabilities[o+i]}})}topId(e,t){return this.ids[(e*this.tokens+t)*this.k]}entropy(e,t){return this.entropies[e*this.tokens+t]}followedProbability(e,t){return this.followedProbabilities[e*this.tokens+t]}followedRank(e,t){return this.followedRanks[e*this.tokens+t]}text(e,t){return this.label(this.topId(e,t))}entry(e,t,o){let r=this.share(e,t,o);return Number.isNaN(r)?-1:Ln(r)}share(e,t,o){let r;return o==="entropy"?r=this.largestEntropy>0?this.entropy(e,t)/this.largestEntropy:0:o==="followed probability"&&this.following?r=this.followedProbability(e,t):o==="followed rank"&&this.following?r=1-Math.log(1+this.followedRank(e,t))/Math.log(this.vocabularySize):r=this.probabilities[(e*this.tokens+t)*this.k],Number.isFinite(r)?r:Number.NaN}},In=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];var No=1e-4,X=class extends $n{constructor(t,o){super(t);this.before=o}before;most=new Map;top1(t,o){let r=this.before.top(t,o)[0],i=this.top(t,o),s=i.find(({id:l})=>l===r.id),a=s?.probability??i[i.length-1].probability;return{before:r.probability,after:a,by:a-r.probability,atMost:!s}}change(t,o,r){let i=a=>{let[l,p]=[a(this.before),a(this)];return{before:l,after:p,by:p-l,atMost:!1}},s=this.following&&this.before.following;return r==="entropy"?i(a=>a.entropy(t,o)):r==="followed probability"&&s?i(a=>a.followedProbability(t,o)):r==="followed rank"&&s?i(a=>-Math.log(1+a.followedRank(t,o))):this.top1(t,o)}scale(t){let o=this.most.get(t);if(o===void 0){o=No;for(let r=0;r<this.rows.length;r++)for(let i=0;i<this.tokens;i++){let s=Math.abs($t(this.change(r,i,t)));s>o&&s<1/0&&(o=s)}this.most.set(t,o)}return o}text(t,o){let[r,i]=[this.before.topId(t,o),this.topId(t,o)];return r===i?this.label(i):`${this.before.label(r)} \u2192 ${this.label(i)}`}entry(t,o,r){let i=$t(this.change(t,o,r));return Number.isFinite(i)?hn(i/this.scale(r)):-1}};function $t({by:n,atMost:e}){return e?Math.min(0,n):n}function _t(n){let e=[],t=null;return()=>{let o=Z(n)==="difference",r=[o,...In.map(i=>n.get(i))];return o&&r.push(...In.map(i=>V(n,i))),(!t||r.length!==e.length||r.some((i,s)=>i!==e[s]))&&(t=o?new X(n,new $n(Ee(n))):new $n(n)),e=r,t}}function Ct(n,e,t,o){return[`${n.rows[t]??""}, position ${o} `,G(e.labels[o]??"",e.special[o]),c("small",{class:"nnv-hint"},`id ${e.ids[o]}`)]}function be(n,e,t,o,r){return n.top(e,t).map(({id:i,label:s,probability:a},l)=>{let p=c("span",{class:"nnv-bar","aria-hidden":"true"}),d=Number.isFinite(a)?Math.max(0,Math.min(1,a)):0;p.style.width=`calc((100% - 4ch - 7px) * ${d.toFixed(4)})`;let f=c(r?"button":"div",{class:"nnv-entry",...r?{type:"button",title:`Follow this token (id ${i})`}:{},"aria-current":String(i===o)},p,c("span",{class:"nnv-place"},String(l+1)),G(s),c("span",{class:"nnv-number"},_(a)));return r&&f.addEventListener("click",()=>r(i)),f})}function Nt(n,e,t){let o=n.before.top(e,t)[0],{before:r,after:i,by:s,atMost:a}=n.top1(e,t),l=(d,f)=>c("b",{class:`nnv-number ${f}`},_(d)),p=n.change(e,t,"entropy");return[c("div",{class:"nnv-change"},G(o.label)," ",l(r,"nnv-was"),a?" \u2192 at most ":" \u2192 ",l(i,"nnv-now"),a?`, no longer among the first ${n.k}: a change of at most `:": a change of ",l(s,"nnv-by")),c("div",{class:"nnv-change nnv-change-entropy"},"entropy ",l(p.before,"nnv-was")," \u2192 ",l(p.after,"nnv-now")," nats: a change of ",l(p.by,"nnv-by"))]}function Ho(n,e,t){let{before:o,after:r,by:i}=n.change(e,t,"followed probability"),s=(a,l)=>c("b",{class:`nnv-number ${l}`},a);return c("div",{},"probability ",s(_(o),"nnv-was")," \u2192 ",s(_(r),"nnv-followed-probability"),": a change of ",s(_(i),"nnv-by"),`; rank ${n.before.followedRank(e,t)+1} \u2192 ${n.followedRank(e,t)+1}`)}function Fo(n,{row:e,position:t,marked:o},r){let i=(s,a)=>[c("div",{class:"nnv-hint"},s),c("div",{class:`nnv-list nnv-top-${s}`},...be(a,e,t,o,r))];return[...Nt(n,e,t),...i("before",n.before),...i("after",n)]}function Oo(n,e,t,o){let[r,i]=[226,64],s=c("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),a=nn(s,r,i);if(!a)return s;let{context:l}=a,p=n.rows.length,d=u=>4+(r-8)*u/Math.max(1,p-1),f=u=>i-4-(i-10)*u;l.strokeStyle=o.line,l.lineWidth=1;for(let u of[0,.5,1])l.beginPath(),l.moveTo(4,f(u)),l.lineTo(r-4,f(u)),l.stroke();let m=(u,b,h)=>{l.strokeStyle=b,l.lineWidth=h,l.beginPath();for(let x=0;x<p;x++){let k=u.followedProbability(x,e);x===0?l.moveTo(d(x),f(k)):l.lineTo(d(x),f(k))}l.stroke()};return n instanceof X&&n.before.following&&m(n.before,o.dim,1),m(n,o.accent,2),t>=0&&(l.fillStyle=o.accent,l.beginPath(),l.arc(d(t),f(n.followedProbability(t,e)),3.5,0,2*Math.PI),l.fill()),s}function Ht(n,e,t,o,r){let{row:i,position:s,marked:a,followed:l,live:p}=t,d=(b,h="")=>c("b",{class:`nnv-number ${h}`},b),f=c("div",{class:"nnv-list-title nnv-cell-title"},...Ct(n,e,i,s)),m=n instanceof X?[f,...Fo(n,t,r)]:[f,c("div",{class:"nnv-list nnv-top"},...be(n,i,s,a,r)),c("div",{class:"nnv-hint nnv-entropy"},"entropy ",d(_(n.entropy(i,s)))," nats")];if(l>=0&&n.following){let b=[G(n.label(l)),c("small",{class:"nnv-hint"},`id ${l}`)],h=d(_(n.followedProbability(i,s)),"nnv-followed-probability"),x=d(String(n.followedRank(i,s)+1),"nnv-followed-rank");m.push(c("div",{class:"nnv-followed"},c("div",{class:"nnv-list-title"},"Following ",...b),n instanceof X&&n.before.following?Ho(n,i,s):c("div",{},"probability ",h,", rank ",x),Oo(n,s,i,o),c("div",{class:"nnv-hint"},`at position ${s}, first to last layer`)))}let u=p?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...m,c("div",{class:"nnv-hint"},u)]}function Ft(n,e,{row:t,position:o},r){if(t<0){let i=c("small",{class:"nnv-hint"},` id ${e.ids[o]}`);return[c("div",{},`position ${o} `,G(e.labels[o]??"",e.special[o]),i)]}return[c("div",{class:"nnv-list-title"},...Ct(n,e,t,o)),...n instanceof X?Nt(n,t,o):be(n,t,o,r,null),...n instanceof X?[]:[c("div",{class:"nnv-hint"},`entropy ${_(n.entropy(t,o))} nats`)]]}function Ot({rows:n,tokens:e,width:t,cellWidth:o,left:r,lastOnTop:i}){let a=(t-r-1)/Math.max(1,e),l=o>0?o:Math.max(58,Math.min(124,a)),p=Math.max(2,Math.min(124,l)),d=n>36?18:20;return{rows:n,tokens:e,left:r,top:36,cellWidth:p,cellHeight:d,width:r+p*e+1,height:36+d*n+1,lastOnTop:i}}function Yn(n,e){return Math.max(2,Math.min(124,(e-n.left-1)/Math.max(1,n.tokens)))}function _n(n,e){return n.lastOnTop?n.rows-1-e:e}function Dt(n,e,t,o,r){if(e<n.left)return null;let i=Math.floor((e-n.left+o)/n.cellWidth);if(i>=n.tokens)return null;if(t<n.top)return{row:-1,position:i};let s=Math.floor((t-n.top+r)/n.cellHeight);return s>=n.rows?null:{row:_n(n,s),position:i}}function zt(n,e,t,o){let r=e*n.cellWidth,i=o-n.left;return r>=t&&r+n.cellWidth<=t+i?t:Math.max(0,r-i/2)}var Wt=11.5,Do=26;function Bt(n,e,t){let{layout:o,view:r,data:i}=e,s=nn(n,r.width,r.height);if(!s)return;let{context:a}=s,{left:l,top:p,cellWidth:d,cellHeight:f}=o,m=Math.max(0,Math.floor(r.scrollLeft/d)),u=Math.min(o.tokens,Math.ceil((r.scrollLeft+r.width-l)/d)),b=g=>l+g*d-r.scrollLeft,h=g=>p+g*f-r.scrollTop,x=d>=8?1:0;a.save(),a.beginPath(),a.rect(l,p,r.width-l,r.height-p),a.clip(),a.textAlign="left",a.font=`${Wt}px ${t.tokenFont}`;let k=g=>bn(a,g);for(let g=0;g<o.rows;g++){let y=h(_n(o,g));if(!(y>r.height||y+f<p))for(let E=m;E<u;E++){let M=i.entry(g,E,e.colorBy);a.fillStyle=M<0?t.accent:t.ramp.css[M],a.fillRect(b(E),y,d-x,f-1),!(d<Do)&&(a.fillStyle=M<0?t.ground:t.ramp.bright[M]?"#000":"#fff",a.fillText(Fn(i.text(g,E),d-9,k),b(E)+4,y+f/2))}}for(let g=0;e.marked>=0&&g<o.rows;g++)for(let y=m;y<u;y++)i.topId(g,y)===e.marked&&(a.strokeStyle=t.accent,a.lineWidth=2,a.strokeRect(b(y)+1,h(_n(o,g))+1,d-x-2,f-3));let v=(g,y,E,M)=>{g<0||y<0||g>=o.rows||y>=o.tokens||(a.strokeStyle=E,a.lineWidth=M,a.strokeRect(b(y)-.5,h(_n(o,g))-.5,Math.max(3,d-x+1),f))};e.position>=0&&(a.strokeStyle=t.accent,a.lineWidth=1,a.strokeRect(b(e.position)-.5,h(0)-.5,Math.max(3,d-x+1),o.rows*f)),v(e.layer,e.position,t.accent,3),e.hover&&e.hover.row>=0&&v(e.hover.row,e.hover.position,t.ink,2),a.restore(),zo(a,e,t,h),Wo(a,e,t,m,u,b)}function zo(n,e,t,o){let{layout:r,data:i,hover:s,layer:a}=e;n.textAlign="right";for(let l=0;l<r.rows;l++){let p=o(_n(r,l))+r.cellHeight/2;if(p<r.top||p>e.view.height)continue;let d=l===s?.row||l===a;n.fillStyle=l===s?.row?t.ink:l===a?t.accent:t.dim,n.font=`${d?600:400} 11px ${t.textFont}`,n.fillText(i.rows[l]??"",r.left-7,p)}}function Wo(n,e,t,o,r,i){let{layout:s,labels:a,special:l,hover:p,position:d,view:f}=e,m=gn(s.cellWidth,34),u=p?.position??-1;n.save(),n.beginPath(),n.rect(s.left,0,f.width-s.left,s.top),n.clip(),n.textAlign="left";for(let b=o;b<r;b++){let h=b===u||b===d,x=[u,d].some(v=>v>=0&&v!==b&&Math.abs(v-b)*s.cellWidth<34);if(!h&&(b%m!==0||x))continue;let k=Math.max(s.cellWidth*m,34)-6;n.fillStyle=t.dim,n.font=`10px ${t.textFont}`,n.fillText(String(b),i(b)+3,9),n.fillStyle=b===u?t.ink:b===d?t.accent:t.ink,n.font=`${l[b]?"italic ":""}${h?"600 ":""}${Wt}px ${t.tokenFont}`,n.fillText(Fn(a[b]??"",k,v=>bn(n,v)),i(b)+3,24)}n.restore()}var It=[...In,"layer","position","special","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"];function qt(){let n=c("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),e=c("button",{type:"submit",class:"nnv-button"},"Follow"),t=c("form",{class:"nnv-follow"},n,e),o=c("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),r=c("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),i=c("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),s=c("span",{class:"nnv-tools"},r,o,i);return{form:t,text:n,columns:s,wider:o,narrower:r,fit:i}}function Ut(){let n=c("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),e=c("div",{class:"nnv-spacer"},n),t=c("div",{class:"nnv-scroll"},e),o=c("div",{class:"nnv-side nnv-detail"}),r=c("div",{class:"nnv-panel"},t),i=c("div",{hidden:!0});return{canvas:n,spacer:e,scroll:t,side:o,grid:r,hatched:i}}function Gt(n,e,t,o){if(t instanceof X){let r=rn(t.scale(e)),i=t.following&&t.before.following;e==="entropy"?n.showSigned(`${r} nats`,o,"Change of the entropy, after minus before."):e==="followed rank"&&i?n.showSigned(r,o,"Change of the rank's logarithm: up is nearer to the first place."):e==="followed probability"&&i?n.showSigned(r,o,"Change of the followed token's probability, after minus before."):n.showSigned(r,o,"Change of the probability of the token that came first before.");return}if(e==="entropy")n.show("0",`${rn(t.largestEntropy)} nats`,o,"Entropy of the whole distribution.");else if(e==="followed rank"&&t.following)n.show("last","rank 1",o,"Logarithm of the rank among all tokens.");else{let r=e==="followed probability"&&t.following?"the followed token":"the cell's top token";n.show("0","1",o,`Probability of ${r}.`)}}var jt=({model:n,el:e})=>{let t=O(n),o=un({model:n,el:e},{title:"Logit lens",traits:It,paint:()=>z()}),r=ln("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],L=>Q(n,"color_by",L)),i=jn(),s=Un("Last layer on top","Turn the order of the rows",()=>Q(n,"last_on_top",!n.get("last_on_top"))),{form:a,text:l,columns:p,wider:d,narrower:f,fit:m}=qt();o.tools.append(r.element,i.element,a,s.element,p);let{canvas:u,spacer:b,scroll:h,side:x,grid:k,hatched:v}=Ut();o.body.append(c("div",{class:"nnv-lens"},k,x),v);let g=null,y=null,E=0,M=null,A=-1,S=-1,R=()=>({labels:n.get("labels"),special:n.get("special"),ids:n.get("token_ids")}),P=()=>o.width()-(o.root.dataset.size==="wide"?268:0),H=_t(n),D=()=>{let L=H();return L!==g&&(M=null),g=L,L},z=()=>{let L=D(),{labels:T,special:F}=R(),B=o.palette(),Y=n.get("gaps");if(v.hidden=!L.empty,k.parentElement.hidden=L.empty,L.empty){C(v,pn(Y["lens.top_ids"]??"The logit lens was not captured."));return}a.hidden=n.get("why_static")!=="",s.show(n.get("last_on_top"));let J=n.get("color_by");r.show(J);for(let qn of r.element.querySelectorAll("option"))qn.disabled=qn.value.startsWith("followed")&&!L.following;Gt(i,J,L,B);let fn=P(),Cn=L.rows.reduce((qn,Vt)=>Math.max(qn,Vt.length),0);y=Ot({rows:L.rows.length,tokens:T.length,width:fn,cellWidth:E,left:Math.min(110,16+Cn*6.2),lastOnTop:n.get("last_on_top")}),b.style.width=`${y.width}px`,b.style.height=`${y.height}px`;let{layer:yn,position:Nn}=O(n);Nn!==S&&(S=Nn,Nn>=0&&(h.scrollLeft=zt(y,Nn,h.scrollLeft,h.clientWidth)));let Zt={width:Math.min(y.width,h.clientWidth),height:Math.min(y.height,h.clientHeight)};Bt(u,{layout:y,data:L,labels:T,special:F,colorBy:J,marked:W(),layer:yn,position:Nn,hover:M,view:{...Zt,scrollLeft:h.scrollLeft,scrollTop:h.scrollTop}},L instanceof X?vn(B):B),u.dataset.geometry=JSON.stringify(y);let ge=Yn(y,fn);m.disabled=Math.abs(ge-y.cellWidth)<.5,f.disabled=y.cellWidth<=Math.min(ge,58)+.01,d.disabled=y.cellWidth>=124,I()},W=()=>{let L=n.get("followed_id");return L>=0?L:A},U=L=>{let T=n.get("why_static")==="",F=L===W();T?o.requests.ask({kind:"follow",id:F?-1:L}):A=F?-1:L,o.say(F?"no token followed":`following ${D().label(L)}`),o.repaint()},I=()=>{let L=D(),T=O(n),F=L.tokens-1,B=L.rows.length-1,Y=!M&&T.position>=0&&T.layer>=0&&T.layer<=B,J=M?M.position:T.position>=0&&T.position<=F?T.position:F,fn=M&&M.row>=0?M.row:Y?T.layer:B,Cn={row:fn,position:J,marked:W(),followed:n.get("followed_id"),live:n.get("why_static")===""},yn=M?null:kn(o,{layer:fn,part:"stream",positions:[J]});C(x,...Ht(L,R(),Cn,o.palette(),U),yn)};a.addEventListener("submit",L=>{L.preventDefault(),l.value!==""&&o.requests.ask({kind:"follow",text:l.value})}),l.addEventListener("keydown",L=>L.stopPropagation());let q=L=>{E=L,o.repaint()};d.addEventListener("click",()=>y&&q(Math.min(124,y.cellWidth*1.5))),f.addEventListener("click",()=>y&&q(Math.max(Yn(y,P()),y.cellWidth/1.5))),m.addEventListener("click",()=>y&&q(Yn(y,P()))),h.addEventListener("scroll",()=>o.repaint(),{passive:!0});let w=L=>{let{x:T,y:F}=mn(L,u);return y&&Dt(y,T,F,h.scrollLeft,h.scrollTop)};u.addEventListener("pointermove",L=>{let T=w(L);(T?.row!==M?.row||T?.position!==M?.position)&&(M=T,o.repaint()),u.style.cursor=T?"pointer":"default",T?N(T,L):o.tooltip.hide()}),u.addEventListener("pointerleave",()=>{M=null,o.tooltip.hide(),o.repaint()}),u.addEventListener("click",L=>{let T=w(L);if(!T)return;let F=O(n),B=F.position===T.position&&(T.row<0||F.layer===T.row);$(B?{...F,layer:t.layer,position:t.position}:{...F,layer:T.row<0?F.layer:T.row,position:T.position})}),u.addEventListener("keydown",L=>{let T=an(L.key),F=O(n),B=D();if(T){let Y=n.get("last_on_top")?-T[0]:T[0],J=en(F.layer,Y,B.rows.length,B.rows.length-1);$({...F,layer:J<0?B.rows.length-1:J,position:en(F.position,T[1],B.tokens,B.tokens-1)})}else if(L.key==="Escape")$(sn(F,t));else return;L.preventDefault(),L.stopPropagation()});let $=L=>{j(n,L);let T=D();if(L.position<0||L.layer<0||L.layer>=T.rows.length)return;let F=T.top(L.layer,L.position)[0];o.say(`${T.rows[L.layer]}, position ${L.position}: ${F.label}, probability ${_(F.probability)}`)},N=(L,T)=>{o.tooltip.show(...dn(o.root,T),...Ft(D(),R(),L,W()))};return()=>o.stop()};var $a={attention:Hn(wt),logit_lens:Hn(jt),contributions:Hn(Pt),explore_bar:Hn(Rt)};export{$a as views};
