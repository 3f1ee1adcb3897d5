import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { runTimers } from './testTimers.ts';
import {
  type Answer,
  chain,
  never,
  nim,
  openConnection as open,
  refusal,
  testWallet,
  vera,
} from './testWallet.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** How long the work took, in milliseconds of the fake clock. */
async function timed(work: Promise<unknown>): Promise<number> {
  const start = Date.now();
  let end = start;
  const watched = work.then(
    () => {
      end = Date.now();
    },
    () => {
      end = Date.now();
    },
  );
  await runTimers();
  await watched;
  return end - start;
}

describe('connecting', () => {
  test('connecting goes through connecting to connected, with a checksummed address and the chain', async () => {
    const wallet = testWallet();
    const connection = open();
    const seen: string[] = [];
    connection.state.subscribe(() => seen.push(connection.state.get().status));
    await connection.connect(wallet.source);
    expect(seen).toEqual(['connecting', 'connected']);
    expect(connection.state.get()).toMatchObject({ address: vera, chainId: 666_666_666 });
  });

  test('connecting asks the old way where a wallet knows no permissions', async () => {
    const wallet = testWallet({ wallet_requestPermissions: refusal(4200) });
    const connection = open();
    await connection.connect(wallet.source);
    expect(wallet.asked).toContain('eth_requestAccounts');
    expect(connection.state.get().status).toBe('connected');
  });

  test('connecting does not ask twice when the member declined (4001)', async () => {
    const wallet = testWallet({ wallet_requestPermissions: refusal(4001) });
    const connection = open();
    await expect(connection.connect(wallet.source)).rejects.toMatchObject({ code: 4001 });
    expect(wallet.asked).toEqual(['wallet_requestPermissions']);
    expect(connection.state.get().status).toBe('disconnected');
  });

  test("connecting with no configured chain fails with 'No chains found on connector.'", async () => {
    const connection = open([]);
    await expect(connection.connect(testWallet().source)).rejects.toThrow(
      'No chains found on connector.',
    );
    expect(connection.state.get().status).toBe('disconnected');
  });

  test("connecting to a wallet that is not there fails after 1000 ms with 'Provider not found.'", async () => {
    const connection = open();
    const connecting = connection.connect({ ...testWallet().source, provider: async () => null });
    const failed = expect(connecting).rejects.toThrow('Provider not found.');
    expect(await timed(connecting)).toBe(1_000);
    await failed;
  });

  test('connecting waits for a wallet that appears late', async () => {
    const wallet = testWallet();
    const connection = open();
    let isThere = false;
    setTimeout(() => {
      isThere = true;
    }, 900);
    const provider = async () => (isThere ? wallet.source.provider() : null);
    await timed(connection.connect({ ...wallet.source, provider }));
    expect(connection.state.get().status).toBe('connected');
  });

  test('connecting to a wallet on another chain succeeds: the chain is unsupported, no failure', async () => {
    const wallet = testWallet({ eth_chainId: () => '0x1' });
    const connection = open();
    await connection.connect(wallet.source);
    expect(connection.state.get()).toMatchObject({ status: 'connected', chainId: 1 });
  });
});

test('a wallet that is given up before its provider is ready is never asked', async () => {
  const wallet = testWallet();
  let arrive: () => void = () => {};
  const slow = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const connection = open();
  const provider = () => slow.then(() => wallet.source.provider());
  const connecting = connection.connect({ ...wallet.source, provider });
  await connection.disconnect();
  arrive();
  await connecting;
  expect(wallet.asked).toEqual([]);
  expect(connection.state.get().status).toBe('disconnected');
});

