import { createPrivateKey } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Opening as Keys } from '../chat/crowd.ts';
import { masked } from '../chat/readers.ts';
import { openRaw, type PagePlace } from '../rawMember.ts';

/** What opens a fleet: members' pages that follow all rooms and show one, as the web app's do. */
export type Opening = PagePlace & { members: Keys['members'] };

/** A server drops pages that stay silent for a minute, in milliseconds. */
const pingEveryMs = 25_000;
/** How many come at once. */
const together = 50;

process.on('message', (opening: Opening) => {
  open(opening).then(() => process.send?.('open'), fail);
});
process.on('disconnect', () => process.exit(0));

async function open({ members, ...place }: Opening): Promise<void> {
  for (let first = 0; first < members.length; first += together) {
    const batch = members.slice(first, first + together);
    await Promise.all(
      batch.map(async ({ device, privateKey }, index) => {
        const key = createPrivateKey({ key: privateKey, format: 'jwk' });
        const socket = await openRaw(place, { device, key }, () => {}, fail);
        begin(socket, place.rooms[(first + index) % place.rooms.length] ?? '');
      }),
    );
  }
}

/** What a page says once it is there: what it watches, and which room it shows. */
function begin(socket: Socket, room: string): void {
  socket.write(masked('{"t":"watch","topics":["names","collections"]}'));
  socket.write(masked(JSON.stringify({ t: 'here', room })));
  setTimeout(() => {
    setInterval(() => socket.write(masked('{"t":"ping"}')), pingEveryMs);
  }, Math.random() * pingEveryMs);
}

function fail(error: Error): void {
  console.error(error.message);
  process.exit(1);
}
