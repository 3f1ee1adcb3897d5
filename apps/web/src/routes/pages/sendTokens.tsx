import { useSearch } from 'wouter';
import { usePeople } from '../../features/chat/usePeople.ts';
import { WalletEntrance } from '../../features/connect/WalletEntrance.tsx';
import { SendScreen } from '../../features/send/SendScreen.tsx';

/** `/send-tokens?to=&token=&amount=`: the form, filled; a link never sends by itself. */
export function Page() {
  const query = useSearch();
  return (
    <SendScreen
      query={query}
      people={usePeople()}
      entrance={<WalletEntrance look="plain" className="w-full" />}
    />
  );
}
