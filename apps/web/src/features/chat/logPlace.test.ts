import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createLogPlace, type LogView } from './logPlace.ts';

type Row = { key: string; height: number };

/** A log as a browser lays it out: rows below each other, at the bottom while they are few. */
class ModelView implements LogView {
  rows: Row[] = [];
  clientHeight = 600;
  /** Rows that are laid out, but not rendered. */
  unrendered = new Set<string>();
  #scrollTop = 0;

  get #total() {
    return this.rows.reduce((sum, { height }) => sum + height, 0);
  }
  get scrollHeight() {
    if (this.clientHeight === 0) return 0;
    return Math.max(this.#total, this.clientHeight);
  }
  get scrollTop() {
    return Math.max(0, Math.min(this.#scrollTop, this.scrollHeight - this.clientHeight));
  }
  set scrollTop(px) {
    // A hidden log has no box: nothing can be scrolled, and what was is still there afterwards.
    if (this.clientHeight === 0) return;
    this.#scrollTop = px;
    this.#scrollTop = this.scrollTop;
  }
  get isAtVeryEnd() {
    return this.scrollTop === this.scrollHeight - this.clientHeight;
  }
  topOf(key: string) {
    const index = this.rows.findIndex((row) => row.key === key);
    if (index < 0 || this.unrendered.has(key)) return null;
    const above = this.rows.slice(0, index).reduce((sum, { height }) => sum + height, 0);
    return this.scrollHeight - this.#total + above - this.scrollTop;
  }
  firstVisible() {
    const rendered = this.rows.filter(({ key }) => !this.unrendered.has(key));
    const row = rendered.find(({ key, height }) => (this.topOf(key) ?? 0) + height > 0);
    return row === undefined ? null : { key: row.key, top: this.topOf(row.key) ?? 0 };
  }
}

let made = 0;
function rowsOf(heights: readonly number[]): Row[] {
  return heights.map((height) => {
    made += 1;
    return { key: `row ${made}`, height };
  });
}

/** A log of rows of 100 pixels, with its reader at the end. */
function open(length: number) {
  const view = new ModelView();
  const place = createLogPlace();
  view.rows = rowsOf(Array.from({ length }, () => 100));
  place.settle(view);
  return {
    view,
    place,
    /** The reader scrolls. */
    scrollTo(px: number) {
      view.scrollTop = px;
      place.hold(view);
    },
    /** The rows change, as React changes them. */
    change(rows: readonly Row[]) {
      place.hold(view);
      view.rows = [...rows];
      place.settle(view);
    },
  };
}

/** Something that happens to a log; true for what its reader does. */
type Step = (log: ReturnType<typeof open>) => boolean;
const heights = fc.array(fc.integer({ min: 20, max: 400 }), { minLength: 1, maxLength: 8 });
const prepend = heights.map(
  (added): Step =>
    ({ view, change }) => {
      change([...rowsOf(added), ...view.rows]);
      return false;
    },
);
const append = heights.map(
  (added): Step =>
    ({ view, change }) => {
      change([...view.rows, ...rowsOf(added)]);
      return false;
    },
);
const grow = fc.tuple(fc.nat(40), fc.integer({ min: 1, max: 300 })).map(
  ([at, by]): Step =>
    ({ view, place }) => {
      const taller = ({ key, height }: Row) => ({ key, height: height + by });
      view.rows = view.rows.map((row, index) => (index === at ? taller(row) : row));
      place.settle(view);
      return false;
    },
);
const resize = fc.integer({ min: 200, max: 900 }).map(
  (height): Step =>
    ({ view, place }) => {
      view.clientHeight = height;
      place.settle(view);
      return false;
    },
);
const scroll = fc.double({ min: 0, max: 1, noNaN: true }).map(
  (part): Step =>
    ({ view, scrollTo }) => {
      scrollTo(Math.round((view.scrollHeight - view.clientHeight) * part));
      return true;
    },
);
const sizeOf = ({ clientHeight, scrollHeight }: LogView) => `${clientHeight} ${scrollHeight}`;

/** `read`: the first row that was in view, null for a reader at the end. */
function expectKept(view: ModelView, read: { key: string; top: number } | null): void {
  if (read === null) expect(view.isAtVeryEnd).toBe(true);
  // A view that grew past the last message cannot hold the first one.
  else if (!view.isAtVeryEnd) expect(view.topOf(read.key)).toBe(read.top);
}
const step = fc.oneof(prepend, append, grow, resize, scroll);

describe('the place of a reader', () => {
  test('a log opens at its end, and stays there while messages arrive', () => {
    const { view, place, change } = open(20);
    expect(view.scrollTop).toBe(1_400);
    change([...view.rows, ...rowsOf([100, 40])]);
    expect(view.scrollTop).toBe(1_540);
    expect(place.isAtEnd()).toBe(true);
  });

  test('a reader who scrolled up keeps the message at its pixel when older ones come above', () => {
    const { view, place, scrollTo, change } = open(20);
    scrollTo(330);
    expect(place.isAtEnd()).toBe(false);
    const [read] = view.rows.slice(3);
    change([...rowsOf([70, 250, 31]), ...view.rows]);
    expect(view.topOf(read?.key ?? '')).toBe(-30);
    expect(view.scrollTop).toBe(330 + 70 + 250 + 31);
  });

  test('a reader who scrolled up is not moved by messages that arrive below', () => {
    const { view, scrollTo, change } = open(20);
    scrollTo(330);
    change([...view.rows, ...rowsOf([100, 100])]);
    expect(view.scrollTop).toBe(330);
  });

  test('a reader a few pixels above the end counts as being there', () => {
    const { view, place, scrollTo, change } = open(20);
    scrollTo(1_400 - 48);
    expect(place.isAtEnd()).toBe(true);
    change([...view.rows, ...rowsOf([100])]);
    expect(view.isAtVeryEnd).toBe(true);
    scrollTo(view.scrollTop - 49);
    expect(place.isAtEnd()).toBe(false);
  });

  test('a reader a few pixels above the end is not moved while the log keeps its size', () => {
    const { view, place, scrollTo, change } = open(20);
    scrollTo(1_400 - 20);
    change(view.rows);
    expect(view.scrollTop).toBe(1_400 - 20);
    place.goToEnd();
    change(view.rows);
    expect(view.scrollTop).toBe(1_400);
  });

  test('a log at its end that was moved by nobody is brought back', () => {
    const { view, place } = open(20);
    view.scrollTop = 0;
    place.settle(view);
    expect(view.isAtVeryEnd).toBe(true);
  });

  test('a jump to the end leaves an earlier place, and stays at the end', () => {
    const { view, place, scrollTo, change } = open(20);
    scrollTo(330);
    place.goToEnd();
    place.settle(view);
    expect(view.isAtVeryEnd).toBe(true);
    change([...view.rows, ...rowsOf([100])]);
    expect(view.isAtVeryEnd).toBe(true);
  });

  test('a keyboard that takes height from a log leaves its reader at the end', () => {
    const { view, place } = open(20);
    view.clientHeight = 300;
    // The browser scrolls by itself, and tells so before anything is settled.
    view.scrollTop = 1_600;
    place.hold(view);
    place.settle(view);
    expect(view.scrollTop).toBe(1_700);
    expect(place.isAtEnd()).toBe(true);
  });

  test('a picture that loads above the reader moves nothing that is read', () => {
    const { view, place, scrollTo } = open(20);
    scrollTo(330);
    const [first, ...others] = view.rows;
    view.rows = [{ key: first?.key ?? '', height: 340 }, ...others];
    place.settle(view);
    expect(view.scrollTop).toBe(330 + 240);
  });

  test('a hidden log, in which everything measures zero, keeps the place for when it is shown', () => {
    const { view, place, scrollTo, change } = open(20);
    scrollTo(330);
    view.clientHeight = 0;
    change([...rowsOf([70]), ...view.rows]);
    view.clientHeight = 600;
    place.settle(view);
    expect(view.scrollTop).toBe(400);
  });

  test('a jump to where nothing was rendered is settled by what is rendered then', () => {
    const { view, place, scrollTo } = open(40);
    const [, , third, fourth] = view.rows;
    view.unrendered = new Set(view.rows.map(({ key }) => key));
    scrollTo(250);
    view.unrendered = new Set();
    place.settle(view);
    expect(view.scrollTop).toBe(250);
    view.rows = [...rowsOf([60]), ...view.rows];
    place.settle(view);
    expect(view.scrollTop).toBe(310);
    expect([view.topOf(third?.key ?? ''), view.topOf(fourth?.key ?? '')]).toEqual([-50, 50]);
  });

  test('a reader stays at the end, or at the same message, whatever changes in which order', () => {
    fc.assert(
      fc.property(fc.nat(30), fc.array(step, { maxLength: 30 }), (length, steps) => {
        const log = open(length);
        for (const make of steps) {
          const { place, view } = log;
          const [wasAtEnd, read, size] = [place.isAtEnd(), view.firstVisible(), sizeOf(view)];
          // A few pixels above the end, too, the same size leaves everything where it is.
          if (!make(log)) expectKept(view, wasAtEnd && sizeOf(view) !== size ? null : read);
        }
      }),
      { numRuns: 300 },
    );
  });
});

test('at the end, a row that its reader opens keeps its upper edge, and the end goes away from view', () => {
  const view = new ModelView();
  view.rows = rowsOf(Array.from({ length: 30 }, () => 40));
  const place = createLogPlace();
  place.settle(view);
  const opened = view.rows[25] as Row;
  const before = view.topOf(opened.key);
  place.stay(view);
  view.rows = view.rows.map((row) => (row === opened ? { ...row, height: 1_200 } : row));
  place.hold(view);
  place.settle(view);
  expect(view.topOf(opened.key)).toBe(before);
  expect(place.isAtEnd()).toBe(false);
});
