import type { MailedReceipt, ReceiptMail } from '@deskbell/domain/passes/schema.ts'
import type { ReceiptLine, ReceiptShop, ReceiptWords } from '@deskbell/domain/sales/receipt-parts.ts'
import { t } from '@lingui/core/macro'
import { Anchor, Button } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FormModal } from '../../../components/form-modal.tsx'
import { LogoImage } from '../../../components/logo-image.tsx'
import { MailForm } from '../../../components/mail-form.tsx'
import { PageHeader } from '../../../components/page-header.tsx'
import { isApiError } from '../../../lib/api-error.ts'
import classes from './receipt.module.css'

type MailProps = {
  /** Address of the client; empty if unknown. */
  email: string
  send: (mail: ReceiptMail) => Promise<MailedReceipt>
}

/** Dialog that mails the receipt, by default to the client. */
function MailReceiptModal({ opened, onClose, ...props }: MailProps & { opened: boolean; onClose: () => void }) {
  return (
    <FormModal title={t`Mail the receipt`} opened={opened} onClose={onClose}>
      <MailReceiptForm onClose={onClose} {...props} />
    </FormModal>
  )
}

function MailReceiptForm({ email, send, onClose }: MailProps & { onClose: () => void }) {
  return (
    <MailForm
      to={email}
      send={send}
      sent={(to) => t`The receipt is on its way to ${to}`}
      waiting={t`The receipt waits in the outbox`}
      onClose={onClose}
    >
      {(error) =>
        isApiError(error, 'mail_failed', 'mail_sender_refused') && <WaitsInOutbox said={error.problem.detail} />
      }
    </MailForm>
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

/** Buttons that mail and print the receipt. `quiet`: beside a button that is more important. */
export function ReceiptButtons({ quiet = false, ...props }: MailProps & { quiet?: boolean }) {
  const [mailing, { open, close }] = useDisclosure()
  return (
    <>
      <Button variant="default" onClick={open}>
        {t({ context: 'button: send by e-mail', message: 'Mail' })}
      </Button>
      <Button variant={quiet ? 'default' : 'filled'} onClick={() => window.print()}>{t`Print`}</Button>
      <MailReceiptModal opened={mailing} onClose={close} {...props} />
    </>
  )
}

/** Header above the receipt: back link, print and mail. Not printed. */
export function ReceiptHeader({ number, back, ...mail }: MailProps & { number: string; back: ReactNode }) {
  return (
    <div className={classes.header}>
      <PageHeader title={t`Receipt ${number}`} subtitle={back} actions={<ReceiptButtons {...mail} />} />
    </div>
  )
}

type PaperProps = {
  receipt: { number: string; day: string; shop: ReceiptShop; words: ReceiptWords }
  logoUrl: string
  lang: string
  children: ReactNode
}

/** The receipt as it is printed. */
export function ReceiptPaper({ receipt, logoUrl, lang, children }: PaperProps) {
  return (
    <article className={classes.paper} lang={lang} aria-label={t`Receipt ${{ number: receipt.number }}`}>
      <Shop receipt={receipt} logoUrl={logoUrl} />
      {children}
    </article>
  )
}

function Shop({ receipt: { shop, number, day, words }, logoUrl }: Pick<PaperProps, 'receipt' | 'logoUrl'>) {
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

export function ReceiptLines({ title, lines }: { title: string; lines: ReceiptLine[] }) {
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
