import { type Attachment, attachmentsMax } from '@parley/domain/chat/attachments';
import { isSvg, mediaTypeOf, sniffBytes } from '@parley/domain/media/types';
import type { UploadAnswer } from '@parley/domain/media/wire';
import { createStore } from '@parley/domain/state/store';
import { visibleLabel } from '@parley/domain/text/labels';
import { attachText } from '@parley/text/attach';
import { fileText } from '@parley/text/files';
import { mediaText } from '@parley/text/media';

/** A file of a message that is being written. */
export type Item = { id: number; name: string } & (
  | { state: 'waiting'; file: File }
  /** `share`: how much has left, from 0 to 1. */
  | { state: 'busy'; file: File; share: number }
  /** The server is busy: the file is sent again in a moment. */
  | { state: 'held'; file: File }
  | { state: 'failed'; file: File; message: string }
  | { state: 'done'; attachment: Attachment }
);

type Waiting = Extract<Item, { state: 'waiting' }>;

type View = {
  items: readonly Item[] /** Why a file was not taken; null for none. */;
  fault: string | null;
};

type Sending = {
  onProgress: (share: number) => void;
  onBusy: () => void;
  signal: AbortSignal;
};

type Options = {
  /** What an earlier visit had uploaded. */
  kept: readonly Attachment[];
  /** Keeps what is uploaded over a reload. */
  keep: (attached: readonly Attachment[]) => void;
  /** Rejects with a sentence for the member. */
  upload: (file: File, sending: Sending) => Promise<UploadAnswer>;
};

export type Attaching = ReturnType<typeof createAttaching>;

/** The files of a message field: taken, uploaded one after the other, and kept until they are sent. */
export function createAttaching({ kept, keep, upload }: Options) {
  let lastId = 0;
  const view = createStore<View>({ items: kept.map(itemOf), fault: null });
  let running: { id: number; controller: AbortController } | null = null;

  function itemOf(attachment: Attachment): Item {
    lastId += 1;
    return { id: lastId, name: nameOf(attachment), state: 'done', attachment };
  }

  function set(items: readonly Item[], fault: string | null): void {
    view.set({ items, fault });
    keep(doneOf(items));
  }

  function change(id: number, to: (item: Item) => Item): void {
    const { items, fault } = view.get();
    set(
      items.map((item) => (item.id === id ? to(item) : item)),
      fault,
    );
  }

  /** Uploads the first that waits, then the next. */
  async function run(): Promise<void> {
    if (running !== null) return;
    const next = view.get().items.find(isWaiting);
    if (next === undefined) return;
    const { id, name, file } = next;
    const controller = new AbortController();
    running = { id, controller };
    // One that was taken out meanwhile is not there to change.
    const tell = (item: Item) => change(id, () => item);
    const onProgress = (share: number) => tell({ id, name, file, state: 'busy', share });
    const onBusy = () => tell({ id, name, file, state: 'held' });
    onProgress(0);
    tell(await uploaded(next, { onProgress, onBusy, signal: controller.signal }));
    running = null;
    void run();
  }

  /** What became of a file. */
  async function uploaded({ id, name, file }: Waiting, sending: Sending): Promise<Item> {
    try {
      const fault = await faultOf(file);
      if (fault !== null) return { id, name, file, state: 'failed', message: fault };
      const attachment = attachmentOf(await upload(file, sending));
      return { id, name, state: 'done', attachment };
    } catch (error) {
      const message = (error instanceof Error && error.message) || fileText.uploadFailed;
      return { id, name, file, state: 'failed', message };
    }
  }

  return {
    subscribe: view.subscribe,
    get: view.get,

    /** Takes files, as many as a message may bring. */
    add(files: readonly File[]): void {
      const { items } = view.get();
      const room = attachmentsMax - items.length;
      const taken = files.slice(0, room).map((file): Item => {
        lastId += 1;
        return { id: lastId, name: file.name, file, state: 'waiting' };
      });
      set([...items, ...taken], files.length > room ? attachText.tooMany(attachmentsMax) : null);
      void run();
    },

    retry(id: number): void {
      change(id, (item) =>
        item.state === 'failed' ? { id, name: item.name, file: item.file, state: 'waiting' } : item,
      );
      void run();
    },

    /** Gives a file its description. */
    describe(id: number, alt: string): void {
      change(id, (item) =>
        item.state === 'done' ? { ...item, attachment: { ...item.attachment, alt } } : item,
      );
    },

    /** Leaves a file out; its upload ends. */
    remove(id: number): void {
      if (running?.id === id) running.controller.abort();
      set(
        view.get().items.filter((item) => item.id !== id),
        null,
      );
    },

    /** All are sent. */
    clear(): void {
      running?.controller.abort();
      set([], null);
    },
  };
}

function isWaiting(item: Item): item is Waiting {
  return item.state === 'waiting';
}

/** The files that are uploaded, in their order, with descriptions that others can read. */
export function doneOf(items: readonly Item[]): Attachment[] {
  return items.flatMap((item) =>
    item.state === 'done' ? [{ ...item.attachment, alt: visibleLabel(item.attachment.alt) }] : [],
  );
}

/** Why a file need not be sent at all, by its first bytes; null if it may be one that is accepted. */
async function faultOf(file: File): Promise<string | null> {
  if (file.size === 0) return mediaText.empty;
  const head = new Uint8Array(await file.slice(0, sniffBytes).arrayBuffer());
  if (mediaTypeOf(head) !== null) return null;
  return isSvg(head) ? mediaText.svg : mediaText.wrongType;
}

function attachmentOf({ uri, width, height, seconds }: UploadAnswer): Attachment {
  const size = width === null || height === null ? null : { width, height };
  return { uri, alt: '', size, seconds };
}

/** What stands for the name of a file that an earlier visit uploaded. */
function nameOf({ alt, uri }: Attachment): string {
  return alt === '' ? uri.slice(-6) : alt;
}
