import { createStore } from '@parley/domain/state/store';
import type { ReactNode } from 'react';

/** What stands beside rooms in the navigation, by their ids; their code comes once the page is idle. */
export const roomMarks = createStore<Readonly<Record<string, ReactNode>>>({});
