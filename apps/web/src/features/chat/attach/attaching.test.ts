import type { Attachment } from '@parley/domain/chat/attachments';
import type { UploadAnswer } from '@parley/domain/media/wire';
import { fileText } from '@parley/text/files';
import { mediaText } from '@parley/text/media';
import { beforeEach, expect, test } from 'vitest';
import { createAttaching, doneOf, type Item } from './attaching.ts';

const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const picture = (name: string) => new File([png], name);
const answer = (uri: string): UploadAnswer => ({
  uri,
  kind: 'picture',
  mime: 'image/png',
  width: 64,
  height: 48,
  seconds: null,
  thumbhash: null,
});
const attachment = (uri: string): Attachment => ({
  uri,
  alt: '',
  size: { width: 64, height: 48 },
  seconds: null,
});

type Upload = {
  file: File;
  signal: AbortSignal;
  onProgress: (share: number) => void;
  onBusy: () => void;
  end: (answer: UploadAnswer) => void;
  fail: (error: Error) => void;
};

/** Uploads that a test ends itself, and what was kept last. */
let uploads: Upload[];
let kept: readonly Attachment[];
let attaching: ReturnType<typeof createAttaching>;

function open(before: readonly Attachment[] = []) {
  return createAttaching({
    kept: before,
    keep: (attached) => {
      kept = attached;
    },
    upload: (file, sending) =>
      new Promise((end, fail) => {
        uploads.push({ file, ...sending, end, fail });
      }),
  });
}

beforeEach(() => {
  uploads = [];
  kept = [];
  attaching = open();
});

const states = () => attaching.get().items.map(({ state }) => state);
async function upload(index: number): Promise<Upload> {
  await expect.poll(() => uploads.length).toBeGreaterThan(index);
  return uploads[index] as Upload;
}

test('files are uploaded one after the other, and kept once they are there', async () => {
  attaching.add([picture('a')]);
  attaching.add([picture('b')]);
  const first = await upload(0);
  expect(states()).toEqual(['busy', 'waiting']);
  first.onProgress(0.5);
  expect(attaching.get().items[0]).toMatchObject({ name: 'a', share: 0.5 });
  expect(uploads).toHaveLength(1);
  first.end(answer('one'));
  const second = await upload(1);
  expect(second.file.name).toBe('b');
  expect(kept).toEqual([attachment('one')]);
  second.end(answer('two'));
  await expect.poll(states).toEqual(['done', 'done']);
  expect(doneOf(attaching.get().items)).toEqual([attachment('one'), attachment('two')]);
  expect(kept).toEqual([attachment('one'), attachment('two')]);
});

test.each<[string, File, string]>([
  ['an empty file', new File([], 'a.png'), mediaText.empty],
  ['a program', new File(['MZ\x90\0'], 'a.png'), mediaText.wrongType],
  ['an SVG', new File(['<svg xmlns="x"/>'], 'a.png'), mediaText.svg],
])(
  '%s is refused before anything of it is sent, and the next one goes on',
  async (_, file, message) => {
    attaching.add([file, picture('b')]);
    await upload(0);
    expect(attaching.get().items[0]).toMatchObject({ state: 'failed', message });
    expect(uploads.map(({ file: sent }) => sent.name)).toEqual(['b']);
  },
);

test('an upload that fails says why, and is tried again when its member wants it', async () => {
  attaching.add([picture('a')]);
  (await upload(0)).fail(new Error(mediaText.full));
  await expect.poll(states).toEqual(['failed']);
  expect(attaching.get().items[0]).toMatchObject({ message: mediaText.full });
  attaching.retry((attaching.get().items[0] as Item).id);
  (await upload(1)).fail(new Error(''));
  await expect.poll(states).toEqual(['failed']);
  expect(attaching.get().items[0]).toMatchObject({ message: fileText.uploadFailed });
});

test('a file that a busy server does not take yet is held, and the next one waits for it', async () => {
  attaching.add([picture('a'), picture('b')]);
  const first = await upload(0);
  first.onBusy();
  expect(states()).toEqual(['held', 'waiting']);
  first.onProgress(0);
  expect(states()).toEqual(['busy', 'waiting']);
  first.end(answer('one'));
  await upload(1);
  expect(states()).toEqual(['done', 'busy']);
});

test('a file that is taken out ends its upload, whose late answer changes nothing', async () => {
  attaching.add([picture('a'), picture('b')]);
  const first = await upload(0);
  attaching.remove((attaching.get().items[0] as Item).id);
  expect(first.signal.aborted).toBe(true);
  first.end(answer('one'));
  first.onProgress(1);
  const second = await upload(1);
  second.end(answer('two'));
  await expect.poll(states).toEqual(['done']);
  expect(kept).toEqual([attachment('two')]);
});

test('a message takes ten files, and says so of an eleventh', () => {
  attaching.add(Array.from({ length: 11 }, (_, index) => picture(String(index))));
  expect(attaching.get().items).toHaveLength(10);
  expect(attaching.get().fault).toBe('A message takes 10 files.');
});

test('what was uploaded before a reload is there with its description, and forgotten once it is sent', () => {
  attaching = open([{ ...attachment('one'), alt: 'A cat' }]);
  const [item] = attaching.get().items as [Item];
  expect(item).toMatchObject({ name: 'A cat', state: 'done' });
  attaching.describe(item.id, 'Two cats');
  expect(kept).toEqual([{ ...attachment('one'), alt: 'Two cats' }]);
  // The words of a description hide nothing from those who hear it read.
  attaching.describe(item.id, ' \u202eTwo\u200b cats ');
  expect(doneOf(attaching.get().items)).toEqual([{ ...attachment('one'), alt: 'Two cats' }]);
  attaching.clear();
  expect(attaching.get().items).toEqual([]);
  expect(kept).toEqual([]);
});
