import { initials, maskedName, phoneHint } from '@deskbell/domain/clients/rules.ts'
import { choicesOf } from '@deskbell/domain/kiosk/choices.ts'
import { LOOKUP_MATCHES_MAX } from '@deskbell/domain/kiosk/rules.ts'
import type { LookupMatch, LookupResult, LookupService } from '@deskbell/domain/kiosk/schema.ts'
import { isUsable, type SpendablePass } from '@deskbell/domain/passes/rules.ts'
import { type LocalDate, localDay } from '@deskbell/domain/shared/time.ts'
import type { Queryable } from '../../db/client.ts'
import type { Actor } from '../../middleware/actor.ts'
import type { RowRecord } from '../clients/present.ts'
import { findClientsByPhoneEnding } from '../clients/queries.ts'
import { findSpendablePasses } from '../passes/queries.ts'
import { visitTo } from '../services/present.ts'
import { findOfferedServices, type OfferedService } from '../services/queries.ts'
import { findOnNow } from './on-now.ts'

/** Who has a number that ends in these digits, and what each of them may check in to. */
export async function lookUp(
  db: Queryable,
  actor: Actor,
  { digits, now }: { digits: string; now: Date },
): Promise<LookupResult> {
  const found = await findClientsByPhoneEnding(db, actor, { digits, limit: LOOKUP_MATCHES_MAX + 1 })
  if (found.length === 0 || found.length > LOOKUP_MATCHES_MAX) return { matches: [], more: found.length > 0 }
  const clientIds = found.map(({ id }) => id)
  const [services, passes, onNow] = await Promise.all([
    findOfferedServices(db, actor),
    findSpendablePasses(db, actor, { clientIds, now }),
    findOnNow(db, actor, { clientIds, now }),
  ])
  const day = localDay(now, actor.timeZone)
  const matches = found.map((client) => {
    const offered = fitting(services, passes.get(client.id) ?? [], day).map((one) => ({ ...one, atDesk: false }))
    return presentMatch(client, choicesOf({ clientId: client.id, offered, onNow, now }))
  })
  return { matches, more: false }
}

/** The services that the client's passes pay for today, or all that is offered when none does. */
function fitting(services: OfferedService[], passes: SpendablePass[], day: LocalDate): OfferedService[] {
  const paid = services.filter((service) => passes.some((pass) => isUsable(pass, visitTo(service, day))))
  return paid.length > 0 ? paid : services
}

function presentMatch(client: RowRecord, services: LookupService[]): LookupMatch {
  return {
    clientId: client.id,
    name: maskedName(client),
    initials: initials(client),
    phoneHint: phoneHint(client.phone),
    atDesk: false,
    next: null,
    services,
  }
}
