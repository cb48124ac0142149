import { LIVE_LIST } from '../../db/schema/booking.ts'

/**
 * SQL of the check-in, the command that clients wait for at the kiosk. Statements are prepared once per connection and
 * sent in two pipelined batches: reads, then writes.
 */

/**
 * Locks the client and their household, and with them everything they own; same lock order as `lockClients`.
 * $1 business, $2 client.
 */
export const LOCK_CLIENT = {
  name: 'check-in-lock',
  text: `
    select 1 from client
    where business_id = $1
      and (id = $2 or household_id = (select h.household_id from client h where h.business_id = $1 and h.id = $2))
    order by id for no key update`,
}

/**
 * Appointments of the service that the client may have come for: classes, and appointments that they are booked into.
 * Holds don't count. Also the named booking's appointment, even if it is a hold. $1 business, $2 client, $3 service,
 * $4 earliest end, $5 latest start, $6 booking.
 */
const CANDIDATES = `
  select a.id from appointment a
  where a.business_id = $1 and a.service_id = $3 and a.starts_at > $4::timestamptz - interval '24 hours'
    and a.starts_at <= $5::timestamptz and a.ends_at > $4::timestamptz and a.cancelled_at is null
    and (a.kind = 'class' or exists (
      select 1 from booking b
      where b.business_id = $1 and b.client_id = $2 and b.appointment_id = a.id and b.held_until is null))
  union
  select b.appointment_id from booking b where b.business_id = $1 and b.client_id = $2 and b.id = $6::uuid`

/**
 * Locks the candidate appointments, so that their places stay free until the visit is written. Parameters as in
 * `CANDIDATES`.
 */
export const LOCK_APPOINTMENTS = {
  name: 'check-in-lock-appointments',
  text: `
    select 1 from appointment
    where business_id = $1 and id = any (array(${CANDIDATES})) order by id for no key update`,
}

/** JSON of the visit of an earlier check-in `k`, with its appointment. */
const VISIT = `json_build_object('id', k.id, 'occurredAt', k.occurred_at, 'passId', k.pass_id,
  'passReason', k.pass_reason, 'noPassReason', k.no_pass_reason, 'remaining', k.remaining,
  'expiresOn', k.expires_on, 'bookingId', k.booking_id, 'appointment', (
    select json_build_object('startsAt', a.starts_at, 'kind', a.kind, 'employeeName', e.first_name)
    from booking b
    join appointment a on a.business_id = $1 and a.id = b.appointment_id
    join employee e on e.business_id = $1 and e.id = a.employee_id
    where b.business_id = $1 and b.id = k.booking_id))`

const APPOINTMENT = `json_build_object('id', a.id, 'startsAt', a.starts_at, 'endsAt', a.ends_at, 'kind', a.kind,
  'capacity', a.capacity, 'price', a.price, 'employeeId', a.employee_id, 'employeeName', e.first_name,
  'freePlace', (
    select min(free.place) from generate_series(1, a.capacity) free (place)
    where a.cancelled_at is null and not exists (
      select 1 from booking b
      where b.business_id = $1 and b.appointment_id = a.id and b.place = free.place and b.status in ${LIVE_LIST})),
  'booking', (
    select json_build_object('id', b.id, 'status', b.status, 'forgiven', b.forgiven_at is not null, 'visit', (
      select ${VISIT} from check_in k where k.business_id = $1 and k.booking_id = b.id and k.undone_at is null))
    from booking b
    where b.business_id = $1 and b.appointment_id = a.id and b.client_id = $2
      and (b.held_until is null or b.id = $6::uuid)
    order by coalesce(b.id = $6::uuid, false) desc, b.status in ${LIVE_LIST} desc, b.status = 'no_show' desc,
      b.created_at desc
    limit 1))`

const OWES = `exists (
  select 1 from client_summary s where s.business_id = $1 and s.client_id = $2 and s.owed > 0)`

/**
 * JSON of the client's waiver signatures, the first version that counts, and `listed`: true if an open alert exists.
 */
