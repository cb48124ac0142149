import type { Product, StockTakingResult } from '@deskbell/domain/products/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import { plural, t } from '@lingui/core/macro'
import { Alert, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useBlocker } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { CameraScanner } from '../../components/camera-scanner.tsx'
import { Card } from '../../components/card.tsx'
import { ConfirmModal } from '../../components/confirm-modal.tsx'
import { type Column, DataTable } from '../../components/data-table.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { QueryView } from '../../components/query-view.tsx'
import { SearchCombobox } from '../../components/search-combobox.tsx'
import { WholeNumberInput } from '../../components/whole-number-input.tsx'
import { matchesWords } from '../../lib/match-words.ts'
import { formatProblem } from '../../lib/problem-labels.ts'
import { useScanner } from '../../lib/scanner.ts'
import { useUnsaved } from '../../lib/unsaved.ts'
import { useFormat } from '../auth/use-format.ts'
import { allProductsQuery, useTakeStock } from './api.ts'
import { formatPieces } from './labels.ts'
import classes from './products.module.css'
import { addCount, type Count, countOneMore, listTyped, setCounted, sumDifferences } from './stock-counts.ts'

/** Stock-taking: what is on the shelf is counted, compared with the stock, and saved as the stock. */
export function StockTakingScreen() {
  const products = useQuery(allProductsQuery)
  const [result, setResult] = useState<StockTakingResult | null>(null)
  return (
    <>
      <PageHeader
        title={t`Stock-taking`}
        subtitle={t`Count what is on the shelf while nothing is sold`}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/dashboard/products" {...props} />}>
            {t`Products`}
          </Button>
        }
      />
      {result ? (
        <Taken result={result} onAgain={() => setResult(null)} />
      ) : (
        <QueryView query={products}>
          {(all) => <Counting products={all.filter(({ tracksStock }) => tracksStock)} onTaken={setResult} />}
        </QueryView>
      )}
    </>
  )
}

type CountingProps = { products: Product[]; onTaken: (result: StockTakingResult) => void }

function useCounting({ products, onTaken }: CountingProps) {
  const [counts, setCounts] = useState<Count[]>([])
  const [unknown, setUnknown] = useState<string | null>(null)
  const take = useTakeStock()
  // Stays the same until the counts are saved, so that a repeated request counts once.
  const id = useRef(newId())
  const typed = listTyped(counts)
  function change(next: Count[]) {
    id.current = newId()
    setUnknown(null)
    setCounts(next)
  }
  function countScanned(code: string) {
    const found = products.find(({ barcode }) => barcode === code)
    if (found) change(countOneMore(counts, found.id))
    else setUnknown(code)
  }
  useScanner(countScanned)
  return {
    counts,
    unknown,
    typed,
    error: take.error,
    isBusy: take.isPending,
    change,
    countScanned,
    save: () => take.mutate({ id: id.current, counts: typed, note: '' }, { onSuccess: onTaken }),
  }
}

function Counting(props: CountingProps) {
  const { products } = props
  const counting = useCounting(props)
  const { counts, unknown, typed, error, isBusy, change, countScanned, save } = counting
  useUnsaved(() => typed.length > 0)
  if (products.length === 0) return <EmptyState title={t`There is no product whose pieces are counted`} />
  return (
    <Card>
      <div className={classes.stack}>
        <FindProduct products={products} onFind={(productId) => change(addCount(counts, productId))} />
        <CameraScanner onScan={countScanned} />
        {unknown && (
          <Alert color="brass" role="alert">
            {t`No product has the barcode ${{ code: unknown }}.`}
          </Alert>
        )}
        {counts.length === 0 ? (
          <EmptyState
            title={t`Nothing is counted yet`}
            action={
              <Button
                variant="default"
                onClick={() => change(products.map(({ id: productId }) => ({ productId, counted: '' })))}
              >
                {t`List all products`}
              </Button>
            }
          >
            {t`Scan each piece, or find a product and type how many are there.`}
          </EmptyState>
        ) : (
          <CountTable counts={counts} products={products} onChange={change} />
        )}
        {error && (
          <Alert color="red" role="alert">
            {formatProblem(error)}
          </Alert>
        )}
        {typed.length > 0 && <Summary counts={counts} products={products} isBusy={isBusy} onSave={save} />}
      </div>
      <LeaveQuestion asks={() => typed.length > 0 && !isBusy} />
    </Card>
  )
}

