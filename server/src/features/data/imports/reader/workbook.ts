import { posix } from 'node:path'
import { Unreadable } from './unreadable.ts'
import { readWholeXml } from './xml.ts'
import type { Zip } from './zip.ts'

/** What of a workbook has to be known before its rows are read. */
export type Workbook = { sheet: string; strings: string[]; dateStyles: Set<number>; since1904: boolean }

const MAIN = 'xl/workbook.xml'
/** All texts of a workbook lie in memory while its rows are read. */
const STRINGS_MAX_BYTES = 48 * 1024 * 1024

async function readTargets(zip: Zip): Promise<Map<string, string>> {
  const targets = new Map<string, string>()
  await readWholeXml(zip.read('xl/_rels/workbook.xml.rels', 1e6), {
    open: ({ name, attributes: { Id = '', Target = '' } }) => {
      if (name === 'Relationship') targets.set(Id, posix.join('xl', Target.replace(/^\/xl\//, '')))
    },
  })
  return targets
}

/** The first sheet that isn't hidden. */
async function findSheet(zip: Zip): Promise<Pick<Workbook, 'sheet' | 'since1904'>> {
  let [id, since1904] = ['', false]
  await readWholeXml(zip.read(MAIN, 1e6), {
    open: ({ name, attributes }) => {
      if (name === 'workbookPr') since1904 = ['1', 'true'].includes(attributes.date1904 ?? '')
      if (name === 'sheet' && id === '' && (attributes.state ?? 'visible') === 'visible') id = attributes['r:id'] ?? ''
    },
  })
  const sheet = (await readTargets(zip)).get(id)
  if (!sheet || !zip.has(sheet)) throw new Unreadable('The Excel file has no sheet')
  return { sheet, since1904 }
}

async function readStrings(zip: Zip): Promise<string[]> {
  const name = 'xl/sharedStrings.xml'
  if (!zip.has(name)) return []
  const strings: string[] = []
  // How a word sounds is no part of the text.
  let [text, isText, isSound] = ['', false, false]
  await readWholeXml(zip.read(name, STRINGS_MAX_BYTES), {
    open: (tag) => {
      if (tag.name === 'si') text = ''
      if (tag.name === 'rPh') isSound = true
      isText = tag.name === 't'
    },
    text: (part) => {
      if (isText && !isSound) text += part
    },
    close: (closed) => {
      if (closed === 't') isText = false
      if (closed === 'rPh') isSound = false
      if (closed === 'si') strings.push(text)
    },
  })
  return strings
}

/** The numbers of the formats that Excel itself has for days and times. */
const OWN_DATES = [14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 46, 47, 50, 57, 58]

function isDateFormat(code: string): boolean {
  return /[ymdhs]/i.test(code.replace(/"[^"]*"|\\.|\[[^\]]*\]/g, ''))
}

async function readDateStyles(zip: Zip): Promise<Set<number>> {
  const [formats, styles] = [new Set(OWN_DATES), new Set<number>()]
  let [isCell, count] = [false, 0]
  if (!zip.has('xl/styles.xml')) return styles
  await readWholeXml(zip.read('xl/styles.xml', 8e6), {
    open: ({ name, attributes: { numFmtId = '', formatCode = '' } }) => {
      if (name === 'numFmt' && isDateFormat(formatCode)) formats.add(Number(numFmtId))
      if (name === 'cellXfs') isCell = true
      if (name === 'xf' && isCell) {
        if (formats.has(Number(numFmtId))) styles.add(count)
        count += 1
      }
    },
    close: (name) => {
      if (name === 'cellXfs') isCell = false
    },
  })
  return styles
}

export async function readWorkbook(zip: Zip): Promise<Workbook> {
  if (!zip.has(MAIN)) throw new Unreadable('This is neither CSV nor an Excel file')
  return { ...(await findSheet(zip)), strings: await readStrings(zip), dateStyles: await readDateStyles(zip) }
}
