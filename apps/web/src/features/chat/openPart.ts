import type { Shown } from '@parley/chat-client/log/believed';
import type { Message } from '@parley/domain/chat/wire';
import { createStore } from '@parley/domain/state/store';

/** A point of the window, in CSS pixels. */
export type Point = { x: number; y: number };

/** What is open beside a message. */
export type OpenPart = {
  part:
    | 'menu'
    | 'picker'
    | 'proof'
    | 'kept'
    | 'delete'
    | 'hide'
    | 'history'
    | 'reactions'
    | 'tip'
    | 'report'
    | 'suspend';
  message: Message;
  shown: Shown;
  /** The place of the thread that it was asked for in; missing in a room's log. */
  thread?: number | undefined;
  /** Where it was asked for. */
  at: Point;
};

/** At most one is open in a page; its code loads with the first. */
export const openPart = createStore<OpenPart | null>(null);
