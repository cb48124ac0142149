import { getLanguageTag } from '@deskbell/domain/messages/language.ts'
import { getCountry } from '@deskbell/domain/shared/country.ts'
import { formatDate, formatMoney } from '@deskbell/domain/shared/format.ts'
import { formatGiftCardCode } from '@deskbell/domain/stored-value/code.ts'
import type { GiftCard } from '@deskbell/domain/stored-value/schema.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import encodeQR from 'qr'
import { PdfPage } from '../../lib/pdf/pdf-page.ts'
import type { BusinessRow } from '../business/queries.ts'

/** Countries whose paper is US Letter, by the Unicode CLDR; all others use A4. */
const LETTER = new Set(['BZ', 'CA', 'CL', 'CO', 'CR', 'GT', 'MX', 'NI', 'PA', 'PH', 'PR', 'SV', 'US', 'VE'])

type Printed = { card: GiftCard; shop: BusinessRow; i18n: I18n }

/** Writes what a gift card says beside its message, the code first. */
export function listGiftCardFacts({ card, shop, i18n }: Printed): string[] {
  const tag = getLanguageTag(i18n.locale, shop)
  const { code, balance, expiresOn } = card
  return [
    i18n._(msg`Code: ${{ code: formatGiftCardCode(code) }}`),
    i18n._(msg`Worth: ${{ amount: formatMoney(balance, shop.currency, tag) }}`),
    ...(expiresOn ? [i18n._(msg`It can be spent until ${{ date: formatDate(expiresOn, tag) }}.`)] : []),
  ]
}

/** Renders a gift card on a page that is folded in the middle: the card is its lower half. */
export async function renderGiftCardPdf({
  logo,
  createdAt,
  ...printed
}: Printed & { logo: Uint8Array | null; createdAt: Date }): Promise<Uint8Array> {
  const { card, shop, i18n } = printed
  const title = i18n._(msg`Gift card`)
  const size = LETTER.has(getCountry(shop.locale)) ? 'LETTER' : 'A4'
  const paper = new PdfPage({ title, createdAt, size })
  paper.fold()
  if (logo) paper.drawPicture(logo, { width: 160, height: 48 })
  if (shop.companyName) paper.write(shop.companyName, { bold: true, size: 12 })
  paper.write(title, { bold: true, size: 26 })
  if (card.recipient) paper.write(i18n._(msg`For ${{ name: card.recipient }}`), { size: 14 })
  paper.drawModules(encodeQR(card.code, 'raw', { ecc: 'medium', border: 1 }), {
    size: 88,
    write: () => {
      for (const fact of listGiftCardFacts(printed)) paper.write(fact, { size: 12, gap: 4 })
    },
  })
  if (card.message) paper.write(card.message, { size: 13 })
  return paper.toBytes()
}
