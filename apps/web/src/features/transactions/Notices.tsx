import { transactionText } from '@parley/text/transactions';
import { useSyncExternalStore } from 'react';
import { transactionNotices } from '../../storage/transactionNotices.ts';
import { setNotify } from '../../transactions/notify.ts';
import { NoticesSwitch } from '../../ui/NoticesSwitch.tsx';

/** Whether the member wants to be notified of the ends of transactions. */
export function Notices() {
  const isOn = useSyncExternalStore(transactionNotices.subscribe, transactionNotices.get);
  return <NoticesSwitch label={transactionText.notify} isOn={isOn} onChange={setNotify} />;
}
