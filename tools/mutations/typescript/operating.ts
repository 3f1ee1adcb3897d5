import { type Fault, faultsIn } from '../fault.ts';

const inStart = (path: string, rows: Parameters<typeof faultsIn>[2], tests = path) =>
  faultsIn(`tools/start/${path}.ts`, `tools/start/${tests}.test.ts`, rows);

/** Faults of what operators run: starts, their locks and parts, and the admin command. */
export const operating: readonly Fault[] = [
  ...inStart(
    'lockFile',
    [
      [
        'a lock that another start took over is taken away from it',
        'if (ownerOf(path)?.pid === process.pid) rmSync',
        'rmSync',
      ],
      [
        'any process with the number of a dead one holds its lock',
        'startedAt !== null && startOf(pid) === startedAt',
        'startOf(pid) !== null',
      ],
      ['a lock whose owner is alive is taken over', 'if (owner !== null) return { owner };', ''],
      ['what it took to lock is left behind', '    rmSync(mine, { force: true });\n', ''],
    ],
    'lock',
  ),
  ...inStart('disk', [
    [
      'a new community begins on a disk that it fills',
      'isNew ? needed.toBegin : needed.toGoOn',
      'needed.toGoOn',
    ],
    ['exactly enough is too little', 'free >= wanted', 'free > wanted'],
  ]),
  ...inStart('port', [
    [
      'a program where localhost leads first is overlooked',
      "!== 'EADDRINUSE') return;",
      "!== '') return;",
    ],
  ]),
  ...inStart('dataPlace', [
    [
      'a copied folder without its database begins an empty one',
      'if (existsSync(versionFile(cluster))) return;',
      'return;',
    ],
  ]),
  ...faultsIn('packages/embedded/src/child.ts', 'packages/embedded/src/postgres.test.ts', [
    [
      'the number of another program stops a start',
      '    if (isOther) await rm(pidFile, { force: true });\n',
      '',
    ],
    [
      'a database that is used by another path of its folder is begun twice',
      '?.includes(marks[0]) === false',
      ' !== null',
    ],
  ]),
  ...faultsIn('packages/embedded/src/postgres.ts', 'packages/embedded/src/postgres.test.ts', [
    ['a part of a database is none', 'if (names.length > 0)', 'if (false)'],
  ]),
  ...faultsIn(
    'packages/deploy/src/embedded/files.ts',
    'packages/deploy/src/embedded/files.test.ts',
    [['an owner gets a new key that owns nothing', ' && !existsSync(path)', ' && false']],
  ),
  ...inStart('supervisor', [
    ['a part that does not start is tried less and less often', ', longestPauseMs);', ', 60_000);'],
    [
      'a part that is being started outlives the stop',
      '    await Promise.allSettled(this.starting);\n',
      '',
    ],
    ['parts stop in the order of their start', 'this.parts.reverse()', 'this.parts'],
    [
      'a part that ran waits as one that never did',
      'Date.now() - startedAt < ranAfterMs ?',
      'Date.now() - startedAt >= 0 ?',
    ],
  ]),
  ...faultsIn('tools/backup/manifest.ts', 'tools/backup/backup.test.ts', [
    ['a list of files that was changed is believed', 'sealOf(text) !== sha256', 'false'],
    ['the oldest backup is restored', 'backupsIn(folder).at(-1)', 'backupsIn(folder).at(0)'],
  ]),
  ...faultsIn('tools/backup/files.ts', 'tools/backup/backup.test.ts', [
    ['a backup can be read by everybody', '{ mode: 0o600, flush: true }', '{ flush: true }'],
  ]),
  ...faultsIn('tools/admin/sessions.ts', 'tools/admin/members.test.ts', [
    [
      'one device that is named ends all',
      'device === null ? open : open.filter(({ id }) => id === device)',
      'open',
    ],
    [
      'sign-ins that are over are listed',
      ' and expires_at > $2 and ended_at is null',
      ' and $2 > 0 and ended_at is null',
    ],
    ['a sign-in that was ended is listed', ' and ended_at is null\n', '\n'],
  ]),
  ...faultsIn('tools/admin/suspend.ts', 'tools/admin/members.test.ts', [
    [
      'a dry run suspends',
      'const reason = reasonOf(given);\n    if (isDry)',
      'const reason = reasonOf(given);\n    if (!isDry && !label)',
    ],
    ['who is suspended stays signed in', 'await endAllSessions(client, address, now())', '0'],
    ['a dry run restores', 'const text = isDry\n', 'const text = !client\n'],
  ]),
  ...faultsIn('tools/admin/erase.ts', 'tools/admin/members.test.ts', [
    [
      'another address erases',
      'if (typed.toLowerCase() !== member.address) throw',
      'if (typed === member.address) throw',
    ],
    [
      'what is erased stays known to be on a device',
      "set agent = '', last_seen_at = null where",
      'set agent = agent where',
    ],
    [
      'files of who is erased stay',
      ' from media where owner = $1\n',
      ' from media where owner = $1 and false\n',
    ],
    ['a dry run erases', "if (context.isDry) return 'Nothing was erased.';", ''],
  ]),
];
