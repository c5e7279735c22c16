import { sql } from 'drizzle-orm'
import { onTestFinished, vi } from 'vitest'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { fulfilOrder } from '../../src/server/selling/fulfilment/jobs.ts'
import type { ShopApi } from './shop-api.ts'

/** How many calls each system gets at once (decision 082); the suites of the clients prove them. */
export const callsAtOnce = { openStack: 24, kubernetes: 48, whm: 4, sectigo: 8 } as const

/** How many orders one server fulfils at once; `jobs.test.ts` proves it. */
export const ordersAtOnce = fulfilOrder.workers.count * fulfilOrder.workers.batch

/** What an order costs the outside systems. */
export interface OrderCalls {
  /** Paths of the calls to the family's system. */
  readonly paths: readonly string[]
  /** Calls to any system, one after the other. */
  readonly inARow: number
}

/** Records the calls to outside systems until `stop`. */
export const recordCalls = (
  { sandbox }: Pick<ShopApi, 'sandbox'>,
  system: keyof typeof callsAtOnce,
) => {
  const { openStack, kubernetes, whm, sectigo, powerdns, wordpressOrg } = sandbox.endpoints
  const systems = [openStack, kubernetes, whm, sectigo, powerdns, wordpressOrg]
  const isOf = (url: string, href: string) => url.startsWith(new URL(href).origin)
  const ask = globalThis.fetch
  const paths: string[] = []
  let inARow = 0
  const spy = vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    if (!systems.some((href) => isOf(url, href))) return ask(input, init)
    if (isOf(url, sandbox.endpoints[system])) paths.push(new URL(url).pathname)
    const place = inARow + 1
    const answer = await ask(input, init)
    inARow = Math.max(inARow, place)
    return answer
  })
  onTestFinished(() => spy.mockRestore())
  return {
    stop: (): OrderCalls => {
      spy.mockRestore()
      return { paths, inARow }
    },
  }
}

/** Returns how many orders a minute become ready while every call takes a second. */
export const ordersAMinute = (
  { paths, inARow }: OrderCalls,
  system: keyof typeof callsAtOnce,
): number => 60 * Math.min(callsAtOnce[system] / paths.length, ordersAtOnce / inARow)

/** Returns how often jobs ran for an order: once, if nothing waited. */
export const runsOf = async ({ db }: Pick<ShopApi, 'db'>, orderId: string): Promise<number> => {
  const [row] = await rowsOf<{ runs: number }>(
    db,
    sql`select sum(1 + retry_count)::integer as runs from pgboss.job
      where name = ${fulfilOrder.name} and data->>'orderId' = ${orderId}`,
  )
  return row?.runs ?? 0
}
