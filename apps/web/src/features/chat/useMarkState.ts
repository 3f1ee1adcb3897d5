import type { Shown } from '@parley/chat-client/log/believed';
import type { VerificationState } from '@parley/chat-client/proof/verification';
import type { Message } from '@parley/domain/chat/wire';
import { useSyncExternalStore } from 'react';
import { useFound } from '../../ui/people.ts';
import { useChat } from './chatContext.tsx';

/** What the mark beside a message says: 'unnamed' while its signatures check and the name beside it is not proven. */
export type MarkState = VerificationState | 'unnamed';

/** The mark stands for the name as well as for the words, since people read it that way. */
export function useMarkState({ room, author }: Message, { state }: Shown): MarkState {
  const view = useChat().chat.rooms.get(room)?.view;
  const name = useSyncExternalStore(
    view?.subscribe ?? noSubscription,
    () => view?.get().people[author]?.name ?? null,
  );
  const found = useFound(author, name);
  const isNamed = typeof found === 'object' && found.name === name;
  return state === 'verified' && !isNamed ? 'unnamed' : state;
}

const noSubscription = () => () => {};
