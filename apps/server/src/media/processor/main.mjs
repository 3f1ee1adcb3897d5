// Alone since its server is gone, it has nothing left to do.
process.on('disconnect', () => process.exit());

/** What each kind of job needs is loaded for that kind alone. */
const jobs = {
  picture: async () => (await import('./picture.mjs')).preparePicture,
  recording: async () => (await import('./recording.mjs')).prepareRecording,
  card: async () => (await import('./card.mjs')).drawCard,
};

/** One job for one process: what it took in memory, or broke, goes with it. */
process.once('message', async (order) => {
  const job = await jobs[order.kind]();
  process.send({ begun: true });
  const result = await job(order).catch((error) => ({
    refusal: error.refusal ?? 'broken',
    reason: String(error.message).slice(0, 200),
  }));
  const { user, system } = process.cpuUsage();
  process.send({ result, cpuMs: (user + system) / 1_000 }, () => process.disconnect());
});
