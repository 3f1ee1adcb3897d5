import { Link } from 'wouter';
import { text } from '../text/messages.ts';

/** An error that takes a whole page: its status, what happened, and a way on. */
export function ErrorPage({
  status,
  title,
  message,
}: {
  status: number;
  title: string;
  message: string;
}) {
  return (
    <div className="flex h-full flex-col items-center justify-center gap-2 p-6 text-center">
      <p className="tabular font-display font-bold text-[56px] text-signal-text leading-none">
        {status}
      </p>
      <h1 className="text-xl">{title}</h1>
      <p className="max-w-[48ch] text-soft [overflow-wrap:anywhere]">{message}</p>
      <Link
        href="/"
        className="mt-4 inline-flex min-h-11 items-center rounded-control border border-line bg-raise px-4 font-[550] hover:border-edge"
      >
        {text.error.backHome}
      </Link>
    </div>
  );
}
