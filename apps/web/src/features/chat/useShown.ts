import { comingOf, isGone, type Shown, shownOf } from '@parley/chat-client/log/believed';
import type { Outgoing } from '@parley/chat-client/outbox/outgoing';
import type { Message } from '@parley/domain/chat/wire';
import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { whenIdle } from '../../platform/idle.ts';
import { useChat } from './chatContext.tsx';

const nothing: readonly Outgoing[] = [];

/**
 * What stands about a message, with what the member did about it and the log does not hold yet (`waiting`); it
 * and all events about it are checked once the page is idle.
 */
export function useShown(
  message: Message,
  events: readonly Message[],
  isPartial: boolean,
  waiting = nothing,
): Shown {
  const { verification } = useChat();
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [message, ...events].map((one) => verification.subscribe(one, listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [verification, message, events],
  );
  // A string: the same for as long as no state changes.
  const states = useSyncExternalStore(subscribe, () =>
    [message, ...events].map((one) => verification.stateOf(one)).join(),
  );
  useEffect(
    () =>
      whenIdle(() => {
        // Of what the operator removed, their signature is checked.
        if (!isGone(message) || message.removed !== undefined) verification.verify(message);
        for (const event of events) if (!isGone(event)) verification.verify(event, message);
      }),
    [verification, message, events],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the states decide what counts
  return useMemo(
    () => shownOf(message, events, verification.stateOf, isPartial, comingOf(message, waiting)),
    [message, events, isPartial, waiting, verification, states],
  );
}
