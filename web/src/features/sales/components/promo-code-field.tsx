import { normalizePromoCode, PromoCodeText } from '@deskbell/domain/promo-codes/code.ts'
import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { i18n } from '../../../lib/i18n.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { REFUSALS } from '../../../lib/refusal-labels.ts'
import { lookUpPromoCode } from '../../promo-codes/api.ts'
import { applyPromo } from '../checkout-form.ts'
import type { CheckoutState } from '../use-checkout.ts'
import { CodeField } from './code-field.tsx'

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
      {i18n._(REFUSALS[applied.reason])}
    </Alert>
  )
}

function CodeInput({ checkout, onTaken }: Props & { onTaken: () => void }) {
  const [error, setError] = useState('')
  const lookUp = useMutation({ mutationFn: lookUpPromoCode })
  function take(typed: string) {
    const code = normalizePromoCode(typed)
    if (!PromoCodeText.safeParse(code).success) return setError(i18n._(REFUSALS.promo_code_unknown))
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
  return (
    <CodeField
      label={t({ context: 'of a promo code', message: 'Code' })}
      autoCapitalize="characters"
      error={error}
      buttonLabel={t({ context: 'button: use a promo code', message: 'Apply' })}
      isPending={lookUp.isPending}
      onTake={take}
      onTyped={() => setError('')}
    />
  )
}
