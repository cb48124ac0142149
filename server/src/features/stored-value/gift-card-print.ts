import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { AppError } from '../../errors.ts'
import { getI18n } from '../../lib/i18n.ts'
import type { Storage } from '../../storage/storage.ts'
import { findLogo } from '../business/logo/queries.ts'
import { findBusiness } from '../business/queries.ts'
import { findClient } from '../clients/queries.ts'
import { findGiftCard } from './queries.ts'

const PASSER_BY = { language: '' }

/** Finds a gift card and the translator to the language of who bought it. Throws AppError 'not_found', 'gift_card_unpaid'. */
export async function findPrinted(db: Queryable, actor: Actor, id: string) {
  const card = await findGiftCard(db, actor, id)
  if (!card.isIssued) throw new AppError('gift_card_unpaid')
  const shop = await findBusiness(db, actor.businessId)
  const buyer = card.buyerId ? await findClient(db, actor, card.buyerId) : PASSER_BY
  return { card, shop, i18n: getI18n(chooseLanguage(buyer, shop)) }
}

/** Prints a gift card as it is now. Throws AppError 'not_found'. */
export async function printGiftCard(
  { db, files }: { db: Queryable; files: Storage },
  actor: Actor,
  { id, now }: { id: string; now: Date },
): Promise<Uint8Array> {
  const printed = await findPrinted(db, actor, id)
  const logo = await findLogo(db, files, actor.businessId)
  // Loaded on demand: the PDF library is large.
  const { renderGiftCardPdf } = await import('./gift-card-pdf.ts')
  return renderGiftCardPdf({ ...printed, logo: logo?.png ?? null, createdAt: now })
}
