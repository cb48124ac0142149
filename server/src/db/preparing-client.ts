import pg from 'pg'
import { sendTraced } from './statement-span.ts'

/** Uses after which a statement is prepared. Most texts with lists of values are never used that often. */
const USES = 5
/** Longer texts are lists of values. */
const LONGEST = 8000
const MOST_SEEN = 1000
/** A list with more values is long. PostgreSQL makes a general plan for ten, by which a thousand can take seconds. */
const LONG_LIST = 50
/** The most recently used ones. Each takes memory in every connection that has used it. */
const MOST_PREPARED = 200

const uses = new Map<string, number>()
const names = new Map<string, string>()
let named = 0

/** Returns the name to prepare the statement under, or undefined if it isn't used often enough. */
function findName(text: string): string | undefined {
  const name = names.get(text) ?? (isUsedOften(text) ? `auto${named++}` : undefined)
  if (name === undefined) return undefined
  // Moves it to the end: the first of the map is the one that wasn't used for the longest time.
  names.delete(text)
  names.set(text, name)
  if (names.size > MOST_PREPARED) names.delete(names.keys().next().value ?? '')
  return name
}

function isUsedOften(text: string): boolean {
  if (text.length > LONGEST) return false
  const count = (uses.get(text) ?? 0) + 1
  if (uses.size === MOST_SEEN) uses.clear()
  uses.set(text, count)
  if (count === USES) uses.delete(text)
  return count === USES
}

function isLongList(value: unknown): boolean {
  return Array.isArray(value) && value.length > LONG_LIST
}

type Config = Partial<pg.QueryConfig> & { submit?: unknown }

/** Returns the statement as a config, with a name if it is to be prepared. */
export function nameOften(config: string | Config, values: unknown): pg.QueryConfig {
  const given = typeof config === 'string' ? { text: config } : config
  const { name, text, values: own } = given
  const all = Array.isArray(values) ? values : own
  // Without values it may be several statements, which can't be prepared.
  const isOne = !name && typeof text === 'string' && all?.length
  const isForAnyValues = isOne && !all.some(isLongList)
  return (isForAnyValues ? { ...given, name: findName(text) } : given) as pg.QueryConfig
}

/**
 * Prepares statements that are used often, since parsing and planning take almost as long as running them (decision 59). Other
 * drivers do it too: see "automatic preparation" of Npgsql, or the statement cache of pgx. PostgreSQL goes on planning for the values
 * wherever it reckons that a general plan would cost more. It doesn't know how long a list is, so one with a long list is
 * planned for its values.
 */
export class PreparingClient extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: the method has nine signatures
  override query(config: any, ...rest: any[]): any {
    const named = (config as Config).submit ? config : nameOften(config, rest[0])
    return sendTraced(named, rest, (rest) => super.query(named, ...(rest as [])))
  }
}
