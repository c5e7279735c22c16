import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import {
  beginCard,
  cardEntryResult,
  cardNotification,
  getCardVerification,
  type CardVerification,
} from '../../../src/contract/cards.ts'
import type { ErrorCode } from '../../../src/contract/error-codes.ts'
import { fromDollars } from '../../../src/contract/money.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import { transfersFor } from '../books.ts'
import type { TestCustomer } from '../customers.ts'
import { cardsOf, enterOnPage, openCardPage } from '../enter-card.ts'
import { answerOf } from '../outcomes.ts'
import { minute, type Bench, type Cases, type KillCase } from './kill-bench.ts'
import type { SavedCards } from './saved-cards.ts'

type Answer = Readonly<Record<string, string>>

/** The entry of a card, with the charge of a dollar that verifies it and the refund of that. */
export const cardEntryCases = (bench: Bench, { atGateway }: SavedCards): Cases => {
  const { shop, mortal, callMortal } = bench
  const refundJob = 'refund-card-verification'
  const usual = { decision: 'ACCEPT', reason: '100', charges: true }
  const failed = { decision: 'ERROR', reason: '151', charges: true }

  const post = (base: string, { path }: { readonly path: string }, fields: Answer) =>
    fetch(`${base}/api${path}`, { method: 'POST', body: new URLSearchParams({ ...fields }) })

  /** Enters a card at the gateway, which has charged it; the shop has no message about it. */
  const entered = async (behaviour: object = {}) => {
    const customer = await bench.newCustomer()
    const begun = await openCardPage(shop, customer.token)
    await shop.control('cybersource', { notification: 'silent', ...behaviour })
    const fields = await enterOnPage(begun, { finish: false })
    await shop.control('cybersource', { notification: 'send', entry: usual })
    return { customer, id: begun.transactionId, fields }
  }

  /** Runs the jobs that wait for a verification. */
  const performRefunds = async (verificationId: string): Promise<void> => {
    const jobs = await rowsOf<{ id: string }>(
      shop.db,
      sql`update pgboss.job set state = 'completed', completed_on = now()
        where name = ${refundJob} and state = 'created'
          and data->>'verificationId' = ${verificationId} returning id`,
    )
    expect(jobs).toHaveLength(1)
    await shop.app.perform(refundJob, { verificationId })
  }

  /** Expects one charge and one refund of a dollar, here and at the gateway, and what the customer sees. */
  const checkEntry = async (
    { id: customerId }: TestCustomer,
    id: string,
    shown: Pick<CardVerification, 'state' | 'code'>,
  ): Promise<void> => {
    const cause = `card-verification:${id}`
    const [gateway, due] = ['gateway:cybersource', 'card-verifications']
    const amount = fromDollars(1)
    expect(await transfersFor(shop.db, cause)).toEqual([
      { cause, from: gateway, to: due, amount },
      { cause: `${cause}:refund`, from: due, to: gateway, amount },
    ])
    const stored = await rowsOf<{ gateway_id: string; refund: string }>(
      shop.db,
      sql`select gateway_id, refund from card_verifications where id = ${id}::uuid`,
    )
    expect(stored).toMatchObject([{ refund: 'DONE' }])
    const chargeId = stored[0]?.gateway_id ?? ''
    const own = (await atGateway()).filter((one) => one.id === chargeId || one.of === chargeId)
    expect(own).toMatchObject([
      { what: 'charge', reason: '100', cents: 100 },
      { reason: '100', cents: 100 },
    ])
    const { token } = await bench.signedIn(customerId)
    const params = { id }
    const seen = answerOf(await shop.call(getCardVerification, { params }, { token }))
    expect(seen).toMatchObject(shown)
    expect(await cardsOf(shop, token)).toEqual(seen.card === null ? [] : [seen.card])
    expect(seen.card !== null).toBe(shown.state === 'ADDED')
  }

  /** Looks the charge of an entry up. */
  const lookedUp = (customer: TestCustomer, id: string, code: ErrorCode): KillCase => {
    shop.clock.advance(36 * minute)
    const find = 'entered cards without an answer'
    return {
      run: () => mortal.runSchedule(find),
      recover: () => shop.app.runSchedule(find),
      check: async () => {
        await performRefunds(id)
        await checkEntry(customer, id, { state: 'REFUSED', code })
      },
    }
  }

  const added = { state: 'ADDED', code: null } as const

  return {
    cardBegun: async (): Promise<KillCase> => {
      const customer = await bench.newCustomer()
      const { token } = customer
      const query = { acceptTerms: 'true' as const }
      return {
        run: () => callMortal(beginCard, { query }, { token }),
        recover: () => Promise.resolve(),
        check: async () => {
          const begun = await openCardPage(shop, token)
          await enterOnPage(begun)
          await performRefunds(begun.transactionId)
          await checkEntry(customer, begun.transactionId, added)
        },
      }
    },

    cardEntered: async (): Promise<KillCase> => {
      const { customer, id, fields } = await entered()
      return {
        run: () => post(bench.mortalUrl, cardEntryResult, fields),
        // The browser got no answer, but the gateway tells the shop too.
        recover: () => post(shop.url, cardNotification, fields),
        check: async () => {
          await performRefunds(id)
          await checkEntry(customer, id, added)
        },
      }
    },

    cardVerificationRefund: async (): Promise<KillCase> => {
      const { customer, id, fields } = await entered()
      await post(shop.url, cardEntryResult, fields)
      return {
        run: () => mortal.perform(refundJob, { verificationId: id }),
        // The job is repeated until it is done: a call that may have been made, after an hour.
        recover: async () => {
          const repeat = () => shop.app.perform(refundJob, { verificationId: id })
          await repeat().catch((error: unknown) => {
            expect(String(error)).toContain('is not found; it may be made')
            shop.clock.advance(60 * minute)
            return repeat()
          })
        },
        check: () => checkEntry(customer, id, added),
      }
    },

    cardEntryLost: async (): Promise<KillCase> => {
      const { customer, id } = await entered()
      return lookedUp(customer, id, 'CHALLENGE_EXPIRED')
    },

    cardEntryFailed: async (): Promise<KillCase> => {
      const { customer, id, fields } = await entered({ entry: failed })
      await post(shop.url, cardEntryResult, fields)
      return lookedUp(customer, id, 'PAYMENT_GATEWAY_ERROR')
    },
  }
}
