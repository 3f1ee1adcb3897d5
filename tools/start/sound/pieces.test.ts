import { describe, expect, test } from 'vitest';
import { kettleSong, nightBusSong, slowTapeSong } from './pieces.ts';
import { sampleRate } from './synth.ts';
import { wavOf } from './wav.ts';

describe.each([
  ['the song of the bus', nightBusSong],
  ['the song of the tape', slowTapeSong],
  ['the song of the kettle', kettleSong],
])('%s', (_, play) => {
  const track = play();

  test('a song of the first community is 12 to 25 seconds long, and under 1 MB', () => {
    expect(track.length / sampleRate).toBeGreaterThanOrEqual(12);
    expect(track.length / sampleRate).toBeLessThanOrEqual(25);
    expect(wavOf(track).length).toBeLessThan(1_000_000);
  });

  test('a song of the first community is loud enough, clips nowhere, and has no offset', () => {
    let loudest = 0;
    let sum = 0;
    for (const value of track) {
      loudest = Math.max(loudest, Math.abs(value));
      sum += value;
    }
    expect(loudest).toBeCloseTo(0.8, 3);
    expect(Math.abs(sum / track.length)).toBeLessThan(0.001);
  });

  test('a song of the first community begins again without a click', () => {
    const steps = track.map((value, index) => Math.abs(value - (track[index - 1] ?? value)));
    const seam = Math.abs((track[0] ?? 0) - (track.at(-1) ?? 0));
    expect(seam).toBeLessThanOrEqual(steps.reduce((most, one) => Math.max(most, one), 0));
  });

  test('a song of the first community is never silent for a second', () => {
    for (let from = 0; from + sampleRate <= track.length; from += sampleRate) {
      const second = track.subarray(from, from + sampleRate);
      const power = second.reduce((sum, value) => sum + value * value, 0) / sampleRate;
      expect(Math.sqrt(power), `from ${from / sampleRate} s`).toBeGreaterThan(0.01);
    }
  });

  test('a song of the first community is the same each time', () => {
    expect(wavOf(play()).equals(wavOf(track))).toBe(true);
  });
});

test('a WAV holds its samples between the least and the most of 16 bits', () => {
  const file = wavOf(Float32Array.from([0, 1, -1, 0.5]));
  expect(file.toString('latin1', 0, 4)).toBe('RIFF');
  expect([0, 1, 2, 3].map((index) => file.readInt16LE(44 + 2 * index))).toEqual([
    0, 32_767, -32_767, 16_384,
  ]);
});
