import { fromDollars, toDollars } from '../../../contract/money.ts'
import {
  cancelPaymentTransaction,
  getOpenTransaction,
  getPaymentTransaction,
  startPaymentTransaction,
} from '../../../contract/payment-transactions.ts'
import { maxDollars } from '../../../contract/shared-shapes.ts'
import { lapseAbandoned } from '../../money/payables/index.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { CustomerContext } from '../../platform/http/request-context.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import { createStartBulkPayment, type StartBulkPaymentDeps } from './start-bulk-payment.ts'
import {
  findBulkPayment,
  findOpen,
  showTransaction,
  type WholeBulkPayment,
} from './stored-bulk-payment.ts'

/** Returns the calls that pay several invoices in one (commerce §7). */
export const bulkPaymentRoutes = (deps: StartBulkPaymentDeps): Route[] => {
  const { db, clock, gateways, abandon, kind } = deps
  const start = createStartBulkPayment(deps)

  const find = async (
    { customer }: Pick<CustomerContext, 'customer'>,
    id: string,
  ): Promise<WholeBulkPayment> => {
    const found = await findBulkPayment(db, id, customer.customerId)
    if (found === undefined) throw new ApiError('ORDER_NOT_FOUND')
    return found
  }

  /** The methods that take some total; their `minimum` says which. */
  const offered = ({ customer }: Pick<CustomerContext, 'customer'>) =>
    gateways
      .offered(customer.websiteId, { amount: fromDollars(maxDollars), isCovered: false })
      .map((option) => ({ ...option, minimum: toDollars(option.minimum) }))

  const cancel = async (context: CustomerContext, id: string): Promise<WholeBulkPayment> => {
    const found = await find(context, id)
    const { payment, payable } = found
    if (payable.state === 'LAPSED') return found
    if (payable.state === 'PAID') throw new ApiError('INVOICE_PROCESSED')
    if ((await abandon(payment)) === 'paid') throw new ApiError('INVOICE_PROCESSED')
    await lapseAbandoned(db, kind, id, clock.now())
    // If another payment has begun meanwhile, it is still due.
    return cancel(context, id)
  }

  return [
    route(startPaymentTransaction, async ({ body }, context) =>
      showTransaction(await start(context, body)),
    ),
    route(getOpenTransaction, async (_, context) => {
      const open = await findOpen(db, context.customer.customerId)
      return {
        transaction: open === undefined ? null : showTransaction(open),
        paymentMethods: offered(context),
      }
    }),
    route(getPaymentTransaction, async ({ params }, context) =>
      showTransaction(await find(context, params.id)),
    ),
    route(cancelPaymentTransaction, async ({ params }, context) =>
      showTransaction(await cancel(context, params.id)),
    ),
  ]
}
