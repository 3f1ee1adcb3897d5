import { swapText } from '@parley/text/swap';
import { text } from '@parley/text/ui';
import { useQueryClient } from '@tanstack/react-query';
import { swapKeys } from '../../data/swap.ts';
import { Button } from '../../ui/Button.tsx';

/** Until the pool is known. */
export function Unready({ isUnreachable }: { isUnreachable: boolean }) {
  const client = useQueryClient();
  if (!isUnreachable) {
    return (
      <p role="status" className="text-sm text-soft">
        {swapText.loading}
      </p>
    );
  }
  return (
    <div role="alert" className="grid gap-3">
      <p>{swapText.failed}</p>
      <Button onClick={() => void client.invalidateQueries({ queryKey: swapKeys.all })}>
        {text.retry}
      </Button>
    </div>
  );
}
