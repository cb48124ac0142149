import type { z } from 'zod'

type Defaults<Shape extends z.ZodRawShape> = { [Key in keyof Shape]?: z.output<Shape[Key]> }
type WithDefaults<Shape extends z.ZodRawShape, Given> = z.ZodObject<{
  [Key in keyof Shape]: Key extends keyof Given ? z.ZodDefault<Shape[Key]> : Shape[Key]
}>

/** Makes these fields optional in an input: omitted, they have these values. */
export function withDefaults<Shape extends z.ZodRawShape, Given extends Defaults<Shape>>(
  schema: z.ZodObject<Shape>,
  defaults: Given,
): WithDefaults<Shape, Given> {
  const fields = Object.entries(defaults).map(([key, value]) => [key, (schema.shape[key] as z.ZodType).default(value)])
  return schema.safeExtend(Object.fromEntries(fields)) as unknown as WithDefaults<Shape, Given>
}
