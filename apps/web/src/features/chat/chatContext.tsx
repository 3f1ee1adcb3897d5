import { type DeviceProof, deviceProofsSchema } from '@parley/domain/chat/wire';
import type { PublicConfig } from '@parley/domain/config/wire';
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { useConfig } from '../../data/config.tsx';
import { useAuthor } from '../../data/wallet.ts';
import { browserDevices } from '../../platform/device/deviceStore.ts';
import { getJson } from '../../platform/http.ts';
import { takePayload } from '../../platform/payload.ts';
import { openWeb3 } from '../../platform/wallet/wallet.ts';
import { type Chat, createChat } from './chat.ts';
import type { RoomState, RoomView } from './rooms.ts';
import { createSession } from './session.ts';
import { createVerification, type Verification } from './verification.ts';

type ChatParts = { chat: Chat; verification: Verification };
const ChatContext = createContext<ChatParts | null>(null);
const now = () => Date.now();

/** Opens the one connection of this page and keeps it with whoever is connected. */
export function ChatProvider({ children }: { children: ReactNode }) {
  const config = useConfig();
  const address = useAuthor();
  const [parts] = useState<ChatParts>(() => {
    const signText = async (self: `0x${string}`, words: string) =>
      (await openWeb3(config)).signText(self, words);
    const session = createSession({ config, devices: browserDevices, signText, now });
    const chat = createChat({ config, session, now });
    const content = takePayload(location.pathname + location.search)?.content;
    if (content?.kind === 'room') chat.preface(content.page);
    return { chat, verification: createVerification(proofSource(config)) };
  });
  useEffect(() => parts.chat.start(), [parts]);
  useEffect(() => void parts.chat.setAuthor(address), [parts, address]);
  return <ChatContext value={parts}>{children}</ChatContext>;
}

/** The chat of this page. */
export function useChat(): ChatParts {
  const parts = useContext(ChatContext);
  if (parts === null) throw new Error('useChat outside ChatProvider');
  return parts;
}

/** One room: its handle, and what to show of it. */
export function useRoom(id: string): { room: RoomState; view: RoomView } {
  const { chat } = useChat();
  const room = chat.rooms.get(id);
  if (room === undefined) throw new Error(`There is no room ${id}`);
  return { room, view: useSyncExternalStore(room.view.subscribe, room.view.get) };
}

/** Proofs come from the server and are checked here, beside the page; the code for it loads on first use. */
function proofSource(config: PublicConfig) {
  let checks: Promise<(proof: DeviceProof) => Promise<boolean>> | undefined;
  return {
    config,
    fetchProofs: (ids: readonly string[]) =>
      getJson(`/chat/devices?ids=${ids.join(',')}`, deviceProofsSchema),
    verifyProof: async (proof: DeviceProof) => {
      checks ??= import('./proofChecks.ts').then((m) => m.createProofChecks(config));
      return (await checks)(proof);
    },
  };
}
