import { createContext } from 'react';

/** Who looks at the log, and what they may do about its messages. */
export type Self = {
  /** Lower-case address; null for a visitor. */
  author: string | null;
  /** Whether they can write here: without a wallet, or a name where one is needed, they cannot. */
  mayAct: boolean;
  moderates: boolean;
  /** The place of the thread whose composer answers; missing where the room's does. */
  thread?: number;
};

export const SelfContext = createContext<Self>({ author: null, mayAct: false, moderates: false });
