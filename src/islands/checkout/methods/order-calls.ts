import { findTransfer, payByTransfer } from '../../../contract/bank-transfers.ts'
import { completeCardPayment, findCardChallenge, payByCard } from '../../../contract/cards.ts'
import { payByBalance, payWayForm, payWayKhqr, payWayOpenKhqr } from '../../../contract/payments.ts'
import { payPalSettings } from '../../../contract/paypal.ts'
import { payByPromoCredit } from '../../../contract/promo-credit.ts'
import { panelCalls } from './panel-calls.ts'

/** The calls that pay for an order, by all methods. */
export const orderCalls = [
  ...panelCalls.ORDER,
  completeCardPayment,
  findCardChallenge,
  findTransfer,
  payByBalance,
  payByCard,
  payByPromoCredit,
  payByTransfer,
  payPalSettings,
  payWayForm,
  payWayKhqr,
  payWayOpenKhqr,
] as const
