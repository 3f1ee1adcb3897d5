import type { Message } from '@parley/domain/chat/wire';
import { text } from '@parley/text/messages';
import { lazy, Suspense, use, useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import { whenIdle } from '../../platform/idle.ts';
import { classes } from '../../ui/classes.ts';
import { WarningIcon } from '../../ui/icons.tsx';
import { useChat } from './chatContext.tsx';
import { ControlTabIndex } from './controlTabIndex.ts';
import type { VerificationState } from './verification.ts';

const ProofDialog = lazy(() =>
  import('./ProofDialog.tsx').then((m) => ({ default: m.ProofDialog })),
);

/** The mark beside a message whose signatures all check; a press shows the proof. */
export function VerificationMark({ message, isQuiet }: { message: Message; isQuiet: boolean }) {
  const { verification } = useChat();
  const state = useVerificationState(message);
  const tabIndex = use(ControlTabIndex);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => whenIdle(() => verification.verify(message)), [verification, message]);

  return (
    <>
      <button
        type="button"
        tabIndex={tabIndex}
        title={text.verification[state]}
        aria-label={text.verification[state]}
        data-verification={state}
        onClick={() => setOpen(true)}
        className={classes(
          // Marks of neighbouring lines touch: what is pressed may reach sideways only.
          "relative inline-flex size-6 shrink-0 items-center justify-center rounded-full after:absolute after:inset-y-0 after:content-['']",
          isQuiet ? 'pt-0.5 after:-inset-x-2.5' : '-my-px after:-inset-x-0.5',
          // Nothing hovers over a touch screen, so nothing is hidden there.
          isQuiet &&
            state !== 'broken' &&
            'focus-visible:opacity-100 group-hover:opacity-100 group-focus-visible:opacity-100 [@media(hover:hover)]:opacity-0',
        )}
      >
        <MarkIcon state={state} />
      </button>
      {isOpen && (
        <Suspense>
          <ProofDialog message={message} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The clear warning under a message that nobody should believe. */
export function VerificationWarning({ message }: { message: Message }) {
  if (useVerificationState(message) !== 'broken') return null;
  return (
    <p className="text-bad text-sm">
      <strong className="font-semibold">{text.verification.broken}.</strong>{' '}
      {text.verification.brokenText}
    </p>
  );
}

function useVerificationState(message: Message): VerificationState {
  const { verification } = useChat();
  const subscribe = useCallback(
    (listener: () => void) => verification.subscribe(message, listener),
    [verification, message],
  );
  return useSyncExternalStore(subscribe, () => verification.stateOf(message));
}

function MarkIcon({ state }: { state: VerificationState }) {
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
