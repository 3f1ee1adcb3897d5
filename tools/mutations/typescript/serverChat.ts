import { type Fault, faultsIn } from '../fault.ts';

const at = (path: string) => `apps/server/src/${path}`;

/** Faults of the chat on the server; their tests run on a real PostgreSQL. */
export const serverChat: readonly Fault[] = [
  ...faultsIn(at('chat/http.ts'), at('auth/http.test.ts'), [
    ['an incomplete answer is kept', 'proofs.length === ids.length', 'true'],
  ]),
  ...faultsIn(at('chat/service.ts'), at('chat/send.test.ts'), [
    ['a reply answers the message to come', 'replyTo > head)', 'replyTo > head + 1)'],
    ['a reply answers place 0', 'replyTo < 1 || ', ''],
    ['a message for another community is kept', "return 'wrong-community';", 'return null;'],
    [
      'a signature is not checked',
      "(isSignedBy(device.key, envelopeBytes(envelope), signature) ? null : 'bad-signature')",
      'null',
    ],
    ['any clock is right', 'Math.abs(envelope.sentAt - clock.now()) > clockSkewMs', 'false'],
  ]),
  ...faultsIn(at('chat/feeds.ts'), `${at('chat/feeds.test.ts')} ${at('chat/resume.test.ts')}`, [
    [
      'a message that overtakes a look voids the log',
      'head.seq < (known.get(feed.room) ?? 0)',
      'head.seq < feed.head',
    ],
    ['a restored database is not noticed', 'await replace(feed, epoch, head);', ''],
    [
      'a page from memory begins too early',
      'after + 1 - ringStart(feed)',
      'after - ringStart(feed)',
    ],
  ]),
  ...faultsIn(at('chat/committer.ts'), at('chat/order.test.ts'), [
    [
      'what came after a refused message is kept',
      'queue.jobs = withoutBroken(queue.jobs, broken);',
      'void broken;',
    ],
  ]),
  ...faultsIn(at('chat/store.ts'), at('chat/store.test.ts'), [
    [
      'a retry is a second message',
      ' and not exists (select from messages where author = $3 and id = $2)',
      '',
    ],
    [
      'places run against the order of sending',
      'row_number() over (order by place)',
      'row_number() over (order by place desc)',
    ],
  ]),
  ...faultsIn(at('chat/subscription.ts'), at('chat/resume.test.ts'), [
    ['a cursor of another log counts', 'cursor.epoch === feed.epoch &&', ''],
    ['a reader of long ago gets everything', 'feed.head - cursor.seq <= resumeMax', 'true'],
  ]),
  ...faultsIn(
    at('chat/connectionHandler.ts'),
    `${at('chat/rules.test.ts')} ${at('chat/socket.test.ts')}`,
    [
      [
        'an author sends faster over more sockets',
        '(device === null ? 0 : authors.take(device.author))',
        '0',
      ],
      [
        'an author opens sockets without end',
        'socketsByAuthor.of(author) > limits.socketsPerAuthor',
        'false',
      ],
    ],
  ),
  ...faultsIn(at('chat/socket.ts'), `${at('chat/socket.test.ts')} ${at('chat/protocol.test.ts')}`, [
    ['any page may open a socket', 'request.headers.origin !== origin', 'false'],
    [
      'a client opens sockets without end',
      '>= socketsPerAddress ? 429 : null',
      '>= socketsPerAddress ? null : null',
    ],
    ['a device signs on after its time', 'device.expiresAt <= now) {', 'device.expiresAt < 0) {'],
    ['a reader may lag for ever', 'now - laggingSince > limits.lagMaxMs', 'false'],
  ]),
  ...faultsIn(at('chat/connection.ts'), at('chat/connection.test.ts'), [
    ['what a reader does not take is kept', 'waiting > this.#limits.bufferMaxBytes', 'false'],
  ]),
];
