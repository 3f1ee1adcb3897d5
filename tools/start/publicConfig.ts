import { readFileSync, writeFileSync } from 'node:fs';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import { StartError } from './settings.ts';

/** What a deploy of the contracts gives back. */
type ContractAddresses = Pick<
  PublicConfig,
  'punkTldAddress' | 'punkMinterAddress' | 'activityPointsAddress' | 'chatTokenAddress'
>;

/** The community of the embedded chain, as far as it is known before its contracts are. */
export const embeddedCommunity = {
  communityName: 'Parley',
  tldName: '.degen',
  supportedChainId: 666_666_666,
  chainName: 'Degen Chain',
  tokenSymbol: 'DEGEN',
  tokenDecimals: 18,
  blockExplorerBaseUrl: '',
  punkNumberOfPrices: 5,
  chatTokenSymbol: 'CHAT',
  chatTokenImage: '',
  rooms: [
    { id: 'general', title: 'General', path: '/' },
    { id: 'shill', title: 'Shill', path: '/shill' },
    { id: 'memes', title: 'Memes', path: '/memes-images' },
  ],
  postingNeedsName: true,
  embeddedChain: true,
} satisfies Omit<PublicConfig, keyof ContractAddresses | 'projectUrl'>;

/** Writes the public config of the embedded community; the server reads and serves it. */
export function writePublicConfig(path: string, config: PublicConfig): void {
  writeFileSync(path, `${JSON.stringify(config, null, 2)}\n`);
}

/** Reads an operator's config; throws a StartError that names each wrong key. */
export function readPublicConfig(path: string): PublicConfig {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new StartError(`PARLEY_CONFIG: ${path} cannot be read as JSON (${String(error)}).`);
  }
  const parsed = publicConfigSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  throw new StartError(`PARLEY_CONFIG: ${path} is not right.\n${faults.join('\n')}`);
}
