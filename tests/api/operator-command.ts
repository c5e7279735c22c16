import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPglite, openPostgres, type Database } from '../../src/server/platform/db/database.ts'
import { openDataDir } from './data-dir.ts'
import { startServerProcess } from './server-process.ts'

/** The exit code of a command and its trimmed output. */
export interface CommandEnd {
  readonly code: number | null
  readonly said: string
}

/** Runs `npm run shop` without npm. @param environment over this process's own */
export const runShop = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Promise<CommandEnd> =>
  new Promise((resolve) => {
    const env = { ...process.env, ...environment }
    const child = spawn(process.execPath, ['scripts/shop.ts', ...args], { env })
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (said += text))
    child.on('close', (code) => resolve({ code, said: said.trim() }))
  })

type Place = Awaited<ReturnType<typeof openDataDir>>

/** Opens the database of a directory without a running server. */
export const openPlace = (place: Place): Promise<Database> =>
  place.DATABASE_URL === undefined
    ? openPglite({ dataDir: place.DATA_DIR })
    : openPostgres({ url: place.DATABASE_URL, connections: 2 })

/**
 * Starts a production server with its own database, for operator commands.
 *
 * @param fill writes into its database before the server starts
 */
export const startDesk = async (
  fill: (database: Database) => Promise<void> = () => Promise.resolve(),
  environment: Readonly<Record<string, string>> = {},
) => {
  const directory = await mkdtemp(join(tmpdir(), 'desk-'))
  const place = await openDataDir(join(directory, 'data'))
  const database = await openPlace(place)
  try {
    await fill(database)
  } finally {
    await database.close()
  }
  const server = startServerProcess({ ...place, PORT: '0', JOBS: 'off', ...environment })
  await server.ready
  return {
    directory,
    place,
    run: (...args: readonly string[]) => runShop(args, { ...place, ...environment }),
    /** Stops the server, and opens its database. */
    read: async <T>(query: (db: Database['db']) => Promise<T>): Promise<T> => {
      await server.kill('SIGTERM')
      const closed = await openPlace(place)
      try {
        return await query(closed.db)
      } finally {
        await closed.close()
      }
    },
    stop: async () => {
      await server.kill('SIGTERM')
      await rm(directory, { recursive: true, force: true })
    },
  }
}

export type Desk = Awaited<ReturnType<typeof startDesk>>
