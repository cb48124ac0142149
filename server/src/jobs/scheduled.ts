/**
 * Does something for each, one after the other. One that fails keeps none of the others from being done; in the end all
 * failures are thrown as one.
 */
export async function forEachBusiness<One>(
  all: Iterable<One>,
  work: (one: One) => Promise<unknown>,
  whatFailed: string,
): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, whatFailed)
}
