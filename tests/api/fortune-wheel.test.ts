import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '../../src/contract/checkout.ts'
import { checkSpin } from '../../src/contract/earned-spins.ts'
import {
  checkWheelInfo,
  getFortuneWheel,
  listRewardHistories,
  spinResult,
  spinTotal,
  useSpin,
  type SpinSource,
} from '../../src/contract/fortune-wheel.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { listOwnedDomains } from '../../src/contract/owned-domain-list.ts'
import { removeDomain } from '../../src/contract/owned-domains.ts'
import type { WebsiteId } from '../../src/contract/shared-shapes.ts'
import { runStaffVerb } from '../../src/contract/staff-verbs.ts'
import { completeTopUp, topUpInOneStep } from '../../src/contract/top-ups.ts'
import { listVouchers } from '../../src/contract/vouchers.ts'
import { accountSum, promoCreditAccount, transfer } from '../../src/server/money/ledger/index.ts'
import {
  fortuneWheels,
  vouchers,
  wheelPrizes,
  wheelSpinGrants,
  wheelSpins,
} from '../../src/server/platform/db/schema/index.ts'
import { spinsLeft } from '../../src/server/engagement/fortune-wheel/earned-spins.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { expireCredit } from '../../src/server/money/promo-credit/index.ts'
import { notificationsOf, transfersFor } from './books.ts'
import { freeName, gatewayPageOf, pressAtGateway } from './buying.ts'
import { createCustomer, insertCustomer, type TestCustomer } from './customers.ts'
import { readRealtime } from './event-reader.ts'
import { answerOf, codeOf, codesOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { createMember } from './staff-members.ts'

let shop: ShopApi
beforeAll(async () => {
  shop = await startApi()
})
afterAll(() => shop.stop())

const day = 24 * 3_600_000

type PrizeRow = Partial<typeof wheelPrizes.$inferInsert>

/** Replaces the wheel of KH; returns its id. */
const openWheel = async (
  prizes: readonly PrizeRow[],
  more: Partial<typeof fortuneWheels.$inferInsert> = {},
): Promise<string> => {
  await shop.db.delete(wheelSpinGrants)
  await shop.db.delete(wheelSpins)
  await shop.db.delete(wheelPrizes)
  await shop.db.delete(fortuneWheels)
  const id = randomUUID()
  const now = shop.clock.now().getTime()
  await shop.db.insert(fortuneWheels).values({
    id,
    theme: 'DEFAULT',
    sites: ['KH'],
    startsAt: new Date(now - day),
    endsAt: new Date(now + day),
    spins: { REGISTER: 1, INVOICE: 1, TOP_UP: 2 },
    minimumOrder: fromDollars(5),
    cashDays: 10,
    discountDays: 20,
    ...more,
  })
  await shop.db.insert(wheelPrizes).values(
    prizes.map((prize, position) => ({
      ...{ id: randomUUID(), wheelId: id, position, weight: 1 },
      ...prize,
    })),
  )
  await shop.app.reloadCatalogue()
  return id
}

const voucherPrize: PrizeRow = { label: 'discount-10' }
const creditPrize: PrizeRow = { amount: fromDollars(2) }

const player = async ({
  dollars = 0,
  site = 'KH',
  ready = true,
}: { dollars?: number; site?: WebsiteId; ready?: boolean } = {}) => {
  const customer = await createCustomer(shop, { dollars, site })
  const { token } = customer
  if (ready) {
    const phone = `+855${Math.floor(Math.random() * 1e9)}`
    await shop.db
      .execute(sql`update customers set email_verified_at = now(), phone_number = ${phone}
      where id = ${customer.id}::uuid`)
  }
  return {
    ...customer,
    spin: (wheelId: string, key: string = randomUUID()) =>
      shop.call(useSpin, { body: { wheelId } }, { token, key }),
    left: async (id: string) =>
      answerOf(await shop.call(spinTotal, { params: { id } }, { token })).total,
    gave: async (type: SpinSource, reference: string) =>
      answerOf(await shop.call(checkSpin, { query: { type, reference } }, { token })).spins,
  }
}

const buy = async (customer: TestCustomer, names = [freeName()]): Promise<Order> => {
  const order = await customer.order(names, 'BALANCE')
  answerOf(await customer.payByBalance(order.id))
  return until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
}

describe('the wheel', () => {
  it('is public, with its chances', async () => {
    const id = await openWheel([voucherPrize, { ...creditPrize, weight: 3 }])
    const wheel = answerOf(await shop.call(getFortuneWheel, {}))
    expect(wheel).toMatchObject({
      id,
      state: 'ACTIVE',
      theme: 'DEFAULT',
      prizes: [
        { rewardType: 'VOUCHER', label: 'discount-10', chance: 25 },
        { rewardType: 'PROMO_CREDIT', amount: 2, chance: 75 },
      ],
      spins: { REGISTER: 1, INVOICE: 1, TOP_UP: 2 },
      minimumOrder: 5,
      expiryDays: { cash: 10, discount: 20 },
    })
  })

  it('belongs to one country; others have none', async () => {
    const id = await openWheel([voucherPrize, creditPrize])
    const headers = { 'x-site': 'TH' }
    expect(codeOf(await shop.call(getFortuneWheel, {}, { headers }))).toBe(
      'FORTUNE_WHEEL_NOT_FOUND',
    )
    const thai = await player({ site: 'TH' })
    expect(await thai.left(id)).toBe(0)
    expect(codeOf(await thai.spin(id))).toBe('FORTUNE_WHEEL_NOT_FOUND')
    const outcome = await shop.call(
      checkSpin,
      { query: { type: 'REGISTER', reference: '' } },
      { token: thai.token },
    )
    expect(codeOf(outcome)).toBe('FORTUNE_WHEEL_NOT_FOUND')
  })

  it('can’t be spun before its start or after its end', async () => {
    const customer = await player()
    const now = shop.clock.now().getTime()
    const later = await openWheel([voucherPrize, creditPrize], {
      startsAt: new Date(now + day),
      endsAt: new Date(now + 2 * day),
    })
    expect(answerOf(await shop.call(getFortuneWheel, {})).state).toBe('NOT_STARTED')
    expect(codeOf(await customer.spin(later))).toBe('FORTUNE_WHEEL_NOT_FOUND')
    const over = await openWheel([voucherPrize, creditPrize], { endsAt: new Date(now - 1) })
    expect(answerOf(await shop.call(getFortuneWheel, {})).state).toBe('ENDED')
    expect(codeOf(await customer.spin(over))).toBe('FORTUNE_WHEEL_NOT_FOUND')
    expect(codeOf(await customer.spin(randomUUID()))).toBe('FORTUNE_WHEEL_NOT_FOUND')
  })

  it('needs a sign-in, and shows its winners publicly', async () => {
    const id = await openWheel([voucherPrize])
    expect(codeOf(await shop.call(spinTotal, { params: { id } }))).toBe('UNAUTHORIZED')
    const spun = await shop.call(useSpin, { body: { wheelId: id } }, { key: randomUUID() })
    expect(codeOf(spun)).toBe('UNAUTHORIZED')
    const customer = await player()
    answerOf(await customer.spin(id))
    const [row, ...more] = answerOf(await shop.call(listRewardHistories, { params: { id } }))
    expect(more).toEqual([])
    expect(row).toMatchObject({
      user: `${customer.id.slice(0, 2)}***`,
      award: { rewardType: 'VOUCHER', label: 'discount-10' },
    })
    const unknown = await shop.call(listRewardHistories, { params: { id: randomUUID() } })
    expect(codeOf(unknown)).toBe('FORTUNE_WHEEL_NOT_FOUND')
  })
})

describe('joining', () => {
  it('requires a verified email, then a phone number', async () => {
    const id = await openWheel([voucherPrize])
    const customer = await player({ ready: false })
    const { token } = customer
    const info = async () => answerOf(await shop.call(checkWheelInfo, {}, { token }))
    expect(await info()).toEqual({ isEmailVerified: false, hasPhoneNumber: false })
    expect(codeOf(await customer.spin(id))).toBe('NEED_TO_VERIFY_EMAIL')
    await shop.db.execute(
      sql`update customers set email_verified_at = now() where id = ${customer.id}::uuid`,
    )
    expect(codeOf(await customer.spin(id))).toBe('NEED_TO_PROVIDE_PHONE_NUMBER')
    expect(await info()).toEqual({ isEmailVerified: true, hasPhoneNumber: false })
    expect(await customer.left(id)).toBe(1)
  })
})

describe('spins', () => {
  it('come from a registration while it runs', async () => {
    const id = await openWheel([voucherPrize])
    const customer = await player()
    expect(await customer.left(id)).toBe(1)
    expect(await customer.gave('REGISTER', '')).toBe(1)
    const before = await player()
    await shop.db.execute(
      sql`update customers set created_at = now() - interval '9 days' where id = ${before.id}::uuid`,
    )
    expect(await before.left(id)).toBe(0)
    expect(await before.gave('REGISTER', '')).toBe(0)
    expect(codeOf(await before.spin(id))).toBe('YOUR_SPIN_IS_OVER')
  })

  it('come from an order above the minimum, and go with its refund', async () => {
    const id = await openWheel([voucherPrize])
    const customer = await player({ dollars: 200 })
    const { token } = customer
    const reader = await readRealtime(shop.url, token)
    const order = await buy(customer)
    expect(await customer.left(id)).toBe(2)
    expect(await customer.gave('INVOICE', order.id)).toBe(1)
    expect(await customer.gave('INVOICE', randomUUID())).toBe(0)
    await until(
      () => Promise.resolve(reader.events),
      (events) => events.some(({ event }) => event === 'fortune_wheel_get_new_spin'),
    )
    await reader.close()
    const [domain] = answerOf(await shop.call(listOwnedDomains, { query: {} }, { token })).domains
    answerOf(await shop.call(removeDomain, { params: { id: domain?.id ?? '' } }, { token }))
    expect(await customer.left(id)).toBe(1)
    expect(await customer.gave('INVOICE', order.id)).toBe(0)
  })

  it('come from no order below the minimum or outside its dates', async () => {
    const id = await openWheel([voucherPrize], { minimumOrder: fromDollars(150) })
    const customer = await player({ dollars: 200 })
    await buy(customer)
    expect(await customer.left(id)).toBe(1)
    const now = shop.clock.now().getTime()
    const next = await openWheel([voucherPrize], {
      startsAt: new Date(now + 1),
      minimumOrder: fromDollars(0),
    })
    expect(await customer.left(next)).toBe(0)
  })

  it('come from a top-up of at least $10, and not from late money of an order', async () => {
    const id = await openWheel([voucherPrize])
    const customer = await player()
    const reference = randomUUID()
    const to = `customer:${customer.id}:balance` as const
    await transfer(
      shop.db,
      [{ cause: `top-up:${reference}`, from: 'gateway:payway', to, amount: fromDollars(10) }],
      shop.clock.now(),
    )
    expect(await customer.left(id)).toBe(3)
    expect(await customer.gave('TOP_UP', reference)).toBe(2)
    await transfer(
      shop.db,
      [
        { cause: `top-up:${randomUUID()}`, amount: fromDollars(9.99) },
        { cause: `payment:${randomUUID()}:credit`, amount: fromDollars(50) },
      ].map((money) => ({ ...money, from: 'gateway:payway' as const, to })),
      shop.clock.now(),
    )
    expect(await customer.left(id)).toBe(3)
    expect(await customer.gave('TOP_UP', randomUUID())).toBe(0)
  })

  it('come from a top-up that arrives with another amount, if that is at least $10', async () => {
    const id = await openWheel([voucherPrize])
    const customer = await player()
    const { token } = customer
    const topUpOf = async (total: number, amountDelta: number): Promise<string> => {
      await shop.control('payway', { amountDelta })
      const body = { total, paymentOption: 'PAYWAY_CARDS', continueUrl: '/top-up' } as const
      const { topUp, form } = answerOf(
        await shop.call(topUpInOneStep, { body }, { token, key: randomUUID() }),
      )
      await pressAtGateway(await gatewayPageOf(form), 'approve')
      answerOf(await shop.call(completeTopUp, { params: { id: topUp.id } }, { token }))
      return topUp.id
    }
    const wired = await topUpOf(50, -1)
    const small = await topUpOf(10, -1)
    shop.sandbox.behaviours.reset()
    expect(await customer.balance()).toBe(49 + 9)
    expect(await customer.gave('TOP_UP', wired)).toBe(2)
    expect(await customer.gave('TOP_UP', small)).toBe(0)
    expect(await customer.left(id)).toBe(3)
  })
})

describe('a spin', () => {
  it('wins a voucher of the customer’s own, and notifies them', async () => {
    const id = await openWheel([voucherPrize])
    const customer = await player({ dollars: 100 })
    const { token } = customer
    const reader = await readRealtime(shop.url, token)
    const won = answerOf(await customer.spin(id))
    expect(won).toMatchObject({
      wheelId: id,
      prize: { rewardType: 'VOUCHER', label: 'discount-10' },
      code: expect.stringMatching(/^WHEEL-[A-HJ-NP-Z2-9]{8}$/) as unknown,
    })
    expect(Date.parse(won.expiresAt) - Date.parse(won.spunAt)).toBe(20 * day)
    expect(await customer.left(id)).toBe(0)
    const own = answerOf(await shop.call(listVouchers, {}, { token }))
    expect(own).toEqual([
      expect.objectContaining({
        code: won.code,
        title: '10% off',
        discount: { type: 'RATE', percent: 10 },
        validUntil: won.expiresAt,
      }),
    ])
    expect(await notificationsOf(shop.db, customer.id)).toEqual([
      { code: 'WHEEL_VOUCHER_WON', params: expect.objectContaining({ code: won.code }) as unknown },
    ])
    expect((await reader.wait(2)).map(({ event }) => event)).toEqual(
      expect.arrayContaining(['notification', 'fortune_wheel_reward']),
    )
    await reader.close()
    const result = await shop.call(spinResult, { params: { id: won.id } }, { token })
    expect(answerOf(result)).toEqual(won)
    const other = await player()
    const strange = await shop.call(spinResult, { params: { id: won.id } }, { token: other.token })
    expect(codeOf(strange)).toBe('NOT_FOUND')
  })

  it('wins promo credit, which expires', async () => {
    const id = await openWheel([creditPrize])
    const customer = await player()
    const won = answerOf(await customer.spin(id))
    expect(won).toMatchObject({ prize: { rewardType: 'PROMO_CREDIT', amount: 2 }, code: null })
    expect(Date.parse(won.expiresAt) - Date.parse(won.spunAt)).toBe(10 * day)
    const account = promoCreditAccount(customer.id)
    expect(await accountSum(shop.db, account)).toBe(fromDollars(2))
    const end = new Date(won.expiresAt)
    expect(await expireCredit(shop.db, new Date(end.getTime() - 1))).toBe(0)
    expect(await expireCredit(shop.db, end)).toBe(1)
    expect(await expireCredit(shop.db, end)).toBe(0)
    expect(await accountSum(shop.db, account)).toBe(0)
    expect(await transfersFor(shop.db, `wheel:${won.id}:`)).toEqual([
      expect.objectContaining({ from: 'promotions', to: account, amount: fromDollars(2) }),
    ])
  })

  it('with the same key is one, however often it is sent', async () => {
    const id = await openWheel([voucherPrize])
    const customer = await player({ dollars: 100 })
    await buy(customer)
    const key = randomUUID()
    const outcomes = await Promise.all([1, 2, 3, 4].map(() => customer.spin(id, key)))
    expect(new Set(outcomes.map((outcome) => answerOf(outcome).id)).size).toBe(1)
    expect(await customer.left(id)).toBe(1)
  })

  it('happens once per spin left, with any concurrent calls', async () => {
    const id = await openWheel([voucherPrize])
    const customer = await player()
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => customer.spin(id)))
    expect(codesOf(outcomes)).toEqual({ OK: 1, YOUR_SPIN_IS_OVER: 5 })
    expect(answerOf(await shop.call(listVouchers, {}, { token: customer.token }))).toHaveLength(1)
  })

  it('draws no more of a prize than its stock, and ends when none is left', async () => {
    const id = await openWheel([{ ...voucherPrize, stock: 2 }])
    const customers = await Promise.all(Array.from({ length: 5 }, () => player()))
    const outcomes = await Promise.all(customers.map((customer) => customer.spin(id)))
    expect(codesOf(outcomes)).toEqual({ OK: 2, OUT_OF_PRIZES: 3 })
    const [prize] = await shop.db.select().from(wheelPrizes).where(eq(wheelPrizes.wheelId, id))
    expect(prize?.taken).toBe(2)
    expect(answerOf(await shop.call(getFortuneWheel, {}))).toMatchObject({
      state: 'OUT_OF_PRIZES',
      prizes: [{ chance: 0 }],
    })
    // Customers who won nothing keep their spin.
    const left = await Promise.all(customers.map((customer) => customer.left(id)))
    expect(left.toSorted()).toEqual([0, 0, 1, 1, 1])
  })

  it('that fails is not lost', async () => {
    const id = await openWheel([{ ...voucherPrize, stock: 1 }])
    const customer = await player()
    await shop.db.execute(
      sql`alter table wheel_spins add constraint broken check (spun_at is null) not valid`,
    )
    expect(codeOf(await customer.spin(id))).toBe('AN_ERROR_OCCURRED_WHEN_SPIN')
    await shop.db.execute(sql`alter table wheel_spins drop constraint broken`)
    expect(await customer.left(id)).toBe(1)
    expect(answerOf(await shop.call(listVouchers, {}, { token: customer.token }))).toEqual([])
    expect(codeOf(await customer.spin(id))).toBe('OK')
  })

  it('can win a free month of a service, which discounts nothing else', async () => {
    const id = await openWheel([{ label: 'free-trial-cs' }])
    const customer = await player()
    const won = answerOf(await customer.spin(id))
    const [voucher] = await shop.db
      .select()
      .from(vouchers)
      .where(eq(vouchers.code, won.code ?? ''))
    expect(voucher).toMatchObject({
      percent: 100,
      months: 1,
      productTypes: ['CLOUD_SERVER'],
      actions: ['purchase'],
      customerId: customer.id,
    })
  })
})

