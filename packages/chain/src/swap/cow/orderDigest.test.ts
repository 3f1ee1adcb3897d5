import { createRequire } from 'node:module';
import type { CowOrder } from '@parley/domain/swap/cow';
import fc from 'fast-check';
import { type Address, type Hex, hashTypedData } from 'viem';
import { expect, test } from 'vitest';
import { cancellationTypedData, orderDigest, orderUid } from './orderDigest.ts';

/** The part of the protocol's own library that needs only ethers. */
const cow = createRequire(import.meta.url)('@cowprotocol/contracts/lib/commonjs/order.js') as {
  hashOrder: (domain: unknown, order: unknown) => string;
  computeOrderUid: (domain: unknown, order: unknown, owner: string) => string;
  hashOrderCancellations: (domain: unknown, uids: readonly string[]) => string;
};
const domain = (chainId: number, settlement: string) => ({
  name: 'Gnosis Protocol',
  version: 'v2',
  chainId,
  verifyingContract: settlement,
});

const hex = (bytes: number) =>
  fc
    .uint8Array({ minLength: bytes, maxLength: bytes })
    .map((value): Hex => `0x${Buffer.from(value).toString('hex')}`);
const address = hex(20) as fc.Arbitrary<Address>;
const amount = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n });
const order: fc.Arbitrary<CowOrder> = fc.record({
  sellToken: address,
  buyToken: address,
  // The library refuses the zero address, and uses it where no receiver is given.
  receiver: address.filter((value) => !/^0x0+$/.test(value)),
  sellAmount: amount,
  buyAmount: amount,
  validTo: fc.nat(2 ** 32 - 1),
  appData: hex(32),
  feeAmount: amount,
  kind: fc.constantFrom('sell', 'buy'),
  partiallyFillable: fc.boolean(),
});

const place = fc.record({
  chainId: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  settlement: address,
});

test('digests and names of orders are those of the protocol’s own library on 500 random orders', () => {
  fc.assert(
    fc.property(place, order, address, (where, what, owner) => {
      const theirs = {
        ...what,
        sellAmount: what.sellAmount.toString(),
        buyAmount: what.buyAmount.toString(),
        feeAmount: what.feeAmount.toString(),
        sellTokenBalance: 'erc20',
        buyTokenBalance: 'erc20',
      };
      const there = domain(where.chainId, where.settlement);
      expect(orderDigest(where, what)).toBe(cow.hashOrder(there, theirs));
      expect(orderUid(where, what, owner)).toBe(cow.computeOrderUid(there, theirs, owner));
    }),
    { numRuns: 500, seed: 1 },
  );
});

test('what cancels orders is what the protocol’s own library signs, for 100 random lists', () => {
  fc.assert(
    fc.property(place, fc.array(hex(56), { maxLength: 5 }), (where, uids) => {
      const theirs = cow.hashOrderCancellations(domain(where.chainId, where.settlement), uids);
      expect(hashTypedData(cancellationTypedData(where, uids))).toBe(theirs);
    }),
    { numRuns: 100, seed: 1 },
  );
});
