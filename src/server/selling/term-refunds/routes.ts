import { toDollars } from '../../../contract/money.ts'
import { endWithRefund, previewRefund } from '../../../contract/term-refunds.ts'
import { route, type Route } from '../../platform/http/routes.ts'
import {
  createCustomerRefund,
  createPreviewRefund,
  type CustomerRefundDeps,
} from './customer-refund.ts'

/** Returns the calls by which customers end a service within 30 days and get a refund. */
export const termRefundRoutes = (deps: CustomerRefundDeps): Route[] => {
  const preview = createPreviewRefund(deps)
  const end = createCustomerRefund(deps)
  return [
    route(previewRefund, ({ params }, { customer }) => preview(customer.customerId, params.id)),
    route(endWithRefund, async ({ params, body }, { customer, idempotencyKey = '' }) => ({
      amount: toDollars(await end(customer.customerId, params.id, body, idempotencyKey)),
    })),
  ]
}
