import type { PricedKind, PriceTier } from '@deskbell/domain/price-tiers/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { FormModal } from '../../components/form-modal.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { useArchiving } from '../../components/use-archiving.ts'
import { getLatest, useFormModal } from '../../components/use-form-modal.ts'
import { api } from '../../lib/api.ts'
import { read } from '../../lib/read.ts'
import { packagesOnSaleQuery } from '../passes/api.ts'
import { allProductsQuery } from '../products/api.ts'
import { allServicesQuery } from '../services/api.ts'
import { archivedTiersQuery, priceTiersQuery } from './api.ts'
import { PriceTable } from './price-table.tsx'
import { TierForm } from './tier-form.tsx'

function useTierArchiving() {
  return useArchiving<PriceTier>({
    topic: 'price-tiers',
    archive: ({ id }) => read(api['price-tiers'][':id'].archive.$post({ param: { id } })),
    restore: ({ id }) => read(api['price-tiers'][':id'].restore.$post({ param: { id } })),
    nameOf: ({ name }) => name,
  })
}

/** Returns what has prices, in groups. */
function usePriced() {
  const { data: services = [] } = useQuery(allServicesQuery)
  const { data: packages = [] } = useQuery(packagesOnSaleQuery)
  const { data: products = [] } = useQuery(allProductsQuery)
  const offered = <Item extends { active: boolean; archivedAt: string | null }>(items: Item[]) =>
    items.filter(({ active, archivedAt }) => active && !archivedAt)
  const groups: { kind: PricedKind; label: string; items: { id: string; name: string; price: number }[] }[] = [
    { kind: 'service', label: t`Services`, items: offered(services) },
    { kind: 'package', label: t`Packages`, items: offered(packages) },
    { kind: 'product', label: t`Products`, items: offered(products) },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

export function PricesScreen() {
  const tiers = useQuery(priceTiersQuery)
  const { data: archived = [] } = useQuery(archivedTiersQuery)
  const modal = useFormModal<PriceTier>()
  const archiving = useTierArchiving()
  const groups = usePriced()
  const add = <Button onClick={modal.add}>{t`Add price tier`}</Button>
  return (
    <>
      <PageHeader
        title={t`Prices`}
        subtitle={t`What members, students or newcomers pay instead of the normal price`}
        actions={
          <>
            <Button variant="default" renderRoot={(props) => <Link to="/dashboard/services" {...props} />}>
              {t`Services`}
            </Button>
            {add}
          </>
        }
      />
      <QueryView query={tiers}>
        {(found) =>
          found.length === 0 ? (
            <EmptyState icon={<IconTag size={28} />} title={t`Everybody pays the normal price`} action={add}>
              {t`A price tier has other prices for some clients, such as members. The first one in your order counts.`}
            </EmptyState>
          ) : (
            <Card>
              <PriceTable tiers={found} groups={groups} onEdit={modal.edit} onArchive={archiving.archive} />
            </Card>
          )
        }
      </QueryView>
      {archived.length > 0 && (
        <Card title={t`Archived price tiers`}>
          {archived.map((tier) => (
            <Button
              key={tier.id}
              variant="default"
              loading={archiving.isBusy(tier)}
              onClick={() => archiving.restore(tier)}
            >
              {t`Restore ${{ name: tier.name }}`}
            </Button>
          ))}
        </Card>
      )}
      <FormModal
        title={modal.item ? t`Edit price tier` : t`Add price tier`}
        opened={modal.opened}
        onClose={modal.close}
      >
        <TierForm edited={getLatest(modal.item, tiers.data ?? [])} onDone={modal.close} />
      </FormModal>
    </>
  )
}
