import type { Restore } from '@parley/domain/chat/restores';
import type { SignedHead } from '@parley/domain/chat/wire';

/** What the server did to a room's history. */
export type Finding = {
  room: string;
  /** The first place where it was noticed. */
  seq: number;
  /** What proves it to others: the head that this browser remembers, and the one shown now. */
  remembered: SignedHead | null;
  shown: SignedHead | null;
} & (
  | { kind: Fault }
  /** It was restored from a backup, and the server signed that. */
  | { kind: 'restored'; restore: Restore }
);

/** The server changed it, cut it short, or stopped signing it, and doesn't say why. */
export type Fault = 'altered' | 'shortened' | 'unsigned';
