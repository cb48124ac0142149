/** Converts minutes to hours with two decimals, so that screen, print and file show the same number. */
export function toHours(minutes: number): number {
  return Math.round((minutes / 60) * 100) / 100
}
