import type { DeviceProof } from '@parley/domain/auth/proof';
import type { HostChange } from '@parley/domain/chat/hostChanges';
import type { Restore } from '@parley/domain/chat/restores';
import type { TranscriptLine } from '@parley/domain/chat/transcript';
import type { SignedHead } from '@parley/domain/chat/wire';
import type { AuthStore } from '../auth/store.ts';
import type { ChatStore } from './store.ts';

type Options = {
  store: Pick<ChatStore, 'messagesAfter'>;
  devices: Pick<AuthStore, 'devices'>;
  community: {
    chainId: number;
    host: string;
    hostChanges?: readonly HostChange[];
    restores?: readonly Restore[];
  };
};

const readSize = 500;

/**
 * The lines of a room up to its signed head (`transcriptLineSchema`), read as they are asked for. A
 * device's proof stands before its first message, and before that the one that signed it out.
 */
export async function* transcriptLines(
  { store, devices, community }: Options,
  head: SignedHead,
): AsyncGenerator<string> {
  const { room } = head;
  const { hostChanges = [], restores = [], ...site } = community;
  const past = {
    ...(hostChanges.length === 0 ? {} : { hostChanges: [...hostChanges] }),
    ...(restores.length === 0 ? {} : { restores: [...restores] }),
  };
  yield line({ transcript: 'parley.transcript.v1', ...site, room, ...past });
  const told = new Set<string>();
  for (let after = 0; after < head.seq; ) {
    const limit = Math.min(readSize, head.seq - after);
    const messages = (await store.messagesAfter(room, after, limit)).map(({ message }) => message);
    if (messages.length === 0) throw new Error(`The log of ${room} ends before place ${head.seq}.`);
    const proofs = await proofsOf(devices, new Set(messages.map(({ device }) => device)), told);
    for (const proof of proofs) yield line({ device: proof });
    for (const message of messages) yield line({ message });
    after += messages.length;
  }
  yield line({ head });
}

/** The proofs that were not told yet, each after the one of the device that signed it out. */
async function proofsOf(
  devices: Options['devices'],
  wanted: ReadonlySet<string>,
  told: Set<string>,
): Promise<DeviceProof[]> {
  const missing = [...wanted].filter((id) => !told.has(id));
  if (missing.length === 0) return [];
  for (const id of missing) told.add(id);
  const found = await devices.devices(missing);
  const by = found.flatMap(({ revocation }) => (revocation === undefined ? [] : [revocation.by]));
  const first = await proofsOf(devices, new Set(by), told);
  return [...first, ...found.map(({ expiresAt: _, ...proof }) => proof)];
}

function line(value: TranscriptLine): string {
  return `${JSON.stringify(value)}\n`;
}
