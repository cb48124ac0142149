import type { Feed } from '@deskbell/domain/integrations/feeds/schema.ts'
import type { feed } from '../../../db/schema/integration.ts'

export type FeedRow = typeof feed.$inferSelect

export function presentFeed({ id, employeeId, showsClients, createdAt, lastReadAt }: FeedRow): Feed {
  return {
    id,
    employeeId,
    showsClients,
    createdAt: createdAt.toISOString(),
    lastReadAt: lastReadAt?.toISOString() ?? null,
  }
}
