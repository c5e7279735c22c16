import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { BackupError } from './backup-error.ts'
import { privilegesFor } from './copy-privileges.ts'
import { openPglite, openPostgres, type Database } from '../../platform/db/database.ts'
import { hasPostgresCode } from '../../platform/db/database-error.ts'
import { DataDirInUse, lockDataDir } from '../../platform/db/data-dir-lock.ts'

/** Where a database is: the settings that a server needs for it. */
export interface DatabasePlace {
  readonly dataDir: string
  readonly databaseUrl: string | undefined
}

/** A second database beside the shop's. */
export interface DatabaseCopy {
  readonly place: DatabasePlace
  open(): Promise<Database>
  /** Replaces the shop's database, which it renames. Returns that name. */
  swap(): Promise<string>
  drop(): Promise<void>
}

/** Adding a large table's foreign keys checks all of its rows. */
const statementMs = 3_600_000

/** Opens a database with the tables of this release. */
export const openPlace = ({ databaseUrl: url, dataDir }: DatabasePlace): Promise<Database> =>
  url === undefined ? openPglite({ dataDir }) : openPostgres({ url, connections: 4, statementMs })

/**
 * Counts the connections of others. The owner of the tables does not see of which type those of other
 * roles are; background processes have no role.
 */
const otherConnections = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ open: number }>(`select count(*)::integer as open
    from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
      and usesysid is not null`)
  return rows[0]?.open ?? 0
}

/** Throws BackupError while a server uses the database; one that has just stopped is still counted for a moment. */
export const refuseWhileUsed = async ({ dataDir, databaseUrl }: DatabasePlace): Promise<void> => {
  if (databaseUrl === undefined) {
    const unlock = await lockDataDir(join(dataDir, 'pglite.locks')).catch((error: unknown) => {
      throw error instanceof DataDirInUse ? new BackupError('Stop the server first.') : error
    })
    await unlock()
    return
  }
  await onServer(databaseUrl, async (client) => {
    let open = await otherConnections(client)
    for (let tries = 0; open > 0 && tries < 10; tries += 1) {
      await pause(100)
      open = await otherConnections(client)
    }
    if (open > 0)
      throw new BackupError(`Stop the servers first: the database has ${open} other connections.`)
  })
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'

const besideFiles = (dataDir: string, suffix: string): DatabaseCopy => {
  const place = { dataDir: join(dataDir, suffix), databaseUrl: undefined }
  const shop = join(dataDir, 'pglite')
  const drop = (): Promise<void> => rm(place.dataDir, { recursive: true, force: true })
  return {
    place,
    open: () => openPlace(place),
    drop,
    swap: async () => {
      // A server that started meanwhile must not lose its files.
      const unlock = await lockDataDir(join(dataDir, 'pglite.locks'))
      const before = `${shop}.before-${suffix}`
      try {
        // A lost database has no files.
        const had = await rename(shop, before).then(
          () => true,
          (error: unknown) => {
            if (isAbsent(error)) return false
            throw error
          },
        )
        await rename(join(place.dataDir, 'pglite'), shop).catch(async (error: unknown) => {
          if (had) await rename(before, shop)
          throw error
        })
      } finally {
        await unlock()
      }
      await drop()
      return before
    },
  }
}

const onServer = async (url: string, run: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    await run(client)
  } finally {
    await client.end()
  }
}

/** Throws the error of a statement, with what the operator does about it where that is known. */
const throwWithRemedy = (error: unknown): never => {
  if (hasPostgresCode(error, '42501'))
    throw new BackupError(
      'The role of DATABASE_URL may not create databases: use the owner of the tables, which has CREATEDB.',
    )
  if (hasPostgresCode(error, '55006'))
    throw new BackupError(
      'Nothing was changed: a server has connected to the database meanwhile. Stop all servers, and repeat.',
    )
  throw error
}

const besideDatabase = async (
  { dataDir, databaseUrl }: { readonly dataDir: string; readonly databaseUrl: string },
  suffix: string,
): Promise<DatabaseCopy> => {
  const url = new URL(databaseUrl)
  const shop = decodeURIComponent(url.pathname.slice(1))
  // PostgreSQL's names have at most 63 bytes.
  const named = (about: string): string => `${shop.slice(0, 30)}_${about}_${suffix}`
  const [copy, before] = [named('copy'), named('before')]
  url.pathname = `/${encodeURIComponent(copy)}`
  const place = { dataDir, databaseUrl: url.href }
  const [shopId, copyId, beforeId] = [shop, copy, before].map((name) => pg.escapeIdentifier(name))
  const drop = (): Promise<void> =>
    onServer(databaseUrl, async (client) => {
      await client.query(`drop database if exists ${copyId} with (force)`)
    })
  let privileges: readonly string[] = []
  await onServer(databaseUrl, async (client) => {
    privileges = await privilegesFor(client, pg.escapeIdentifier(copy))
    await client.query(`create database ${copyId} template template0`).catch(throwWithRemedy)
  })
  try {
    await onServer(place.databaseUrl, async (client) => {
      for (const statement of privileges) await client.query(statement)
    })
  } catch (error) {
    await drop()
    throw error
  }
  return {
    place,
    open: () => openPlace(place),
    drop,
    // A database is renamed over a connection to another one, and only while nothing uses it.
    swap: async () => {
      await onServer(place.databaseUrl, async (client) => {
        await client.query(`alter database ${shopId} rename to ${beforeId}`).catch(throwWithRemedy)
      })
      const beforeUrl = new URL(databaseUrl)
      beforeUrl.pathname = `/${encodeURIComponent(before)}`
      await onServer(beforeUrl.href, async (client) => {
        await client.query(`alter database ${copyId} rename to ${shopId}`)
      })
      return before
    },
  }
}

/** Creates an empty database beside the shop's, with its privileges; PostgreSQL's role needs CREATEDB. */
export const createCopy = (
  { dataDir, databaseUrl }: DatabasePlace,
  suffix: string,
): Promise<DatabaseCopy> =>
  databaseUrl === undefined
    ? Promise.resolve(besideFiles(dataDir, suffix))
    : besideDatabase({ dataDir, databaseUrl }, suffix)
