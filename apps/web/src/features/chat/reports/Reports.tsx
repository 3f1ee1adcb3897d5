import { moderationText } from '@parley/text/moderation';
import { text } from '@parley/text/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { useConfig } from '../../../data/config.tsx';
import { useAuthor } from '../../../data/wallet.ts';
import { HttpError } from '../../../platform/http.ts';
import { Button } from '../../../ui/Button.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { useChat } from '../chatContext.tsx';
import { Decided } from './Decided.tsx';
import { sentenceOf } from './describe.ts';
import { ReportedRow } from './ReportedRow.tsx';
import { loadQueue } from './statements.ts';

/** How often the queue is asked for again, in milliseconds. */
const everyMs = 5_000;

/** What members reported, for moderators, and what was decided lately. */
export function Reports() {
  const self = useAuthor();
  if (self === null) return <p className="text-soft">{moderationText.notModerator}</p>;
  return <Queue key={self} self={self} />;
}

function Queue({ self }: { self: `0x${string}` }) {
  const config = useConfig();
  const { openSigner } = useChat();
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', self],
    // Null before the sign-in of this browser: a wallet is not asked unasked.
    queryFn: async () => {
      const device = await (await openSigner()).authorizedDevice(self);
      return device === null ? null : await loadQueue(config, device);
    },
    refetchInterval: everyMs,
    retry: (failures, failure) => failures < 2 && !isRefusal(failure),
  });
  if (data === null) return <SignIn self={self} onDone={() => void refetch()} />;
  if (data === undefined) {
    if (error === null) return <p className="animate-late text-soft">{text.loading}</p>;
    const sentence = error instanceof HttpError ? error.message : moderationText.queueFailed;
    return <Failed text={sentence} onRetry={() => void refetch()} />;
  }
  const { reported, count, people } = data;
  return (
    <>
      <p role="status" className="text-soft text-sm">
        {count === 0 ? moderationText.empty : moderationText.waiting(count)}
      </p>
      {error !== null && (
        <p role="alert" className="mt-2 text-bad text-sm">
          {error instanceof HttpError ? error.message : moderationText.queueFailed}
        </p>
      )}
      <ul className="mt-3 grid">
        {reported.map((one) => (
          <ReportedRow
            key={`${one.message.room}:${one.message.seq}`}
            reported={one}
            name={people[one.message.author]?.name ?? null}
            self={self}
            onDecided={() => void refetch()}
          />
        ))}
      </ul>
      {count > reported.length && (
        <p className="mt-3 text-soft text-sm">{moderationText.more(count - reported.length)}</p>
      )}
      <Decided self={self} />
      <Link
        href="/moderation"
        className="mt-4 inline-flex min-h-6 items-center text-signal-text underline underline-offset-2"
      >
        {moderationText.log}
      </Link>
    </>
  );
}

function isRefusal(error: Error): boolean {
  return error instanceof HttpError && error.status >= 400 && error.status < 500;
}

function SignIn({ self, onDone }: { self: `0x${string}`; onDone: () => void }) {
  const { openSigner } = useChat();
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | null>(null);

  async function signIn() {
    setBusy(true);
    setFault(null);
    try {
      await (await openSigner()).authorize(self);
      onDone();
    } catch (error) {
      setFault(sentenceOf(error));
    }
    setBusy(false);
  }

  return (
    <div className="grid justify-items-start gap-3">
      <p className="text-soft">{moderationText.signInNote}</p>
      <Button look="signal" busy={isBusy} onClick={() => void signIn()}>
        {moderationText.signIn}
      </Button>
      {fault !== null && (
        <p role="alert" className="text-bad text-sm">
          {fault}
        </p>
      )}
    </div>
  );
}
