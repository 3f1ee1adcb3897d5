import { mediaUrl } from '@parley/domain/media/addresses';
import { change, isMeantToPlay, type PlayerState, player, trackOf } from './player.ts';
import { goToNext, goToPrevious, soughtTo } from './queue.ts';

/** How far the system's own buttons go back and forward, in seconds. */
const stepSeconds = 10;

/** Shows what plays to the system: its keys, its lock screen. `projectUrl` is the community's. */
export function startMediaSession(projectUrl: string): void {
  const session = navigator.mediaSession as MediaSession | undefined;
  if (session === undefined) return;
  const seekBy = (seconds: number) => change((state) => soughtTo(state, state.position + seconds));
  const handlers: readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] = [
    ['play', () => change((state) => ({ ...state, status: 'loading' }))],
    ['pause', () => change((state) => ({ ...state, status: 'paused' }))],
    ['stop', () => change((state) => ({ ...state, status: 'paused' }))],
    ['previoustrack', () => change(goToPrevious)],
    ['nexttrack', () => change(goToNext)],
    ['seekbackward', ({ seekOffset }) => seekBy(-(seekOffset ?? stepSeconds))],
    ['seekforward', ({ seekOffset }) => seekBy(seekOffset ?? stepSeconds)],
    ['seekto', ({ seekTime }) => change((state) => soughtTo(state, seekTime ?? state.position))],
  ];
  for (const [action, handler] of handlers) {
    try {
      session.setActionHandler(action, handler);
    } catch {
      // A browser may not know every action.
    }
  }
  let shown: PlayerState | null = null;
  const show = () => {
    const state = player.get();
    if (state === null) {
      session.metadata = null;
      session.playbackState = 'none';
    } else {
      const track = trackOf(state);
      if (shown === null || trackOf(shown) !== track)
        session.metadata = metadataOf(state, projectUrl);
      session.playbackState = isMeantToPlay(state) ? 'playing' : 'paused';
      if (state.length !== null && state.length > 0) {
        const position = Math.min(state.position, state.length);
        session.setPositionState?.({ duration: state.length, position });
      }
    }
    shown = state;
  };
  player.subscribe(show);
  show();
}

function metadataOf(state: PlayerState, projectUrl: string): MediaMetadata {
  const { title, creatorName, creator, image } = trackOf(state);
  const src = mediaUrl(image, 320, projectUrl);
  const artwork = src === null ? [] : [{ src, sizes: '320x320' }];
  return new MediaMetadata({ title, artist: creatorName ?? creator, artwork });
}
