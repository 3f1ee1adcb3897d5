/** Loaded into a server under test: tells its parent what it has used so far. */
export type Usage = { cpuMicros: number; rssBytes: number };

process.on('message', (question) => {
  if (question === 'collect') global.gc?.();
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMicros: user + system, rssBytes: process.memoryUsage().rss };
  process.send?.(usage);
});
// The channel to the parent must not keep a server alive that has nothing else to do.
process.channel?.unref();
