import type { PublicConfig } from '@parley/domain/config/wire';
import { createContext, type ReactNode, useContext, useState } from 'react';

type Shared = readonly [config: PublicConfig, change: (config: PublicConfig) => void];

const ConfigContext = createContext<Shared | null>(null);

/** Provides the community's settings to its children. */
export function ConfigProvider({
  config,
  children,
}: {
  config: PublicConfig;
  children: ReactNode;
}) {
  return <ConfigContext value={useState(config)}>{children}</ConfigContext>;
}

/** The community's settings. */
export function useConfig(): PublicConfig {
  return useSharedConfig()[0];
}

/** The community's settings, and how to change them for this page. */
export function useSharedConfig(): Shared {
  const shared = useContext(ConfigContext);
  if (shared === null) throw new Error('useConfig outside ConfigProvider');
  return shared;
}
