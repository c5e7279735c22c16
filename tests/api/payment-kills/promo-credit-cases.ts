import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getPromoCredit } from '../../../src/contract/accounts.ts'
import type { Cart } from '../../../src/contract/cart.ts'
import { placeOrder } from '../../../src/contract/checkout.ts'
import { fromDollars, toDollars } from '../../../src/contract/money.ts'
import { payByPromoCredit, setCartCredit } from '../../../src/contract/promo-credit.ts'
import { accountSum, promoCreditAccount } from '../../../src/server/money/ledger/index.ts'
import { grantCredit } from '../../../src/server/money/promo-credit/index.ts'
import { rowsOf } from '../../../src/server/platform/db/database.ts'
import { movedBy } from '../books.ts'
import { freeName, orderBody } from '../buying.ts'
import type { TestCustomer } from '../customers.ts'
import { answerOf } from '../outcomes.ts'
import type { Bench, Cases, KillCase } from './kill-bench.ts'

/** Orders that promo credit pays in full or in part: one .com name for a year, 2.99 without VAT. */
export const promoCreditCases = (bench: Bench): Cases => {
  const { shop, callMortal } = bench

  const withCredit = async (
    credit: number,
    dollars: number,
  ): Promise<{ customer: TestCustomer; cart: Cart }> => {
    const customer = await bench.newCustomer(dollars)
    const { id: customerId, token } = customer
    const amount = fromDollars(credit)
    const gift = { source: 'OPENING', cause: `gift:${randomUUID()}`, from: 'opening' } as const
    await grantCredit(shop.db, { ...gift, customerId, amount }, shop.clock.now())
    await customer.add([freeName()])
    const body = { isApplyPromoCredit: true }
    return { customer, cart: answerOf(await shop.call(setCartCredit, { body }, { token })) }
  }

  /** Expects the credit that is left in the grants, in the ledger and as the customer sees it. */
  const expectCredit = async ({ id, token }: TestCustomer, left: number): Promise<void> => {
    const grants = await rowsOf<{ remaining: number }>(
      shop.db,
      sql`select remaining::float8 / 10000 as remaining from promo_credit_grants
        where customer_id = ${id}::uuid`,
    )
    expect(grants).toEqual([{ remaining: left }])
    expect(toDollars(await accountSum(shop.db, promoCreditAccount(id)))).toBe(left)
    const [shown] = answerOf(await shop.call(getPromoCredit, {}, { token }))
    expect(shown?.total ?? 0).toBe(left)
  }

  const expectPaid = async (customer: TestCustomer, orderId: string): Promise<void> => {
    const order = await customer.findOrder(orderId)
    expect(order).toMatchObject({ paymentState: 'SUCCESS', state: 'PAID' })
    expect(await bench.invoicesOf(orderId)).toBe(1)
  }

  return {
    promoCredit: async (): Promise<KillCase> => {
      const { customer, cart } = await withCredit(25, 0)
      const { token } = customer
      const { id } = answerOf(await customer.place(cart, 'PROMO_CREDIT'))
      const params = { id }
      const key = randomUUID()
      return {
        run: () => callMortal(payByPromoCredit, { params }, { token, key }),
        recover: async () =>
          answerOf(await shop.call(payByPromoCredit, { params }, { token, key })),
        check: async () => {
          await expectPaid(customer, id)
          await expectCredit(customer, 12.01)
          expect(await movedBy(shop.db, id)).toBe(0)
          expect(await bench.ledgerBalance(customer.id)).toBe(0)
        },
      }
    },

    /** Its order takes the credit when it is placed; the balance pays the rest. */
    promoCreditOfPart: async (): Promise<KillCase> => {
      const { customer, cart } = await withCredit(5, 50)
      const { token } = customer
      const body = orderBody(cart, await customer.addressId(), 'BALANCE')
      const key = randomUUID()
      const again = async () => answerOf(await shop.call(placeOrder, { body }, { token, key }))
      return {
        run: () => callMortal(placeOrder, { body }, { token, key }),
        recover: again,
        check: async () => {
          const { id } = await again()
          await expectCredit(customer, 0)
          answerOf(await customer.payByBalance(id))
          await expectPaid(customer, id)
          await expectCredit(customer, 0)
          expect(await movedBy(shop.db, id)).toBe(fromDollars(8.79))
          expect(await bench.ledgerBalance(customer.id)).toBe(41.21)
          expect(await customer.balance()).toBe(41.21)
        },
      }
    },
  }
}
