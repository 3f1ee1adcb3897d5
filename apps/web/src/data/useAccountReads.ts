import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { chatTokenOptions } from './chatToken.ts';
import { useConfig } from './config.tsx';
import { nameKeys } from './names.ts';
import { useAddress, useWallet } from './wallet.ts';

/**
 * What is read of the connected account whatever page is open: its balance of chat tokens once, and its
 * name again when the wallet goes to another chain. Its points are read by the card that shows them.
 */
export function useAccountReads(): void {
  const config = useConfig();
  const client = useQueryClient();
  const address = useAddress();
  const wallet = useWallet();
  const chainId = wallet.status === 'connected' ? wallet.chainId : null;
  const before = useRef(chainId);
  useQuery(chatTokenOptions(config, address));
  useEffect(() => {
    const wasElsewhere = before.current !== null && before.current !== chainId;
    before.current = chainId;
    if (address === null || chainId === null || !wasElsewhere) return;
    void client.invalidateQueries({ queryKey: nameKeys.main(address) });
  }, [client, address, chainId]);
}
