import { text } from '@parley/text/ui';
import { useLocation, useSearch } from 'wouter';
import { ErrorPage } from '../app/ErrorPage.tsx';

/** An address that its own page refuses. */
export function InvalidAddress() {
  const [path] = useLocation();
  // As it stands in the address: the router's own copy is decoded.
  useSearch();
  const message = text.error.invalid(`${path}${location.search}`);
  return <ErrorPage status={404} title={text.error.notFoundTitle} message={message} />;
}

/** An address that leads nowhere. */
export function NotFound() {
  const [path] = useLocation();
  return (
    <ErrorPage status={404} title={text.error.notFoundTitle} message={text.error.notFound(path)} />
  );
}
