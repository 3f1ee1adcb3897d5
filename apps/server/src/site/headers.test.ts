import { expect, test } from 'vitest';
import { testCommunity } from '../testCommunity.ts';
import { startTestServer } from '../testServer.ts';
import { secureHeaders } from './headers.ts';

const router = `0x${'c'.repeat(40)}`;

test('the browser may speak to the relay that is set, to its origin only, and to no host that only the server asks', async () => {
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
    "connect-src 'self' ws://localhost:3000 wss://relay.example; ",
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
  [
    ['http://localhost:5173', 'http://127.0.0.1:5173', 'https://localhost'],
    "frame-ancestors 'self' http://localhost:5173 http://127.0.0.1:5173 https://localhost; ",
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

/** The headers that an app of this origin puts on each response. */
function headersOf(origin: string): Record<string, string> {
  const put: Record<string, string> = {};
  const response = {
    setHeader: (name: string, value: string) => Object.assign(put, { [name]: value }),
  };
  const server = {
    prependListener(event: string, listener: (...words: unknown[]) => void) {
      if (event === 'request') listener({}, response);
    },
  };
  secureHeaders({ server } as never, origin, testCommunity);
  return put;
}

test('a browser is told what a page may not do, and over https to come back so for a year', () => {
  const strict = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };
  const others = {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'permissions-policy':
      'accelerometer=(), camera=(self), clipboard-write=(self), display-capture=(), geolocation=(), gyroscope=(), microphone=(), midi=(), payment=(), usb=()',
  };
  const { 'content-security-policy': _, ...overHttps } = headersOf('https://parley.example');
  expect(overHttps).toEqual({ ...others, ...strict });
  const { 'content-security-policy': __, ...overHttp } = headersOf('http://localhost:3000');
  expect(overHttp).toEqual(others);
});
