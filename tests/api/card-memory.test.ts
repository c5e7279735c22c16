import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { findCardNumbers } from '../../scripts/card-numbers/find-card-numbers.ts'
import { searchDatabase } from '../../scripts/card-numbers/search-database.ts'
import { seedCustomers } from '../../scripts/bench/seed-customers.ts'
import { freePort } from '../../scripts/free-port.ts'
import { sandboxEnvironment } from '../../scripts/soak/sandbox-environment.ts'
import { sandboxCards } from '../../scripts/start-sandbox.ts'
import { payByCard } from '../../src/contract/cards.ts'
import { zero } from '../../src/contract/money.ts'
import { decliningCard, GOOD_CARDS } from '../../src/sandbox/cybersource/test-cards.ts'
import { startSandbox } from '../../src/sandbox/start-sandbox.ts'
import { createAccessTokens } from '../../src/server/customers/accounts/access-tokens.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import { openPglite, openPostgres } from '../../src/server/platform/db/database.ts'
import { buyerWith, freeName } from './buying.ts'
import { openDataDir } from './data-dir.ts'
import { enterCard, newKey, saveCard } from './enter-card.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startServerProcess } from './server-process.ts'
import { createCaller, until } from './shop-api.ts'

const tokenSecret = 'a secret of the tests, and long enough'
const [paying, declining, refused] = [
  GOOD_CARDS.frictionless,
  decliningCard('204', 'later'),
  GOOD_CARDS.withoutSecure,
]

const directory = await mkdtemp(join(tmpdir(), 'card-memory-'))
const sandbox = await startSandbox({ basePort: 0 })

const openShop = async () => {
  const place = await openDataDir(directory)
  const openDatabase = () =>
    place.DATABASE_URL === undefined
      ? openPglite({ dataDir: place.DATA_DIR })
      : openPostgres({ url: place.DATABASE_URL, connections: 1 })
  return { place, openDatabase }
}

/** Returns all that a server’s memory holds, as Node writes it. */
const memoryOf = async (pid: number, url: string): Promise<string> => {
  process.kill(pid, 'SIGUSR2')
  const [file = ''] = await until(
    async () => (await readdir(directory)).filter((name) => name.endsWith('.heapsnapshot')),
    ({ length }) => length > 0,
  )
  // It answers once it has written the file.
  await fetch(`${url}/livez`)
  return readFile(join(directory, file), 'utf8')
}

it('a server that took cards has none of their numbers in memory, log or database', async () => {
  const { place, openDatabase } = await openShop()
  const seeding = await openDatabase()
  const now = systemClock.now()
  const [customer] = await seedCustomers(seeding.db, { count: 1, balance: zero, now })
  await seeding.close()
  if (customer === undefined) throw new Error('no customer')
  const server = startServerProcess({
    ...place,
    PORT: String(await freePort()),
    TOKEN_SECRET: tokenSecret,
    LOG_LEVEL: 'debug',
    CYBERSOURCE: sandboxCards(sandbox.endpoints.cybersource),
    NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${directory}`,
    ...sandboxEnvironment(sandbox.endpoints),
  })
  try {
    const url = await server.ready
    const call = createCaller(url)
    const secret = new TextEncoder().encode(tokenSecret)
    const token = createAccessTokens({ secret, clock: systemClock }).issue({
      ...customer,
      websiteId: 'KH',
    })
    const buyer = buyerWith({ call }, token, `${customer.customerId}@example.com`)
    const pay = async (cardId: string) => {
      const { id: orderId } = await buyer.order([freeName()], 'CARD')
      return call(payByCard, { body: { orderId, cardId } }, { token, key: newKey() })
    }
    const card = await saveCard({ call }, token, paying)
    expect(answerOf(await pay(card.id)).order.paymentState).toBe('SUCCESS')
    const other = await saveCard({ call }, token, declining)
    expect(codeOf(await pay(other.id))).toBe('DECLINED_INSUFFICIENT_FUND')
    expect(await enterCard({ call }, token, { number: refused })).toMatchObject({ card: null })

    const memory = await memoryOf(server.pid, url)
    // It is the memory of this server, with what it answered a moment ago.
    expect(memory).toContain(customer.customerId)
    const { stdout, stderr } = await server.kill('SIGTERM')
    expect(stdout + stderr).toContain(url)
    const isHeld = (number: string): boolean =>
      [number, number.match(/\d{4}/g)?.join(' ') ?? ''].some((text) => memory.includes(text))
    expect([paying, declining, refused].filter(isHeld)).toEqual([])
    expect(findCardNumbers(stdout + stderr)).toEqual([])
    const database = await openDatabase()
    expect(await searchDatabase(database.db)).toEqual([])
    await database.close()
  } finally {
    await server.kill('SIGKILL')
    await sandbox.stop()
    await rm(directory, { recursive: true, force: true })
  }
})
