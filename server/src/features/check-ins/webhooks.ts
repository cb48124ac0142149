import type { CheckInResult } from '@deskbell/domain/check-ins/schema.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Statement } from '../../db/batch.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq } from '../../db/drizzle.ts'
import { client } from '../../db/schema/client.ts'
import { service } from '../../db/schema/service.ts'
import { buildEventStatements, emitEvent, isWanted } from '../integrations/webhooks/create-event.ts'
import type { VisitRow } from '../passes/visits.ts'
import type { CheckInRequest } from './commands.ts'
import type { CheckInContext } from './context.ts'
import { hasPlace, type Target } from './match-booking.ts'

type Made = { known: CheckInContext; target: Target; request: CheckInRequest; answer: CheckInResult; now: Date }

/** Returns the statements that emit the check-in's webhook event, for the same batch as its writes. */
export function emitCheckIn(actor: Actor, made: Made): Statement[] {
  const { request, now: at } = made
  const raised = () => ({
    event: 'check_in.made' as const,
    clientId: request.clientId,
    at,
    data: { ...toVisit(made), ...presentVisitAppointment(made) },
  })
  return buildEventStatements(actor, raised, 'check_in.made')
}

function toVisit({ known: { firstName, lastName, serviceName }, request, answer: { pass, noPassReason } }: Made) {
  return {
    checkInId: request.id,
    occurredAt: request.occurredAt.toISOString(),
    source: request.source,
    client: { id: request.clientId, firstName, lastName },
    service: { id: request.serviceId, name: serviceName },
    pass: pass && { id: pass.id, name: pass.name, remaining: pass.unlimited ? null : pass.remaining },
    unpaidBecause: noPassReason,
  }
}

function presentVisitAppointment({ target }: Made) {
  if (!hasPlace(target)) return { appointment: null, employee: null }
  const { id, startsAt, endsAt, kind, employeeId, employeeName } = target
  return { appointment: { id, kind, startsAt, endsAt }, employee: { id: employeeId, firstName: employeeName } }
}

export async function emitCheckInUndone(
  tx: Transaction,
  actor: Actor,
  visit: VisitRow,
  { at, byName }: { at: Date; byName: string },
) {
  if (!isWanted(actor, 'check_in.undone')) return
  const { id: checkInId, clientId, serviceId, occurredAt, source } = visit
  const [names] = await tx
    .select({
      client: { id: client.id, firstName: client.firstName, lastName: client.lastName },
      service: { id: service.id, name: service.name },
    })
    .from(client)
    .innerJoin(service, and(eq(service.businessId, client.businessId), eq(service.id, serviceId)))
    .where(and(eq(client.businessId, actor.businessId), eq(client.id, clientId)))
  const data = { checkInId, occurredAt, source, ...names, undoneAt: at, undoneBy: byName }
  await emitEvent(tx, actor, { event: 'check_in.undone', clientId, at, data })
}
