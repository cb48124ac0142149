import type { CheckInResult, CheckInSource } from '@deskbell/domain/check-ins/schema.ts'
import type { NoPassReason, PassReason } from '@deskbell/domain/passes/schema.ts'
import { prepare } from '../../db/pipeline.ts'
import { LIVE_LIST } from '../../db/schema/booking.ts'
import { RESERVED_PLACES } from '../waiting-list/reserved-places.ts'

/**
 * SQL of the check-in, the command that clients wait for at the kiosk. Statements are prepared once per connection and
 * sent in two pipelined batches: reads, then writes.
 */

/** Locks the client and their household, and with them everything they own; same lock order as `lockClients`. */
export const lockClient = prepare<{ businessId: string; clientId: string }>(
  'check-in-lock',
  `
    select 1 from client
    where business_id = :businessId
      and (id = :clientId
        or household_id = (select h.household_id from client h where h.business_id = :businessId and h.id = :clientId))
    order by id for no key update`,
)

export type CandidateValues = {
  businessId: string
  clientId: string
  serviceId: string
  endsAfter: Date
  startsBefore: Date
  bookingId: string | null
}

/**
 * Appointments of the service that the client may have come for: classes, and appointments that they are booked into.
 * Holds don't count. Also the named booking's appointment, even if it is a hold.
 */
const CANDIDATES = `
  select a.id from appointment a
  where a.business_id = :businessId and a.service_id = :serviceId and a.starts_at > :endsAfter::timestamptz - interval '24 hours'
    and a.starts_at <= :startsBefore::timestamptz and a.ends_at > :endsAfter::timestamptz and a.cancelled_at is null
    and (a.kind = 'class' or exists (
      select 1 from booking b
      where b.business_id = :businessId and b.client_id = :clientId and b.appointment_id = a.id and b.held_until is null))
  union
  select b.appointment_id from booking b where b.business_id = :businessId and b.client_id = :clientId and b.id = :bookingId::uuid`

/** Locks the candidate appointments, so that their places stay free until the visit is written. */
export const lockAppointments = prepare<CandidateValues>(
  'check-in-lock-appointments',
  `
    select 1 from appointment
    where business_id = :businessId and id = any (array(${CANDIDATES})) order by id for no key update`,
)

/** JSON of the visit of an earlier check-in `k`, with its appointment. */
const VISIT = `json_build_object('id', k.id, 'occurredAt', k.occurred_at, 'passId', k.pass_id,
  'passReason', k.pass_reason, 'noPassReason', k.no_pass_reason, 'remaining', k.remaining,
  'expiresOn', k.expires_on, 'bookingId', k.booking_id, 'appointment', (
    select json_build_object('startsAt', a.starts_at, 'kind', a.kind, 'employeeName', e.first_name)
    from booking b
    join appointment a on a.business_id = :businessId and a.id = b.appointment_id
    join employee e on e.business_id = :businessId and e.id = a.employee_id
    where b.business_id = :businessId and b.id = k.booking_id))`

/** JSON of an appointment `a`. No place is free for a client who has one there, even if it is only held for them. */
const APPOINTMENT = `json_build_object('id', a.id, 'startsAt', a.starts_at, 'endsAt', a.ends_at, 'kind', a.kind,
  'capacity', a.capacity, 'price', a.price, 'employeeId', a.employee_id, 'employeeName', e.first_name,
  'freePlace', (
    select case when count(*) > case when :reservesPlaces::boolean then ${RESERVED_PLACES} else 0 end then min(free.place) end
    from generate_series(1, a.capacity) free (place)
    where a.cancelled_at is null and not exists (
      select 1 from booking b
      where b.business_id = :businessId and b.appointment_id = a.id and b.place = free.place and b.status in ${LIVE_LIST})
      and not exists (
        select 1 from booking b
        where b.business_id = :businessId and b.appointment_id = a.id and b.client_id = :clientId and b.status in ${LIVE_LIST})),
  'booking', (
    select json_build_object('id', b.id, 'status', b.status, 'forgiven', b.forgiven_at is not null, 'visit', (
      select ${VISIT} from check_in k where k.business_id = :businessId and k.booking_id = b.id and k.undone_at is null))
    from booking b
    where b.business_id = :businessId and b.appointment_id = a.id and b.client_id = :clientId
      and (b.held_until is null or b.id = :bookingId::uuid)
    order by coalesce(b.id = :bookingId::uuid, false) desc, b.status in ${LIVE_LIST} desc, b.status = 'no_show' desc,
      b.created_at desc
    limit 1))`

const OWES = `exists (
  select 1 from client_summary s where s.business_id = :businessId and s.client_id = :clientId and s.owed > 0)`

/**
 * JSON of the client's waiver signatures, the first version that counts, and `listed`: true if an open alert exists.
 */
