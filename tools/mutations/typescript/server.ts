import { type Fault, faultsIn } from '../fault.ts';

const at = (path: string) => `apps/server/src/${path}`;

/** Faults of the server beside the chat. */
export const server: readonly Fault[] = [
  ...faultsIn(at('points/service.ts'), at('platform/indexed.test.ts'), [
    ['ranks are compared with themselves', 'ranksIn(epoch - 1, shown)', 'ranksIn(epoch, shown)'],
  ]),
  ...faultsIn(at('staking/stream.ts'), at('platform/indexed.test.ts'), [
    ['the stream is told once and for all', 'last?.place !== place', 'last === null'],
  ]),
  ...faultsIn(at('points/store.ts'), at('nfts/nfts.test.ts'), [
    [
      'an award is for the trade after it',
      't.log_index = e.log_index - 1',
      't.log_index = e.log_index + 1',
    ],
    ['a launch is not said', "e.reason = 'nft-launch'", "e.reason = 'swap'"],
  ]),
  ...faultsIn(at('referrals/store.ts'), at('platform/indexed.test.ts'), [
    ['a member counts once for each purchase', 'count(distinct member) as', 'count(member) as'],
  ]),
  ...faultsIn(at('platform/http.ts'), at('app.test.ts'), [
    [
      'what the browser says of a request is not read',
      "request.headers['sec-fetch-site'] === 'cross-site'",
      'false',
    ],
    ['any site may send', '(from !== undefined && from !== origin)', 'false'],
    ['a body may nest without end', 'isNestedDeeperThan(text, nestingMax)', 'false'],
  ]),
  ...faultsIn(
    'packages/domain/src/state/boundedMap.ts',
    'packages/domain/src/state/boundedMap.test.ts',
    [
      ['what is set again stays old', '    this.delete(key);\n', ''],
      ['a map has no bound', 'this.size > this.#max', 'false'],
    ],
  ),
  ...faultsIn(at('platform/limiter.ts'), at('platform/limiter.test.ts'), [
    ['a limiter keeps every key', 'new BoundedMap(maxKeys)', 'new BoundedMap(9_999_999)'],
    [
      'a bucket overflows',
      'Math.min(burst, bucket.tokens + (elapsed * perSecond) / 1000)',
      'bucket.tokens + (elapsed * perSecond) / 1000',
    ],
  ]),
  ...faultsIn(at('platform/contractWatch.ts'), at('platform/contractWatch.test.ts'), [
    ['a chain that restarts is not watched', 'next === null || next > newest + 1', 'next === null'],
    [
      'a block is looked at twice',
      'Math.max(next, newest - spanMax)',
      'Math.max(next - 1, newest - spanMax)',
    ],
  ]),
  ...faultsIn(at('platform/migrate.ts'), at('platform/migrate.test.ts'), [
    ['a changed migration is not noticed', 'ours.checksum !== checksum', 'false'],
    [
      'two processes migrate at once',
      "await client.query('select pg_advisory_lock($1)', [lock]);",
      '',
    ],
  ]),
  ...faultsIn(at('auth/service.ts'), `${at('auth/message.test.ts')} ${at('auth/http.test.ts')}`, [
    [
      'a nonce is good for ever',
      '!(await store.useNonce(sha256(signIn.nonce), askedBy, clock.now()))',
      'false',
    ],
    [
      'a message for another site is good',
      'domain !== authority || signIn.domain !== authority ||',
      '',
    ],
    [
      'a message for another chain is good',
      'if (signIn.chainId !== chainId) return sentences.elsewhere;',
      '',
    ],
    [
      'an old message is good',
      'Math.abs(age) > issuedAtToleranceMs || age > signInLifetimeMs',
      'false',
    ],
    [
      'a device may be taken over',
      'if (!(await store.addDevice(device))) return refuse(sentences.device);',
      'await store.addDevice(device);',
    ],
  ]),
  ...faultsIn(at('auth/deviceService.ts'), at('auth/devices.test.ts'), [
    ['a member signs others out', 'own.length !== new Set(revocation.devices).size', 'false'],
    [
      'a list is for anybody',
      '!isInForce || !isSignedBy(device.key, bytes, signature)',
      '!isInForce',
    ],
    [
      'sockets of a signed-out device stay',
      "    devices.revoked(revocation.devices, 'here');\n",
      '',
    ],
  ]),
  ...faultsIn(at('faucet/service.ts'), at('faucet/http.test.ts'), [
    ['the faucet gives without end', '    all.charge(everyone, 1);\n', ''],
    ['the faucet keeps nothing for newcomers', 'const reserve = 60', 'const reserve = 0'],
    ['every grant is a first one', '    first.charge(client, 1);\n', ''],
    [
      'two payments take one nonce',
      'last.then(() => fundOnce(wanted, client))',
      'fundOnce(wanted, client)',
    ],
  ]),
  ...faultsIn(at('platform/outside.ts'), at('platform/outside.test.ts'), [
    [
      'a redirect leads from https to http',
      "url.protocol === 'https:' && next.protocol !== 'https:'",
      'false',
    ],
    [
      'one public address is enough',
      '!addresses.every(isPublicAddress)',
      '!addresses.some(isPublicAddress)',
    ],
    ['redirects have no end', 'redirects === redirectsMax', 'false'],
    ['any port is of the web', "      url.port === '' &&\n", ''],
  ]),
  ...faultsIn(at('platform/publicAddress.ts'), at('platform/publicAddress.test.ts'), [
    ['carrier networks are public', "  ['100.64.0.0', 10],\n", ''],
    ['an IPv4 address inside IPv6 is public', "  ['2002::', 16],\n", ''],
  ]),
  ...faultsIn(at('moderation/service.ts'), at('moderation/service.test.ts'), [
    ['an event during a read is lost', '    if (now && reading !== null) await reading;\n', ''],
    ['moderators are believed for ever', 'clock.now() - readAt <= believedMs', 'true'],
    [
      'nobody hears of a change',
      'for (const listener of listeners) listener(changed)',
      'void changed',
    ],
  ]),
  ...faultsIn(at('names/holders.ts'), at('names/service.test.ts'), [
    [
      'a sold name keeps its rights',
      'known.age(clock.now() - holdsNameMaxMs - 1, addresses)',
      'void addresses',
    ],
    ['a node that lags is believed for long', 'if (!value || isIndexed !== false) ', ''],
  ]),
  ...faultsIn(at('names/chainNames.ts'), at('names/service.test.ts'), [
    ['a chain that is down is asked on', '    restUntil = clock.now() + restMs;\n', ''],
    ['a contract that can’t answer counts as a chain that is down', '!isUnanswered(error)', 'true'],
  ]),
  ...faultsIn(at('names/service.ts'), at('names/service.test.ts'), [
    [
      'what the index tells of a change is not heard',
      '      doubt(members);\n',
      '      void members;\n',
    ],
    [
      'an answer from before a change is the last word',
      'isDoubted ? Number.NEGATIVE_INFINITY : clock.now()',
      'clock.now()',
    ],
    [
      'an old name is told as it was',
      'distinct.filter(isOld)',
      'distinct.filter((one) => !names.has(one))',
    ],
  ]),
  ...faultsIn(at('names/service.ts'), at('names/foreignNames.test.ts'), [
    [
      'a member who just got a name of another registry writes without it',
      '!isIndexed && ',
      'false && ',
    ],
  ]),
  ...faultsIn(at('chat/sendRules.ts'), at('names/foreignNames.test.ts'), [
    [
      'a contract that can’t answer is waited for',
      'return isUnanswered(error)\n',
      'return isUnanswered(null)\n',
    ],
  ]),
  ...faultsIn(at('indexer/silence.ts'), at('indexer/silence.test.ts'), [
    [
      'a contract whose code is elsewhere never tells',
      '!(await hasEvents(address, selectors))',
      'true',
    ],
    ['a contract that is not there yet counts as silent', 'if (code.length <= 2) return null;', ''],
  ]),
  ...faultsIn(at('paid/service.ts'), at('paid/paid.test.ts'), [
    ['what others signed counts as the member’s', 'signed?.from === member', 'signed !== null'],
    ['what a token’s spender took counts as paid', 'isDirect && !tokens', 'false && !tokens'],
  ]),
  ...faultsIn(at('registry/store.ts'), at('platform/indexed.test.ts'), [
    [
      'a name shows its price where its buyer passes it on',
      " and t.sender = '",
      " and t.sender <> '",
    ],
  ]),
  ...faultsIn(at('nfts/ranks.ts'), at('nfts/nfts.test.ts'), [
    [
      'a week is whole days',
      'const begin = startOf({ period, now }) + 1;',
      'const begin = Math.floor(startOf({ period, now }) / 86_400) * 86_400;',
    ],
    [
      'the hour that a period begins in counts whole',
      'from indexed.trades t\n',
      'from (select * from indexed.trades limit 0) t\n',
    ],
  ]),
  ...faultsIn(at('indexer/chainClock.ts'), at('nfts/nfts.test.ts'), [
    ['a block ahead of the server’s clock is in the future', 'rows[0]?.time ?? 0', '0'],
  ]),
  ...faultsIn(at('names/store.ts'), at('names/indexedNames.test.ts'), [
    [
      'a registry with other events has no names',
      '\n         where exists (select from indexed.main_name_changes)',
      '',
    ],
  ]),
  ...faultsIn(at('rpc/gate.ts'), at('rpc/gate.test.ts'), [
    ['a client takes all the room', 'own + weight <= this.#limits.perClient && ', ''],
    ['a line has no end', '>= this.#limits.waitingPerClient', '< 0'],
  ]),
  ...faultsIn(at('quickAuth/service.ts'), at('quickAuth/refusals.test.ts'), [
    ['a message for another site makes a token', 'message.domain !== domain', 'false'],
    ['an old message makes a token', 'if (!isInTime(message, clock.now()))', 'if (false)'],
  ]),
  ...faultsIn(at('site/http.ts'), `${at('site/http.test.ts')} ${at('site/bots.test.ts')}`, [
    ['bots get error pages', '!isKnown && isBot(', 'false && isBot('],
    [
      'a missing script looks like a page',
      '!isKnown && isFile(path) && !wantsHtml(request)',
      'false',
    ],
  ]),
];
