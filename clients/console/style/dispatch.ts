const text = `
.board { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--paper) }
.board table { table-layout: fixed; min-width: 900px }
.board th[scope=row], .board thead th:first-child { width: 150px; position: sticky; left: 0; z-index: 2; background: var(--paper); font-size: 13px }
.board thead th { font-variant-numeric: tabular-nums }
.board td { padding: 4px 0; border-left: 1px solid var(--line) }
.board tr.over > * { background: var(--accent-faint); box-shadow: inset 0 0 0 1px var(--accent) }
.board tr.nobody > * { background: var(--wash) }
.lane { position: relative; min-height: 30px }
.hours { position: relative; height: 20px; padding: 0 }
.hours span { position: absolute; padding-left: 4px; border-left: 1px solid var(--line) }
.board td .now { position: absolute; top: -4px; bottom: -4px; width: 2px; min-width: 0; height: auto; padding: 0; background: var(--accent); opacity: .6 }
.lane li { position: absolute; height: 28px; padding-right: 2px; min-width: 60px }
.stack { display: grid; grid-template-columns: minmax(0, 1fr); gap: 2px; padding: 0 4px }
.tile { display: flex; align-items: center; height: 100%; min-height: 26px; border: 1px solid currentColor; border-radius: 5px; overflow: hidden; font-size: 12px; background: var(--hover); color: var(--ink) }
.tile.good { background: var(--good-wash); color: var(--good) }
.tile.warn { background: var(--warn-wash); color: var(--warn) }
.tile.bad { background: var(--bad-wash); color: var(--bad) }
.tile.info { background: var(--info-wash); color: var(--info) }
.tile.open { border-style: dashed; background: var(--warn-wash); color: var(--warn) }
.tile.in_progress { background: var(--accent-faint); color: var(--accent) }
.tile.disputed { background: var(--bad-wash); color: var(--bad) }
.tile.held { cursor: grab }
.tile a { flex: 1; min-width: 0; padding: 0 5px; color: inherit; text-decoration: none; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; font-weight: 550 }
.stack .tile a { white-space: normal }
.tile button { flex: none; width: 24px; height: 24px; padding: 4px; color: inherit }
.sign { width: 12px; height: 12px; fill: currentColor; stroke: currentColor; stroke-width: 2; vertical-align: -1px }
.sign:is(.open, .completed) { fill: none }
.signs { display: flex; flex-wrap: wrap; gap: 4px 14px }
@media (max-width: 860px) {
  .board table { min-width: 0 }
  .board table, .board tbody, .board tr, .board th, .board td { display: block; width: auto }
  .board th[scope=row] { position: static; padding: 8px 14px 0; width: auto }
  .board thead { display: none }
  .board td { padding: 4px 14px; border: 0 }
  .board td[data-day]::before { content: attr(data-day); font-size: 12px; color: var(--quiet) }
  .board td.free[data-day] { display: none }
  .lane { display: grid; gap: 2px; min-height: 0; height: auto !important }
  .lane li { position: static; width: auto !important }
  .board td .now { display: none }
}`;

let isThere = false;

/** The looks of the board, which only its screen needs. */
export const withStyle = (): void => {
  if (isThere) return;
  isThere = true;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
};
