import type { z } from 'zod'

/**
 * Runs a cross-field refinement as soon as these fields are valid, even if others aren't. By default, Zod skips
 * refinements of an object while any of its fields is invalid.
 */
export function whenValid(fields: z.ZodType): ({ value }: { value: unknown }) => boolean {
  return ({ value }) => fields.safeParse(value).success
}
