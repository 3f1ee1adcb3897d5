import { text } from '@parley/text/ui';
import { Component, type ReactNode } from 'react';
import { logWarning } from '../platform/log.ts';
import { PartFailure } from '../ui/lazyPart.tsx';
import { ErrorPage } from './ErrorPage.tsx';

/** What browsers and Vite say of code that did not arrive; code that arrives and throws says anything else. */
const notLoaded = / module|preload/;

/** Keeps one broken screen from taking the page with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failure: string }> {
  /** What was thrown, as text; empty while nothing was. */
  override state = { failure: '' };

  static getDerivedStateFromError(error: unknown) {
    return { failure: ` ${error}` };
  }

  override componentDidCatch(error: unknown) {
    logWarning('a screen failed', error);
  }

  override render() {
    const { failure } = this.state;
    if (!failure) return this.props.children;
    // A filter or the network kept it back, and nothing is wrong with the server.
    if (notLoaded.test(failure)) return <PartFailure />;
    return (
      <ErrorPage status={500} title={text.error.internalTitle} message={text.unexpected} canRetry />
    );
  }
}
