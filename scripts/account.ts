// `npm run account`: what an operator does to accounts, on the database of DATABASE_URL, or on that of
// DATA_DIR while no server runs.
import {
  banCustomer,
  endAllSessions,
  endCustomerSessions,
  liftBan,
} from '../src/server/accounts/operator.ts'
import { systemClock } from '../src/server/clock.ts'
import { ConfigError, readConfig } from '../src/server/config.ts'
import {
  DatabaseError,
  openPglite,
  openPostgres,
  type Queryable,
} from '../src/server/db/database.ts'

const usage = `npm run account -- ban NAME            refuses a customer at once, everywhere
npm run account -- unban NAME          lets them sign in again
npm run account -- end-sessions NAME   signs a customer out on all their devices
npm run account -- end-sessions --all  signs everybody out`

type Deed = (db: Queryable) => Promise<string>

const named = (name: string, found: boolean, done: string): string => {
  if (!found) throw new DatabaseError(`There is no customer with the user name ${name}.`)
  return done
}

const deeds: Readonly<Record<string, (name: string) => Deed>> = {
  ban: (name) => async (db) =>
    named(name, await banCustomer(db, systemClock, name), `${name} is banned.`),
  unban: (name) => async (db) => named(name, await liftBan(db, name), `${name} may sign in again.`),
  'end-sessions': (name) => async (db) => {
    if (name === '--all')
      return `${await endAllSessions(db, systemClock)} customers were signed out.`
    const found = await endCustomerSessions(db, systemClock, name)
    return named(name, found, `${name} was signed out everywhere.`)
  },
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

const [command = '', name] = process.argv.slice(2)
const deed = name === undefined ? undefined : deeds[command]?.(name)
if (deed === undefined) {
  console.error(usage)
  process.exitCode = 2
} else {
  try {
    await run(deed)
  } catch (error) {
    if (!(error instanceof DatabaseError || error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
