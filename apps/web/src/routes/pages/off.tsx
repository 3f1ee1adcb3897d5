import { pageText } from '@parley/text/pages';
import { OffIcon } from '../../ui/icons.ts';
import { Closed } from '../Closed.tsx';

/** A page that the operator switched off. */
export function Page() {
  const { off, offText } = pageText.notOpen;
  return <Closed icon={OffIcon} why={off} text={offText} />;
}
