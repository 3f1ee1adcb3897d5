import { useQuery } from '@tanstack/react-query';
import { openWeb3 } from '../wallet/wallet.ts';
import { useConfig } from './config.tsx';
import { useIsChainSupported, useLacks } from './wallet.ts';

/** Whether the wallet makes several calls in one transaction; undefined until it has said so. */
export function useCanBatch(from: `0x${string}` | null): boolean | undefined {
  const config = useConfig();
  const isReady = useIsChainSupported();
  const { data, isError } = useQuery({
    queryKey: ['wallet', 'batch', from],
    queryFn: async () => {
      const [web3, { canBatch }] = await Promise.all([
        openWeb3(config),
        import('@parley/chain/tokens/sendTransfers'),
      ]);
      return canBatch(web3.walletClient(), config.supportedChainId);
    },
    enabled: from !== null && isReady,
    staleTime: 60_000,
    retry: 1,
  });
  const isLacking = useLacks('batches');
  return isError || isLacking ? false : data;
}
