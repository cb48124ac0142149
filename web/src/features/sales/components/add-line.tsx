import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Package } from '@deskbell/domain/packages/schema.ts'
import { getListPrice } from '@deskbell/domain/price-tiers/rules.ts'
import type { TierPrice } from '@deskbell/domain/price-tiers/schema.ts'
import type { Product } from '@deskbell/domain/products/schema.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Found, type FoundGroup, SearchCombobox } from '../../../components/search-combobox.tsx'
import { matchesWords } from '../../../lib/match-words.ts'
import { useFormat } from '../../auth/use-format.ts'
import { validityWords, visitsWords } from '../../packages/labels.ts'
import { packagesOnSaleQuery } from '../../passes/api.ts'
import { allProductsQuery } from '../../products/api.ts'
import { allServicesQuery } from '../../services/api.ts'
import {
  toAddOnLine,
  toCreditLine,
  toGiftCardLine,
  toNamedLine,
  toPackageLine,
  toProductLine,
  toServiceLine,
  toTipLine,
  toVisitLine,
} from '../checkout-lines.ts'
import { getLineName } from '../sale-labels.ts'
import type { CheckoutState } from '../use-checkout.ts'
import { useTaxRate } from '../use-tax.ts'
import { useUnpaidVisits } from '../use-unpaid-visits.ts'

const NONE: never[] = []

/** A choice of the search box, with what it adds. */
type Offer = Found & { add: () => void }
type OfferGroup = { label?: string; found: Offer[] }

function useOffers(
  checkout: CheckoutState,
  typed: string,
): { groups: OfferGroup[]; visits: CheckIn[]; addVisits: () => void } {
  const { form, addLine, addProduct, addBox } = checkout
  const { clientId, lines, tiers } = form.values
  const { money, number, date, dateTime } = useFormat()
  const taxRate = useTaxRate()
  const { data: packages = NONE } = useQuery(packagesOnSaleQuery)
  const { data: services = NONE } = useQuery(allServicesQuery)
  const { data: products = NONE } = useQuery(allProductsQuery)
  const sold = new Set(lines.flatMap(({ sold: line }) => (line.kind === 'visit' ? [line.checkInId] : [])))
  const visits = useUnpaidVisits(clientId).visits.filter(({ id }) => !sold.has(id))
  const name = typed.trim()
  const ownTiers = tiers[clientId ?? ''] ?? NONE
  const getPrice = (listed: TierPrice) => getListPrice(ownTiers, listed).price
  // What has a price needs no more typing.
  function addAndStay(line: Parameters<typeof addLine>[0]) {
    addLine(line)
    addBox.current?.focus()
  }
  const addVisit = (visit: CheckIn) => addAndStay(toVisitLine(visit, { taxRate, dateTime }))

  function offerVisit(visit: CheckIn): Offer {
    const when = dateTime(visit.occurredAt)
    const detail = visit.clientId === clientId ? when : `${fullName(visit)}, ${when}`
    const aside = money(visit.price)
    return { value: visit.id, label: visit.serviceName, detail, aside, add: () => addVisit(visit) }
  }
  function offerPackage(one: Package): Offer {
    const detail = `${visitsWords(one)} · ${validityWords(one, date)}`
    const add = () => clientId && addAndStay(toPackageLine(one, { clientId, taxRate }))
    return {
      value: one.id,
      label: one.name,
      detail,
      aside: money(getPrice({ kind: 'package', itemId: one.id, price: one.price })),
      add,
    }
  }
  function offerProduct(one: Product): Offer {
    const detail = [one.tracksStock && t`${{ stock: number(one.stock) }} in stock`, one.barcode]
    const add = () => {
      addProduct(toProductLine(one, taxRate))
      addBox.current?.focus()
    }
    const aside = money(getPrice({ kind: 'product', itemId: one.id, price: one.price }))
    return { value: one.id, label: one.name, detail: detail.filter(Boolean).join(' · '), aside, add }
  }
  function offerService(one: Service): Offer {
    const { id, name, price } = one
    const add = () => addAndStay(toServiceLine(one, taxRate))
    return { value: id, label: name, aside: money(getPrice({ kind: 'service', itemId: id, price })), add }
  }
  function offerAddOns(one: Service): Offer[] {
    return one.addOns.map((addOn, index) => ({
      value: `${one.id} ${index}`,
      label: addOn.name,
      detail: one.name,
      aside: money(addOn.price),
      add: () => addAndStay(toAddOnLine(addOn, one, taxRate)),
    }))
  }
  const offerNamed = (kind: 'item' | 'fee', label: string): Offer => {
    return { value: kind, label, add: () => addLine(toNamedLine({ kind, name }, taxRate)) }
  }
  const offerCredit = (owner: string): Offer => {
    const label = getLineName({ kind: 'credit', name: '' })
    return { value: 'credit', label, add: () => addLine(toCreditLine(label, owner)) }
  }
  const fits = ({ label, detail = '' }: Offer) => matchesWords(`${label} ${detail}`, name)
  const offered = services.filter(({ active, archivedAt }) => active && !archivedAt)
  const priced = offered.filter(({ price }) => price > 0)
  const titled: Offer[] = [
    { value: 'tip', label: t`Tip`, add: () => addLine(toTipLine(t`Tip`)) },
    { value: 'gift_card', label: t`Gift card`, add: () => addLine(toGiftCardLine(t`Gift card`)) },
    ...(clientId ? [offerCredit(clientId)] : []),
  ]
  // Whoever types "credit" means the client's credit, not an item of that name, which would be sold with tax.
  const isTyped = (offer: Offer) => name !== '' && fits(offer)
  const groups: OfferGroup[] = [
    { label: t`Unpaid visits`, found: visits.map(offerVisit).filter(fits) },
    { label: t`Packages`, found: clientId ? packages.map(offerPackage).filter(fits) : [] },
    {
      label: t`Products`,
      found: products
        .filter(({ active }) => active)
        .map(offerProduct)
        .filter(fits),
    },
    { label: t`Services`, found: priced.map(offerService).filter(fits) },
    { label: t`Add-ons`, found: offered.flatMap(offerAddOns).filter(fits) },
    {
      label: t`Anything else`,
      found: [
        ...titled.filter(isTyped),
        offerNamed('item', name ? t`Item “${name}”` : t`Item`),
        offerNamed('fee', name ? t`Fee “${name}”` : t`Fee`),
        ...titled.filter((offer) => !isTyped(offer)),
      ],
    },
  ]
  return {
    groups: groups.filter(({ found }) => found.length > 0),
    visits,
    addVisits: () => visits.forEach(addVisit),
  }
}

/** Search box that adds anything to the sale. */
export function AddLine({ checkout }: { checkout: CheckoutState }) {
  const [typed, setTyped] = useState('')
  const { groups, visits, addVisits } = useOffers(checkout, typed)
  const offers = groups.flatMap(({ found }) => found)
  const shown: FoundGroup[] = groups.map(({ label, found }) => ({
    label,
    found: found.map(({ add: _, ...one }) => one),
  }))
  return (
    <>
      <SearchCombobox
        ref={checkout.addBox}
        label={t`Add to the sale`}
        placeholder={t`Visit, package, product, service, or the name of an item`}
        typed={typed}
        onType={setTyped}
        groups={shown}
        onPick={(value) => offers.find((offer) => offer.value === value)?.add()}
        nothing=""
      />
      {visits.length > 0 && (
        <div>
          <Button variant="light" onClick={addVisits}>
            {t`Add ${plural({ visits: visits.length }, { one: '# unpaid visit', other: '# unpaid visits' })}`}
          </Button>
        </div>
      )}
    </>
  )
}
