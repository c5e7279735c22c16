import { randomUUID } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { Clock } from '../../platform/clock.ts'
import { rowsOf, type Database } from '../../platform/db/database.ts'
import type { CheckedOutcome } from '../../platform/db/schema/checked-names.ts'
import type { Log } from '../../platform/log.ts'

/** The NOTIFY channel; its payload is the process that tells it, and the name that changed hands. */
const channel = 'name_changed'

/** What some server was told of a name. */
export interface CheckedName {
  readonly outcome: CheckedOutcome
  /** When it is to be forgotten, in milliseconds. */
  readonly until: number
}

/**
 * What registries said of names, kept in the database for all servers and for one that starts anew.
 * Trouble of the database is logged: nobody fails for it, and registries are asked instead.
 */
export interface CheckedNames {
  /** What is kept of a name, if it is still good. The names of one turn are read by one statement. */
  find(name: string): Promise<CheckedName | undefined>
  /** Keeps what a registry said, soon, with what else is learned meanwhile. */
  keep(name: string, checked: CheckedName): void
  /** A name changed hands by an order of ours: keeps this, and tells the other servers at once. */
  markTaken(name: string, checked: CheckedName): void
  /** Something happened to a name: deletes what is kept of it, and tells the other servers at once. */
  forget(name: string): void
  /**
   * Calls `listener` with each name that another server said has changed hands, and with undefined
   * when such words may have been missed.
   */
  onChange(listener: (name: string | undefined) => void): void
  /** Deletes what is past. */
  deletePast(): Promise<void>
  /** Writes what is still to be written, and listens no more. */
  stop(): Promise<void>
}

