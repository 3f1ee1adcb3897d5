import { testCoinsText } from '@parley/text/testCoins';
import { useSyncExternalStore } from 'react';
import { Button } from '../../ui/Button.tsx';
import { missingCoins } from '../../wallet/demo/missingCoins.ts';
import { useTestCoins } from './useTestCoins.ts';

/** What a member with too few coins does on the embedded chain. */
export function TestCoinsButton({ className }: { className: string }) {
  const coins = useTestCoins();
  const missing = useSyncExternalStore(missingCoins.subscribe, missingCoins.get);
  if (coins === null) return null;
  return (
    <>
      <Button busy={coins.isAsking} onClick={coins.ask} className={className}>
        {coins.isAsking ? testCoinsText.getting : testCoinsText.get}
      </Button>
      {missing !== null && (
        <p role="status" className="mt-2 text-sm text-warn">
          {missing}
        </p>
      )}
    </>
  );
}
