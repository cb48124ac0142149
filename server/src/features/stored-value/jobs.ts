import { and, eq } from '../../db/drizzle.ts'
import { storedValue } from '../../db/schema/stored-value.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { findBusiness } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { isSuspended } from '../tenancy/skip-suspended.ts'
import { mailGiftCard } from './gift-card-mail.ts'

/** Seconds after which a card of a suspended business is looked at again: nothing else would queue it anew. */
const SUSPENDED_DELAY = 3600

/** Job handlers that mail a gift card that was bought online and is paid by now. */
export function giftCardHandlers(services: Pick<Services, 'db' | 'jobs' | 'files' | 'mailer' | 'clock'>): JobHandlers {
  return {
    gift_card: async (job) => {
      const { businessId, giftCardId, mailId: id } = job
      if (await isSuspended(services.db, businessId))
        return services.jobs.add(services.db, 'gift_card', job, { startAfter: SUSPENDED_DELAY })
      const [card] = await services.db
        .select({ mailTo: storedValue.mailTo })
        .from(storedValue)
        .where(and(eq(storedValue.businessId, businessId), eq(storedValue.id, giftCardId)))
      // Erased meanwhile, with the client who bought it.
      if (!card?.mailTo) return
      const actor = businessActor(await findBusiness(services.db, businessId))
      await mailGiftCard(services, actor, { giftCardId, input: { id, to: card.mailTo }, now: services.clock() })
    },
  }
}
