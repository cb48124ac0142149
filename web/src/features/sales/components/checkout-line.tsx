import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { ClientAtAGlance } from '@deskbell/domain/clients/schema.ts'
import { getTierPrice } from '@deskbell/domain/price-tiers/rules.ts'
import { getDiscount, getDiscountedPrice } from '@deskbell/domain/sales/schema.ts'
import type { TaxedLine } from '@deskbell/domain/sales/tax.ts'
import { formatRate } from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'
import { ActionIcon, Button, Group, NativeSelect, Stack, TextInput } from '@mantine/core'
import { IconPercentage, IconPlus, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Choice } from '../../../components/choice.tsx'
import { MoneyInput } from '../../../components/money-input.tsx'
import { BLANK } from '../../../components/number-field.ts'
import { PercentInput } from '../../../components/percent-input.tsx'
import { WholeNumberInput } from '../../../components/whole-number-input.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { taxQuery } from '../../business/api.ts'
import { allEmployeesQuery } from '../../employees/api.ts'
import { priceTiersQuery } from '../../price-tiers/api.ts'
import { allServicesQuery } from '../../services/api.ts'
import { type CheckoutLine, chooseTier, getOwner, isOverDiscounted, setPrice } from '../checkout-form.ts'
import { toAddOnLine } from '../checkout-lines.ts'
import type { CheckoutState } from '../use-checkout.ts'
import { useSaleClient } from '../use-sale-client.ts'
import { useTaxRate } from '../use-tax.ts'
import { useUnpaidVisits } from '../use-unpaid-visits.ts'
import classes from './checkout.module.css'
import { GiftCardFields } from './gift-card-fields.tsx'

/** `promo`: discount of the promo code. */
type Due = { due: TaxedLine; promo: number }

type Props = Due & { checkout: CheckoutState; index: number; line: CheckoutLine; payer: ClientAtAGlance | null }

function getName({ name, sold }: CheckoutLine): string {
  return 'name' in sold ? sold.name : name
}

/** What is sold: its name, quantity and price, and below them, once opened, discount and what is rare. */
export function LineRow({ checkout, index, line, due, promo, payer }: Props) {
  const { form, updateLine, removeLine, addBox, fresh } = checkout
  const { money, currency, locale } = useFormat()
  const { sold } = line
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const isFresh = fresh === line.key
  useEffect(() => {
    if (isFresh) row.current?.querySelector<HTMLElement>('input[data-empty]')?.focus()
  }, [isFresh])
  const isOver = form.errors.lines !== undefined && isOverDiscounted(line)
  // Whom a gift card is for is asked at once.
  const [opened, setOpened] = useState(sold.kind === 'gift_card')
  const isOpen = opened || isOver
  const name = getName(line) || t`Item`
  const error = (field: string) => form.errors[`lines.${index}.${field}`]

  // Enter must not sell while lines are being typed.
  function goOn(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !(event.target instanceof HTMLInputElement)) return
    event.preventDefault()
    const empty = row.current?.querySelector<HTMLElement>('input[data-empty]')
    if (empty && empty !== event.target) empty.focus()
    else addBox.current?.focus()
  }
  return (
    <li className={classes.line} ref={row} onKeyDown={goOn}>
      <div className={classes.lineMain}>
        <LineName
          line={line}
          due={due}
          promo={promo}
          payerId={form.values.clientId}
          onChange={updateLine}
          error={error('name')}
        />
        {'quantity' in sold && (
          <WholeNumberInput
            className={classes.quantity}
            aria-label={t`Quantity of ${name}`}
            value={sold.quantity}
            onChange={(typed) =>
              updateLine({ ...line, sold: { ...sold, quantity: typed === '' ? BLANK : Number(typed) } })
            }
            error={error('quantity')}
          />
        )}
        <MoneyInput
          className={classes.price}
          aria-label={t`Price of ${name}`}
          data-empty={(getName(line) !== '' && Number(sold.price) === 0) || undefined}
          currency={currency}
          locale={locale}
          value={sold.price}
          onChange={(typed) => updateLine(setPrice(line, typed === '' ? BLANK : typed))}
          error={error('price')}
        />
        <span className={classes.amount}>{money(getDiscountedPrice(sold) - promo)}</span>
        <ActionIcon
          className={classes.moreButton}
          disabled={sold.kind === 'credit'}
          aria-label={'discount' in sold ? t`Discount and more: ${name}` : t`Whom ${name} is for`}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!opened)}
        >
          <IconPercentage size={20} aria-hidden="true" />
        </ActionIcon>
        <ActionIcon className={classes.remove} aria-label={t`Remove ${name}`} onClick={() => removeLine(line.key)}>
          <IconX size={20} aria-hidden="true" />
        </ActionIcon>
      </div>
      <AddOns line={line} checkout={checkout} />
      <div id={id} hidden={!isOpen}>
        {isOpen && (
          <Stack gap="sm" className={classes.more}>
            {sold.kind === 'tip' && <TipFor line={line} onChange={updateLine} />}
            {sold.kind === 'gift_card' && <GiftCardFields line={line} onChange={updateLine} error={error} />}
            {sold.kind === 'package' && payer && <PackageFor line={line} payer={payer} onChange={updateLine} />}
            <TierChoice line={line} onChange={updateLine} />
            {'discount' in sold && (
              <DiscountFields
                line={line}
                onChange={updateLine}
                error={isOver ? form.errors.lines : error('discount')}
                reasonError={error('discountReason')}
              />
            )}
          </Stack>
        )}
      </div>
    </li>
  )
}

