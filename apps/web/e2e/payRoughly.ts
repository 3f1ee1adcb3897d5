import { transactionText } from '@parley/text/transactions';
import { chainText, rpcCodeText } from '@parley/text/wallets';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  type Payer,
  type Payment,
  type PaymentKind,
  payments,
  type Site,
} from './roughPayments.ts';
import { listedOn, payingMethods, type WalletFault } from './roughWeather.ts';
import { accountMenu } from './testMember.ts';

const patience = { timeout: 150_000, interval: 100 };

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
