import { farcasterText } from '@parley/text/farcaster';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useConfig } from '../data/config.tsx';
import { useAddress } from '../data/wallet.ts';
import { Button } from '../ui/Button.tsx';
import { canHandTokens } from '../wallet/farcaster/hostTokens.ts';
import { type Handover, handOver, openHandover } from './handOver.ts';

export type HandOverButtonProps = {
  kind: Handover['kind'];
  /** Null while the form is not ready. */
  handover: Handover | null;
  /** Called before the client is asked. */
  onBegin: () => void;
  /** Called once the client says that it did it. */
  onDone: () => void;
};

/** Hands what a form is filled with over to the Farcaster client; nothing where it doesn't take it. */
export function HandOverButton({ kind, handover, onBegin, onDone }: HandOverButtonProps) {
  const config = useConfig();
  const client = useQueryClient();
  const holder = useAddress();
  const open = useSyncExternalStore(openHandover.subscribe, openHandover.get);
  const [isTaken, setTaken] = useState(false);
  useEffect(() => {
    let isThere = true;
    void canHandTokens(config, kind).then((can) => {
      if (isThere) setTaken(can);
    });
    return () => {
      isThere = false;
    };
  }, [config, kind]);

  if (!isTaken) return null;
  return (
    <Button
      look="quiet"
      busy={open !== null}
      disabled={handover === null || holder === null}
      onClick={() => {
        if (handover === null || holder === null) return;
        onBegin();
        void handOver({ config, client, holder, handover, onDone });
      }}
    >
      {farcasterText.tokens[kind]}
    </Button>
  );
}
