import { digestOf } from '@parley/domain/chat/hashes';
import type { Message } from '@parley/domain/chat/wire';
import { useEffect, useState } from 'react';
import { readySubtle } from '../../../platform/subtle.ts';

/** What the chain calls a message by: its digest, which stays when its text is deleted. */
export async function tipIdOf(message: Message): Promise<`0x${string}`> {
  await readySubtle();
  const digest = await digestOf(message);
  return `0x${Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/** The same for a page; null until it is computed, and where it can't be. */
export function useTipId(message: Message): `0x${string}` | null {
  const [id, setId] = useState<`0x${string}` | null>(null);
  useEffect(() => {
    let isWanted = true;
    tipIdOf(message).then(
      (next) => isWanted && setId(next),
      () => {
        // What computes it without https could not be loaded; its tips are not shown.
      },
    );
    return () => {
      isWanted = false;
    };
  }, [message]);
  return id;
}
