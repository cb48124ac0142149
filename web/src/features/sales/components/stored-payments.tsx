import { formatGiftCardCode, normalizeGiftCardCode } from '@deskbell/domain/stored-value/code.ts'
import { isExpired } from '@deskbell/domain/stored-value/rules.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { creditQuery, useLookUpGiftCard } from '../../stored-value/api.ts'
import type { CheckoutState } from '../use-checkout.ts'
import classes from './checkout.module.css'
import { CodeField } from './code-field.tsx'

type Props = { checkout: CheckoutState; mayAdd: boolean }

/** Payments from a gift card, and from the payer's credit if there is some. */
export function StoredPayments({ checkout, mayAdd }: Props) {
  const { money } = useFormat()
  const [typing, { toggle, close }] = useDisclosure()
  const { clientId, payments } = checkout.form.values
  const query = creditQuery(clientId ?? '')
  const { data: credit } = useQuery(clientId ? query : { ...query, queryFn: skipToken })
  const balance = payments.some(({ method }) => method === 'credit') ? 0 : (credit?.balance ?? 0)
  return (
    <>
      <fieldset className={classes.methods} aria-label={t`Paid with money that the shop has already`}>
        <Button variant="default" disabled={!mayAdd} aria-expanded={typing} onClick={toggle}>
          {t`Gift card`}
        </Button>
        {balance > 0 && (
          <Button
            variant="default"
            disabled={!mayAdd}
            onClick={() => checkout.addStoredPayment({ method: 'credit', balance })}
          >
            {t`Credit, ${{ amount: money(balance) }}`}
          </Button>
        )}
      </fieldset>
      {typing && <GiftCardCode checkout={checkout} onTaken={close} />}
    </>
  )
}

/** Returns a function that takes a gift card by its code, and why it couldn't. */
function useTakeGiftCard(checkout: CheckoutState, onTaken: () => void) {
  const { today } = useFormat()
  const lookUp = useLookUpGiftCard()
  const [error, setError] = useState('')
  function take(typed: string) {
    const code = normalizeGiftCardCode(typed)
    if (!code) return setError(t`Check the code: a letter or a digit is wrong.`)
    if (checkout.form.values.payments.some((payment) => payment.code === code))
      return setError(t`This gift card is among the payments already.`)
    lookUp.mutate(code, {
      onError: (problem) => setError(formatProblem(problem)),
      onSuccess: (card) => {
        if (card.blockedAt) setError(t`This gift card is blocked.`)
        else if (isExpired(card, today())) setError(t`This gift card has expired.`)
        else if (card.balance === 0) setError(t`Nothing is left on this gift card.`)
        else {
          checkout.addStoredPayment({ method: 'gift_card', code, balance: card.balance })
          onTaken()
        }
      },
    })
  }
  return { take, error, forgetError: () => setError(''), isPending: lookUp.isPending }
}

function GiftCardCode({ checkout, onTaken }: { checkout: CheckoutState; onTaken: () => void }) {
  const { take, error, forgetError, isPending } = useTakeGiftCard(checkout, onTaken)
  return (
    <CodeField
      label={t`Code of the gift card`}
      placeholder={formatGiftCardCode('X'.repeat(12))}
      error={error}
      buttonLabel={t`Pay with it`}
      isPending={isPending}
      onTake={take}
      onTyped={forgetError}
    />
  )
}
