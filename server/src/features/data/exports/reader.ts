import type { HeaderStyle } from '@deskbell/domain/data/exports/schema.ts'
import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/runtime-macro'
import { type Text, translate } from '../../../lib/texts.ts'
import type { Named, OwnKind, Table, Value } from './table.ts'

/** Whoever reads a file: a person in their language, or a program by keys and codes. */
export type Reader = { i18n: I18n; headers: HeaderStyle }

/** Value without words. */
export type PlainValue = string | number | null | OwnKind

/** A table whose words are written for its reader. */
export type PlainTable = {
  columns: { kind: Table['columns'][number]['kind']; header: string }[]
  pages: AsyncIterable<PlainValue[][]>
}

const ANSWERS = { true: msg`Yes`, false: msg`No` }

function writeText({ key, text }: { key: string; text: Text }, { i18n, headers }: Reader): string {
  return headers === 'keys' ? key : translate(text, i18n)
}

function writeValue(value: Value, reader: Reader): PlainValue {
  if (typeof value === 'boolean') return writeText({ key: `${value}`, text: ANSWERS[`${value}`] }, reader)
  if (typeof value !== 'object' || value === null || !('code' in value)) return value
  return writeText({ key: value.code, text: value.text }, reader)
}

async function* writePages(pages: Table['pages'], reader: Reader) {
  for await (const page of pages) yield page.map((row) => row.map((value) => writeValue(value, reader)))
}

/** Writes the words of a table for its reader. */
export function writeWords({ columns, pages }: Table, reader: Reader): PlainTable {
  const headers = columns.map(({ kind, key, header }) => ({ kind, header: writeText({ key, text: header }, reader) }))
  return { columns: headers, pages: writePages(pages, reader) }
}

/** Returns the name of a table for its reader. */
export function writeName({ key, name }: Pick<Named, 'key' | 'name'>, reader: Reader): string {
  return writeText({ key, text: name }, reader)
}
