import { type Fault, faultsIn, inClient } from '../fault.ts';

type Rows = Parameters<typeof faultsIn>[2];
const beside = (path: string, rows: Rows) => faultsIn(`${path}.ts`, `${path}.test.ts`, rows);
const inServer = (path: string, rows: Rows) => beside(`apps/server/src/${path}`, rows);
const inWeb = (path: string, rows: Rows) => beside(`apps/web/src/${path}`, rows);

/** Faults of how things end, how far they go, and what comes first: timers, listeners, pauses, bounds. */
export const ends: readonly Fault[] = [
  ...beside('packages/domain/src/rooms/book', [
    [
      'a room cannot be opened again once all that may be are there',
      'tooMany({ ...state, all: 0 })',
      'tooMany(state)',
    ],
  ]),
  ...beside('packages/domain/src/send/lookalike', [
    [
      'a common end begins before the common beginning ended',
      'end < shorter - start &&',
      'end < shorter &&',
    ],
  ]),
  ...beside('packages/domain/src/chat/guards', [
    ['the hour after midnight is the 24th', "hourCycle: 'h23'", 'hour12: false'],
    ['fifteen letters are held back', '<= repeatableMax', '< repeatableMax'],
    ['marks on letters make another text', '\\p{M}]/gu', ']/gu'],
  ]),
  ...beside('packages/chain/src/transactions/waitForTransaction', [
    ['a receipt is asked for without end', 'first.finally(asking.stop)', 'first'],
  ]),
  ...inServer('chat/gateway', [
    [
      'a room has readers for ever',
      'if (others?.size === 0) readers.delete(subscription.feed);',
      '',
    ],
    [
      'a room has no readers once one leaves',
      'if (others?.size === 0) readers',
      'if (others !== undefined) readers',
    ],
    ['who follows other rooms still reads the ones before', '    leave(connection);\n', ''],
  ]),
  ...inServer('platform/rpc', [
    [
      'a timer outlives its question',
      "asked.on('close', () => clearTimeout(timer));",
      'void timer;',
    ],
    [
      'a node has all the time in the world',
      "asked.destroy(new Error('too late'))",
      "new Error('too late')",
    ],
  ]),
  ...faultsIn('apps/server/src/chat/sendRules.ts', 'apps/server/src/moderation/roomModes.test.ts', [
    [
      'a message that a guard refuses takes a turn',
      '(await guardFault(device, envelope)) ?? (await turnFault(device, envelope))',
      '(await turnFault(device, envelope)) ?? (await guardFault(device, envelope))',
    ],
  ]),
  ...inServer('platform/backoff', [
    ['a pause has no bound', 'Math.min(2 * nextMs, longestMs)', '2 * nextMs'],
    ['all pauses are the first', 'Math.min(2 * nextMs, longestMs)', 'nextMs'],
    ['what went well is forgotten', '      nextMs = firstMs;\n', ''],
  ]),
  ...inServer('platform/sharedAnswers', [
    ['a failure is kept', 'if (answers.get(key) === entry) answers.delete(key);', ''],
    ['a late failure takes the newer answer', 'if (answers.get(key) === entry) ', ''],
    ['an answer is kept over a block', 'known?.state === state && ', 'known && '],
    ['an answer is kept for ever', '&& now() - known.at < forMs', ''],
    ['answers are kept without bound', '    most,\n  );', '    9_999,\n  );'],
  ]),
  ...inServer('rpc/gate', [
    ['a timer outlives the wait for a turn', '          clearTimeout(timer);\n', ''],
    ['who gave up once may wait less often', '        add(this.#waiting, client, -1);\n', ''],
  ]),
  ...inServer('rpc/service', [
    ['what was computed takes its room for ever', '      leave();\n', ''],
  ]),
  ...inServer('media/queue', [['a place is never free again', 'running -= 1', 'running -= 0']]),
  ...inServer('names/known', [
    [
      'the answer that comes last counts',
      'if ((known.get(address)?.question ?? 0) > answer.question) return;',
      '',
    ],
    ['answers are kept without bound', '(knownMax)', '(9_999_999)'],
    ['an answer becomes younger', 'Math.min(answer.at, at)', 'at'],
  ]),
  ...inServer('indexer/node/peer', [
    ['a node is left for good', 'left !== null && Date.now() < left.until,', 'left !== null,'],
    ['a node that refused once refuses for good', ' && Date.now() - refusedAt < refusedMs', ''],
  ]),
  ...inServer('indexer/node/inParallel', [
    ['any number is asked at once', 'length: parallelMax', 'length: items.length'],
    [
      'who ends first comes first',
      'results[at] = await work(items[at] as Item)',
      'results.push(await work(items[at] as Item))',
    ],
  ]),
  ...inServer('cow/loop', [
    ['a block wakes a solver without orders', 'if (hasOrders) loop.wake();', 'loop.wake();'],
    ['each failure is told', 'if (isNew) log.warn', 'log.warn'],
    ['a database that is away keeps its leader', 'error instanceof ChainError,', 'true,'],
  ]),
  ...inServer('platform/leaderLoop', [
    [
      'a round without end holds up a stop',
      'await Promise.race([running, wait(stopMaxMs, undefined, { ref: false })]);',
      'await running;',
    ],
    ['a failed turn keeps the lease', 'if (!keepsLease(error)) await lease.release();', ''],
    ['a round does not hear that its lease is lost', 'lease.onLost(() => turnEnd.abort());', ''],
    ['a stopped server leads again', 'stopping.signal.aborted ? null : ', ''],
  ]),
  ...faultsIn('apps/server/src/platform/lease.ts', 'apps/server/src/platform/leaderLoop.test.ts', [
    ['all servers lead', 'if (rows[0]?.held !== true) return null;', ''],
    ['a silent server keeps its lease', "'idle_session_timeout'", "'lock_timeout'"],
    [
      'a long round loses its lease',
      "await client.query('select').catch",
      'await Promise.reject().catch',
    ],
  ]),
  ...inWeb('features/swap/sendSwap', [
    [
      'a batch swap accepts anything',
      'swapInBatch({ ...order, native, exact, amount, bound })',
      'swapInBatch({ ...order, native, exact, amount, bound: 0n })',
    ],
    [
      'a signed swap accepts anything',
      'swapByPermit({ ...order, native, exact, amount, bound })',
      'swapByPermit({ ...order, native, exact, amount, bound: 0n })',
    ],
    [
      'a swap accepts anything',
      'swapExact({ ...order, exact, amount, bound })',
      "swapExact({ ...order, exact, amount, bound: exact === 'in' ? 0n : 2n * bound })",
    ],
  ]),
  ...inClient('outbox/outbox', [
    [
      'an event of the previous wallet is queued',
      'if (connection.author()?.toLowerCase() === author) void queue',
      'void queue',
    ],
  ]),
  ...inWeb('wallet/walletConnect/activeSession', [
    [
      'the end of another session ends this one',
      '    if (session?.topic !== topic) return;\n    stop();',
      '    stop();',
    ],
    [
      'an event of another session is followed',
      '    if (session?.topic !== topic) return;\n    const { name, data }',
      '    const { name, data }',
    ],
    [
      'who stopped listening is told',
      'listeners.get(event)?.delete(listener);',
      'listeners.get(event)?.has(listener);',
    ],
  ]),
  ...faultsIn('apps/web/src/features/send/settle.ts', 'apps/web/src/features/send/pay.test.ts', [
    ['a payment that could not be followed never is again', '    followed.delete(hash);\n', ''],
  ]),
  ...inClient('rooms/book', [['a room is left twice', 'if (isLeft) return;', '']]),
  ...inClient('rooms/rooms', [
    [
      'an older mark of another device makes old messages new',
      'Math.max(newAfter, cursor.seq)',
      'cursor.seq',
    ],
  ]),
  ...inWeb('data/changes', [
    ['each change is told at once', 'nextAt = Date.now() + restMs;', ''],
    ['a page that was left asks once more', '    clearTimeout(timer);\n', ''],
  ]),
  ...faultsIn('packages/chat-client/src/topics.ts', 'apps/web/src/data/changes.test.ts', [
    ['what nobody watches is asked for', 'if (others?.size === 0) listeners.delete(topic);', ''],
  ]),
];
