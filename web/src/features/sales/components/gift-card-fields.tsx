import { t } from '@lingui/core/macro'
import { Button, TextInput } from '@mantine/core'
import { useFormat } from '../../auth/use-format.ts'
import { suggestGiftCardAmounts } from '../../stored-value/amounts.ts'
import type { CheckoutLine } from '../checkout-form.ts'
import classes from './checkout.module.css'

type Props = {
  line: CheckoutLine
  onChange: (line: CheckoutLine) => void
  error: (field: string) => React.ReactNode
}

/** Usual amounts, and what is printed on a gift card. */
export function GiftCardFields({ line, onChange, error }: Props) {
  const { money, currency } = useFormat()
  const { sold } = line
  if (sold.kind !== 'gift_card') return null
  const change = (values: Partial<typeof sold>) => onChange({ ...line, sold: { ...sold, ...values } })
  return (
    <>
      <fieldset className={classes.notes} aria-label={t`Amount of the gift card`}>
        {suggestGiftCardAmounts(currency).map((price) => (
          <Button key={price} variant="light" size="sm" onClick={() => change({ price })}>
            {money(price)}
          </Button>
        ))}
      </fieldset>
      <TextInput
        label={t({ context: 'whom a gift card is for', message: 'For' })}
        maxLength={80}
        value={sold.recipient}
        onChange={(event) => change({ recipient: event.currentTarget.value })}
        error={error('recipient')}
      />
      <TextInput
        label={t({ context: 'on a gift card', message: 'Message' })}
        maxLength={200}
        value={sold.message}
        onChange={(event) => change({ message: event.currentTarget.value })}
        error={error('message')}
      />
    </>
  )
}
