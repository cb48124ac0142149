import { and, eq } from '../../db/drizzle.ts'
import { storedValue } from '../../db/schema/stored-value.ts'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../jobs/jobs.ts'
import { findBusiness } from '../business/queries.ts'
import { businessActor } from '../business/shop-actor.ts'
import { mailGiftCard } from './gift-card-mail.ts'

/** Job handlers that mail a gift card that was bought online and is paid by now. */
export function giftCardHandlers(services: Pick<Services, 'db' | 'files' | 'mailer' | 'clock'>): JobHandlers {
  return {
    gift_card: async ({ businessId, giftCardId, mailId: id }) => {
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
