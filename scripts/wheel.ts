// `npm run wheel`: what an operator does with fortune wheels, on the database of DATABASE_URL, or on
// that of DATA_DIR while no server runs.
import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
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
  addWheel,
  endWheel,
  listWheels,
  NewWheel,
} from '../src/server/engagement/fortune-wheel/operator.ts'

const usage = `npm run wheel -- list           all wheels, the latest end first
npm run wheel -- add FILE.json  adds one; docs/editors.md shows what such a file says
npm run wheel -- end ID         nobody can spin it any more`

/** What was asked for can't be done; the message is one line for the operator. */
class WheelError extends Error {
  override name = 'WheelError'
}

type Deed = (db: Queryable) => Promise<string>

const list: Deed = async (db) => {
  const all = await listWheels(db)
  return all.length === 0 ? 'There are no wheels.' : all.join('\n')
}

const end =
  (id: string): Deed =>
  async (db) => {
    if (!(await endWheel(db, id, clock.now())))
      throw new WheelError(`There is no wheel ${id} that runs or is to come.`)
    return `${id} has ended.`
  }

const readWheel = async (file: string): Promise<NewWheel> => {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new WheelError(`${file} can't be read.`)
  })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new WheelError(`${file} is not JSON.`)
  }
  const input = v.safeParse(NewWheel, value)
  if (!input.success) {
    const lines = input.issues.map((issue) => `${v.getDotPath(issue) ?? file}: ${issue.message}`)
    throw new WheelError(lines.join('\n'))
  }
  return input.output
}

const add =
  (input: NewWheel): Deed =>
  async (db) => {
    const id = await addWheel(db, input, randomUUID)
    return `${id} was added, for ${input.sites.join(', ')}.`
  }

/** Undefined: show how it is done. @throws WheelError what is wrong with a new wheel */
const readDeed = async ([command, subject, ...more]: readonly string[]): Promise<
  Deed | undefined
> => {
  if (more.length > 0) return undefined
  if (command === 'list' && subject === undefined) return list
  if (subject === undefined) return undefined
  if (command === 'end') return end(subject)
  return command === 'add' ? add(await readWheel(subject)) : undefined
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

try {
  const deed = await readDeed(process.argv.slice(2))
  if (deed === undefined) {
    console.error(usage)
    process.exitCode = 2
  } else await run(deed)
} catch (error) {
  const isExpected = [DatabaseError, ConfigError, WheelError].some((kind) => error instanceof kind)
  if (!isExpected) throw error
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
