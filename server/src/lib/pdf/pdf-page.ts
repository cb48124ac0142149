import PDFDocument from 'pdfkit'
import { measureWidth, toOutlines } from './text-outlines.ts'

const MARGIN = 56
const LEADING = 1.4

/** Characters of the standard PDF fonts, which every reader has: Western letters and punctuation. */
const EVERYDAY = /^[\n\x20-\x7e\xa0-\xff\u2013\u2014\u2018\u2019\u201c\u201d\u2022\u2026\u20ac]*$/

/** PDF document that is written from top to bottom, in any script. */
export class PdfPage {
  readonly #document: PDFKit.PDFDocument
  readonly #isCentered: boolean

  constructor({
    title,
    createdAt,
    size = 'A4',
    isCentered = false,
  }: {
    title: string
    createdAt: Date
    size?: 'A4' | 'LETTER'
    isCentered?: boolean
  }) {
    this.#isCentered = isCentered
    const info = { Title: title, Creator: 'Deskbell', CreationDate: createdAt, ModDate: createdAt }
    this.#document = new PDFDocument({ size, margin: MARGIN, info })
  }

  get #width(): number {
    return this.#document.page.width - 2 * MARGIN
  }

  /** Left edge of something as wide as `width`. */
  #getLeft(width: number): number {
    return this.#isCentered ? MARGIN + (this.#width - width) / 2 : MARGIN
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
        .text(plain, { lineGap: size * (LEADING - 1.15), align: this.#isCentered ? 'center' : 'left' })
    else for (const line of plain.split('\n')) this.#draw(line, size)
    document.y += gap
  }

  /** Draws a dashed line across the middle of the page, to fold it, and goes on below it. */
  fold(): void {
    const document = this.#document
    const { width, height } = document.page
    document
      .moveTo(0, height / 2)
      .lineTo(width, height / 2)
      .lineWidth(0.5)
      .dash(3, { space: 5 })
      .stroke('#858c87')
      .undash()
    document.y = height / 2 + MARGIN
  }

  /** Draws a PNG or JPEG within a box, in points. */
  drawPicture(bytes: Uint8Array, { width, height }: { width: number; height: number }): void {
    const document = this.#document
    this.#makeRoom(height)
    const top = document.y
    document.image(Buffer.from(bytes), this.#getLeft(width), top, {
      fit: [width, height],
      align: this.#isCentered ? 'center' : undefined,
    })
    document.y = top + height + 8
  }

  /** Draws a square of dark modules, such as a QR code: with `write` at the right edge, and what it writes on its left. */
  drawModules(modules: boolean[][], { size, write }: { size: number; write?: () => void }): void {
    const document = this.#document
    this.#makeRoom(size)
    const module = size / modules.length
    const left = write ? document.page.width - MARGIN - size : this.#getLeft(size)
    const top = document.y
    for (const [row, dark] of modules.entries())
      for (const [column, isDark] of dark.entries())
        if (isDark) document.rect(left + column * module, top + row * module, module, module)
    document.fill('#000000')
    document.x = MARGIN
    document.y = top
    write?.()
    document.y = Math.max(document.y, top + size) + 8
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
      const left = this.#getLeft(measureWidth(line) * size)
      for (const { path, x, y, scale } of toOutlines(line)) {
        if (path === '') continue
        document.save()
        document.translate(left + x * size, baseline - y * size).scale(scale * size, -scale * size)
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
