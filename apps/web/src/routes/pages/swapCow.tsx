import { useSearch } from 'wouter';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { CowScreen } from '../../features/swap/cow/CowScreen.tsx';

/** `/swap/cow?from=&to=&amount=&price=&for=`: the form, filled; a link never signs by itself. */
export function Page() {
  return <CowScreen query={useSearch()} entrance={<WalletEntrance className="w-full" />} />;
}
