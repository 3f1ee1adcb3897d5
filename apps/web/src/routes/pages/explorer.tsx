import { isAddress } from '@parley/domain/referral/rules';
import { text } from '@parley/text/messages';
import { useLocation } from 'wouter';
import { ErrorPage } from '../../app/ErrorPage.tsx';
import { AddressView } from '../../features/explorer/AddressView.tsx';
import { isHash } from '../../features/explorer/explorerPath.ts';
import { LookUp } from '../../features/explorer/LookUp.tsx';
import { TransactionView } from '../../features/explorer/TransactionView.tsx';

/** The explorer of the embedded chain, which has no other: `/explorer/tx/{hash}` and `/explorer/address/{address}`. */
export function Page() {
  const [path] = useLocation();
  const [, kind = '', id = '', ...rest] = path.replace(/\/$/, '').split('/').slice(1);
  if (kind === '') return <LookUp />;
  if (kind === 'tx' && isHash(id) && rest.length === 0) return <TransactionView hash={id} />;
  if (kind === 'address' && isAddress(id) && rest.length === 0) return <AddressView address={id} />;
  return (
    <ErrorPage status={404} title={text.error.notFoundTitle} message={text.error.invalid(path)} />
  );
}
