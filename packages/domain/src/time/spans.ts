/**
 * Spans of time that figures are given for, in seconds. Each ends now; what happened exactly that long ago is before
 * it.
 */
export const spanSeconds = { day: 86_400, week: 604_800, month: 2_592_000 } as const;
