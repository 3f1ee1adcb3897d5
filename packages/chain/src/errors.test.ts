import { contractText } from '@parley/text/contracts';
import {
  AtomicReadyWalletRejectedUpgradeError,
  encodeErrorResult,
  ProviderRpcError,
  parseAbi,
  UserRejectedRequestError,
} from 'viem';
import { describe, expect, test } from 'vitest';
import { createReadClient } from './client.ts';
import { ChainError, revertReason, toChainError, withChainErrors } from './errors.ts';
import { contractErrorsAbi } from './generated/abis.ts';

describe('the reason of a revert', () => {
  test.each([
    [
      'Call failed.\n\nDetails: execution reverted: Sold out\nVersion: viem@2.57.1',
      'Error: Sold out',
    ],
    ['x\n\nDetails: execution reverted: "It\'s over"\nVersion: viem@2', 'Error: Its over'],
    ['x\nDetails: nonce too low', 'nonce too low'],
    ['x\nDetails: \nVersion: viem@2', null],
    ['no such part', null],
    ['', null],
  ])('the reason of the revert %j is %j', (message, reason) => {
    expect(revertReason(message)).toBe(reason);
  });
});

describe('what a wallet throws', () => {
  test.each([
    ['rejected', new UserRejectedRequestError(new Error('no'))],
    ['rejected', Object.assign(new Error('User denied'), { code: 4001 })],
    ['rejected', { code: 4001, message: 'a plain object, as some wallets throw' }],
    ['rejected', Object.assign(new Error('WalletConnect'), { code: 5000 })],
    ['rejected', new Error('outer', { cause: Object.assign(new Error(''), { code: 4001 }) })],
    ['not-atomic', new AtomicReadyWalletRejectedUpgradeError(new Error('no upgrade'))],
    ['not-atomic', { code: 5750, message: 'EIP-7702 upgrade disabled by the user' }],
    ['wrong-chain', Object.assign(new Error('Unrecognized chain'), { code: 4902 })],
    ['wallet', new ProviderRpcError(new Error('odd'), { code: 4200, shortMessage: 'odd' })],
    ['unknown', new Error('odd')],
    ['unknown', 'a string'],
    ['unknown', null],
  ] as const)('what a wallet throws becomes an error with the code %s', (code, thrown) => {
    const error = toChainError(thrown);
    expect(error).toBeInstanceOf(ChainError);
    expect(error.code).toBe(code);
    expect(error.cause).toBe(thrown);
  });

  test.each([
    [4100, 'not authorized', 'Your wallet doesn’t allow this page to do that. Connect it again.'],
    [4200, 'unsupported method', 'Your wallet doesn’t support this.'],
    [4900, 'disconnected', 'Your wallet is disconnected from all networks.'],
    [4901, 'chain disconnected', 'Your wallet isn’t connected to this community’s network.'],
    [-32_700, 'parse error', 'The network couldn’t read the request.'],
    [-32_600, 'invalid request', 'The network rejected the request as invalid.'],
    [-32_601, 'method does not exist', 'The network doesn’t know this method.'],
    [-32_602, 'invalid params', 'The network didn’t accept the details of this request.'],
    [-32_603, 'internal error', 'The network had an internal error. Try again.'],
    [-32_000, 'missing parameters', 'The network says something is missing from this request.'],
    [-32_001, 'resource not found', 'The network couldn’t find what was requested.'],
    [
      -32_002,
      'resource not available',
      'Your wallet is already asking you something. Open it and answer there first.',
    ],
    [-32_003, 'transaction creation failed', 'The network didn’t accept the transaction.'],
    [-32_004, 'method not implemented', 'The network doesn’t support this request.'],
    [-32_005, 'rate limit exceeded', 'Too many requests at once. Wait a moment and try again.'],
    [-32_006, 'version not supported', 'The network replied in a format this app doesn’t support.'],
  ])('an error with the code %i (%s) has a sentence of its own', (code, _meaning, sentence) => {
    expect(toChainError(Object.assign(new Error('raw blob'), { code })).message).toBe(sentence);
  });

  test('the reason that a node gave is kept over the general sentence of its code', () => {
    const error = Object.assign(new Error('x\nDetails: nonce too low\nVersion: viem@2'), {
      code: -32_000,
    });
    expect(toChainError(error).message).toBe('nonce too low');
  });

  test('an error may have causes that run in a circle', () => {
    const error: { cause?: unknown } = new Error('round');
    error.cause = error;
    expect(toChainError(error).code).toBe('unknown');
  });
});

test('a ChainError stays the same', () => {
  const error = new ChainError('name-taken');
  expect(toChainError(error)).toBe(error);
  expect(error.message).toBe('This name is already taken');
});

test('every error of the contracts has a sentence', () => {
  for (const { name, inputs } of contractErrorsAbi) {
    const args = inputs.map(({ type }) => sampleArguments[type]);
    const data = encodeErrorResult({ abi: contractErrorsAbi, errorName: name, args } as never);
    const error = toChainError(Object.assign(new Error('reverted'), { data }));
    expect(['reverted', 'name-taken', 'not-holder']).toContain(error.code);
    expect(error.message).toMatch(/^[A-Z]/);
  }
});

test('every sentence belongs to an error that a contract can throw', () => {
  const names = contractErrorsAbi.map(({ name }): string => name);
  expect(Object.keys(contractText).filter((name) => !names.includes(name))).toEqual([]);
});

test('a contract that refuses in words is quoted', () => {
  const abi = parseAbi(['error Error(string)']);
  const data = encodeErrorResult({ abi, errorName: 'Error', args: ['Value below price'] });
  // Nested, as some nodes do it.
  const error = Object.assign(new Error('reverted'), { data: { code: 3, data } });
  expect(toChainError(error)).toMatchObject({
    code: 'reverted',
    reason: 'Error: Value below price',
    message: 'Error: Value below price',
  });
});

test('an error that nobody knows keeps its words, if it has any', () => {
  const data = '0xdeadbeef';
  expect(toChainError(Object.assign(new Error('x'), { data }))).toMatchObject({
    code: 'unknown',
    reason: null,
    message: 'Transaction has failed.',
  });
});

const sampleArguments: Record<string, unknown> = {
  string: 'alice',
  address: '0x00000000000000000000000000000000000000aa',
  bool: true,
  uint8: 1,
  uint64: 1n,
  uint256: 1n,
  bytes32: `0x${'00'.repeat(32)}`,
};

test('an endpoint that does not answer is unavailable', async () => {
  const settings = {
    supportedChainId: 1,
    chainName: 'Nowhere',
    tokenSymbol: 'X',
    tokenDecimals: 18,
    blockExplorerBaseUrl: '',
  };
  const client = createReadClient(settings, 'http://127.0.0.1:9');
  await expect(withChainErrors(client.getBlockNumber())).rejects.toMatchObject({
    code: 'unavailable',
    message: 'Can’t reach the network right now. Try again in a moment.',
  });
});
