import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PublicConfig } from '@parley/domain/config/wire';
import { hasChain } from '@parley/embedded/hasChain';
import { writeDurably } from '../durableFile.ts';
import { hasRun } from './dataPlace.ts';
import { type Settings, StartError } from './settings.ts';

/**
 * Where a folder's community has its chain: in the folder, or elsewhere, by its number and the file of its public config
 * if that was noted.
 */
type ChainPlace = { at: 'embedded' } | { at: 'own'; chainId: number | null; config: string | null };

type Place = Pick<Settings, 'dataFolder' | 'rpcUrl'>;
type Named = Pick<Settings, 'dataFolder' | 'configPath'>;

/** The file in the data folder that says where the chain is; a folder of before has none. */
const placeFile = 'network.json';
/** What only a community with an embedded chain leaves in its folder. */
const signsOfEmbedded = ['seeded', 'public-config.json', join('secrets', 'faucet.key')];

/**
 * Throws a StartError where these settings lead to another chain than the one that the folder's community is on: a start
 * would show it without its names and points, or begin another in its place. `config` is the operator's own; asks no
 * node.
 */
export function expectChainPlace(
  { dataFolder, rpcUrl }: Place,
  config: Pick<PublicConfig, 'supportedChainId' | 'chainName'> | null,
): void {
  const noted = readChainPlace(dataFolder);
  const place = noted ?? guessedPlace(dataFolder);
  if (place === null) return;
  if (place.at === 'own') {
    if (rpcUrl === null) throw new StartError(ownChain(dataFolder, place.chainId));
    const { chainId } = place;
    if (config === null || chainId === null || chainId === config.supportedChainId) return;
    throw new StartError(
      `The community in ${dataFolder} is on chain ${chainId}, and PARLEY_CONFIG is for ${config.chainName} (${config.supportedChainId}). Name its own config, or another PARLEY_DATA.`,
    );
  }
  const chain = join(dataFolder, 'chain');
  // Without a note it may have been on a chain of its own, whatever else was begun here since.
  if (rpcUrl !== null && noted !== null)
    throw new StartError(
      `The chain of this community is in ${chain}, and RPC_URL names a node of another. Start without RPC_URL and PARLEY_CONFIG, or name another PARLEY_DATA.`,
    );
  if (rpcUrl === null && !hasChain(chain))
    throw new StartError(
      `The chain of this community isn’t in ${chain}. Copy that folder from where the data folder came from, or restore a backup: npm run restore -- --from DIR`,
    );
}

/** Notes where the chain is, once a server runs on it. */
export function noteChainPlace(
  { dataFolder, rpcUrl, configPath }: Place & Named,
  chainId: number,
): void {
  const place: ChainPlace =
    rpcUrl === null ? { at: 'embedded' } : { at: 'own', chainId, config: configPath };
  if (JSON.stringify(place) !== JSON.stringify(readChainPlace(dataFolder)))
    writeDurably(join(dataFolder, placeFile), `${JSON.stringify(place)}\n`);
}

/**
 * Where the public config is: that of `PARLEY_CONFIG`, or of the last start on a chain of one's own, or the one that
 * Parley writes.
 */
export function configFile({ dataFolder, configPath }: Named): string {
  return configPath ?? ownConfigOf(dataFolder) ?? join(dataFolder, 'public-config.json');
}

/** The public config with which a community on a chain of its own was started last; null where none was noted. */
export function ownConfigOf(dataFolder: string): string | null {
  const place = readChainPlace(dataFolder);
  return place?.at === 'own' ? place.config : null;
}

function readChainPlace(dataFolder: string): ChainPlace | null {
  const path = join(dataFolder, placeFile);
  if (!existsSync(path)) return null;
  try {
    const { at, chainId, config = null } = JSON.parse(readFileSync(path, 'utf8'));
    if (at === 'embedded') return { at };
    if (at === 'own' && Number.isSafeInteger(chainId)) return { at, chainId, config };
  } catch {}
  throw new StartError(
    `${path} cannot be read. It says where the community’s chain is. Restore it from a backup, or delete it: the next start writes it anew.`,
  );
}

/** Of a folder of before; null where no server ran yet. */
function guessedPlace(dataFolder: string): ChainPlace | null {
  if (!hasRun(dataFolder)) return null;
  const isEmbedded =
    hasChain(join(dataFolder, 'chain')) ||
    signsOfEmbedded.some((name) => existsSync(join(dataFolder, name)));
  return isEmbedded ? { at: 'embedded' } : { at: 'own', chainId: null, config: null };
}

function ownChain(dataFolder: string, chainId: number | null): string {
  const which = chainId === null ? '' : `, number ${chainId}`;
  return `The community in ${dataFolder} is on a chain of its own${which}. Start with its settings as before: RPC_URL, a node of that chain, and PARLEY_CONFIG, the file with its addresses.`;
}
