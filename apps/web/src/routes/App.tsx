import type { PublicConfig } from '@parley/domain/config/wire';
import { isOpen } from '@parley/domain/site/features';
import { entryOf, type PageEntry, pagePaths } from '@parley/domain/site/pages';
import { QueryClientProvider } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { ErrorBoundary } from '../app/ErrorBoundary.tsx';
import { Frame } from '../app/Frame.tsx';
import { createPreloading } from '../boot/preloading.ts';
import { ConfigProvider, useConfig } from '../data/config.tsx';
import { queries } from '../data/queries.ts';
import { ChatProvider } from '../features/chat/chatContext.tsx';
import type { ChatParts } from '../features/chat/chatParts.ts';
import { NotFound } from './notFound.tsx';
import { RoomPage } from './room.tsx';
import { pageCode, Screen } from './Screen.tsx';
import { useArrival } from './useArrival.ts';

const preloading = createPreloading(pageCode);

/** Every address of the app. */
export function App({ config, chat }: { config: PublicConfig; chat: ChatParts }) {
  return (
    <ConfigProvider config={config}>
      <QueryClientProvider client={queries}>
        <ChatProvider parts={chat}>
          <Frame watchLink={preloading.watchLink}>
            <Places />
          </Frame>
        </ChatProvider>
      </QueryClientProvider>
    </ConfigProvider>
  );
}

function Places() {
  const { rooms, embeddedChain } = useConfig();
  const path = useArrival();
  return (
    <ErrorBoundary key={path}>
      <Suspense>
        <Switch>
          {rooms.map((room) => (
            <Route key={room.id} path={room.path}>
              <RoomPage room={room} />
            </Route>
          ))}
          {pagePaths.map((path) => (
            <Route key={path} path={path}>
              <Gate page={entryOf(path)} />
            </Route>
          ))}
          {embeddedChain && (
            <Route path="/explorer/*?">
              <Screen module="explorer" />
            </Route>
          )}
          <Route>
            <NotFound />
          </Route>
        </Switch>
      </Suspense>
    </ErrorBoundary>
  );
}

/** The page, or a plain sentence where its part is off. */
function Gate({ page: { module, feature } }: { page: PageEntry }) {
  const config = useConfig();
  if (module === null) return <NotFound />;
  return <Screen module={feature === null || isOpen(feature, config) ? module : 'off'} />;
}
