import { t } from '@lingui/core/macro'
import { ActionIcon, Button, TextInput } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { FieldGroup } from '../../components/field-group.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { BLANK } from '../../components/number-field.ts'
import { useFormat } from '../auth/use-format.ts'
import classes from './add-ons-input.module.css'
import type { ServiceFormState } from './use-service-form.ts'

/** What can be sold together with a service. */
export function AddOnsInput({ form }: { form: ServiceFormState }) {
  const { currency, locale } = useFormat()
  const adding = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const { addOns } = form.values
  const isNew = useRef(false)
  useEffect(() => {
    if (isNew.current) list.current?.querySelector<HTMLElement>('li:last-child input')?.focus()
    isNew.current = false
  }, [addOns.length])
  function add() {
    isNew.current = true
    form.insertListItem('addOns', { name: '', price: BLANK })
  }
  function remove(index: number) {
    form.removeListItem('addOns', index)
    // The focused button has been removed, so move the focus.
    adding.current?.focus()
  }
  return (
    <FieldGroup title={t`Add-ons`}>
      {addOns.length > 0 && (
        <ul className={classes.addOns} ref={list}>
          {addOns.map(({ name, price }, index) => (
            <li key={index} className={classes.addOn}>
              <TextInput label={t`Add-on`} required {...form.getInputProps(`addOns.${index}.name`)} />
              <MoneyInput
                label={t`Price`}
                currency={currency}
                locale={locale}
                required
                {...form.getInputProps(`addOns.${index}.price`)}
                value={price}
              />
              <ActionIcon
                className={classes.remove}
                aria-label={name ? t`Remove ${name}` : t`Remove the add-on`}
                onClick={() => remove(index)}
              >
                <IconX size={18} aria-hidden="true" />
              </ActionIcon>
            </li>
          ))}
        </ul>
      )}
      {form.errors.addOns && <p className={classes.error}>{form.errors.addOns}</p>}
      <div>
        <Button ref={adding} variant="default" onClick={add}>{t`Add an add-on`}</Button>
      </div>
    </FieldGroup>
  )
}
