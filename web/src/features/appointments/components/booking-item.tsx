import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Service } from '@deskbell/domain/services/schema.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { NumberInput, SimpleGrid } from '../../../components/mantine-more.ts'
import { MoneyInput } from '../../../components/money-input.tsx'
import { SearchableSelect } from '../../../components/searchable-select.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { allEmployeesQuery } from '../../employees/api.ts'
import { durationWords, priceWords } from '../../services/labels.ts'
import { canPerform, getPrice, getServiceMinutes } from '../booking-form.ts'
import type { BookingFormState } from '../use-booking-form.ts'
import classes from './booking-fields.module.css'

type Props = { booking: BookingFormState; index: number }

const ANYONE = 'anyone'

/** One of several consecutive services: service, employee, duration, price, and the places of a class. */
export function BookingItem({ booking, index }: Props) {
  const { form, services, removeItem } = booking
  const item = form.values.items[index]
  const service = services.find(({ id }) => id === item?.serviceId)
  const isOneOfMany = form.values.items.length > 1
  const label = isOneOfMany ? `${index + 1}. ${service?.name ?? t`Service`}` : t`Service`
  return (
    <fieldset aria-label={label} className={classes.item} data-framed={isOneOfMany || undefined}>
      {isOneOfMany && (
        <div className={classes.itemHead}>
          <h3 className={classes.itemTitle}>{label}</h3>
          <ActionIcon aria-label={t`Remove ${{ service: label }}`} onClick={() => removeItem(index)}>
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        </div>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <ServiceSelect booking={booking} index={index} />
        <EmployeeSelect booking={booking} index={index} service={service} />
      </SimpleGrid>
      {service && <TermsFields booking={booking} index={index} service={service} />}
    </fieldset>
  )
}

function ServiceSelect({ booking, index }: Props) {
  const { form, services, changeItem } = booking
  const { money } = useFormat()
  const { employeeId = null, serviceId } = form.values.items[index] ?? {}
  function details(id: string): string {
    const service = services.find((one) => one.id === id)
    if (!service) return ''
    const price = priceWords({ ...service, price: getPrice(service, employeeId) }, money)
    return `${durationWords(getServiceMinutes(service, employeeId))} · ${price}`
  }
  return (
    <SearchableSelect
      label={t`Service`}
      required
      data-autofocus={index === 0 || undefined}
      data={services.map(({ id, name }) => ({ value: id, label: name }))}
      description={details(serviceId ?? '') || undefined}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      nothingFoundMessage={t`No such service`}
      renderOption={({ option }) => (
        <span className={classes.option}>
          <span>{option.label}</span>
          <span className={classes.optionDetail}>{details(option.value)}</span>
        </span>
      )}
      {...form.getInputProps(`items.${index}.serviceId`)}
      value={serviceId || null}
      onChange={(id) => changeItem(index, { serviceId: id ?? '', price: null, capacity: null })}
    />
  )
}

function EmployeeSelect({ booking, index, service }: Props & { service: Service | undefined }) {
  const { form, changeItem } = booking
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const value = form.values.items[index]?.employeeId ?? ANYONE
  const able = employees.filter(({ id, archivedAt }) => !archivedAt && (!service || canPerform(service, id)))
  const data = [
    { value: ANYONE, label: t`Anyone free` },
    ...able.map((one) => ({ value: one.id, label: fullName(one) })),
  ]
  return (
    <SearchableSelect
      label={t({ context: 'label: which employee', message: 'With' })}
      data={data}
      allowDeselect={false}
      nothingFoundMessage={t`Nobody of that name`}
      {...form.getInputProps(`items.${index}.employeeId`)}
      value={value}
      onChange={(id) => changeItem(index, { employeeId: id === ANYONE ? null : id })}
    />
  )
}

function TermsFields({ booking, index, service }: Props & { service: Service }) {
  const { form, changeItem } = booking
  const { currency, locale, money } = useFormat()
  const item = form.values.items[index]
  const { employeeId = null, durationMinutes, price, capacity } = item ?? {}
  const numberOf = (typed: string | number) => (typed === '' ? null : Number(typed))
  const plain = { allowDecimal: false, allowNegative: false, hideControls: true }
  return (
    <SimpleGrid cols={service.kind === 'class' ? 3 : 2} spacing="md">
      <NumberInput
        label={t`Minutes`}
        placeholder={String(getServiceMinutes(service, employeeId))}
        {...plain}
        {...form.getInputProps(`items.${index}.durationMinutes`)}
        value={durationMinutes ?? ''}
        onChange={(typed) => changeItem(index, { durationMinutes: numberOf(typed) })}
      />
      <MoneyInput
        label={t`Price`}
        currency={currency}
        locale={locale}
        placeholder={money(getPrice(service, employeeId))}
        {...form.getInputProps(`items.${index}.price`)}
        value={price ?? ''}
        onChange={(typed) => changeItem(index, { price: typed === '' ? null : typed })}
      />
      {service.kind === 'class' && (
        <NumberInput
          label={t({ context: 'label: how many clients a class holds', message: 'Places' })}
          placeholder={String(service.capacity)}
          {...plain}
          {...form.getInputProps(`items.${index}.capacity`)}
          value={capacity ?? ''}
          onChange={(typed) => changeItem(index, { capacity: numberOf(typed) })}
        />
      )}
    </SimpleGrid>
  )
}
