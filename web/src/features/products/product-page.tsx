import { getStockValue } from '@deskbell/domain/products/rules.ts'
import type { Product, StockEntry } from '@deskbell/domain/products/schema.ts'
import { formatRate } from '@deskbell/domain/shared/format.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Card } from '../../components/card.tsx'
import { CardColumns, CardStack } from '../../components/card-columns.tsx'
import { Facts } from '../../components/facts.tsx'
import { LoadMore } from '../../components/load-more.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { StatusPill } from '../../components/status-pill.tsx'
import { TimedList, TimedRow } from '../../components/timed-list.tsx'
import { listItems } from '../../lib/pages.ts'
import { useFormat } from '../auth/use-format.ts'
import { taxQuery } from '../business/api.ts'
import { productQuery, stockEntriesQuery } from './api.ts'
import { formatPieces, getStockState, stockKindWords } from './labels.ts'
import { ProductModal } from './product-modal.tsx'
import classes from './products.module.css'
import { StockChangeModal } from './stock-change-modal.tsx'
import { useProductArchiving } from './use-product-archiving.ts'

export function ProductPage({ id }: { id: string }) {
  const query = useQuery(productQuery(id))
  return <QueryView query={query}>{(product) => <OneProduct product={product} />}</QueryView>
}

function OneProduct({ product }: { product: Product }) {
  const { name, barcode, archivedAt } = product
  return (
    <>
      <PageHeader
        title={name}
        subtitle={archivedAt ? t`Archived` : barcode}
        actions={archivedAt ? <RestoreButton product={product} /> : <Actions product={product} />}
      />
      <CardColumns>
        <CardStack>
          <StockLedger product={product} />
        </CardStack>
        <CardStack>
          <About product={product} />
        </CardStack>
      </CardColumns>
    </>
  )
}

function RestoreButton({ product }: { product: Product }) {
  const archiving = useProductArchiving()
  return (
    <Button loading={archiving.isBusy(product)} onClick={() => archiving.restore(product)}>
      {t`Restore`}
    </Button>
  )
}

function Actions({ product }: { product: Product }) {
  const archiving = useProductArchiving()
  const [editing, edit] = useDisclosure()
  const [changing, change] = useDisclosure()
  return (
    <>
      <Button variant="default" loading={archiving.isBusy(product)} onClick={() => archiving.archive(product)}>
        {t`Archive`}
      </Button>
      <Button variant="default" onClick={edit.open}>
        {t`Edit`}
      </Button>
      {product.tracksStock && <Button onClick={change.open}>{t`Change stock…`}</Button>}
      <ProductModal edited={product} opened={editing} onClose={edit.close} />
      <StockChangeModal product={product} opened={changing} onClose={change.close} />
    </>
  )
}

function About({ product }: { product: Product }) {
  const { money, number, locale } = useFormat()
  const { data: tax } = useQuery(taxQuery)
  const rate = product.taxRate ?? tax?.taxRate
  const { stock, tracksStock, price, cost, lowStock, barcode, description, active } = product
  const state = getStockState(product)
  const mark = state && <StatusPill tone={state.tone}>{state.words}</StatusPill>
  return (
    <Card title={t`About it`}>
      <Facts
        facts={[
          ...(tracksStock
            ? [
                { label: t`In stock`, words: number(stock), mark },
                { label: t`Low at`, words: lowStock === null ? '' : number(lowStock) },
                { label: t`Value at cost`, words: money(getStockValue(product)) },
              ]
            : []),
          {
            label: t`Price`,
            words: money(price),
            mark: !active && <StatusPill tone="quiet">{t`not on sale`}</StatusPill>,
          },
          { label: t`Cost`, words: money(cost) },
          { label: t`Tax rate`, words: rate === undefined ? '' : formatRate(rate, locale) },
          { label: t`Barcode`, words: barcode },
          { label: t`Description`, words: description },
        ]}
      />
    </Card>
  )
}

function StockLedger({ product: { id, tracksStock } }: { product: Product }) {
  const pages = useInfiniteQuery(stockEntriesQuery(id))
  return (
    <Card title={t`Stock`}>
      <QueryView query={pages}>
        {(data) => {
          const entries = listItems(data)
          if (entries.length === 0)
            return <p>{tracksStock ? t`Nothing has come or gone yet.` : t`Its pieces are not counted.`}</p>
          return (
            <TimedList label={t`Stock entries`}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </TimedList>
          )
        }}
      </QueryView>
      <LoadMore pages={pages} />
    </Card>
  )
}

function EntryRow({ entry: { at, kind, quantity, stock, by, note, saleId } }: { entry: StockEntry }) {
  const { relativeDay, dayOf, time, number } = useFormat()
  const words = stockKindWords(kind)
  const who = t`by ${{ name: by }}`
  return (
    <TimedRow
      at={at}
      day={relativeDay(dayOf(at))}
      time={time(at)}
      title={
        saleId ? (
          <Anchor inherit renderRoot={(props) => <Link to="/dashboard/sales/$saleId" params={{ saleId }} {...props} />}>
            {words}
          </Anchor>
        ) : (
          words
        )
      }
      detail={note ? `${who} · ${note}` : who}
    >
      <span className={classes.pieces}>
        {formatPieces(quantity, number)}
        <span className={classes.after}>{t`${{ stock: number(stock) }} in stock`}</span>
      </span>
    </TimedRow>
  )
}
