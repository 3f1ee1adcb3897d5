import { type MouseEvent, type PointerEvent, useState } from 'react';
import type { Point } from './openPart.ts';

/** Whether a mouse is over a row, and its menu by a right click, the menu key, or a long press. */
export function useRowPointer(onMenu: (at: Point) => void = () => {}) {
  const [isHovered, setHovered] = useState(false);
  return {
    isHovered,
    handlers: {
      // Not only on entering: no browser tells that from a dialog that closed under the mouse.
      onPointerMove: ({ pointerType }: PointerEvent) => setHovered(pointerType === 'mouse'),
      onPointerLeave: () => setHovered(false),
      onContextMenu(event: MouseEvent<HTMLElement>) {
        const { target, clientX: x, clientY: y } = event;
        // The browser's own menu has what links, dialogs, and selections need.
        const isOwn = target instanceof Element && target.closest('a, dialog') !== null;
        if (isOwn || document.getSelection()?.isCollapsed === false) return;
        event.preventDefault();
        // The menu key tells of no place.
        const box = event.currentTarget.getBoundingClientRect();
        onMenu(x + y > 0 ? { x, y } : { x: box.x + 64, y: box.bottom });
      },
    },
  };
}
