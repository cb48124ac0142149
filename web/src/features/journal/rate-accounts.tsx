import { JOURNAL_RATES_MAX } from '@deskbell/domain/journal/schema.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Input, TextInput } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { FieldGroup } from '../../components/field-group.tsx'
import { BLANK } from '../../components/number-field.ts'
import { PercentInput } from '../../components/percent-input.tsx'
import { useFormat } from '../auth/use-format.ts'
import type { AccountsFormState } from './accounts-form.tsx'
import classes from './rate-accounts.module.css'

/** Accounts and names of tax rates, where they differ from the kinds'. */
export function RateAccounts({ form }: { form: AccountsFormState }) {
  const adding = useRef<HTMLButtonElement>(null)
  const { locale } = useFormat()
  const { rates } = form.values
  function remove(index: number) {
    form.removeListItem('rates', index)
    // The focused button has been removed, so move the focus.
    adding.current?.focus()
  }
  return (
    <FieldGroup title={t`Tax rates`}>
      <p className={classes.hint}>{t`The account of a rate goes before that of what was sold.`}</p>
      {rates.length > 0 && (
        <ul className={classes.rates}>
          {rates.map((_, index) => (
            <li key={index} className={classes.rate}>
              <PercentInput
                label={t`Rate`}
                required
                locale={locale}
                {...form.getInputProps(`rates.${index}.rate`)}
                value={form.values.rates[index]?.rate ?? ''}
              />
              <TextInput
                label={t({ context: 'bookkeeping', message: 'Account' })}
                autoComplete="off"
                {...form.getInputProps(`rates.${index}.account`)}
              />
              <TextInput label={t`Name in Xero`} autoComplete="off" {...form.getInputProps(`rates.${index}.taxCode`)} />
              <ActionIcon
                variant="subtle"
                color="gray"
                className={classes.remove}
                aria-label={t`Remove the rate ${{ number: index + 1 }}`}
                onClick={() => remove(index)}
              >
                <IconTrash size={20} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {form.errors.rates && <Input.Error>{form.errors.rates}</Input.Error>}
      <div>
        <Button
          ref={adding}
          variant="default"
          leftSection={<IconPlus size={18} aria-hidden="true" />}
          disabled={rates.length >= JOURNAL_RATES_MAX}
          onClick={() => form.insertListItem('rates', { rate: BLANK, account: '', taxCode: '' })}
        >
          {t`Add a tax rate`}
        </Button>
      </div>
    </FieldGroup>
  )
}
