function zn(n){return!n||n.byteLength===0?new ArrayBuffer(0):n.buffer.slice(n.byteOffset,n.byteOffset+n.byteLength)}function nn(n){return new Float32Array(zn(n))}function Wn(n){return new Int32Array(zn(n))}function te(n){return new Uint8Array(zn(n))}function Ye(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function Y(n,e,t){let r=Ye(),[o,i]=[Math.max(0,Math.round(e*r)),Math.max(0,Math.round(t*r))];n.width!==o&&(n.width=o),n.height!==i&&(n.height=i),n.style.width=`${o/r}px`,n.style.height=`${i/r}px`;let a=n.getContext("2d");return!a||o===0||i===0?null:(a.setTransform(1,0,0,1,0,0),a.clearRect(0,0,o,i),a.setTransform(r,0,0,r,0,0),a.direction="ltr",a.textBaseline="middle",{canvas:n,context:a,ratio:r,width:o/r,height:i/r})}function sn(n,e){let t=e.getBoundingClientRect();return{x:n.clientX-t.left,y:n.clientY-t.top}}var re=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function s(n,e={},...t){let r=document.createElement(n);for(let[o,i]of Object.entries(e))i==null||i===!1||(typeof i=="function"?r.addEventListener(o,i):o==="class"?r.className=String(i):r.setAttribute(o,i===!0?"":String(i)));return oe(r,t),r}function oe(n,e){for(let t of e)t!=null&&t!==!1&&n.append(t)}function I(n,...e){n.replaceChildren(),oe(n,e)}function j(n,e=!1){return s("bdi",{class:e?"nnv-token nnv-special":"nnv-token",title:n},n)}function ie(n,e){let t=0,r=!1,o=()=>{t=0,!r&&(e(),n.dataset.frame=String(Number(n.dataset.frame??0)+1))};return{ask(){!t&&!r&&(t=requestAnimationFrame(o))},stop(){r=!0,t&&cancelAnimationFrame(t)}}}function B(n){if(Number.isNaN(n))return"NaN";if(!Number.isFinite(n))return n>0?"\u221E":"\u2212\u221E";if(n===0)return"0";let e=Math.fround(n);for(let t=1;t<9;t++){let r=n.toPrecision(t);if(Math.fround(Number(r))===e)return se(r)}return se(n.toPrecision(9))}function se(n){let e=Number(n),t=Math.abs(e);return(t>=1e-4&&t<1e9?String(e):e.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function gn(n){if(!Number.isFinite(n))return B(n);let e=Math.abs(n);return e===0?"0":e<.001?n.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):Je(e<1?n.toFixed(3):e<100?n.toFixed(2):n.toFixed(0))}function ae(n,e=3){if(!Number.isFinite(n))return B(n);let t=Math.abs(n).toFixed(e);return Number(t)===0?t:(n<0?"\u2212":"+")+t}function le(n){if(!Number.isFinite(n))return B(n);let e=100*n;return e!==0&&e<.1?"< 0.1%":`${e<10?e.toFixed(1):e.toFixed(0)}%`}function ce(n){if(!Number.isFinite(n))return B(n);if(n>=.995)return n.toFixed(1);let e=n.toFixed(2);return e==="0.00"?n>0?"\xB7":"0":e.replace("0.",".")}function Je(n){return n.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function pe(n,e,t){if(!(e>n))return[n];let r=(e-n)/Math.max(1,t),o=10**Math.floor(Math.log10(r)),i=[1,2,5,10].map(l=>l*o).find(l=>l>=r*.999),a=[];for(let l=Math.ceil(n/i-1e-9);l*i<=e+i*1e-9;l++)a.push(l===0?0:l*i);return a}function de(n,e){let t=s("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),r=s("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),o=s("span",{class:"nnv-prompt-note"}),i=()=>{t.readOnly||e.ask({kind:"prompt",text:t.value})},a=s("form",{class:"nnv-prompt"},t,r,o),l=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),a.classList.toggle("nnv-edited",t.value!==n.get("prompt"))};a.addEventListener("submit",d=>{d.preventDefault(),i()}),t.addEventListener("keydown",d=>{d.stopPropagation(),d.key==="Enter"&&!d.shiftKey&&!d.isComposing?(d.preventDefault(),i()):d.key==="Escape"&&(t.value=n.get("prompt"),l())}),t.addEventListener("input",l);let p=null;return{element:a,update(){let d=n.get("prompt");d!==p&&(t.value=d,p=d);let c=n.get("why_static");t.readOnly=c!=="",r.hidden=c!=="",o.textContent=c,o.hidden=c==="",l()}}}function ue(n){let e=n.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(e.model??""),o=[t&&/^([\\/~]|[A-Za-z]:)/.test(e.model??"")?t[1]:e.model,e.dtype,e.engine];return typeof e.seconds=="number"&&o.push(`${e.seconds.toPrecision(2)} s`),o.filter(Boolean).join(" \xB7 ")}function Dn(n,e){let t=e.get("stamp"),r=e.get("token_ids"),o=e.get("labels"),i=e.get("special"),a=Object.entries(e.get("gaps")),l=e.get("code"),p=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([u,h])=>`${u} ${h}`).join(", ")]],d=s("button",{type:"button",class:"nnv-button"},"Copy");d.addEventListener("click",()=>{navigator.clipboard?.writeText(l).then(()=>I(d,"Copied"),()=>I(d,"Select the text to copy it"))});let c=Object.entries(t.values??{});I(n,s("div",{class:"nnv-receipt-columns"},s("div",{},s("h4",{},"Where the numbers come from"),s("dl",{},...p.filter(([,u])=>u).flatMap(([u,h])=>[s("dt",{},u),s("dd",{},h)])),s("h4",{},`Tokens (${r.length})`),s("div",{class:"nnv-ids"},...r.map((u,h)=>s("span",{},j(o[h]??"",i[h]),s("small",{},String(u)))))),s("div",{},s("h4",{},"Saved by the trace"),s("ul",{class:"nnv-values"},...c.map(([u,h])=>s("li",{},s("code",{},u),s("small",{},` ${h}`)))),a.length>0&&s("h4",{},"Not captured"),a.length>0&&s("ul",{class:"nnv-values nnv-gaps"},...a.map(([u,h])=>s("li",{},s("code",{},u),s("span",{},` ${h}`)))))),s("h4",{},"The trace, runnable as it stands ",d),s("pre",{class:"nnv-code",tabindex:0},l))}var On=0;function me(n,e){let t=0,r=null,o=a=>{On=Math.max(On+1,Date.now()),t=On,n.send({...a,request:t}),e()},i=(a=>{if(a?.kind!=="answered"||a.request!==t)return;t=0;let l=r;r=null,l?o(l):e()});return n.on("msg:custom",i),{ask(a){t?r=a:o(a)},waiting:()=>t!==0,stop:()=>n.off("msg:custom",i)}}var nt=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],et=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function mn(n){let e=n/255;return e<=.04045?e/12.92:((e+.055)/1.055)**2.4}function qn(n){let e=n<=.0031308?12.92*n:1.055*n**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*e)))}function Bn(n){let e=Number.parseInt(n.slice(1),16);return[e>>16,e>>8&255,e&255]}function tt(n){let[e,t,r]=[mn(n[0]),mn(n[1]),mn(n[2])],o=Math.cbrt(.4122214708*e+.5363325363*t+.0514459929*r),i=Math.cbrt(.2119034982*e+.6806995451*t+.1073969566*r),a=Math.cbrt(.0883024619*e+.2817188376*t+.6299787005*r);return[.2104542553*o+.793617785*i-.0040720468*a,1.9779984951*o-2.428592205*i+.4505937099*a,.0259040371*o+.7827717662*i-.808675766*a]}function rt([n,e,t]){let r=(n+.3963377774*e+.2158037573*t)**3,o=(n-.1055613458*e-.0638541728*t)**3,i=(n-.0894841775*e-1.291485548*t)**3;return[qn(4.0767416621*r-3.3077115913*o+.2309699292*i),qn(-1.2684380046*r+2.6097574011*o-.3413193965*i),qn(-.0041960863*r-.7034186147*o+1.707614701*i)]}function ot(n){return .2126*mn(n[0])+.7152*mn(n[1])+.0722*mn(n[2])}function In([n,e,t],r=255){return(r<<24|t<<16|e<<8|n)>>>0}function he(n){let e=n.map(p=>tt(Bn(p))),t=e[0][0],r=e[e.length-1][0]-t,o=e.map(p=>(p[0]-t)/r),i=new Uint32Array(256),a=[],l=[];for(let p=0;p<256;p++){let d=p/255,c=0;for(;c<o.length-2&&d>o[c+1];)c++;let u=(d-o[c])/(o[c+1]-o[c]),[h,f]=[e[c],e[c+1]],b=rt([h[0]+u*(f[0]-h[0]),h[1]+u*(f[1]-h[1]),h[2]+u*(f[2]-h[2])]);i[p]=In(b),a.push(`rgb(${b.join(",")})`),l.push(ot(b)>.179)}return{pixels:i,css:a,bright:l}}var fe={light:he(nt),dark:he(et)};function En(n){return Math.max(0,Math.min(255,Math.round(255*n)))}function ve(){let{body:n}=document,e=n.dataset.jpThemeLight;if(e!==void 0)return e==="false"?"dark":"light";let t=n.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||n.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function be(n){let e=getComputedStyle(n),t=o=>e.getPropertyValue(`--nnv-${o}`).trim(),r=n.dataset.theme==="dark"?"dark":"light";return{theme:r,ramp:fe[r],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function ge(n){let e=new MutationObserver(n),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};e.observe(document.body,t),e.observe(document.documentElement,t);let r=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return r?.addEventListener("change",n),()=>{e.disconnect(),r?.removeEventListener("change",n)}}function xe(n){let e=s("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return n.append(e),{show(t,r,...o){e.replaceChildren(...o),e.hidden=!1;let[i,a]=[e.offsetWidth,e.offsetHeight],l=t+14+i>n.clientWidth?t-14-i:t+14,p=r+16+a>n.clientHeight?r-12-a:r+16;e.style.left=`${Math.max(4,Math.min(l,n.clientWidth-i-4))}px`,e.style.top=`${Math.max(4,p)}px`},hide(){e.hidden=!0}}}function en(n,e){let t=n.getBoundingClientRect();return[e.clientX-t.left,e.clientY-t.top]}var it=["prompt","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp"],st=15e3;function at(n){let e=n.getRootNode(),t=e instanceof ShadowRoot?e:document.head;if(t.querySelector("style[data-nnv]"))return;let r=s("style",{"data-nnv":""});r.textContent=re,t.append(r)}function an({model:n,el:e},{title:t,traits:r,paint:o}){let i=me(n,()=>P()),a=de(n,i),l=s("div",{class:"nnv-tools"}),p=s("span",{class:"nnv-subtitle"}),d=s("div",{class:"nnv-error",role:"alert",hidden:!0}),c=s("div",{class:"nnv-notes",hidden:!0}),u=s("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),h=s("div",{class:"nnv-body"}),f=s("div",{class:"nnv-checks"}),b=s("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),M=s("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),$=s("div",{class:"nnv-live",role:"status","aria-live":"polite"}),w=s("footer",{class:"nnv-foot"},f,b),y=s("div",{class:"nnv",role:"group","aria-label":t},s("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),s("header",{class:"nnv-head"},s("h3",{class:"nnv-title"},t),p,l),a.element,c,d,u,h,w,M,$),E=xe(y),_=null,R=!1,Z,N=[],L=()=>{let S=n.get("theme");y.dataset.theme=S==="light"||S==="dark"?S:ve(),y.dataset.own=String(S!=="auto"),_=null,H.ask()},P=()=>{let S=n.get("busy")||i.waiting()||R;y.classList.toggle("nnv-busy",S),y.setAttribute("aria-busy",String(S)),clearTimeout(Z),u.hidden=!0,S&&(Z=setTimeout(()=>u.hidden=!1,st))},z=()=>{a.update(),a.element.hidden=!n.get("show_prompt");let S=n.get("labels").length;p.textContent=`${S} ${S===1?"token":"tokens"}`;let U=n.get("notes");c.hidden=U.length===0||!n.get("show_stamp"),c.textContent=U.join(" \xB7 ");let g=n.get("error");d.hidden=g==="",I(d,s("strong",{},"That did not work. "),s("span",{},g),s("em",{}," The picture is still that of the last prompt that did.")),I(f,...n.get("checks").map(lt)),b.textContent=ue(n),b.hidden=!n.get("show_stamp"),w.hidden=b.hidden&&f.childElementCount===0,M.hidden||Dn(M,n),P()};b.addEventListener("click",()=>{M.hidden=!M.hidden,b.setAttribute("aria-expanded",String(!M.hidden)),M.hidden||Dn(M,n)});let H=ie(y,o),v=(S,U)=>{for(let g of S)n.on(`change:${g}`,U);N.push(()=>{for(let g of S)n.off(`change:${g}`,U)})},k=!1;v(it,()=>{k||(k=!0,queueMicrotask(()=>{k=!1,z()}))}),v(["theme"],L),v(r,H.ask),N.push(ge(L)),at(e),e.classList.add("nnv-host"),e.append(y);let C=0,D=new ResizeObserver(()=>{y.clientWidth!==C&&(C=y.clientWidth,y.dataset.size=C<560?"narrow":C<900?"medium":"wide",H.ask())});return D.observe(y),z(),L(),{root:y,tools:l,body:h,requests:i,tooltip:E,palette:()=>_??=be(y),width:()=>h.clientWidth,say:S=>{$.textContent=S},repaint:H.ask,setWaiting(S){R!==S&&(R=S,P())},onStop:S=>N.push(S),stop(){clearTimeout(Z),H.stop(),D.disconnect(),i.stop();for(let S of N)S();y.remove()}}}function lt({name:n,residual:e,tolerance:t,ok:r,about:o}){let i=Number(e);return s("span",{class:`nnv-check ${r?"nnv-ok":"nnv-failed"}`,title:`${o}
residual ${B(i)}, tolerance ${B(t)}`},s("span",{class:"nnv-mark","aria-hidden":"true"},r?"\u2713":"\u2717"),s("span",{class:"nnv-live"},r?"passed: ":"failed: "),n,s("small",{},Number.isFinite(i)?i.toExponential(1):B(i)))}function ln(n){return s("div",{class:"nnv-gap"},s("span",{},n))}function cn(n,e,t){let r=s("select",{class:"nnv-select","aria-label":n},...e.map(([o,i])=>s("option",{value:o},i)));return r.addEventListener("change",()=>t(r.value)),r.addEventListener("keydown",o=>o.stopPropagation()),{element:s("label",{class:"nnv-choice"},s("span",{},n),r),show(o){r.value=o}}}function Tn(n,e,t){let r=s("button",{type:"button",class:"nnv-button nnv-toggle",title:e,"aria-pressed":"false"},n);return r.addEventListener("click",t),{element:r,show:o=>r.setAttribute("aria-pressed",String(o))}}function on(n,e,t){n.set(e,t),n.save_changes()}function Sn(){let n=s("canvas",{"aria-hidden":"true"}),e=s("span"),t=s("span"),r=s("span",{class:"nnv-legend"},e,n,t);return{element:r,show(o,i,a,l=""){e.textContent=o,t.textContent=i,r.title=l;let p=Y(n,96,10);if(p)for(let d=0;d<96;d++)p.context.fillStyle=a.ramp.css[Math.round(255*d/95)],p.context.fillRect(d,0,1,10)}}}function ye(n,e,t,r){let o=new Int32Array(2*n);for(let i=0;i<n;i++){let a=Math.floor(e+i/t+1e-9),l=Math.ceil(e+(i+1)/t-1e-9);o[2*i]=Math.min(a,r),o[2*i+1]=Math.min(r,t>=1?a+1:Math.max(a+1,l))}return o}function hn(n,e,t,r,o,i,a){let l=ye(a.width,r.column,r.cell,t),p=ye(a.height,r.row,r.cell,e);for(let d=0;d<a.height;d++){let c=p[2*d],u=p[2*d+1];if(c>=e)break;let h=(a.y+d)*i.width+a.x;for(let f=0;f<a.width;f++,h++){let b=l[2*f],M=l[2*f+1];if(b>=t)break;let $=0;for(let w=c;w<u;w++)for(let y=w*t+b,E=w*t+M;y<E;y++)n[y]>$&&($=n[y]);i.pixels[h]=o[$]}}}function q(n){return{layer:n.get("layer"),head:n.get("head"),position:n.get("position")}}function G(n,e){let t=!1;for(let[r,o]of Object.entries(e))o===void 0||n.get(r)===o||(n.set(r,o),t=!0);t&&n.save_changes()}function tn(n,e){return n.position!==e.position?{...n,position:e.position}:e}function we(n,e,t,r){return n.layer!==t||n.head!==r?{...n,layer:t,head:r}:e.layer===t&&e.head===r?{...n,layer:-1,head:-1}:{...n,layer:e.layer,head:e.head}}function fn(n,e){return{...n,position:n.position===e?-1:e}}function rn(n){switch(n){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function J(n,e,t,r=0){return t<=0?-1:n<0?e===0?-1:r:Math.max(0,Math.min(t-1,n+e))}var Rn=new Map;function pn(n,e){let t=`${n.font}\0${e}`,r=Rn.get(t);return r===void 0&&(r=n.measureText(e).width,Rn.size>2e4&&Rn.clear(),Rn.set(t,r)),r}function xn(n,e,t){if(t(n)<=e)return n;let r=[...n],o=0,i=r.length-1;for(;o<i;){let a=o+i+1>>1;t(`${r.slice(0,a).join("")}\u2026`)<=e?o=a:i=a-1}return o===0?"\u2026":`${r.slice(0,o).join("")}\u2026`}function dn(n,e){if(n>=e)return 1;let t=e/n;for(let r=1;;r*=10)for(let o of[1,2,5])if(o*r>=t)return o*r}function ke({layers:n,heads:e,kvHeads:t,width:r,height:o}){let i=t>0&&e%t===0?e/t:1,a=e/i,l=24,p=18,d=2,c=i>1?8:d,u=l+4+(e-1)*d+(a-1)*(c-d),h=(r-u)/Math.max(1,e),f=(o-p-4-(n-1)*d)/Math.max(1,n),b=Math.floor(Math.max(15,Math.min(84,h,Math.max(f,16))));return{layers:n,heads:e,group:i,cell:b,gap:d,groupGap:c,left:l,top:p,width:Math.ceil(u+e*b),height:Math.ceil(p+4+n*b+(n-1)*d)}}function un(n,e){let{left:t,cell:r,gap:o,groupGap:i,group:a}=n;return t+e*(r+o)+Math.floor(e/a)*(i-o)}function An(n,e){return n.top+e*(n.cell+n.gap)}function Me(n,e,t){let r=n.cell+n.gap,o=Math.floor((t-n.top)/r);if(o<0||o>=n.layers)return null;for(let i=0;i<n.heads;i++){let a=un(n,i);if(e>=a&&e<a+r)return{layer:o,head:i}}return null}var Le=1e-4,$n=class{constructor(e){this.packed=e;this.size=Math.round((Math.sqrt(8*e.length+1)-1)/2)}packed;size;at(e,t){return t<=e?this.packed[e*(e+1)/2+t]:Number.NaN}row(e){let t=e*(e+1)/2;return this.packed.subarray(t,t+e+1)}rowMax(e,t){let r=this.row(e),o=0;for(let i=t?1:0;i<r.length;i++)r[i]>o&&r[i]<1/0&&(o=r[i]);return o}foldedMass(e){return this.row(e)[0]??Number.NaN}meanFoldedMass(){let e=0;for(let t=1;t<this.size;t++)e+=this.foldedMass(t);return this.size>1?e/(this.size-1):Number.NaN}topKeys(e,t,r){let o=Array.from(this.row(e),(i,a)=>({position:a,value:i}));return Ee(r?o.slice(1):o,t)}topReaders(e,t){let r=[];for(let o=e;o<this.size;o++)r.push({position:o,value:this.at(o,e)});return Ee(r,t)}levels(e,t){let r=this.size,o=new Uint16Array(r*r);for(let i=0;i<r;i++){let a=this.row(i),l=e==="row"?this.rowMax(i,t):1;for(let p=0;p<=i;p++)o[i*r+p]=t&&p===0?1:dt(a[p],e,l)}return o}};function dt(n,e,t){return Number.isFinite(n)?2+En(ut(n,e,t)):258}function ut(n,e,t){return e==="log"?n<=Le?0:1-Math.log10(n)/Math.log10(Le):t>0?n/t:0}function Ee(n,e){return n.sort((t,r)=>r.value-t.value||t.position-r.position).slice(0,e)}function Pn(n,e,t){let r=new Uint16Array(e*e);for(let o=0;o<e;o++){let i=255;if(t){i=1;for(let a=1;a<=o;a++)i=Math.max(i,n[o*e+a])}for(let a=0;a<e;a++)a>o?r[o*e+a]=0:t&&a===0?r[o*e+a]=1:r[o*e+a]=2+Math.round(255*n[o*e+a]/i)}return r}function Te(n,e,t,r,o){let i=t*(t+1)/2,a=(r*e+o)*i;return n.subarray(a,a+i)}function yn(n){let e=new Uint32Array(259);return e[0]=Un(n.neutral),e[1]=Un(n.line),e.set(n.ramp.pixels,2),e[258]=Un(n.accent),e}function Un(n){return n.startsWith("#")&&n.length===7?In(Bn(n)):0}function Re(n,e,t){let{layout:r,thumbnails:o,side:i,fold:a,focus:l,hover:p}=e,d=Y(n,r.width,r.height);if(!d)return;let{context:c,ratio:u}=d;if(ht(c,r,t),i>0){let h=n.width,f=new Uint32Array(h*n.height),b=yn(t),M=Math.round(r.cell*u);for(let $=0;$<r.layers;$++)for(let w=0;w<r.heads;w++){let y=($*r.heads+w)*i*i,E=Pn(o.subarray(y,y+i*i),i,a),_={x:Math.round(un(r,w)*u),y:Math.round(An(r,$)*u),width:M,height:M};hn(E,i,i,{row:0,column:0,cell:M/i},b,{pixels:f,width:h},_)}mt(c,f,h,n.height)}ft(c,r,t,l,p),p&&Se(c,r,p,t.ink,1.5),l.layer>=0&&l.head>=0&&Se(c,r,l,t.accent,2.5)}function mt(n,e,t,r){let o=document.createElement("canvas");o.width=t,o.height=r,o.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(e.buffer),t,r),0,0),n.save(),n.setTransform(1,0,0,1,0,0),n.drawImage(o,0,0),n.restore()}function ht(n,e,t){if(!(e.group<2)){n.strokeStyle=t.line,n.lineWidth=1;for(let r=0;r<e.heads;r+=e.group){let o=un(e,r)-2.5,i=un(e,r+e.group-1)+e.cell+5-(o+2.5);n.beginPath(),n.roundRect(o,e.top-2.5,i,e.height-e.top-4+5,4),n.stroke()}}}function ft(n,e,t,r,o){let{cell:i,gap:a}=e,l=(c,u,h,f)=>{n.fillStyle=f?t.accent:t.dim,n.font=`${f?600:400} 10.5px ${t.textFont}`,n.fillText(c,u,h)};n.textAlign="right";let p=dn(i+a,13);for(let c=0;c<e.layers;c++){let u=c===(o??r).layer;!u&&(c%p!==0||Math.abs(c-(o??r).layer)<(p>1?1:0))||l(String(c),e.left-6,An(e,c)+i/2,u)}n.textAlign="center";let d=dn(i+a,15);for(let c=0;c<e.heads;c++){let u=c===(o??r).head;(u||c%d===0)&&l(String(c),un(e,c)+i/2,e.top-10,u)}}function Se(n,e,{layer:t,head:r},o,i){n.strokeStyle=o,n.lineWidth=i,n.strokeRect(un(e,r)-1,An(e,t)-1,e.cell+2,e.cell+2)}var Zn=11.5,vt=30;function jn(n,e=!1,t=!1){return`${t?"italic ":""}${e?"600 ":""}${Zn}px ${n.tokenFont}`}function Ae(n,e,t){let{layout:r,levels:o}=e,{left:i,top:a,plot:l,tokens:p}=r,d=Y(n,i+l+2,a+l+2);if(!d)return;let{context:c,ratio:u}=d,h=Math.round(l*u),f=new Uint32Array(h*h),b={row:r.row,column:r.column,cell:r.cell*u};hn(o,p,p,b,yn(t),{pixels:f,width:h},{x:0,y:0,width:h,height:h});let M=new ImageData(new Uint8ClampedArray(f.buffer),h,h);c.putImageData(M,Math.round(i*u),Math.round(a*u)),r.cell>=12&&bt(c,r,t,u),r.cell>=vt&&gt(c,e,t),xt(c,e,t),yt(c,e,t)}function wn(n,e){return[Math.floor(e),Math.min(n.tokens,Math.ceil(e+n.plot/n.cell))]}function bt(n,e,t,r){let{left:o,top:i,plot:a,cell:l}=e;n.fillStyle=t.ground;let[p,d]=wn(e,e.row),[c,u]=wn(e,e.column),h=(f,b)=>Math.ceil((f-b)*l*r-1e-6)/r;for(let f=p;f<d;f++)f>=e.row&&n.fillRect(o,i+h(f,e.row),a,1);for(let f=c;f<u;f++)f>=e.column&&n.fillRect(o+h(f,e.column),i,1,a)}function gt(n,e,t){let{layout:r,pattern:o,levels:i}=e,{left:a,top:l,cell:p,tokens:d}=r,[c,u]=wn(r,r.row),[h,f]=wn(r,r.column);n.save(),n.beginPath(),n.rect(a,l,r.plot,r.plot),n.clip(),n.textAlign="center",n.font=`${Math.min(12,p*.3)}px ${t.textFont}`;for(let b=c;b<u;b++)for(let M=h;M<Math.min(f,b+1);M++){let $=i[b*d+M],w=t.ramp.bright[Math.min(255,Math.max(0,$-2))];n.fillStyle=$===1?t.dim:$>257?t.ground:w?"#000":"#fff",n.fillText(ce(o.at(b,M)),a+(M+.5-r.column)*p,l+(b+.5-r.row)*p)}n.restore()}function xt(n,e,t){let{layout:r,hover:o,position:i,key:a}=e,{left:l,top:p,plot:d,cell:c}=r;n.save(),n.beginPath(),n.rect(l-1,p-1,d+2,d+2),n.clip();let u=(f,b,M)=>{n.strokeStyle=b,n.lineWidth=M,n.strokeRect(l,p+(f-r.row)*c,Math.min(d,(f+1-r.column)*c),Math.max(c,2))},h=(f,b,M)=>{n.strokeStyle=b,n.lineWidth=M;let $=Math.max(p,p+(f-r.row)*c);n.strokeRect(l+(f-r.column)*c,$,Math.max(c,2),p+d-$)};i>=0&&(u(i,t.accent,2),h(i,t.accent,1),a>=0&&a<=i&&(n.lineWidth=3,n.strokeRect(l+(a-r.column)*c,p+(i-r.row)*c,Math.max(c,3),Math.max(c,3)))),o?.kind==="token"?(u(o.position,t.ink,1.5),h(o.position,t.ink,1.5)):o&&o.key<=o.query&&(u(o.query,t.ink,1),h(o.key,t.ink,1),n.lineWidth=2,n.strokeRect(l+(o.key-r.column)*c,p+(o.query-r.row)*c,Math.max(c,3),Math.max(c,3))),n.restore()}function yt(n,e,t){let{layout:r,hover:o,position:i,labels:a,special:l}=e,{left:p,top:d,cell:c}=r,u=dn(c,Zn+2),h=new Map,f=new Map;i>=0&&(h.set(i,t.accent),f.set(i,t.accent)),o?.kind==="token"?(h.set(o.position,t.ink),f.set(o.position,t.ink)):o&&(h.set(o.query,t.ink),f.set(o.key,t.ink));let b=(w,y)=>[...y.keys()].some(E=>E!==w&&Math.abs(E-w)*c<Zn+1),M=(w,y,E)=>{let[_,R]=wn(r,w),Z=N=>(N+.5-w)*c>=0&&(N+.5-w)*c<=r.plot+.5;for(let N=_;N<R;N++){let L=y.get(N);!Z(N)||!L&&(N%u!==0||b(N,y))||E(N,L??t.dim,L!==void 0)}},$=(w,y,E)=>(n.font=jn(t,E,l[w]),xn(a[w]??"",y,_=>pn(n,_)));n.textAlign="right",M(r.row,h,(w,y,E)=>{n.fillStyle=y===t.dim?t.ink:y,n.fillText($(w,p-10,E),p-6,d+(w+.5-r.row)*c)}),n.textAlign="left",M(r.column,f,(w,y,E)=>{let _=$(w,d-10,E);n.save(),n.translate(p+(w+.5-r.column)*c,d-6),n.rotate(-Math.PI/2),n.fillStyle=y===t.dim?t.ink:y,n.fillText(_,0,0),n.restore()})}var kn={factor:1,row:.5,column:.5},Gn=54;function Vn(n,e,t,r){let o=Math.max(120,Math.min(e-t.left-2,600)),i=Math.min(Gn,o/Math.max(1,n)),a=i>=8?Math.floor(i):i,l=a*n,p=Math.min(Math.max(a,Gn),a*r.factor),d=p>0?l/p:0,c=u=>Math.max(0,Math.min(n-d,u*n-d/2));return{tokens:n,...t,plot:l,cell:p,row:c(r.row),column:c(r.column)}}function Fn(n){return Math.max(1,Gn*n.tokens/Math.max(1,n.plot))}function Xn(n,e,t){let r=Math.floor(n.column+(e-n.left)/n.cell),o=Math.floor(n.row+(t-n.top)/n.cell),i=e>=n.left&&e<n.left+n.plot&&r<n.tokens,a=t>=n.top&&t<n.top+n.plot&&o<n.tokens;return i&&a?{kind:"cell",query:o,key:r}:a&&e>=0&&e<n.left?{kind:"token",position:o}:i&&t>=0&&t<n.top?{kind:"token",position:r}:null}function $e(n,e,t,r,o){let i=Math.max(1,Math.min(Fn(n),e.factor*t));if(i===1)return kn;let a=n.plot/n.tokens,l=n.plot/(a*i),p=(r-n.left)/n.plot,d=(o-n.top)/n.plot,c=n.column+p*n.plot/n.cell,u=n.row+d*n.plot/n.cell,h=(f,b)=>(f-b*l+l/2)/n.tokens;return Kn({factor:i,column:h(c,p),row:h(u,d)},l/n.tokens)}function Ce(n,e,t,r){let o=n.plot/n.cell/n.tokens,i=n.cell*n.tokens;return Kn({factor:e.factor,column:e.column-t/i,row:e.row-r/i},o)}function _e(n,e,t){let r=n.plot/n.cell,o=(i,a)=>t>=a&&t+1<=a+r?i:(t+.5)/n.tokens;return Kn({factor:e.factor,row:o(e.row,n.row),column:o(e.column,n.column)},r/n.tokens)}function Kn(n,e){let t=r=>Math.max(e/2,Math.min(1-e/2,r));return{factor:n.factor,row:t(n.row),column:t(n.column)}}var wt=86;function Pe(n,e,t,r,o,i){let a=s("h4"),l=s("span",{class:"nnv-hint"}),p=s("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),d=s("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),c=s("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),u=s("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),h=s("span",{class:"nnv-tools"},p,d,c),f=s("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),b=s("div",{hidden:!0}),M=s("div",{class:"nnv-readout"}),$=s("div",{class:"nnv-panel nnv-focus"},s("div",{class:"nnv-panel-head"},a,l,s("span",{class:"nnv-tools"},h,u)),f,b,M),w=null,y=kn,E=null,_=-1,R=null,Z=null,N=-1,L=null,P=()=>({labels:e.get("labels"),special:e.get("special")}),z=()=>{let g=f.getContext("2d");if(!g)return{left:60,top:60};g.font=jn(n.palette());let T=Math.max(...P().labels.slice(0,600).map(O=>pn(g,O)),12),F=Math.min(T,n.root.dataset.size==="narrow"?64:wt)+12;return{left:Math.round(F),top:Math.round(F)}},H=()=>{let g=t.current(),T=q(e),F=e.get("labels");Z!==F&&(Z=F,y=kn,E=null,_=-1);let O=T.layer>=0&&T.head>=0,m=g!==null&&g.layer===T.layer&&g.head===T.head,x=g!==null&&g.pattern.size===F.length,A=O&&!m?v(T):"";if(n.setWaiting(O&&!m&&A===""),f.classList.toggle("nnv-stale",!m),f.hidden=!O||!x||A!=="",b.hidden=A===""||!O,A&&I(b,ln(A)),u.hidden=T.layer===r.layer&&T.head===r.head&&T.position===r.position,!O){a.textContent="No head chosen",l.textContent="",h.hidden=!0,I(M,s("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let W=m||!x?T:{layer:g.layer,head:g.head};if(a.textContent=`Layer ${W.layer}, head ${W.head}`,l.textContent=k(W.head),!g||f.hidden){h.hidden=!0,I(M);return}let X=i();w=Vn(F.length,X,z(),y),T.position!==N&&(N=T.position,N>=0&&y.factor>1&&(y=_e(w,y,N),w=Vn(F.length,X,z(),y))),h.hidden=Fn(w)<=1,p.disabled=c.disabled=y.factor<=1,d.disabled=y.factor>=Fn(w)-1e-9,L&&L!==g.pattern&&(L=null,n.tooltip.hide());let K=t.levels(g,e.get("scale"),e.get("fold_sink")),V={layout:w,pattern:g.pattern,levels:K,...P(),position:T.position,key:_,hover:E};Ae(f,V,n.palette()),f.dataset.geometry=JSON.stringify(w),f.dataset.head=`${g.layer}.${g.head}`,C(g)},v=({layer:g})=>{let T=e.get("gaps")[`layers.${g}.self_attn.attention_probabilities`];return T||(e.get("pattern_layers").includes(g)?"":e.get("no_pattern"))},k=g=>{let[T,F]=[e.get("num_heads"),e.get("num_kv_heads")];return F<=0||F>=T?"":`keys and values ${Math.floor(g/(T/F))}, shared by ${T/F} heads`},C=({pattern:g})=>{let T=P(),F=x=>s("span",{},s("small",{class:"nnv-number"},`${x} `),j(T.labels[x]??"",T.special[x])),{position:O}=q(e),m=E?.kind==="cell"?E:O>=0&&_>=0?{query:O,key:_}:null;m&&m.key>m.query?I(M,F(m.query),s("span",{class:"nnv-hint"}," comes before "),F(m.key),s("span",{class:"nnv-hint"}," and cannot read it.")):m?I(M,F(m.query),s("span",{class:"nnv-hint"}," reads "),F(m.key)," ",s("b",{class:"nnv-number nnv-value"},B(g.at(m.query,m.key)))):I(M,s("span",{class:"nnv-hint"},O>=0?"Escape or a second click lets the token go.":"Each row is a token that reads, each column a token it reads. Click one to pin it."))},D=(g,T,F)=>{w&&(y=$e(w,y,g,T??w.left+w.plot/2,F??w.top+w.plot/2),n.repaint())};d.addEventListener("click",()=>D(1.6)),p.addEventListener("click",()=>D(1/1.6)),c.addEventListener("click",()=>D(0)),u.addEventListener("click",()=>{_=-1,y=kn,G(e,r)}),f.addEventListener("wheel",g=>{if(!g.ctrlKey)return;g.preventDefault();let{x:T,y:F}=sn(g,f);D(g.deltaY<0?1.25:.8,T,F)},{passive:!1}),f.addEventListener("pointerdown",g=>{y.factor>1&&(R={x:g.clientX,y:g.clientY,moved:!1})}),f.addEventListener("pointermove",g=>{if(!w)return;if(R&&g.buttons&1){let[m,x]=[g.clientX-R.x,g.clientY-R.y];if(R.moved||Math.hypot(m,x)>4){y=Ce(w,y,m,x),R={x:g.clientX,y:g.clientY,moved:!0},n.repaint();return}}let{x:T,y:F}=sn(g,f),O=Xn(w,T,F);JSON.stringify(O)!==JSON.stringify(E)&&(E=O,n.repaint()),f.style.cursor=O?"pointer":"default",O?U(O,g):n.tooltip.hide()}),f.addEventListener("pointerleave",()=>{E=null,n.tooltip.hide(),n.repaint()}),f.addEventListener("click",g=>{let T=R?.moved??!1;if(R=null,T||!w)return;let{x:F,y:O}=sn(g,f),m=Xn(w,F,O);if(!m)return;let x=m.kind==="cell"?m.query:m.position,A=fn(q(e),x);_=m.kind==="cell"&&A.position>=0&&m.key<=m.query?m.key:-1,G(e,{position:A.position}),o(),S(A.position)});let S=g=>{let T=e.get("labels"),F=t.current();g<0?n.say("no token pinned"):_>=0&&F?n.say(`${T[g]} at ${g} reads ${T[_]} at ${_}: ${B(F.pattern.at(g,_))}`):n.say(`token ${g}, ${T[g]}`)};f.addEventListener("keydown",g=>{let T=q(e),F=rn(g.key),O=e.get("labels").length;if(F){let m=J(T.position,F[0],O,O-1);_=F[1]!==0?J(_,F[1],m+1,m):Math.min(_,m),G(e,{position:m}),S(m),n.repaint()}else if(g.key==="Escape")_=-1,G(e,tn(T,r)),S(q(e).position),n.repaint();else if(g.key==="+"||g.key==="=")D(1.6);else if(g.key==="-")D(1/1.6);else return;g.preventDefault(),g.stopPropagation()});let U=(g,T)=>{let F=P(),O=t.current();L=O?.pattern??null;let m=x=>{let A=F.labels[x]??"",W=e.get("token_ids")[x],X=[...A].length;return s("div",{},s("small",{class:"nnv-number"},`${x} `),j(A,F.special[x]),s("small",{class:"nnv-hint"},` id ${W}${X>12?`, ${X} characters`:""}`))};if(g.kind==="token")n.tooltip.show(...en(n.root,T),m(g.position));else if(g.key>g.query||!O)n.tooltip.hide();else{let x=s("b",{},B(O.pattern.at(g.query,g.key)));n.tooltip.show(...en(n.root,T),x,m(g.query),s("div",{class:"nnv-hint"},"reads"),m(g.key))}};return{element:$,paint:H,hovered:()=>E,stop:()=>n.setWaiting(!1)}}function Fe(n){let e=null,t=null,r=(o,i,a,l)=>{let p=e;if(p&&p.from===o&&p.focus.layer===i&&p.focus.head===a)return p.focus;let d={layer:i,head:a,pattern:new $n(l())};return e={from:o,focus:d},d};return{current(){let o=n.get("layer"),i=n.get("head"),a=n.get("patterns"),l=n.get("labels").length;if(a&&a.byteLength>0&&o>=0&&i>=0)return r(a,o,i,()=>Te(nn(a),n.get("num_heads"),l,o,i));let p=n.get("pattern");return!p||p.byteLength===0?null:r(p,n.get("pattern_layer"),n.get("pattern_head"),()=>nn(p))},levels(o,i,a){let l=`${i} ${a}`;return(t?.key!==l||t.pattern!==o.pattern)&&(t={key:l,pattern:o.pattern,levels:o.pattern.levels(i,a)}),t.levels}}}function Yn({labels:n,special:e},t){return s("span",{},s("small",{class:"nnv-number"},`${t} `),j(n[t]??"",e[t]))}function Qn(n,e,t,r,o){let i=Math.max(...e.map(a=>a.value).filter(Number.isFinite),1e-12);return s("div",{class:"nnv-list"},s("div",{class:"nnv-list-title"},...n),...e.map(({position:a,value:l})=>{let p=Number.isFinite(l)?Math.max(0,l/i):0,d=s("span",{class:"nnv-bar","aria-hidden":"true"});d.style.width=`calc((100% - 4ch - 7px) * ${p.toFixed(4)})`;let c=s("button",{type:"button",class:"nnv-entry","aria-current":String(a===r)},d,s("span",{class:"nnv-place"},String(a)),j(t.labels[a]??"",t.special[a]),s("span",{class:"nnv-number"},B(l)));return c.addEventListener("click",()=>o(a)),c}),e.length===0&&s("div",{class:"nnv-hint"},"nothing but the folded first token"))}var kt=["layer","head","position","token_ids","labels","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps"],Ne=8,He=({model:n,el:e})=>{let t=q(n),r=Fe(n),o=null,i=null,a=null,l=an({model:n,el:e},{title:"Attention",traits:kt,paint:()=>w()}),p=cn("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],L=>on(n,"scale",L)),d=Tn("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>on(n,"fold_sink",!n.get("fold_sink"))),c=Sn();l.tools.append(p.element,c.element,d.element);let u=s("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back."}),h=s("div",{class:"nnv-panel"},s("div",{class:"nnv-panel-head"},s("h4",{},"All heads"),s("span",{class:"nnv-hint"},"layer \u2193 head \u2192")),s("div",{class:"nnv-heads"},u)),f=s("div",{class:"nnv-side"}),b=Pe(l,n,r,t,()=>_(),()=>y()),M=s("div",{class:"nnv-panel",hidden:!0});l.body.append(s("div",{class:"nnv-attention"},h,b.element,M,f));let $=()=>{let L=n.get("thumbnails");return a?.from!==L&&(a={from:L,bytes:te(L)}),a.bytes},w=()=>{let L=l.palette(),P=n.get("scale"),z=n.get("fold_sink");p.show(P),d.show(z);let H=l.root.dataset.size,v=l.width(),k=H==="wide"?.34:H==="medium"?.42:1;o=ke({layers:n.get("num_layers"),heads:n.get("num_heads"),kvHeads:n.get("num_kv_heads"),width:v*k,height:H==="narrow"?460:640});let C=$().length===0;C&&h.lastElementChild?.className!=="nnv-gap"?h.append(ln(n.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!C&&h.lastElementChild?.className==="nnv-gap"&&h.lastElementChild.remove(),Re(u,{layout:o,thumbnails:$(),side:n.get("thumb"),fold:z,focus:q(n),hover:i},L),u.dataset.geometry=JSON.stringify(o),E(P,z),b.paint(),_()},y=()=>{let L=l.root.dataset.size,P=L==="narrow"?0:(o?.width??0)+28;return l.width()-P-(L==="wide"?272:0)},E=(L,P)=>{let z=P?" left after the fold":"";L==="row"?c.show("0",`row's largest${z}`,l.palette(),"Each row is divided by its own largest value."):L==="absolute"?c.show("0","1",l.palette(),"The probability itself."):c.show("\u2264 0.0001","1",l.palette(),"The logarithm of the probability.")},_=()=>{let L=r.current(),{position:P}=q(n),z={labels:n.get("labels"),special:n.get("special")},H=b.hovered(),v=z.labels.length-1,k=H?.kind==="cell"?H.query:H?H.position:P>=0?P:v,C=H?.kind==="cell"?H.key:H?H.position:P>=0?P:v;if(!L||k<0||Math.max(k,C)>=L.pattern.size){I(f);return}let D=n.get("fold_sink"),S=U=>G(n,fn(q(n),U));I(f,Qn([Yn(z,k),"reads"],L.pattern.topKeys(k,Ne,D),z,P,S),Qn([Yn(z,C),"is read by"],L.pattern.topReaders(C,Ne),z,P,S),D&&s("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",s("b",{class:"nnv-number"},B(L.pattern.foldedMass(k)))," of this row, ",s("b",{class:"nnv-number"},le(L.pattern.meanFoldedMass()))," on average over the rows after it."))},R=L=>{let{x:P,y:z}=sn(L,u);return o&&Me(o,P,z)},Z=L=>{G(n,L),l.say(`layer ${L.layer}, head ${L.head}`)};u.addEventListener("pointermove",L=>{let P=R(L);(P?.layer!==i?.layer||P?.head!==i?.head)&&(i=P,l.repaint()),u.style.cursor=P?"pointer":"default",P?N(P,L):l.tooltip.hide()}),u.addEventListener("pointerleave",()=>{i=null,l.tooltip.hide(),l.repaint()}),u.addEventListener("click",L=>{let P=R(L);if(!P)return;let z=we(q(n),t,P.layer,P.head);Z({layer:z.layer,head:z.head})}),u.addEventListener("keydown",L=>{let P=q(n),z=rn(L.key);if(z){let H=J(P.layer,z[0],n.get("num_layers"));Z({layer:H,head:J(P.head,z[1],n.get("num_heads"))})}else if(L.key==="Escape")G(n,tn(P,t));else return;L.preventDefault(),L.stopPropagation()});let N=({layer:L,head:P},z)=>{let H=n.get("thumb"),v=(L*n.get("num_heads")+P)*H*H,k=s("canvas"),C=$().length>0?Y(k,128,128):null;if(C){let U=new Uint32Array(k.width*k.height),g=Pn($().subarray(v,v+H*H),H,n.get("fold_sink")),T={x:0,y:0,width:k.width,height:k.height};hn(g,H,H,{row:0,column:0,cell:k.width/H},yn(l.palette()),{pixels:U,width:k.width},T),C.context.putImageData(new ImageData(new Uint8ClampedArray(U.buffer),k.width,k.height),0,0)}let S=n.get("labels").length/Math.max(1,H);l.tooltip.show(...en(l.root,z),s("div",{},s("strong",{},`Layer ${L}, head ${P}`)),k,s("div",{class:"nnv-hint"},S>1?`largest of each ${S.toFixed(1)} \xD7 ${S.toFixed(1)} tokens, row-relative`:"row-relative"))};return l.onStop(()=>b.stop()),()=>l.stop()};function ze(n){let{bars:e,logit:t,sort:r,sign:o}=n,i=r==="depth"&&o==="both",a=e.filter(({value:d})=>o==="both"||(o==="positive"?d>0:d<0));r==="size"&&a.sort((d,c)=>Math.abs(c.value)-Math.abs(d.value));let l=[],p=0;for(let d of a){let c=i?p:0;p=i?p+d.value:Number.NaN;let h=d.kind==="attention"&&n.heads.length>0?n.expanded.includes(d.layer):null;l.push({...d,head:-1,from:c,to:c+d.value,running:p,open:h}),h&&l.push(...Mt(n,d,i?c:0,i))}return l.length>0&&o==="both"&&l.push({name:"logit",kind:"total",layer:-1,head:-1,value:t,from:0,to:t,running:t,open:null}),l}function Mt({heads:n,headCount:e,sort:t},r,o,i){let a=n.subarray(r.layer*e,(r.layer+1)*e),l=Array.from(a,(c,u)=>({name:`head ${u}`,head:u,value:c}));t==="size"&&l.sort((c,u)=>Math.abs(u.value)-Math.abs(c.value));let p=r.value-a.reduce((c,u)=>c+u,0);Math.abs(p)>1e-4*Math.max(1,Math.abs(r.value))&&l.push({name:"output bias / post-norm",head:-1,value:p});let d=o;return l.map(({name:c,head:u,value:h})=>{let f=d;return i&&(d+=h),{name:c,kind:"head",layer:r.layer,head:u,value:h,from:f,to:f+h,running:Number.NaN,open:null}})}function We(n,e){let t=0,r=0;for(let{from:i,to:a}of n)for(let l of[i,a])Number.isFinite(l)&&(t=Math.min(t,l),r=Math.max(r,l));if(t===0&&r===0)return{low:-1,high:1,ticks:[-1,0,1]};let o=.03*(r-t);return t<0&&(t-=o),r>0&&(r+=o),{low:t,high:r,ticks:pe(t,r,e)}}function vn({low:n,high:e},t){return Math.max(0,Math.min(1,(t-n)/(e-n)))}var Lt=["bars","bar_values","heads","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"],De=({model:n,el:e})=>{let t=q(n),r=an({model:n,el:e},{title:"Contributions",traits:Lt,paint:()=>_()}),o=cn("Order",[["depth","by depth"],["size","by size"]],v=>on(n,"sort",v)),i="both",a=cn("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],v=>{i=v,r.repaint()});r.tools.append(o.element,a.element);let l=s("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),p=s("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),d=s("button",{type:"submit",class:"nnv-button"},"Explain"),c=s("button",{type:"button",class:"nnv-button"}),u=s("form",{class:"nnv-question"},l,s("span",{class:"nnv-hint"},"against"),p,d,c),h=s("div",{class:"nnv-question nnv-asked"}),f=s("div",{class:"nnv-axis","aria-hidden":"true"}),b=s("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads, Escape goes back."}),M=s("div",{hidden:!0});r.body.append(h,u,b,M);let $=[],w=-1,y=v=>{r.requests.ask({kind:"target",target:l.value===""?null:l.value,versus:p.value===""?null:p.value,position:v})};u.addEventListener("submit",v=>{v.preventDefault(),y(n.get("explained_position"))}),c.addEventListener("click",()=>y(q(n).position));for(let v of[l,p])v.addEventListener("keydown",k=>k.stopPropagation());let E=()=>{let v=nn(n.get("bar_values")),k=n.get("bars");return{bars:k.map((C,D)=>({...C,value:v[D]})),logit:v[k.length]}},_=()=>{let v=E(),k=n.get("gaps"),C=v.bars.length===0;if(M.hidden=!C,b.hidden=h.hidden=C,u.hidden=n.get("why_static")!=="",o.show(n.get("sort")),C){I(M,ln(k["contributions.logit"]??k["contributions.embedding"]??"Contributions were not captured."));return}Z(v.logit),$=ze({...v,heads:nn(n.get("heads")),headCount:n.get("num_heads"),expanded:n.get("expanded"),sort:n.get("sort"),sign:i});let D=We($,r.width()>700?8:4),S=$.some(T=>T.kind!=="total"&&Number.isFinite(T.running)),U=`${r.width()<520?"126px":"168px"} minmax(0, 1fr) 74px${S&&r.width()>=520?" 74px":""}`;N(D,U),b.classList.toggle("nnv-dense",$.length>36);let g=b.scrollTop;I(b,f,...$.map((T,F)=>L(T,F,D,U,S))),$.length===0&&b.append(s("div",{class:"nnv-empty"},i==="both"?"There are no bars.":`No part ${i==="positive"?"raises":"lowers"} this logit.`)),R()==="missing"&&b.append(s("div",{class:"nnv-hint"},`Heads: ${k["contributions.heads"]}`)),b.scrollTop=g},R=()=>n.get("gaps")["contributions.heads"]?"missing":"here",Z=v=>{let k=n.get("explained_position"),C=n.get("labels"),D=n.get("versus_id")>=0;I(h,s("span",{},D?"Logit difference of":"Logit of"),j(n.get("target_label")),D&&s("span",{},"over"),D&&j(n.get("versus_label")),s("span",{},`after position ${k}`),j(C[k]??""),s("b",{class:"nnv-number nnv-logit",title:"as the model computed it"},B(v)),s("span",{class:"nnv-hint"},"final norm held at the values it had"));let S=q(n).position;c.hidden=S<0||S===k||S>=C.length,I(c,`Explain position ${S} `,C[S]??"")},N=(v,k)=>{let C=s("div",{class:"nnv-track"});for(let S of v.ticks){let U=s("span",{class:"nnv-tick"},gn(S));U.style.left=`${100*vn(v,S)}%`,C.append(U)}let D=s("div",{class:"nnv-row nnv-axis-row"},s("span"),C);D.style.gridTemplateColumns=k,I(f,D)},L=(v,k,C,D,S)=>{let{layer:U}=q(n),[g,T]=[vn(C,Math.min(v.from,v.to)),vn(C,Math.max(v.from,v.to))],F=v.kind==="total"?"nnv-total":v.value>=0?"nnv-plus":"nnv-minus",O=s("div",{class:`nnv-piece ${F}`});O.style.left=`${100*g}%`,O.style.width=`${100*(T-g)}%`;let m=s("div",{class:"nnv-zero"});m.style.left=`${100*vn(C,0)}%`;let x=s("div",{class:"nnv-track"},m,Number.isFinite(v.value)&&O),A=$[k+1];if(S&&v.kind!=="total"&&v.kind!=="head"&&A&&A.kind!=="head"){let Q=s("div",{class:"nnv-link"});Q.style.left=`${100*vn(C,v.to)}%`,x.append(Q)}let W=v.open!==null&&s("button",{type:"button",class:"nnv-open","aria-expanded":String(v.open),"aria-label":`Heads of layer ${v.layer}`},v.open?"\u25BE":"\u25B8"),X=s("div",{class:"nnv-row-name"},W||s("span",{class:"nnv-open","aria-hidden":"true"}),s("span",{},v.name));v.kind==="head"&&(X.style.paddingLeft="14px");let K=k===w||v.layer>=0&&v.layer===U&&(v.kind!=="head"||v.head===q(n).head),V=s("div",{class:`nnv-row${v.kind==="head"?" nnv-head-row":""}${v.kind==="total"?" nnv-total-row":""}${K?" nnv-chosen":""}`,"data-name":v.name,"data-layer":v.layer,"data-value":B(v.value)},X,x,s("span",{class:"nnv-number"},v.kind==="total"?gn(v.value):ae(v.value)),S&&r.width()>=520&&s("span",{class:"nnv-number nnv-running",title:"running total"},Number.isFinite(v.running)?v.running.toFixed(3).replace("-","\u2212"):""));return V.style.gridTemplateColumns=D,W&&W.addEventListener("click",Q=>{Q.stopPropagation(),P(v.layer)}),V.addEventListener("click",()=>z(k)),V.addEventListener("pointermove",Q=>H(v,Q)),V.addEventListener("pointerleave",()=>r.tooltip.hide()),V},P=v=>{let k=n.get("expanded");on(n,"expanded",k.includes(v)?k.filter(C=>C!==v):[...k,v])},z=v=>{let k=$[v];if(!k)return;let C=w===v;w=C?-1:v,C?G(n,{layer:t.layer,head:t.head}):k.layer>=0&&G(n,k.kind==="head"&&k.head>=0?{layer:k.layer,head:k.head}:{layer:k.layer}),r.say(C?"nothing chosen":`${k.name}: ${B(k.value)}`),r.repaint()};b.addEventListener("keydown",v=>{let k=rn(v.key);if(k&&k[0]!==0){let C=Math.max(0,Math.min($.length-1,w+k[0]));C!==w&&z(C),b.querySelectorAll(".nnv-row")[w+1]?.scrollIntoView({block:"nearest"})}else if((v.key==="Enter"||v.key===" ")&&v.target===b){let C=$[w];C&&C.open!==null&&P(C.layer)}else if(v.key==="Escape")w=-1,G(n,tn(q(n),t)),r.repaint();else return;v.preventDefault(),v.stopPropagation()});let H=(v,k)=>{r.tooltip.show(...en(r.root,k),s("div",{},v.kind==="head"?`layer ${v.layer}, ${v.name}`:v.name),s("b",{},B(v.value)),...Number.isFinite(v.running)&&v.kind!=="total"?[s("div",{class:"nnv-hint"},`running total ${B(Math.fround(v.running))}`)]:[])};return()=>r.stop()};var Oe=({model:n,el:e})=>{let t=q(n),r=an({model:n,el:e},{title:"Explore",traits:["labels","special","token_ids","position","layer","head"],paint:()=>a()}),o=s("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});r.body.append(o);let i=null,a=()=>{let d=n.get("labels");if(i!==d){i=d;let u=n.get("special"),h=n.get("token_ids");I(o,...d.map((f,b)=>l(f,u[b]??!1,b,h[b]??-1)))}let{position:c}=q(n);[...o.children].forEach((u,h)=>{u.setAttribute("aria-pressed",String(h===c)),u.tabIndex=h===Math.max(0,c)?0:-1})},l=(d,c,u,h)=>{let f=s("button",{type:"button",class:"nnv-chip",title:`${d} \xB7 position ${u} \xB7 id ${h}`},j(d,c),s("small",{},String(u)));return f.addEventListener("click",()=>p(fn(q(n),u).position)),f},p=d=>{G(n,{position:d}),r.say(d<0?"no token chosen":`token ${d}, ${n.get("labels")[d]}`)};return o.addEventListener("keydown",d=>{let c=rn(d.key),u=q(n);if(c){let h=J(u.position,c[0]+c[1],o.childElementCount);p(h),o.children[h]?.focus()}else if(d.key==="Escape")G(n,tn(u,t));else return;d.preventDefault(),d.stopPropagation()}),()=>r.stop()};function Jn(n,e,t,r){return[`${n.rows[t]??""}, position ${r} `,j(e.labels[r]??"",e.special[r]),s("small",{class:"nnv-hint"},`id ${e.ids[r]}`)]}function ne(n,e,t,r,o){return n.top(e,t).map(({id:i,label:a,probability:l},p)=>{let d=s("span",{class:"nnv-bar","aria-hidden":"true"}),c=Number.isFinite(l)?Math.max(0,Math.min(1,l)):0;d.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let u=s(o?"button":"div",{class:"nnv-entry",...o?{type:"button",title:`Follow this token (id ${i})`}:{},"aria-current":String(i===r)},d,s("span",{class:"nnv-place"},String(p+1)),j(a),s("span",{class:"nnv-number"},B(l)));return o&&u.addEventListener("click",()=>o(i)),u})}function qe(n,e,t,r){let[o,i]=[226,64],a=s("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),l=Y(a,o,i);if(!l)return a;let{context:p}=l,d=n.rows.length,c=h=>4+(o-8)*h/Math.max(1,d-1),u=h=>i-4-(i-10)*h;p.strokeStyle=r.line,p.lineWidth=1;for(let h of[0,.5,1])p.beginPath(),p.moveTo(4,u(h)),p.lineTo(o-4,u(h)),p.stroke();p.strokeStyle=r.accent,p.lineWidth=2,p.beginPath();for(let h=0;h<d;h++){let f=n.followedProbability(h,e);h===0?p.moveTo(c(h),u(f)):p.lineTo(c(h),u(f))}return p.stroke(),t>=0&&(p.fillStyle=r.accent,p.beginPath(),p.arc(c(t),u(n.followedProbability(t,e)),3.5,0,2*Math.PI),p.fill()),a}var Nn=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(e){this.rows=e.get("rows"),this.tokens=e.get("labels").length,this.k=e.get("k"),this.ids=Wn(e.get("top_ids")),this.probabilities=nn(e.get("top_probabilities")),this.entropies=nn(e.get("entropy")),this.followedProbabilities=nn(e.get("followed_probability")),this.followedRanks=Wn(e.get("followed_rank")),this.vocabulary=e.get("vocabulary"),this.vocabularySize=e.get("vocabulary_size");let t=0;for(let r of this.entropies)r>t&&r<1/0&&(t=r);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(e){return this.vocabulary[e]??`id ${e}`}top(e,t){let r=(e*this.tokens+t)*this.k;return Array.from({length:this.k},(o,i)=>{let a=this.ids[r+i];return{id:a,label:this.label(a),probability:this.probabilities[r+i]}})}topId(e,t){return this.ids[(e*this.tokens+t)*this.k]}entropy(e,t){return this.entropies[e*this.tokens+t]}followedProbability(e,t){return this.followedProbabilities[e*this.tokens+t]}followedRank(e,t){return this.followedRanks[e*this.tokens+t]}share(e,t,r){let o;return r==="entropy"?o=this.largestEntropy>0?this.entropy(e,t)/this.largestEntropy:0:r==="followed probability"&&this.following?o=this.followedProbability(e,t):r==="followed rank"&&this.following?o=1-Math.log(1+this.followedRank(e,t))/Math.log(this.vocabularySize):o=this.probabilities[(e*this.tokens+t)*this.k],Number.isFinite(o)?o:Number.NaN}};function Be({rows:n,tokens:e,width:t,cellWidth:r,left:o,lastOnTop:i}){let l=(t-o-1)/Math.max(1,e),p=r>0?r:Math.max(58,Math.min(124,l)),d=Math.max(2,Math.min(124,p)),c=n>36?18:20;return{rows:n,tokens:e,left:o,top:36,cellWidth:d,cellHeight:c,width:o+d*e+1,height:36+c*n+1,lastOnTop:i}}function Hn(n,e){return Math.max(2,Math.min(124,(e-n.left-1)/Math.max(1,n.tokens)))}function bn(n,e){return n.lastOnTop?n.rows-1-e:e}function Ie(n,e,t,r,o){if(e<n.left)return null;let i=Math.floor((e-n.left+r)/n.cellWidth);if(i>=n.tokens)return null;if(t<n.top)return{row:-1,position:i};let a=Math.floor((t-n.top+o)/n.cellHeight);return a>=n.rows?null:{row:bn(n,a),position:i}}var Ue=11.5,Et=26;function Ze(n,e,t){let{layout:r,view:o,data:i}=e,a=Y(n,o.width,o.height);if(!a)return;let{context:l}=a,{left:p,top:d,cellWidth:c,cellHeight:u}=r,h=Math.max(0,Math.floor(o.scrollLeft/c)),f=Math.min(r.tokens,Math.ceil((o.scrollLeft+o.width-p)/c)),b=E=>p+E*c-o.scrollLeft,M=E=>d+E*u-o.scrollTop,$=c>=8?1:0;l.save(),l.beginPath(),l.rect(p,d,o.width-p,o.height-d),l.clip(),l.textAlign="left",l.font=`${Ue}px ${t.tokenFont}`;let w=E=>pn(l,E);for(let E=0;E<r.rows;E++){let _=M(bn(r,E));if(!(_>o.height||_+u<d))for(let R=h;R<f;R++){let Z=i.share(E,R,e.colorBy),N=Number.isNaN(Z)?-1:En(Z);if(l.fillStyle=N<0?t.accent:t.ramp.css[N],l.fillRect(b(R),_,c-$,u-1),c<Et)continue;let L=i.topId(E,R);l.fillStyle=N<0?t.ground:t.ramp.bright[N]?"#000":"#fff",l.fillText(xn(i.label(L),c-9,w),b(R)+4,_+u/2)}}for(let E=0;e.marked>=0&&E<r.rows;E++)for(let _=h;_<f;_++)i.topId(E,_)===e.marked&&(l.strokeStyle=t.accent,l.lineWidth=2,l.strokeRect(b(_)+1,M(bn(r,E))+1,c-$-2,u-3));let y=(E,_,R,Z)=>{E<0||_<0||E>=r.rows||_>=r.tokens||(l.strokeStyle=R,l.lineWidth=Z,l.strokeRect(b(_)-.5,M(bn(r,E))-.5,Math.max(3,c-$+1),u))};e.position>=0&&(l.strokeStyle=t.accent,l.lineWidth=1,l.strokeRect(b(e.position)-.5,M(0)-.5,Math.max(3,c-$+1),r.rows*u)),y(e.layer,e.position,t.accent,3),e.hover&&e.hover.row>=0&&y(e.hover.row,e.hover.position,t.ink,2),l.restore(),Tt(l,e,t,M),St(l,e,t,h,f,b)}function Tt(n,e,t,r){let{layout:o,data:i,hover:a,layer:l}=e;n.textAlign="right";for(let p=0;p<o.rows;p++){let d=r(bn(o,p))+o.cellHeight/2;if(d<o.top||d>e.view.height)continue;let c=p===a?.row||p===l;n.fillStyle=p===a?.row?t.ink:p===l?t.accent:t.dim,n.font=`${c?600:400} 11px ${t.textFont}`,n.fillText(i.rows[p]??"",o.left-7,d)}}function St(n,e,t,r,o,i){let{layout:a,labels:l,special:p,hover:d,position:c,view:u}=e,h=dn(a.cellWidth,34),f=d?.position??-1;n.save(),n.beginPath(),n.rect(a.left,0,u.width-a.left,a.top),n.clip(),n.textAlign="left";for(let b=r;b<o;b++){let M=b===f||b===c,$=[f,c].some(y=>y>=0&&y!==b&&Math.abs(y-b)*a.cellWidth<34);if(!M&&(b%h!==0||$))continue;let w=Math.max(a.cellWidth*h,34)-6;n.fillStyle=t.dim,n.font=`10px ${t.textFont}`,n.fillText(String(b),i(b)+3,9),n.fillStyle=b===f?t.ink:b===c?t.accent:t.ink,n.font=`${p[b]?"italic ":""}${M?"600 ":""}${Ue}px ${t.tokenFont}`,n.fillText(xn(l[b]??"",w,y=>pn(n,y)),i(b)+3,24)}n.restore()}var je=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"],At=[...je,"layer","position","special","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"],Ge=({model:n,el:e})=>{let t=q(n),r=an({model:n,el:e},{title:"Logit lens",traits:At,paint:()=>k()}),o=cn("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],m=>on(n,"color_by",m)),i=Sn(),a=Tn("Last layer on top","Turn the order of the rows",()=>on(n,"last_on_top",!n.get("last_on_top"))),l=s("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),p=s("button",{type:"submit",class:"nnv-button"},"Follow"),d=s("form",{class:"nnv-follow"},l,p),c=s("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),u=s("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),h=s("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit");r.tools.append(o.element,i.element,d,a.element,s("span",{class:"nnv-tools"},u,c,h));let f=s("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),b=s("div",{class:"nnv-spacer"},f),M=s("div",{class:"nnv-scroll"},b),$=s("div",{class:"nnv-side nnv-detail"}),w=s("div",{class:"nnv-panel"},M),y=s("div",{hidden:!0});r.body.append(s("div",{class:"nnv-lens"},w,$),y);let E=null,_=[],R=null,Z=0,N=null,L=-1,P=-1,z=()=>({labels:n.get("labels"),special:n.get("special"),ids:n.get("token_ids")}),H=()=>r.width()-(r.root.dataset.size==="wide"?268:0),v=()=>{let m=je.map(x=>n.get(x));return(!E||m.some((x,A)=>x!==_[A]))&&(_[1]!==m[1]&&(N=null),E=new Nn(n),_=m),E},k=()=>{let m=v(),{labels:x,special:A}=z(),W=r.palette(),X=n.get("gaps");if(y.hidden=!m.empty,w.parentElement.hidden=m.empty,m.empty){I(y,ln(X["lens.top_ids"]??"The logit lens was not captured."));return}d.hidden=n.get("why_static")!=="",a.show(n.get("last_on_top"));let K=n.get("color_by");o.show(K);for(let Ln of o.element.querySelectorAll("option"))Ln.disabled=Ln.value.startsWith("followed")&&!m.following;K==="entropy"?i.show("0",`${gn(m.largestEntropy)} nats`,W,"Entropy of the whole distribution."):K==="followed rank"&&m.following?i.show("last","rank 1",W,"Logarithm of the rank among all tokens."):i.show("0","1",W,K==="probability"?"Probability of the cell's top token.":"Probability of the followed token.");let V=H(),Q=m.rows.reduce((Ln,Ke)=>Math.max(Ln,Ke.length),0);R=Be({rows:m.rows.length,tokens:x.length,width:V,cellWidth:Z,left:Math.min(110,16+Q*6.2),lastOnTop:n.get("last_on_top")}),b.style.width=`${R.width}px`,b.style.height=`${R.height}px`;let{layer:Ve,position:Mn}=q(n);Mn!==P&&(P=Mn,C(R,Mn));let Xe={width:Math.min(R.width,M.clientWidth),height:Math.min(R.height,M.clientHeight)};Ze(f,{layout:R,data:m,labels:x,special:A,colorBy:K,marked:D(),layer:Ve,position:Mn,hover:N,view:{...Xe,scrollLeft:M.scrollLeft,scrollTop:M.scrollTop}},W),f.dataset.geometry=JSON.stringify(R);let ee=Hn(R,V);h.disabled=Math.abs(ee-R.cellWidth)<.5,u.disabled=R.cellWidth<=Math.min(ee,58)+.01,c.disabled=R.cellWidth>=124,U()},C=(m,x)=>{if(x<0)return;let A=x*m.cellWidth,W=M.clientWidth-m.left;(A<M.scrollLeft||A+m.cellWidth>M.scrollLeft+W)&&(M.scrollLeft=Math.max(0,A-W/2))},D=()=>{let m=n.get("followed_id");return m>=0?m:L},S=m=>{let x=n.get("why_static")==="",A=m===D();x?r.requests.ask({kind:"follow",id:A?-1:m}):L=A?-1:m,r.say(A?"no token followed":`following ${E?.label(m)}`),r.repaint()},U=()=>{let m=v(),x=q(n),A=m.tokens-1,W=N?N.position:x.position>=0&&x.position<=A?x.position:A,X=m.rows.length-1,K=!N&&x.position>=0&&x.layer>=0&&x.layer<=X,V=N&&N.row>=0?N.row:K?x.layer:X,Q=n.get("followed_id");I($,s("div",{class:"nnv-list-title nnv-cell-title"},...Jn(m,z(),V,W)),s("div",{class:"nnv-list nnv-top"},...ne(m,V,W,D(),S)),s("div",{class:"nnv-hint nnv-entropy"},"entropy ",s("b",{class:"nnv-number"},B(m.entropy(V,W)))," nats"),Q>=0&&m.following&&s("div",{class:"nnv-followed"},s("div",{class:"nnv-list-title"},"Following ",j(n.get("followed_label")),s("small",{class:"nnv-hint"},`id ${Q}`)),s("div",{},"probability ",s("b",{class:"nnv-number nnv-followed-probability"},B(m.followedProbability(V,W))),", rank ",s("b",{class:"nnv-number nnv-followed-rank"},String(m.followedRank(V,W)+1))),qe(m,W,V,r.palette()),s("div",{class:"nnv-hint"},`at position ${W}, first to last layer`)),s("div",{class:"nnv-hint"},n.get("why_static")===""?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first."))};d.addEventListener("submit",m=>{m.preventDefault(),l.value!==""&&r.requests.ask({kind:"follow",text:l.value})}),l.addEventListener("keydown",m=>m.stopPropagation());let g=m=>{Z=m,r.repaint()};c.addEventListener("click",()=>R&&g(Math.min(124,R.cellWidth*1.5))),u.addEventListener("click",()=>R&&g(Math.max(Hn(R,H()),R.cellWidth/1.5))),h.addEventListener("click",()=>R&&g(Hn(R,H()))),M.addEventListener("scroll",()=>r.repaint(),{passive:!0});let T=m=>{let{x,y:A}=sn(m,f);return R&&Ie(R,x,A,M.scrollLeft,M.scrollTop)};f.addEventListener("pointermove",m=>{let x=T(m);(x?.row!==N?.row||x?.position!==N?.position)&&(N=x,r.repaint()),f.style.cursor=x?"pointer":"default",x?O(x,m):r.tooltip.hide()}),f.addEventListener("pointerleave",()=>{N=null,r.tooltip.hide(),r.repaint()}),f.addEventListener("click",m=>{let x=T(m);if(!x)return;let A=q(n),W=A.position===x.position&&(x.row<0||A.layer===x.row);F(W?{...A,layer:t.layer,position:t.position}:{...A,layer:x.row<0?A.layer:x.row,position:x.position})}),f.addEventListener("keydown",m=>{let x=rn(m.key),A=q(n),W=v();if(x){let X=n.get("last_on_top")?-x[0]:x[0],K=J(A.layer,X,W.rows.length,W.rows.length-1);F({...A,layer:K<0?W.rows.length-1:K,position:J(A.position,x[1],W.tokens,W.tokens-1)})}else if(m.key==="Escape")F(tn(A,t));else return;m.preventDefault(),m.stopPropagation()});let F=m=>{G(n,m);let x=v();if(m.position<0||m.layer<0||m.layer>=x.rows.length)return;let A=x.top(m.layer,m.position)[0];r.say(`${x.rows[m.layer]}, position ${m.position}: ${A.label}, probability ${B(A.probability)}`)},O=(m,x)=>{let A=v();if(m.row<0){let W=z().labels[m.position]??"";r.tooltip.show(...en(r.root,x),s("div",{},`position ${m.position} `,j(W),s("small",{class:"nnv-hint"},` id ${z().ids[m.position]}`)));return}r.tooltip.show(...en(r.root,x),s("div",{class:"nnv-list-title"},...Jn(A,z(),m.row,m.position)),...ne(A,m.row,m.position,D(),null),s("div",{class:"nnv-hint"},`entropy ${B(A.entropy(m.row,m.position))} nats`))};return()=>r.stop()};var Go={attention:He,logit_lens:Ge,contributions:De,explore_bar:Oe};export{Go as views};
