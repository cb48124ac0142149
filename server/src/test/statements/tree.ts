import { parse } from 'libpg-query'

/** A node of PostgreSQL's parse tree, as JSON: `{ ColumnRef: { fields } }` within lists and fields of others. */
export type Tree = { [field: string]: Tree } & { [at: number]: Tree }

const QUERIES = ['SelectStmt', 'InsertStmt', 'UpdateStmt', 'DeleteStmt', 'MergeStmt']

export async function parseStatements(text: string): Promise<Tree> {
  return (await parse(text)) as unknown as Tree
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null
}

/** Lists the parts of a list, which the parser leaves out if it is empty. */
export function toList(list: unknown): Tree[] {
  return Array.isArray(list) ? list : []
}

/** Lists all nodes of a kind below a tree. Queries within it are entered only if `entersQueries`. */
export function findNodes(tree: unknown, kind: string, entersQueries = false): Tree[] {
  if (!isTree(tree)) return []
  return Object.entries(tree).flatMap(([name, part]) => {
    if (name === kind) return [part, ...findNodes(part, kind, entersQueries)]
    return entersQueries || !QUERIES.includes(name) ? findNodes(part, kind, entersQueries) : []
  })
}

/** Lists the outermost queries below a tree. */
export function findQueries(tree: unknown): { kind: string; query: Tree }[] {
  if (!isTree(tree)) return []
  return Object.entries(tree).flatMap(([kind, query]) =>
    QUERIES.includes(kind) ? [{ kind, query }] : findQueries(query),
  )
}

/** Reads the last part of a name such as `public.client`. */
export function lastName(names: unknown): string {
  return text(toList(names).at(-1)?.String?.sval)
}

/** Reads a string of the tree. */
export function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
