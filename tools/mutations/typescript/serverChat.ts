import { type Fault, faultsIn } from '../fault.ts';

const at = (path: string) => `apps/server/src/${path}`;

/** Faults of the chat on the server; their tests run on a real PostgreSQL. */
export const serverChat: readonly Fault[] = [
  ...faultsIn(at('chat/http.ts'), at('auth/http.test.ts'), [
    ['an incomplete answer is kept', 'proofs.length === ids.length', 'true'],
  ]),
  ...faultsIn(at('chat/sendRules.ts'), at('chat/send.test.ts'), [
    ['a reply answers place 0', 'replyTo >= 1 && ', ''],
    ['a message for another community is kept', "return 'wrong-community';", 'return null;'],
    [
      'a signature is not checked',
      'if (!isSignedBy(device.key, envelopeBytes(envelope), signature)) {',
      'if (false) {',
    ],
    ['any clock is right', 'Math.abs(envelope.sentAt - clock.now()) > clockSkewMs', 'false'],
  ]),
  ...faultsIn(at('chat/guards.ts'), at('chat/guards.test.ts'), [
    ['nobody is a newcomer for long', 'first <= clock.now() - hours * hourMs', 'true'],
    ['links of newcomers are not counted', 'leadsOut(body) ? links.take(author) : 0', '0'],
    ['who is new once stays it', 'until > clock.now()', 'true'],
    ['whatever one says is the same', '.update(text)', '.update(author)'],
  ]),
  ...faultsIn(at('chat/feeds.ts'), `${at('chat/feeds.test.ts')} ${at('chat/resume.test.ts')}`, [
    [
      'a message that overtakes a look voids the log',
      'head.seq < (known.get(feed.room) ?? 0)',
      'head.seq < feed.head',
    ],
    [
      'a reply answers the message to come',
      'return seq <= feed.head;',
      'return seq <= feed.head + 1;',
    ],
    [
      'what another server just acknowledged is not known',
      'await poll();\n      await feed.reading;',
      '',
    ],
    ['a restored database is not noticed', 'await replace(feed, epoch, head);', ''],
  ]),
  ...faultsIn(at('chat/feed.ts'), `${at('chat/feeds.test.ts')} ${at('chat/resume.test.ts')}`, [
    [
      'a page from memory begins too early',
      'after + 1 - ringStart(feed)',
      'after - ringStart(feed)',
    ],
  ]),
  ...faultsIn(at('chat/bus.ts'), at('chat/bus.test.ts'), [
    ['a node that is alone talks to nobody', 'if (nodes.size === 0) return;', ''],
    ['a node that fell silent counts for ever', 'if (heardAt < silentSince) leave(node);', ''],
    ['who comes is not answered', "join(node);\n    say({ t: 'beat' });", 'join(node);'],
    ['nodes that cannot be heard still count', 'for (const node of nodes.keys()) leave(node);', ''],
  ]),
  ...faultsIn(at('chat/bus/postgresWire.ts'), at('chat/bus.test.ts'), [
    ['a broken connection stays broken', 'events?.lost();\n    again();', 'events?.lost();'],
    [
      'each hint of a room is told',
      'waiting.set(key, text);',
      'waiting.set(String(Math.random()), text);',
    ],
  ]),
  ...faultsIn(at('chat/nodes.ts'), at('chat/nodes.test.ts'), [
    [
      'the other server keeps a device that is signed out',
      "if (where === 'here') bus.publish({ t: 'revoked', devices: [...ids] });",
      '',
    ],
    ['without a bus a device stays signed in', 'bus.isOpen() ? poll() : catchUp()', 'poll()'],
  ]),
  ...faultsIn(at('chat/tally.ts'), at('chat/nodes.test.ts'), [
    ['sockets of other servers do not count', 'count += counts.get(key) ?? 0;', ''],
    [
      'closed sockets of other servers count',
      'put(counts, key, count);',
      'put(counts, key, Math.max(count, counts.get(key) ?? 0));',
    ],
  ]),
  ...faultsIn(at('chat/sharedLimiter.ts'), at('chat/sharedLimiter.test.ts'), [
    [
      'each server has an allowance of its own',
      'limiter.charge(key, amount);',
      'limiter.charge(key, 0 * amount);',
    ],
  ]),
  ...faultsIn(at('chat/committer.ts'), at('chat/order.test.ts'), [
    [
      'what came after a refused message is kept',
      'queue.jobs = withoutBroken(queue.jobs, broken);',
      'void broken;',
    ],
  ]),
  ...faultsIn(at('chat/append.ts'), at('chat/store.test.ts'), [
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
