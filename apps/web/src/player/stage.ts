import { createStore } from '@parley/domain/state/store';

/** The places on the open page where videos play large, by their tracks. */
export const stages = createStore<ReadonlyMap<string, HTMLElement>>(new Map());

/** The small place in the bar, for a video whose page isn't open. */
export const spot = createStore<HTMLElement | null>(null);

/** Offers a place for the video of a track; of several the last one. Returns what takes it back. */
export function offerStage(track: string, element: HTMLElement): () => void {
  stages.set(new Map(stages.get()).set(track, element));
  return () => {
    if (stages.get().get(track) !== element) return;
    const left = new Map(stages.get());
    left.delete(track);
    stages.set(left);
  };
}
