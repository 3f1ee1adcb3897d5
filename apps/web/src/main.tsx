import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { ErrorPage } from './app/ErrorPage.tsx';
import { loadConfig } from './platform/config.ts';
import { whenIdle } from './platform/idle.ts';
import { followKeyboard } from './platform/keyboard.ts';
import { logWarning } from './platform/log.ts';
import { takeNotice } from './platform/notice.ts';
import { rememberReferrer } from './platform/referrer.ts';
import { reloadOnStaleBuild } from './platform/staleBuild.ts';
import { prefetchWeb3, resumeWallet } from './platform/wallet/wallet.ts';
import { App } from './routes/App.tsx';
import { text } from './text/messages.ts';
import { showToast } from './ui/toast.ts';

const element = document.getElementById('root');
if (element === null) throw new Error('The page has no root element');
const root = createRoot(element);

reloadOnStaleBuild();
followKeyboard();
rememberReferrer();
loadConfig().then(
  (config) => {
    resumeWallet(config);
    root.render(
      <StrictMode>
        <App config={config} />
      </StrictMode>,
    );
    whenIdle(() => prefetchWeb3(config));
    const notice = takeNotice();
    if (notice !== null) void showToast('error', notice);
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
