import { fileText } from '@parley/text/files';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { Field } from '../ui/Field.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { type OpenDevice, useUpload } from './useUpload.ts';

type FileFieldProps = {
  label: string;
  /** What the file chooser offers. */
  accept: string;
  linkLabel: string;
  /** The URI; empty for none. */
  value: string;
  onChange: (uri: string) => void;
  fault: string | null;
  /** More about the value, such as a result of a check. */
  note?: ReactNode;
  /** Null where nothing can be uploaded now; then `cannot` says why. */
  openDevice: OpenDevice | null;
  cannot: string | null;
};

/** A file of one's own, or a link to one. */
export function FileField(props: FileFieldProps) {
  const { label, accept, linkLabel, value, onChange, fault, note, openDevice, cannot } = props;
  const id = useId();
  const chooser = useRef<HTMLInputElement>(null);
  const noDevice = () => Promise.reject(new Error(cannot ?? ''));
  const { state, upload, cancel } = useUpload(openDevice ?? noDevice, onChange);
  const [isLeft, setLeft] = useState(false);
  const isOwn = value.includes('/api/media/');
  return (
    <fieldset className="grid gap-2.5" onBlur={() => setLeft(true)}>
      <legend className="mb-2 text-sm text-soft">{label}</legend>
      <input
        ref={chooser}
        hidden
        type="file"
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file !== undefined) void upload(file);
        }}
      />
      <div className="flex flex-wrap items-center gap-2">
        {state.state === 'busy' || state.state === 'held' ? (
          <>
            <span role="status" className="min-w-0 flex-1 text-sm [overflow-wrap:anywhere]">
              {state.name}: <UploadProgress share={state.state === 'busy' ? state.share : null} />
            </span>
            <Button size="small" onClick={cancel}>
              {fileText.cancel}
            </Button>
          </>
        ) : (
          <>
            <Button
              disabled={openDevice === null}
              onClick={() => chooser.current?.click()}
              aria-describedby={cannot === null ? undefined : `${id}-cannot`}
            >
              {value === '' ? fileText.upload : fileText.replace}
            </Button>
            {value !== '' && (
              <Button look="quiet" onClick={() => onChange('')}>
                {fileText.remove}
              </Button>
            )}
          </>
        )}
      </div>
      {cannot !== null && (
        <p id={`${id}-cannot`} className="text-sm text-soft">
          {cannot}
        </p>
      )}
      {state.state === 'failed' && (
        <p role="alert" className="text-bad text-sm [overflow-wrap:anywhere]">
          {state.name}: {state.message}
        </p>
      )}
      {!isOwn && (
        <Field
          label={linkLabel}
          value={value}
          inputMode="url"
          placeholder={fileText.orLink}
          onChange={(event) => onChange(event.target.value.trim())}
          wrong={isLeft && fault !== null}
          hint={isLeft ? fault : null}
        />
      )}
      {note}
    </fieldset>
  );
}
