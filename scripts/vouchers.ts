// `npm run vouchers`: what an operator does with vouchers, on the database of DATABASE_URL, or on that
// of DATA_DIR while no server runs.
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import { systemClock as clock } from '../src/server/platform/clock.ts'
import { ConfigError, readConfig } from '../src/server/platform/config.ts'
import {
  DatabaseError,
  openPglite,
  openPostgres,
  type Queryable,
} from '../src/server/platform/db/database.ts'
import {
  addVoucher,
  endVoucher,
  listAllVouchers,
  NewVoucher,
} from '../src/server/selling/vouchers/operator.ts'

const usage = `npm run vouchers -- list        all vouchers, the earliest end first
npm run vouchers -- end CODE    nobody can use it any more
npm run vouchers -- add CODE --percent 10 --days 90 --title "…" --title-km "…"
    --description "…" --description-km "…"
  --dollars 5              a fixed amount in place of --percent
  --minimum 40             only when what it is for costs so much, after sales and before tax
  --for DOMAIN,SSL         only these products
  --actions registration   only to register, renew (renewal), …
  --suggest                offered to everybody whom it fits
  --customer NAME          only this customer's`

/** What was asked for can't be done; the message is one line for the operator. */
class VoucherError extends Error {
  override name = 'VoucherError'
}

type Deed = (db: Queryable) => Promise<string>

const list: Deed = async (db) => {
  const all = await listAllVouchers(db)
  return all.length === 0 ? 'There are no vouchers.' : all.join('\n')
}

const end =
  (code: string): Deed =>
  async (db) => {
    if (!(await endVoucher(db, code, clock.now())))
      throw new VoucherError(`There is no voucher ${code} that runs.`)
    return `${code} has ended.`
  }

const add =
  (input: NewVoucher): Deed =>
  async (db) => {
    const outcome = await addVoucher(db, input, clock.now())
    if (outcome === 'exists') throw new VoucherError(`There is a voucher ${input.code} already.`)
    if (outcome === 'no-customer')
      throw new VoucherError(`There is no customer with the user name ${input.customer}.`)
    return `${input.code} can be used now, for ${input.days} days.`
  }

const text = { type: 'string' } as const

const unsaid = { title: '', 'title-km': '', description: '', 'description-km': '', days: '' }

/** Undefined: show how it is done. @throws VoucherError what is wrong with a new voucher */
const readDeed = (): Deed | undefined => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ title: text, 'title-km': text, description: text, 'description-km': text },
      ...{ percent: text, dollars: text, minimum: text, days: text },
      ...{ for: text, actions: text, customer: text },
      suggest: { type: 'boolean', default: false },
    },
  })
  const [command, code, ...more] = positionals
  if (more.length > 0) return undefined
  if (command === 'list' && code === undefined) return list
  if (code === undefined) return undefined
  if (command === 'end') return end(code)
  if (command !== 'add') return undefined
  const input = v.safeParse(NewVoucher, { code, ...unsaid, ...values })
  if (!input.success) throw new VoucherError(input.issues.map(({ message }) => message).join('\n'))
  return add(input.output)
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

const isUnreadable = (error: unknown): boolean =>
  error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

try {
  const deed = readDeed()
  if (deed === undefined) {
    console.error(usage)
    process.exitCode = 2
  } else await run(deed)
} catch (error) {
  if (isUnreadable(error)) {
    console.error(usage)
    process.exitCode = 2
  } else {
    const isExpected = [DatabaseError, ConfigError, VoucherError].some(
      (kind) => error instanceof kind,
    )
    if (!isExpected) throw error
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
