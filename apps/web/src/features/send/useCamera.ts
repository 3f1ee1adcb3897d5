import { useEffect, useRef, useState } from 'react';
import { environment } from '../../platform/environment.ts';
import { pause } from '../../wallet/provider.ts';
import { codeIn } from './readCode.ts';

/** Pause between two looks through the camera, in milliseconds. */
const lookAgainMs = 200;

/** Shows what the camera sees, and calls back with each new code in it, until it is no longer shown. */
export function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null);
  const [hasCamera, setCamera] = useState(true);
  const call = useRef(onCode);
  call.current = onCode;

  useEffect(() => {
    let isShown = true;
    let stream: MediaStream | null = null;

    async function look(): Promise<void> {
      stream = await openCamera();
      const element = video.current;
      if (!isShown || element === null) return stop();
      element.srcObject = stream;
      await element.play();
      for (let last: string | null = null; isShown; await pause(lookAgainMs)) {
        const code = await codeSeen(element);
        if (code === null || code === last || !isShown) continue;
        last = code;
        call.current(code);
      }
    }

    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };
    look().catch(() => isShown && setCamera(false));
    return () => {
      isShown = false;
      stop();
    };
  }, []);

  return { video, hasCamera };
}

async function openCamera(): Promise<MediaStream> {
  if (navigator.mediaDevices === undefined) throw new Error('no camera');
  if (environment.get() === 'farcaster') {
    const { askForCamera } = await import('../../wallet/farcaster/hostActions.ts');
    await askForCamera();
  }
  return navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
}

async function codeSeen(element: HTMLVideoElement): Promise<string | null> {
  if (element.readyState < element.HAVE_CURRENT_DATA) return null;
  const image = await createImageBitmap(element);
  const code = await codeIn(image);
  image.close();
  return code;
}
