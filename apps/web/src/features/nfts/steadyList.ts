/** A list as its reader sees it: items stay where they are until the reader asks for what is newer. */
export type SteadyList = {
  /** What is shown, in its order. */
  keys: readonly string[];
  /** How many of the server's pages that order is made of. */
  pages: number;
  /** How many are in those pages now that were not there when they were first shown. */
  fresh: number;
  /** True where what is shown has another order now. */
  isReordered: boolean;
};

/** The order of the server, as it is now. */
export function adoptList(pages: readonly (readonly string[])[]): SteadyList {
  return { keys: [...new Set(pages.flat())], pages: pages.length, fresh: 0, isReordered: false };
}

/**
 * What a reader sees after the server answered again. Nothing that is shown moves or goes away: what comes with a
 * further page is put at the end, and anything else that is new waits; an empty list has nothing to keep. Returns the
 * same object if nothing changed.
 */
export function keepList(shown: SteadyList, pages: readonly (readonly string[])[]): SteadyList {
  if (shown.keys.length === 0) return pages.flat().length === 0 ? shown : adoptList(pages);
  const known = new Set(shown.keys);
  const further = new Set(pages.slice(shown.pages).flat());
  const appended = [...further].filter((key) => !known.has(key));
  const latest = new Set(pages.slice(0, shown.pages).flat());
  const fresh = [...latest].filter((key) => !known.has(key) && !further.has(key)).length;
  // What slid onto a page that is not loaded has no order to compare.
  const now = [...latest].filter((key) => known.has(key));
  const before = shown.keys.filter((key) => latest.has(key));
  const isReordered = now.some((key, index) => key !== before[index]);
  const isSame =
    appended.length === 0 &&
    pages.length === shown.pages &&
    fresh === shown.fresh &&
    isReordered === shown.isReordered;
  if (isSame) return shown;
  const keys = appended.length === 0 ? shown.keys : [...shown.keys, ...appended];
  return { keys, pages: Math.max(pages.length, shown.pages), fresh, isReordered };
}
