/** Durations in milliseconds. A day of the calendar may differ from `DAY_MS`: see `time.ts`. */
export const MINUTE_MS = 60_000
export const HOUR_MS = 60 * MINUTE_MS
export const DAY_MS = 24 * HOUR_MS
