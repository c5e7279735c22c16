import { sql, TransactionRollbackError, type SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'

/** The tables that grow with customers and orders. */
const largeTables: ReadonlySet<string> = new Set([
  ...['customers', 'refresh_tokens', 'payables', 'orders', 'order_items', 'payments', 'invoices'],
  ...['top_ups', 'ledger_transfers', 'services', 'steps', 'notifications', 'customer_notes'],
  ...['audit_log', 'server_changes', 'web_space_tasks', 'dns_zones'],
  ...['gateway_refunds', 'addresses', 'cart_items', 'document_cases', 'vouchers'],
])

interface PlanNode {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string | undefined
  readonly 'Index Name'?: string | undefined
  readonly 'Index Cond'?: string | undefined
  readonly 'Recheck Cond'?: string | undefined
  readonly Plans?: readonly PlanNode[] | undefined
}

const Node: v.GenericSchema<PlanNode> = v.object({
  'Node Type': v.string(),
  'Relation Name': v.optional(v.string()),
  'Index Name': v.optional(v.string()),
  'Index Cond': v.optional(v.string()),
  'Recheck Cond': v.optional(v.string()),
  Plans: v.optional(v.array(v.lazy(() => Node))),
})

const Explained = v.tuple([v.object({ 'QUERY PLAN': v.tuple([v.object({ Plan: Node })]) })])

const nodesOf = (node: PlanNode): readonly PlanNode[] => [
  node,
  ...(node.Plans ?? []).flatMap(nodesOf),
]

/** Returns the large tables that a plan reads whole, or by the order of an index without a condition. */
const readWhole = (plan: PlanNode, queues: readonly string[]): readonly string[] =>
  nodesOf(plan).flatMap((node) => {
    const table = node['Relation Name']
    const isOfQueue = queues.includes(node['Index Name'] ?? '')
    const isByKey =
      isOfQueue || node['Index Cond'] !== undefined || node['Recheck Cond'] !== undefined
    const isRead = node['Node Type'].endsWith('Scan')
    return table === undefined || !isRead || isByKey || !largeTables.has(table)
      ? []
      : [`${table}: ${node['Node Type']}`]
  })

/** Returns what a statement reads whole, in a transaction: a small table is, also for a join, unless that is forbidden. */
const explain = async (
  tx: Queryable,
  statement: SQL,
  queues: readonly string[],
): Promise<readonly string[]> => {
  for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
    await tx.execute(sql.raw(`set local enable_${way} = off`))
  const plan = await rowsOf(tx, sql`explain (format json) ${statement}`)
  return readWhole(v.parse(Explained, plan)[0]['QUERY PLAN'][0].Plan, queues)
}

/** Explains each statement of a reading before it runs. */
const explaining = (db: Queryable, found: string[], queues: readonly string[]): Queryable =>
  new Proxy(db, {
    get: (target, name) => {
      if (name === 'transaction')
        return <Answer>(work: (tx: Queryable) => Promise<Answer>) =>
          target.transaction((tx) => work(explaining(tx, found, queues)))
      if (name !== 'execute') return Reflect.get(target, name) as unknown
      return async (statement: SQL) => {
        const isRead = JSON.stringify(statement.queryChunks).includes('select')
        if (isRead) found.push(...(await explain(target, statement, queues)))
        return target.execute(statement)
      }
    },
  })

/**
 * Returns what the statements of a reading read whole of the tables that grow. @param queues the
 * partial indexes of what waits, which are small and may be read whole
 */
export const tablesReadWhole = async (
  db: Queryable,
  read: (db: Queryable) => Promise<unknown>,
  queues: readonly string[] = [],
): Promise<readonly string[]> => {
  const found: string[] = []
  await db.transaction((tx) => read(explaining(tx, found, queues)))
  return [...new Set(found)]
}

/** Returns what statements that ran would read whole of tables with a million rows, each with the beginning of its text. */
export const readWholeBy = async (
  db: Queryable,
  statements: readonly SQL[],
  queues: readonly string[],
): Promise<readonly string[]> => {
  const found = new Set<string>()
  const dialect = new PgDialect()
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`with large as (
        select oid from pg_class where relkind = 'r' and relname in ${[...largeTables]})
      update pg_class set relpages = 1, reltuples = 1000000
      where oid in (select oid from large union select indexrelid from pg_index
        where indrelid in (select oid from large) and indpred is null)`)
      for (const statement of statements) {
        const text = dialect.sqlToQuery(statement).sql.trim().replaceAll(/\s+/g, ' ')
        for (const table of await explain(tx, statement, queues))
          found.add(`${table} by ${text.slice(0, 90)}`)
      }
      // The planner's counts are as before again.
      tx.rollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof TransactionRollbackError)) throw error
    })
  return [...found]
}
