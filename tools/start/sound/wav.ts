import { sampleRate, type Track } from './synth.ts';

/** A WAV file of one channel of 16-bit samples (RIFF, WAVE_FORMAT_PCM); the track is within -1 and 1. */
export function wavOf(track: Track): Buffer {
  const bytes = track.length * 2;
  const file = Buffer.alloc(44 + bytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + bytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(sampleRate, 24);
  file.writeUInt32LE(sampleRate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(bytes, 40);
  for (const [index, value] of track.entries()) {
    file.writeInt16LE(Math.round(value * 32_767), 44 + index * 2);
  }
  return file;
}
