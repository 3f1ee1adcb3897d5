import { notOpenText } from '@parley/text/notOpen';
import { LaterIcon } from '../../ui/icons.ts';
import { Closed } from '../Closed.tsx';

/** A page that a later version brings. */
export function Page() {
  const { later, laterText } = notOpenText;
  return <Closed icon={LaterIcon} why={later} text={laterText} />;
}
