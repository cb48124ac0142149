import { findNodes, findQueries, lastName, type Tree, text } from './tree.ts'

/** Volatility of functions by name, the greatest of those that share it. */
export type Volatilities = Map<string, 'stable' | 'volatile'>

/**
 * What the database knows. `unsteadyColumns`: names of columns whose values PostgreSQL writes as text by a stable function,
 * such as enums and times.
 */
export type Catalog = { businessTables: Set<string>; volatilities: Volatilities; unsteadyColumns: Set<string> }

/** Finds what Citus refuses in writes to distributed tables, which PostgreSQL takes. */
export function findRefused(statement: Tree, { businessTables, volatilities, unsteadyColumns }: Catalog): string[] {
  return findQueries(statement).flatMap(({ kind, query }) => check(kind, query))

  function check(kind: string, query: Tree): string[] {
    const { withClause, ...own } = query
    const inner = [...findQueries(withClause), ...findQueries(own)].flatMap((one) => check(one.kind, one.query))
    const isBusiness = businessTables.has(text(query.relation?.relname))
    return [...inner, ...checkJoins(query), ...(isBusiness ? checkWrite(kind, own) : [])]
  }

  function checkWrite(kind: string, query: Tree): string[] {
    if (kind === 'InsertStmt') return checkInsert(query)
    const volatile = listFunctions(query).filter((name) => volatilities.get(name) === 'volatile')
    return [...volatile.map((name) => `${name}() in an update`), ...checkCasts(query), ...checkConditions(query)]
  }

  function checkCasts(query: Tree): string[] {
    const texts = findNodes(query, 'TypeCast').filter(({ typeName }) => lastName(typeName?.names) === 'text')
    const columns = texts.map(({ arg }) => lastName(arg?.ColumnRef?.fields))
    return columns.filter((name) => unsteadyColumns.has(name)).map((name) => `${name}::text in an update`)
  }

  function checkInsert(query: Tree): string[] {
    const values = query.selectStmt?.SelectStmt?.valuesLists
    const changes = query.onConflictClause?.targetList
    const unsteady = listFunctions(changes).filter((name) => volatilities.has(name) || name === 'make_interval')
    return [
      ...findNodes(values, 'SubLink').map(() => 'a subquery in values'),
      ...unsteady.map((name) => `${name}() in do update`),
      ...checkConditions(changes),
    ]
  }

  function checkConditions(tree: unknown): string[] {
    // Citus writes `case a when b` to its workers as a comparison of `a` with a truth value.
    const simple = findNodes(tree, 'CaseExpr').filter(({ arg }) => arg)
    const unsteady = ['CaseExpr', 'CoalesceExpr']
      .flatMap((kind) => findNodes(tree, kind, true))
      .flatMap((node) => listFunctions(node).filter((name) => volatilities.has(name)))
      .map((name) => `${name}() in a case or coalesce of a write`)
    return [...simple.map(() => 'a case of a value in a write'), ...unsteady]
  }

  function listFunctions(tree: unknown): string[] {
    return findNodes(tree, 'FuncCall', true).map(({ funcname }) => lastName(funcname))
  }

  /** Tables that aren't distributed can't be joined with those that are. */
  function checkJoins(query: Tree): string[] {
    const ranges = findNodes([query.fromClause, query.usingClause], 'RangeVar')
    const local = ranges.filter(({ schemaname }) => schemaname && text(schemaname) !== 'public')
    const hasBusiness = ranges.some(({ relname }) => businessTables.has(text(relname)))
    return hasBusiness ? local.map(({ schemaname, relname }) => `a join with ${schemaname}.${relname}`) : []
  }
}
