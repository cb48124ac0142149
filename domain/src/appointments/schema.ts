import { z } from 'zod'
import { SpentPass } from '../check-ins/schema.ts'
import { NoPassReason } from '../passes/schema.ts'
import { ServiceKind } from '../services/schema.ts'
import { Id, Version } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { whenSound } from '../shared/relative-day.ts'
import { LINE_MAX, line, NOTE_MAX, paragraph, requiredLine } from '../shared/text.ts'
import { ClockChange, Instant, LocalDate } from '../shared/time.ts'

/** What has become of a client's place in an appointment. */
export const BookingStatus = z.enum([
  'booked',
  'confirmed',
  'arrived',
  'completed',
  'cancelled_by_client',
  'cancelled_by_shop',
  'no_show',
])
export type BookingStatus = z.infer<typeof BookingStatus>

/** How a booking came about. */
export const BookingSource = z.enum(['desk', 'online', 'waiting_list'])
export type BookingSource = z.infer<typeof BookingSource>

/** A client's place in an appointment. */
export const Booking = z
  .object({
    id: Id,
    appointmentId: Id,
    clientId: Id,
    firstName: z.string(),
    lastName: z.string(),
    /** Pops up whenever the client is picked. */
    alertNote: z.string(),
    status: BookingStatus,
    source: BookingSource,
    /** Until when the place is only held, for whoever has still to confirm it. */
    heldUntil: Instant.nullable(),
    /** Came without having booked. */
    walkIn: z.boolean(),
    price: Money,
    /** The visit, once the client has come. */
    checkInId: Id.nullable(),
    /** Why it was cancelled. */
    reason: z.string(),
    /** A missed visit that doesn't count against the client any more. */
    forgiven: z.boolean(),
    /** The pass that a missed visit was taken from. */
    spentPassId: Id.nullable(),
  })
  .meta({ id: 'Booking' })
export type Booking = z.infer<typeof Booking>

export const CancelledBy = z.enum(['client', 'shop'])
export type CancelledBy = z.infer<typeof CancelledBy>

const Duration = z.int('Enter minutes').min(1, 'Enter at least 1 minute').max(1440, 'That is more than a day')
const Capacity = z.int('Enter a number').min(1, 'Enter at least 1').max(1000, 'Enter at most 1000')

