var ve=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function a(n,e={},...t){let r=document.createElement(n);for(let[o,i]of Object.entries(e))i==null||i===!1||(typeof i=="function"?r.addEventListener(o,i):o==="class"?r.className=String(i):r.setAttribute(o,i===!0?"":String(i)));return be(r,t),r}function be(n,e){for(let t of e)t!=null&&t!==!1&&n.append(t)}function _(n,...e){n.replaceChildren(),be(n,e)}function Z(n,e=!1){return a("bdi",{class:e?"nnv-token nnv-special":"nnv-token",title:n},n)}function H(n){if(Number.isNaN(n))return"NaN";if(!Number.isFinite(n))return n>0?"\u221E":"\u2212\u221E";if(n===0)return"0";let e=Math.fround(n);for(let t=1;t<9;t++){let r=n.toPrecision(t);if(Math.fround(Number(r))===e)return ge(r)}return ge(n.toPrecision(9))}function ge(n){let e=Number(n),t=Math.abs(e);return(t>=1e-4&&t<1e9?String(e):e.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function on(n){if(!Number.isFinite(n))return H(n);let e=Math.abs(n);return e===0?"0":e<.001?n.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):Bt(e<1?n.toFixed(3):e<100?n.toFixed(2):n.toFixed(0))}function Gn(n,e=3){if(!Number.isFinite(n))return H(n);let t=Math.abs(n).toFixed(e);return Number(t)===0?t:(n<0?"\u2212":"+")+t}function xe(n){if(!Number.isFinite(n))return H(n);let e=100*n;return e!==0&&e<.1?"< 0.1%":`${e<10?e.toFixed(1):e.toFixed(0)}%`}function Xn(n){if(!Number.isFinite(n))return H(n);if(n<0){let t=Xn(-n);return t==="\xB7"?"\xB7":`\u2212${t}`}if(n>=.995)return n.toFixed(1);let e=n.toFixed(2);return e==="0.00"?n>0?"\xB7":"0":e.replace("0.",".")}function Bt(n){return n.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function ye(n,e,t){if(!(e>n))return[n];let r=(e-n)/Math.max(1,t),o=10**Math.floor(Math.log10(r)),i=[1,2,5,10].map(l=>l*o).find(l=>l>=r*.999),s=[];for(let l=Math.ceil(n/i-1e-9);l*i<=e+i*1e-9;l++)s.push(l===0?0:l*i);return s}function we({name:n,residual:e,tolerance:t,ok:r,about:o}){let i=Number(e);return a("span",{class:`nnv-check ${r?"nnv-ok":"nnv-failed"}`,title:`${o}
residual ${H(i)}, tolerance ${H(t)}`},a("span",{class:"nnv-mark","aria-hidden":"true"},r?"\u2713":"\u2717"),a("span",{class:"nnv-live"},r?"passed: ":"failed: "),n,a("small",{},Number.isFinite(i)?i.toExponential(1):H(i)))}function an(n){return a("div",{class:"nnv-gap"},a("span",{},n))}function dn(n,e,t){let r=a("select",{class:"nnv-select","aria-label":n},...e.map(([o,i])=>a("option",{value:o},i)));return r.addEventListener("change",()=>t(r.value)),r.addEventListener("keydown",o=>o.stopPropagation()),{element:a("label",{class:"nnv-choice"},a("span",{},n),r),show(o){r.value=o}}}function zn(n,e,t){let r=a("button",{type:"button",class:"nnv-button nnv-toggle",title:e,"aria-pressed":"false"},n);return r.addEventListener("click",t),{element:r,show:o=>r.setAttribute("aria-pressed",String(o))}}function sn(n,e,t){n.set(e,t),n.save_changes()}var Kn=["shown","before","before_focus","edits"];function Dn(n){return Object.keys(n.get("before")??{}).length>0}function nn(n){return Dn(n)?n.get("shown"):"after"}function en(n,e){for(let t of["before_focus","before"]){let r=n.get(t);if(r&&e in r)return r[e]}return n.get(e)}function qt(n){return{get:e=>nn(n)==="before"?en(n,e):n.get(e),set:(e,t)=>n.set(e,t),save_changes:()=>n.save_changes(),on:(e,t)=>n.on(e,t),off:(e,t)=>n.off(e,t),send:e=>n.send(e)}}function Sn(n){return({model:e,el:t})=>n({model:qt(e),el:t})}var Qn=["before","after","difference"];function ke(n,e){let t=a("ol",{class:"nnv-edits-list"}),r=a("button",{type:"button",class:"nnv-button",title:"Undo all edits"},"Undo all"),o=Qn.map(l=>{let c=a("button",{type:"button",class:"nnv-button nnv-toggle","data-shown":l},l);return c.addEventListener("click",()=>{n.set("shown",l),n.save_changes()}),c}),i=a("div",{class:"nnv-shown",role:"group","aria-label":"Which forward is shown"},...o),s=a("section",{class:"nnv-edits","aria-label":"Edits",hidden:!0},i,t,r);return r.addEventListener("click",()=>e.ask({kind:"clear"})),{element:s,update(){let l=n.get("edits")??[],c=n.get("why_static")==="",p=n.get("sides")??[],d=Dn(n);s.hidden=l.length===0&&!d||!n.get("show_prompt"),r.hidden=l.length<2||!c,i.hidden=!d;let h=nn(n);o.forEach((m,u)=>{m.setAttribute("aria-pressed",String(Qn[u]===h)),m.textContent=p[u]||Qn[u]}),_(t,...l.map((m,u)=>{let f=a("button",{type:"button",class:"nnv-button nnv-undo","aria-label":`Undo ${m}`,title:"Undo this edit"},"Undo");return f.addEventListener("click",()=>e.ask({kind:"undo",index:u})),a("li",{},a("code",{},m),c&&f)}))}}}function Me(n){if(!Dn(n))return"";let e=n.get("sides")??[],t=nn(n),[r,o]=[e[0]||"before",e[1]||"after"];return t==="difference"?`difference: ${o} \u2212 ${r}`:t==="before"?r:o}function fn({layer:n,part:e,head:t}){return e==="head"?`layer ${n}, head ${t}`:e==="attention"?`layer ${n}, attention`:e==="mlp"?`layer ${n}, MLP`:`the stream after layer ${n}`}function Le(n,e){if(!n.editable())return null;let t=fn(e),r=a("button",{type:"button",class:"nnv-button nnv-offer",title:`Change ${t}`,"aria-label":`Change ${t}`},"Edit");return r.addEventListener("click",o=>{o.stopPropagation(),n.edit(e)}),r.addEventListener("keydown",o=>o.stopPropagation()),r}function Ee(n,e,t){let r=a("input",{class:"nnv-input nnv-source","aria-label":"The second prompt",placeholder:"the second prompt",spellcheck:"false"}),o=a("button",{type:"submit",class:"nnv-button"},"Show its tokens"),i=a("form",{class:"nnv-edit-acts"},r,o),s=a("div",{class:"nnv-hint"}),l=a("div",{class:"nnv-aligned",role:"group","aria-label":"The two prompts, token by token"}),c=a("button",{type:"button",class:"nnv-button nnv-patch-one"},"Patch this token"),p=a("button",{type:"button",class:"nnv-button nnv-patch-all"},"Patch all tokens"),d=a("div",{class:"nnv-patch",hidden:!0},i,l,s,a("div",{class:"nnv-edit-acts"},c,p)),h=null,m=-1,u=-1,f=()=>n.get("source")??{},v=()=>{if(d.hidden||!h)return;let{labels:y=[],special:k=[]}=f(),b=n.get("labels"),w=n.get("special"),g=y.length>0;if(c.hidden=p.hidden=!g,!g){_(l),s.textContent=`Puts what ${fn(h)} is on a second prompt in its place.`;return}m>=y.length&&(m=-1),u>=b.length&&(u=-1);let R=(A,D,O,I,B)=>D.map((j,q)=>{let x=Ut(j,O[q]??!1,q,A);return x.setAttribute("aria-pressed",String(q===I)),x.style.gridColumn=String(q+2),x.addEventListener("click",()=>{B(q),v()}),x});_(l,a("span",{class:"nnv-hint nnv-aligned-name"},"from"),...R("second prompt's",y,k,m,A=>{m=A,u<0&&A<b.length&&(u=A)}),a("span",{class:"nnv-hint nnv-aligned-name"},"to"),...R("this prompt's",b,w,u,A=>{u=A,m<0&&A<y.length&&(m=A)}));let S=y.length===b.length;c.disabled=m<0||u<0,p.disabled=!S;let P=S?y.flatMap((A,D)=>A===b[D]?[]:[D]):[],F=P.length===0?"The two prompts are the same.":`They differ at ${P.join(", ")}.`,E=S?`Both prompts have ${b.length} tokens. ${F}`:`The second prompt has ${y.length} tokens and this one ${b.length}: pick one token of each.`,T=m>=0&&u>=0?` ${y[m]} at ${m} goes to ${b[u]} at ${u}.`:"";s.textContent=E+T};return i.addEventListener("submit",y=>{y.preventDefault(),r.value!==""&&e.ask({kind:"source",text:r.value})}),c.addEventListener("click",()=>t({do:"patch",prompt:f().prompt??"",from_positions:[m]})),p.addEventListener("click",()=>t({do:"patch",prompt:f().prompt??""})),{element:d,open(y,k){h=y,u=m=k?.[0]??-1,r.value=f().prompt??r.value,d.hidden=!1,v(),r.focus()},close(){d.hidden=!0},update:v,positions:()=>u>=0?[u]:void 0}}function Ut(n,e,t,r){return a("button",{type:"button",class:"nnv-chip","aria-pressed":"false","aria-label":`${r} token ${t}: ${n}`},Z(n,e),a("small",{},String(t)))}function Te(n,e,t){let r=a("strong"),o=a("select",{class:"nnv-select","aria-label":"At which tokens"}),i=a("button",{type:"button",class:"nnv-button","aria-label":"Close",title:"Close (Escape)"},"\xD7"),s=a("div",{class:"nnv-edit-acts"}),l=a("div",{class:"nnv-edit-head"},a("span",{},"Change "),r,o,i),c=Ee(n,e,b=>m(b)),p=a("section",{class:"nnv-edit","aria-label":"Change a part",hidden:!0},l,s,c.element),d=null,h=()=>o.value===""?void 0:[Number(o.value)],m=b=>{if(!d)return;let w=b.do==="patch"&&b.from_positions?c.positions():h();e.ask({kind:"edit",edit:{...d,...b,...w?{positions:w}:{}}}),t(`${b.do} ${fn(d)}`),p.hidden=!0},u=(b,w,g)=>{let R=a("button",{type:"button",class:"nnv-button",title:w},b);return R.addEventListener("click",g),R},f=(b,w,g)=>{let R=a("input",{class:"nnv-input","aria-label":b,placeholder:b,value:w,spellcheck:"false"});return R.style.width=g,R},v=b=>{let w=f("factor",b.part==="stream"?"5":"0.5","5em"),g=()=>{let T=Number(w.value);return w.setAttribute("aria-invalid",String(w.value.trim()===""||!Number.isFinite(T))),w.getAttribute("aria-invalid")==="true"?null:T},R=u("Scale \xD7","Multiply it by the factor",()=>{let T=g();T!==null&&m({do:"scale",factor:T})}),S=u("Patch from a prompt\u2026","Put in what the same part is on another prompt",()=>c.open(b,h()));if(b.part!=="stream"){_(s,u("Ablate: zero","Put zeros in its place",()=>m({do:"ablate",how:"zero"})),u("Ablate: mean","Put its mean over the prompt's tokens in its place",()=>m({do:"ablate",how:"mean"})),R,w,S);return}let P=f("toward a token","","10em"),F=f("away from a token","","10em"),E=u("Steer +","Add the direction of a token, of length 1, times the factor",()=>{let T=g();for(let A of[P,F])A.setAttribute("aria-invalid",String(P.value===""&&F.value===""));T===null||P.value===""&&F.value===""||m({do:"steer",factor:T,...P.value===""?{}:{toward:P.value},...F.value===""?{}:{away:F.value}})});_(s,E,w,P,F,R,S)},y=b=>{let w=n.get("labels"),g=n.get("position"),R=new Set([...b.positions??[],...g>=0?[g]:[],w.length-1]);_(o,a("option",{value:""},"at all tokens"),...[...R].filter(S=>S>=0&&S<w.length).sort((S,P)=>S-P).map(S=>a("option",{value:String(S)},`only at ${S} ${w[S]}`))),o.value=b.positions?.length===1?String(b.positions[0]):""},k=()=>{p.hidden=!0,c.close()};return i.addEventListener("click",k),p.addEventListener("keydown",b=>{b.stopPropagation(),b.key==="Escape"&&k()}),{element:p,open(b){d=b,_(r,fn(b)),y(b),v(b),c.close(),p.hidden=!1,s.firstElementChild?.focus(),p.scrollIntoView?.({block:"nearest"})},update(){d&&n.get("why_static")!==""&&k(),c.update()}}}function Se(n,e){let t=0,r=!1,o=()=>{t=0,!r&&(e(),n.dataset.frame=String(Number(n.dataset.frame??0)+1))};return{ask(){!t&&!r&&(t=requestAnimationFrame(o))},stop(){r=!0,t&&cancelAnimationFrame(t)}}}function Re(n,e){let t=a("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),r=a("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),o=a("span",{class:"nnv-prompt-note"}),i=()=>{t.readOnly||e.ask({kind:"prompt",text:t.value})},s=a("form",{class:"nnv-prompt"},t,r,o),l=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),s.classList.toggle("nnv-edited",t.value!==n.get("prompt"))};s.addEventListener("submit",p=>{p.preventDefault(),i()}),t.addEventListener("keydown",p=>{p.stopPropagation(),p.key==="Enter"&&!p.shiftKey&&!p.isComposing?(p.preventDefault(),i()):p.key==="Escape"&&(t.value=n.get("prompt"),l())}),t.addEventListener("input",l);let c=null;return{element:s,update(){let p=n.get("prompt");p!==c&&(t.value=p,c=p);let d=n.get("why_static");t.readOnly=d!=="",r.hidden=d!=="",o.textContent=d,o.hidden=d==="",l()}}}function Ae(n){let e=n.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(e.model??""),o=[t&&/^([\\/~]|[A-Za-z]:)/.test(e.model??"")?t[1]:e.model,e.dtype,e.engine];return typeof e.seconds=="number"&&o.push(`${e.seconds.toPrecision(2)} s`),o.filter(Boolean).join(" \xB7 ")}function Yn(n,e){let t=e.get("stamp"),r=e.get("token_ids"),o=e.get("labels"),i=e.get("special"),s=Object.entries(e.get("gaps")),l=e.get("code"),c=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([h,m])=>`${h} ${m}`).join(", ")]],p=a("button",{type:"button",class:"nnv-button"},"Copy");p.addEventListener("click",()=>{let h=()=>_(p,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(l).then(()=>_(p,"Copied"),h):h()});let d=Object.entries(t.values??{});_(n,a("div",{class:"nnv-receipt-columns"},a("div",{},a("h4",{},"Where the numbers come from"),a("dl",{},...c.filter(([,h])=>h).flatMap(([h,m])=>[a("dt",{},h),a("dd",{},m)])),a("h4",{},`Tokens (${r.length})`),a("div",{class:"nnv-ids"},...r.map((h,m)=>a("span",{},Z(o[m]??"",i[m]),a("small",{},String(h)))))),a("div",{},a("h4",{},"Saved by the trace"),a("ul",{class:"nnv-values"},...d.map(([h,m])=>a("li",{},a("code",{},h),a("small",{},` ${m}`)))),s.length>0&&a("h4",{},"Not captured"),s.length>0&&a("ul",{class:"nnv-values nnv-gaps"},...s.map(([h,m])=>a("li",{},a("code",{},h),a("span",{},` ${m}`)))))),a("h4",{},"The trace, runnable as it stands ",p),a("pre",{class:"nnv-code",tabindex:0},l))}function Pe({kind:n}){return n==="edit"||n==="undo"||n==="clear"}var Jn=0;function $e(n,e){let t=0,r=[],o=s=>{Jn=Math.max(Jn+1,Date.now()),t=Jn,n.send({...s,request:t}),e()},i=(s=>{if(s?.kind!=="answered"||s.request!==t)return;t=0;let l=r.shift();l?o(l):e()});return n.on("msg:custom",i),{ask(s){t?r=[...Pe(s)?r:r.filter(Pe),s]:o(s)},waiting:()=>t!==0,stop:()=>n.off("msg:custom",i)}}var jt=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],Zt=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function vn(n){let e=n/255;return e<=.04045?e/12.92:((e+.055)/1.055)**2.4}function ne(n){let e=n<=.0031308?12.92*n:1.055*n**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*e)))}function ee(n){let e=Number.parseInt(n.slice(1),16);return[e>>16,e>>8&255,e&255]}function Vt(n){let[e,t,r]=[vn(n[0]),vn(n[1]),vn(n[2])],o=Math.cbrt(.4122214708*e+.5363325363*t+.0514459929*r),i=Math.cbrt(.2119034982*e+.6806995451*t+.1073969566*r),s=Math.cbrt(.0883024619*e+.2817188376*t+.6299787005*r);return[.2104542553*o+.793617785*i-.0040720468*s,1.9779984951*o-2.428592205*i+.4505937099*s,.0259040371*o+.7827717662*i-.808675766*s]}function Gt([n,e,t]){let r=(n+.3963377774*e+.2158037573*t)**3,o=(n-.1055613458*e-.0638541728*t)**3,i=(n-.0894841775*e-1.291485548*t)**3;return[ne(4.0767416621*r-3.3077115913*o+.2309699292*i),ne(-1.2684380046*r+2.6097574011*o-.3413193965*i),ne(-.0041960863*r-.7034186147*o+1.707614701*i)]}function Xt(n){return .2126*vn(n[0])+.7152*vn(n[1])+.0722*vn(n[2])}function te([n,e,t],r=255){return(r<<24|t<<16|e<<8|n)>>>0}function On(n){let e=n.map(c=>Vt(ee(c))),t=e[0][0],r=e[e.length-1][0]-t,o=e.map(c=>(c[0]-t)/r),i=new Uint32Array(256),s=[],l=[];for(let c=0;c<256;c++){let p=c/255,d=0;for(;d<o.length-2&&p>o[d+1];)d++;let h=(p-o[d])/(o[d+1]-o[d]),[m,u]=[e[d],e[d+1]],f=Gt([m[0]+h*(u[0]-m[0]),m[1]+h*(u[1]-m[1]),m[2]+h*(u[2]-m[2])]);i[c]=te(f),s.push(`rgb(${f.join(",")})`),l.push(Xt(f)>.179)}return{pixels:i,css:s,bright:l}}var Ce={light:On(jt),dark:On(Zt)};function _e(n,e,t){let[r,o]=[On([n,...e]),On([n,...t])],i=s=>Array.from({length:256},(l,c)=>s(c%2===0?r:o)[2*(c>>1)]);return{pixels:Uint32Array.from(i(s=>s.pixels)),css:i(s=>s.css),bright:i(s=>s.bright)}}var Fe={light:_e("#f1f2f4",["#9cc3e0","#3778a5","#10325a"],["#f0bd8c","#c0651f","#5c2403"]),dark:_e("#23262e",["#2f5f92","#62aede","#d8f0ff"],["#8a4a17","#f0a05c","#ffe9d2"])};function Rn(n){return 2*Math.min(127,Math.round(127*Math.abs(n)))+(n<0?1:0)}function bn(n){return Math.max(0,Math.min(255,Math.round(255*n)))}function Ne(){let{body:n}=document,e=n.dataset.jpThemeLight;if(e!==void 0)return e==="false"?"dark":"light";let t=n.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||n.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function He(n){let e=getComputedStyle(n),t=o=>e.getPropertyValue(`--nnv-${o}`).trim(),r=n.dataset.theme==="dark"?"dark":"light";return{theme:r,ramp:Ce[r],diverging:Fe[r],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function An(n){return{...n,ramp:n.diverging}}function ze(n){let e=new MutationObserver(n),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};e.observe(document.body,t),e.observe(document.documentElement,t);let r=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return r?.addEventListener("change",n),()=>{e.disconnect(),r?.removeEventListener("change",n)}}function De(n){let e=a("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return n.append(e),{show(t,r,...o){e.replaceChildren(...o),e.hidden=!1;let[i,s]=[e.offsetWidth,e.offsetHeight],l=t+14+i>n.clientWidth?t-14-i:t+14,c=r+16+s>n.clientHeight?r-12-s:r+16;e.style.left=`${Math.max(4,Math.min(l,n.clientWidth-i-4))}px`,e.style.top=`${Math.max(4,c)}px`},hide(){e.hidden=!0}}}function ln(n,e){let t=n.getBoundingClientRect();return[e.clientX-t.left,e.clientY-t.top]}var Kt=["prompt","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp","position","source","sides",...Kn],Qt=15e3;function Yt(n){let e=n.getRootNode(),t=e instanceof ShadowRoot?e:document.head;if(t.querySelector("style[data-nnv]"))return;let r=a("style",{"data-nnv":""});r.textContent=ve,t.append(r)}function cn({model:n,el:e},{title:t,traits:r,paint:o}){let i=$e(n,()=>A()),s=Re(n,i),l=ke(n,i),c=Te(n,i,x=>{b.textContent=x}),p=a("div",{class:"nnv-tools"}),d=a("span",{class:"nnv-subtitle"}),h=a("div",{class:"nnv-error",role:"alert",hidden:!0}),m=a("div",{class:"nnv-notes",hidden:!0}),u=a("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),f=a("div",{class:"nnv-body"}),v=a("div",{class:"nnv-checks"}),y=a("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),k=a("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),b=a("div",{class:"nnv-live",role:"status","aria-live":"polite"}),w=a("footer",{class:"nnv-foot"},v,y),g=a("div",{class:"nnv",role:"group","aria-label":t},a("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),a("header",{class:"nnv-head"},a("h3",{class:"nnv-title"},t),d,p),s.element,l.element,m,h,u,c.element,f,w,k,b),R=De(g),S=null,P=!1,F,E=[],T=()=>{let x=n.get("theme");g.dataset.theme=x==="light"||x==="dark"?x:Ne(),g.dataset.own=String(x!=="auto"),S=null,O.ask()},A=()=>{let x=n.get("busy")||i.waiting()||P;g.classList.toggle("nnv-busy",x),g.setAttribute("aria-busy",String(x)),clearTimeout(F),u.hidden=!0,x&&(F=setTimeout(()=>u.hidden=!1,Qt))},D=()=>{s.update(),s.element.hidden=!n.get("show_prompt");let x=n.get("labels").length,$=Me(n);d.textContent=`${x} ${x===1?"token":"tokens"}${$&&` \xB7 ${$}`}`,l.update(),c.update();let C=n.get("notes");m.hidden=C.length===0||!n.get("show_stamp"),m.textContent=C.join(" \xB7 ");let M=n.get("error");h.hidden=M==="",_(h,a("strong",{},"That did not work. "),a("span",{},M),a("em",{}," The picture is still that of the last prompt that did.")),_(v,...n.get("checks").map(we)),y.textContent=Ae(n),y.hidden=!n.get("show_stamp"),w.hidden=y.hidden&&v.childElementCount===0,k.hidden||Yn(k,n),A()};y.addEventListener("click",()=>{k.hidden=!k.hidden,y.setAttribute("aria-expanded",String(!k.hidden)),k.hidden||Yn(k,n)});let O=Se(g,o),I=(x,$)=>{for(let C of x)n.on(`change:${C}`,$);E.push(()=>{for(let C of x)n.off(`change:${C}`,$)})},B=!1;I(Kt,()=>{B||(B=!0,queueMicrotask(()=>{B=!1,D()}))}),I(["theme"],T),I([...r,...Kn],O.ask),E.push(ze(T)),Yt(e),e.classList.add("nnv-host"),e.append(g);let j=0,q=new ResizeObserver(()=>{g.clientWidth!==j&&(j=g.clientWidth,g.dataset.size=j<560?"narrow":j<900?"medium":"wide",O.ask())});return q.observe(g),D(),T(),{root:g,tools:p,body:f,requests:i,tooltip:R,palette:()=>S??=He(g),width:()=>f.clientWidth,editable:()=>n.get("why_static")==="",edit:c.open,say:x=>{b.textContent=x},repaint:O.ask,setWaiting(x){P!==x&&(P=x,A())},onStop:x=>E.push(x),stop(){clearTimeout(F),O.stop(),q.disconnect(),i.stop();for(let x of E)x();g.remove()}}}function Jt(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function G(n,e,t){let r=Jt(),[o,i]=[Math.max(0,Math.round(e*r)),Math.max(0,Math.round(t*r))];n.width!==o&&(n.width=o),n.height!==i&&(n.height=i),n.style.width=`${o/r}px`,n.style.height=`${i/r}px`;let s=n.getContext("2d");return!s||o===0||i===0?null:(s.setTransform(1,0,0,1,0,0),s.clearRect(0,0,o,i),s.setTransform(r,0,0,r,0,0),s.direction="ltr",s.textBaseline="middle",{canvas:n,context:s,ratio:r,width:o/r,height:i/r})}function pn(n,e){let t=e.getBoundingClientRect();return{x:n.clientX-t.left,y:n.clientY-t.top}}function Wn(){let n=a("canvas",{"aria-hidden":"true"}),e=a("span"),t=a("span"),r=a("span",{class:"nnv-legend"},e,n,t),o=s=>{let l=G(n,96,10);if(!l)return;let{context:c}=l;c.setTransform(1,0,0,1,0,0);for(let p=0;p<n.width;p++)c.fillStyle=s(p/(n.width-1)),c.fillRect(p,0,1,n.height)},i=(s,l,c)=>{e.textContent=s,t.textContent=l,r.title=c};return{element:r,show(s,l,c,p=""){i(s,l,p),o(d=>c.ramp.css[bn(d)])},showSigned(s,l,c=""){i(`\u2212${s}`,`+${s}`,c),o(p=>l.diverging.css[Rn(2*p-1)])}}}function z(n){return{layer:n.get("layer"),head:n.get("head"),position:n.get("position")}}function U(n,e){let t=!1;for(let[r,o]of Object.entries(e))o===void 0||n.get(r)===o||(n.set(r,o),t=!0);t&&n.save_changes()}function tn(n,e){return n.position!==e.position?{...n,position:e.position}:e}function Oe(n,e,t,r){return n.layer!==t||n.head!==r?{...n,layer:t,head:r}:e.layer===t&&e.head===r?{...n,layer:-1,head:-1}:{...n,layer:e.layer,head:e.head}}function gn(n,e){return{...n,position:n.position===e?-1:e}}function rn(n){switch(n){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function K(n,e,t,r=0){return t<=0?-1:n<0?e===0?-1:r:Math.max(0,Math.min(t-1,n+e))}var In=new Map;function un(n,e){let t=`${n.font}\0${e}`,r=In.get(t);return r===void 0&&(r=n.measureText(e).width,In.size>2e4&&In.clear(),In.set(t,r)),r}function Pn(n,e,t){if(t(n)<=e)return n;let r=[...n],o=0,i=r.length-1;for(;o<i;){let s=o+i+1>>1;t(`${r.slice(0,s).join("")}\u2026`)<=e?o=s:i=s-1}return o===0?"\u2026":`${r.slice(0,o).join("")}\u2026`}function mn(n,e){if(n>=e)return 1;let t=e/n;for(let r=1;;r*=10)for(let o of[1,2,5])if(o*r>=t)return o*r}function We(){let n=a("h4"),e=a("span",{class:"nnv-hint"}),t=a("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),r=a("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),o=a("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),i=a("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),s=a("span"),l=a("span",{class:"nnv-tools"},t,r,o),c=a("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),p=a("div",{hidden:!0}),d=a("div",{class:"nnv-readout"});return{element:a("div",{class:"nnv-panel nnv-focus"},a("div",{class:"nnv-panel-head"},n,e,s,a("span",{class:"nnv-tools"},l,i)),c,p,d),title:n,about:e,offer:s,zooms:l,zoomOut:t,zoomIn:r,fit:o,reset:i,canvas:c,hatched:p,readout:d}}function Ie(n,e,t,r){let o=new Int32Array(2*n);for(let i=0;i<n;i++){let s=Math.floor(e+i/t+1e-9),l=Math.ceil(e+(i+1)/t-1e-9);o[2*i]=Math.min(s,r),o[2*i+1]=Math.min(r,t>=1?s+1:Math.max(s+1,l))}return o}function xn(n,e,t,r,o,i,s){let l=Ie(s.width,r.column,r.cell,t),c=Ie(s.height,r.row,r.cell,e);for(let p=0;p<s.height;p++){let d=c[2*p],h=c[2*p+1];if(d>=e)break;let m=(s.y+p)*i.width+s.x;for(let u=0;u<s.width;u++,m++){let f=l[2*u],v=l[2*u+1];if(f>=t)break;let y=0;for(let k=d;k<h;k++)for(let b=k*t+f,w=k*t+v;b<w;b++)n[b]>y&&(y=n[b]);i.pixels[m]=o[y]}}}var Be=1e-4,yn=class{constructor(e){this.packed=e;this.size=Math.round((Math.sqrt(8*e.length+1)-1)/2)}packed;size;at(e,t){return t<=e?this.packed[e*(e+1)/2+t]:Number.NaN}row(e){let t=e*(e+1)/2;return this.packed.subarray(t,t+e+1)}rowMax(e,t){let r=this.row(e),o=0;for(let i=t?1:0;i<r.length;i++)r[i]>o&&r[i]<1/0&&(o=r[i]);return o}foldedMass(e){return this.row(e)[0]??Number.NaN}meanFoldedMass(){let e=0;for(let t=1;t<this.size;t++)e+=this.foldedMass(t);return this.size>1?e/(this.size-1):Number.NaN}topKeys(e,t,r){let o=Array.from(this.row(e),(i,s)=>({position:s,value:i}));return qe(r?o.slice(1):o,t)}topReaders(e,t){let r=[];for(let o=e;o<this.size;o++)r.push({position:o,value:this.at(o,e)});return qe(r,t)}levels(e,t){let r=this.size,o=new Uint16Array(r*r);for(let i=0;i<r;i++){let s=this.row(i),l=e==="row"?this.rowMax(i,t):1;for(let c=0;c<=i;c++)o[i*r+c]=t&&c===0?1:tr(s[c],e,l)}return o}},er=1e-4,Q=class extends yn{constructor(t,r){super(r.packed.map((o,i)=>o-t.packed[i]));this.before=t;this.after=r;this.most=this.packed.reduce((o,i)=>Math.abs(i)<1/0?Math.max(o,Math.abs(i)):o,0),this.most=Math.max(this.most,er)}before;after;most;topKeys(t,r,o){let i=Array.from(this.row(t),(s,l)=>({position:l,value:s}));return Ue(o?i.slice(1):i,r)}topReaders(t,r){return Ue(super.topReaders(t,this.size),r)}levels(t,r){let o=this.size,i=new Uint16Array(o*o);for(let s=0;s<o;s++){let l=this.row(s);for(let c=0;c<=s;c++){let p=l[c],d=t==="log"?Ze(Math.abs(p),"log",1):Math.abs(p)/this.most;r&&c===0?i[s*o+c]=1:i[s*o+c]=Number.isFinite(p)?2+Rn(Math.sign(p)*d):258}}return i}};function tr(n,e,t){return Number.isFinite(n)?2+bn(Ze(n,e,t)):258}function Ze(n,e,t){return e==="log"?n<=Be?0:1-Math.log10(n)/Math.log10(Be):t>0?n/t:0}function qe(n,e){return n.sort((t,r)=>r.value-t.value||t.position-r.position).slice(0,e)}function Ue(n,e){return n.sort((t,r)=>Math.abs(r.value)-Math.abs(t.value)||t.position-r.position).slice(0,e)}function $n(n){return n*(n+1)/2}function Ve(n,e,t){let r=new Uint16Array(e*e);for(let o=0;o<e;o++){let i=$n(o),s=255;if(t){s=1;for(let l=1;l<=o;l++)s=Math.max(s,n[i+l])}for(let l=0;l<e;l++)l>o?r[o*e+l]=0:t&&l===0?r[o*e+l]=1:r[o*e+l]=2+Math.round(255*n[i+l]/s)}return r}function Ge(n,e,t){let r=new Uint16Array(e*e);for(let o=0;o<e;o++)for(let i=0;i<=o;i++)r[o*e+i]=t&&i===0?1:2+Rn(n[$n(o)+i]/127);return r}function re(n,e,t,r,o){let i=t*(t+1)/2,s=(r*e+o)*i;return n.subarray(s,s+i)}function Y({labels:n,special:e},t){return a("span",{},a("small",{class:"nnv-number"},`${t} `),Z(n[t]??"",e[t]))}function oe(n,e,t,r,o){let i=Math.max(...e.map(s=>Math.abs(s.value)).filter(Number.isFinite),1e-12);return a("div",{class:"nnv-list"},a("div",{class:"nnv-list-title"},...n),...e.map(({position:s,value:l})=>{let c=Number.isFinite(l)?Math.abs(l)/i:0,p=a("span",{class:l<0?"nnv-bar nnv-minus":"nnv-bar","aria-hidden":"true"});p.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let d=a("button",{type:"button",class:"nnv-entry","aria-current":String(s===r)},p,a("span",{class:"nnv-place"},String(s)),Z(t.labels[s]??"",t.special[s]),a("span",{class:"nnv-number"},H(l)));return d.addEventListener("click",()=>o(s)),d}),e.length===0&&a("div",{class:"nnv-hint"},"nothing but the folded first token"))}var Xe="Each row is a token that reads, each column a token it reads. Click one to pin it.",Ke="Escape or a second click lets the token go.";function Qe(n,e,t){return t<=0||t>=e?"":`keys and values ${Math.floor(n/(e/t))}, shared by ${e/t} heads`}function Ye(n,e,t,r){let o=s=>a("span",{class:"nnv-hint"},s);if(r>t)return[Y(n,t),o(" comes before "),Y(n,r),o(" and cannot read it.")];let i=a("b",{class:"nnv-number nnv-value"},H(e.at(t,r)));if(e instanceof Q){let s=a("span",{class:"nnv-number nnv-was"},H(e.before.at(t,r))),l=a("span",{class:"nnv-number nnv-now"},H(e.after.at(t,r))),c=[i,o(" more: "),s,o(" \u2192 "),l];return[Y(n,t),o(" reads "),Y(n,r)," ",...c]}return[Y(n,t),o(" reads "),Y(n,r)," ",i]}function Je(n,e,t){let r=i=>{let s=[...n.labels[i]??""].length,l=` id ${n.ids[i]}${s>12?`, ${s} characters`:""}`;return a("div",{},Y(n,i),a("small",{class:"nnv-hint"},l))};return t.kind==="token"?[r(t.position)]:t.key>t.query||!e?[]:[a("b",{},H(e.at(t.query,t.key))),r(t.query),a("div",{class:"nnv-hint"},"reads"),r(t.key)]}function nt(n,e,t,r){return t<0?"no token pinned":r<0||!e?`token ${t}, ${n[t]}`:`${n[t]} at ${t} reads ${n[r]} at ${r}: ${H(e.at(t,r))}`}function et({layers:n,heads:e,kvHeads:t,width:r,height:o}){let i=t>0&&e%t===0?e/t:1,s=e/i,l=24,c=18,p=2,d=i>1?8:p,h=l+4+(e-1)*p+(s-1)*(d-p),m=(r-h)/Math.max(1,e),u=(o-c-4-(n-1)*p)/Math.max(1,n),f=Math.floor(Math.max(15,Math.min(84,m,Math.max(u,16))));return{layers:n,heads:e,group:i,cell:f,gap:p,groupGap:d,left:l,top:c,width:Math.ceil(h+e*f),height:Math.ceil(c+4+n*f+(n-1)*p)}}function hn(n,e){let{left:t,cell:r,gap:o,groupGap:i,group:s}=n;return t+e*(r+o)+Math.floor(e/s)*(i-o)}function Bn(n,e){return n.top+e*(n.cell+n.gap)}function tt(n,e,t){let r=n.cell+n.gap,o=Math.floor((t-n.top)/r);if(o<0||o>=n.layers)return null;for(let i=0;i<n.heads;i++){let s=hn(n,i);if(e>=s&&e<s+r)return{layer:o,head:i}}return null}function _n(n){let e=new Uint32Array(259);return e[0]=ie(n.neutral),e[1]=ie(n.line),e.set(n.ramp.pixels,2),e[258]=ie(n.accent),e}function ie(n){return n.startsWith("#")&&n.length===7?te(ee(n)):0}function ot(n,e,t){let{layout:r,levels:o,side:i,focus:s,hover:l}=e,c=G(n,r.width,r.height);if(!c)return;let{context:p,ratio:d}=c;if(or(p,r,t),i>0){let h=n.width,m=new Uint32Array(h*n.height),u=_n(t),f=Math.round(r.cell*d);for(let v=0;v<r.layers;v++)for(let y=0;y<r.heads;y++){let k={x:Math.round(hn(r,y)*d),y:Math.round(Bn(r,v)*d),width:f,height:f},b={row:0,column:0,cell:f/i};xn(o(v,y),i,i,b,u,{pixels:m,width:h},k)}rr(p,m,h,n.height)}ir(p,r,t,s,l),l&&rt(p,r,l,t.ink,1.5),s.layer>=0&&s.head>=0&&rt(p,r,s,t.accent,2.5)}function rr(n,e,t,r){let o=document.createElement("canvas");o.width=t,o.height=r,o.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(e.buffer),t,r),0,0),n.save(),n.setTransform(1,0,0,1,0,0),n.drawImage(o,0,0),n.restore()}function or(n,e,t){if(!(e.group<2)){n.strokeStyle=t.line,n.lineWidth=1;for(let r=0;r<e.heads;r+=e.group){let o=hn(e,r)-2.5,i=hn(e,r+e.group-1)+e.cell+5-(o+2.5);n.beginPath(),n.roundRect(o,e.top-2.5,i,e.height-e.top-4+5,4),n.stroke()}}}function ir(n,e,t,r,o){let{cell:i,gap:s}=e,l=(d,h,m,u)=>{n.fillStyle=u?t.accent:t.dim,n.font=`${u?600:400} 10.5px ${t.textFont}`,n.fillText(d,h,m)};n.textAlign="right";let c=mn(i+s,13);for(let d=0;d<e.layers;d++){let h=d===(o??r).layer;!h&&(d%c!==0||Math.abs(d-(o??r).layer)<(c>1?1:0))||l(String(d),e.left-6,Bn(e,d)+i/2,h)}n.textAlign="center";let p=mn(i+s,15);for(let d=0;d<e.heads;d++){let h=d===(o??r).head;(h||d%p===0)&&l(String(d),hn(e,d)+i/2,e.top-10,h)}}function rt(n,e,{layer:t,head:r},o,i){n.strokeStyle=o,n.lineWidth=i,n.strokeRect(hn(e,r)-1,Bn(e,t)-1,e.cell+2,e.cell+2)}var se=11.5,sr=30;function ae(n,e=!1,t=!1){return`${t?"italic ":""}${e?"600 ":""}${se}px ${n.tokenFont}`}function it(n,e,t){let{layout:r,levels:o}=e,{left:i,top:s,plot:l,tokens:c}=r,p=G(n,i+l+2,s+l+2);if(!p)return;let{context:d,ratio:h}=p,m=Math.round(l*h),u=new Uint32Array(m*m),f={row:r.row,column:r.column,cell:r.cell*h};xn(o,c,c,f,_n(t),{pixels:u,width:m},{x:0,y:0,width:m,height:m});let v=new ImageData(new Uint8ClampedArray(u.buffer),m,m);d.putImageData(v,Math.round(i*h),Math.round(s*h)),r.cell>=12&&ar(d,r,t,h),r.cell>=sr&&lr(d,e,t),cr(d,e,t),pr(d,e,t)}function Cn(n,e){return[Math.floor(e),Math.min(n.tokens,Math.ceil(e+n.plot/n.cell))]}function ar(n,e,t,r){let{left:o,top:i,plot:s,cell:l}=e;n.fillStyle=t.ground;let[c,p]=Cn(e,e.row),[d,h]=Cn(e,e.column),m=(u,f)=>Math.ceil((u-f)*l*r-1e-6)/r;for(let u=c;u<p;u++)u>=e.row&&n.fillRect(o,i+m(u,e.row),s,1);for(let u=d;u<h;u++)u>=e.column&&n.fillRect(o+m(u,e.column),i,1,s)}function lr(n,e,t){let{layout:r,pattern:o,levels:i}=e,{left:s,top:l,cell:c,tokens:p}=r,[d,h]=Cn(r,r.row),[m,u]=Cn(r,r.column);n.save(),n.beginPath(),n.rect(s,l,r.plot,r.plot),n.clip(),n.textAlign="center",n.font=`${Math.min(12,c*.3)}px ${t.textFont}`;for(let f=d;f<h;f++)for(let v=m;v<Math.min(u,f+1);v++){let y=i[f*p+v],k=t.ramp.bright[Math.min(255,Math.max(0,y-2))];n.fillStyle=y===1?t.dim:y>257?t.ground:k?"#000":"#fff",n.fillText(Xn(o.at(f,v)),s+(v+.5-r.column)*c,l+(f+.5-r.row)*c)}n.restore()}function cr(n,e,t){let{layout:r,hover:o,position:i,key:s}=e,{left:l,top:c,plot:p,cell:d}=r;n.save(),n.beginPath(),n.rect(l-1,c-1,p+2,p+2),n.clip();let h=(u,f,v)=>{n.strokeStyle=f,n.lineWidth=v,n.strokeRect(l,c+(u-r.row)*d,Math.min(p,(u+1-r.column)*d),Math.max(d,2))},m=(u,f,v)=>{n.strokeStyle=f,n.lineWidth=v;let y=Math.max(c,c+(u-r.row)*d);n.strokeRect(l+(u-r.column)*d,y,Math.max(d,2),c+p-y)};i>=0&&(h(i,t.accent,2),m(i,t.accent,1),s>=0&&s<=i&&(n.lineWidth=3,n.strokeRect(l+(s-r.column)*d,c+(i-r.row)*d,Math.max(d,3),Math.max(d,3)))),o?.kind==="token"?(h(o.position,t.ink,1.5),m(o.position,t.ink,1.5)):o&&o.key<=o.query&&(h(o.query,t.ink,1),m(o.key,t.ink,1),n.lineWidth=2,n.strokeRect(l+(o.key-r.column)*d,c+(o.query-r.row)*d,Math.max(d,3),Math.max(d,3))),n.restore()}function pr(n,e,t){let{layout:r,hover:o,position:i,labels:s,special:l}=e,{left:c,top:p,cell:d}=r,h=mn(d,se+2),m=new Map,u=new Map;i>=0&&(m.set(i,t.accent),u.set(i,t.accent)),o?.kind==="token"?(m.set(o.position,t.ink),u.set(o.position,t.ink)):o&&(m.set(o.query,t.ink),u.set(o.key,t.ink));let f=(k,b)=>[...b.keys()].some(w=>w!==k&&Math.abs(w-k)*d<se+1),v=(k,b,w)=>{let[g,R]=Cn(r,k),S=P=>(P+.5-k)*d>=0&&(P+.5-k)*d<=r.plot+.5;for(let P=g;P<R;P++){let F=b.get(P);!S(P)||!F&&(P%h!==0||f(P,b))||w(P,F??t.dim,F!==void 0)}},y=(k,b,w)=>(n.font=ae(t,w,l[k]),Pn(s[k]??"",b,g=>un(n,g)));n.textAlign="right",v(r.row,m,(k,b,w)=>{n.fillStyle=b===t.dim?t.ink:b,n.fillText(y(k,c-10,w),c-6,p+(k+.5-r.row)*d)}),n.textAlign="left",v(r.column,u,(k,b,w)=>{let g=y(k,p-10,w);n.save(),n.translate(c+(k+.5-r.column)*d,p-6),n.rotate(-Math.PI/2),n.fillStyle=b===t.dim?t.ink:b,n.fillText(g,0,0),n.restore()})}var Fn={factor:1,row:.5,column:.5},le=54;function ce(n,e,t,r){let o=Math.max(120,Math.min(e-t.left-2,600)),i=Math.min(le,o/Math.max(1,n)),s=i>=8?Math.floor(i):i,l=s*n,c=Math.min(Math.max(s,le),s*r.factor),p=c>0?l/c:0,d=h=>Math.max(0,Math.min(n-p,h*n-p/2));return{tokens:n,...t,plot:l,cell:c,row:d(r.row),column:d(r.column)}}function qn(n){return Math.max(1,le*n.tokens/Math.max(1,n.plot))}function pe(n,e,t){let r=Math.floor(n.column+(e-n.left)/n.cell),o=Math.floor(n.row+(t-n.top)/n.cell),i=e>=n.left&&e<n.left+n.plot&&r<n.tokens,s=t>=n.top&&t<n.top+n.plot&&o<n.tokens;return i&&s?{kind:"cell",query:o,key:r}:s&&e>=0&&e<n.left?{kind:"token",position:o}:i&&t>=0&&t<n.top?{kind:"token",position:r}:null}function st(n,e,t,r,o){let i=Math.max(1,Math.min(qn(n),e.factor*t));if(i===1)return Fn;let s=n.plot/n.tokens,l=n.plot/(s*i),c=(r-n.left)/n.plot,p=(o-n.top)/n.plot,d=n.column+c*n.plot/n.cell,h=n.row+p*n.plot/n.cell,m=(u,f)=>(u-f*l+l/2)/n.tokens;return de({factor:i,column:m(d,c),row:m(h,p)},l/n.tokens)}function at(n,e,t,r){let o=n.plot/n.cell/n.tokens,i=n.cell*n.tokens;return de({factor:e.factor,column:e.column-t/i,row:e.row-r/i},o)}function lt(n,e,t){let r=n.plot/n.cell,o=(i,s)=>t>=s&&t+1<=s+r?i:(t+.5)/n.tokens;return de({factor:e.factor,row:o(e.row,n.row),column:o(e.column,n.column)},r/n.tokens)}function de(n,e){let t=r=>Math.max(e/2,Math.min(1-e/2,r));return{factor:n.factor,row:t(n.row),column:t(n.column)}}var dr=86;function ct(n,e,t,r,o,i){let{element:s,title:l,about:c,offer:p,zooms:d,zoomOut:h,zoomIn:m,fit:u,reset:f,canvas:v,hatched:y,readout:k}=We(),b=null,w=Fn,g=null,R=-1,S=null,P=null,F=-1,E=null,T=()=>({labels:e.get("labels"),special:e.get("special")}),A=()=>{let x=v.getContext("2d");if(!x)return{left:60,top:60};x.font=ae(n.palette());let $=Math.max(...T().labels.slice(0,600).map(M=>un(x,M)),12),C=Math.min($,n.root.dataset.size==="narrow"?64:dr)+12;return{left:Math.round(C),top:Math.round(C)}},D=()=>{let x=t.current(),$=z(e),C=e.get("labels");P!==C&&(P=C,w=Fn,g=null,R=-1);let M=$.layer>=0&&$.head>=0,L=x!==null&&x.layer===$.layer&&x.head===$.head,N=x!==null&&x.pattern.size===C.length,W=M&&!L?O($):"";if(n.setWaiting(M&&!L&&W===""),v.classList.toggle("nnv-stale",!L),v.hidden=!M||!N||W!=="",y.hidden=W===""||!M,W&&_(y,an(W)),f.hidden=$.layer===r.layer&&$.head===r.head&&$.position===r.position,!M){p.hidden=!0,l.textContent="No head chosen",c.textContent="",d.hidden=!0,_(k,a("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let V=L||!N?{layer:$.layer,head:$.head}:{layer:x.layer,head:x.head};if(l.textContent=`Layer ${V.layer}, head ${V.head}`,(p.dataset.head!==`${V.layer}.${V.head}`||p.hidden)&&(p.dataset.head=`${V.layer}.${V.head}`,_(p,Le(n,{...V,part:"head"}))),p.hidden=!1,c.textContent=Qe(V.head,e.get("num_heads"),e.get("num_kv_heads")),!x||v.hidden){d.hidden=!0,_(k);return}let X=i();b=ce(C.length,X,A(),w),$.position!==F&&(F=$.position,F>=0&&w.factor>1&&(w=lt(b,w,F),b=ce(C.length,X,A(),w))),d.hidden=qn(b)<=1,h.disabled=u.disabled=w.factor<=1,m.disabled=w.factor>=qn(b)-1e-9,E&&E!==x.pattern&&(E=null,n.tooltip.hide());let Ln=t.levels(x,e.get("scale"),e.get("fold_sink")),En={layout:b,pattern:x.pattern,levels:Ln,...T(),position:$.position,key:R,hover:g},Nn=n.palette();it(v,En,x.pattern instanceof Q?An(Nn):Nn),v.dataset.geometry=JSON.stringify(b),v.dataset.head=`${x.layer}.${x.head}`,I(x)},O=({layer:x})=>{let $=e.get("gaps")[`layers.${x}.self_attn.attention_probabilities`];return $||(e.get("pattern_layers").includes(x)?"":e.get("no_pattern"))},I=({pattern:x})=>{let{position:$}=z(e),C=g?.kind==="cell"?g:$>=0&&R>=0?{query:$,key:R}:null;C?_(k,...Ye(T(),x,C.query,C.key)):_(k,a("span",{class:"nnv-hint"},$>=0?Ke:Xe))},B=(x,$,C)=>{b&&(w=st(b,w,x,$??b.left+b.plot/2,C??b.top+b.plot/2),n.repaint())};m.addEventListener("click",()=>B(1.6)),h.addEventListener("click",()=>B(1/1.6)),u.addEventListener("click",()=>B(0)),f.addEventListener("click",()=>{R=-1,w=Fn,U(e,r)}),v.addEventListener("wheel",x=>{if(!x.ctrlKey)return;x.preventDefault();let{x:$,y:C}=pn(x,v);B(x.deltaY<0?1.25:.8,$,C)},{passive:!1}),v.addEventListener("pointerdown",x=>{w.factor>1&&(S={x:x.clientX,y:x.clientY,moved:!1})}),v.addEventListener("pointermove",x=>{if(!b)return;if(S&&x.buttons&1){let[L,N]=[x.clientX-S.x,x.clientY-S.y];if(S.moved||Math.hypot(L,N)>4){w=at(b,w,L,N),S={x:x.clientX,y:x.clientY,moved:!0},n.repaint();return}}let{x:$,y:C}=pn(x,v),M=pe(b,$,C);JSON.stringify(M)!==JSON.stringify(g)&&(g=M,n.repaint()),v.style.cursor=M?"pointer":"default",M?q(M,x):n.tooltip.hide()}),v.addEventListener("pointerleave",()=>{g=null,n.tooltip.hide(),n.repaint()}),v.addEventListener("click",x=>{let $=S?.moved??!1;if(S=null,$||!b)return;let{x:C,y:M}=pn(x,v),L=pe(b,C,M);if(!L)return;let N=L.kind==="cell"?L.query:L.position,W=gn(z(e),N);R=L.kind==="cell"&&W.position>=0&&L.key<=L.query?L.key:-1,U(e,{position:W.position}),o(),j(W.position)});let j=x=>{n.say(nt(e.get("labels"),t.current()?.pattern??null,x,R))};v.addEventListener("keydown",x=>{let $=z(e),C=rn(x.key),M=e.get("labels").length;if(C){let L=K($.position,C[0],M,M-1);R=C[1]!==0?K(R,C[1],L+1,L):Math.min(R,L),U(e,{position:L}),j(L),n.repaint()}else if(x.key==="Escape")R=-1,U(e,tn($,r)),j(z(e).position),n.repaint();else if(x.key==="+"||x.key==="=")B(1.6);else if(x.key==="-")B(1/1.6);else return;x.preventDefault(),x.stopPropagation()});let q=(x,$)=>{let C=t.current()?.pattern??null;E=C;let M=Je({...T(),ids:e.get("token_ids")},C,x);M.length>0?n.tooltip.show(...ln(n.root,$),...M):n.tooltip.hide()};return{element:s,paint:D,hovered:()=>g,stop:()=>n.setWaiting(!1)}}function Un(n){return!n||n.byteLength===0?new ArrayBuffer(0):n.buffer.slice(n.byteOffset,n.byteOffset+n.byteLength)}function J(n){return new Float32Array(Un(n))}function ue(n){return new Int32Array(Un(n))}function pt(n){return new Uint8Array(Un(n))}function dt(n){return new Int8Array(Un(n))}function ut(n){let e=null,t=()=>nn(n)==="difference",r=()=>{let o=t()?en(n,"thumbnails_difference"):n.get("thumbnails");return(!e||e.from!==o)&&(e={from:o,bytes:t()?dt(o):pt(o)}),e.bytes};return{empty:()=>r().length===0,signed:t,levels(o,i){let s=n.get("thumb"),l=(o*n.get("num_heads")+i)*$n(s),c=r().subarray(l,l+$n(s)),p=n.get("fold_sink");return c instanceof Int8Array?Ge(c,s,p):Ve(c,s,p)},words(){if(!t())return"";let o=on(en(n,"thumbnails_scale")??0);return en(n,"thumbnails_exact")?`strongest color: a change of ${o}`:`change of row-relative weights, at most ${o}`}}}function mt(n,e,t){let r=null,o=null,i=ut(e),s=a("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back."}),l=a("span",{class:"nnv-hint"}),c=a("div",{class:"nnv-panel"},a("div",{class:"nnv-panel-head"},a("h4",{},"All heads"),l),a("div",{class:"nnv-heads"},s)),p=()=>{let u=n.palette(),f=n.root.dataset.size,v=n.width(),y=f==="wide"?.34:f==="medium"?.42:1;r=et({layers:e.get("num_layers"),heads:e.get("num_heads"),kvHeads:e.get("num_kv_heads"),width:v*y,height:f==="narrow"?460:640});let k=i.empty();k&&c.lastElementChild?.className!=="nnv-gap"?c.append(an(e.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!k&&c.lastElementChild?.className==="nnv-gap"&&c.lastElementChild.remove(),ot(s,{layout:r,levels:i.levels,side:k?0:e.get("thumb"),focus:z(e),hover:o},i.signed()?An(u):u),l.textContent=i.words()||"layer \u2193 head \u2192",s.dataset.geometry=JSON.stringify(r)},d=u=>{let{x:f,y:v}=pn(u,s);return r&&tt(r,f,v)},h=u=>{U(e,u),n.say(`layer ${u.layer}, head ${u.head}`)};s.addEventListener("pointermove",u=>{let f=d(u);(f?.layer!==o?.layer||f?.head!==o?.head)&&(o=f,n.repaint()),s.style.cursor=f?"pointer":"default",f?m(f,u):n.tooltip.hide()}),s.addEventListener("pointerleave",()=>{o=null,n.tooltip.hide(),n.repaint()}),s.addEventListener("click",u=>{let f=d(u);if(!f)return;let v=Oe(z(e),t,f.layer,f.head);h({layer:v.layer,head:v.head})}),s.addEventListener("keydown",u=>{let f=z(e),v=rn(u.key);if(v){let y=K(f.layer,v[0],e.get("num_layers"));h({layer:y,head:K(f.head,v[1],e.get("num_heads"))})}else if(u.key==="Escape")U(e,tn(f,t));else return;u.preventDefault(),u.stopPropagation()});let m=({layer:u,head:f},v)=>{let y=e.get("thumb"),k=a("canvas"),b=i.empty()?null:G(k,128,128);if(b){let R=new Uint32Array(k.width*k.height),S=i.levels(u,f),P=n.palette(),F={x:0,y:0,width:k.width,height:k.height};xn(S,y,y,{row:0,column:0,cell:k.width/y},_n(i.signed()?An(P):P),{pixels:R,width:k.width},F),b.context.putImageData(new ImageData(new Uint8ClampedArray(R.buffer),k.width,k.height),0,0)}let g=e.get("labels").length/Math.max(1,y);n.tooltip.show(...ln(n.root,v),a("div",{},a("strong",{},`Layer ${u}, head ${f}`)),k,a("div",{class:"nnv-hint"},[g>1&&`largest of each ${g.toFixed(1)} \xD7 ${g.toFixed(1)} tokens`,i.words()||"row-relative"].filter(Boolean).join(", ")))};return{element:c,paint:p,width:()=>r?.width??0}}function ht(n){let e=null,t=null,r=null,o=(l,c,p,d)=>{let h=e;if(h&&h.from===l&&h.focus.layer===c&&h.focus.head===p)return h.focus;let m={layer:c,head:p,pattern:new yn(d())};return e={from:l,focus:m},m},i=l=>{let c=en(n,"patterns"),p=c?.byteLength?c:en(n,"pattern");if(t?.before===p&&t.after===l.pattern)return t.focus;let{layer:d,head:h,pattern:m}=l,u=J(p),f=c?.byteLength?re(u,n.get("num_heads"),m.size,d,h):u;return!(c?.byteLength?!0:en(n,"pattern_layer")===d&&en(n,"pattern_head")===h)||f.length!==m.packed.length?l:(t={before:p,after:m,focus:{layer:d,head:h,pattern:new Q(new yn(f),m)}},t.focus)},s=()=>{let l=n.get("layer"),c=n.get("head"),p=n.get("patterns"),d=n.get("labels").length;if(p&&p.byteLength>0&&l>=0&&c>=0)return o(p,l,c,()=>re(J(p),n.get("num_heads"),d,l,c));let h=n.get("pattern");return!h||h.byteLength===0?null:o(h,n.get("pattern_layer"),n.get("pattern_head"),()=>J(h))};return{current(){let l=s();return l&&nn(n)==="difference"?i(l):l},levels(l,c,p){let d=`${c} ${p}`;return(r?.key!==d||r.pattern!==l.pattern)&&(r={key:d,pattern:l.pattern,levels:l.pattern.levels(c,p)}),r.levels}}}var ur=["layer","head","position","token_ids","labels","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps"],ft=8,vt=({model:n,el:e})=>{let t=z(n),r=ht(n),o=cn({model:n,el:e},{title:"Attention",traits:ur,paint:()=>h()}),i=dn("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],v=>sn(n,"scale",v)),s=zn("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>sn(n,"fold_sink",!n.get("fold_sink"))),l=Wn();o.tools.append(i.element,l.element,s.element);let c=mt(o,n,t),p=a("div",{class:"nnv-side"}),d=ct(o,n,r,t,()=>f(),()=>m());o.body.append(a("div",{class:"nnv-attention"},c.element,d.element,p));let h=()=>{let v=n.get("scale"),y=n.get("fold_sink");i.show(v),s.show(y),c.paint(),u(v,y),d.paint(),f()},m=()=>{let v=o.root.dataset.size,y=v==="narrow"?0:c.width()+28;return o.width()-y-(v==="wide"?272:0)},u=(v,y)=>{let k=r.current()?.pattern;if(nn(n)==="difference"){let w=k instanceof Q&&v!=="log"?on(k.most):"1",g=v==="log"?", on a logarithmic scale":"";l.showSigned(w,o.palette(),`After minus before${g}. The overview has a scale of its own.`);return}let b=y?" left after the fold":"";v==="row"?l.show("0",`row's largest${b}`,o.palette(),"Each row is divided by its own largest value."):v==="absolute"?l.show("0","1",o.palette(),"The probability itself."):l.show("\u2264 0.0001","1",o.palette(),"The logarithm of the probability.")},f=()=>{let v=r.current(),{position:y}=z(n),k={labels:n.get("labels"),special:n.get("special")},b=d.hovered(),w=k.labels.length-1,g=b?.kind==="cell"?b.query:b?b.position:y>=0?y:w,R=b?.kind==="cell"?b.key:b?b.position:y>=0?y:w;if(!v||g<0||Math.max(g,R)>=v.pattern.size){_(p);return}let S=n.get("fold_sink"),P=F=>U(n,gn(z(n),F));_(p,oe([Y(k,g),"reads"],v.pattern.topKeys(g,ft,S),k,y,P),oe([Y(k,R),"is read by"],v.pattern.topReaders(R,ft),k,y,P),S&&!(v.pattern instanceof Q)&&a("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",a("b",{class:"nnv-number"},H(v.pattern.foldedMass(g)))," of this row, ",a("b",{class:"nnv-number"},xe(v.pattern.meanFoldedMass()))," on average over the rows after it."))};return o.onStop(()=>d.stop()),()=>o.stop()};function bt(){let n=a("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),e=a("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=a("button",{type:"submit",class:"nnv-button"},"Explain"),r=a("button",{type:"button",class:"nnv-button"}),o=a("form",{class:"nnv-question"},n,a("span",{class:"nnv-hint"},"against"),e,t,r);for(let i of[n,e])i.addEventListener("keydown",s=>s.stopPropagation());return{form:o,target:n,versus:e,here:r}}function gt(n){let{bars:e,logit:t,sort:r,sign:o}=n,i=r==="depth"&&o==="both",s=e.filter(({value:p})=>o==="both"||(o==="positive"?p>0:p<0));r==="size"&&s.sort((p,d)=>Math.abs(d.value)-Math.abs(p.value));let l=[],c=0;for(let p of s){let d=i?c:0;c=i?c+p.value:Number.NaN;let m=p.kind==="attention"&&n.heads.length>0?n.expanded.includes(p.layer):null;l.push({...p,head:-1,from:d,to:d+p.value,running:c,open:m}),m&&l.push(...mr(n,p,i?d:0,i))}return l.length>0&&o==="both"&&l.push({name:"logit",kind:"total",layer:-1,head:-1,value:t,from:0,to:t,running:t,open:null}),l}function mr({heads:n,headCount:e,sort:t},r,o,i){let s=n.subarray(r.layer*e,(r.layer+1)*e),l=Array.from(s,(d,h)=>({name:`head ${h}`,head:h,value:d}));t==="size"&&l.sort((d,h)=>Math.abs(h.value)-Math.abs(d.value));let c=r.value-s.reduce((d,h)=>d+h,0);Math.abs(c)>1e-4*Math.max(1,Math.abs(r.value))&&l.push({name:"output bias / post-norm",head:-1,value:c});let p=o;return l.map(({name:d,head:h,value:m})=>{let u=p;return i&&(p+=m),{name:d,kind:"head",layer:r.layer,head:h,value:m,from:u,to:u+m,running:Number.NaN,open:null}})}function xt(n,e){let t=0,r=0;for(let{from:i,to:s}of n)for(let l of[i,s])Number.isFinite(l)&&(t=Math.min(t,l),r=Math.max(r,l));if(t===0&&r===0)return{low:-1,high:1,ticks:[-1,0,1]};let o=.03*(r-t);return t<0&&(t-=o),r>0&&(r+=o),{low:t,high:r,ticks:ye(t,r,e)}}function jn({low:n,high:e},t){return Math.max(0,Math.min(1,(t-n)/(e-n)))}function Zn(n,e,t){return n.style.left=`${100*jn(e,t)}%`,n}function yt({axis:n,columns:e}){let t=n.ticks.map(o=>Zn(a("span",{class:"nnv-tick"},on(o)),n,o)),r=a("div",{class:"nnv-row nnv-axis-row"},a("span"),a("div",{class:"nnv-track"},...t));return r.style.gridTemplateColumns=e,r}function wt(n,e,t,r){let o=n.open===null?null:a("button",{type:"button",class:"nnv-open","aria-expanded":String(n.open),"aria-label":`Heads of layer ${n.layer}`},n.open?"\u25BE":"\u25B8"),i=a("div",{class:"nnv-row-name"},o??a("span",{class:"nnv-open","aria-hidden":"true"}),a("span",{},n.name));n.kind==="head"&&(i.style.paddingLeft="14px");let s=["nnv-row",n.kind==="head"&&"nnv-head-row",n.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],l=Number.isFinite(n.running)?Gn(n.running).replace("+",""):"",c=a("div",{class:s.filter(Boolean).join(" "),"data-name":n.name,"data-layer":n.layer,"data-value":H(n.value)},i,hr(n,e,r),a("span",{class:"nnv-number"},n.kind==="total"?on(n.value):Gn(n.value)),r.running&&a("span",{class:"nnv-number nnv-running",title:"running total"},l));return c.style.gridTemplateColumns=r.columns,{line:c,open:o}}function hr(n,e,{axis:t,chained:r}){let[o,i]=[Math.min(n.from,n.to),Math.max(n.from,n.to)],s=n.kind==="total"?"nnv-total":n.value>=0?"nnv-plus":"nnv-minus",l=Zn(a("div",{class:`nnv-piece ${s}`}),t,o);l.style.width=`${100*(jn(t,i)-jn(t,o))}%`;let c=r&&n.kind!=="total"&&n.kind!=="head"&&e&&e.kind!=="head";return a("div",{class:"nnv-track"},Zn(a("div",{class:"nnv-zero"}),t,0),Number.isFinite(n.value)&&l,c&&Zn(a("div",{class:"nnv-link"}),t,n.to))}function kt(n){let e=[a("div",{},n.kind==="head"?`layer ${n.layer}, ${n.name}`:n.name),a("b",{},H(n.value))];return Number.isFinite(n.running)&&n.kind!=="total"&&e.push(a("div",{class:"nnv-hint"},`running total ${H(n.running)}`)),e}var fr=["bars","bar_values","heads","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"],Mt=({model:n,el:e})=>{let t=z(n),r=cn({model:n,el:e},{title:"Contributions",traits:fr,paint:()=>w()}),o=dn("Order",[["depth","by depth"],["size","by size"]],E=>sn(n,"sort",E)),i="both",s=dn("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],E=>{i=E,r.repaint()});r.tools.append(o.element,s.element);let{form:l,target:c,versus:p,here:d}=bt(),h=a("div",{class:"nnv-question nnv-asked"}),m=a("div",{class:"nnv-axis","aria-hidden":"true"}),u=a("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads, Escape goes back."}),f=a("div",{hidden:!0});r.body.append(h,l,u,f);let v=[],y=-1,k=E=>{r.requests.ask({kind:"target",target:c.value===""?null:c.value,versus:p.value===""?null:p.value,position:E})};l.addEventListener("submit",E=>{E.preventDefault(),k(n.get("explained_position"))}),d.addEventListener("click",()=>k(z(n).position));let b=()=>{let E=J(n.get("bar_values")),T=n.get("bars");return{bars:T.map((A,D)=>({...A,value:E[D]})),logit:E[T.length]}},w=()=>{let E=b(),T=n.get("gaps"),A=E.bars.length===0;if(f.hidden=!A,u.hidden=h.hidden=A,l.hidden=n.get("why_static")!=="",o.show(n.get("sort")),A){_(f,an(T["contributions.logit"]??T["contributions.embedding"]??"Contributions were not captured."));return}R(E.logit),v=gt({...E,heads:J(n.get("heads")),headCount:n.get("num_heads"),expanded:n.get("expanded"),sort:n.get("sort"),sign:i});let D=xt(v,r.width()>700?8:4),O=v.some(q=>q.kind!=="total"&&Number.isFinite(q.running)),I=r.width()>=520,B={axis:D,chained:O,running:O&&I,columns:`${I?"168px":"126px"} minmax(0, 1fr) 74px${O&&I?" 74px":""}`};_(m,yt(B)),u.classList.toggle("nnv-dense",v.length>36);let j=u.scrollTop;_(u,m,...v.map((q,x)=>S(q,x,B))),v.length===0&&u.append(a("div",{class:"nnv-empty"},i==="both"?"There are no bars.":`No part ${i==="positive"?"raises":"lowers"} this logit.`)),g()==="missing"&&u.append(a("div",{class:"nnv-hint"},`Heads: ${T["contributions.heads"]}`)),u.scrollTop=j},g=()=>n.get("gaps")["contributions.heads"]?"missing":"here",R=E=>{let T=n.get("explained_position"),A=n.get("labels"),D=n.get("versus_id")>=0;_(h,a("span",{},D?"Logit difference of":"Logit of"),Z(n.get("target_label")),D&&a("span",{},"over"),D&&Z(n.get("versus_label")),a("span",{},`after position ${T}`),Z(A[T]??""),a("b",{class:"nnv-number nnv-logit",title:"as the model computed it"},H(E)),a("span",{class:"nnv-hint"},"final norm held at the values it had"));let O=z(n).position;d.hidden=O<0||O===T||O>=A.length,_(d,`Explain position ${O} `,A[O]??"")},S=(E,T,A)=>{let D=z(n),O=E.layer>=0&&E.layer===D.layer&&(E.kind!=="head"||E.head===D.head),{line:I,open:B}=wt(E,v[T+1],T===y||O,A);return B?.addEventListener("click",j=>{j.stopPropagation(),P(E.layer)}),I.addEventListener("click",()=>F(T)),I.addEventListener("pointermove",j=>r.tooltip.show(...ln(r.root,j),...kt(E))),I.addEventListener("pointerleave",()=>r.tooltip.hide()),I},P=E=>{let T=n.get("expanded");sn(n,"expanded",T.includes(E)?T.filter(A=>A!==E):[...T,E])},F=E=>{let T=v[E];if(!T)return;let A=y===E;y=A?-1:E,A?U(n,{layer:t.layer,head:t.head}):T.layer>=0&&U(n,T.kind==="head"&&T.head>=0?{layer:T.layer,head:T.head}:{layer:T.layer}),r.say(A?"nothing chosen":`${T.name}: ${H(T.value)}`),r.repaint()};return u.addEventListener("keydown",E=>{let T=rn(E.key);if(T&&T[0]!==0){let A=Math.max(0,Math.min(v.length-1,y+T[0]));A!==y&&F(A),u.querySelectorAll(".nnv-row")[y+1]?.scrollIntoView({block:"nearest"})}else if((E.key==="Enter"||E.key===" ")&&E.target===u){let A=v[y];A&&A.open!==null&&P(A.layer)}else if(E.key==="Escape")y=-1,U(n,tn(z(n),t)),r.repaint();else return;E.preventDefault(),E.stopPropagation()}),()=>r.stop()};var Lt=({model:n,el:e})=>{let t=z(n),r=cn({model:n,el:e},{title:"Explore",traits:["labels","special","token_ids","position","layer","head"],paint:()=>s()}),o=a("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});r.body.append(o);let i=null,s=()=>{let p=n.get("labels");if(i!==p){i=p;let h=n.get("special"),m=n.get("token_ids");_(o,...p.map((u,f)=>l(u,h[f]??!1,f,m[f]??-1)))}let{position:d}=z(n);[...o.children].forEach((h,m)=>{h.setAttribute("aria-pressed",String(m===d)),h.tabIndex=m===Math.max(0,d)?0:-1})},l=(p,d,h,m)=>{let u=a("button",{type:"button",class:"nnv-chip",title:`${p} \xB7 position ${h} \xB7 id ${m}`},Z(p,d),a("small",{},String(h)));return u.addEventListener("click",()=>c(gn(z(n),h).position)),u},c=p=>{U(n,{position:p}),r.say(p<0?"no token chosen":`token ${p}, ${n.get("labels")[p]}`)};return o.addEventListener("keydown",p=>{let d=rn(p.key),h=z(n);if(d){let m=K(h.position,d[0]+d[1],o.childElementCount);c(m),o.children[m]?.focus()}else if(p.key==="Escape")U(n,tn(h,t));else return;p.preventDefault(),p.stopPropagation()}),()=>r.stop()};function Et(n,e,t,r){return[`${n.rows[t]??""}, position ${r} `,Z(e.labels[r]??"",e.special[r]),a("small",{class:"nnv-hint"},`id ${e.ids[r]}`)]}function Tt(n,e,t,r,o){return n.top(e,t).map(({id:i,label:s,probability:l},c)=>{let p=a("span",{class:"nnv-bar","aria-hidden":"true"}),d=Number.isFinite(l)?Math.max(0,Math.min(1,l)):0;p.style.width=`calc((100% - 4ch - 7px) * ${d.toFixed(4)})`;let h=a(o?"button":"div",{class:"nnv-entry",...o?{type:"button",title:`Follow this token (id ${i})`}:{},"aria-current":String(i===r)},p,a("span",{class:"nnv-place"},String(c+1)),Z(s),a("span",{class:"nnv-number"},H(l)));return o&&h.addEventListener("click",()=>o(i)),h})}function vr(n,e,t,r){let[o,i]=[226,64],s=a("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),l=G(s,o,i);if(!l)return s;let{context:c}=l,p=n.rows.length,d=m=>4+(o-8)*m/Math.max(1,p-1),h=m=>i-4-(i-10)*m;c.strokeStyle=r.line,c.lineWidth=1;for(let m of[0,.5,1])c.beginPath(),c.moveTo(4,h(m)),c.lineTo(o-4,h(m)),c.stroke();c.strokeStyle=r.accent,c.lineWidth=2,c.beginPath();for(let m=0;m<p;m++){let u=n.followedProbability(m,e);m===0?c.moveTo(d(m),h(u)):c.lineTo(d(m),h(u))}return c.stroke(),t>=0&&(c.fillStyle=r.accent,c.beginPath(),c.arc(d(t),h(n.followedProbability(t,e)),3.5,0,2*Math.PI),c.fill()),s}function St(n,e,{row:t,position:r,marked:o,followed:i,live:s},l,c){let p=(m,u="")=>a("b",{class:`nnv-number ${u}`},m),d=[a("div",{class:"nnv-list-title nnv-cell-title"},...Et(n,e,t,r)),a("div",{class:"nnv-list nnv-top"},...Tt(n,t,r,o,c)),a("div",{class:"nnv-hint nnv-entropy"},"entropy ",p(H(n.entropy(t,r)))," nats")];if(i>=0&&n.following){let m=[Z(n.label(i)),a("small",{class:"nnv-hint"},`id ${i}`)],u=p(H(n.followedProbability(t,r)),"nnv-followed-probability"),f=p(String(n.followedRank(t,r)+1),"nnv-followed-rank");d.push(a("div",{class:"nnv-followed"},a("div",{class:"nnv-list-title"},"Following ",...m),a("div",{},"probability ",u,", rank ",f),vr(n,r,t,l),a("div",{class:"nnv-hint"},`at position ${r}, first to last layer`)))}let h=s?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...d,a("div",{class:"nnv-hint"},h)]}function Rt(n,e,{row:t,position:r},o){if(t<0){let i=a("small",{class:"nnv-hint"},` id ${e.ids[r]}`);return[a("div",{},`position ${r} `,Z(e.labels[r]??"",e.special[r]),i)]}return[a("div",{class:"nnv-list-title"},...Et(n,e,t,r)),...Tt(n,t,r,o,null),a("div",{class:"nnv-hint"},`entropy ${H(n.entropy(t,r))} nats`)]}var me=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(e){this.rows=e.get("rows"),this.tokens=e.get("labels").length,this.k=e.get("k"),this.ids=ue(e.get("top_ids")),this.probabilities=J(e.get("top_probabilities")),this.entropies=J(e.get("entropy")),this.followedProbabilities=J(e.get("followed_probability")),this.followedRanks=ue(e.get("followed_rank")),this.vocabulary=e.get("vocabulary"),this.vocabularySize=e.get("vocabulary_size");let t=0;for(let r of this.entropies)r>t&&r<1/0&&(t=r);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(e){return this.vocabulary[e]??`id ${e}`}top(e,t){let r=(e*this.tokens+t)*this.k;return Array.from({length:this.k},(o,i)=>{let s=this.ids[r+i];return{id:s,label:this.label(s),probability:this.probabilities[r+i]}})}topId(e,t){return this.ids[(e*this.tokens+t)*this.k]}entropy(e,t){return this.entropies[e*this.tokens+t]}followedProbability(e,t){return this.followedProbabilities[e*this.tokens+t]}followedRank(e,t){return this.followedRanks[e*this.tokens+t]}share(e,t,r){let o;return r==="entropy"?o=this.largestEntropy>0?this.entropy(e,t)/this.largestEntropy:0:r==="followed probability"&&this.following?o=this.followedProbability(e,t):r==="followed rank"&&this.following?o=1-Math.log(1+this.followedRank(e,t))/Math.log(this.vocabularySize):o=this.probabilities[(e*this.tokens+t)*this.k],Number.isFinite(o)?o:Number.NaN}},he=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];function At(n){let e=[],t=null;return()=>{let r=he.map(o=>n.get(o));return(!t||r.some((o,i)=>o!==e[i]))&&(t=new me(n)),e=r,t}}function Pt({rows:n,tokens:e,width:t,cellWidth:r,left:o,lastOnTop:i}){let l=(t-o-1)/Math.max(1,e),c=r>0?r:Math.max(58,Math.min(124,l)),p=Math.max(2,Math.min(124,c)),d=n>36?18:20;return{rows:n,tokens:e,left:o,top:36,cellWidth:p,cellHeight:d,width:o+p*e+1,height:36+d*n+1,lastOnTop:i}}function Vn(n,e){return Math.max(2,Math.min(124,(e-n.left-1)/Math.max(1,n.tokens)))}function Mn(n,e){return n.lastOnTop?n.rows-1-e:e}function $t(n,e,t,r,o){if(e<n.left)return null;let i=Math.floor((e-n.left+r)/n.cellWidth);if(i>=n.tokens)return null;if(t<n.top)return{row:-1,position:i};let s=Math.floor((t-n.top+o)/n.cellHeight);return s>=n.rows?null:{row:Mn(n,s),position:i}}function _t(n,e,t,r){let o=e*n.cellWidth,i=r-n.left;return o>=t&&o+n.cellWidth<=t+i?t:Math.max(0,o-i/2)}var Ct=11.5,br=26;function Ft(n,e,t){let{layout:r,view:o,data:i}=e,s=G(n,o.width,o.height);if(!s)return;let{context:l}=s,{left:c,top:p,cellWidth:d,cellHeight:h}=r,m=Math.max(0,Math.floor(o.scrollLeft/d)),u=Math.min(r.tokens,Math.ceil((o.scrollLeft+o.width-c)/d)),f=w=>c+w*d-o.scrollLeft,v=w=>p+w*h-o.scrollTop,y=d>=8?1:0;l.save(),l.beginPath(),l.rect(c,p,o.width-c,o.height-p),l.clip(),l.textAlign="left",l.font=`${Ct}px ${t.tokenFont}`;let k=w=>un(l,w);for(let w=0;w<r.rows;w++){let g=v(Mn(r,w));if(!(g>o.height||g+h<p))for(let R=m;R<u;R++){let S=i.share(w,R,e.colorBy),P=Number.isNaN(S)?-1:bn(S);if(l.fillStyle=P<0?t.accent:t.ramp.css[P],l.fillRect(f(R),g,d-y,h-1),d<br)continue;let F=i.topId(w,R);l.fillStyle=P<0?t.ground:t.ramp.bright[P]?"#000":"#fff",l.fillText(Pn(i.label(F),d-9,k),f(R)+4,g+h/2)}}for(let w=0;e.marked>=0&&w<r.rows;w++)for(let g=m;g<u;g++)i.topId(w,g)===e.marked&&(l.strokeStyle=t.accent,l.lineWidth=2,l.strokeRect(f(g)+1,v(Mn(r,w))+1,d-y-2,h-3));let b=(w,g,R,S)=>{w<0||g<0||w>=r.rows||g>=r.tokens||(l.strokeStyle=R,l.lineWidth=S,l.strokeRect(f(g)-.5,v(Mn(r,w))-.5,Math.max(3,d-y+1),h))};e.position>=0&&(l.strokeStyle=t.accent,l.lineWidth=1,l.strokeRect(f(e.position)-.5,v(0)-.5,Math.max(3,d-y+1),r.rows*h)),b(e.layer,e.position,t.accent,3),e.hover&&e.hover.row>=0&&b(e.hover.row,e.hover.position,t.ink,2),l.restore(),gr(l,e,t,v),xr(l,e,t,m,u,f)}function gr(n,e,t,r){let{layout:o,data:i,hover:s,layer:l}=e;n.textAlign="right";for(let c=0;c<o.rows;c++){let p=r(Mn(o,c))+o.cellHeight/2;if(p<o.top||p>e.view.height)continue;let d=c===s?.row||c===l;n.fillStyle=c===s?.row?t.ink:c===l?t.accent:t.dim,n.font=`${d?600:400} 11px ${t.textFont}`,n.fillText(i.rows[c]??"",o.left-7,p)}}function xr(n,e,t,r,o,i){let{layout:s,labels:l,special:c,hover:p,position:d,view:h}=e,m=mn(s.cellWidth,34),u=p?.position??-1;n.save(),n.beginPath(),n.rect(s.left,0,h.width-s.left,s.top),n.clip(),n.textAlign="left";for(let f=r;f<o;f++){let v=f===u||f===d,y=[u,d].some(b=>b>=0&&b!==f&&Math.abs(b-f)*s.cellWidth<34);if(!v&&(f%m!==0||y))continue;let k=Math.max(s.cellWidth*m,34)-6;n.fillStyle=t.dim,n.font=`10px ${t.textFont}`,n.fillText(String(f),i(f)+3,9),n.fillStyle=f===u?t.ink:f===d?t.accent:t.ink,n.font=`${c[f]?"italic ":""}${v?"600 ":""}${Ct}px ${t.tokenFont}`,n.fillText(Pn(l[f]??"",k,b=>un(n,b)),i(f)+3,24)}n.restore()}function Nt(){let n=a("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),e=a("button",{type:"submit",class:"nnv-button"},"Follow"),t=a("form",{class:"nnv-follow"},n,e),r=a("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),o=a("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),i=a("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),s=a("span",{class:"nnv-tools"},o,r,i);return{form:t,text:n,columns:s,wider:r,narrower:o,fit:i}}function Ht(){let n=a("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),e=a("div",{class:"nnv-spacer"},n),t=a("div",{class:"nnv-scroll"},e),r=a("div",{class:"nnv-side nnv-detail"}),o=a("div",{class:"nnv-panel"},t),i=a("div",{hidden:!0});return{canvas:n,spacer:e,scroll:t,side:r,grid:o,hatched:i}}function zt(n,e,t,r){if(e==="entropy")n.show("0",`${on(t.largestEntropy)} nats`,r,"Entropy of the whole distribution.");else if(e==="followed rank"&&t.following)n.show("last","rank 1",r,"Logarithm of the rank among all tokens.");else{let o=e==="followed probability"&&t.following?"the followed token":"the cell's top token";n.show("0","1",r,`Probability of ${o}.`)}}var wr=[...he,"layer","position","special","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"],Dt=({model:n,el:e})=>{let t=z(n),r=cn({model:n,el:e},{title:"Logit lens",traits:wr,paint:()=>O()}),o=dn("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],M=>sn(n,"color_by",M)),i=Wn(),s=zn("Last layer on top","Turn the order of the rows",()=>sn(n,"last_on_top",!n.get("last_on_top"))),{form:l,text:c,columns:p,wider:d,narrower:h,fit:m}=Nt();r.tools.append(o.element,i.element,l,s.element,p);let{canvas:u,spacer:f,scroll:v,side:y,grid:k,hatched:b}=Ht();r.body.append(a("div",{class:"nnv-lens"},k,y),b);let w=null,g=null,R=0,S=null,P=-1,F=-1,E=()=>({labels:n.get("labels"),special:n.get("special"),ids:n.get("token_ids")}),T=()=>r.width()-(r.root.dataset.size==="wide"?268:0),A=At(n),D=()=>{let M=A();return M!==w&&(S=null),w=M,M},O=()=>{let M=D(),{labels:L,special:N}=E(),W=r.palette(),V=n.get("gaps");if(b.hidden=!M.empty,k.parentElement.hidden=M.empty,M.empty){_(b,an(V["lens.top_ids"]??"The logit lens was not captured."));return}l.hidden=n.get("why_static")!=="",s.show(n.get("last_on_top"));let X=n.get("color_by");o.show(X);for(let Hn of o.element.querySelectorAll("option"))Hn.disabled=Hn.value.startsWith("followed")&&!M.following;zt(i,X,M,W);let Ln=T(),En=M.rows.reduce((Hn,Wt)=>Math.max(Hn,Wt.length),0);g=Pt({rows:M.rows.length,tokens:L.length,width:Ln,cellWidth:R,left:Math.min(110,16+En*6.2),lastOnTop:n.get("last_on_top")}),f.style.width=`${g.width}px`,f.style.height=`${g.height}px`;let{layer:Nn,position:Tn}=z(n);Tn!==F&&(F=Tn,Tn>=0&&(v.scrollLeft=_t(g,Tn,v.scrollLeft,v.clientWidth)));let Ot={width:Math.min(g.width,v.clientWidth),height:Math.min(g.height,v.clientHeight)};Ft(u,{layout:g,data:M,labels:L,special:N,colorBy:X,marked:I(),layer:Nn,position:Tn,hover:S,view:{...Ot,scrollLeft:v.scrollLeft,scrollTop:v.scrollTop}},W),u.dataset.geometry=JSON.stringify(g);let fe=Vn(g,Ln);m.disabled=Math.abs(fe-g.cellWidth)<.5,h.disabled=g.cellWidth<=Math.min(fe,58)+.01,d.disabled=g.cellWidth>=124,j()},I=()=>{let M=n.get("followed_id");return M>=0?M:P},B=M=>{let L=n.get("why_static")==="",N=M===I();L?r.requests.ask({kind:"follow",id:N?-1:M}):P=N?-1:M,r.say(N?"no token followed":`following ${D().label(M)}`),r.repaint()},j=()=>{let M=D(),L=z(n),N=M.tokens-1,W=M.rows.length-1,V=!S&&L.position>=0&&L.layer>=0&&L.layer<=W,X=S?S.position:L.position>=0&&L.position<=N?L.position:N,En={row:S&&S.row>=0?S.row:V?L.layer:W,position:X,marked:I(),followed:n.get("followed_id"),live:n.get("why_static")===""};_(y,...St(M,E(),En,r.palette(),B))};l.addEventListener("submit",M=>{M.preventDefault(),c.value!==""&&r.requests.ask({kind:"follow",text:c.value})}),c.addEventListener("keydown",M=>M.stopPropagation());let q=M=>{R=M,r.repaint()};d.addEventListener("click",()=>g&&q(Math.min(124,g.cellWidth*1.5))),h.addEventListener("click",()=>g&&q(Math.max(Vn(g,T()),g.cellWidth/1.5))),m.addEventListener("click",()=>g&&q(Vn(g,T()))),v.addEventListener("scroll",()=>r.repaint(),{passive:!0});let x=M=>{let{x:L,y:N}=pn(M,u);return g&&$t(g,L,N,v.scrollLeft,v.scrollTop)};u.addEventListener("pointermove",M=>{let L=x(M);(L?.row!==S?.row||L?.position!==S?.position)&&(S=L,r.repaint()),u.style.cursor=L?"pointer":"default",L?C(L,M):r.tooltip.hide()}),u.addEventListener("pointerleave",()=>{S=null,r.tooltip.hide(),r.repaint()}),u.addEventListener("click",M=>{let L=x(M);if(!L)return;let N=z(n),W=N.position===L.position&&(L.row<0||N.layer===L.row);$(W?{...N,layer:t.layer,position:t.position}:{...N,layer:L.row<0?N.layer:L.row,position:L.position})}),u.addEventListener("keydown",M=>{let L=rn(M.key),N=z(n),W=D();if(L){let V=n.get("last_on_top")?-L[0]:L[0],X=K(N.layer,V,W.rows.length,W.rows.length-1);$({...N,layer:X<0?W.rows.length-1:X,position:K(N.position,L[1],W.tokens,W.tokens-1)})}else if(M.key==="Escape")$(tn(N,t));else return;M.preventDefault(),M.stopPropagation()});let $=M=>{U(n,M);let L=D();if(M.position<0||M.layer<0||M.layer>=L.rows.length)return;let N=L.top(M.layer,M.position)[0];r.say(`${L.rows[M.layer]}, position ${M.position}: ${N.label}, probability ${H(N.probability)}`)},C=(M,L)=>{r.tooltip.show(...ln(r.root,L),...Rt(D(),E(),M,I()))};return()=>r.stop()};var Us={attention:Sn(vt),logit_lens:Sn(Dt),contributions:Sn(Mt),explore_bar:Sn(Lt)};export{Us as views};
