import { add, fromDollars, toDollars } from '../../../contract/money.ts'
import type { AnswerOf, BodyOf } from '../../../contract/endpoint.ts'
import {
  canPayTopUp,
  completeTopUp,
  getTopUp,
  getTopUpFees,
  startTopUp,
  topUpInOneStep,
} from '../../../contract/top-ups.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { chargedBy, type Payments } from '../payments/index.ts'
import { createStartTopUp, type StartTopUpDeps } from './start-top-up.ts'
import { findTopUp, showTopUp, topUpState, type TopUpJson } from './stored-top-up.ts'
import { topUp } from './top-up.ts'

export interface TopUpDeps extends StartTopUpDeps {
  readonly askAbout: Payments['askAbout']
}

const withTopUp = (continueUrl: string, id: string): string =>
  `${continueUrl}${continueUrl.includes('?') ? '&' : '?'}topUpId=${id}`

/** Refuses a top-up whose payment cannot begin any more. */
const checkPayable = (topUp: TopUpJson): void => {
  switch (topUpState(topUp)) {
    case 'SUCCESS':
      throw new ApiError('TOP_UP_PROCESSED')
    case 'FAILED':
    case 'NONE':
      throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    case 'PROCESSING':
    case 'PENDING':
      // Staff check money of an unclear amount.
      if (topUp.payment?.state === 'REVIEW') throw new ApiError('TOP_UP_PROCESSED')
  }
}

/** Returns the calls of top-ups (commerce §7). */
export const topUpRoutes = (deps: TopUpDeps): Route[] => {
  const { db, gateways, askAbout } = deps
  const start = createStartTopUp(deps)

  const find = async ({ customer }: CustomerContext, id: string): Promise<TopUpJson> => {
    const found = await findTopUp(db, customer.customerId, id)
    if (found === undefined) throw new ApiError('TOP_UP_NOT_FOUND')
    return found
  }

  const startAtGateway = async (
    context: CustomerContext,
    body: BodyOf<typeof topUpInOneStep>,
  ): Promise<AnswerOf<typeof topUpInOneStep>> => {
    const begin = gateways.pageOf(body.paymentOption)
    // Refused before a top-up is stored, or an earlier one's payment is closed.
    if (begin === undefined) throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    const started = await start(context, body)
    checkPayable(started)
    const { id, payment } = started
    if (payment?.reference == null) throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    const { action, method, fields } = await begin({
      reference: payment.reference,
      amount: chargedBy(payment),
      bill: await topUp.bill(db, id),
      locale: context.locale,
      continuePath: withTopUp(body.continueUrl, id),
    })
    return { topUp: showTopUp(started), form: { action, method, fields: { ...fields } } }
  }

  return [
    route(startTopUp, async ({ body }, context) => showTopUp(await start(context, body))),
    route(topUpInOneStep, ({ body }, context) => startAtGateway(context, body)),
    route(getTopUp, async ({ params }, context) => showTopUp(await find(context, params.id))),
    route(completeTopUp, async ({ params }, context) => {
      await askAbout(context.customer.customerId, params.id, topUp.purpose)
      return showTopUp(await find(context, params.id))
    }),
    route(canPayTopUp, async ({ params }, context) => {
      checkPayable(await find(context, params.id))
      return { canPay: true as const }
    }),
    route(getTopUpFees, ({ query }, { customer: { websiteId } }) => {
      const amount = fromDollars(query.total)
      const options = gateways
        .offered(websiteId, { amount, isCovered: false })
        .filter(({ method }) => gateways.byMethod(method).is === 'outside')
        .map((option) => {
          const { amount: fee } = gateways.feeOf(option.method, websiteId, amount)
          const total = toDollars(add(amount, fee))
          return { ...option, minimum: toDollars(option.minimum), fee: toDollars(fee), total }
        })
      return { total: query.total, paymentMethods: options }
    }),
  ]
}
