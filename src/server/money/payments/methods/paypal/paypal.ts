import { randomUUID } from 'node:crypto'
import { fromDollars } from '../../../../../contract/money.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Config } from '../../../../platform/config.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import type { EnqueueOnce } from '../../../../platform/jobs/index.ts'
import type { Log } from '../../../../platform/log.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import { stableId } from '../../../../platform/stable-id.ts'
import { createPayPal } from '../../../../providers/paypal/paypal.ts'
import type { PayPalDispute } from '../../../../providers/paypal/webhook.ts'
import type { MethodTerms, Outside } from '../../gateway.ts'
import { mailDispute } from '../../jobs.ts'
import { answerOf } from './answer-of.ts'
import { createPayPalOrders } from './paypal-orders.ts'
import { payPalRoutes } from './routes.ts'

export interface PayPalGatewayDeps {
  readonly db: Queryable
  readonly config: Pick<Config, 'paypal'>
  readonly clock: Clock
  readonly log: Log
  readonly enqueueOnce: EnqueueOnce
}

const second = 1000
const hour = 3600 * second

/** 10000 riel (commerce §9). */
const minimum = fromDollars(2.5)

type Settings = Config['paypal']

const methodsOf = (settings: Settings): readonly MethodTerms[] =>
  settings === undefined
    ? []
    : [
        {
          method: 'PAYPAL',
          countries: ['TH', 'AE'],
          minimum,
          feeBasisPoints: settings.feeBasisPoints,
        },
      ]

/** Without settings, only earlier payments reach it, and no call succeeds. */
const off = {
  baseUrl: 'https://paypal.invalid',
  ...{ clientId: '', secret: '', webhookId: undefined },
  ...{ certificateOrigins: [], certificateAuthority: undefined },
} as const

/**
 * Creates PayPal as a gateway: its buttons begin and approve an order in the page, and our capture takes
 * the money. Nothing is taken without it, so a payment that was given up can never be paid (decision 127).
 */
export const createPayPalGateway = ({
  db,
  config,
  clock,
  log,
  enqueueOnce,
}: PayPalGatewayDeps): Outside => {
  const settings = config.paypal
  const key = 'paypal'
  const paypal = createPayPal({ ...(settings ?? off), timeoutMs: 10 * second }, clock)
  const orders = createPayPalOrders({ db, paypal, gateway: key })
  // PayPal repeats events, and sends one at each step of a dispute.
  const informOfDispute = (reference: string, { id, status }: PayPalDispute): Promise<void> => {
    const data = { gateway: key, reference, dispute: id, status }
    return enqueueOnce(db, mailDispute, new Map([[stableId(['dispute', id, status]), data]]))
  }
  const gateway: Outside = {
    key,
    is: 'outside',
    methods: methodsOf(settings),
    account: 'gateway:paypal',
    checks: {
      waitsMs: [10, 10, 15, 20, 30, 60, 120, 300, 600, 3600].map((wait) => wait * second),
      // A payment from a bank account is pending for up to six working days.
      forMs: 10 * 24 * hour,
    },
    lifetimeMs: hour,
    newReference: () => randomUUID(),
    ask: async (reference) => {
      const order = await orders.settle(reference)
      return order === undefined ? { is: 'not-found' } : answerOf(order)
    },
    close: async (reference) => {
      const order = await orders.read(reference)
      const answer = order === undefined ? undefined : answerOf(order)
      if (answer?.is === 'pending') {
        // The money is on its way: another payment would be a second one.
        throw new ProviderError(key, 'refused', 'a capture is pending', { code: 'PENDING' })
      }
      return answer?.is === 'paid' ? 'final' : 'closed'
    },
    refund: async ({ reference, refundReference, amount }) => {
      const captureId = (await orders.read(reference))?.capture?.id
      if (captureId === undefined) return { is: 'refused' }
      try {
        return { is: await paypal.refund({ captureId, reference: refundReference, amount }) }
      } catch (error) {
        if (error instanceof ProviderError && error.kind === 'refused') return { is: 'refused' }
        throw error
      }
    },
    routes: (core) =>
      payPalRoutes({ gateway, paypal, orders, settings, informOfDispute, log }, core),
  }
  return gateway
}
