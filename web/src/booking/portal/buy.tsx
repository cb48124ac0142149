import type { PortalPackages, PortalPrice, PortalPurchased } from '@deskbell/domain/client-portal/purchase-schema.ts'
import { formatMoney } from '@deskbell/domain/shared/format.ts'
import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type BookingSelection, navigateTo, openScreen, toQuery, useBookingSelection } from '../address.ts'
import { getJson, postJson, useLoad } from '../api.ts'
import choices from '../steps/choices.module.css'
import fields from '../steps/field.module.css'
import { Field } from '../steps/field.tsx'
import { Back, Button, Buttons, Failed, FailureNotice, getErrorMessage, parts, Text, Title, Waiting } from '../ui.tsx'
import { useAction, useIdempotencyKey } from '../use-action.ts'
import { GiftCard } from './gift-card.tsx'
import { Transfer } from './money.tsx'
import { OfferRow } from './offer-row.tsx'
import { People } from './people.tsx'
import classes from './portal.module.css'
import type { ScreenProps } from './screens.tsx'

type Offer = PortalPackages['items'][number]

/** Buying a package, which is paid later. */
export function Buy(props: ScreenProps) {
  const { value, retry } = useLoad<PortalPackages>(`/api/me/clients/${props.clientId}/packages`, getJson)
  const choice = useBookingSelection()
  if (value.is === 'loading') return <Waiting />
  if (value.is === 'failed') return <Failed failure={value.failure} onRetry={retry} />
  if (choice.do === 'done') return <Bought {...props} choice={choice} packages={value.answer} />
  const chosen = value.answer.items.find(({ id }) => id === choice.package)
  if (chosen)
    return (
      <Confirm
        key={`${props.clientId} ${chosen.id}`}
        {...props}
        offer={chosen}
        choice={choice}
        packages={value.answer}
      />
    )
  const { giftCards } = value.answer
  if (choice.do === 'gift' && giftCards)
    return <GiftCard key={props.clientId} {...props} offer={giftCards} packages={value.answer} />
  return <Offers {...props} packages={value.answer} />
}

/** Returns e.g. "10 visits · at most 2 a week · valid for 3 months". */
function offerWords({ visits, limit, validity }: Offer, i18n: I18n): string {
  const most = limit && {
    day: msg`at most ${{ count: limit.visits }} a day`,
    week: msg`at most ${{ count: limit.visits }} a week`,
  }
  const count = validity?.count ?? 0
  const lasts = {
    day: msg`${plural({ count }, { one: 'valid for # day', other: 'valid for # days' })}`,
    week: msg`${plural({ count }, { one: 'valid for # week', other: 'valid for # weeks' })}`,
    month: msg`${plural({ count }, { one: 'valid for # month', other: 'valid for # months' })}`,
  }
  const words = [
    visits === null ? msg`Unlimited visits` : msg`${plural({ count: visits }, { one: '# visit', other: '# visits' })}`,
    limit && most?.[limit.per],
    validity && lasts[validity.unit],
  ]
  return words.flatMap((one) => (one ? [i18n._(one)] : [])).join(' · ')
}

type Props = ScreenProps & { packages: PortalPackages }

function Offers({ packages, clientId, people, onChoose, on }: Props) {
  const { i18n, t } = useLingui()
  return (
    <>
      <Title>{t`What would you like to buy?`}</Title>
      <People label={t`For whom`} people={people} chosen={clientId} onChoose={onChoose} />
      {packages.items.length === 0 && !packages.giftCards && (
        <Text>{t`There is nothing to buy online at the moment.`}</Text>
      )}
      <ul className={choices.list}>
        {packages.items.map((offer) => (
          <OfferRow
            key={offer.id}
            offer={offer}
            about={offerWords(offer, i18n)}
            currency={packages.currency}
            on={on}
            onChoose={() => navigateTo({ package: offer.id })}
          />
        ))}
        {packages.giftCards && (
          <li>
            <button type="button" className={choices.choice} onClick={() => navigateTo({ do: 'gift' })}>
              <span className={choices.words}>
                <span className={choices.name}>{t`Gift card`}</span>
                <span className={choices.about}>{t`For whoever you like`}</span>
              </span>
            </button>
          </li>
        )}
      </ul>
    </>
  )
}

