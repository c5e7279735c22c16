// `npm run maintenance`: what an operator announces and closes meanwhile, on the database of
// DATABASE_URL, or on that of DATA_DIR while no server runs.
import { randomUUID } from 'node:crypto'
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
  addMaintenance,
  endMaintenance,
  listMaintenanceWindows,
  NewMaintenance,
} from '../src/server/catalogue/sites/operator.ts'

const usage = `npm run maintenance -- list     what is under way and what is planned, the earliest first
npm run maintenance -- end ID   over now; what is planned is taken back
npm run maintenance -- add --title "…" --title-km "…" --message "…" --message-km "…"
  --for DOMAIN,SSL                 these can't be used meanwhile; domains are not sold during DOMAIN
  --everything                     nothing can: the whole shop, in place of --for
  --from 2026-12-01T22:00+07:00    now, without it; customers are warned an hour before
  --until 2026-12-02T02:00+07:00   until it is ended, without it`

/** What was asked for can't be done; the message is one line for the operator. */
class MaintenanceError extends Error {
  override name = 'MaintenanceError'
}

type Deed = (db: Queryable) => Promise<string>

const list: Deed = async (db) => {
  const all = await listMaintenanceWindows(db, clock.now())
  return all.length === 0 ? 'No maintenance is under way or planned.' : all.join('\n')
}

const end =
  (id: string): Deed =>
  async (db) => {
    if (!(await endMaintenance(db, id, clock.now())))
      throw new MaintenanceError(`There is no maintenance ${id} that is under way or planned.`)
    return `${id} has ended.`
  }

const refusals = {
  backwards: '--until is not after --from.',
  over: '--until has passed already.',
} as const

const add =
  (input: NewMaintenance): Deed =>
  async (db) => {
    const id = randomUUID()
    const outcome = await addMaintenance(db, input, { id, now: clock.now() })
    if (outcome !== 'added') throw new MaintenanceError(refusals[outcome])
    return `${id} was added, for ${input.for?.join() ?? 'everything'}.`
  }

const text = { type: 'string' } as const

const unsaid = { title: '', 'title-km': '', message: '', 'message-km': '' }

/** Undefined: show how it is done. @throws MaintenanceError what is wrong with a new window */
const readDeed = (): Deed | undefined => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      ...{ title: text, 'title-km': text, message: text, 'message-km': text },
      ...{ for: text, from: text, until: text },
      everything: { type: 'boolean', default: false },
    },
  })
  const [command, id, ...more] = positionals
  if (more.length > 0) return undefined
  if (command === 'end') return id === undefined ? undefined : end(id)
  if (id !== undefined) return undefined
  if (command === 'list') return list
  if (command !== 'add') return undefined
  const input = v.safeParse(NewMaintenance, { ...unsaid, ...values })
  if (!input.success)
    throw new MaintenanceError(input.issues.map(({ message }) => message).join('\n'))
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
    const isExpected = [DatabaseError, ConfigError, MaintenanceError].some(
      (kind) => error instanceof kind,
    )
    if (!isExpected) throw error
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
