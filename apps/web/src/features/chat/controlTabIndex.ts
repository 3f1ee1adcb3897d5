import { createContext } from 'react';

/**
 * Where the verification mark and the links of a message stand in the order of Tab: nowhere unless the message
 * has the focus, so that the whole log is one stop on the way to the composer.
 */
export const ControlTabIndex = createContext<0 | -1>(-1);
