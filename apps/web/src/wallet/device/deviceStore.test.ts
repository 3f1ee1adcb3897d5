import { createDevice } from '@parley/chat-client/device/deviceKey';
import { memoryDevices } from '@parley/chat-client/device/devices';
import { afterEach, expect, test, vi } from 'vitest';
import { browserDevices, lastingDevices } from './deviceStore.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('a browser that blocks all storage keeps its device for this visit, without a warning', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.stubGlobal('indexedDB', {
    open: () => {
      throw new DOMException('The user denied permission.', 'SecurityError');
    },
  });
  const device = await createDevice();
  await browserDevices.put('0xAA', device);
  expect(await browserDevices.get('0xaa')).toBe(device);
  expect(await browserDevices.get('0xbb')).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

test('a device is in storage again as soon as that answers', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  const stored = memoryDevices();
  const put = vi.spyOn(stored, 'put').mockRejectedValueOnce(new Error('full'));
  const devices = lastingDevices(stored);
  const first = await createDevice();
  await devices.put('0xAA', first);
  expect(await stored.get('0xAA')).toBeNull();
  expect(await devices.get('0xAA')).toBe(first);
  const second = await createDevice();
  await devices.put('0xAA', second);
  expect(put).toHaveBeenCalledTimes(2);
  expect(await stored.get('0xAA')).toBe(second);
  expect(await devices.get('0xAA')).toBe(second);
});
