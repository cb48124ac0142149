import { getLanguageTag } from '@deskbell/domain/messages/language.ts'
import { dateFormat, formatDate } from '@deskbell/domain/shared/format.ts'
import { splitParagraphs } from '@deskbell/domain/waivers/rules.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { PdfPage } from '../../lib/pdf/pdf-page.ts'
import type { BusinessRow } from '../business/queries.ts'
import { isSignedOnline, type SignatureRow, type WaiverRow } from './present.ts'

/** `i18n`: language of the client, which is that of the page. */
type Signed = { shop: BusinessRow; waiver: WaiverRow; signature: SignatureRow; clientName: string; i18n: I18n }

/** Formats an instant with its time zone, since the reader may be in another one. */
function formatMoment(at: Date, { shop, i18n }: Signed): string {
  const { timeZone } = shop
  const words = dateFormat(getLanguageTag(i18n.locale, shop), {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone,
  }).format(at)
  return `${words} (${timeZone})`
}

function signerText({ signature, clientName }: Signed): MessageDescriptor {
  const { guardianName, signerName } = signature
  return guardianName
    ? msg`Signed by ${{ guardian: guardianName }}, guardian of ${{ client: clientName }}`
    : msg`Signed by ${{ name: signerName }}`
}

function describePlace(signature: SignatureRow): MessageDescriptor {
  const { deviceName, byName } = signature
  if (isSignedOnline(signature)) return msg`On the client’s own pages`
  return deviceName === null
    ? msg`At the desk, with ${{ name: byName }}`
    : msg`On the tablet “${{ device: deviceName }}”`
}

function listFacts(signed: Signed): string[] {
  const { shop, signature, i18n } = signed
  const { expiresOn, signedAt, id } = signature
  const lastDay = expiresOn && formatDate(expiresOn, getLanguageTag(i18n.locale, shop))
  return [
    signerText(signed),
    msg`Signed on ${{ time: formatMoment(signedAt, signed) }}`,
    describePlace(signature),
    lastDay ? msg`Good through ${{ date: lastDay }}` : msg`Good for ever`,
    msg`Record ${{ id }}`,
  ].map((text) => i18n._(text))
}

/** Renders a signed waiver as a PDF: the text as it was signed, the signature and its details, in the client's language. */
export async function renderSignedPdf(signed: Signed): Promise<Uint8Array> {
  const { shop, waiver, signature, i18n } = signed
  const paper = new PdfPage({ title: waiver.title, createdAt: signature.signedAt })
  if (shop.companyName) paper.write(shop.companyName, { bold: true, size: 12 })
  paper.write(waiver.title, { bold: true, size: 18 })
  const { number, publishedAt } = waiver
  const version = i18n._(msg`Version ${{ number }}, published on ${{ time: formatMoment(publishedAt, signed) }}`)
  paper.write(version, { size: 9, gap: 14 })
  for (const paragraph of splitParagraphs(waiver.body)) paper.write(paragraph)
  paper.draw({ strokes: signature.strokes, width: 300, height: 100 })
  for (const fact of listFacts(signed)) paper.write(fact, { gap: 2 })
  return paper.toBytes()
}
