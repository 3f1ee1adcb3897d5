import type { Device } from '@parley/chat-client/device/deviceKey';
import type { MediaFacts } from '@parley/domain/media/wire';
import { useRef, useState } from 'react';
import { useConfig } from '../data/config.tsx';
import { uploadFile } from '../data/media.ts';
import { type Running, type UploadState, uploadOne } from './uploadOne.ts';

export type OpenDevice = () => Promise<Device>;

/** Uploads one file at a time, which can be canceled; the device may ask the wallet once. */
export function useUpload(
  openDevice: OpenDevice,
  onDone: (uri: string, facts: MediaFacts) => void,
) {
  const config = useConfig();
  const [state, setState] = useState<UploadState>({ state: 'idle' });
  const running = useRef<Running['current']>(null);

  return {
    state,
    upload: (file: File): Promise<void> =>
      uploadOne(running, file, {
        async send({ isCurrent, ...sending }) {
          const device = await openDevice();
          if (!isCurrent()) return null;
          return await uploadFile(file, { config, device, now: Date.now, ...sending });
        },
        onState: setState,
        onDone: ({ uri, ...facts }) => onDone(uri, facts),
      }),
    cancel(): void {
      running.current?.abort();
      running.current = null;
      setState({ state: 'idle' });
    },
  };
}
