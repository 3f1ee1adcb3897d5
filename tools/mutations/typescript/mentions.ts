import { type Fault, faultsIn } from '../fault.ts';

const web = 'apps/web/src/features/chat';
const rooms = 'packages/chat-client/src/rooms/rooms';
const search = 'apps/server/src/search';

/** Faults of mentions, and of what is new to a reader. */
export const mentions: readonly Fault[] = [
  ...faultsIn('packages/domain/src/chat/mentions.ts', 'packages/domain/src/chat/mentions.test.ts', [
    ['an address of mail mentions somebody', '(?<![\\p{L}\\p{M}\\p{N}_@./\\\\=-])@', '@'],
    ['one name with an @ in it mentions another', '    if (isInName(text, start)) continue;\n', ''],
    ['a name of another TLD is one of ours', ' || goesOn.test(behind)', ''],
    ['a longer name mentions a shorter one', '(?:@|[^', '(?:@|[^\\p{S}'],
    ['the TLD counts in one spelling only', 'tld.length).toLowerCase() ===', 'tld.length) ==='],
    ['a mention is read as it is spelled', 'name: foldName(name)', 'name'],
    ['a name is as long as one likes', 'nameLength(name) > nameMaxLength', 'false'],
  ]),
  ...faultsIn(`${search}/store.ts`, `${search}/mentions.test.ts`, [
    ['members are told of what they say', ' and t.author <> $1\n', '\n'],
    [
      'a list begins anew with each page',
      '(m.at, m.room, m.seq) < (',
      '(m.at, m.room, m.seq) <= (',
    ],
    ['an edit calls whom it called before', ' and e.since < m.since\n', ' and false\n'],
  ]),
  ...faultsIn(
    'apps/server/src/platform/migrations/0032-mentions-again.sql',
    `${search}/mentions.test.ts`,
    [
      ['what was read and is put back is news', 'coalesce(r.since, v.seq)', 'v.seq'],
      ['what was taken out unread is no news', 'order by seq desc limit 1', 'order by seq limit 1'],
      ['whatever was mentioned counts as read', 'and c.seq >= t.since', ''],
    ],
  ),
  ...faultsIn(`${search}/http.ts`, `${search}/mentions.test.ts`, [
    ['what may be a mention is one', 'it.isReply || mentionsAny(it.body, held, tldName)', 'true'],
  ]),
  ...faultsIn(`${web}/mentions/typed.ts`, `${web}/mentions/typed.test.ts`, [
    ['what stands behind the caret is lost', 'mention + after', 'mention'],
  ]),
  ...faultsIn(`${web}/mentions/candidates.ts`, `${web}/mentions/candidates.test.ts`, [
    ['members are offered themselves', 'address !== self && ', ''],
    ['who spoke first comes first', '.toReversed()', ''],
    ['the exact name is one of many', '    ...whole,\n', ''],
    ['who can’t be mentioned is offered', ' && isMentionable(name, tld)', ''],
  ]),
  ...faultsIn('packages/chat-client/src/log/timeline.ts', `${rooms}.test.ts`, [
    ['own messages are new', ' && message.author !== self', ''],
    ['events are new', 'isSaid(message.kind) && ', ''],
  ]),
  ...faultsIn(`${rooms}.ts`, `${rooms}.test.ts`, [
    ['what this page tells moves the line', 'if (isFirst && newAfter', 'if (newAfter'],
    [
      'a replaced log has something new',
      '? view.get().newAfter : null',
      '? view.get().newAfter : 0',
    ],
  ]),
  ...faultsIn(`${web}/rows.ts`, `${web}/rows.test.ts`, [
    ['the line of new messages is above its day', 'rows.splice(-1, 0,', 'rows.splice(0, 0,'],
  ]),
  ...faultsIn(
    'packages/chain/src/tokens/permitOrAllow.ts',
    'packages/chain/src/chat/tipByPermit.test.ts',
    [
      [
        'a contract wallet cannot tip',
        "error.code !== 'no-permit') throw error",
        'true) throw error',
      ],
      [
        'whatever fails is tried again by an allowance',
        "if (!(error instanceof ChainError) || error.code !== 'no-permit') throw error;",
        '',
      ],
    ],
  ),
];
