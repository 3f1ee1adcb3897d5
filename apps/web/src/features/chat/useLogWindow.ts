import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import {
  clamped,
  createHeights,
  heightOf,
  newestOf,
  type Span,
  spanOf,
  withKept,
} from './logWindow.ts';

type LogWindowParameters = {
  list: RefObject<HTMLDivElement | null>;
  /** All blocks that are here. */
  all: Span;
};

/** How far beyond the view messages are rendered, in pixels. */
const marginPx = 600;

/**
 * Renders the part of the log that is near the view, however long the log is. The rest is
 * empty space: `above` and `below`, in pixels.
 */
export function useLogWindow({ list, all }: LogWindowParameters) {
  const blocks = useRef<HTMLDivElement>(null);
  const [heights] = useState(createHeights);
  const [wanted, setWanted] = useState(() => newestOf(all));
  const span = clamped(wanted, all);
  const { first, last } = span;

  const look = useCallback(
    (margin: number) => {
      const [view, drawn] = [list.current, blocks.current];
      if (view === null || drawn === null || view.clientHeight === 0) return;
      for (const { block, px } of measured(drawn)) heights.measure(block, px);
      const top = view.getBoundingClientRect().top - topOf(drawn);
      const from = top + heightOf({ first: all.first, last: first - 1 }, heights.of);
      const { clientHeight } = view;
      const inView = spanOf(all, heights.of, from - margin, from + clientHeight + margin);
      const next = withKept(inView, keptBlocks(drawn));
      // What comes after the last block is rendered as well, since the reader is there.
      if (next.last === all.last) next.last = Number.POSITIVE_INFINITY;
      setWanted((now) => (now.first === next.first && now.last === next.last ? now : next));
    },
    [list, all, first, heights],
  );

  // First what is in view, then what is near it: a slow phone shows something sooner.
  const margin = useRef(0);
  useLayoutEffect(() => look(margin.current), [look]);
  useEffect(() => {
    if (margin.current > 0) return;
    margin.current = marginPx;
    startTransition(() => look(marginPx));
  }, [look]);

  const onScroll = useCallback(() => look(marginPx), [look]);
  useEffect(() => {
    if (list.current === null) return;
    const observer = new ResizeObserver(onScroll);
    observer.observe(list.current);
    return () => observer.disconnect();
  }, [list, onScroll]);

  return {
    blocks,
    span,
    above: heightOf({ first: all.first, last: first - 1 }, heights.of),
    below: heightOf({ first: last + 1, last: all.last }, heights.of),
    onScroll,
    heights,
  };
}

function measured(drawn: HTMLElement): { block: number; px: number }[] {
  return [...drawn.children].map((element) => ({
    block: numberOf(element),
    px: heightOfRows(element),
  }));
}

function heightOfRows({ firstElementChild: first, lastElementChild: last }: Element): number {
  if (first === null || last === null) return 0;
  return last.getBoundingClientRect().bottom - first.getBoundingClientRect().top;
}

/** Where the rendered blocks begin on the screen, in pixels: under the space for those before them. */
export function topOf(drawn: HTMLElement): number {
  return drawn.previousElementSibling?.getBoundingClientRect().bottom ?? 0;
}

/** Blocks that hold a selection or the focus. */
function keptBlocks(drawn: HTMLElement): number[] {
  const selection = document.getSelection();
  const nodes = selection?.isCollapsed === false ? [selection.anchorNode, selection.focusNode] : [];
  return [...nodes, document.activeElement].flatMap((node) => {
    const element = node instanceof Element ? node : node?.parentElement;
    const block = element?.closest('[data-block]');
    return block && drawn.contains(block) ? [numberOf(block)] : [];
  });
}

function numberOf(block: Element): number {
  return Number(block.getAttribute('data-block'));
}
