import { z } from 'zod'
import { EXAMPLE_IDS, Id } from '../../shared/ids.ts'
import { NAME_MAX, requiredLine } from '../../shared/text.ts'
import { Instant } from '../../shared/time-schema.ts'

/** Permissions of an API key. An endpoint without a scope is not accessible with a key. */
export const KeyScope = z.enum([
  'clients:read',
  'clients:write',
  'catalogue:read',
  'schedule:read',
  'schedule:write',
  'check-ins:read',
  'check-ins:write',
  'sales:read',
  'sales:write',
])
export type KeyScope = z.infer<typeof KeyScope>

export const ApiKeyInput = z
  .object({
    name: requiredLine(NAME_MAX, 'Enter what the key is for'),
    scopes: z.array(KeyScope).min(1, 'Choose what it may do').max(KeyScope.options.length),
  })
  .meta({ id: 'ApiKeyInput' })
export const NewApiKey = ApiKeyInput.extend({ id: Id }).meta({
  id: 'NewApiKey',
  example: { id: EXAMPLE_IDS.new, name: 'Website', scopes: ['clients:read'] },
})
export type NewApiKey = z.infer<typeof NewApiKey>

export const ApiKey = ApiKeyInput.extend({
  id: Id,
  /** First characters of the key, to identify it. */
  prefix: z.string(),
  createdAt: Instant,
  byName: z.string(),
  lastUsedAt: Instant.nullable(),
}).meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof ApiKey>
export const ApiKeyList = z.object({ items: z.array(ApiKey) }).meta({ id: 'ApiKeyList' })

/** Newly created key. `key` is returned only once, because only its hash is stored. */
export const CreatedApiKey = ApiKey.extend({ key: z.string() }).meta({ id: 'MadeApiKey' })
export type CreatedApiKey = z.infer<typeof CreatedApiKey>
