import type { Device } from '@parley/chat-client/device/deviceKey';
import type { PublicConfig } from '@parley/domain/config/wire';
import { serverNow } from '../../platform/serverClock.ts';

/** What a statement of a device names. */
type Statement = { host: string; chainId: number; device: string; at: number };
export type Community = Pick<PublicConfig, 'projectUrl' | 'supportedChainId'>;

/** What every statement of a device names: the community, the device, and when. */
export function statement(config: Community, device: Device): Statement {
  const { projectUrl, supportedChainId: chainId } = config;
  return { host: new URL(projectUrl).host, chainId, device: device.id, at: serverNow() };
}
