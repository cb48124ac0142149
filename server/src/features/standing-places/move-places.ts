import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Transaction } from '../../db/client.ts'
import { and, eq, gt, gte, inArray, isNull } from '../../db/drizzle.ts'
import { appointment } from '../../db/schema/appointment.ts'
import { standingDate, standingPlace } from '../../db/schema/standing-place.ts'
import type { StandingRow } from './queries.ts'
import { setPlace } from './set-place.ts'

/**
 * Locks the places of some series that haven't ended. Lock order against deadlocks: clients, places, employees,
 * appointments; whoever books the dates of a place locks it before its classes.
 */
export async function lockSeriesPlaces(
  tx: Transaction,
  { businessId }: Actor,
  seriesIds: (string | null)[],
): Promise<StandingRow[]> {
  const ids = seriesIds.filter((id) => id !== null)
  if (ids.length === 0) return []
  return tx
    .select()
    .from(standingPlace)
    .where(
      and(
        eq(standingPlace.businessId, businessId),
        inArray(standingPlace.seriesId, ids),
        isNull(standingPlace.endedAt),
      ),
    )
    .orderBy(standingPlace.id)
    .for('no key update')
}

/** Classes that have moved, in order of their former starts, and the series that they were and are of. */
type Moved = {
  fromSeries: string | null
  toSeries: string | null
  classes: { appointmentId: string; from: Date; to: Date }[]
  now: Date
}

/**
 * Lets standing places follow classes that have moved. A place that has dates left in the former series stays there, and
 * a copy of it follows. `places`: of both series, locked.
 */
export async function movePlaces(
  tx: Transaction,
  actor: Actor,
  { places, ...moved }: Moved & { places: StandingRow[] },
): Promise<void> {
  const { fromSeries, toSeries, classes } = moved
  for (const place of places.filter(({ seriesId }) => seriesId === fromSeries)) {
    const isFirst = ({ from }: { from: Date }) =>
      toSeries === fromSeries ? +from === +place.since : from >= place.since
    const since = classes.find(isFirst)?.to
    if (!since || !toSeries) continue
    const there = places.find(({ clientId, seriesId }) => clientId === place.clientId && seriesId === toSeries)
    if (there && there !== place) await joinPlace(tx, actor, { place, there, moved })
    else if (toSeries !== fromSeries && (await hasDatesLeft(tx, actor, place, moved)))
      await copyPlace(tx, actor, { place, since, toSeries, moved })
    else await setPlace(tx, actor, place, { seriesId: toSeries, since, updatedAt: moved.now })
  }
}

/** Gives the dates of a copy back to the place that it was made from, and ends it. */
async function joinPlace(
  tx: Transaction,
  actor: Actor,
  { place, there, moved }: { place: StandingRow; there: StandingRow; moved: Moved },
): Promise<void> {
  await moveDates(tx, actor, { from: place, to: there, moved })
  if (await hasDatesLeft(tx, actor, place, moved)) return
  await setPlace(tx, actor, place, { ended: 'series_over', endedAt: moved.now, updatedAt: moved.now })
}

async function copyPlace(
  tx: Transaction,
  actor: Actor,
  { place, since, toSeries, moved }: { place: StandingRow; since: Date; toSeries: string; moved: Moved },
): Promise<void> {
  // Created when the place was: what the client has let go since then isn't booked again.
  const copy = { ...place, id: newId(), seriesId: toSeries, since, updatedAt: moved.now }
  await tx.insert(standingPlace).values(copy)
  await moveDates(tx, actor, { from: place, to: copy, moved })
}

async function hasDatesLeft(
  tx: Transaction,
  { businessId }: Actor,
  { seriesId, since }: StandingRow,
  { now }: Moved,
): Promise<boolean> {
  const isLeft = and(gt(appointment.startsAt, now), gte(appointment.startsAt, since))
  const which = and(eq(appointment.businessId, businessId), eq(appointment.seriesId, seriesId), isLeft)
  return (await tx.$count(appointment, which)) > 0
}

async function moveDates(
  tx: Transaction,
  { businessId }: Actor,
  { from, to, moved }: { from: StandingRow; to: StandingRow; moved: Moved },
): Promise<void> {
  const appointmentIds = moved.classes.map(({ appointmentId }) => appointmentId)
  await tx
    .update(standingDate)
    .set({ standingPlaceId: to.id })
    .where(
      and(
        eq(standingDate.businessId, businessId),
        eq(standingDate.standingPlaceId, from.id),
        inArray(standingDate.appointmentId, appointmentIds),
      ),
    )
}
