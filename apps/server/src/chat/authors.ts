import type { Kind, People, Person } from '@parley/domain/chat/wire';

/** What the chat needs to know of authors; see the moderation slice. */
export type Authors = {
  personOf(author: string): Person;
  people(authors: readonly string[]): Promise<People>;
  /** Throws when the chain cannot be asked and the last answer is too old. */
  holdsName(author: string): Promise<boolean>;
  /** False when that cannot be known. */
  isModerator(author: string): Promise<boolean>;
  /** Null for who may write. */
  suspensionOf(author: string): { until: number | null } | null;
  /** What members may do in rooms; see the moderation slice. */
  modes: {
    closed(room: string, kind: Kind): { until: number | null } | null;
    isArchived(room: string): boolean;
    isSlow(room: string): boolean;
    takeTurn(turn: { room: string; author: string; id: string }): Promise<number | null>;
  };
  /** What gated rooms ask for; see the moderation slice. */
  gates: {
    isGated(room: string): boolean;
    /** Throws when the chain has never told. */
    lacks(author: string, room: string): Promise<readonly unknown[]>;
  };
  onChange(listener: (people: People) => void): void;
};
