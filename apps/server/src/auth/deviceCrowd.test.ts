import { eventually } from '@parley/testkit/eventually';
import { expect, test } from 'vitest';
import { createDeviceKey } from '../chat/testClient.ts';
import { silentLog } from '../platform/log.ts';
import { createDevices } from './devices.ts';

test('a thousand devices that come at once are found in two questions, and noted in two', async () => {
  const { publicKey } = createDeviceKey();
  const questions: number[] = [];
  const noted: number[] = [];
  const store = {
    async devices(ids: readonly string[]) {
      questions.push(ids.length);
      return ids.map((device) => ({
        device,
        author: `0x${device}`,
        publicKey,
        signIn: '',
        walletSignature: '0x' as const,
        expiresAt: 8e15,
      }));
    },
    async seen(ids: readonly string[]) {
      noted.push(ids.length);
    },
    revokedAmong: async () => [],
  };
  const devices = createDevices(store, { now: Date.now }, silentLog, 'localhost:3000');
  const ids = Array.from({ length: 1_000 }, (_, index) => String(index));
  const found = await Promise.all(ids.map(devices.find));
  expect(found.map((device) => device?.author)).toEqual(ids.map((id) => `0x${id}`));
  expect(questions).toEqual([500, 500]);
  for (const id of ids) devices.seen(id);
  await eventually(() => expect(noted).toEqual([500, 500]));
});

test('a device that is signed out while it is looked up is not found, nor kept for the next question', async () => {
  const { publicKey } = createDeviceKey();
  const row = { author: '0xa', publicKey, signIn: '', walletSignature: '0x' as const };
  let answer = () => {};
  let asked = 0;
  const store = {
    devices: (ids: readonly string[]) => {
      asked += 1;
      return new Promise<(typeof row & { device: string; expiresAt: number })[]>((resolve) => {
        answer = () => resolve(ids.map((device) => ({ ...row, device, expiresAt: 8e15 })));
      });
    },
    seen: async () => {},
    revokedAmong: async () => [],
  };
  const devices = createDevices(store, { now: Date.now }, silentLog, 'localhost:3000');
  const finding = devices.find('phone');
  await eventually(() => expect(asked).toBe(1));
  devices.revoked(['phone'], 'here');
  answer();
  expect(await finding).toBeNull();
  const again = devices.find('phone');
  await eventually(() => expect(asked).toBe(2));
  answer();
  expect(await again).toBeNull();
});
