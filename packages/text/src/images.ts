import { requestText } from './requests.ts';

/** Results of an image check. */
export const imageText = {
  timeout: 'Request timeout',
  silent: requestText.silent,
  status: (status: number | string, text: string) => `HTTP ${status}: ${text}`,
  failed: 'Request failed',
} as const;
