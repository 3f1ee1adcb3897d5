import { type Fault, faultsIn } from '../fault.ts';

const inServer = (path: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/server/src/chat/${path}`, 'apps/server/src/chat/removals.test.ts', rows);

/** Faults of what the operator removes: in memory, at open pages, in exports, and in what readers believe. */
export const removals: readonly Fault[] = [
  ...inServer('feeds.ts', [
    [
      'memory tells what is removed',
      'if (feed === undefined) return;\n      feed.ring = [];',
      'if (feed === undefined) return;',
    ],
  ]),
  ...inServer('removals.ts', [
    [
      'a page that was away is not told',
      'filter(({ head }) => head >= seq)',
      'filter(({ head }) => head > seq)',
    ],
    ['a page is told of what it does not have', '.filter((one) => one <= seq)', ''],
  ]),
  ...inServer('gateway.ts', [
    ['open pages keep a removed text', 'seq <= subscription.sent),', 'seq > subscription.sent),'],
  ]),
  ...inServer('rows.ts', [
    [
      'the edits of a removed text have no word for it',
      'r.seq = coalesce(m.target, m.seq)',
      'r.seq = m.seq',
    ],
  ]),
  ...faultsIn('apps/server/src/chat/retention.ts', 'tools/admin/retention.test.ts', [
    ['a round has no end', 'batch < batchesMax', 'true'],
    ['a rule looks at the same places again', 'await store.advance(rule, last);', ''],
  ]),
  ...faultsIn('apps/server/src/chat/retentionStore.ts', 'tools/admin/retention.test.ts', [
    [
      'a rule of a room yields to that for all',
      "order by r.id, rule.kind, rule.room = '*'`",
      "order by r.id, rule.kind, rule.room <> '*'`",
    ],
    ['a rule for files takes every text', "(kind === 'all' || row.hasFiles)", 'true'],
  ]),
  ...faultsIn('apps/server/src/auth/service.ts', 'tools/admin/members.test.ts', [
    ['who is suspended signs in', 'if (suspension !== null)', 'if (false)'],
  ]),
  ...faultsIn('apps/server/src/auth/endedDevices.ts', 'apps/server/src/auth/endedDevices.test.ts', [
    [
      'a page whose sign-in ended goes on',
      "devices.revoked(fresh, 'elsewhere')",
      "devices.revoked([], 'elsewhere')",
    ],
  ]),
  ...faultsIn('apps/server/src/auth/sweeps.ts', 'apps/server/src/upkeep/upkeep.test.ts', [
    ['a device that signed a profile goes', 'shared.bios s where', 'shared.bios s where false and'],
  ]),
  ...faultsIn(
    'packages/domain/src/chat/removal.ts',
    'packages/chat-client/src/proof/verification.test.ts',
    [['another reason was signed as well', 'seq, digest, reason, at]', 'seq, digest, at]']],
  ),
  ...faultsIn(
    'packages/chain/src/chat/verifyTranscript.ts',
    'apps/server/src/chat/removals.test.ts',
    [
      [
        'any signature removes a text from an export',
        '!(await isRemovalSigned(message, of.chainId))',
        'false',
      ],
    ],
  ),
  ...faultsIn(
    'packages/chat-client/src/proof/verification.ts',
    'packages/chat-client/src/proof/verification.test.ts',
    [['any key removes a text', '(await isPublished(message.removed.key))', 'true']],
  ),
  ...faultsIn(
    'packages/chat-client/src/log/believed.ts',
    'packages/chat-client/src/log/believed.test.ts',
    [
      [
        'a false removal is believed',
        "isGone(message) && stateOf(message) !== 'broken'",
        'isGone(message)',
      ],
    ],
  ),
];
