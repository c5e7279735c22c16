import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCart, removeItem } from '../../src/contract/cart.ts'
import {
  cloudHostingItems,
  cloudServerItems,
  sharedHostingItems,
  wordpressHostingItems,
} from '../../src/contract/cart-products.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { listProducts } from '../../src/contract/products.ts'
import { listOnlineAwsInvoices, listOnlineInvoices } from '../../src/contract/reminders.ts'
import { activateTrial, trialConditions, TrialCode } from '../../src/contract/trial.ts'
import { keepVoucher, listVouchers, setVoucher } from '../../src/contract/vouchers.ts'
import { balanceAccount, transfer } from '../../src/server/money/ledger/index.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { startApi, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const conditions = async ({ token }: TestCustomer) =>
  answerOf(await shop.call(trialConditions, {}, { token }))
const activate = ({ token }: TestCustomer) => shop.call(activateTrial, {}, { token })
const verify = ({ id }: TestCustomer) =>
  shop.db.execute(sql`update customers set email_verified_at = now() where id = ${id}::uuid`)
const topUp = ({ id }: TestCustomer) =>
  transfer(
    shop.db,
    [
      {
        cause: `top-up:${id}`,
        from: 'gateway:payway',
        to: balanceAccount(id),
        amount: fromDollars(10),
      },
    ],
    shop.clock.now(),
  )

const website = () => ({
  websiteName: 'My shop',
  domain: { option: 'EXISTING', from: 'THIRD_PARTY', name: freeName() } as const,
})
interface Purchase {
  readonly action: 'purchase'
  readonly regionId: string
  readonly qty: 1
  readonly duration: number
  readonly durationType: 'MONTH'
  readonly addons: []
}
/** The service of each code (commerce §3), and how it gets into the cart. */
const services = {
  'TRIAL-CS1M': {
    type: 'CLOUD_SERVER',
    add: (purchase: Purchase, token: string) => {
      const option = { serverName: 'Web 1', mode: 0 } as const
      const items = [{ ...purchase, productKey: 'cs-basic-cloud-1', option }]
      return shop.call(cloudServerItems.add, { body: { items } }, { token })
    },
  },
  'TRIAL-CH1M': {
    type: 'CLOUD_HOSTING',
    add: (purchase: Purchase, token: string) => {
      const items = [{ ...purchase, productKey: 'ch-basic', option: website() }]
      return shop.call(cloudHostingItems.add, { body: { items } }, { token })
    },
  },
  'TRIAL-SH1M': {
    type: 'SHARED_HOSTING',
    add: (purchase: Purchase, token: string) => {
      const items = [{ ...purchase, productKey: 'sh-basic', option: website() }]
      return shop.call(sharedHostingItems.add, { body: { items } }, { token })
    },
  },
  'TRIAL-WP1M': {
    type: 'WORDPRESS_HOSTING',
    add: (purchase: Purchase, token: string) => {
      const items = [{ ...purchase, productKey: 'wp-basic', option: website() }]
      return shop.call(wordpressHostingItems.add, { body: { items } }, { token })
    },
  },
} as const

