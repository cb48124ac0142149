import { z } from 'zod'

/** Lists that a browser refetches after a change. Each is the first part of a query key in the web. */
export const LiveTopic = z.enum([
  'business',
  'services',
  'packages',
  'products',
  'price-tiers',
  'clients',
  'employees',
  'passes',
  'sales',
  'drawers',
  'stored-values',
  'promo-codes',
  'check-ins',
  'mail',
  'appointments',
  'hours',
  'attention',
  'devices',
  'imports',
  'backups',
  'messages',
  'waiting-list',
  'integrations',
  'report-mails',
])
export type LiveTopic = z.infer<typeof LiveTopic>

export const LiveEvent = z.object({ topics: z.array(LiveTopic) }).meta({ id: 'LiveEvent' })
export type LiveEvent = z.infer<typeof LiveEvent>

/** First event of a stream. `quietMs`: for how long nothing has changed, as far as the server knows. */
export const LiveHello = z.object({ quietMs: z.int().min(0) })
export type LiveHello = z.infer<typeof LiveHello>
