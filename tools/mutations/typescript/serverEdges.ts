import { type Fault, faultsIn } from '../fault.ts';

const inServer = (path: string, tests: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/server/src/${path}.ts`, `apps/server/src/${tests}.test.ts`, rows);

/** Faults of how the server treats its clients, its node, and its disk. */
export const serverEdges: readonly Fault[] = [
  ...inServer('faucet/http', 'faucet/http', [
    ['a client asks the faucet without end', 'perSecond: 0.1', 'perSecond: 10'],
  ]),
  ...inServer('faucet/service', 'faucet/http', [
    ['a wallet with a few coins gets none', 'held >= grantWei', 'held > 0n'],
    ['a wallet of an earlier chain gets none', 'earlier !== null && held > 0n', 'earlier !== null'],
  ]),
  ...inServer('auth/deviceService', 'mutes/mutes', [
    [
      'a copied request is answered again',
      '!(await store.useRequest(digest, at, clock.now() - revocationSkewMs))',
      'false',
    ],
  ]),
  ...inServer('push/store', 'push/push', [
    [
      'the address of a browser is enough to take it over',
      'p256dh = $3 and auth = $4',
      "$3::text || $4::text <> ''",
    ],
  ]),
  ...inServer('media/diskStorage', 'media/uploads', [
    ['uploads are open to every user of the machine', '      await chmod(path, 0o600);\n', ''],
  ]),
  ...inServer('platform/privateFolder', 'platform/privateFolder', [
    ['an older folder stays open', '  close(folder, 0o700);\n', ''],
    ['a copied folder of secrets stays open', "new Set(['secrets', 'chain'])", 'new Set()'],
    ['a copied password stays open', "  close(join(folder, 'password'), 0o600);\n", ''],
  ]),
  ...inServer('images/service', 'images/http', [
    ['our own failure is kept', '    made.catch(() => known.delete(link));\n', ''],
  ]),
  ...inServer('logs/service', 'logs/http', [
    ['dropped lines are counted again', '    dropped = 0;\n', ''],
  ]),
  ...inServer('logs/file', 'logs/http', [
    ['a full file is put aside at each write', '      size = 0;\n', ''],
  ]),
  ...inServer('names/holders', 'names/service', [
    ['a new member waits for half a minute', '(last.value ? freshMs : noNameFreshMs)', 'freshMs'],
  ]),
  ...inServer('names/service', 'names/service', [
    ['each name is told to everybody', 'before !== undefined || ', 'true || '],
    ['a name that was missing is never told', 'owed.add(author)', 'owed.has(author)'],
  ]),
  ...inServer('platform/turnstile', 'platform/turnstile', [
    ['a crowd goes through at once', 'if (left > 0) left -= 1;', 'if (left > 0) void left;'],
    ['who came first waits longest', 'waiting.push(resolve)', 'waiting.unshift(resolve)'],
  ]),
  ...inServer('platform/gathered', 'platform/gathered', [
    ['each key is a question of its own', 'waiting.splice(0, keysMax)', 'waiting.splice(0, 1)'],
    ['those who wait for a failed question wait on', '[...these, ...waiting]', 'these'],
  ]),
  ...inServer('auth/devices', 'auth/deviceCrowd', [
    [
      'each device is looked up alone',
      'const row = await rowOf(id);',
      'const [row] = await store.devices([id]);',
    ],
    ['each device is noted alone', 'note(id).catch(', 'store.seen([id], clock.now()).catch('],
  ]),
  ...inServer('platform/clientKey', 'platform/clientKey', [
    ['a client chooses its own address', 'hops.at(-trustedProxies)', 'hops.at(0)'],
  ]),
  ...inServer('platform/silentConnections', 'platform/silentConnections', [
    ['a WebSocket counts as silent', "  server.on('upgrade', speaks);\n", ''],
  ]),
  ...inServer('platform/http', 'platform/http', [
    ['a wait is a thousand times too long', 'Math.ceil(retryAfterMs / 1000)', 'retryAfterMs'],
  ]),
  ...inServer('platform/migrate', 'main', [
    ['any change of a newer version ends a server', 'where not is_harmless and', 'where'],
  ]),
  ...inServer('platform/outdated', 'main', [
    [
      'a server that cannot serve says that it is ready',
      'response, 503, { ready: false',
      'response, 200, { ready: false',
    ],
  ]),
  ...inServer('platform/rpc', 'platform/rpc', [
    ['a node that refuses has answered', ' && status !== 429', ''],
  ]),
  ...inServer('rpc/service', 'rpc/service', [
    ['a sent transaction is given up like a read', '? sendPatienceMs', '? readPatienceMs'],
  ]),
  ...inServer('rpc/http', 'rpc/limits', [
    [
      'a batch counts as one call',
      'limiter.take(client, costOf(request.body, allowance.burst))',
      'limiter.take(client)',
    ],
  ]),
  ...inServer('site/health', 'site/health', [
    ['a server that stops is ready', "isStopping() ? ['stopping'] : ", ''],
    ['readiness is found out once', 'Math.abs(now - known.at) >= freshMs', 'false'],
  ]),
  ...inServer('site/subjects', 'site/subjects', [
    ['sixteen questions are all that is ever asked', '      asking -= 1;\n', ''],
  ]),
  ...inServer('site/http', 'site/http', [
    [
      'an old file is the newest',
      "request.headers['if-none-match'] === etag",
      "request.headers['if-none-match'] !== undefined",
    ],
  ]),
];