describe('the free trial', () => {
  it('requires a verified email and a top-up, and is activated once', async () => {
    const customer = await createCustomer(shop, { dollars: 20 })
    expect(await conditions(customer)).toEqual({
      topUp: false,
      emailVerified: false,
      activated: false,
    })
    expect(codeOf(await activate(customer))).toBe('NOT_ELIGIBLE')
    await topUp(customer)
    expect(codeOf(await activate(customer))).toBe('NOT_ELIGIBLE')
    await verify(customer)
    expect(await conditions(customer)).toEqual({
      topUp: true,
      emailVerified: true,
      activated: false,
    })
    const given = answerOf(await activate(customer))
    expect(given.map(({ code }) => code).toSorted()).toEqual([...TrialCode.options].toSorted())
    expect(given[0]).toMatchObject({ discount: { type: 'RATE', percent: 100 } })
    expect(await conditions(customer)).toMatchObject({ activated: true })
    expect(codeOf(await activate(customer))).toBe('TRIAL_ACTIVATED')
    const own = answerOf(await shop.call(listVouchers, {}, { token: customer.token }))
    expect(own).toHaveLength(4)
  })

  it('activated by two tabs concurrently is activated once', async () => {
    const customer = await createCustomer(shop)
    await topUp(customer)
    await verify(customer)
    const outcomes = await Promise.all([activate(customer), activate(customer), activate(customer)])
    expect(codesOf(outcomes)).toEqual({ OK: 1, TRIAL_ACTIVATED: 2 })
  })

  it('requires a session, and its codes require activation', async () => {
    expect(codeOf(await shop.call(trialConditions, {}))).toBe('UNAUTHORIZED')
    expect(codeOf(await shop.call(activateTrial, {}))).toBe('UNAUTHORIZED')
    const customer = await createCustomer(shop)
    const { token } = customer
    await customer.add([freeName()])
    const body = { code: 'TRIAL-CS1M' }
    expect(codeOf(await shop.call(keepVoucher, { body }, { token }))).toBe('VOUCHER_NOT_FOUND')
    expect(codeOf(await shop.call(setVoucher, { body }, { token }))).toBe('VOUCHER_NOT_FOUND')
    expect(await conditions(customer)).toMatchObject({ activated: false })
  })

  it.each(TrialCode.options)(
    '%s makes a month of its service free, and only once',
    async (code) => {
      const customer = await createCustomer(shop, { dollars: 50 })
      const { token } = customer
      await topUp(customer)
      await verify(customer)
      answerOf(await activate(customer))
      const { type, add } = services[code]
      const [regionId = ''] = Object.keys(
        answerOf(await shop.call(listProducts, { query: { type } })),
      )
      const purchase = { action: 'purchase', regionId, qty: 1, durationType: 'MONTH' } as const
      const addFor = (duration: number) => add({ ...purchase, duration, addons: [] }, token)
      const use = (tried = code) => shop.call(setVoucher, { body: { code: tried } }, { token })
      answerOf(await addFor(12))
      expect(codeOf(await use())).toBe('CANNOT_USE_VOUCHER')
      answerOf(await addFor(1))
      for (const other of TrialCode.options.filter((one) => one !== code)) {
        expect([other, codeOf(await use(other))]).toEqual([other, 'CANNOT_USE_VOUCHER'])
      }
      const cart = answerOf(await use())
      const monthly = cart.items.find(({ duration }) => duration === 1)
      expect(monthly?.type).toBe(type)
      expect(cart.vouchers).toMatchObject([{ discountAmount: monthly?.price }])
      for (const { key, duration } of cart.items) {
        if (duration > 1) answerOf(await shop.call(removeItem, { body: { key } }, { token }))
      }
      const free = answerOf(await shop.call(getCart, {}, { token }))
      expect(free.grandTotal).toBe(0)
      const order = answerOf(await customer.place(free, 'BALANCE'))
      expect(answerOf(await customer.payByBalance(order.id))).toMatchObject({ state: 'PAID' })
      answerOf(await addFor(1))
      expect(codeOf(await use())).toBe('CANNOT_USE_VOUCHER')
    },
  )

  it('does not discount domains', async () => {
    const customer = await createCustomer(shop)
    await topUp(customer)
    await verify(customer)
    answerOf(await activate(customer))
    await customer.add([freeName()])
    const used = await shop.call(
      setVoucher,
      { body: { code: 'TRIAL-CS1M' } },
      { token: customer.token },
    )
    expect(codeOf(used)).toBe('CANNOT_USE_VOUCHER')
  })
})

it('an unpaid order is listed as an online invoice, and not with those of AWS', async () => {
  const customer = await createCustomer(shop, { dollars: 100 })
  const { token } = customer
  const order = await customer.order([freeName()], 'BALANCE')
  const idsOf = async (endpoint: typeof listOnlineInvoices | typeof listOnlineAwsInvoices) =>
    answerOf(await shop.call(endpoint, {}, { token })).map(({ orderId }) => orderId)
  expect(await idsOf(listOnlineInvoices)).toEqual([order.id])
  expect(await idsOf(listOnlineAwsInvoices)).toEqual([])
  expect(codeOf(await shop.call(listOnlineAwsInvoices, {}))).toBe('UNAUTHORIZED')
})
