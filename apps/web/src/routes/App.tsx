import type { PublicConfig } from '@parley/domain/config/wire';
import { QueryClientProvider } from '@tanstack/react-query';
import { Route, Switch } from 'wouter';
import { ErrorBoundary } from '../app/ErrorBoundary.tsx';
import { Frame } from '../app/Frame.tsx';
import { ConfigProvider } from '../data/config.tsx';
import { queries } from '../data/queries.ts';
import { ChatProvider } from '../features/chat/chatContext.tsx';
import { NotFound } from './notFound.tsx';
import { RoomPage } from './room.tsx';

/** Every address of the app. */
export function App({ config }: { config: PublicConfig }) {
  return (
    <ConfigProvider config={config}>
      <QueryClientProvider client={queries}>
        <ChatProvider>
          <Frame>
            <ErrorBoundary>
              <Switch>
                {config.rooms.map((room) => (
                  <Route key={room.id} path={room.path}>
                    <RoomPage room={room} />
                  </Route>
                ))}
                <Route>
                  <NotFound />
                </Route>
              </Switch>
            </ErrorBoundary>
          </Frame>
        </ChatProvider>
      </QueryClientProvider>
    </ConfigProvider>
  );
}
