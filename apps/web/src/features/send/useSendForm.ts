import { readSendQuery, type SendRequest, sendPath } from '@parley/domain/send/link';
import { useEffect, useSyncExternalStore } from 'react';
import { useAddressDraft } from '../../data/useAddressDraft.ts';
import { paidPayment } from './payments.ts';

const link = { read: readSendQuery, path: sendPath };

export type SendForm = ReturnType<typeof useAddressDraft<SendRequest>>;

/** What is filled in; an amount that was sent is gone, also where an earlier page had begun to send it. */
export function useSendForm(query: string): SendForm {
  const form = useAddressDraft(query, link);
  const paid = useSyncExternalStore(paidPayment.subscribe, paidPayment.get);
  const { settle } = form;
  useEffect(() => {
    if (paid === null) return;
    settle({ amount: '' });
    paidPayment.set(null);
  }, [paid, settle]);
  return form;
}
