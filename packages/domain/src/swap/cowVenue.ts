import type { PublicConfig } from '../config/wire.ts';

type Address = `0x${string}`;

/** Where a community's orders are kept and settled. */
export type CowVenue = {
  /** Our own server, or the public service of CoW Protocol. */
  book: 'own' | 'public';
  settlement: Address;
  /** What members let take their tokens. */
  vaultRelayer: Address;
};

/** Origin of the public order book, which browsers speak to directly. */
export const publicBookOrigin = 'https://api.cow.fi';

/** Chains that the public order book serves (`SupportedChainId` of `@cowprotocol/cow-sdk`, without Solana). */
export const publicBookChains: readonly number[] = [
  1, 56, 100, 137, 8_453, 9_745, 42_161, 43_114, 57_073, 59_144, 11_155_111,
];

/** The public service's contracts, at the same addresses on each of its chains. */
const publicVenue: CowVenue = {
  book: 'public',
  settlement: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
  vaultRelayer: '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110',
};

type Configured = Pick<
  PublicConfig,
  'supportedChainId' | 'cowSettlementAddress' | 'cowVaultRelayerAddress'
>;

/** Where this community's orders go: to contracts that its operator names, else to the public service; or null. */
export function cowVenueOf(config: Configured): CowVenue | null {
  const [settlement, vaultRelayer] = [config.cowSettlementAddress, config.cowVaultRelayerAddress];
  if (settlement !== '' && vaultRelayer !== '') {
    return {
      book: 'own',
      settlement: settlement as Address,
      vaultRelayer: vaultRelayer as Address,
    };
  }
  return publicBookChains.includes(config.supportedChainId) ? publicVenue : null;
}
