import { parseArgs } from 'node:util';
import { type Measured, measureSize } from './measure.ts';

/**
 * What communities of some sizes need: `npm run bench:sizes [-- --members 100,1000,10000]`. Each is a real one as
 * `npm start` runs it, filled by its own chain and server, with a share of its members connected who talk as in the
 * busiest minute (`tools/scale/traffic.ts`). Linux only, over loopback only, some minutes each.
 */
const options = { members: { type: 'string' } } as const;
const { values } = parseArgs({ args: process.argv.slice(3), options });
const sizes = (values.members ?? '100,1000,10000').split(',').map((text) => {
  const members = Number(text);
  if (Number.isInteger(members) && members >= 1 && members <= 20_000) return members;
  throw new Error(`--members is "${text}"; expected whole numbers from 1 to 20000, with commas.`);
});

const megabytes = (bytes: number) => Math.round(bytes / 1e6);
const ms = (value: number) => Number(value.toPrecision(3));

for (const members of sizes) {
  const startedAt = performance.now();
  const measured = await measureSize(members);
  report(measured);
  console.log(`(${((performance.now() - startedAt) / 1_000).toFixed(0)} s)\n`);
}

function report(measured: Measured): void {
  const { members, connected, talk, idle, before, open, end, perMember, perMessage } = measured;
  console.log(
    `${members} members, ${connected} connected, load ${measured.load.toFixed(1)}, ${talk.perSecond.toFixed(1)} messages and 2 pages a second:`,
  );
  const parts = ['server', 'database', 'chain', 'start'] as const;
  console.table(
    Object.fromEntries(
      parts.map((part) => [
        part,
        {
          'MB filled': megabytes(before[part].bytes),
          'MB connected': megabytes(open[part].bytes),
          'MB after talk': megabytes(end[part].bytes),
          'CPU-ms/s idle': ms(idle[part] * 1_000),
          'CPU-ms/s talking': ms(talk.cpu[part] * 1_000),
          'CPU-ms a message, many at once': ms(measured.bulk[part]),
          'CPU-ms a page': ms(measured.pages.cpuMs[part]),
          'CPU-ms a read': ms(measured.reads.cpuMs[part]),
        },
      ]),
    ),
  );
  console.table({
    acknowledgement: rounded(talk.acknowledgements),
    'first page, while they talk': rounded(talk.pages),
    'first page, alone': rounded(measured.pages),
    'read of the chain': rounded(measured.reads),
  });
  console.table({
    'of a member': { database: ms(perMember.database), chain: ms(perMember.chain) },
    'of a message': { database: ms(perMessage.database), chain: ms(perMessage.chain) },
    'at the start': measured.fixed,
  });
  for (const [what, { tables }] of Object.entries({ member: perMember, message: perMessage })) {
    const most = tables.slice(0, 12).map(({ name, bytes }) => `${name} ${Math.round(bytes)}`);
    console.log(`bytes of a ${what} by table: ${most.join(', ')}`);
  }
  const { seconds, cpuSeconds, bytes } = measured.backup;
  console.log(
    `backup: ${seconds.toFixed(1)} s, ${cpuSeconds.toFixed(1)} CPU-s, ${megabytes(bytes)} MB`,
  );
}

function rounded({ count, p50, p99 }: { count: number; p50: number; p99: number }) {
  return { count, 'p50 ms': ms(p50), 'p99 ms': ms(p99) };
}
