import type { RoomStatement } from '@parley/domain/rooms/wire';
import { roomsText } from '@parley/text/rooms';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { roomKeys } from '../../../data/rooms.ts';
import { useAuthor } from '../../../data/wallet.ts';
import { showToast } from '../../../ui/toast.ts';
import { useChat } from '../chatContext.tsx';
import { sentenceOf } from '../reports/describe.ts';
import { sendRoom } from '../reports/statements.ts';

type Decided = Pick<RoomStatement, 'kind' | 'room' | 'settings' | 'reason'>;

/** Says something of a room as a moderator; `say` resolves with whether it counts. */
export function useSayRoom() {
  const config = useConfig();
  const self = useAuthor();
  const { openSigner } = useChat();
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function say(decided: Decided): Promise<boolean> {
    if (self === null || isBusy) return false;
    setBusy(true);
    setFault(null);
    try {
      await sendRoom(config, await (await openSigner()).authorize(self), decided);
      void showToast('success', roomsText.done[decided.kind](decided.settings.title));
      await client.invalidateQueries({ queryKey: roomKeys.all });
      return true;
    } catch (error) {
      setFault(sentenceOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  }

  return { say, isBusy, fault, setFault };
}
