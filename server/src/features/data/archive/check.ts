import { createHash } from 'node:crypto'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { AppError } from '../../../errors.ts'
import { toStoredText } from '../../../lib/stored-text.ts'
import { csvPath, type Entry, jsonLinesPath, SECRET } from './manifest.ts'
import type { Archive } from './read.ts'
import { archivedTables } from './tables.ts'

const QUOTE = 0x22
const NEWLINE = 0x0a

/** Counts a stream's lines, and its CSV records, in which quoted fields may contain line breaks. */
class RowCounter {
  lines = 0
  records = 0
  #isQuoted = false

  add(chunk: Uint8Array): void {
    for (const byte of chunk) {
      // A quote inside quotes is doubled, so it toggles twice and changes nothing.
      if (byte === QUOTE) this.#isQuoted = !this.#isQuoted
      if (byte !== NEWLINE) continue
      this.lines += 1
      if (!this.#isQuoted) this.records += 1
    }
  }
}

/**
 * Reads every part of an archive. Throws AppError 'archive_damaged' unless all parts match the manifest and none is
 * missing.
 */
export async function checkArchive(archive: Archive): Promise<void> {
  requireParts(archive)
  for (const entry of archive.manifest.entries) await checkEntry(archive, entry)
}

/** Derives the required parts from the schema version, since a forged or damaged manifest may omit some. */
function requireParts({ manifest, names }: Archive): void {
  const { entries, tables, schemaVersion } = manifest
  const listed = new Set(entries.map(({ name }) => name))
  if (listed.size !== entries.length || listed.size !== names.length || !names.every((name) => listed.has(name)))
    throw damaged(msg`Its parts are not those of its manifest.`)
  const wanted = archivedTables(schemaVersion)
  const held = tables.map(({ name }) => name).toSorted()
  if (held.join() !== wanted.join()) throw damaged(msg`It doesn’t hold every table.`)
  for (const name of wanted)
    if (!listed.has(csvPath(name)) || !listed.has(jsonLinesPath(name)))
      throw damaged(msg`The table ${{ name }} is missing.`)
}

async function checkEntry(archive: Archive, { name, bytes, hash }: Entry): Promise<void> {
  const found = createHash('sha256')
  const counter = new RowCounter()
  const isTable = name.startsWith('tables/')
  let size = 0
  try {
    for await (const chunk of await archive.open(name)) {
      found.update(chunk)
      size += chunk.length
      if (isTable) counter.add(chunk)
    }
  } catch (error) {
    throw error instanceof AppError ? error : damaged(msg`${{ part: shown(name) }} can’t be read.`)
  }
  if (size !== bytes || found.digest('hex') !== hash)
    throw damaged(msg`${{ part: shown(name) }} is not as it was written.`)
  if (isTable) requireRows(archive, name, counter)
}

function requireRows({ manifest }: Archive, name: string, counter: RowCounter): void {
  const table = manifest.tables.find((one) => [csvPath(one.name), jsonLinesPath(one.name)].includes(name))
  const rows = name.endsWith('.csv') ? counter.records - 1 : counter.lines
  if (rows !== table?.rows)
    throw damaged(msg`${{ name }} has ${{ rows }} rows instead of ${{ expected: table?.rows ?? 0 }}.`)
}

function shown(name: string): string {
  return name === SECRET ? toStoredText(msg`A part`) : name
}

function damaged(detail: MessageDescriptor): AppError {
  return new AppError('archive_damaged', { detail: toStoredText(detail) })
}
