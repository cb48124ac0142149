import { minorDigits } from '@deskbell/domain/shared/minor-digits.ts'
import type { CellKind } from './table.ts'
import { escapeXml } from './xml.ts'

/** Indexes into the cell formats of `writeStyles`. */
export const STYLE = { plain: 0, header: 1, literal: 2, money: 3, day: 4, time: 5, share: 6, hours: 7 } as const

/** Style of a number by its column's kind. */
export const NUMBER_STYLE: Record<CellKind, number> = {
  text: STYLE.plain,
  number: STYLE.plain,
  yes: STYLE.plain,
  money: STYLE.money,
  share: STYLE.share,
  hours: STYLE.hours,
  day: STYLE.day,
  time: STYLE.time,
}

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

function writeStyles(currency: string): string {
  const digits = minorDigits(currency)
  // Built-in formats 14 and 22 are date and date-time in the reader's own locale; 4 has two decimals.
  const formats = [0, 0, 0, 164, 14, 22, 165, 4]
  const cells = formats.map((format, index) => {
    const font = index === STYLE.header ? 1 : 0
    // Keeps the cell a text after it is edited.
    const literal = index === STYLE.literal ? ' quotePrefix="1"' : ''
    return `<xf numFmtId="${format}" fontId="${font}" fillId="0" borderId="0" xfId="0"${literal} applyNumberFormat="1" applyFont="1"/>`
  })
  return `${XML}<styleSheet xmlns="${MAIN}"><numFmts count="2"><numFmt numFmtId="164" formatCode="#,##0${digits > 0 ? `.${'0'.repeat(digits)}` : ''}"/><numFmt numFmtId="165" formatCode="0.0%"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs></styleSheet>`
}

function quoted(name: string): string {
  return escapeXml(name).replaceAll('"', '&quot;')
}

/** Creates all parts of an XLSX package except the sheets, as pairs of name and content. */
export function createParts(sheets: string[], currency: string): [name: string, xml: string][] {
  const each = (xml: (name: string, number: number) => string) => sheets.map((name, i) => xml(name, i + 1)).join('')
  const types = each(
    (_, n) => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${TYPE}.worksheet+xml"/>`,
  )
  const listed = each((name, n) => `<sheet name="${quoted(name)}" sheetId="${n}" r:id="rId${n}"/>`)
  const links = each(
    (_, n) => `<Relationship Id="rId${n}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${n}.xml"/>`,
  )
  return [
    [
      '[Content_Types].xml',
      `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPE}.styles+xml"/>${types}</Types>`,
    ],
    [
      '_rels/.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ['xl/workbook.xml', `${XML}<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${listed}</sheets></workbook>`],
    [
      'xl/_rels/workbook.xml.rels',
      `${XML}<Relationships xmlns="${PACKAGE}/relationships">${links}<Relationship Id="rId${sheets.length + 1}" Type="${OFFICE}/styles" Target="styles.xml"/></Relationships>`,
    ],
    ['xl/styles.xml', writeStyles(currency)],
  ]
}
