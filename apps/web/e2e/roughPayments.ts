import type { Community } from '@parley/testkit/community';
import { airdropText } from '@parley/text/airdrop';
import { createText } from '@parley/text/create';
import { operatorText } from '@parley/text/operator';
import { sendText } from '@parley/text/send';
import { sharesText, stakeText } from '@parley/text/stake';
import { swapText } from '@parley/text/swap';
import { tipsText } from '@parley/text/tips';
import { transactionText } from '@parley/text/transactions';
import { chainText, rpcCodeText } from '@parley/text/wallets';
import type { Locator, Page } from 'playwright-core';
import type { Address } from 'viem';
import { expect } from 'vitest';
import { openChainMember } from './chainMember.ts';
import { openEventMember } from './eventMember.ts';
import { drawnPicture, fileOf, launchName } from './launching.ts';
import { listedOn, payingMethods, type RoughWallet, type WalletFault } from './roughWeather.ts';
import { article, nameField } from './steps.ts';
import { accountMenu } from './testMember.ts';

/** The community that is paid in, and those who are paid. */
export type Site = {
  url: string;
  chain: Awaited<ReturnType<typeof openChainMember>>;
  author: Awaited<ReturnType<typeof openEventMember>>;
  /** What the author has said so far. */
  said: Set<string>;
};

/** Who pays, and by what. */
export type Payer = {
  page: Page;
  address: Address;
  /** What the page has told so far. */
  told: string[];
  /** What the chances are drawn from; in small letters. */
  seed: string;
  random: () => number;
  /** Null where the page signs by itself. */
  wallet: RoughWallet | null;
  /** A collection of this payer's alone, since two who buy the next piece at once pay its price only once. */
  collection: string;
};

/** A payment: where it is made, and how its form is filled in; resolves with the button that pays. */
type Payment = {
  path: (site: Site, payer: Payer) => string;
  fill: (page: Page, turn: string, site: Site) => Promise<Locator>;
};

