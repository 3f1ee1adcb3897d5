import { type DeviceProof, deviceProofsSchema } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import { injectedPayload } from '../../boot/payload.ts';
import { getJson } from '../../platform/http.ts';
import { browserDevices } from '../../wallet/device/deviceStore.ts';
import { openWeb3 } from '../../wallet/wallet.ts';
import { type Chat, createChat } from './chat.ts';
import { createDeviceList, type DeviceList } from './deviceList.ts';
import { createSigner } from './signer.ts';
import { createVerification, type Verification } from './verification.ts';

/** The chat of this page, the devices that sign for its member, and what checks its messages. */
export type ChatParts = { chat: Chat; devices: DeviceList; verification: Verification };

/**
 * Makes the chat of this page, with the messages that the page brought along. It is made before
 * React renders anything: a rendering may be thrown away, these messages must not be.
 */
export function openChat(config: PublicConfig): ChatParts {
  const now = () => Date.now();
  const signText = async (self: `0x${string}`, words: string) =>
    (await openWeb3(config)).signText(self, words);
  const signer = createSigner({ config, devices: browserDevices, signText, now });
  const chat = createChat({ config, signer, now });
  const content = injectedPayload(location.pathname + location.search)?.content;
  if (content?.kind === 'room') chat.hydrate(content.page);
  const devices = createDeviceList({ config, signer, rooms: chat.rooms, now });
  return { chat, devices, verification: createVerification(proofSource(config)) };
}

/** Proofs come from the server and are checked here, beside the page; the code for it loads on first use. */
function proofSource(config: PublicConfig) {
  let checks: Promise<(proof: DeviceProof) => Promise<boolean>> | undefined;
  return {
    config,
    fetchProofs: (ids: readonly string[]) =>
      getJson(`/api/chat/devices?ids=${ids.join(',')}`, deviceProofsSchema),
    verifyProof: async (proof: DeviceProof) => {
      checks ??= import('./proofChecks.ts').then((m) => m.createProofChecks(config));
      return (await checks)(proof);
    },
  };
}
