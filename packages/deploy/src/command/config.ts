import { existsSync, renameSync, writeFileSync } from 'node:fs';
import {
  earlierAirdropsMax,
  type PublicConfigInput,
  publicConfigSchema,
} from '@parley/domain/config/wire';
import type { DeployFile } from '../chainFile.ts';
import { DeployError } from '../deployError.ts';
import { embeddedCommunity } from '../embedded/publicConfig.ts';
import { readJson } from './readJson.ts';

/** A public config as in its file, with unknown keys. */
export type WrittenConfig = Readonly<Record<string, unknown>>;

/**
 * Keys that contracts were deployed with: a file with other values belongs to another community.
 */
const identity = ['supportedChainId', 'tldName'] as const;

/**
 * The public config in the file at `path`; null where there is none yet. Throws a DeployError for a
 * file that is no JSON object, or that belongs to another community than `file`.
 */
export function readWrittenConfig(path: string, file: DeployFile): WrittenConfig | null {
  if (!existsSync(path)) return null;
  const written: WrittenConfig = readJson(path);
  for (const key of identity) {
    if (written[key] !== undefined && written[key] !== file[key]) {
      throw new DeployError(
        `${path} says ${key} is ${JSON.stringify(written[key])}, the chain file says ${JSON.stringify(file[key])}: it is the config of another community. Name another file by --config.`,
      );
    }
  }
  return written;
}

/**
 * The config of a deployed community. Keys that the operator wrote stay as they are; the addresses
 * of deployed contracts are filled in, and missing keys come from the chain file. Throws a
 * DeployError when the result would be no valid public config.
 */
export function fillConfig(
  written: WrittenConfig | null,
  file: DeployFile,
  addresses: Readonly<Record<string, string>>,
  startBlocks: Readonly<Record<string, number>> = {},
): WrittenConfig {
  const { communityName, projectUrl, tldName, supportedChainId, chainName } = file;
  const { tokenSymbol, tokenDecimals, blockExplorerBaseUrl, chatTokenSymbol } = file;
  const { cowSettlementAddress, cowVaultRelayerAddress } = file;
  const start = {
    ...embeddedCommunity,
    communityName,
    projectUrl,
    tldName,
    supportedChainId,
    chainName,
    tokenSymbol,
    tokenDecimals,
    blockExplorerBaseUrl,
    chatTokenSymbol,
    punkTldAddress: '',
    punkMinterAddress: '',
    activityPointsAddress: '',
    chatTokenAddress: '',
    embeddedChain: false,
  } satisfies Partial<PublicConfigInput>;
  const cow = Object.entries({ cowSettlementAddress, cowVaultRelayerAddress });
  const filled: WrittenConfig = {
    ...start,
    ...written,
    ...addresses,
    ...earlierAirdrops(written, addresses),
    startBlocks: { ...blocksOf(written, addresses), ...startBlocks },
    // An empty address does not replace one that the operator wrote.
    ...Object.fromEntries(cow.filter(([key, address]) => address !== '' || !written?.[key])),
  };
  const parsed = publicConfigSchema.safeParse(filled);
  if (parsed.success) {
    // A new file has every key; an existing one gets only what it needs.
    return written === null ? parsed.data : filled;
  }
  const faults = parsed.error.issues.map(({ path, message }) => `  ${path.join('.')}: ${message}`);
  throw new DeployError(`The public config would be invalid.\n${faults.join('\n')}`);
}

/**
 * The airdrops for points that were the newest before: a member can claim them until their last day. The
 * oldest make room. Nothing where no airdrop was deployed and none was written.
 */
function earlierAirdrops(
  written: WrittenConfig | null,
  { airdropApAddress: newest }: Readonly<Record<string, string>>,
): { earlierAirdropApAddresses?: unknown[] } {
  const { airdropApAddress: before = '', earlierAirdropApAddresses: listed = [] } = written ?? {};
  if (newest === undefined || !Array.isArray(listed)) return {};
  const known = new Set([newest.toLowerCase()]);
  const earlier = [before, ...listed].filter((one) => {
    const address = String(one).toLowerCase();
    const isNew = address !== '' && !known.has(address);
    known.add(address);
    return isNew;
  });
  return { earlierAirdropApAddresses: earlier.slice(0, earlierAirdropsMax) };
}

/** The start blocks that were written and are not those of other contracts now. */
function blocksOf(
  written: WrittenConfig | null,
  addresses: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const isOther = (key: string) =>
    addresses[key] !== undefined &&
    addresses[key].toLowerCase() !== String(written?.[key] ?? '').toLowerCase();
  const known = Object.entries((written?.startBlocks ?? {}) as Record<string, unknown>);
  return Object.fromEntries(known.filter(([key]) => !isOther(key)));
}

/** Sentences about changed addresses, for the operator. */
export function changedAddresses(
  written: WrittenConfig | null,
  addresses: Readonly<Record<string, string>>,
): string[] {
  return Object.entries(addresses).flatMap(([key, address]) => {
    const before = written?.[key];
    const isOther =
      typeof before === 'string' && before !== '' && before.toLowerCase() !== address.toLowerCase();
    if (!isOther) return [];
    const stays = key === 'airdropApAddress' ? ' Claims of the earlier one stay open.' : '';
    return [`${key} was ${before} and is ${address || 'empty'} now.${stays}`];
  });
}

/** Writes the config atomically. */
export function writeConfig(path: string, config: WrittenConfig): void {
  writeFileSync(`${path}.new`, `${JSON.stringify(config, null, 2)}\n`);
  renameSync(`${path}.new`, path);
}
