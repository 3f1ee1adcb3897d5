import type { Community } from '@parley/testkit/community';
import { airdropText } from '@parley/text/airdrop';
import { tradeText } from '@parley/text/collection';
import { createText } from '@parley/text/create';
import { operatorText } from '@parley/text/operator';
import { sendText } from '@parley/text/send';
import { sharesText, stakeText } from '@parley/text/stake';
import { swapText } from '@parley/text/swap';
import { tipsText } from '@parley/text/tips';
import type { Locator, Page } from 'playwright-core';
import type { Address } from 'viem';
import { openChainMember } from './chainMember.ts';
import { openEventMember } from './eventMember.ts';
import { drawnPicture, fileOf, launchName } from './launching.ts';
import type { RoughWallet } from './roughWeather.ts';
import { article, choose, nameField } from './steps.ts';

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
export type Payment = {
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

/** The button of a swap; a price that others made worse meanwhile is agreed to. */
async function swapButton(page: Page, amount: string, symbol: string): Promise<Locator> {
  const swap = button(page, swapText.swapNow(amount, symbol));
  const accept = button(page, swapText.accept);
  await swap.or(accept).first().waitFor();
  if (await accept.isVisible()) await accept.click();
  return swap;
}

export const payments = {
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
    fill: (page) => swapButton(page, '10', 'DEGEN'),
  },
  sellTokens: {
    path: ({ chain }) => `/swap/univ2?from=${chain.config.chatTokenAddress}&to=native&amount=5`,
    fill: (page) => swapButton(page, '5', 'CHAT'),
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
  /** After one was bought. */
  sellPiece: {
    path: (_, { collection }) => `/nft/collection?id=${collection}`,
    async fill(page) {
      await choose(page.getByRole('radio', { name: tradeText.sell, exact: true }));
      return button(page, /^Sell 1 piece for [\d.,]+ DEGEN$/);
    },
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
  unstake: {
    path: () => '/stake',
    async fill(page) {
      await choose(page.getByRole('radio', { name: stakeText.unstake, exact: true }));
      await page.getByRole('textbox', { name: stakeText.youUnstake }).fill('0.25');
      return button(page, stakeText.unstakeNow('0.25', stakeText.shares));
    },
  },
  exit: {
    path: () => '/stake',
    async fill(page) {
      await choose(page.getByRole('radio', { name: stakeText.unstake, exact: true }));
      return button(page, stakeText.exitNow('0.75', stakeText.shares));
    },
  },
  /** Of the owner of the community: points for a member. */
  givePoints: {
    path: () => '/operator',
    async fill(page) {
      const { verb, label } = operatorText.powers.bonus;
      const contract = operatorText.contracts.ActivityPoints;
      const section = page.getByRole('region', { name: contract, exact: true });
      await section.getByRole('button', { name: `${verb}: ${label}`, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: `${verb}: ${label}` });
      const field = (name: string) => dialog.getByRole('textbox', { name, exact: true });
      await field(operatorText.member).fill('@payee');
      await field(operatorText.amount).fill('2.5');
      await field(operatorText.reason).fill('For the map');
      return dialog.getByRole('button', { name: new RegExp(`^${verb}`) });
    },
  },
} as const satisfies Record<string, Payment>;
export type PaymentKind = keyof typeof payments;

/**
 * What a member pays, in an order by chance: only who has a name is given tokens, only shares are staked, and only
 * what is there is sold or taken back.
 */
export function kindsOf(random: () => number): PaymentKind[] {
  const first = ['mint'] as const;
  const last = ['sellPiece', 'allowShares', 'addShares', 'stake', 'unstake', 'exit'] as const;
  const between = (Object.keys(payments) as PaymentKind[])
    .filter((kind) => ![...first, ...last, 'givePoints'].includes(kind))
    .sort(() => random() - 0.5);
  return [...first, ...between, ...last];
}
