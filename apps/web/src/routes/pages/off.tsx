import { pageText } from '@parley/text/pages';
import { Closed } from '../Closed.tsx';

/** A page that the operator switched off. */
export function Page() {
  const { off, offText } = pageText.notOpen;
  return <Closed why={off} text={offText} />;
}
