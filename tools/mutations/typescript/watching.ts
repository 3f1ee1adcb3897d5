import { type Fault, faultsIn } from '../fault.ts';

const platform = 'apps/server/src/platform';

/** Faults of starts that refuse, of the log, of what is measured, and of what the doctor finds. */
export const watching: readonly Fault[] = [
  ...faultsIn(`${platform}/startChecks.ts`, `${platform}/startChecks.test.ts`, [
    [
      'a node of any chain is taken',
      'if (Number(id) === config.supportedChainId) return;',
      'if (config.supportedChainId > 0) return;',
    ],
    [
      'an address without code is taken at a start',
      "filter(({ code }) => code === '0x')",
      'filter(({ code }) => code === 0)',
    ],
    [
      'a further node that is away stops a start',
      '.catch(() => null);\n    if (id !== null)',
      ';\n    if (id !== null)',
    ],
    [
      'a node that is not there yet stops a start at once',
      'if (performance.now() < until && !(error instanceof RpcAnswerError)) {',
      'if (until === 0) {',
    ],
    [
      'a wrong password is tried until the patience ends',
      'if (!fault.mayCome || performance.now() >= until)',
      'if (performance.now() >= until)',
    ],
  ]),
  ...faultsIn(
    'packages/domain/src/config/unfinished.ts',
    'packages/domain/src/config/unfinished.test.ts',
    [
      [
        'a community where nobody can write opens',
        "if (postingNeedsName && punkTldAddress === '') {",
        "if (postingNeedsName && punkTldAddress === ' ') {",
      ],
      ['empty addresses alone stop a start', 'if (wrong.length === 0) return [];', ''],
    ],
  ),
  ...faultsIn(`${platform}/settings.ts`, `${platform}/settings.test.ts`, [
    [
      'a misspelt setting is accepted',
      "name.startsWith('PARLEY_') && !Object.hasOwn(settings, name)",
      "name.startsWith('PARLEY__') && !Object.hasOwn(settings, name)",
    ],
    ['anything is near a setting', 'first.steps <= name.length / 3', 'first.steps <= name.length'],
  ]),
  ...faultsIn(`${platform}/logFile.ts`, `${platform}/logFile.test.ts`, [
    ['a full disk is told with each line', 'if (lost === 1) onFault(error);', 'onFault(error);'],
    [
      'the log’s file grows without end',
      'if (size > 0 && size + bytes > maxBytes) {',
      'if (size < 0) {',
    ],
    ['others read the log', '{ mode: 0o600 }', '{ mode: 0o644 }'],
    [
      'a restarted server forgets how large the log’s file is',
      'size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;',
      'size = 0;\n      renameSync(path, path);',
    ],
  ]),
  ...faultsIn(`${platform}/withoutSecrets.ts`, `${platform}/withoutSecrets.test.ts`, [
    [
      'the log has the password of a database',
      "authority.slice(authority.lastIndexOf('@') + 1)",
      'authority',
    ],
    ['the log has the key of a node', "longPart.test(part) ? '…' : part", 'part'],
  ]),
  ...faultsIn('tools/start/disk.ts', 'tools/start/disk.test.ts', [
    [
      'a new community begins where no file can be uploaded',
      'firstStartBytes + firstFilesBytes + reservedBytes',
      'reservedBytes',
    ],
  ]),
  ...faultsIn('tools/start/partLog.ts', 'tools/start/partLog.test.ts', [
    [
      'the log has what members wrote, from the database’s last words',
      "part === 'The database' ?",
      "part === 'A database' ?",
    ],
  ]),
  ...faultsIn(`${platform}/clockCheck.ts`, `${platform}/clockCheck.test.ts`, [
    [
      'a chain that stands still is taken for a clock that is ahead',
      'Math.max(0, Math.min(ofBlock, ofNode))',
      'Math.max(ofBlock, ofNode)',
    ],
    [
      'a clock that is behind is right',
      'Math.abs(most.ms) > clockOffMaxMs',
      'most.ms > clockOffMaxMs',
    ],
  ]),
  ...faultsIn(`${platform}/metrics.ts`, 'apps/server/src/metrics/metrics.test.ts', [
    [
      'what cannot be read counts as zero',
      'if (value === null) this.remove();',
      'if (value === null) this.set(0);',
    ],
  ]),
  ...faultsIn('apps/server/src/metrics/server.ts', 'apps/server/src/metrics/metrics.test.ts', [
    [
      'what is measured is read at any path',
      "if (method !== 'GET' || url?.split('?')[0] !== '/metrics') {",
      "if (method !== 'GET') {",
    ],
  ]),
  ...faultsIn('tools/doctor/machine.ts', 'tools/doctor/doctor.test.ts', [
    ['keys that others read are well', '(found.mode & 0o077) !== 0', '(found.mode & 0o007) === 7'],
    ['an old backup is well', 'now - at > backupMaxMs', 'now - at > 99 * backupMaxMs'],
  ]),
  ...faultsIn('tools/doctor/reached.ts', 'tools/doctor/doctor.test.ts', [
    [
      'a database of a newer version is well',
      'if (newer.length > 0) {',
      'if (newer.length > 99) {',
    ],
    [
      'another host is well',
      'if (current === null || current === host) return [];',
      'if (host) return [];',
    ],
  ]),
];
