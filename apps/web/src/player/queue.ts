import type { Track } from '../storage/lastPlayed.ts';
import { isMeantToPlay, type PlayerState, trackOf } from './player.ts';

/** How many tracks wait at most. */
export const queueMax = 200;
/** From here on, in seconds, “previous” goes to the beginning of what plays. */
const restartAfter = 3;

/** Plays one of a list; the others of it come after. Null for an empty list. */
export function startList(tracks: readonly Track[], first: number): PlayerState | null {
  const queue = [...tracks.slice(first), ...tracks.slice(0, first)].slice(0, queueMax);
  const [track] = queue;
  if (track === undefined) return null;
  return { queue, index: 0, status: 'loading', position: 0, length: track.seconds };
}

/** Plays one of a conversation, between what was said before and after it; null for none. */
function startAt(tracks: readonly Track[], at: number): PlayerState | null {
  const first = Math.max(0, Math.min(at - queueMax / 2, tracks.length - queueMax));
  const queue = tracks.slice(first, first + queueMax);
  const track = queue[at - first];
  if (track === undefined) return null;
  return { queue, index: at - first, status: 'loading', position: 0, length: track.seconds };
}

/** Plays a track of the queue from its beginning. */
export function goTo(state: PlayerState, index: number): PlayerState {
  const track = state.queue[index];
  if (track === undefined) return state;
  return { ...state, index, status: 'loading', position: 0, length: track.seconds };
}

export function goToNext(state: PlayerState): PlayerState {
  return goTo(state, state.index + 1);
}

/** The track before; the beginning of this one if there is none, or it has played for a while. */
export function goToPrevious(state: PlayerState): PlayerState {
  if (state.position > restartAfter || state.index === 0) return { ...state, position: 0 };
  return goTo(state, state.index - 1);
}

/** What comes when a track has come to its end: the next one, or silence at the beginning of the queue. */
export function afterEnd(state: PlayerState): PlayerState {
  if (state.index + 1 < state.queue.length) return goToNext(state);
  return { ...goTo(state, 0), status: 'paused' };
}

/** Plays or pauses; a track that failed is tried again. */
export function toggled(state: PlayerState): PlayerState {
  return { ...state, status: isMeantToPlay(state) ? 'paused' : 'loading' };
}

/** Goes to a position, in seconds, within the track as far as its length is known. */
export function soughtTo(state: PlayerState, position: number): PlayerState {
  const end = state.length ?? Number.POSITIVE_INFINITY;
  return { ...state, position: Math.min(Math.max(0, position), end) };
}

/** Takes a track off the queue. What plays goes on; if it is the one, the next follows. Null for none left. */
export function without(state: PlayerState, index: number): PlayerState | null {
  const queue = state.queue.filter((_, at) => at !== index);
  if (queue.length === 0) return null;
  if (index !== state.index) {
    return { ...state, queue, index: index < state.index ? state.index - 1 : state.index };
  }
  const next = goTo({ ...state, queue }, Math.min(index, queue.length - 1));
  return { ...next, status: isMeantToPlay(state) ? 'loading' : 'paused' };
}

/** True for the track that plays or would. */
export function isCurrent(state: PlayerState, { id }: Pick<Track, 'id'>): boolean {
  return trackOf(state).id === id;
}

/**
 * What the button of a track leads to: it plays or pauses what plays already; in a list it plays the
 * track and then the others, and without one the track alone, or its place in the queue.
 */
export function pressed(
  state: PlayerState | null,
  track: Track,
  list?: readonly Track[],
): PlayerState | null {
  if (state !== null && isCurrent(state, track)) return toggled(state);
  const isTrack = ({ id }: Track) => id === track.id;
  const place = state?.queue.findIndex(isTrack) ?? -1;
  if (state !== null && list === undefined && place !== -1) return goTo(state, place);
  const tracks = list ?? [track];
  return startList(tracks, Math.max(0, tracks.findIndex(isTrack)));
}

/**
 * What the button of a file in a conversation leads to: it plays or pauses what plays already, or plays the file
 * between the others of the conversation; alone where it is none of them.
 */
export function pressedAmong(
  state: PlayerState | null,
  track: Track,
  others: readonly Track[],
): PlayerState | null {
  if (state !== null && isCurrent(state, track)) return toggled(state);
  const at = others.findIndex(({ id }) => id === track.id);
  return at === -1 ? startAt([track], 0) : startAt(others, at);
}
