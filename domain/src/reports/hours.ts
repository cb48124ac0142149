/** Minutes as hours, to two decimals: a report says the same on screen, on paper and in a file. */
export function toHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100
}