/** A time with an employee for one client, or a class. */
export const Appointment = z
  .object({
    id: Id,
    serviceId: Id,
    serviceName: z.string(),
    colour: z.string(),
    kind: ServiceKind,
    employeeId: Id,
    startsAt: Instant,
    endsAt: Instant,
    bufferBeforeMinutes: z.int(),
    bufferAfterMinutes: z.int(),
    capacity: Capacity,
    /** Places taken, and how many of them by clients who have come. */
    taken: z.int(),
    here: z.int(),
    /** What a place costs. */
    price: Money,
    seriesId: Id.nullable(),
    /** How the series repeats. */
    everyWeeks: z.int().nullable(),
    note: z.string(),
    /** Why it was booked over another one; empty when it wasn't. */
    anywayReason: z.string(),
    cancelledAt: Instant.nullable(),
    cancelledBy: CancelledBy.nullable(),
    cancelReason: z.string(),
    version: Version,
    /** Of one client: their booking, the newest. Of a class: the roster when it is asked for by id, else none. */
    bookings: z.array(Booking),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof Appointment>
export const AppointmentList = z.object({ items: z.array(Appointment) }).meta({ id: 'AppointmentList' })

/** An appointment of a list that goes on for ever, with the one booking that the list is about. */
export const AgendaFilter = PageFilter.extend({
  /** The first day shown, or the last one when the list goes back in time. */
  from: LocalDate.optional(),
  order: z.enum(['soonest', 'newest']).default('soonest'),
  clientId: Id.optional(),
  employeeId: Id.optional(),
  serviceId: Id.optional(),
})
export type AgendaFilter = z.infer<typeof AgendaFilter>
export const AppointmentPage = pageSchema(Appointment).meta({ id: 'AppointmentPage' })

/** What is typed to find an appointment of today or later: the beginning of its client's name, or of its service. */
export const FoundFilter = z.object({ q: z.string().trim().min(1).max(100) })

/** An appointment that was found; `clientName`: whose it is, null for a class that was found by its service. */
export const FoundAppointment = z.object({
  id: Id,
  startsAt: Instant,
  serviceName: z.string(),
  employeeName: z.string(),
  clientName: z.string().nullable(),
})
export type FoundAppointment = z.infer<typeof FoundAppointment>
export const FoundAppointmentList = z.object({ items: z.array(FoundAppointment) }).meta({ id: 'FoundAppointmentList' })

/** How many there are on a day. */
export const DayCount = z.object({
  day: LocalDate,
  appointments: z.int(),
  places: z.int(),
  employees: z.array(z.object({ employeeId: Id, appointments: z.int() })),
})
export type DayCount = z.infer<typeof DayCount>
export const DayCountList = z.object({ items: z.array(DayCount) }).meta({ id: 'DayCountList' })

export const OCCURRENCES_MAX = 200
export const WEEKS_MAX = 52

/** Every so many weeks, until a date or so many times in all. */
export const Repeat = z
  .object({
    everyWeeks: z.int('Enter a number').min(1, 'Enter at least 1').max(WEEKS_MAX, `Enter at most ${WEEKS_MAX}`),
    until: LocalDate.nullable(),
    count: z
      .int('Enter a number')
      .min(2, 'Enter at least 2')
      .max(OCCURRENCES_MAX, `Enter at most ${OCCURRENCES_MAX}`)
      .nullable(),
  })
  .refine(({ until, count }) => (until === null) !== (count === null), {
    path: ['until'],
    error: 'Choose a date or a number of times',
    when: whenSound(z.object({ until: z.unknown(), count: z.unknown() })),
  })
export type Repeat = z.infer<typeof Repeat>

/** Confirms that an appointment may be booked over another one of the employee, and why. */
export const Anyway = z.object({ reason: requiredLine(LINE_MAX, 'Enter a reason') })
export type Anyway = z.infer<typeof Anyway>

/** What whoever books has agreed to, and only then happens. */
const agreements = {
  /** Outside the hours of the shop or the employee. */
  outsideHours: z.boolean().default(false),
  anyway: Anyway.nullable().default(null),
}

/** One of the services in a row. */
export const NewItem = z.object({
  /** The id of the appointment; of a series, of its first one. */
  id: Id,
  serviceId: Id,
  /** Null: anyone who performs it and is free. */
  employeeId: Id.nullable(),
  startsAt: Instant,
  /** Null: as long as the employee takes for it. */
  durationMinutes: Duration.nullable(),
  /** Null: as the employee or the service has it. */
  price: Money.nullable(),
  /** Places of a class. Null: as the service has it. */
  capacity: Capacity.nullable(),
})
export type NewItem = z.infer<typeof NewItem>

/** A day of a series that is left out, or is at another time. */
export const Exception = z.object({ day: LocalDate, startsAt: Instant.nullable() })
export type Exception = z.infer<typeof Exception>

/** One appointment or several in a row, once or again and again. */
export const NewAppointments = z
  .object({
    /** The operation. */
    id: Id,
    /** Null for a class that nobody is booked into yet. */
    clientId: Id.nullable(),
    items: z.array(NewItem).min(1).max(10, 'That is too many'),
    note: paragraph(NOTE_MAX),
    repeat: Repeat.nullable(),
    /** By the day of the first item. */
    exceptions: z.array(Exception).max(OCCURRENCES_MAX),
    ...agreements,
  })
  .meta({ id: 'NewAppointments' })
export type NewAppointments = z.infer<typeof NewAppointments>

/** Why a time can't be had without being asked for twice. */
export const ClashKind = z.enum(['taken', 'closed', 'time_off', 'not_working', 'client_busy'])
export type ClashKind = z.infer<typeof ClashKind>

export const Clash = z.object({
  kind: ClashKind,
  /** Which of the services in a row. */
  item: z.int(),
  employeeId: Id.nullable(),
  /** What is there already: its times, and in words what it is. */
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  what: z.string(),
})
export type Clash = z.infer<typeof Clash>

/** One time of a series, or the only one. */
export const Occurrence = z.object({
  day: LocalDate,
  startsAt: Instant,
  clockChange: ClockChange.nullable(),
  clashes: z.array(Clash),
})
export type Occurrence = z.infer<typeof Occurrence>

/** What would become of what is to be booked. */
export const BookingPreview = z
  .object({
    occurrences: z.array(Occurrence),
    items: z.array(
      z.object({
        employeeId: Id.nullable(),
        durationMinutes: z.int(),
        price: Money,
        /** The pass that would pay for the first time, as it would be after it. */
        pass: SpentPass.nullable(),
        noPassReason: NoPassReason.nullable(),
      }),
    ),
  })
  .meta({ id: 'BookingPreview' })
export type BookingPreview = z.infer<typeof BookingPreview>

/** Which appointments of a series a change is about. */
export const Scope = z.enum(['this', 'following', 'all'])
export type Scope = z.infer<typeof Scope>

/** Moves, resizes or gives to another employee; of a series, by as many days and to the same time of day. */
export const AppointmentMove = z
  .object({
    id: Id,
    version: Version,
    startsAt: Instant,
    durationMinutes: Duration,
    employeeId: Id,
    scope: Scope.default('this'),
    /** Days of the series that stay where they are. */
    skip: z.array(LocalDate).max(OCCURRENCES_MAX).default([]),
    ...agreements,
  })
  .meta({ id: 'AppointmentMove' })
export type AppointmentMove = z.infer<typeof AppointmentMove>

/** What would become of a move. */
export const MovePreview = z.object({ occurrences: z.array(Occurrence) }).meta({ id: 'MovePreview' })
export type MovePreview = z.infer<typeof MovePreview>

/** Changes what is done, for how many and for how much; a one-to-one appointment has one place. */
export const AppointmentUpdate = z
  .object({
    id: Id,
    version: Version,
    note: paragraph(NOTE_MAX),
    price: Money,
    capacity: Capacity,
    scope: Scope.default('this'),
  })
  .meta({ id: 'AppointmentUpdate' })
export type AppointmentUpdate = z.infer<typeof AppointmentUpdate>

export const AppointmentCancel = z
  .object({ id: Id, by: CancelledBy, reason: line(LINE_MAX), scope: Scope.default('this') })
  .meta({ id: 'AppointmentCancel' })
export type AppointmentCancel = z.infer<typeof AppointmentCancel>

/** Takes a cancellation back, of all that were cancelled with it. */
export const AppointmentRestore = z.object({ id: Id, ...agreements }).meta({ id: 'AppointmentRestore' })
export type AppointmentRestore = z.infer<typeof AppointmentRestore>

/** Gives a client a place in a class. */
export const NewBooking = z.object({ id: Id, appointmentId: Id, clientId: Id }).meta({ id: 'NewBooking' })
export type NewBooking = z.infer<typeof NewBooking>

/** Where staff may turn a booking by themselves; `arrived` comes of a check-in, and goes with its undo. */
export const BookingChange = z
  .object({ id: Id, status: BookingStatus.exclude(['arrived']), reason: line(LINE_MAX).default('') })
  .meta({ id: 'BookingChange' })
export type BookingChange = z.infer<typeof BookingChange>

/** Gives the client a place in another class instead. */
export const BookingMove = z.object({ id: Id, appointmentId: Id }).meta({ id: 'BookingMove' })
export type BookingMove = z.infer<typeof BookingMove>

/** What is done with everybody in a roster at once: those it is about are given, so that nobody else is. */
export const RosterAction = z.object({ id: Id, bookingIds: z.array(Id).min(1).max(1000) }).meta({ id: 'RosterAction' })
export type RosterAction = z.infer<typeof RosterAction>

/** An operation on a booking that needs no more words. */
export const BookingAction = z.object({ id: Id }).meta({ id: 'BookingAction' })
export type BookingAction = z.infer<typeof BookingAction>

export const FREE_DAYS_MAX = 60

/** Asks for free times of a service. */
export const FreeTimeFilter = z.object({
  serviceId: Id,
  /** None: of anyone who performs it. */
  employeeId: Id.optional(),
  durationMinutes: z.coerce.number().pipe(Duration).optional(),
  from: LocalDate,
  days: z.coerce.number().int().min(1).max(FREE_DAYS_MAX).default(1),
  /** The search ends with the day on which it has found so many. */
  limit: z.coerce.number().int().min(1).max(2000).default(200),
})
export type FreeTimeFilter = z.infer<typeof FreeTimeFilter>

/** A time at which an appointment could begin, and who is free then. */
export const FreeTime = z.object({ startsAt: Instant, employeeIds: z.array(Id) })
export type FreeTime = z.infer<typeof FreeTime>
export const FreeTimeList = z.object({ items: z.array(FreeTime) }).meta({ id: 'FreeTimeList' })