/** One tap for each of what is sold together with a service. */
function AddOns({ line, checkout }: { line: CheckoutLine; checkout: CheckoutState }) {
  const { money } = useFormat()
  const taxRate = useTaxRate()
  const { data: services = [] } = useQuery(allServicesQuery)
  const { listed } = line
  const service = listed?.kind === 'service' && services.find(({ id }) => id === listed.itemId)
  if (!service || service.addOns.length === 0) return null
  return (
    <Group gap="xs" role="group" aria-label={t`Add-ons of ${{ service: service.name }}`} className={classes.addOns}>
      {service.addOns.map((addOn) => (
        <Button
          key={addOn.name}
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          onClick={() => checkout.addLine(toAddOnLine(addOn, service, taxRate))}
        >
          {t`${{ name: addOn.name }}, ${{ price: money(addOn.price) }}`}
        </Button>
      ))}
    </Group>
  )
}

type FieldProps = { line: CheckoutLine; onChange: (line: CheckoutLine) => void }

function LineName({
  line,
  onChange,
  error,
  ...details
}: FieldProps & Due & { payerId: string | null; error: React.ReactNode }) {
  const { sold } = line
  if (!('name' in sold))
    return (
      <div className={classes.name}>
        <strong>{line.name}</strong>
        <LineDetails line={line} {...details} />
      </div>
    )
  return (
    <div className={classes.name}>
      <TextInput
        aria-label={sold.kind === 'fee' ? t`Name of the fee` : t`Name of the item`}
        data-empty={sold.name === '' || undefined}
        maxLength={100}
        value={sold.name}
        onChange={(event) => onChange({ ...line, sold: { ...sold, name: event.currentTarget.value } })}
        error={error}
      />
      <LineDetails line={line} {...details} />
    </div>
  )
}

function formatLineTax(
  { taxRate, tax, taxAdded }: TaxedLine,
  { name, money, locale }: { name: string; money: (minor: number) => string; locale: string },
): string {
  const rate = formatRate(taxRate, locale)
  if (taxRate === 0) return ''
  return taxAdded > 0
    ? t`plus ${{ tax: money(tax) }} ${name} (${rate})`
    : t`incl. ${{ tax: money(tax) }} ${name} (${rate})`
}

/** Whom it is for, the discounts and the tax. */
function LineDetails({ line, due, promo, payerId }: { line: CheckoutLine; payerId: string | null } & Due) {
  const { money, locale } = useFormat()
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const taxName = useQuery(taxQuery).data?.taxName
  const { sold, detail } = line
  const { data: tiers = [] } = useQuery(priceTiersQuery)
  const discount = Number(getDiscount(sold)) + promo
  const ownerId = getOwner(line)
  const { data: owner } = useSaleClient({ clientId: ownerId === payerId ? null : ownerId })
  const receiver = sold.kind === 'tip' && employees.find(({ id }) => id === sold.employeeId)
  const tier = tiers.find(({ id }) => 'priceTierId' in sold && sold.priceTierId === id)
  const parts = [
    owner && fullName(owner),
    detail,
    tier?.name,
    receiver && t`for ${{ name: fullName(receiver) }}`,
    sold.kind !== 'tip' && discount > 0 && t`${{ amount: money(discount) }} off`,
    formatLineTax(due, { name: taxName || t`tax`, money, locale }),
  ].filter(Boolean)
  return parts.length > 0 && <span className={classes.detail}>{parts.join(' · ')}</span>
}

