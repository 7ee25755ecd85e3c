var xe=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function a(n,e={},...t){let o=document.createElement(n);for(let[r,i]of Object.entries(e))i==null||i===!1||(typeof i=="function"?o.addEventListener(r,i):r==="class"?o.className=String(i):o.setAttribute(r,i===!0?"":String(i)));return ye(o,t),o}function ye(n,e){for(let t of e)t!=null&&t!==!1&&n.append(t)}function P(n,...e){n.replaceChildren(),ye(n,e)}function j(n,e=!1){return a("bdi",{class:e?"nnv-token nnv-special":"nnv-token",title:n},n)}function _(n){if(Number.isNaN(n))return"NaN";if(!Number.isFinite(n))return n>0?"\u221E":"\u2212\u221E";if(n===0)return"0";let e=Math.fround(n);for(let t=1;t<9;t++){let o=n.toPrecision(t);if(Math.fround(Number(o))===e)return we(o)}return we(n.toPrecision(9))}function we(n){let e=Number(n),t=Math.abs(e);return(t>=1e-4&&t<1e9?String(e):e.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function on(n){if(!Number.isFinite(n))return _(n);let e=Math.abs(n);return e===0?"0":e<.001?n.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):Gt(e<1?n.toFixed(3):e<100?n.toFixed(2):n.toFixed(0))}function Yn(n,e=3){if(!Number.isFinite(n))return _(n);let t=Math.abs(n).toFixed(e);return Number(t)===0?t:(n<0?"\u2212":"+")+t}function ke(n){if(!Number.isFinite(n))return _(n);let e=100*n;return e!==0&&e<.1?"< 0.1%":`${e<10?e.toFixed(1):e.toFixed(0)}%`}function Jn(n){if(!Number.isFinite(n))return _(n);if(n<0){let t=Jn(-n);return t==="\xB7"?"\xB7":`\u2212${t}`}if(n>=.995)return n.toFixed(1);let e=n.toFixed(2);return e==="0.00"?n>0?"\xB7":"0":e.replace("0.",".")}function Gt(n){return n.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function Me(n,e,t){if(!(e>n))return[n];let o=(e-n)/Math.max(1,t),r=10**Math.floor(Math.log10(o)),i=[1,2,5,10].map(l=>l*r).find(l=>l>=o*.999),s=[];for(let l=Math.ceil(n/i-1e-9);l*i<=e+i*1e-9;l++)s.push(l===0?0:l*i);return s}function Le({name:n,residual:e,tolerance:t,ok:o,about:r}){let i=Number(e);return a("span",{class:`nnv-check ${o?"nnv-ok":"nnv-failed"}`,title:`${r}
residual ${_(i)}, tolerance ${_(t)}`},a("span",{class:"nnv-mark","aria-hidden":"true"},o?"\u2713":"\u2717"),a("span",{class:"nnv-live"},o?"passed: ":"failed: "),n,a("small",{},Number.isFinite(i)?i.toExponential(1):_(i)))}function ln(n){return a("div",{class:"nnv-gap"},a("span",{},n))}function mn(n,e,t){let o=a("select",{class:"nnv-select","aria-label":n},...e.map(([r,i])=>a("option",{value:r},i)));return o.addEventListener("change",()=>t(o.value)),o.addEventListener("keydown",r=>r.stopPropagation()),{element:a("label",{class:"nnv-choice"},a("span",{},n),o),show(r){o.value=r}}}function Un(n,e,t){let o=a("button",{type:"button",class:"nnv-button nnv-toggle",title:e,"aria-pressed":"false"},n);return o.addEventListener("click",t),{element:o,show:r=>o.setAttribute("aria-pressed",String(r))}}function an(n,e,t){n.set(e,t),n.save_changes()}var ne=["shown","before","before_focus","edits"];function yn(n){return Object.keys(n.get("before")??{}).length>0}function V(n){return yn(n)?n.get("shown"):"after"}function G(n,e){for(let t of["before_focus","before"]){let o=n.get(t);if(o&&e in o)return o[e]}return n.get(e)}function Ee(n){return{get:e=>G(n,e)}}function Xt(n){return{get:e=>V(n)==="before"?G(n,e):n.get(e),set:(e,t)=>n.set(e,t),save_changes:()=>n.save_changes(),on:(e,t)=>n.on(e,t),off:(e,t)=>n.off(e,t),send:e=>n.send(e)}}function Fn(n){return({model:e,el:t})=>n({model:Xt(e),el:t})}var ee=["before","after","difference"];function Te(n,e){let t=a("ol",{class:"nnv-edits-list"}),o=a("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),r=ee.map(l=>{let c=a("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":l},l);return c.addEventListener("click",()=>{n.set("shown",l),n.save_changes()}),c}),i=a("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...r),s=a("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},i,t,o);return o.addEventListener("click",()=>e.ask({kind:"clear"})),{element:s,update(){let l=n.get("edits")??[],c=n.get("why_static")==="",p=n.get("sides")??[],d=yn(n);s.hidden=l.length===0&&!d||!n.get("show_prompt"),o.hidden=l.length<2||!c,i.hidden=!d;let m=V(n);r.forEach((f,u)=>{f.setAttribute("aria-pressed",String(ee[u]===m)),f.textContent=p[u]||ee[u]}),P(t,...l.map((f,u)=>{let h=a("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${f}`,title:"Undo this edit"},"Undo");return h.addEventListener("click",()=>e.ask({kind:"undo",index:u})),a("li",{},a("code",{},f),c&&h)}))}}}function Se(n){if(!yn(n))return"";let e=n.get("sides")??[],t=V(n),[o,r]=[e[0]||"before",e[1]||"after"];return t==="difference"?`difference: ${r} \u2212 ${o}`:t==="before"?o:r}function wn({layer:n,part:e,head:t}){return e==="head"?`layer ${n}, head ${t}`:e==="attention"?`layer ${n}, attention`:e==="mlp"?`layer ${n}, MLP`:`the stream after layer ${n}`}function kn(n,e){if(!n.editable())return null;let t=wn(e),o=a("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${t}`,"aria-label":`Change ${t}`},"Edit");return o.addEventListener("click",r=>{r.stopPropagation(),n.edit(e)}),o.addEventListener("keydown",r=>r.stopPropagation()),o}function Re(n,e,t){let o=a("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),r=a("button",{type:"submit",class:"nnv-button"},"Show its tokens"),i=a("form",{class:"nnv-edit-acts"},o,r),s=a("div",{class:"nnv-hint"}),l=a("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),c=a("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),p=a("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),d=a("div",{class:"nnv-patch",hidden:!0},i,l,s,a("div",{class:"nnv-edit-acts"},c,p)),m=null,f=-1,u=-1,h=()=>n.get("source")??{},v=()=>{if(d.hidden||!m)return;let{labels:g=[],special:w=[]}=h(),b=n.get("labels"),k=n.get("special"),x=g.length>0;if(c.hidden=p.hidden=!x,!x){P(l),s.textContent=`Puts what ${wn(m)} is on a second prompt in its place.`;return}f>=g.length&&(f=-1),u>=b.length&&(u=-1);let S=(H,z,O,I,U)=>z.map((B,q)=>{let y=Kt(B,O[q]??!1,q,H);return y.setAttribute("aria-pressed",String(q===I)),y.style.gridColumn=String(q+2),y.addEventListener("click",()=>{U(q),v()}),y});P(l,a("span",{class:"nnv-hint nnv-aligned-name"},"from"),...S("second prompt's",g,w,f,H=>{f=H,u<0&&H<b.length&&(u=H)}),a("span",{class:"nnv-hint nnv-aligned-name"},"to"),...S("this prompt's",b,k,u,H=>{u=H,f<0&&H<g.length&&(f=H)}));let T=g.length===b.length;c.disabled=f<0||u<0,p.disabled=!T;let C=T?g.flatMap((H,z)=>H===b[z]?[]:[z]):[],L=C.length===0?"The two prompts are the same.":`They differ at ${C.join(", ")}.`,R=T?`Both prompts have ${b.length} tokens. ${L}`:`The second prompt has ${g.length} tokens and this one ${b.length}: pick one token of each.`,A=f>=0&&u>=0?` ${g[f]} at ${f} goes to ${b[u]} at ${u}.`:"";s.textContent=R+A};return i.addEventListener("submit",g=>{g.preventDefault(),o.value!==""&&e.ask({kind:"source",text:o.value})}),c.addEventListener("click",()=>t({do:"patch",prompt:h().prompt??"",from_positions:[f]})),p.addEventListener("click",()=>t({do:"patch",prompt:h().prompt??""})),{element:d,open(g,w){m=g,u=f=w?.[0]??-1,o.value=h().prompt??o.value,d.hidden=!1,v(),o.focus()},close(){d.hidden=!0},update:v,positions:()=>u>=0?[u]:void 0}}function Kt(n,e,t,o){return a("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${o} token ${t}: ${n}`},j(n,e),a("small",{},String(t)))}function Ae(n,e,t){let o=a("strong"),r=a("select",{class:"nnv-select","aria-label":"At which tokens"}),i=a("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),s=a("div",{class:"nnv-edit-acts"}),l=a("div",{class:"nnv-edit-head"},a("span",{},"Change "),o,r,i),c=Re(n,e,b=>f(b)),p=a("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},l,s,c.element),d=null,m=()=>r.value===""?void 0:[Number(r.value)],f=b=>{if(!d)return;let k=b.do==="patch"&&b.from_positions?c.positions():m();e.ask({kind:"edit",edit:{...d,...b,...k?{positions:k}:{}}}),t(`${b.do} ${wn(d)}`),p.hidden=!0},u=(b,k,x)=>{let S=a("button",{type:"button",class:"nnv-button",title:k},b);return S.addEventListener("click",x),S},h=(b,k,x)=>{let S=a("input",{class:"nnv-input","aria-label":b,placeholder:b,value:k,spellcheck:"false"});return S.style.width=x,S},v=b=>{let k=h("factor",b.part==="stream"?"5":"0.5","5em"),x=()=>{let A=Number(k.value);return k.setAttribute("aria-invalid",String(k.value.trim()===""||!Number.isFinite(A))),k.getAttribute("aria-invalid")==="true"?null:A},S=u("Scale \xD7","Multiply it by the factor",()=>{let A=x();A!==null&&f({do:"scale",factor:A})}),T=u("Patch from a prompt\u2026","Put in what the same part is on another prompt",()=>c.open(b,m()));if(b.part!=="stream"){P(s,u("Ablate: zero","Put zeros in its place",()=>f({do:"ablate",how:"zero"})),u("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>f({do:"ablate",how:"mean"})),S,k,T);return}let C=h("toward a token","","10em"),L=h("away from a token","","10em"),R=u("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let A=x();for(let H of[C,L])H.setAttribute("aria-invalid",String(C.value===""&&L.value===""));A===null||C.value===""&&L.value===""||f({do:"steer",factor:A,...C.value===""?{}:{toward:C.value},...L.value===""?{}:{away:L.value}})});P(s,R,k,C,L,S,T)},g=b=>{let k=n.get("labels"),x=n.get("position"),S=new Set([...b.positions??[],...x>=0?[x]:[],k.length-1]);P(r,a("option",{value:""},"at all tokens"),...[...S].filter(T=>T>=0&&T<k.length).sort((T,C)=>T-C).map(T=>a("option",{value:String(T)},`only at ${T} ${k[T]}`))),r.value=b.positions?.length===1?String(b.positions[0]):""},w=()=>{p.hidden=!0,c.close()};return i.addEventListener("click",w),p.addEventListener("keydown",b=>{b.stopPropagation(),b.key==="Escape"&&w()}),{element:p,open(b){d=b,P(o,wn(b)),g(b),v(b),c.close(),p.hidden=!1,s.firstElementChild?.focus(),p.scrollIntoView?.({block:"nearest"})},update(){d&&n.get("why_static")!==""&&w(),c.update()}}}function $e(n,e){let t=0,o=!1,r=()=>{t=0,!o&&(e(),n.dataset.frame=String(Number(n.dataset.frame??0)+1))};return{ask(){!t&&!o&&(t=requestAnimationFrame(r))},stop(){o=!0,t&&cancelAnimationFrame(t)}}}function Ce(n,e){let t=a("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),o=a("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),r=a("span",{class:"nnv-prompt-note"}),i=()=>{t.readOnly||e.ask({kind:"prompt",text:t.value})},s=a("form",{class:"nnv-prompt"},t,o,r),l=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),s.classList.toggle("nnv-edited",t.value!==n.get("prompt"))};s.addEventListener("submit",p=>{p.preventDefault(),i()}),t.addEventListener("keydown",p=>{p.stopPropagation(),p.key==="Enter"&&!p.shiftKey&&!p.isComposing?(p.preventDefault(),i()):p.key==="Escape"&&(t.value=n.get("prompt"),l())}),t.addEventListener("input",l);let c=null;return{element:s,update(){let p=n.get("prompt");p!==c&&(t.value=p,c=p);let d=n.get("why_static");t.readOnly=d!=="",o.hidden=d!=="",r.textContent=d,r.hidden=d==="",l()}}}function Pe(n){let e=n.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(e.model??""),r=[t&&/^([\\/~]|[A-Za-z]:)/.test(e.model??"")?t[1]:e.model,e.dtype,e.engine];return typeof e.seconds=="number"&&r.push(`${e.seconds.toPrecision(2)} s`),r.filter(Boolean).join(" \xB7 ")}function te(n,e){let t=e.get("stamp"),o=e.get("token_ids"),r=e.get("labels"),i=e.get("special"),s=Object.entries(e.get("gaps")),l=e.get("code"),c=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([m,f])=>`${m} ${f}`).join(", ")]],p=a("button",{type:"button",class:"nnv-button"},"Copy");p.addEventListener("click",()=>{let m=()=>P(p,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(l).then(()=>P(p,"Copied"),m):m()});let d=Object.entries(t.values??{});P(n,a("div",{class:"nnv-receipt-columns"},a("div",{},a("h4",{},"Where the numbers come from"),a("dl",{},...c.filter(([,m])=>m).flatMap(([m,f])=>[a("dt",{},m),a("dd",{},f)])),a("h4",{},`Tokens (${o.length})`),a("div",{class:"nnv-ids"},...o.map((m,f)=>a("span",{},j(r[f]??"",i[f]),a("small",{},String(m)))))),a("div",{},a("h4",{},"Saved by the trace"),a("ul",{class:"nnv-values"},...d.map(([m,f])=>a("li",{},a("code",{},m),a("small",{},` ${f}`)))),s.length>0&&a("h4",{},"Not captured"),s.length>0&&a("ul",{class:"nnv-values nnv-gaps"},...s.map(([m,f])=>a("li",{},a("code",{},m),a("span",{},` ${f}`)))))),a("h4",{},"The trace, runnable as it stands ",p),a("pre",{class:"nnv-code",tabindex:0},l))}function _e({kind:n}){return n==="edit"||n==="undo"||n==="clear"}var oe=0;function Ne(n,e){let t=0,o=[],r=s=>{oe=Math.max(oe+1,Date.now()),t=oe,n.send({...s,request:t}),e()},i=(s=>{if(s?.kind!=="answered"||s.request!==t)return;t=0;let l=o.shift();l?r(l):e()});return n.on("msg:custom",i),{ask(s){t?o=[..._e(s)?o:o.filter(_e),s]:r(s)},waiting:()=>t!==0,stop:()=>n.off("msg:custom",i)}}var Qt=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],Yt=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function Mn(n){let e=n/255;return e<=.04045?e/12.92:((e+.055)/1.055)**2.4}function re(n){let e=n<=.0031308?12.92*n:1.055*n**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*e)))}function ie(n){let e=Number.parseInt(n.slice(1),16);return[e>>16,e>>8&255,e&255]}function Jt(n){let[e,t,o]=[Mn(n[0]),Mn(n[1]),Mn(n[2])],r=Math.cbrt(.4122214708*e+.5363325363*t+.0514459929*o),i=Math.cbrt(.2119034982*e+.6806995451*t+.1073969566*o),s=Math.cbrt(.0883024619*e+.2817188376*t+.6299787005*o);return[.2104542553*r+.793617785*i-.0040720468*s,1.9779984951*r-2.428592205*i+.4505937099*s,.0259040371*r+.7827717662*i-.808675766*s]}function no([n,e,t]){let o=(n+.3963377774*e+.2158037573*t)**3,r=(n-.1055613458*e-.0638541728*t)**3,i=(n-.0894841775*e-1.291485548*t)**3;return[re(4.0767416621*o-3.3077115913*r+.2309699292*i),re(-1.2684380046*o+2.6097574011*r-.3413193965*i),re(-.0041960863*o-.7034186147*r+1.707614701*i)]}function eo(n){return .2126*Mn(n[0])+.7152*Mn(n[1])+.0722*Mn(n[2])}function se([n,e,t],o=255){return(o<<24|t<<16|e<<8|n)>>>0}function jn(n){let e=n.map(c=>Jt(ie(c))),t=e[0][0],o=e[e.length-1][0]-t,r=e.map(c=>(c[0]-t)/o),i=new Uint32Array(256),s=[],l=[];for(let c=0;c<256;c++){let p=c/255,d=0;for(;d<r.length-2&&p>r[d+1];)d++;let m=(p-r[d])/(r[d+1]-r[d]),[f,u]=[e[d],e[d+1]],h=no([f[0]+m*(u[0]-f[0]),f[1]+m*(u[1]-f[1]),f[2]+m*(u[2]-f[2])]);i[c]=se(h),s.push(`rgb(${h.join(",")})`),l.push(eo(h)>.179)}return{pixels:i,css:s,bright:l}}var He={light:jn(Qt),dark:jn(Yt)};function Fe(n,e,t){let[o,r]=[jn([n,...e]),jn([n,...t])],i=s=>Array.from({length:256},(l,c)=>s(c%2===0?o:r)[2*(c>>1)]);return{pixels:Uint32Array.from(i(s=>s.pixels)),css:i(s=>s.css),bright:i(s=>s.bright)}}var De={light:Fe("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:Fe("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function fn(n){return 2*Math.min(127,Math.round(127*Math.abs(n)))+(n<0?1:0)}function Ln(n){return Math.max(0,Math.min(255,Math.round(255*n)))}function ze(){let{body:n}=document,e=n.dataset.jpThemeLight;if(e!==void 0)return e==="false"?"dark":"light";let t=n.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||n.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function Oe(n){let e=getComputedStyle(n),t=r=>e.getPropertyValue(`--nnv-${r}`).trim(),o=n.dataset.theme==="dark"?"dark":"light";return{theme:o,ramp:He[o],diverging:De[o],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function hn(n){return{...n,ramp:n.diverging}}function We(n){let e=new MutationObserver(n),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};e.observe(document.body,t),e.observe(document.documentElement,t);let o=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return o?.addEventListener("change",n),()=>{e.disconnect(),o?.removeEventListener("change",n)}}function Ie(n){let e=a("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return n.append(e),{show(t,o,...r){e.replaceChildren(...r),e.hidden=!1;let[i,s]=[e.offsetWidth,e.offsetHeight],l=t+14+i>n.clientWidth?t-14-i:t+14,c=o+16+s>n.clientHeight?o-12-s:o+16;e.style.left=`${Math.max(4,Math.min(l,n.clientWidth-i-4))}px`,e.style.top=`${Math.max(4,c)}px`},hide(){e.hidden=!0}}}function cn(n,e){let t=n.getBoundingClientRect();return[e.clientX-t.left,e.clientY-t.top]}var to=["prompt","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...ne],oo=15e3;function ro(n){let e=n.getRootNode(),t=e instanceof ShadowRoot?e:document.head;if(t.querySelector("style[data-nnv]"))return;let o=a("style",{"data-nnv":""});o.textContent=xe,t.append(o)}function pn({model:n,el:e},{title:t,traits:o,paint:r}){let i=Ne(n,()=>H()),s=Ce(n,i),l=Te(n,i),c=Ae(n,i,y=>{b.textContent=y}),p=a("div",{class:"nnv-tools"}),d=a("span",{class:"nnv-subtitle"}),m=a("div",{class:"nnv-error",role:"alert",hidden:!0}),f=a("div",{class:"nnv-notes",hidden:!0}),u=a("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),h=a("div",{class:"nnv-body"}),v=a("div",{class:"nnv-checks"}),g=a("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),w=a("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),b=a("div",{class:"nnv-live",role:"status","aria-live":"polite"}),k=a("footer",{class:"nnv-foot"},v,g),x=a("div",{class:"nnv",role:"group","aria-label":t},a("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),a("header",{class:"nnv-head"},a("h3",{class:"nnv-title"},t),d,p),s.element,l.element,f,m,u,c.element,h,k,w,b),S=Ie(x),T=null,C=!1,L,R=[],A=()=>{let y=n.get("theme");x.dataset.theme=y==="light"||y==="dark"?y:ze(),x.dataset.own=String(y!=="auto"),T=null,O.ask()},H=()=>{let y=n.get("busy")||i.waiting()||C;x.classList.toggle("nnv-busy",y),x.setAttribute("aria-busy",String(y)),clearTimeout(L),u.hidden=!0,y&&(L=setTimeout(()=>u.hidden=!1,oo))},z=()=>{s.update(),s.element.hidden=!n.get("show_prompt");let y=n.get("labels").length,$=Se(n);d.textContent=`${y} ${y===1?"token":"tokens"}${$&&` \xB7 ${$}`}`,l.update(),c.update();let N=n.get("notes");f.hidden=N.length===0||!n.get("show_stamp"),f.textContent=N.join(" \xB7 ");let M=n.get("error");m.hidden=M==="",P(m,a("strong",{},"That did not work. "),a("span",{},M),a("em",{}," The picture is still that of the last prompt that did.")),P(v,...n.get("checks").map(Le)),g.textContent=Pe(n),g.hidden=!n.get("show_stamp"),k.hidden=g.hidden&&v.childElementCount===0,w.hidden||te(w,n),H()};g.addEventListener("click",()=>{w.hidden=!w.hidden,g.setAttribute("aria-expanded",String(!w.hidden)),w.hidden||te(w,n)});let O=$e(x,r),I=(y,$)=>{for(let N of y)n.on(`change:${N}`,$);R.push(()=>{for(let N of y)n.off(`change:${N}`,$)})},U=!1;I(to,()=>{U||(U=!0,queueMicrotask(()=>{U=!1,z()}))}),I(["theme"],A),I([...o,...ne],O.ask),R.push(We(A)),ro(e),e.classList.add("nnv-host"),e.append(x);let B=0,q=new ResizeObserver(()=>{x.clientWidth!==B&&(B=x.clientWidth,x.dataset.size=B<560?"narrow":B<900?"medium":"wide",O.ask())});return q.observe(x),z(),A(),{root:x,tools:p,body:h,requests:i,tooltip:S,palette:()=>T??=Oe(x),width:()=>h.clientWidth,editable:()=>n.get("why_static")==="",edit:c.open,say:y=>{b.textContent=y},repaint:O.ask,setWaiting(y){C!==y&&(C=y,H())},onStop:y=>R.push(y),stop(){clearTimeout(L),O.stop(),q.disconnect(),i.stop();for(let y of R)y();x.remove()}}}function io(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function J(n,e,t){let o=io(),[r,i]=[Math.max(0,Math.round(e*o)),Math.max(0,Math.round(t*o))];n.width!==r&&(n.width=r),n.height!==i&&(n.height=i),n.style.width=`${r/o}px`,n.style.height=`${i/o}px`;let s=n.getContext("2d");return!s||r===0||i===0?null:(s.setTransform(1,0,0,1,0,0),s.clearRect(0,0,r,i),s.setTransform(o,0,0,o,0,0),s.direction="ltr",s.textBaseline="middle",{canvas:n,context:s,ratio:o,width:r/o,height:i/o})}function dn(n,e){let t=e.getBoundingClientRect();return{x:n.clientX-t.left,y:n.clientY-t.top}}function Zn(){let n=a("canvas",{"aria-hidden":"true"}),e=a("span"),t=a("span"),o=a("span",{class:"nnv-legend"},e,n,t),r=s=>{let l=J(n,96,10);if(!l)return;let{context:c}=l;c.setTransform(1,0,0,1,0,0);for(let p=0;p<n.width;p++)c.fillStyle=s(p/(n.width-1)),c.fillRect(p,0,1,n.height)},i=(s,l,c)=>{e.textContent=s,t.textContent=l,o.title=c};return{element:o,show(s,l,c,p=""){i(s,l,p),r(d=>c.ramp.css[Ln(d)])},showSigned(s,l,c=""){i(`\u2212${s}`,`+${s}`,c),r(p=>l.diverging.css[fn(2*p-1)])}}}function D(n){return{layer:n.get("layer"),head:n.get("head"),position:n.get("position")}}function Z(n,e){let t=!1;for(let[o,r]of Object.entries(e))r===void 0||n.get(o)===r||(n.set(o,r),t=!0);t&&n.save_changes()}function rn(n,e){return n.position!==e.position?{...n,position:e.position}:e}function Be(n,e,t,o){return n.layer!==t||n.head!==o?{...n,layer:t,head:o}:e.layer===t&&e.head===o?{...n,layer:-1,head:-1}:{...n,layer:e.layer,head:e.head}}function En(n,e){return{...n,position:n.position===e?-1:e}}function sn(n){switch(n){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function nn(n,e,t,o=0){return t<=0?-1:n<0?e===0?-1:o:Math.max(0,Math.min(t-1,n+e))}var Vn=new Map;function vn(n,e){let t=`${n.font}\0${e}`,o=Vn.get(t);return o===void 0&&(o=n.measureText(e).width,Vn.size>2e4&&Vn.clear(),Vn.set(t,o)),o}function Hn(n,e,t){if(t(n)<=e)return n;let o=[...n],r=0,i=o.length-1;for(;r<i;){let s=r+i+1>>1;t(`${o.slice(0,s).join("")}\u2026`)<=e?r=s:i=s-1}return r===0?"\u2026":`${o.slice(0,r).join("")}\u2026`}function bn(n,e){if(n>=e)return 1;let t=e/n;for(let o=1;;o*=10)for(let r of[1,2,5])if(r*o>=t)return r*o}function qe(){let n=a("h4"),e=a("span",{class:"nnv-hint"}),t=a("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),o=a("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),r=a("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),i=a("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),s=a("span"),l=a("span",{class:"nnv-tools"},t,o,r),c=a("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),p=a("div",{hidden:!0}),d=a("div",{class:"nnv-readout"});return{element:a("div",{class:"nnv-panel nnv-focus"},a("div",{class:"nnv-panel-head"},n,e,s,a("span",{class:"nnv-tools"},l,i)),c,p,d),title:n,about:e,offer:s,zooms:l,zoomOut:t,zoomIn:o,fit:r,reset:i,canvas:c,hatched:p,readout:d}}function Ue(n,e,t,o){let r=new Int32Array(2*n);for(let i=0;i<n;i++){let s=Math.floor(e+i/t+1e-9),l=Math.ceil(e+(i+1)/t-1e-9);r[2*i]=Math.min(s,o),r[2*i+1]=Math.min(o,t>=1?s+1:Math.max(s+1,l))}return r}function Tn(n,e,t,o,r,i,s){let l=Ue(s.width,o.column,o.cell,t),c=Ue(s.height,o.row,o.cell,e);for(let p=0;p<s.height;p++){let d=c[2*p],m=c[2*p+1];if(d>=e)break;let f=(s.y+p)*i.width+s.x;for(let u=0;u<s.width;u++,f++){let h=l[2*u],v=l[2*u+1];if(h>=t)break;let g=0;for(let w=d;w<m;w++)for(let b=w*t+h,k=w*t+v;b<k;b++)n[b]>g&&(g=n[b]);i.pixels[f]=r[g]}}}var je=1e-4,Sn=class{constructor(e){this.packed=e;this.size=Math.round((Math.sqrt(8*e.length+1)-1)/2)}packed;size;at(e,t){return t<=e?this.packed[e*(e+1)/2+t]:Number.NaN}row(e){let t=e*(e+1)/2;return this.packed.subarray(t,t+e+1)}rowMax(e,t){let o=this.row(e),r=0;for(let i=t?1:0;i<o.length;i++)o[i]>r&&o[i]<1/0&&(r=o[i]);return r}foldedMass(e){return this.row(e)[0]??Number.NaN}meanFoldedMass(){let e=0;for(let t=1;t<this.size;t++)e+=this.foldedMass(t);return this.size>1?e/(this.size-1):Number.NaN}topKeys(e,t,o){let r=Array.from(this.row(e),(i,s)=>({position:s,value:i}));return Ze(o?r.slice(1):r,t)}topReaders(e,t){let o=[];for(let r=e;r<this.size;r++)o.push({position:r,value:this.at(r,e)});return Ze(o,t)}levels(e,t){let o=this.size,r=new Uint16Array(o*o);for(let i=0;i<o;i++){let s=this.row(i),l=e==="row"?this.rowMax(i,t):1;for(let c=0;c<=i;c++)r[i*o+c]=t&&c===0?1:lo(s[c],e,l)}return r}},ao=1e-4,en=class extends Sn{constructor(t,o){super(o.packed.map((r,i)=>r-t.packed[i]));this.before=t;this.after=o;this.most=this.packed.reduce((r,i)=>Math.abs(i)<1/0?Math.max(r,Math.abs(i)):r,0),this.most=Math.max(this.most,ao)}before;after;most;topKeys(t,o,r){let i=Array.from(this.row(t),(s,l)=>({position:l,value:s}));return Ve(r?i.slice(1):i,o)}topReaders(t,o){return Ve(super.topReaders(t,this.size),o)}levels(t,o){let r=this.size,i=new Uint16Array(r*r);for(let s=0;s<r;s++){let l=this.row(s);for(let c=0;c<=s;c++){let p=l[c],d=t==="log"?Xe(Math.abs(p),"log",1):Math.abs(p)/this.most;o&&c===0?i[s*r+c]=1:i[s*r+c]=Number.isFinite(p)?2+fn(Math.sign(p)*d):258}}return i}};function lo(n,e,t){return Number.isFinite(n)?2+Ln(Xe(n,e,t)):258}function Xe(n,e,t){return e==="log"?n<=je?0:1-Math.log10(n)/Math.log10(je):t>0?n/t:0}function Ze(n,e){return n.sort((t,o)=>o.value-t.value||t.position-o.position).slice(0,e)}function Ve(n,e){return n.sort((t,o)=>Math.abs(o.value)-Math.abs(t.value)||t.position-o.position).slice(0,e)}function Dn(n){return n*(n+1)/2}function Ke(n,e,t){let o=new Uint16Array(e*e);for(let r=0;r<e;r++){let i=Dn(r),s=255;if(t){s=1;for(let l=1;l<=r;l++)s=Math.max(s,n[i+l])}for(let l=0;l<e;l++)l>r?o[r*e+l]=0:t&&l===0?o[r*e+l]=1:o[r*e+l]=2+Math.round(255*n[i+l]/s)}return o}function Qe(n,e,t){let o=new Uint16Array(e*e);for(let r=0;r<e;r++)for(let i=0;i<=r;i++)o[r*e+i]=t&&i===0?1:2+fn(n[Dn(r)+i]/127);return o}function ae(n,e,t,o,r){let i=t*(t+1)/2,s=(o*e+r)*i;return n.subarray(s,s+i)}function tn({labels:n,special:e},t){return a("span",{},a("small",{class:"nnv-number"},`${t} `),j(n[t]??"",e[t]))}function le(n,e,t,o,r){let i=Math.max(...e.map(s=>Math.abs(s.value)).filter(Number.isFinite),1e-12);return a("div",{class:"nnv-list"},a("div",{class:"nnv-list-title"},...n),...e.map(({position:s,value:l})=>{let c=Number.isFinite(l)?Math.abs(l)/i:0,p=a("span",{class:l<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});p.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let d=a("button",{type:"button",class:"nnv-entry","aria-current":String(s===o)},p,a("span",{class:"nnv-place"},String(s)),j(t.labels[s]??"",t.special[s]),a("span",{class:"nnv-number"},_(l)));return d.addEventListener("click",()=>r(s)),d}),e.length===0&&a("div",{class:"nnv-hint"},"nothing but the folded first token"))}var Ye="Each row is a token that reads, each column a token it reads. Click one to pin it.",Je="Escape or a second click lets the token go.";function nt(n,e,t){return t<=0||t>=e?"":`keys and values ${Math.floor(n/(e/t))}, shared by ${e/t} heads`}function et(n,e,t,o){let r=s=>a("span",{class:"nnv-hint"},s);if(o>t)return[tn(n,t),r(" comes before "),tn(n,o),r(" and cannot read it.")];let i=a("b",{class:"nnv-number nnv-value"},_(e.at(t,o)));if(e instanceof en){let s=a("span",{class:"nnv-number nnv-was"},_(e.before.at(t,o))),l=a("span",{class:"nnv-number nnv-now"},_(e.after.at(t,o))),c=[i,r(" more: "),s,r(" \u2192 "),l];return[tn(n,t),r(" reads "),tn(n,o)," ",...c]}return[tn(n,t),r(" reads "),tn(n,o)," ",i]}function tt(n,e,t){let o=i=>{let s=[...n.labels[i]??""].length,l=` id ${n.ids[i]}${s>12?`, ${s} characters`:""}`;return a("div",{},tn(n,i),a("small",{class:"nnv-hint"},l))};return t.kind==="token"?[o(t.position)]:t.key>t.query||!e?[]:[a("b",{},_(e.at(t.query,t.key))),o(t.query),a("div",{class:"nnv-hint"},"reads"),o(t.key)]}function ot(n,e,t,o){return t<0?"no token pinned":o<0||!e?`token ${t}, ${n[t]}`:`${n[t]} at ${t} reads ${n[o]} at ${o}: ${_(e.at(t,o))}`}function rt({layers:n,heads:e,kvHeads:t,width:o,height:r}){let i=t>0&&e%t===0?e/t:1,s=e/i,l=24,c=18,p=2,d=i>1?8:p,m=l+4+(e-1)*p+(s-1)*(d-p),f=(o-m)/Math.max(1,e),u=(r-c-4-(n-1)*p)/Math.max(1,n),h=Math.floor(Math.max(15,Math.min(84,f,Math.max(u,16))));return{layers:n,heads:e,group:i,cell:h,gap:p,groupGap:d,left:l,top:c,width:Math.ceil(m+e*h),height:Math.ceil(c+4+n*h+(n-1)*p)}}function gn(n,e){let{left:t,cell:o,gap:r,groupGap:i,group:s}=n;return t+e*(o+r)+Math.floor(e/s)*(i-r)}function Gn(n,e){return n.top+e*(n.cell+n.gap)}function it(n,e,t){let o=n.cell+n.gap,r=Math.floor((t-n.top)/o);if(r<0||r>=n.layers)return null;for(let i=0;i<n.heads;i++){let s=gn(n,i);if(e>=s&&e<s+o)return{layer:r,head:i}}return null}function zn(n){let e=new Uint32Array(259);return e[0]=ce(n.neutral),e[1]=ce(n.line),e.set(n.ramp.pixels,2),e[258]=ce(n.accent),e}function ce(n){return n.startsWith("#")&&n.length===7?se(ie(n)):0}function at(n,e,t){let{layout:o,levels:r,side:i,focus:s,hover:l}=e,c=J(n,o.width,o.height);if(!c)return;let{context:p,ratio:d}=c;if(po(p,o,t),i>0){let m=n.width,f=new Uint32Array(m*n.height),u=zn(t),h=Math.round(o.cell*d);for(let v=0;v<o.layers;v++)for(let g=0;g<o.heads;g++){let w={x:Math.round(gn(o,g)*d),y:Math.round(Gn(o,v)*d),width:h,height:h},b={row:0,column:0,cell:h/i};Tn(r(v,g),i,i,b,u,{pixels:f,width:m},w)}co(p,f,m,n.height)}uo(p,o,t,s,l),l&&st(p,o,l,t.ink,1.5),s.layer>=0&&s.head>=0&&st(p,o,s,t.accent,2.5)}function co(n,e,t,o){let r=document.createElement("canvas");r.width=t,r.height=o,r.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(e.buffer),t,o),0,0),n.save(),n.setTransform(1,0,0,1,0,0),n.drawImage(r,0,0),n.restore()}function po(n,e,t){if(!(e.group<2)){n.strokeStyle=t.line,n.lineWidth=1;for(let o=0;o<e.heads;o+=e.group){let r=gn(e,o)-2.5,i=gn(e,o+e.group-1)+e.cell+5-(r+2.5);n.beginPath(),n.roundRect(r,e.top-2.5,i,e.height-e.top-4+5,4),n.stroke()}}}function uo(n,e,t,o,r){let{cell:i,gap:s}=e,l=(d,m,f,u)=>{n.fillStyle=u?t.accent:t.dim,n.font=`${u?600:400} 10.5px ${t.textFont}`,n.fillText(d,m,f)};n.textAlign="right";let c=bn(i+s,13);for(let d=0;d<e.layers;d++){let m=d===(r??o).layer;!m&&(d%c!==0||Math.abs(d-(r??o).layer)<(c>1?1:0))||l(String(d),e.left-6,Gn(e,d)+i/2,m)}n.textAlign="center";let p=bn(i+s,15);for(let d=0;d<e.heads;d++){let m=d===(r??o).head;(m||d%p===0)&&l(String(d),gn(e,d)+i/2,e.top-10,m)}}function st(n,e,{layer:t,head:o},r,i){n.strokeStyle=r,n.lineWidth=i,n.strokeRect(gn(e,o)-1,Gn(e,t)-1,e.cell+2,e.cell+2)}var pe=11.5,mo=30;function de(n,e=!1,t=!1){return`${t?"italic ":""}${e?"600 ":""}${pe}px ${n.tokenFont}`}function lt(n,e,t){let{layout:o,levels:r}=e,{left:i,top:s,plot:l,tokens:c}=o,p=J(n,i+l+2,s+l+2);if(!p)return;let{context:d,ratio:m}=p,f=Math.round(l*m),u=new Uint32Array(f*f),h={row:o.row,column:o.column,cell:o.cell*m};Tn(r,c,c,h,zn(t),{pixels:u,width:f},{x:0,y:0,width:f,height:f});let v=new ImageData(new Uint8ClampedArray(u.buffer),f,f);d.putImageData(v,Math.round(i*m),Math.round(s*m)),o.cell>=12&&fo(d,o,t,m),o.cell>=mo&&ho(d,e,t),vo(d,e,t),bo(d,e,t)}function On(n,e){return[Math.floor(e),Math.min(n.tokens,Math.ceil(e+n.plot/n.cell))]}function fo(n,e,t,o){let{left:r,top:i,plot:s,cell:l}=e;n.fillStyle=t.ground;let[c,p]=On(e,e.row),[d,m]=On(e,e.column),f=(u,h)=>Math.ceil((u-h)*l*o-1e-6)/o;for(let u=c;u<p;u++)u>=e.row&&n.fillRect(r,i+f(u,e.row),s,1);for(let u=d;u<m;u++)u>=e.column&&n.fillRect(r+f(u,e.column),i,1,s)}function ho(n,e,t){let{layout:o,pattern:r,levels:i}=e,{left:s,top:l,cell:c,tokens:p}=o,[d,m]=On(o,o.row),[f,u]=On(o,o.column);n.save(),n.beginPath(),n.rect(s,l,o.plot,o.plot),n.clip(),n.textAlign="center",n.font=`${Math.min(12,c*.3)}px ${t.textFont}`;for(let h=d;h<m;h++)for(let v=f;v<Math.min(u,h+1);v++){let g=i[h*p+v],w=t.ramp.bright[Math.min(255,Math.max(0,g-2))];n.fillStyle=g===1?t.dim:g>257?t.ground:w?"#000":"#fff",n.fillText(Jn(r.at(h,v)),s+(v+.5-o.column)*c,l+(h+.5-o.row)*c)}n.restore()}function vo(n,e,t){let{layout:o,hover:r,position:i,key:s}=e,{left:l,top:c,plot:p,cell:d}=o;n.save(),n.beginPath(),n.rect(l-1,c-1,p+2,p+2),n.clip();let m=(u,h,v)=>{n.strokeStyle=h,n.lineWidth=v,n.strokeRect(l,c+(u-o.row)*d,Math.min(p,(u+1-o.column)*d),Math.max(d,2))},f=(u,h,v)=>{n.strokeStyle=h,n.lineWidth=v;let g=Math.max(c,c+(u-o.row)*d);n.strokeRect(l+(u-o.column)*d,g,Math.max(d,2),c+p-g)};i>=0&&(m(i,t.accent,2),f(i,t.accent,1),s>=0&&s<=i&&(n.lineWidth=3,n.strokeRect(l+(s-o.column)*d,c+(i-o.row)*d,Math.max(d,3),Math.max(d,3)))),r?.kind==="token"?(m(r.position,t.ink,1.5),f(r.position,t.ink,1.5)):r&&r.key<=r.query&&(m(r.query,t.ink,1),f(r.key,t.ink,1),n.lineWidth=2,n.strokeRect(l+(r.key-o.column)*d,c+(r.query-o.row)*d,Math.max(d,3),Math.max(d,3))),n.restore()}function bo(n,e,t){let{layout:o,hover:r,position:i,labels:s,special:l}=e,{left:c,top:p,cell:d}=o,m=bn(d,pe+2),f=new Map,u=new Map;i>=0&&(f.set(i,t.accent),u.set(i,t.accent)),r?.kind==="token"?(f.set(r.position,t.ink),u.set(r.position,t.ink)):r&&(f.set(r.query,t.ink),u.set(r.key,t.ink));let h=(w,b)=>[...b.keys()].some(k=>k!==w&&Math.abs(k-w)*d<pe+1),v=(w,b,k)=>{let[x,S]=On(o,w),T=C=>(C+.5-w)*d>=0&&(C+.5-w)*d<=o.plot+.5;for(let C=x;C<S;C++){let L=b.get(C);!T(C)||!L&&(C%m!==0||h(C,b))||k(C,L??t.dim,L!==void 0)}},g=(w,b,k)=>(n.font=de(t,k,l[w]),Hn(s[w]??"",b,x=>vn(n,x)));n.textAlign="right",v(o.row,f,(w,b,k)=>{n.fillStyle=b===t.dim?t.ink:b,n.fillText(g(w,c-10,k),c-6,p+(w+.5-o.row)*d)}),n.textAlign="left",v(o.column,u,(w,b,k)=>{let x=g(w,p-10,k);n.save(),n.translate(c+(w+.5-o.column)*d,p-6),n.rotate(-Math.PI/2),n.fillStyle=b===t.dim?t.ink:b,n.fillText(x,0,0),n.restore()})}var Wn={factor:1,row:.5,column:.5},ue=54;function me(n,e,t,o){let r=Math.max(120,Math.min(e-t.left-2,600)),i=Math.min(ue,r/Math.max(1,n)),s=i>=8?Math.floor(i):i,l=s*n,c=Math.min(Math.max(s,ue),s*o.factor),p=c>0?l/c:0,d=m=>Math.max(0,Math.min(n-p,m*n-p/2));return{tokens:n,...t,plot:l,cell:c,row:d(o.row),column:d(o.column)}}function Xn(n){return Math.max(1,ue*n.tokens/Math.max(1,n.plot))}function fe(n,e,t){let o=Math.floor(n.column+(e-n.left)/n.cell),r=Math.floor(n.row+(t-n.top)/n.cell),i=e>=n.left&&e<n.left+n.plot&&o<n.tokens,s=t>=n.top&&t<n.top+n.plot&&r<n.tokens;return i&&s?{kind:"cell",query:r,key:o}:s&&e>=0&&e<n.left?{kind:"token",position:r}:i&&t>=0&&t<n.top?{kind:"token",position:o}:null}function ct(n,e,t,o,r){let i=Math.max(1,Math.min(Xn(n),e.factor*t));if(i===1)return Wn;let s=n.plot/n.tokens,l=n.plot/(s*i),c=(o-n.left)/n.plot,p=(r-n.top)/n.plot,d=n.column+c*n.plot/n.cell,m=n.row+p*n.plot/n.cell,f=(u,h)=>(u-h*l+l/2)/n.tokens;return he({factor:i,column:f(d,c),row:f(m,p)},l/n.tokens)}function pt(n,e,t,o){let r=n.plot/n.cell/n.tokens,i=n.cell*n.tokens;return he({factor:e.factor,column:e.column-t/i,row:e.row-o/i},r)}function dt(n,e,t){let o=n.plot/n.cell,r=(i,s)=>t>=s&&t+1<=s+o?i:(t+.5)/n.tokens;return he({factor:e.factor,row:r(e.row,n.row),column:r(e.column,n.column)},o/n.tokens)}function he(n,e){let t=o=>Math.max(e/2,Math.min(1-e/2,o));return{factor:n.factor,row:t(n.row),column:t(n.column)}}var go=86;function ut(n,e,t,o,r,i){let{element:s,title:l,about:c,offer:p,zooms:d,zoomOut:m,zoomIn:f,fit:u,reset:h,canvas:v,hatched:g,readout:w}=qe(),b=null,k=Wn,x=null,S=-1,T=null,C=null,L=-1,R=null,A=()=>({labels:e.get("labels"),special:e.get("special")}),H=()=>{let y=v.getContext("2d");if(!y)return{left:60,top:60};y.font=de(n.palette());let $=Math.max(...A().labels.slice(0,600).map(M=>vn(y,M)),12),N=Math.min($,n.root.dataset.size==="narrow"?64:go)+12;return{left:Math.round(N),top:Math.round(N)}},z=()=>{let y=t.current(),$=D(e),N=e.get("labels");C!==N&&(C=N,k=Wn,x=null,S=-1);let M=$.layer>=0&&$.head>=0,E=y!==null&&y.layer===$.layer&&y.head===$.head,F=y!==null&&y.pattern.size===N.length,W=M&&!E?O($):"";if(n.setWaiting(M&&!E&&W===""),v.classList.toggle("nnv-stale",!E),v.hidden=!M||!F||W!=="",g.hidden=W===""||!M,W&&P(g,ln(W)),h.hidden=$.layer===o.layer&&$.head===o.head&&$.position===o.position,!M){p.hidden=!0,l.textContent="No head chosen",c.textContent="",d.hidden=!0,P(w,a("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let X=E||!F?{layer:$.layer,head:$.head}:{layer:y.layer,head:y.head};if(l.textContent=`Layer ${X.layer}, head ${X.head}`,(p.dataset.head!==`${X.layer}.${X.head}`||p.hidden)&&(p.dataset.head=`${X.layer}.${X.head}`,P(p,kn(n,{...X,part:"head"}))),p.hidden=!1,c.textContent=nt(X.head,e.get("num_heads"),e.get("num_kv_heads")),!y||v.hidden){d.hidden=!0,P(w);return}let Y=i();b=me(N.length,Y,H(),k),$.position!==L&&(L=$.position,L>=0&&k.factor>1&&(k=dt(b,k,L),b=me(N.length,Y,H(),k))),d.hidden=Xn(b)<=1,m.disabled=u.disabled=k.factor<=1,f.disabled=k.factor>=Xn(b)-1e-9,R&&R!==y.pattern&&(R=null,n.tooltip.hide());let un=t.levels(y,e.get("scale"),e.get("fold_sink")),_n={layout:b,pattern:y.pattern,levels:un,...A(),position:$.position,key:S,hover:x},xn=n.palette();lt(v,_n,y.pattern instanceof en?hn(xn):xn),v.dataset.geometry=JSON.stringify(b),v.dataset.head=`${y.layer}.${y.head}`,I(y)},O=({layer:y})=>{let $=e.get("gaps")[`layers.${y}.self_attn.attention_probabilities`];return $||(e.get("pattern_layers").includes(y)?"":e.get("no_pattern"))},I=({pattern:y})=>{let{position:$}=D(e),N=x?.kind==="cell"?x:$>=0&&S>=0?{query:$,key:S}:null;N?P(w,...et(A(),y,N.query,N.key)):P(w,a("span",{class:"nnv-hint"},$>=0?Je:Ye))},U=(y,$,N)=>{b&&(k=ct(b,k,y,$??b.left+b.plot/2,N??b.top+b.plot/2),n.repaint())};f.addEventListener("click",()=>U(1.6)),m.addEventListener("click",()=>U(1/1.6)),u.addEventListener("click",()=>U(0)),h.addEventListener("click",()=>{S=-1,k=Wn,Z(e,o)}),v.addEventListener("wheel",y=>{if(!y.ctrlKey)return;y.preventDefault();let{x:$,y:N}=dn(y,v);U(y.deltaY<0?1.25:.8,$,N)},{passive:!1}),v.addEventListener("pointerdown",y=>{k.factor>1&&(T={x:y.clientX,y:y.clientY,moved:!1})}),v.addEventListener("pointermove",y=>{if(!b)return;if(T&&y.buttons&1){let[E,F]=[y.clientX-T.x,y.clientY-T.y];if(T.moved||Math.hypot(E,F)>4){k=pt(b,k,E,F),T={x:y.clientX,y:y.clientY,moved:!0},n.repaint();return}}let{x:$,y:N}=dn(y,v),M=fe(b,$,N);JSON.stringify(M)!==JSON.stringify(x)&&(x=M,n.repaint()),v.style.cursor=M?"pointer":"default",M?q(M,y):n.tooltip.hide()}),v.addEventListener("pointerleave",()=>{x=null,n.tooltip.hide(),n.repaint()}),v.addEventListener("click",y=>{let $=T?.moved??!1;if(T=null,$||!b)return;let{x:N,y:M}=dn(y,v),E=fe(b,N,M);if(!E)return;let F=E.kind==="cell"?E.query:E.position,W=En(D(e),F);S=E.kind==="cell"&&W.position>=0&&E.key<=E.query?E.key:-1,Z(e,{position:W.position}),r(),B(W.position)});let B=y=>{n.say(ot(e.get("labels"),t.current()?.pattern??null,y,S))};v.addEventListener("keydown",y=>{let $=D(e),N=sn(y.key),M=e.get("labels").length;if(N){let E=nn($.position,N[0],M,M-1);S=N[1]!==0?nn(S,N[1],E+1,E):Math.min(S,E),Z(e,{position:E}),B(E),n.repaint()}else if(y.key==="Escape")S=-1,Z(e,rn($,o)),B(D(e).position),n.repaint();else if(y.key==="+"||y.key==="=")U(1.6);else if(y.key==="-")U(1/1.6);else return;y.preventDefault(),y.stopPropagation()});let q=(y,$)=>{let N=t.current()?.pattern??null;R=N;let M=tt({...A(),ids:e.get("token_ids")},N,y);M.length>0?n.tooltip.show(...cn(n.root,$),...M):n.tooltip.hide()};return{element:s,paint:z,hovered:()=>x,stop:()=>n.setWaiting(!1)}}function Kn(n){return!n||n.byteLength===0?new ArrayBuffer(0):n.buffer.slice(n.byteOffset,n.byteOffset+n.byteLength)}function K(n){return new Float32Array(Kn(n))}function ve(n){return new Int32Array(Kn(n))}function mt(n){return new Uint8Array(Kn(n))}function ft(n){return new Int8Array(Kn(n))}function ht(n){let e=null,t=()=>V(n)==="difference",o=()=>{let r=t()?G(n,"thumbnails_difference"):n.get("thumbnails");return(!e||e.from!==r)&&(e={from:r,bytes:t()?ft(r):mt(r)}),e.bytes};return{empty:()=>o().length===0,signed:t,levels(r,i){let s=n.get("thumb"),l=(r*n.get("num_heads")+i)*Dn(s),c=o().subarray(l,l+Dn(s)),p=n.get("fold_sink");return c instanceof Int8Array?Qe(c,s,p):Ke(c,s,p)},words(){if(!t())return"";let r=on(G(n,"thumbnails_scale")??0);return G(n,"thumbnails_exact")?`strongest color: a change of ${r}`:`change of row-relative weights, at most ${r}`}}}function vt(n,e,t){let o=null,r=null,i=ht(e),s=a("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back."}),l=a("span",{class:"nnv-hint"}),c=a("div",{class:"nnv-panel"},a("div",{class:"nnv-panel-head"},a("h4",{},"All heads"),l),a("div",{class:"nnv-heads"},s)),p=()=>{let u=n.palette(),h=n.root.dataset.size,v=n.width(),g=h==="wide"?.34:h==="medium"?.42:1;o=rt({layers:e.get("num_layers"),heads:e.get("num_heads"),kvHeads:e.get("num_kv_heads"),width:v*g,height:h==="narrow"?460:640});let w=i.empty();w&&c.lastElementChild?.className!=="nnv-gap"?c.append(ln(e.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!w&&c.lastElementChild?.className==="nnv-gap"&&c.lastElementChild.remove(),at(s,{layout:o,levels:i.levels,side:w?0:e.get("thumb"),focus:D(e),hover:r},i.signed()?hn(u):u),l.textContent=i.words()||"layer \u2193 head \u2192",s.dataset.geometry=JSON.stringify(o)},d=u=>{let{x:h,y:v}=dn(u,s);return o&&it(o,h,v)},m=u=>{Z(e,u),n.say(`layer ${u.layer}, head ${u.head}`)};s.addEventListener("pointermove",u=>{let h=d(u);(h?.layer!==r?.layer||h?.head!==r?.head)&&(r=h,n.repaint()),s.style.cursor=h?"pointer":"default",h?f(h,u):n.tooltip.hide()}),s.addEventListener("pointerleave",()=>{r=null,n.tooltip.hide(),n.repaint()}),s.addEventListener("click",u=>{let h=d(u);if(!h)return;let v=Be(D(e),t,h.layer,h.head);m({layer:v.layer,head:v.head})}),s.addEventListener("keydown",u=>{let h=D(e),v=sn(u.key);if(v){let g=nn(h.layer,v[0],e.get("num_layers"));m({layer:g,head:nn(h.head,v[1],e.get("num_heads"))})}else if(u.key==="Escape")Z(e,rn(h,t));else return;u.preventDefault(),u.stopPropagation()});let f=({layer:u,head:h},v)=>{let g=e.get("thumb"),w=a("canvas"),b=i.empty()?null:J(w,128,128);if(b){let S=new Uint32Array(w.width*w.height),T=i.levels(u,h),C=n.palette(),L={x:0,y:0,width:w.width,height:w.height};Tn(T,g,g,{row:0,column:0,cell:w.width/g},zn(i.signed()?hn(C):C),{pixels:S,width:w.width},L),b.context.putImageData(new ImageData(new Uint8ClampedArray(S.buffer),w.width,w.height),0,0)}let x=e.get("labels").length/Math.max(1,g);n.tooltip.show(...cn(n.root,v),a("div",{},a("strong",{},`Layer ${u}, head ${h}`)),w,a("div",{class:"nnv-hint"},[x>1&&`largest of each ${x.toFixed(1)} \xD7 ${x.toFixed(1)} tokens`,i.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:c,paint:p,width:()=>o?.width??0}}function bt(n){let e=null,t=null,o=null,r=(l,c,p,d)=>{let m=e;if(m&&m.from===l&&m.focus.layer===c&&m.focus.head===p)return m.focus;let f={layer:c,head:p,pattern:new Sn(d())};return e={from:l,focus:f},f},i=l=>{let c=G(n,"patterns"),p=c?.byteLength?c:G(n,"pattern");if(t?.before===p&&t.after===l.pattern)return t.focus;let{layer:d,head:m,pattern:f}=l,u=K(p),h=c?.byteLength?ae(u,n.get("num_heads"),f.size,d,m):u;return!(c?.byteLength?!0:G(n,"pattern_layer")===d&&G(n,"pattern_head")===m)||h.length!==f.packed.length?l:(t={before:p,after:f,focus:{layer:d,head:m,pattern:new en(new Sn(h),f)}},t.focus)},s=()=>{let l=n.get("layer"),c=n.get("head"),p=n.get("patterns"),d=n.get("labels").length;if(p&&p.byteLength>0&&l>=0&&c>=0)return r(p,l,c,()=>ae(K(p),n.get("num_heads"),d,l,c));let m=n.get("pattern");return!m||m.byteLength===0?null:r(m,n.get("pattern_layer"),n.get("pattern_head"),()=>K(m))};return{current(){let l=s();return l&&V(n)==="difference"?i(l):l},levels(l,c,p){let d=`${c} ${p}`;return(o?.key!==d||o.pattern!==l.pattern)&&(o={key:d,pattern:l.pattern,levels:l.pattern.levels(c,p)}),o.levels}}}var xo=["layer","head","position","token_ids","labels","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps"],gt=8,xt=({model:n,el:e})=>{let t=D(n),o=bt(n),r=pn({model:n,el:e},{title:"Attention",traits:xo,paint:()=>m()}),i=mn("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],v=>an(n,"scale",v)),s=Un("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>an(n,"fold_sink",!n.get("fold_sink"))),l=Zn();r.tools.append(i.element,l.element,s.element);let c=vt(r,n,t),p=a("div",{class:"nnv-side"}),d=ut(r,n,o,t,()=>h(),()=>f());r.body.append(a("div",{class:"nnv-attention"},c.element,d.element,p));let m=()=>{let v=n.get("scale"),g=n.get("fold_sink");i.show(v),s.show(g),c.paint(),u(v,g),d.paint(),h()},f=()=>{let v=r.root.dataset.size,g=v==="narrow"?0:c.width()+28;return r.width()-g-(v==="wide"?272:0)},u=(v,g)=>{let w=o.current()?.pattern;if(V(n)==="difference"){let k=w instanceof en&&v!=="log"?on(w.most):"1",x=v==="log"?", on a logarithmic scale":"";l.showSigned(k,r.palette(),`After minus before${x}. The overview has a scale of its own.`);return}let b=g?" left after the fold":"";v==="row"?l.show("0",`row's largest${b}`,r.palette(),"Each row is divided by its own largest value."):v==="absolute"?l.show("0","1",r.palette(),"The probability itself."):l.show("\u2264 0.0001","1",r.palette(),"The logarithm of the probability.")},h=()=>{let v=o.current(),{position:g}=D(n),w={labels:n.get("labels"),special:n.get("special")},b=d.hovered(),k=w.labels.length-1,x=b?.kind==="cell"?b.query:b?b.position:g>=0?g:k,S=b?.kind==="cell"?b.key:b?b.position:g>=0?g:k;if(!v||x<0||Math.max(x,S)>=v.pattern.size){P(p);return}let T=n.get("fold_sink"),C=L=>Z(n,En(D(n),L));P(p,le([tn(w,x),"reads"],v.pattern.topKeys(x,gt,T),w,g,C),le([tn(w,S),"is read by"],v.pattern.topReaders(S,gt),w,g,C),T&&!(v.pattern instanceof en)&&a("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",a("b",{class:"nnv-number"},_(v.pattern.foldedMass(x)))," of this row, ",a("b",{class:"nnv-number"},ke(v.pattern.meanFoldedMass()))," on average over the rows after it."))};return r.onStop(()=>d.stop()),()=>r.stop()};function yt(n){let e=K(n.get("bar_values")),t=K(G(n,"bar_values")),o=K(n.get("heads")),r=K(G(n,"heads")),i=n.get("bars"),s=V(n),l=s==="after"&&yn(n),c=s==="difference",p=f=>c?e[f]-t[f]:e[f],d=f=>l?t[f]:Number.NaN,m=c&&r.length===o.length;return{bars:i.map((f,u)=>({...f,value:p(u),before:d(u)})),heads:m?o.map((f,u)=>f-r[u]):o,headsBefore:l&&r.length===o.length?r:new Float32Array(0),logit:p(i.length),logitBefore:d(i.length)}}function wt(){let n=a("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),e=a("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=a("button",{type:"submit",class:"nnv-button"},"Explain"),o=a("button",{type:"button",class:"nnv-button"}),r=a("form",{class:"nnv-question"},n,a("span",{class:"nnv-hint"},"against"),e,t,o);for(let i of[n,e])i.addEventListener("keydown",s=>s.stopPropagation());return{form:r,target:n,versus:e,here:o}}function kt(n){let{bars:e,logit:t,sort:o,sign:r}=n,i=o==="depth"&&r==="both",s=e.filter(({value:p})=>r==="both"||(r==="positive"?p>0:p<0));o==="size"&&s.sort((p,d)=>Math.abs(d.value)-Math.abs(p.value));let l=[],c=0;for(let p of s){let d=i?c:0;c=i?c+p.value:Number.NaN;let f=p.kind==="attention"&&n.heads.length>0?n.expanded.includes(p.layer):null;l.push({...p,head:-1,from:d,to:d+p.value,running:c,open:f}),f&&l.push(...yo(n,p,i?d:0,i))}return l.length>0&&r==="both"&&l.push({name:"logit",kind:"total",layer:-1,head:-1,value:t,before:n.logitBefore,from:0,to:t,running:t,open:null}),l}function yo({heads:n,headsBefore:e,headCount:t,sort:o},r,i,s){let l=n.subarray(r.layer*t,(r.layer+1)*t),c=e.subarray(r.layer*t,(r.layer+1)*t),p=Array.from(l,(u,h)=>({name:`head ${h}`,head:h,value:u,before:c[h]??Number.NaN}));o==="size"&&p.sort((u,h)=>Math.abs(h.value)-Math.abs(u.value));let d=(u,h)=>u-h.reduce((v,g)=>v+g,0),m=d(r.value,l);Math.abs(m)>1e-4*Math.max(1,Math.abs(r.value))&&p.push({name:"output bias / post-norm",head:-1,value:m,before:d(r.before,c)});let f=i;return p.map(({name:u,head:h,value:v,before:g})=>{let w=f;return s&&(f+=v),{name:u,kind:"head",layer:r.layer,head:h,value:v,before:g,from:w,to:w+v,running:Number.NaN,open:null}})}function Mt(n,e){let t=0,o=0;for(let{from:i,to:s,before:l}of n)for(let c of[i,s,i+l])Number.isFinite(c)&&(t=Math.min(t,c),o=Math.max(o,c));if(t===0&&o===0)return{low:-1,high:1,ticks:[-1,0,1]};let r=.03*(o-t);return t<0&&(t-=r),o>0&&(o+=r),{low:t,high:o,ticks:Me(t,o,e)}}function $n({low:n,high:e},t){return Math.max(0,Math.min(1,(t-n)/(e-n)))}function In(n,e,t){return n.style.left=`${100*$n(e,t)}%`,n}function Lt({axis:n,columns:e}){let t=n.ticks.map(r=>In(a("span",{class:"nnv-tick"},on(r)),n,r)),o=a("div",{class:"nnv-row nnv-axis-row"},a("span"),a("div",{class:"nnv-track"},...t));return o.style.gridTemplateColumns=e,o}function Et(n,e,t,o){let r=n.open===null?null:a("button",{type:"button",class:"nnv-open","aria-expanded":String(n.open),"aria-label":`Heads of layer ${n.layer}`},n.open?"\u25BE":"\u25B8"),i=a("div",{class:"nnv-row-name"},r??a("span",{class:"nnv-open","aria-hidden":"true"}),a("span",{},n.name));n.kind==="head"&&(i.style.paddingLeft="14px");let s=["nnv-row",n.kind==="head"&&"nnv-head-row",n.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],l=Number.isFinite(n.running)?Yn(n.running).replace("+",""):"",c=a("div",{class:s.filter(Boolean).join(" "),"data-name":n.name,"data-layer":n.layer,"data-value":_(n.value),"data-before":Number.isFinite(n.before)&&_(n.before)},i,wo(n,e,o),a("span",{class:"nnv-number"},n.kind==="total"?on(n.value):Yn(n.value)),o.running&&a("span",{class:"nnv-number nnv-running",title:"running total"},l));return c.style.gridTemplateColumns=o.columns,{line:c,open:r}}function wo(n,e,{axis:t,chained:o}){let[r,i]=[Math.min(n.from,n.to),Math.max(n.from,n.to)],s=n.kind==="total"?"nnv-total":n.value>=0?"nnv-plus":"nnv-minus",l=In(a("div",{class:`nnv-piece ${s}`}),t,r);l.style.width=`${100*($n(t,i)-$n(t,r))}%`;let c=o&&n.kind!=="total"&&n.kind!=="head"&&e&&e.kind!=="head";return a("div",{class:"nnv-track"},In(a("div",{class:"nnv-zero"}),t,0),Number.isFinite(n.value)&&l,Number.isFinite(n.before)&&ko(n,t),c&&In(a("div",{class:"nnv-link"}),t,n.to))}function ko(n,e){let t=n.from+n.before,[o,r]=[Math.min(n.from,t),Math.max(n.from,t)],i=In(a("div",{class:"nnv-piece nnv-ghost"}),e,o);return i.style.width=`${100*($n(e,r)-$n(e,o))}%`,i}function Tt(n){let e=[a("div",{},n.kind==="head"?`layer ${n.layer}, ${n.name}`:n.name),a("b",{},_(n.value))];return Number.isFinite(n.before)&&e.push(a("div",{class:"nnv-hint"},`before the edits ${_(n.before)}`)),Number.isFinite(n.running)&&n.kind!=="total"&&e.push(a("div",{class:"nnv-hint"},`running total ${_(n.running)}`)),e}var Mo=["bars","bar_values","heads","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"];function Lo({kind:n,layer:e,head:t}){return n==="attention"||n==="mlp"?{layer:e,part:n}:n==="head"&&t>=0?{layer:e,part:"head",head:t}:null}var St=({model:n,el:e})=>{let t=D(n),o=pn({model:n,el:e},{title:"Contributions",traits:Mo,paint:()=>b()}),r=mn("Order",[["depth","by depth"],["size","by size"]],L=>an(n,"sort",L)),i="both",s=mn("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],L=>{i=L,o.repaint()});o.tools.append(r.element,s.element);let{form:l,target:c,versus:p,here:d}=wt(),m=a("div",{class:"nnv-question nnv-asked"}),f=a("div",{class:"nnv-axis","aria-hidden":"true"}),u=a("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads, Escape goes back."}),h=a("div",{hidden:!0});o.body.append(m,l,u,h);let v=[],g=-1,w=L=>{o.requests.ask({kind:"target",target:c.value===""?null:c.value,versus:p.value===""?null:p.value,position:L})};l.addEventListener("submit",L=>{L.preventDefault(),w(n.get("explained_position"))}),d.addEventListener("click",()=>w(D(n).position));let b=()=>{let L=yt(n),R=n.get("gaps"),A=L.bars.length===0;if(h.hidden=!A,u.hidden=m.hidden=A,l.hidden=n.get("why_static")!=="",r.show(n.get("sort")),A){P(h,ln(R["contributions.logit"]??R["contributions.embedding"]??"Contributions were not captured."));return}x(L.logit),v=kt({...L,headCount:n.get("num_heads"),expanded:n.get("expanded"),sort:n.get("sort"),sign:i});let H=Mt(v,o.width()>700?8:4),z=v.some(B=>B.kind!=="total"&&Number.isFinite(B.running)),O=o.width()>=520,I={axis:H,chained:z,running:z&&O,columns:`${O?"168px":"126px"} minmax(0, 1fr) 74px${z&&O?" 74px":""}`};P(f,Lt(I)),u.classList.toggle("nnv-dense",v.length>36);let U=u.scrollTop;P(u,f,...v.map((B,q)=>S(B,q,I))),v.length===0&&u.append(a("div",{class:"nnv-empty"},i==="both"?"There are no bars.":`No part ${i==="positive"?"raises":"lowers"} this logit.`)),k()==="missing"&&u.append(a("div",{class:"nnv-hint"},`Heads: ${R["contributions.heads"]}`)),u.scrollTop=U},k=()=>n.get("gaps")["contributions.heads"]?"missing":"here",x=L=>{let R=n.get("explained_position"),A=n.get("labels"),H=n.get("versus_id")>=0,z=H?"logit difference of":"logit of",O=V(n)==="difference";P(m,a("span",{},O?`Change of the ${z}`:`${z[0].toUpperCase()}${z.slice(1)}`),j(n.get("target_label")),H&&a("span",{},"over"),H&&j(n.get("versus_label")),a("span",{},`after position ${R}`),j(A[R]??""),a("b",{class:"nnv-number nnv-logit",title:O?"after minus before":"as the model computed it"},_(L)),a("span",{class:"nnv-hint"},"final norm held at the values it had"));let I=D(n).position;d.hidden=I<0||I===R||I>=A.length,P(d,`Explain position ${I} `,A[I]??"")},S=(L,R,A)=>{let H=D(n),z=L.layer>=0&&L.layer===H.layer&&(L.kind!=="head"||L.head===H.head),{line:O,open:I}=Et(L,v[R+1],R===g||z,A);I?.addEventListener("click",q=>{q.stopPropagation(),T(L.layer)});let U=Lo(L),B=U&&kn(o,U);return B&&O.firstElementChild.append(B),O.addEventListener("click",()=>C(R)),O.addEventListener("pointermove",q=>o.tooltip.show(...cn(o.root,q),...Tt(L))),O.addEventListener("pointerleave",()=>o.tooltip.hide()),O},T=L=>{let R=n.get("expanded");an(n,"expanded",R.includes(L)?R.filter(A=>A!==L):[...R,L])},C=L=>{let R=v[L];if(!R)return;let A=g===L;g=A?-1:L,A?Z(n,{layer:t.layer,head:t.head}):R.layer>=0&&Z(n,R.kind==="head"&&R.head>=0?{layer:R.layer,head:R.head}:{layer:R.layer}),o.say(A?"nothing chosen":`${R.name}: ${_(R.value)}`),o.repaint()};return u.addEventListener("keydown",L=>{let R=sn(L.key);if(R&&R[0]!==0){let A=Math.max(0,Math.min(v.length-1,g+R[0]));A!==g&&C(A),u.querySelectorAll(".nnv-row")[g+1]?.scrollIntoView({block:"nearest"})}else if((L.key==="Enter"||L.key===" ")&&L.target===u){let A=v[g];A&&A.open!==null&&T(A.layer)}else if(L.key==="Escape")g=-1,Z(n,rn(D(n),t)),o.repaint();else return;L.preventDefault(),L.stopPropagation()}),()=>o.stop()};var Rt=({model:n,el:e})=>{let t=D(n),o=pn({model:n,el:e},{title:"Explore",traits:["labels","special","token_ids","position","layer","head"],paint:()=>s()}),r=a("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});o.body.append(r);let i=null,s=()=>{let p=n.get("labels");if(i!==p){i=p;let m=n.get("special"),f=n.get("token_ids");P(r,...p.map((u,h)=>l(u,m[h]??!1,h,f[h]??-1)))}let{position:d}=D(n);[...r.children].forEach((m,f)=>{m.setAttribute("aria-pressed",String(f===d)),m.tabIndex=f===Math.max(0,d)?0:-1})},l=(p,d,m,f)=>{let u=a("button",{type:"button",class:"nnv-chip",title:`${p} \xB7 position ${m} \xB7 id ${f}`},j(p,d),a("small",{},String(m)));return u.addEventListener("click",()=>c(En(D(n),m).position)),u},c=p=>{Z(n,{position:p}),o.say(p<0?"no token chosen":`token ${p}, ${n.get("labels")[p]}`)};return r.addEventListener("keydown",p=>{let d=sn(p.key),m=D(n);if(d){let f=nn(m.position,d[0]+d[1],r.childElementCount);c(f),r.children[f]?.focus()}else if(p.key==="Escape")Z(n,rn(m,t));else return;p.preventDefault(),p.stopPropagation()}),()=>o.stop()};var Cn=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(e){this.rows=e.get("rows"),this.tokens=e.get("labels").length,this.k=e.get("k"),this.ids=ve(e.get("top_ids")),this.probabilities=K(e.get("top_probabilities")),this.entropies=K(e.get("entropy")),this.followedProbabilities=K(e.get("followed_probability")),this.followedRanks=ve(e.get("followed_rank")),this.vocabulary=e.get("vocabulary"),this.vocabularySize=e.get("vocabulary_size");let t=0;for(let o of this.entropies)o>t&&o<1/0&&(t=o);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(e){return this.vocabulary[e]??`id ${e}`}top(e,t){let o=(e*this.tokens+t)*this.k;return Array.from({length:this.k},(r,i)=>{let s=this.ids[o+i];return{id:s,label:this.label(s),probability:this.probabilities[o+i]}})}topId(e,t){return this.ids[(e*this.tokens+t)*this.k]}entropy(e,t){return this.entropies[e*this.tokens+t]}followedProbability(e,t){return this.followedProbabilities[e*this.tokens+t]}followedRank(e,t){return this.followedRanks[e*this.tokens+t]}text(e,t){return this.label(this.topId(e,t))}entry(e,t,o){let r=this.share(e,t,o);return Number.isNaN(r)?-1:Ln(r)}share(e,t,o){let r;return o==="entropy"?r=this.largestEntropy>0?this.entropy(e,t)/this.largestEntropy:0:o==="followed probability"&&this.following?r=this.followedProbability(e,t):o==="followed rank"&&this.following?r=1-Math.log(1+this.followedRank(e,t))/Math.log(this.vocabularySize):r=this.probabilities[(e*this.tokens+t)*this.k],Number.isFinite(r)?r:Number.NaN}},Bn=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];var Eo=1e-4,Q=class extends Cn{constructor(t,o){super(t);this.before=o}before;most=new Map;top1(t,o){let r=this.before.top(t,o)[0],i=this.top(t,o),s=i.find(({id:c})=>c===r.id),l=s?.probability??i[i.length-1].probability;return{before:r.probability,after:l,by:l-r.probability,atMost:!s}}change(t,o,r){let i=l=>{let[c,p]=[l(this.before),l(this)];return{before:c,after:p,by:p-c,atMost:!1}},s=this.following&&this.before.following;return r==="entropy"?i(l=>l.entropy(t,o)):r==="followed probability"&&s?i(l=>l.followedProbability(t,o)):r==="followed rank"&&s?i(l=>-Math.log(1+l.followedRank(t,o))):this.top1(t,o)}scale(t){let o=this.most.get(t);if(o===void 0){o=Eo;for(let r=0;r<this.rows.length;r++)for(let i=0;i<this.tokens;i++){let s=Math.abs(At(this.change(r,i,t)));s>o&&s<1/0&&(o=s)}this.most.set(t,o)}return o}text(t,o){let[r,i]=[this.before.topId(t,o),this.topId(t,o)];return r===i?this.label(i):`${this.before.label(r)} \u2192 ${this.label(i)}`}entry(t,o,r){let i=At(this.change(t,o,r));return Number.isFinite(i)?fn(i/this.scale(r)):-1}};function At({by:n,atMost:e}){return e?Math.min(0,n):n}function $t(n){let e=[],t=null;return()=>{let o=V(n)==="difference",r=[o,...Bn.map(i=>n.get(i))];return o&&r.push(...Bn.map(i=>G(n,i))),(!t||r.length!==e.length||r.some((i,s)=>i!==e[s]))&&(t=o?new Q(n,new Cn(Ee(n))):new Cn(n)),e=r,t}}function Ct(n,e,t,o){return[`${n.rows[t]??""}, position ${o} `,j(e.labels[o]??"",e.special[o]),a("small",{class:"nnv-hint"},`id ${e.ids[o]}`)]}function be(n,e,t,o,r){return n.top(e,t).map(({id:i,label:s,probability:l},c)=>{let p=a("span",{class:"nnv-bar","aria-hidden":"true"}),d=Number.isFinite(l)?Math.max(0,Math.min(1,l)):0;p.style.width=`calc((100% - 4ch - 7px) * ${d.toFixed(4)})`;let m=a(r?"button":"div",{class:"nnv-entry",...r?{type:"button",title:`Follow this token (id ${i})`}:{},"aria-current":String(i===o)},p,a("span",{class:"nnv-place"},String(c+1)),j(s),a("span",{class:"nnv-number"},_(l)));return r&&m.addEventListener("click",()=>r(i)),m})}function Pt(n,e,t){let o=n.before.top(e,t)[0],{before:r,after:i,by:s,atMost:l}=n.top1(e,t),c=(d,m)=>a("b",{class:`nnv-number ${m}`},_(d)),p=n.change(e,t,"entropy");return[a("div",{class:"nnv-change"},j(o.label)," ",c(r,"nnv-was"),l?" \u2192 at most ":" \u2192 ",c(i,"nnv-now"),l?`, no longer among the first ${n.k}: a change of at most `:": a change of ",c(s,"nnv-by")),a("div",{class:"nnv-change nnv-change-entropy"},"entropy ",c(p.before,"nnv-was")," \u2192 ",c(p.after,"nnv-now")," nats: a change of ",c(p.by,"nnv-by"))]}function To(n,e,t){let{before:o,after:r,by:i}=n.change(e,t,"followed probability"),s=(l,c)=>a("b",{class:`nnv-number ${c}`},l);return a("div",{},"probability ",s(_(o),"nnv-was")," \u2192 ",s(_(r),"nnv-followed-probability"),": a change of ",s(_(i),"nnv-by"),`; rank ${n.before.followedRank(e,t)+1} \u2192 ${n.followedRank(e,t)+1}`)}function So(n,{row:e,position:t,marked:o},r){let i=(s,l)=>[a("div",{class:"nnv-hint"},s),a("div",{class:`nnv-list nnv-top-${s}`},...be(l,e,t,o,r))];return[...Pt(n,e,t),...i("before",n.before),...i("after",n)]}function Ro(n,e,t,o){let[r,i]=[226,64],s=a("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),l=J(s,r,i);if(!l)return s;let{context:c}=l,p=n.rows.length,d=u=>4+(r-8)*u/Math.max(1,p-1),m=u=>i-4-(i-10)*u;c.strokeStyle=o.line,c.lineWidth=1;for(let u of[0,.5,1])c.beginPath(),c.moveTo(4,m(u)),c.lineTo(r-4,m(u)),c.stroke();let f=(u,h,v)=>{c.strokeStyle=h,c.lineWidth=v,c.beginPath();for(let g=0;g<p;g++){let w=u.followedProbability(g,e);g===0?c.moveTo(d(g),m(w)):c.lineTo(d(g),m(w))}c.stroke()};return n instanceof Q&&n.before.following&&f(n.before,o.dim,1),f(n,o.accent,2),t>=0&&(c.fillStyle=o.accent,c.beginPath(),c.arc(d(t),m(n.followedProbability(t,e)),3.5,0,2*Math.PI),c.fill()),s}function _t(n,e,t,o,r){let{row:i,position:s,marked:l,followed:c,live:p}=t,d=(h,v="")=>a("b",{class:`nnv-number ${v}`},h),m=a("div",{class:"nnv-list-title nnv-cell-title"},...Ct(n,e,i,s)),f=n instanceof Q?[m,...So(n,t,r)]:[m,a("div",{class:"nnv-list nnv-top"},...be(n,i,s,l,r)),a("div",{class:"nnv-hint nnv-entropy"},"entropy ",d(_(n.entropy(i,s)))," nats")];if(c>=0&&n.following){let h=[j(n.label(c)),a("small",{class:"nnv-hint"},`id ${c}`)],v=d(_(n.followedProbability(i,s)),"nnv-followed-probability"),g=d(String(n.followedRank(i,s)+1),"nnv-followed-rank");f.push(a("div",{class:"nnv-followed"},a("div",{class:"nnv-list-title"},"Following ",...h),n instanceof Q&&n.before.following?To(n,i,s):a("div",{},"probability ",v,", rank ",g),Ro(n,s,i,o),a("div",{class:"nnv-hint"},`at position ${s}, first to last layer`)))}let u=p?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...f,a("div",{class:"nnv-hint"},u)]}function Nt(n,e,{row:t,position:o},r){if(t<0){let i=a("small",{class:"nnv-hint"},` id ${e.ids[o]}`);return[a("div",{},`position ${o} `,j(e.labels[o]??"",e.special[o]),i)]}return[a("div",{class:"nnv-list-title"},...Ct(n,e,t,o)),...n instanceof Q?Pt(n,t,o):be(n,t,o,r,null),...n instanceof Q?[]:[a("div",{class:"nnv-hint"},`entropy ${_(n.entropy(t,o))} nats`)]]}function Ft({rows:n,tokens:e,width:t,cellWidth:o,left:r,lastOnTop:i}){let l=(t-r-1)/Math.max(1,e),c=o>0?o:Math.max(58,Math.min(124,l)),p=Math.max(2,Math.min(124,c)),d=n>36?18:20;return{rows:n,tokens:e,left:r,top:36,cellWidth:p,cellHeight:d,width:r+p*e+1,height:36+d*n+1,lastOnTop:i}}function Qn(n,e){return Math.max(2,Math.min(124,(e-n.left-1)/Math.max(1,n.tokens)))}function Pn(n,e){return n.lastOnTop?n.rows-1-e:e}function Ht(n,e,t,o,r){if(e<n.left)return null;let i=Math.floor((e-n.left+o)/n.cellWidth);if(i>=n.tokens)return null;if(t<n.top)return{row:-1,position:i};let s=Math.floor((t-n.top+r)/n.cellHeight);return s>=n.rows?null:{row:Pn(n,s),position:i}}function Dt(n,e,t,o){let r=e*n.cellWidth,i=o-n.left;return r>=t&&r+n.cellWidth<=t+i?t:Math.max(0,r-i/2)}var zt=11.5,Ao=26;function Ot(n,e,t){let{layout:o,view:r,data:i}=e,s=J(n,r.width,r.height);if(!s)return;let{context:l}=s,{left:c,top:p,cellWidth:d,cellHeight:m}=o,f=Math.max(0,Math.floor(r.scrollLeft/d)),u=Math.min(o.tokens,Math.ceil((r.scrollLeft+r.width-c)/d)),h=k=>c+k*d-r.scrollLeft,v=k=>p+k*m-r.scrollTop,g=d>=8?1:0;l.save(),l.beginPath(),l.rect(c,p,r.width-c,r.height-p),l.clip(),l.textAlign="left",l.font=`${zt}px ${t.tokenFont}`;let w=k=>vn(l,k);for(let k=0;k<o.rows;k++){let x=v(Pn(o,k));if(!(x>r.height||x+m<p))for(let S=f;S<u;S++){let T=i.entry(k,S,e.colorBy);l.fillStyle=T<0?t.accent:t.ramp.css[T],l.fillRect(h(S),x,d-g,m-1),!(d<Ao)&&(l.fillStyle=T<0?t.ground:t.ramp.bright[T]?"#000":"#fff",l.fillText(Hn(i.text(k,S),d-9,w),h(S)+4,x+m/2))}}for(let k=0;e.marked>=0&&k<o.rows;k++)for(let x=f;x<u;x++)i.topId(k,x)===e.marked&&(l.strokeStyle=t.accent,l.lineWidth=2,l.strokeRect(h(x)+1,v(Pn(o,k))+1,d-g-2,m-3));let b=(k,x,S,T)=>{k<0||x<0||k>=o.rows||x>=o.tokens||(l.strokeStyle=S,l.lineWidth=T,l.strokeRect(h(x)-.5,v(Pn(o,k))-.5,Math.max(3,d-g+1),m))};e.position>=0&&(l.strokeStyle=t.accent,l.lineWidth=1,l.strokeRect(h(e.position)-.5,v(0)-.5,Math.max(3,d-g+1),o.rows*m)),b(e.layer,e.position,t.accent,3),e.hover&&e.hover.row>=0&&b(e.hover.row,e.hover.position,t.ink,2),l.restore(),$o(l,e,t,v),Co(l,e,t,f,u,h)}function $o(n,e,t,o){let{layout:r,data:i,hover:s,layer:l}=e;n.textAlign="right";for(let c=0;c<r.rows;c++){let p=o(Pn(r,c))+r.cellHeight/2;if(p<r.top||p>e.view.height)continue;let d=c===s?.row||c===l;n.fillStyle=c===s?.row?t.ink:c===l?t.accent:t.dim,n.font=`${d?600:400} 11px ${t.textFont}`,n.fillText(i.rows[c]??"",r.left-7,p)}}function Co(n,e,t,o,r,i){let{layout:s,labels:l,special:c,hover:p,position:d,view:m}=e,f=bn(s.cellWidth,34),u=p?.position??-1;n.save(),n.beginPath(),n.rect(s.left,0,m.width-s.left,s.top),n.clip(),n.textAlign="left";for(let h=o;h<r;h++){let v=h===u||h===d,g=[u,d].some(b=>b>=0&&b!==h&&Math.abs(b-h)*s.cellWidth<34);if(!v&&(h%f!==0||g))continue;let w=Math.max(s.cellWidth*f,34)-6;n.fillStyle=t.dim,n.font=`10px ${t.textFont}`,n.fillText(String(h),i(h)+3,9),n.fillStyle=h===u?t.ink:h===d?t.accent:t.ink,n.font=`${c[h]?"italic ":""}${v?"600 ":""}${zt}px ${t.tokenFont}`,n.fillText(Hn(l[h]??"",w,b=>vn(n,b)),i(h)+3,24)}n.restore()}var Wt=[...Bn,"layer","position","special","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"];function It(){let n=a("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),e=a("button",{type:"submit",class:"nnv-button"},"Follow"),t=a("form",{class:"nnv-follow"},n,e),o=a("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),r=a("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),i=a("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),s=a("span",{class:"nnv-tools"},r,o,i);return{form:t,text:n,columns:s,wider:o,narrower:r,fit:i}}function Bt(){let n=a("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),e=a("div",{class:"nnv-spacer"},n),t=a("div",{class:"nnv-scroll"},e),o=a("div",{class:"nnv-side nnv-detail"}),r=a("div",{class:"nnv-panel"},t),i=a("div",{hidden:!0});return{canvas:n,spacer:e,scroll:t,side:o,grid:r,hatched:i}}function qt(n,e,t,o){if(t instanceof Q){let r=on(t.scale(e)),i=t.following&&t.before.following;e==="entropy"?n.showSigned(`${r} nats`,o,"Change of the entropy, after minus before."):e==="followed rank"&&i?n.showSigned(r,o,"Change of the rank's logarithm: up is nearer to the first place."):e==="followed probability"&&i?n.showSigned(r,o,"Change of the followed token's probability, after minus before."):n.showSigned(r,o,"Change of the probability of the token that came first before.");return}if(e==="entropy")n.show("0",`${on(t.largestEntropy)} nats`,o,"Entropy of the whole distribution.");else if(e==="followed rank"&&t.following)n.show("last","rank 1",o,"Logarithm of the rank among all tokens.");else{let r=e==="followed probability"&&t.following?"the followed token":"the cell's top token";n.show("0","1",o,`Probability of ${r}.`)}}var Ut=({model:n,el:e})=>{let t=D(n),o=pn({model:n,el:e},{title:"Logit lens",traits:Wt,paint:()=>O()}),r=mn("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],M=>an(n,"color_by",M)),i=Zn(),s=Un("Last layer on top","Turn the order of the rows",()=>an(n,"last_on_top",!n.get("last_on_top"))),{form:l,text:c,columns:p,wider:d,narrower:m,fit:f}=It();o.tools.append(r.element,i.element,l,s.element,p);let{canvas:u,spacer:h,scroll:v,side:g,grid:w,hatched:b}=Bt();o.body.append(a("div",{class:"nnv-lens"},w,g),b);let k=null,x=null,S=0,T=null,C=-1,L=-1,R=()=>({labels:n.get("labels"),special:n.get("special"),ids:n.get("token_ids")}),A=()=>o.width()-(o.root.dataset.size==="wide"?268:0),H=$t(n),z=()=>{let M=H();return M!==k&&(T=null),k=M,M},O=()=>{let M=z(),{labels:E,special:F}=R(),W=o.palette(),X=n.get("gaps");if(b.hidden=!M.empty,w.parentElement.hidden=M.empty,M.empty){P(b,ln(X["lens.top_ids"]??"The logit lens was not captured."));return}l.hidden=n.get("why_static")!=="",s.show(n.get("last_on_top"));let Y=n.get("color_by");r.show(Y);for(let qn of r.element.querySelectorAll("option"))qn.disabled=qn.value.startsWith("followed")&&!M.following;qt(i,Y,M,W);let un=A(),_n=M.rows.reduce((qn,Zt)=>Math.max(qn,Zt.length),0);x=Ft({rows:M.rows.length,tokens:E.length,width:un,cellWidth:S,left:Math.min(110,16+_n*6.2),lastOnTop:n.get("last_on_top")}),h.style.width=`${x.width}px`,h.style.height=`${x.height}px`;let{layer:xn,position:Nn}=D(n);Nn!==L&&(L=Nn,Nn>=0&&(v.scrollLeft=Dt(x,Nn,v.scrollLeft,v.clientWidth)));let jt={width:Math.min(x.width,v.clientWidth),height:Math.min(x.height,v.clientHeight)};Ot(u,{layout:x,data:M,labels:E,special:F,colorBy:Y,marked:I(),layer:xn,position:Nn,hover:T,view:{...jt,scrollLeft:v.scrollLeft,scrollTop:v.scrollTop}},M instanceof Q?hn(W):W),u.dataset.geometry=JSON.stringify(x);let ge=Qn(x,un);f.disabled=Math.abs(ge-x.cellWidth)<.5,m.disabled=x.cellWidth<=Math.min(ge,58)+.01,d.disabled=x.cellWidth>=124,B()},I=()=>{let M=n.get("followed_id");return M>=0?M:C},U=M=>{let E=n.get("why_static")==="",F=M===I();E?o.requests.ask({kind:"follow",id:F?-1:M}):C=F?-1:M,o.say(F?"no token followed":`following ${z().label(M)}`),o.repaint()},B=()=>{let M=z(),E=D(n),F=M.tokens-1,W=M.rows.length-1,X=!T&&E.position>=0&&E.layer>=0&&E.layer<=W,Y=T?T.position:E.position>=0&&E.position<=F?E.position:F,un=T&&T.row>=0?T.row:X?E.layer:W,_n={row:un,position:Y,marked:I(),followed:n.get("followed_id"),live:n.get("why_static")===""},xn=T?null:kn(o,{layer:un,part:"stream",positions:[Y]});P(g,..._t(M,R(),_n,o.palette(),U),xn)};l.addEventListener("submit",M=>{M.preventDefault(),c.value!==""&&o.requests.ask({kind:"follow",text:c.value})}),c.addEventListener("keydown",M=>M.stopPropagation());let q=M=>{S=M,o.repaint()};d.addEventListener("click",()=>x&&q(Math.min(124,x.cellWidth*1.5))),m.addEventListener("click",()=>x&&q(Math.max(Qn(x,A()),x.cellWidth/1.5))),f.addEventListener("click",()=>x&&q(Qn(x,A()))),v.addEventListener("scroll",()=>o.repaint(),{passive:!0});let y=M=>{let{x:E,y:F}=dn(M,u);return x&&Ht(x,E,F,v.scrollLeft,v.scrollTop)};u.addEventListener("pointermove",M=>{let E=y(M);(E?.row!==T?.row||E?.position!==T?.position)&&(T=E,o.repaint()),u.style.cursor=E?"pointer":"default",E?N(E,M):o.tooltip.hide()}),u.addEventListener("pointerleave",()=>{T=null,o.tooltip.hide(),o.repaint()}),u.addEventListener("click",M=>{let E=y(M);if(!E)return;let F=D(n),W=F.position===E.position&&(E.row<0||F.layer===E.row);$(W?{...F,layer:t.layer,position:t.position}:{...F,layer:E.row<0?F.layer:E.row,position:E.position})}),u.addEventListener("keydown",M=>{let E=sn(M.key),F=D(n),W=z();if(E){let X=n.get("last_on_top")?-E[0]:E[0],Y=nn(F.layer,X,W.rows.length,W.rows.length-1);$({...F,layer:Y<0?W.rows.length-1:Y,position:nn(F.position,E[1],W.tokens,W.tokens-1)})}else if(M.key==="Escape")$(rn(F,t));else return;M.preventDefault(),M.stopPropagation()});let $=M=>{Z(n,M);let E=z();if(M.position<0||M.layer<0||M.layer>=E.rows.length)return;let F=E.top(M.layer,M.position)[0];o.say(`${E.rows[M.layer]}, position ${M.position}: ${F.label}, probability ${_(F.probability)}`)},N=(M,E)=>{o.tooltip.show(...cn(o.root,E),...Nt(z(),R(),M,I()))};return()=>o.stop()};var fa={attention:Fn(xt),logit_lens:Fn(Ut),contributions:Fn(St),explore_bar:Fn(Rt)};export{fa as views};
