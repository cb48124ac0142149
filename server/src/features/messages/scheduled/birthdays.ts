import { birthdaysKeptOn } from '@deskbell/domain/clients/birthday.ts'
import { dayBounds, localDay } from '@deskbell/domain/shared/time.ts'
import { sql } from 'drizzle-orm'
import { lockClient } from '../../clients/queries.ts'
import { notifyClient } from '../notify.ts'
import { isOutsideQuietHours } from '../quiet-hours.ts'
import { type Due, isNotNotified, isReachable, notifyEach } from './scope.ts'

const AT_MOST = 1000

async function findDue(due: Due, today: string): Promise<{ id: string }[]> {
  const reachable = isReachable(due, 'birthday')
  if (!reachable) return []
  const days = birthdaysKeptOn(today)
  const year = today.slice(0, 4)
  const { rows } = await due.desk.db.execute<{ id: string }>(sql`
    select c.id
    from client c
    where c.business_id = ${due.shop.id} and c.birthday is not null and c.archived_at is null
      and to_char(c.birthday, 'MM-DD') = any (${sql.param(days)}::text[])
      and c.unsubscribed_at is null and ${reachable} and ${isNotNotified(sql`'birthday ' || c.id || ' ' || ${year}::text`)}
    order by c.id
    limit ${AT_MOST}`)
  return rows
}

/** Wishes a happy birthday, once a year, on the day. */
export async function notifyBirthdays(due: Due): Promise<void> {
  const { desk, shop, actor, now } = due
  if (!isOutsideQuietHours(now, shop.timeZone)) return
  const today = localDay(now, shop.timeZone)
  await notifyEach(due, await findDue(due, today), async (tx, { id: clientId }) => {
    await lockClient(tx, actor, clientId)
    const once = `birthday ${clientId} ${today.slice(0, 4)}`
    const expiresAt = dayBounds(today, shop.timeZone).to
    await notifyClient(tx, desk, actor, { kind: 'birthday', once, clientId, values: {}, expiresAt, now })
  })
}
