import type { Drawer } from '@deskbell/domain/drawers/schema.ts'
import type { drawer } from '../../db/schema/drawer.ts'

export type DrawerRow = typeof drawer.$inferSelect & {
  sessionId: string | null
  openedAt: Date | null
  openedBy: string | null
  left: number | null
}

export function presentDrawer(row: DrawerRow): Drawer {
  const { id, name, sessionId, openedAt, openedBy, left, version } = row
  return {
    id,
    name,
    session:
      sessionId && openedAt ? { id: sessionId, openedAt: openedAt.toISOString(), openedBy: openedBy ?? '' } : null,
    left,
    version,
    archivedAt: row.archivedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
