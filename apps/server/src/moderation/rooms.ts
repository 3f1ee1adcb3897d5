import type { Message, People } from '@parley/domain/chat/wire';

/** What moderation needs to know of the rooms; see the chat slice. */
export type Rooms = {
  /** The rooms of the config and those that moderators made. */
  ids: () => readonly string[];
  /** Whether there is a room, also one of a collection. */
  has(room: string): Promise<boolean>;
  /** What stands at a place, deleted or not; null where nothing does. */
  target(room: string, seq: number): Promise<{ author: string; digest: string } | null>;
  /** What is said at a place; null where nothing is. */
  message(room: string, seq: number): Promise<Message | null>;
  /** The newest words of a message; null for one that is gone or hidden. */
  quotable(room: string, seq: number): Promise<{ body: string } | null>;
  /** What moderators did there before a time (Unix ms), the newest first, ties of the last included. */
  moderationEvents(
    before: number,
    limit: number,
  ): Promise<readonly { message: Message; author: string }[]>;
  people(authors: readonly string[]): Promise<People>;
};
