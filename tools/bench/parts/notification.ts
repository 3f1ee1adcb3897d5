import { createECDH, randomBytes } from 'node:crypto';
import { silentLog } from '../../../apps/server/src/platform/log.ts';
import { createDeliver } from '../../../apps/server/src/push/deliver.ts';
import type { Due } from '../../../apps/server/src/push/queue.ts';
import { body } from '../chat/senders.ts';

/** Tells a device something, whose push service answers at once and whose queue is kept nowhere. */
export function notification(): () => Promise<void> {
  const device = createECDH('prime256v1');
  const own = createECDH('prime256v1');
  const key = {
    publicKey: own.generateKeys().toString('base64url'),
    privateKey: own.getPrivateKey().toString('base64url'),
  };
  const deliver = createDeliver({
    subject: 'https://parley.example',
    store: { forget: async () => {}, reserve: async () => null },
    queue: { finish: async () => {}, postpone: async () => {} },
    compose: {
      message: async () => ({ title: 'A mention', body, tag: 'mentions', path: '/', count: 1 }),
    },
    isLooking: () => false,
    rests: { add: () => {} },
    outside: { post: async () => ({ status: 201, retryAfter: undefined, body: Buffer.alloc(0) }) },
    community: { communityName: 'Parley', projectUrl: 'https://parley.example' },
    clock: { now: () => Date.now() },
    log: silentLog,
  });
  const due: Due = {
    endpoint: 'https://push.example/1',
    p256dh: device.generateKeys().toString('base64url'),
    auth: randomBytes(16).toString('base64url'),
    key: key.publicKey,
    author: `0x${'a'.repeat(40)}`,
    device: 'd'.repeat(43),
    since: 0,
    mentions: true,
    tips: true,
    nfts: true,
    rooms: [],
    quiet: null,
    muted: { rooms: [], people: [], words: [] },
    topic: 'mentions',
    room: 'general',
    from: 1,
    to: 1,
    queuedAt: Date.now(),
    tries: 0,
  };
  return () => deliver(due, key);
}
