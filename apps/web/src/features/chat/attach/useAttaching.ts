import { useSyncExternalStore } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { uploadFile } from '../../../data/media.ts';
import { useChat } from '../chatContext.tsx';
import { readAttached, writeAttached } from '../draft.ts';
import { type Attaching, createAttaching } from './attaching.ts';

/** By account and composer: an upload goes on while its member reads another room. */
const known = new Map<string, Attaching>();

/** The files of an account's message field. */
export function useAttaching(account: string, key: string) {
  const config = useConfig();
  const { openSigner } = useChat();
  const name = `${account} ${key}`;
  const attaching =
    known.get(name) ??
    createAttaching({
      kept: readAttached(account, key),
      keep: (attached) => writeAttached(account, key, attached),
      upload: async (file, sending) => {
        const device = await (await openSigner()).authorize(account as `0x${string}`);
        return await uploadFile(file, { config, device, now: Date.now, ...sending });
      },
    });
  known.set(name, attaching);
  return { attaching, ...useSyncExternalStore(attaching.subscribe, attaching.get) };
}