const SIGNED = `json_build_object(
  'countsFrom', (
    select coalesce(max(v.number), 1) from waiver v where v.business_id = $1 and v.sign_again = 'now'),
  'signatures', (
    select coalesce(json_agg(json_build_object('number', v.number, 'expiresOn', g.expires_on)), '[]')
    from waiver_signature g
    join waiver v on v.business_id = $1 and v.id = g.waiver_id
    where g.business_id = $1 and g.client_id = $2),
  'listed', exists (
    select 1 from attention n
    where n.business_id = $1 and n.client_id = $2 and n.kind = 'unsigned' and n.resolved_at is null))`

/**
 * Reads everything that the rules need as one row; no row if the client or service doesn't exist. The passes are the
 * client's own and those shared in the household. $1 to $6 as in `CANDIDATES`, $7 operation, $8 and $9 duplicate
 * window, $10 and $11 day of the visit, $12 and $13 its week, $14 true to check for unpaid balances, $15 and $16 pass
 * and device of an offline check-in, $17 true if there is a waiver.
 */
export const LOOK = {
  name: 'check-in-look',
  text: `
    select c.first_name as "firstName", c.last_name as "lastName", c.archived_at is not null as "clientArchived",
      c.blocked_reason as "blockedReason", case when $14::boolean then ${OWES} else false end as "owes",
      $15::uuid is not null and exists (
        select 1 from attention w
        where w.business_id = $1 and w.pass_id = $15 and w.device_id = $16::uuid and w.kind = 'overdrawn'
          and w.resolved_at is null) as "overdrawn",
      case when $17::boolean then ${SIGNED} end as "signed",
      s.name as "serviceName", s.category as "serviceCategory", s.visits_used as "visitsUsed", s.archived_at is not null as "serviceArchived",
      (select json_build_object('bodyHash', o.body_hash, 'response', o.response)
        from operation o where o.business_id = $1 and o.id = $7) as "operation",
      (select ${VISIT}
        from check_in k
        where k.business_id = $1 and k.client_id = $2 and k.service_id = $3 and k.undone_at is null
          and k.occurred_at > $8 and k.occurred_at < $9
        order by k.occurred_at limit 1) as "sameVisit",
      (select coalesce(json_agg(${APPOINTMENT}), '[]')
        from appointment a
        join employee e on e.business_id = $1 and e.id = a.employee_id
        where a.business_id = $1 and a.service_id = $3 and a.id = any (array(${CANDIDATES}))) as "appointments",
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'coversAll', p.covers_all,
          'category', p.category, 'serviceIds', p.service_ids, 'limitVisits', p.limit_visits, 'limitPer', p.limit_per,
          'usedInPeriod', case when p.limit_per is null then 0 else (
            select coalesce(sum(u.visits_used), 0) from check_in u
            where u.business_id = $1 and u.pass_id = p.id and u.undone_at is null
              and u.occurred_at >= case p.limit_per when 'day' then $10::timestamptz else $12::timestamptz end
              and u.occurred_at < case p.limit_per when 'day' then $11::timestamptz else $13::timestamptz end) end, 'visits', p.visits, 'remaining', p.remaining,
          'lastSequence', p.last_sequence, 'complimentary', p.complimentary,
          'validityCount', p.validity_count, 'validityUnit', p.validity_unit, 'purchasedAt', p.purchased_at,
          'startsAtFirstVisit', p.starts_at_first_visit, 'startsOn', p.starts_on, 'expiresOn', p.expires_on,
          'extraDays', p.extra_days, 'frozenOn', p.frozen_on, 'voidedAt', p.voided_at)), '[]')
        from pass p
        where p.business_id = $1 and (p.client_id = c.id or p.shared) and p.client_id = any (array(
          select h.id from client h where h.business_id = $1 and (h.id = $2 or h.household_id = c.household_id)
        ))) as passes
    from client c join service s on s.business_id = $1 and s.id = $3
    where c.business_id = $1 and c.id = $2`,
}

/**
 * Stores the answer under the idempotency key. $1 business, $2 id, $3 device name, $4 body hash, $5 answer, $6 to
 * $8 device id, epoch and sequence.
 */
