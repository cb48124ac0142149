import { addedCoverage, type Coverage } from '@deskbell/domain/packages/rules.ts'
import type { Actor } from '../../auth/actor.ts'
import { logAudit } from '../../db/audit-log.ts'
import type { Transaction } from '../../db/client.ts'
import { extendCoverage } from '../passes/extend-coverage.ts'
import { findEveryService } from '../services/queries.ts'

const NAMED = 5

/** What is added, in the words of the ledger: "Massage, Pilates", "Yoga (category)", "all services". */
function addedWords({ coversAll, category, serviceIds }: Coverage, services: { id: string; name: string }[]): string {
  if (coversAll) return 'all services'
  if (category) return `${category} (category)`
  const names = services.filter(({ id }) => serviceIds.includes(id)).map(({ name }) => name)
  const others = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  return names.slice(0, NAMED).join(', ') + others
}

/**
 * Gives what a change adds to the coverage of a package to the passes sold of it, and says whether there was anything
 * to give. The package must be locked, and no client yet: whoever sells it holds the package first and then locks the
 * client, so nobody waits for each other and no sale is missed.
 */
export async function extendToSold(
  tx: Transaction,
  actor: Actor,
  extending: { packageId: string; before: Coverage; after: Coverage; now: Date },
): Promise<boolean> {
  const { packageId, before, after, now: at } = extending
  const services = await findEveryService(tx, actor)
  const added = addedCoverage(before, after, services)
  if (!added) return false
  const passes = await extendCoverage(tx, actor, { packageId, added, note: addedWords(added, services), at })
  const deed = { action: 'extended to sold', entity: 'package', entityId: packageId, after: { added, passes }, at }
  await logAudit(tx, actor, deed)
  return passes > 0
}
