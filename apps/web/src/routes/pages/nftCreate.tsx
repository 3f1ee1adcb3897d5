import { useConfig } from '../../data/config.tsx';
import { useAuthor } from '../../data/wallet.ts';
import { useChat } from '../../features/chat/chatContext.tsx';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { CreateScreen } from '../../features/nfts/create/CreateScreen.tsx';

/** Launching a collection. */
export function Page() {
  const author = useAuthor();
  const { fileUploadEnabled } = useConfig();
  const { openSigner } = useChat();
  const openDevice = async (address: `0x${string}`) =>
    await (await openSigner()).authorize(address);
  const device = author !== null && fileUploadEnabled ? () => openDevice(author) : null;
  return (
    <CreateScreen
      entrance={<WalletEntrance look="plain" className="w-full" />}
      openDevice={device}
    />
  );
}
