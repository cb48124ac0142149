import type { Package } from '@deskbell/domain/packages/schema.ts'
import { ChoiceList } from '../../../components/choice-list.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { validityWords, visitsWords } from '../../packages/labels.ts'
import type { UnpaidVisit } from '../unpaid-visits.ts'
import { type Buyer, useSaleForm } from '../use-sale-form.ts'
import { useUnpaidVisits } from '../use-unpaid-visits.ts'
import { CoveredVisits } from './covered-visits.tsx'
import { SaleExtras, SaleTermsFields } from './sale-fields.tsx'
import { SaleSummary } from './sale-summary.tsx'
import classes from './sell-form.module.css'

type Props = { client: Buyer; packages: Package[]; onClose: () => void; covering?: UnpaidVisit }

/** Sells one of the packages: what is usual at a glance, what is not one tap away. */
export function SellForm(props: Props) {
  const { client, packages, onClose } = props
  const selling = useSaleForm(props)
  const { form, sold, choose } = selling
  const visits = useUnpaidVisits(client.id)
  return (
    <SchemaForm form={form} submitLabel="Sell" onCancel={onClose}>
      <PackageChoice
        packages={packages}
        value={form.values.packageId}
        onChange={choose}
        error={form.errors.packageId}
      />
      {sold && (
        <>
          <SaleTermsFields selling={selling} />
          <div className={classes.extras}>
            <SaleExtras selling={selling} />
            {visits.length > 0 && <CoveredVisits selling={selling} sold={sold} visits={visits} />}
          </div>
          <SaleSummary sale={form.values} sold={sold} visits={visits} firstName={client.firstName} />
        </>
      )}
    </SchemaForm>
  )
}

function PackageChoice({
  packages,
  ...rest
}: Pick<Props, 'packages'> & {
  value: string
  onChange: (id: string) => void
  error: React.ReactNode
}) {
  const { date, money } = useFormat()
  const choices = packages.map((sold) => ({
    value: sold.id,
    title: sold.name,
    detail: `${visitsWords(sold)} · ${validityWords(sold, date)}`,
    aside: sold.price === 0 ? 'Free' : money(sold.price),
  }))
  return <ChoiceList label="Package" groups={[{ choices }]} {...rest} />
}
