import type { activity } from '../../server/src/db/schema/activity.ts'
import { type ClientRecord, presentClient } from '../../server/src/features/clients/present.ts'
import { type EmployeeRow, presentEmployee } from '../../server/src/features/employees/present.ts'
import { type PackageRow, presentPackage } from '../../server/src/features/packages/present.ts'
import type { PassRow } from '../../server/src/features/passes/present.ts'
import { presentService, type ServiceRecord } from '../../server/src/features/services/present.ts'
import type { FrontDesk } from './front-desk.ts'
import type { Scene } from './scene.ts'

export type ActivityRow = typeof activity.$inferSelect
type AuditLogEntry = Pick<ActivityRow, 'at' | 'action' | 'entity' | 'entityId' | 'before' | 'after' | 'clientId'>

/** Builds the audit log that the commands would have written. Check-ins have no entries in it. */
export function makeActivity(
  scene: Scene,
  {
    services,
    packages,
    employees,
    clients,
    desk,
  }: {
    services: ServiceRecord[]
    packages: PackageRow[]
    employees: EmployeeRow[]
    clients: ClientRecord[]
    desk: FrontDesk
  },
): ActivityRow[] {
  const random = scene.random('activity')
  const { businessId, userId: byUser, name: byName } = scene.actor
  const methods = new Map(desk.payments.map(({ passId, method }) => [passId, method]))
  const deeds = [
    ...services.map((row) => added('service', row, presentService(row))),
    ...packages.map((row) => added('package', row, presentPackage({ ...row, soldPasses: 0 }))),
    ...employees.map((row) => added('employee', row, presentEmployee(row))),
    ...clients.map((row) => added('client', row, presentClient({ ...row, visits: 0, missed: 0 }))),
    ...clients.filter(({ archivedAt }) => archivedAt).map(archived),
    ...desk.passes.map((row) => sold(row, methods.get(row.id))),
  ]
  return deeds.map((deed) => ({ ...deed, businessId, id: random.id(deed.at), byUser, byName }))
}

function added(entity: string, row: { id: string; createdAt: Date }, after: unknown): AuditLogEntry {
  const clientId = entity === 'client' ? row.id : null
  return { at: row.createdAt, action: 'added', entity, entityId: row.id, clientId, before: null, after }
}

function archived({ id, archivedAt, updatedAt }: ClientRecord): AuditLogEntry {
  const [before, after] = [{ archivedAt: null }, { archivedAt }]
  return {
    at: archivedAt ?? updatedAt,
    action: 'archived',
    entity: 'client',
    entityId: id,
    clientId: id,
    before,
    after,
  }
}

/** Passes from before the move to Deskbell were added, not sold. */
function sold(pass: PassRow, method: string | undefined): AuditLogEntry {
  const { id, clientId, packageId, price, startsOn, createdAt, purchasedAt } = pass
  const action = purchasedAt < createdAt ? 'added' : 'sold'
  const after = { id, clientId, packageId, price, method, startsOn }
  return { at: createdAt, action, entity: 'pass', entityId: id, clientId, before: null, after }
}
