import type { EntryAnswer, ReceivedBatch, SyncAnswer } from '@deskbell/domain/kiosk/sync.ts'
import type { Logger } from 'pino'
import type { Actor } from '../../auth/actor.ts'
import type { Database } from '../../db/client.ts'
import { isDatabaseDown } from '../../db/errors.ts'
import { AppError } from '../../errors.ts'
import { adoptEpoch, recordHeartbeat } from './device-heartbeat.ts'
import { findOwnDevice } from './devices/queries.ts'
import { answerEntry, type Sender } from './sync-entry.ts'

/**
 * Records what waited on a tablet, in its order, each entry in a transaction of its own. What can't be done now has no
 * answer, nor has anything after it: the tablet keeps that, and tries again. Throws `not_found`, and `unavailable` when
 * nothing could be done.
 */
export async function sync(
  db: Database,
  actor: Actor,
  { batch, now, log }: { batch: ReceivedBatch; now: Date; log: Logger },
): Promise<SyncAnswer> {
  const tablet = await findOwnDevice(db, actor, batch.deviceId)
  if (tablet.epoch !== batch.epoch) await adoptEpoch(db, actor, batch)
  const sender = { device: tablet, epoch: batch.epoch, sentAt: new Date(batch.sentAt), now }
  const answers = await answerInTurn(db, actor, { batch, sender, log })
  try {
    await recordHeartbeat(db, actor, { batch, answered: answers.length, now })
  } catch (error) {
    if (answers.length === 0) throw error
    // What is recorded is answered: the next batch tells the rest.
    giveUp(error, log)
  }
  return { now: now.toISOString(), answers }
}

async function answerInTurn(
  db: Database,
  actor: Actor,
  { batch, sender, log }: { batch: ReceivedBatch; sender: Sender; log: Logger },
): Promise<EntryAnswer[]> {
  const answers: EntryAnswer[] = []
  for (const entry of batch.entries.toSorted((a, b) => a.sequence - b.sequence)) {
    try {
      answers.push(await answerEntry(db, actor, entry, sender))
    } catch (error) {
      giveUp(error, log)
      if (answers.length === 0) throw new AppError('unavailable', { retryAfterSeconds: 1 })
      return answers
    }
  }
  return answers
}

function giveUp(error: unknown, log: Logger): void {
  if (isDatabaseDown(error)) log.warn('the database went away while a kiosk sent its entries')
  else log.error(error, 'an entry of a kiosk could not be dealt with')
}