describe('reconnecting', () => {
  test('reconnecting connects without asking where the wallet still allows it', async () => {
    const wallet = testWallet();
    const connection = open();
    await connection.resume(wallet.source);
    expect(wallet.asked).toEqual(['eth_accounts', 'eth_chainId']);
    expect(connection.state.get().status).toBe('connected');
  });

  test('reconnecting asks a wallet that hangs 4 times, 200 ms each with 201 ms between, then gives up', async () => {
    const wallet = testWallet({ eth_accounts: never });
    const connection = open();
    let asked = 0;
    const resumed = connection.resume(wallet.source).then(() => {
      asked = wallet.asked.length;
    });
    expect(await timed(resumed)).toBe(4 * 200 + 3 * 201);
    expect(asked).toBe(4);
    expect(connection.state.get().status).toBe('disconnected');
  });

  test.each<[string, Answer]>([
    ['is locked', () => []],
    ['throws', refusal(-32_603)],
    ['talks nonsense', () => ({ accounts: 'all' })],
    ['shows something that is no address', () => ['0x12']],
  ])('reconnecting ends disconnected when the wallet %s', async (_what, answer) => {
    const connection = open();
    await timed(connection.resume(testWallet({ eth_accounts: answer }).source));
    expect(connection.state.get().status).toBe('disconnected');
  });

  test('reconnecting always ends within 4 s, however late the wallet is and whatever hangs', async () => {
    const slow = testWallet({ eth_chainId: never });
    let calls = 0;
    slow.answers.eth_accounts = () => (calls++ < 3 ? never() : [vera]);
    let isThere = false;
    setTimeout(() => {
      isThere = true;
    }, 940);
    const provider = async () => (isThere ? slow.source.provider() : null);
    const connection = open();
    expect(await timed(connection.resume({ ...slow.source, provider }))).toBeLessThanOrEqual(4_000);
    expect(connection.state.get().status).toBe('disconnected');
  });
});

describe('a connected wallet', () => {
  async function connected(answers: Record<string, Answer> = {}) {
    const wallet = testWallet(answers);
    const connection = open();
    await connection.connect(wallet.source);
    return { wallet, connection };
  }

  test('a connected wallet that switches its account is followed', async () => {
    const { wallet, connection } = await connected();
    wallet.tell('accountsChanged', [nim]);
    expect(connection.state.get()).toMatchObject({
      status: 'connected',
      address: '0x00000000000000000000000000000000000000bb',
    });
  });

  test.each<[unknown, number]>([
    ['0x1', 1],
    ['0x27bc86aa', 666_666_666],
    [5, 5],
    ['137', 137],
  ])('a connected wallet that changes its chain to %s is followed', async (payload, chainId) => {
    const { wallet, connection } = await connected();
    wallet.tell('chainChanged', payload);
    expect(connection.state.get()).toMatchObject({ chainId });
  });

  test.each(['0x', 'one', '1e3', ' 1 ', '', null, undefined, -1, 0.5, Number.NaN, true, [1], {}])(
    'a connected wallet that names the chain %j keeps the last one',
    async (id) => {
      const { wallet, connection } = await connected();
      wallet.tell('chainChanged', id);
      expect(connection.state.get()).toMatchObject({ status: 'connected', chainId: 666_666_666 });
    },
  );

  test('a connected wallet that disconnects is let go, and one that says it comes back (1013) is not', async () => {
    const { wallet, connection } = await connected();
    wallet.tell('disconnect', { code: 1013 });
    expect(connection.state.get().status).toBe('connected');
    wallet.tell('disconnect', { code: 4900 });
    expect(connection.state.get().status).toBe('disconnected');
    expect(connection.ends.count).toBe(1);
  });

  test.each([null, undefined, 'x', {}, 7, [null], ['x', {}], ['0x12'], [[vera]]])(
    'a connected wallet that tells of the accounts %j stays connected, with the account of before',
    async (payload) => {
      const { wallet, connection } = await connected();
      wallet.tell('accountsChanged', payload);
      await runTimers();
      expect(connection.state.get()).toMatchObject({ status: 'connected', address: vera });
      expect(connection.ends.count).toBe(0);
    },
  );

  test.each([null, undefined, 'x', {}, { code: 'x' }, []])(
    'a connected wallet that says that it ended with %j stays connected while it shows its account',
    async (payload) => {
      const { wallet, connection } = await connected();
      wallet.tell('disconnect', payload);
      await runTimers();
      expect(connection.state.get()).toMatchObject({ status: 'connected', address: vera });
      wallet.answers.eth_accounts = never;
      wallet.tell('disconnect', payload);
      await runTimers();
      expect(connection.state.get().status).toBe('connected');
      wallet.answers.eth_accounts = () => [];
      wallet.answers.wallet_getPermissions = () => [];
      wallet.tell('disconnect', payload);
      await runTimers();
      expect(connection.state.get().status).toBe('disconnected');
      expect(connection.ends.count).toBe(1);
    },
  );

  test('a connected wallet is let go within 100 ms, also when it hangs', async () => {
    const { connection } = await connected({ wallet_revokePermissions: never });
    expect(await timed(connection.disconnect())).toBe(100);
    expect(connection.state.get().status).toBe('disconnected');
    expect(connection.ends.count).toBe(0);
  });
});