const SIGNED = `json_build_object(
  'countsFrom', (
    select coalesce(max(v.number), 1) from waiver v where v.business_id = :businessId and v.sign_again = 'now'),
  'signatures', (
    select coalesce(json_agg(json_build_object('number', v.number, 'expiresOn', g.expires_on)), '[]')
    from waiver_signature g
    join waiver v on v.business_id = :businessId and v.id = g.waiver_id
    where g.business_id = :businessId and g.client_id = :clientId),
  'listed', exists (
    select 1 from attention n
    where n.business_id = :businessId and n.client_id = :clientId and n.kind = 'unsigned' and n.resolved_at is null))`

export type LookValues = CandidateValues & {
  /** Idempotency key. */
  id: string
  /** Time of the visit, and the zone of its day. */
  now: Date
  timeZone: string
  /** True if a walk-in may not take a place that belongs to the waiting list. */
  reservesPlaces: boolean
  /** Bounds of the duplicate window, of the local day and of its week. */
  sameFrom: Date
  sameTo: Date
  dayFrom: Date
  dayTo: Date
  weekFrom: Date
  weekTo: Date
  /** True to check for unpaid balances. */
  asksForDebts: boolean
  asksForWaiver: boolean
  /** Pass and device of a check-in that was confirmed offline. */
  overdrawnPassId: string | null
  overdrawnDeviceId: string | null
}

/**
 * Reads everything that the rules need as one row; no row if the client or service doesn't exist. The passes are the
 * client's own and those shared in the household.
 */
export const look = prepare<LookValues>(
  'check-in-look',
  `
    select c.first_name as "firstName", c.last_name as "lastName", c.archived_at is not null as "clientArchived",
      c.blocked_reason as "blockedReason", case when :asksForDebts::boolean then ${OWES} else false end as "owes",
      :overdrawnPassId::uuid is not null and exists (
        select 1 from attention w
        where w.business_id = :businessId and w.pass_id = :overdrawnPassId and w.device_id = :overdrawnDeviceId::uuid and w.kind = 'overdrawn'
          and w.resolved_at is null) as "overdrawn",
      case when :asksForWaiver::boolean then ${SIGNED} end as "signed",
      s.name as "serviceName", s.category as "serviceCategory", s.visits_used as "visitsUsed", s.archived_at is not null as "serviceArchived",
      (select json_build_object('bodyHash', o.body_hash, 'response', o.response)
        from operation o where o.business_id = :businessId and o.id = :id) as "operation",
      (select ${VISIT}
        from check_in k
        where k.business_id = :businessId and k.client_id = :clientId and k.service_id = :serviceId and k.undone_at is null
          and k.occurred_at > :sameFrom and k.occurred_at < :sameTo
        order by k.occurred_at limit 1) as "sameVisit",
      (select coalesce(json_agg(${APPOINTMENT}), '[]')
        from appointment a
        join employee e on e.business_id = :businessId and e.id = a.employee_id
        where a.business_id = :businessId and a.service_id = :serviceId and a.id = any (array(${CANDIDATES}))) as "appointments",
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'coversAll', p.covers_all,
          'category', p.category, 'serviceIds', p.service_ids, 'limitVisits', p.limit_visits, 'limitPer', p.limit_per,
          'usedInPeriod', case when p.limit_per is null then 0 else (
            select coalesce(sum(u.visits_used), 0) from check_in u
            where u.business_id = :businessId and u.pass_id = p.id and u.undone_at is null
              and u.occurred_at >= case p.limit_per when 'day' then :dayFrom::timestamptz else :weekFrom::timestamptz end
              and u.occurred_at < case p.limit_per when 'day' then :dayTo::timestamptz else :weekTo::timestamptz end) end, 'visits', p.visits, 'remaining', p.remaining,
          'lastSequence', p.last_sequence, 'complimentary', p.complimentary,
          'validityCount', p.validity_count, 'validityUnit', p.validity_unit, 'purchasedAt', p.purchased_at,
          'startsAtFirstVisit', p.starts_at_first_visit, 'startsOn', p.starts_on, 'expiresOn', p.expires_on,
          'extraDays', p.extra_days, 'frozenOn', p.frozen_on, 'voidedAt', p.voided_at)), '[]')
        from pass p
        where p.business_id = :businessId and (p.client_id = c.id or p.shared) and p.client_id = any (array(
          select h.id from client h where h.business_id = :businessId and (h.id = :clientId or h.household_id = c.household_id)
        ))) as passes
    from client c join service s on s.business_id = :businessId and s.id = :serviceId
    where c.business_id = :businessId and c.id = :clientId`,
)

/** Answer to store under the idempotency key, with the place in the device's queue. */
export type AnswerValues = {
  businessId: string
  id: string
  device: string
  hash: string
  answer: CheckInResult
  deviceId: string | null
  epoch: string | null
  sequence: number | null
}

