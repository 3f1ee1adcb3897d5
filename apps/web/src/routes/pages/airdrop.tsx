import { AirdropScreen } from '../../features/airdrop/AirdropScreen.tsx';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';

/** Airdrops and what the member can claim of them. */
export function Page() {
  return <AirdropScreen entrance={<WalletEntrance />} />;
}
