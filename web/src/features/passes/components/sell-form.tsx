import type { Package } from '@deskbell/domain/packages/schema.ts'
import { plural, t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { ChoiceList } from '../../../components/choice-list.tsx'
import { Disclosure } from '../../../components/disclosure.tsx'
import { Checkbox } from '../../../components/mantine-more.ts'
import { QueryView } from '../../../components/query-view.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { useFormat } from '../../auth/use-format.ts'
import { taxQuery } from '../../business/api.ts'
import { toTaxTerms } from '../../business/tax-terms.ts'
import { clientQuery } from '../../clients/api.ts'
import { validityWords, visitsWords } from '../../packages/labels.ts'
import { clientTiersQuery } from '../../price-tiers/api.ts'
import { allServicesQuery } from '../../services/api.ts'
import { unpaidVisitsQuery } from '../api.ts'
import { getPackagePrice, type SaleForm } from '../sale-form.ts'
import { saleWords } from '../sale-labels.ts'
import { getCoverObstacle, listChosen, type UnpaidVisit, unpaidVisits } from '../unpaid-visits.ts'
import { type Buyer, type SaleFormState, useSaleForm } from '../use-sale-form.ts'
import { SaleExtras, SaleTermsFields } from './sale-fields.tsx'
import classes from './sell-form.module.css'

/** Checkboxes for past visits that the pass can pay for as well. */
function CoveredVisits({
  selling: { form, change },
  sold,
  visits,
}: {
  selling: SaleFormState
  sold: Package
  visits: UnpaidVisit[]
}) {
  const { coveredCheckInIds: chosen } = form.values
  function toggle(id: string, ticked: boolean) {
    change({ coveredCheckInIds: ticked ? [...chosen, id] : chosen.filter((other) => other !== id) })
  }
  return (
    <Disclosure label={t`Unpaid visits`} aside={visits.length}>
      <p className={classes.hint}>{t`Tick those that this pass shall pay for.`}</p>
      <ul className={classes.visits} aria-label={t`Unpaid visits`}>
        {visits.map((visit) => (
          <VisitRow
            key={visit.id}
            visit={visit}
            ticked={chosen.includes(visit.id)}
            obstacle={chosen.includes(visit.id) ? null : getCoverObstacle(visit, { sold, visits, chosen })}
            onTick={(ticked) => toggle(visit.id, ticked)}
          />
        ))}
      </ul>
    </Disclosure>
  )
}

function VisitRow({
  visit,
  ticked,
  obstacle,
  onTick,
}: {
  visit: UnpaidVisit
  ticked: boolean
  obstacle: string | null
  onTick: (ticked: boolean) => void
}) {
  const { dateTime } = useFormat()
  const { serviceName, occurredAt, visitsUsed } = visit
  const takes = visitsUsed > 1 && t`takes ${plural({ visits: visitsUsed }, { one: '# visit', other: '# visits' })}`
  return (
    <li>
      <Checkbox
        classNames={{ body: classes.check, labelWrapper: classes.checkWords }}
        label={serviceName}
        description={[dateTime(occurredAt), takes, obstacle].filter(Boolean).join(' · ')}
        checked={ticked}
        disabled={obstacle !== null}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </li>
  )
}

function SaleSummary({
  sale,
  sold,
  visits,
  firstName,
}: {
  sale: SaleForm
  sold: Package
  visits: UnpaidVisit[]
  firstName: string
}) {
  const { money, date, today } = useFormat()
  const covered = listChosen({ visits, chosen: sale.coveredCheckInIds })
  return (
    <p className={classes.summary}>{saleWords({ sale, sold, covered, firstName, today: today() }, { money, date })}</p>
  )
}

const NONE: UnpaidVisit[] = []

/**
 * Returns the unpaid visits of a client. Empty until they have loaded or if they can't be, since a sale works without.
 */
function useUnpaidVisits(clientId: string): UnpaidVisit[] {
  const { dayOf } = useFormat()
  const { data: checkIns } = useQuery(unpaidVisitsQuery(clientId))
  const { data: services } = useQuery(allServicesQuery)
  return checkIns && services ? unpaidVisits(checkIns, services, dayOf) : NONE
}

type Props = { client: Buyer; packages: Package[]; onClose: () => void; covering?: UnpaidVisit }

/** Form to sell a package. Frequent fields are visible, rare ones collapsed. */
export function SellForm(props: Props) {
  const settings = useQuery(taxQuery)
  const payer = useQuery(clientQuery(props.client.id))
  const tiers = useQuery(clientTiersQuery(props.client.id))
  return (
    <QueryView query={settings}>
      {(tax) => (
        <QueryView query={payer}>
          {(client) => (
            <QueryView query={tiers}>
              {(own) => (
                <TaxedSellForm {...props} tax={{ ...toTaxTerms(tax, client), taxRate: tax.taxRate }} tiers={own} />
              )}
            </QueryView>
          )}
        </QueryView>
      )}
    </QueryView>
  )
}

function TaxedSellForm(props: Props & Pick<SaleForm, 'tax' | 'tiers'>) {
  const { client, packages, onClose } = props
  const selling = useSaleForm(props)
  const { form, sold, choose } = selling
  const visits = useUnpaidVisits(client.id)
  // After the chosen package is painted.
  const isShown = useDeferredValue(sold !== undefined)
  return (
    <SchemaForm form={form} submitLabel={t`Sell`} onCancel={onClose}>
      <PackageChoice
        packages={packages}
        tiers={form.values.tiers}
        value={form.values.packageId}
        onChange={choose}
        error={form.errors.packageId}
      />
      {sold && isShown && (
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
  tiers,
  ...rest
}: Pick<Props, 'packages'> & {
  tiers: SaleForm['tiers']
  value: string
  onChange: (id: string) => void
  error: React.ReactNode
}) {
  const { date, money } = useFormat()
  const choices = packages.map((sold) => {
    const { price, tier } = getPackagePrice(sold, tiers)
    return {
      value: sold.id,
      title: sold.name,
      detail: [visitsWords(sold), validityWords(sold, date), tier?.name].filter(Boolean).join(' · '),
      aside: price === 0 ? t({ context: 'price', message: 'Free' }) : money(price),
    }
  })
  return <ChoiceList label={t`Package`} groups={[{ choices }]} {...rest} />
}
