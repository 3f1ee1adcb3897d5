import { sizedCases } from '@parley/testkit/size';
import { longTest } from '@parley/testkit/tests';
import { sendText } from '@parley/text/send';
import { swapText } from '@parley/text/swap';
import { tipsText } from '@parley/text/tips';
import { transactionText } from '@parley/text/transactions';
import { chainText, rpcCodeText } from '@parley/text/wallets';
import type { Locator, Page } from 'playwright-core';
import type { Address } from 'viem';
import { afterAll, beforeAll, expect } from 'vitest';
import { randomFrom } from '../../../tools/start/history/random.ts';
import type { AnnouncedWallet } from './announcedWallet.ts';
import { visit } from './browser.ts';
import { openChainMember } from './chainMember.ts';
import { openEventMember } from './eventMember.ts';
import {
  breakAnswers,
  breakNode,
  listedOn,
  noteToasts,
  type WalletFault,
  walletFaults,
} from './roughWeather.ts';
import { openScene, startTalkative } from './scene.ts';
import { article, connectDemoWallet, nameField } from './steps.ts';
import { accountMenu, joinCommunity } from './testMember.ts';

const scene = openScene(startTalkative);
let chain: Awaited<ReturnType<typeof openChainMember>>;
let author: Awaited<ReturnType<typeof openEventMember>>;
/** Each member's journey, by what its chances are drawn from. */
const seeds = sizedCases(['one', 'two', 'three']);
/** A collection for each, since two who buy the next piece at once pay its price only once. */
const collections: Record<string, string> = {};
beforeAll(async () => {
  chain = await openChainMember(scene.community);
  await chain.mint('payee');
  for (const seed of seeds) collections[seed] = await chain.launchAndBuy(`Breakwater${seed}`);
  author = await openEventMember(scene.community, 'vera');
});
afterAll(() => author.close());

/** A payment: where it is made, and how its form is filled in; resolves with the button that pays. */
type Payment = {
  path: (seed: string) => string;
  fill: (page: Page, turn: string) => Promise<Locator>;
};
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const patience = { timeout: 150_000, interval: 100 };

