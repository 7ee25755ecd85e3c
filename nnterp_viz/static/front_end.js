var re=`/* Every rule is under .nnv: nothing here can reach the page around a view. */
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
`;function s(n,e={},...t){let r=document.createElement(n);for(let[o,i]of Object.entries(e))i==null||i===!1||(typeof i=="function"?r.addEventListener(o,i):o==="class"?r.className=String(i):r.setAttribute(o,i===!0?"":String(i)));return oe(r,t),r}function oe(n,e){for(let t of e)t!=null&&t!==!1&&n.append(t)}function z(n,...e){n.replaceChildren(),oe(n,e)}function j(n,e=!1){return s("bdi",{class:e?"nnv-token nnv-special":"nnv-token",title:n},n)}function N(n){if(Number.isNaN(n))return"NaN";if(!Number.isFinite(n))return n>0?"\u221E":"\u2212\u221E";if(n===0)return"0";let e=Math.fround(n);for(let t=1;t<9;t++){let r=n.toPrecision(t);if(Math.fround(Number(r))===e)return ie(r)}return ie(n.toPrecision(9))}function ie(n){let e=Number(n),t=Math.abs(e);return(t>=1e-4&&t<1e9?String(e):e.toExponential()).replace("-","\u2212").replace("e\u2212","e-").replace("e+","e")}function gn(n){if(!Number.isFinite(n))return N(n);let e=Math.abs(n);return e===0?"0":e<.001?n.toExponential(0).replace("-","\u2212").replace("e\u2212","e-"):gt(e<1?n.toFixed(3):e<100?n.toFixed(2):n.toFixed(0))}function Dn(n,e=3){if(!Number.isFinite(n))return N(n);let t=Math.abs(n).toFixed(e);return Number(t)===0?t:(n<0?"\u2212":"+")+t}function ae(n){if(!Number.isFinite(n))return N(n);let e=100*n;return e!==0&&e<.1?"< 0.1%":`${e<10?e.toFixed(1):e.toFixed(0)}%`}function se(n){if(!Number.isFinite(n))return N(n);if(n>=.995)return n.toFixed(1);let e=n.toFixed(2);return e==="0.00"?n>0?"\xB7":"0":e.replace("0.",".")}function gt(n){return n.replace(/(\.\d*?)0+$/,"$1").replace(/\.$/,"").replace("-","\u2212")}function le(n,e,t){if(!(e>n))return[n];let r=(e-n)/Math.max(1,t),o=10**Math.floor(Math.log10(r)),i=[1,2,5,10].map(l=>l*o).find(l=>l>=r*.999),a=[];for(let l=Math.ceil(n/i-1e-9);l*i<=e+i*1e-9;l++)a.push(l===0?0:l*i);return a}function ce({name:n,residual:e,tolerance:t,ok:r,about:o}){let i=Number(e);return s("span",{class:`nnv-check ${r?"nnv-ok":"nnv-failed"}`,title:`${o}
residual ${N(i)}, tolerance ${N(t)}`},s("span",{class:"nnv-mark","aria-hidden":"true"},r?"\u2713":"\u2717"),s("span",{class:"nnv-live"},r?"passed: ":"failed: "),n,s("small",{},Number.isFinite(i)?i.toExponential(1):N(i)))}function tn(n){return s("div",{class:"nnv-gap"},s("span",{},n))}function sn(n,e,t){let r=s("select",{class:"nnv-select","aria-label":n},...e.map(([o,i])=>s("option",{value:o},i)));return r.addEventListener("change",()=>t(r.value)),r.addEventListener("keydown",o=>o.stopPropagation()),{element:s("label",{class:"nnv-choice"},s("span",{},n),r),show(o){r.value=o}}}function Ln(n,e,t){let r=s("button",{type:"button",class:"nnv-button nnv-toggle",title:e,"aria-pressed":"false"},n);return r.addEventListener("click",t),{element:r,show:o=>r.setAttribute("aria-pressed",String(o))}}function J(n,e,t){n.set(e,t),n.save_changes()}function pe(n,e){let t=0,r=!1,o=()=>{t=0,!r&&(e(),n.dataset.frame=String(Number(n.dataset.frame??0)+1))};return{ask(){!t&&!r&&(t=requestAnimationFrame(o))},stop(){r=!0,t&&cancelAnimationFrame(t)}}}function de(n,e){let t=s("textarea",{class:"nnv-prompt-text",rows:1,spellcheck:"false","aria-label":"Prompt"}),r=s("button",{type:"submit",class:"nnv-button nnv-run"},"Run"),o=s("span",{class:"nnv-prompt-note"}),i=()=>{t.readOnly||e.ask({kind:"prompt",text:t.value})},a=s("form",{class:"nnv-prompt"},t,r,o),l=()=>{t.style.height="auto",t.scrollHeight>0&&(t.style.height=`${Math.min(t.scrollHeight+2,140)}px`),a.classList.toggle("nnv-edited",t.value!==n.get("prompt"))};a.addEventListener("submit",d=>{d.preventDefault(),i()}),t.addEventListener("keydown",d=>{d.stopPropagation(),d.key==="Enter"&&!d.shiftKey&&!d.isComposing?(d.preventDefault(),i()):d.key==="Escape"&&(t.value=n.get("prompt"),l())}),t.addEventListener("input",l);let p=null;return{element:a,update(){let d=n.get("prompt");d!==p&&(t.value=d,p=d);let c=n.get("why_static");t.readOnly=c!=="",r.hidden=c!=="",o.textContent=c,o.hidden=c==="",l()}}}function ue(n){let e=n.get("stamp"),t=/[\\/]([^\\/]+)[\\/]?$/.exec(e.model??""),o=[t&&/^([\\/~]|[A-Za-z]:)/.test(e.model??"")?t[1]:e.model,e.dtype,e.engine];return typeof e.seconds=="number"&&o.push(`${e.seconds.toPrecision(2)} s`),o.filter(Boolean).join(" \xB7 ")}function Wn(n,e){let t=e.get("stamp"),r=e.get("token_ids"),o=e.get("labels"),i=e.get("special"),a=Object.entries(e.get("gaps")),l=e.get("code"),p=[["model",t.model??""],["family",t.family??""],["engine",t.engine??""],["dtype",t.dtype??""],["made",t.created??""],["versions",Object.entries(t.versions??{}).map(([m,f])=>`${m} ${f}`).join(", ")]],d=s("button",{type:"button",class:"nnv-button"},"Copy");d.addEventListener("click",()=>{let m=()=>z(d,"Select the text to copy it");navigator.clipboard?navigator.clipboard.writeText(l).then(()=>z(d,"Copied"),m):m()});let c=Object.entries(t.values??{});z(n,s("div",{class:"nnv-receipt-columns"},s("div",{},s("h4",{},"Where the numbers come from"),s("dl",{},...p.filter(([,m])=>m).flatMap(([m,f])=>[s("dt",{},m),s("dd",{},f)])),s("h4",{},`Tokens (${r.length})`),s("div",{class:"nnv-ids"},...r.map((m,f)=>s("span",{},j(o[f]??"",i[f]),s("small",{},String(m)))))),s("div",{},s("h4",{},"Saved by the trace"),s("ul",{class:"nnv-values"},...c.map(([m,f])=>s("li",{},s("code",{},m),s("small",{},` ${f}`)))),a.length>0&&s("h4",{},"Not captured"),a.length>0&&s("ul",{class:"nnv-values nnv-gaps"},...a.map(([m,f])=>s("li",{},s("code",{},m),s("span",{},` ${f}`)))))),s("h4",{},"The trace, runnable as it stands ",d),s("pre",{class:"nnv-code",tabindex:0},l))}var On=0;function me(n,e){let t=0,r=null,o=a=>{On=Math.max(On+1,Date.now()),t=On,n.send({...a,request:t}),e()},i=(a=>{if(a?.kind!=="answered"||a.request!==t)return;t=0;let l=r;r=null,l?o(l):e()});return n.on("msg:custom",i),{ask(a){t?r=a:o(a)},waiting:()=>t!==0,stop:()=>n.off("msg:custom",i)}}var xt=["#e9f4ec","#bfe3cf","#62c3b0","#389fae","#3778a5","#3f5196","#372d69","#221640"],yt=["#292343","#3a336b","#3f5196","#3778a5","#389fae","#62c3b0","#bfe3cf","#f4fbf3"];function un(n){let e=n/255;return e<=.04045?e/12.92:((e+.055)/1.055)**2.4}function Bn(n){let e=n<=.0031308?12.92*n:1.055*n**.4166666666666667-.055;return Math.max(0,Math.min(255,Math.round(255*e)))}function In(n){let e=Number.parseInt(n.slice(1),16);return[e>>16,e>>8&255,e&255]}function wt(n){let[e,t,r]=[un(n[0]),un(n[1]),un(n[2])],o=Math.cbrt(.4122214708*e+.5363325363*t+.0514459929*r),i=Math.cbrt(.2119034982*e+.6806995451*t+.1073969566*r),a=Math.cbrt(.0883024619*e+.2817188376*t+.6299787005*r);return[.2104542553*o+.793617785*i-.0040720468*a,1.9779984951*o-2.428592205*i+.4505937099*a,.0259040371*o+.7827717662*i-.808675766*a]}function kt([n,e,t]){let r=(n+.3963377774*e+.2158037573*t)**3,o=(n-.1055613458*e-.0638541728*t)**3,i=(n-.0894841775*e-1.291485548*t)**3;return[Bn(4.0767416621*r-3.3077115913*o+.2309699292*i),Bn(-1.2684380046*r+2.6097574011*o-.3413193965*i),Bn(-.0041960863*r-.7034186147*o+1.707614701*i)]}function Mt(n){return .2126*un(n[0])+.7152*un(n[1])+.0722*un(n[2])}function qn([n,e,t],r=255){return(r<<24|t<<16|e<<8|n)>>>0}function he(n){let e=n.map(p=>wt(In(p))),t=e[0][0],r=e[e.length-1][0]-t,o=e.map(p=>(p[0]-t)/r),i=new Uint32Array(256),a=[],l=[];for(let p=0;p<256;p++){let d=p/255,c=0;for(;c<o.length-2&&d>o[c+1];)c++;let m=(d-o[c])/(o[c+1]-o[c]),[f,u]=[e[c],e[c+1]],h=kt([f[0]+m*(u[0]-f[0]),f[1]+m*(u[1]-f[1]),f[2]+m*(u[2]-f[2])]);i[p]=qn(h),a.push(`rgb(${h.join(",")})`),l.push(Mt(h)>.179)}return{pixels:i,css:a,bright:l}}var fe={light:he(xt),dark:he(yt)};function En(n){return Math.max(0,Math.min(255,Math.round(255*n)))}function ve(){let{body:n}=document,e=n.dataset.jpThemeLight;if(e!==void 0)return e==="false"?"dark":"light";let t=n.dataset.vscodeThemeKind;return t!==void 0?t.includes("dark")||t==="vscode-high-contrast"?"dark":"light":document.documentElement.classList.contains("dark")||n.classList.contains("dark")||globalThis.matchMedia?.("(prefers-color-scheme: dark)").matches?"dark":"light"}function be(n){let e=getComputedStyle(n),t=o=>e.getPropertyValue(`--nnv-${o}`).trim(),r=n.dataset.theme==="dark"?"dark":"light";return{theme:r,ramp:fe[r],ground:t("ground"),ink:t("ink"),dim:t("dim"),line:t("line"),neutral:t("neutral"),accent:t("accent"),bad:t("bad"),textFont:t("text-font")||"sans-serif",tokenFont:t("token-font")||"monospace"}}function ge(n){let e=new MutationObserver(n),t={attributes:!0,attributeFilter:["class","data-jp-theme-light","data-jp-theme-name","data-vscode-theme-kind"]};e.observe(document.body,t),e.observe(document.documentElement,t);let r=globalThis.matchMedia?.("(prefers-color-scheme: dark)");return r?.addEventListener("change",n),()=>{e.disconnect(),r?.removeEventListener("change",n)}}function xe(n){let e=s("div",{class:"nnv-tooltip","aria-hidden":"true",hidden:!0});return n.append(e),{show(t,r,...o){e.replaceChildren(...o),e.hidden=!1;let[i,a]=[e.offsetWidth,e.offsetHeight],l=t+14+i>n.clientWidth?t-14-i:t+14,p=r+16+a>n.clientHeight?r-12-a:r+16;e.style.left=`${Math.max(4,Math.min(l,n.clientWidth-i-4))}px`,e.style.top=`${Math.max(4,p)}px`},hide(){e.hidden=!0}}}function rn(n,e){let t=n.getBoundingClientRect();return[e.clientX-t.left,e.clientY-t.top]}var Lt=["prompt","busy","error","stamp","code","checks","gaps","notes","theme","why_static","labels","show_prompt","show_stamp"],Et=15e3;function Tt(n){let e=n.getRootNode(),t=e instanceof ShadowRoot?e:document.head;if(t.querySelector("style[data-nnv]"))return;let r=s("style",{"data-nnv":""});r.textContent=re,t.append(r)}function on({model:n,el:e},{title:t,traits:r,paint:o}){let i=me(n,()=>L()),a=de(n,i),l=s("div",{class:"nnv-tools"}),p=s("span",{class:"nnv-subtitle"}),d=s("div",{class:"nnv-error",role:"alert",hidden:!0}),c=s("div",{class:"nnv-notes",hidden:!0}),m=s("div",{class:"nnv-slow",hidden:!0},"No answer from Python yet: it may be busy with another cell, or its kernel may have ended."),f=s("div",{class:"nnv-body"}),u=s("div",{class:"nnv-checks"}),h=s("button",{type:"button",class:"nnv-stamp","aria-expanded":"false",title:"Where these numbers come from"}),v=s("section",{class:"nnv-receipt","aria-label":"Receipt",hidden:!0}),y=s("div",{class:"nnv-live",role:"status","aria-live":"polite"}),x=s("footer",{class:"nnv-foot"},u,h),b=s("div",{class:"nnv",role:"group","aria-label":t},s("div",{class:"nnv-progress",role:"progressbar","aria-label":"Waiting for a trace"}),s("header",{class:"nnv-head"},s("h3",{class:"nnv-title"},t),p,l),a.element,c,d,m,f,x,v,y),M=xe(b),k=null,R=!1,_,A=[],W=()=>{let $=n.get("theme");b.dataset.theme=$==="light"||$==="dark"?$:ve(),b.dataset.own=String($!=="auto"),k=null,C.ask()},L=()=>{let $=n.get("busy")||i.waiting()||R;b.classList.toggle("nnv-busy",$),b.setAttribute("aria-busy",String($)),clearTimeout(_),m.hidden=!0,$&&(_=setTimeout(()=>m.hidden=!1,Et))},S=()=>{a.update(),a.element.hidden=!n.get("show_prompt");let $=n.get("labels").length;p.textContent=`${$} ${$===1?"token":"tokens"}`;let w=n.get("notes");c.hidden=w.length===0||!n.get("show_stamp"),c.textContent=w.join(" \xB7 ");let T=n.get("error");d.hidden=T==="",z(d,s("strong",{},"That did not work. "),s("span",{},T),s("em",{}," The picture is still that of the last prompt that did.")),z(u,...n.get("checks").map(ce)),h.textContent=ue(n),h.hidden=!n.get("show_stamp"),x.hidden=h.hidden&&u.childElementCount===0,v.hidden||Wn(v,n),L()};h.addEventListener("click",()=>{v.hidden=!v.hidden,h.setAttribute("aria-expanded",String(!v.hidden)),v.hidden||Wn(v,n)});let C=pe(b,o),O=($,w)=>{for(let T of $)n.on(`change:${T}`,w);A.push(()=>{for(let T of $)n.off(`change:${T}`,w)})},I=!1;O(Lt,()=>{I||(I=!0,queueMicrotask(()=>{I=!1,S()}))}),O(["theme"],W),O(r,C.ask),A.push(ge(W)),Tt(e),e.classList.add("nnv-host"),e.append(b);let D=0,Z=new ResizeObserver(()=>{b.clientWidth!==D&&(D=b.clientWidth,b.dataset.size=D<560?"narrow":D<900?"medium":"wide",C.ask())});return Z.observe(b),S(),W(),{root:b,tools:l,body:f,requests:i,tooltip:M,palette:()=>k??=be(b),width:()=>f.clientWidth,say:$=>{y.textContent=$},repaint:C.ask,setWaiting($){R!==$&&(R=$,L())},onStop:$=>A.push($),stop(){clearTimeout(_),C.stop(),Z.disconnect(),i.stop();for(let $ of A)$();b.remove()}}}function St(){return Math.min(3,Math.max(1,globalThis.devicePixelRatio||1))}function G(n,e,t){let r=St(),[o,i]=[Math.max(0,Math.round(e*r)),Math.max(0,Math.round(t*r))];n.width!==o&&(n.width=o),n.height!==i&&(n.height=i),n.style.width=`${o/r}px`,n.style.height=`${i/r}px`;let a=n.getContext("2d");return!a||o===0||i===0?null:(a.setTransform(1,0,0,1,0,0),a.clearRect(0,0,o,i),a.setTransform(r,0,0,r,0,0),a.direction="ltr",a.textBaseline="middle",{canvas:n,context:a,ratio:r,width:o/r,height:i/r})}function an(n,e){let t=e.getBoundingClientRect();return{x:n.clientX-t.left,y:n.clientY-t.top}}function Tn(){let n=s("canvas",{"aria-hidden":"true"}),e=s("span"),t=s("span"),r=s("span",{class:"nnv-legend"},e,n,t);return{element:r,show(o,i,a,l=""){e.textContent=o,t.textContent=i,r.title=l;let p=G(n,96,10);if(!p)return;let{context:d}=p;d.setTransform(1,0,0,1,0,0);for(let c=0;c<n.width;c++)d.fillStyle=a.ramp.css[Math.round(255*c/(n.width-1))],d.fillRect(c,0,1,n.height)}}}function H(n){return{layer:n.get("layer"),head:n.get("head"),position:n.get("position")}}function q(n,e){let t=!1;for(let[r,o]of Object.entries(e))o===void 0||n.get(r)===o||(n.set(r,o),t=!0);t&&n.save_changes()}function K(n,e){return n.position!==e.position?{...n,position:e.position}:e}function ye(n,e,t,r){return n.layer!==t||n.head!==r?{...n,layer:t,head:r}:e.layer===t&&e.head===r?{...n,layer:-1,head:-1}:{...n,layer:e.layer,head:e.head}}function mn(n,e){return{...n,position:n.position===e?-1:e}}function Y(n){switch(n){case"ArrowUp":return[-1,0];case"ArrowDown":return[1,0];case"ArrowLeft":return[0,-1];case"ArrowRight":return[0,1];default:return null}}function V(n,e,t,r=0){return t<=0?-1:n<0?e===0?-1:r:Math.max(0,Math.min(t-1,n+e))}var Sn=new Map;function ln(n,e){let t=`${n.font}\0${e}`,r=Sn.get(t);return r===void 0&&(r=n.measureText(e).width,Sn.size>2e4&&Sn.clear(),Sn.set(t,r)),r}function xn(n,e,t){if(t(n)<=e)return n;let r=[...n],o=0,i=r.length-1;for(;o<i;){let a=o+i+1>>1;t(`${r.slice(0,a).join("")}\u2026`)<=e?o=a:i=a-1}return o===0?"\u2026":`${r.slice(0,o).join("")}\u2026`}function cn(n,e){if(n>=e)return 1;let t=e/n;for(let r=1;;r*=10)for(let o of[1,2,5])if(o*r>=t)return o*r}function we(){let n=s("h4"),e=s("span",{class:"nnv-hint"}),t=s("button",{type:"button",class:"nnv-button",title:"Zoom out","aria-label":"Zoom out"},"\u2212"),r=s("button",{type:"button",class:"nnv-button",title:"Zoom in (also Ctrl + wheel)","aria-label":"Zoom in"},"+"),o=s("button",{type:"button",class:"nnv-button",title:"Show all tokens"},"Fit"),i=s("button",{type:"button",class:"nnv-button",title:"Back to the start (Escape)"},"Reset"),a=s("span",{class:"nnv-tools"},t,r,o),l=s("canvas",{class:"nnv-matrix",tabindex:0,role:"application","aria-roledescription":"attention matrix","aria-label":"Attention pattern. Up and down choose the token that reads, left and right the token it reads, Escape goes back."}),p=s("div",{hidden:!0}),d=s("div",{class:"nnv-readout"});return{element:s("div",{class:"nnv-panel nnv-focus"},s("div",{class:"nnv-panel-head"},n,e,s("span",{class:"nnv-tools"},a,i)),l,p,d),title:n,about:e,zooms:a,zoomOut:t,zoomIn:r,fit:o,reset:i,canvas:l,hatched:p,readout:d}}function nn({labels:n,special:e},t){return s("span",{},s("small",{class:"nnv-number"},`${t} `),j(n[t]??"",e[t]))}function Un(n,e,t,r,o){let i=Math.max(...e.map(a=>a.value).filter(Number.isFinite),1e-12);return s("div",{class:"nnv-list"},s("div",{class:"nnv-list-title"},...n),...e.map(({position:a,value:l})=>{let p=Number.isFinite(l)?Math.max(0,l/i):0,d=s("span",{class:"nnv-bar","aria-hidden":"true"});d.style.width=`calc((100% - 4ch - 7px) * ${p.toFixed(4)})`;let c=s("button",{type:"button",class:"nnv-entry","aria-current":String(a===r)},d,s("span",{class:"nnv-place"},String(a)),j(t.labels[a]??"",t.special[a]),s("span",{class:"nnv-number"},N(l)));return c.addEventListener("click",()=>o(a)),c}),e.length===0&&s("div",{class:"nnv-hint"},"nothing but the folded first token"))}var ke="Each row is a token that reads, each column a token it reads. Click one to pin it.",Me="Escape or a second click lets the token go.";function Le(n,e,t){return t<=0||t>=e?"":`keys and values ${Math.floor(n/(e/t))}, shared by ${e/t} heads`}function Ee(n,e,t,r){let o=a=>s("span",{class:"nnv-hint"},a);if(r>t)return[nn(n,t),o(" comes before "),nn(n,r),o(" and cannot read it.")];let i=s("b",{class:"nnv-number nnv-value"},N(e.at(t,r)));return[nn(n,t),o(" reads "),nn(n,r)," ",i]}function Te(n,e,t){let r=i=>{let a=[...n.labels[i]??""].length,l=` id ${n.ids[i]}${a>12?`, ${a} characters`:""}`;return s("div",{},nn(n,i),s("small",{class:"nnv-hint"},l))};return t.kind==="token"?[r(t.position)]:t.key>t.query||!e?[]:[s("b",{},N(e.at(t.query,t.key))),r(t.query),s("div",{class:"nnv-hint"},"reads"),r(t.key)]}function Se(n,e,t,r){return t<0?"no token pinned":r<0||!e?`token ${t}, ${n[t]}`:`${n[t]} at ${t} reads ${n[r]} at ${r}: ${N(e.at(t,r))}`}function Re(n,e,t,r){let o=new Int32Array(2*n);for(let i=0;i<n;i++){let a=Math.floor(e+i/t+1e-9),l=Math.ceil(e+(i+1)/t-1e-9);o[2*i]=Math.min(a,r),o[2*i+1]=Math.min(r,t>=1?a+1:Math.max(a+1,l))}return o}function hn(n,e,t,r,o,i,a){let l=Re(a.width,r.column,r.cell,t),p=Re(a.height,r.row,r.cell,e);for(let d=0;d<a.height;d++){let c=p[2*d],m=p[2*d+1];if(c>=e)break;let f=(a.y+d)*i.width+a.x;for(let u=0;u<a.width;u++,f++){let h=l[2*u],v=l[2*u+1];if(h>=t)break;let y=0;for(let x=c;x<m;x++)for(let b=x*t+h,M=x*t+v;b<M;b++)n[b]>y&&(y=n[b]);i.pixels[f]=o[y]}}}function Ae({layers:n,heads:e,kvHeads:t,width:r,height:o}){let i=t>0&&e%t===0?e/t:1,a=e/i,l=24,p=18,d=2,c=i>1?8:d,m=l+4+(e-1)*d+(a-1)*(c-d),f=(r-m)/Math.max(1,e),u=(o-p-4-(n-1)*d)/Math.max(1,n),h=Math.floor(Math.max(15,Math.min(84,f,Math.max(u,16))));return{layers:n,heads:e,group:i,cell:h,gap:d,groupGap:c,left:l,top:p,width:Math.ceil(m+e*h),height:Math.ceil(p+4+n*h+(n-1)*d)}}function pn(n,e){let{left:t,cell:r,gap:o,groupGap:i,group:a}=n;return t+e*(r+o)+Math.floor(e/a)*(i-o)}function Rn(n,e){return n.top+e*(n.cell+n.gap)}function _e(n,e,t){let r=n.cell+n.gap,o=Math.floor((t-n.top)/r);if(o<0||o>=n.layers)return null;for(let i=0;i<n.heads;i++){let a=pn(n,i);if(e>=a&&e<a+r)return{layer:o,head:i}}return null}var Ce=1e-4,An=class{constructor(e){this.packed=e;this.size=Math.round((Math.sqrt(8*e.length+1)-1)/2)}packed;size;at(e,t){return t<=e?this.packed[e*(e+1)/2+t]:Number.NaN}row(e){let t=e*(e+1)/2;return this.packed.subarray(t,t+e+1)}rowMax(e,t){let r=this.row(e),o=0;for(let i=t?1:0;i<r.length;i++)r[i]>o&&r[i]<1/0&&(o=r[i]);return o}foldedMass(e){return this.row(e)[0]??Number.NaN}meanFoldedMass(){let e=0;for(let t=1;t<this.size;t++)e+=this.foldedMass(t);return this.size>1?e/(this.size-1):Number.NaN}topKeys(e,t,r){let o=Array.from(this.row(e),(i,a)=>({position:a,value:i}));return Pe(r?o.slice(1):o,t)}topReaders(e,t){let r=[];for(let o=e;o<this.size;o++)r.push({position:o,value:this.at(o,e)});return Pe(r,t)}levels(e,t){let r=this.size,o=new Uint16Array(r*r);for(let i=0;i<r;i++){let a=this.row(i),l=e==="row"?this.rowMax(i,t):1;for(let p=0;p<=i;p++)o[i*r+p]=t&&p===0?1:_t(a[p],e,l)}return o}};function _t(n,e,t){return Number.isFinite(n)?2+En(Ct(n,e,t)):258}function Ct(n,e,t){return e==="log"?n<=Ce?0:1-Math.log10(n)/Math.log10(Ce):t>0?n/t:0}function Pe(n,e){return n.sort((t,r)=>r.value-t.value||t.position-r.position).slice(0,e)}function dn(n){return n*(n+1)/2}function Pn(n,e,t){let r=new Uint16Array(e*e);for(let o=0;o<e;o++){let i=dn(o),a=255;if(t){a=1;for(let l=1;l<=o;l++)a=Math.max(a,n[i+l])}for(let l=0;l<e;l++)l>o?r[o*e+l]=0:t&&l===0?r[o*e+l]=1:r[o*e+l]=2+Math.round(255*n[i+l]/a)}return r}function $e(n,e,t,r,o){let i=t*(t+1)/2,a=(r*e+o)*i;return n.subarray(a,a+i)}function yn(n){let e=new Uint32Array(259);return e[0]=jn(n.neutral),e[1]=jn(n.line),e.set(n.ramp.pixels,2),e[258]=jn(n.accent),e}function jn(n){return n.startsWith("#")&&n.length===7?qn(In(n)):0}function He(n,e,t){let{layout:r,thumbnails:o,side:i,fold:a,focus:l,hover:p}=e,d=G(n,r.width,r.height);if(!d)return;let{context:c,ratio:m}=d;if($t(c,r,t),i>0){let f=n.width,u=new Uint32Array(f*n.height),h=yn(t),v=Math.round(r.cell*m);for(let y=0;y<r.layers;y++)for(let x=0;x<r.heads;x++){let b=(y*r.heads+x)*dn(i),M=Pn(o.subarray(b,b+dn(i)),i,a),k={x:Math.round(pn(r,x)*m),y:Math.round(Rn(r,y)*m),width:v,height:v};hn(M,i,i,{row:0,column:0,cell:v/i},h,{pixels:u,width:f},k)}Pt(c,u,f,n.height)}Ft(c,r,t,l,p),p&&Fe(c,r,p,t.ink,1.5),l.layer>=0&&l.head>=0&&Fe(c,r,l,t.accent,2.5)}function Pt(n,e,t,r){let o=document.createElement("canvas");o.width=t,o.height=r,o.getContext("2d").putImageData(new ImageData(new Uint8ClampedArray(e.buffer),t,r),0,0),n.save(),n.setTransform(1,0,0,1,0,0),n.drawImage(o,0,0),n.restore()}function $t(n,e,t){if(!(e.group<2)){n.strokeStyle=t.line,n.lineWidth=1;for(let r=0;r<e.heads;r+=e.group){let o=pn(e,r)-2.5,i=pn(e,r+e.group-1)+e.cell+5-(o+2.5);n.beginPath(),n.roundRect(o,e.top-2.5,i,e.height-e.top-4+5,4),n.stroke()}}}function Ft(n,e,t,r,o){let{cell:i,gap:a}=e,l=(c,m,f,u)=>{n.fillStyle=u?t.accent:t.dim,n.font=`${u?600:400} 10.5px ${t.textFont}`,n.fillText(c,m,f)};n.textAlign="right";let p=cn(i+a,13);for(let c=0;c<e.layers;c++){let m=c===(o??r).layer;!m&&(c%p!==0||Math.abs(c-(o??r).layer)<(p>1?1:0))||l(String(c),e.left-6,Rn(e,c)+i/2,m)}n.textAlign="center";let d=cn(i+a,15);for(let c=0;c<e.heads;c++){let m=c===(o??r).head;(m||c%d===0)&&l(String(c),pn(e,c)+i/2,e.top-10,m)}}function Fe(n,e,{layer:t,head:r},o,i){n.strokeStyle=o,n.lineWidth=i,n.strokeRect(pn(e,r)-1,Rn(e,t)-1,e.cell+2,e.cell+2)}var Zn=11.5,Ht=30;function Gn(n,e=!1,t=!1){return`${t?"italic ":""}${e?"600 ":""}${Zn}px ${n.tokenFont}`}function Ne(n,e,t){let{layout:r,levels:o}=e,{left:i,top:a,plot:l,tokens:p}=r,d=G(n,i+l+2,a+l+2);if(!d)return;let{context:c,ratio:m}=d,f=Math.round(l*m),u=new Uint32Array(f*f),h={row:r.row,column:r.column,cell:r.cell*m};hn(o,p,p,h,yn(t),{pixels:u,width:f},{x:0,y:0,width:f,height:f});let v=new ImageData(new Uint8ClampedArray(u.buffer),f,f);c.putImageData(v,Math.round(i*m),Math.round(a*m)),r.cell>=12&&Nt(c,r,t,m),r.cell>=Ht&&zt(c,e,t),Dt(c,e,t),Wt(c,e,t)}function wn(n,e){return[Math.floor(e),Math.min(n.tokens,Math.ceil(e+n.plot/n.cell))]}function Nt(n,e,t,r){let{left:o,top:i,plot:a,cell:l}=e;n.fillStyle=t.ground;let[p,d]=wn(e,e.row),[c,m]=wn(e,e.column),f=(u,h)=>Math.ceil((u-h)*l*r-1e-6)/r;for(let u=p;u<d;u++)u>=e.row&&n.fillRect(o,i+f(u,e.row),a,1);for(let u=c;u<m;u++)u>=e.column&&n.fillRect(o+f(u,e.column),i,1,a)}function zt(n,e,t){let{layout:r,pattern:o,levels:i}=e,{left:a,top:l,cell:p,tokens:d}=r,[c,m]=wn(r,r.row),[f,u]=wn(r,r.column);n.save(),n.beginPath(),n.rect(a,l,r.plot,r.plot),n.clip(),n.textAlign="center",n.font=`${Math.min(12,p*.3)}px ${t.textFont}`;for(let h=c;h<m;h++)for(let v=f;v<Math.min(u,h+1);v++){let y=i[h*d+v],x=t.ramp.bright[Math.min(255,Math.max(0,y-2))];n.fillStyle=y===1?t.dim:y>257?t.ground:x?"#000":"#fff",n.fillText(se(o.at(h,v)),a+(v+.5-r.column)*p,l+(h+.5-r.row)*p)}n.restore()}function Dt(n,e,t){let{layout:r,hover:o,position:i,key:a}=e,{left:l,top:p,plot:d,cell:c}=r;n.save(),n.beginPath(),n.rect(l-1,p-1,d+2,d+2),n.clip();let m=(u,h,v)=>{n.strokeStyle=h,n.lineWidth=v,n.strokeRect(l,p+(u-r.row)*c,Math.min(d,(u+1-r.column)*c),Math.max(c,2))},f=(u,h,v)=>{n.strokeStyle=h,n.lineWidth=v;let y=Math.max(p,p+(u-r.row)*c);n.strokeRect(l+(u-r.column)*c,y,Math.max(c,2),p+d-y)};i>=0&&(m(i,t.accent,2),f(i,t.accent,1),a>=0&&a<=i&&(n.lineWidth=3,n.strokeRect(l+(a-r.column)*c,p+(i-r.row)*c,Math.max(c,3),Math.max(c,3)))),o?.kind==="token"?(m(o.position,t.ink,1.5),f(o.position,t.ink,1.5)):o&&o.key<=o.query&&(m(o.query,t.ink,1),f(o.key,t.ink,1),n.lineWidth=2,n.strokeRect(l+(o.key-r.column)*c,p+(o.query-r.row)*c,Math.max(c,3),Math.max(c,3))),n.restore()}function Wt(n,e,t){let{layout:r,hover:o,position:i,labels:a,special:l}=e,{left:p,top:d,cell:c}=r,m=cn(c,Zn+2),f=new Map,u=new Map;i>=0&&(f.set(i,t.accent),u.set(i,t.accent)),o?.kind==="token"?(f.set(o.position,t.ink),u.set(o.position,t.ink)):o&&(f.set(o.query,t.ink),u.set(o.key,t.ink));let h=(x,b)=>[...b.keys()].some(M=>M!==x&&Math.abs(M-x)*c<Zn+1),v=(x,b,M)=>{let[k,R]=wn(r,x),_=A=>(A+.5-x)*c>=0&&(A+.5-x)*c<=r.plot+.5;for(let A=k;A<R;A++){let W=b.get(A);!_(A)||!W&&(A%m!==0||h(A,b))||M(A,W??t.dim,W!==void 0)}},y=(x,b,M)=>(n.font=Gn(t,M,l[x]),xn(a[x]??"",b,k=>ln(n,k)));n.textAlign="right",v(r.row,f,(x,b,M)=>{n.fillStyle=b===t.dim?t.ink:b,n.fillText(y(x,p-10,M),p-6,d+(x+.5-r.row)*c)}),n.textAlign="left",v(r.column,u,(x,b,M)=>{let k=y(x,d-10,M);n.save(),n.translate(p+(x+.5-r.column)*c,d-6),n.rotate(-Math.PI/2),n.fillStyle=b===t.dim?t.ink:b,n.fillText(k,0,0),n.restore()})}var kn={factor:1,row:.5,column:.5},Vn=54;function Xn(n,e,t,r){let o=Math.max(120,Math.min(e-t.left-2,600)),i=Math.min(Vn,o/Math.max(1,n)),a=i>=8?Math.floor(i):i,l=a*n,p=Math.min(Math.max(a,Vn),a*r.factor),d=p>0?l/p:0,c=m=>Math.max(0,Math.min(n-d,m*n-d/2));return{tokens:n,...t,plot:l,cell:p,row:c(r.row),column:c(r.column)}}function $n(n){return Math.max(1,Vn*n.tokens/Math.max(1,n.plot))}function Kn(n,e,t){let r=Math.floor(n.column+(e-n.left)/n.cell),o=Math.floor(n.row+(t-n.top)/n.cell),i=e>=n.left&&e<n.left+n.plot&&r<n.tokens,a=t>=n.top&&t<n.top+n.plot&&o<n.tokens;return i&&a?{kind:"cell",query:o,key:r}:a&&e>=0&&e<n.left?{kind:"token",position:o}:i&&t>=0&&t<n.top?{kind:"token",position:r}:null}function ze(n,e,t,r,o){let i=Math.max(1,Math.min($n(n),e.factor*t));if(i===1)return kn;let a=n.plot/n.tokens,l=n.plot/(a*i),p=(r-n.left)/n.plot,d=(o-n.top)/n.plot,c=n.column+p*n.plot/n.cell,m=n.row+d*n.plot/n.cell,f=(u,h)=>(u-h*l+l/2)/n.tokens;return Yn({factor:i,column:f(c,p),row:f(m,d)},l/n.tokens)}function De(n,e,t,r){let o=n.plot/n.cell/n.tokens,i=n.cell*n.tokens;return Yn({factor:e.factor,column:e.column-t/i,row:e.row-r/i},o)}function We(n,e,t){let r=n.plot/n.cell,o=(i,a)=>t>=a&&t+1<=a+r?i:(t+.5)/n.tokens;return Yn({factor:e.factor,row:o(e.row,n.row),column:o(e.column,n.column)},r/n.tokens)}function Yn(n,e){let t=r=>Math.max(e/2,Math.min(1-e/2,r));return{factor:n.factor,row:t(n.row),column:t(n.column)}}var Ot=86;function Oe(n,e,t,r,o,i){let{element:a,title:l,about:p,zooms:d,zoomOut:c,zoomIn:m,fit:f,reset:u,canvas:h,hatched:v,readout:y}=we(),x=null,b=kn,M=null,k=-1,R=null,_=null,A=-1,W=null,L=()=>({labels:e.get("labels"),special:e.get("special")}),S=()=>{let w=h.getContext("2d");if(!w)return{left:60,top:60};w.font=Gn(n.palette());let T=Math.max(...L().labels.slice(0,600).map(B=>ln(w,B)),12),F=Math.min(T,n.root.dataset.size==="narrow"?64:Ot)+12;return{left:Math.round(F),top:Math.round(F)}},C=()=>{let w=t.current(),T=H(e),F=e.get("labels");_!==F&&(_=F,b=kn,M=null,k=-1);let B=T.layer>=0&&T.head>=0,g=w!==null&&w.layer===T.layer&&w.head===T.head,E=w!==null&&w.pattern.size===F.length,P=B&&!g?O(T):"";if(n.setWaiting(B&&!g&&P===""),h.classList.toggle("nnv-stale",!g),h.hidden=!B||!E||P!=="",v.hidden=P===""||!B,P&&z(v,tn(P)),u.hidden=T.layer===r.layer&&T.head===r.head&&T.position===r.position,!B){l.textContent="No head chosen",p.textContent="",d.hidden=!0,z(y,s("span",{class:"nnv-hint"},"Choose a head on the left to see its pattern in full."));return}let U=g||!E?T:{layer:w.layer,head:w.head};if(l.textContent=`Layer ${U.layer}, head ${U.head}`,p.textContent=Le(U.head,e.get("num_heads"),e.get("num_kv_heads")),!w||h.hidden){d.hidden=!0,z(y);return}let en=i();x=Xn(F.length,en,S(),b),T.position!==A&&(A=T.position,A>=0&&b.factor>1&&(b=We(x,b,A),x=Xn(F.length,en,S(),b))),d.hidden=$n(x)<=1,c.disabled=f.disabled=b.factor<=1,m.disabled=b.factor>=$n(x)-1e-9,W&&W!==w.pattern&&(W=null,n.tooltip.hide());let X=t.levels(w,e.get("scale"),e.get("fold_sink")),vn={layout:x,pattern:w.pattern,levels:X,...L(),position:T.position,key:k,hover:M};Ne(h,vn,n.palette()),h.dataset.geometry=JSON.stringify(x),h.dataset.head=`${w.layer}.${w.head}`,I(w)},O=({layer:w})=>{let T=e.get("gaps")[`layers.${w}.self_attn.attention_probabilities`];return T||(e.get("pattern_layers").includes(w)?"":e.get("no_pattern"))},I=({pattern:w})=>{let{position:T}=H(e),F=M?.kind==="cell"?M:T>=0&&k>=0?{query:T,key:k}:null;F?z(y,...Ee(L(),w,F.query,F.key)):z(y,s("span",{class:"nnv-hint"},T>=0?Me:ke))},D=(w,T,F)=>{x&&(b=ze(x,b,w,T??x.left+x.plot/2,F??x.top+x.plot/2),n.repaint())};m.addEventListener("click",()=>D(1.6)),c.addEventListener("click",()=>D(1/1.6)),f.addEventListener("click",()=>D(0)),u.addEventListener("click",()=>{k=-1,b=kn,q(e,r)}),h.addEventListener("wheel",w=>{if(!w.ctrlKey)return;w.preventDefault();let{x:T,y:F}=an(w,h);D(w.deltaY<0?1.25:.8,T,F)},{passive:!1}),h.addEventListener("pointerdown",w=>{b.factor>1&&(R={x:w.clientX,y:w.clientY,moved:!1})}),h.addEventListener("pointermove",w=>{if(!x)return;if(R&&w.buttons&1){let[g,E]=[w.clientX-R.x,w.clientY-R.y];if(R.moved||Math.hypot(g,E)>4){b=De(x,b,g,E),R={x:w.clientX,y:w.clientY,moved:!0},n.repaint();return}}let{x:T,y:F}=an(w,h),B=Kn(x,T,F);JSON.stringify(B)!==JSON.stringify(M)&&(M=B,n.repaint()),h.style.cursor=B?"pointer":"default",B?$(B,w):n.tooltip.hide()}),h.addEventListener("pointerleave",()=>{M=null,n.tooltip.hide(),n.repaint()}),h.addEventListener("click",w=>{let T=R?.moved??!1;if(R=null,T||!x)return;let{x:F,y:B}=an(w,h),g=Kn(x,F,B);if(!g)return;let E=g.kind==="cell"?g.query:g.position,P=mn(H(e),E);k=g.kind==="cell"&&P.position>=0&&g.key<=g.query?g.key:-1,q(e,{position:P.position}),o(),Z(P.position)});let Z=w=>{n.say(Se(e.get("labels"),t.current()?.pattern??null,w,k))};h.addEventListener("keydown",w=>{let T=H(e),F=Y(w.key),B=e.get("labels").length;if(F){let g=V(T.position,F[0],B,B-1);k=F[1]!==0?V(k,F[1],g+1,g):Math.min(k,g),q(e,{position:g}),Z(g),n.repaint()}else if(w.key==="Escape")k=-1,q(e,K(T,r)),Z(H(e).position),n.repaint();else if(w.key==="+"||w.key==="=")D(1.6);else if(w.key==="-")D(1/1.6);else return;w.preventDefault(),w.stopPropagation()});let $=(w,T)=>{let F=t.current()?.pattern??null;W=F;let B=Te({...L(),ids:e.get("token_ids")},F,w);B.length>0?n.tooltip.show(...rn(n.root,T),...B):n.tooltip.hide()};return{element:a,paint:C,hovered:()=>M,stop:()=>n.setWaiting(!1)}}function Qn(n){return!n||n.byteLength===0?new ArrayBuffer(0):n.buffer.slice(n.byteOffset,n.byteOffset+n.byteLength)}function Q(n){return new Float32Array(Qn(n))}function Jn(n){return new Int32Array(Qn(n))}function Be(n){return new Uint8Array(Qn(n))}function Ie(n,e,t){let r=null,o=null,i=null,a=s("canvas",{class:"nnv-heads-canvas",tabindex:0,role:"application","aria-roledescription":"grid of heads","aria-label":"All heads. Arrow keys choose a head, Escape goes back."}),l=s("div",{class:"nnv-panel"},s("div",{class:"nnv-panel-head"},s("h4",{},"All heads"),s("span",{class:"nnv-hint"},"layer \u2193 head \u2192")),s("div",{class:"nnv-heads"},a)),p=()=>{let u=e.get("thumbnails");return i?.from!==u&&(i={from:u,bytes:Be(u)}),i.bytes},d=()=>{let u=n.palette(),h=e.get("fold_sink"),v=n.root.dataset.size,y=n.width(),x=v==="wide"?.34:v==="medium"?.42:1;r=Ae({layers:e.get("num_layers"),heads:e.get("num_heads"),kvHeads:e.get("num_kv_heads"),width:y*x,height:v==="narrow"?460:640});let b=p().length===0;b&&l.lastElementChild?.className!=="nnv-gap"?l.append(tn(e.get("gaps")["attention.thumbnails"]??"No thumbnails were captured.")):!b&&l.lastElementChild?.className==="nnv-gap"&&l.lastElementChild.remove(),He(a,{layout:r,thumbnails:p(),side:e.get("thumb"),fold:h,focus:H(e),hover:o},u),a.dataset.geometry=JSON.stringify(r)},c=u=>{let{x:h,y:v}=an(u,a);return r&&_e(r,h,v)},m=u=>{q(e,u),n.say(`layer ${u.layer}, head ${u.head}`)};a.addEventListener("pointermove",u=>{let h=c(u);(h?.layer!==o?.layer||h?.head!==o?.head)&&(o=h,n.repaint()),a.style.cursor=h?"pointer":"default",h?f(h,u):n.tooltip.hide()}),a.addEventListener("pointerleave",()=>{o=null,n.tooltip.hide(),n.repaint()}),a.addEventListener("click",u=>{let h=c(u);if(!h)return;let v=ye(H(e),t,h.layer,h.head);m({layer:v.layer,head:v.head})}),a.addEventListener("keydown",u=>{let h=H(e),v=Y(u.key);if(v){let y=V(h.layer,v[0],e.get("num_layers"));m({layer:y,head:V(h.head,v[1],e.get("num_heads"))})}else if(u.key==="Escape")q(e,K(h,t));else return;u.preventDefault(),u.stopPropagation()});let f=({layer:u,head:h},v)=>{let y=e.get("thumb"),x=(u*e.get("num_heads")+h)*dn(y),b=s("canvas"),M=p().length>0?G(b,128,128):null;if(M){let _=new Uint32Array(b.width*b.height),A=Pn(p().subarray(x,x+dn(y)),y,e.get("fold_sink")),W={x:0,y:0,width:b.width,height:b.height};hn(A,y,y,{row:0,column:0,cell:b.width/y},yn(n.palette()),{pixels:_,width:b.width},W),M.context.putImageData(new ImageData(new Uint8ClampedArray(_.buffer),b.width,b.height),0,0)}let R=e.get("labels").length/Math.max(1,y);n.tooltip.show(...rn(n.root,v),s("div",{},s("strong",{},`Layer ${u}, head ${h}`)),b,s("div",{class:"nnv-hint"},R>1?`largest of each ${R.toFixed(1)} \xD7 ${R.toFixed(1)} tokens, row-relative`:"row-relative"))};return{element:l,paint:d,width:()=>r?.width??0}}function qe(n){let e=null,t=null,r=(o,i,a,l)=>{let p=e;if(p&&p.from===o&&p.focus.layer===i&&p.focus.head===a)return p.focus;let d={layer:i,head:a,pattern:new An(l())};return e={from:o,focus:d},d};return{current(){let o=n.get("layer"),i=n.get("head"),a=n.get("patterns"),l=n.get("labels").length;if(a&&a.byteLength>0&&o>=0&&i>=0)return r(a,o,i,()=>$e(Q(a),n.get("num_heads"),l,o,i));let p=n.get("pattern");return!p||p.byteLength===0?null:r(p,n.get("pattern_layer"),n.get("pattern_head"),()=>Q(p))},levels(o,i,a){let l=`${i} ${a}`;return(t?.key!==l||t.pattern!==o.pattern)&&(t={key:l,pattern:o.pattern,levels:o.pattern.levels(i,a)}),t.levels}}}var Bt=["layer","head","position","token_ids","labels","num_layers","num_heads","num_kv_heads","thumb","thumbnails","pattern","pattern_layer","pattern_head","patterns","scale","fold_sink","gaps"],Ue=8,je=({model:n,el:e})=>{let t=H(n),r=qe(n),o=on({model:n,el:e},{title:"Attention",traits:Bt,paint:()=>m()}),i=sn("Color",[["row","row-relative"],["absolute","absolute"],["log","logarithmic"]],v=>J(n,"scale",v)),a=Ln("Fold first token","Leave the first token out of the colors; what it holds is stated",()=>J(n,"fold_sink",!n.get("fold_sink"))),l=Tn();o.tools.append(i.element,l.element,a.element);let p=Ie(o,n,t),d=s("div",{class:"nnv-side"}),c=Oe(o,n,r,t,()=>h(),()=>f());o.body.append(s("div",{class:"nnv-attention"},p.element,c.element,d));let m=()=>{let v=n.get("scale"),y=n.get("fold_sink");i.show(v),a.show(y),p.paint(),u(v,y),c.paint(),h()},f=()=>{let v=o.root.dataset.size,y=v==="narrow"?0:p.width()+28;return o.width()-y-(v==="wide"?272:0)},u=(v,y)=>{let x=y?" left after the fold":"";v==="row"?l.show("0",`row's largest${x}`,o.palette(),"Each row is divided by its own largest value."):v==="absolute"?l.show("0","1",o.palette(),"The probability itself."):l.show("\u2264 0.0001","1",o.palette(),"The logarithm of the probability.")},h=()=>{let v=r.current(),{position:y}=H(n),x={labels:n.get("labels"),special:n.get("special")},b=c.hovered(),M=x.labels.length-1,k=b?.kind==="cell"?b.query:b?b.position:y>=0?y:M,R=b?.kind==="cell"?b.key:b?b.position:y>=0?y:M;if(!v||k<0||Math.max(k,R)>=v.pattern.size){z(d);return}let _=n.get("fold_sink"),A=W=>q(n,mn(H(n),W));z(d,Un([nn(x,k),"reads"],v.pattern.topKeys(k,Ue,_),x,y,A),Un([nn(x,R),"is read by"],v.pattern.topReaders(R,Ue),x,y,A),_&&s("div",{class:"nnv-hint nnv-folded"},"Folded away: the first token holds ",s("b",{class:"nnv-number"},N(v.pattern.foldedMass(k)))," of this row, ",s("b",{class:"nnv-number"},ae(v.pattern.meanFoldedMass()))," on average over the rows after it."))};return o.onStop(()=>c.stop()),()=>o.stop()};function Ze(){let n=s("input",{class:"nnv-input",placeholder:"predicted token","aria-label":"Target token",spellcheck:"false"}),e=s("input",{class:"nnv-input",placeholder:"no other token","aria-label":"Token to compare with",spellcheck:"false"}),t=s("button",{type:"submit",class:"nnv-button"},"Explain"),r=s("button",{type:"button",class:"nnv-button"}),o=s("form",{class:"nnv-question"},n,s("span",{class:"nnv-hint"},"against"),e,t,r);for(let i of[n,e])i.addEventListener("keydown",a=>a.stopPropagation());return{form:o,target:n,versus:e,here:r}}function Ge(n){let{bars:e,logit:t,sort:r,sign:o}=n,i=r==="depth"&&o==="both",a=e.filter(({value:d})=>o==="both"||(o==="positive"?d>0:d<0));r==="size"&&a.sort((d,c)=>Math.abs(c.value)-Math.abs(d.value));let l=[],p=0;for(let d of a){let c=i?p:0;p=i?p+d.value:Number.NaN;let f=d.kind==="attention"&&n.heads.length>0?n.expanded.includes(d.layer):null;l.push({...d,head:-1,from:c,to:c+d.value,running:p,open:f}),f&&l.push(...It(n,d,i?c:0,i))}return l.length>0&&o==="both"&&l.push({name:"logit",kind:"total",layer:-1,head:-1,value:t,from:0,to:t,running:t,open:null}),l}function It({heads:n,headCount:e,sort:t},r,o,i){let a=n.subarray(r.layer*e,(r.layer+1)*e),l=Array.from(a,(c,m)=>({name:`head ${m}`,head:m,value:c}));t==="size"&&l.sort((c,m)=>Math.abs(m.value)-Math.abs(c.value));let p=r.value-a.reduce((c,m)=>c+m,0);Math.abs(p)>1e-4*Math.max(1,Math.abs(r.value))&&l.push({name:"output bias / post-norm",head:-1,value:p});let d=o;return l.map(({name:c,head:m,value:f})=>{let u=d;return i&&(d+=f),{name:c,kind:"head",layer:r.layer,head:m,value:f,from:u,to:u+f,running:Number.NaN,open:null}})}function Ve(n,e){let t=0,r=0;for(let{from:i,to:a}of n)for(let l of[i,a])Number.isFinite(l)&&(t=Math.min(t,l),r=Math.max(r,l));if(t===0&&r===0)return{low:-1,high:1,ticks:[-1,0,1]};let o=.03*(r-t);return t<0&&(t-=o),r>0&&(r+=o),{low:t,high:r,ticks:le(t,r,e)}}function Fn({low:n,high:e},t){return Math.max(0,Math.min(1,(t-n)/(e-n)))}function Hn(n,e,t){return n.style.left=`${100*Fn(e,t)}%`,n}function Xe({axis:n,columns:e}){let t=n.ticks.map(o=>Hn(s("span",{class:"nnv-tick"},gn(o)),n,o)),r=s("div",{class:"nnv-row nnv-axis-row"},s("span"),s("div",{class:"nnv-track"},...t));return r.style.gridTemplateColumns=e,r}function Ke(n,e,t,r){let o=n.open===null?null:s("button",{type:"button",class:"nnv-open","aria-expanded":String(n.open),"aria-label":`Heads of layer ${n.layer}`},n.open?"\u25BE":"\u25B8"),i=s("div",{class:"nnv-row-name"},o??s("span",{class:"nnv-open","aria-hidden":"true"}),s("span",{},n.name));n.kind==="head"&&(i.style.paddingLeft="14px");let a=["nnv-row",n.kind==="head"&&"nnv-head-row",n.kind==="total"&&"nnv-total-row",t&&"nnv-chosen"],l=Number.isFinite(n.running)?Dn(n.running).replace("+",""):"",p=s("div",{class:a.filter(Boolean).join(" "),"data-name":n.name,"data-layer":n.layer,"data-value":N(n.value)},i,qt(n,e,r),s("span",{class:"nnv-number"},n.kind==="total"?gn(n.value):Dn(n.value)),r.running&&s("span",{class:"nnv-number nnv-running",title:"running total"},l));return p.style.gridTemplateColumns=r.columns,{line:p,open:o}}function qt(n,e,{axis:t,chained:r}){let[o,i]=[Math.min(n.from,n.to),Math.max(n.from,n.to)],a=n.kind==="total"?"nnv-total":n.value>=0?"nnv-plus":"nnv-minus",l=Hn(s("div",{class:`nnv-piece ${a}`}),t,o);l.style.width=`${100*(Fn(t,i)-Fn(t,o))}%`;let p=r&&n.kind!=="total"&&n.kind!=="head"&&e&&e.kind!=="head";return s("div",{class:"nnv-track"},Hn(s("div",{class:"nnv-zero"}),t,0),Number.isFinite(n.value)&&l,p&&Hn(s("div",{class:"nnv-link"}),t,n.to))}function Ye(n){let e=[s("div",{},n.kind==="head"?`layer ${n.layer}, ${n.name}`:n.name),s("b",{},N(n.value))];return Number.isFinite(n.running)&&n.kind!=="total"&&e.push(s("div",{class:"nnv-hint"},`running total ${N(n.running)}`)),e}var Ut=["bars","bar_values","heads","num_heads","expanded","sort","target_label","versus_label","target_id","versus_id","explained_position","layer","head","position","labels","gaps","why_static"],Qe=({model:n,el:e})=>{let t=H(n),r=on({model:n,el:e},{title:"Contributions",traits:Ut,paint:()=>M()}),o=sn("Order",[["depth","by depth"],["size","by size"]],L=>J(n,"sort",L)),i="both",a=sn("Show",[["both","all"],["positive","raising only"],["negative","lowering only"]],L=>{i=L,r.repaint()});r.tools.append(o.element,a.element);let{form:l,target:p,versus:d,here:c}=Ze(),m=s("div",{class:"nnv-question nnv-asked"}),f=s("div",{class:"nnv-axis","aria-hidden":"true"}),u=s("div",{class:"nnv-rows",role:"application",tabindex:0,"aria-label":"Contributions. Up and down choose a row, Enter opens a layer's heads, Escape goes back."}),h=s("div",{hidden:!0});r.body.append(m,l,u,h);let v=[],y=-1,x=L=>{r.requests.ask({kind:"target",target:p.value===""?null:p.value,versus:d.value===""?null:d.value,position:L})};l.addEventListener("submit",L=>{L.preventDefault(),x(n.get("explained_position"))}),c.addEventListener("click",()=>x(H(n).position));let b=()=>{let L=Q(n.get("bar_values")),S=n.get("bars");return{bars:S.map((C,O)=>({...C,value:L[O]})),logit:L[S.length]}},M=()=>{let L=b(),S=n.get("gaps"),C=L.bars.length===0;if(h.hidden=!C,u.hidden=m.hidden=C,l.hidden=n.get("why_static")!=="",o.show(n.get("sort")),C){z(h,tn(S["contributions.logit"]??S["contributions.embedding"]??"Contributions were not captured."));return}R(L.logit),v=Ge({...L,heads:Q(n.get("heads")),headCount:n.get("num_heads"),expanded:n.get("expanded"),sort:n.get("sort"),sign:i});let O=Ve(v,r.width()>700?8:4),I=v.some(w=>w.kind!=="total"&&Number.isFinite(w.running)),D=r.width()>=520,Z={axis:O,chained:I,running:I&&D,columns:`${D?"168px":"126px"} minmax(0, 1fr) 74px${I&&D?" 74px":""}`};z(f,Xe(Z)),u.classList.toggle("nnv-dense",v.length>36);let $=u.scrollTop;z(u,f,...v.map((w,T)=>_(w,T,Z))),v.length===0&&u.append(s("div",{class:"nnv-empty"},i==="both"?"There are no bars.":`No part ${i==="positive"?"raises":"lowers"} this logit.`)),k()==="missing"&&u.append(s("div",{class:"nnv-hint"},`Heads: ${S["contributions.heads"]}`)),u.scrollTop=$},k=()=>n.get("gaps")["contributions.heads"]?"missing":"here",R=L=>{let S=n.get("explained_position"),C=n.get("labels"),O=n.get("versus_id")>=0;z(m,s("span",{},O?"Logit difference of":"Logit of"),j(n.get("target_label")),O&&s("span",{},"over"),O&&j(n.get("versus_label")),s("span",{},`after position ${S}`),j(C[S]??""),s("b",{class:"nnv-number nnv-logit",title:"as the model computed it"},N(L)),s("span",{class:"nnv-hint"},"final norm held at the values it had"));let I=H(n).position;c.hidden=I<0||I===S||I>=C.length,z(c,`Explain position ${I} `,C[I]??"")},_=(L,S,C)=>{let O=H(n),I=L.layer>=0&&L.layer===O.layer&&(L.kind!=="head"||L.head===O.head),{line:D,open:Z}=Ke(L,v[S+1],S===y||I,C);return Z?.addEventListener("click",$=>{$.stopPropagation(),A(L.layer)}),D.addEventListener("click",()=>W(S)),D.addEventListener("pointermove",$=>r.tooltip.show(...rn(r.root,$),...Ye(L))),D.addEventListener("pointerleave",()=>r.tooltip.hide()),D},A=L=>{let S=n.get("expanded");J(n,"expanded",S.includes(L)?S.filter(C=>C!==L):[...S,L])},W=L=>{let S=v[L];if(!S)return;let C=y===L;y=C?-1:L,C?q(n,{layer:t.layer,head:t.head}):S.layer>=0&&q(n,S.kind==="head"&&S.head>=0?{layer:S.layer,head:S.head}:{layer:S.layer}),r.say(C?"nothing chosen":`${S.name}: ${N(S.value)}`),r.repaint()};return u.addEventListener("keydown",L=>{let S=Y(L.key);if(S&&S[0]!==0){let C=Math.max(0,Math.min(v.length-1,y+S[0]));C!==y&&W(C),u.querySelectorAll(".nnv-row")[y+1]?.scrollIntoView({block:"nearest"})}else if((L.key==="Enter"||L.key===" ")&&L.target===u){let C=v[y];C&&C.open!==null&&A(C.layer)}else if(L.key==="Escape")y=-1,q(n,K(H(n),t)),r.repaint();else return;L.preventDefault(),L.stopPropagation()}),()=>r.stop()};var Je=({model:n,el:e})=>{let t=H(n),r=on({model:n,el:e},{title:"Explore",traits:["labels","special","token_ids","position","layer","head"],paint:()=>a()}),o=s("div",{class:"nnv-strip",role:"toolbar","aria-label":"Tokens. Left and right choose one, Escape goes back."});r.body.append(o);let i=null,a=()=>{let d=n.get("labels");if(i!==d){i=d;let m=n.get("special"),f=n.get("token_ids");z(o,...d.map((u,h)=>l(u,m[h]??!1,h,f[h]??-1)))}let{position:c}=H(n);[...o.children].forEach((m,f)=>{m.setAttribute("aria-pressed",String(f===c)),m.tabIndex=f===Math.max(0,c)?0:-1})},l=(d,c,m,f)=>{let u=s("button",{type:"button",class:"nnv-chip",title:`${d} \xB7 position ${m} \xB7 id ${f}`},j(d,c),s("small",{},String(m)));return u.addEventListener("click",()=>p(mn(H(n),m).position)),u},p=d=>{q(n,{position:d}),r.say(d<0?"no token chosen":`token ${d}, ${n.get("labels")[d]}`)};return o.addEventListener("keydown",d=>{let c=Y(d.key),m=H(n);if(c){let f=V(m.position,c[0]+c[1],o.childElementCount);p(f),o.children[f]?.focus()}else if(d.key==="Escape")q(n,K(m,t));else return;d.preventDefault(),d.stopPropagation()}),()=>r.stop()};function nt(n,e,t,r){return[`${n.rows[t]??""}, position ${r} `,j(e.labels[r]??"",e.special[r]),s("small",{class:"nnv-hint"},`id ${e.ids[r]}`)]}function et(n,e,t,r,o){return n.top(e,t).map(({id:i,label:a,probability:l},p)=>{let d=s("span",{class:"nnv-bar","aria-hidden":"true"}),c=Number.isFinite(l)?Math.max(0,Math.min(1,l)):0;d.style.width=`calc((100% - 4ch - 7px) * ${c.toFixed(4)})`;let m=s(o?"button":"div",{class:"nnv-entry",...o?{type:"button",title:`Follow this token (id ${i})`}:{},"aria-current":String(i===r)},d,s("span",{class:"nnv-place"},String(p+1)),j(a),s("span",{class:"nnv-number"},N(l)));return o&&m.addEventListener("click",()=>o(i)),m})}function jt(n,e,t,r){let[o,i]=[226,64],a=s("canvas",{class:"nnv-curve",role:"img","aria-label":"Probability of the followed token after each layer"}),l=G(a,o,i);if(!l)return a;let{context:p}=l,d=n.rows.length,c=f=>4+(o-8)*f/Math.max(1,d-1),m=f=>i-4-(i-10)*f;p.strokeStyle=r.line,p.lineWidth=1;for(let f of[0,.5,1])p.beginPath(),p.moveTo(4,m(f)),p.lineTo(o-4,m(f)),p.stroke();p.strokeStyle=r.accent,p.lineWidth=2,p.beginPath();for(let f=0;f<d;f++){let u=n.followedProbability(f,e);f===0?p.moveTo(c(f),m(u)):p.lineTo(c(f),m(u))}return p.stroke(),t>=0&&(p.fillStyle=r.accent,p.beginPath(),p.arc(c(t),m(n.followedProbability(t,e)),3.5,0,2*Math.PI),p.fill()),a}function tt(n,e,{row:t,position:r,marked:o,followed:i,live:a},l,p){let d=(f,u="")=>s("b",{class:`nnv-number ${u}`},f),c=[s("div",{class:"nnv-list-title nnv-cell-title"},...nt(n,e,t,r)),s("div",{class:"nnv-list nnv-top"},...et(n,t,r,o,p)),s("div",{class:"nnv-hint nnv-entropy"},"entropy ",d(N(n.entropy(t,r)))," nats")];if(i>=0&&n.following){let f=[j(n.label(i)),s("small",{class:"nnv-hint"},`id ${i}`)],u=d(N(n.followedProbability(t,r)),"nnv-followed-probability"),h=d(String(n.followedRank(t,r)+1),"nnv-followed-rank");c.push(s("div",{class:"nnv-followed"},s("div",{class:"nnv-list-title"},"Following ",...f),s("div",{},"probability ",u,", rank ",h),jt(n,r,t,l),s("div",{class:"nnv-hint"},`at position ${r}, first to last layer`)))}let m=a?"Click a token to follow it through the layers.":"Click a token to mark the cells in which it comes first.";return[...c,s("div",{class:"nnv-hint"},m)]}function rt(n,e,{row:t,position:r},o){if(t<0){let i=s("small",{class:"nnv-hint"},` id ${e.ids[r]}`);return[s("div",{},`position ${r} `,j(e.labels[r]??"",e.special[r]),i)]}return[s("div",{class:"nnv-list-title"},...nt(n,e,t,r)),...et(n,t,r,o,null),s("div",{class:"nnv-hint"},`entropy ${N(n.entropy(t,r))} nats`)]}var ne=class{rows;tokens;k;ids;probabilities;entropies;followedProbabilities;followedRanks;vocabulary;vocabularySize;largestEntropy;constructor(e){this.rows=e.get("rows"),this.tokens=e.get("labels").length,this.k=e.get("k"),this.ids=Jn(e.get("top_ids")),this.probabilities=Q(e.get("top_probabilities")),this.entropies=Q(e.get("entropy")),this.followedProbabilities=Q(e.get("followed_probability")),this.followedRanks=Jn(e.get("followed_rank")),this.vocabulary=e.get("vocabulary"),this.vocabularySize=e.get("vocabulary_size");let t=0;for(let r of this.entropies)r>t&&r<1/0&&(t=r);this.largestEntropy=t}get empty(){return this.ids.length===0}get following(){return this.followedProbabilities.length>0}label(e){return this.vocabulary[e]??`id ${e}`}top(e,t){let r=(e*this.tokens+t)*this.k;return Array.from({length:this.k},(o,i)=>{let a=this.ids[r+i];return{id:a,label:this.label(a),probability:this.probabilities[r+i]}})}topId(e,t){return this.ids[(e*this.tokens+t)*this.k]}entropy(e,t){return this.entropies[e*this.tokens+t]}followedProbability(e,t){return this.followedProbabilities[e*this.tokens+t]}followedRank(e,t){return this.followedRanks[e*this.tokens+t]}share(e,t,r){let o;return r==="entropy"?o=this.largestEntropy>0?this.entropy(e,t)/this.largestEntropy:0:r==="followed probability"&&this.following?o=this.followedProbability(e,t):r==="followed rank"&&this.following?o=1-Math.log(1+this.followedRank(e,t))/Math.log(this.vocabularySize):o=this.probabilities[(e*this.tokens+t)*this.k],Number.isFinite(o)?o:Number.NaN}},ee=["rows","labels","k","top_ids","top_probabilities","entropy","vocabulary","followed_probability","followed_rank","vocabulary_size"];function ot(n){let e=[],t=null;return()=>{let r=ee.map(o=>n.get(o));return(!t||r.some((o,i)=>o!==e[i]))&&(t=new ne(n)),e=r,t}}function it({rows:n,tokens:e,width:t,cellWidth:r,left:o,lastOnTop:i}){let l=(t-o-1)/Math.max(1,e),p=r>0?r:Math.max(58,Math.min(124,l)),d=Math.max(2,Math.min(124,p)),c=n>36?18:20;return{rows:n,tokens:e,left:o,top:36,cellWidth:d,cellHeight:c,width:o+d*e+1,height:36+c*n+1,lastOnTop:i}}function Nn(n,e){return Math.max(2,Math.min(124,(e-n.left-1)/Math.max(1,n.tokens)))}function fn(n,e){return n.lastOnTop?n.rows-1-e:e}function at(n,e,t,r,o){if(e<n.left)return null;let i=Math.floor((e-n.left+r)/n.cellWidth);if(i>=n.tokens)return null;if(t<n.top)return{row:-1,position:i};let a=Math.floor((t-n.top+o)/n.cellHeight);return a>=n.rows?null:{row:fn(n,a),position:i}}function st(n,e,t,r){let o=e*n.cellWidth,i=r-n.left;return o>=t&&o+n.cellWidth<=t+i?t:Math.max(0,o-i/2)}var lt=11.5,Zt=26;function ct(n,e,t){let{layout:r,view:o,data:i}=e,a=G(n,o.width,o.height);if(!a)return;let{context:l}=a,{left:p,top:d,cellWidth:c,cellHeight:m}=r,f=Math.max(0,Math.floor(o.scrollLeft/c)),u=Math.min(r.tokens,Math.ceil((o.scrollLeft+o.width-p)/c)),h=M=>p+M*c-o.scrollLeft,v=M=>d+M*m-o.scrollTop,y=c>=8?1:0;l.save(),l.beginPath(),l.rect(p,d,o.width-p,o.height-d),l.clip(),l.textAlign="left",l.font=`${lt}px ${t.tokenFont}`;let x=M=>ln(l,M);for(let M=0;M<r.rows;M++){let k=v(fn(r,M));if(!(k>o.height||k+m<d))for(let R=f;R<u;R++){let _=i.share(M,R,e.colorBy),A=Number.isNaN(_)?-1:En(_);if(l.fillStyle=A<0?t.accent:t.ramp.css[A],l.fillRect(h(R),k,c-y,m-1),c<Zt)continue;let W=i.topId(M,R);l.fillStyle=A<0?t.ground:t.ramp.bright[A]?"#000":"#fff",l.fillText(xn(i.label(W),c-9,x),h(R)+4,k+m/2)}}for(let M=0;e.marked>=0&&M<r.rows;M++)for(let k=f;k<u;k++)i.topId(M,k)===e.marked&&(l.strokeStyle=t.accent,l.lineWidth=2,l.strokeRect(h(k)+1,v(fn(r,M))+1,c-y-2,m-3));let b=(M,k,R,_)=>{M<0||k<0||M>=r.rows||k>=r.tokens||(l.strokeStyle=R,l.lineWidth=_,l.strokeRect(h(k)-.5,v(fn(r,M))-.5,Math.max(3,c-y+1),m))};e.position>=0&&(l.strokeStyle=t.accent,l.lineWidth=1,l.strokeRect(h(e.position)-.5,v(0)-.5,Math.max(3,c-y+1),r.rows*m)),b(e.layer,e.position,t.accent,3),e.hover&&e.hover.row>=0&&b(e.hover.row,e.hover.position,t.ink,2),l.restore(),Gt(l,e,t,v),Vt(l,e,t,f,u,h)}function Gt(n,e,t,r){let{layout:o,data:i,hover:a,layer:l}=e;n.textAlign="right";for(let p=0;p<o.rows;p++){let d=r(fn(o,p))+o.cellHeight/2;if(d<o.top||d>e.view.height)continue;let c=p===a?.row||p===l;n.fillStyle=p===a?.row?t.ink:p===l?t.accent:t.dim,n.font=`${c?600:400} 11px ${t.textFont}`,n.fillText(i.rows[p]??"",o.left-7,d)}}function Vt(n,e,t,r,o,i){let{layout:a,labels:l,special:p,hover:d,position:c,view:m}=e,f=cn(a.cellWidth,34),u=d?.position??-1;n.save(),n.beginPath(),n.rect(a.left,0,m.width-a.left,a.top),n.clip(),n.textAlign="left";for(let h=r;h<o;h++){let v=h===u||h===c,y=[u,c].some(b=>b>=0&&b!==h&&Math.abs(b-h)*a.cellWidth<34);if(!v&&(h%f!==0||y))continue;let x=Math.max(a.cellWidth*f,34)-6;n.fillStyle=t.dim,n.font=`10px ${t.textFont}`,n.fillText(String(h),i(h)+3,9),n.fillStyle=h===u?t.ink:h===c?t.accent:t.ink,n.font=`${p[h]?"italic ":""}${v?"600 ":""}${lt}px ${t.tokenFont}`,n.fillText(xn(l[h]??"",x,b=>ln(n,b)),i(h)+3,24)}n.restore()}function pt(){let n=s("input",{class:"nnv-input",placeholder:"follow a token\u2026","aria-label":"Token to follow",spellcheck:"false"}),e=s("button",{type:"submit",class:"nnv-button"},"Follow"),t=s("form",{class:"nnv-follow"},n,e),r=s("button",{type:"button",class:"nnv-button",title:"Wider columns","aria-label":"Wider columns"},"+"),o=s("button",{type:"button",class:"nnv-button",title:"Narrower columns","aria-label":"Narrower columns"},"\u2212"),i=s("button",{type:"button",class:"nnv-button",title:"All positions in sight"},"Fit"),a=s("span",{class:"nnv-tools"},o,r,i);return{form:t,text:n,columns:a,wider:r,narrower:o,fit:i}}function dt(){let n=s("canvas",{class:"nnv-lens-canvas",tabindex:0,role:"application","aria-roledescription":"logit lens grid","aria-label":"Top token after each layer at each position. Arrow keys choose a cell, Escape goes back."}),e=s("div",{class:"nnv-spacer"},n),t=s("div",{class:"nnv-scroll"},e),r=s("div",{class:"nnv-side nnv-detail"}),o=s("div",{class:"nnv-panel"},t),i=s("div",{hidden:!0});return{canvas:n,spacer:e,scroll:t,side:r,grid:o,hatched:i}}function ut(n,e,t,r){if(e==="entropy")n.show("0",`${gn(t.largestEntropy)} nats`,r,"Entropy of the whole distribution.");else if(e==="followed rank"&&t.following)n.show("last","rank 1",r,"Logarithm of the rank among all tokens.");else{let o=e==="followed probability"&&t.following?"the followed token":"the cell's top token";n.show("0","1",r,`Probability of ${o}.`)}}var Kt=[...ee,"layer","position","special","token_ids","color_by","followed_id","followed_label","last_on_top","gaps"],mt=({model:n,el:e})=>{let t=H(n),r=on({model:n,el:e},{title:"Logit lens",traits:Kt,paint:()=>I()}),o=sn("Color",[["probability","probability"],["entropy","entropy"],["followed probability","followed token's probability"],["followed rank","followed token's rank"]],g=>J(n,"color_by",g)),i=Tn(),a=Ln("Last layer on top","Turn the order of the rows",()=>J(n,"last_on_top",!n.get("last_on_top"))),{form:l,text:p,columns:d,wider:c,narrower:m,fit:f}=pt();r.tools.append(o.element,i.element,l,a.element,d);let{canvas:u,spacer:h,scroll:v,side:y,grid:x,hatched:b}=dt();r.body.append(s("div",{class:"nnv-lens"},x,y),b);let M=null,k=null,R=0,_=null,A=-1,W=-1,L=()=>({labels:n.get("labels"),special:n.get("special"),ids:n.get("token_ids")}),S=()=>r.width()-(r.root.dataset.size==="wide"?268:0),C=ot(n),O=()=>{let g=C();return g!==M&&(_=null),M=g,g},I=()=>{let g=O(),{labels:E,special:P}=L(),U=r.palette(),en=n.get("gaps");if(b.hidden=!g.empty,x.parentElement.hidden=g.empty,g.empty){z(b,tn(en["lens.top_ids"]??"The logit lens was not captured."));return}l.hidden=n.get("why_static")!=="",a.show(n.get("last_on_top"));let X=n.get("color_by");o.show(X);for(let Mn of o.element.querySelectorAll("option"))Mn.disabled=Mn.value.startsWith("followed")&&!g.following;ut(i,X,g,U);let vn=S(),zn=g.rows.reduce((Mn,vt)=>Math.max(Mn,vt.length),0);k=it({rows:g.rows.length,tokens:E.length,width:vn,cellWidth:R,left:Math.min(110,16+zn*6.2),lastOnTop:n.get("last_on_top")}),h.style.width=`${k.width}px`,h.style.height=`${k.height}px`;let{layer:ht,position:bn}=H(n);bn!==W&&(W=bn,bn>=0&&(v.scrollLeft=st(k,bn,v.scrollLeft,v.clientWidth)));let ft={width:Math.min(k.width,v.clientWidth),height:Math.min(k.height,v.clientHeight)};ct(u,{layout:k,data:g,labels:E,special:P,colorBy:X,marked:D(),layer:ht,position:bn,hover:_,view:{...ft,scrollLeft:v.scrollLeft,scrollTop:v.scrollTop}},U),u.dataset.geometry=JSON.stringify(k);let te=Nn(k,vn);f.disabled=Math.abs(te-k.cellWidth)<.5,m.disabled=k.cellWidth<=Math.min(te,58)+.01,c.disabled=k.cellWidth>=124,$()},D=()=>{let g=n.get("followed_id");return g>=0?g:A},Z=g=>{let E=n.get("why_static")==="",P=g===D();E?r.requests.ask({kind:"follow",id:P?-1:g}):A=P?-1:g,r.say(P?"no token followed":`following ${O().label(g)}`),r.repaint()},$=()=>{let g=O(),E=H(n),P=g.tokens-1,U=g.rows.length-1,en=!_&&E.position>=0&&E.layer>=0&&E.layer<=U,X=_?_.position:E.position>=0&&E.position<=P?E.position:P,zn={row:_&&_.row>=0?_.row:en?E.layer:U,position:X,marked:D(),followed:n.get("followed_id"),live:n.get("why_static")===""};z(y,...tt(g,L(),zn,r.palette(),Z))};l.addEventListener("submit",g=>{g.preventDefault(),p.value!==""&&r.requests.ask({kind:"follow",text:p.value})}),p.addEventListener("keydown",g=>g.stopPropagation());let w=g=>{R=g,r.repaint()};c.addEventListener("click",()=>k&&w(Math.min(124,k.cellWidth*1.5))),m.addEventListener("click",()=>k&&w(Math.max(Nn(k,S()),k.cellWidth/1.5))),f.addEventListener("click",()=>k&&w(Nn(k,S()))),v.addEventListener("scroll",()=>r.repaint(),{passive:!0});let T=g=>{let{x:E,y:P}=an(g,u);return k&&at(k,E,P,v.scrollLeft,v.scrollTop)};u.addEventListener("pointermove",g=>{let E=T(g);(E?.row!==_?.row||E?.position!==_?.position)&&(_=E,r.repaint()),u.style.cursor=E?"pointer":"default",E?B(E,g):r.tooltip.hide()}),u.addEventListener("pointerleave",()=>{_=null,r.tooltip.hide(),r.repaint()}),u.addEventListener("click",g=>{let E=T(g);if(!E)return;let P=H(n),U=P.position===E.position&&(E.row<0||P.layer===E.row);F(U?{...P,layer:t.layer,position:t.position}:{...P,layer:E.row<0?P.layer:E.row,position:E.position})}),u.addEventListener("keydown",g=>{let E=Y(g.key),P=H(n),U=O();if(E){let en=n.get("last_on_top")?-E[0]:E[0],X=V(P.layer,en,U.rows.length,U.rows.length-1);F({...P,layer:X<0?U.rows.length-1:X,position:V(P.position,E[1],U.tokens,U.tokens-1)})}else if(g.key==="Escape")F(K(P,t));else return;g.preventDefault(),g.stopPropagation()});let F=g=>{q(n,g);let E=O();if(g.position<0||g.layer<0||g.layer>=E.rows.length)return;let P=E.top(g.layer,g.position)[0];r.say(`${E.rows[g.layer]}, position ${g.position}: ${P.label}, probability ${N(P.probability)}`)},B=(g,E)=>{r.tooltip.show(...rn(r.root,E),...rt(O(),L(),g,D()))};return()=>r.stop()};var Ui={attention:je,logit_lens:mt,contributions:Qe,explore_bar:Je};export{Ui as views};
