/**
 * Runs `work` for each item in sequence. A failure doesn't stop the others; throws an AggregateError with all failures
 * at the end.
 */
export async function runEach<One>(
  all: Iterable<One>,
  work: (one: One) => Promise<unknown>,
  whatFailed: string,
): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, whatFailed)
}
