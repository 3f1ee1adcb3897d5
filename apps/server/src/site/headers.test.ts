import { expect, test } from 'vitest';
import { startTestServer } from '../testServer.ts';

const router = `0x${'c'.repeat(40)}`;

test('the browser may speak to the relay and the gateway that are set, to their origins only', async () => {
  const other = await startTestServer({
    community: {
      walletConnectProjectId: 'a'.repeat(32),
      walletConnectRelayUrl: "wss://relay.example/path;script-src 'unsafe-inline'",
      arweaveGateway: 'https://ar.example/gateway',
      miniapp: { authServerUrl: 'https://auth.example/quick' },
    },
  });
  const { headers } = await fetch(`${other.url()}/api/healthz`);
  expect(headers.get('content-security-policy')).toContain(
    "connect-src 'self' ws://localhost:3000 wss://relay.example https://ar.example https://auth.example; ",
  );
  await other.stop();
});

test.each([
  ['a chain that it serves', true, 1, {}],
  ['another chain', false, 666, {}],
  ['a community with contracts of its own', false, 1, { cowSettlementAddress: router }],
  ['a community without swaps', false, 1, { swapRouterAddress: '' }],
] as const)(
  'for %s the browser may speak to the public order book: %s',
  async (_for, may, chain, changed) => {
    const cow = 'cowSettlementAddress' in changed ? { cowVaultRelayerAddress: router } : {};
    const swaps = { supportedChainId: chain, swapRouterAddress: router };
    const other = await startTestServer({ community: { ...swaps, ...changed, ...cow } });
    const { headers } = await fetch(`${other.url()}/api/healthz`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.includes(' https://api.cow.fi')).toBe(may);
    await other.stop();
  },
);

test.each<[string[], string]>([
  [[], "frame-ancestors 'self'; "],
  [
    ['https://host.example', 'https://*.b.example'],
    "frame-ancestors 'self' https://host.example https://*.b.example; ",
  ],
])(
  'the site is shown by the clients of the settings and by nobody else: %j',
  async (frameAncestors, expected) => {
    const other = await startTestServer({ community: { frameAncestors } });
    const { headers } = await fetch(`${other.url()}/api/healthz`);
    expect(headers.get('content-security-policy')).toContain(expected);
    await other.stop();
  },
);

test.each([
  ['', true],
  ['wss://relay.example', false],
])(
  'the page of WalletConnect that attests a site may be shown with its own relay only: %j',
  async (walletConnectRelayUrl, isShown) => {
    const community = { walletConnectProjectId: 'a'.repeat(32), walletConnectRelayUrl };
    const other = await startTestServer({ community });
    const { headers } = await fetch(`${other.url()}/api/healthz`);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy.includes('frame-src https://verify.walletconnect.org ')).toBe(isShown);
    await other.stop();
  },
);

test('videos of YouTube are shown from the host without cookies', async () => {
  const server = await startTestServer();
  const { headers } = await fetch(`${server.url()}/api/healthz`);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/; frame-src (?:\S+ )?https:\/\/www\.youtube-nocookie\.com; /);
  await server.stop();
});