const payments: Readonly<Record<string, Payment>> = {
  mint: {
    path: () => '/',
    async fill(page, turn) {
      await (await nameField(page)).fill(`rough${turn}`);
      return button(page, 'Mint username');
    },
  },
  send: {
    path: () => '/send-tokens?to=payee.degen&amount=1.5',
    fill: async (page) => button(page, sendText.sendNow('1.5', 'DEGEN', 'payee.degen')),
  },
  buyTokens: {
    path: () => '/swap/univ2?amount=10',
    fill: async (page) => button(page, swapText.swapNow('10', 'DEGEN')),
  },
  sellTokens: {
    path: () => `/swap/univ2?from=${chain.config.chatTokenAddress}&to=native&amount=5`,
    fill: async (page) => button(page, swapText.swapNow('5', 'CHAT')),
  },
  tip: {
    path: () => '/',
    async fill(page, turn) {
      const words = `worth it in ${turn}`;
      if ((await article(page, words).count()) === 0) await author.say('general', words);
      await article(page, words).hover();
      await article(page, words).getByRole('button', { name: tipsText.tip, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: '1', exact: true }).click();
      return dialog.getByRole('button', { name: tipsText.now('1', 'CHAT') });
    },
  },
  buyPiece: {
    path: (seed) => `/nft/collection?id=${collections[seed]}`,
    fill: async (page) => button(page, /^Buy #\d+ for [\d.,]+ DEGEN$/),
  },
};

/** What else happens once the wallet has passed the transaction on. */
const troubles = ['press again', 'reload', 'another tab'] as const;

/** Sentences that are false of a payment that the chain has. */
const falseOfPaid = [
  transactionText.failed,
  chainText.rejected,
  chainText.unavailable,
  chainText.wallet,
  ...Object.values(rpcCodeText),
  'already known',
  'Internal JSON-RPC error',
];

longTest(
  'the chain never has two payments where a member meant one, over faults, presses, reloads, and tabs',
  { timeout: 600_000 },
  async () => {
    await Promise.all(seeds.map(journey));
  },
);

longTest(
  'the chain never has two payments where the page signs by itself and the network loses what it answers',
  async () => {
    const seed = 'demo';
    collections[seed] = await chain.launchAndBuy(`Breakwater${seed}`);
    const random = randomFrom(`rough weather ${seed}`);
    let told: string[] = [];
    const { page } = await visit(scene.browser, scene.community.url, {}, async (opened) => {
      told = await noteToasts(opened);
    });
    await connectDemoWallet(page);
    await accountMenu(page).waitFor();
    const address = JSON.parse(
      (await page.evaluate(() => localStorage.getItem('parley.walletAccount'))) ?? '',
    ) as Address;
    await breakNode(page, random);
    await payAll({ page, address, told, seed, random, wallet: null });
    await page.context().close();
  },
);

/** A member with a wallet outside the page pays in every way, each with a fault and a trouble by chance. */
async function journey(seed: string): Promise<void> {
  const random = randomFrom(`rough weather ${seed}`);
  let told: string[] = [];
  const { page, wallet } = await joinCommunity(
    scene.browser,
    scene.community.url,
    async (opened) => {
      told = await noteToasts(opened);
    },
  );
  await breakNode(page, random);
  await payAll({ page, address: wallet.address, told, seed, random, wallet });
  await page.context().close();
}

type Payer = {
  page: Page;
  address: Address;
  /** What the page has told so far. */
  told: string[];
  seed: string;
  random: () => number;
  /** Null where the page signs by itself. */
  wallet: AnnouncedWallet | null;
};

async function payAll(payer: Payer): Promise<void> {
  const { random, seed, told, wallet } = payer;
  const pick = <One>(from: readonly One[]) => from[Math.floor(random() * from.length)] as One;
  const answers = wallet === null ? null : breakAnswers(wallet);
  const order = Object.keys(payments).sort(() => random() - 0.5);
  // Who talks needs a name first.
  for (const kind of ['mint', ...order.filter((one) => one !== 'mint')]) {
    const fault = answers === null ? 'none' : pick(walletFaults);
    const turn = { kind, fault, trouble: pick(troubles) };
    const about = [seed, kind, fault, turn.trouble].join(', ');
    const before = told.length;
    answers?.set(fault);
    const refused = await pay(payer, turn, about);
    answers?.set('none');
    if (fault === 'declined') continue;
    const sentences = told.slice(before);
    for (const words of falseOfPaid) {
      const times = sentences.filter((sentence) => sentence.includes(words)).length;
      // A press that was refused before anything was asked of the wallet says why.
      expect(times, `${about}: ${words}`).toBeLessThanOrEqual(
        words === chainText.unavailable ? refused : 0,
      );
    }
  }
}

const declinable = ['eth_sendTransaction', 'eth_signTypedData_v4'];

type Turn = { kind: string; fault: WalletFault; trouble: (typeof troubles)[number] };

/** Pays once, and says how many presses were refused before the wallet was asked. */
async function pay(payer: Payer, turn: Turn, about: string): Promise<number> {
  const { page, address, wallet } = payer;
  const sent = () => chain.client.getTransactionCount({ address });
  const listed = async () => (await listedOn(page)).length;
  // Who declines may decline the permit that would have come before the transaction.
  const questions = turn.fault === 'declined' ? declinable : ['eth_sendTransaction'];
  const asked = async () =>
    wallet?.asked.filter((method) => questions.includes(method)).length ?? listed();
  const before = { sent: await sent(), listed: await listed(), asked: await asked() };
  await open(payer, page, turn);
  let presses = 0;
  // While the node fails, what cannot be simulated is refused before the wallet is asked: then it is pressed anew.
  await expect
    .poll(
      async () => {
        const isMissing = async () => (await asked()) === before.asked;
        if (await isMissing()) {
          presses += 1;
          await press(payer, page, turn, isMissing).catch(() => {});
        }
        return asked();
      },
      { ...patience, message: about },
    )
    .toBe(before.asked + 1);
  if (turn.fault === 'declined') {
    await expect.poll(listed, patience).toBe(before.listed);
    expect(await sent(), about).toBe(before.sent);
    return presses - 1;
  }
  await expect.poll(sent, patience).toBe(before.sent + 1);
  await worsen(payer, turn);
  await expect
    .poll(async () => (await listedOn(page)).at(0)?.status, { ...patience, message: about })
    .toBe('confirmed');
  // Whatever was pressed meanwhile would be on the chain by now, or be asked of the wallet.
  const after = { sent: await sent(), listed: await listed(), asked: await asked() };
  expect(after, about).toEqual({
    sent: before.sent + 1,
    listed: before.listed + 1,
    asked: before.asked + 1,
  });
  return presses - 1;
}

async function open({ seed }: Payer, page: Page, { kind }: Turn): Promise<void> {
  await page.goto(`${scene.community.url}${payments[kind]?.path(seed)}`);
  await accountMenu(page).waitFor();
}

/** Fills the form in, and presses its button if it is still meant to be. */
async function press(
  { seed }: Payer,
  page: Page,
  { kind }: Turn,
  isMeant: () => Promise<boolean>,
): Promise<void> {
  const shown = page.getByRole('dialog');
  if (await shown.isVisible()) await page.keyboard.press('Escape');
  const pays = await payments[kind]?.fill(page, `${seed}${kind.toLowerCase()}`);
  await pays?.click({ trial: true, timeout: 10_000 });
  if (await isMeant()) await pays?.click({ timeout: 1_000 });
}

/** Once it is sent: the same again, a reload, or the same from another tab. */
async function worsen(payer: Payer, turn: Turn): Promise<void> {
  const { page, wallet } = payer;
  // What is over may be meant again; only what may be on its way must not be.
  const isUnderWay = async () => {
    const status = (await listedOn(page)).at(0)?.status ?? '';
    return /^(?:asked|silent|signed|maybe)$/.test(status);
  };
  if (!(await isUnderWay())) return;
  if (turn.trouble === 'press again') {
    await press(payer, page, turn, isUnderWay).catch(() => {});
    return;
  }
  if (turn.trouble === 'reload') {
    await page.reload();
    await accountMenu(page).waitFor();
    await press(payer, page, turn, isUnderWay).catch(() => {});
    return;
  }
  const other = await page.context().newPage();
  await wallet?.enter(other);
  await open(payer, other, turn);
  await press(payer, other, turn, isUnderWay).catch(() => {});
  await other.close();
}
