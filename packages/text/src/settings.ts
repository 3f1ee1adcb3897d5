/** The settings; loads with their dialog. */
export const settingsText = {
  title: 'Site Settings',
  swap: 'Swap Settings',
  slippage: 'Slippage (%)',
  deadline: 'Deadline (min)',
  slippageZero: 'Counts as 0 %. Swaps fail if the price moves at all.',
  slippageHigh: 'Above 5 %. You may get much less than the swap shows.',
  slippageRefused: 'Above 50 %. Swaps won’t go through.',
  deadlineRefused: 'Enter minutes above 0, up to 4,320 (3 days).',
} as const;
