import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { readZip, type Zip } from '../features/data/imports/reader/zip.ts'

/** A sheet of a workbook: raw cell texts by row; numbers are followed by their style index. */
export type TestSheet = { name: string; rows: string[][] }

function readText(zip: Zip, name: string): Promise<string> {
  return text(zip.read(name))
}

function readCells(row: string): string[] {
  const cells: string[] = []
  for (const [, letter = 'A', style, number, words] of row.matchAll(
    /<c r="([A-Z])\d+" s="(\d+)"[^>]*>(?:<v>(.*?)<\/v>|<is><t[^>]*>(.*?)<\/t><\/is>)<\/c>/gs,
  ))
    cells[letter.charCodeAt(0) - 65] = words ?? `${number} (${style})`
  return Array.from(cells, (cell) => cell ?? '')
}

async function sheetsIn(zip: Zip): Promise<TestSheet[]> {
  const book = await readText(zip, 'xl/workbook.xml')
  const names = Array.from(book.matchAll(/<sheet name="(.*?)"/g), ([, name = '']) => name)
  return Promise.all(
    names.map(async (name, at) => {
      const xml = await readText(zip, `xl/worksheets/sheet${at + 1}.xml`)
      return { name, rows: Array.from(xml.matchAll(/<row r="\d+">(.*?)<\/row>/gs), ([, row = '']) => readCells(row)) }
    }),
  )
}

export async function readSheets(book: Uint8Array): Promise<TestSheet[]> {
  const folder = await mkdtemp(join(tmpdir(), 'deskbell-test-book-'))
  try {
    await writeFile(join(folder, 'book.xlsx'), book)
    const zip = await readZip(join(folder, 'book.xlsx'))
    try {
      return await sheetsIn(zip)
    } finally {
      zip.close()
    }
  } finally {
    await rm(folder, { recursive: true })
  }
}
