// `npm run subscriptions`: what an operator does about news by email, on the database of DATABASE_URL,
// or on that of DATA_DIR while no server runs.
import { ConfigError, readConfig } from '../src/server/platform/config.ts'
import { endSubscription, listSubscriptions } from '../src/server/customers/enquiries/operator.ts'
import {
  DatabaseError,
  openPglite,
  openPostgres,
  type Queryable,
} from '../src/server/platform/db/database.ts'

const usage = `npm run subscriptions -- list         who wants news by email, the oldest input first
npm run subscriptions -- end ADDRESS  that address gets no news any more`

/** What was asked for can't be done; the message is one line for the operator. */
class SubscriptionError extends Error {
  override name = 'SubscriptionError'
}

type Deed = (db: Queryable) => Promise<string>

const list: Deed = async (db) => {
  const all = await listSubscriptions(db)
  return all.length === 0 ? 'Nobody wants news.' : all.join('\n')
}

const end =
  (address: string): Deed =>
  async (db) => {
    if (!(await endSubscription(db, address)))
      throw new SubscriptionError(`${address} has not asked for news.`)
    return `${address} gets no news any more.`
  }

/** Undefined: show how it is done. */
const readDeed = ([command, address, ...more]: readonly string[]): Deed | undefined => {
  if (more.length > 0) return undefined
  if (command === 'list' && address === undefined) return list
  return command === 'end' && address !== undefined ? end(address) : undefined
}

const run = async (deed: Deed): Promise<void> => {
  const { databaseUrl: url, dataDir } = readConfig(process.env)
  const database =
    url === undefined ? await openPglite({ dataDir }) : await openPostgres({ url, connections: 2 })
  try {
    console.log(await deed(database.db))
  } finally {
    await database.close()
  }
}

const deed = readDeed(process.argv.slice(2))
if (deed === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    await run(deed)
  } catch (error) {
    const isExpected = [DatabaseError, ConfigError, SubscriptionError].some(
      (kind) => error instanceof kind,
    )
    if (!isExpected) throw error
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
