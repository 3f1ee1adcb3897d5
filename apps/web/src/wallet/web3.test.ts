import { walletCodeText } from '@parley/text/wallets';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { browserStorage } from '../storage/testStorage.ts';
import { announce, config, openPages, vera } from './testPage.ts';
import { lackOf } from './walletLacks.ts';
import { savedWallet } from './walletState.ts';
import { createWeb3, type Web3 } from './web3.ts';

const walletId = 'example.wallet';
let refuse: () => unknown;

/** A wallet's refusal, which viem wraps. */
const refusal = (code: number) => () => {
  throw Object.assign(new Error('raw words of a wallet'), { code });
};

openPages();
browserStorage();

afterEach(() => {
  for (const lacking of ['batches', 'typed-data'] as const) lackOf(lacking).forget();
});

async function connected(): Promise<Web3> {
  announce(walletId, {
    personal_sign: () => refuse(),
    eth_signTypedData_v4: () => refuse(),
    wallet_switchEthereumChain: () => refuse(),
    wallet_addEthereumChain: () => refuse(),
  });
  const web3 = createWeb3(config, () => {});
  await web3.connect(walletId);
  return web3;
}

const typed = {
  domain: { name: 'Example', chainId: 666_666_666 },
  types: { Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  message: { text: 'hello' },
} as const;

const typedJson = JSON.stringify(typed);
const batch = {
  version: '2.0.0',
  from: vera,
  chainId: '0x27bc86aa',
  atomicRequired: true,
  calls: [],
};

describe('a signature', () => {
  const asked = [
    ['Message signing failed', (web3: Web3) => web3.signText(vera, 'hello')],
    ['Typed data signing failed', (web3: Web3) => web3.signTypedData(typed)],
  ] as const;

  test.each(asked)('a signature that fails is told with %j', async (sentence, ask) => {
    const web3 = await connected();
    for (const code of [-32_000, -32_603]) {
      refuse = refusal(code);
      await expect(ask(web3)).rejects.toMatchObject({ code: 'wallet', message: sentence });
    }
  });

  test.each(asked)(
    'a signature that fails for a reason of the wallet says that, not %j',
    async (_, ask) => {
      const web3 = await connected();
      for (const code of [4900, 4901, -32_002, 4200]) {
        refuse = refusal(code);
        const message = walletCodeText[code];
        await expect(ask(web3)).rejects.toMatchObject({ code: 'wallet', message });
      }
    },
  );

  test.each(asked)(
    'a signature that the wallet does not allow (4100) says that, not %j',
    async (_, ask) => {
      const web3 = await connected();
      refuse = refusal(4100);
      await expect(ask(web3)).rejects.toThrow(
        'Your wallet doesn’t allow this page to do that. Connect it again.',
      );
    },
  );

  test.each(asked)(
    'a signature that the member declines is a rejection, not %j',
    async (_sentence, ask) => {
      const web3 = await connected();
      refuse = refusal(4001);
      await expect(ask(web3)).rejects.toMatchObject({ code: 'rejected' });
    },
  );
});

describe('a switch of the chain', () => {
  let web3: Web3;
  beforeEach(async () => {
    web3 = await connected();
  });

  test('a switch of the chain that the member declines is a rejection', async () => {
    refuse = refusal(4001);
    await expect(web3.switchChain()).rejects.toMatchObject({ code: 'rejected' });
  });

  test('a switch of the chain whose chain the member does not let be added is a rejection, too', async () => {
    refuse = vi.fn(refusal(4001)).mockImplementationOnce(refusal(4902));
    await expect(web3.switchChain()).rejects.toMatchObject({ code: 'rejected' });
    expect(refuse).toHaveBeenCalledTimes(2);
  });

  test('a switch of the chain whose chain the wallet does not add is "Network switching failed"', async () => {
    refuse = vi.fn(refusal(-32_603)).mockImplementationOnce(refusal(4902));
    await expect(web3.switchChain()).rejects.toMatchObject({
      code: 'wrong-chain',
      message: 'Network switching failed',
    });
  });

  test('a switch of the chain to a chain that is not configured is "Chain not configured."', async () => {
    await expect(web3.switchChain(1)).rejects.toMatchObject({
      code: 'wallet',
      message: 'Chain not configured.',
    });
  });
});

test('a wallet that the member disconnects is not connected again by the next page', async () => {
  const web3 = await connected();
  expect(savedWallet()).toBe(walletId);
  await web3.disconnect();
  expect(savedWallet()).toBeNull();
});

test.each([
  ['wallet_sendCalls', 'batches'],
  ['eth_signTypedData_v4', 'typed-data'],
] as const)(
  'a wallet that lacks %s is asked for it once, and again after its member only declined',
  async (method, lacking) => {
    let asks = 0;
    announce(walletId, {
      [method]: () => {
        asks += 1;
        return refuse();
      },
    });
    const web3 = createWeb3(config, () => {});
    await web3.connect(walletId);
    const request = { method, params: method === 'wallet_sendCalls' ? [batch] : [vera, typedJson] };
    const ask = () => web3.walletClient().request(request as never);
    refuse = refusal(4001);
    await expect(ask()).rejects.toMatchObject({ code: 4001 });
    expect(lackOf(lacking).get()).toBe(false);
    refuse = refusal(-32_601);
    await expect(ask()).rejects.toMatchObject({ code: -32_601 });
    expect([asks, lackOf(lacking).get()]).toEqual([2, true]);
    await expect(ask()).rejects.toMatchObject({ code: 4200 });
    expect(asks).toBe(2);
  },
);
