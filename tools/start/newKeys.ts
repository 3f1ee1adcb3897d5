import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type KeyName, keyFilesOf } from '../keyFiles.ts';
import { hasRun } from './dataPlace.ts';
import type { Settings } from './settings.ts';

/** A key that the server uses, and the embedded chain's faucet. */
type Key = KeyName | 'faucet';
type Lacking = Readonly<{ key: Key; path: string }>;
type Place = Pick<Settings, 'dataFolder' | 'rpcUrl'>;

/**
 * Looks which keys of the server a folder lacks, before a start makes them. Returns what says so afterwards, in a line
 * for each. A folder in which no server ran yet lacks none: its keys are new to everybody.
 */
export function watchKeys(place: Place, env: NodeJS.ProcessEnv): () => string[] {
  const lacking = hasRun(place.dataFolder) ? lackingKeys(place, env) : [];
  return () => lacking.flatMap((one) => lineOf(one, place) ?? []);
}

function lackingKeys({ dataFolder, rpcUrl }: Place, env: NodeJS.ProcessEnv): Lacking[] {
  const faucet = rpcUrl === null ? { faucet: join(dataFolder, 'secrets', 'faucet.key') } : {};
  return Object.entries({ ...keyFilesOf(env, dataFolder), ...faucet })
    .map(([key, path]) => ({ key: key as Key, path }))
    .filter(({ path }) => path !== '' && !existsSync(path));
}

/** Null for a key that the community doesn't use, and for a first key of notifications. */
function lineOf({ key, path }: Lacking, { rpcUrl }: Place): string | null {
  const isMade = existsSync(path);
  if (key === 'push') return isMade ? null : `${path} isn’t there. ${pushAdvice}`;
  const means = rpcUrl === null ? onEmbedded : { ...onEmbedded, ...onOwn };
  return isMade ? `${path} wasn’t there, so a new key was made. ${means[key]}` : null;
}

/** It is never made in place of one that devices are subscribed for. */
const pushAdvice =
  'This server sends no notifications until you copy it from where the folder came from, or replace it: docs/operating.md, “The key”.';

/** What a new key means for members, and for the operator. */
type Means = Readonly<Record<Exclude<Key, 'push'>, string>>;

const onEmbedded: Means = {
  head: 'Members notice nothing: what the former key signed stays valid.',
  token: 'Members in a Farcaster client sign in once more, without being asked.',
  anchor: 'Members notice nothing: its account has coins, and anchors go on.',
  solver: 'Members notice nothing: its account has coins, and may settle orders.',
  faucet:
    'The faucet obeys the former key alone: demo wallets get no first coins until you stop and copy the former file back.',
};
/** What else it means on a chain of one’s own, which has no faucet of ours. */
const onOwn: Pick<Means, 'anchor' | 'solver'> = {
  anchor:
    'Rooms are anchored again once its account has coins. To go on with the former account and its coins, stop and copy the former file back.',
  solver:
    'Orders wait until its account is admitted and has coins. To go on with the former account and its coins, stop and copy the former file back.',
};
