import { type Fault, faultsIn } from '../fault.ts';

const inWeb = (path: string, test: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(
    `apps/web/src/features/chat/${path}`,
    `apps/web/src/features/chat/${test}.test.ts`,
    rows,
  );

/** Faults of what a page and a transcript make of a room's events. */
export const roomEvents: readonly Fault[] = [
  ...inWeb('believed.ts', 'believed', [
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
  ...inWeb('storedOutbox.ts', 'chatEvents', [
    [
      'pages from before find events in the outbox',
      "(kind === 'text' ? texts : events) + id",
      'texts + id + (events && "")',
    ],
  ]),
  ...inWeb('replaces.ts', 'chatEvents', [
    [
      'an event replaces those about other messages',
      'later.target.seq !== earlier.target?.seq || ',
      '',
    ],
    ['an event replaces those of another member', 'later.author !== earlier.author || ', ''],
  ]),
  ...inWeb('outbox.ts', 'chatEvents', [
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
  ...inWeb('verification.ts', 'verification', [
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
  ...inWeb('timeline.ts', 'timeline', [
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
        'found !== anchor.hash',
        'false',
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
        "kind === 'edit' && target !== undefined",
        'target !== undefined',
      ],
    ],
  ),
];
