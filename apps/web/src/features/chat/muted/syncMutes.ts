import { type Device, signWithDevice } from '@parley/chat-client/device/deviceKey';
import { isMutable, type MuteChange, type Mutes } from '@parley/domain/mutes/rules';
import {
  type MutesRequest,
  muteChangesMax,
  mutesBytes,
  mutesSchema,
} from '@parley/domain/mutes/wire';
import { postJson } from '../../../platform/http.ts';
import { serverNow } from '../../../platform/serverClock.ts';
import {
  type MutedOwner,
  mutesToTell,
  noteTold,
  readMutedOwner,
  takeMuted,
} from '../../../storage/mutedOwner.ts';

/** The community that is asked. */
export type Site = { host: string; chainId: number };

/**
 * Brings the owner's list of mutes and what the server keeps of it together. The server is asked if something
 * changed here, or if it `mustAsk`. Throws HttpError.
 */
export async function syncMutes(
  site: Site,
  owner: MutedOwner,
  device: Device,
  mustAsk: boolean,
): Promise<void> {
  /** What the server had no room for stays in this browser, and is not told again now. */
  const told = new Set<string>();
  let asked = owner;
  let isDue = mustAsk;
  for (;;) {
    const changes = mutesToTell(asked)
      .filter(([kind, one]) => isMutable(kind, one))
      .filter((change) => !told.has(change.join(' ')))
      .slice(0, muteChangesMax);
    if (changes.length === 0 && !isDue) return;
    asked = noteTold(asked, changes);
    const isTaken = takeMuted(asked, changes, await ask(site, device, changes));
    // Another tab was told something since: what came here may be older.
    isDue = !isTaken;
    if (isTaken) for (const change of changes) told.add(change.join(' '));
    const next = readMutedOwner();
    if (next?.author !== owner.author) return;
    asked = next;
  }
}

async function ask(
  { host, chainId }: Site,
  device: Device,
  changes: readonly MuteChange[],
): Promise<Mutes> {
  const said = {
    host,
    chainId,
    device: device.id,
    at: serverNow(),
    changes: changes.map(([kind, one, is]): MutesRequest['changes'][number] => [kind, one, is]),
  };
  const signature = await signWithDevice(device, mutesBytes(said));
  const body: MutesRequest = { ...said, signature };
  return (await postJson('/api/mutes', body, mutesSchema)).mutes;
}
