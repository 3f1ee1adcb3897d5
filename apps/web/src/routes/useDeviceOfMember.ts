import type { Device } from '@parley/chat-client/device/deviceKey';
import { useConfig } from '../data/config.tsx';
import { useAuthor } from '../data/wallet.ts';
import { useChat } from '../features/chat/chatContext.tsx';

/**
 * How to get the device that uploads for the member, which asks the wallet once if needed; null without
 * a wallet, or where nothing can be uploaded.
 */
export function useDeviceOfMember(): (() => Promise<Device>) | null {
  const author = useAuthor();
  const { fileUploadEnabled } = useConfig();
  const { openSigner } = useChat();
  if (author === null || !fileUploadEnabled) return null;
  return async () => await (await openSigner()).authorize(author);
}