export async function openSite(community: Community): Promise<Site> {
  const chain = await openChainMember(community);
  await chain.mint('payee');
  const author = await openEventMember(community, 'vera');
  return { url: community.url, chain, author, said: new Set() };
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const patience = { timeout: 150_000, interval: 100 };

const payments = {
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
    path: ({ chain }) => `/swap/univ2?from=${chain.config.chatTokenAddress}&to=native&amount=5`,
    fill: async (page) => button(page, swapText.swapNow('5', 'CHAT')),
  },
  tip: {
    path: () => '/',
    async fill(page, turn, { author, said }) {
      const words = `worth it in ${turn}`;
      if (!said.has(words)) await author.say('general', words);
      said.add(words);
      await article(page, words).hover();
      await article(page, words).getByRole('button', { name: tipsText.tip, exact: true }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: '1', exact: true }).click();
      return dialog.getByRole('button', { name: tipsText.now('1', 'CHAT') });
    },
  },
  buyPiece: {
    path: (_, { collection }) => `/nft/collection?id=${collection}`,
    fill: async (page) => button(page, /^Buy #\d+ for [\d.,]+ DEGEN$/),
  },
  claim: {
    path: () => '/airdrop',
    fill: async (page) => button(page, airdropText.claimAll),
  },
  launch: {
    path: () => '/nft/create',
    async fill(page, turn) {
      const pays = button(page, launchName(`Rough ${turn}`));
      // A launch that was begun is kept as a draft.
      if (await pays.isVisible()) return pays;
      await fileOf(page, createText.picture).setInputFiles(await drawnPicture(page));
      await page.getByRole('textbox', { name: createText.title }).fill(`Rough ${turn}`);
      await page.getByRole('textbox', { name: createText.first }).fill('1');
      await pays.waitFor({ timeout: 60_000 });
      return pays;
    },
  },
  allowShares: {
    path: () => '/stake',
    async fill(page) {
      await page.getByRole('textbox', { name: sharesText.youAdd }).fill('10');
      return button(page, sharesText.allowNow('10', 'CHAT'));
    },
  },
  addShares: {
    path: () => '/stake',
    async fill(page) {
      await page.getByRole('textbox', { name: sharesText.youAdd }).fill('10');
      return button(page, sharesText.addNow('10', 'CHAT'));
    },
  },
  stake: {
    path: () => '/stake',
    async fill(page) {
      await page.getByRole('textbox', { name: stakeText.youStake }).fill('1');
      return button(page, stakeText.stakeNow('1', stakeText.shares));
    },
  },
  /** Of the owner of the community: points for a member. */
  givePoints: {
    path: () => '/operator',
    async fill(page, _, { chain }) {
      const { verb, label } = operatorText.powers.bonus;
      const contract = operatorText.contracts.ActivityPoints;
      const section = page.getByRole('region', { name: contract, exact: true });
      await section.getByRole('button', { name: `${verb}: ${label}`, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${verb}: ${label}` });
      const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
      await field(operatorText.member).fill(chain.address);
      await field(operatorText.amount).fill('2.5');
      await field(operatorText.reason).fill('For the map');
      return dialog.getByRole('button', { name: new RegExp(`^${verb}`) });
    },
  },
} as const satisfies Record<string, Payment>;
export type PaymentKind = keyof typeof payments;

/** What a member pays, in an order by chance: only who has a name is given tokens, and only shares are staked. */
export function kindsOf(random: () => number): PaymentKind[] {
  const first = ['mint'] as const;
  const last = ['allowShares', 'addShares', 'stake'] as const;
  const between = (Object.keys(payments) as PaymentKind[])
    .filter((kind) => ![...first, ...last, 'givePoints'].includes(kind))
    .sort(() => random() - 0.5);
  return [...first, ...between, ...last];
}

/** What else happens once the wallet has passed the transaction on. */
const troubles = ['press again', 'reload', 'another tab'] as const;

type Turn = { kind: PaymentKind; fault: WalletFault; trouble: (typeof troubles)[number] };

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

/** Pays in each of these ways, each with a fault and a trouble by chance; what was declined is paid after that. */
export async function payAll(
  site: Site,
  payer: Payer,
  kinds: readonly PaymentKind[],
): Promise<void> {
  const { random, seed, wallet } = payer;
  const pick = <One>(from: readonly One[]) => from[Math.floor(random() * from.length)] as One;
  for (const kind of kinds) {
    const fault = wallet === null ? 'none' : pick(wallet.faults);
    const turn = { kind, fault, trouble: pick(troubles) };
    const about = [seed, kind, fault, turn.trouble].join(', ');
    await payAndListen(site, payer, turn, about);
    if (fault === 'declined') await payAndListen(site, payer, { ...turn, fault: 'none' }, about);
  }
}

async function payAndListen(site: Site, payer: Payer, turn: Turn, about: string): Promise<void> {
  const { told, wallet } = payer;
  const before = told.length;
  wallet?.set(turn.fault);
  const refused = await pay(site, payer, turn, about);
  wallet?.set('none');
  if (turn.fault === 'declined') return;
  const sentences = told.slice(before);
  for (const words of falseOfPaid) {
    const times = sentences.filter((sentence) => sentence.includes(words)).length;
    // A press that was refused before anything was asked of the wallet says why.
    expect(times, `${about}: ${words}`).toBeLessThanOrEqual(
      words === chainText.unavailable ? refused : 0,
    );
  }
}

/** Pays once, and says how many presses were refused before the wallet was asked. */
async function pay(site: Site, payer: Payer, turn: Turn, about: string): Promise<number> {
  const { page, address, wallet } = payer;
  const sent = () => site.chain.client.getTransactionCount({ address });
  const listed = async () => (await listedOn(page)).length;
  // Who declines may decline the permit that would have come before the transaction.
  const questions: readonly string[] = payingMethods.slice(0, turn.fault === 'declined' ? 2 : 1);
  const asked = async () =>
    wallet?.asked.filter((method) => questions.includes(method)).length ?? listed();
  const before = { sent: await sent(), listed: await listed(), asked: await asked() };
  await open(site, payer, page, turn);
  let presses = 0;
  let fault = '';
  // While the node fails, what cannot be simulated is refused before the wallet is asked: then it is pressed anew.
  await expect
    .poll(
      async () => {
        const isMissing = async () => (await asked()) === before.asked;
        if (await isMissing()) {
          presses += 1;
          await press(site, payer, page, turn, isMissing).catch((error: unknown) => {
            fault = String(error);
          });
        }
        return asked();
      },
      { ...patience, message: about },
    )
    .toBe(before.asked + 1)
    .catch((error: unknown) => {
      throw new Error(`${about}: not asked. Pressed ${presses} times. ${fault}`, { cause: error });
    });
  if (turn.fault === 'declined') {
    await expect.poll(listed, patience).toBe(before.listed);
    expect(await sent(), about).toBe(before.sent);
    return presses - 1;
  }
  await expect.poll(sent, patience).toBe(before.sent + 1);
  await worsen(site, payer, turn);
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

async function open(site: Site, payer: Payer, page: Page, { kind }: Turn): Promise<void> {
  const { path }: Payment = payments[kind];
  await page.goto(`${site.url}${path(site, payer)}`);
  await accountMenu(page).waitFor();
}

/** Fills the form in, and presses its button if it is still meant to be. */
async function press(
  site: Site,
  { seed }: Payer,
  page: Page,
  { kind }: Turn,
  isMeant: () => Promise<boolean>,
): Promise<void> {
  const shown = page.getByRole('dialog');
  if (await shown.isVisible()) await page.keyboard.press('Escape');
  const { fill }: Payment = payments[kind];
  const pays = await fill(page, `${seed}${kind.toLowerCase()}`, site);
  await pays.click({ trial: true, timeout: 10_000 });
  if (await isMeant()) await pays.click({ timeout: 1_000 });
}

/** Once it is sent: the same again, a reload, or the same from another tab. */
async function worsen(site: Site, payer: Payer, turn: Turn): Promise<void> {
  const { page, wallet } = payer;
  // What is over may be meant again; only what may be on its way must not be.
  const isUnderWay = async () => {
    const status = (await listedOn(page)).at(0)?.status ?? '';
    return /^(?:asked|silent|signed|maybe)$/.test(status);
  };
  if (!(await isUnderWay())) return;
  if (turn.trouble === 'press again') {
    await press(site, payer, page, turn, isUnderWay).catch(() => {});
    return;
  }
  if (turn.trouble === 'reload') {
    await page.reload();
    await accountMenu(page).waitFor();
    await press(site, payer, page, turn, isUnderWay).catch(() => {});
    return;
  }
  const other = await page.context().newPage();
  await wallet?.enter(other);
  await open(site, payer, other, turn);
  await press(site, payer, other, turn, isUnderWay).catch(() => {});
  await other.close();
}
