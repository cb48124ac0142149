import { isBackupOverdue } from '@deskbell/domain/health/evaluate-work.ts'
import type { AlertKind } from '@deskbell/domain/home/alerts/schema.ts'
import { DAY_MS } from '@deskbell/domain/shared/durations.ts'
import type { Actor } from '../../auth/actor.ts'
import { deriveId } from '../../db/derived-id.ts'
import { eq } from '../../db/drizzle.ts'
import { attention } from '../../db/schema/attention.ts'
import { business } from '../../db/schema/business.ts'
import type { Services } from '../../http/context.ts'
import { businessActor } from '../business/shop-actor.ts'
import { autoResolveAlert, createAlert } from '../home/alerts/create.ts'
import { checkBackups, checkRestoreTests } from './check-work.ts'

type Stores = Pick<Services, 'db'>

/**
 * Raises alerts for overdue backups and failed restore tests. Does nothing if several businesses share the server,
 * since backups are then the operator's task.
 */
export async function watchBackups(stores: Stores, now: Date): Promise<void> {
  const [shop, another] = await stores.db.select().from(business).limit(2)
  if (!shop || another) return
  const actor = businessActor(shop)
  await watchAge(stores, actor, now)
  await watchTests(stores, actor, now)
}

async function watchAge({ db }: Stores, actor: Actor, now: Date): Promise<void> {
  const facts = await checkBackups(db, now)
  if (!isBackupOverdue(facts, now)) return resolveKind({ db }, actor, 'no_backup', now)
  const since = facts.lastAt ?? facts.openSince
  const count = Math.floor((now.getTime() - since.getTime()) / DAY_MS)
  await createAlert(db, actor, {
    // The id is derived from the last backup's time, so that a resolved alert isn't raised again for the same gap.
    id: deriveId('no_backup', actor.businessId, since.toISOString()),
    kind: 'no_backup',
    at: now,
    detail: { count, failure: facts.failure },
  })
}

async function watchTests({ db }: Stores, actor: Actor, now: Date): Promise<void> {
  const { testedAt, failure } = await checkRestoreTests(db)
  if (!testedAt || !failure) return resolveKind({ db }, actor, 'restore_failed', now)
  await createAlert(db, actor, {
    id: deriveId('restore_failed', actor.businessId, testedAt.toISOString()),
    kind: 'restore_failed',
    at: testedAt,
    detail: { failure },
  })
}

async function resolveKind({ db }: Stores, actor: Actor, kind: AlertKind, now: Date): Promise<void> {
  await autoResolveAlert(db, actor, eq(attention.kind, kind), now)
}
