import { sized } from '@parley/testkit/size';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { createChainGate } from '../chainGate.ts';
import { createConnection } from '../connection.ts';
import { chain as ours } from '../testWallet.ts';
import { chainId, openPage, startPeers, type TestPage } from './testPage.ts';
import { emptyStorage } from './testStorage.ts';

const { chain, relay } = startPeers();
let page: TestPage;
afterEach(() => page.phone.stop());

/** A page as in the app: the phone behind the chain gate, and what the page shows. */
function open(testPage: TestPage) {
  const connection = createConnection({ chains: [ours], onLost: () => {} });
  const { current, onChain } = connection;
  const gate = createChainGate({
    connected: current,
    onChain,
    chainId,
    prove: async () => 'unknown',
    hasCode: async () => true,
    isProofNeeded: false,
  });
  const source = {
    id: 'walletConnect',
    name: 'WalletConnect',
    icon: null,
    isUnhurried: true,
    provider: async () => testPage.provider,
  };
  const pay = async () => {
    const shown = current();
    if (shown === null) return null;
    const params = [{ from: shown.address, to: shown.address, value: '0x8ac7230489e80000' }];
    return await gate.request({ method: 'eth_sendTransaction', params }).catch(() => null);
  };
  return { connection, source, pay };
}

async function paired() {
  const storage = emptyStorage();
  page = await openPage(relay(), chain(), () => storage);
  // No transaction has to be mined: what counts is what the phone is asked.
  page.phone.behavior.declines = ['eth_sendTransaction'];
  const opened = open(page);
  const connecting = opened.connection.connect(opened.source);
  await page.phone.scan(await page.code());
  await connecting;
  return opened;
}

const payments = () => page.phone.requests.filter(({ method }) => method === 'eth_sendTransaction');

/** Waits until the page has received the phone's last event. */
async function heard(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 40));
}

describe('a phone that is asked to pay', () => {
  test('a phone on the chain shown is told that chain, in the request and in the transaction', async () => {
    const { pay } = await paired();
    await pay();
    expect(payments()).toMatchObject([
      { chain: `eip155:${chainId}`, params: [{ chainId: '0x27bc86aa' }] },
    ]);
  });

  test('a phone is not asked after it took our chain back, nor after a reload, until it grants it again', async () => {
    const { connection, source, pay } = await paired();
    await page.phone.grantChains([1]);
    await expect.poll(() => connection.current()?.chainId).toBe(1);
    await pay();
    await page.reload();
    await connection.resume(source);
    expect(connection.current()?.chainId).toBe(1);
    await pay();
    expect(payments()).toEqual([]);
    await page.phone.grantChains([1, chainId]);
    await expect.poll(() => connection.current()?.chainId).toBe(chainId);
    await pay();
    expect(payments()).toHaveLength(1);
  });

  test('a phone is not believed to be on our chain while it grants no account there', async () => {
    const { connection, pay } = await paired();
    await page.phone.grantChains([1]);
    await expect.poll(() => connection.current()?.chainId).toBe(1);
    await page.phone.changeChain(chainId);
    await heard();
    expect(connection.current()?.chainId).toBe(1);
    await pay();
    expect(payments()).toEqual([]);
  });

  test('a phone is not asked for an account that it named and did not grant', async () => {
    const { connection } = await paired();
    const [first, second] = page.phone.addresses;
    await page.phone.nameAccount(second);
    await heard();
    expect(connection.current()?.address).toBe(first);
    await page.phone.switchAccount(second);
    await expect.poll(() => connection.current()?.address).toBe(second);
  });
});

type Step = { name: string; act: (opened: Awaited<ReturnType<typeof paired>>) => Promise<unknown> };

const chains = fc.constantFrom([chainId], [1], [1, chainId], [8453, 1], [chainId, 8453]);
const step: fc.Arbitrary<Step> = fc.oneof(
  chains.map((ids) => ({ name: `grants ${ids}`, act: () => page.phone.grantChains(ids) })),
  fc
    .constantFrom(1, 8453, chainId)
    .map((id) => ({ name: `says it is on ${id}`, act: () => page.phone.changeChain(id) })),
  fc.constantFrom<Step>(
    { name: 'goes to its other account', act: () => switchTo(1) },
    { name: 'goes to its first account', act: () => switchTo(0) },
    { name: 'names an account', act: () => page.phone.nameAccount(page.phone.addresses[1]) },
    { name: 'ends the session', act: () => page.phone.disconnect() },
    {
      name: 'is asked for our chain',
      act: ({ connection }) => connection.switchChain(chainId).catch(() => null),
    },
    {
      name: 'is beside a page that reloads',
      act: async ({ connection, source }) => {
        await page.reload();
        await connection.resume(source);
      },
    },
  ),
);
const switchTo = (index: 0 | 1) => page.phone.switchAccount(page.phone.addresses[index]);

/** A history in which the phone is asked to pay, whatever the others are. */
const grantsOurs: Step = { name: 'grants ours', act: () => page.phone.grantChains([chainId]) };

/** Pays right after each event, and again once the page has received it. */
async function payTwice({ connection, pay }: Awaited<ReturnType<typeof paired>>) {
  await pay();
  await heard();
  const before = payments().length;
  const shown = connection.current()?.chainId;
  await pay();
  if (shown !== chainId) expect(payments()).toHaveLength(before);
}

test('over all histories of a session, a phone is asked to pay on the chain shown and granted, or not at all', async () => {
  let paid = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 6 }), async (history) => {
      const opened = await paired();
      try {
        for (const { act } of history) {
          await act(opened);
          await payTwice(opened);
        }
        for (const { chain: named, params } of payments()) {
          expect(named).toBe(`eip155:${chainId}`);
          expect(params).toMatchObject([{ chainId: '0x27bc86aa' }]);
        }
        paid += payments().length;
      } finally {
        await page.phone.stop();
      }
    }),
    { numRuns: sized(3, 10), examples: [[[grantsOurs]]] },
  );
  expect(paid).toBeGreaterThan(0);
});
