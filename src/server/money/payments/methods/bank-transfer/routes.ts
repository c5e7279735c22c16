import {
  addSlip,
  findTopUpTransfer,
  findTransfer,
  payByTransfer,
  removeSlip,
  topUpByTransfer,
  type BankTransfer,
  type FoundTransfer,
} from '../../../../../contract/bank-transfers.ts'
import { money } from '../../../../../contract/money.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { CustomerContext } from '../../../../platform/http/request-context.ts'
import { route, type Route } from '../../../../platform/http/routes.ts'
import { createLimit } from '../../../../platform/rate-limit.ts'
import { checkIsDue, type Purpose } from '../../../payables/index.ts'
import type { Outside, PaymentCore } from '../../gateway.ts'
import { showEnded, showTransfer, type InstructionsDeps } from './instructions.ts'
import { deleteSlip, storeSlip } from './slips.ts'

/** Returns the calls of transfers: their instructions and slips. */
export const bankTransferRoutes = (
  gateway: Pick<Outside, 'key' | 'methods'>,
  deps: InstructionsDeps,
  core: PaymentCore,
): Route[] => {
  const { db, clock } = deps
  const limit = createLimit(60, 3600)

  const instructions = async (
    { customer }: CustomerContext,
    purpose: Purpose,
    id: string,
  ): Promise<BankTransfer> => {
    const found = await core.find(customer.customerId, id, purpose)
    const { payable, payment } = found
    checkIsDue(purpose, payable.state)
    const bill = await core.billOf(found)
    if (!gateway.methods.some(({ method }) => method === bill.method)) {
      throw new ApiError('PAYMENT_METHOD_NOT_MATCH')
    }
    if (payment?.gateway !== gateway.key || payment.state !== 'AWAITING') {
      throw new ApiError('CANNOT_COMPLETE_PAYMENT')
    }
    return showTransfer(deps, payment, money(payable.amount), customer.websiteId)
  }

  const find = async (
    { customer }: CustomerContext,
    purpose: Purpose,
    id: string,
  ): Promise<FoundTransfer> => {
    const { payable, payment } = await core.find(customer.customerId, id, purpose)
    if (payable.state !== 'DUE' || payment?.gateway !== gateway.key) {
      return { transfer: null, ended: null }
    }
    if (payment.state !== 'AWAITING') {
      return { transfer: null, ended: await showEnded(deps, payment, payable) }
    }
    const { websiteId } = customer
    return {
      transfer: await showTransfer(deps, payment, money(payable.amount), websiteId),
      ended: null,
    }
  }

  return [
    route(payByTransfer, ({ params }, context) => instructions(context, 'ORDER', params.id)),
    route(findTransfer, ({ params }, context) => find(context, 'ORDER', params.id)),
    route(topUpByTransfer, ({ params }, context) => instructions(context, 'TOP_UP', params.id)),
    route(findTopUpTransfer, ({ params }, context) => find(context, 'TOP_UP', params.id)),
    route(addSlip, async ({ params, query, readFile }, { customer: { customerId } }) => {
      await limit(customerId)
      const own = { paymentId: params.id, customerId }
      return {
        slips: [...(await storeSlip({ db, clock }, own, { name: query.name, read: readFile }))],
      }
    }),
    route(removeSlip, async ({ params: { id, slipId } }, { customer: { customerId } }) => ({
      slips: [...(await deleteSlip(db, { paymentId: id, customerId }, slipId))],
    })),
  ]
}
