import { type Fault, faultsIn } from '../fault.ts';

const restoreBehind = 'packages/chat-client/src/proof/restoreBehind.ts';
const chainCheck = 'packages/chat-client/src/proof/chainCheck.test.ts';

/** Faults of backups and restores, and of where a community's data is. */
export const backups: readonly Fault[] = [
  ...faultsIn(restoreBehind, chainCheck, [
    ['a restore of another community is an excuse', '!isOurs || ', ''],
    ['a restore excuses what the backup had', 'seq > place.seq : seq >= place.seq', 'true : true'],
    ['a restore excuses another past', '!isSame || ', ''],
    ['a restore excuses what was said since', '!isEarlier || ', ''],
    ['anybody may sign a restore', '(await keys.has(restore.key)) && ', ''],
    ['a restore need not be signed', ' && (await isRestoreSigned(restore))', ''],
  ]),
  ...faultsIn('packages/chat-client/src/proof/chainCheck.ts', chainCheck, [
    [
      'readers are told in every room',
      'if (restore !== null) tools.accepted.write(restore.to);',
      '',
    ],
  ]),
  ...faultsIn('apps/server/src/platform/dataPlace.ts', 'apps/server/src/main.test.ts', [
    [
      'a server opens a part of a community',
      "if (place === null || place.state === 'open') return;",
      "if (place?.state !== 'left') return;",
    ],
    [
      'a server opens a database that was left',
      "place.state === 'left' ? leftFor(place) : halfHere",
      'halfHere',
    ],
  ]),
  ...faultsIn('tools/start/dataPlace.ts', 'tools/start/dataPlace.test.ts', [
    [
      'any database of one’s own is taken for the community’s',
      "'id' in folder && folder.id !== found?.id",
      'false',
    ],
    [
      'a start forgets where the data was moved to',
      "if (place.at !== 'embedded' && databaseUrl === null) {",
      'if (false) {',
    ],
    [
      'a move that was broken off at its end never opens',
      "if (found?.state === 'copied') await openCopy(client);",
      '',
    ],
  ]),
  ...faultsIn('tools/move/moveDatabase.ts', 'tools/move/moveDatabase.test.ts', [
    ['a move goes on with rows that changed', '!isBegun || !isOfOtherData(error)', 'true'],
    ['a move begins anew each time', 'if (!isBegun) await begin', 'await begin'],
  ]),
  ...faultsIn('tools/move/moveCommunity.ts', 'tools/move/moveCommunity.test.ts', [
    [
      'a former database is opened again',
      "await leave(from, cameFrom, isTo ? withoutSecrets(url) : 'the data folder of Parley');",
      '',
    ],
  ]),
  ...faultsIn('tools/copy/rows.ts', 'tools/move/moveCommunity.test.ts', [
    [
      'a move overwrites a database that was left',
      "rows[0]?.state === 'left' || (rows[0]?.state === 'open' && rows[0].isUsed)",
      "rows[0]?.state === 'open' && rows[0].isUsed",
    ],
  ]),
  ...faultsIn('tools/backup/backup.ts', 'tools/backup/backup.test.ts', [
    ['a backup is not compared', '(await hashOf(file)) !== sha256', 'false'],
    [
      'a backup that is missing a file is whole',
      'if (!existsSync(file)) throw',
      'if (false) throw',
    ],
    ['all backups are forgotten but one', '.slice(0, -keep)', '.slice(0, -1)'],
  ]),
  ...faultsIn('tools/backup/files.ts', 'tools/backup/backup.test.ts', [
    [
      'what was damaged in the backup before is linked to',
      'if ((await hashOf(to)) === sha256) return true;',
      'return true;',
    ],
    [
      'a file that changed is linked to',
      'earlier?.file.size === found.size && earlier.file.changedMs === changedMs',
      'earlier?.file.size === found.size',
    ],
  ]),
  ...faultsIn('tools/backup/restore.ts', 'tools/backup/backup.test.ts', [
    ['a restore overwrites data', 'names.length > 0 && !names.includes(restoringFile)', 'false'],
    ['half a restore starts', "writeDurably(join(dataFolder, restoringFile), '');", ''],
  ]),
  ...faultsIn('tools/backup/newLog.ts', 'tools/backup/backup.test.ts', [
    [
      'a restored log keeps its identity',
      "await client.query('update public.meta set epoch = $1', [to]);",
      '',
    ],
  ]),
];
