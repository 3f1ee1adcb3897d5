import { type Fault, faultsIn } from '../fault.ts';

const at = (path: string) => `apps/server/src/moderation/${path}`;
const reports = at('reports.test.ts');
const modes = at('roomModes.test.ts');
const suspensions = at('suspensions.test.ts');
const farcaster = at('farcasterGates.test.ts');
const hub = 'apps/server/src/platform/hub';

/** Faults of reports and suspensions; their tests run on a real PostgreSQL. */
export const moderation: readonly Fault[] = [
  ...faultsIn(at('reports.ts'), reports, [
    ['a report may be about another text', 'found.digest === said.digest', 'true'],
    ['members report themselves', 'found.author === reporter', 'false'],
    ['nobody reports too much', 'recent >= reportsPerHour', 'false'],
  ]),
  ...faultsIn(at('speakers.ts'), reports, [
    ['everybody reads reports', '!(await moderators.surely(speaker))', 'false'],
  ]),
  ...faultsIn(at('service.ts'), reports, [
    ['an old list of moderators counts', '!isKnown()', 'false'],
  ]),
  ...faultsIn(at('reportStore.ts'), reports, [
    ['what was kept comes back', 'and a.at >= r.at)', 'and a.at < r.at)'],
    ['what was restored comes back', ' and e.kind in $', ' and false and e.kind in $'],
  ]),
  ...faultsIn(at('acts.ts'), suspensions, [
    ['moderators suspend each other', "said.kind === 'suspend' && ", 'false && '],
    ['a suspension names the message of another', 'message?.author !== said.author', 'false'],
  ]),
  ...faultsIn(at('roomModes.ts'), modes, [
    ['a pause never ends', 'mode.until <= clock.now()', 'false'],
    ['who is held back cannot delete', 'if (kindRules[kind].tidies) return null;', ''],
    ['a read-only room takes no reactions', ' && isSaid(kind))', ')'],
    [
      'moderators open a room that the config closes',
      'if (rooms.find(room)?.readOnly === true) return readOnly;',
      '',
    ],
  ]),
  ...faultsIn(at('actStore.ts'), modes, [
    ['slow mode lets everything in', 'where slow_turns.at <= $5 or', 'where true or'],
  ]),
  ...faultsIn(at('holdings.ts'), at('gates.test.ts'), [
    ['each message asks the chain', 'if (!isFresh && ', 'if ('],
    ['enough is believed for good', 'wanted, enoughMs - 1)', 'wanted, silentMs)'],
    [
      'an old answer holds for good',
      'const last = knownOf(author, wanted, silentMs)',
      'const last = knownOf(author, wanted, 1e15)',
    ],
  ]),
  ...faultsIn(at('farcasterReader.ts'), farcaster, [
    ['a suspended member keeps an account', 'isSuspended(author) ? null : ', ''],
    ['an account that follows nobody is enough', 'await hub.follows(fid, account.fid)', 'true'],
    ['a server asks for what it can’t check', 'farcasterHubUrl !== null && ', ''],
  ]),
  ...faultsIn(`${hub}.ts`, `${hub}.test.ts`, [
    ['a hub’s answer about another account counts', 'data?.data.fid === fid && ', ''],
    ['a hub sends its askers elsewhere', "redirect: 'error'", "redirect: 'follow'"],
    ['any refusal is a no', ' && errorSchema.safeParse(body).success', ''],
    ['a hub’s answer has any length', 'bytes > answerMaxBytes', 'false'],
  ]),
  ...faultsIn('apps/server/src/chat/sendRules.ts', at('gates.test.ts'), [
    ['who lacks something writes', 'lacks.length === 0 ? null', 'lacks.length >= 0 ? null'],
    ['a gate keeps what one said', 'isGated(room) || kindRules[kind].tidies', 'isGated(room)'],
  ]),
  ...faultsIn(at('auditStore.ts'), at('audit.test.ts'), [
    [
      'pages of the log lose what shares a millisecond',
      'fetch first $2 rows with ties',
      'limit $2',
    ],
  ]),
  ...faultsIn(at('suspensions.ts'), suspensions, [
    ['a suspension never ends', 'found.until > clock.now()', 'true'],
    ['a lift is not heard', 'else byAuthor.delete(author);', ''],
  ]),
];
