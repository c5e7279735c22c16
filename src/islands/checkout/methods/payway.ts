import { CreditCard, QrCode, WalletCards } from 'lucide-react'
import {
  payWayForm,
  payWayKhqr,
  payWayOpenKhqr,
  payWayOpenTopUpKhqr,
  payWayTopUpKhqr,
} from '../../../contract/payments.ts'
import { message } from '../../../i18n/fill.ts'
import { ownSite } from '../../../i18n/own-site.ts'
import type { BrowserMethod, TopUpCode } from './browser-method.ts'

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

const inPage: BrowserMethod['begin'] = async (order, { call, returnPath }) => {
  const result = await call(payWayKhqr, {
    params: { id: order.id },
    body: { continueUrl: returnPath(order.id) },
  })
  return result.ok ? { ...result, answer: { is: 'code', code: result.answer } } : result
}

const openCode: NonNullable<BrowserMethod['openCode']> = ({ id }, call) =>
  call(payWayOpenKhqr, { params: { id } })

const topUpCode: TopUpCode = {
  begin: (id, call, continueUrl) =>
    call(payWayTopUpKhqr, { params: { id }, body: { continueUrl } }),
  find: (id, call) => call(payWayOpenTopUpKhqr, { params: { id } }),
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
    begin: isInPage ? inPage : onPage(''),
    beginOnPage: onPage(''),
    ...(isInPage ? { openCode, topUpCode } : {}),
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
