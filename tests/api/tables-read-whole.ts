import { sql, type SQL } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../src/server/platform/db/database.ts'

/** The tables that grow with customers and orders. */
const largeTables: ReadonlySet<string> = new Set([
  ...['customers', 'refresh_tokens', 'payables', 'orders', 'order_items', 'payments', 'invoices'],
  ...['top_ups', 'ledger_transfers', 'services', 'steps', 'notifications', 'customer_notes'],
  ...['audit_log', 'server_changes', 'web_space_tasks', 'dns_zones'],
  'gateway_refunds',
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
    return table === undefined || isByKey || !largeTables.has(table)
      ? []
      : [`${table}: ${node['Node Type']}`]
  })

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
        if (isRead) {
          // A small table is read whole, also for a join, unless that is forbidden.
          for (const way of ['seqscan', 'hashjoin', 'mergejoin'])
            await target.execute(sql.raw(`set local enable_${way} = off`))
          const plan = await rowsOf(target, sql`explain (format json) ${statement}`)
          found.push(...readWhole(v.parse(Explained, plan)[0]['QUERY PLAN'][0].Plan, queues))
        }
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
