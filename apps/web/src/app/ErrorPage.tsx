import { text } from '@parley/text/ui';
import { Button } from '../ui/Button.tsx';
import { BackHome } from './BackHome.tsx';

type ErrorPageProps = {
  status: number;
  title: string;
  message: string;
  /** Offers to reload the page; otherwise a link leads home. */
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
      <p className="max-w-[48ch] text-soft [overflow-wrap:anywhere]">{message}</p>
      {canRetry ? (
        <Button className="mt-4" onClick={() => location.reload()}>
          {text.retry}
        </Button>
      ) : (
        <BackHome />
      )}
    </div>
  );
}
