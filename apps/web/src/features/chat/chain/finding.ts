import type { SignedHead } from '@parley/domain/chat/wire';

/** What the server did to a room's history: changed it, cut it short, or stopped signing it. */
export type Finding = {
  room: string;
  kind: 'altered' | 'shortened' | 'unsigned';
  /** The first place where it was noticed. */
  seq: number;
  /** What proves it to others: the head that this browser remembers, and the one shown now. */
  remembered: SignedHead | null;
  shown: SignedHead | null;
};
