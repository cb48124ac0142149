import { z } from 'zod'
import { SpentPass } from '../check-ins/schema.ts'
import { NoPassReason } from '../passes/schema.ts'
import { Answer } from '../services/questions/schema.ts'
import { ServiceKind } from '../services/schema.ts'
import { EXAMPLE_IDS, Id, Version } from '../shared/ids.ts'
import { Money } from '../shared/money.ts'
import { PageFilter, pageSchema } from '../shared/paging.ts'
import { LINE_MAX, line, NOTE_MAX, paragraph, requiredLine } from '../shared/text.ts'
import { ClockChange, Instant, LocalDate } from '../shared/time-schema.ts'
import { whenValid } from '../shared/when-valid.ts'
import { withDefaults } from '../shared/with-defaults.ts'
import { OCCURRENCES_MAX } from './rules.ts'

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
    /** Shown as an alert whenever the client is selected. */
    alertNote: z.string(),
    status: BookingStatus,
    source: BookingSource,
    /** End of the hold: an unconfirmed place is freed at this time. Null: the place is not on hold. */
    heldUntil: Instant.nullable(),
    /** When the client asked for it, where the shop accepts bookings; on hold until it does. Null: nothing to accept. */
    requestedAt: Instant.nullable(),
    walkIn: z.boolean(),
    price: Money,
    /** Check-in that fulfils the booking; null until the client arrives. */
    checkInId: Id.nullable(),
    /** True if the client has arrived, and neither a pass nor a sale paid for the visit. */
    unpaid: z.boolean(),
    reason: z.string(),
    /** True if this no-show no longer counts against the client. */
    forgiven: z.boolean(),
    /** Pass charged for a no-show. */
    spentPassId: Id.nullable(),
    /** What the client answered to the questions of the service when booking online. */
    answers: z.array(Answer),
  })
  .meta({ id: 'Booking' })
export type Booking = z.infer<typeof Booking>

export const CancelledBy = z.enum(['client', 'shop'])
export type CancelledBy = z.infer<typeof CancelledBy>

const Duration = z.int('Enter minutes').min(1, 'Enter at least 1 minute').max(1440, 'That is more than a day')
const Capacity = z.int('Enter a number').min(1, 'Enter at least 1').max(1000, 'Enter at most 1000')

/** A time slot with an employee: one-to-one, or a class with several places. */
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
    /** Places taken (`taken`), and those of them whose client has checked in (`here`). */
    taken: z.int(),
    here: z.int(),
    price: Money,
    seriesId: Id.nullable(),
    /** Interval of the series in weeks; null: not part of a series. */
    everyWeeks: z.int().nullable(),
    note: z.string(),
    /** Reason for the double booking; empty: not double-booked. */
    anywayReason: z.string(),
    cancelledAt: Instant.nullable(),
    cancelledBy: CancelledBy.nullable(),
    cancelReason: z.string(),
    version: Version,
    /** One-to-one: the latest booking. Class: the roster if fetched by id, else empty. */
    bookings: z.array(Booking),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof Appointment>
/** Where an appointment takes place by video; empty: it doesn't. */
export const AppointmentVideo = z.object({ url: z.string() }).meta({ id: 'AppointmentVideo' })
export const AppointmentList = z.object({ items: z.array(Appointment) }).meta({ id: 'AppointmentList' })

export const AgendaFilter = PageFilter.extend({
  /** First day of the list; with order `newest`, the last day. */
  from: LocalDate.optional(),
  order: z.enum(['soonest', 'newest']).default('soonest'),
  clientId: Id.optional(),
  employeeId: Id.optional(),
  serviceId: Id.optional(),
})
export type AgendaFilter = z.infer<typeof AgendaFilter>
export const AppointmentPage = pageSchema(Appointment).meta({ id: 'AppointmentPage' })

/** Search query for appointments from today on: prefix of the client's or the service's name. */
export const AppointmentSearchFilter = z.object({ q: z.string().trim().min(1).max(100) })

/** Search hit. `clientName` is null for a class matched by its service name. */
export const AppointmentSearchResult = z.object({
  id: Id,
  startsAt: Instant,
  serviceName: z.string(),
  employeeName: z.string(),
  clientName: z.string().nullable(),
})
export type AppointmentSearchResult = z.infer<typeof AppointmentSearchResult>
export const AppointmentSearchResultList = z
  .object({ items: z.array(AppointmentSearchResult) })
  .meta({ id: 'FoundAppointmentList' })

export const DayCount = z.object({
  day: LocalDate,
  appointments: z.int(),
  places: z.int(),
  employees: z.array(z.object({ employeeId: Id, appointments: z.int() })),
})
export type DayCount = z.infer<typeof DayCount>
export const DayCountList = z.object({ items: z.array(DayCount) }).meta({ id: 'DayCountList' })

export const WEEKS_MAX = 52

/** Weekly recurrence. Exactly one of `until` and `count` is set; `count` includes the first occurrence. */
const repeat = z.object({
  everyWeeks: z.int('Enter a number').min(1, 'Enter at least 1').max(WEEKS_MAX, `Enter at most ${WEEKS_MAX}`),
  until: LocalDate.nullable(),
  count: z
    .int('Enter a number')
    .min(2, 'Enter at least 2')
    .max(OCCURRENCES_MAX, `Enter at most ${OCCURRENCES_MAX}`)
    .nullable(),
})

