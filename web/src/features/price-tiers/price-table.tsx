import { getTierPrice } from '@deskbell/domain/price-tiers/rules.ts'
import type { PricedKind, PriceTier } from '@deskbell/domain/price-tiers/schema.ts'
import { t } from '@lingui/core/macro'
import { IconArchive, IconArrowLeft, IconArrowRight, IconPencil } from '@tabler/icons-react'
import { type KeyboardEvent, useState } from 'react'
import { type RowAction, RowMenu } from '../../components/data-table.tsx'
import { MoneyInput } from '../../components/money-input.tsx'
import { notifyError } from '../../components/notify.tsx'
import { useFormat } from '../auth/use-format.ts'
import { useMovePriceTier, useSetTierPrice } from './api.ts'
import classes from './price-table.module.css'

type Priced = { id: string; name: string; price: number }
type Props = {
  tiers: PriceTier[]
  groups: { kind: PricedKind; label: string; items: Priced[] }[]
  onEdit: (tier: PriceTier) => void
  onArchive: (tier: PriceTier) => void
}

/** Enter goes to the price below, with Shift to the one above. */
function goOn({ key, shiftKey, currentTarget, target }: KeyboardEvent<HTMLTableElement>) {
  if (key !== 'Enter' || !(target instanceof HTMLInputElement)) return
  const column = [...currentTarget.querySelectorAll<HTMLInputElement>(`input[data-tier="${target.dataset.tier}"]`)]
  column[column.indexOf(target) + (shiftKey ? -1 : 1)]?.focus()
}

/** Prices by tier: what is sold as rows, tiers as columns. */
export function PriceTable({ tiers, groups, onEdit, onArchive }: Props) {
  const { money } = useFormat()
  return (
    <div className={classes.scroll}>
      <table className={classes.table} aria-label={t`Prices`} onKeyDown={goOn}>
        <thead>
          <tr>
            <th scope="col">{t`What is sold`}</th>
            <th scope="col" className={classes.amount}>{t`Normal price`}</th>
            {tiers.map((tier, index) => (
              <th scope="col" key={tier.id}>
                <TierHeader tier={tier} tiers={tiers} index={index} onEdit={onEdit} onArchive={onArchive} />
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ kind, label, items }) => (
          <tbody key={kind}>
            <tr>
              <th scope="rowgroup" colSpan={tiers.length + 2} className={classes.group}>
                {label}
              </th>
            </tr>
            {items.map((item) => (
              <tr key={item.id}>
                <th scope="row">{item.name}</th>
                <td className={classes.amount}>{money(item.price)}</td>
                {tiers.map((tier) => (
                  <td key={tier.id}>
                    <PriceCell
                      key={getTierPrice(tier, { kind, itemId: item.id })}
                      tier={tier}
                      kind={kind}
                      item={item}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  )
}

function TierHeader({
  tier,
  tiers,
  index,
  onEdit,
  onArchive,
}: Pick<Props, 'tiers' | 'onEdit' | 'onArchive'> & { tier: PriceTier; index: number }) {
  const move = useMovePriceTier()
  const before = (place: number) =>
    move.mutate({ id: tier.id, before: tiers[place]?.id ?? null }, { onError: notifyError })
  const actions = (): RowAction[] => [
    { label: t`Edit`, icon: <IconPencil size={18} />, onClick: () => onEdit(tier) },
    ...(index > 0
      ? [{ label: t`Move left`, icon: <IconArrowLeft size={18} />, onClick: () => before(index - 1) }]
      : []),
    ...(index < tiers.length - 1
      ? [{ label: t`Move right`, icon: <IconArrowRight size={18} />, onClick: () => before(index + 2) }]
      : []),
    { label: t`Archive`, icon: <IconArchive size={18} />, onClick: () => onArchive(tier) },
  ]
  return (
    <div className={classes.tier}>
      {tier.name}
      <RowMenu label={t`Actions for ${{ name: tier.name }}`} actions={actions} />
    </div>
  )
}

/** Price of one thing in a tier, saved when the field is left. Empty: the normal price. */
function PriceCell({ tier, kind, item }: { tier: PriceTier; kind: PricedKind; item: Priced }) {
  const { currency, locale, money } = useFormat()
  const stored = getTierPrice(tier, { kind, itemId: item.id })
  const [typed, setTyped] = useState<number | ''>(stored ?? '')
  const setPrice = useSetTierPrice(tier.id)
  function save() {
    const price = typed === '' ? null : typed
    if (price === stored) return
    setPrice.mutate(
      { kind, itemId: item.id, price },
      {
        onError: (error) => {
          notifyError(error)
          setTyped(stored ?? '')
        },
      },
    )
  }
  return (
    <MoneyInput
      className={classes.price}
      aria-label={t`${{ item: item.name }} for ${{ tier: tier.name }}`}
      data-tier={tier.id}
      placeholder={money(item.price)}
      currency={currency}
      locale={locale}
      value={typed}
      onChange={setTyped}
      onBlur={save}
    />
  )
}
