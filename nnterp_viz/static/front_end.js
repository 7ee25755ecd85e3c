function Wn(n){return!n||n.byteLength===0?new ArrayBuffer(0):n.buffer.slice(n.byteOffset,n.byteOffset+n.byteLength)}function J(n){return new Float32Array(Wn(n))}function zn(n){return new Int32Array(Wn(n))}function te(n){return new Uint8Array(Wn(n))}function Ke(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function X(n,e,t){let r=Ke(),[o,i]=[Math.max(0,Math.round(e*r)),Math.max(0,Math.round(t*r))];n.width!==o&&(n.width=o),n.height!==i&&(n.height=i),n.style.width=`${o/r}px`,n.style.height=`${i/r}px`;let a=n.getContext("2d");return!a||o===0||i===0?null:(a.setTransform(1,0,0,1,0,0),a.clearRect(0,0,o,i),a.setTransform(r,0,0,r,0,0),a.direction="ltr",a.textBaseline="middle",{canvas:n,context:a,ratio:r,width:o/r,height:i/r})}function sn(n,e){let t=e.getBoundingClientRect();return{x:n.clientX-t.left,y:n.clientY-t.top}}var re=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
  container-type: inline-size;
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
  grid-template-columns: max-content minmax(0, 1fr) 236px;
  gap: 0 26px;
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
  grid-template-columns: minmax(0, 1fr) 246px;
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
  max-height: 700px;
  overflow: auto;
}
.nnv .nnv-dense .nnv-row {
  height: 16px;
  font-size: 11.5px;
}
.nnv .nnv-dense .nnv-piece {
  top: 2px;
  bottom: 2px;
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
`;function s(n,e={},...t){let r=document.createElement(n);for(let[o,i]of Object.entries(e))i==null||i===!1||(typeof i=="function"?r.addEventListener(o,i):o==="class"?r.className=String(i):r.setAttribute(o,i===!0?"":String(i)));return oe(r,t),r}function oe(n,e){for(let t of e)t!=null&&t!==!1&&n.append(t)}function B(n,...e){n.replaceChildren(),oe(n,e)}function Z(n,e=!1){return s("bdi",{class:e?"nnv-token nnv-special":"nnv-token",title:n},n)}function ie(n,e){let t=0,r=!1,o=()=>{t=0,!r&&(e(),n.dataset.frame=String(Number(n.dataset.frame??0)+1))};return{ask(){!t&&!r&&(t=requestAnimationFrame(o))},stop(){r=!0,t&&cancelAnimationFrame(t)}}}function q(n){if(Number.isNaN(n))return"NaN";if(!Number.isFinite(n))return n>0?"\u221E":"\u2212\u221E";if(n===0)return"0";let e=Math.fround(n);for(let t=1;t<9;t++){let r=n.toPrecision(t);if(Math.fround(Number(r))===e)return se(r)}return se(n.toPrecision(9))}function se(n){let e=Number(n),t=Math.abs(e);return(t>=1e-4&&t<1e9?String(e):e.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function gn(n){if(!Number.isFinite(n))return q(n);let e=Math.abs(n);return e===0?"0":e<.001?n.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):Qe(e<1?n.toFixed(3):e<100?n.toFixed(2):n.toFixed(0))}function ae(n,e=3){if(!Number.isFinite(n))return q(n);let t=Math.abs(n).toFixed(e);return Number(t)===0?t:(n<0?"\u2212":"+")+t}function le(n){if(!Number.isFinite(n))return q(n);let e=100*n;return e!==0&&e<.1?"< 0.1%":`${e<10?e.toFixed(1):e.toFixed(0)}%`}function ce(n){if(!Number.isFinite(n))return q(n);if(n>=.995)return n.toFixed(1);let e=n.toFixed(2);return e==="0.00"?n>0?"\xB7":"0":e.replace("0.",".")}function Qe(n){return n.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function pe(n,e,t){if(!(e>n))return[n];let r=(e-n)/Math.max(1,t),o=10**Math.floor(Math.log10(r)),i=[1,2,5,10].map(l=>l*o).find(l=>l>=r*.999),a=[];for(let l=Math.ceil(n/i-1e-9);l*i<=e+i*1e-9;l++)a.push(l===0?0:l*i);return a}function de(n,e){let t=s("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),r=s("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),o=s("span",{class:"nnv-prompt-note"}),i=()=>{t.readOnly||e.ask({kind:"prompt",text:t.value})},a=s("form",{class:"nnv-prompt"},t,r,o),l=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),a.classList.toggle("nnv-edited",t.value!==n.get("prompt"))};a.addEventListener("submit",d=>{d.preventDefault(),i()}),t.addEventListener("keydown",d=>{d.stopPropagation(),d.key==="Enter"&&!d.shiftKey&&!d.isComposing?(d.preventDefault(),i()):d.key==="Escape"&&(t.value=n.get("prompt"),l())}),t.addEventListener("input",l);let p=null;return{element:a,update(){let d=n.get("prompt");d!==p&&(t.value=d,p=d);let c=n.get("why_static");t.readOnly=c!=="",r.hidden=c!=="",o.textContent=c,o.hidden=c==="",l()}}}function ue(n){let e=n.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(e.model??""),o=[t&&/^([\\/~]|[A-Za-z]:)/.test(e.model??"")?t[1]:e.model,e.dtype,e.engine];return typeof e.seconds=="number"&&o.push(`${e.seconds.toPrecision(2)} s`),o.filter(Boolean).join(" \xB7 ")}function Dn(n,e){let t=e.get("stamp"),r=e.get("token_ids"),o=e.get("labels"),i=e.get("special"),a=Object.entries(e.get("gaps")),l=e.get("code"),p=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([m,u])=>`${m} ${u}`).join(", ")]],d=s("button",{type:"button",class:"nnv-button"},"Copy");d.addEventListener("click",()=>{navigator.clipboard?.writeText(l).then(()=>B(d,"Copied"),()=>B(d,"Select the text to copy it"))});let c=Object.entries(t.values??{});B(n,s("div",{class:"nnv-receipt-columns"},s("div",{},s("h4",{},"Where the numbers come from"),s("dl",{},...p.filter(([,m])=>m).flatMap(([m,u])=>[s("dt",{},m),s("dd",{},u)])),s("h4",{},`Tokens (${r.length})`),s("div",{class:"nnv-ids"},...r.map((m,u)=>s("span",{},Z(o[u]??"",i[u]),s("small",{},String(m)))))),s("div",{},s("h4",{},"Saved by the trace"),s("ul",{class:"nnv-values"},...c.map(([m,u])=>s("li",{},s("code",{},m),s("small",{},` ${u}`)))),a.length>0&&s("h4",{},"Not captured"),a.length>0&&s("ul",{class:"nnv-values nnv-gaps"},...a.map(([m,u])=>s("li",{},s("code",{},m),s("span",{},` ${u}`)))))),s("h4",{},"The trace, runnable as it stands ",d),s("pre",{class:"nnv-code",tabindex:0},l))}var On=0;function me(n,e){let t=0,r=null,o=a=>{On=Math.max(On+1,Date.now()),t=On,n.send({...a,request:t}),e()},i=(a=>{if(a?.kind!=="answered"||a.request!==t)return;t=0;let l=r;r=null,l?o(l):e()});return n.on("msg:custom",i),{ask(a){t?r=a:o(a)},waiting:()=>t!==0,stop:()=>n.off("msg:custom",i)}}var Je=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],nt=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function mn(n){let e=n/255;return e<=.04045?e/12.92:((e+.055)/1.055)**2.4}function qn(n){let e=n<=.0031308?12.92*n:1.055*n**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*e)))}function Bn(n){let e=Number.parseInt(n.slice(1),16);return[e>>16,e>>8&255,e&255]}function et(n){let[e,t,r]=[mn(n[0]),mn(n[1]),mn(n[2])],o=Math.cbrt(.4122214708*e+.5363325363*t+.0514459929*r),i=Math.cbrt(.2119034982*e+.6806995451*t+.1073969566*r),a=Math.cbrt(.0883024619*e+.2817188376*t+.6299787005*r);return[.2104542553*o+.793617785*i-.0040720468*a,1.9779984951*o-2.428592205*i+.4505937099*a,.0259040371*o+.7827717662*i-.808675766*a]}function tt([n,e,t]){let r=(n+.3963377774*e+.2158037573*t)**3,o=(n-.1055613458*e-.0638541728*t)**3,i=(n-.0894841775*e-1.291485548*t)**3;return[qn(4.0767416621*r-3.3077115913*o+.2309699292*i),qn(-1.2684380046*r+2.6097574011*o-.3413193965*i),qn(-.0041960863*r-.7034186147*o+1.707614701*i)]}function rt(n){return .2126*mn(n[0])+.7152*mn(n[1])+.0722*mn(n[2])}function In([n,e,t],r=255){return(r<<24|t<<16|e<<8|n)>>>0}function he(n){let e=n.map(p=>et(Bn(p))),t=e[0][0],r=e[e.length-1][0]-t,o=e.map(p=>(p[0]-t)/r),i=new Uint32Array(256),a=[],l=[];for(let p=0;p<256;p++){let d=p/255,c=0;for(;c<o.length-2&&d>o[c+1];)c++;let m=(d-o[c])/(o[c+1]-o[c]),[u,g]=[e[c],e[c+1]],b=tt([u[0]+m*(g[0]-u[0]),u[1]+m*(g[1]-u[1]),u[2]+m*(g[2]-u[2])]);i[p]=In(b),a.push(`rgb(${b.join(",")})`),l.push(rt(b)>.19)}return{pixels:i,css:a,bright:l}}var fe={light:he(Je),dark:he(nt)};function En(n){return Math.max(0,Math.min(255,Math.round(255*n)))}function ve(){let{body:n}=document,e=n.dataset.jpThemeLight;if(e!==void 0)return e==="false"?"dark":"light";let t=n.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||n.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function be(n){let e=getComputedStyle(n),t=o=>e.getPropertyValue(`--nnv-${o}`).trim(),r=n.dataset.theme==="dark"?"dark":"light";return{theme:r,ramp:fe[r],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function ge(n){let e=new MutationObserver(n),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};e.observe(document.body,t),e.observe(document.documentElement,t);let r=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return r?.addEventListener("change",n),()=>{e.disconnect(),r?.removeEventListener("change",n)}}function xe(n){let e=s("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return n.append(e),{show(t,r,...o){e.replaceChildren(...o),e.hidden=!1;let[i,a]=[e.offsetWidth,e.offsetHeight],l=t+14+i>n.clientWidth?t-14-i:t+14,p=r+16+a>n.clientHeight?r-12-a:r+16;e.style.left=`${Math.max(4,Math.min(l,n.clientWidth-i-4))}px`,e.style.top=`${Math.max(4,p)}px`},hide(){e.hidden=!0}}}function nn(n,e){let t=n.getBoundingClientRect();return[e.clientX-t.left,e.clientY-t.top]}var ot=["prompt","busy","error","stamp","code","checks","gaps","theme","why_static","labels","show_prompt","show_stamp"],it=15e3;function st(n){let e=n.getRootNode(),t=e instanceof ShadowRoot?e:document.head;if(t.querySelector("style[data-nnv]"))return;let r=s("style",{"data-nnv":""});r.textContent=re,t.append(r)}function an({model:n,el:e},{title:t,traits:r,paint:o}){let i=me(n,()=>R()),a=de(n,i),l=s("div",{class:"nnv-tools"}),p=s("span",{class:"nnv-subtitle"}),d=s("div",{class:"nnv-error",role:"alert",hidden:!0}),c=s("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),m=s("div",{class:"nnv-body"}),u=s("div",{class:"nnv-checks"}),g=s("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),b=s("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),T=s("div",{class:"nnv-live",role:"status","aria-live":"polite"}),w=s("footer",{class:"nnv-foot"},u,g),x=s("div",{class:"nnv",role:"group","aria-label":t},s("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),s("header",{class:"nnv-head"},s("h3",{class:"nnv-title"},t),p,l),a.element,d,c,m,w,b,T),S=xe(x),M=null,P=!1,_,I=[],y=()=>{let A=n.get("theme");x.dataset.theme=A==="light"||A==="dark"?A:ve(),x.dataset.own=String(A!=="auto"),M=null,H.ask()},R=()=>{let A=n.get("busy")||i.waiting()||P;x.classList.toggle("nnv-busy",A),x.setAttribute("aria-busy",String(A)),clearTimeout(_),c.hidden=!0,A&&(_=setTimeout(()=>c.hidden=!1,it))},D=()=>{a.update(),a.element.hidden=!n.get("show_prompt");let A=n.get("labels").length;p.textContent=`${A} ${A===1?"token":"tokens"}`;let v=n.get("error");d.hidden=v==="",B(d,s("strong",{},"That did not work. "),s("span",{},v),s("em",{}," The picture is still that of the last prompt that did.")),B(u,...n.get("checks").map(at)),g.textContent=ue(n),g.hidden=!n.get("show_stamp"),w.hidden=g.hidden&&u.childElementCount===0,b.hidden||Dn(b,n),R()};g.addEventListener("click",()=>{b.hidden=!b.hidden,g.setAttribute("aria-expanded",String(!b.hidden)),b.hidden||Dn(b,n)});let H=ie(x,o),U=(A,v)=>{for(let E of A)n.on(`change:${E}`,v);I.push(()=>{for(let E of A)n.off(`change:${E}`,v)})},h=!1;U(ot,()=>{h||(h=!0,queueMicrotask(()=>{h=!1,D()}))}),U(["theme"],y),U(r,H.ask),I.push(ge(y)),st(e),e.append(x);let L=0,C=new ResizeObserver(()=>{x.clientWidth!==L&&(L=x.clientWidth,x.dataset.size=L<560?"narrow":L<900?"medium":"wide",H.ask())});return C.observe(x),D(),y(),{root:x,tools:l,body:m,requests:i,tooltip:S,palette:()=>M??=be(x),width:()=>m.clientWidth,say:A=>{T.textContent=A},repaint:H.ask,setWaiting(A){P!==A&&(P=A,R())},onStop:A=>I.push(A),stop(){clearTimeout(_),H.stop(),C.disconnect(),i.stop();for(let A of I)A();x.remove()}}}function at({name:n,residual:e,tolerance:t,ok:r,about:o}){return s("span",{class:`nnv-check ${r?"nnv-ok":"nnv-failed"}`,title:`${o}
residual ${q(e)}, tolerance ${q(t)}`},s("span",{class:"nnv-mark","aria-hidden":"true"},r?"\u2713":"\u2717"),s("span",{class:"nnv-live"},r?"passed: ":"failed: "),n,s("small",{},Number.isFinite(e)?e.toExponential(1):q(e)))}function ln(n){return s("div",{class:"nnv-gap"},s("span",{},n))}function cn(n,e,t){let r=s("select",{class:"nnv-select","aria-label":n},...e.map(([o,i])=>s("option",{value:o},i)));return r.addEventListener("change",()=>t(r.value)),r.addEventListener("keydown",o=>o.stopPropagation()),{element:s("label",{class:"nnv-choice"},s("span",{},n),r),show(o){r.value=o}}}function Tn(n,e,t){let r=s("button",{type:"button",class:"nnv-button nnv-toggle",title:e,"aria-pressed":"false"},n);return r.addEventListener("click",t),{element:r,show:o=>r.setAttribute("aria-pressed",String(o))}}function rn(n,e,t){n.set(e,t),n.save_changes()}function Sn(){let n=s("canvas",{"aria-hidden":"true"}),e=s("span"),t=s("span"),r=s("span",{class:"nnv-legend"},e,n,t);return{element:r,show(o,i,a,l=""){e.textContent=o,t.textContent=i,r.title=l;let p=X(n,96,10);if(p)for(let d=0;d<256;d++)p.context.fillStyle=a.ramp.css[d],p.context.fillRect(96*d/256,0,96/256+.5,10)}}}function ye(n,e,t,r){let o=new Int32Array(2*n);for(let i=0;i<n;i++){let a=Math.floor(e+i/t+1e-9),l=Math.ceil(e+(i+1)/t-1e-9);o[2*i]=Math.min(a,r),o[2*i+1]=Math.min(r,t>=1?a+1:Math.max(a+1,l))}return o}function hn(n,e,t,r,o,i,a){let l=ye(a.width,r.column,r.cell,t),p=ye(a.height,r.row,r.cell,e);for(let d=0;d<a.height;d++){let c=p[2*d],m=p[2*d+1];if(c>=e)break;let u=(a.y+d)*i.width+a.x;for(let g=0;g<a.width;g++,u++){let b=l[2*g],T=l[2*g+1];if(b>=t)break;let w=0;for(let x=c;x<m;x++)for(let S=x*t+b,M=x*t+T;S<M;S++)n[S]>w&&(w=n[S]);i.pixels[u]=o[w]}}}function O(n){return{layer:n.get("layer"),head:n.get("head"),position:n.get("position")}}function j(n,e){let t=!1;for(let[r,o]of Object.entries(e))o===void 0||n.get(r)===o||(n.set(r,o),t=!0);t&&n.save_changes()}function en(n,e){return n.position!==e.position?{...n,position:e.position}:e}function we(n,e,t,r){return n.layer!==t||n.head!==r?{...n,layer:t,head:r}:e.layer===t&&e.head===r?{...n,layer:-1,head:-1}:{...n,layer:e.layer,head:e.head}}function fn(n,e){return{...n,position:n.position===e?-1:e}}function tn(n){switch(n){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function Y(n,e,t,r=0){return t<=0?-1:n<0?e===0?-1:r:Math.max(0,Math.min(t-1,n+e))}var Rn=new Map;function pn(n,e){let t=`${n.font}\0${e}`,r=Rn.get(t);return r===void 0&&(r=n.measureText(e).width,Rn.size>2e4&&Rn.clear(),Rn.set(t,r)),r}function xn(n,e,t){if(t(n)<=e)return n;let r=[...n],o=0,i=r.length-1;for(;o<i;){let a=o+i+1>>1;t(`${r.slice(0,a).join("")}\u2026`)<=e?o=a:i=a-1}return o===0?"\u2026":`${r.slice(0,o).join("")}\u2026`}function dn(n,e){if(n>=e)return 1;let t=e/n;for(let r=1;;r*=10)for(let o of[1,2,5])if(o*r>=t)return o*r}function ke({layers:n,heads:e,kvHeads:t,width:r,height:o}){let i=t>0&&e%t===0?e/t:1,a=e/i,l=24,p=18,d=2,c=i>1?8:d,m=l+4+(e-1)*d+(a-1)*(c-d),u=(r-m)/Math.max(1,e),g=(o-p-4-(n-1)*d)/Math.max(1,n),b=Math.floor(Math.max(15,Math.min(84,u,Math.max(g,16))));return{layers:n,heads:e,group:i,cell:b,gap:d,groupGap:c,left:l,top:p,width:Math.ceil(m+e*b),height:Math.ceil(p+4+n*b+(n-1)*d)}}function un(n,e){let{left:t,cell:r,gap:o,groupGap:i,group:a}=n;return t+e*(r+o)+Math.floor(e/a)*(i-o)}function An(n,e){return n.top+e*(n.cell+n.gap)}function Me(n,e,t){let r=n.cell+n.gap,o=Math.floor((t-n.top)/r);if(o<0||o>=n.layers)return null;for(let i=0;i<n.heads;i++){let a=un(n,i);if(e>=a&&e<a+r)return{layer:o,head:i}}return null}var Le=1e-4,$n=class{constructor(e){this.packed=e;this.size=Math.round((Math.sqrt(8*e.length+1)-1)/2)}packed;size;at(e,t){return t<=e?this.packed[e*(e+1)/2+t]:Number.NaN}row(e){let t=e*(e+1)/2;return this.packed.subarray(t,t+e+1)}rowMax(e,t){let r=this.row(e),o=0;for(let i=t?1:0;i<r.length;i++)r[i]>o&&r[i]<1/0&&(o=r[i]);return o}foldedMass(e){return this.row(e)[0]??Number.NaN}meanFoldedMass(){let e=0;for(let t=1;t<this.size;t++)e+=this.foldedMass(t);return this.size>1?e/(this.size-1):Number.NaN}topKeys(e,t,r){let o=Array.from(this.row(e),(i,a)=>({position:a,value:i}));return Ee(r?o.slice(1):o,t)}topReaders(e,t){let r=[];for(let o=e;o<this.size;o++)r.push({position:o,value:this.at(o,e)});return Ee(r,t)}levels(e,t){let r=this.size,o=new Uint16Array(r*r);for(let i=0;i<r;i++){let a=this.row(i),l=e==="row"?this.rowMax(i,t):1;for(let p=0;p<=i;p++)o[i*r+p]=t&&p===0?1:pt(a[p],e,l)}return o}};function pt(n,e,t){return Number.isFinite(n)?2+En(dt(n,e,t)):258}function dt(n,e,t){return e==="log"?n<=Le?0:1-Math.log10(n)/Math.log10(Le):t>0?n/t:0}function Ee(n,e){return n.sort((t,r)=>r.value-t.value||t.position-r.position).slice(0,e)}function Pn(n,e,t){let r=new Uint16Array(e*e);for(let o=0;o<e;o++){let i=255;if(t){i=1;for(let a=1;a<=o;a++)i=Math.max(i,n[o*e+a])}for(let a=0;a<e;a++)a>o?r[o*e+a]=0:t&&a===0?r[o*e+a]=1:r[o*e+a]=2+Math.round(255*n[o*e+a]/i)}return r}function Te(n,e,t,r,o){let i=t*(t+1)/2,a=(r*e+o)*i;return n.subarray(a,a+i)}function yn(n){let e=new Uint32Array(259);return e[0]=Un(n.neutral),e[1]=Un(n.line),e.set(n.ramp.pixels,2),e[258]=Un(n.accent),e}function Un(n){return n.startsWith("#")&&n.length===7?In(Bn(n)):0}function Re(n,e,t){let{layout:r,thumbnails:o,side:i,fold:a,focus:l,hover:p}=e,d=X(n,r.width,r.height);if(!d)return;let{context:c,ratio:m}=d;if(mt(c,r,t),i>0){let u=n.width,g=new Uint32Array(u*n.height),b=yn(t),T=Math.round(r.cell*m);for(let w=0;w<r.layers;w++)for(let x=0;x<r.heads;x++){let S=(w*r.heads+x)*i*i,M=Pn(o.subarray(S,S+i*i),i,a),P={x:Math.round(un(r,x)*m),y:Math.round(An(r,w)*m),width:T,height:T};hn(M,i,i,{row:0,column:0,cell:T/i},b,{pixels:g,width:u},P)}ut(c,g,u,n.height)}ht(c,r,t,l,p),p&&Se(c,r,p,t.ink,1.5),l.layer>=0&&l.head>=0&&Se(c,r,l,t.accent,2.5)}function ut(n,e,t,r){let o=document.createElement("canvas");o.width=t,o.height=r,o.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(e.buffer),t,r),0,0),n.save(),n.setTransform(1,0,0,1,0,0),n.drawImage(o,0,0),n.restore()}function mt(n,e,t){if(!(e.group<2)){n.strokeStyle=t.line,n.lineWidth=1;for(let r=0;r<e.heads;r+=e.group){let o=un(e,r)-2.5,i=un(e,r+e.group-1)+e.cell+5-(o+2.5);n.beginPath(),n.roundRect(o,e.top-2.5,i,e.height-e.top-4+5,4),n.stroke()}}}function ht(n,e,t,r,o){let{cell:i,gap:a}=e,l=(c,m,u,g)=>{n.fillStyle=g?t.accent:t.dim,n.font=`${g?600:400} 10.5px ${t.textFont}`,n.fillText(c,m,u)};n.textAlign="right";let p=dn(i+a,13);for(let c=0;c<e.layers;c++){let m=c===(o??r).layer;!m&&(c%p!==0||Math.abs(c-(o??r).layer)<(p>1?1:0))||l(String(c),e.left-6,An(e,c)+i/2,m)}n.textAlign="center";let d=dn(i+a,15);for(let c=0;c<e.heads;c++){let m=c===(o??r).head;(m||c%d===0)&&l(String(c),un(e,c)+i/2,e.top-10,m)}}function Se(n,e,{layer:t,head:r},o,i){n.strokeStyle=o,n.lineWidth=i,n.strokeRect(un(e,r)-1,An(e,t)-1,e.cell+2,e.cell+2)}var Zn=11.5,ft=30;function jn(n,e=!1,t=!1){return`${t?"italic ":""}${e?"600 ":""}${Zn}px ${n.tokenFont}`}function Ae(n,e,t){let{layout:r,levels:o}=e,{left:i,top:a,plot:l,tokens:p}=r,d=X(n,i+l+2,a+l+2);if(!d)return;let{context:c,ratio:m}=d,u=Math.round(l*m),g=new Uint32Array(u*u),b={row:r.row,column:r.column,cell:r.cell*m};hn(o,p,p,b,yn(t),{pixels:g,width:u},{x:0,y:0,width:u,height:u});let T=new ImageData(new Uint8ClampedArray(g.buffer),u,u);c.putImageData(T,Math.round(i*m),Math.round(a*m)),r.cell>=12&&vt(c,r,t),r.cell>=ft&&bt(c,e,t),gt(c,e,t),xt(c,e,t)}function wn(n,e){return[Math.floor(e),Math.min(n.tokens,Math.ceil(e+n.plot/n.cell))]}function vt(n,e,t){let{left:r,top:o,plot:i,cell:a}=e;n.fillStyle=t.ground;let[l,p]=wn(e,e.row),[d,c]=wn(e,e.column);for(let m=l;m<=p;m++)n.fillRect(r,o+(m-e.row)*a-.5,i,1);for(let m=d;m<=c;m++)n.fillRect(r+(m-e.column)*a-.5,o,1,i)}function bt(n,e,t){let{layout:r,pattern:o,levels:i}=e,{left:a,top:l,cell:p,tokens:d}=r,[c,m]=wn(r,r.row),[u,g]=wn(r,r.column);n.save(),n.beginPath(),n.rect(a,l,r.plot,r.plot),n.clip(),n.textAlign="center",n.font=`${Math.min(12,p*.3)}px ${t.textFont}`;for(let b=c;b<m;b++)for(let T=u;T<Math.min(g,b+1);T++){let w=i[b*d+T],x=t.ramp.bright[Math.min(255,Math.max(0,w-2))];n.fillStyle=w===1?t.dim:w>257?t.ground:x?"#111":"#fff",n.fillText(ce(o.at(b,T)),a+(T+.5-r.column)*p,l+(b+.5-r.row)*p)}n.restore()}function gt(n,e,t){let{layout:r,hover:o,position:i,key:a}=e,{left:l,top:p,plot:d,cell:c}=r;n.save(),n.beginPath(),n.rect(l-1,p-1,d+2,d+2),n.clip();let m=(g,b,T)=>{n.strokeStyle=b,n.lineWidth=T,n.strokeRect(l,p+(g-r.row)*c,Math.min(d,(g+1-r.column)*c),Math.max(c,2))},u=(g,b,T)=>{n.strokeStyle=b,n.lineWidth=T;let w=Math.max(p,p+(g-r.row)*c);n.strokeRect(l+(g-r.column)*c,w,Math.max(c,2),p+d-w)};i>=0&&(m(i,t.accent,2),u(i,t.accent,1),a>=0&&a<=i&&(n.lineWidth=3,n.strokeRect(l+(a-r.column)*c,p+(i-r.row)*c,Math.max(c,3),Math.max(c,3)))),o?.kind==="token"?(m(o.position,t.ink,1.5),u(o.position,t.ink,1.5)):o&&o.key<=o.query&&(m(o.query,t.ink,1),u(o.key,t.ink,1),n.lineWidth=2,n.strokeRect(l+(o.key-r.column)*c,p+(o.query-r.row)*c,Math.max(c,3),Math.max(c,3))),n.restore()}function xt(n,e,t){let{layout:r,hover:o,position:i,labels:a,special:l}=e,{left:p,top:d,cell:c}=r,m=dn(c,Zn+2),u=new Map,g=new Map;i>=0&&(u.set(i,t.accent),g.set(i,t.accent)),o?.kind==="token"?(u.set(o.position,t.ink),g.set(o.position,t.ink)):o&&(u.set(o.query,t.ink),g.set(o.key,t.ink));let b=(x,S)=>[...S.keys()].some(M=>M!==x&&Math.abs(M-x)*c<Zn+1),T=(x,S,M)=>{let[P,_]=wn(r,x),I=y=>(y+.5-x)*c>=0&&(y+.5-x)*c<=r.plot+.5;for(let y=P;y<_;y++){let R=S.get(y);!I(y)||!R&&(y%m!==0||b(y,S))||M(y,R??t.dim,R!==void 0)}},w=(x,S,M)=>(n.font=jn(t,M,l[x]),xn(a[x]??"",S,P=>pn(n,P)));n.textAlign="right",T(r.row,u,(x,S,M)=>{n.fillStyle=S===t.dim?t.ink:S,n.fillText(w(x,p-10,M),p-6,d+(x+.5-r.row)*c)}),n.textAlign="left",T(r.column,g,(x,S,M)=>{let P=w(x,d-10,M);n.save(),n.translate(p+(x+.5-r.column)*c,d-6),n.rotate(-Math.PI/2),n.fillStyle=S===t.dim?t.ink:S,n.fillText(P,0,0),n.restore()})}var kn={factor:1,row:.5,column:.5},Gn=54;function Vn(n,e,t,r){let o=Math.max(120,Math.min(e-t.left-2,600)),i=Math.min(Gn,o/Math.max(1,n)),a=i*n,l=Math.min(Math.max(i,Gn),i*r.factor),p=l>0?a/l:0,d=c=>Math.max(0,Math.min(n-p,c*n-p/2));return{tokens:n,...t,plot:a,cell:l,row:d(r.row),column:d(r.column)}}function Fn(n){return Math.max(1,Gn*n.tokens/Math.max(1,n.plot))}function Xn(n,e,t){let r=Math.floor(n.column+(e-n.left)/n.cell),o=Math.floor(n.row+(t-n.top)/n.cell),i=e>=n.left&&e<n.left+n.plot&&r<n.tokens,a=t>=n.top&&t<n.top+n.plot&&o<n.tokens;return i&&a?{kind:"cell",query:o,key:r}:a&&e>=0&&e<n.left?{kind:"token",position:o}:i&&t>=0&&t<n.top?{kind:"token",position:r}:null}function $e(n,e,t,r,o){let i=Math.max(1,Math.min(Fn(n),e.factor*t));if(i===1)return kn;let a=n.plot/n.tokens,l=n.plot/(a*i),p=(r-n.left)/n.plot,d=(o-n.top)/n.plot,c=n.column+p*n.plot/n.cell,m=n.row+d*n.plot/n.cell,u=(g,b)=>(g-b*l+l/2)/n.tokens;return Kn({factor:i,column:u(c,p),row:u(m,d)},l/n.tokens)}function Ce(n,e,t,r){let o=n.plot/n.cell/n.tokens,i=n.cell*n.tokens;return Kn({factor:e.factor,column:e.column-t/i,row:e.row-r/i},o)}function _e(n,e,t){let r=n.plot/n.cell,o=(i,a)=>t>=a&&t+1<=a+r?i:(t+.5)/n.tokens;return Kn({factor:e.factor,row:o(e.row,n.row),column:o(e.column,n.column)},r/n.tokens)}function Kn(n,e){let t=r=>Math.max(e/2,Math.min(1-e/2,r));return{factor:n.factor,row:t(n.row),column:t(n.column)}}var yt=86;function Pe(n,e,t,r,o){let i=s("h4"),a=s("span",{class:"nnv-hint"}),l=s("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),p=s("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),d=s("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),c=s("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),m=s("span",{class:"nnv-tools"},l,p,d),u=s("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),g=s("div",{hidden:!0}),b=s("div",{class:"nnv-readout"}),T=s("div",{class:"nnv-panel nnv-focus"},s("div",{class:"nnv-panel-head"},i,a,s("span",{class:"nnv-tools"},m,c)),u,g,b),w=null,x=kn,S=null,M=-1,P=null,_=null,I=-1,y=()=>({labels:e.get("labels"),special:e.get("special")}),R=()=>{let v=u.getContext("2d");if(!v)return{left:60,top:60};v.font=jn(n.palette());let E=Math.max(...y().labels.slice(0,600).map(W=>pn(v,W)),12),$=Math.min(E,n.root.dataset.size==="narrow"?64:yt)+12;return{left:$,top:$}},D=()=>{let v=t.current(),E=O(e),$=e.get("labels");_!==$&&(_=$,x=kn,S=null,M=-1);let W=E.layer>=0&&E.head>=0,F=v!==null&&v.layer===E.layer&&v.head===E.head,f=v!==null&&v.pattern.size===$.length,k=W&&!F?H(E):"";if(n.setWaiting(W&&!F&&k===""),u.classList.toggle("nnv-stale",!F),u.hidden=!W||!f||k!=="",g.hidden=k===""||!W,k&&B(g,ln(k)),c.hidden=E.layer===r.layer&&E.head===r.head&&E.position===r.position,!W){i.textContent="No head chosen",a.textContent="",m.hidden=!0,B(b,s("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let N=F||!f?E:{layer:v.layer,head:v.head};if(i.textContent=`Layer ${N.layer}, head ${N.head}`,a.textContent=U(N.head),!v||u.hidden){m.hidden=!0,B(b);return}let z=T.clientWidth;w=Vn($.length,z,R(),x),E.position!==I&&(I=E.position,I>=0&&x.factor>1&&(x=_e(w,x,I),w=Vn($.length,z,R(),x))),m.hidden=Fn(w)<=1,l.disabled=d.disabled=x.factor<=1,p.disabled=x.factor>=Fn(w)-1e-9;let V=t.levels(v,e.get("scale"),e.get("fold_sink")),G={layout:w,pattern:v.pattern,levels:V,...y(),position:E.position,key:M,hover:S};Ae(u,G,n.palette()),u.dataset.geometry=JSON.stringify(w),u.dataset.head=`${v.layer}.${v.head}`,h(v)},H=({layer:v})=>{let E=e.get("gaps")[`layers.${v}.self_attn.attention_probabilities`];return E||(e.get("pattern_layers").includes(v)?"":e.get("no_pattern"))},U=v=>{let[E,$]=[e.get("num_heads"),e.get("num_kv_heads")];return $<=0||$>=E?"":`keys and values ${Math.floor(v/(E/$))}, shared by ${E/$} heads`},h=({pattern:v})=>{let E=y(),$=f=>s("span",{},s("small",{class:"nnv-number"},`${f} `),Z(E.labels[f]??"",E.special[f])),{position:W}=O(e),F=S?.kind==="cell"?S:W>=0&&M>=0?{query:W,key:M}:null;F&&F.key>F.query?B(b,$(F.query),s("span",{class:"nnv-hint"}," comes before "),$(F.key),s("span",{class:"nnv-hint"}," and cannot read it.")):F?B(b,$(F.query),s("span",{class:"nnv-hint"}," reads "),$(F.key)," ",s("b",{class:"nnv-number nnv-value"},q(v.at(F.query,F.key)))):B(b,s("span",{class:"nnv-hint"},W>=0?"Escape or a second click lets the token go.":"Each row is a token that reads, each column a token it reads. Click one to pin it."))},L=(v,E,$)=>{w&&(x=$e(w,x,v,E??w.left+w.plot/2,$??w.top+w.plot/2),n.repaint())};p.addEventListener("click",()=>L(1.6)),l.addEventListener("click",()=>L(1/1.6)),d.addEventListener("click",()=>L(0)),c.addEventListener("click",()=>{M=-1,x=kn,j(e,r)}),u.addEventListener("wheel",v=>{if(!v.ctrlKey)return;v.preventDefault();let{x:E,y:$}=sn(v,u);L(v.deltaY<0?1.25:.8,E,$)},{passive:!1}),u.addEventListener("pointerdown",v=>{x.factor>1&&(P={x:v.clientX,y:v.clientY,moved:!1})}),u.addEventListener("pointermove",v=>{if(!w)return;if(P&&v.buttons&1){let[F,f]=[v.clientX-P.x,v.clientY-P.y];if(P.moved||Math.hypot(F,f)>4){x=Ce(w,x,F,f),P={x:v.clientX,y:v.clientY,moved:!0},n.repaint();return}}let{x:E,y:$}=sn(v,u),W=Xn(w,E,$);JSON.stringify(W)!==JSON.stringify(S)&&(S=W,n.repaint()),u.style.cursor=W?"pointer":"default",W?A(W,v):n.tooltip.hide()}),u.addEventListener("pointerleave",()=>{S=null,n.tooltip.hide(),n.repaint()}),u.addEventListener("click",v=>{let E=P?.moved??!1;if(P=null,E||!w)return;let{x:$,y:W}=sn(v,u),F=Xn(w,$,W);if(!F)return;let f=F.kind==="cell"?F.query:F.position,k=fn(O(e),f);M=F.kind==="cell"&&k.position>=0&&F.key<=F.query?F.key:-1,j(e,{position:k.position}),o(),C(k.position)});let C=v=>{let E=e.get("labels"),$=t.current();v<0?n.say("no token pinned"):M>=0&&$?n.say(`${E[v]} at ${v} reads ${E[M]} at ${M}: ${q($.pattern.at(v,M))}`):n.say(`token ${v}, ${E[v]}`)};u.addEventListener("keydown",v=>{let E=O(e),$=tn(v.key),W=e.get("labels").length;if($){let F=Y(E.position,$[0],W,W-1);M=$[1]!==0?Y(M,$[1],F+1,F):Math.min(M,F),j(e,{position:F}),C(F),n.repaint()}else if(v.key==="Escape")M=-1,j(e,en(E,r)),C(O(e).position),n.repaint();else if(v.key==="+"||v.key==="=")L(1.6);else if(v.key==="-")L(1/1.6);else return;v.preventDefault(),v.stopPropagation()});let A=(v,E)=>{let $=y(),W=t.current(),F=f=>{let k=$.labels[f]??"",N=e.get("token_ids")[f],z=[...k].length;return s("div",{},s("small",{class:"nnv-number"},`${f} `),Z(k,$.special[f]),s("small",{class:"nnv-hint"},` id ${N}${z>12?`, ${z} characters`:""}`))};if(v.kind==="token")n.tooltip.show(...nn(n.root,E),F(v.position));else if(v.key>v.query||!W)n.tooltip.hide();else{let f=s("b",{},q(W.pattern.at(v.query,v.key)));n.tooltip.show(...nn(n.root,E),f,F(v.query),s("div",{class:"nnv-hint"},"reads"),F(v.key))}};return{element:T,paint:D,hovered:()=>S,stop:()=>n.setWaiting(!1)}}function Fe(n){let e=null,t=null,r=(o,i,a,l)=>{let p=e;if(p&&p.from===o&&p.focus.layer===i&&p.focus.head===a)return p.focus;let d={layer:i,head:a,pattern:new $n(l())};return e={from:o,focus:d},d};return{current(){let o=n.get("layer"),i=n.get("head"),a=n.get("patterns"),l=n.get("labels").length;if(a&&a.byteLength>0&&o>=0&&i>=0)return r(a,o,i,()=>Te(J(a),n.get("num_heads"),l,o,i));let p=n.get("pattern");return!p||p.byteLength===0?null:r(p,n.get("pattern_layer"),n.get("pattern_head"),()=>J(p))},levels(o,i,a){let l=`${i} ${a}`;return(t?.key!==l||t.pattern!==o.pattern)&&(t={key:l,pattern:o.pattern,levels:o.pattern.levels(i,a)}),t.levels}}}function Yn({labels:n,special:e},t){return s("span",{},s("small",{class:"nnv-number"},`${t} `),Z(n[t]??"",e[t]))}function Qn(n,e,t,r,o){let i=Math.max(...e.map(a=>a.value).filter(Number.isFinite),1e-12);return s("div",{class:"nnv-list"},s("div",{class:"nnv-list-title"},...n),...e.map(({position:a,value:l})=>{let p=Number.isFinite(l)?Math.max(0,l/i):0,d=s("span",{class:"nnv-bar","aria-hidden":"true"});d.style.width=`calc((100% - 4ch - 7px) * ${p.toFixed(4)})`;let c=s("button",{type:"button",class:"nnv-entry","aria-current":String(a===r)},d,s("span",{class:"nnv-place"},String(a)),Z(t.labels[a]??"",t.special[a]),s("span",{class:"nnv-number"},q(l)));return c.addEventListener("click",()=>o(a)),c}),e.length===0&&s("div",{class:"nnv-hint"},"nothing but the folded first token"))}var wt=["layer","head","position","token_ids","labels","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps"],Ne=8,He=({model:n,el:e})=>{let t=O(n),r=Fe(n),o=null,i=null,a=null,l=an({model:n,el:e},{title:"Attention",traits:wt,paint:()=>x()}),p=cn("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],y=>rn(n,"scale",y)),d=Tn("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>rn(n,"fold_sink",!n.get("fold_sink"))),c=Sn();l.tools.append(p.element,c.element,d.element);let m=s("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back."}),u=s("div",{class:"nnv-panel"},s("div",{class:"nnv-panel-head"},s("h4",{},"All heads"),s("span",{class:"nnv-hint"},"layer \u2193 head \u2192")),s("div",{class:"nnv-heads"},m)),g=s("div",{class:"nnv-side"}),b=Pe(l,n,r,t,()=>M()),T=s("div",{class:"nnv-panel",hidden:!0});l.body.append(s("div",{class:"nnv-attention"},u,b.element,T,g));let w=()=>{let y=n.get("thumbnails");return a?.from!==y&&(a={from:y,bytes:te(y)}),a.bytes},x=()=>{let y=l.palette(),R=n.get("scale"),D=n.get("fold_sink");p.show(R),d.show(D);let H=l.root.dataset.size,U=l.width(),h=H==="wide"?.34:H==="medium"?.42:1;o=ke({layers:n.get("num_layers"),heads:n.get("num_heads"),kvHeads:n.get("num_kv_heads"),width:U*h,height:H==="narrow"?460:640});let L=w().length===0;L&&u.lastElementChild?.className!=="nnv-gap"?u.append(ln(n.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!L&&u.lastElementChild?.className==="nnv-gap"&&u.lastElementChild.remove(),Re(m,{layout:o,thumbnails:w(),side:n.get("thumb"),fold:D,focus:O(n),hover:i},y),m.dataset.geometry=JSON.stringify(o),S(R,D),b.paint(),M()},S=(y,R)=>{let D=R?" left after the fold":"";y==="row"?c.show("0",`row's largest${D}`,l.palette(),"Each row is divided by its own largest value."):y==="absolute"?c.show("0","1",l.palette(),"The probability itself."):c.show("\u2264 0.0001","1",l.palette(),"The logarithm of the probability.")},M=()=>{let y=r.current(),{position:R}=O(n),D={labels:n.get("labels"),special:n.get("special")},H=b.hovered(),U=D.labels.length-1,h=H?.kind==="cell"?H.query:H?H.position:R>=0?R:U,L=H?.kind==="cell"?H.key:H?H.position:R>=0?R:U;if(!y||h<0||Math.max(h,L)>=y.pattern.size){B(g);return}let C=n.get("fold_sink"),A=v=>j(n,fn(O(n),v));B(g,Qn([Yn(D,h),"reads"],y.pattern.topKeys(h,Ne,C),D,R,A),Qn([Yn(D,L),"is read by"],y.pattern.topReaders(L,Ne),D,R,A),C&&s("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",s("b",{class:"nnv-number"},q(y.pattern.foldedMass(h)))," of this row, ",s("b",{class:"nnv-number"},le(y.pattern.meanFoldedMass()))," on average over the rows after it."))},P=y=>{let{x:R,y:D}=sn(y,m);return o&&Me(o,R,D)},_=y=>{j(n,y),l.say(`layer ${y.layer}, head ${y.head}`)};m.addEventListener("pointermove",y=>{let R=P(y);(R?.layer!==i?.layer||R?.head!==i?.head)&&(i=R,l.repaint()),m.style.cursor=R?"pointer":"default",R?I(R,y):l.tooltip.hide()}),m.addEventListener("pointerleave",()=>{i=null,l.tooltip.hide(),l.repaint()}),m.addEventListener("click",y=>{let R=P(y);if(!R)return;let D=we(O(n),t,R.layer,R.head);_({layer:D.layer,head:D.head})}),m.addEventListener("keydown",y=>{let R=O(n),D=tn(y.key);if(D){let H=Y(R.layer,D[0],n.get("num_layers"));_({layer:H,head:Y(R.head,D[1],n.get("num_heads"))})}else if(y.key==="Escape")j(n,en(R,t));else return;y.preventDefault(),y.stopPropagation()});let I=({layer:y,head:R},D)=>{let H=n.get("thumb"),U=(y*n.get("num_heads")+R)*H*H,h=s("canvas"),L=w().length>0?X(h,128,128):null;if(L){let v=new Uint32Array(h.width*h.height),E=Pn(w().subarray(U,U+H*H),H,n.get("fold_sink")),$={x:0,y:0,width:h.width,height:h.height};hn(E,H,H,{row:0,column:0,cell:h.width/H},yn(l.palette()),{pixels:v,width:h.width},$),L.context.putImageData(new ImageData(new Uint8ClampedArray(v.buffer),h.width,h.height),0,0)}let A=n.get("labels").length/Math.max(1,H);l.tooltip.show(...nn(l.root,D),s("div",{},s("strong",{},`Layer ${y}, head ${R}`)),h,s("div",{class:"nnv-hint"},A>1?`largest of each ${A.toFixed(1)} \xD7 ${A.toFixed(1)} tokens, row-relative`:"row-relative"))};return l.onStop(()=>b.stop()),()=>l.stop()};function We(n){let{bars:e,logit:t,sort:r,sign:o}=n,i=r==="depth"&&o==="both",a=e.filter(({value:d})=>o==="both"||(o==="positive"?d>0:d<0));r==="size"&&a.sort((d,c)=>Math.abs(c.value)-Math.abs(d.value));let l=[],p=0;for(let d of a){let c=i?p:0;p=i?p+d.value:Number.NaN;let u=d.kind==="attention"&&n.heads.length>0?n.expanded.includes(d.layer):null;l.push({...d,head:-1,from:c,to:c+d.value,running:p,open:u}),u&&l.push(...kt(n,d,i?c:0,i))}return l.length>0&&o==="both"&&l.push({name:"logit",kind:"total",layer:-1,head:-1,value:t,from:0,to:t,running:t,open:null}),l}function kt({heads:n,headCount:e,sort:t},r,o,i){let a=n.subarray(r.layer*e,(r.layer+1)*e),l=Array.from(a,(c,m)=>({name:`head ${m}`,head:m,value:c}));t==="size"&&l.sort((c,m)=>Math.abs(m.value)-Math.abs(c.value));let p=r.value-a.reduce((c,m)=>c+m,0);Math.abs(p)>1e-4*Math.max(1,Math.abs(r.value))&&l.push({name:"output bias / post-norm",head:-1,value:p});let d=o;return l.map(({name:c,head:m,value:u})=>{let g=d;return i&&(d+=u),{name:c,kind:"head",layer:r.layer,head:m,value:u,from:g,to:g+u,running:Number.NaN,open:null}})}function ze(n,e){let t=0,r=0;for(let{from:i,to:a}of n)for(let l of[i,a])Number.isFinite(l)&&(t=Math.min(t,l),r=Math.max(r,l));if(t===0&&r===0)return{low:-1,high:1,ticks:[-1,0,1]};let o=.03*(r-t);return t<0&&(t-=o),r>0&&(r+=o),{low:t,high:r,ticks:pe(t,r,e)}}function vn({low:n,high:e},t){return Math.max(0,Math.min(1,(t-n)/(e-n)))}var Mt=["bars","bar_values","heads","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"],De=({model:n,el:e})=>{let t=O(n),r=an({model:n,el:e},{title:"Contributions",traits:Mt,paint:()=>P()}),o=cn("Order",[["depth","by depth"],["size","by size"]],h=>rn(n,"sort",h)),i="both",a=cn("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],h=>{i=h,r.repaint()});r.tools.append(o.element,a.element);let l=s("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),p=s("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),d=s("button",{type:"submit",class:"nnv-button"},"Explain"),c=s("button",{type:"button",class:"nnv-button"}),m=s("form",{class:"nnv-question"},l,s("span",{class:"nnv-hint"},"against"),p,d,c),u=s("div",{class:"nnv-question nnv-asked"}),g=s("div",{class:"nnv-axis","aria-hidden":"true"}),b=s("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a block's heads, Escape goes back."}),T=s("div",{hidden:!0});r.body.append(u,m,b,T);let w=[],x=-1,S=h=>{r.requests.ask({kind:"target",target:l.value===""?null:l.value,versus:p.value===""?null:p.value,position:h})};m.addEventListener("submit",h=>{h.preventDefault(),S(n.get("explained_position"))}),c.addEventListener("click",()=>S(O(n).position));for(let h of[l,p])h.addEventListener("keydown",L=>L.stopPropagation());let M=()=>{let h=J(n.get("bar_values")),L=n.get("bars");return{bars:L.map((C,A)=>({...C,value:h[A]})),logit:h[L.length]}},P=()=>{let h=M(),L=n.get("gaps"),C=h.bars.length===0;if(T.hidden=!C,b.hidden=u.hidden=C,m.hidden=n.get("why_static")!=="",o.show(n.get("sort")),C){B(T,ln(L["contributions.logit"]??L["contributions.embedding"]??"Contributions were not captured."));return}I(h.logit),w=We({...h,heads:J(n.get("heads")),headCount:n.get("num_heads"),expanded:n.get("expanded"),sort:n.get("sort"),sign:i});let A=ze(w,r.width()>700?8:4),v=w.some(W=>W.kind!=="total"&&Number.isFinite(W.running)),E=`${r.width()<520?"106px":"168px"} minmax(0, 1fr) 74px${v&&r.width()>=520?" 74px":""}`;y(A,E),b.classList.toggle("nnv-dense",w.length>36);let $=b.scrollTop;B(b,g,...w.map((W,F)=>R(W,F,A,E,v))),w.length===0&&b.append(s("div",{class:"nnv-empty"},i==="both"?"There are no bars.":`No part ${i==="positive"?"raises":"lowers"} this logit.`)),_()==="missing"&&b.append(s("div",{class:"nnv-hint"},`Heads: ${L["contributions.heads"]}`)),b.scrollTop=$},_=()=>n.get("gaps")["contributions.heads"]?"missing":"here",I=h=>{let L=n.get("explained_position"),C=n.get("labels"),A=n.get("versus_id")>=0;B(u,s("span",{},A?"Logit difference of":"Logit of"),Z(n.get("target_label")),A&&s("span",{},"over"),A&&Z(n.get("versus_label")),s("span",{},`after position ${L}`),Z(C[L]??""),s("b",{class:"nnv-number nnv-logit",title:"as the model computed it"},q(h)),s("span",{class:"nnv-hint"},"final norm held at the values it had"));let v=O(n).position;c.hidden=v<0||v===L||v>=C.length,B(c,`Explain position ${v} `,C[v]??"")},y=(h,L)=>{let C=s("div",{class:"nnv-track"});for(let v of h.ticks){let E=s("span",{class:"nnv-tick"},gn(v));E.style.left=`${100*vn(h,v)}%`,C.append(E)}let A=s("div",{class:"nnv-row nnv-axis-row"},s("span"),C);A.style.gridTemplateColumns=L,B(g,A)},R=(h,L,C,A,v)=>{let{layer:E}=O(n),[$,W]=[vn(C,Math.min(h.from,h.to)),vn(C,Math.max(h.from,h.to))],F=h.kind==="total"?"nnv-total":h.value>=0?"nnv-plus":"nnv-minus",f=s("div",{class:`nnv-piece ${F}`});f.style.left=`${100*$}%`,f.style.width=`${100*(W-$)}%`;let k=s("div",{class:"nnv-zero"});k.style.left=`${100*vn(C,0)}%`;let N=s("div",{class:"nnv-track"},k,Number.isFinite(h.value)&&f),z=w[L+1];if(v&&h.kind!=="total"&&h.kind!=="head"&&z&&z.kind!=="head"){let on=s("div",{class:"nnv-link"});on.style.left=`${100*vn(C,h.to)}%`,N.append(on)}let V=h.open!==null&&s("button",{type:"button",class:"nnv-open","aria-expanded":String(h.open),"aria-label":`Heads of block ${h.layer}`},h.open?"\u25BE":"\u25B8"),G=s("div",{class:"nnv-row-name"},V||s("span",{class:"nnv-open","aria-hidden":"true"}),s("span",{},h.name));h.kind==="head"&&(G.style.paddingLeft="14px");let K=L===x||h.layer>=0&&h.layer===E&&(h.kind!=="head"||h.head===O(n).head),Q=s("div",{class:`nnv-row${h.kind==="head"?" nnv-head-row":""}${h.kind==="total"?" nnv-total-row":""}${K?" nnv-chosen":""}`,"data-name":h.name,"data-layer":h.layer,"data-value":q(h.value)},G,N,s("span",{class:"nnv-number"},h.kind==="total"?gn(h.value):ae(h.value)),v&&r.width()>=520&&s("span",{class:"nnv-number nnv-running",title:"running total"},Number.isFinite(h.running)?h.running.toFixed(3).replace("-","\u2212"):""));return Q.style.gridTemplateColumns=A,V&&V.addEventListener("click",on=>{on.stopPropagation(),D(h.layer)}),Q.addEventListener("click",()=>H(L)),Q.addEventListener("pointermove",on=>U(h,on)),Q.addEventListener("pointerleave",()=>r.tooltip.hide()),Q},D=h=>{let L=n.get("expanded");rn(n,"expanded",L.includes(h)?L.filter(C=>C!==h):[...L,h])},H=h=>{let L=w[h];if(!L)return;let C=x===h;x=C?-1:h,C?j(n,{layer:t.layer,head:t.head}):L.layer>=0&&j(n,L.kind==="head"&&L.head>=0?{layer:L.layer,head:L.head}:{layer:L.layer}),r.say(C?"nothing chosen":`${L.name}: ${q(L.value)}`),r.repaint()};b.addEventListener("keydown",h=>{let L=tn(h.key);if(L&&L[0]!==0){let C=Math.max(0,Math.min(w.length-1,x+L[0]));C!==x&&H(C),b.querySelectorAll(".nnv-row")[x+1]?.scrollIntoView({block:"nearest"})}else if((h.key==="Enter"||h.key===" ")&&h.target===b){let C=w[x];C&&C.open!==null&&D(C.layer)}else if(h.key==="Escape")x=-1,j(n,en(O(n),t)),r.repaint();else return;h.preventDefault(),h.stopPropagation()});let U=(h,L)=>{r.tooltip.show(...nn(r.root,L),s("div",{},h.kind==="head"?`block ${h.layer}, ${h.name}`:h.name),s("b",{},q(h.value)),...Number.isFinite(h.running)&&h.kind!=="total"?[s("div",{class:"nnv-hint"},`running total ${q(Math.fround(h.running))}`)]:[])};return()=>r.stop()};var Oe=({model:n,el:e})=>{let t=O(n),r=an({model:n,el:e},{title:"Explore",traits:["labels","special","token_ids","position","layer","head"],paint:()=>a()}),o=s("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});r.body.append(o);let i=null,a=()=>{let d=n.get("labels");if(i!==d){i=d;let m=n.get("special"),u=n.get("token_ids");B(o,...d.map((g,b)=>l(g,m[b]??!1,b,u[b]??-1)))}let{position:c}=O(n);[...o.children].forEach((m,u)=>{m.setAttribute("aria-pressed",String(u===c)),m.tabIndex=u===Math.max(0,c)?0:-1})},l=(d,c,m,u)=>{let g=s("button",{type:"button",class:"nnv-chip",title:`${d} \xB7 position ${m} \xB7 id ${u}`},Z(d,c),s("small",{},String(m)));return g.addEventListener("click",()=>p(fn(O(n),m).position)),g},p=d=>{j(n,{position:d}),r.say(d<0?"no token chosen":`token ${d}, ${n.get("labels")[d]}`)};return o.addEventListener("keydown",d=>{let c=tn(d.key),m=O(n);if(c){let u=Y(m.position,c[0]+c[1],o.childElementCount);p(u),o.children[u]?.focus()}else if(d.key==="Escape")j(n,en(m,t));else return;d.preventDefault(),d.stopPropagation()}),()=>r.stop()};function Jn(n,e,t,r){return[`${n.rows[t]??""}, position ${r} `,Z(e.labels[r]??"",e.special[r]),s("small",{class:"nnv-hint"},`id ${e.ids[r]}`)]}function ne(n,e,t,r,o){return n.top(e,t).map(({id:i,label:a,probability:l},p)=>{let d=s("span",{class:"nnv-bar","aria-hidden":"true"}),c=Number.isFinite(l)?Math.max(0,Math.min(1,l)):0;d.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let m=s(o?"button":"div",{class:"nnv-entry",...o?{type:"button",title:`Follow this token (id ${i})`}:{},"aria-current":String(i===r)},d,s("span",{class:"nnv-place"},String(p+1)),Z(a),s("span",{class:"nnv-number"},q(l)));return o&&m.addEventListener("click",()=>o(i)),m})}function qe(n,e,t,r){let[o,i]=[226,64],a=s("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each block"}),l=X(a,o,i);if(!l)return a;let{context:p}=l,d=n.rows.length,c=u=>4+(o-8)*u/Math.max(1,d-1),m=u=>i-4-(i-10)*u;p.strokeStyle=r.line,p.lineWidth=1;for(let u of[0,.5,1])p.beginPath(),p.moveTo(4,m(u)),p.lineTo(o-4,m(u)),p.stroke();p.strokeStyle=r.accent,p.lineWidth=2,p.beginPath();for(let u=0;u<d;u++){let g=n.followedProbability(u,e);u===0?p.moveTo(c(u),m(g)):p.lineTo(c(u),m(g))}return p.stroke(),t>=0&&(p.fillStyle=r.accent,p.beginPath(),p.arc(c(t),m(n.followedProbability(t,e)),3.5,0,2*Math.PI),p.fill()),a}var Nn=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(e){this.rows=e.get("rows"),this.tokens=e.get("labels").length,this.k=e.get("k"),this.ids=zn(e.get("top_ids")),this.probabilities=J(e.get("top_probabilities")),this.entropies=J(e.get("entropy")),this.followedProbabilities=J(e.get("followed_probability")),this.followedRanks=zn(e.get("followed_rank")),this.vocabulary=e.get("vocabulary"),this.vocabularySize=e.get("vocabulary_size");let t=0;for(let r of this.entropies)r>t&&r<1/0&&(t=r);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(e){return this.vocabulary[e]??`id ${e}`}top(e,t){let r=(e*this.tokens+t)*this.k;return Array.from({length:this.k},(o,i)=>{let a=this.ids[r+i];return{id:a,label:this.label(a),probability:this.probabilities[r+i]}})}topId(e,t){return this.ids[(e*this.tokens+t)*this.k]}entropy(e,t){return this.entropies[e*this.tokens+t]}followedProbability(e,t){return this.followedProbabilities[e*this.tokens+t]}followedRank(e,t){return this.followedRanks[e*this.tokens+t]}share(e,t,r){let o;return r==="entropy"?o=this.largestEntropy>0?this.entropy(e,t)/this.largestEntropy:0:r==="followed probability"&&this.following?o=this.followedProbability(e,t):r==="followed rank"&&this.following?o=1-Math.log(1+this.followedRank(e,t))/Math.log(this.vocabularySize):o=this.probabilities[(e*this.tokens+t)*this.k],Number.isFinite(o)?o:Number.NaN}};function Be({rows:n,tokens:e,width:t,cellWidth:r,left:o,lastOnTop:i}){let l=(t-o-1)/Math.max(1,e),p=r>0?r:Math.max(58,Math.min(124,l)),d=Math.max(2,Math.min(124,p)),c=n>36?18:20;return{rows:n,tokens:e,left:o,top:36,cellWidth:d,cellHeight:c,width:o+d*e+1,height:36+c*n+1,lastOnTop:i}}function Hn(n,e){return Math.max(2,Math.min(124,(e-n.left-1)/Math.max(1,n.tokens)))}function bn(n,e){return n.lastOnTop?n.rows-1-e:e}function Ie(n,e,t,r,o){if(e<n.left)return null;let i=Math.floor((e-n.left+r)/n.cellWidth);if(i>=n.tokens)return null;if(t<n.top)return{row:-1,position:i};let a=Math.floor((t-n.top+o)/n.cellHeight);return a>=n.rows?null:{row:bn(n,a),position:i}}var Ue=11.5,Lt=26;function Ze(n,e,t){let{layout:r,view:o,data:i}=e,a=X(n,o.width,o.height);if(!a)return;let{context:l}=a,{left:p,top:d,cellWidth:c,cellHeight:m}=r,u=Math.max(0,Math.floor(o.scrollLeft/c)),g=Math.min(r.tokens,Math.ceil((o.scrollLeft+o.width-p)/c)),b=M=>p+M*c-o.scrollLeft,T=M=>d+M*m-o.scrollTop,w=c>=8?1:0;l.save(),l.beginPath(),l.rect(p,d,o.width-p,o.height-d),l.clip(),l.textAlign="left",l.font=`${Ue}px ${t.tokenFont}`;let x=M=>pn(l,M);for(let M=0;M<r.rows;M++){let P=T(bn(r,M));if(!(P>o.height||P+m<d))for(let _=u;_<g;_++){let I=i.share(M,_,e.colorBy),y=Number.isNaN(I)?-1:En(I);if(l.fillStyle=y<0?t.accent:t.ramp.css[y],l.fillRect(b(_),P,c-w,m-1),c<Lt)continue;let R=i.topId(M,_);l.fillStyle=y<0?t.ground:t.ramp.bright[y]?"#10141a":"#ffffff",l.fillText(xn(i.label(R),c-9,x),b(_)+4,P+m/2)}}for(let M=0;e.marked>=0&&M<r.rows;M++)for(let P=u;P<g;P++)i.topId(M,P)===e.marked&&(l.strokeStyle=t.accent,l.lineWidth=2,l.strokeRect(b(P)+1,T(bn(r,M))+1,c-w-2,m-3));let S=(M,P,_,I)=>{M<0||P<0||M>=r.rows||P>=r.tokens||(l.strokeStyle=_,l.lineWidth=I,l.strokeRect(b(P)-.5,T(bn(r,M))-.5,Math.max(3,c-w+1),m))};e.position>=0&&(l.strokeStyle=t.accent,l.lineWidth=1,l.strokeRect(b(e.position)-.5,T(0)-.5,Math.max(3,c-w+1),r.rows*m)),S(e.layer,e.position,t.accent,3),e.hover&&e.hover.row>=0&&S(e.hover.row,e.hover.position,t.ink,2),l.restore(),Et(l,e,t,T),Tt(l,e,t,u,g,b)}function Et(n,e,t,r){let{layout:o,data:i,hover:a,layer:l}=e;n.textAlign="right";for(let p=0;p<o.rows;p++){let d=r(bn(o,p))+o.cellHeight/2;if(d<o.top||d>e.view.height)continue;let c=p===a?.row||p===l;n.fillStyle=p===a?.row?t.ink:p===l?t.accent:t.dim,n.font=`${c?600:400} 11px ${t.textFont}`,n.fillText(i.rows[p]??"",o.left-7,d)}}function Tt(n,e,t,r,o,i){let{layout:a,labels:l,special:p,hover:d,position:c,view:m}=e,u=dn(a.cellWidth,34),g=d?.position??-1;n.save(),n.beginPath(),n.rect(a.left,0,m.width-a.left,a.top),n.clip(),n.textAlign="left";for(let b=r;b<o;b++){let T=b===g||b===c,w=[g,c].some(S=>S>=0&&S!==b&&Math.abs(S-b)*a.cellWidth<34);if(!T&&(b%u!==0||w))continue;let x=Math.max(a.cellWidth*u,34)-6;n.fillStyle=t.dim,n.font=`10px ${t.textFont}`,n.fillText(String(b),i(b)+3,9),n.fillStyle=b===g?t.ink:b===c?t.accent:t.ink,n.font=`${p[b]?"italic ":""}${T?"600 ":""}${Ue}px ${t.tokenFont}`,n.fillText(xn(l[b]??"",x,S=>pn(n,S)),i(b)+3,24)}n.restore()}var je=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"],Rt=[...je,"layer","position","special","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"],Ge=({model:n,el:e})=>{let t=O(n),r=an({model:n,el:e},{title:"Logit lens",traits:Rt,paint:()=>h()}),o=cn("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],f=>rn(n,"color_by",f)),i=Sn(),a=Tn("Last block on top","Turn the order of the rows",()=>rn(n,"last_on_top",!n.get("last_on_top"))),l=s("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),p=s("button",{type:"submit",class:"nnv-button"},"Follow"),d=s("form",{class:"nnv-follow"},l,p),c=s("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),m=s("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),u=s("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit");r.tools.append(o.element,i.element,d,a.element,s("span",{class:"nnv-tools"},m,c,u));let g=s("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each block at each position. Arrow keys choose a cell, Escape goes back."}),b=s("div",{class:"nnv-spacer"},g),T=s("div",{class:"nnv-scroll"},b),w=s("div",{class:"nnv-side nnv-detail"}),x=s("div",{class:"nnv-panel"},T),S=s("div",{hidden:!0});r.body.append(s("div",{class:"nnv-lens"},x,w),S);let M=null,P=[],_=null,I=0,y=null,R=-1,D=-1,H=()=>({labels:n.get("labels"),special:n.get("special"),ids:n.get("token_ids")}),U=()=>{let f=je.map(k=>n.get(k));return(!M||f.some((k,N)=>k!==P[N]))&&(P[1]!==f[1]&&(y=null),M=new Nn(n),P=f),M},h=()=>{let f=U(),{labels:k,special:N}=H(),z=r.palette(),V=n.get("gaps");if(S.hidden=!f.empty,x.parentElement.hidden=f.empty,f.empty){B(S,ln(V["lens.top_ids"]??"The logit lens was not captured."));return}d.hidden=n.get("why_static")!=="",a.show(n.get("last_on_top"));let G=n.get("color_by");o.show(G);for(let Ln of o.element.querySelectorAll("option"))Ln.disabled=Ln.value.startsWith("followed")&&!f.following;G==="entropy"?i.show("0",`${gn(f.largestEntropy)} nats`,z,"Entropy of the whole distribution."):G==="followed rank"&&f.following?i.show("last","rank 1",z,"Logarithm of the rank among all tokens."):i.show("0","1",z,G==="probability"?"Probability of the cell's top token.":"Probability of the followed token.");let K=x.clientWidth,Q=f.rows.reduce((Ln,Xe)=>Math.max(Ln,Xe.length),0);_=Be({rows:f.rows.length,tokens:k.length,width:K,cellWidth:I,left:Math.min(110,16+Q*6.2),lastOnTop:n.get("last_on_top")}),b.style.width=`${_.width}px`,b.style.height=`${_.height}px`;let{layer:on,position:Mn}=O(n);Mn!==D&&(D=Mn,L(_,Mn));let Ve={width:Math.min(_.width,T.clientWidth),height:Math.min(_.height,T.clientHeight)};Ze(g,{layout:_,data:f,labels:k,special:N,colorBy:G,marked:C(),layer:on,position:Mn,hover:y,view:{...Ve,scrollLeft:T.scrollLeft,scrollTop:T.scrollTop}},z),g.dataset.geometry=JSON.stringify(_);let ee=Hn(_,K);u.disabled=Math.abs(ee-_.cellWidth)<.5,m.disabled=_.cellWidth<=Math.min(ee,58)+.01,c.disabled=_.cellWidth>=124,v()},L=(f,k)=>{if(k<0)return;let N=k*f.cellWidth,z=T.clientWidth-f.left;(N<T.scrollLeft||N+f.cellWidth>T.scrollLeft+z)&&(T.scrollLeft=Math.max(0,N-z/2))},C=()=>{let f=n.get("followed_id");return f>=0?f:R},A=f=>{let k=n.get("why_static")==="",N=f===C();k?r.requests.ask({kind:"follow",id:N?-1:f}):R=N?-1:f,r.say(N?"no token followed":`following ${M?.label(f)}`),r.repaint()},v=()=>{let f=U(),k=O(n),N=f.tokens-1,z=y?y.position:k.position>=0&&k.position<=N?k.position:N,V=f.rows.length-1,G=!y&&k.position>=0&&k.layer>=0&&k.layer<=V,K=y&&y.row>=0?y.row:G?k.layer:V,Q=n.get("followed_id");B(w,s("div",{class:"nnv-list-title nnv-cell-title"},...Jn(f,H(),K,z)),s("div",{class:"nnv-list nnv-top"},...ne(f,K,z,C(),A)),s("div",{class:"nnv-hint nnv-entropy"},"entropy ",s("b",{class:"nnv-number"},q(f.entropy(K,z)))," nats"),Q>=0&&f.following&&s("div",{class:"nnv-followed"},s("div",{class:"nnv-list-title"},"Following ",Z(n.get("followed_label")),s("small",{class:"nnv-hint"},`id ${Q}`)),s("div",{},"probability ",s("b",{class:"nnv-number nnv-followed-probability"},q(f.followedProbability(K,z))),", rank ",s("b",{class:"nnv-number nnv-followed-rank"},String(f.followedRank(K,z)+1))),qe(f,z,K,r.palette()),s("div",{class:"nnv-hint"},`at position ${z}, first to last block`)),s("div",{class:"nnv-hint"},n.get("why_static")===""?"Click a token to follow it through the blocks.":"Click a token to mark the cells in which it comes first."))};d.addEventListener("submit",f=>{f.preventDefault(),l.value!==""&&r.requests.ask({kind:"follow",text:l.value})}),l.addEventListener("keydown",f=>f.stopPropagation());let E=f=>{I=f,r.repaint()};c.addEventListener("click",()=>_&&E(Math.min(124,_.cellWidth*1.5))),m.addEventListener("click",()=>_&&E(Math.max(Hn(_,x.clientWidth),_.cellWidth/1.5))),u.addEventListener("click",()=>_&&E(Hn(_,x.clientWidth))),T.addEventListener("scroll",()=>r.repaint(),{passive:!0});let $=f=>{let{x:k,y:N}=sn(f,g);return _&&Ie(_,k,N,T.scrollLeft,T.scrollTop)};g.addEventListener("pointermove",f=>{let k=$(f);(k?.row!==y?.row||k?.position!==y?.position)&&(y=k,r.repaint()),g.style.cursor=k?"pointer":"default",k?F(k,f):r.tooltip.hide()}),g.addEventListener("pointerleave",()=>{y=null,r.tooltip.hide(),r.repaint()}),g.addEventListener("click",f=>{let k=$(f);if(!k)return;let N=O(n),z=N.position===k.position&&(k.row<0||N.layer===k.row);W(z?{...N,layer:t.layer,position:t.position}:{...N,layer:k.row<0?N.layer:k.row,position:k.position})}),g.addEventListener("keydown",f=>{let k=tn(f.key),N=O(n),z=U();if(k){let V=n.get("last_on_top")?-k[0]:k[0],G=Y(N.layer,V,z.rows.length,z.rows.length-1);W({...N,layer:G<0?z.rows.length-1:G,position:Y(N.position,k[1],z.tokens,z.tokens-1)})}else if(f.key==="Escape")W(en(N,t));else return;f.preventDefault(),f.stopPropagation()});let W=f=>{j(n,f);let k=U();if(f.position<0||f.layer<0||f.layer>=k.rows.length)return;let N=k.top(f.layer,f.position)[0];r.say(`${k.rows[f.layer]}, position ${f.position}: ${N.label}, probability ${q(N.probability)}`)},F=(f,k)=>{let N=U();if(f.row<0){let z=H().labels[f.position]??"";r.tooltip.show(...nn(r.root,k),s("div",{},`position ${f.position} `,Z(z),s("small",{class:"nnv-hint"},` id ${H().ids[f.position]}`)));return}r.tooltip.show(...nn(r.root,k),s("div",{class:"nnv-list-title"},...Jn(N,H(),f.row,f.position)),...ne(N,f.row,f.position,C(),null),s("div",{class:"nnv-hint"},`entropy ${q(N.entropy(f.row,f.position))} nats`))};return()=>r.stop()};var jo={attention:He,logit_lens:Ge,contributions:De,explore_bar:Oe};export{jo as views};
