import type { z } from 'zod'

/** Lets a rule over several fields speak as soon as these are sound, whatever is wrong with the others. */
export function whenSound(fields: z.ZodType): ({ value }: { value: unknown }) => boolean {
  return ({ value }) => fields.safeParse(value).success
}
