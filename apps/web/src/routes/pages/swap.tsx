import { useSearch } from 'wouter';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { SwapScreen } from '../../features/swap/SwapScreen.tsx';

/** `/swap/univ2?from=&to=&amount=`: the form, filled; a link never swaps by itself. */
export function Page() {
  return <SwapScreen query={useSearch()} entrance={<WalletEntrance className="w-full" />} />;
}
