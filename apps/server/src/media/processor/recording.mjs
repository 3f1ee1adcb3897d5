import { join } from 'node:path';
import {
  ADTS,
  AdtsOutputFormat,
  Conversion,
  FilePathSource,
  FilePathTarget,
  FLAC,
  FlacOutputFormat,
  Input,
  MP3,
  MP4,
  Mp3OutputFormat,
  Mp4OutputFormat,
  OGG,
  OggOutputFormat,
  Output,
  WAVE,
  WavOutputFormat,
  WEBM,
  WebMOutputFormat,
} from 'mediabunny';

/** By type: what reads it, and what writes it anew. */
const containers = {
  'audio/aac': [ADTS, () => new AdtsOutputFormat()],
  'audio/flac': [FLAC, () => new FlacOutputFormat()],
  'audio/mp4': [MP4, () => new Mp4OutputFormat({ fastStart: 'in-memory' })],
  'audio/mpeg': [MP3, () => new Mp3OutputFormat()],
  'audio/ogg': [OGG, () => new OggOutputFormat()],
  'audio/wav': [WAVE, () => new WavOutputFormat()],
  'video/mp4': [MP4, () => new Mp4OutputFormat({ fastStart: 'in-memory' })],
  'video/webm': [WEBM, () => new WebMOutputFormat()],
};

/** Copies the tracks, packet by packet, into a new file: no tags, nothing else, an index in front. */
export async function prepareRecording({ path, folder, mime }) {
  const [format, write] = containers[mime];
  const target = join(folder, 'whole');
  const input = new Input({ formats: [format], source: new FilePathSource(path) });
  const output = new Output({ format: write(), target: new FilePathTarget(target) });
  const isSound = mime.startsWith('audio/');
  const conversion = await Conversion.init({
    input,
    output,
    tags: {},
    ...(isSound ? { video: { discard: true } } : {}),
  });
  await conversion.execute();
  input.dispose();
  return { mime, ...(await describe(target, format)), files: [{ width: null, path: target }] };
}

async function describe(path, format) {
  const input = new Input({ formats: [format], source: new FilePathSource(path) });
  const picture = await input.getPrimaryVideoTrack();
  const seconds = (await input.getDurationFromMetadata()) ?? (await input.computeDuration());
  const width = picture === null ? null : await picture.getDisplayWidth();
  const height = picture === null ? null : await picture.getDisplayHeight();
  input.dispose();
  return { seconds, width, height };
}
