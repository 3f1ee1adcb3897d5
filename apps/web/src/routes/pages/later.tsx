import { pageText } from '@parley/text/pages';
import { LaterIcon } from '../../ui/icons.ts';
import { Closed } from '../Closed.tsx';

/** A page that a later version brings. */
export function Page() {
  const { later, laterText } = pageText.notOpen;
  return <Closed icon={LaterIcon} why={later} text={laterText} />;
}
