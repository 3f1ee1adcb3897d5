import { type Fault, faultsIn } from '../fault.ts';

const domain = 'packages/domain/src/push';
const server = 'apps/server/src/push';
const web = 'apps/web/src/features/chat/push';
const told = `${server}/push.test.ts`;
const ofNfts = `${server}/nfts.test.ts`;

/** Faults of notifications while Parley is closed. */
export const push: readonly Fault[] = [
  ...faultsIn(`${domain}/quietHours.ts`, `${domain}/quietHours.test.ts`, [
    ['quiet hours over midnight are none', 'now >= from || now < to', 'now >= from && now < to'],
    ['the last minute is not quiet', 'now >= from && now < to', 'now > from && now < to'],
    [
      'clocks are never put forward or back',
      'if (minuteOfDay(end, zone) === to) return end;',
      'if (end > start) return end;',
    ],
    ['quiet hours end some minutes late', 'first += minute;', 'first += 7 * minute;'],
  ]),
  ...faultsIn(`${domain}/rules.ts`, `${domain}/rules.test.ts`, [
    ['a wrong clock forgets all browsers', 'status === 404 || status === 410', 'status >= 401'],
    [
      'a service can ask for silence for ever',
      'Math.min(waitMaxMs, Math.max(own',
      'Math.max(0, Math.max(own',
    ],
  ]),
  ...faultsIn(`${domain}/wire.ts`, `${domain}/wire.test.ts`, [
    ['a push service may be asked by http', "url.protocol === 'https:' &&", 'true &&'],
    ['what is muted is not signed', '    ...[muted.rooms, muted.people, muted.words],\n', ''],
    ['the address is not signed', '[address.endpoint, address.p256dh,', '[address.p256dh,'],
    ['a client’s token is not signed', 'address.url, address.token,', 'address.url,'],
  ]),
  ...faultsIn('apps/server/src/push/clients.ts', 'apps/server/src/push/clients.test.ts', [
    [
      'a token that ended is told again',
      "if (invalidTokens.includes(token)) return 'invalid';",
      "if (invalidTokens.includes(token)) return 'failed';",
    ],
    ['each user is a request', 'batches.get(key) ?? open', 'open'],
  ]),
  ...faultsIn('apps/server/src/push/store.ts', 'apps/server/src/push/clients.test.ts', [
    ['a client is told without a pause', ' and told_at <= $2::bigint - $3::bigint', ''],
    ['a client is told all day', 'and (told < $5 or', 'and (told < $5 + 1000 or'],
  ]),
  ...faultsIn('apps/server/src/push/store.ts', 'apps/server/src/miniapp/webhook.test.ts', [
    ['an old token takes the place of a newer one', ' || isNew === 0', ''],
    ['an event that is told again counts again', 'if (known.rowCount !== 0) return;', ''],
    ['an event that changed nothing counts no more', 'if (rowCount === 0) return;', ''],
    [
      'a client’s event counts for all its users',
      "'delete from push_subscriptions where fid = $1 and client_fid = $2'",
      "'delete from push_subscriptions where $1 > 0 and client_fid = $2'",
    ],
  ]),
  ...faultsIn('apps/server/src/miniapp/clientEvent.ts', 'apps/server/src/miniapp/appKeys.test.ts', [
    ['a listed key signs for anybody', ' && (listed.fid === null || listed.fid === fid)', ''],
    ['the hub is asked about listed keys', 'return known === undefined', 'return true'],
  ]),
  ...faultsIn('apps/server/src/push/queue.ts', 'apps/server/src/push/clients.test.ts', [
    ['who silenced their client is told', ' and not s.is_off', ''],
  ]),
  ...faultsIn(
    'apps/server/src/platform/outside.ts',
    'apps/server/src/platform/outsidePost.test.ts',
    [
      [
        'what is handed in goes by http',
        "if (url.protocol !== 'https:') throw new OutsideError('refused', 'It isn’t https.');",
        '',
      ],
    ],
  ),
  ...faultsIn(`${server}/deliver.ts`, told, [
    ['quiet hours are told', 'if (quietUntil !== null)', 'if (quietUntil === 0)'],
    ['who looks is told', 'if (isLooking(due.author))', 'if (false)'],
    ['a browser that is gone is asked again', "if (outcome === 'gone')", "if (outcome === 'sent')"],
    ['a busy service is asked for ever', ' || tries >= pushTriesMax', ''],
  ]),
  ...faultsIn(`${server}/pending.ts`, told, [
    [
      'tips in another token are counted',
      ' and i.token = any($5)',
      ' and ($5::text[] is not null)',
    ],
    [
      'what was read is told',
      '        and t.place > coalesce((select seq from shared.read_cursors where author = $4 and room = $1), 0)\n',
      '',
    ],
    ['what was deleted is told', 'and st.deletion is null and st.hiding is null\n', '\n'],
    ['muted people are told', ' and t.author <> all($6)', ' and ($6::text[] is not null)'],
    ['muted words are told', 'hasMutedWord(body, muted.words)', 'false'],
    [
      'a mention is told twice in a followed room',
      "mentions ? 'uncalled'",
      "!mentions ? 'uncalled'",
    ],
    ['an edit is read with its message', 't.place > coalesce', 't.seq > coalesce'],
    ['what called a member calls them again', 'c.seq and e.since < c.since', 'c.seq and false'],
  ]),
  ...faultsIn(`${server}/said.ts`, told, [
    ['an edit tells nobody', 'm.since > $2 and m.since <= $3', 'm.seq > $2 and m.seq <= $3'],
  ]),
  ...faultsIn(`${server}/compose.ts`, told, [
    ['what is wanted no more is told', 'if (!isWanted(due)) return null;', ''],
  ]),
  ...faultsIn(`${server}/topics.ts`, told, [
    ['a later notification comes at once', 't.sent_at + $3::bigint', '$3::bigint'],
  ]),
  ...faultsIn(`${server}/queue.ts`, ofNfts, [
    ['comments of others’ collections are told', 's.author = c.owner and s.nfts', 's.nfts'],
  ]),
  ...faultsIn(`${server}/pending.ts`, ofNfts, [
    ['muted people’s mints are told', 'i.trader <> all($5)', '($5::text[] is not null)'],
  ]),
  ...faultsIn(`${server}/chainQueue.ts`, ofNfts, [
    ['mints of young blocks are told', ' and i.time <= $5\n', ' and $5::bigint > 0\n'],
    ['a member is told of their own mints', ' and i.trader <> m.owner', ''],
    [
      'a mint is told again with its block',
      `             and not exists (
               select from push_mints p where p.tx = i.tx and p.collection = i.collection)
           group by i.tx, i.collection, m.owner
           on conflict do nothing`,
      `           group by i.tx, i.collection, m.owner
           on conflict (tx, collection) do update set time = excluded.time`,
    ],
  ]),
  ...faultsIn(`${server}/chainQueue.ts`, told, [
    ['tips in any token are told', ' and i.token = any($5)', ' and ($5::text[] is not null)'],
    [
      'a tip is told again with its block',
      `             and not exists (
               select from push_tips p where p.tx = i.tx and p.message_id = i.message_id)
           on conflict do nothing`,
      'on conflict (tx, message_id) do update set time = excluded.time',
    ],
  ]),
  ...faultsIn(`${server}/store.ts`, told, [
    ['an older wish comes back', 'where s.at <= excluded.at`', '`'],
    [
      'a browser tells two members',
      'where endpoint = $1 and device <> $2 and',
      'where endpoint = $2 and device = $1 and',
    ],
  ]),
  ...faultsIn(`${server}/service.ts`, told, [
    ['a key that is none is kept', 'importDeviceKey(address.p256dh) === null', 'false'],
    ['a wish for another community counts', 'host !== community.authority ||', ''],
  ]),
  ...faultsIn(`${server}/key.ts`, `${server}/keys.test.ts`, [
    ['everybody may read the key', '  chmodSync(path, 0o600);\n', ''],
    [
      'two servers make two keys',
      "await client.query('select pg_advisory_xact_lock($1)', [keyLock]);",
      '',
    ],
    ['an old key still sends', 'own?.publicKey === known ? own : null', 'own'],
  ]),
  ...faultsIn(`${web}/keepPush.ts`, `${web}/keepPush.test.ts`, [
    ['a deleted storage goes on hearing', 'if (await unsubscribe()) ', 'if (false) '],
    ['who disconnects goes on hearing', 'author === null && savedWallet() === null', 'false'],
    ['a locked wallet hears no more', ' && savedWallet() === null', ''],
    ['another member takes the notifications', 'author !== record.author', 'author === null'],
  ]),
  ...faultsIn(`${web}/push.ts`, `${web}/keepPush.test.ts`, [
    ['the server is told at every page', 'if (pushRecord.get()?.told === told) return;', ''],
  ]),
  ...faultsIn(`${web}/browserPush.ts`, `${web}/keepPush.test.ts`, [
    ['a new key changes nothing', 'if (keyOf(known) === key) return', 'return'],
  ]),
];
