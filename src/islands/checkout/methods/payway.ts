import { CreditCard, QrCode, WalletCards } from 'lucide-react'
import type { CallResult } from '../../../client/api-error.ts'
import {
  payWayForm,
  payWayKhqr,
  payWayOpenKhqr,
  payWayOpenTopUpKhqr,
  payWayTopUpKhqr,
  type KhqrCode,
} from '../../../contract/payments.ts'
import { message } from '../../../i18n/fill.ts'
import { ownSite } from '../../../i18n/own-site.ts'
import type { BrowserMethod, StepInPage } from './browser-method.ts'

const noteOf =
  (method: string): BrowserMethod['note'] =>
  (messages) =>
    message(messages, `method.${method}.note`)

/** @param paymentOption selects PayWay's page */
const onPage =
  (paymentOption: '' | 'cards' | 'abapay_khqr'): BrowserMethod['begin'] =>
  async (order, { call, returnPath }) => {
    const result = await call(payWayForm, {
      query: { orderId: order.id, continueUrl: returnPath(order.id), paymentOption },
    })
    return result.ok ? { ...result, answer: { is: 'form', ...result.answer } } : result
  }

const shown = (begun: CallResult<KhqrCode>): CallResult<StepInPage> =>
  begun.ok ? { ...begun, answer: { is: 'code', code: begun.answer } } : begun

const shownAgain = (
  found: CallResult<{ readonly code: KhqrCode | null }>,
): CallResult<StepInPage | null> => {
  if (!found.ok) return found
  const { code } = found.answer
  return { ...found, answer: code && { is: 'code', code } }
}

/** A code in our page. */
const inPage: Pick<BrowserMethod, 'begin' | 'findOpen' | 'topUp'> = {
  begin: async ({ id }, { call, returnPath }) =>
    shown(await call(payWayKhqr, { params: { id }, body: { continueUrl: returnPath(id) } })),
  findOpen: async ({ id }, call) => shownAgain(await call(payWayOpenKhqr, { params: { id } })),
  topUp: {
    begin: async ({ id }, { call, returnPath }) =>
      shown(await call(payWayTopUpKhqr, { params: { id }, body: { continueUrl: returnPath(id) } })),
    findOpen: async ({ id }, call) =>
      shownAgain(await call(payWayOpenTopUpKhqr, { params: { id } })),
  },
}

// Only bank apps of Cambodia pay a KHQR code; other sites open PayWay's chooser (decision 104).
const isInPage = ownSite === 'KH'

/** A KHQR code in our page, PayWay's card page and its page of ABA Pay. */
export const payWayMethods = {
  PAYWAY_PLUS: {
    rank: 1,
    Icon: isInPage ? QrCode : WalletCards,
    brands: isInPage ? ['khqr', 'aba'] : [],
    note: noteOf(isInPage ? 'PAYWAY_PLUS' : 'PAYWAY_PLUS.page'),
    beginOnPage: onPage(''),
    ...(isInPage ? inPage : { begin: onPage('') }),
  },
  PAYWAY_CARDS: {
    rank: 2,
    Icon: CreditCard,
    brands: ['visa', 'mastercard', 'unionpay', 'jcb'],
    note: noteOf('PAYWAY_CARDS'),
    begin: onPage('cards'),
  },
  PAYWAY_ABA: {
    rank: 4,
    Icon: QrCode,
    brands: ['aba'],
    note: noteOf('PAYWAY_ABA'),
    begin: onPage('abapay_khqr'),
  },
} as const satisfies Record<string, BrowserMethod>
