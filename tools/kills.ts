import { runKills, victims } from './start/testKills.ts';

/** `npm run kills`: as many kills as asked for (30), each of another part in turn. */
const count = Number(process.argv[3] ?? 30);
const order = Array.from({ length: count }, (_, index) => {
  const victim = victims[index % victims.length];
  if (victim === undefined) throw new Error('Nothing to kill.');
  return victim;
});
const report = await runKills(order, console.log);
console.log(JSON.stringify(report));
process.exit(report.lost + report.changed + report.balanceFaults === 0 ? 0 : 1);
