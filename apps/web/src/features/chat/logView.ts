import type { LogView } from './logPlace.ts';

/** A list in the page, whose rows say what they are in `data-row`. */
export function logView(element: HTMLElement): LogView {
  return {
    get clientHeight() {
      return element.clientHeight;
    },
    get scrollHeight() {
      return element.scrollHeight;
    },
    get scrollTop() {
      return element.scrollTop;
    },
    set scrollTop(px) {
      element.scrollTop = px;
    },
    firstVisible: () => firstVisible(element),
    topOf: (key) =>
      element.querySelector(`[data-row="${CSS.escape(key)}"]`)?.getBoundingClientRect().top ?? null,
  };
}

/** By bisection: rows lie in order. */
function firstVisible(element: HTMLElement): { key: string; top: number } | null {
  const rows = element.querySelectorAll<HTMLElement>('[data-row]');
  const edge = element.getBoundingClientRect().top;
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((rows[middle]?.getBoundingClientRect().bottom ?? 0) > edge) high = middle;
    else low = middle + 1;
  }
  const row = rows[low];
  const key = row?.dataset.row;
  return row === undefined || key === undefined
    ? null
    : { key, top: row.getBoundingClientRect().top };
}
