import { type Fault, faultsIn } from '../fault.ts';

const inMedia = (path: string, test: string, rows: Parameters<typeof faultsIn>[2]) =>
  faultsIn(`apps/server/src/media/${path}`, `apps/server/src/media/${test}.test.ts`, rows);

/** Faults of how files are taken in, kept, and served. */
export const media: readonly Fault[] = [
  ...inMedia('uploads.ts', 'uploads', [
    ['another file is taken than was signed', 'received.sha256 !== sha256', 'false'],
    ['uploads are never off', '!isEnabled', 'false'],
  ]),
  ...inMedia('uploads.ts', 'keeping', [
    ['a row that fails leaves its files', 'if (!isKnown) for', 'if (isKnown) for'],
    ['a full disk is our own failure', 'isDiskFull(error)', 'false'],
    [
      'an upload that is sent again grows no younger',
      'renewUpload(sha256, clock.now())',
      'renewUpload(sha256, 0)',
    ],
  ]),
  ...inMedia('intake.ts', 'uploads', [
    [
      'what was broken off stays',
      '{ recursive: true, force: true }',
      '{ force: true, maxRetries: 0 }',
    ],
  ]),
  ...inMedia('intake.ts', 'recordings', [
    ['a file has no largest size', 'bytes > fileBytes[type.kind]', 'false'],
  ]),
  ...inMedia('uploadHttp.ts', 'slow', [
    [
      'an upload gets no more time than others',
      'allowBodyTime(request.raw, Math.min(uploadTimeMs(bytes), requestTimeMs));',
      '',
    ],
    ['an upload may be silent for good', 'inTime(pieces.next(), silenceMs)', 'pieces.next()'],
  ]),
  ...inMedia('processor/picture.mjs', 'pictures', [
    ['a photo lies on its side', '    .autoOrient()\n', ''],
    ['an animation stands still', 'const animated = frames > 1', 'const animated = false'],
  ]),
  ...inMedia('processor/picture.mjs', 'picturesRefused', [
    ['an animation has no most frames', 'pages > limits.frames', 'false'],
    ['a truncated picture is taken', "failOn: 'error'", "failOn: 'none'"],
  ]),
  ...inMedia('processor/recording.mjs', 'recordings', [
    ['the bytes stay as they came', '  await conversion.execute();\n', ''],
  ]),
  ...inMedia('uploadHttp.ts', 'uploads', [
    ['anybody uploads', 'if (!may) throw', 'if (false) throw'],
    [
      'a chain that is down is an error of ours',
      "'busy', 503, mediaText.nameUnknown",
      "'busy', 500, ''",
    ],
  ]),
  ...inMedia('processor.ts', 'processor', [
    [
      'a small recording has as long as a picture',
      'recordingCpuSeconds(bytes)',
      'processorLimits.cpuSeconds',
    ],
  ]),
  ...inMedia('jobProcess.ts', 'jobProcess', [
    ['a decoder may compute for good', 'ulimit -S -t', 'true'],
    [
      'time counts as work',
      'const patience = limitsCpu ? patienceMs :',
      'const patience = limitsCpu ? 1_500 :',
    ],
    ['a file that nobody saw is broken', 'isBegun && ', ''],
    ['whom the system ends is broken', " || signal === 'SIGTERM'", ' && false'],
    ['a job knows our secrets', 'env: {},', ''],
  ]),
  ...inMedia('jobProcess.ts', 'processor', [
    ['a decoder stays after its time', "child.kill('SIGKILL');", ''],
  ]),
  ...inMedia('turns.ts', 'turns', [
    ['a large file goes first', 'debt === 0 ? one.bytes - other.bytes : debt', 'debt'],
    ['who took much goes first', 'Math.max(0, ...keys.map', 'Math.min(0, ...keys.map'],
    ['work is not charged', 'shares.charge(key, value.cpuMs)', 'void key'],
    ['who came too late takes a turn', 'leave();\n        reject(', 'reject('],
  ]),
  ...inMedia('prepare.ts', 'slow', [
    ['a busy machine is our own failure', 'error instanceof TurnLateError', 'false'],
  ]),
  ...inMedia('quota.ts', 'quota', [
    ['what is under way is free', 'const mine = sumOf(own);', 'const mine = 0;'],
    ['the database gets no room', '< reservedBytes', '< 0'],
    ['one client takes all places', ' || ofClient.length >= uploadsAtOnce.client', ''],
    ['who took much takes the last places', '!isLittle && isForLittle', 'false && isForLittle'],
    ['who took much takes the last space', 'isLittle ? 1 : 1 - reserves.space', '1'],
    ['who took much in all took little', 'member + bytes <= memberBytes * reserves.little', 'true'],
    ['nothing makes room', '      await makeRoom(used.all + bytes - space);\n', ''],
  ]),
  ...inMedia('store.ts', 'keeping', [
    [
      'an upload that was opened stays for good',
      'coalesce(opened_at, created_at) < $1\n',
      'opened_at is null\n',
    ],
    ['all that is unused makes room', ' and until - bytes < $1', ''],
    ['uploads go although it is not enough', '"all" >= $1 and ', ''],
    ['a name loses its picture', 'if (index.rowCount === 0) return false;', 'return true;'],
  ]),
  ...inMedia('service.ts', 'keeping', [
    ['opening an upload keeps nothing', '.noteOpened(hash, now - previewMs', '.noteOpened(hash, 0'],
  ]),
  ...inMedia('sweeper.ts', 'keeping', [
    ['a file is swept before its row is written', 'at > clock.now() - hourMs', 'false'],
    ['files without a row stay', '!there.has', 'there.has'],
  ]),
  ...inMedia('http.ts', 'http', [
    ['a file may run scripts', "default-src 'none'; sandbox", "default-src 'self'"],
    ['a part of another version is sent', 'condition === undefined || condition === etag', 'true'],
  ]),
  ...inMedia('http.ts', 'remoteRefused', [
    ['any site has its pictures served', "=== 'cross-site'", "=== 'never'"],
    ['one client has servers asked without end', 'retryAfterMs > 0', 'retryAfterMs > 1e9'],
  ]),
  ...inMedia('remote.ts', 'remote', [
    ['what is missing is asked for each time', 'freshMs.bad', '0'],
    ['a server that is away takes its picture along', 'came ?? (isKept ?', 'came ?? (false ?'],
    ['everybody asks the other server', 'underWay.set(uri, loading);', ''],
    ['the cache has no end', 'if (came !== null) await shrink();', ''],
  ]),
  ...faultsIn(
    'apps/server/src/platform/outsideAnswer.ts',
    'apps/server/src/platform/outsideBody.test.ts',
    [
      ['a body has no end', 'bytes > maxBytes', 'false'],
      ['an error page is a file', 'statusCode !== 200', 'false'],
    ],
  ),
  ...faultsIn('apps/server/src/platform/bodyTime.ts', 'apps/server/src/platform/bodyTime.test.ts', [
    ['a slow body holds its connection', 'request.socket.destroy()', 'undefined'],
    ['a body that came ends its connection', 'clearTimeout(timers.get(request))', 'undefined'],
  ]),
  ...faultsIn(
    'packages/domain/src/media/addresses.ts',
    'packages/domain/src/media/addresses.test.ts',
    [['a page goes to another host', 'uri === mediaUri(projectUrl, hash)', 'true']],
  ),
];
