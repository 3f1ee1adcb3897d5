import type { UploadAnswer } from '@parley/domain/media/wire';
import { fileText } from '@parley/text/files';

export type UploadState =
  | { state: 'idle' }
  /** `share`: how much has left, from 0 to 1. */
  | { state: 'busy'; name: string; share: number }
  /** The server is busy: the file is sent again in a moment. */
  | { state: 'held'; name: string }
  | { state: 'failed'; name: string; message: string };

/** The upload that a form waits for; null for none. Whoever replaces it takes the form over. */
export type Running = { current: AbortController | null };

type Sending = {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  onBusy: () => void;
  /** False once the upload was canceled, or another one took its place. */
  isCurrent: () => boolean;
};

type Uploading = {
  /** Resolves with null where it did not begin after all. */
  send: (sending: Sending) => Promise<UploadAnswer | null>;
  onState: (state: UploadState) => void;
  onDone: (answer: UploadAnswer) => void;
};

/** Uploads a file in the place of the one before; says nothing any more once it is no longer the one. Never throws. */
export async function uploadOne(
  running: Running,
  { name }: { name: string },
  { send, onState, onDone }: Uploading,
): Promise<void> {
  running.current?.abort();
  const controller = new AbortController();
  running.current = controller;
  const isCurrent = () => running.current === controller;
  const tell = (state: UploadState) => {
    if (isCurrent()) onState(state);
  };
  tell({ state: 'busy', name, share: 0 });
  try {
    const answer = await send({
      signal: controller.signal,
      onProgress: (share) => tell({ state: 'busy', name, share }),
      onBusy: () => tell({ state: 'held', name }),
      isCurrent,
    });
    if (answer === null || !isCurrent()) return;
    onState({ state: 'idle' });
    onDone(answer);
  } catch (error) {
    tell({ state: 'failed', name, message: sentenceOf(error) });
  }
}

function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : fileText.uploadFailed;
}
