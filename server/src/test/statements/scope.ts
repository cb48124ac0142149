import { findNodes, findQueries, lastName, type Tree, text, toList } from './tree.ts'

const KEY = 'business_id'

/** A table, subquery or CTE of a FROM, by the name that the query uses for it. `table`: set if a business owns its rows. */
type Source = { alias: string; table?: string }

/** `one` is known to be a parameter if `other` is. */
type Equality = { one: string; other: string }

/** Stands for the parameter among the names of sources, none of which begins with `$`. */
const PARAMETER = '$'

function stripCasts(tree: Tree | undefined): Tree | undefined {
  return tree?.TypeCast ? stripCasts(tree.TypeCast.arg) : tree
}

/** Splits a condition at its ANDs. */
function splitConjunction(tree: Tree | undefined): Tree[] {
  if (!tree) return []
  if (tree.BoolExpr && text(tree.BoolExpr.boolop) === 'AND_EXPR')
    return toList(tree.BoolExpr.args).flatMap(splitConjunction)
  return [tree]
}

/** Lists the pairs that a condition says to be equal, also within rows: `(a, b) = (c, d)`. */
function listPairs(condition: Tree): [Tree | undefined, Tree | undefined][] {
  const comparison = condition.A_Expr
  if (!comparison || text(comparison.kind) !== 'AEXPR_OP' || lastName(comparison.name) !== '=') return []
  const [left, right] = [comparison.lexpr, comparison.rexpr]
  if (!left?.RowExpr || !right?.RowExpr) return [[left, right]]
  const others = toList(right.RowExpr.args)
  return toList(left.RowExpr.args).map((one, at) => [one, others[at]])
}

/** Returns the source whose `business_id` an expression is, `$` for a parameter, or undefined for anything else. */
function findName(tree: Tree | undefined, sources: Source[]): string | undefined {
  const value = stripCasts(tree)
  if (value?.ParamRef) return PARAMETER
  const fields = toList(value?.ColumnRef?.fields)
  if (lastName(fields) !== KEY) return undefined
  if (fields.length === 1) return sources.find(({ table }) => table)?.alias ?? sources[0]?.alias
  const alias = text(fields.at(-2)?.String?.sval)
  return sources.some((source) => source.alias === alias) ? alias : undefined
}

/** Joins that keep the rows of a side for which their condition is false, so that it says nothing of that side. */
const KEEPS_LEFT = new Set(['JOIN_LEFT', 'JOIN_FULL'])
const KEEPS_RIGHT = new Set(['JOIN_RIGHT', 'JOIN_FULL'])

/** Reads an equality in both directions, as far as it holds for the rows of these sources. */
function readBothWays({ one, other }: Equality, within: Source[]): Equality[] {
  const equalities = [
    { one, other },
    { one: other, other: one },
  ]
  return equalities.filter((equality) => within.some(({ alias }) => alias === equality.one))
}

/** Finds all that is equal to a parameter. */
function findKnown(equalities: Equality[]): Set<string> {
  const known = new Set([PARAMETER])
  const isNew = ({ one, other }: Equality) => known.has(other) && !known.has(one)
  for (let next = equalities.find(isNew); next; next = equalities.find(isNew)) known.add(next.one)
  return known
}

function toSource(range: Tree, businessTables: Set<string>, ctes: Set<string>): Source {
  const name = text(range.relname)
  const alias = text(range.alias?.aliasname) || name
  return businessTables.has(name) && (range.schemaname || !ctes.has(name)) ? { alias, table: name } : { alias }
}

/**
 * Finds the tables of businesses in a statement whose `business_id` isn't known to be a parameter: neither compared with one nor
 * joined, within the same FROM, with one that is. A subquery must name the parameter itself: Citus sends a statement to one shard only
 * if it can tell the shard for each table, and doesn't follow what a subquery takes from outside.
 */
