import { text } from '@parley/text/messages';
import { Link } from 'wouter';
import { Button } from '../ui/Button.tsx';

type ErrorPageProps = {
  status: number;
  title: string;
  message: string;
  /** Loads the page anew; without it the way on is the first room. */
  canRetry?: boolean;
};

/** An error that takes a whole page: its status, what happened, and a way on. */
export function ErrorPage({ status, title, message, canRetry = false }: ErrorPageProps) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center">
      <p className="tabular font-bold font-display text-[56px] text-signal-text leading-none">
        {status}
      </p>
      <h1 className="text-xl">{title}</h1>
      <p className="mb-4 max-w-[48ch] text-soft [overflow-wrap:anywhere]">{message}</p>
      {canRetry ? (
        <Button onClick={() => location.reload()}>{text.retry}</Button>
      ) : (
        <Link
          href="/"
          className="inline-flex min-h-11 items-center rounded-control border border-line bg-raise px-4 font-[550] hover:border-edge"
        >
          {text.error.backHome}
        </Link>
      )}
    </div>
  );
}
