import { testCoinsText } from '@parley/text/testCoins';
import { Button } from '../../ui/Button.tsx';
import { useTestCoins } from './useTestCoins.ts';

/** What a member with too few coins does on the embedded chain. */
export function TestCoinsButton({ className }: { className: string }) {
  const coins = useTestCoins();
  if (coins === null) return null;
  return (
    <Button busy={coins.isAsking} onClick={coins.ask} className={className}>
      {coins.isAsking ? testCoinsText.getting : testCoinsText.get}
    </Button>
  );
}
