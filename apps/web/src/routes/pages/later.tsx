import { pageText } from '@parley/text/pages';
import { Closed } from '../Closed.tsx';

/** A page that a later version brings. */
export function Page() {
  const { later, laterText } = pageText.notOpen;
  return <Closed why={later} text={laterText} />;
}
