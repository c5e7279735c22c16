import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { changePaymentMethod } from '../../../src/contract/checkout.ts'
import {
  payWayKhqr,
  payWayOpenKhqr,
  payWayOpenTopUpKhqr,
  payWayTopUpKhqr,
  type KhqrCode,
} from '../../../src/contract/payments.ts'
import { getTopUp, startTopUp } from '../../../src/contract/top-ups.ts'
import { movedBy, transfersFor } from '../books.ts'
import { freeName, pressAtGateway } from '../buying.ts'
import { answerOf, codeOf } from '../outcomes.ts'
import { createGatewayBooks } from './gateway-books.ts'
import { minute, total, type Bench, type Cases, type KillCase } from './kill-bench.ts'

/** KHQR codes: the payment begins at PayWay, which shows each code only once. */
export const khqrCases = (bench: Bench): Cases => {
  const { shop, callMortal } = bench
  const books = createGatewayBooks(bench)
  const method = 'PAYWAY_ABA' as const

  /** The payments of payables that PayWay has begun, by their states. */
  const begunFor = async (...payableIds: readonly string[]): Promise<readonly string[]> => {
    const references = (await Promise.all(payableIds.map(bench.referencesOf))).flat()
    return (await books.payway())
      .filter(({ tranId }) => references.includes(tranId))
      .map(({ state }) => state)
  }

  /** Pays a code, and expects that no other one of the payables was or can be paid. */
  const payCode = async (code: KhqrCode, ...payableIds: readonly string[]): Promise<void> => {
    expect((await begunFor(...payableIds)).filter((state) => state === 'PENDING')).toHaveLength(1)
    expect((await pressAtGateway(new URL(code.pageUrl), 'approve')).status).toBeLessThan(400)
    await bench.pollAfter(minute)
    const states = await begunFor(...payableIds)
    expect(states.filter((state) => state === 'APPROVED')).toHaveLength(1)
    expect(states).not.toContain('PENDING')
  }

  return {
    khqr: async (): Promise<KillCase> => {
      const customer = await bench.newCustomer()
      const { token } = customer
      const order = await customer.order([freeName()], method)
      const params = { id: order.id }
      const input = { params, body: { continueUrl: '/payment/success' } }
      const begin = () => shop.call(payWayKhqr, input, { token })
      const open = async () => answerOf(await shop.call(payWayOpenKhqr, { params }, { token })).code
      return {
        run: () => callMortal(payWayKhqr, input, { token }),
        recover: async () => {
          const again = await begin()
          if (again.ok) return
          // The code was lost with the server: a new payment has a new one.
          expect(codeOf(again)).toBe('CANNOT_COMPLETE_PAYMENT')
          expect(await open()).toBeNull()
          const body = { paymentMethod: method }
          answerOf(await shop.call(changePaymentMethod, { params, body }, { token }))
          answerOf(await begin())
        },
        check: async () => {
          const code = await open()
          if (code === null) throw new Error('no code is open')
          expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'PROCESSING' })
          await payCode(code, order.id)
          expect(await customer.findOrder(order.id)).toMatchObject({ paymentState: 'SUCCESS' })
          expect(await open()).toBeNull()
          expect(await movedBy(shop.db, order.id)).toBe(total * 10_000)
          expect(await bench.invoicesOf(order.id)).toBe(1)
          expect(await bench.ledgerBalance(customer.id)).toBe(0)
        },
      }
    },

    topUpByKhqr: async (): Promise<KillCase> => {
      const customer = await bench.newCustomer()
      const { token } = customer
      const start = async (): Promise<string> => {
        const body = { total: 20, paymentOption: method }
        const key = randomUUID()
        return answerOf(await shop.call(startTopUp, { body }, { token, key })).id
      }
      const ids = [await start()]
      const latest = () => ({ params: { id: ids.at(-1) ?? '' } })
      const body = { continueUrl: '/top-up/success' }
      const begin = () => shop.call(payWayTopUpKhqr, { ...latest(), body }, { token })
      return {
        run: () => callMortal(payWayTopUpKhqr, { ...latest(), body }, { token }),
        recover: async () => {
          const again = await begin()
          if (again.ok) return
          expect(codeOf(again)).toBe('CANNOT_COMPLETE_PAYMENT')
          ids.push(await start())
          answerOf(await begin())
        },
        check: async () => {
          const { code } = answerOf(await shop.call(payWayOpenTopUpKhqr, latest(), { token }))
          if (code === null) throw new Error('no code is open')
          await payCode(code, ...ids)
          const topUp = answerOf(await shop.call(getTopUp, latest(), { token }))
          expect(topUp).toMatchObject({ paymentState: 'SUCCESS', received: 20 })
          const moved = await Promise.all(ids.map((id) => transfersFor(shop.db, `top-up:${id}`)))
          expect(moved.flat()).toHaveLength(1)
          expect(await bench.ledgerBalance(customer.id)).toBe(20)
          expect(await customer.balance()).toBe(20)
        },
      }
    },
  }
}