interface CheckedNamesDeps {
  readonly database: Pick<Database, 'db' | 'listen'>
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

/** What was learned is written together after so long: a page of results has one statement. */
const gatherMs = 250
/** Names in one statement. */
const mostAtOnce = 1_000
/** Names that wait to be read or written; the database is in trouble when there are more. */
const mostWaiting = 20_000

interface CachedRow extends Record<string, unknown> {
  readonly name: string
  readonly outcome: CheckedOutcome
  readonly until: number
}

const timestamp = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`

/** Takes the first entries out of a map. */
const takeSome = <Value>(from: Map<string, Value>): [string, Value][] => {
  const some = [...from.entries().take(mostAtOnce)]
  for (const [name] of some) from.delete(name)
  return some
}

/** Begins to listen; reads nothing until somebody asks. */
export const createCheckedNames = async ({
  database: { db, listen },
  clock,
  log,
}: CheckedNamesDeps): Promise<CheckedNames> => {
  const self = randomUUID()
  const now = (): number => clock.now().getTime()
  const listeners: ((name: string | undefined) => void)[] = []

  /** One statement at a time, so that PGlite, which has one connection, is not flooded. */
  const attempt = async <Row extends Record<string, unknown>>(
    statement: SQL,
  ): Promise<readonly Row[]> => {
    try {
      return await rowsOf<Row>(db, statement)
    } catch (error) {
      log.warn({ err: error }, 'checked names')
      return []
    }
  }

  // Reading.
  const wanted = new Map<string, PromiseWithResolvers<CheckedName | undefined>>()
  let isReading = false

  const read = async (): Promise<void> => {
    while (wanted.size > 0) {
      const some = takeSome(wanted)
      const names = JSON.stringify(some.map(([name]) => name))
      const rows = await attempt<CachedRow>(
        sql`select name, outcome, (extract(epoch from known_until) * 1000)::float8 as until
          from checked_names
          where name in (select jsonb_array_elements_text(${names}::jsonb))
            and known_until > ${timestamp(now())}`,
      )
      const found = new Map(rows.map(({ name, outcome, until }) => [name, { outcome, until }]))
      for (const [name, { resolve }] of some) resolve(found.get(name))
    }
    isReading = false
  }

  // Writing.
  const learned = new Map<string, CheckedName>()
  /** By orders of ours; undefined where a name is to be forgotten. */
  const changed = new Map<string, CheckedName | undefined>()
  /** Those whose statement is under way. */
  let changing: ReadonlySet<string> = new Set()
  let writing: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let isStopped = false

  const jsonOf = (some: readonly (readonly [string, CheckedName])[]): string =>
    JSON.stringify(
      some.map(([name, { outcome, until }]) => ({
        name,
        outcome,
        known_until: new Date(until).toISOString(),
      })),
    )

  // In the order of the names: two servers that write the same ones don't lock each other out.
  const insert = (some: readonly (readonly [string, CheckedName])[]): SQL =>
    sql`insert into checked_names as kept (name, outcome, known_until)
      select name, outcome, known_until
      from jsonb_to_recordset(${jsonOf(some)}::jsonb)
        as told(name text, outcome jsonb, known_until timestamptz)
      order by name
      on conflict (name) do update
        set outcome = excluded.outcome, known_until = excluded.known_until`

  /** What we sold stays sold, and public data does not outweigh what the seller said. */
  const writeLearned = (some: readonly [string, CheckedName][]) =>
    attempt(sql`${insert(some)}
      where kept.known_until < excluded.known_until
        and ((excluded.outcome->>'confirmed')::boolean or not (kept.outcome->>'confirmed')::boolean
          or kept.known_until <= ${timestamp(now())})`)

  const notificationOf = (name: SQL): SQL =>
    sql`pg_notify(${channel}, ${`${self} `}::text || ${name})::text`

  const writeChanged = async (
    some: readonly [string, CheckedName | undefined][],
  ): Promise<void> => {
    const taken = some.flatMap(([name, checked]) =>
      checked === undefined ? [] : [[name, checked] as const],
    )
    if (taken.length > 0)
      await attempt(sql`${insert(taken)} returning ${notificationOf(sql`name`)}`)
    const forgotten = some.flatMap(([name, checked]) => (checked === undefined ? [name] : []))
    if (forgotten.length === 0) return
    const names = sql`jsonb_array_elements_text(${JSON.stringify(forgotten)}::jsonb)`
    await attempt(
      sql`with gone as (delete from checked_names where name in (select ${names}))
        select ${notificationOf(sql`name`)} from ${names} as name`,
    )
  }

  const isAnythingToWrite = (): boolean =>
    changed.size > 0 || (timer === undefined && learned.size > 0)

  const writeAll = async (): Promise<void> => {
    while (isAnythingToWrite()) {
      if (changed.size === 0) {
        await writeLearned(takeSome(learned))
        continue
      }
      const some = takeSome(changed)
      changing = new Set(some.map(([name]) => name))
      await writeChanged(some)
      changing = new Set()
    }
  }

  const begin = (): void => {
    if (writing !== undefined || !isAnythingToWrite()) return
    writing = writeAll().then(() => {
      writing = undefined
      begin()
    })
  }

  const gathered = (): void => {
    clearTimeout(timer)
    timer = undefined
    begin()
  }

  const change = (name: string, checked: CheckedName | undefined): void => {
    learned.delete(name)
    changed.set(name, checked)
    setImmediate(begin)
  }

  const unlisten = await listen(channel, (payload) => {
    const [publisher, name] = payload.split(' ')
    // Our own word: what we know since is as new.
    if (publisher === self) return
    if (name !== undefined) learned.delete(name)
    for (const listener of listeners) listener(name)
  })

  return {
    find: (name) => {
      if (changed.has(name) || changing.has(name)) return Promise.resolve(undefined)
      const known = wanted.get(name)
      if (known !== undefined) return known.promise
      if (wanted.size >= mostWaiting) return Promise.resolve(undefined)
      const question = Promise.withResolvers<CheckedName | undefined>()
      wanted.set(name, question)
      if (!isReading) {
        isReading = true
        setImmediate(() => void read())
      }
      return question.promise
    },
    keep: (name, checked) => {
      if (isStopped || changed.has(name) || learned.size >= mostWaiting) return
      learned.set(name, checked)
      timer ??= setTimeout(gathered, gatherMs).unref()
    },
    markTaken: change,
    forget: (name) => change(name, undefined),
    onChange: (listener) => {
      listeners.push(listener)
    },
    deletePast: async () => {
      await rowsOf(db, sql`delete from checked_names where known_until <= ${timestamp(now())}`)
    },
    stop: async () => {
      isStopped = true
      await unlisten()
      gathered()
      await writing
    },
  }
}
