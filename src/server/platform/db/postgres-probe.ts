import pg from 'pg'
import { hasAllMigrations } from './migrate.ts'

const probeMs = 1000

/**
 * Creates what checks within a second that PostgreSQL answers and has this release's tables. It has
 * a connection of its own, so a busy pool does not fail it; calls at the same time share a check.
 */
export const createPostgresProbe = (url: string) => {
  let client: pg.Client | undefined
  let running: Promise<boolean> | undefined

  const open = async (): Promise<pg.Client> => {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: probeMs,
      query_timeout: probeMs,
      keepAlive: true,
    })
    next.on('error', () => undefined)
    await next.connect()
    return next
  }

  const check = async (): Promise<boolean> => {
    try {
      client ??= await open()
      return await hasAllMigrations(client)
    } catch {
      // The next check connects anew. To close a dead connection may take long.
      client?.end().catch(() => undefined)
      client = undefined
      return false
    }
  }

  return {
    isReady: (): Promise<boolean> =>
      (running ??= check().finally(() => {
        running = undefined
      })),
    close: async (): Promise<void> => {
      await running
      await client?.end().catch(() => undefined)
    },
  }
}
