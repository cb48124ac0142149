/**
 * The statements of the one command that clients wait for. They are prepared once for each connection and sent in two
 * batches: what must be known, and what is written.
 */

/** Stands for all that the client owns, and the household; see `lockClients`. $1 business, $2 client. */
export const LOCK_CLIENT = {
  name: 'check-in-lock',
  text: `
    select 1 from client
    where business_id = $1
      and (id = $2 or household_id = (select h.household_id from client h where h.business_id = $1 and h.id = $2))
    order by id for no key update`,
}

/**
 * All that the rules look at, as one row; none when the client or the service isn't there. $1 business, $2 client,
 * $3 service, $4 operation, $5 and $6 the times between which another check-in is the same visit, $7 and $8 the day of
 * the visit, $9 and $10 its week. The passes are the client's own, and those that the household shares.
 */
export const LOOK = {
  name: 'check-in-look',
  text: `
    select c.first_name as "firstName", c.archived_at is not null as "clientArchived",
      s.name as "serviceName", s.category as "serviceCategory", s.visits_used as "visitsUsed", s.archived_at is not null as "serviceArchived",
      (select json_build_object('bodyHash', o.body_hash, 'response', o.response)
        from operation o where o.business_id = $1 and o.id = $4) as "operation",
      (select json_build_object('id', k.id, 'occurredAt', k.occurred_at, 'passId', k.pass_id,
          'passReason', k.pass_reason, 'noPassReason', k.no_pass_reason, 'remaining', k.remaining,
          'expiresOn', k.expires_on)
        from check_in k
        where k.business_id = $1 and k.client_id = $2 and k.service_id = $3 and k.undone_at is null
          and k.occurred_at > $5 and k.occurred_at < $6
        order by k.occurred_at limit 1) as "sameVisit",
      (select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name, 'coversAll', p.covers_all,
          'category', p.category, 'serviceIds', p.service_ids, 'limitVisits', p.limit_visits, 'limitPer', p.limit_per,
          'usedInPeriod', case when p.limit_per is null then 0 else (
            select coalesce(sum(u.visits_used), 0) from check_in u
            where u.business_id = $1 and u.pass_id = p.id and u.undone_at is null
              and u.occurred_at >= case p.limit_per when 'day' then $7::timestamptz else $9::timestamptz end
              and u.occurred_at < case p.limit_per when 'day' then $8::timestamptz else $10::timestamptz end) end, 'visits', p.visits, 'remaining', p.remaining,
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

/** Keeps what was answered, so that a retry hears the same. $1 business, $2 id, $3 device, $4 hash, $5 answer. */
export const ANSWER = {
  name: 'check-in-answer',
  text: 'insert into operation (business_id, id, device, body_hash, status, response) values ($1, $2, $3, $4, 200, $5)',
}

/** Writes the visit, takes it from the pass where there is one, keeps the answer and tells who watches. */
export const RECORD = {
  name: 'check-in-record',
  text: `
    with visit as (
      insert into check_in (business_id, id, client_id, service_id, pass_id, pass_reason, no_pass_reason, visits_used,
        remaining, expires_on, source, device, occurred_at, received_at, by_user, by_name)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)
    ), spent as (
      update pass set remaining = $9, last_sequence = $17, starts_on = $18, expires_on = $10, updated_at = $14
      where business_id = $1 and id = $5
    ), entry as (
      insert into ledger_entry (business_id, pass_id, sequence, kind, delta, balance, check_in_id, expires_on,
        at, by_user, by_name)
      select $1, $5::uuid, $17, 'use', $19, $9, $2, $10, $14, $15, $16 where $5::uuid is not null
    ), answer as (
      insert into operation (business_id, id, device, body_hash, status, response)
      values ($1, $2, $12, $20, 200, $21)
    )
    select pg_notify($22, $23)`,
}
