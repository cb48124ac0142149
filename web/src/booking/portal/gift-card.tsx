import type { PortalGiftCard, PortalPackages, PortalPurchased } from '@deskbell/domain/client-portal/purchase-schema.ts'
import { formatMoney } from '@deskbell/domain/shared/format.ts'
import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { navigateTo } from '../address.ts'
import { postJson } from '../api.ts'
import fields from '../steps/field.module.css'
import { Field } from '../steps/field.tsx'
import { Select } from '../steps/select.tsx'
import { Back, Button, Buttons, FailureNotice, Text, Title } from '../ui.tsx'
import { useAction, useIdempotencyKey } from '../use-action.ts'
import type { ScreenProps } from './screens.tsx'

const OWN_AMOUNT = 'own'

/** Reads an amount as it is typed, with a point or a comma; NaN if it is none. */
function parseAmount(typed: string, currency: string): number {
  return Math.round(Number(typed.trim().replace(',', '.') || Number.NaN) * 10 ** minorDigits(currency))
}

type Props = ScreenProps & { packages: PortalPackages; offer: NonNullable<PortalPackages['giftCards']> }

/** Buying a gift card, which is mailed once it is paid. */
export function GiftCard({ clientId, on, packages: { currency, transfer }, offer: { amounts, range } }: Props) {
  const { t } = useLingui()
  const [chosen, setChosen] = useState(String(amounts[0] ?? OWN_AMOUNT))
  const [typed, setTyped] = useState('')
  const [words, setWords] = useState({ recipient: '', message: '', mailTo: '' })
  const [isAsked, setAsked] = useState(false)
  const toKey = useIdempotencyKey()
  const buy = useAction()
  const money = (amount: number) => formatMoney(amount, currency, on.locale)
  const amount = chosen === OWN_AMOUNT ? parseAmount(typed, currency) : Number(chosen)
  const isOutside = chosen === OWN_AMOUNT && range !== null && !(amount >= range.min && amount <= range.max)
  const limits = range && t`From ${{ least: money(range.min) }} to ${{ most: money(range.max) }}`
  const refused = (field: keyof typeof words) => buy.failure?.problem?.fields?.some(({ path }) => path === field)
  const change = (field: keyof typeof words) => (value: string) => setWords({ ...words, [field]: value })
  const send = async () => {
    setAsked(true)
    if (isOutside) return
    const body: Omit<PortalGiftCard, 'id'> = { amount, ...words }
    const id = toKey(body)
    await buy.run(async () => {
      const bought = await postJson<PortalPurchased>(`/api/me/clients/${clientId}/gift-cards`, { id, ...body })
      navigateTo({ do: 'done' }, { instead: true, state: { bought, giftCard: money(amount) } })
    })
  }
  return (
    <>
      <Back onClick={() => history.back()} />
      <Title>{t`Buy a gift card`}</Title>
      {!refused('mailTo') && <FailureNotice failure={buy.failure} />}
      <form
        className={fields.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {amounts.length > 0 && (
          <Select
            label={t`Amount`}
            value={chosen}
            onChange={setChosen}
            options={[
              ...amounts.map((one) => ({ value: String(one), label: money(one) })),
              ...(range ? [{ value: OWN_AMOUNT, label: t`Another amount` }] : []),
            ]}
          />
        )}
        {chosen === OWN_AMOUNT && (
          <Field
            label={limits ?? t`Another amount`}
            name="amount"
            inputMode="decimal"
            value={typed}
            onChange={setTyped}
            problem={isAsked && isOutside ? t`Enter an amount in this range.` : undefined}
          />
        )}
        <Field
          label={t`Who gets it`}
          name="recipient"
          max={80}
          optional
          value={words.recipient}
          onChange={change('recipient')}
        />
        <Field
          label={t`Message on it`}
          name="message"
          max={200}
          optional
          value={words.message}
          onChange={change('message')}
        />
        <Field
          label={t`E-mail to which we send it`}
          name="mailTo"
          type="email"
          optional
          value={words.mailTo}
          onChange={change('mailTo')}
          problem={refused('mailTo') ? t`Check the e-mail address.` : undefined}
        />
        <Text>
          {transfer
            ? t`It can be spent once you have paid at the desk or by transfer. We send it then; without an address, you get it at the desk.`
            : t`It can be spent once you have paid at the desk. We send it then; without an address, you get it at the desk.`}
        </Text>
        <Buttons>
          <Button look="go" submits isBusy={buy.isBusy}>
            {buy.isBusy ? t`Sending…` : isOutside ? t`Buy` : t`Buy for ${{ amount: money(amount) }}`}
          </Button>
        </Buttons>
      </form>
    </>
  )
}
