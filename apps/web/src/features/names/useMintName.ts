import { transactionText } from '@parley/text/transactions';
import { useQueryClient } from '@tanstack/react-query';
import { useConfig } from '../../data/config.tsx';
import { useMutation } from '../../data/useMutation.ts';
import { showToast } from '../../ui/toast.ts';
import { type Mint, mint } from './mint.ts';

/** Mints a name for a member. */
export function useMintName() {
  const config = useConfig();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Mint) => mint(config, client, wanted),
    onError: () => void showToast('error', transactionText.failed),
  });
}
