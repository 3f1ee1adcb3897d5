import { randomFrom } from '../history/random.ts';

/** Samples per second of every recording; enough for what is in them. */
export const sampleRate = 22_050;

/** A recording while it is made: numbers around 0, of any size until `level` is called. */
export type Track = Float32Array;

export function emptyTrack(seconds: number): Track {
  return new Float32Array(Math.round(seconds * sampleRate));
}

/** The frequency of a note, in Hz; 69 is the A of 440. */
function pitch(note: number): number {
  return 440 * 2 ** ((note - 69) / 12);
}

/** Adds a sound from `at` seconds on; what goes beyond the end sounds at the beginning, for loops. */
export function add(track: Track, at: number, sound: Float32Array, volume = 1): void {
  const start = Math.round(at * sampleRate);
  for (let index = 0; index < sound.length; index += 1) {
    const place = (start + index) % track.length;
    track[place] = (track[place] ?? 0) + volume * (sound[index] ?? 0);
  }
}

/** A plucked string (Karplus and Strong, 1983); softer strings lose their brightness sooner. */
export function pluck(note: number, seconds: number, softness = 0.5): Float32Array {
  const random = randomFrom(`string ${note}`);
  const length = Math.ceil(sampleRate / pitch(note) + 0.5);
  const string = Float32Array.from({ length }, () => random() * 2 - 1);
  for (let pass = 0; pass < 1 + softness * 6; pass += 1) smooth(string);
  const sound = emptyTrack(seconds);
  // A string has a whole number of places and comes around half a place sooner: it is played faster.
  const speed = (pitch(note) * (length - 0.5)) / sampleRate;
  const played = vibrate(string, Math.ceil(sound.length * speed) + 2);
  for (let index = 0; index < sound.length; index += 1) {
    const place = Math.floor(index * speed);
    const [here = 0, next = 0] = [played[place], played[place + 1]];
    const value = here + (index * speed - place) * (next - here);
    sound[index] = value * fade(index, sound.length, 0.002, 0.15);
  }
  return sound;
}

/** What a string sounds like: each place loses a little to its neighbor every time it comes around. */
function vibrate(string: Float32Array, length: number): Float32Array {
  const sound = new Float32Array(length);
  for (let index = 0; index < length; index += 1) {
    const here = index % string.length;
    const value = string[here] ?? 0;
    sound[index] = value;
    string[here] = 0.4985 * (value + (string[(here + 1) % string.length] ?? 0));
  }
  return sound;
}

function smooth(string: Float32Array): void {
  for (let index = 0; index < string.length; index += 1) {
    string[index] = ((string[index] ?? 0) + (string[(index + 1) % string.length] ?? 0)) / 2;
  }
}

/** A soft chord voice: two sine waves that beat slowly against each other, and their octave. */
export function pad(note: number, seconds: number, attack = 0.8): Float32Array {
  const sound = emptyTrack(seconds);
  const step = (2 * Math.PI * pitch(note)) / sampleRate;
  for (let index = 0; index < sound.length; index += 1) {
    const wave =
      Math.sin(step * index) +
      0.8 * Math.sin(step * 1.004 * index) +
      0.22 * Math.sin(step * 2 * index);
    sound[index] = wave * 0.5 * fade(index, sound.length, attack, attack * 1.4);
  }
  return sound;
}

/** A bell: a sine wave whose phase another one moves (Chowning, 1973). */
export function bell(note: number, seconds: number): Float32Array {
  const sound = emptyTrack(seconds);
  const step = (2 * Math.PI * pitch(note)) / sampleRate;
  for (let index = 0; index < sound.length; index += 1) {
    const decay = Math.exp((-3.5 * index) / sound.length);
    const moved = 1.6 * decay * Math.sin(step * 3.5 * index);
    sound[index] = Math.sin(step * index + moved) * decay * fade(index, sound.length, 0.004, 0.2);
  }
  return sound;
}

/** A bass drum: a sine wave that falls. */
export function drum(): Float32Array {
  const sound = emptyTrack(0.34);
  let phase = 0;
  for (let index = 0; index < sound.length; index += 1) {
    const time = index / sampleRate;
    phase += (2 * Math.PI * (46 + 90 * Math.exp(-time * 34))) / sampleRate;
    sound[index] = Math.sin(phase) * Math.exp(-time * 9) * fade(index, sound.length, 0.002, 0.05);
  }
  return sound;
}

/** Noise as of a brush or a shaker; a higher `dullness` (0 to 1) sounds lower. */
export function brush(seconds: number, dullness = 0.2, attack = 0.01): Float32Array {
  const random = randomFrom('brush');
  const sound = emptyTrack(seconds);
  let low = 0;
  for (let index = 0; index < sound.length; index += 1) {
    low += (1 - dullness) * (random() * 2 - 1 - low);
    sound[index] = low * fade(index, sound.length, attack, seconds - attack);
  }
  return sound;
}

/** Rises for `attack` seconds, and falls in the last `release` seconds, from 0 to 1. */
function fade(index: number, length: number, attack: number, release: number): number {
  const rise = Math.min(1, index / (attack * sampleRate));
  const fall = Math.min(1, (length - 1 - index) / (release * sampleRate));
  return rise * fall;
}

/** Echoes that come back after `seconds`, each softer; they go on into the next loop. */
export function echo(track: Track, seconds: number, strength: number): void {
  const dry = track.slice();
  for (let times = 1; times <= 4; times += 1) add(track, seconds * times, dry, strength ** times);
}

/** Makes the loudest place as loud as `peak`, at most 1, without clipping anything. */
export function level(track: Track, peak = 0.8): void {
  let middle = 0;
  for (const value of track) middle += value / track.length;
  let loudest = 0;
  for (const value of track) loudest = Math.max(loudest, Math.abs(value - middle));
  for (let index = 0; index < track.length; index += 1) {
    track[index] = (((track[index] ?? 0) - middle) * peak) / (loudest || 1);
  }
}
