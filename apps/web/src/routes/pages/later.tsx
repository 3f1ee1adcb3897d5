import { pageText } from '@parley/text/pages';
import { LaterIcon } from '../../ui/icons.ts';
import { Closed } from '../Closed.tsx';

/** A page whose part of the product comes with a later version; its place is kept. */
export function Page() {
  const { later, laterText } = pageText.notOpen;
  return <Closed icon={LaterIcon} why={later} text={laterText} />;
}
