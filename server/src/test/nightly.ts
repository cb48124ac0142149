/** Whether tests may take as long as a night: the sizes and the random seeds of every night's run. */
export const isNightly = process.env.NIGHTLY === '1'

/** How many of something a test makes: what its rule needs, or as many as a large shop has. */
export function chooseSize({ daily, nightly }: { daily: number; nightly: number }): number {
  return isNightly ? nightly : daily
}
