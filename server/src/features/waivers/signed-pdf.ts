import { getLanguageTag } from '@deskbell/domain/messages/language.ts'
import { dateFormat, formatDate } from '@deskbell/domain/shared/format.ts'
import { splitParagraphs } from '@deskbell/domain/waivers/rules.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import PDFDocument from 'pdfkit'
import type { BusinessRow } from '../business/queries.ts'
import type { SignatureRow, WaiverRow } from './present.ts'
import { measureWidth, toOutlines } from './text-outlines.ts'

const MARGIN = 56
const LEADING = 1.4

/** Characters of the standard PDF fonts, which every reader has: Western letters and punctuation. */
const EVERYDAY = /^[\n\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/

/** PDF document that is written from top to bottom, in any script. */
class PdfPage {
  readonly #document: PDFKit.PDFDocument

  constructor({ title, createdAt }: { title: string; createdAt: Date }) {
    const info = { Title: title, Creator: 'Deskbell', CreationDate: createdAt, ModDate: createdAt }
    this.#document = new PDFDocument({ size: 'A4', margin: MARGIN, info })
  }

  get #width(): number {
    return this.#document.page.width - 2 * MARGIN
  }

  write(
    text: string,
    { size = 10.5, bold = false, gap = 8 }: { size?: number; bold?: boolean; gap?: number } = {},
  ): void {
    const document = this.#document
    // Some locales put a narrow space before AM; the standard fonts lack it.
    const plain = text.replace(/[\u202f\u2009]/g, ' ')
    if (EVERYDAY.test(plain))
      document
        .font(bold ? 'Helvetica-Bold' : 'Helvetica')
        .fontSize(size)
        .text(plain, { lineGap: size * (LEADING - 1.15) })
    else for (const line of plain.split('\n')) this.#draw(line, size)
    document.y += gap
  }

  /** Draws strokes in a frame. Their coordinates are thousandths of its width and height. */
  draw({ strokes, width, height }: { strokes: number[][]; width: number; height: number }): void {
    const document = this.#document
    this.#makeRoom(height)
    const [left, top] = [MARGIN, document.y]
    document.rect(left, top, width, height).lineWidth(0.5).stroke('#858c87')
    document
      .lineWidth(height / 60)
      .lineCap('round')
      .lineJoin('round')
    for (const stroke of strokes) {
      for (let at = 0; at < stroke.length; at += 2) {
        const x = left + ((stroke[at] ?? 0) / 1000) * width
        const y = top + ((stroke[at + 1] ?? 0) / 1000) * height
        if (at === 0) document.moveTo(x, y)
        // A line from a point to itself draws a dot.
        if (at > 0 || stroke.length === 2) document.lineTo(x, y)
      }
      document.stroke('#1f2421')
    }
    document.x = MARGIN
    document.y = top + height + 8
  }

  async toBytes(): Promise<Uint8Array> {
    const document = this.#document
    const parts: Uint8Array[] = []
    document.on('data', (part: Uint8Array) => parts.push(part))
    const ended = new Promise((resolve) => document.on('end', resolve))
    document.end()
    await ended
    return new Uint8Array(Buffer.concat(parts))
  }

  #makeRoom(height: number): void {
    const document = this.#document
    if (document.y + height > document.page.height - MARGIN) document.addPage()
  }

  /** Draws the glyphs as outlines, so that the reader needs no font for them. */
  #draw(text: string, size: number): void {
    const document = this.#document
    for (const line of wrapLines(text, this.#width / size)) {
      this.#makeRoom(size * LEADING)
      const baseline = document.y + size
      for (const { path, x, y, scale } of toOutlines(line)) {
        if (path === '') continue
        document.save()
        document.translate(MARGIN + x * size, baseline - y * size).scale(scale * size, -scale * size)
        document.path(path).fill('#000000')
        document.restore()
      }
      document.y += size * LEADING
    }
  }
}

/** Wraps a text into lines of at most `width`, at font size 1. Splits a word that is wider than a line. */
function wrapLines(text: string, width: number): string[] {
  const lines = ['']
  for (const word of text.split(' ').flatMap((word) => cut(word, width))) {
    const line = lines.at(-1) ?? ''
    const longer = line === '' ? word : `${line} ${word}`
    if (line === '' || measureWidth(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function cut(word: string, width: number): string[] {
  if (measureWidth(word) <= width) return [word]
  const letters = [...word]
  const half = Math.ceil(letters.length / 2)
  if (half === letters.length) return [word]
  return [...cut(letters.slice(0, half).join(''), width), ...cut(letters.slice(half).join(''), width)]
}

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

function listFacts(signed: Signed): string[] {
  const { shop, signature, i18n } = signed
  const { deviceName, byName, expiresOn, signedAt, id } = signature
  const lastDay = expiresOn && formatDate(expiresOn, getLanguageTag(i18n.locale, shop))
  return [
    signerText(signed),
    msg`Signed on ${{ time: formatMoment(signedAt, signed) }}`,
    deviceName === null ? msg`At the desk, with ${{ name: byName }}` : msg`On the tablet “${{ device: deviceName }}”`,
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
