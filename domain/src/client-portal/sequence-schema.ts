import { z } from 'zod'
import { ONLINE_DAYS_MAX } from '../online-booking/schema.ts'
import { Id } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { Instant, LocalDate } from '../shared/time-schema.ts'
import { PassForecast, PortalBookingInput } from './booking-schema.ts'

const Wish = PortalBookingInput.pick({ serviceId: true, employeeId: true })

const listOf = <Item extends z.ZodType>(item: Item) => z.array(item).min(2).max(4)

/** Services in the order in which they are wanted, each with an employee or anybody. */
export const PortalSequenceTimesFilter = z
  .object({ wishes: listOf(Wish), from: LocalDate, days: z.int().min(1).max(ONLINE_DAYS_MAX) })
  .meta({ id: 'PortalSequenceTimesFilter' })
export type PortalSequenceTimesFilter = z.infer<typeof PortalSequenceTimesFilter>

/** `startsAt`: of the first service. */
export const PortalSequenceFilter = z
  .object({ wishes: listOf(Wish), startsAt: Instant })
  .meta({ id: 'PortalSequenceFilter' })
export type PortalSequenceFilter = z.infer<typeof PortalSequenceFilter>

/** Services in a row as they can be booked. */
export const PortalSequence = z
  .object({
    items: z.array(
      z.object({
        serviceId: Id,
        /** Null if clients don't choose the employee; the name is empty then. */
        employeeId: Id.nullable(),
        employeeName: z.string(),
        startsAt: Instant,
        endsAt: Instant,
        /** Of this employee; null if prices are hidden. */
        price: Money.nullable(),
        /** The pass that pays once those before it are booked. */
        forecast: PassForecast,
      }),
    ),
  })
  .meta({ id: 'PortalSequence' })
export type PortalSequence = z.infer<typeof PortalSequence>

/** Books services in a row as they were shown, all or none. `id`: the idempotency key, and the group of the bookings. */
export const PortalSequenceInput = PortalBookingInput.pick({ id: true, note: true })
  .extend({ items: listOf(Wish.extend(PortalBookingInput.pick({ startsAt: true, answers: true }).shape)) })
  .meta({ id: 'PortalSequenceInput' })
export type PortalSequenceInput = z.infer<typeof PortalSequenceInput>
