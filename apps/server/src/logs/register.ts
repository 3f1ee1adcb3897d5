import type { Base } from '../platform/base.ts';
import { createRotatingFile } from './file.ts';
import { browserLogRoutes } from './http.ts';
import { type BrowserLogService, createBrowserLogService } from './service.ts';

/** What went wrong in browsers. */
export function registerBrowserLog(base: Base): BrowserLogService {
  const { http, config, clock, log } = base;
  const { browserLog: path, browserLogMaxBytes } = config;
  const sink = path === null ? null : createRotatingFile(path, browserLogMaxBytes);
  const service = createBrowserLogService({ clock, log, sink });
  browserLogRoutes(http, service, base);
  return service;
}
