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
    ['an upload gets no more time than others', 'allowBodyTime(request.raw, requestTimeMs);', ''],
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
  ...inMedia('processor.ts', 'processor', [
    ['a decoder may take for good', "child.kill('SIGKILL');", ''],
    [
      'a small recording has as long as a picture',
      'recordingMs(bytes)',
      'processorLimits.milliseconds',
    ],
    ['a decoder that breaks down is waited for', "child.once('exit'", "child.once('close-never'"],
  ]),
  ...inMedia('quota.ts', 'quota', [
    ['what is under way is free', 'sumOf(own), sumOf(before)', '0, 0'],
    ['the database gets no room', '< reservedBytes', '< 0'],
  ]),
  ...inMedia('service.ts', 'keeping', [
    ['opening an upload keeps it at once', 'now - previewMs, now', 'now + previewMs, now'],
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
