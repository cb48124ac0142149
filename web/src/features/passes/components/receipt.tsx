import { fullName } from '@deskbell/domain/clients/rules.ts'
import type { Client } from '@deskbell/domain/clients/schema.ts'
import { chooseLanguage } from '@deskbell/domain/messages/language.ts'
import { buildReceipt, type ReceiptLine, type Receipt as Written } from '@deskbell/domain/passes/receipt.ts'
import { type Pass, ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import { newId } from '@deskbell/domain/shared/new-id.ts'
import type { I18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Anchor, Button, TextInput } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { EmptyState } from '../../../components/empty-state.tsx'
import { FormModal } from '../../../components/form-modal.tsx'
import { LogoImage } from '../../../components/logo-image.tsx'
import { notify } from '../../../components/notify.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { QueryView } from '../../../components/query-view.tsx'
import { SchemaForm } from '../../../components/schema-form.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import { useSchemaForm } from '../../../lib/form.ts'
import { useSession } from '../../auth/api.ts'
import { taxQuery } from '../../business/api.ts'
import { passesQuery, useMailReceipt } from '../api.ts'
import { receiptLanguageQuery } from '../receipt-language.ts'
import classes from './receipt.module.css'

type MailReceiptModalProps = { client: Pick<Client, 'email'>; pass: Pass; onClose: () => void }

/** Dialog that mails the receipt, by default to the client. */
function MailReceiptModal({ opened, ...props }: MailReceiptModalProps & { opened: boolean }) {
  return (
    <FormModal title={t`Mail the receipt`} opened={opened} onClose={props.onClose}>
      <MailReceiptForm {...props} />
    </FormModal>
  )
}

function MailReceiptForm({ client, pass, onClose }: MailReceiptModalProps) {
  const send = useMailReceipt(pass.id)
  // One idempotency key per address: a retry to the same address reuses it, another address gets another mail.
  const [ids] = useState(() => new Map<string, string>())
  const form = useSchemaForm({
    schema: ReceiptMail.omit({ id: true }),
    values: { to: client.email },
    submit: async ({ to }) => {
      const id = ids.get(to) ?? newId()
      ids.set(to, id)
      const { mailed } = await send.mutateAsync({ id, to })
      notify(mailed === 'sent' ? t`The receipt is on its way to ${to}` : t`The receipt waits in the outbox`)
    },
    onSaved: onClose,
  })
  return (
    <SchemaForm form={form} submitLabel={t`Send`} onCancel={onClose}>
      <TextInput
        label={t({ context: 'recipient', message: 'To' })}
        type="email"
        autoComplete="off"
        required
        data-autofocus
        {...form.getInputProps('to')}
      />
      {isApiError(form.error, 'mail_failed', 'mail_sender_refused') && (
        <WaitsInOutbox said={form.error.problem.detail} />
      )}
    </SchemaForm>
  )
}

function WaitsInOutbox({ said }: { said: string | undefined }) {
  return (
    <div>
      {t`The mail server said: ${{ reason: said ?? '' }}`}
      <br />
      <Anchor renderRoot={(props) => <Link to="/dashboard/outbox" {...props} />}>
        {t`The receipt waits in the outbox`}
      </Anchor>
    </div>
  )
}

type ReceiptHeaderProps = { client: Client; pass: Pass; number: string }

/** Header above the receipt: back link, print and mail. Not printed. */
function ReceiptHeader({ client, pass, number }: ReceiptHeaderProps) {
  const [mailing, { open, close }] = useDisclosure()
  return (
    <div className={classes.header}>
      <PageHeader
        title={t`Receipt ${number}`}
        subtitle={<BackTo client={client} />}
        actions={
          <>
            <Button variant="default" onClick={open}>
              {t({ context: 'button: send by e-mail', message: 'Mail' })}
            </Button>
            <Button onClick={() => window.print()}>{t`Print`}</Button>
          </>
        }
      />
      <MailReceiptModal client={client} pass={pass} opened={mailing} onClose={close} />
    </div>
  )
}

function BackTo({ client }: Pick<ReceiptHeaderProps, 'client'>) {
  const params = { clientId: client.id }
  return (
    <Anchor
      className={classes.back}
      renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={params} {...props} />}
    >
      {t`Back to ${{ client: fullName(client) }}`}
    </Anchor>
  )
}

