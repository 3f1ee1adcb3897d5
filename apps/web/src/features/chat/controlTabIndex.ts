import { createContext } from 'react';

/**
 * The place of a message's controls in the Tab order: none unless the message
 * has the focus, so that the whole log is one stop on the way to the composer.
 */
export const ControlTabIndex = createContext<0 | -1>(-1);
