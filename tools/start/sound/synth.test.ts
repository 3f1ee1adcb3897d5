import { expect, test } from 'vitest';
import { add, bell, emptyTrack, level, pad, pluck, sampleRate, type Track } from './synth.ts';

/** How much of a sound has this frequency, in Hz. */
function powerAt(sound: Track, hertz: number): number {
  let [real, imaginary] = [0, 0];
  const step = (2 * Math.PI * hertz) / sampleRate;
  for (const [index, value] of sound.entries()) {
    real += value * Math.cos(step * index);
    imaginary += value * Math.sin(step * index);
  }
  return real * real + imaginary * imaginary;
}

/** The frequency near the wanted one that a sound has most of, as cents from it. */
function detuning(sound: Track, note: number): number {
  const cents = Array.from({ length: 41 }, (_, index) => (index - 20) * 5);
  const powers = cents.map((off) => powerAt(sound, 440 * 2 ** ((note - 69 + off / 100) / 12)));
  return cents[powers.indexOf(Math.max(...powers))] ?? Number.NaN;
}

test.each([38, 45, 52, 60, 67, 76, 83, 88])(
  'strings, chords, and bells of note %i are in tune within 10 cents',
  (note) => {
    for (const play of [pluck, pad, bell]) {
      expect(Math.abs(detuning(play(note, 1.5), note)), play.name).toBeLessThanOrEqual(10);
    }
  },
);

test('what goes beyond the end of a track sounds at its beginning', () => {
  const track = emptyTrack(4 / sampleRate);
  add(track, 3 / sampleRate, Float32Array.from([1, 2, 3]), 0.5);
  expect([...track]).toEqual([1, 1.5, 0, 0.5]);
});

test('a track of any loudness is made as loud as it should be, also silence', () => {
  const loud = Float32Array.from([0, 9, -3, -6]);
  level(loud, 0.9);
  expect(Math.max(...loud.map(Math.abs))).toBeCloseTo(0.9, 6);
  const silent = emptyTrack(0.01);
  level(silent);
  expect(silent.every((value) => value === 0)).toBe(true);
});
