import { text } from '@parley/text/ui';
import { useLocation } from 'wouter';
import { ErrorPage } from '../app/ErrorPage.tsx';

/** An address that its own page refuses. */
export function InvalidAddress() {
  const [path] = useLocation();
  return (
    <ErrorPage status={404} title={text.error.notFoundTitle} message={text.error.invalid(path)} />
  );
}

/** An address that leads nowhere. */
export function NotFound() {
  const [path] = useLocation();
  return (
    <ErrorPage status={404} title={text.error.notFoundTitle} message={text.error.notFound(path)} />
  );
}
