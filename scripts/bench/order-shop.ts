import { join } from 'node:path'
import pg from 'pg'
import * as v from 'valibot'
import type { Child } from '../child-process.ts'
import { serverArguments, serverEnvironment } from '../server-command.ts'
import { startDatabase } from './databases.ts'
import { fillDatabase, tokenSecret } from './fill-database.ts'
import { createSend, type Call } from './send.ts'
import { startListener, startSandboxProcess } from './processes.ts'

/** The outside systems that fulfil orders, by their names at the sandbox. */
const systems = ['openstack', 'kubernetes', 'whm', 'sectigo', 'powerdns', 'wordpress-org'] as const

/** A shop on PostgreSQL with customers who can pay. */
export interface OrderShop {
  readonly customers: Awaited<ReturnType<typeof fillDatabase>>['all']
  /** Of the customers, whose password is `benchPassword`. */
  readonly usernames: readonly string[]
  /** Sends a call and returns the parsed answer. */
  readonly call: <Schema extends v.GenericSchema>(
    call: Call,
    schema: Schema,
  ) => Promise<v.InferOutput<Schema>>
  readonly query: (text: string, values: readonly unknown[]) => Promise<readonly unknown[]>
  readonly url: string
  readonly server: Child
  /** PostgreSQL's postmaster. */
  readonly postmaster: number
  /** Delays every call of every outside system. */
  delaySystems(delayMs: number): Promise<void>
  stop(): Promise<void>
}

/** Starts the shop on an empty PostgreSQL, with the sandbox and customers; it preloads the library. */
export const startOrderShop = async (
  directory: string,
  count: number,
  library?: string,
): Promise<OrderShop> => {
  const database = await startDatabase('postgres', directory, library)
  const sandbox = await startSandboxProcess(join(directory, 'sandbox'))
  const { all: customers, usernames } = await fillDatabase(database, count)
  const server = await startListener('The server', await serverArguments(), {
    ...serverEnvironment,
    ...database.environment,
    ...sandbox.environment,
    PORT: '0',
    TOKEN_SECRET: tokenSecret,
    NAMESERVERS: 'ns1.tonle.example,ns2.tonle.example',
    PARKING_IPS: '192.0.2.80',
    SEARCHES_PER_MINUTE: '100000000',
    LOOKUPS_PER_MINUTE: '100000000',
    SIGN_INS_PER_MINUTE: '100000000',
  })
  const pool = new pg.Pool({ connectionString: database.environment.DATABASE_URL, max: 1 })
  const { send, close } = createSend(server.url, 16)
  return {
    customers,
    usernames,
    url: server.url,
    server: server.child,
    postmaster: (await database.pid?.()) ?? 0,
    call: async (call, schema) => v.parse(schema, JSON.parse(await send(call))),
    query: async (text, values) =>
      (await pool.query<Record<string, unknown>>(text, [...values])).rows,
    delaySystems: async (delayMs) => {
      for (const part of systems) {
        const response = await fetch(`${sandbox.control}/control/${part}`, {
          method: 'PUT',
          body: JSON.stringify({ delayMs }),
        })
        if (!response.ok) throw new Error(await response.text())
      }
    },
    stop: async () => {
      close()
      await pool.end()
      await server.child.stop()
      await sandbox.child.stop()
      await database.stop()
    },
  }
}
