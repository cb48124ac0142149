import type { WebhookEvent } from '@deskbell/domain/integrations/webhooks/schema.ts'
import type { Actor } from '../../../auth/actor.ts'
import type { Transaction } from '../../../db/client.ts'
import { and, eq, isNull, type SQL } from '../../../db/drizzle.ts'
import { appointment } from '../../../db/schema/appointment.ts'
import { booking } from '../../../db/schema/booking.ts'
import { client } from '../../../db/schema/client.ts'
import { employee } from '../../../db/schema/employee.ts'
import { service } from '../../../db/schema/service.ts'
import { emitEvent, isWanted } from './create-event.ts'

type Was = { appointmentId: string; employeeId: string; startsAt: Date; endsAt: Date }

/** Maps the new appointment's id to the old appointment of moved bookings. */
export function mapPreviousAppointments(
  moved: [appointmentId: string, origin: Omit<Was, 'appointmentId'> & { id: string }][],
) {
  return new Map(
    moved.map(([now, { id: appointmentId, employeeId, startsAt, endsAt }]): [string, Was] => [
      now,
      { appointmentId, employeeId, startsAt, endsAt },
    ]),
  )
}

/** Emits a webhook event per booking, with its current state in the transaction. */
export async function emitBookings(
  tx: Transaction,
  actor: Actor,
  raising: {
    event: Extract<WebhookEvent, `booking.${string}`>
    /** Condition on `booking` and `appointment`. Holds are excluded. */
    which: SQL | undefined
    now: Date
    /** Previous appointments of moved bookings, by id of the current one. */
    before?: Map<string, Was>
  },
): Promise<void> {
  const { event, which, now: at, before } = raising
  if (!isWanted(actor, event)) return
  const rows = await findBookings(tx, actor, which)
  const raised = rows.map((row) => {
    const was = before?.get(row.appointment.id)
    return { event, clientId: row.client.id, at, data: { ...present(actor, row), ...(was && { before: was }) } }
  })
  await emitEvent(tx, actor, ...raised)
}

const COLUMNS = {
  booking: { id: booking.id, status: booking.status, source: booking.source, price: booking.price },
  appointment: {
    id: appointment.id,
    kind: appointment.kind,
    startsAt: appointment.startsAt,
    endsAt: appointment.endsAt,
  },
  service: { id: service.id, name: service.name },
  employee: { id: employee.id, firstName: employee.firstName, lastName: employee.lastName },
  client: { id: client.id, firstName: client.firstName, lastName: client.lastName },
}

async function findBookings(tx: Transaction, { businessId }: Actor, which: SQL | undefined) {
  return tx
    .select(COLUMNS)
    .from(booking)
    .innerJoin(appointment, and(eq(appointment.businessId, businessId), eq(appointment.id, booking.appointmentId)))
    .innerJoin(service, and(eq(service.businessId, businessId), eq(service.id, appointment.serviceId)))
    .innerJoin(employee, and(eq(employee.businessId, businessId), eq(employee.id, appointment.employeeId)))
    .innerJoin(client, and(eq(client.businessId, businessId), eq(client.id, booking.clientId)))
    .where(and(eq(booking.businessId, businessId), isNull(booking.heldUntil), which))
    .orderBy(appointment.startsAt, booking.id)
}

function present(
  { currency }: Actor,
  { booking: { id, status, source, price }, ...rest }: Awaited<ReturnType<typeof findBookings>>[number],
) {
  return { bookingId: id, status, source, price, currency, ...rest }
}
