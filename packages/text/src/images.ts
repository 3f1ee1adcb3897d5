import { requestText } from './requests.ts';

/** What the check of a picture's link says. */
export const imageText = {
  timeout: 'Request timeout',
  silent: requestText.silent,
  status: (status: number | string, text: string) => `HTTP ${status}: ${text}`,
  failed: 'Request failed',
} as const;
