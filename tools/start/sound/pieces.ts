import { randomFrom } from '../history/random.ts';
import {
  add,
  bell,
  brush,
  drum,
  echo,
  emptyTrack,
  level,
  pad,
  pluck,
  sampleRate,
  type Track,
} from './synth.ts';

/** A slow beat, an engine, and a few plucked notes: 16 seconds that begin again without a seam. */
export function nightBusSong(): Track {
  const beat = 60 / 75;
  const chords = [
    [45, 52, 60, 64, 67],
    [41, 48, 57, 60, 64],
    [48, 55, 60, 64, 71],
    [43, 50, 59, 62, 65],
    [45, 52, 60, 64, 67],
  ];
  const track = emptyTrack(chords.length * 4 * beat);
  for (const [bar, chord] of chords.entries()) {
    addHarmony(track, bar * 4 * beat, beat, chord);
    addBeat(track, bar * 4 * beat, beat);
  }
  hum(track, 55, 0.05);
  echo(track, beat * 0.75, 0.28);
  level(track);
  return track;
}

/** When which note of the chord is plucked, in beats. */
const plucked = [
  [0.5, 2],
  [1.06, 4],
  [1.5, 3],
  [2.56, 4],
  [3.5, 2],
] as const;

function addHarmony(track: Track, start: number, beat: number, chord: readonly number[]): void {
  const [bass = 45, ...upper] = chord;
  for (const note of upper) add(track, start, pad(note, 4.6 * beat), 0.13);
  add(track, start, pluck(bass, 2 * beat, 0.9), 0.8);
  add(track, start + 2.5 * beat, pluck(bass, 1.5 * beat, 0.9), 0.6);
  for (const [at, index] of plucked) {
    add(track, start + at * beat, pluck((chord[index] ?? 60) + 12, 1.6, 0.35), 0.34);
  }
}

/** One bar of drums; every other eighth comes a little late. */
function addBeat(track: Track, start: number, beat: number): void {
  for (const at of [0, 2.5]) add(track, start + at * beat, drum(), 0.9);
  for (const at of [1, 3]) add(track, start + at * beat, brush(0.22, 0.35, 0.004), 0.24);
  for (const at of [0, 1, 2, 3]) {
    add(track, start + at * beat, brush(0.09, 0.1, 0.02), 0.09);
    add(track, start + (at + 0.56) * beat, brush(0.09, 0.1, 0.02), 0.15);
  }
}

/** An engine: a low tone that fits into the track a whole number of times. */
function hum(track: Track, hertz: number, volume: number): void {
  const seconds = track.length / sampleRate;
  const step = (2 * Math.PI * Math.round(hertz * seconds)) / track.length;
  const sway = (2 * Math.PI * 3) / track.length;
  for (let index = 0; index < track.length; index += 1) {
    const wave = Math.sin(step * index) + 0.5 * Math.sin(2 * step * index);
    track[index] = (track[index] ?? 0) + volume * wave * (0.7 + 0.3 * Math.sin(sway * index));
  }
}

/** Four chords on a tape that runs a little slow, with a bell now and then: 18 seconds. */
export function slowTapeSong(): Track {
  const chordSeconds = 4.5;
  const track = emptyTrack(4 * chordSeconds);
  const random = randomFrom('slow tape');
  const chords = [
    [38, 50, 57, 61, 66],
    [43, 50, 59, 62, 66],
    [40, 52, 59, 62, 67],
    [45, 52, 57, 62, 64],
  ];
  for (const [index, chord] of chords.entries()) {
    const start = index * chordSeconds;
    for (const note of chord) add(track, start, pad(note, chordSeconds + 2.4, 1.6), 0.16);
    for (let n = 0; n < 4; n += 1) {
      const note = chord[1 + Math.floor(random() * 4)] ?? 57;
      const at = start + n + (random() < 0.3 ? 0.5 : 0);
      add(track, at, bell(note + 12, 2.8), 0.1 + 0.08 * random());
    }
    add(track, start, pluck(chord[0] ?? 38, 4, 1), 0.5);
  }
  echo(track, 0.9, 0.36);
  const wound = slowed(track);
  level(wound);
  return wound;
}

/** The same track with the wow of a tape; it ends where it began. */
function slowed(track: Track): Track {
  const turns = (2 * Math.PI * 16) / track.length;
  return track.map((_, index) => {
    const place = index + 26 * Math.sin(turns * index) + track.length;
    const whole = Math.floor(place);
    const here = track[whole % track.length] ?? 0;
    return here + (place - whole) * ((track[(whole + 1) % track.length] ?? 0) - here);
  });
}

/** A waltz of plucked strings around one high C: 18 seconds. */
export function kettleSong(): Track {
  const beat = 0.5;
  const track = emptyTrack(36 * beat);
  const bars = [
    [48, 64, 67],
    [48, 64, 69],
    [41, 65, 69],
    [43, 65, 71],
    [48, 64, 67],
    [45, 64, 69],
    [50, 65, 69],
    [43, 62, 65],
    [41, 60, 69],
    [43, 62, 71],
    [48, 64, 67],
    [48, 60, 64],
  ];
  const melody = [76, 79, 77, 74, 76, 72, 77, 79, 81, 79, 76, 72];
  for (const [bar, [bass = 48, middle = 64, top = 67]] of bars.entries()) {
    const start = bar * 3 * beat;
    add(track, start, pluck(bass, 1.8, 0.8), 0.75);
    for (const at of [1, 2]) {
      add(track, start + at * beat, pluck(middle, 0.9, 0.5), 0.34);
      add(track, start + at * beat + 0.02, pluck(top, 0.9, 0.5), 0.34);
    }
    const note = melody[bar] ?? 72;
    add(track, start, bell(note, 1.9), 0.2);
    if (bar % 2 === 1) add(track, start + 2 * beat, bell(note + 2 - (bar % 4), 1), 0.12);
    if (bar % 4 === 3) add(track, start, pad(84, 3 * beat, 0.4), 0.035);
  }
  echo(track, beat * 1.5, 0.22);
  level(track);
  return track;
}