function Confirm({ clientId, offer, packages, choice, on }: Props & { offer: Offer; choice: BookingSelection }) {
  const { i18n, t } = useLingui()
  const [typed, setTyped] = useState('')
  const [priced, setPriced] = useState<(PortalPrice & { promoCode: string }) | null>(null)
  const toKey = useIdempotencyKey()
  const apply = useAction()
  const buy = useAction()
  const path = `/api/me/clients/${clientId}/purchases`
  const money = (amount: number) => formatMoney(amount, packages.currency, on.locale)
  const amount = priced?.amount ?? offer.amount
  const promoCode = typed.trim()
  const isToBePriced = promoCode !== '' && promoCode !== priced?.promoCode
  const findPrice = async () => {
    const body = { packageId: offer.id, promoCode }
    await apply.run(async () => setPriced({ ...(await postJson<PortalPrice>(`${path}/price`, body)), promoCode }))
  }
  const send = async () => {
    if (isToBePriced) return findPrice()
    const body = { packageId: offer.id, promoCode: priced?.promoCode ?? null, amount }
    const id = toKey(body)
    await buy.run(async () => {
      const bought = await postJson<PortalPurchased>(path, { id, ...body })
      navigateTo({ ...choice, do: 'done' }, { instead: true, state: { bought, name: offer.name } })
    })
  }
  return (
    <>
      <Back onClick={() => history.back()} />
      <Title>{t`Buy this?`}</Title>
      <FailureNotice failure={buy.failure} />
      <div className={classes.stack}>
        <div className={`${parts.card} ${parts.facts}`}>
          <p className={parts.what}>{offer.name}</p>
          <p>{offerWords(offer, i18n)}</p>
          <p className={classes.amount}>{money(amount)}</p>
          {priced && (
            <p
              className={parts.soft}
            >{t`${{ code: priced.promoCode }} takes off ${{ amount: money(priced.discount) }}.`}</p>
          )}
        </div>
        <form
          className={fields.fields}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void findPrice()
          }}
        >
          <Field
            label={t`Promo code`}
            name="promoCode"
            autoComplete="off"
            max={40}
            optional
            value={typed}
            onChange={(value) => {
              setTyped(value)
              setPriced(null)
            }}
            problem={apply.failure ? t(getErrorMessage(apply.failure)) : undefined}
          />
          {isToBePriced && (
            <Buttons>
              <Button submits isBusy={apply.isBusy}>
                {t({ context: 'button: use the promo code', message: 'Use this code' })}
              </Button>
            </Buttons>
          )}
        </form>
        <Text>
          {packages.transfer
            ? t`You can use it at once, and pay at the desk or by transfer.`
            : t`You can use it at once, and pay on your next visit.`}
        </Text>
      </div>
      <Buttons>
        <Button look="go" isBusy={buy.isBusy} onClick={() => void send()}>
          {buy.isBusy ? t`Sending…` : t`Buy for ${{ amount: money(amount) }}`}
        </Button>
      </Buttons>
    </>
  )
}

function Bought({ packages: { currency, transfer }, choice, on }: Props & { choice: BookingSelection }) {
  const { t } = useLingui()
  type Done = { bought?: PortalPurchased; name?: string; giftCard?: string }
  const { bought, name, giftCard } = (history.state ?? {}) as Done
  return (
    <>
      <Title>{giftCard ? t`The gift card is reserved` : t`It is yours`}</Title>
      <div className={classes.stack}>
        {giftCard && <Text>{t`Once you have paid ${{ amount: giftCard }}, it can be spent.`}</Text>}
        {bought && name && (
          <Text>{t`You have bought “${{ name }}”. Still to be paid: ${{ amount: formatMoney(bought.owed, currency, on.locale) }}.`}</Text>
        )}
        {bought && bought.owed > 0 && transfer && <Transfer words={transfer} numbers={[bought.number]} />}
      </div>
      <Buttons>
        {choice.at && (
          <Button
            look="go"
            onClick={() => openScreen(`/me/book?${toQuery({ ...choice, package: '', do: '' })}`)}
          >{t`Back to your booking`}</Button>
        )}
        <Button look={choice.at ? 'plain' : 'go'} onClick={() => openScreen('/me')}>{t`Your pages`}</Button>
      </Buttons>
    </>
  )
}