const INSERT_ANSWER = `
      insert into operation (business_id, id, device, body_hash, status, response, device_id, epoch, sequence)
      values (:businessId, :id, :device, :hash, 200, :answer, :deviceId, :epoch, :sequence)`

export const insertAnswer = prepare<AnswerValues>('check-in-answer', INSERT_ANSWER)

/** Deletes a stored refusal and resolves its alert, because the device has already made the check-in. */
export const deleteRefusal = prepare<{ businessId: string; id: string; now: Date }>(
  'check-in-delete-refusal',
  `
    with refusal as (
      delete from operation where business_id = :businessId and id = :id and status <> 200
    )
    update attention set resolved_at = :now, resolution = 'by_itself', updated_at = :now
    where business_id = :businessId and id = :id and resolved_at is null`,
)

/** Creates the alert that a visit overdrew its pass, or that a client came without a signed waiver. */
export const insertAlert = prepare<{
  businessId: string
  id: string
  kind: 'overdrawn' | 'unsigned'
  now: Date
  deviceId: string | null
  clientId: string
  passId: string | null
  checkInId: string
  detail: object
}>(
  'check-in-insert-alert',
  `
    insert into attention (business_id, id, kind, at, device_id, client_id, pass_id, check_in_id, detail)
    values (:businessId, :id, :kind, :now, :deviceId, :clientId, :passId, :checkInId, :detail)`,
)

/** Attaches a booking to a recorded visit and stores the answer. `payload` notifies live clients on `channel`. */
export const attachBooking = prepare<
  AnswerValues & {
    visitId: string
    bookingId: string | null
    employeeId: string | null
    now: Date
    channel: string
    payload: string
  }
>(
  'check-in-attach-booking',
  `
    with visit as (
      update check_in set booking_id = :bookingId, employee_id = :employeeId, updated_at = :now
      where business_id = :businessId and id = :visitId
    ), arrived as (
      update booking set status = 'arrived', held_until = null, updated_at = :now
      where business_id = :businessId and id = :bookingId
    ), answer as (${INSERT_ANSWER}
    )
    select pg_notify(:channel, :payload)`,
)

/** The employee and booking of a visit, and for a walk-in the place to take. */
export type PlaceValues = {
  employeeId: string | null
  bookingId: string | null
  appointmentId: string | null
  capacity: number | null
  place: number | null
  price: number | null
}

/**
 * Writes the visit, deducts it from the pass, marks the booking as arrived or adds a walk-in booking, stores the answer
 * and notifies live clients. An offline check-in may leave the pass with a negative balance.
 */
export const recordVisit = prepare<
  AnswerValues &
    PlaceValues & {
      clientId: string
      serviceId: string
      passId: string | null
      passReason: PassReason | null
      noPassReason: NoPassReason | null
      visitsUsed: number
      /** State of the pass after the visit. */
      remaining: number | null
      startsOn: string | null
      expiresOn: string | null
      delta: number | null
      entrySequence: number | null
      source: CheckInSource
      occurredAt: Date
      deviceAt: Date | null
      now: Date
      userId: string | null
      userName: string
      channel: string
      payload: string
    }
>(
  'check-in-record',
  `
    with walk_in as (
      insert into booking (business_id, id, appointment_id, client_id, capacity, place, status, walk_in, price,
        by_user, by_name, created_at, updated_at)
      select :businessId, :bookingId::uuid, :appointmentId::uuid, :clientId, :capacity::integer, :place::integer, 'arrived', true, :price::integer, :userId, :userName, :now, :now
      where :appointmentId::uuid is not null
    ), arrived as (
      update booking set status = 'arrived', held_until = null, updated_at = :now
      where business_id = :businessId and id = :bookingId::uuid and :appointmentId::uuid is null
    ), visit as (
      insert into check_in (business_id, id, client_id, service_id, pass_id, pass_reason, no_pass_reason, visits_used,
        remaining, expires_on, source, device, occurred_at, received_at, by_user, by_name, employee_id, booking_id,
        device_at)
      values (:businessId, :id, :clientId, :serviceId, :passId, :passReason, :noPassReason, :visitsUsed, :remaining, :expiresOn, :source, :device, :occurredAt, :now, :userId, :userName, :employeeId, :bookingId::uuid, :deviceAt)
    ), spent as (
      update pass set remaining = :remaining, last_sequence = :entrySequence, starts_on = :startsOn, expires_on = :expiresOn, updated_at = :now,
        overdraft = greatest(overdraft, -:remaining::integer)
      where business_id = :businessId and id = :passId
    ), entry as (
      insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, check_in_id, expires_on,
        at, by_user, by_name)
      select :businessId, :passId::uuid, :entrySequence, 'use', :delta, :remaining, :id, :expiresOn, :now, :userId, :userName where :passId::uuid is not null
    ), answer as (${INSERT_ANSWER}
    )
    select pg_notify(:channel, :payload)`,
)
