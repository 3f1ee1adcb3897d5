import { verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import type { TranscriptReport } from '@parley/domain/chat/transcript';
import { transcriptText } from '@parley/text/transcript';
import { useRef, useState } from 'react';
import { logWarning } from '../../../platform/log.ts';
import { Button } from '../../../ui/Button.tsx';
import { linesOf } from './linesOf.ts';

const faultsShown = 10;

/** Checks an exported room in this page, without asking anybody. */
export function CheckFile({ keys }: { keys: readonly string[] }) {
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<TranscriptReport | 'checking' | 'unread'>();

  async function check(file: File) {
    setReport('checking');
    try {
      setReport(await verifyTranscript(linesOf(file.stream())));
    } catch (error) {
      logWarning('a file could not be read', error);
      setReport('unread');
    }
  }

  return (
    <div className="grid justify-items-start gap-3">
      <input
        ref={input}
        type="file"
        hidden
        accept=".jsonl"
        aria-label={transcriptText.check}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file !== undefined) void check(file);
          // The same file may be chosen again.
          target.value = '';
        }}
      />
      <Button busy={report === 'checking'} onClick={() => input.current?.click()}>
        {report === 'checking' ? transcriptText.checking : transcriptText.check}
      </Button>
      <div role="status" className="grid max-w-[66ch] gap-2 text-sm">
        {report === 'unread' && <p>{transcriptText.unread}</p>}
        {typeof report === 'object' && <Report report={report} keys={keys} />}
      </div>
    </div>
  );
}

function Report({ report, keys }: { report: TranscriptReport; keys: readonly string[] }) {
  const { faults, messages, events, moderations, room, host, key, unasked } = report;
  if (faults.length > 0) {
    return (
      <>
        <p className="font-semibold text-bad">{transcriptText.wrong}</p>
        <ul className="grid gap-1 text-soft">
          {faults.slice(0, faultsShown).map(({ seq, code }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
            <li key={index}>
              {seq !== null && `${transcriptText.at(seq)}: `}
              {transcriptText.faults[code]}
            </li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <>
      <p className="font-semibold">
        {transcriptText.right(messages, events, room ?? '', host ?? '')}
      </p>
      {key !== null && keys.includes(key) ? (
        <p className="text-soft">{transcriptText.isOurKey}</p>
      ) : (
        <p className="text-bad">
          {transcriptText.otherKey} <span className="break-all font-mono text-xs">{key}</span>
        </p>
      )}
      {moderations > 0 && <p className="text-soft">{transcriptText.moderations(moderations)}</p>}
      {unasked.length > 0 && <p className="text-soft">{transcriptText.unasked(unasked.length)}</p>}
    </>
  );
}
