import type { Product } from '@deskbell/domain/products/schema.ts'
import { t } from '@lingui/core/macro'
import { Button } from '@mantine/core'
import { IconArchive, IconBottle, IconPencil, IconRestore, IconTruckDelivery } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Column, DataTable, type RowAction } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ListTools } from '../../components/list-tools.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { PagedList } from '../../components/paged-list.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { Switch } from '../../components/switch.ts'
import { getLatest, useFormModal } from '../../components/use-form-modal.ts'
import { UNFILTERED } from '../../lib/list-filter.ts'
import { listItems } from '../../lib/pages.ts'
import { useShortcuts } from '../../lib/shortcuts.ts'
import { useFormat } from '../auth/use-format.ts'
import { ExportMenu } from '../data/exports/export-menu.tsx'
import { type ProductsFilter, productsQuery } from './api.ts'
import { ProductModal } from './product-modal.tsx'
import { StockChangeModal } from './stock-change-modal.tsx'
import { StockLevel } from './stock-level.tsx'
import { useProductArchiving } from './use-product-archiving.ts'

export function ProductsScreen({ q, low }: { q: string; low?: true }) {
  const [filter, setFilter] = useState<ProductsFilter>({ ...UNFILTERED, q, ...(low && { low: 'true' }) })
  const pages = useInfiniteQuery(productsQuery(filter))
  const modal = useFormModal<Product>()
  const stock = useFormModal<Product>()
  useShortcuts({ new: modal.add })
  const loaded = pages.data ? listItems(pages.data) : []
  const changed = getLatest(stock.item, loaded)
  return (
    <>
      <PageHeader
        title={t`Products`}
        subtitle={t`What stands on the shelf`}
        actions={
          <>
            <ExportMenu list="products" filter={filter} />
            <Button
              variant="default"
              renderRoot={(props) => <Link to="/dashboard/products/stock-taking" {...props} />}
            >{t`Stock-taking`}</Button>
            <Button onClick={modal.add}>{t`Add product`}</Button>
          </>
        }
      />
      <ListTools
        searchLabel={t`Search products`}
        filter={filter}
        onFilter={({ q, archived }) => setFilter({ ...filter, q, archived })}
      />
      <Switch
        mb="md"
        label={t`Only with a low stock`}
        checked={filter.low !== undefined}
        onChange={({ currentTarget: { checked } }) => setFilter({ ...filter, low: checked ? 'true' : undefined })}
      />
      <PagedList pages={pages} empty={<NoProducts filter={filter} onAdd={modal.add} />}>
        {(products) => <ProductTable products={products} onEdit={modal.edit} onChangeStock={stock.edit} />}
      </PagedList>
      <ProductModal edited={getLatest(modal.item, loaded)} opened={modal.opened} onClose={modal.close} />
      {changed && <StockChangeModal product={changed} opened={stock.opened} onClose={stock.close} />}
    </>
  )
}

function ProductTable({
  products,
  onEdit,
  onChangeStock,
}: {
  products: Product[]
  onEdit: (product: Product) => void
  onChangeStock: (product: Product) => void
}) {
  const { money } = useFormat()
  const archiving = useProductArchiving()
  const columns: Column<Product>[] = [
    {
      header: t`Product`,
      cell: ({ id, name }) => (
        <Link to="/dashboard/products/$productId" params={{ productId: id }} data-row-link>
          {name}
        </Link>
      ),
    },
    { header: t`Barcode`, hideBelow: 'md', cell: ({ barcode }) => barcode || '–' },
    { header: t`Status`, hideBelow: 'md', cell: (row) => <OnSalePill row={row} /> },
    { header: t`Price`, align: 'end', hideBelow: 'sm', cell: ({ price }) => money(price) },
    { header: t`Stock`, align: 'end', cell: (row) => <StockLevel product={row} /> },
  ]
  function actions(row: Product): RowAction[] {
    if (row.archivedAt)
      return [{ label: t`Restore`, icon: <IconRestore size={18} />, onClick: () => archiving.restore(row) }]
    return [
      ...(row.tracksStock
        ? [{ label: t`Change stock…`, icon: <IconTruckDelivery size={18} />, onClick: () => onChangeStock(row) }]
        : []),
      { label: t`Edit`, icon: <IconPencil size={18} />, onClick: () => onEdit(row) },
      { label: t`Archive`, icon: <IconArchive size={18} />, onClick: () => archiving.archive(row) },
    ]
  }
  return (
    <DataTable label={t`Products`} rows={products} columns={columns} nameOf={({ name }) => name} actions={actions} />
  )
}

function OnSalePill({ row: { active } }: { row: Product }) {
  return <StatusPill tone={active ? 'good' : 'quiet'}>{active ? t`on sale` : t`not on sale`}</StatusPill>
}

function NoProducts({ filter: { q, archived, low }, onAdd }: { filter: ProductsFilter; onAdd: () => void }) {
  if (q)
    return (
      <EmptyState
        title={t`No product is called “${{ name: q }}”`}
      >{t`Check the spelling, or search for less.`}</EmptyState>
    )
  if (archived === 'only')
    return (
      <EmptyState title={t`Nothing is archived`}>{t`A product that you no longer sell can be archived.`}</EmptyState>
    )
  if (low) return <EmptyState title={t`No stock is low`} />
  return (
    <EmptyState
      icon={<IconBottle size={28} />}
      title={t`Add your first product`}
      action={<Button onClick={onAdd}>{t`Add product`}</Button>}
    >
      {t`A product is what you sell from the shelf. Scan its barcode at the checkout.`}
    </EmptyState>
  )
}