export function findUnscoped(statement: Tree, businessTables: Set<string>): string[] {
  return findQueries(statement).flatMap(({ kind, query }) => checkQuery(kind, query, new Set()))

  function checkQuery(kind: string, query: Tree, outer: Set<string>): string[] {
    const expressions = toList(query.withClause?.ctes).map((cte) => cte.CommonTableExpr as Tree)
    const ctes = new Set([...outer, ...expressions.map(({ ctename }) => text(ctename))])
    const within = (part: unknown) => findQueries(part).flatMap((inner) => checkQuery(inner.kind, inner.query, ctes))
    const { withClause, larg, rarg, ...own } = query
    return [
      ...within(expressions),
      ...(larg && rarg ? [larg, rarg].flatMap((side) => checkQuery('SelectStmt', side, ctes)) : []),
      ...(kind === 'InsertStmt' ? checkInsert(query, ctes) : checkLevel(query, ctes)),
      ...within(own),
    ]
  }

  function listSources(
    { relation, fromClause, usingClause }: { [part in 'relation' | 'fromClause' | 'usingClause']?: Tree | undefined },
    ctes: Set<string>,
  ): Source[] {
    const from = [fromClause, usingClause]
    return [
      ...(relation ? [toSource(relation, businessTables, ctes)] : []),
      ...findNodes(from, 'RangeVar').map((range) => toSource(range, businessTables, ctes)),
      ...['RangeSubselect', 'RangeFunction'].flatMap((name) =>
        findNodes(from, name).map(({ alias }) => ({ alias: text(alias?.aliasname) })),
      ),
    ]
  }

  function listEqualities(query: Tree, sources: Source[], ctes: Set<string>): Equality[] {
    const named = (conditions: Tree[], within: Source[]) =>
      conditions.flatMap(listPairs).flatMap((pair) => {
        const [one, other] = pair.map((side) => findName(side, sources))
        return one && other ? readBothWays({ one, other }, within) : []
      })
    const joined = findNodes([query.fromClause, query.usingClause], 'JoinExpr').flatMap((join) => {
      const [left = [], right = []] = [join.larg, join.rarg].map((side) => listSources({ fromClause: side }, ctes))
      const within = [
        ...(KEEPS_LEFT.has(text(join.jointype)) ? [] : left),
        ...(KEEPS_RIGHT.has(text(join.jointype)) ? [] : right),
      ]
      const usesKey = toList(join.usingClause).some(({ String: name }) => text(name?.sval) === KEY)
      const [one, other] = [left[0]?.alias, right[0]?.alias]
      return [
        ...named(splitConjunction(join.quals), within),
        ...(usesKey && one && other ? readBothWays({ one, other }, within) : []),
      ]
    })
    return [...named(splitConjunction(query.whereClause), sources), ...joined]
  }

  function checkLevel(query: Tree, ctes: Set<string>): string[] {
    const sources = listSources(query, ctes)
    const known = findKnown(listEqualities(query, sources, ctes))
    return sources
      .filter(({ alias, table }) => table && !known.has(alias))
      .map(({ alias, table }) => (alias === table ? alias : `${table} ${alias}`))
  }

  /** A new row must get its business from a parameter, or from a row that is known to have it. */
  function checkInsert(query: Tree, ctes: Set<string>): string[] {
    const { table } = toSource(query.relation as Tree, businessTables, ctes)
    if (!table) return []
    const at = toList(query.cols).findIndex(({ ResTarget }) => text(ResTarget?.name) === KEY)
    const select = query.selectStmt?.SelectStmt
    const values = toList(select?.valuesLists).map(({ List }) => ({
      value: toList(List?.items)[at],
      from: [] as Source[],
    }))
    const rows = values.length > 0 ? values : select ? [readSelected(select, at, ctes)] : []
    const isScoped = ({ value, from }: { value: Tree | undefined; from: Source[] }) =>
      findName(value, from) !== undefined
    return rows.length > 0 && rows.every(isScoped) ? [] : [`${table} (inserted)`]
  }

  function readSelected(select: Tree, at: number, ctes: Set<string>): { value: Tree | undefined; from: Source[] } {
    return { value: toList(select.targetList)[at]?.ResTarget?.val, from: listSources(select, ctes) }
  }
}
