import { pageText } from '@parley/text/pages';
import { Closed } from '../Closed.tsx';

/** A page whose part of the product comes with a later version; its place is kept. */
export function Page() {
  const { later, laterText } = pageText.notOpen;
  return <Closed why={later} text={laterText} />;
}
