import { fromBase64Url } from '@parley/domain/chat/base64url';
import { importPublicKey, isSignedBy } from '@parley/domain/chat/signature';
import { describe, expect, test } from 'vitest';
import { createDevice, deviceIdOf, isAuthorized, signWithDevice } from './deviceKey.ts';
import { deviceOf, memoryDevices } from './devices.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

describe('a device key', () => {
  test('a device key signs what its public key checks, and nothing else', async () => {
    const device = await createDevice();
    const signature = await signWithDevice(device, bytes('hello'));
    const key = await importPublicKey(device.publicKey);
    expect(signature).toMatch(/^[A-Za-z0-9_-]{86}$/);
    expect(await isSignedBy(key, bytes('hello'), signature)).toBe(true);
    expect(await isSignedBy(key, bytes('hullo'), signature)).toBe(false);
  });

  test('a device key can never be read out', async () => {
    const { keys } = await createDevice();
    expect(keys.privateKey.extractable).toBe(false);
    await expect(crypto.subtle.exportKey('pkcs8', keys.privateKey)).rejects.toThrow();
  });

  test('a device key has the hash of its uncompressed point as its id', async () => {
    const device = await createDevice();
    expect(device.publicKey).toMatch(/^[A-Za-z0-9_-]{87}$/);
    expect(device.id).toBe(await deviceIdOf(fromBase64Url(device.publicKey)));
  });

  test('a device key may sign from its sign-in until just before its end', async () => {
    const device = await createDevice();
    expect(isAuthorized(null, 0)).toBe(false);
    expect(isAuthorized(device, 0)).toBe(false);
    expect(isAuthorized({ ...device, expiresAt: 1_000_000 }, 0)).toBe(true);
    expect(isAuthorized({ ...device, expiresAt: 1_000_000 }, 999_000)).toBe(false);
  });

  test('a device key belongs to one address, however that is spelled', async () => {
    const devices = memoryDevices();
    const anna = await deviceOf(devices, '0xAA');
    expect((await deviceOf(devices, '0xaa')).id).toBe(anna.id);
    expect((await deviceOf(devices, '0xbb')).id).not.toBe(anna.id);
  });
});