describe('spins that staff grant', () => {
  const grant = (
    { token }: { readonly token: string },
    values: { readonly name: string; readonly spins: string },
    key: string = randomUUID(),
  ) => {
    const call = { params: { noun: 'wheel', verb: 'grant' }, body: { values, reason: 'Late' } }
    return shop.call(runStaffVerb, call, { token, key })
  }

  it('are added once, with a reason in the audit log and a notification', async () => {
    const id = await openWheel([creditPrize])
    const customer = await player()
    const member = await createMember(shop, 'billing')
    const reader = await readRealtime(shop.url, customer.token)
    const key = randomUUID()
    const values = { name: customer.id.toUpperCase(), spins: '3' }
    expect(answerOf(await grant(member, values, key)).text).toContain('3 more spins')
    answerOf(await grant(member, values, key))
    expect(await customer.left(id)).toBe(4)
    expect(await customer.gave('REGISTER', '')).toBe(1)
    await until(
      () => Promise.resolve(reader.events),
      (events) => events.some(({ event }) => event === 'fortune_wheel_get_new_spin'),
    )
    await reader.close()
    const notices = await notificationsOf(shop.db, customer.id)
    expect(notices.filter(({ code }) => code === 'WHEEL_SPINS_GRANTED')).toMatchObject([
      { params: { spins: 3 } },
    ])
    const audit = await rowsOf(
      shop.db,
      sql`select actor_id as actor, reason, after -> 0 ->> 'spins' as spins from audit_log
        where action = 'wheel grant' and subject = ${customer.id}`,
    )
    expect(audit).toEqual([{ actor: member.id, reason: 'Late', spins: '3' }])
  })

  it('are refused to oneself, without a running wheel of the site, and beyond 100', async () => {
    const member = await createMember(shop, 'billing')
    const [customer, thai] = [await player(), await player({ site: 'TH' })]
    await openWheel([creditPrize])
    const refused = async (name: string, spins = '1') =>
      codeOf(await grant(member, { name, spins }))
    expect(await refused(member.id)).toBe('VERB_REFUSED')
    expect(await refused(thai.id)).toBe('VERB_REFUSED')
    expect(await refused('nemo')).toBe('VERB_REFUSED')
    for (const spins of ['0', '-1', '1.5', '101', 'x'])
      expect(await refused(customer.id, spins)).toBe('VERB_REFUSED')
    const support = await createMember(shop, 'support')
    expect(codeOf(await grant(support, { name: customer.id, spins: '1' }))).toBe(
      'STAFF_ROLE_REFUSED',
    )
    const now = shop.clock.now().getTime()
    await openWheel([creditPrize], { endsAt: new Date(now - 1) })
    expect(await refused(customer.id)).toBe('VERB_REFUSED')
    await openWheel([{ ...creditPrize, stock: 1, taken: 1 }])
    expect(await refused(customer.id)).toBe('VERB_REFUSED')
    expect(await shop.db.select().from(wheelSpinGrants)).toEqual([])
  })

  it('are the sum of what was earned and granted, less what was used, never below none', async () => {
    const id = await openWheel([creditPrize])
    const [prize] = await shop.db.select().from(wheelPrizes)
    const now = shop.clock.now()
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.integer({ min: 1, max: 100 }), { maxLength: 5 }),
        fc.nat(8),
        fc.nat(3),
        async (grants, used, earned) => {
          const customerId = await insertCustomer(shop.db, { dollars: 0, site: 'KH', now })
          const row = { customerId, wheelId: id }
          if (grants.length > 0)
            await shop.db
              .insert(wheelSpinGrants)
              .values(grants.map((spins) => ({ ...row, id: randomUUID(), spins, grantedAt: now })))
          if (used > 0)
            await shop.db.insert(wheelSpins).values(
              Array.from({ length: used }, () => ({
                ...{ ...row, id: randomUUID(), prizeId: prize?.id ?? '', spunAt: now },
                ...{ idempotencyKey: randomUUID(), expiresAt: now },
              })),
            )
          const spins = { REGISTER: earned, INVOICE: 1, TOP_UP: 1 }
          const given = grants.reduce((sum, one) => sum + one, earned)
          const [startsAt, endsAt] = [new Date(now.getTime() - day), new Date(now.getTime() + day)]
          const wheel = { id, startsAt, endsAt, spins, minimumOrder: fromDollars(5) }
          expect(await spinsLeft(shop.db, wheel, customerId)).toBe(Math.max(0, given - used))
        },
      ),
      { numRuns: 12 },
    )
  })
})