describe('switching the chain', () => {
  /** A wallet on another chain that switches when asked, unless a test decides otherwise. */
  async function elsewhere(answers: Record<string, Answer> = {}) {
    let chainId = '0x1';
    const go = ([{ chainId: to }]: [{ chainId: string }]) => {
      chainId = to;
      return null;
    };
    const wallet = testWallet({
      eth_chainId: () => chainId,
      wallet_switchEthereumChain: (params) => go(params as [{ chainId: string }]),
      wallet_addEthereumChain: (params) => go(params as [{ chainId: string }]),
      ...answers,
    });
    const connection = open();
    await connection.connect(wallet.source);
    return { wallet, connection };
  }

  test('switching the chain ends on the configured chain that was asked for', async () => {
    const { connection } = await elsewhere();
    await connection.switchChain(chain.id);
    expect(connection.state.get()).toMatchObject({ chainId: 666_666_666 });
  });

  test.each([
    ['4902', () => refusal(4902)()],
    [
      '4902 one level down, as MetaMask on phones says it',
      () => {
        throw Object.assign(new Error(), {
          code: -32_603,
          data: { originalError: { code: 4902 } },
        });
      },
    ],
  ])(
    'switching the chain adds a chain that the wallet does not know: %s',
    async (_what, answer) => {
      let added: unknown;
      const { wallet, connection } = await elsewhere({ wallet_switchEthereumChain: answer });
      const add = wallet.answers.wallet_addEthereumChain;
      wallet.answers.wallet_addEthereumChain = (params) => {
        added = params;
        return add?.(params);
      };
      await connection.switchChain(chain.id);
      expect(added).toEqual([
        {
          chainId: '0x27bc86aa',
          chainName: 'Degen Chain',
          nativeCurrency: { name: 'Degen', symbol: 'DEGEN', decimals: 18 },
          rpcUrls: ['https://rpc.example'],
          blockExplorerUrls: ['https://explorer.example'],
        },
      ]);
      expect(connection.state.get()).toMatchObject({ chainId: 666_666_666 });
    },
  );

  test.each([4100, 4200, -32_002, -32_603])(
    'switching the chain to a chain that could not be added (%i) fails with "Network switching failed"',
    async (code) => {
      const { connection } = await elsewhere({
        wallet_switchEthereumChain: refusal(4902),
        wallet_addEthereumChain: refusal(code),
      });
      await expect(connection.switchChain(chain.id)).rejects.toMatchObject({
        code: 'wrong-chain',
        message: 'Network switching failed',
        cause: { code },
      });
      expect(connection.state.get()).toMatchObject({ chainId: 1 });
    },
  );

  test("switching the chain throws a member's no to adding it as it is, like their no to the switch", async () => {
    const { connection } = await elsewhere({
      wallet_switchEthereumChain: refusal(4902),
      wallet_addEthereumChain: refusal(4001),
    });
    await expect(connection.switchChain(chain.id)).rejects.toMatchObject({ code: 4001 });
  });

  test("switching the chain throws the wallet's own refusal of the switch, so that a member's no stays quiet", async () => {
    const { wallet, connection } = await elsewhere({ wallet_switchEthereumChain: refusal(4001) });
    await expect(connection.switchChain(chain.id)).rejects.toMatchObject({ code: 4001 });
    expect(wallet.asked).not.toContain('wallet_addEthereumChain');
  });

  test("switching the chain to a chain that is not configured fails with 'Chain not configured.', and asks no wallet", async () => {
    const { wallet, connection } = await elsewhere();
    wallet.asked.length = 0;
    await expect(connection.switchChain(1)).rejects.toMatchObject({
      code: 'wallet',
      message: 'Chain not configured.',
    });
    expect(wallet.asked).toEqual([]);
  });

  test('switching the chain asks up to 20 times more, 50 ms apart, whether the wallet really went', async () => {
    const { wallet, connection } = await elsewhere({ wallet_switchEthereumChain: () => null });
    wallet.asked.length = 0;
    const switching = connection.switchChain(chain.id);
    const failed = expect(switching).rejects.toThrow('Network switching failed');
    expect(await timed(switching)).toBe(20 * 50);
    await failed;
    expect(wallet.asked.filter((method) => method === 'eth_chainId')).toHaveLength(21);
    expect(connection.state.get()).toMatchObject({ chainId: 1 });
  });

  test.each([4200, -32_601])(
    'a wallet that cannot switch chains (%i) is told in a sentence with its name',
    async (code) => {
      const { connection } = await elsewhere({ wallet_switchEthereumChain: refusal(code) });
      await expect(connection.switchChain(chain.id)).rejects.toThrow(
        'Example does not support programmatic chain switching.',
      );
    },
  );
});
