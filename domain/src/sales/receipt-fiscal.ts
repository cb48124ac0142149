import { msg } from '@lingui/core/runtime-macro'
import type { SaleFiscal } from '../fiscal/schema.ts'
import type { Writing } from './receipt-parts.ts'

/** What a receipt says of the certified security device. `qr`: text of its QR code; empty if nothing is signed yet. */
export type FiscalPart = { note: string; lines: { label: string; value: string }[]; qr: string }

/** Writes the signature of a sale, and that the device was down where it was. Times are those of the device, in UTC. */
export function toFiscalPart(fiscal: SaleFiscal | null, { t }: Pick<Writing, 't'>): FiscalPart | null {
  if (!fiscal) return null
  const { wasDown, signature } = fiscal
  const note = wasDown ? t(msg`The security device was down at the time of the sale.`) : ''
  if (!signature) return { note: note || t(msg`The signature of the security device follows.`), lines: [], qr: '' }
  const line = (label: string, value: string | number) => ({ label, value: String(value) })
  const lines = [
    line(t(msg`Transaction`), signature.transactionNumber),
    line(t(msg`Signature counter`), signature.signatureCounter),
    line(t(msg({ context: 'of a transaction', message: 'Start' })), signature.startedAt),
    line(t(msg({ context: 'of a transaction', message: 'End' })), signature.finishedAt),
    line(t(msg`Till`), signature.clientSerialNumber),
    line(t(msg`Serial number of the security device`), signature.serialNumber),
    line(t(msg`Signature`), signature.value),
  ]
  return { note, lines, qr: signature.qrData }
}
