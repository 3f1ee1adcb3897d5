import { type Fault, faultsIn } from '../fault.ts';

const inWeb = (path: string, test: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(
    `apps/web/src/features/chat/${path}`,
    `apps/web/src/features/chat/${test}.test.ts`,
    rows,
  );

const inClient = (path: string, test: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`packages/chat-client/src/${path}`, `packages/chat-client/src/${test}.test.ts`, rows);

/** Faults of what a page and a transcript make of a room's events. */
export const roomEvents: readonly Fault[] = [
  ...inClient('log/believed.ts', 'log/believed', [
    [
      'anybody may edit and delete',
      "right === 'author' && author !== message.author",
      "right === 'author' && author === ''",
    ],
    [
      'everybody moderates',
      "right === 'moderator' && people[author]?.moderator !== true",
      "right === 'moderator' && author === ''",
    ],
    ['a forged event counts', "!isGone(event) && stateOf(event) !== 'broken'", '!isGone(event)'],
    ['an event may be about what comes later', 'seq <= message.seq || ', ''],
    [
      'the server may remove a message',
      'isUnexplained && !isPartial',
      'isUnexplained && isPartial',
    ],
    ['only the first event about a message is known', 'else known.push(message);', ''],
  ]),
  ...inClient('outbox/storedOutbox.ts', 'clientEvents', [
    [
      'pages from before find events in the outbox',
      "(kind === 'text' ? texts : events) + id",
      'texts + id + (events && "")',
    ],
  ]),
  ...inClient('outbox/replaces.ts', 'clientEvents', [
    [
      'an event replaces those about other messages',
      'later.target.seq !== earlier.target?.seq || ',
      '',
    ],
    ['an event replaces those of another member', 'later.author !== earlier.author || ', ''],
  ]),
  ...inClient('outbox/outbox.ts', 'clientEvents', [
    [
      'the one that failed stays beside the next try',
      "old.state === 'failed' && replaces(outgoing, old)",
      'old === outgoing',
    ],
  ]),
  ...inWeb('actions/emoji.ts', 'actions/emoji', [['an emoji has two spellings', "'$1')", "'$&')"]]),
  ...inWeb('messageLink.ts', 'messageLink', [
    ['a link may name any place', '/^[1-9]\\d{0,14}$/', '/^.+$/'],
  ]),
  ...inClient('proof/verification.ts', 'proof/verification', [
    [
      'an event counts for whatever stands there now',
      'about !== null && !(await isAbout(message, about))',
      'about === message',
    ],
  ]),
  ...inWeb('rows.ts', 'rows', [
    ['events are rows', '.filter(({ kind }) => isSaid(kind))', ''],
    [
      'an event between two lines parts them',
      'placing(saidBefore(messages, from), people)',
      'placing(messages[from - 1], people)',
    ],
  ]),
  ...inClient('log/timeline.ts', 'log/timeline', [
    [
      'events push messages out of a long log',
      'isSaid(kind) ? [index] : []',
      'kind ? [index] : []',
    ],
  ]),
  ...faultsIn(
    'packages/chain/src/chat/verifyTranscript.ts',
    'packages/chain/src/chat/verifyTranscript.test.ts',
    [
      [
        'a transcript says nothing of another history than the anchored one',
        'else if (!isGone(anchor))',
        'else if (false)',
      ],
    ],
  ),
  ...faultsIn(
    'packages/chain/src/chat/eventCheck.ts',
    'packages/chain/src/chat/verifyTranscript.test.ts',
    [
      [
        'a transcript takes an event for another message',
        "if (about?.digest !== target.digest) return 'other-target';",
        "if (about === undefined) return 'other-target';",
      ],
      [
        'anybody deletes in a transcript',
        "if (right === 'author' && about.author !== author) return 'not-author';",
        '',
      ],
      [
        'a reaction goes with its message',
        'isEdit(kind) && target !== undefined',
        'target !== undefined',
      ],
    ],
  ),
];
