import { contractText } from '@parley/text/contracts';
import { nameText } from '@parley/text/names';
import { transactionText } from '@parley/text/transactions';
import { chainText, rpcCodeText, walletCodeText } from '@parley/text/wallets';
import {
  AtomicReadyWalletRejectedUpgradeError,
  BaseError,
  ChainMismatchError,
  ContractFunctionRevertedError,
  createPublicClient,
  createWalletClient,
  custom,
  ExecutionRevertedError,
  encodeErrorResult,
  type Hex,
  HttpRequestError,
  InsufficientFundsError,
  ProviderRpcError,
  parseAbi,
  RawContractError,
  SwitchChainError,
  TimeoutError,
  UserRejectedRequestError,
  zeroAddress,
} from 'viem';
import { mainnet } from 'viem/chains';
import { describe, expect, test } from 'vitest';
import { createReadClient } from './client.ts';
import {
  ChainError,
  lacksMethod,
  revertReason,
  toChainError,
  withChainErrors,
  withContractErrors,
} from './errors.ts';
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
    ['x\nDetails:  too low \n\nVersion: viem@2', 'too low'],
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

describe('through the transport of viem', () => {
  /** A wallet whose every answer is an error, as EIP-1193 has it. */
  const refusing = (code: number, message: string) =>
    createWalletClient({
      account: '0x00000000000000000000000000000000000000aa',
      chain: mainnet,
      transport: custom(
        { request: () => Promise.reject(Object.assign(new Error(message), { code })) },
        { retryCount: 0 },
      ),
    });
  type Wallet = ReturnType<typeof refusing>;
  const to = '0x00000000000000000000000000000000000000bb';
  const typed = {
    domain: { name: 'Example', chainId: 1 },
    types: { Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    message: { text: 'hello' },
  } as const;
  const requests: Readonly<Record<string, (wallet: Wallet) => Promise<unknown>>> = {
    eth_sendTransaction: (wallet) => wallet.sendTransaction({ to, value: 1n, gas: 21_000n }),
    personal_sign: (wallet) => wallet.signMessage({ message: 'hello' }),
    eth_signTypedData_v4: (wallet) => wallet.signTypedData(typed),
    wallet_switchEthereumChain: (wallet) => wallet.switchChain({ id: 1 }),
    wallet_sendCalls: (wallet) => wallet.sendCalls({ calls: [{ to, value: 1n }] }),
  };
  const walletCodes = [4100, 4200, 4900, 4901, 5720, 5730, -32_002];
  const rpcCodes = [-32_700, -32_600, -32_601, -32_602, -32_603, -32_000, -32_001, -32_003];

  for (const [method, ask] of Object.entries(requests)) {
    test.each(walletCodes)(
      `${method} that is refused with %i says what that means`,
      async (code) => {
        const error = toChainError(await ask(refusing(code, 'raw words')).catch((one) => one));
        expect(error).toMatchObject({ code: 'wallet', message: walletCodeText[code] });
      },
    );

    test.each([...rpcCodes, -32_004, -32_005, -32_006])(
      `${method} that fails with %i keeps the wallet's words, and has some where it gave none`,
      async (code) => {
        const told = toChainError(await ask(refusing(code, 'nonce too low')).catch((one) => one));
        expect(told.message).toBe('nonce too low');
        for (const nothing of ['Internal error', 'Internal JSON-RPC error.', 'Request failed']) {
          const error = toChainError(await ask(refusing(code, nothing)).catch((one) => one));
          expect(error.message).toBe(rpcCodeText[code]);
        }
      },
    );

    test.each([4001, 5000])(`${method} that is declined (%i) is no failure`, async (code) => {
      const error = toChainError(await ask(refusing(code, 'User rejected')).catch((one) => one));
      expect(error.code).toBe('rejected');
    });

    test(`${method} on a chain that the wallet doesn't know (4902) is on another network`, async () => {
      const error = toChainError(await ask(refusing(4902, 'Unknown')).catch((one) => one));
      expect(error.code).toBe('wrong-chain');
    });
  }
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
    if (error.code !== 'reverted') continue;
    expect(error.reason).toBe(contractText[name] ?? `Error: ${name}`);
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

test.each([
  ['rejected', chainText.rejected],
  ['name-taken', nameText.taken],
  ['not-holder', nameText.notHeld],
  ['insufficient-funds', chainText.insufficientFunds],
  ['wrong-chain', chainText.wrongChain],
  ['foreign-chain', chainText.foreignChain],
  ['not-atomic', chainText.notAtomic],
  ['earlier-contract', chainText.earlierContract],
  ['no-permit', chainText.noPermit],
  ['reverted', 'Transaction has failed.'],
  ['unanswered', chainText.unanswered],
  ['cancelled', chainText.cancelled],
  ['replaced', chainText.replaced],
  ['unconfirmed', chainText.unconfirmed],
  ['proposed', transactionText.proposed],
  ['wallet', chainText.wallet],
  ['unavailable', chainText.unavailable],
  ['unknown', 'Transaction has failed.'],
] as const)(
  'an error with the code %s has a sentence, and gives a reason in its place',
  (code, sentence) => {
    expect(new ChainError(code)).toMatchObject({
      name: 'ChainError',
      message: sentence,
      reason: null,
    });
    const quoted = new ChainError(code, { reason: 'Error: Sold out' });
    expect(quoted).toMatchObject({ message: 'Error: Sold out', reason: 'Error: Sold out' });
  },
);

describe('an error of viem', () => {
  const url = 'http://127.0.0.1:9';
  const reverted = new ExecutionRevertedError({ message: 'execution reverted' });
  const nested = (cause: Error) =>
    new BaseError('The call failed.', { cause: new BaseError('x', { cause }) });

  test.each([
    ['rejected', new UserRejectedRequestError(new Error('no'))],
    ['insufficient-funds', new InsufficientFundsError()],
    ['wrong-chain', new ChainMismatchError({ chain: mainnet, currentChainId: 7 })],
    ['wrong-chain', new SwitchChainError(new Error('no'))],
    ['reverted', reverted],
    ['reverted', new RawContractError({ message: 'no' })],
    ['reverted', new ContractFunctionRevertedError({ abi: [], functionName: 'f' })],
    ['unavailable', new HttpRequestError({ url })],
    ['unavailable', new TimeoutError({ url, body: {} })],
    ['unknown', new BaseError('odd')],
  ] as const)('an error of viem has the code %s wherever it is among the causes', (code, error) => {
    expect(toChainError(error)).toMatchObject({ code, cause: error });
    expect(toChainError(nested(error)).code).toBe(code);
  });

  test('an error of viem around one that the provider threw is that one', () => {
    const own = new ChainError('foreign-chain');
    expect(toChainError(nested(own))).toBe(own);
  });

  test.each([5700, 5710, 5740, 5750, 5760])(
    'an error of viem with the code %i means that the wallet does not do several things at once',
    (code) => {
      expect(toChainError(nested(Object.assign(new Error('x'), { code }))).code).toBe('not-atomic');
    },
  );

  test('an error of viem for a refusal by the chain keeps the reason in words', () => {
    const said = new BaseError('x', { details: 'execution reverted: Sold out' });
    const error = new ExecutionRevertedError({ cause: said });
    expect(toChainError(error)).toMatchObject({ code: 'reverted', reason: 'Error: Sold out' });
  });
});

test.each([
  [4200, true],
  [-32_601, true],
  [-32_004, true],
  [4001, false],
  [-32_603, false],
])('a wallet that answers with the code %i lacks the method: %s', (code, lacks) => {
  const error = Object.assign(new Error('x'), { code });
  expect(lacksMethod(error)).toBe(lacks);
  expect(lacksMethod(new Error('outer', { cause: error }))).toBe(lacks);
});

test('a code in words is none', () => {
  const error = Object.assign(new Error('x'), { code: '4200' });
  expect(lacksMethod(error)).toBe(false);
  expect(toChainError(error).code).toBe('unknown');
});

test.each([
  'Internal error',
  'An internal error occurred.',
  'Unknown RPC error',
  'Server error!',
  'parse error',
  'Invalid request',
  'invalid params',
  'Method not found',
  'Request failed',
  'Error',
  '[object Object]',
])('the words %j are no reason, inside other words they are part of one', (words) => {
  const told = (details: string) => toChainError(new Error(`x\nDetails: ${details}`)).reason;
  expect(told(words)).toBeNull();
  expect(told(`Paused. ${words}`)).toBe(`Paused. ${words}`);
  expect(told(`${words} Paused`)).toBe(`${words} Paused`);
});

test.each([null, undefined, 7, 'words', '0x', '0x12', {}, { data: null }])(
  'data that is no error of a contract, such as %j, is not read as one',
  (data) => {
    expect(toChainError(Object.assign(new Error('x'), { data })).code).toBe('unknown');
  },
);

test.each([
  ['NameTaken', 'name-taken', nameText.taken],
  ['NotHolder', 'not-holder', nameText.notHeld],
] as const)('the error %s of the contracts has a code of its own', (name, code, message) => {
  const { inputs = [] } = contractErrorsAbi.find((one) => one.name === name) ?? {};
  const args = inputs.map(({ type }) => sampleArguments[type]);
  const data = encodeErrorResult({ abi: contractErrorsAbi, errorName: name, args } as never);
  const error = Object.assign(new Error('reverted'), { data });
  expect(toChainError(error)).toMatchObject({ code, message, reason: null, cause: error });
});

describe('a contract that is not ours', () => {
  const abi = parseAbi([
    'function flag() view returns (bool)',
    'function number() view returns (uint256)',
    'function name() view returns (string)',
    'function list() view returns (uint256[])',
    'function terms() view returns (address, string, bytes)',
  ]);
  const functions = ['flag', 'number', 'name', 'list', 'terms'] as const;
  const read = (functionName: (typeof functions)[number], data: Hex) => {
    const transport = custom({ request: () => Promise.resolve(data) }, { retryCount: 0 });
    const client = createPublicClient({ chain: mainnet, transport });
    return client.readContract({ address: zeroAddress, abi, functionName });
  };
  const told = (reading: Promise<unknown>) =>
    withContractErrors(reading).then(
      () => 'answered',
      (error: unknown) => (error instanceof ChainError ? error.code : error),
    );

  test.each([
    ['nothing', 'number', '0x'],
    ['too little', 'number', '0x12'],
    ['neither true nor false', 'flag', `0x${'0'.repeat(63)}2`],
  ] as const)('a contract that is not ours and answers %s is unanswered', async (_, name, data) => {
    expect(await told(read(name, data))).toBe('unanswered');
  });

  test.each([
    'ContractFunctionZeroDataError',
    'AbiDecodingZeroDataError',
    'AbiDecodingDataSizeTooSmallError',
    'InvalidBytesBooleanError',
    'PositionOutOfBoundsError',
  ])('a contract that is not ours is unanswered where viem says %s alone', async (name) => {
    const error = Object.assign(new Error('x'), { name });
    expect(await told(Promise.reject(new Error('outer', { cause: error })))).toBe('unanswered');
  });

  test('a contract that is not ours and refuses is unanswered; a node that is away is not', async () => {
    const refusal = new ExecutionRevertedError({ message: 'execution reverted' });
    expect(await told(Promise.reject(refusal))).toBe('unanswered');
    const away = new HttpRequestError({ url: 'http://127.0.0.1:9' });
    expect(await told(Promise.reject(away))).toBe('unavailable');
    expect(await told(Promise.reject(new Error('odd')))).toBe('unknown');
    const kept = await withContractErrors(Promise.reject(refusal)).catch((error) => error);
    expect(kept).toMatchObject({ code: 'unanswered', cause: refusal });
    expect(await withContractErrors(Promise.resolve(7n))).toBe(7n);
  });
});