type Props = { client: Client; passId: string }

/** Receipt of a pass in its current state, to be printed or mailed. */
export function Receipt({ client, passId }: Props) {
  const query = useQuery(passesQuery(client.id))
  return (
    <QueryView query={query}>
      {(passes) => {
        const pass = passes.find(({ id, clientId }) => id === passId && clientId === client.id)
        return pass ? <TranslatedReceipt client={client} pass={pass} /> : <NoSuchReceipt client={client} />
      }}
    </QueryView>
  )
}

function NoSuchReceipt({ client: { id: clientId, firstName } }: Pick<Props, 'client'>) {
  return (
    <EmptyState
      title={t`There is no such receipt`}
      action={
        <Anchor renderRoot={(props) => <Link to="/dashboard/clients/$clientId" params={{ clientId }} {...props} />}>
          {t`See what ${{ client: firstName }} bought`}
        </Anchor>
      }
    >
      {t`The address may be mistyped.`}
    </EmptyState>
  )
}

function TranslatedReceipt(props: { client: Client; pass: Pass }) {
  const { business } = useSession()
  const query = useQuery(receiptLanguageQuery(chooseLanguage(props.client, business)))
  return <QueryView query={query}>{(i18n) => <PassReceipt {...props} i18n={i18n} />}</QueryView>
}

function PassReceipt({ client, pass, i18n }: { client: Client; pass: Pass; i18n: I18n }) {
  const { business } = useSession()
  // Don't wait for the name of the tax. Without it the receipt uses a general one.
  const tax = useQuery(taxQuery)
  const receipt = buildReceipt({ pass, business: { ...business, taxName: tax.data?.taxName ?? '' }, client }, i18n)
  return (
    <>
      <ReceiptHeader client={client} pass={pass} number={receipt.number} />
      <article className={classes.paper} lang={i18n.locale} aria-label={t`Receipt ${{ number: receipt.number }}`}>
        <Shop receipt={receipt} logoUrl={business.logoUrl} />
        <Sold receipt={receipt} />
        <Lines title={t`Price`} lines={receipt.price} />
        {receipt.payments.length > 0 && <Lines title={t`Payments`} lines={receipt.payments} />}
        <Lines title={t`Sums`} lines={receipt.sums} />
      </article>
    </>
  )
}

function Shop({ receipt: { shop, number, day, words }, logoUrl }: { receipt: Written; logoUrl: string }) {
  return (
    <div className={classes.shop}>
      <LogoImage url={logoUrl} height={56} className={classes.logo} instead={null} />
      <div className={classes.seller}>
        <h2 className={classes.name}>{shop.name}</h2>
        {shop.lines.map((line) => (
          <p key={line} className={classes.soft}>
            {line}
          </p>
        ))}
      </div>
      <dl className={classes.facts}>
        <dt>{words.receipt}</dt>
        <dd>{number}</dd>
        <dt>{words.date}</dt>
        <dd>{day}</dd>
      </dl>
    </div>
  )
}

function Sold({ receipt: { name, details, words } }: { receipt: Written }) {
  return (
    <div className={classes.sold}>
      <p className={classes.soft}>{words.sold}</p>
      <h3 className={classes.what}>{name}</h3>
      {details.map((detail) => (
        <p key={detail}>{detail}</p>
      ))}
    </div>
  )
}

function Lines({ title, lines }: { title: string; lines: ReceiptLine[] }) {
  return (
    <table className={classes.lines} aria-label={title}>
      <tbody>
        {/* Indexes as keys: two payments of a day may have the same text. */}
        {lines.map(({ label, amount, strong }, index) => (
          <tr key={index} data-strong={strong}>
            <th scope="row">{label}</th>
            <td>{amount}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
