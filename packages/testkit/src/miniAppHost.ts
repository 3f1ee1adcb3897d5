import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Frame, Page } from 'playwright-core';
import { type Hex, numberToHex } from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import type { HostControls } from './miniAppHostPage.ts';
import type { HostAnswers, HostPayment } from './miniAppHostTokens.ts';
import { answerAsPhone } from './phoneAnswers.ts';

/** A Farcaster client that shows a mini app, with the member's wallet. */
export type MiniAppHost = {
  addresses: readonly [Hex, Hex];
  /** The methods that the wallet was asked for, in order. */
  asked: string[];
  /** The mini app inside. */
  app: () => Frame;
  /** What the host was asked, and what it shows. */
  seen: () => Promise<Pick<HostControls, 'calls' | 'isBackShown'>>;
  /** Makes the host refuse to add the mini app and to sign in, or accept again. */
  refuse: (refuses: boolean) => Promise<void>;
  /** How the host answers from now on what is asked of its tokens, of its wallet for Solana, or of its composer. */
  answer: (next: Partial<HostAnswers>) => Promise<void>;
  /** The member takes the mini app from their favorites. */
  remove: () => Promise<void>;
  /** The member turns the client's notifications of the mini app off. */
  silence: () => Promise<void>;
  pressBack: () => Promise<void>;
  /** Presses the client's own button, which shows the main action of the app. */
  pressPrimary: () => Promise<void>;
  switchAccount: (address: Hex) => Promise<void>;
};

type Parameters = {
  /** Where the mini app is. */
  appUrl: string;
  /** Where the wallet sends transactions. */
  rpcUrl: string;
  chainId: number;
  /** How much of the mini app the client's controls cover, in CSS pixels. */
  insets?: Record<'top' | 'right' | 'bottom' | 'left', number>;
  /** What the client says that it offers; null for one that fails at saying it. Without it, all that we use. */
  offers?: readonly string[] | null;
  /** The chains that the client says it knows, as CAIP-2 names them; null for one that fails at saying it. By default, `chainId`. */
  chains?: readonly string[] | null;
  /** Where the client takes notifications for its user once they added the mini app. */
  place?: { url: string; token: string };
  /** From where in the client the mini app was opened; its menu by default. */
  location?: object;
  /** The wallet never answers. */
  isMute?: boolean;
  /** The Farcaster account of the client's user, which signs a sign-in message with a nonce. Without it, it declines. */
  account?: {
    fid: number;
    sign: (nonce: string) => Promise<{ message: string; signature: string; authMethod: string }>;
  };
};

const allOffers = [
  'actions.addMiniApp',
  'actions.close',
  'actions.composeCast',
  'actions.openMiniApp',
  'actions.openUrl',
  'actions.ready',
  'actions.requestCameraAndMicrophoneAccess',
  'actions.sendToken',
  'actions.setPrimaryButton',
  'actions.signIn',
  'actions.swapToken',
  'actions.viewCast',
  'actions.viewProfile',
  'actions.viewToken',
  'back',
  'haptics.impactOccurred',
  'haptics.notificationOccurred',
  'haptics.selectionChanged',
  'wallet.getEthereumProvider',
  'wallet.getSolanaProvider',
];

/** The origin of Farcaster's client, which our Content-Security-Policy allows to frame the app. */
const hostUrl = 'https://farcaster.xyz/miniapps';

/**
 * Shows a mini app in `page` as Farcaster's client does, with its host SDK and at its address,
 * without a request that leaves this computer.
 */
