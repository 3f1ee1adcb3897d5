import { type Fault, faultsIn } from '../fault.ts';

const domain = 'packages/domain/src/chat/attachments';
const attach = 'apps/web/src/features/chat/attach/attaching';

/** Faults of files that messages bring. */
export const attachments: readonly Fault[] = [
  ...faultsIn(`${domain}.ts`, `${domain}.test.ts`, [
    ['a picture needs no size', ' ? seconds === undefined : ', ' ? false : '],
    ['a picture may have no height', 'size.width * size.height === 0', 'false'],
    ['a message brings as many files as one likes', ' && attached.length < attachmentsMax', ''],
    ['files are in the order of reading', 'attached.unshift(', 'attached.push('],
    ['a picture may stand behind words', '/(?:^|\\n)!', '/!'],
    ['a description ends its line', ".replace(/[[\\]\\s]+/g, ' ')", ''],
    ['sound is a video', "size === null ? 'sound' : 'video'", "'video'"],
  ]),
  ...faultsIn(`${attach}.ts`, `${attach}.test.ts`, [
    ['all files are uploaded at once', 'if (running !== null) return;', ''],
    ['the next file is never sent', '    running = null;\n    void run();', '    running = null;'],
    [
      'an upload that nobody wants goes on',
      'if (running?.id === id) running.controller.abort();',
      '',
    ],
    [
      'a refusal is silent',
      '(error instanceof Error && error.message) || fileText.uploadFailed',
      "''",
    ],
    ['what is no picture is sent', 'if (mediaTypeOf(head) !== null) return null;', 'return null;'],
    ['an eleventh file is taken without a word', 'files.length > room ? ', 'false ? '],
    ['nothing outlives a reload', '    keep(doneOf(items));', ''],
  ]),
  ...faultsIn('apps/web/src/player/queue.ts', 'apps/web/src/player/queue.test.ts', [
    ['a file of a conversation plays alone', 'at === -1 ?', 'at !== -2 ?'],
    [
      'a long conversation loses what plays',
      'at - queueMax / 2, tracks',
      'at - queueMax - 1, tracks',
    ],
    [
      'a file that plays begins again',
      'if (state !== null && isCurrent(state, track)) return toggled(state);\n  const at',
      'const at',
    ],
  ]),
  ...faultsIn(
    'apps/web/src/features/chat/recordings/recordings.ts',
    'apps/web/src/features/chat/recordings/recordings.test.ts',
    [
      ['a file is queued twice', 'one.id === id) === index', 'one.id === id) >= 0'],
      ['reactions are played', 'isSaid(kind)', "kind !== 'poll'"],
      ['a description brings a referral fee', 'altOf(file.alt) ||', 'file.alt ||'],
    ],
  ),
];
