import { text as words } from '@parley/text/ui';
import { Button } from './Button.tsx';
import { PageBody } from './PageBody.tsx';

/** A whole page that could not be loaded, and how to try again. */
export function FailedPage(props: { title: string; text: string; onRetry: () => void }) {
  return (
    <PageBody title={props.title} intro={props.text}>
      <div role="alert">
        <Button onClick={props.onRetry}>{words.retry}</Button>
      </div>
    </PageBody>
  );
}
