import { buildCloseReport, type CloseReport } from '@deskbell/domain/drawers/close-report.ts'
import type { DrawerPayment, DrawerSession } from '@deskbell/domain/drawers/schema.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Column, DataTable } from '../../../components/data-table.tsx'
import { EmptyState } from '../../../components/empty-state.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { PagedList } from '../../../components/paged-list.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { getLanguage } from '../../../lib/language.ts'
import { useSession } from '../../auth/api.ts'
import { useFormat } from '../../auth/use-format.ts'
import receiptClasses from '../../passes/components/receipt.module.css'
import { ReceiptLines } from '../../passes/components/receipt-paper.tsx'
import { paymentMethodWords } from '../../passes/payment-labels.ts'
import { receiptLanguageQuery } from '../../passes/receipt-language.ts'
import { sessionPaymentsQuery, sessionQuery } from '../api.ts'
import classes from './drawers.module.css'
import { MailCloseModal } from './mail-close-modal.tsx'
import { MoveCashModal } from './move-cash-modal.tsx'

/** A session of a drawer: how it stands, or how it was closed, to be printed or mailed, and its payments. */
export function SessionPage({ id }: { id: string }) {
  const query = useQuery(sessionQuery(id))
  return <QueryView query={query}>{(session) => <OneSession session={session} />}</QueryView>
}

function OneSession({ session }: { session: DrawerSession }) {
  const { business } = useSession()
  const query = useQuery(receiptLanguageQuery(chooseLanguage({ language: getLanguage() }, business)))
  return (
    <>
      <div className={classes.screenOnly}>
        <PageHeader
          title={session.drawerName}
          subtitle={
            <Anchor
              inherit
              className={receiptClasses.back}
              renderRoot={(props) => <Link to="/dashboard/drawers" {...props} />}
            >
              {t`Drawers`}
            </Anchor>
          }
          actions={<Actions session={session} />}
        />
      </div>
      <div className={classes.stack}>
        <QueryView query={query}>
          {(i18n) => <ClosePaper report={buildCloseReport({ session, business }, i18n)} lang={i18n.locale} />}
        </QueryView>
        <div className={classes.screenOnly}>
          <Payments id={session.id} />
        </div>
      </div>
    </>
  )
}

function Actions({ session: { id, closedAt } }: { session: DrawerSession }) {
  const [moving, move] = useDisclosure()
  const [mailing, mail] = useDisclosure()
  return (
    <>
      {!closedAt && (
        <>
          <Button variant="default" onClick={move.open}>
            {t`Cash in or out…`}
          </Button>
          <Button
            renderRoot={(props) => (
              <Link to="/dashboard/drawers/$sessionId/close" params={{ sessionId: id }} {...props} />
            )}
          >
            {t`Close the drawer`}
          </Button>
        </>
      )}
      <Button variant="default" onClick={mail.open}>
        {t({ context: 'button: send by e-mail', message: 'Mail' })}
      </Button>
      <Button variant={closedAt ? 'filled' : 'default'} onClick={() => window.print()}>
        {t`Print`}
      </Button>
      <MoveCashModal sessionId={id} opened={moving} onClose={move.close} />
      <MailCloseModal sessionId={id} opened={mailing} onClose={mail.close} />
    </>
  )
}

function ClosePaper({ report, lang }: { report: CloseReport; lang: string }) {
  const { title, shop, facts, sections, total, note } = report
  return (
    <article className={receiptClasses.paper} lang={lang} aria-label={title}>
      <div className={receiptClasses.seller}>
        <h2 className={receiptClasses.name}>{title}</h2>
        <p className={receiptClasses.soft}>{shop.name}</p>
        {facts.map(({ label, value }) => (
          <p key={label}>
            <span className={receiptClasses.soft}>{label}</span> {value}
          </p>
        ))}
      </div>
      {sections.map(({ id, title: name, lines }) => (
        <section key={id}>
          <h3>{name}</h3>
          <ReceiptLines title={name} lines={lines} />
        </section>
      ))}
      {total.length > 0 && (
        <ReceiptLines title={t({ context: 'money in a drawer', message: 'Difference' })} lines={total} />
      )}
      {note && <p>{note}</p>}
    </article>
  )
}

function Payments({ id }: { id: string }) {
  const pages = useInfiniteQuery(sessionPaymentsQuery(id))
  const { dateTime, money } = useFormat()
  const columns: Column<DrawerPayment>[] = [
    {
      header: t`Sale`,
      cell: ({ saleId, saleNumber }) => (
        <Link to="/dashboard/sales/$saleId" params={{ saleId }} data-row-link>
          {saleNumber || t`Sale`}
        </Link>
      ),
    },
    { header: t`When`, hideBelow: 'sm', cell: ({ at }) => dateTime(at) },
    { header: t`Client`, hideBelow: 'md', cell: ({ clientName }) => clientName || t`Passer-by` },
    { header: t({ context: 'column: who did it', message: 'By' }), hideBelow: 'md', cell: ({ by }) => by },
    {
      header: t({ context: 'column: way of payment', message: 'Method' }),
      cell: ({ method }) => paymentMethodWords(method),
    },
    { header: t`Amount`, align: 'end', cell: ({ amount }) => money(amount) },
  ]
  return (
    <PagedList pages={pages} empty={<EmptyState title={t`No payments in this drawer yet`} />}>
      {(payments) => (
        <DataTable label={t`Payments`} rows={payments} columns={columns} nameOf={({ saleNumber }) => saleNumber} />
      )}
    </PagedList>
  )
}
