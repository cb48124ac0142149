import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { InitialsAvatar } from '../../components/initials-avatar.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { useFormat } from '../auth/use-format.ts'
import { priceWords } from './labels.ts'
import classes from './performers-input.module.css'
import type { ServiceFormState } from './use-service-form.ts'

type Props = { form: ServiceFormState; index: number; name: string; letters: string; onRemove: () => void }

/** One who performs the service. A field left empty stands for the service's own price or duration. */
export function PerformerFields({ form, index, name, letters, onRemove }: Props) {
  const { currency, locale, money } = useFormat()
  const { performers, priceKind, price, durationMinutes } = form.values
  const own = performers[index]
  if (!own) return null
  const [pricePath, durationPath] = [`performers.${index}.price`, `performers.${index}.durationMinutes`]
  return (
    <fieldset className={classes.performer}>
      <legend className={classes.legend}>
        <InitialsAvatar initials={letters} size={32} />
        <span className={classes.name}>{name}</span>
      </legend>
      <ActionIcon className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        <IconX size={18} aria-hidden="true" />
      </ActionIcon>
      <div className={classes.terms}>
        <MoneyInput
          label="Own price"
          currency={currency}
          locale={locale}
          placeholder={typeof price === 'number' ? priceWords({ priceKind, price }, money) : undefined}
          {...form.getInputProps(pricePath)}
          value={own.price ?? ''}
          onChange={(typed) => form.setFieldValue(pricePath, typed === '' ? null : typed)}
        />
        <WholeNumberInput
          label="Own duration"
          placeholder={`${durationMinutes} min`}
          suffix=" min"
          {...form.getInputProps(durationPath)}
          value={own.durationMinutes ?? ''}
          onChange={(typed) => form.setFieldValue(durationPath, typed === '' ? null : typed)}
        />
      </div>
    </fieldset>
  )
}
