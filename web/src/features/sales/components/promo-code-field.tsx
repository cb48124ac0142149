import { normalizePromoCode, PromoCodeText } from '@deskbell/domain/promo-codes/code.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { formatErrorCode, formatProblem } from '../../../lib/problem-labels.ts'
import { lookUpPromoCode } from '../../promo-codes/api.ts'
import { applyPromo } from '../checkout-form.ts'
import type { CheckoutState } from '../use-checkout.ts'
import classes from './checkout.module.css'

type Props = { checkout: CheckoutState }

/** The promo code of the sale, or the button to enter one. */
export function PromoCodeField({ checkout }: Props) {
  const [typing, { toggle, close }] = useDisclosure()
  const { promo } = checkout.form.values
  if (promo)
    return (
      <>
        <Button variant="light" onClick={() => checkout.setPromo(null)}>
          {t`Remove the promo code ${{ code: promo.code }}`}
        </Button>
        <Refused checkout={checkout} />
      </>
    )
  return (
    <>
      <Button variant="subtle" aria-expanded={typing} onClick={toggle}>
        {t`Promo code`}
      </Button>
      {typing && <CodeInput checkout={checkout} onTaken={close} />}
    </>
  )
}

/** Says why the code takes nothing off: what is sold may still change. */
function Refused({ checkout }: Props) {
  const { form } = checkout
  const applied = applyPromo(form.values)
  if (!applied || applied.ok || form.values.lines.length === 0) return null
  return (
    <Alert color="brass" role="alert">
      {formatErrorCode(applied.reason)}
    </Alert>
  )
}

/** Field for the code; a scanner ends it with Enter. */
function CodeInput({ checkout, onTaken }: Props & { onTaken: () => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const lookUp = useMutation({ mutationFn: lookUpPromoCode })
  function take() {
    const code = normalizePromoCode(typed)
    if (!PromoCodeText.safeParse(code).success) return setError(formatErrorCode('promo_code_unknown'))
    const { clientId } = checkout.form.values
    lookUp.mutate(
      { code, clientId },
      {
        onError: (problem) => setError(formatProblem(problem)),
        onSuccess: (promo) => {
          checkout.setPromo(promo)
          onTaken()
        },
      },
    )
  }
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter') return
    // It would submit the sale.
    event.preventDefault()
    take()
  }
  return (
    <div className={classes.code}>
      <TextInput
        label={t({ context: 'of a promo code', message: 'Code' })}
        autoComplete="off"
        autoCapitalize="characters"
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setError('')
        }}
        onKeyDown={goOn}
        error={error}
      />
      <Button variant="light" loading={lookUp.isPending} onClick={take}>
        {t({ context: 'button: use a promo code', message: 'Apply' })}
      </Button>
    </div>
  )
}
