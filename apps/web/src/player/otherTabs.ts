import { change, isMeantToPlay, player } from './player.ts';

/** Of all tabs only the one that began last plays. */
export function startTakingTurns(): void {
  const channel = new BroadcastChannel('parley.player');
  let didPlay = false;
  const tell = () => {
    const state = player.get();
    const plays = state !== null && isMeantToPlay(state);
    if (plays && !didPlay) channel.postMessage('plays');
    didPlay = plays;
  };
  channel.onmessage = () =>
    change((state) => (isMeantToPlay(state) ? { ...state, status: 'paused' } : state));
  player.subscribe(tell);
  tell();
}
