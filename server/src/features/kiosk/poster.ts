import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import encodeQR from 'qr'
import type { Actor } from '../../auth/actor.ts'
import type { Queryable } from '../../db/client.ts'
import { getI18n } from '../../lib/i18n.ts'
import { getPaperSize } from '../../lib/pdf/paper-size.ts'
import type { Storage } from '../../storage/storage.ts'
import { findLogo } from '../business/logo/queries.ts'
import { findBusiness } from '../business/queries.ts'

function listSteps(i18n: I18n): string[] {
  return [
    i18n._(msg`1. Scan this code with your phone.`),
    i18n._(msg`2. Sign in with your e-mail address, once.`),
    i18n._(msg`3. Type the code that the kiosk shows.`),
  ]
}

/** Prints the poster by which clients check in on their own phones, in the language of the shop. */
export async function printPoster(
  { db, files }: { db: Queryable; files: Storage },
  { businessId }: Actor,
  { origin, now }: { origin: string; now: Date },
): Promise<Uint8Array> {
  const shop = await findBusiness(db, businessId)
  const logo = await findLogo(db, files, businessId)
  const i18n = getI18n(chooseLanguage({ language: '' }, shop))
  const title = i18n._(msg`Check in with your phone`)
  const address = `${origin}/me/check-in`
  // Loaded on demand: the PDF library is large.
  const { PdfPage } = await import('../../lib/pdf/pdf-page.ts')
  const paper = new PdfPage({ title, createdAt: now, size: getPaperSize(getCountry(shop.locale)), isCentered: true })
  if (logo) paper.drawPicture(logo.png, { width: 240, height: 72 })
  if (shop.companyName) paper.write(shop.companyName, { bold: true, size: 20, gap: 16 })
  paper.write(title, { bold: true, size: 34, gap: 20 })
  paper.drawModules(encodeQR(address, 'raw', { ecc: 'medium', border: 1 }), { size: 300 })
  paper.write(address, { size: 12, gap: 20 })
  for (const step of listSteps(i18n)) paper.write(step, { size: 18, gap: 6 })
  return paper.toBytes()
}
