/** How often one thing stands about a message: once, once for each member, or once for each member and body. */
export type Scope = 'once' | 'member' | 'body';

/** What can stand about a message besides its deletion. The last word on each counts; see `fold.ts`. */
export const standingFields = {
  edit: 'once',
  hiding: 'once',
  pin: 'once',
  reactions: 'body',
  votes: 'member',
} as const satisfies Record<string, Scope>;
export type Field = keyof typeof standingFields;
export type FieldOf<S extends Scope> = {
  [F in Field]: (typeof standingFields)[F] extends S ? F : never;
}[Field];

/** Who may make an event about a message. */
export type Right = 'anyone' | 'author' | 'moderator';

/** What the code asks of each kind. */
export type KindRules = Effect & {
  /** Null for what is said: the room has rules for it. */
  right: Right | null;
  /** What `body` holds: words, a poll's, nothing, one emoji, the place of a poll's option (0 first), a reason, or a member's address. */
  body: 'words' | 'poll' | 'none' | 'emoji' | 'option' | 'reason' | 'member';
  /** Whether it changes what readers see of the words, so that search and mentions look at them again. */
  shows: boolean;
  /** Whether it works where its member may not write: suspended, or in a room that is closed, gated, or archived. */
  tidies: boolean;
};

type Effect =
  /**
   * It is said: it has a row of its own, counts as unread, can be answered, is searched and told of, takes a turn in slow
   * mode, and is what a read-only room lacks. No event about it does any of this.
   */
  | { says: true }
  /** A field of its target stands from here on, or no longer. */
  | { sets: Field }
  | { clears: Field }
  /** Nothing of this field stands any longer that the member made stand whom the body names. */
  | { sweeps: FieldOf<'body'> }
  /** Nothing about its target counts any more, and the words of that go. */
  | { ends: true };

/**
 * Everything that members do in a room, and all that follows from it: the fold here and in the database, who may do
 * it, and what it is for readers. docs/recipes.md says how to add a kind. What one means never changes: logs hold it.
 */
// biome-ignore format: a row for each kind
export const kindRules = {
  text:    { says: true,          right: null,        body: 'words',   shows: true,  tidies: false },
  poll:    { says: true,          right: null,        body: 'poll',    shows: true,  tidies: false },
  edit:    { sets: 'edit',        right: 'author',    body: 'words',   shows: true,  tidies: false },
  delete:  { ends: true,          right: 'author',    body: 'none',    shows: true,  tidies: true },
  react:   { sets: 'reactions',   right: 'anyone',    body: 'emoji',   shows: false, tidies: false },
  unreact: { clears: 'reactions', right: 'anyone',    body: 'emoji',   shows: false, tidies: false },
  sweep:   { sweeps: 'reactions', right: 'moderator', body: 'member',  shows: false, tidies: true },
  vote:    { sets: 'votes',       right: 'anyone',    body: 'option',  shows: false, tidies: false },
  pin:     { sets: 'pin',         right: 'moderator', body: 'none',    shows: false, tidies: false },
  unpin:   { clears: 'pin',       right: 'moderator', body: 'none',    shows: false, tidies: false },
  hide:    { sets: 'hiding',      right: 'moderator', body: 'reason',  shows: true,  tidies: true },
  restore: { clears: 'hiding',    right: 'moderator', body: 'reason',  shows: true,  tidies: true },
} as const satisfies Record<string, KindRules>;
