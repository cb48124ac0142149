/** What another file costs, in bytes of source before minifying: its request, and worse compression. */
const FILE_COST = 12_000
/** A dialog is opened less often than the screen that it is on. */
const DIALOG_WEIGHT = 0.2

export type Chunk = {
  fileName: string
  name: string
  size: number
  imports: string[]
  dynamicImports: string[]
  /** The page's first chunk, one with an `import()` of its own, or code that such chunks share. */
  kind: 'first' | 'loaded' | 'shared'
  isScreen: boolean
  /** Chunks that are loaded with this one although it doesn't import them: those of layout routes. */
  beside: string[]
}

type Group = { chunks: string[]; name: string; size: number; users: Set<string>; imports: Set<Group>; isFixed: boolean }

type Chunks = Map<string, Chunk>

/** Returns a chunk and everything that it imports statically, transitively. */
function loadedWith(fileName: string, chunks: Chunks): Set<string> {
  const loaded = new Set([fileName, ...(chunks.get(fileName)?.beside ?? [])])
  for (const name of loaded) for (const next of chunks.get(name)?.imports ?? []) loaded.add(next)
  return loaded
}

/**
 * Maps each chunk to the screens and dialogs that fetch it. A dialog doesn't fetch what the screens that open it have
 * loaded.
 */
function findUsers(chunks: Chunks): Map<string, Set<string>> {
  const first = [...chunks.values()].find(({ kind }) => kind === 'first')
  const users = new Map<string, Set<string>>()
  const there = new Map<string, Set<string>>()
  const queue = [first?.fileName ?? '']
  there.set(queue[0] ?? '', loadedWith(queue[0] ?? '', chunks))
  for (const opener of queue) {
    const before = there.get(opener) ?? new Set()
    for (const name of [...before].flatMap((loaded) => chunks.get(loaded)?.dynamicImports ?? [])) {
      const already = there.get(name)
      if (already) continue
      const own = loadedWith(name, chunks).difference(before)
      there.set(name, own.union(before))
      queue.push(name)
      for (const loaded of own) users.set(loaded, (users.get(loaded) ?? new Set()).add(name))
    }
  }
  return users
}

/** True if `from` imports `to` by way of another group, so that merging the two would make a cycle. */
function isBetween(from: Group, to: Group): boolean {
  const seen = new Set<Group>([...from.imports].filter((next) => next !== to))
  for (const group of seen) for (const next of group.imports) seen.add(next)
  return seen.has(to)
}

function merge(one: Group, other: Group, groups: Set<Group>): void {
  if (other.size > one.size) one.name = other.name
  one.chunks.push(...other.chunks)
  one.size += other.size
  one.users = one.users.union(other.users)
  one.imports = one.imports.union(other.imports)
  groups.delete(other)
  for (const group of groups) if (group.imports.delete(other)) group.imports.add(one)
  one.imports.delete(one)
  one.imports.delete(other)
}

/**
 * Returns the name of the chunk that each shared chunk should be merged into. Merges, cheapest first, as long as the
 * bytes that somebody then fetches in vain cost less than the files saved. Never makes chunks that import each other in
 * a circle.
 */
export function mergeChunks(list: Chunk[]): Map<string, string> {
  const chunks = new Map(list.map((chunk) => [chunk.fileName, chunk]))
  const users = findUsers(chunks)
  const nodes = new Map(
    list
      .filter(({ kind }) => kind !== 'first')
      .map(({ fileName, name, size, kind }): [string, Group] => {
        const known = users.get(fileName) ?? new Set<string>()
        const isFixed = kind !== 'shared' || known.size === 0
        return [fileName, { chunks: [fileName], name, size, users: known, imports: new Set(), isFixed }]
      }),
  )
  for (const [fileName, group] of nodes)
    group.imports = new Set((chunks.get(fileName)?.imports ?? []).flatMap((name) => nodes.get(name) ?? []))
  const groups = new Set(nodes.values())
  const weigh = (who: Set<string>) =>
    [...who].reduce((sum, name) => sum + (chunks.get(name)?.isScreen ? 1 : DIALOG_WEIGHT), 0)
  const getGain = (one: Group, other: Group) =>
    FILE_COST * weigh(one.users.intersection(other.users)) -
    one.size * weigh(other.users.difference(one.users)) -
    other.size * weigh(one.users.difference(other.users))

  for (;;) {
    const open = [...groups].filter(({ isFixed }) => !isFixed)
    const pairs = open
      .flatMap((one, index) => open.slice(index + 1).map((other) => ({ one, other, gain: getGain(one, other) })))
      .filter(({ gain }) => gain > 0)
      .toSorted((a, b) => b.gain - a.gain)
    const best = pairs.find(({ one, other }) => !isBetween(one, other) && !isBetween(other, one))
    if (!best) break
    merge(best.one, best.other, groups)
  }
  return new Map(
    [...groups]
      .filter(({ isFixed }) => !isFixed)
      .flatMap(({ chunks, name }, index) => chunks.map((chunk) => [chunk, `shared-${name}-${index}`] as const)),
  )
}
