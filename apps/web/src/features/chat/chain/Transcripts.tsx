import { headKeysSchema } from '@parley/domain/chat/wire';
import { transcriptText } from '@parley/text/transcript';
import { useEffect, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { getJson } from '../../../platform/http.ts';
import { CheckFile } from './CheckFile.tsx';

/** The rooms as files that anybody can check, and a place to check one. */
export function Transcripts() {
  const { rooms } = useConfig();
  const keys = useHeadKeys();
  const key = keys === 'failed' ? undefined : keys?.at(-1);
  return (
    <div className="grid w-full gap-4">
      {key !== undefined && (
        <p className="text-sm text-soft">
          {transcriptText.key} <span className="break-all font-mono text-ink text-xs">{key}</span>
        </p>
      )}
      {keys?.length === 0 && <p className="text-soft">{transcriptText.noKey}</p>}
      {keys === 'failed' && (
        <p role="alert" className="text-soft">
          {transcriptText.keyFailed}
        </p>
      )}
      {key !== undefined && (
        <div className="flex flex-wrap gap-2">
          {rooms.map(({ id, title }) => (
            <a
              key={id}
              // An answer that is no file fails in the browser's list of downloads; the page stays.
              download
              href={`/api/chat/rooms/${id}/transcript`}
              className="inline-flex min-h-10 items-center rounded-control border border-line bg-raise px-3 font-[550] text-ink text-sm hover:border-edge wide:min-h-9"
            >
              {transcriptText.export(title)}
            </a>
          ))}
        </div>
      )}
      <CheckFile keys={keys === 'failed' ? [] : (keys ?? [])} />
    </div>
  );
}

function useHeadKeys(): readonly string[] | 'failed' | undefined {
  const [keys, setKeys] = useState<readonly string[] | 'failed'>();
  useEffect(() => {
    getJson('/config.json', headKeysSchema).then(
      ({ headKeys }) => setKeys(headKeys),
      () => setKeys('failed'),
    );
  }, []);
  return keys;
}
