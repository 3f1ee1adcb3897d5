import { expect, test } from 'vitest';
import { silentLog } from '../platform/log.ts';
import { followEndedDevices } from './endedDevices.ts';

test('devices whose sign-in the operator ends while the server runs are ended here, each once', async () => {
  let ended = ['before'];
  const told: string[][] = [];
  const follower = followEndedDevices({
    store: { endedSince: async () => ended },
    devices: { revoked: (ids) => void told.push([...ids]) },
    clock: { now: () => 0 },
    log: silentLog,
  });
  await follower.renew();
  ended = ['before', 'phone', 'laptop'];
  await follower.renew();
  await follower.renew();
  expect(told).toEqual([['phone', 'laptop']]);
});