function TipFor({ line, onChange }: FieldProps) {
  const { data: employees = [] } = useQuery(allEmployeesQuery)
  const { sold } = line
  if (sold.kind !== 'tip') return null
  const choices = employees
    .filter(({ archivedAt }) => !archivedAt)
    .map((employee) => ({ value: employee.id, label: fullName(employee) }))
  return (
    <NativeSelect
      label={t({ context: 'whom a tip is for', message: 'For' })}
      data={[{ value: '', label: t`The team` }, ...choices]}
      value={sold.employeeId ?? ''}
      onChange={(event) => onChange({ ...line, sold: { ...sold, employeeId: event.currentTarget.value || null } })}
    />
  )
}

function PackageFor({ line, payer, onChange }: FieldProps & { payer: ClientAtAGlance }) {
  const { members } = useUnpaidVisits(payer.id)
  const { data: owner } = useSaleClient({ clientId: getOwner(line) })
  const { sold } = line
  const owners = new Map([payer, ...members, ...(owner ? [owner] : [])].map((client) => [client.id, fullName(client)]))
  if (sold.kind !== 'package' || owners.size === 1) return null
  return (
    <NativeSelect
      label={t({ context: 'whom a package is for', message: 'For' })}
      data={Array.from(owners, ([value, label]) => ({ value, label }))}
      value={sold.clientId}
      onChange={(event) =>
        onChange({ ...line, followsPayer: false, sold: { ...sold, clientId: event.currentTarget.value } })
      }
    />
  )
}

/** Which price of the list is taken, where there is more than one. */
function TierChoice({ line, onChange }: FieldProps) {
  const { money } = useFormat()
  const { data: tiers = [] } = useQuery(priceTiersQuery)
  const { sold, listed } = line
  const id = useId()
  if (!listed || !('discount' in sold)) return null
  const offered = tiers.flatMap((tier) => {
    const price = getTierPrice(tier, listed)
    return price === null ? [] : [{ value: tier.id, label: `${tier.name}, ${money(price)}`, tier }]
  })
  if (offered.length === 0) return null
  const normal = { value: '', label: t`Normal price, ${{ price: money(listed.price) }}`, tier: null }
  const byHand = { value: id, label: t`Another price`, tier: null }
  const isByHand = !sold.priceTierId && sold.price !== listed.price
  const choices = [normal, ...offered, ...(isByHand ? [byHand] : [])]
  return (
    <NativeSelect
      label={t`Price`}
      data={choices.map(({ value, label }) => ({ value, label }))}
      value={isByHand ? id : (sold.priceTierId ?? '')}
      onChange={(event) => {
        const chosen = choices.find(({ value }) => value === event.currentTarget.value)
        if (chosen && chosen !== byHand) onChange(chooseTier(line, chosen.tier))
      }}
    />
  )
}

const MONEY_OR_RATE = ['money', 'rate'] as const

function DiscountFields({
  line,
  onChange,
  error,
  reasonError,
}: FieldProps & { error: React.ReactNode; reasonError: React.ReactNode }) {
  const { currency, locale } = useFormat()
  const { sold, discountRate } = line
  if (!('discount' in sold)) return null
  const symbols = { money: currency, rate: '%' }
  return (
    <div className={classes.discount}>
      <Choice
        label={t`Discount in`}
        hideLabel
        options={MONEY_OR_RATE.map((value) => ({ value, label: symbols[value] }))}
        value={discountRate === null ? 'money' : 'rate'}
        onChange={(unit) =>
          onChange({ ...line, discountRate: unit === 'rate' ? 0 : null, sold: { ...sold, discount: 0 } })
        }
      />
      {discountRate === null ? (
        <MoneyInput
          label={t`Discount`}
          currency={currency}
          locale={locale}
          value={sold.discount}
          onChange={(typed) => onChange({ ...line, sold: { ...sold, discount: typed === '' ? BLANK : typed } })}
          error={error}
        />
      ) : (
        <PercentInput
          label={t`Discount`}
          locale={locale}
          value={discountRate}
          onChange={(typed) => onChange({ ...line, discountRate: typed === '' ? BLANK : typed })}
          error={error}
        />
      )}
      <TextInput
        label={t({ context: 'reason of a discount', message: 'Reason' })}
        maxLength={200}
        value={sold.discountReason}
        onChange={(event) => onChange({ ...line, sold: { ...sold, discountReason: event.currentTarget.value } })}
        error={reasonError}
      />
      {'taxRate' in sold && (
        <PercentInput
          label={t`Tax`}
          locale={locale}
          placeholder={formatRate(line.taxRate, locale)}
          value={sold.taxRate ?? ''}
          onChange={(typed) => onChange({ ...line, sold: { ...sold, taxRate: typed === '' ? null : typed } })}
        />
      )}
    </div>
  )
}
