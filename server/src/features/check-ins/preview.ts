import type { CheckInPreview } from '@deskbell/domain/check-ins/schema.ts'
import { isStartMoved } from '@deskbell/domain/passes/rules.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { localDay } from '@deskbell/domain/shared/time.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { type CheckInContext, type CheckInLookup, choose, presentSpent, spend, toLookValues } from './context.ts'
import { look } from './sql.ts'

/** Previews a check-in and its effect on the pass's term without writing. Throws AppError 'not_found' or 'archived'. */
export async function previewCheckIn(
  db: Database,
  actor: Actor,
  asked: Omit<CheckInLookup, 'id'>,
): Promise<CheckInPreview> {
  const { rows } = await db.$client.query<CheckInContext>(look(toLookValues(actor, { id: newId(), ...asked })))
  const [known] = rows
  if (!known) throw new AppError('not_found')
  if (known.clientArchived || known.serviceArchived) throw new AppError('archived')
  const day = localDay(asked.occurredAt, actor.timeZone)
  const choice = choose(known, asked.serviceId, day)
  if (!choice.ok) return { pass: null, noPassReason: choice.reason, term: null, movesStartTo: null }
  const spent = spend(choice, known.visitsUsed, day)
  const { startsOn, expiresOn } = choice.pass
  const after = { startsOn: spent.startsOn, expiresOn: spent.expiresOn }
  return {
    pass: presentSpent(spent),
    noPassReason: null,
    term: after.startsOn === startsOn ? null : { before: { startsOn, expiresOn }, after },
    movesStartTo: isStartMoved(choice.pass, day) ? day : null,
  }
}
