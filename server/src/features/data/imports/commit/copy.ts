import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

export type Value = string | number | boolean | null | string[]

function escaped(text: string): string {
  return text.replace(/[\\\n\r\t]/g, (sign) => `\\${{ '\n': 'n', '\r': 'r', '\t': 't' }[sign] ?? sign}`)
}

function arrayText(values: string[]): string {
  return `{${values.map((value) => `"${value.replace(/[\\"]/g, '\\$&')}"`).join(',')}}`
}

function field(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escaped(value)
  return Array.isArray(value) ? escaped(arrayText(value)) : String(value)
}

export function copyLine(values: Value[]): string {
  return `${values.map(field).join('\t')}\n`
}

/** Inserts rows with COPY; `into` names the table and its columns. */
export async function copyInto(connection: pg.ClientBase, into: string, lines: string[]): Promise<void> {
  if (lines.length === 0) return
  await pipeline(Readable.from([lines.join('')]), connection.query(copyFrom(`copy ${into} from stdin`)))
}
