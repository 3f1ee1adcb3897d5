import type { Address } from 'viem';
import { expect, test } from 'vitest';
import type { ServerConfig } from '../platform/serverConfig.ts';
import { readPlace } from './place.ts';

const addressOf = (digit: string): Address => `0x${digit.repeat(40)}`;
const community = {
  supportedChainId: 5,
  swapRouterAddress: addressOf('1'),
  cowSettlementAddress: addressOf('2'),
  cowVaultRelayerAddress: addressOf('3'),
};
const configOf = (
  changes: Partial<typeof community>,
  solverKeyFile: string | null = 'solver.key',
) => ({ community: { ...community, ...changes }, solverKeyFile }) as unknown as ServerConfig;

test('a community with a router, a settlement contract, its relayer, and a key has an order book', () => {
  expect(readPlace(configOf({}))).toEqual({
    chainId: 5,
    swapRouter: addressOf('1'),
    settlement: addressOf('2'),
    vaultRelayer: addressOf('3'),
    solverKeyFile: 'solver.key',
  });
});

test.each(['swapRouterAddress', 'cowSettlementAddress', 'cowVaultRelayerAddress'] as const)(
  'a community without %s has no order book',
  (missing) => {
    expect(readPlace(configOf({ [missing]: '' }))).toBeNull();
  },
);

test('a server without the solver’s key has no order book', () => {
  expect(readPlace(configOf({}, null))).toBeNull();
});
