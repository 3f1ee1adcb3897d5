import type { PublicConfig } from '@parley/domain/config/wire';
import { arOf } from '@parley/domain/storage/rules';
import type { StorageBalance } from '@parley/domain/storage/wire';
import type { Clock } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';

type Options = {
  community: Pick<PublicConfig, 'arweaveAddress' | 'arweaveGateway'>;
  clock: Clock;
  log: Log;
  fetch?: typeof globalThis.fetch;
};

/** How long a balance counts, in milliseconds. */
const freshMs = 60_000;
const timeoutMs = 5_000;
/** Far more digits than all winston there are. */
const digitsMax = 30;

export type StorageService = ReturnType<typeof createStorageService>;

/** The balance of the community's storage wallet. */
export function createStorageService({ community, clock, log, fetch = globalThis.fetch }: Options) {
  const { arweaveAddress: address, arweaveGateway: gateway } = community;
  let known: { balance: Promise<number>; at: number } | null = null;

  async function ask(): Promise<number> {
    try {
      const response = await fetch(`${gateway}/wallet/${address}/balance`, {
        signal: AbortSignal.timeout(timeoutMs),
        redirect: 'error',
      });
      const text = response.ok ? await startOf(response) : '';
      if (!/^\d+$/.test(text) || text.length > digitsMax) {
        throw new Error(`The gateway answered with status ${response.status} and no number.`);
      }
      return arOf(BigInt(text));
    } catch (error) {
      log.warn('storage-balance-unknown', { error });
      return 0;
    }
  }

  return {
    /** In AR, at most 60 s old; 0 when it is not known, or nothing is set up. Never throws. */
    async balance(): Promise<StorageBalance> {
      if (address === '' || gateway === '') return { balance: 0 };
      if (known === null || Math.abs(clock.now() - known.at) >= freshMs) {
        known = { balance: ask(), at: clock.now() };
      }
      return { balance: await known.balance };
    },
  };
}

/** The first piece of an answer, which a number fits; the rest is not read. */
async function startOf(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const piece = await reader?.read();
  await reader?.cancel();
  return Buffer.from(piece?.value ?? [])
    .toString('utf8')
    .trim();
}