function refineRepeat<Schema extends z.ZodType<z.infer<typeof repeat>>>(schema: Schema): Schema {
  return schema.refine(({ until, count }) => (until === null) !== (count === null), {
    path: ['until'],
    error: 'Choose a date or a number of times',
    when: whenValid(z.object({ until: z.unknown(), count: z.unknown() })),
  })
}

export const Repeat = refineRepeat(repeat)
export type Repeat = z.infer<typeof Repeat>

/** Override that allows a double booking of the employee, with its reason. */
export const DoubleBookingOverride = z.object({ reason: requiredLine(LINE_MAX, 'Enter a reason') })
export type DoubleBookingOverride = z.infer<typeof DoubleBookingOverride>

/** Explicit overrides; without them, a conflicting booking is rejected. */
const agreements = {
  /** Allows a time outside the opening hours or the employee's working hours. */
  outsideHours: z.boolean().default(false),
  anyway: DoubleBookingOverride.nullable().default(null),
}

/** One service in a sequence of services booked together. */
export const AppointmentItem = z.object({
  /** Id of the appointment to create; in a series, of its first occurrence. */
  id: Id,
  serviceId: Id,
  /** Null: assign any available employee who performs the service. */
  employeeId: Id.nullable(),
  startsAt: Instant,
  /** Null: the employee's default duration for the service. */
  durationMinutes: Duration.nullable(),
  /** Null: the employee's or the service's default price. */
  price: Money.nullable(),
  /** Number of places in a class. Null: the service's default. */
  capacity: Capacity.nullable(),
})
export type NewItem = z.infer<typeof AppointmentItem>

/** Exception of a series: `startsAt` null skips the day, else it moves the occurrence. */
export const Exception = z.object({ day: LocalDate, startsAt: Instant.nullable() })
export type Exception = z.infer<typeof Exception>

/** What is booked: one service or a sequence of services, once or as a series. */
export const BookingInput = z.object({
  /** Null: a class without bookings yet. */
  clientId: Id.nullable(),
  items: z.array(AppointmentItem).min(1).max(10, 'That is too many'),
  note: paragraph(NOTE_MAX),
  repeat: Repeat.nullable(),
  /** Keyed by the local day of the first item. */
  exceptions: z.array(Exception).max(OCCURRENCES_MAX),
})

const ITEM_DEFAULTS = { employeeId: null, durationMinutes: null, price: null, capacity: null }

/** Request to book. */
export const NewAppointments = withDefaults(
  BookingInput.extend({
    /** Idempotency key. */
    id: Id,
    items: z.array(withDefaults(AppointmentItem, ITEM_DEFAULTS)).min(1).max(10, 'That is too many'),
    repeat: refineRepeat(withDefaults(repeat, { until: null, count: null })).nullable(),
    ...agreements,
  }),
  { clientId: null, note: '', repeat: null, exceptions: [] },
).meta({
  id: 'NewAppointments',
  example: {
    id: EXAMPLE_IDS.new,
    clientId: EXAMPLE_IDS.client,
    items: [{ id: EXAMPLE_IDS.item, serviceId: EXAMPLE_IDS.service, startsAt: '2099-12-01T10:00:00.000Z' }],
  },
})
export type NewAppointments = z.infer<typeof NewAppointments>

/** Kind of scheduling conflict that needs an explicit override. */
export const BookingConflictKind = z.enum(['taken', 'closed', 'time_off', 'not_working', 'client_busy'])
export type BookingConflictKind = z.infer<typeof BookingConflictKind>

export const BookingConflict = z.object({
  kind: BookingConflictKind,
  item: z.int(),
  employeeId: Id.nullable(),
  /** Times and description of the conflicting entry. */
  startsAt: Instant.nullable(),
  endsAt: Instant.nullable(),
  what: z.string(),
})
export type BookingConflict = z.infer<typeof BookingConflict>

export const Occurrence = z.object({
  day: LocalDate,
  startsAt: Instant,
  clockChange: ClockChange.nullable(),
  clashes: z.array(BookingConflict),
})
export type Occurrence = z.infer<typeof Occurrence>

/** Dry-run result of a booking request. */
export const BookingPreview = z
  .object({
    occurrences: z.array(Occurrence),
    items: z.array(
      z.object({
        employeeId: Id.nullable(),
        durationMinutes: z.int(),
        price: Money,
        /** Pass that would pay for the first occurrence, with its balance afterwards. */
        pass: SpentPass.nullable(),
        noPassReason: NoPassReason.nullable(),
      }),
    ),
  })
  .meta({ id: 'BookingPreview' })
export type BookingPreview = z.infer<typeof BookingPreview>

export const Scope = z.enum(['this', 'following', 'all'])
export type Scope = z.infer<typeof Scope>

/**
 * Moves, resizes or reassigns an appointment. In a series, each occurrence shifts by the same number of days and starts
 * at the same local time.
 */
