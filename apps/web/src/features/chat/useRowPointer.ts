import { type PointerEvent, type SyntheticEvent, useRef, useState } from 'react';
import type { Point } from './openPart.ts';

/** How long a finger rests on a message until its menu opens, in milliseconds. */
const holdMs = 500;
/** How far it may wander meanwhile, in CSS pixels. */
const holdPx = 10;

/** Whether a mouse is over a row, and its menu by a right click, a long press, or the menu key. */
export function useRowPointer(onMenu: (at: Point) => void = () => {}) {
  const [isHovered, setHovered] = useState(false);
  const hold = useRef<{ timer: ReturnType<typeof setTimeout>; at: Point } | null>(null);

  function release() {
    clearTimeout(hold.current?.timer);
    hold.current = null;
  }

  return {
    isHovered,
    handlers: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => {
        setHovered(false);
        release();
      },
      onPointerDown({ pointerType, clientX: x, clientY: y, target }: PointerEvent) {
        release();
        // Safari on phones tells of no long press.
        if (pointerType !== 'touch' || hasOwnMenu(target)) return;
        const timer = setTimeout(() => {
          release();
          onMenu({ x, y });
        }, holdMs);
        hold.current = { timer, at: { x, y } };
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const from = hold.current?.at;
        if (from && Math.hypot(clientX - from.x, clientY - from.y) > holdPx) release();
      },
      onPointerUp: release,
      onPointerCancel: release,
      onContextMenu(event: SyntheticEvent<HTMLElement, MouseEvent>) {
        if (hasOwnMenu(event.target) || isSelecting()) return;
        event.preventDefault();
        release();
        const { clientX, clientY } = event.nativeEvent;
        // The menu key tells of no place.
        const box = event.currentTarget.getBoundingClientRect();
        onMenu(
          clientX + clientY > 0 ? { x: clientX, y: clientY } : { x: box.x + 64, y: box.bottom },
        );
      },
    },
  };
}

/** The browser's own menu has what links and fields need. */
function hasOwnMenu(target: EventTarget): boolean {
  return target instanceof Element && target.closest('a, input, textarea, dialog') !== null;
}

/** A selection wants to be copied. */
function isSelecting(): boolean {
  return document.getSelection()?.isCollapsed === false;
}
