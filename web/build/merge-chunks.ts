/** What another file costs, in bytes of source before minifying: its request, and worse compression. */
const FILE_COST = 70_000
/** Most that a screen may fetch in vain because of one merge, however many files others save by it. */
const MOST_IN_VAIN = 30_000
/** A dialog is opened less often than the screen that it is on, and most screens less often than those of every day. */
const WEIGHTS = { dialog: 0.2, screen: 1, daily: 3 }
/** Name of the chunk that the page loads first. */
const FIRST = 'first'

export type Chunk = {
  fileName: string
  name: string
  size: number
  imports: string[]
  dynamicImports: string[]
  /** The page's first chunk, one with an `import()` of its own, or code that such chunks share. */
  kind: 'first' | 'loaded' | 'shared'
  isScreen: boolean
  /** True for a screen that is opened many times a day. */
  isDaily: boolean
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

/** Returns a group and all that it imports, transitively. */
function listImports(group: Group): Group[] {
  const found = new Set([group])
  for (const one of found) for (const next of one.imports) found.add(next)
  return [...found]
}

function merge(one: Group, other: Group, groups: Set<Group>): void {
  if (other.name === FIRST || (one.name !== FIRST && other.size > one.size)) one.name = other.name
  one.chunks.push(...other.chunks)
  one.size += other.size
  one.users = one.users.union(other.users)
  one.imports = one.imports.union(other.imports)
  groups.delete(other)
  for (const group of groups) if (group.imports.delete(other)) group.imports.add(one)
  one.imports.delete(one)
  one.imports.delete(other)
  for (const imported of listImports(one)) imported.users = imported.users.union(one.users)
}

/** Returns the groups by the chunks that they hold: one for all that is loaded first, and one for each other chunk. */
function createGroups(chunks: Chunks): Map<string, Group> {
  const users = findUsers(chunks)
  const entry = [...chunks.values()].find(({ kind }) => kind === 'first')
  const firstChunks = entry ? [...loadedWith(entry.fileName, chunks)] : []
  const first: Group = {
    chunks: firstChunks,
    name: FIRST,
    size: 0,
    users: new Set([...chunks.values()].filter(({ isScreen }) => isScreen).map(({ fileName }) => fileName)),
    imports: new Set(),
    isFixed: false,
  }
  const groups = new Map(firstChunks.map((fileName) => [fileName, first]))
  for (const { fileName, name, size, kind } of chunks.values()) {
    if (groups.has(fileName)) continue
    const known = users.get(fileName) ?? new Set<string>()
    const isFixed = kind !== 'shared' || known.size === 0
    groups.set(fileName, { chunks: [fileName], name, size, users: known, imports: new Set(), isFixed })
  }
  for (const [fileName, group] of groups)
    for (const name of chunks.get(fileName)?.imports ?? []) {
      const imported = groups.get(name)
      if (imported && imported !== group) group.imports.add(imported)
    }
  return groups
}

/**
 * Returns the name of the chunk that each shared chunk should be merged into; 'first' is the one that the page loads
 * first. Merges, cheapest first, as long as the bytes that somebody then fetches in vain cost less than the files saved.
 * Never makes chunks that import each other in a circle.
 */
export function mergeChunks(list: Chunk[]): Map<string, string> {
  const chunks = new Map(list.map((chunk) => [chunk.fileName, chunk]))
  const groups = new Set(createGroups(chunks).values())
  const weights = new Map(
    list.map(({ fileName, isScreen, isDaily }) => [
      fileName,
      isDaily ? WEIGHTS.daily : isScreen ? WEIGHTS.screen : WEIGHTS.dialog,
    ]),
  )
  const weigh = (who: Set<string>) => [...who].reduce((sum, name) => sum + (weights.get(name) ?? 0), 0)
  /** What those who load only `other` fetch in vain of `one`, with all that it imports. */
  function getVain(one: Group, other: Group): number {
    const others = other.users.difference(one.users)
    if (others.size === 0) return 0
    const lacked = listImports(one).filter(({ users }) => !others.isSubsetOf(users))
    if (lacked.reduce((sum, { size }) => sum + size, 0) > MOST_IN_VAIN) return Number.POSITIVE_INFINITY
    return lacked.reduce((sum, { size, users }) => sum + size * weigh(others.difference(users)), 0)
  }
  const getSaved = (one: Group, other: Group) => FILE_COST * weigh(one.users.intersection(other.users))

  /** Finds the two groups of which a merge gains most. It gains no more than it saves, so that most are left out. */
  function findBest(): [Group, Group] | null {
    const open = [...groups].filter(({ isFixed }) => !isFixed)
    const pairs = open
      .flatMap((one, index) => open.slice(index + 1).map((other) => ({ one, other, saved: getSaved(one, other) })))
      .toSorted((a, b) => b.saved - a.saved)
    let best: [Group, Group] | null = null
    let most = 0
    for (const { one, other, saved } of pairs) {
      if (saved <= most) break
      const gain = saved - getVain(one, other) - getVain(other, one)
      if (gain <= most || isBetween(one, other) || isBetween(other, one)) continue
      best = [one, other]
      most = gain
    }
    return best
  }

  for (let best = findBest(); best; best = findBest()) merge(...best, groups)
  return new Map(
    [...groups]
      .filter(({ isFixed }) => !isFixed)
      .flatMap(({ chunks, name }, index) =>
        chunks.map((chunk) => [chunk, name === FIRST ? FIRST : `shared-${name}-${index}`] as const),
      ),
  )
}
