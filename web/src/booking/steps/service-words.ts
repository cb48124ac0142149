import { formatMoney } from '@deskbell/domain/shared/format.ts'
import { placeFor } from '../format.ts'
import { fill, type Speech } from '../language.ts'
import type { Service, Shop } from '../shop.ts'

type Spoken = Pick<Speech, 'words' | 'language'>

/** "Class · 60 min · €18". */
export function serviceWords(service: Service, shop: Shop, { words, language }: Spoken): string {
  const kind = service.kind === 'class' ? words.kindClass : words.kindPrivate
  const length = fill(words.minutes, { count: service.durationMinutes })
  return [kind, length, priceWords(service, shop, { words, language })].filter(Boolean).join(' · ')
}

function priceWords({ price, priceKind }: Service, shop: Shop, { words, language }: Spoken): string {
  if (price === null) return ''
  if (priceKind === 'free') return words.free
  const amount = formatMoney(price, shop.currency, placeFor(shop, language).locale)
  return priceKind === 'from' ? fill(words.from, { price: amount }) : amount
}
