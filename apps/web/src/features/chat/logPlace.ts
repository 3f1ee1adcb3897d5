/** A scrolling list as it is laid out now. Positions are pixels below the top of the screen. */
export type LogView = {
  readonly clientHeight: number;
  readonly scrollHeight: number;
  scrollTop: number;
  /** The first row that is at least partly in view; null for none. */
  firstVisible(): Anchor | null;
  /** Where a row's upper edge is now; null when it is not rendered. */
  topOf(key: string): number | null;
};

/** A row, and where its upper edge was. */
type Anchor = { key: string; top: number };

/** Within this many pixels of the end the reader counts as being there. */
const endPx = 48;

/**
 * Remembers where a log's reader is, and puts the log there again after it has changed: at the end while
 * the reader is there, else with the same row at the same pixel. A reader starts at the end.
 */
export function createLogPlace() {
  let anchor: Anchor | null = null;
  let isAtEnd = true;
  let heldTop = -1;
  let heldHeight = -1;
  let heldScrollHeight = -1;

  /** Whether its size changed since it was last settled, or something other than its reader moved it. */
  function hasChanged(view: LogView): boolean {
    const { clientHeight, scrollHeight } = view;
    return clientHeight !== heldHeight || scrollHeight !== heldScrollHeight || !isNearEnd(view);
  }

  return {
    isAtEnd: () => isAtEnd,

    /** The next `settle` goes to the end. */
    goToEnd(): void {
      isAtEnd = true;
      heldHeight = -1;
    },

    /** What is in view stays there, though something in it grows at the end: its reader wants to see that. */
    stay(view: LogView): void {
      isAtEnd = false;
      anchor = view.firstVisible();
      heldTop = view.scrollTop;
    },

    /** Notes what is in view. */
    hold(view: LogView): void {
      // In a hidden page every measurement is zero, so the previous one stays valid.
      if (view.clientHeight === 0 || view.scrollTop === heldTop) return;
      // With another height it was the browser that moved the log, not its reader: it settles next.
      if (isAtEnd && view.clientHeight !== heldHeight) return;
      heldTop = view.scrollTop;
      isAtEnd = isNearEnd(view);
      anchor = isAtEnd ? null : view.firstVisible();
    },

    /** Puts the log where the reader was. */
    settle(view: LogView): void {
      if (view.clientHeight === 0) return;
      if (isAtEnd) {
        // A row that is drawn again must not move what is being pressed a few pixels above the end.
        if (hasChanged(view)) view.scrollTop = view.scrollHeight;
      } else if (anchor === null || !restore(view, anchor)) {
        // After a jump to where nothing was rendered, the new content counts.
        anchor = view.firstVisible();
      }
      heldTop = view.scrollTop;
      heldHeight = view.clientHeight;
      heldScrollHeight = view.scrollHeight;
      // A log that grew taller may show its end without a scroll.
      isAtEnd ||= isNearEnd(view);
    },
  };
}

function isNearEnd({ scrollHeight, scrollTop, clientHeight }: LogView): boolean {
  return scrollHeight - scrollTop - clientHeight <= endPx;
}

/** Scrolls a row back to its place; false when it is no longer rendered. */
function restore(view: LogView, { key, top }: Anchor): boolean {
  const now = view.topOf(key);
  if (now !== null) view.scrollTop += now - top;
  return now !== null;
}
