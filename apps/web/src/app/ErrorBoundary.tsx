import { text } from '@parley/text/ui';
import { Component, type ReactNode } from 'react';
import { logWarning } from '../platform/log.ts';
import { ErrorPage } from './ErrorPage.tsx';

/** Keeps one broken screen from taking the page with it. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    logWarning('a screen failed', error);
  }

  override render() {
    if (!this.state.failed) return this.props.children;
    return (
      <ErrorPage status={500} title={text.error.internalTitle} message={text.unexpected} canRetry />
    );
  }
}
