import { castQuote } from '@parley/domain/miniapp/cast';
import { shortAddress } from '@parley/domain/tokens/format';
import { type MiniAppHost, openMiniAppHost } from '@parley/testkit/miniAppHost';
import { hostDone } from '@parley/testkit/miniAppHostTokens';
import { longTest, test } from '@parley/testkit/tests';
import { farcasterText } from '@parley/text/farcaster';
import { sendText } from '@parley/text/send';
import { swapText } from '@parley/text/swap';
import { transactionText } from '@parley/text/transactions';
import type { Frame } from 'playwright-core';
import { type Address, createPublicClient, getAddress, http } from 'viem';
import { beforeEach, describe, expect } from 'vitest';
import { type Visitor, visit } from './browser.ts';
import { configOf, openScene } from './scene.ts';
import { fund } from './steps.ts';

const chainId = 666_666_666;
const scene = openScene('busy');
let visitor: Visitor;
let host: MiniAppHost;
let app: Frame;

beforeEach(async () => {
  visitor = await visit(scene.browser, 'about:blank');
  return () => visitor.page.context().close();
});

/** Warnings and errors in the console. */
let warnings: string[];

type Client = Pick<
  Parameters<typeof openMiniAppHost>[1],
  'insets' | 'offers' | 'chains' | 'location' | 'isMute'
>;

async function openInHost(client: Client = {}, path = ''): Promise<void> {
  const { url } = scene.community;
  warnings = [];
  visitor.page.on('console', (entry) => {
    if (entry.type() === 'warning' || entry.type() === 'error') warnings.push(entry.text());
  });
  const parts = { appUrl: `${url}${path}`, rpcUrl: `${url}/api/rpc`, chainId };
  host = await openMiniAppHost(visitor.page, { ...parts, ...client });
  app = host.app();
}

const connected = (address = host.addresses[0]) =>
  app.getByText(new RegExp(`^${address.slice(0, 6)}`)).first();

async function calls(name: string): Promise<unknown[]> {
  const seen = await host.seen();
  return seen.calls.filter((call) => call.name === name).map(({ params }) => params);
}

