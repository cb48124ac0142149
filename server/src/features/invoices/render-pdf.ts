import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { InvoiceDocument, InvoiceSum } from '@deskbell/domain/invoices/document.ts'
import PDFDocument from 'pdfkit'

const MARGIN = 56
const SIZE = 10

// Embedded, as PDF/A-3 wants: a reader in ten years needs no font of its own.
const FONTS = { regular: '400Regular/Inter_400Regular.ttf', bold: '700Bold/Inter_700Bold.ttf' }

const read = new Map<string, Buffer>()

function readFont(file: string): Buffer {
  const known = read.get(file) ?? readFileSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${file}`)))
  read.set(file, known)
  return known
}

export type Paper = { title: string; language: string; issuedAt: Date; paperSize: 'A4' | 'LETTER' }

export function openPage({ title, language, issuedAt, paperSize }: Paper): PDFKit.PDFDocument {
  const info = { Title: title, Creator: 'Deskbell', CreationDate: issuedAt, ModDate: issuedAt }
  const page = new PDFDocument({
    size: paperSize,
    margin: MARGIN,
    info,
    lang: language,
    pdfVersion: '1.7',
    subset: 'PDF/A-3',
    // Otherwise the library opens a standard font, which isn't embedded.
    font: '',
  })
  for (const [name, file] of Object.entries(FONTS)) page.registerFont(name, readFont(file))
  return page.font('regular').fontSize(SIZE)
}

export async function toBytes(page: PDFKit.PDFDocument): Promise<Uint8Array> {
  const parts: Uint8Array[] = []
  page.on('data', (part: Uint8Array) => parts.push(part))
  const ended = new Promise((resolve) => page.on('end', resolve))
  page.end()
  await ended
  return new Uint8Array(Buffer.concat(parts))
}

function writeSums(page: PDFKit.PDFDocument, sums: InvoiceSum[]): void {
  page.table({
    columnStyles: ['*', 150, 90],
    defaultStyle: { border: 0, padding: 3 },
    data: sums.map(({ label, amount, strong }) => {
      const font = { src: strong ? 'bold' : 'regular', size: strong ? SIZE + 1 : SIZE }
      return ['', { text: label, font }, { text: amount, font, align: { x: 'right' as const, y: 'top' as const } }]
    }),
  })
}

function writeRows(page: PDFKit.PDFDocument, { head, rows }: Pick<InvoiceDocument, 'head' | 'rows'>): void {
  const right = { x: 'right' as const, y: 'top' as const }
  const toCells = ({ name, quantity, rate, amount }: InvoiceDocument['head'], src: string) => [
    { text: name, font: { src } },
    { text: quantity, font: { src }, align: right },
    { text: rate, font: { src }, align: right },
    { text: amount, font: { src }, align: right },
  ]
  page.table({
    columnStyles: ['*', 110, 60, 90],
    rowStyles: () => ({ border: [0, 0, 0.5, 0], borderColor: '#c9cec9' }),
    defaultStyle: { padding: 4 },
    data: [toCells(head, 'bold'), ...rows.map((row) => toCells(row, 'regular'))],
  })
}

/** Renders an invoice as a PDF with embedded fonts, on A4 or Letter. */
export async function renderInvoicePdf(written: InvoiceDocument, paper: Omit<Paper, 'title'>): Promise<Uint8Array> {
  const { title, seller, buyer, facts, note } = written
  const page = openPage({ ...paper, title })
  page.font('bold').fontSize(13).text(seller.name)
  page.font('regular').fontSize(8.5).fillColor('#4b524d').text(seller.lines.join('  ·  '))
  page.fillColor('#000000').fontSize(SIZE).moveDown(3)
  page.font('bold').text(buyer.name).font('regular')
  for (const line of buyer.lines) page.text(line)
  page.moveDown(3).font('bold').fontSize(18).text(title).font('regular').fontSize(SIZE).moveDown(0.5)
  for (const fact of facts) page.text(fact)
  page.moveDown(1.5)
  writeRows(page, written)
  page.moveDown(0.5)
  writeSums(page, written.sums)
  if (note) page.moveDown(1.5).text(note, MARGIN)
  return toBytes(page)
}
