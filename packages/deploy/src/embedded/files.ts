import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PublicConfig, publicConfigSchema } from '@parley/domain/config/wire';
import type { Address, Hex } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';
import type { DeployFile } from '../chainFile.ts';
import { DeployError } from '../deployError.ts';
import { embeddedCommunity } from './publicConfig.ts';
import { privateKeyAt } from './secrets.ts';

/** The settings of the embedded community's contracts; changing them makes another community. */
const terms = {
  tokenDecimals: 18,
  tldSymbol: 'DEGENNAME',
  chatTokenName: 'Chat',
  prices: ['800', '400', '200', '120', '10'],
  referralFeeBps: 1_000,
  swapFeeBps: 50,
  swapReferralShareBps: 2_000,
  stakingShareBps: 5_000,
  stakingPeriodDays: 7,
  launchFee: '20',
  tradeFeeBps: 200,
} satisfies Partial<DeployFile>;

/** The chain file of an embedded community, of which only the number, the addresses, and the owner differ. */
export function embeddedFile(
  its: Pick<DeployFile, 'projectUrl' | 'rpcUrl' | 'supportedChainId'> & { owner: Address },
): DeployFile {
  const cow = { cowSettlementAddress: '', cowVaultRelayerAddress: '' } as const;
  return { ...embeddedCommunity, ...terms, ...cow, ...its, treasury: its.owner };
}

/** The public config that is written at every start, and is where the next one finds the contracts. */
export const configIn = (dataFolder: string): string => join(dataFolder, 'public-config.json');

/**
 * The key that deploys the contracts and owns them, made at the first start. Throws a DeployError where contracts are
 * deployed and it is gone: a new one could change none of them.
 */
export function deployerKeyIn(dataFolder: string): Hex {
  const path = join(dataFolder, 'secrets', 'deployer.key');
  if (existsSync(configIn(dataFolder)) && !existsSync(path)) {
    throw new DeployError(
      `${path} isn’t there. It is the key of the owner of this community’s contracts, and nothing can replace it: copy it from where the data folder came from, or from a backup. If the contracts are another account’s by now, write any new key there: 0x and 64 hexadecimal digits.`,
    );
  }
  return privateKeyAt(path);
}

export function readConfig(path: string): PublicConfig {
  return publicConfigSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/**
 * What `npm run deploy` needs of the embedded community that runs in a data folder. Throws a DeployError where none does.
 */
export function openEmbeddedFiles(dataFolder: string): {
  file: DeployFile;
  key: Hex;
  configPath: string;
} {
  const [configPath, endpoint] = [configIn(dataFolder), join(dataFolder, 'chain', 'endpoint')];
  if (!existsSync(configPath) || !existsSync(endpoint)) {
    throw new DeployError(
      `${dataFolder} has no running community of an embedded chain: start Parley, or name its folder by PARLEY_DATA.`,
    );
  }
  const { projectUrl, supportedChainId } = readConfig(configPath);
  const rpcUrl = readFileSync(endpoint, 'utf8').trim();
  const key = deployerKeyIn(dataFolder);
  const owner = privateKeyToAccount(key).address;
  const file = embeddedFile({ projectUrl, rpcUrl, supportedChainId, owner });
  return { file, key, configPath };
}
