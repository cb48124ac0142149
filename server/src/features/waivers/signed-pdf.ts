import { dateFormat, formatDate } from '@deskbell/domain/shared/format.ts'
import { splitParagraphs } from '@deskbell/domain/waivers/rules.ts'
import type { BusinessRow } from '../business/queries.ts'
import { PdfPage } from './pdf.ts'
import type { SignatureRow, WaiverRow } from './present.ts'

type Signed = { shop: BusinessRow; waiver: WaiverRow; signature: SignatureRow; clientName: string }

/** A point in time with its zone, since whoever reads it may live in another. */
function formatMoment(at: Date, { locale, timeZone }: BusinessRow): string {
  const words = dateFormat(locale, { dateStyle: 'long', timeStyle: 'long', timeZone }).format(at)
  return `${words} (${timeZone})`
}

function signerLines({ signature, clientName }: Signed): string[] {
  const { guardianName } = signature
  return guardianName ? [`Signed by ${guardianName}, guardian of ${clientName}`] : [`Signed by ${signature.signerName}`]
}

function listFacts(signed: Signed): string[] {
  const { shop, signature } = signed
  const { deviceName, byName, expiresOn, signedAt } = signature
  return [
    ...signerLines(signed),
    `Signed on ${formatMoment(signedAt, shop)}`,
    deviceName === null ? `At the desk, with ${byName}` : `On the tablet “${deviceName}”`,
    expiresOn ? `Good through ${formatDate(expiresOn, shop.locale)}` : 'Good for ever',
    `Record ${signature.id}`,
  ]
}

/** A signature on paper: the shop, the text as it was signed, and the signature under it. */
export async function writeSigned(signed: Signed): Promise<Uint8Array> {
  const { shop, waiver, signature } = signed
  const paper = new PdfPage({ title: waiver.title, createdAt: signature.signedAt })
  if (shop.companyName) paper.write(shop.companyName, { bold: true, size: 12 })
  paper.write(waiver.title, { bold: true, size: 18 })
  paper.write(`Version ${waiver.number}, published on ${formatMoment(waiver.publishedAt, shop)}`, { size: 9, gap: 14 })
  for (const paragraph of splitParagraphs(waiver.body)) paper.write(paragraph)
  paper.draw({ strokes: signature.strokes, width: 300, height: 100 })
  for (const fact of listFacts(signed)) paper.write(fact, { gap: 2 })
  return paper.toBytes()
}
