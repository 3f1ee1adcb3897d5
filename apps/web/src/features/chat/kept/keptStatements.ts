import { type Device, signWithDevice } from '@parley/chat-client/device/deviceKey';
import { type KeepRequest, type Kept, keepBytes, keptSchema } from '@parley/domain/storage/kept';
import { getJson, postJson } from '../../../platform/http.ts';
import { type Community, statement } from '../statement.ts';

/** How far an upload is kept, by its hash. Throws HttpError, with status 404 for one that never was. */
export const loadKept = (hash: string): Promise<Kept> =>
  getJson(`/api/storage/kept/${hash}`, keptSchema);

/** Wishes that an upload is kept, for `most` winston at most. Throws HttpError. */
export async function sendWish(
  config: Community,
  device: Device,
  wished: Pick<KeepRequest, 'hash' | 'most'>,
): Promise<Kept> {
  const said = { ...statement(config, device), ...wished };
  const signature = await signWithDevice(device, keepBytes(said));
  return await postJson('/api/storage/kept', { ...said, signature }, keptSchema);
}
