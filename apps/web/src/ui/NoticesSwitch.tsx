import { transactionText } from '@parley/text/transactions';
import { useState } from 'react';

type NoticesSwitchProps = {
  label: string;
  isOn: boolean;
  /** Resolves with false when the browser refused. */
  onChange: (isOn: boolean) => Promise<boolean>;
};

/** Whether the member wants to be notified; the browser is asked only once they do. */
export function NoticesSwitch({ label, isOn, onChange }: NoticesSwitchProps) {
  const [isRefused, setRefused] = useState(false);
  return (
    <div className="border-line border-t py-2">
      <label className="flex min-h-11 items-center gap-3 text-soft text-sm">
        <input
          type="checkbox"
          className="size-4 accent-(--color-signal)"
          checked={isOn}
          onChange={(event) => {
            void onChange(event.target.checked).then((isDone) => setRefused(!isDone));
          }}
        />
        {label}
      </label>
      {isRefused && (
        <p role="alert" className="text-sm text-soft">
          {transactionText.notifyRefused}
        </p>
      )}
    </div>
  );
}
