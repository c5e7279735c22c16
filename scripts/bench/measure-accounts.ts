import { argon2, createHash, randomBytes } from 'node:crypto'
import { Agent, request } from 'node:http'
import { createPasswords } from '../../src/server/customers/accounts/index.ts'
import type { Queryable } from '../../src/server/platform/db/database.ts'
import { refreshTokens } from '../../src/server/platform/db/schema/index.ts'
import type { LoadGenerator } from './load-generator.ts'
import { benchPassword, repeatAtOnce, type LoadResult } from './load.ts'
import { processorSeconds, residentMb, type Listener } from './processes.ts'
import type { SeededCustomer } from './seed-customers.ts'

export const benchPasswordHash = (): Promise<string> => createPasswords().hash(benchPassword)

/** Gives each customer a refresh token and returns the tokens in order. */
export const seedRefreshTokens = async (
  db: Queryable,
  customers: readonly SeededCustomer[],
  now: Date,
): Promise<string[]> => {
  const tokens = customers.map(() => randomBytes(32).toString('base64url'))
  const rows = customers.map(({ customerId, session }, at) => ({
    hash: createHash('sha256')
      .update(tokens[at] ?? '')
      .digest('base64url'),
    family: session,
    customerId,
    expiresAt: new Date(now.getTime() + 24 * 3_600_000),
    userAgent: 'bench',
    createdAt: now,
  }))
  for (let at = 0; at < rows.length; at += 500) {
    await db.insert(refreshTokens).values(rows.slice(at, at + 500))
  }
  return tokens
}

const derive = (): Promise<void> =>
  new Promise((resolve, reject) => {
    argon2(
      'argon2id',
      {
        message: benchPassword,
        nonce: randomBytes(16),
        memory: 19_456,
        passes: 2,
        parallelism: 1,
        tagLength: 32,
      },
      (error) => {
        if (error === null) resolve()
        else reject(error)
      },
    )
  })

/** Measures the floor of a sign-in: two concurrent hashes, as on the server. */
export const measureArgon2 = (seconds: number): Promise<LoadResult> =>
  repeatAtOnce({ connections: 2, seconds, most: Infinity }, derive)

/** The result for open realtime connections. */
export interface RealtimeResult {
  readonly connections: number
  readonly fulfilled: number
  readonly kilobytesEach: number
  readonly idleShare: number
}

const idleSeconds = 10

/** Opens connections, lets them idle, then changes each profile once and counts the events. */
export const measureRealtime = async (
  { child, url }: Listener,
  load: LoadGenerator,
  customers: readonly { readonly token: string; readonly addressId: string }[],
): Promise<RealtimeResult> => {
  const agent = new Agent({ keepAlive: true, maxSockets: Infinity })
  const before = await residentMb(child)
  let fulfilled = 0
  const open = ({ token }: { readonly token: string }): Promise<void> =>
    new Promise((resolve, reject) => {
      const sent = request(
        `${url}/api/realtime`,
        {
          agent,
          headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
        },
        (response) => {
          if (response.statusCode !== 200) {
            reject(new Error(`realtime: ${response.statusCode ?? 0}`))
            return
          }
          let told = false
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            if (told || !part.includes('event: user')) return
            told = true
            fulfilled += 1
          })
          response.on('error', () => undefined)
          resolve()
        },
      )
      sent.on('error', reject)
      sent.end()
    })
  for (let at = 0; at < customers.length; at += 50) {
    await Promise.all(customers.slice(at, at + 50).map(open))
  }
  const opened = await residentMb(child)
  const restedFrom = await processorSeconds(child)
  await new Promise((resolve) => setTimeout(resolve, idleSeconds * 1000))
  const rested = (await processorSeconds(child)) - restedFrom
  await load.run({
    scenario: 'profile',
    url,
    connections: 16,
    seconds: 120,
    most: customers.length,
    names: [],
    customers: [...customers],
  })
  const end = performance.now() + 10_000
  while (fulfilled < customers.length && performance.now() < end) {
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  agent.destroy()
  return {
    connections: customers.length,
    fulfilled,
    kilobytesEach: ((opened - before) * 1000) / customers.length,
    idleShare: rested / idleSeconds,
  }
}