export async function openMiniAppHost(page: Page, parameters: Parameters): Promise<MiniAppHost> {
  const {
    appUrl,
    rpcUrl,
    chainId,
    insets,
    offers = allOffers,
    chains = [`eip155:${chainId}`],
    place,
    location,
    isMute = false,
    account,
  } = parameters;
  const accounts = [generatePrivateKey(), generatePrivateKey()].map((key) =>
    privateKeyToAccount(key),
  );
  const [first, second] = accounts;
  if (first === undefined || second === undefined) throw new Error('There are two accounts.');
  let current = first;
  const asked: string[] = [];

  await page.exposeFunction('askHostWallet', async (method: string, params: unknown[]) => {
    asked.push(method);
    if (isMute) return await new Promise<never>(() => {});
    if (method === 'eth_accounts' || method === 'eth_requestAccounts') {
      return { result: [current.address] };
    }
    if (method === 'eth_chainId') return { result: numberToHex(chainId) };
    // As wallets do, it answers reads by its own node.
    if (/^eth_get/.test(method)) return askNode(rpcUrl, method, params);
    return answerAsPhone({ account: current, rpcUrl, chainId }, method, params);
  });
  await page.exposeFunction('askHostAccount', (nonce: string) => account?.sign(nonce) ?? null);
  await page.exposeFunction('payAsHost', async ({ recipientAddress, amount }: HostPayment) => {
    const payment = { to: recipientAddress, value: numberToHex(BigInt(amount)) };
    const wallet = { account: current, rpcUrl, chainId };
    const answer = await answerAsPhone(wallet, 'eth_sendTransaction', [payment]);
    if ('error' in answer) throw new Error(answer.error.message);
    return answer.result;
  });
  const html = await hostPage();
  await page.route(`${hostUrl}?*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  // From a public address to a local one: Chromium would ask its user for permission.
  await page
    .context()
    .grantPermissions(['local-network-access'], { origin: new URL(hostUrl).origin });
  const query = new URLSearchParams({
    app: appUrl,
    insets: JSON.stringify(insets ?? null),
    offers: JSON.stringify(offers),
    chains: JSON.stringify(chains),
    place: JSON.stringify(place ?? null),
    location: JSON.stringify(location ?? null),
    ...(account && { fid: String(account.fid) }),
  });
  await page.goto(`${hostUrl}?${query}`);

  return {
    addresses: [first.address, second.address],
    asked,
    app() {
      const inside = page.frames().find((frame) => frame.parentFrame() === page.mainFrame());
      if (inside === undefined) throw new Error('The host shows no mini app.');
      return inside;
    },
    seen: () =>
      page.evaluate(() => {
        const { calls, isBackShown } = Reflect.get(globalThis, 'host') as HostControls;
        return { calls, isBackShown };
      }),
    refuse: (refuses) =>
      page.evaluate((wished) => {
        (Reflect.get(globalThis, 'host') as HostControls).refuses = wished;
      }, refuses),
    answer: (next) =>
      page.evaluate((wished) => {
        Object.assign((Reflect.get(globalThis, 'host') as HostControls).answers, wished);
      }, next),
    remove: () => page.evaluate(() => (Reflect.get(globalThis, 'host') as HostControls).remove()),
    silence: () => page.evaluate(() => (Reflect.get(globalThis, 'host') as HostControls).silence()),
    pressBack: () => page.evaluate(() => (Reflect.get(globalThis, 'host') as HostControls).back()),
    pressPrimary: () =>
      page.evaluate(() => (Reflect.get(globalThis, 'host') as HostControls).press()),
    async switchAccount(address) {
      current = accounts.find((account) => account.address === address) ?? current;
      await page.evaluate(
        (changed) => (Reflect.get(globalThis, 'host') as HostControls).changeAccounts([changed]),
        address,
      );
    },
  };
}

async function askNode(
  rpcUrl: string,
  method: string,
  params: readonly unknown[],
): Promise<{ result: unknown }> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  });
  return (await response.json()) as { result: unknown };
}

/** The host's page as one file. */
async function hostPage(): Promise<string> {
  const entry = fileURLToPath(new URL('./miniAppHostPage.ts', import.meta.url));
  const bundle = await build({ entryPoints: [entry], bundle: true, format: 'esm', write: false });
  // A closing tag inside a script would end it.
  const script = (bundle.outputFiles[0]?.text ?? '').replaceAll('</script', '<\\/script');
  const style = 'html, body, iframe { margin: 0; border: 0; width: 100%; height: 100% }';
  return `<!doctype html><title>Host</title><style>${style}</style><body><script type="module">${script}</script></body>`;
}
