import { headKeysSchema } from '@parley/domain/chat/wire';
import { transcriptText } from '@parley/text/transcript';
import { useEffect, useState } from 'react';
import { useConfig } from '../../../data/config.tsx';
import { getJson } from '../../../platform/http.ts';
import { Button } from '../../../ui/Button.tsx';
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
            <Button key={id} size="small" onClick={() => download(id)}>
              {transcriptText.export(title)}
            </Button>
          ))}
        </div>
      )}
      <CheckFile keys={keys === 'failed' ? [] : (keys ?? [])} />
    </div>
  );
}

/** The server's answer says that it is a file, so the page stays. */
function download(room: string): void {
  location.assign(`/api/chat/rooms/${room}/transcript`);
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
