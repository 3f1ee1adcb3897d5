import {
  ContractFunctionExecutionError,
  concatHex,
  createWalletClient,
  custom,
  domainSeparator,
  encodeFunctionData,
  type Hash,
  type Hex,
  HttpRequestError,
  pad,
  RawContractError,
  toFunctionSelector,
  verifyTypedData,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { anvil } from 'viem/chains';
import { afterEach, expect, test, vi } from 'vitest';
import type { ReadClient } from '../client.ts';
import { ChainError } from '../errors.ts';
import { getPermitTerms, permitTypedData } from './getPermitTerms.ts';
import { permitOrAllow } from './permitOrAllow.ts';
import { isPermitRefused, refusedPermits } from './refusedPermits.ts';
import { signPermit } from './signPermit.ts';

afterEach(() => refusedPermits.set([]));

const account = privateKeyToAccount(generatePrivateKey());
const other = privateKeyToAccount(generatePrivateKey());
const owner = account.address;
const token = `0x${'1'.repeat(40)}` as const;
const spender = `0x${'2'.repeat(40)}` as const;
const deadline = 1_900_000_000;

const said = (result: unknown) => ({ status: 'success', result });
const silent = { status: 'failure', error: new Error('reverted') };
const domain = { name: 'Example', version: '2', chainId: anvil.id, verifyingContract: token };
const separator = (change: object = {}) =>
  said(domainSeparator({ domain: { ...domain, ...change } }));

/** What a token says of its permits; all of it in order as long as nothing is changed. */
const words = {
  name: said('Example'),
  version: said('2'),
  nonce: said(7n),
  separator: separator(),
};

/** A node on which a token says this, and an owner that has this code. */
function nodeOf(changes: Partial<Record<keyof typeof words, unknown>> = {}, code?: Hex) {
  const { name, version, nonce, separator: own } = { ...words, ...changes };
  const asked = vi.fn(async (_asked: unknown) => [name, version, nonce, own]);
  const methods = {
    chain: anvil,
    multicall: asked,
    async getBlockNumber(of: object) {
      // Where the chain was a moment ago has the number of a permit that is used by now.
      expect(of).toEqual({ cacheTime: 0 });
      return 12n;
    },
    getCode: async () => code,
    simulateContract: async () => ({}),
  };
  return { asked, client: methods as unknown as ReadClient };
}

const termsOf = (...node: Parameters<typeof nodeOf>) =>
  getPermitTerms(nodeOf(...node).client, { token, owner });

test('the terms of a permit are the token’s name, version, chain, and address, and the owner’s next number', async () => {
  const { client, asked } = nodeOf();
  expect(await getPermitTerms(client, { token, owner })).toEqual({ domain, nonce: 7n });
  expect(asked).toHaveBeenCalledWith(
    expect.objectContaining({ blockNumber: 12n, deployless: true }),
  );
  const [first] = asked.mock.calls[0] as [
    { contracts: (Parameters<typeof encodeFunctionData>[0] & { address: Hex })[] },
  ];
  expect(first.contracts.map((call) => [call.address, encodeFunctionData(call)])).toEqual([
    [token, toFunctionSelector('function name()')],
    [token, toFunctionSelector('function version()')],
    [token, concatHex([toFunctionSelector('function nonces(address)'), pad(owner)]).toLowerCase()],
    [token, toFunctionSelector('function DOMAIN_SEPARATOR()')],
  ]);
});

test('a token that tells no version has version 1', async () => {
  const unversioned = { version: silent, separator: separator({ version: '1' }) };
  expect(await termsOf(unversioned)).toMatchObject({ domain: { version: '1' } });
  // Not where its own separator says otherwise.
  expect(await termsOf({ version: silent })).toBeNull();
});

test.each([
  ['without a name', { name: silent }],
  ['whose separator has no name', { name: silent, separator: separator({ name: undefined }) }],
  ['without numbers', { nonce: silent }],
  ['without a separator', { separator: silent }],
  ['whose separator is of another chain', { separator: separator({ chainId: 1 }) }],
  [
    'whose separator is of another contract',
    { separator: separator({ verifyingContract: spender }) },
  ],
  ['whose separator is of another name', { separator: separator({ name: 'Other' }) }],
])('a token %s has no permits', async (_what, changes) => {
  expect(await termsOf(changes)).toBeNull();
});

test('a contract has no key for a permit, an account that delegates to one has', async () => {
  expect(await termsOf({}, '0x6080')).toBeNull();
  expect(await termsOf({}, `0xef0100${'b'.repeat(40)}`)).not.toBeNull();
});

test('a network that is away does not say that there are no permits', async () => {
  const away = () =>
    Promise.reject(new HttpRequestError({ url: 'https://node.example', body: {} }));
  for (const method of ['getBlockNumber', 'multicall', 'getCode']) {
    const client = { ...nodeOf().client, [method]: away } as unknown as ReadClient;
    await expect(getPermitTerms(client, { token, owner })).rejects.toMatchObject({
      code: 'unavailable',
    });
  }
});

/** A wallet that answers the question for a signature so. */
const walletOf = (answer: (typed: never) => Promise<unknown>) =>
  createWalletClient({
    account: owner,
    chain: anvil,
    transport: custom(
      {
        request: async ({ params }) =>
          answer(JSON.parse((params as [unknown, string])[1]) as never),
      },
      { retryCount: 0 },
    ),
  });
const asking = (answer: (typed: never) => Promise<unknown>, client = nodeOf().client) =>
  signPermit({ client, wallet: walletOf(answer), token, spender, amount: 5n, deadline });
const refusing = (code: number) => () => Promise.reject(Object.assign(new Error('no'), { code }));

test('a permit is signed for exactly the amount, its spender, and its deadline', async () => {
  const signature = await asking((typed) => account.signTypedData(typed));
  const permit = { owner, spender, value: 5n, deadline: BigInt(deadline) };
  const typed = permitTypedData({ domain, nonce: 7n }, permit);
  expect(await verifyTypedData({ ...typed, address: owner, signature })).toBe(true);
});

test('where a token has no permits, the wallet is not asked', async () => {
  const answer = vi.fn(refusing(4001));
  const asked = asking(answer, nodeOf({ separator: silent }).client);
  await expect(asked).rejects.toMatchObject({ code: 'no-permit' });
  expect(answer).not.toHaveBeenCalled();
});

test('a permit that the token refuses is asked for once of this account, and of any other', async () => {
  const tried = vi.fn(() =>
    Promise.reject(
      new ContractFunctionExecutionError(new RawContractError({ data: '0x' }), {
        abi: [],
        functionName: 'permit',
      }),
    ),
  );
  const client = { ...nodeOf().client, simulateContract: tried } as unknown as ReadClient;
  const answer = vi.fn((typed: never) => account.signTypedData(typed));
  for (const _again of [1, 2]) {
    await expect(asking(answer, client)).rejects.toMatchObject({ code: 'no-permit' });
  }
  expect(answer).toHaveBeenCalledTimes(1);
  expect(isPermitRefused({ chainId: anvil.id, token, owner })).toBe(true);
  for (const of of [{ chainId: 1 }, { token: spender }, { owner: other.address }]) {
    expect(isPermitRefused({ chainId: anvil.id, token, owner, ...of })).toBe(false);
  }
});

test('a network that goes away while a permit is tried refuses nothing', async () => {
  const away = async () =>
    Promise.reject(new HttpRequestError({ url: 'https://node.example', body: {} }));
  const client = { ...nodeOf().client, simulateContract: away } as unknown as ReadClient;
  const asked = asking((typed) => account.signTypedData(typed), client);
  await expect(asked).rejects.toMatchObject({ code: 'unavailable' });
  expect(refusedPermits.get()).toEqual([]);
});

test.each<[string, (typed: never) => Promise<unknown>, string]>([
  ['that signs no typed data', refusing(4200), 'no-permit'],
  ['that signed as another account', (typed) => other.signTypedData(typed), 'no-permit'],
  ['whose member declines', refusing(4001), 'rejected'],
  ['that is not on the chain', refusing(4901), 'wallet'],
])('a wallet %s ends the question for a permit', async (_who, answer, code) => {
  await expect(asking(answer)).rejects.toMatchObject({ code });
});

test('why a wallet signed none is kept for the log', async () => {
  const error = await asking(refusing(4200)).catch((thrown: ChainError) => thrown);
  expect((error as ChainError).cause).toBeInstanceOf(Error);
});

/** Pays by a permit that ends so; an allowance is there already. */
function pay(byPermit: () => Promise<Hash>) {
  const steps: string[] = [];
  const readContract = async () => {
    steps.push('allowance');
    return 5n;
  };
  const client = { ...nodeOf().client, readContract } as unknown as ReadClient;
  const allowance = { client, wallet: walletOf(refusing(4001)), token, spender, amount: 5n };
  const byAllowance = async (): Promise<Hash> => {
    steps.push('paid');
    return `0x${'2'.repeat(64)}`;
  };
  return { steps, paid: permitOrAllow(allowance, byPermit, byAllowance) };
}

test('what a permit paid needs no allowance', async () => {
  const hash = `0x${'1'.repeat(64)}` as const;
  const { steps, paid } = pay(async () => hash);
  expect(await paid).toBe(hash);
  expect(steps).toEqual([]);
});

test('where there is no permit, the allowance comes first, and then the payment', async () => {
  const { steps, paid } = pay(() => Promise.reject(new ChainError('no-permit')));
  expect(await paid).toBe(`0x${'2'.repeat(64)}`);
  expect(steps).toEqual(['allowance', 'paid']);
});

test.each([
  new ChainError('rejected'),
  new ChainError('unavailable'),
  new ChainError('unknown'),
  new Error('odd'),
  Object.assign(new Error('like one'), { code: 'no-permit' }),
])('what may have been paid by a permit is not paid again (%s)', async (error) => {
  const { steps, paid } = pay(() => Promise.reject(error));
  await expect(paid).rejects.toBe(error);
  expect(steps).toEqual([]);
});
