import { createStore } from '@parley/domain/state/store';
import { useEffect, useId, useSyncExternalStore } from 'react';
import { change, isMeantToPlay, player } from './player.ts';

/** The frame of another site that plays; null for none. It can't be paused from here, only taken away. */
const playing = createStore<string | null>(null);

/** Whether a frame of another site is shown, which plays alone: the player waits, and what plays next ends it. */
export function useFrame(): { isOn: boolean; play: () => void } {
  const id = useId();
  const isOn = useSyncExternalStore(playing.subscribe, () => playing.get() === id);
  useEffect(() => {
    if (!isOn) return;
    const end = () => playing.get() === id && playing.set(null);
    const stop = player.subscribe(() => {
      const state = player.get();
      if (state !== null && isMeantToPlay(state)) end();
    });
    return () => {
      stop();
      end();
    };
  }, [id, isOn]);

  function play(): void {
    change((state) => ({ ...state, status: 'paused' }));
    playing.set(id);
  }
  return { isOn, play };
}
