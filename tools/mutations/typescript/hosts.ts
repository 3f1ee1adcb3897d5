import { type Fault, faultsIn } from '../fault.ts';

const domain = (path: string) => `packages/domain/src/chat/${path}`;

/** Faults of how a community goes to another host, and of what counts for its former ones. */
export const hosts: readonly Fault[] = [
  ...faultsIn(domain('formerHosts.ts'), domain('formerHosts.test.ts'), [
    [
      'what was signed for another chain counts',
      'if (said.chainId !== site.chainId) return false;',
      '',
    ],
    ['anyone may sign a change', '!headKeys.includes(change.key) ||', ''],
    ['a change is not checked', '|| !(await isChangeSigned(change))', ''],
    ['a change may lead elsewhere', 'change.to === to &&', ''],
    [
      'a former host counts for ever',
      'if (change.from === said.host && counts(said, change))',
      'if (change.from === said.host)',
    ],
    [
      'a former host counts one place further',
      'seq <= (change.heads[room] ?? 0)',
      'seq <= (change.heads[room] ?? 0) + 1',
    ],
    ['only the last move counts', 'to = change.from;', 'return false;'],
  ]),
  ...faultsIn(domain('verifyMessage.ts'), 'packages/chat-client/src/proof/verification.test.ts', [
    ['a device signs for every host', 'signIn.domain === host &&', ''],
  ]),
  ...faultsIn('apps/server/src/auth/devices.ts', 'tools/address/changeHost.test.ts', [
    [
      'a device of the former host may write',
      'if ((parseSignIn(row.signIn)?.domain ?? authority) !== authority) return null;',
      '',
    ],
  ]),
  ...faultsIn('apps/server/src/hosts/register.ts', 'tools/address/changeHost.test.ts', [
    ['a server starts at any address', 'throw new ConfigError(elsewhere(current, origin));', ''],
  ]),
  ...faultsIn('tools/address/changeHost.ts', 'tools/address/changeHost.test.ts', [
    ['a move does not mind a server', 'await expectUnused(client);', ''],
    ['a move names no setting of one’s own config', 'if (hasOwnConfig)', 'if (false)'],
  ]),
  ...faultsIn('packages/domain/src/site/loopback.ts', 'packages/domain/src/site/loopback.test.ts', [
    [
      'a host that begins like loopback is loopback',
      '127(\\.\\d+){3}|\\[?::1\\]?)$/',
      '127(\\.\\d+){3}|\\[?::1\\]?)/',
    ],
  ]),
  ...faultsIn('tools/start/settings.ts', 'tools/start/settings.test.ts', [
    ['a community may be at plain http anywhere', 'if (isOrigin && isSecure &&', 'if (isOrigin &&'],
    [
      'two settings may say where a community is',
      'if (env.PARLEY_URL !== undefined && configPath !== null) {',
      'if (false) {',
    ],
    [
      'a server on all addresses is asked at none',
      "{ '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host",
      'host',
    ],
  ]),
  ...faultsIn('tools/start/lock.ts', 'tools/start/lock.test.ts', [
    [
      'a Parley in another container does not count',
      "if (held === 'taken') return { owner: lockOwner(path) };",
      "if (held === 'taken') return tryLock(path);",
    ],
  ]),
];
