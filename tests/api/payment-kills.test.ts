import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import {
  PAYPAL_CLIENT_ID,
  PAYPAL_SECRET,
  PAYPAL_WEBHOOK_ID,
} from '../../src/sandbox/credentials.ts'
import { createApp, type App } from '../../src/server/app.ts'
import { listen } from '../../src/server/platform/http/listen.ts'
import { createLog } from '../../src/server/platform/log.ts'
import { bankAccounts } from './bank-accounts.ts'
import { createLife } from './mortal.ts'
import { bulkCases } from './payment-kills/bulk-cases.ts'
import { cardCases } from './payment-kills/card-cases.ts'
import { cardEntryCases } from './payment-kills/card-entry-cases.ts'
import { cardRenewalCases } from './payment-kills/card-renewal-cases.ts'
import { createGatewayBooks, type GatewayBooks } from './payment-kills/gateway-books.ts'
import { gatewayCases } from './payment-kills/gateway-cases.ts'
import { khqrCases } from './payment-kills/khqr-cases.ts'
import { createBench, type Cases, type Prepare } from './payment-kills/kill-bench.ts'
import { paypalCases } from './payment-kills/paypal-cases.ts'
import { promoCreditCases } from './payment-kills/promo-credit-cases.ts'
import { createSavedCards } from './payment-kills/saved-cards.ts'
import { topUpCases } from './payment-kills/top-up-cases.ts'
import { transferCases } from './payment-kills/transfer-cases.ts'
import { createCaller, startApi, type ShopApi } from './shop-api.ts'

/** PAYMENT_KILLS=300 kills at every moment, and begins again until it has killed that often. */
const wanted = Number(process.env.PAYMENT_KILLS ?? 0)
/** Only two moments of each without it. */
const moments: readonly number[] | undefined = wanted > 0 ? undefined : [2, 6]
const life = createLife()
const killsOf = new Map<string, number>()
const killsSoFar = (): number => [...killsOf.values()].reduce((sum, count) => sum + count, 0)

let shop: ShopApi
let mortal: App
let server: Awaited<ReturnType<typeof listen>>
let books: GatewayBooks
let cases: Cases
beforeAll(async () => {
  shop = await startApi(
    {
      ...{ JOBS: 'off', BANK_ACCOUNTS: bankAccounts },
      // Both servers read the tokens of saved cards.
      SECRET_KEYS: `kills:${randomBytes(32).toString('base64')}`,
      ...{ PAYPAL_CLIENT_ID, PAYPAL_SECRET, PAYPAL_WEBHOOK_ID, PAYPAL_FEE_PERCENT: '4.4' },
    },
    { startsAt: new Date() },
  )
  const { config, clock, database } = shop
  mortal = await createApp({
    ...{ config, clock, log: createLog('silent'), websiteUrl: () => shop.url },
    database: { ...database, db: life.mortalDatabase(database.db) },
  })
  server = await listen(mortal.fetch, config)
  // No payment settles before the server that will be killed asks about it.
  shop.sandbox.behaviours.merge('payway', { pushback: 'silent' })
  const { url: mortalUrl } = server
  const bench = createBench({ shop, mortal, mortalUrl, callMortal: createCaller(mortalUrl) })
  const savedCards = createSavedCards(bench)
  books = createGatewayBooks(bench)
  cases = {
    ...gatewayCases(bench),
    ...cardCases(bench, savedCards),
    ...cardEntryCases(bench, savedCards),
    ...cardRenewalCases(bench, savedCards),
    ...khqrCases(bench),
    ...promoCreditCases(bench),
    ...topUpCases(bench, savedCards),
    ...paypalCases(bench),
    ...transferCases(bench),
    ...bulkCases(bench),
  }
})
afterAll(async () => {
  life.begin()
  await server.close()
  await mortal.stop()
  await shop.stop()
})

/** Kills the server at a moment of a case; returns whether it was not done before. */
const killAt = async (at: number, what: string, prepare: Prepare): Promise<boolean> => {
  const prepared = await prepare()
  life.begin(at)
  await prepared.run().catch(() => undefined)
  await life.ended()
  const isKilled = life.isDead()
  life.begin()
  if (isKilled) killsOf.set(what, (killsOf.get(what) ?? 0) + 1)
  try {
    if (isKilled) await prepared.recover()
    await prepared.check()
    await books.expectEqual()
  } catch (error) {
    throw new Error(`${what}, killed at moment ${at}`, { cause: error })
  }
  return isKilled
}

/** Kills the server at each moment, or at the chosen ones, until it is done before. */
const killAtMoments = async (what: string, prepare: Prepare): Promise<void> => {
  for (let at = 0; ; at += 1) {
    const moment = moments === undefined ? at + 1 : moments[at]
    if (moment === undefined || !(await killAt(moment, what, prepare))) return
  }
}

it(
  'moves money once when the server is killed at any moment of a payment',
  // Every moment of every case takes a quarter of an hour.
  { timeout: wanted > 0 ? 3_600_000 : 60_000 },
  async () => {
    do {
      for (const [what, prepare] of Object.entries(cases)) {
        await killAtMoments(what, prepare)
        process.stdout.write(`${what}: ${killsOf.get(what) ?? 0} of ${killsSoFar()} kills\n`)
      }
    } while (killsSoFar() < wanted)
    for (const what of Object.keys(cases)) expect(killsOf.get(what)).toBeGreaterThan(0)
  },
)
