import { expect, test, vi } from 'vitest';
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
        ...{ device, author: `0x${device}`, publicKey, signIn: '' },
        ...{ walletSignature: '0x' as const, expiresAt: 8e15 },
      }));
    },
    async seen(ids: readonly string[]) {
      noted.push(ids.length);
    },
    revokedAmong: async () => [],
  };
  const devices = createDevices(store, { now: Date.now }, silentLog);
  const ids = Array.from({ length: 1_000 }, (_, index) => String(index));
  const found = await Promise.all(ids.map(devices.find));
  expect(found.map((device) => device?.author)).toEqual(ids.map((id) => `0x${id}`));
  expect(questions).toEqual([500, 500]);
  for (const id of ids) devices.seen(id);
  await vi.waitFor(() => expect(noted).toEqual([500, 500]));
});
