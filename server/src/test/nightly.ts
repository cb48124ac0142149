/** True in the nightly run: larger sizes and random seeds. */
export const isNightly = process.env.NIGHTLY === '1'

/** Chooses a test's size: enough for its rule, or as large as a big business at night. */
export function chooseSize({ daily, nightly }: { daily: number; nightly: number }): number {
  return isNightly ? nightly : daily
}
