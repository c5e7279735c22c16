// `npm run account`: what an operator does to accounts, on the database of DATABASE_URL, or on that of
// DATA_DIR while no server runs.
import {
  banCustomer,
  changeEmail,
  demandNewPassword,
  endAllSessions,
  endCustomerSessions,
  liftBan,
} from '../src/server/customers/accounts/operator.ts'
import { systemClock } from '../src/server/platform/clock.ts'
import { ConfigError, readConfig } from '../src/server/platform/config.ts'
import {
  DatabaseError,
  openPglite,
  openPostgres,
  type Database,
} from '../src/server/platform/db/database.ts'
import { openJobs } from '../src/server/platform/jobs/index.ts'
import { createLog } from '../src/server/platform/log.ts'

const usage = `npm run account -- ban NAME                 refuses a customer at once, everywhere
npm run account -- unban NAME               lets them sign in again
npm run account -- end-sessions NAME        signs a customer out on all their devices
npm run account -- end-sessions --all       signs everybody out
npm run account -- force-password NAME      signs them out; the next sign-in asks for a new password
npm run account -- set-email NAME ADDRESS   signs them out; the new address has to be verified,
    what was mailed to the one before is void, and it is mailed that it was changed`

type Deed = (database: Database) => Promise<string>

const named = (name: string, found: boolean, done: string): string => {
  if (!found) throw new DatabaseError(`There is no customer with the user name ${name}.`)
  return done
}

const emailRefusals = {
  'no-customer': (name: string) => `There is no customer with the user name ${name}.`,
  'not-an-address': (_: string, address: string) => `${address} is not an email address.`,
  EMAIL_EXIST: (_: string, address: string) => `Another customer has the address ${address}.`,
} as const

const deeds: Readonly<Record<string, (name: string) => Deed>> = {
  ban:
    (name) =>
    async ({ db }) =>
      named(name, await banCustomer(db, systemClock, name), `${name} is banned.`),
  unban:
    (name) =>
    async ({ db }) =>
      named(name, await liftBan(db, name), `${name} may sign in again.`),
  'end-sessions':
    (name) =>
    async ({ db }) => {
      if (name === '--all')
        return `${await endAllSessions(db, systemClock)} customers were signed out.`
      const found = await endCustomerSessions(db, systemClock, name)
      return named(name, found, `${name} was signed out everywhere.`)
    },
  'force-password':
    (name) =>
    async ({ db }) => {
      const found = await demandNewPassword(db, systemClock, name)
      return named(name, found, `${name} was signed out, and needs a new password to sign in.`)
    },
}

const setEmail =
  (name: string, address: string): Deed =>
  async (database) => {
    // The server sends what is added to its queue here.
    const jobs = await openJobs(database, createLog('error'))
    const parts = { db: database.db, clock: systemClock, enqueue: jobs.enqueue }
    const outcome = await changeEmail(parts, name, address).finally(() => jobs.stop())
    if (outcome !== 'changed') throw new DatabaseError(emailRefusals[outcome](name, address))
    return `${name} was signed out, and has the address ${address}, which is to be verified.`
  }

/** Undefined: show how it is done. */
const readDeed = ([command = '', name, address, ...more]: readonly string[]): Deed | undefined => {
  if (name === undefined || more.length > 0) return undefined
  if (address === undefined) return deeds[command]?.(name)
  return command === 'set-email' ? setEmail(name, address) : undefined
}

const run = async (deed: Deed): Promise<void> => {
  const { databaseUrl: url, dataDir } = readConfig(process.env)
  const database =
    url === undefined ? await openPglite({ dataDir }) : await openPostgres({ url, connections: 2 })
  try {
    console.log(await deed(database))
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
    if (!(error instanceof DatabaseError || error instanceof ConfigError)) throw error
    console.error(error.message)
    process.exitCode = 1
  }
}
