import { sql } from 'drizzle-orm'
import { changePaymentMethod } from '../../../contract/checkout.ts'
import { checkPayment } from '../../../contract/payments.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { storePushBack } from '../../platform/quarantine/index.ts'
import type { Log } from '../../platform/log.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { createSpacedQueries } from '../../platform/spaced-queries.ts'
import { checkKinds, purposeCodes } from '../payables/index.ts'
import { createAbandonPayment, type AbandonPayment } from './abandon-payment.ts'
import { createApplyAnswer, type ApplyAnswer, type ApplyAnswerDeps } from './apply-answer.ts'
import { createBeginPayment } from './begin-payment.ts'
import { requireConfirmedPayer } from './confirmed-payer.ts'
import type { PaymentCore } from './gateway.ts'
import type { Gateways } from './gateway-table.ts'
import { createPayFromFunds } from './pay-from-funds.ts'
import { createPollPayments } from './poll-payments.ts'
import { createReconcile } from './reconcile-payments.ts'
import { findPayable } from './stored-payment.ts'

export interface PaymentDeps extends ApplyAnswerDeps {
  readonly gateways: Gateways
  readonly log: Log
}

export interface Payments {
  readonly abandon: AbandonPayment
  /** Applies a gateway's answer: of a poll, webhook, return page, browser or staff. */
  readonly apply: ApplyAnswer
  /** Finds a customer's payable, and asks the gateway of its latest payment. @throws ApiError of the purpose */
  readonly askAbout: PaymentCore['find']
  readonly payFromFunds: PaymentCore['payFromFunds']
  readonly pollDue: () => Promise<number>
  readonly lapseUnpaid: () => Promise<void>
  /** Asks gateways again about payments that have their money; returns how many were due. */
  readonly reconcileDue: () => Promise<number>
  readonly routes: Route[]
  /** Refuses to start on rows of unknown kinds or gateways. */
  readonly check: () => Promise<void>
}

// One look-up per gateway in the index, however many payments there are.
const usedGateways = sql`with recursive used as (
    (select gateway from payments order by gateway limit 1)
    union all
    select (select p.gateway from payments p where p.gateway > used.gateway order by p.gateway limit 1)
    from used where used.gateway is not null)
  select gateway from used where gateway is not null`

const checkGateways = async (db: Queryable, gateways: Gateways): Promise<void> => {
  for (const { gateway } of await rowsOf<{ gateway: string }>(db, usedGateways)) {
    gateways.of(gateway)
  }
}

/** Between questions about one payment that browsers and callbacks make us ask. */
const askedApartMs = 2_000

/** Creates the payments of the shop. */
export const createPayments = (deps: PaymentDeps): Payments => {
  const { db, clock, gateways, kinds, log } = deps
  const apply = createApplyAnswer(deps)
  const abandon = createAbandonPayment({ clock, gateways, apply })
  const poll = createPollPayments({ ...deps, apply })
  const payFromFunds = createPayFromFunds({ ...deps, abandon })
  const begin = createBeginPayment({ ...deps, abandon })
  const ask = createSpacedQueries(askedApartMs)
  const core: PaymentCore = {
    find: async (customerId, payableId, purpose) => {
      const found = await findPayable(db, customerId, payableId)
      if (found === undefined || kinds.of(found.payable.kind).purpose !== purpose) {
        throw new ApiError(purposeCodes[purpose].notFound)
      }
      return found
    },
    billOf: ({ payable }) => kinds.of(payable.kind).bill(db, payable.id),
    payFromFunds,
    requireConfirmedPayer: ({ customer }, { payable: { id, kind } }) =>
      requireConfirmedPayer(db, kinds.of(kind), id, customer, clock.now()),
    askIfReachable: (gateway, reference) =>
      ask(`${gateway.key} ${reference}`, async () => {
        try {
          await apply(gateway, reference, await gateway.ask(reference))
        } catch (error) {
          if (!(error instanceof ProviderError)) throw error
          log.warn({ err: error, gateway: gateway.key, reference }, 'a gateway is unavailable')
        }
      }),
    apply,
    orderOf: ({ payable }, locale) => kinds.ofOrder(payable.kind).find(db, payable.id, locale),
    topUpOf: ({ payable }) => {
      const kind = kinds.of(payable.kind)
      if (kind.purpose !== 'TOP_UP') throw new ApiError(purposeCodes.TOP_UP.notFound)
      return kind.find(db, payable.customer_id, payable.id)
    },
    isKnown: async ({ key }, reference, body) => {
      const [row] = await rowsOf<{ known: boolean }>(
        db,
        sql`select exists (select from payments
          where gateway = ${key} and reference = ${reference}) as known`,
      )
      if (row?.known === true) return true
      // Anyone can send one, so its text is stored (`payment push-backs`) and not in the log.
      log.warn({ gateway: key }, 'a push-back about an unknown payment')
      await storePushBack(db, { source: key, body }, clock.now())
      return false
    },
  }
  const askAbout: Payments['askAbout'] = async (customerId, payableId, purpose) => {
    const found = await core.find(customerId, payableId, purpose)
    const { payment } = found
    if (payment?.reference != null && payment.state !== 'SETTLED') {
      await core.askIfReachable(gateways.outside(payment.gateway), payment.reference)
    }
    return found
  }
  return {
    abandon,
    apply,
    askAbout,
    payFromFunds,
    pollDue: poll.pollDue,
    lapseUnpaid: poll.lapseUnpaid,
    reconcileDue: createReconcile({ ...deps, apply }),
    routes: [
      route(changePaymentMethod, ({ params, body }, context) =>
        begin(context, params.id, body.paymentMethod),
      ),
      route(checkPayment, async ({ params }, context) => {
        const { payable } = await askAbout(context.customer.customerId, params.id, 'ORDER')
        return kinds.ofOrder(payable.kind).find(db, payable.id, context.locale)
      }),
      ...gateways.all.flatMap((gateway) => gateway.routes(core)),
    ],
    check: async () => {
      await checkKinds(db, kinds)
      await checkGateways(db, gateways)
    },
  }
}
