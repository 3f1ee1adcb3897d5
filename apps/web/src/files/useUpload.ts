import type { MediaFacts } from '@parley/domain/media/wire';
import { fileText } from '@parley/text/files';
import { useRef, useState } from 'react';
import { useConfig } from '../data/config.tsx';
import { uploadFile } from '../data/media.ts';
import type { Device } from '../wallet/device/deviceKey.ts';

type UploadState =
  | { state: 'idle' }
  /** `share`: how much has left, from 0 to 1. */
  | { state: 'busy'; name: string; share: number }
  | { state: 'failed'; name: string; message: string };

export type OpenDevice = () => Promise<Device>;

/** Uploads one file at a time, which can be canceled; the device may ask the wallet once. */
export function useUpload(
  openDevice: OpenDevice,
  onDone: (uri: string, facts: MediaFacts) => void,
) {
  const config = useConfig();
  const [state, setState] = useState<UploadState>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);

  async function upload(file: File): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { name } = file;
    const isCurrent = () => running.current === controller;
    setState({ state: 'busy', name, share: 0 });
    try {
      const device = await openDevice();
      if (!isCurrent()) return;
      const { uri, ...facts } = await uploadFile(file, {
        ...{ config, device, now: Date.now, signal: controller.signal },
        onProgress: (share) => {
          if (isCurrent()) setState({ state: 'busy', name, share });
        },
      });
      if (!isCurrent()) return;
      setState({ state: 'idle' });
      onDone(uri, facts);
    } catch (error) {
      if (!isCurrent() || controller.signal.aborted) return;
      setState({ state: 'failed', name, message: sentenceOf(error) });
    }
  }

  return {
    ...{ state, upload },
    cancel(): void {
      running.current?.abort();
      running.current = null;
      setState({ state: 'idle' });
    },
  };
}

function sentenceOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : fileText.uploadFailed;
}
