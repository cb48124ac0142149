import type { PassForecast } from '@deskbell/domain/client-portal/booking-schema.ts'
import type { PortalPackages } from '@deskbell/domain/client-portal/purchase-schema.ts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type BookingSelection, openScreen, toQuery } from '../address.ts'
import { getJson, type Loaded, useLoad } from '../api.ts'
import choices from '../steps/choices.module.css'
import { Text } from '../ui.tsx'
import { OfferRow } from './offer-row.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'

/** Asks which pass will pay for a booking. */
export function usePassForecast(clientId: string, { serviceId, startsAt }: { serviceId: string; startsAt: string }) {
  const query = new URLSearchParams({ serviceId, startsAt }).toString()
  return useLoad<PassForecast>(`/api/me/clients/${clientId}/bookings/pass?${query}`, getJson).value
}

/** Says which pass will pay, and what is left of it. Nothing while it loads or if that fails: it stops nobody. */
export function PaidBy({ forecast }: { forecast: Loaded<PassForecast> }) {
  return <div role="status">{forecast.is === 'there' && <PassWords forecast={forecast.answer} />}</div>
}

export function PassWords({ forecast: { pass } }: { forecast: PassForecast }) {
  const { t } = useLingui()
  if (!pass) return t`No pass of yours pays for this. You pay when you come.`
  const { name, left } = pass
  if (left === null) return t`Your pass “${{ name }}” pays for this.`
  return t`Your pass “${{ name }}” pays for this: ${plural({ count: left }, { one: '# visit left', other: '# visits left' })} after it.`
}

/** In place of the button that books: the packages that cover a service which is only booked with a pass. */
export function PassOffers({
  clientId,
  serviceId,
  choice,
  on,
}: Pick<ScreenProps, 'clientId' | 'on'> & { serviceId: string; choice: BookingSelection }) {
  const { t } = useLingui()
  const { value } = useLoad<PortalPackages>(`/api/me/clients/${clientId}/packages?serviceId=${serviceId}`, getJson)
  const { items, currency } = value.is === 'there' ? value.answer : { items: [], currency: '' }
  return (
    <div className={classes.stack}>
      <div role="status">
        <Text>{t`This is only with a pass that covers it, with a visit left that no other booking of yours needs.`}</Text>
        {value.is === 'there' && items.length === 0 && <Text>{t`Please call us to get one.`}</Text>}
      </div>
      {items.length > 0 && (
        <ul className={choices.list}>
          {items.map((offer) => (
            <OfferRow
              key={offer.id}
              offer={offer}
              currency={currency}
              on={on}
              onChoose={() => openScreen(`/me/buy?${toQuery({ ...choice, package: offer.id })}`)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
