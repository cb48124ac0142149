import type { Tax } from '@deskbell/domain/business/schema.ts'
import type { CheckIn } from '@deskbell/domain/check-ins/schema.ts'
import type { ClientAtAGlance } from '@deskbell/domain/clients/schema.ts'
import type { Sale } from '@deskbell/domain/sales/schema.ts'
import type { TaxTerms } from '@deskbell/domain/sales/tax.ts'
import { t } from '@lingui/core/macro'
import { Alert, Anchor, Button } from '@mantine/core'
import { skipToken, useQuery } from '@tanstack/react-query'
import { Link, useBlocker } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { CameraScanner } from '../../../components/camera-scanner.tsx'
import { Card } from '../../../components/card.tsx'
import { ConfirmModal } from '../../../components/confirm-modal.tsx'
import { lazyPart } from '../../../components/lazy-part.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { formatProblem } from '../../../lib/problem-labels.ts'
import { useFormat } from '../../auth/use-format.ts'
import { taxQuery } from '../../business/api.ts'
import { toTaxTerms } from '../../business/tax-terms.ts'
import { DrawerHint } from '../../drawers/components/drawer-hint.tsx'
import { unpaidVisitsQuery } from '../../passes/api.ts'
import { useClientTiers } from '../../price-tiers/api.ts'
import { getBuyer, getDueLines, isOverDiscounted } from '../checkout-form.ts'
import { toVisitLine } from '../checkout-lines.ts'
import type { CheckoutSearch } from '../checkout-search.ts'
import { type CheckoutState, useCheckout } from '../use-checkout.ts'
import { useSaleClient } from '../use-sale-client.ts'
import { useScannedProducts } from '../use-scanned-products.ts'
import { AddLine } from './add-line.tsx'
import classes from './checkout.module.css'
import { LineRow } from './checkout-line.tsx'
import { Payments } from './checkout-payments.tsx'
import { Payer } from './payer.tsx'

const SaleDone = lazyPart(async () => (await import('./sale-done.tsx')).SaleDone)

type Props = { search: CheckoutSearch; onNext: () => void }

export function CheckoutScreen({ search, onNext }: Props) {
  const [sale, setSale] = useState<Sale | null>(null)
  if (sale) return <SaleDone sale={sale} onNext={onNext} />
  return (
    <>
      <PageHeader
        title={t`Checkout`}
        actions={
          <Button variant="default" renderRoot={(props) => <Link to="/dashboard/sales" {...props} />}>
            {t`Sales`}
          </Button>
        }
      />
      <Beginning search={search}>{(beginning) => <Checkout {...beginning} onSold={setSale} />}</Beginning>
    </>
  )
}

type Begun = { payer: ClientAtAGlance | null; visits: CheckIn[]; tax: Tax; missing: number }

/** Loads whom and what the checkout begins with. */
function Beginning({ search, children }: { search: CheckoutSearch; children: (begun: Begun) => React.ReactNode }) {
  const clientId = search.client ?? null
  const wanted = [search.visit ?? []].flat()
  const wantsAll = search.visit === 'all'
  const tax = useQuery(taxQuery)
  const payer = useSaleClient({ clientId })
  const unpaid = unpaidVisitsQuery(clientId ?? '')
  const needsVisits = clientId !== null && wanted.length > 0
  const visits = useQuery(
    needsVisits ? { ...unpaid, staleTime: 0 } : { ...unpaid, queryFn: skipToken, initialData: [] },
  )
  return (
    <QueryView query={tax}>
      {(tax) => (
        <QueryView query={visits}>
          {(found) => {
            const chosen = wantsAll ? found : found.filter(({ id }) => wanted.includes(id))
            const missing = wantsAll ? 0 : wanted.length - chosen.length
            const begun = { tax, visits: chosen, missing }
            if (clientId === null) return children({ ...begun, payer: null })
            return <QueryView query={payer}>{(client) => children({ ...begun, payer: client })}</QueryView>
          }}
        </QueryView>
      )}
    </QueryView>
  )
}

