/** Loaded into a server under test: reports its CPU time and memory to its parent. */
export type Usage = { cpuMicros: number; rssBytes: number };

process.on('message', (question) => {
  if (question === 'collect') global.gc?.();
  const { user, system } = process.cpuUsage();
  const usage: Usage = { cpuMicros: user + system, rssBytes: process.memoryUsage().rss };
  process.send?.(usage);
});
// The channel to the parent must not keep a server alive that has nothing else to do.
process.channel?.unref();