export const ANSWER = {
  name: 'check-in-answer',
  text: `
    insert into operation (business_id, id, device, body_hash, status, response, device_id, epoch, sequence)
    values ($1, $2, $3, $4, 200, $5, $6, $7, $8)`,
}

/**
 * Deletes a stored refusal and resolves its alert, because the device has already made the check-in. $1 business,
 * $2 id, $3 now.
 */
export const FORGET_REFUSAL = {
  name: 'check-in-forget-refusal',
  text: `
    with refusal as (
      delete from operation where business_id = $1 and id = $2 and status <> 200
    )
    update attention set resolved_at = $3, resolution = 'by_itself', updated_at = $3
    where business_id = $1 and id = $2 and resolved_at is null`,
}

/**
 * Creates the alert that a visit overdrew its pass. $1 business, $2 id, $3 now, $4 device, $5 client, $6 pass,
 * $7 check-in, $8 detail.
 */
export const RAISE_OVERDRAWN = {
  name: 'check-in-raise-overdrawn',
  text: `
    insert into attention (business_id, id, kind, at, device_id, client_id, pass_id, check_in_id, detail)
    values ($1, $2, 'overdrawn', $3, $4, $5, $6, $7, $8)`,
}

/**
 * Creates the alert that a client without a signed waiver came. $1 business, $2 id, $3 now, $4 device, $5 client,
 * $6 check-in.
 */
export const RAISE_UNSIGNED = {
  name: 'check-in-raise-unsigned',
  text: `
    insert into attention (business_id, id, kind, at, device_id, client_id, check_in_id, detail)
    values ($1, $2, 'unsigned', $3, $4, $5, $6, '{}')`,
}

/**
 * Attaches a booking to a recorded visit and stores the answer. $1 to $8 as in `ANSWER`, $9 visit, $10 booking,
 * $11 employee, $12 now, $13 channel, $14 live payload.
 */
export const LINK = {
  name: 'check-in-link',
  text: `
    with visit as (
      update check_in set booking_id = $10, employee_id = $11, updated_at = $12 where business_id = $1 and id = $9
    ), arrived as (
      update booking set status = 'arrived', held_until = null, updated_at = $12 where business_id = $1 and id = $10
    ), answer as (${ANSWER.text}
    )
    select pg_notify($13, $14)`,
}

/**
 * Writes the visit, deducts it from the pass, marks the booking as arrived or adds a walk-in booking, stores the answer
 * and notifies live clients. An offline check-in may leave the pass with a negative balance.
 */
export const RECORD = {
  name: 'check-in-record',
  text: `
    with walk_in as (
      insert into booking (business_id, id, appointment_id, client_id, capacity, place, status, walk_in, price,
        by_user, by_name, created_at, updated_at)
      select $1, $25::uuid, $26::uuid, $3, $27::integer, $28::integer, 'arrived', true, $29::integer, $15, $16, $14, $14
      where $26::uuid is not null
    ), arrived as (
      update booking set status = 'arrived', held_until = null, updated_at = $14
      where business_id = $1 and id = $25::uuid and $26::uuid is null
    ), visit as (
      insert into check_in (business_id, id, client_id, service_id, pass_id, pass_reason, no_pass_reason, visits_used,
        remaining, expires_on, source, device, occurred_at, received_at, by_user, by_name, employee_id, booking_id,
        device_at)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $24, $25::uuid, $33)
    ), spent as (
      update pass set remaining = $9, last_sequence = $17, starts_on = $18, expires_on = $10, updated_at = $14,
        overdraft = greatest(overdraft, -$9::integer)
      where business_id = $1 and id = $5
    ), entry as (
      insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, check_in_id, expires_on,
        at, by_user, by_name)
      select $1, $5::uuid, $17, 'use', $19, $9, $2, $10, $14, $15, $16 where $5::uuid is not null
    ), answer as (
      insert into operation (business_id, id, device, body_hash, status, response, device_id, epoch, sequence)
      values ($1, $2, $12, $20, 200, $21, $30, $31, $32)
    )
    select pg_notify($22, $23)`,
}
