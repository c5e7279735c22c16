import type { Database } from '../../src/server/platform/db/database.ts'
import { checkBooks, checkCustomers, createExpectedSums } from './check-books.ts'
import { runHistory, type History } from './history.ts'
import { createHistoryShop } from './shop.ts'

export interface HistoriesWanted {
  /** The seed of the first history; the next ones count up. */
  readonly seed: number
  readonly count: number
  readonly parallel: number
  /** Ends early; what ran is checked. */
  readonly isOver?: () => boolean
  readonly report?: (ran: number) => void
}

export interface HistoriesRun {
  readonly ran: number
  readonly operations: number
  /** What was checked, with the number of rows that break it. */
  readonly checked: readonly { readonly condition: string; readonly count: number }[]
  /** The first differences between shop and model. */
  readonly differences: readonly string[]
}

const batch = 200

/** Runs histories in a database that has no other money, and checks it against their models. */
export const runHistories = async (
  database: Pick<Database, 'db'>,
  { seed, count, parallel, isOver = () => false, report }: HistoriesWanted,
): Promise<HistoriesRun> => {
  const shop = createHistoryShop(database)
  const expected = createExpectedSums()
  const differences: string[] = []
  let ran = 0
  let operations = 0
  while (ran < count && !isOver() && differences.length === 0) {
    const size = Math.min(batch, count - ran)
    const first = seed + ran
    const done: History[] = []
    let next = 0
    const work = async (): Promise<void> => {
      while (next < size) {
        const at = next
        next += 1
        done.push(await runHistory(shop, first + at))
      }
    }
    await Promise.all(Array.from({ length: parallel }, work))
    differences.push(...(await checkCustomers(database.db, done)))
    for (const history of done) {
      expected.add(history)
      operations += history.operations.length
    }
    ran += size
    report?.(ran)
  }
  const checked = await checkBooks(database.db, expected.sums)
  return { ran, operations, checked, differences: differences.slice(0, 10) }
}
