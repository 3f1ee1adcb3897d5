import { transactionText } from '@parley/text/transactions';
import { useState, useSyncExternalStore } from 'react';
import { transactionNotices } from '../../storage/transactionNotices.ts';
import { setNotify } from '../../transactions/notify.ts';

/** Whether the member wants to be notified; the browser is asked only once they do. */
export function Notices() {
  const isOn = useSyncExternalStore(transactionNotices.subscribe, transactionNotices.get);
  const [isRefused, setRefused] = useState(false);
  return (
    <div className="border-line border-t py-2">
      <label className="flex min-h-11 items-center gap-3 text-soft text-sm">
        <input
          type="checkbox"
          className="size-4 accent-(--color-signal)"
          checked={isOn}
          onChange={(event) => {
            void setNotify(event.target.checked).then((isDone) => setRefused(!isDone));
          }}
        />
        {transactionText.notify}
      </label>
      {isRefused && (
        <p role="alert" className="text-sm text-soft">
          {transactionText.notifyRefused}
        </p>
      )}
    </div>
  );
}
