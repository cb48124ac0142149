import type { FiscalPart } from '@deskbell/domain/sales/receipt-fiscal.ts'
import { t } from '@lingui/core/macro'
import { QrCode } from '../../../components/qr-code.tsx'
import classes from './fiscal-signature.module.css'

/** What the receipt says of the certified security device, with the QR code that inspectors read. */
export function FiscalSignature({ part: { note, lines, qr } }: { part: FiscalPart }) {
  return (
    <section className={classes.fiscal} aria-label={t`Signature of the security device`}>
      {note && <p className={classes.note}>{note}</p>}
      {qr && <QrCode text={qr} label={t`QR code of the signature`} className={classes.code ?? ''} />}
      <dl className={classes.lines}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