function FindProduct({ products, onFind }: { products: Product[]; onFind: (productId: string) => void }) {
  const { number } = useFormat()
  const [typed, setTyped] = useState('')
  const found = products
    .filter(({ name, barcode }) => matchesWords(`${name} ${barcode}`, typed))
    .map(({ id, name, barcode, stock }) => ({ value: id, label: name, detail: barcode, aside: number(stock) }))
  return (
    <SearchCombobox
      label={t`Scan or find a product`}
      typed={typed}
      onType={setTyped}
      groups={[{ found }]}
      onPick={onFind}
      nothing={t`No product is called “${{ name: typed }}”`}
    />
  )
}

type Row = Count & { id: string; product: Product }

function CountTable({
  counts,
  products,
  onChange,
}: {
  counts: Count[]
  products: Product[]
  onChange: (counts: Count[]) => void
}) {
  const { number } = useFormat()
  const rows = counts.flatMap((count): Row[] => {
    const product = products.find(({ id }) => id === count.productId)
    return product ? [{ ...count, id: product.id, product }] : []
  })
  const columns: Column<Row>[] = [
    { header: t`Product`, cell: ({ product }) => product.name },
    { header: t`Expected`, align: 'end', hideBelow: 'sm', cell: ({ product }) => number(product.stock) },
    {
      header: t({ context: 'pieces of a product', message: 'Counted' }),
      align: 'end',
      cell: ({ productId, product, counted }) => (
        <WholeNumberInput
          className={classes.counted}
          aria-label={t`Counted of ${{ name: product.name }}`}
          max={1_000_000}
          value={counted}
          onChange={(typed) => onChange(setCounted(counts, { productId, counted: typed === '' ? '' : Number(typed) }))}
        />
      ),
    },
    {
      header: t`Difference`,
      align: 'end',
      cell: ({ counted, product }) => (counted === '' ? '–' : <Difference pieces={counted - product.stock} />),
    },
  ]
  return (
    <DataTable
      label={t({ context: 'pieces of a product', message: 'Counted' })}
      rows={rows}
      columns={columns}
      nameOf={({ product }) => product.name}
    />
  )
}

function Difference({ pieces }: { pieces: number }) {
  const { number } = useFormat()
  return (
    <span className={classes.difference} data-differs={pieces !== 0}>
      {formatPieces(pieces, number)}
    </span>
  )
}

function Summary({
  counts,
  products,
  isBusy,
  onSave,
}: {
  counts: Count[]
  products: Product[]
  isBusy: boolean
  onSave: () => void
}) {
  const { number, money } = useFormat()
  const { counted, differing, pieces, value } = sumDifferences(counts, products)
  return (
    <div className={classes.foot}>
      <output aria-label={t`What differs`}>
        {plural({ products: counted }, { one: '# product counted', other: '# products counted' })}
        {' · '}
        {differing === 0
          ? t`nothing differs`
          : t`${plural({ differing }, { one: '# differs', other: '# differ' })}: ${{ pieces: formatPieces(pieces, number) }}, ${{ value: money(value) }} at cost`}
      </output>
      <Button loading={isBusy} onClick={onSave}>
        {t`Save the counts`}
      </Button>
    </div>
  )
}

function Taken({ result, onAgain }: { result: StockTakingResult; onAgain: () => void }) {
  const { number, money } = useFormat()
  const rows = result.items.map((item) => ({ ...item, id: item.productId }))
  const columns: Column<(typeof rows)[number]>[] = [
    {
      header: t`Product`,
      cell: ({ id, name }) => (
        <Link to="/dashboard/products/$productId" params={{ productId: id }} data-row-link>
          {name}
        </Link>
      ),
    },
    { header: t`Expected`, align: 'end', hideBelow: 'sm', cell: ({ expected }) => number(expected) },
    {
      header: t({ context: 'pieces of a product', message: 'Counted' }),
      align: 'end',
      cell: ({ counted }) => number(counted),
    },
    { header: t`Difference`, align: 'end', cell: ({ difference }) => <Difference pieces={difference} /> },
    {
      header: t`At cost`,
      align: 'end',
      hideBelow: 'sm',
      cell: ({ difference, cost }) => money(difference * cost),
    },
  ]
  return (
    <Card title={t`The counts are the stock now`} aside={<Button onClick={onAgain}>{t`Count more`}</Button>}>
      <DataTable label={t`What was counted`} rows={rows} columns={columns} nameOf={({ name }) => name} />
    </Card>
  )
}

/** Asks before the screen is left with counts that are not saved. */
function LeaveQuestion({ asks }: { asks: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => asks(), enableBeforeUnload: false, withResolver: true })
  return (
    <ConfirmModal
      title={t`Leave the stock-taking?`}
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      confirmLabel={t`Leave`}
      onConfirm={() => blocker.proceed?.()}
      busy={false}
    >
      {t`What was counted is not saved.`}
    </ConfirmModal>
  )
}