/** Has the pages that the server sends from now on say another thing in their settings. */
async function configure(before: string, after: string): Promise<void> {
  await visitor.page.route(`${scene.community.url}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue();
    const response = await route.fetch();
    const page = await response.text();
    expect(page).toContain(before);
    await route.fulfill({ response, body: page.replace(before, after) });
  });
}

/** State that a reload of the app would lose. */
async function markPage(): Promise<void> {
  await app.evaluate(() => Reflect.set(window, 'journeyMark', true));
}
const isSamePage = () => app.evaluate(() => Reflect.get(window, 'journeyMark') === true);

/** The client's wallet breaks, or works again. */
async function breakWallet(breaks: boolean): Promise<void> {
  await visitor.page.evaluate((wished) => {
    const ask = Reflect.get(window, 'workingWallet') ?? Reflect.get(window, 'askHostWallet');
    const fail = async () => ({ error: { code: -32_603, message: 'raw words of a wallet' } });
    Object.assign(window, { workingWallet: ask, askHostWallet: wished ? fail : ask });
  }, breaks);
}

/** The client, which notes whatever it is asked before it does it, fails at that. */
async function breakClient(): Promise<void> {
  await visitor.page.evaluate(() => {
    const { calls } = Reflect.get(window, 'host') as { calls: unknown[] };
    calls.push = () => {
      throw new Error('The client is not well.');
    };
  });
}

async function disconnect(): Promise<void> {
  await app.getByRole('banner').locator('[aria-haspopup=menu]').last().click();
  await app.getByRole('menuitem', { name: 'Disconnect' }).click();
  await app.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
}

const dialog = () => app.getByRole('dialog', { name: 'Connect your wallet' });
const card = () => dialog().getByRole('button', { name: 'Farcaster', exact: true });

async function openCards(): Promise<void> {
  await app.getByRole('button', { name: 'Connect wallet' }).first().click();
  await card().waitFor();
}

async function mintAs(name: string, address = host.addresses[0]): Promise<void> {
  await fund(scene.community.url, address);
  await connected(address).waitFor();
  await app.getByRole('textbox', { name: 'Name', exact: true }).fill(name);
  await app.getByRole('button', { name: 'Mint username' }).click();
  await app.getByRole('status').filter({ hasText: name }).first().waitFor();
}

describe('inside a Farcaster client, which denies it storage,', () => {
  beforeEach(() => openInHost());

  test('the app starts, is connected without being asked, and has the splash screen taken away', async () => {
    await connected().waitFor();
    await expect.poll(() => calls('ready')).toHaveLength(1);
    expect(await app.getByRole('button', { name: 'Connect wallet' }).count()).toBe(0);
    // The client has the permission already.
    expect(host.asked).not.toContain('wallet_requestPermissions');
    // Whether the page has asked for its service worker by now, which these pages never get, is a matter of time.
    const blocked = 'Service Worker registration blocked by Playwright';
    const others = warnings.filter(
      (warning) => !warning.startsWith('no service worker') && warning !== blocked,
    );
    expect(others.join('\n')).toBe('');
    expect(visitor.faults).toEqual([]);
  });

  test('the member mints a name, signs in, and says something, all with the wallet of the client', async () => {
    await mintAs('faye');
    expect(host.asked).toContain('eth_sendTransaction');
    const composer = app.getByRole('textbox', { name: 'Message' });
    await composer.fill('said in a frame');
    await composer.press('Enter');
    await app
      .getByRole('article')
      .filter({ hasText: 'said in a frame' })
      .getByRole('button', { name: 'Signature verified' })
      .waitFor();
    expect(host.asked.filter((method) => method === 'personal_sign')).toHaveLength(1);
    expect(visitor.faults).toEqual([]);
  });

  longTest('another account in the client is the one connection here', async () => {
    const [first, second] = host.addresses;
    await connected().waitFor();
    await host.switchAccount(second);
    await connected(second).waitFor();
    expect(await connected(first).count()).toBe(0);
    // The client's wallet also announces itself: a second connection would ask for its accounts.
    expect(host.asked.filter((method) => method === 'eth_requestAccounts').length).toBeLessThan(2);
  });

  longTest(
    'of two accounts in one client each has its own name, draft and device, and goes on where it was',
    async () => {
      const [first, second] = host.addresses;
      const composer = () => app.getByRole('textbox', { name: 'Message' });
      const says = async (words: string) => {
        await composer().fill(words);
        await composer().press('Enter');
        await app
          .getByRole('article')
          .filter({ hasText: words })
          .getByRole('button', { name: 'Signature verified' })
          .waitFor();
      };
      const signed = () => host.asked.filter((method) => method === 'personal_sign').length;
      await mintAs('hostfirst', first);
      await says('by the first');
      await composer().fill('half a thought of the first');
      await host.switchAccount(second);
      await mintAs('hostsecond', second);
      expect(await composer().inputValue()).toBe('');
      await says('by the second');
      expect(signed()).toBe(2);
      await host.switchAccount(first);
      await app
        .getByRole('button', { name: /hostfirst/ })
        .first()
        .waitFor();
      await expect.poll(() => composer().inputValue()).toBe('half a thought of the first');
      await says('by the first again');
      expect(signed()).toBe(2);
      expect(visitor.faults).toEqual([]);
    },
  );

  longTest(
    'the app is added to the favorites, which is then offered no more; a member who declines sees no error, one whose client fails is told',
    async () => {
      await connected().waitFor();
      const add = app.getByRole('button', { name: 'Add to Favorites' });
      await host.refuse(true);
      await add.click();
      await expect.poll(() => calls('addMiniApp')).toHaveLength(1);
      await add.waitFor();
      expect(await app.getByRole('alert').count()).toBe(0);

      await host.refuse(false);
      await add.click();
      await app.getByText('Added to favorites!').first().waitFor();
      expect(await calls('addMiniApp')).toHaveLength(2);
      await add.waitFor({ state: 'hidden' });
      await host.remove();
      await add.waitFor();

      await breakClient();
      await add.click();
      const failure = 'Error adding mini app to favorites. Please reach out to the developer.';
      await app.getByText(failure).first().waitFor();
    },
  );

  longTest(
    'the app is shared as a cast with a link to the page that is open; a client that does not share it has the member told',
    async () => {
      await connected().waitFor();
      const sentence = 'Error sharing the mini app link. Please reach out to the developer.';
      const share = app.getByRole('button', { name: 'Share on Farcaster' });
      await share.click();
      await expect.poll(() => calls('composeCast')).toHaveLength(1);
      const [cast] = await calls('composeCast');
      expect(cast).toMatchObject({ embeds: [expect.stringContaining(scene.community.url)] });
      expect((cast as { text: string }).text).not.toBe('');
      expect(await app.getByText(sentence).count()).toBe(0);
      await breakClient();
      await share.click();
      await app.getByText(sentence).first().waitFor();
    },
  );

  longTest(
    'neither a disconnect nor a connect failure reloads the app; the one card leads back: Farcaster',
    async () => {
      await connected().waitFor();
      await markPage();
      await disconnect();
      await openCards();
      const targets = dialog().locator('button:not([aria-label="Close"]), a');
      expect(await targets.allInnerTexts()).toEqual(['Farcaster']);
      await breakWallet(true);
      await card().click();
      await app
        .getByText('The wallet didn’t connect. Nothing changed. Try again.')
        .first()
        .waitFor();
      expect(await app.getByText('raw words of a wallet').count()).toBe(0);
      await breakWallet(false);
      await card().click();
      await connected().waitFor();
      expect(await isSamePage()).toBe(true);
      expect(await calls('ready')).toHaveLength(1);
    },
  );

  longTest(
    'the back button of the client is shown only while there is somewhere to go back to',
    async () => {
      await connected().waitFor();
      await expect.poll(() => calls('ready')).toHaveLength(1);
      expect((await host.seen()).isBackShown).toBe(false);
      await app.getByRole('link', { name: 'About' }).first().click();
      await expect.poll(async () => (await host.seen()).isBackShown).toBe(true);
      await host.pressBack();
      await expect.poll(async () => (await host.seen()).isBackShown).toBe(false);
      expect(new URL(app.url()).pathname).toBe('/');
    },
  );
});

longTest(
  'the client’s own button is the main action of the screen, at work and disabled as that is',
  async () => {
    const shown = async () => (await calls('setPrimaryButton')).at(-1);
    const mint = { text: 'Mint username', loading: false, disabled: true, hidden: false };
    await openInHost();
    await fund(scene.community.url, host.addresses[0]);
    await connected().waitFor();
    await expect.poll(shown).toEqual(mint);
    await app.getByRole('textbox', { name: 'Name', exact: true }).fill('primary');
    await expect.poll(shown).toEqual({ ...mint, disabled: false });
    await host.pressPrimary();
    await app.getByRole('status').filter({ hasText: 'primary' }).first().waitFor();
    expect(host.asked.filter((method) => method === 'eth_sendTransaction')).toHaveLength(1);
    await expect.poll(shown).toEqual({ text: '', hidden: true });
    expect(await calls('setPrimaryButton')).toContainEqual(
      expect.objectContaining({ loading: true, disabled: true }),
    );
    expect(visitor.faults).toEqual([]);
  },
);

longTest(
  'the member feels what they send, select, and are told, and is offered the favorites once',
  async () => {
    await openInHost();
    await mintAs('feeling');
    await expect.poll(() => calls('notificationOccurred')).toContain('success');
    // A first name is a good moment to offer the favorites, once.
    const offer = app.getByText(/^Press here to find .* again among your favorites\.$/);
    await offer.click();
    await offer.waitFor({ state: 'hidden' });
    await expect.poll(() => calls('addMiniApp')).toHaveLength(1);
    await app.getByText(farcasterText.added).first().waitFor();
    await app.getByRole('textbox', { name: 'Message' }).fill('felt');
    await app.getByRole('textbox', { name: 'Message' }).press('Enter');
    await expect.poll(() => calls('impactOccurred')).toEqual(['light']);
    expect(await offer.count()).toBe(0);
    await app.getByRole('link', { name: 'Send tokens' }).first().click();
    await app.getByText(sendText.modes.several, { exact: true }).click();
    await expect.poll(() => calls('selectionChanged')).toHaveLength(1);
    const isHidden = async () => {
      const last = (await calls('setPrimaryButton')).at(-1) as { hidden: boolean };
      return last.hidden;
    };
    await expect.poll(isHidden).toBe(false);
    await app.getByRole('button', { name: sendText.scan.open }).click();
    await expect.poll(() => calls('requestCameraAndMicrophoneAccess')).toHaveLength(1);
    // Behind a dialog nothing can be pressed.
    await expect.poll(isHidden).toBe(true);
    await app.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect.poll(isHidden).toBe(false);
    await app.getByRole('button', { name: farcasterText.close }).click();
    await expect.poll(() => calls('close')).toHaveLength(1);
  },
);

longTest('nothing of the app lies under the controls of the client', async () => {
  await visitor.page.setViewportSize({ width: 390, height: 800 });
  await openInHost({ insets: { top: 40, right: 0, bottom: 34, left: 0 } });
  await connected().waitFor({ state: 'attached' });
  await expect.poll(() => calls('ready')).toHaveLength(1);
  const top = await app.getByRole('banner').evaluate((bar) => bar.getBoundingClientRect().top);
  expect(top).toBe(40);
  const bottom = await app
    .getByRole('main')
    .evaluate((main) => innerHeight - main.getBoundingClientRect().bottom);
  expect(bottom).toBe(34);
});

longTest(
  'with a share text in the settings, a cast has that text and the address of the page that is open',
  async () => {
    await configure('"farcasterShareText":""', '"farcasterShareText":"Sit down with us"');
    await openInHost();
    await connected().waitFor();
    await app.getByRole('link', { name: 'About' }).first().click();
    await expect.poll(() => new URL(app.url()).pathname).toBe('/about');
    await app.getByRole('button', { name: 'Share on Farcaster' }).click();
    await expect.poll(() => calls('composeCast')).toHaveLength(1);
    const embeds = [`${scene.community.url}/about`];
    expect(await calls('composeCast')).toEqual([{ text: 'Sit down with us', embeds }]);
  },
);

describe('a Farcaster client that offers less', () => {
  const favorites = () => app.getByRole('button', { name: 'Add to Favorites' });
  const share = () => app.getByRole('button', { name: 'Share on Farcaster' });

  longTest(
    'what the client does not offer is not offered to the member, who is connected all the same',
    async () => {
      await openInHost({ offers: ['actions.ready', 'wallet.getEthereumProvider'] });
      await connected().waitFor();
      await expect.poll(() => calls('ready')).toHaveLength(1);
      expect([await favorites().count(), await share().count()]).toEqual([0, 0]);
      await app.getByRole('link', { name: 'About' }).first().click();
      await expect.poll(() => new URL(app.url()).pathname).toBe('/about');
      expect((await host.seen()).isBackShown).toBe(false);
      expect(await calls('getCapabilities')).toHaveLength(1);
      const { calls: all } = await host.seen();
      expect(all.map(({ name }) => name)).not.toContain('setPrimaryButton');
      expect(await app.getByRole('button', { name: farcasterText.close }).count()).toBe(0);
    },
  );

  longTest('a client without a wallet is asked once what it offers', async () => {
    await openInHost({ offers: ['actions.ready', 'actions.composeCast'] });
    await share().waitFor();
    await app.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
    expect(host.asked).toEqual([]);
    expect(await calls('getCapabilities')).toHaveLength(1);
  });

  longTest('a client that fails at saying what it offers is taken to offer all', async () => {
    await openInHost({ offers: null });
    await connected().waitFor();
    await favorites().waitFor();
    await share().waitFor();
    expect(await calls('getCapabilities')).toHaveLength(1);
  });

  longTest('a member whose client’s wallet does not answer is told so', async () => {
    await openInHost({ isMute: true });
    await app
      .getByText('Your wallet hasn’t answered. Open it, then try again.')
      .first()
      .waitFor({ timeout: 30_000 });
    expect(await calls('ready')).toHaveLength(1);
  });
});

longTest(
  'a cast that is shared with the community is quoted in the room that the member picks, and nothing is sent',
  async () => {
    const hash = `0x${'ab'.repeat(20)}`;
    const author = { fid: 7, username: 'ada' };
    const text = 'gm @vera\nwho is around?';
    await openInHost({ location: { type: 'cast_share', cast: { hash, text, author } } });
    const shared = app.getByRole('dialog', { name: farcasterText.cast.title });
    await shared.getByText('who is around?').waitFor();
    await shared.getByRole('button', { name: farcasterText.cast.view }).click();
    await expect.poll(() => calls('viewCast')).toEqual([{ hash, authorUsername: 'ada' }]);
    await shared.getByRole('button', { name: 'Memes' }).click();
    await expect.poll(() => new URL(app.url()).pathname).toBe('/memes-images');
    await mintAs('castfriend');
    const field = app.getByRole('textbox', { name: 'Message' });
    await expect
      .poll(() => field.inputValue())
      .toBe(castQuote({ hash, text, fid: author.fid, username: author.username }));
    expect(await shared.count()).toBe(0);
    await app.getByRole('button', { name: farcasterText.by('ada') }).click();
    await expect.poll(() => calls('viewProfile')).toEqual([{ fid: 3 }]);
    expect(visitor.faults).toEqual([]);
  },
);

longTest('links that lead outside are opened by the client that shows the app', async () => {
  await openInHost();
  await connected().waitFor();
  await app.getByRole('link', { name: 'About' }).first().click();
  const link = app.locator('#content a[target="_blank"]').first();
  const address = await link.evaluate((found) => (found as { href?: string }).href);
  await link.click();
  await expect.poll(() => calls('openUrl')).toEqual([address]);
  // Another mini app opens as one.
  const chess = 'https://farcaster.xyz/miniapps/abc/chess';
  await link.evaluate((found, url) => Object.assign(found, { href: url }), chess);
  await link.click();
  await expect.poll(() => calls('openMiniApp')).toEqual([{ url: chess }]);
  expect(await calls('openUrl')).toEqual([address]);
  expect(visitor.page.context().pages()).toHaveLength(1);
});

describe('the tokens and wallets of a Farcaster client', () => {
  const words = farcasterText.tokens;
  const payee = getAddress(`0x${'d'.repeat(40)}`);
  const byClient = (name: string) => app.getByRole('button', { name, exact: true });
  const told = (sentence: string) => app.getByText(sentence, { exact: true }).first().waitFor();

  /** Opens a page with coins to pay with, and waits until its main button names what it does. */
  async function openReady(path: string, ours: string, client: Client = {}): Promise<void> {
    await openInHost(client, path);
    await fund(scene.community.url, host.addresses[0]);
    await app
      .getByRole('button', { name: ours, exact: true })
      .and(app.locator(':enabled'))
      .waitFor();
  }

  /** The coins of an account, in wei. */
  const coinsOf = (address: Address) =>
    createPublicClient({ transport: http(`${scene.community.url}/api/rpc`) }).getBalance({
      address,
    });

  /** What of the client's tokens and wallets is offered. */
  const offered = () =>
    app
      .getByRole('button', { name: /Farcaster$/ })
      .filter({ hasText: /^(?:Send|Swap|View) / })
      .or(byClient(farcasterText.solana.show))
      .count();

  longTest(
    'a payment is handed over to the client as it is filled in; who declines there keeps it, and a client that fails has the member told',
    async () => {
      const ours = sendText.sendNow('0.5', 'DEGEN', shortAddress(payee));
      await openReady(`/send-tokens?to=${payee}&amount=0.5`, ours);
      const before = await coinsOf(payee);
      const send = byClient(words.send);
      const amount = app.getByRole('textbox', { name: sendText.youSend });
      const asked = {
        token: `eip155:${chainId}/native`,
        amount: '500000000000000000',
        recipientAddress: payee,
      };
      // With the chat token's page and the Solana address.
      await expect.poll(offered).toBe(3);
      await host.answer({ tokens: 'rejected_by_user' });
      await send.click();
      await expect.poll(() => calls('sendToken')).toEqual([asked]);
      await send.and(app.locator(':enabled')).waitFor();
      expect(await app.getByText(words.sendFailed).count()).toBe(0);
      await host.answer({ tokens: 'failed' });
      await send.click();
      await told(words.sendFailed);
      expect(await amount.inputValue()).toBe('0.5');
      await host.answer({ tokens: 'success' });
      await send.click();
      await told(words.sent('0.5', 'DEGEN'));
      // It is looked after like any transaction, and was made once.
      await told(transactionText.confirmed(words.sends('0.5', 'DEGEN')));
      expect((await coinsOf(payee)) - before).toBe(500_000_000_000_000_000n);
      await expect.poll(() => amount.inputValue()).toBe('');
      expect(await send.isDisabled()).toBe(true);
      expect(await calls('sendToken')).toEqual([asked, asked, asked]);
      expect(host.asked).not.toContain('eth_sendTransaction');
      expect(visitor.faults).toEqual([]);
    },
  );

  longTest(
    'a swap is handed over to the client with both tokens and what is paid; who declines there keeps it, and a client that fails has the member told',
    async () => {
      const { chatTokenAddress } = await configOf(scene.community);
      await openReady('/swap/univ2?amount=0.5', swapText.swapNow('0.5', 'DEGEN'));
      const swap = byClient(words.swap);
      const paid = app.getByRole('textbox', { name: swapText.pay, exact: true });
      await host.answer({ tokens: 'rejected_by_user' });
      await swap.click();
      const asked = {
        sellToken: `eip155:${chainId}/native`,
        buyToken: `eip155:${chainId}/erc20:${chatTokenAddress}`,
        sellAmount: '500000000000000000',
      };
      await expect.poll(() => calls('swapToken')).toEqual([asked]);
      await swap.and(app.locator(':enabled')).waitFor();
      expect(await app.getByText(words.swapFailed).count()).toBe(0);
      await host.answer({ tokens: 'failed' });
      await swap.click();
      await told(words.swapFailed);
      expect(await paid.inputValue()).toBe('0.5');
      await host.answer({ tokens: 'success' });
      await swap.click();
      await told(words.swapped('0.5', 'DEGEN', 'CHAT'));
      await expect.poll(() => paid.inputValue()).toBe('');
      expect(await calls('swapToken')).toEqual([asked, asked, asked]);
      expect(host.asked).not.toContain('eth_sendTransaction');
      expect(visitor.faults).toEqual([]);
    },
  );

  longTest(
    'the chat token is shown by the client, from the menu of the network and from the balances',
    async () => {
      const { chatTokenAddress } = await configOf(scene.community);
      const token = `eip155:${chainId}/erc20:${chatTokenAddress}`;
      await openInHost({}, '/send-tokens');
      await connected().waitFor();
      await byClient(words.view).click();
      await expect.poll(() => calls('viewToken')).toEqual([{ token }]);
      await app.getByRole('banner').locator('[aria-haspopup=menu]').first().click();
      await app.getByRole('menuitem', { name: words.viewToken('CHAT') }).click();
      await expect.poll(() => calls('viewToken')).toEqual([{ token }, { token }]);
      await breakClient();
      await byClient(words.view).click();
      await told(words.viewFailed);
      expect(visitor.faults).toEqual([]);
    },
  );

  longTest(
    'the member sees their Solana address and signs a message with it; who declines sees no error, and a wallet that fails has them told',
    async () => {
      const { show, sign, statement, connectFailed, signFailed } = farcasterText.solana;
      const { solanaAddress: address, solanaSignature: signature } = hostDone;
      const { communityName } = await configOf(scene.community);
      const connect = { method: 'connect' };
      const message = statement(communityName, address);
      const signed = { method: 'signMessage', params: { message } };
      const requests = () => calls('solanaProviderRequest');
      await openInHost();
      await connected().waitFor();
      await host.answer({ solana: 'rejected_by_user' });
      await byClient(show).click();
      await expect.poll(requests).toEqual([connect]);
      await byClient(show).and(app.locator(':enabled')).waitFor();
      expect(await app.getByText(connectFailed).count()).toBe(0);
      await host.answer({ solana: 'failed' });
      await byClient(show).click();
      await told(connectFailed);
      await host.answer({ solana: 'success' });
      await byClient(show).click();
      await app.getByTitle(address).waitFor();
      await host.answer({ solana: 'rejected_by_user' });
      await byClient(sign).click();
      await expect.poll(requests).toEqual([connect, connect, connect, signed]);
      await byClient(sign).and(app.locator(':enabled')).waitFor();
      expect(await app.getByText(signFailed).count()).toBe(0);
      await host.answer({ solana: 'success' });
      await byClient(sign).click();
      const shown = app.getByTitle(signature);
      await shown.waitFor();
      expect(await shown.textContent()).toBe(shortAddress(signature));
      expect((await requests()).at(-1)).toEqual(signed);
      expect(visitor.faults).toEqual([]);
    },
  );

  longTest.each<[string, Client]>([
    ['offers none of it', { offers: ['wallet.getEthereumProvider'] }],
    ['offers nothing at all', { offers: [] }],
    [
      'knows other chains',
      {
        chains: ['eip155:8453'],
        offers: [
          'wallet.getEthereumProvider',
          'actions.sendToken',
          'actions.swapToken',
          'actions.viewToken',
        ],
      },
    ],
  ])('a client that %s is handed no tokens, and its wallets are not offered', async (_, client) => {
    const hasWallet = client.offers?.includes('wallet.getEthereumProvider') === true;
    await openInHost(client, `/send-tokens?to=${payee}&amount=0.5`);
    if (hasWallet) {
      await fund(scene.community.url, host.addresses[0]);
      const ours = sendText.sendNow('0.5', 'DEGEN', shortAddress(payee));
      await app
        .getByRole('button', { name: ours, exact: true })
        .and(app.locator(':enabled'))
        .waitFor();
      await expect.poll(() => calls('getChains')).toHaveLength(1);
    } else {
      await app.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
    }
    expect(await offered()).toBe(0);
    const { calls: all } = await host.seen();
    expect(all.map(({ name }) => name)).not.toContain('solanaProviderRequest');
    expect(visitor.faults).toEqual([]);
  });
});

describe('outside of a Farcaster client', () => {
  longTest('inside any other page the app is the one for browsers', async () => {
    const { page } = visitor;
    const url = 'https://farcaster.xyz/plain';
    const html = `<iframe src="${scene.community.url}" title="App"></iframe>`;
    await page.route(url, (route) => route.fulfill({ contentType: 'text/html', body: html }));
    await page
      .context()
      .grantPermissions(['local-network-access'], { origin: 'https://farcaster.xyz' });
    await page.goto(url);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('button', { name: 'Connect wallet' }).first().waitFor();
    expect(await frame.getByRole('button', { name: 'Add to Favorites' }).count()).toBe(0);
    expect(visitor.faults).toEqual([]);
  });
});
