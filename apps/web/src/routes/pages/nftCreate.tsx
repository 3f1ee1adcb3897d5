import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { CreateScreen } from '../../features/nfts/create/CreateScreen.tsx';
import { useDeviceOfMember } from '../useDeviceOfMember.ts';

/** Launching a collection. */
export function Page() {
  const entrance = <WalletEntrance look="plain" className="w-full" />;
  return <CreateScreen entrance={entrance} openDevice={useDeviceOfMember()} />;
}
