import type { PublicConfig } from '@parley/domain/config/wire';
import { withDeadline } from '@parley/domain/time/deadline';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { text } from '@parley/text/ui';
import { ErrorPage } from './app/ErrorPage.tsx';
import { loadConfig } from './boot/config.ts';
import { captureInstall } from './boot/pwa/install.ts';
import { reloadOnStaleBuild } from './boot/staleBuild.ts';
import { queries } from './data/queries.ts';
import { prefetchStorageBalance } from './data/storageBalance.ts';
import { openChat } from './features/chat/openChat.ts';
import { openDialog } from './platform/dialogs.ts';
import { nextPaint, onFirstInteraction, whenIdle } from './platform/idle.ts';
import { keepInputMethodKeys } from './platform/inputMethod.ts';
import { followKeyboard } from './platform/keyboard.ts';
import { captureLogs, logWarning } from './platform/log.ts';
import { App } from './routes/App.tsx';
import { loadPage } from './routes/Screen.tsx';
import { rememberReferrer } from './storage/referrer.ts';
import { takeFailure } from './wallet/connectFailure.ts';
import { prefetchWeb3, startWallet } from './wallet/wallet.ts';

/** Looks after transactions that were sent before a reload, and those that ended. */
async function watchSent(config: PublicConfig): Promise<void> {
  const { watchTransactions } = await import('./transactions/watch.ts');
  watchTransactions(config, () => void queries.invalidateQueries());
}

/** Keeps the app for times without a network. */
async function keepOffline({ communityName }: PublicConfig): Promise<void> {
  const { startWorker } = await import('./boot/pwa/worker.ts');
  await startWorker(communityName);
}

async function tellClock(): Promise<void> {
  const { watchClock } = await import('./boot/clockNotice.ts');
  watchClock();
}

/**
 * How long the frame waits for the code of the page inside it, in milliseconds: both then come at once. And for a
 * client that shows this site, whose splash screen covers it for as long.
 */
const patienceMs = 500;

async function show(config: PublicConfig, started: Promise<void>): Promise<void> {
  // index.html has its own frame, which a slow phone shows for a while before ours.
  await nextPaint();
  await withDeadline(started, patienceMs, () => undefined);
  const page = loadPage(location.pathname, config).catch(() => {
    // The page shows the error and offers to try again.
  });
  await withDeadline(page, patienceMs, () => undefined);
  const chat = openChat(config);
  // In a transition React renders in slices, so that a slow phone stays responsive.
  startTransition(() => {
    root.render(
      <StrictMode>
        <App config={config} chat={chat} />
      </StrictMode>,
    );
  });
}

// React itself refuses a page without it.
const root = createRoot(document.getElementById('root') as HTMLElement);

captureLogs();
keepInputMethodKeys(window);
captureInstall();
reloadOnStaleBuild();
followKeyboard();
rememberReferrer();
loadConfig().then(
  (config) => {
    const inClient = () => import('./features/farcaster/inClient.ts');
    const started = startWallet(config, inClient).catch((error: unknown) =>
      logWarning('the wallet did not start', error),
    );
    void show(config, started);
    whenIdle(() => {
      void watchSent(config);
      void keepOffline(config);
      void prefetchStorageBalance(config);
      void tellClock();
    });
    onFirstInteraction(() => prefetchWeb3(config));
    if (takeFailure()) openDialog('connect');
  },
  (error: unknown) => {
    logWarning('no usable config', error);
    root.render(
      <ErrorPage
        status={500}
        title={text.error.internalTitle}
        message={text.configUnavailable}
        canRetry
      />,
    );
  },
);
