import { notOpenText } from '@parley/text/notOpen';
import { OffIcon } from '../../ui/icons.ts';
import { Closed } from '../Closed.tsx';

/** A page that the operator switched off. */
export function Page() {
  const { off, offText } = notOpenText;
  return <Closed icon={OffIcon} why={off} text={offText} />;
}