export const AppointmentMove = z
  .object({
    id: Id,
    version: Version,
    startsAt: Instant,
    durationMinutes: Duration,
    employeeId: Id,
    scope: Scope.default('this'),
    /** Days of occurrences that are not moved. */
    skip: z.array(LocalDate).max(OCCURRENCES_MAX).default([]),
    ...agreements,
  })
  .meta({ id: 'AppointmentMove' })
export type AppointmentMove = z.infer<typeof AppointmentMove>

/** Where an appointment was before a move. */
export const FormerPlace = Appointment.pick({
  id: true,
  employeeId: true,
  startsAt: true,
  endsAt: true,
  anywayReason: true,
  seriesId: true,
}).extend({ seriesDay: LocalDate.nullable() })
export type FormerPlace = z.infer<typeof FormerPlace>

/** Appointments that a move has moved, as they are now, and where each was before. */
export const MovedAppointments = AppointmentList.extend({ before: z.array(FormerPlace) }).meta({
  id: 'MovedAppointments',
})
export type MovedAppointments = z.infer<typeof MovedAppointments>

/** Undoes a move, for every appointment that was moved with it. `moveId` is the id of that request. */
export const AppointmentMoveBack = z.object({ id: Id, moveId: Id }).meta({ id: 'AppointmentMoveBack' })
export type AppointmentMoveBack = z.infer<typeof AppointmentMoveBack>

export const MovePreview = z.object({ occurrences: z.array(Occurrence) }).meta({ id: 'MovePreview' })
export type MovePreview = z.infer<typeof MovePreview>

export const AppointmentInput = z.object({ note: paragraph(NOTE_MAX), price: Money, capacity: Capacity })

/** Changes the note, price and capacity; omitted ones stay as they are. A one-to-one appointment always has capacity 1. */
export const AppointmentUpdate = z
  .object({
    id: Id,
    version: Version,
    ...AppointmentInput.partial().shape,
    scope: Scope.default('this'),
  })
  .meta({ id: 'AppointmentUpdate' })
export type AppointmentUpdate = z.infer<typeof AppointmentUpdate>

export const AppointmentCancel = z
  .object({ id: Id, by: CancelledBy, reason: line(LINE_MAX).default(''), scope: Scope.default('this') })
  .meta({ id: 'AppointmentCancel' })
export type AppointmentCancel = z.infer<typeof AppointmentCancel>

/** Undoes a cancellation, for every occurrence that was cancelled with it. */
export const AppointmentRestore = z.object({ id: Id, ...agreements }).meta({ id: 'AppointmentRestore' })
export type AppointmentRestore = z.infer<typeof AppointmentRestore>

export const NewBooking = z.object({ id: Id, appointmentId: Id, clientId: Id }).meta({
  id: 'NewBooking',
  example: { id: EXAMPLE_IDS.new, appointmentId: EXAMPLE_IDS.appointment, clientId: EXAMPLE_IDS.client },
})
export type NewBooking = z.infer<typeof NewBooking>

/** Manual status change. `arrived` is excluded: only a check-in sets it, and only undoing that check-in removes it. */
export const BookingChange = z
  .object({ id: Id, status: BookingStatus.exclude(['arrived']), reason: line(LINE_MAX).default('') })
  .meta({ id: 'BookingChange' })
export type BookingChange = z.infer<typeof BookingChange>

export const BookingMove = z.object({ id: Id, appointmentId: Id }).meta({ id: 'BookingMove' })
export type BookingMove = z.infer<typeof BookingMove>

/**
 * Bulk action on a roster. The bookings are listed explicitly, so that a client who joined in the meantime is not
 * affected.
 */
export const RosterAction = z.object({ id: Id, bookingIds: z.array(Id).min(1).max(1000) }).meta({ id: 'RosterAction' })
export type RosterAction = z.infer<typeof RosterAction>

export const BookingAction = z.object({ id: Id }).meta({ id: 'BookingAction' })
export type BookingAction = z.infer<typeof BookingAction>

/** Declines a booking that the shop is asked to accept. The reason is mailed to the client. */
export const BookingDecline = z.object({ id: Id, reason: line(LINE_MAX).default('') }).meta({ id: 'BookingDecline' })
export type BookingDecline = z.infer<typeof BookingDecline>

export const FREE_DAYS_MAX = 60

export const FreeTimeFilter = z.object({
  serviceId: Id,
  /** Omitted: any employee who performs the service. */
  employeeId: Id.optional(),
  durationMinutes: z.coerce.number().pipe(Duration).optional(),
  from: LocalDate,
  days: z.coerce.number().int().min(1).max(FREE_DAYS_MAX).default(1),
  /** The search stops after the day on which this many times have been found. */
  limit: z.coerce.number().int().min(1).max(2000).default(200),
})
export type FreeTimeFilter = z.infer<typeof FreeTimeFilter>

/** Available start time, with the employees who are available then. */
export const FreeTime = z.object({ startsAt: Instant, employeeIds: z.array(Id) })
export type FreeTime = z.infer<typeof FreeTime>
export const FreeTimeList = z.object({ items: z.array(FreeTime) }).meta({ id: 'FreeTimeList' })
