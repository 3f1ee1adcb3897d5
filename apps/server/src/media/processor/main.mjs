// Alone since its server is gone, it has nothing left to do.
process.on('disconnect', () => process.exit());

/** What each kind of job needs is loaded for that kind alone. */
const jobs = {
  picture: async (job) => (await import('./picture.mjs')).preparePicture(job),
  recording: async (job) => (await import('./recording.mjs')).prepareRecording(job),
  card: async (job) => (await import('./card.mjs')).drawCard(job),
};

/** One job for one process: what it took in memory, or broke, goes with it. */
process.once('message', async (job) => {
  const result = await jobs[job.kind](job).catch((error) => ({
    refusal: error.refusal ?? 'broken',
    reason: String(error.message).slice(0, 200),
  }));
  process.send(result, () => process.disconnect());
});
