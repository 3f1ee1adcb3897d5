import { createPrivateKey } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '../chat/readers.ts';
import type { Leaving, Opening, Reaching, Return } from './crowd.ts';
import { Member } from './member.ts';

/** A server drops pages that stay silent for a minute, in milliseconds. */
const pingEveryMs = 25_000;
let members: Member[] = [];

process.on('message', (question: Opening | Leaving | Reaching) => {
  answer(question).then(
    (it) => process.send?.(it),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
});
process.on('disconnect', () => process.exit(0));

async function answer(question: Opening | Leaving | Reaching): Promise<Return | number> {
  if ('port' in question) return open(question);
  if ('cut' in question) return comeBack(question.cut);
  await waitFor(() => members.every(({ place }) => place >= question.seq));
  return members.reduce((sum, { faults }) => sum + faults, 0);
}

async function open({ port, count, members: keys }: Opening): Promise<number> {
  members = Array.from({ length: count }, (_, index) => {
    const key = keys[index];
    if (key === undefined) return new Member(port, null);
    const privateKey = createPrivateKey({ key: key.privateKey, format: 'jwk' });
    return new Member(port, { device: key.device, privateKey });
  });
  for (let first = 0; first < count; first += 50) {
    const batch = members.slice(first, first + 50);
    for (const member of batch) member.open();
    await waitFor(() => batch.every(({ caughtUpAt }) => caughtUpAt !== null));
  }
  for (const [index, member] of members.entries()) {
    setTimeout(() => setInterval(() => member.ping(), pingEveryMs), (index / count) * pingEveryMs);
  }
  return count;
}

async function comeBack(isCut: boolean): Promise<Return> {
  for (const member of members) member.begin();
  if (isCut) for (const member of members) member.cut();
  await sleep(200);
  await waitFor(() => members.every(({ caughtUpAt }) => caughtUpAt !== null));
  const times = members
    .map(({ caughtUpAt }) => performance.timeOrigin + (caughtUpAt ?? 0))
    .sort((a, b) => a - b);
  return { allAt: times.at(-1) ?? 0, halfAt: times[times.length >> 1] ?? 0 };
}
