import { mediaUrl } from '@parley/domain/media/addresses';
import { logWarning } from '../platform/log.ts';
import type { Track } from '../storage/lastPlayed.ts';
import { volume } from '../storage/volume.ts';
import { isMeantToPlay, type PlayerState, player, type Status, trackOf } from './player.ts';
import { afterEnd } from './queue.ts';
import { spot, stages } from './stage.ts';

/** Without a byte for this long, in milliseconds, a file counts as failed; browsers try for half a minute. */
const patienceMs = 12_000;

let isStarted = false;

/**
 * Has one media element follow the player's state, for as long as the page lives. It loads a file
 * only to play it. `projectUrl` is the community's.
 */
export function startEngine(projectUrl: string): void {
  if (isStarted) return;
  isStarted = true;
  // One for sound and video: it goes on while it is moved between the bar and a page.
  const element = document.createElement('video');
  element.playsInline = true;
  element.className = 'absolute inset-0 size-full bg-[#15130f] object-contain';
  /** What the element holds. */
  let loaded: Track | null = null;
  /** The position that the element itself gave; any other one is to be sought. */
  let told = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;

  function tell(next: Partial<PlayerState>): void {
    const state = player.get();
    if (state !== null) player.set({ ...state, ...next });
  }
  /** Says what has come of being meant to play. */
  function outcome(status: Status): void {
    const state = player.get();
    if (state === null || loaded !== trackOf(state) || !isMeantToPlay(state)) return;
    if (state.status !== status) tell({ status });
  }

  function unload(): void {
    if (loaded === null) return;
    loaded = null;
    element.removeAttribute('src');
    element.load();
    element.remove();
  }

  function load(track: Track, position: number): void {
    const url = mediaUrl(track.uri, null, projectUrl);
    if (url === null) {
      tell({ status: 'failed' });
      return;
    }
    loaded = track;
    told = position;
    element.src = url;
    element.hidden = track.kind === 'audio';
    // Before anything is loaded this is where it will begin.
    element.currentTime = position;
    place();
  }

  async function play(track: Track): Promise<void> {
    try {
      await element.play();
    } catch (error) {
      // Not without a click: that is no fault. An error of the file has an event of its own.
      const isRefused = error instanceof DOMException && error.name === 'NotAllowedError';
      if (isRefused && loaded === track) outcome('paused');
    }
  }

  function follow(): void {
    const state = player.get();
    const track = state === null ? null : trackOf(state);
    if (loaded !== null && loaded !== track) unload();
    if (state === null || track === null) return;
    if (loaded === null && isMeantToPlay(state)) load(track, state.position);
    if (loaded !== null) steer(state, loaded);
    waitForMore();
  }

  function waitForMore(): void {
    clearTimeout(patience);
    if (player.get()?.status !== 'loading') return;
    patience = setTimeout(() => fail('nothing came for too long'), patienceMs);
  }

  function fail(reason: string | undefined): void {
    if (loaded === null) return;
    logWarning('a file broke off', reason);
    outcome('failed');
    unload();
  }

  function steer(state: PlayerState, track: Track): void {
    if (state.position !== told) {
      told = state.position;
      element.currentTime = told;
    }
    if (!isMeantToPlay(state)) element.pause();
    else if (element.paused) void play(track);
  }

  function place(): void {
    if (loaded === null) return;
    const onPage = loaded.kind === 'video' ? stages.get().get(loaded.id) : undefined;
    const parent = onPage ?? spot.get();
    if (parent !== null && element.parentElement !== parent) parent.append(element);
  }

  function setVolume(): void {
    element.volume = volume.get().level;
    element.muted = volume.get().isMuted;
  }

  const on = (event: keyof HTMLMediaElementEventMap, listener: () => void) =>
    element.addEventListener(event, listener);
  on('playing', () => outcome('playing'));
  on('waiting', () => outcome('loading'));
  // By the browser, or by its own controls.
  on('pause', () => element.paused && !element.ended && outcome('paused'));
  on('play', () => {
    if (player.get()?.status === 'paused' && !element.paused) tell({ status: 'loading' });
  });
  on('timeupdate', () => {
    if (loaded === null || element.readyState < HTMLMediaElement.HAVE_METADATA) return;
    told = element.currentTime;
    tell({ position: told });
    // Where nothing had to be loaded, as after a short jump, no other event says so.
    if (!element.paused && !element.seeking) outcome('playing');
  });
  on('durationchange', () => {
    if (loaded !== null && Number.isFinite(element.duration)) tell({ length: element.duration });
  });
  on('ended', () => {
    const state = player.get();
    // A paused one that is dragged to its end stays there.
    if (state !== null && isMeantToPlay(state)) player.set(afterEnd(state));
  });
  on('progress', waitForMore);
  on('error', () => fail(element.error?.message));
  on('fullscreenchange' as keyof HTMLMediaElementEventMap, () => {
    element.controls = document.fullscreenElement === element;
  });

  player.subscribe(follow);
  stages.subscribe(place);
  spot.subscribe(place);
  volume.subscribe(setVolume);
  setVolume();
  follow();
}