function Checkout({ payer: first, visits, tax, missing, onSold }: Begun & { onSold: (sale: Sale) => void }) {
  const { dateTime } = useFormat()
  const [begun] = useState(() => {
    const clientId = first?.id ?? null
    const lines = visits.map((visit) => toVisitLine(visit, { taxRate: tax.taxRate, dateTime }))
    return { clientId, lines, missing, taxTerms: toTaxTerms(tax, first) }
  })
  const checkout = useCheckout({ ...begun, onSold })
  const { form, choosePayer, addBox } = checkout
  const { data: payer = null } = useSaleClient(form.values)
  useTaxTerms(checkout, toTaxTerms(tax, payer))
  useTiers(checkout)
  function choose(id: string | null) {
    choosePayer(id)
    if (id) addBox.current?.focus()
  }
  return (
    <form ref={form.ref} onSubmit={form.handleSubmit} noValidate className={classes.checkout}>
      <Card className={classes.left}>
        {begun.missing > 0 && <Alert color="brass">{t`That visit is paid for already.`}</Alert>}
        <Payer payer={payer} onChoose={choose} />
        <AddLine checkout={checkout} />
        <ScannedProducts checkout={checkout} />
        <Lines checkout={checkout} payer={payer} />
      </Card>
      <Card className={classes.right}>
        <DrawerHint />
        <Payments checkout={checkout} />
        <Problem checkout={checkout} />
      </Card>
      <LeaveQuestion asks={() => form.isDirty() && !isSold(checkout)} />
    </form>
  )
}

/** Keeps the sums right when the payer or a setting changes. */
function useTaxTerms({ form, setTaxTerms }: CheckoutState, terms: TaxTerms) {
  const isCurrent = JSON.stringify(form.values.taxTerms) === JSON.stringify(terms)
  useEffect(() => {
    if (!isCurrent) setTaxTerms(terms)
  })
}

/** Keeps the prices right when their clients or their tiers change. */
function useTiers({ form, setTiers }: CheckoutState) {
  const { values } = form
  const buyers = [values.clientId, ...values.lines.map((line) => getBuyer(values, line))]
  const tiers = useClientTiers([...new Set(buyers.filter((id) => id !== null))])
  const isCurrent = JSON.stringify(values.tiers) === JSON.stringify(tiers)
  useEffect(() => {
    if (!isCurrent) setTiers(tiers)
  })
}

/** Adds what is scanned, and says so if a code belongs to nothing that is for sale. */
function ScannedProducts({ checkout }: { checkout: CheckoutState }) {
  const { refused, addScanned } = useScannedProducts(checkout)
  return (
    <>
      <CameraScanner onScan={(code) => void addScanned(code)} />
      {refused && (
        <Alert color="brass" role="alert">
          {refused.reason === 'unknown'
            ? t`No product has the barcode ${{ code: refused.code }}.`
            : t`${{ product: refused.name }} is not on sale.`}
        </Alert>
      )}
    </>
  )
}

function Lines({ checkout, payer }: { checkout: CheckoutState } & Pick<Parameters<typeof LineRow>[0], 'payer'>) {
  const { values, errors } = checkout.form
  const { lines } = values
  if (lines.length === 0) return <p className={classes.hint}>{t`What is sold stands here.`}</p>
  return (
    <>
      <ul className={classes.lines} aria-label={t`What is sold`}>
        {getDueLines(values).map(({ line, due, promo }, index) => (
          <LineRow key={line.key} due={due} promo={promo} checkout={checkout} index={index} line={line} payer={payer} />
        ))}
      </ul>
      {errors.lines && !lines.some(isOverDiscounted) && (
        <p className={classes.error} role="alert">
          {errors.lines}
        </p>
      )}
    </>
  )
}

/** True if an answer got lost, and the sale was changed before it was sent again. */
function isSold({ form }: CheckoutState): boolean {
  return isApiError(form.error, 'operation_reused', 'id_taken')
}

function Problem({ checkout }: { checkout: CheckoutState }) {
  const { form, saleId } = checkout
  if (!form.error) return null
  return (
    <Alert color="red" role="alert">
      {isSold(checkout) ? t`This sale was made already, as it was before.` : formatProblem(form.error)}
      {isSold(checkout) && saleId && (
        <>
          {' '}
          <Anchor renderRoot={(props) => <Link to="/dashboard/sales/$saleId" params={{ saleId }} {...props} />}>
            {t`See the sale`}
          </Anchor>
        </>
      )}
    </Alert>
  )
}

/** Asks before the screen is left with a sale that isn't made. */
function LeaveQuestion({ asks }: { asks: () => boolean }) {
  const blocker = useBlocker({ shouldBlockFn: () => asks(), enableBeforeUnload: false, withResolver: true })
  return (
    <ConfirmModal
      title={t`Leave this sale?`}
      opened={blocker.status === 'blocked'}
      onClose={() => blocker.reset?.()}
      confirmLabel={t`Leave`}
      onConfirm={() => blocker.proceed?.()}
      busy={false}
    >
      {t`Nothing of it is sold yet.`}
    </ConfirmModal>
  )
}
