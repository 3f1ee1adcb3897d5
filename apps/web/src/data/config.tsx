import type { PublicConfig } from '@parley/domain/config/wire';
import { createContext, type ReactNode, useContext } from 'react';

const ConfigContext = createContext<PublicConfig | null>(null);

/** Provides the community's settings to its children. */
export function ConfigProvider({
  config,
  children,
}: {
  config: PublicConfig;
  children: ReactNode;
}) {
  return <ConfigContext value={config}>{children}</ConfigContext>;
}

/** The community's settings. */
export function useConfig(): PublicConfig {
  const config = useContext(ConfigContext);
  if (config === null) throw new Error('useConfig outside ConfigProvider');
  return config;
}
