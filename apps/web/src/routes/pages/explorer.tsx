import { explorerSubject } from '@parley/domain/site/validation';
import { useLocation } from 'wouter';
import { AddressView } from '../../features/explorer/AddressView.tsx';
import { LookUp } from '../../features/explorer/LookUp.tsx';
import { TransactionView } from '../../features/explorer/TransactionView.tsx';
import { InvalidAddress } from '../notFound.tsx';

/** The explorer of the embedded chain, which has no other: `/explorer/tx/{hash}` and `/explorer/address/{address}`. */
export function Page() {
  const [path] = useLocation();
  const subject = explorerSubject(path);
  switch (subject?.kind) {
    case 'search':
      return <LookUp />;
    case 'transaction':
      return <TransactionView hash={subject.hash} />;
    case 'address':
      return <AddressView address={subject.address} />;
    default:
      return <InvalidAddress />;
  }
}
