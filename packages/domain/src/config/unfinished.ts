import type { PublicConfig } from './wire.ts';

/** What members do without where an address of the config is empty. */
const withoutIt = {
  punkTldAddress: 'no usernames',
  punkMinterAddress: 'nobody can get a username here',
  activityPointsAddress: 'no activity points',
  chatTokenAddress: 'no chat token',
  moderatorsAddress: 'no moderators',
  tipsAddress: 'no tips',
  anchorsAddress: 'rooms are not anchored',
  multicallAddress: 'reads of the chain are not bundled',
  swapRouterAddress: 'no swaps through a pool',
  stakingContractAddress: 'no staking',
  nftLaunchpadBondingAddress: 'no collections',
} as const satisfies Partial<Record<keyof PublicConfig, string>>;

/** Hosts that are nobody's (RFC 2606). */
const exampleHosts: ReadonlySet<string> = new Set(['example.com', 'example.net', 'example.org']);

/**
 * What is missing in a config that no community can be opened with, a line each; empty for one that can. Empty
 * addresses alone are a choice, and are listed only beside what is wrong.
 */
export function unfinishedLines(config: PublicConfig): string[] {
  const wrong: string[] = [];
  const { projectUrl, postingNeedsName, punkTldAddress } = config;
  if (exampleHosts.has(new URL(projectUrl).hostname)) {
    wrong.push(`projectUrl is the example "${projectUrl}": write the address of your community.`);
  }
  if (postingNeedsName && punkTldAddress === '') {
    wrong.push(
      'postingNeedsName is true, and punkTldAddress is empty: nobody could write. Fill the address in, or set postingNeedsName to false.',
    );
  }
  if (wrong.length === 0) return [];
  const empty = Object.entries(withoutIt).filter(
    ([key]) => config[key as keyof typeof withoutIt] === '',
  );
  return [...wrong, ...empty.map(([key, lack]) => `${key} is empty: ${lack}.`)];
}
