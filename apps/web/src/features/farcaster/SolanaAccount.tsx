import { shortAddress } from '@parley/domain/tokens/format';
import { clipboardText } from '@parley/text/clipboard';
import { farcasterText } from '@parley/text/farcaster';
import { useEffect, useRef, useState } from 'react';
import { useConfig } from '../../data/config.tsx';
import { copyText } from '../../platform/clipboard.ts';
import { logWarning } from '../../platform/log.ts';
import { CopyIcon } from '../../ui/icons.ts';
import { Spinner } from '../../ui/Spinner.tsx';
import { showToast } from '../../ui/toast.ts';
import { connectSolana, signBySolana } from '../../wallet/farcaster/hostSolana.ts';

const words = farcasterText.solana;

/** The member's Solana address in the client, and a text signed with it; nothing is paid, and nothing leaves the page. */
export function SolanaAccount({ className }: { className: string }) {
  const { communityName } = useConfig();
  const [address, setAddress] = useState<string | null>(null);
  const [signature, setSignature] = useState<string | null>(null);
  const { isAsking, ask } = useAsking();
  if (address === null) {
    return (
      <AskButton
        label={words.show}
        isAsking={isAsking}
        className={className}
        onPress={() => ask(connectSolana, setAddress, words.connectFailed)}
      />
    );
  }
  const sign = () => signBySolana(words.statement(communityName, address));
  return (
    <>
      <Copyable label={words.address} value={address} />
      {signature !== null && <Copyable label={words.signature} value={signature} />}
      <AskButton
        label={words.sign}
        isAsking={isAsking}
        className={className}
        onPress={() => ask(sign, setSignature, words.signFailed)}
      />
    </>
  );
}

/** Asks the client one thing at a time; what it answers once this is gone changes nothing. */
function useAsking() {
  const [isAsking, setAsking] = useState(false);
  const isThere = useRef(true);
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);

  async function ask(
    work: () => Promise<string | null>,
    take: (answer: string) => void,
    failure: string,
  ): Promise<void> {
    if (isAsking) return;
    setAsking(true);
    try {
      const answer = await work();
      // Declining is the member's right.
      if (answer !== null && isThere.current) take(answer);
    } catch (error) {
      logWarning('the host did not do what its Solana wallet was asked for', error);
      if (isThere.current) void showToast('error', failure);
    } finally {
      setAsking(false);
    }
  }

  return { isAsking, ask: (...asked: Parameters<typeof ask>) => void ask(...asked) };
}

type AskButtonProps = {
  label: string;
  isAsking: boolean;
  onPress: () => void;
  className: string;
};

function AskButton({ label, isAsking, onPress, className }: AskButtonProps) {
  return (
    <button
      type="button"
      disabled={isAsking}
      aria-busy={isAsking || undefined}
      onClick={onPress}
      className={className}
    >
      {isAsking && <Spinner />}
      {label}
    </button>
  );
}

function Copyable({ label, value }: { label: string; value: string }) {
  async function copy() {
    const isCopied = await copyText(value);
    void showToast(
      isCopied ? 'success' : 'warning',
      isCopied ? words.copied(label) : clipboardText.failed,
    );
  }
  return (
    <div className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-2 ps-2.5">
      <p className="min-w-0">
        <span className="block truncate text-faint text-sm">{label}</span>
        <bdi translate="no" title={value} className="block truncate font-mono text-sm text-soft">
          {shortAddress(value)}
        </bdi>
      </p>
      <button
        type="button"
        aria-label={words.copy(label)}
        onClick={() => void copy()}
        className="grid size-11 place-items-center rounded-control text-faint hover:text-ink wide:size-9"
      >
        <CopyIcon className="size-4" />
      </button>
    </div>
  );
}
