// `npm run TLDs`: what an operator does with the TLDs of domains, on the database of
// DATABASE_URL, or on that of DATA_DIR while no server runs.
import { parseArgs } from 'node:util'
import * as v from 'valibot'
import {
  Tld,
  endSale,
  TldError,
  listTlds,
  NewPrices,
  NewSale,
  sellAgain,
  setPrices,
  showTld,
  startSale,
  stopSelling,
} from '../src/server/catalogue/products/operator.ts'
import { systemClock as clock } from '../src/server/platform/clock.ts'
import { ConfigError, readConfig } from '../src/server/platform/config.ts'
import {
  DatabaseError,
  openPglite,
  openPostgres,
  type Queryable,
} from '../src/server/platform/db/database.ts'

const usage = `npm run tlds -- list           all tlds with their prices, the most wanted first
npm run tlds -- show com       one of them, with what its registry asks
npm run tlds -- price com --register 12.99 --renew 14.99 --transfer 14.99
  --restore 80                    the registry's fee for bringing a name back; a year's renewal is added
  --years 10                      registered for so many years at most; 2-10: for two at least
npm run tlds -- sale com --register 2.99
  --days 30                       until then; without it until it is ended
npm run tlds -- sale com --end
npm run tlds -- stop com       no new names are sold; who has one renews it
npm run tlds -- sell com       sold again, or for the first time`

const text = { type: 'string' } as const

const read = () =>
  parseArgs({
    allowPositionals: true,
    options: {
      ...{ register: text, renew: text, transfer: text, restore: text, years: text, days: text },
      end: { type: 'boolean' },
    },
  })

type Values = ReturnType<typeof read>['values']

type Deed = (db: Queryable) => Promise<string>

/** @throws TldError what is wrong with what was typed */
const parse = <Schema extends v.GenericSchema>(
  schema: Schema,
  typed: unknown,
): v.InferOutput<Schema> => {
  const input = v.safeParse(schema, typed)
  if (!input.success) throw new TldError(input.issues.map(({ message }) => message).join('\n'))
  return input.output
}

const list: Deed = async (db) => (await listTlds(db, clock.now())).join('\n')

const show =
  (tld: string): Deed =>
  async (db) =>
    (await showTld(db, tld, clock.now())).join('\n')

const price = (tld: string, values: Values): Deed => {
  const input = parse(NewPrices, values)
  return async (db) => {
    await setPrices(db, tld, input, clock.now())
    return show(tld)(db)
  }
}

const sale = (tld: string, { end, register = '', days }: Values): Deed => {
  const input = end === true ? undefined : parse(NewSale, { register, days })
  return async (db) => {
    if (input === undefined) await endSale(db, tld, clock.now())
    else await startSale(db, tld, input, clock.now())
    return show(tld)(db)
  }
}

const stop =
  (tld: string): Deed =>
  async (db) => {
    await stopSelling(db, tld)
    return `No new names of .${tld} are sold.`
  }

const sell =
  (tld: string): Deed =>
  async (db) => {
    await sellAgain(db, tld, clock.now())
    return show(tld)(db)
  }

/** What each command may be told beside the TLD. */
const commands: Readonly<
  Record<
    string,
    { readonly takes: readonly string[]; readonly deed: (tld: string, values: Values) => Deed }
  >
> = {
  show: { takes: [], deed: show },
  price: { takes: ['register', 'renew', 'transfer', 'restore', 'years'], deed: price },
  sale: { takes: ['register', 'days', 'end'], deed: sale },
  stop: { takes: [], deed: stop },
  sell: { takes: [], deed: sell },
}

/** Undefined: show how it is done. @throws TldError what is wrong with what was typed */
const readDeed = (): Deed | undefined => {
  const { positionals, values } = read()
  const [name = '', tld, ...more] = positionals
  const said = Object.keys(values)
  if (more.length > 0) return undefined
  if (tld === undefined) return name === 'list' && said.length === 0 ? list : undefined
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (command === undefined || said.some((one) => !command.takes.includes(one))) return undefined
  if (values.end === true && said.length > 1) return undefined
  return command.deed(parse(Tld, tld), values)
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
    const isExpected = [DatabaseError, ConfigError, TldError].some((kind) => error instanceof kind)
    if (!isExpected) throw error
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
