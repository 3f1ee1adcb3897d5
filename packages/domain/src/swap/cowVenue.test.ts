import { describe, expect, test } from 'vitest';
import { cowVenueOf, publicBookChains } from './cowVenue.ts';

const [settlement, relayer] = [`0x${'5'.repeat(40)}`, `0x${'6'.repeat(40)}`];
const configured = {
  supportedChainId: 5,
  cowSettlementAddress: settlement,
  cowVaultRelayerAddress: relayer,
};

describe('orders go', () => {
  test('to the contracts that the operator names, also where the public service is', () => {
    for (const supportedChainId of [5, 1]) {
      expect(cowVenueOf({ ...configured, supportedChainId })).toEqual({
        book: 'own',
        settlement,
        vaultRelayer: relayer,
      });
    }
  });

  test.each(['cowSettlementAddress', 'cowVaultRelayerAddress'] as const)(
    'to the public service where %s is missing and it serves the chain, else nowhere',
    (missing) => {
      const bare = { ...configured, [missing]: '' };
      for (const supportedChainId of publicBookChains) {
        expect(cowVenueOf({ ...bare, supportedChainId })).toEqual({
          book: 'public',
          settlement: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
          vaultRelayer: '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110',
        });
      }
      expect(cowVenueOf(bare)).toBeNull();
    },
  );
});
