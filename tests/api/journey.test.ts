import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listAddresses } from '../../src/contract/addresses.ts'
import { getCart } from '../../src/contract/cart.ts'
import { checkPayment } from '../../src/contract/payments.ts'
import { createBuyer, freeName, pressAtGateway } from './buying.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const mailsTo = async (email: string): Promise<{ subject: string; text: string }[]> => {
  const response = await fetch(
    `${shop.sandbox.endpoints.inbox}/messages.json?to=${encodeURIComponent(email)}`,
  )
  return (await response.json()) as { subject: string; text: string }[]
}

describe('the main journey', () => {
  it('finds a domain, pays by balance and owns it', async () => {
    const buyer = await createBuyer(shop)
    const before = await buyer.balance()
    const name = freeName()
    const cart = await buyer.add([name], 2)
    expect(cart.itemsCount).toBe(1)
    expect(cart.items[0]).toMatchObject({ name, duration: 2, price: 12.99 + 14.99 })
    expect(cart.taxAmount).toBe(2.8)
    expect(cart.grandTotal).toBe(30.78)

    const placed = await buyer.place(cart, 'BALANCE')
    if (!placed.ok) throw new Error(placed.problem.messageCode)
    expect(placed.answer).toMatchObject({ state: 'AWAITING_PAYMENT', paymentState: 'NONE' })
    const paid = await buyer.payByBalance(placed.answer.id)
    if (!paid.ok) throw new Error(paid.problem.messageCode)
    expect(paid.answer).toMatchObject({ paymentState: 'SUCCESS', grandTotal: 30.78 })
    expect(paid.answer.invoiceNumber).toMatch(/^INV-\d{4}-\d{6}$/)
    expect(await buyer.balance()).toBeCloseTo(before - 30.78, 4)

    const done = await until(
      () => buyer.findOrder(placed.answer.id),
      ({ state }) => state === 'COMPLETED',
    )
    expect(done.items[0]?.fulfilment).toBe('ACTIVE')
    const cartAfter = await shop.call(getCart, {}, { token: buyer.token })
    expect(cartAfter.ok && cartAfter.answer.itemsCount).toBe(0)
    const registered = (await (
      await fetch(`${shop.sandbox.endpoints.control}/control/registry/domains`)
    ).json()) as object
    expect(JSON.stringify(registered)).toContain(name)
    const contacts = await shop.call(listAddresses, {}, { token: buyer.token })
    const email = contacts.ok ? contacts.answer[0]?.email : undefined
    const mails = await until(
      () => mailsTo(email ?? ''),
      (all) => all.length > 0,
    )
    expect(mails[0]?.text).toContain(paid.answer.invoiceNumber)
  })

  it('pays with PayWay, in any order of events', async () => {
    const buyer = await createBuyer(shop, 'newcomer')
    const order = await buyer.order([freeName('net')], 'PAYWAY_PLUS')
    expect(order.paymentState).toBe('PROCESSING')
    const { page } = await buyer.openGateway(order.id)
    await pressAtGateway(page, 'approve')
    const paid = await until(
      () => buyer.findOrder(order.id),
      ({ paymentState }) => paymentState === 'SUCCESS',
    )
    expect(paid.invoiceNumber).not.toBeNull()
    const again = await shop.call(
      checkPayment,
      { params: { id: order.id } },
      { token: buyer.token },
    )
    expect(again.ok && again.answer.paymentState).toBe('SUCCESS')
    expect(await buyer.balance()).toBe(0)
  })
})
