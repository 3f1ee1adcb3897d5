import { preparePicture } from './picture.mjs';
import { prepareRecording } from './recording.mjs';

// Alone since its server is gone, it has nothing left to do.
process.on('disconnect', () => process.exit());

/** One job for one process: what it took in memory, or broke, goes with it. */
process.once('message', async (job) => {
  const prepare = job.kind === 'picture' ? preparePicture : prepareRecording;
  const result = await prepare(job).catch((error) => ({
    refusal: error.refusal ?? 'broken',
    reason: String(error.message).slice(0, 200),
  }));
  process.send(result, () => process.disconnect());
});
