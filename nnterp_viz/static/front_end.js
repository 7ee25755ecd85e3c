var ce=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function s(n,e={},...t){let o=document.createElement(n);for(let[r,i]of Object.entries(e))i==null||i===!1||(typeof i=="function"?o.addEventListener(r,i):r==="class"?o.className=String(i):o.setAttribute(r,i===!0?"":String(i)));return pe(o,t),o}function pe(n,e){for(let t of e)t!=null&&t!==!1&&n.append(t)}function _(n,...e){n.replaceChildren(),pe(n,e)}function I(n,e=!1){return s("bdi",{class:e?"nnv-token nnv-special":"nnv-token",title:n},n)}function W(n){if(Number.isNaN(n))return"NaN";if(!Number.isFinite(n))return n>0?"\u221E":"\u2212\u221E";if(n===0)return"0";let e=Math.fround(n);for(let t=1;t<9;t++){let o=n.toPrecision(t);if(Math.fround(Number(o))===e)return de(o)}return de(n.toPrecision(9))}function de(n){let e=Number(n),t=Math.abs(e);return(t>=1e-4&&t<1e9?String(e):e.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function gn(n){if(!Number.isFinite(n))return W(n);let e=Math.abs(n);return e===0?"0":e<.001?n.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):At(e<1?n.toFixed(3):e<100?n.toFixed(2):n.toFixed(0))}function qn(n,e=3){if(!Number.isFinite(n))return W(n);let t=Math.abs(n).toFixed(e);return Number(t)===0?t:(n<0?"\u2212":"+")+t}function ue(n){if(!Number.isFinite(n))return W(n);let e=100*n;return e!==0&&e<.1?"< 0.1%":`${e<10?e.toFixed(1):e.toFixed(0)}%`}function me(n){if(!Number.isFinite(n))return W(n);if(n>=.995)return n.toFixed(1);let e=n.toFixed(2);return e==="0.00"?n>0?"\xB7":"0":e.replace("0.",".")}function At(n){return n.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function he(n,e,t){if(!(e>n))return[n];let o=(e-n)/Math.max(1,t),r=10**Math.floor(Math.log10(o)),i=[1,2,5,10].map(l=>l*r).find(l=>l>=o*.999),a=[];for(let l=Math.ceil(n/i-1e-9);l*i<=e+i*1e-9;l++)a.push(l===0?0:l*i);return a}function fe({name:n,residual:e,tolerance:t,ok:o,about:r}){let i=Number(e);return s("span",{class:`nnv-check ${o?"nnv-ok":"nnv-failed"}`,title:`${r}
residual ${W(i)}, tolerance ${W(t)}`},s("span",{class:"nnv-mark","aria-hidden":"true"},o?"\u2713":"\u2717"),s("span",{class:"nnv-live"},o?"passed: ":"failed: "),n,s("small",{},Number.isFinite(i)?i.toExponential(1):W(i)))}function tn(n){return s("div",{class:"nnv-gap"},s("span",{},n))}function an(n,e,t){let o=s("select",{class:"nnv-select","aria-label":n},...e.map(([r,i])=>s("option",{value:r},i)));return o.addEventListener("change",()=>t(o.value)),o.addEventListener("keydown",r=>r.stopPropagation()),{element:s("label",{class:"nnv-choice"},s("span",{},n),o),show(r){o.value=r}}}function Tn(n,e,t){let o=s("button",{type:"button",class:"nnv-button nnv-toggle",title:e,"aria-pressed":"false"},n);return o.addEventListener("click",t),{element:o,show:r=>o.setAttribute("aria-pressed",String(r))}}function J(n,e,t){n.set(e,t),n.save_changes()}var In=["shown","before","before_focus","edits"];function Sn(n){return Object.keys(n.get("before")??{}).length>0}function Rn(n){return Sn(n)?n.get("shown"):"after"}function $t(n,e){for(let t of["before_focus","before"]){let o=n.get(t);if(o&&e in o)return o[e]}return n.get(e)}function Pt(n){return{get:e=>Rn(n)==="before"?$t(n,e):n.get(e),set:(e,t)=>n.set(e,t),save_changes:()=>n.save_changes(),on:(e,t)=>n.on(e,t),off:(e,t)=>n.off(e,t),send:e=>n.send(e)}}function xn(n){return({model:e,el:t})=>n({model:Pt(e),el:t})}var Un=["before","after","difference"];function ve(n,e){let t=s("ol",{class:"nnv-edits-list"}),o=s("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),r=Un.map(l=>{let c=s("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":l},l);return c.addEventListener("click",()=>{n.set("shown",l),n.save_changes()}),c}),i=s("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...r),a=s("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},i,t,o);return o.addEventListener("click",()=>e.ask({kind:"clear"})),{element:a,update(){let l=n.get("edits")??[],c=n.get("why_static")==="",d=n.get("sides")??[],p=Sn(n);a.hidden=l.length===0&&!p||!n.get("show_prompt"),o.hidden=l.length<2||!c,i.hidden=!p;let h=Rn(n);r.forEach((m,u)=>{m.setAttribute("aria-pressed",String(Un[u]===h)),m.textContent=d[u]||Un[u]}),_(t,...l.map((m,u)=>{let f=s("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${m}`,title:"Undo this edit"},"Undo");return f.addEventListener("click",()=>e.ask({kind:"undo",index:u})),s("li",{},s("code",{},m),c&&f)}))}}}function be(n){if(!Sn(n))return"";let e=n.get("sides")??[],t=Rn(n),[o,r]=[e[0]||"before",e[1]||"after"];return t==="difference"?`difference: ${r} \u2212 ${o}`:t==="before"?o:r}function yn({layer:n,part:e,head:t}){return e==="head"?`layer ${n}, head ${t}`:e==="attention"?`layer ${n}, attention`:e==="mlp"?`layer ${n}, MLP`:`the stream after layer ${n}`}function ge(n,e,t){let o=s("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),r=s("button",{type:"submit",class:"nnv-button"},"Show its tokens"),i=s("form",{class:"nnv-edit-acts"},o,r),a=s("div",{class:"nnv-hint"}),l=s("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),c=s("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),d=s("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),p=s("div",{class:"nnv-patch",hidden:!0},i,l,a,s("div",{class:"nnv-edit-acts"},c,d)),h=null,m=-1,u=-1,f=()=>n.get("source")??{},b=()=>{if(p.hidden||!h)return;let{labels:x=[],special:y=[]}=f(),v=n.get("labels"),k=n.get("special"),g=x.length>0;if(c.hidden=d.hidden=!g,!g){_(l),a.textContent=`Puts what ${yn(h)} is on a second prompt in its place.`;return}m>=x.length&&(m=-1),u>=v.length&&(u=-1);let R=(P,D,B,O,j)=>D.map((Z,M)=>{let L=Ct(Z,B[M]??!1,M,P);return L.setAttribute("aria-pressed",String(M===O)),L.style.gridColumn=String(M+2),L.addEventListener("click",()=>{j(M),b()}),L});_(l,s("span",{class:"nnv-hint nnv-aligned-name"},"from"),...R("second prompt's",x,y,m,P=>{m=P,u<0&&P<v.length&&(u=P)}),s("span",{class:"nnv-hint nnv-aligned-name"},"to"),...R("this prompt's",v,k,u,P=>{u=P,m<0&&P<x.length&&(m=P)}));let S=x.length===v.length;c.disabled=m<0||u<0,d.disabled=!S;let $=S?x.flatMap((P,D)=>P===v[D]?[]:[D]):[],N=$.length===0?"The two prompts are the same.":`They differ at ${$.join(", ")}.`,E=S?`Both prompts have ${v.length} tokens. ${N}`:`The second prompt has ${x.length} tokens and this one ${v.length}: pick one token of each.`,T=m>=0&&u>=0?` ${x[m]} at ${m} goes to ${v[u]} at ${u}.`:"";a.textContent=E+T};return i.addEventListener("submit",x=>{x.preventDefault(),o.value!==""&&e.ask({kind:"source",text:o.value})}),c.addEventListener("click",()=>t({do:"patch",prompt:f().prompt??"",from_positions:[m]})),d.addEventListener("click",()=>t({do:"patch",prompt:f().prompt??""})),{element:p,open(x,y){h=x,u=m=y?.[0]??-1,o.value=f().prompt??o.value,p.hidden=!1,b(),o.focus()},close(){p.hidden=!0},update:b,positions:()=>u>=0?[u]:void 0}}function Ct(n,e,t,o){return s("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${o} token ${t}: ${n}`},I(n,e),s("small",{},String(t)))}function xe(n,e,t){let o=s("strong"),r=s("select",{class:"nnv-select","aria-label":"At which tokens"}),i=s("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),a=s("div",{class:"nnv-edit-acts"}),l=s("div",{class:"nnv-edit-head"},s("span",{},"Change "),o,r,i),c=ge(n,e,v=>m(v)),d=s("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},l,a,c.element),p=null,h=()=>r.value===""?void 0:[Number(r.value)],m=v=>{if(!p)return;let k=v.do==="patch"&&v.from_positions?c.positions():h();e.ask({kind:"edit",edit:{...p,...v,...k?{positions:k}:{}}}),t(`${v.do} ${yn(p)}`),d.hidden=!0},u=(v,k,g)=>{let R=s("button",{type:"button",class:"nnv-button",title:k},v);return R.addEventListener("click",g),R},f=(v,k,g)=>{let R=s("input",{class:"nnv-input","aria-label":v,placeholder:v,value:k,spellcheck:"false"});return R.style.width=g,R},b=v=>{let k=f("factor",v.part==="stream"?"5":"0.5","5em"),g=()=>{let T=Number(k.value);return k.setAttribute("aria-invalid",String(k.value.trim()===""||!Number.isFinite(T))),k.getAttribute("aria-invalid")==="true"?null:T},R=u("Scale \xD7","Multiply it by the factor",()=>{let T=g();T!==null&&m({do:"scale",factor:T})}),S=u("Patch from a prompt\u2026","Put in what the same part is on another prompt",()=>c.open(v,h()));if(v.part!=="stream"){_(a,u("Ablate: zero","Put zeros in its place",()=>m({do:"ablate",how:"zero"})),u("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>m({do:"ablate",how:"mean"})),R,k,S);return}let $=f("toward a token","","10em"),N=f("away from a token","","10em"),E=u("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let T=g();for(let P of[$,N])P.setAttribute("aria-invalid",String($.value===""&&N.value===""));T===null||$.value===""&&N.value===""||m({do:"steer",factor:T,...$.value===""?{}:{toward:$.value},...N.value===""?{}:{away:N.value}})});_(a,E,k,$,N,R,S)},x=v=>{let k=n.get("labels"),g=n.get("position"),R=new Set([...v.positions??[],...g>=0?[g]:[],k.length-1]);_(r,s("option",{value:""},"at all tokens"),...[...R].filter(S=>S>=0&&S<k.length).sort((S,$)=>S-$).map(S=>s("option",{value:String(S)},`only at ${S} ${k[S]}`))),r.value=v.positions?.length===1?String(v.positions[0]):""},y=()=>{d.hidden=!0,c.close()};return i.addEventListener("click",y),d.addEventListener("keydown",v=>{v.stopPropagation(),v.key==="Escape"&&y()}),{element:d,open(v){p=v,_(o,yn(v)),x(v),b(v),c.close(),d.hidden=!1,a.firstElementChild?.focus(),d.scrollIntoView?.({block:"nearest"})},update(){p&&n.get("why_static")!==""&&y(),c.update()}}}function ye(n,e){let t=0,o=!1,r=()=>{t=0,!o&&(e(),n.dataset.frame=String(Number(n.dataset.frame??0)+1))};return{ask(){!t&&!o&&(t=requestAnimationFrame(r))},stop(){o=!0,t&&cancelAnimationFrame(t)}}}function we(n,e){let t=s("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),o=s("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),r=s("span",{class:"nnv-prompt-note"}),i=()=>{t.readOnly||e.ask({kind:"prompt",text:t.value})},a=s("form",{class:"nnv-prompt"},t,o,r),l=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),a.classList.toggle("nnv-edited",t.value!==n.get("prompt"))};a.addEventListener("submit",d=>{d.preventDefault(),i()}),t.addEventListener("keydown",d=>{d.stopPropagation(),d.key==="Enter"&&!d.shiftKey&&!d.isComposing?(d.preventDefault(),i()):d.key==="Escape"&&(t.value=n.get("prompt"),l())}),t.addEventListener("input",l);let c=null;return{element:a,update(){let d=n.get("prompt");d!==c&&(t.value=d,c=d);let p=n.get("why_static");t.readOnly=p!=="",o.hidden=p!=="",r.textContent=p,r.hidden=p==="",l()}}}function ke(n){let e=n.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(e.model??""),r=[t&&/^([\\/~]|[A-Za-z]:)/.test(e.model??"")?t[1]:e.model,e.dtype,e.engine];return typeof e.seconds=="number"&&r.push(`${e.seconds.toPrecision(2)} s`),r.filter(Boolean).join(" \xB7 ")}function jn(n,e){let t=e.get("stamp"),o=e.get("token_ids"),r=e.get("labels"),i=e.get("special"),a=Object.entries(e.get("gaps")),l=e.get("code"),c=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([h,m])=>`${h} ${m}`).join(", ")]],d=s("button",{type:"button",class:"nnv-button"},"Copy");d.addEventListener("click",()=>{let h=()=>_(d,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(l).then(()=>_(d,"Copied"),h):h()});let p=Object.entries(t.values??{});_(n,s("div",{class:"nnv-receipt-columns"},s("div",{},s("h4",{},"Where the numbers come from"),s("dl",{},...c.filter(([,h])=>h).flatMap(([h,m])=>[s("dt",{},h),s("dd",{},m)])),s("h4",{},`Tokens (${o.length})`),s("div",{class:"nnv-ids"},...o.map((h,m)=>s("span",{},I(r[m]??"",i[m]),s("small",{},String(h)))))),s("div",{},s("h4",{},"Saved by the trace"),s("ul",{class:"nnv-values"},...p.map(([h,m])=>s("li",{},s("code",{},h),s("small",{},` ${m}`)))),a.length>0&&s("h4",{},"Not captured"),a.length>0&&s("ul",{class:"nnv-values nnv-gaps"},...a.map(([h,m])=>s("li",{},s("code",{},h),s("span",{},` ${m}`)))))),s("h4",{},"The trace, runnable as it stands ",d),s("pre",{class:"nnv-code",tabindex:0},l))}function Me({kind:n}){return n==="edit"||n==="undo"||n==="clear"}var Zn=0;function Le(n,e){let t=0,o=[],r=a=>{Zn=Math.max(Zn+1,Date.now()),t=Zn,n.send({...a,request:t}),e()},i=(a=>{if(a?.kind!=="answered"||a.request!==t)return;t=0;let l=o.shift();l?r(l):e()});return n.on("msg:custom",i),{ask(a){t?o=[...Me(a)?o:o.filter(Me),a]:r(a)},waiting:()=>t!==0,stop:()=>n.off("msg:custom",i)}}var _t=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],Ht=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function un(n){let e=n/255;return e<=.04045?e/12.92:((e+.055)/1.055)**2.4}function Gn(n){let e=n<=.0031308?12.92*n:1.055*n**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*e)))}function Vn(n){let e=Number.parseInt(n.slice(1),16);return[e>>16,e>>8&255,e&255]}function Nt(n){let[e,t,o]=[un(n[0]),un(n[1]),un(n[2])],r=Math.cbrt(.4122214708*e+.5363325363*t+.0514459929*o),i=Math.cbrt(.2119034982*e+.6806995451*t+.1073969566*o),a=Math.cbrt(.0883024619*e+.2817188376*t+.6299787005*o);return[.2104542553*r+.793617785*i-.0040720468*a,1.9779984951*r-2.428592205*i+.4505937099*a,.0259040371*r+.7827717662*i-.808675766*a]}function Ft([n,e,t]){let o=(n+.3963377774*e+.2158037573*t)**3,r=(n-.1055613458*e-.0638541728*t)**3,i=(n-.0894841775*e-1.291485548*t)**3;return[Gn(4.0767416621*o-3.3077115913*r+.2309699292*i),Gn(-1.2684380046*o+2.6097574011*r-.3413193965*i),Gn(-.0041960863*o-.7034186147*r+1.707614701*i)]}function zt(n){return .2126*un(n[0])+.7152*un(n[1])+.0722*un(n[2])}function Xn([n,e,t],o=255){return(o<<24|t<<16|e<<8|n)>>>0}function Ee(n){let e=n.map(c=>Nt(Vn(c))),t=e[0][0],o=e[e.length-1][0]-t,r=e.map(c=>(c[0]-t)/o),i=new Uint32Array(256),a=[],l=[];for(let c=0;c<256;c++){let d=c/255,p=0;for(;p<r.length-2&&d>r[p+1];)p++;let h=(d-r[p])/(r[p+1]-r[p]),[m,u]=[e[p],e[p+1]],f=Ft([m[0]+h*(u[0]-m[0]),m[1]+h*(u[1]-m[1]),m[2]+h*(u[2]-m[2])]);i[c]=Xn(f),a.push(`rgb(${f.join(",")})`),l.push(zt(f)>.179)}return{pixels:i,css:a,bright:l}}var Te={light:Ee(_t),dark:Ee(Ht)};function An(n){return Math.max(0,Math.min(255,Math.round(255*n)))}function Se(){let{body:n}=document,e=n.dataset.jpThemeLight;if(e!==void 0)return e==="false"?"dark":"light";let t=n.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||n.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function Re(n){let e=getComputedStyle(n),t=r=>e.getPropertyValue(`--nnv-${r}`).trim(),o=n.dataset.theme==="dark"?"dark":"light";return{theme:o,ramp:Te[o],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function Ae(n){let e=new MutationObserver(n),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};e.observe(document.body,t),e.observe(document.documentElement,t);let o=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return o?.addEventListener("change",n),()=>{e.disconnect(),o?.removeEventListener("change",n)}}function $e(n){let e=s("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return n.append(e),{show(t,o,...r){e.replaceChildren(...r),e.hidden=!1;let[i,a]=[e.offsetWidth,e.offsetHeight],l=t+14+i>n.clientWidth?t-14-i:t+14,c=o+16+a>n.clientHeight?o-12-a:o+16;e.style.left=`${Math.max(4,Math.min(l,n.clientWidth-i-4))}px`,e.style.top=`${Math.max(4,c)}px`},hide(){e.hidden=!0}}}function on(n,e){let t=n.getBoundingClientRect();return[e.clientX-t.left,e.clientY-t.top]}var Wt=["prompt","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...In],Dt=15e3;function Ot(n){let e=n.getRootNode(),t=e instanceof ShadowRoot?e:document.head;if(t.querySelector("style[data-nnv]"))return;let o=s("style",{"data-nnv":""});o.textContent=ce,t.append(o)}function rn({model:n,el:e},{title:t,traits:o,paint:r}){let i=Le(n,()=>P()),a=we(n,i),l=ve(n,i),c=xe(n,i,L=>{v.textContent=L}),d=s("div",{class:"nnv-tools"}),p=s("span",{class:"nnv-subtitle"}),h=s("div",{class:"nnv-error",role:"alert",hidden:!0}),m=s("div",{class:"nnv-notes",hidden:!0}),u=s("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),f=s("div",{class:"nnv-body"}),b=s("div",{class:"nnv-checks"}),x=s("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),y=s("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),v=s("div",{class:"nnv-live",role:"status","aria-live":"polite"}),k=s("footer",{class:"nnv-foot"},b,x),g=s("div",{class:"nnv",role:"group","aria-label":t},s("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),s("header",{class:"nnv-head"},s("h3",{class:"nnv-title"},t),p,d),a.element,l.element,m,h,u,c.element,f,k,y,v),R=$e(g),S=null,$=!1,N,E=[],T=()=>{let L=n.get("theme");g.dataset.theme=L==="light"||L==="dark"?L:Se(),g.dataset.own=String(L!=="auto"),S=null,B.ask()},P=()=>{let L=n.get("busy")||i.waiting()||$;g.classList.toggle("nnv-busy",L),g.setAttribute("aria-busy",String(L)),clearTimeout(N),u.hidden=!0,L&&(N=setTimeout(()=>u.hidden=!1,Dt))},D=()=>{a.update(),a.element.hidden=!n.get("show_prompt");let L=n.get("labels").length,C=be(n);p.textContent=`${L} ${L===1?"token":"tokens"}${C&&` \xB7 ${C}`}`,l.update(),c.update();let z=n.get("notes");m.hidden=z.length===0||!n.get("show_stamp"),m.textContent=z.join(" \xB7 ");let w=n.get("error");h.hidden=w==="",_(h,s("strong",{},"That did not work. "),s("span",{},w),s("em",{}," The picture is still that of the last prompt that did.")),_(b,...n.get("checks").map(fe)),x.textContent=ke(n),x.hidden=!n.get("show_stamp"),k.hidden=x.hidden&&b.childElementCount===0,y.hidden||jn(y,n),P()};x.addEventListener("click",()=>{y.hidden=!y.hidden,x.setAttribute("aria-expanded",String(!y.hidden)),y.hidden||jn(y,n)});let B=ye(g,r),O=(L,C)=>{for(let z of L)n.on(`change:${z}`,C);E.push(()=>{for(let z of L)n.off(`change:${z}`,C)})},j=!1;O(Wt,()=>{j||(j=!0,queueMicrotask(()=>{j=!1,D()}))}),O(["theme"],T),O([...o,...In],B.ask),E.push(Ae(T)),Ot(e),e.classList.add("nnv-host"),e.append(g);let Z=0,M=new ResizeObserver(()=>{g.clientWidth!==Z&&(Z=g.clientWidth,g.dataset.size=Z<560?"narrow":Z<900?"medium":"wide",B.ask())});return M.observe(g),D(),T(),{root:g,tools:d,body:f,requests:i,tooltip:R,palette:()=>S??=Re(g),width:()=>f.clientWidth,editable:()=>n.get("why_static")==="",edit:c.open,say:L=>{v.textContent=L},repaint:B.ask,setWaiting(L){$!==L&&($=L,P())},onStop:L=>E.push(L),stop(){clearTimeout(N),B.stop(),M.disconnect(),i.stop();for(let L of E)L();g.remove()}}}function Bt(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function G(n,e,t){let o=Bt(),[r,i]=[Math.max(0,Math.round(e*o)),Math.max(0,Math.round(t*o))];n.width!==r&&(n.width=r),n.height!==i&&(n.height=i),n.style.width=`${r/o}px`,n.style.height=`${i/o}px`;let a=n.getContext("2d");return!a||r===0||i===0?null:(a.setTransform(1,0,0,1,0,0),a.clearRect(0,0,r,i),a.setTransform(o,0,0,o,0,0),a.direction="ltr",a.textBaseline="middle",{canvas:n,context:a,ratio:o,width:r/o,height:i/o})}function sn(n,e){let t=e.getBoundingClientRect();return{x:n.clientX-t.left,y:n.clientY-t.top}}function $n(){let n=s("canvas",{"aria-hidden":"true"}),e=s("span"),t=s("span"),o=s("span",{class:"nnv-legend"},e,n,t);return{element:o,show(r,i,a,l=""){e.textContent=r,t.textContent=i,o.title=l;let c=G(n,96,10);if(!c)return;let{context:d}=c;d.setTransform(1,0,0,1,0,0);for(let p=0;p<n.width;p++)d.fillStyle=a.ramp.css[Math.round(255*p/(n.width-1))],d.fillRect(p,0,1,n.height)}}}function F(n){return{layer:n.get("layer"),head:n.get("head"),position:n.get("position")}}function q(n,e){let t=!1;for(let[o,r]of Object.entries(e))r===void 0||n.get(o)===r||(n.set(o,r),t=!0);t&&n.save_changes()}function Q(n,e){return n.position!==e.position?{...n,position:e.position}:e}function Pe(n,e,t,o){return n.layer!==t||n.head!==o?{...n,layer:t,head:o}:e.layer===t&&e.head===o?{...n,layer:-1,head:-1}:{...n,layer:e.layer,head:e.head}}function mn(n,e){return{...n,position:n.position===e?-1:e}}function K(n){switch(n){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function V(n,e,t,o=0){return t<=0?-1:n<0?e===0?-1:o:Math.max(0,Math.min(t-1,n+e))}var Pn=new Map;function ln(n,e){let t=`${n.font}\0${e}`,o=Pn.get(t);return o===void 0&&(o=n.measureText(e).width,Pn.size>2e4&&Pn.clear(),Pn.set(t,o)),o}function wn(n,e,t){if(t(n)<=e)return n;let o=[...n],r=0,i=o.length-1;for(;r<i;){let a=r+i+1>>1;t(`${o.slice(0,a).join("")}\u2026`)<=e?r=a:i=a-1}return r===0?"\u2026":`${o.slice(0,r).join("")}\u2026`}function cn(n,e){if(n>=e)return 1;let t=e/n;for(let o=1;;o*=10)for(let r of[1,2,5])if(r*o>=t)return r*o}function Ce(){let n=s("h4"),e=s("span",{class:"nnv-hint"}),t=s("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),o=s("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),r=s("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),i=s("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),a=s("span",{class:"nnv-tools"},t,o,r),l=s("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),c=s("div",{hidden:!0}),d=s("div",{class:"nnv-readout"});return{element:s("div",{class:"nnv-panel nnv-focus"},s("div",{class:"nnv-panel-head"},n,e,s("span",{class:"nnv-tools"},a,i)),l,c,d),title:n,about:e,zooms:a,zoomOut:t,zoomIn:o,fit:r,reset:i,canvas:l,hatched:c,readout:d}}function nn({labels:n,special:e},t){return s("span",{},s("small",{class:"nnv-number"},`${t} `),I(n[t]??"",e[t]))}function Qn(n,e,t,o,r){let i=Math.max(...e.map(a=>a.value).filter(Number.isFinite),1e-12);return s("div",{class:"nnv-list"},s("div",{class:"nnv-list-title"},...n),...e.map(({position:a,value:l})=>{let c=Number.isFinite(l)?Math.max(0,l/i):0,d=s("span",{class:"nnv-bar","aria-hidden":"true"});d.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let p=s("button",{type:"button",class:"nnv-entry","aria-current":String(a===o)},d,s("span",{class:"nnv-place"},String(a)),I(t.labels[a]??"",t.special[a]),s("span",{class:"nnv-number"},W(l)));return p.addEventListener("click",()=>r(a)),p}),e.length===0&&s("div",{class:"nnv-hint"},"nothing but the folded first token"))}var _e="Each row is a token that reads, each column a token it reads. Click one to pin it.",He="Escape or a second click lets the token go.";function Ne(n,e,t){return t<=0||t>=e?"":`keys and values ${Math.floor(n/(e/t))}, shared by ${e/t} heads`}function Fe(n,e,t,o){let r=a=>s("span",{class:"nnv-hint"},a);if(o>t)return[nn(n,t),r(" comes before "),nn(n,o),r(" and cannot read it.")];let i=s("b",{class:"nnv-number nnv-value"},W(e.at(t,o)));return[nn(n,t),r(" reads "),nn(n,o)," ",i]}function ze(n,e,t){let o=i=>{let a=[...n.labels[i]??""].length,l=` id ${n.ids[i]}${a>12?`, ${a} characters`:""}`;return s("div",{},nn(n,i),s("small",{class:"nnv-hint"},l))};return t.kind==="token"?[o(t.position)]:t.key>t.query||!e?[]:[s("b",{},W(e.at(t.query,t.key))),o(t.query),s("div",{class:"nnv-hint"},"reads"),o(t.key)]}function We(n,e,t,o){return t<0?"no token pinned":o<0||!e?`token ${t}, ${n[t]}`:`${n[t]} at ${t} reads ${n[o]} at ${o}: ${W(e.at(t,o))}`}function De(n,e,t,o){let r=new Int32Array(2*n);for(let i=0;i<n;i++){let a=Math.floor(e+i/t+1e-9),l=Math.ceil(e+(i+1)/t-1e-9);r[2*i]=Math.min(a,o),r[2*i+1]=Math.min(o,t>=1?a+1:Math.max(a+1,l))}return r}function hn(n,e,t,o,r,i,a){let l=De(a.width,o.column,o.cell,t),c=De(a.height,o.row,o.cell,e);for(let d=0;d<a.height;d++){let p=c[2*d],h=c[2*d+1];if(p>=e)break;let m=(a.y+d)*i.width+a.x;for(let u=0;u<a.width;u++,m++){let f=l[2*u],b=l[2*u+1];if(f>=t)break;let x=0;for(let y=p;y<h;y++)for(let v=y*t+f,k=y*t+b;v<k;v++)n[v]>x&&(x=n[v]);i.pixels[m]=r[x]}}}function Oe({layers:n,heads:e,kvHeads:t,width:o,height:r}){let i=t>0&&e%t===0?e/t:1,a=e/i,l=24,c=18,d=2,p=i>1?8:d,h=l+4+(e-1)*d+(a-1)*(p-d),m=(o-h)/Math.max(1,e),u=(r-c-4-(n-1)*d)/Math.max(1,n),f=Math.floor(Math.max(15,Math.min(84,m,Math.max(u,16))));return{layers:n,heads:e,group:i,cell:f,gap:d,groupGap:p,left:l,top:c,width:Math.ceil(h+e*f),height:Math.ceil(c+4+n*f+(n-1)*d)}}function pn(n,e){let{left:t,cell:o,gap:r,groupGap:i,group:a}=n;return t+e*(o+r)+Math.floor(e/a)*(i-r)}function Cn(n,e){return n.top+e*(n.cell+n.gap)}function Be(n,e,t){let o=n.cell+n.gap,r=Math.floor((t-n.top)/o);if(r<0||r>=n.layers)return null;for(let i=0;i<n.heads;i++){let a=pn(n,i);if(e>=a&&e<a+o)return{layer:r,head:i}}return null}var qe=1e-4,_n=class{constructor(e){this.packed=e;this.size=Math.round((Math.sqrt(8*e.length+1)-1)/2)}packed;size;at(e,t){return t<=e?this.packed[e*(e+1)/2+t]:Number.NaN}row(e){let t=e*(e+1)/2;return this.packed.subarray(t,t+e+1)}rowMax(e,t){let o=this.row(e),r=0;for(let i=t?1:0;i<o.length;i++)o[i]>r&&o[i]<1/0&&(r=o[i]);return r}foldedMass(e){return this.row(e)[0]??Number.NaN}meanFoldedMass(){let e=0;for(let t=1;t<this.size;t++)e+=this.foldedMass(t);return this.size>1?e/(this.size-1):Number.NaN}topKeys(e,t,o){let r=Array.from(this.row(e),(i,a)=>({position:a,value:i}));return Ie(o?r.slice(1):r,t)}topReaders(e,t){let o=[];for(let r=e;r<this.size;r++)o.push({position:r,value:this.at(r,e)});return Ie(o,t)}levels(e,t){let o=this.size,r=new Uint16Array(o*o);for(let i=0;i<o;i++){let a=this.row(i),l=e==="row"?this.rowMax(i,t):1;for(let c=0;c<=i;c++)r[i*o+c]=t&&c===0?1:Ut(a[c],e,l)}return r}};function Ut(n,e,t){return Number.isFinite(n)?2+An(jt(n,e,t)):258}function jt(n,e,t){return e==="log"?n<=qe?0:1-Math.log10(n)/Math.log10(qe):t>0?n/t:0}function Ie(n,e){return n.sort((t,o)=>o.value-t.value||t.position-o.position).slice(0,e)}function dn(n){return n*(n+1)/2}function Fn(n,e,t){let o=new Uint16Array(e*e);for(let r=0;r<e;r++){let i=dn(r),a=255;if(t){a=1;for(let l=1;l<=r;l++)a=Math.max(a,n[i+l])}for(let l=0;l<e;l++)l>r?o[r*e+l]=0:t&&l===0?o[r*e+l]=1:o[r*e+l]=2+Math.round(255*n[i+l]/a)}return o}function Ue(n,e,t,o,r){let i=t*(t+1)/2,a=(o*e+r)*i;return n.subarray(a,a+i)}function kn(n){let e=new Uint32Array(259);return e[0]=Kn(n.neutral),e[1]=Kn(n.line),e.set(n.ramp.pixels,2),e[258]=Kn(n.accent),e}function Kn(n){return n.startsWith("#")&&n.length===7?Xn(Vn(n)):0}function Ze(n,e,t){let{layout:o,thumbnails:r,side:i,fold:a,focus:l,hover:c}=e,d=G(n,o.width,o.height);if(!d)return;let{context:p,ratio:h}=d;if(Gt(p,o,t),i>0){let m=n.width,u=new Uint32Array(m*n.height),f=kn(t),b=Math.round(o.cell*h);for(let x=0;x<o.layers;x++)for(let y=0;y<o.heads;y++){let v=(x*o.heads+y)*dn(i),k=Fn(r.subarray(v,v+dn(i)),i,a),g={x:Math.round(pn(o,y)*h),y:Math.round(Cn(o,x)*h),width:b,height:b};hn(k,i,i,{row:0,column:0,cell:b/i},f,{pixels:u,width:m},g)}Zt(p,u,m,n.height)}Vt(p,o,t,l,c),c&&je(p,o,c,t.ink,1.5),l.layer>=0&&l.head>=0&&je(p,o,l,t.accent,2.5)}function Zt(n,e,t,o){let r=document.createElement("canvas");r.width=t,r.height=o,r.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(e.buffer),t,o),0,0),n.save(),n.setTransform(1,0,0,1,0,0),n.drawImage(r,0,0),n.restore()}function Gt(n,e,t){if(!(e.group<2)){n.strokeStyle=t.line,n.lineWidth=1;for(let o=0;o<e.heads;o+=e.group){let r=pn(e,o)-2.5,i=pn(e,o+e.group-1)+e.cell+5-(r+2.5);n.beginPath(),n.roundRect(r,e.top-2.5,i,e.height-e.top-4+5,4),n.stroke()}}}function Vt(n,e,t,o,r){let{cell:i,gap:a}=e,l=(p,h,m,u)=>{n.fillStyle=u?t.accent:t.dim,n.font=`${u?600:400} 10.5px ${t.textFont}`,n.fillText(p,h,m)};n.textAlign="right";let c=cn(i+a,13);for(let p=0;p<e.layers;p++){let h=p===(r??o).layer;!h&&(p%c!==0||Math.abs(p-(r??o).layer)<(c>1?1:0))||l(String(p),e.left-6,Cn(e,p)+i/2,h)}n.textAlign="center";let d=cn(i+a,15);for(let p=0;p<e.heads;p++){let h=p===(r??o).head;(h||p%d===0)&&l(String(p),pn(e,p)+i/2,e.top-10,h)}}function je(n,e,{layer:t,head:o},r,i){n.strokeStyle=r,n.lineWidth=i,n.strokeRect(pn(e,o)-1,Cn(e,t)-1,e.cell+2,e.cell+2)}var Yn=11.5,Xt=30;function Jn(n,e=!1,t=!1){return`${t?"italic ":""}${e?"600 ":""}${Yn}px ${n.tokenFont}`}function Ge(n,e,t){let{layout:o,levels:r}=e,{left:i,top:a,plot:l,tokens:c}=o,d=G(n,i+l+2,a+l+2);if(!d)return;let{context:p,ratio:h}=d,m=Math.round(l*h),u=new Uint32Array(m*m),f={row:o.row,column:o.column,cell:o.cell*h};hn(r,c,c,f,kn(t),{pixels:u,width:m},{x:0,y:0,width:m,height:m});let b=new ImageData(new Uint8ClampedArray(u.buffer),m,m);p.putImageData(b,Math.round(i*h),Math.round(a*h)),o.cell>=12&&Qt(p,o,t,h),o.cell>=Xt&&Kt(p,e,t),Yt(p,e,t),Jt(p,e,t)}function Mn(n,e){return[Math.floor(e),Math.min(n.tokens,Math.ceil(e+n.plot/n.cell))]}function Qt(n,e,t,o){let{left:r,top:i,plot:a,cell:l}=e;n.fillStyle=t.ground;let[c,d]=Mn(e,e.row),[p,h]=Mn(e,e.column),m=(u,f)=>Math.ceil((u-f)*l*o-1e-6)/o;for(let u=c;u<d;u++)u>=e.row&&n.fillRect(r,i+m(u,e.row),a,1);for(let u=p;u<h;u++)u>=e.column&&n.fillRect(r+m(u,e.column),i,1,a)}function Kt(n,e,t){let{layout:o,pattern:r,levels:i}=e,{left:a,top:l,cell:c,tokens:d}=o,[p,h]=Mn(o,o.row),[m,u]=Mn(o,o.column);n.save(),n.beginPath(),n.rect(a,l,o.plot,o.plot),n.clip(),n.textAlign="center",n.font=`${Math.min(12,c*.3)}px ${t.textFont}`;for(let f=p;f<h;f++)for(let b=m;b<Math.min(u,f+1);b++){let x=i[f*d+b],y=t.ramp.bright[Math.min(255,Math.max(0,x-2))];n.fillStyle=x===1?t.dim:x>257?t.ground:y?"#000":"#fff",n.fillText(me(r.at(f,b)),a+(b+.5-o.column)*c,l+(f+.5-o.row)*c)}n.restore()}function Yt(n,e,t){let{layout:o,hover:r,position:i,key:a}=e,{left:l,top:c,plot:d,cell:p}=o;n.save(),n.beginPath(),n.rect(l-1,c-1,d+2,d+2),n.clip();let h=(u,f,b)=>{n.strokeStyle=f,n.lineWidth=b,n.strokeRect(l,c+(u-o.row)*p,Math.min(d,(u+1-o.column)*p),Math.max(p,2))},m=(u,f,b)=>{n.strokeStyle=f,n.lineWidth=b;let x=Math.max(c,c+(u-o.row)*p);n.strokeRect(l+(u-o.column)*p,x,Math.max(p,2),c+d-x)};i>=0&&(h(i,t.accent,2),m(i,t.accent,1),a>=0&&a<=i&&(n.lineWidth=3,n.strokeRect(l+(a-o.column)*p,c+(i-o.row)*p,Math.max(p,3),Math.max(p,3)))),r?.kind==="token"?(h(r.position,t.ink,1.5),m(r.position,t.ink,1.5)):r&&r.key<=r.query&&(h(r.query,t.ink,1),m(r.key,t.ink,1),n.lineWidth=2,n.strokeRect(l+(r.key-o.column)*p,c+(r.query-o.row)*p,Math.max(p,3),Math.max(p,3))),n.restore()}function Jt(n,e,t){let{layout:o,hover:r,position:i,labels:a,special:l}=e,{left:c,top:d,cell:p}=o,h=cn(p,Yn+2),m=new Map,u=new Map;i>=0&&(m.set(i,t.accent),u.set(i,t.accent)),r?.kind==="token"?(m.set(r.position,t.ink),u.set(r.position,t.ink)):r&&(m.set(r.query,t.ink),u.set(r.key,t.ink));let f=(y,v)=>[...v.keys()].some(k=>k!==y&&Math.abs(k-y)*p<Yn+1),b=(y,v,k)=>{let[g,R]=Mn(o,y),S=$=>($+.5-y)*p>=0&&($+.5-y)*p<=o.plot+.5;for(let $=g;$<R;$++){let N=v.get($);!S($)||!N&&($%h!==0||f($,v))||k($,N??t.dim,N!==void 0)}},x=(y,v,k)=>(n.font=Jn(t,k,l[y]),wn(a[y]??"",v,g=>ln(n,g)));n.textAlign="right",b(o.row,m,(y,v,k)=>{n.fillStyle=v===t.dim?t.ink:v,n.fillText(x(y,c-10,k),c-6,d+(y+.5-o.row)*p)}),n.textAlign="left",b(o.column,u,(y,v,k)=>{let g=x(y,d-10,k);n.save(),n.translate(c+(y+.5-o.column)*p,d-6),n.rotate(-Math.PI/2),n.fillStyle=v===t.dim?t.ink:v,n.fillText(g,0,0),n.restore()})}var Ln={factor:1,row:.5,column:.5},ne=54;function ee(n,e,t,o){let r=Math.max(120,Math.min(e-t.left-2,600)),i=Math.min(ne,r/Math.max(1,n)),a=i>=8?Math.floor(i):i,l=a*n,c=Math.min(Math.max(a,ne),a*o.factor),d=c>0?l/c:0,p=h=>Math.max(0,Math.min(n-d,h*n-d/2));return{tokens:n,...t,plot:l,cell:c,row:p(o.row),column:p(o.column)}}function zn(n){return Math.max(1,ne*n.tokens/Math.max(1,n.plot))}function te(n,e,t){let o=Math.floor(n.column+(e-n.left)/n.cell),r=Math.floor(n.row+(t-n.top)/n.cell),i=e>=n.left&&e<n.left+n.plot&&o<n.tokens,a=t>=n.top&&t<n.top+n.plot&&r<n.tokens;return i&&a?{kind:"cell",query:r,key:o}:a&&e>=0&&e<n.left?{kind:"token",position:r}:i&&t>=0&&t<n.top?{kind:"token",position:o}:null}function Ve(n,e,t,o,r){let i=Math.max(1,Math.min(zn(n),e.factor*t));if(i===1)return Ln;let a=n.plot/n.tokens,l=n.plot/(a*i),c=(o-n.left)/n.plot,d=(r-n.top)/n.plot,p=n.column+c*n.plot/n.cell,h=n.row+d*n.plot/n.cell,m=(u,f)=>(u-f*l+l/2)/n.tokens;return oe({factor:i,column:m(p,c),row:m(h,d)},l/n.tokens)}function Xe(n,e,t,o){let r=n.plot/n.cell/n.tokens,i=n.cell*n.tokens;return oe({factor:e.factor,column:e.column-t/i,row:e.row-o/i},r)}function Qe(n,e,t){let o=n.plot/n.cell,r=(i,a)=>t>=a&&t+1<=a+o?i:(t+.5)/n.tokens;return oe({factor:e.factor,row:r(e.row,n.row),column:r(e.column,n.column)},o/n.tokens)}function oe(n,e){let t=o=>Math.max(e/2,Math.min(1-e/2,o));return{factor:n.factor,row:t(n.row),column:t(n.column)}}var no=86;function Ke(n,e,t,o,r,i){let{element:a,title:l,about:c,zooms:d,zoomOut:p,zoomIn:h,fit:m,reset:u,canvas:f,hatched:b,readout:x}=Ce(),y=null,v=Ln,k=null,g=-1,R=null,S=null,$=-1,N=null,E=()=>({labels:e.get("labels"),special:e.get("special")}),T=()=>{let M=f.getContext("2d");if(!M)return{left:60,top:60};M.font=Jn(n.palette());let L=Math.max(...E().labels.slice(0,600).map(z=>ln(M,z)),12),C=Math.min(L,n.root.dataset.size==="narrow"?64:no)+12;return{left:Math.round(C),top:Math.round(C)}},P=()=>{let M=t.current(),L=F(e),C=e.get("labels");S!==C&&(S=C,v=Ln,k=null,g=-1);let z=L.layer>=0&&L.head>=0,w=M!==null&&M.layer===L.layer&&M.head===L.head,A=M!==null&&M.pattern.size===C.length,H=z&&!w?D(L):"";if(n.setWaiting(z&&!w&&H===""),f.classList.toggle("nnv-stale",!w),f.hidden=!z||!A||H!=="",b.hidden=H===""||!z,H&&_(b,tn(H)),u.hidden=L.layer===o.layer&&L.head===o.head&&L.position===o.position,!z){l.textContent="No head chosen",c.textContent="",d.hidden=!0,_(x,s("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let U=w||!A?L:{layer:M.layer,head:M.head};if(l.textContent=`Layer ${U.layer}, head ${U.head}`,c.textContent=Ne(U.head,e.get("num_heads"),e.get("num_kv_heads")),!M||f.hidden){d.hidden=!0,_(x);return}let en=i();y=ee(C.length,en,T(),v),L.position!==$&&($=L.position,$>=0&&v.factor>1&&(v=Qe(y,v,$),y=ee(C.length,en,T(),v))),d.hidden=zn(y)<=1,p.disabled=m.disabled=v.factor<=1,h.disabled=v.factor>=zn(y)-1e-9,N&&N!==M.pattern&&(N=null,n.tooltip.hide());let X=t.levels(M,e.get("scale"),e.get("fold_sink")),vn={layout:y,pattern:M.pattern,levels:X,...E(),position:L.position,key:g,hover:k};Ge(f,vn,n.palette()),f.dataset.geometry=JSON.stringify(y),f.dataset.head=`${M.layer}.${M.head}`,B(M)},D=({layer:M})=>{let L=e.get("gaps")[`layers.${M}.self_attn.attention_probabilities`];return L||(e.get("pattern_layers").includes(M)?"":e.get("no_pattern"))},B=({pattern:M})=>{let{position:L}=F(e),C=k?.kind==="cell"?k:L>=0&&g>=0?{query:L,key:g}:null;C?_(x,...Fe(E(),M,C.query,C.key)):_(x,s("span",{class:"nnv-hint"},L>=0?He:_e))},O=(M,L,C)=>{y&&(v=Ve(y,v,M,L??y.left+y.plot/2,C??y.top+y.plot/2),n.repaint())};h.addEventListener("click",()=>O(1.6)),p.addEventListener("click",()=>O(1/1.6)),m.addEventListener("click",()=>O(0)),u.addEventListener("click",()=>{g=-1,v=Ln,q(e,o)}),f.addEventListener("wheel",M=>{if(!M.ctrlKey)return;M.preventDefault();let{x:L,y:C}=sn(M,f);O(M.deltaY<0?1.25:.8,L,C)},{passive:!1}),f.addEventListener("pointerdown",M=>{v.factor>1&&(R={x:M.clientX,y:M.clientY,moved:!1})}),f.addEventListener("pointermove",M=>{if(!y)return;if(R&&M.buttons&1){let[w,A]=[M.clientX-R.x,M.clientY-R.y];if(R.moved||Math.hypot(w,A)>4){v=Xe(y,v,w,A),R={x:M.clientX,y:M.clientY,moved:!0},n.repaint();return}}let{x:L,y:C}=sn(M,f),z=te(y,L,C);JSON.stringify(z)!==JSON.stringify(k)&&(k=z,n.repaint()),f.style.cursor=z?"pointer":"default",z?Z(z,M):n.tooltip.hide()}),f.addEventListener("pointerleave",()=>{k=null,n.tooltip.hide(),n.repaint()}),f.addEventListener("click",M=>{let L=R?.moved??!1;if(R=null,L||!y)return;let{x:C,y:z}=sn(M,f),w=te(y,C,z);if(!w)return;let A=w.kind==="cell"?w.query:w.position,H=mn(F(e),A);g=w.kind==="cell"&&H.position>=0&&w.key<=w.query?w.key:-1,q(e,{position:H.position}),r(),j(H.position)});let j=M=>{n.say(We(e.get("labels"),t.current()?.pattern??null,M,g))};f.addEventListener("keydown",M=>{let L=F(e),C=K(M.key),z=e.get("labels").length;if(C){let w=V(L.position,C[0],z,z-1);g=C[1]!==0?V(g,C[1],w+1,w):Math.min(g,w),q(e,{position:w}),j(w),n.repaint()}else if(M.key==="Escape")g=-1,q(e,Q(L,o)),j(F(e).position),n.repaint();else if(M.key==="+"||M.key==="=")O(1.6);else if(M.key==="-")O(1/1.6);else return;M.preventDefault(),M.stopPropagation()});let Z=(M,L)=>{let C=t.current()?.pattern??null;N=C;let z=ze({...E(),ids:e.get("token_ids")},C,M);z.length>0?n.tooltip.show(...on(n.root,L),...z):n.tooltip.hide()};return{element:a,paint:P,hovered:()=>k,stop:()=>n.setWaiting(!1)}}function re(n){return!n||n.byteLength===0?new ArrayBuffer(0):n.buffer.slice(n.byteOffset,n.byteOffset+n.byteLength)}function Y(n){return new Float32Array(re(n))}function ie(n){return new Int32Array(re(n))}function Ye(n){return new Uint8Array(re(n))}function Je(n,e,t){let o=null,r=null,i=null,a=s("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back."}),l=s("div",{class:"nnv-panel"},s("div",{class:"nnv-panel-head"},s("h4",{},"All heads"),s("span",{class:"nnv-hint"},"layer \u2193 head \u2192")),s("div",{class:"nnv-heads"},a)),c=()=>{let u=e.get("thumbnails");return i?.from!==u&&(i={from:u,bytes:Ye(u)}),i.bytes},d=()=>{let u=n.palette(),f=e.get("fold_sink"),b=n.root.dataset.size,x=n.width(),y=b==="wide"?.34:b==="medium"?.42:1;o=Oe({layers:e.get("num_layers"),heads:e.get("num_heads"),kvHeads:e.get("num_kv_heads"),width:x*y,height:b==="narrow"?460:640});let v=c().length===0;v&&l.lastElementChild?.className!=="nnv-gap"?l.append(tn(e.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!v&&l.lastElementChild?.className==="nnv-gap"&&l.lastElementChild.remove(),Ze(a,{layout:o,thumbnails:c(),side:e.get("thumb"),fold:f,focus:F(e),hover:r},u),a.dataset.geometry=JSON.stringify(o)},p=u=>{let{x:f,y:b}=sn(u,a);return o&&Be(o,f,b)},h=u=>{q(e,u),n.say(`layer ${u.layer}, head ${u.head}`)};a.addEventListener("pointermove",u=>{let f=p(u);(f?.layer!==r?.layer||f?.head!==r?.head)&&(r=f,n.repaint()),a.style.cursor=f?"pointer":"default",f?m(f,u):n.tooltip.hide()}),a.addEventListener("pointerleave",()=>{r=null,n.tooltip.hide(),n.repaint()}),a.addEventListener("click",u=>{let f=p(u);if(!f)return;let b=Pe(F(e),t,f.layer,f.head);h({layer:b.layer,head:b.head})}),a.addEventListener("keydown",u=>{let f=F(e),b=K(u.key);if(b){let x=V(f.layer,b[0],e.get("num_layers"));h({layer:x,head:V(f.head,b[1],e.get("num_heads"))})}else if(u.key==="Escape")q(e,Q(f,t));else return;u.preventDefault(),u.stopPropagation()});let m=({layer:u,head:f},b)=>{let x=e.get("thumb"),y=(u*e.get("num_heads")+f)*dn(x),v=s("canvas"),k=c().length>0?G(v,128,128):null;if(k){let S=new Uint32Array(v.width*v.height),$=Fn(c().subarray(y,y+dn(x)),x,e.get("fold_sink")),N={x:0,y:0,width:v.width,height:v.height};hn($,x,x,{row:0,column:0,cell:v.width/x},kn(n.palette()),{pixels:S,width:v.width},N),k.context.putImageData(new ImageData(new Uint8ClampedArray(S.buffer),v.width,v.height),0,0)}let R=e.get("labels").length/Math.max(1,x);n.tooltip.show(...on(n.root,b),s("div",{},s("strong",{},`Layer ${u}, head ${f}`)),v,s("div",{class:"nnv-hint"},R>1?`largest of each ${R.toFixed(1)} \xD7 ${R.toFixed(1)} tokens, row-relative`:"row-relative"))};return{element:l,paint:d,width:()=>o?.width??0}}function nt(n){let e=null,t=null,o=(r,i,a,l)=>{let c=e;if(c&&c.from===r&&c.focus.layer===i&&c.focus.head===a)return c.focus;let d={layer:i,head:a,pattern:new _n(l())};return e={from:r,focus:d},d};return{current(){let r=n.get("layer"),i=n.get("head"),a=n.get("patterns"),l=n.get("labels").length;if(a&&a.byteLength>0&&r>=0&&i>=0)return o(a,r,i,()=>Ue(Y(a),n.get("num_heads"),l,r,i));let c=n.get("pattern");return!c||c.byteLength===0?null:o(c,n.get("pattern_layer"),n.get("pattern_head"),()=>Y(c))},levels(r,i,a){let l=`${i} ${a}`;return(t?.key!==l||t.pattern!==r.pattern)&&(t={key:l,pattern:r.pattern,levels:r.pattern.levels(i,a)}),t.levels}}}var eo=["layer","head","position","token_ids","labels","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps"],et=8,tt=({model:n,el:e})=>{let t=F(n),o=nt(n),r=rn({model:n,el:e},{title:"Attention",traits:eo,paint:()=>h()}),i=an("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],b=>J(n,"scale",b)),a=Tn("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>J(n,"fold_sink",!n.get("fold_sink"))),l=$n();r.tools.append(i.element,l.element,a.element);let c=Je(r,n,t),d=s("div",{class:"nnv-side"}),p=Ke(r,n,o,t,()=>f(),()=>m());r.body.append(s("div",{class:"nnv-attention"},c.element,p.element,d));let h=()=>{let b=n.get("scale"),x=n.get("fold_sink");i.show(b),a.show(x),c.paint(),u(b,x),p.paint(),f()},m=()=>{let b=r.root.dataset.size,x=b==="narrow"?0:c.width()+28;return r.width()-x-(b==="wide"?272:0)},u=(b,x)=>{let y=x?" left after the fold":"";b==="row"?l.show("0",`row's largest${y}`,r.palette(),"Each row is divided by its own largest value."):b==="absolute"?l.show("0","1",r.palette(),"The probability itself."):l.show("\u2264 0.0001","1",r.palette(),"The logarithm of the probability.")},f=()=>{let b=o.current(),{position:x}=F(n),y={labels:n.get("labels"),special:n.get("special")},v=p.hovered(),k=y.labels.length-1,g=v?.kind==="cell"?v.query:v?v.position:x>=0?x:k,R=v?.kind==="cell"?v.key:v?v.position:x>=0?x:k;if(!b||g<0||Math.max(g,R)>=b.pattern.size){_(d);return}let S=n.get("fold_sink"),$=N=>q(n,mn(F(n),N));_(d,Qn([nn(y,g),"reads"],b.pattern.topKeys(g,et,S),y,x,$),Qn([nn(y,R),"is read by"],b.pattern.topReaders(R,et),y,x,$),S&&s("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",s("b",{class:"nnv-number"},W(b.pattern.foldedMass(g)))," of this row, ",s("b",{class:"nnv-number"},ue(b.pattern.meanFoldedMass()))," on average over the rows after it."))};return r.onStop(()=>p.stop()),()=>r.stop()};function ot(){let n=s("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),e=s("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=s("button",{type:"submit",class:"nnv-button"},"Explain"),o=s("button",{type:"button",class:"nnv-button"}),r=s("form",{class:"nnv-question"},n,s("span",{class:"nnv-hint"},"against"),e,t,o);for(let i of[n,e])i.addEventListener("keydown",a=>a.stopPropagation());return{form:r,target:n,versus:e,here:o}}function rt(n){let{bars:e,logit:t,sort:o,sign:r}=n,i=o==="depth"&&r==="both",a=e.filter(({value:d})=>r==="both"||(r==="positive"?d>0:d<0));o==="size"&&a.sort((d,p)=>Math.abs(p.value)-Math.abs(d.value));let l=[],c=0;for(let d of a){let p=i?c:0;c=i?c+d.value:Number.NaN;let m=d.kind==="attention"&&n.heads.length>0?n.expanded.includes(d.layer):null;l.push({...d,head:-1,from:p,to:p+d.value,running:c,open:m}),m&&l.push(...to(n,d,i?p:0,i))}return l.length>0&&r==="both"&&l.push({name:"logit",kind:"total",layer:-1,head:-1,value:t,from:0,to:t,running:t,open:null}),l}function to({heads:n,headCount:e,sort:t},o,r,i){let a=n.subarray(o.layer*e,(o.layer+1)*e),l=Array.from(a,(p,h)=>({name:`head ${h}`,head:h,value:p}));t==="size"&&l.sort((p,h)=>Math.abs(h.value)-Math.abs(p.value));let c=o.value-a.reduce((p,h)=>p+h,0);Math.abs(c)>1e-4*Math.max(1,Math.abs(o.value))&&l.push({name:"output bias / post-norm",head:-1,value:c});let d=r;return l.map(({name:p,head:h,value:m})=>{let u=d;return i&&(d+=m),{name:p,kind:"head",layer:o.layer,head:h,value:m,from:u,to:u+m,running:Number.NaN,open:null}})}function it(n,e){let t=0,o=0;for(let{from:i,to:a}of n)for(let l of[i,a])Number.isFinite(l)&&(t=Math.min(t,l),o=Math.max(o,l));if(t===0&&o===0)return{low:-1,high:1,ticks:[-1,0,1]};let r=.03*(o-t);return t<0&&(t-=r),o>0&&(o+=r),{low:t,high:o,ticks:he(t,o,e)}}function Wn({low:n,high:e},t){return Math.max(0,Math.min(1,(t-n)/(e-n)))}function Dn(n,e,t){return n.style.left=`${100*Wn(e,t)}%`,n}function st({axis:n,columns:e}){let t=n.ticks.map(r=>Dn(s("span",{class:"nnv-tick"},gn(r)),n,r)),o=s("div",{class:"nnv-row nnv-axis-row"},s("span"),s("div",{class:"nnv-track"},...t));return o.style.gridTemplateColumns=e,o}function at(n,e,t,o){let r=n.open===null?null:s("button",{type:"button",class:"nnv-open","aria-expanded":String(n.open),"aria-label":`Heads of layer ${n.layer}`},n.open?"\u25BE":"\u25B8"),i=s("div",{class:"nnv-row-name"},r??s("span",{class:"nnv-open","aria-hidden":"true"}),s("span",{},n.name));n.kind==="head"&&(i.style.paddingLeft="14px");let a=["nnv-row",n.kind==="head"&&"nnv-head-row",n.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],l=Number.isFinite(n.running)?qn(n.running).replace("+",""):"",c=s("div",{class:a.filter(Boolean).join(" "),"data-name":n.name,"data-layer":n.layer,"data-value":W(n.value)},i,oo(n,e,o),s("span",{class:"nnv-number"},n.kind==="total"?gn(n.value):qn(n.value)),o.running&&s("span",{class:"nnv-number nnv-running",title:"running total"},l));return c.style.gridTemplateColumns=o.columns,{line:c,open:r}}function oo(n,e,{axis:t,chained:o}){let[r,i]=[Math.min(n.from,n.to),Math.max(n.from,n.to)],a=n.kind==="total"?"nnv-total":n.value>=0?"nnv-plus":"nnv-minus",l=Dn(s("div",{class:`nnv-piece ${a}`}),t,r);l.style.width=`${100*(Wn(t,i)-Wn(t,r))}%`;let c=o&&n.kind!=="total"&&n.kind!=="head"&&e&&e.kind!=="head";return s("div",{class:"nnv-track"},Dn(s("div",{class:"nnv-zero"}),t,0),Number.isFinite(n.value)&&l,c&&Dn(s("div",{class:"nnv-link"}),t,n.to))}function lt(n){let e=[s("div",{},n.kind==="head"?`layer ${n.layer}, ${n.name}`:n.name),s("b",{},W(n.value))];return Number.isFinite(n.running)&&n.kind!=="total"&&e.push(s("div",{class:"nnv-hint"},`running total ${W(n.running)}`)),e}var ro=["bars","bar_values","heads","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"],ct=({model:n,el:e})=>{let t=F(n),o=rn({model:n,el:e},{title:"Contributions",traits:ro,paint:()=>k()}),r=an("Order",[["depth","by depth"],["size","by size"]],E=>J(n,"sort",E)),i="both",a=an("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],E=>{i=E,o.repaint()});o.tools.append(r.element,a.element);let{form:l,target:c,versus:d,here:p}=ot(),h=s("div",{class:"nnv-question nnv-asked"}),m=s("div",{class:"nnv-axis","aria-hidden":"true"}),u=s("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads, Escape goes back."}),f=s("div",{hidden:!0});o.body.append(h,l,u,f);let b=[],x=-1,y=E=>{o.requests.ask({kind:"target",target:c.value===""?null:c.value,versus:d.value===""?null:d.value,position:E})};l.addEventListener("submit",E=>{E.preventDefault(),y(n.get("explained_position"))}),p.addEventListener("click",()=>y(F(n).position));let v=()=>{let E=Y(n.get("bar_values")),T=n.get("bars");return{bars:T.map((P,D)=>({...P,value:E[D]})),logit:E[T.length]}},k=()=>{let E=v(),T=n.get("gaps"),P=E.bars.length===0;if(f.hidden=!P,u.hidden=h.hidden=P,l.hidden=n.get("why_static")!=="",r.show(n.get("sort")),P){_(f,tn(T["contributions.logit"]??T["contributions.embedding"]??"Contributions were not captured."));return}R(E.logit),b=rt({...E,heads:Y(n.get("heads")),headCount:n.get("num_heads"),expanded:n.get("expanded"),sort:n.get("sort"),sign:i});let D=it(b,o.width()>700?8:4),B=b.some(M=>M.kind!=="total"&&Number.isFinite(M.running)),O=o.width()>=520,j={axis:D,chained:B,running:B&&O,columns:`${O?"168px":"126px"} minmax(0, 1fr) 74px${B&&O?" 74px":""}`};_(m,st(j)),u.classList.toggle("nnv-dense",b.length>36);let Z=u.scrollTop;_(u,m,...b.map((M,L)=>S(M,L,j))),b.length===0&&u.append(s("div",{class:"nnv-empty"},i==="both"?"There are no bars.":`No part ${i==="positive"?"raises":"lowers"} this logit.`)),g()==="missing"&&u.append(s("div",{class:"nnv-hint"},`Heads: ${T["contributions.heads"]}`)),u.scrollTop=Z},g=()=>n.get("gaps")["contributions.heads"]?"missing":"here",R=E=>{let T=n.get("explained_position"),P=n.get("labels"),D=n.get("versus_id")>=0;_(h,s("span",{},D?"Logit difference of":"Logit of"),I(n.get("target_label")),D&&s("span",{},"over"),D&&I(n.get("versus_label")),s("span",{},`after position ${T}`),I(P[T]??""),s("b",{class:"nnv-number nnv-logit",title:"as the model computed it"},W(E)),s("span",{class:"nnv-hint"},"final norm held at the values it had"));let B=F(n).position;p.hidden=B<0||B===T||B>=P.length,_(p,`Explain position ${B} `,P[B]??"")},S=(E,T,P)=>{let D=F(n),B=E.layer>=0&&E.layer===D.layer&&(E.kind!=="head"||E.head===D.head),{line:O,open:j}=at(E,b[T+1],T===x||B,P);return j?.addEventListener("click",Z=>{Z.stopPropagation(),$(E.layer)}),O.addEventListener("click",()=>N(T)),O.addEventListener("pointermove",Z=>o.tooltip.show(...on(o.root,Z),...lt(E))),O.addEventListener("pointerleave",()=>o.tooltip.hide()),O},$=E=>{let T=n.get("expanded");J(n,"expanded",T.includes(E)?T.filter(P=>P!==E):[...T,E])},N=E=>{let T=b[E];if(!T)return;let P=x===E;x=P?-1:E,P?q(n,{layer:t.layer,head:t.head}):T.layer>=0&&q(n,T.kind==="head"&&T.head>=0?{layer:T.layer,head:T.head}:{layer:T.layer}),o.say(P?"nothing chosen":`${T.name}: ${W(T.value)}`),o.repaint()};return u.addEventListener("keydown",E=>{let T=K(E.key);if(T&&T[0]!==0){let P=Math.max(0,Math.min(b.length-1,x+T[0]));P!==x&&N(P),u.querySelectorAll(".nnv-row")[x+1]?.scrollIntoView({block:"nearest"})}else if((E.key==="Enter"||E.key===" ")&&E.target===u){let P=b[x];P&&P.open!==null&&$(P.layer)}else if(E.key==="Escape")x=-1,q(n,Q(F(n),t)),o.repaint();else return;E.preventDefault(),E.stopPropagation()}),()=>o.stop()};var pt=({model:n,el:e})=>{let t=F(n),o=rn({model:n,el:e},{title:"Explore",traits:["labels","special","token_ids","position","layer","head"],paint:()=>a()}),r=s("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});o.body.append(r);let i=null,a=()=>{let d=n.get("labels");if(i!==d){i=d;let h=n.get("special"),m=n.get("token_ids");_(r,...d.map((u,f)=>l(u,h[f]??!1,f,m[f]??-1)))}let{position:p}=F(n);[...r.children].forEach((h,m)=>{h.setAttribute("aria-pressed",String(m===p)),h.tabIndex=m===Math.max(0,p)?0:-1})},l=(d,p,h,m)=>{let u=s("button",{type:"button",class:"nnv-chip",title:`${d} \xB7 position ${h} \xB7 id ${m}`},I(d,p),s("small",{},String(h)));return u.addEventListener("click",()=>c(mn(F(n),h).position)),u},c=d=>{q(n,{position:d}),o.say(d<0?"no token chosen":`token ${d}, ${n.get("labels")[d]}`)};return r.addEventListener("keydown",d=>{let p=K(d.key),h=F(n);if(p){let m=V(h.position,p[0]+p[1],r.childElementCount);c(m),r.children[m]?.focus()}else if(d.key==="Escape")q(n,Q(h,t));else return;d.preventDefault(),d.stopPropagation()}),()=>o.stop()};function dt(n,e,t,o){return[`${n.rows[t]??""}, position ${o} `,I(e.labels[o]??"",e.special[o]),s("small",{class:"nnv-hint"},`id ${e.ids[o]}`)]}function ut(n,e,t,o,r){return n.top(e,t).map(({id:i,label:a,probability:l},c)=>{let d=s("span",{class:"nnv-bar","aria-hidden":"true"}),p=Number.isFinite(l)?Math.max(0,Math.min(1,l)):0;d.style.width=`calc((100% - 4ch - 7px) * ${p.toFixed(4)})`;let h=s(r?"button":"div",{class:"nnv-entry",...r?{type:"button",title:`Follow this token (id ${i})`}:{},"aria-current":String(i===o)},d,s("span",{class:"nnv-place"},String(c+1)),I(a),s("span",{class:"nnv-number"},W(l)));return r&&h.addEventListener("click",()=>r(i)),h})}function io(n,e,t,o){let[r,i]=[226,64],a=s("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),l=G(a,r,i);if(!l)return a;let{context:c}=l,d=n.rows.length,p=m=>4+(r-8)*m/Math.max(1,d-1),h=m=>i-4-(i-10)*m;c.strokeStyle=o.line,c.lineWidth=1;for(let m of[0,.5,1])c.beginPath(),c.moveTo(4,h(m)),c.lineTo(r-4,h(m)),c.stroke();c.strokeStyle=o.accent,c.lineWidth=2,c.beginPath();for(let m=0;m<d;m++){let u=n.followedProbability(m,e);m===0?c.moveTo(p(m),h(u)):c.lineTo(p(m),h(u))}return c.stroke(),t>=0&&(c.fillStyle=o.accent,c.beginPath(),c.arc(p(t),h(n.followedProbability(t,e)),3.5,0,2*Math.PI),c.fill()),a}function mt(n,e,{row:t,position:o,marked:r,followed:i,live:a},l,c){let d=(m,u="")=>s("b",{class:`nnv-number ${u}`},m),p=[s("div",{class:"nnv-list-title nnv-cell-title"},...dt(n,e,t,o)),s("div",{class:"nnv-list nnv-top"},...ut(n,t,o,r,c)),s("div",{class:"nnv-hint nnv-entropy"},"entropy ",d(W(n.entropy(t,o)))," nats")];if(i>=0&&n.following){let m=[I(n.label(i)),s("small",{class:"nnv-hint"},`id ${i}`)],u=d(W(n.followedProbability(t,o)),"nnv-followed-probability"),f=d(String(n.followedRank(t,o)+1),"nnv-followed-rank");p.push(s("div",{class:"nnv-followed"},s("div",{class:"nnv-list-title"},"Following ",...m),s("div",{},"probability ",u,", rank ",f),io(n,o,t,l),s("div",{class:"nnv-hint"},`at position ${o}, first to last layer`)))}let h=a?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...p,s("div",{class:"nnv-hint"},h)]}function ht(n,e,{row:t,position:o},r){if(t<0){let i=s("small",{class:"nnv-hint"},` id ${e.ids[o]}`);return[s("div",{},`position ${o} `,I(e.labels[o]??"",e.special[o]),i)]}return[s("div",{class:"nnv-list-title"},...dt(n,e,t,o)),...ut(n,t,o,r,null),s("div",{class:"nnv-hint"},`entropy ${W(n.entropy(t,o))} nats`)]}var se=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(e){this.rows=e.get("rows"),this.tokens=e.get("labels").length,this.k=e.get("k"),this.ids=ie(e.get("top_ids")),this.probabilities=Y(e.get("top_probabilities")),this.entropies=Y(e.get("entropy")),this.followedProbabilities=Y(e.get("followed_probability")),this.followedRanks=ie(e.get("followed_rank")),this.vocabulary=e.get("vocabulary"),this.vocabularySize=e.get("vocabulary_size");let t=0;for(let o of this.entropies)o>t&&o<1/0&&(t=o);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(e){return this.vocabulary[e]??`id ${e}`}top(e,t){let o=(e*this.tokens+t)*this.k;return Array.from({length:this.k},(r,i)=>{let a=this.ids[o+i];return{id:a,label:this.label(a),probability:this.probabilities[o+i]}})}topId(e,t){return this.ids[(e*this.tokens+t)*this.k]}entropy(e,t){return this.entropies[e*this.tokens+t]}followedProbability(e,t){return this.followedProbabilities[e*this.tokens+t]}followedRank(e,t){return this.followedRanks[e*this.tokens+t]}share(e,t,o){let r;return o==="entropy"?r=this.largestEntropy>0?this.entropy(e,t)/this.largestEntropy:0:o==="followed probability"&&this.following?r=this.followedProbability(e,t):o==="followed rank"&&this.following?r=1-Math.log(1+this.followedRank(e,t))/Math.log(this.vocabularySize):r=this.probabilities[(e*this.tokens+t)*this.k],Number.isFinite(r)?r:Number.NaN}},ae=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];function ft(n){let e=[],t=null;return()=>{let o=ae.map(r=>n.get(r));return(!t||o.some((r,i)=>r!==e[i]))&&(t=new se(n)),e=o,t}}function vt({rows:n,tokens:e,width:t,cellWidth:o,left:r,lastOnTop:i}){let l=(t-r-1)/Math.max(1,e),c=o>0?o:Math.max(58,Math.min(124,l)),d=Math.max(2,Math.min(124,c)),p=n>36?18:20;return{rows:n,tokens:e,left:r,top:36,cellWidth:d,cellHeight:p,width:r+d*e+1,height:36+p*n+1,lastOnTop:i}}function On(n,e){return Math.max(2,Math.min(124,(e-n.left-1)/Math.max(1,n.tokens)))}function fn(n,e){return n.lastOnTop?n.rows-1-e:e}function bt(n,e,t,o,r){if(e<n.left)return null;let i=Math.floor((e-n.left+o)/n.cellWidth);if(i>=n.tokens)return null;if(t<n.top)return{row:-1,position:i};let a=Math.floor((t-n.top+r)/n.cellHeight);return a>=n.rows?null:{row:fn(n,a),position:i}}function gt(n,e,t,o){let r=e*n.cellWidth,i=o-n.left;return r>=t&&r+n.cellWidth<=t+i?t:Math.max(0,r-i/2)}var xt=11.5,so=26;function yt(n,e,t){let{layout:o,view:r,data:i}=e,a=G(n,r.width,r.height);if(!a)return;let{context:l}=a,{left:c,top:d,cellWidth:p,cellHeight:h}=o,m=Math.max(0,Math.floor(r.scrollLeft/p)),u=Math.min(o.tokens,Math.ceil((r.scrollLeft+r.width-c)/p)),f=k=>c+k*p-r.scrollLeft,b=k=>d+k*h-r.scrollTop,x=p>=8?1:0;l.save(),l.beginPath(),l.rect(c,d,r.width-c,r.height-d),l.clip(),l.textAlign="left",l.font=`${xt}px ${t.tokenFont}`;let y=k=>ln(l,k);for(let k=0;k<o.rows;k++){let g=b(fn(o,k));if(!(g>r.height||g+h<d))for(let R=m;R<u;R++){let S=i.share(k,R,e.colorBy),$=Number.isNaN(S)?-1:An(S);if(l.fillStyle=$<0?t.accent:t.ramp.css[$],l.fillRect(f(R),g,p-x,h-1),p<so)continue;let N=i.topId(k,R);l.fillStyle=$<0?t.ground:t.ramp.bright[$]?"#000":"#fff",l.fillText(wn(i.label(N),p-9,y),f(R)+4,g+h/2)}}for(let k=0;e.marked>=0&&k<o.rows;k++)for(let g=m;g<u;g++)i.topId(k,g)===e.marked&&(l.strokeStyle=t.accent,l.lineWidth=2,l.strokeRect(f(g)+1,b(fn(o,k))+1,p-x-2,h-3));let v=(k,g,R,S)=>{k<0||g<0||k>=o.rows||g>=o.tokens||(l.strokeStyle=R,l.lineWidth=S,l.strokeRect(f(g)-.5,b(fn(o,k))-.5,Math.max(3,p-x+1),h))};e.position>=0&&(l.strokeStyle=t.accent,l.lineWidth=1,l.strokeRect(f(e.position)-.5,b(0)-.5,Math.max(3,p-x+1),o.rows*h)),v(e.layer,e.position,t.accent,3),e.hover&&e.hover.row>=0&&v(e.hover.row,e.hover.position,t.ink,2),l.restore(),ao(l,e,t,b),lo(l,e,t,m,u,f)}function ao(n,e,t,o){let{layout:r,data:i,hover:a,layer:l}=e;n.textAlign="right";for(let c=0;c<r.rows;c++){let d=o(fn(r,c))+r.cellHeight/2;if(d<r.top||d>e.view.height)continue;let p=c===a?.row||c===l;n.fillStyle=c===a?.row?t.ink:c===l?t.accent:t.dim,n.font=`${p?600:400} 11px ${t.textFont}`,n.fillText(i.rows[c]??"",r.left-7,d)}}function lo(n,e,t,o,r,i){let{layout:a,labels:l,special:c,hover:d,position:p,view:h}=e,m=cn(a.cellWidth,34),u=d?.position??-1;n.save(),n.beginPath(),n.rect(a.left,0,h.width-a.left,a.top),n.clip(),n.textAlign="left";for(let f=o;f<r;f++){let b=f===u||f===p,x=[u,p].some(v=>v>=0&&v!==f&&Math.abs(v-f)*a.cellWidth<34);if(!b&&(f%m!==0||x))continue;let y=Math.max(a.cellWidth*m,34)-6;n.fillStyle=t.dim,n.font=`10px ${t.textFont}`,n.fillText(String(f),i(f)+3,9),n.fillStyle=f===u?t.ink:f===p?t.accent:t.ink,n.font=`${c[f]?"italic ":""}${b?"600 ":""}${xt}px ${t.tokenFont}`,n.fillText(wn(l[f]??"",y,v=>ln(n,v)),i(f)+3,24)}n.restore()}function wt(){let n=s("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),e=s("button",{type:"submit",class:"nnv-button"},"Follow"),t=s("form",{class:"nnv-follow"},n,e),o=s("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),r=s("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),i=s("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),a=s("span",{class:"nnv-tools"},r,o,i);return{form:t,text:n,columns:a,wider:o,narrower:r,fit:i}}function kt(){let n=s("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),e=s("div",{class:"nnv-spacer"},n),t=s("div",{class:"nnv-scroll"},e),o=s("div",{class:"nnv-side nnv-detail"}),r=s("div",{class:"nnv-panel"},t),i=s("div",{hidden:!0});return{canvas:n,spacer:e,scroll:t,side:o,grid:r,hatched:i}}function Mt(n,e,t,o){if(e==="entropy")n.show("0",`${gn(t.largestEntropy)} nats`,o,"Entropy of the whole distribution.");else if(e==="followed rank"&&t.following)n.show("last","rank 1",o,"Logarithm of the rank among all tokens.");else{let r=e==="followed probability"&&t.following?"the followed token":"the cell's top token";n.show("0","1",o,`Probability of ${r}.`)}}var po=[...ae,"layer","position","special","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"],Lt=({model:n,el:e})=>{let t=F(n),o=rn({model:n,el:e},{title:"Logit lens",traits:po,paint:()=>B()}),r=an("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],w=>J(n,"color_by",w)),i=$n(),a=Tn("Last layer on top","Turn the order of the rows",()=>J(n,"last_on_top",!n.get("last_on_top"))),{form:l,text:c,columns:d,wider:p,narrower:h,fit:m}=wt();o.tools.append(r.element,i.element,l,a.element,d);let{canvas:u,spacer:f,scroll:b,side:x,grid:y,hatched:v}=kt();o.body.append(s("div",{class:"nnv-lens"},y,x),v);let k=null,g=null,R=0,S=null,$=-1,N=-1,E=()=>({labels:n.get("labels"),special:n.get("special"),ids:n.get("token_ids")}),T=()=>o.width()-(o.root.dataset.size==="wide"?268:0),P=ft(n),D=()=>{let w=P();return w!==k&&(S=null),k=w,w},B=()=>{let w=D(),{labels:A,special:H}=E(),U=o.palette(),en=n.get("gaps");if(v.hidden=!w.empty,y.parentElement.hidden=w.empty,w.empty){_(v,tn(en["lens.top_ids"]??"The logit lens was not captured."));return}l.hidden=n.get("why_static")!=="",a.show(n.get("last_on_top"));let X=n.get("color_by");r.show(X);for(let En of r.element.querySelectorAll("option"))En.disabled=En.value.startsWith("followed")&&!w.following;Mt(i,X,w,U);let vn=T(),Bn=w.rows.reduce((En,St)=>Math.max(En,St.length),0);g=vt({rows:w.rows.length,tokens:A.length,width:vn,cellWidth:R,left:Math.min(110,16+Bn*6.2),lastOnTop:n.get("last_on_top")}),f.style.width=`${g.width}px`,f.style.height=`${g.height}px`;let{layer:Et,position:bn}=F(n);bn!==N&&(N=bn,bn>=0&&(b.scrollLeft=gt(g,bn,b.scrollLeft,b.clientWidth)));let Tt={width:Math.min(g.width,b.clientWidth),height:Math.min(g.height,b.clientHeight)};yt(u,{layout:g,data:w,labels:A,special:H,colorBy:X,marked:O(),layer:Et,position:bn,hover:S,view:{...Tt,scrollLeft:b.scrollLeft,scrollTop:b.scrollTop}},U),u.dataset.geometry=JSON.stringify(g);let le=On(g,vn);m.disabled=Math.abs(le-g.cellWidth)<.5,h.disabled=g.cellWidth<=Math.min(le,58)+.01,p.disabled=g.cellWidth>=124,Z()},O=()=>{let w=n.get("followed_id");return w>=0?w:$},j=w=>{let A=n.get("why_static")==="",H=w===O();A?o.requests.ask({kind:"follow",id:H?-1:w}):$=H?-1:w,o.say(H?"no token followed":`following ${D().label(w)}`),o.repaint()},Z=()=>{let w=D(),A=F(n),H=w.tokens-1,U=w.rows.length-1,en=!S&&A.position>=0&&A.layer>=0&&A.layer<=U,X=S?S.position:A.position>=0&&A.position<=H?A.position:H,Bn={row:S&&S.row>=0?S.row:en?A.layer:U,position:X,marked:O(),followed:n.get("followed_id"),live:n.get("why_static")===""};_(x,...mt(w,E(),Bn,o.palette(),j))};l.addEventListener("submit",w=>{w.preventDefault(),c.value!==""&&o.requests.ask({kind:"follow",text:c.value})}),c.addEventListener("keydown",w=>w.stopPropagation());let M=w=>{R=w,o.repaint()};p.addEventListener("click",()=>g&&M(Math.min(124,g.cellWidth*1.5))),h.addEventListener("click",()=>g&&M(Math.max(On(g,T()),g.cellWidth/1.5))),m.addEventListener("click",()=>g&&M(On(g,T()))),b.addEventListener("scroll",()=>o.repaint(),{passive:!0});let L=w=>{let{x:A,y:H}=sn(w,u);return g&&bt(g,A,H,b.scrollLeft,b.scrollTop)};u.addEventListener("pointermove",w=>{let A=L(w);(A?.row!==S?.row||A?.position!==S?.position)&&(S=A,o.repaint()),u.style.cursor=A?"pointer":"default",A?z(A,w):o.tooltip.hide()}),u.addEventListener("pointerleave",()=>{S=null,o.tooltip.hide(),o.repaint()}),u.addEventListener("click",w=>{let A=L(w);if(!A)return;let H=F(n),U=H.position===A.position&&(A.row<0||H.layer===A.row);C(U?{...H,layer:t.layer,position:t.position}:{...H,layer:A.row<0?H.layer:A.row,position:A.position})}),u.addEventListener("keydown",w=>{let A=K(w.key),H=F(n),U=D();if(A){let en=n.get("last_on_top")?-A[0]:A[0],X=V(H.layer,en,U.rows.length,U.rows.length-1);C({...H,layer:X<0?U.rows.length-1:X,position:V(H.position,A[1],U.tokens,U.tokens-1)})}else if(w.key==="Escape")C(Q(H,t));else return;w.preventDefault(),w.stopPropagation()});let C=w=>{q(n,w);let A=D();if(w.position<0||w.layer<0||w.layer>=A.rows.length)return;let H=A.top(w.layer,w.position)[0];o.say(`${A.rows[w.layer]}, position ${w.position}: ${H.label}, probability ${W(H.probability)}`)},z=(w,A)=>{o.tooltip.show(...on(o.root,A),...ht(D(),E(),w,O()))};return()=>o.stop()};var ws={attention:xn(tt),logit_lens:xn(Lt),contributions:xn(ct),explore_bar:xn(pt)};export{ws as views};
