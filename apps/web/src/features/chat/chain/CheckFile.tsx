import { verifyTranscript } from '@parley/chain/chat/verifyTranscript';
import type { TranscriptReport } from '@parley/domain/chat/transcript';
import { transcriptText } from '@parley/text/transcript';
import { useRef, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { logWarning } from '../../../platform/log.ts';
import { readySubtle } from '../../../platform/subtle.ts';
import { Button } from '../../../ui/Button.tsx';
import { fullFormat } from '../times.ts';
import { linesOf } from './linesOf.ts';
import { type AskedAnchors, openTranscriptAnchors } from './transcriptAnchors.ts';

const faultsShown = 10;

type Checked = TranscriptReport & { asked: AskedAnchors };

/** Checks an exported room in this page. Only what was anchored is asked of the chain. */
export function CheckFile({ keys }: { keys: readonly string[] }) {
  const config = useConfig();
  const input = useRef<HTMLInputElement>(null);
  const [report, setReport] = useState<Checked | 'checking' | 'unread'>();

  async function check(file: File) {
    setReport('checking');
    try {
      await readySubtle();
      const { anchorsOf, asked } = openTranscriptAnchors(config);
      const found = await verifyTranscript(linesOf(file.stream()), anchorsOf);
      setReport({ ...found, asked: asked() });
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

function Report({ report, keys }: { report: Checked; keys: readonly string[] }) {
  const { faults, messages, events, moderations, removed, room, host, unasked } = report;
  const strange = report.keys.filter((key) => !keys.includes(key));
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
      {strange.length === 0 ? (
        <p className="text-soft">{transcriptText.isOurKey}</p>
      ) : (
        <p className="text-bad">
          {transcriptText.otherKey}{' '}
          <span className="break-all font-mono text-xs">{strange.join(' ')}</span>
        </p>
      )}
      <Anchored {...report} />
      {removed > 0 && <p className="text-soft">{transcriptText.removed(removed)}</p>}
      {moderations > 0 && <p className="text-soft">{transcriptText.moderations(moderations)}</p>}
      {unasked.length > 0 && <p className="text-soft">{transcriptText.unasked(unasked.length)}</p>}
    </>
  );
}

function Anchored({ anchored, asked }: Checked) {
  if (asked === 'none') return null;
  if (asked === 'failed') return <p className="text-soft">{transcriptText.anchorsFailed}</p>;
  if (anchored === null) return <p className="text-soft">{transcriptText.notAnchored}</p>;
  const at = fullFormat.format(anchored.time * 1_000);
  return <p className="text-soft">{transcriptText.anchored(anchored.seq, at)}</p>;
}
