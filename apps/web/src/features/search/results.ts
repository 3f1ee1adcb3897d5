import type { Message } from '@parley/domain/chat/wire';
import type { CollectionCard } from '@parley/domain/nft/wire';
import type { FoundMessages, FoundPeople } from '@parley/domain/search/wire';
import type { LucideIcon } from 'lucide-react';

/** A room, a page, or something to do, as the app offers them. */
export type Destination = { label: string; icon: LucideIcon } & (
  | { href: string }
  | { run: () => void }
);

type FoundMessage = FoundMessages['messages'][number];

/** What a row of the palette stands for. */
export type Result =
  | { kind: 'recent'; key: string; found: FoundPeople['names'][number] }
  | { kind: 'person'; key: string; found: FoundPeople['names'][number] }
  | { kind: 'place'; key: string; destination: Destination }
  | { kind: 'nft'; key: string; card: CollectionCard }
  | { kind: 'message'; key: string; message: FoundMessage; person: string | null };

/** Where a message is. */
export type MessagePlace = Pick<Message, 'room' | 'seq'>;
