import { createDevice, type Device } from './deviceKey.ts';

/** Keeps one device per wallet address, so that accounts never mix. */
export type DeviceStore = {
  get(address: string): Promise<Device | null>;
  put(address: string, device: Device): Promise<void>;
};

/** Devices in memory. */
export function memoryDevices(): DeviceStore {
  const devices = new Map<string, Device>();
  return {
    get: async (address) => devices.get(address.toLowerCase()) ?? null,
    put: async (address, device) => {
      devices.set(address.toLowerCase(), device);
    },
  };
}

/** The device of an address, created if there is none. */
export async function deviceOf(store: DeviceStore, address: string): Promise<Device> {
  const known = await store.get(address);
  if (known !== null) return known;
  const device = await createDevice();
  await store.put(address, device);
  return device;
}
