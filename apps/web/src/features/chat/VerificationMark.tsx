import type { Distrust, Shown } from '@parley/chat-client/log/believed';
import type { Message } from '@parley/domain/chat/wire';
import { text } from '@parley/text/ui';
import { type ReactNode, use, useState } from 'react';
import { classes } from '../../ui/classes.ts';
import { WarningIcon } from '../../ui/icons.ts';
import { lazyPart } from '../../ui/lazyPart.tsx';
import { ControlTabIndex } from './controlTabIndex.ts';
import { gutterTime } from './times.ts';
import { type MarkState, useMarkState } from './useMarkState.ts';

const ProofDialog = lazyPart(() => import('./ProofDialog.tsx').then((m) => m.ProofDialog));

type MarkProps = { message: Message; shown: Shown };

/** The mark beside a message whose signatures all check; a press shows the proof. */
export function VerificationMark({ message, shown }: MarkProps) {
  return (
    <ProofButton
      message={message}
      shown={shown}
      // A finger gets 44 pixels: there is one mark to a head, and no other mark within its reach.
      className="relative -my-px size-6 justify-center after:absolute after:-inset-x-0.5 after:inset-y-0 after:content-[''] pointer-coarse:after:-inset-2.5"
    >
      {(state) => <MarkIcon state={state} />}
    </ProofButton>
  );
}

/**
 * Beside a message that shares the head of the one before, whose mark speaks for both: its time, which
 * leads to the proof, on hovering or where nothing hovers, and a mark only where it would not be the same.
 */
export function GutterMark({ message, shown }: MarkProps) {
  const isQuiet = useMarkState(message, shown) === 'verified';
  const time = gutterTime(message.at);
  return (
    <ProofButton
      message={message}
      shown={shown}
      seen={isQuiet ? time : null}
      className={classes(
        'w-10 justify-end',
        isQuiet &&
          'opacity-0 focus-visible:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100 pointer-coarse:opacity-100',
      )}
    >
      {(state) =>
        isQuiet ? (
          <span className="font-medium font-mono text-[11px] text-faint leading-[22px]">
            {time}
          </span>
        ) : (
          <MarkIcon state={state} />
        )
      }
    </ProofButton>
  );
}

type ProofButtonProps = MarkProps & {
  /** The words on it, which its name begins with for those who speak to their browser. */
  seen?: string | null;
  className: string;
  children: (state: MarkState) => ReactNode;
};

/** Says how far the check of a message has come, and opens its proof. */
function ProofButton({ message, shown, seen = null, className, children }: ProofButtonProps) {
  const state = useMarkState(message, shown);
  const words = text.verification[state];
  const tabIndex = use(ControlTabIndex);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        title={words}
        aria-label={seen === null ? words : `${seen}. ${words}`}
        data-verification={state}
        onClick={() => setOpen(true)}
        className={classes('inline-flex min-h-6 shrink-0 items-center rounded-full', className)}
      >
        {children(state)}
      </button>
      {isOpen && <ProofDialog message={message} shown={shown} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The warning under a message of which something is not as its members signed it. */
export function VerificationWarning({ distrust }: { distrust: Distrust | null }) {
  if (distrust === null) return null;
  return (
    <p className="text-bad text-sm">
      <strong className="font-semibold">{text.verification.broken}.</strong>{' '}
      {text.verification.distrust[distrust]}
    </p>
  );
}

/** The seal of a checked message, a ring while it is checked, or a warning. */
export function MarkIcon({ state }: { state: MarkState }) {
  if (state === 'broken') return <WarningIcon className="size-4 text-bad" />;
  const isVerified = state === 'verified';
  return (
    <svg
      viewBox="0 0 16 16"
      className={isVerified ? 'size-[13px] text-signal-text' : 'size-[13px] text-faint'}
      aria-hidden="true"
    >
      <circle
        cx="8"
        cy="8"
        r="7.250"
        fill="currentColor"
        fillOpacity={isVerified ? 0.22 : 0}
        stroke="currentColor"
        strokeOpacity={isVerified ? 0 : 0.6}
        strokeDasharray="2 2.500"
      />
      {isVerified && (
        <path
          d="m4.800 8.300 2.200 2.200 4.300-4.800"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.900"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
