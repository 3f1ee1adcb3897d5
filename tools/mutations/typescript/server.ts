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
  ...faultsIn(at('platform/limiter.ts'), at('platform/limiter.test.ts'), [
    ['the newest key is forgotten', '    this.#buckets.delete(key);\n', ''],
    ['a limiter keeps every key', 'this.#buckets.size > this.#maxKeys', 'false'],
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
    ['the faucet gives without end', '>= grantsPerHour', '>= Number.MAX_SAFE_INTEGER'],
    ['the hour never passes', 'clock.now() - hourMs', '0'],
    ['two payments take one nonce', 'last.then(() => fundOnce(wanted))', 'fundOnce(wanted)'],
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
  ...faultsIn(at('names/service.ts'), at('names/service.test.ts'), [
    [
      'a sold name keeps its rights',
      'known.at = Math.min(known.at, now - holdsNameMaxMs - 1)',
      'void known',
    ],
    ['a chain that is down is asked on', '    restUntil = clock.now() + restMs;\n', ''],
  ]),
  ...faultsIn(at('rpc/gate.ts'), at('rpc/gate.test.ts'), [
    ['a client takes all the room', 'own + weight <= this.#limits.perClient && ', ''],
    ['a line has no end', '>= this.#limits.waitingPerClient', '< 0'],
  ]),
  ...faultsIn(at('quickAuth/service.ts'), at('quickAuth/refusals.test.ts'), [
    [
      'a message for another site makes a token',
      'request.domain !== domain || message.domain !== domain',
      'false',
    ],
    ['an old message makes a token', 'if (!isInTime(message))', 'if (false)'],
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
