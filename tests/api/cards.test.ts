import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  beginCard,
  getCardVerification,
  removeCard,
  setDefaultCard,
} from '../../src/contract/cards.ts'
import { fromDollars } from '../../src/contract/money.ts'
import { decliningCard, GOOD_CARDS, REASONS } from '../../src/sandbox/cybersource/test-cards.ts'
import { cardReference } from '../../src/server/money/cards/card-reference.ts'
import { findLostEntries } from '../../src/server/money/cards/find-lost-entries.ts'
import { remindedUntil } from '../../src/server/money/cards/card-expiry.ts'
import { remindOfExpiry } from '../../src/server/money/cards/remind-of-expiry.ts'
import { accountSum } from '../../src/server/money/ledger/index.ts'
import {
  declineCode,
  numberedDeclineCode,
} from '../../src/server/money/payments/methods/cybersource/decline-code.ts'
import { createWholeRefund } from '../../src/server/money/payments/methods/cybersource/refund.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { ProviderError } from '../../src/server/platform/provider-error.ts'
import { mailsTo, notificationsOf, transfersFor } from './books.ts'
import { createCustomer } from './customers.ts'
import { cardsOf, enterCard, enterOnPage, openCardPage, postForm, saveCard } from './enter-card.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'

let shop: ShopApi
beforeAll(async () => {
  // The gateway's clock is the shop's, which these tests advance.
  shop = await startApi({}, { startsAt: new Date() })
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const behave = (behaviour: object) => shop.control('cybersource', behaviour)

const verificationOf = async (token: string, id: string) =>
  answerOf(await shop.call(getCardVerification, { params: { id } }, { token }))

const verificationsOf = (customerId: string) =>
  rowsOf<{ id: string; state: string; refund: string }>(
    shop.db,
    sql`select id, state, refund from card_verifications where customer_id = ${customerId}::uuid`,
  )

/** Waits until the charge of a customer's first entry is refunded. */
const refunded = (customerId: string) =>
  until(
    () => verificationsOf(customerId),
    ([one]) => one?.refund === 'DONE',
  )

const eventsOf = async (customerId: string): Promise<readonly string[]> =>
  (
    await rowsOf<{ event: string }>(
      shop.db,
      sql`select event from realtime_events where customer_id = ${customerId}::uuid order by id`,
    )
  ).map(({ event }) => event)

/** Counts the rows of every table. */
const countRows = async () => {
  const tables = await rowsOf<{ name: string }>(
    shop.db,
    sql`select tablename as name from pg_tables where schemaname = 'public' order by name`,
  )
  const counts = tables.map(
    ({ name }) => sql`select ${name}::text as name, count(*) from ${sql.identifier(name)}`,
  )
  return rowsOf(shop.db, sql.join(counts, sql` union all `))
}

const post = (path: string, fields: Readonly<Record<string, string>>) =>
  fetch(`${shop.url}/api${path}`, { method: 'POST', body: new URLSearchParams({ ...fields }) })

describe('entering a card', () => {
  it('saves a card once, although browser and gateway both say so, and refunds the charge', async () => {
    const { id, token } = await createCustomer(shop)
    const begun = await openCardPage(shop, token)
    expect(await verificationsOf(id)).toEqual([])
    expect((await verificationOf(token, begun.transactionId)).state).toBe('WAITING')
    await behave({ notification: 'twice' })
    const fields = await enterOnPage(begun)
    expect((await post('/cards/notification', fields)).status).toBe(200)
    const { state, card } = await verificationOf(token, begun.transactionId)
    expect({ state, card }).toMatchObject({
      state: 'ADDED',
      card: {
        ...{ brand: 'VISA', lastFour: GOOD_CARDS.frictionless.slice(-4), isDefault: true },
        ...{ expires: { month: 12, year: 2030 }, isExpired: false },
      },
    })
    expect(await cardsOf(shop, token)).toEqual([card])
    expect(await eventsOf(id)).toEqual(['card_added'])
    await refunded(id)
    const cause = `card-verification:${begun.transactionId}`
    const [gateway, due] = ['gateway:cybersource', 'card-verifications']
    expect(await transfersFor(shop.db, cause)).toEqual([
      { cause, from: gateway, to: due, amount: fromDollars(1) },
      { cause: `${cause}:refund`, from: due, to: gateway, amount: fromDollars(1) },
    ])
  })

  it('asks for the terms first', async () => {
    const { token } = await createCustomer(shop)
    expect(codeOf(await shop.call(beginCard, { query: {} }, { token }))).toBe(
      'CARD_TERMS_NOT_ACCEPTED',
    )
  })

  it('is begun 20 times an hour by a customer', async () => {
    const [eager, other] = [await createCustomer(shop), await createCustomer(shop)]
    const begin = ({ token }: { readonly token: string }) =>
      shop.call(beginCard, { query: { acceptTerms: 'true' } }, { token })
    for (let times = 0; times < 20; times += 1) answerOf(await begin(eager))
    const refused = await begin(eager)
    expect(refused.status).toBe(429)
    expect(refused.ok ? undefined : refused.problem).toMatchObject({
      messageCode: 'TOO_MANY_REQUESTS',
      params: { retryAfter: expect.closeTo(3600, -2) as number },
    })
    answerOf(await begin(other))
  })

  it('answers the last page of the frame, which only our website may show', async () => {
    const response = await post('/cards/challenge-result', { TransactionId: 'x' })
    expect(response.headers.get('content-type')).toContain('text/html')
    expect(response.headers.get('content-security-policy')).toContain(
      `frame-ancestors ${new URL(shop.url).origin}`,
    )
    expect(response.headers.get('content-disposition')).toBeNull()
    expect(await response.text()).toContain('{"cardStep":"challenge"}')
  })

  it.each([
    ['without 3-D Secure', { number: GOOD_CARDS.withoutSecure }, 'CARD_NOT_ACCEPTED', 'DUE'],
    [
      'refused at the bank',
      { number: GOOD_CARDS.challenge, bank: 'refuse' as const },
      'CARD_NOT_ACCEPTED',
      'NONE',
    ],
    ['expired', { number: decliningCard('202', 'entry') }, 'DECLINED_EXPIRED_CARD', 'NONE'],
    [
      'of a type that is not taken',
      { number: decliningCard('232', 'entry') },
      'INVALID_REQUEST_CARD_TYPE_NOT_ACCEPTED',
      'NONE',
    ],
  ])('refuses a card %s', async (_, entry, code, refund) => {
    const { id, token } = await createCustomer(shop)
    expect(await enterCard(shop, token, entry)).toEqual({
      ...{ state: 'REFUSED', code, params: {}, card: null },
    })
    expect(await cardsOf(shop, token)).toEqual([])
    const wanted = refund === 'DUE' ? 'DONE' : 'NONE'
    await until(
      () => verificationsOf(id),
      ([one]) => one?.refund === wanted,
    )
  })

  it('adds no card under review, blames no bank, and refunds it', async () => {
    const { id, token } = await createCustomer(shop)
    await behave({ entry: { decision: 'REVIEW', reason: '480', charges: true } })
    const refused = { state: 'REFUSED', code: 'CANNOT_COMPLETE_PAYMENT', card: null }
    expect(await enterCard(shop, token)).toMatchObject(refused)
    await refunded(id)
    expect(await cardsOf(shop, token)).toEqual([])
  })

  it.each([
    ['amount', { amountDelta: 100 }],
    ['currency', { currency: 'KHR' }],
  ])('adds no card for another %s', async (_, behaviour) => {
    const { token } = await createCustomer(shop)
    await behave(behaviour)
    expect(await enterCard(shop, token)).toMatchObject({
      state: 'REFUSED',
      code: 'CANNOT_COMPLETE_PAYMENT',
    })
  })

  /** The gateway's transactions of a verification's charge and its refund. */
  const atGateway = async (transactionId: string) => {
    const { control } = shop.sandbox.endpoints
    const response = await fetch(`${control}/control/cybersource/transactions`)
    type Transaction = Readonly<Record<'id' | 'of' | 'what' | 'currency', string>>
    const all = (await response.json()) as (Transaction & { readonly cents: number })[]
    const [row] = await rowsOf<{ gateway_id: string }>(
      shop.db,
      sql`select gateway_id from card_verifications where id = ${transactionId}::uuid`,
    )
    const id = row?.gateway_id ?? ''
    return all
      .filter((one) => one.id === id || one.of === id)
      .map(({ what, cents, currency }) => [what, cents, currency])
  }
  const inRiel = [
    ['charge', 100, 'KHR'],
    ['refund', 100, 'KHR'],
  ]

  it('refunds a charge in another currency in that currency, outside of the ledger', async () => {
    const { id, token } = await createCustomer(shop)
    const begun = await openCardPage(shop, token)
    await behave({ currency: 'KHR' })
    await enterOnPage(begun)
    await refunded(id)
    expect(await atGateway(begun.transactionId)).toEqual(inRiel)
    const cause = `card-verification:${begun.transactionId}`
    expect(await transfersFor(shop.db, cause)).toEqual([])
  })

  it('adds no card after 30 minutes, and refunds it', async () => {
    const { id, token } = await createCustomer(shop)
    const begun = await openCardPage(shop, token)
    await behave({ notification: 'silent' })
    const fields = await enterOnPage(begun, { finish: false })
    const passed = 31 * 60_000
    shop.clock.advance(passed)
    await post('/cards/entry-result', fields)
    shop.clock.advance(-passed)
    expect(await verificationOf(token, begun.transactionId)).toMatchObject({
      state: 'REFUSED',
      code: 'CHALLENGE_EXPIRED',
    })
    await refunded(id)
  })

  const findLost = () => shop.app.runSchedule('entered cards without an answer')
  const ended = 36 * 60_000
  /** Works at a time when the forms of now have ended. */
  const later = async (work: () => Promise<unknown>, passed = ended): Promise<void> => {
    shop.clock.advance(passed)
    await work()
    shop.clock.advance(-passed)
  }
  const begunLongAgo = (customerId: string): string =>
    cardReference({ customerId, begunAt: new Date(shop.clock.now().getTime() - ended) })

  it('stores nothing when it begins', async () => {
    const { token } = await createCustomer(shop)
    const before = await countRows()
    await openCardPage(shop, token)
    expect(await countRows()).toEqual(before)
  })

  it('refunds a charge once although neither browser nor gateway bring its answer', async () => {
    const { id, token } = await createCustomer(shop)
    const begun = await openCardPage(shop, token)
    await behave({ notification: 'silent' })
    const fields = await enterOnPage(begun, { finish: false })
    await findLost()
    expect(await verificationsOf(id)).toEqual([])
    await later(async () => {
      await behave({ down: true })
      await expect(findLost()).rejects.toThrow()
      await behave({ down: false, unindexed: true })
      await findLost()
      expect(await verificationsOf(id)).toEqual([])
      await behave({ unindexed: false })
      await Promise.all([findLost(), findLost()])
    })
    // The answer comes after all.
    await post('/cards/entry-result', fields)
    await refunded(id)
    expect(await verificationOf(token, begun.transactionId)).toMatchObject({
      state: 'REFUSED',
      code: 'CHALLENGE_EXPIRED',
    })
    const cause = `card-verification:${begun.transactionId}`
    expect((await transfersFor(shop.db, cause)).map(({ amount }) => amount)).toEqual([
      fromDollars(1),
      fromDollars(1),
    ])
  })

  it('looks up and refunds once what an error of the gateway may have charged', async () => {
    const { id, token } = await createCustomer(shop)
    const begun = await openCardPage(shop, token)
    await behave({ entry: { decision: 'ERROR', reason: '151', charges: true } })
    const fields = await enterOnPage(begun)
    const why = { code: 'PAYMENT_GATEWAY_ERROR', params: { code: '151' } }
    const refused = { state: 'REFUSED', ...why, card: null }
    expect(await verificationOf(token, begun.transactionId)).toEqual(refused)
    expect(await verificationsOf(id)).toMatchObject([{ refund: 'UNKNOWN' }])
    await later(() => Promise.all([findLost(), findLost()]))
    await post('/cards/entry-result', fields)
    await refunded(id)
    expect(await verificationOf(token, begun.transactionId)).toEqual(refused)
    const cause = `card-verification:${begun.transactionId}`
    const amounts = (await transfersFor(shop.db, cause)).map(({ amount }) => amount)
    expect(amounts).toEqual([fromDollars(1), fromDollars(1)])
  })

  it('refunds a lost charge in another currency in that currency', async () => {
    const { id, token } = await createCustomer(shop)
    const begun = await openCardPage(shop, token)
    await behave({ notification: 'silent', currency: 'KHR' })
    await enterOnPage(begun, { finish: false })
    await later(findLost)
    await refunded(id)
    expect(await atGateway(begun.transactionId)).toEqual(inRiel)
  })

  it('refunds a lost charge also when the gateway was down for six days', async () => {
    const { id, token } = await createCustomer(shop)
    await behave({ notification: 'silent' })
    await enterOnPage(await openCardPage(shop, token), { finish: false })
    await later(findLost, 6 * 24 * 3_600_000)
    await refunded(id)
  })

  it.each([
    ['150', 'PAYMENT_GATEWAY_ERROR'],
    ['102', 'PAYMENT_PROCESSOR_ERROR'],
  ])('owes nothing after the error %s that charged nothing', async (reason, code) => {
    const { id, token } = await createCustomer(shop)
    await behave({ entry: { decision: 'ERROR', reason, charges: false } })
    expect(await enterCard(shop, token)).toMatchObject({ state: 'REFUSED', code, card: null })
    expect(await verificationsOf(id)).toMatchObject([{ refund: 'UNKNOWN' }])
    await later(findLost)
    expect(await verificationsOf(id)).toMatchObject([{ state: 'REFUSED', refund: 'NONE' }])
  })

  it('knows each page that its customer cancelled', async () => {
    const { id, token } = await createCustomer(shop)
    // Only the browser brings the answer, from the page that the form names.
    const entry = { decision: 'CANCEL', reason: '', charges: false } as const
    await behave({ entry, notification: 'silent' })
    const code = 'CANNOT_COMPLETE_PAYMENT'
    expect(await enterCard(shop, token)).toMatchObject({ state: 'REFUSED', code })
    expect(await enterCard(shop, token)).toMatchObject({ state: 'REFUSED', code })
    const none = { state: 'REFUSED', refund: 'NONE' }
    expect(await verificationsOf(id)).toMatchObject([none, none])
  })

  it('holds up no other form by one that the gateway cannot look up', async () => {
    const references = ['first', 'second'].map(() => begunLongAgo(randomUUID()))
    const asked: string[] = []
    const findEntry = (reference: string) => {
      asked.push(reference)
      return reference === references[0]
        ? Promise.reject(new Error('the gateway answers nonsense'))
        : Promise.resolve({ is: 'other' } as const)
    }
    const referencesBetween = () => Promise.resolve(references)
    const vault = { account: 'gateway:cybersource', referencesBetween, findEntry } as const
    const { enqueue } = shop.app.jobs
    await expect(findLostEntries({ ...shop, enqueue, vault })).rejects.toThrow('nonsense')
    expect(asked).toEqual(references)
  })

  it('refunds no charge of another shop of the same merchant', async () => {
    const reference = begunLongAgo(randomUUID())
    const charged = { amount: fromDollars(1), currency: 'USD' }
    const found = { is: 'charged', gatewayId: reference, charged } as const
    const vault = {
      account: 'gateway:cybersource',
      referencesBetween: () => Promise.resolve(['O-2026-1', reference]),
      findEntry: () => Promise.resolve(found),
    } as const
    await findLostEntries({ ...shop, enqueue: () => Promise.reject(new Error('a job')), vault })
    const stored = await rowsOf(
      shop.db,
      sql`select id from card_verifications where gateway_id = ${reference}`,
    )
    expect(stored).toEqual([])
  })

  it('refuses forged answers, and answers that were signed for another customer', async () => {
    const [owner, thief] = [await createCustomer(shop), await createCustomer(shop)]
    await behave({ notification: 'forged' })
    const begun = await openCardPage(shop, owner.token)
    const fields = await enterOnPage(begun, { finish: false })
    expect((await verificationOf(owner.token, begun.transactionId)).state).toBe('WAITING')
    const forged = {
      ...fields,
      req_reference_number: (fields['req_reference_number'] ?? '').replace(
        owner.id.replaceAll('-', ''),
        thief.id.replaceAll('-', ''),
      ),
    }
    expect((await post('/cards/notification', forged)).status).toBe(401)
    expect(await cardsOf(shop, thief.token)).toEqual([])
    // The browser’s answer is enough.
    await post('/cards/entry-result', fields)
    expect(await cardsOf(shop, owner.token)).toHaveLength(1)
    expect((await verificationOf(thief.token, begun.transactionId)).state).toBe('WAITING')
  })

  it('is refused by the gateway when a field was changed on the way', async () => {
    const { token } = await createCustomer(shop)
    const { form } = await openCardPage(shop, token)
    const { status } = await postForm(form.action, { ...form.fields, amount: '0.01' })
    expect(status).toBe(403)
  })

  it('repeats a refund that fails or whose answer is lost, and refunds once', async () => {
    const { id, token } = await createCustomer(shop)
    await behave({ down: true })
    await enterCard(shop, token)
    const [verification] = await verificationsOf(id)
    const run = () =>
      shop.app.perform('refund-card-verification', { verificationId: verification?.id ?? '' })
    await expect(run()).rejects.toThrow()
    expect((await verificationsOf(id))[0]?.refund).toBe('DUE')
    await behave({ down: false, loseAnswer: ['refunds'] })
    await run().catch(() => undefined)
    shop.sandbox.behaviours.reset()
    await run()
    await run()
    expect((await verificationsOf(id))[0]?.refund).toBe('DONE')
    const response = await fetch(
      `${shop.sandbox.endpoints.control}/control/cybersource/transactions`,
    )
    const transactions = (await response.json()) as { what: string; reference: string }[]
    const reference = `R${(verification?.id ?? '').replaceAll('-', '')}`
    expect(transactions.filter((one) => one.reference === reference)).toHaveLength(1)
  })

  it('only looks for a refund whose answer was lost while the search may be late', async () => {
    const { id, token } = await createCustomer(shop)
    await behave({ loseAnswer: ['refunds'], unindexed: true })
    await enterCard(shop, token)
    const [verification] = await verificationsOf(id)
    const verificationId = verification?.id ?? ''
    const run = () => shop.app.perform('refund-card-verification', { verificationId })
    await run().catch(() => undefined)
    for (const again of await Promise.allSettled([run(), run()])) {
      expect(again.status === 'rejected' ? String(again.reason) : again).toMatch(
        /is not found; it may be made|in hand/,
      )
    }
    expect((await verificationsOf(id))[0]?.refund).toBe('DUE')
    shop.sandbox.behaviours.reset()
    await Promise.all([run(), run()])
    expect((await verificationsOf(id))[0]?.refund).toBe('DONE')
    expect(await atGateway(verificationId)).toEqual([
      ['charge', 100, 'USD'],
      ['refund', 100, 'USD'],
    ])
  })

  it.each([
    ['an answer is lost', new ProviderError('cybersource', 'timeout', 'no answer'), false],
    ['the call never arrived', new ProviderError('cybersource', 'rate-limited', 'busy'), true],
    ['it is refused', 'refused', true],
  ] as const)(
    'calls a gateway without a limit of refunds once when %s',
    async (_, first, again) => {
      let calls = 0
      const answers = {
        findRefund: () => Promise.resolve(undefined),
        refund: () => {
          calls += 1
          if (calls > 1) return Promise.resolve('refunded' as const)
          return typeof first === 'string' ? Promise.resolve(first) : Promise.reject(first)
        },
      }
      const refund = createWholeRefund({ ...shop, cyberSource: answers })
      const charged = { amount: fromDollars(1), currency: 'KHR' }
      const input = { gatewayId: '1', refundId: randomUUID(), charged }
      await expect(refund(input)).rejects.toThrow('cybersource')
      if (!again) {
        for (const _ of [1, 2]) await expect(refund(input)).rejects.toThrow('it may be made')
        expect(calls).toBe(1)
        // By now the search knows every refund: this one never arrived.
        shop.clock.advance(3_600_000)
        await Promise.allSettled([refund(input), refund(input)])
        shop.clock.advance(-3_600_000)
      }
      await refund(input)
      await refund(input)
      expect(calls).toBe(2)
    },
  )

  it('calls a gateway again in one run only, and waits as long as after the first call', async () => {
    const lost = new ProviderError('cybersource', 'timeout', 'no answer')
    const [called, answered] = [
      Promise.withResolvers<undefined>(),
      Promise.withResolvers<undefined>(),
    ]
    let calls = 0
    const cyberSource = {
      findRefund: () => Promise.resolve(undefined),
      refund: async () => {
        calls += 1
        if (calls > 2) return 'refunded' as const
        if (calls === 2) {
          called.resolve(undefined)
          await answered.promise
        }
        throw lost
      },
    }
    const refund = createWholeRefund({ ...shop, cyberSource })
    const charged = { amount: fromDollars(1), currency: 'USD' }
    const input = { gatewayId: '1', refundId: randomUUID(), charged }
    await expect(refund(input)).rejects.toThrow('no answer')
    shop.clock.advance(3_600_000)
    const again = refund(input)
    await called.promise
    await expect(refund(input)).rejects.toThrow('it may be made')
    answered.resolve(undefined)
    await expect(again).rejects.toThrow('no answer')
    await expect(refund(input)).rejects.toThrow('it may be made')
    expect(calls).toBe(2)
    shop.clock.advance(3_600_000)
    await refund(input)
    shop.clock.advance(-7_200_000)
    expect(calls).toBe(3)
  })
})

describe('codes of declines', () => {
  it.each([
    ...REASONS,
    // Several reasons of one code.
    ['230', 'CV_FAILED'],
    ['475', 'CONSUMER_AUTHENTICATION_REQUIRED'],
    ['476', 'CONSUMER_AUTHENTICATION_FAILED'],
    ['478', 'CUSTOMER_AUTHENTICATION_REQUIRED'],
  ] as const)('are the same at an entry (%s) as at a payment (%s)', (number, reason) => {
    expect(numberedDeclineCode(number)).toBe(declineCode(reason))
  })

  it('differ for each reason of the card page that is known', () => {
    expect(new Set([...REASONS.keys()].map(numberedDeclineCode)).size).toBe(REASONS.size)
    expect(numberedDeclineCode('999')).toBe('DECLINED_GENERAL_DECLINE')
  })
})

describe('saved cards', () => {
  it('are listed with the default first, chosen and removed by their customer only', async () => {
    const [owner, other] = [await createCustomer(shop), await createCustomer(shop)]
    const { token } = owner
    const first = await saveCard(shop, token)
    const second = await saveCard(shop, token, GOOD_CARDS.mastercard)
    expect(second).toMatchObject({ brand: 'MASTERCARD', isDefault: false })
    const choose = (by: string) =>
      shop.call(
        setDefaultCard,
        { params: { id: second.id }, body: { isDefault: true } },
        { token: by },
      )
    expect(codeOf(await choose(other.token))).toBe('CARD_NOT_FOUND')
    const listed = answerOf(await choose(token))
    expect(listed.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      [second.id, true],
      [first.id, false],
    ])
    const drop = (by: string) => shop.call(removeCard, { params: { id: second.id } }, { token: by })
    expect(codeOf(await drop(other.token))).toBe('CARD_NOT_FOUND')
    expect(answerOf(await drop(token))).toEqual([{ ...first, isDefault: true }])
    expect(codeOf(await drop(token))).toBe('CARD_NOT_FOUND')
    await until(
      () =>
        rowsOf<{ gone: boolean }>(
          shop.db,
          sql`select sealed_token is null as gone from cards where id = ${second.id}::uuid`,
        ),
      ([card]) => card?.gone === true,
    )
  })

  it('remind of their last month once, by notification and mail', async () => {
    const { id, email, token } = await createCustomer(shop)
    const card = await saveCard(shop, token)
    const { month, year } = remindedUntil(shop.clock.now())
    await rowsOf(
      shop.db,
      sql`update cards set expiry_month = ${month}, expiry_year = ${year}
        where id = ${card.id}::uuid`,
    )
    const remind = () =>
      remindOfExpiry({ db: shop.db, clock: shop.clock, enqueue: shop.app.jobs.enqueue })
    await Promise.all([remind(), remind()])
    await remind()
    const codes = (await notificationsOf(shop.db, id)).map(({ code }) => code)
    expect(codes).toEqual(['CARD_EXPIRES'])
    await until(
      async () => (await mailsTo(shop.sandbox, email)).map(({ subject }) => subject),
      (subjects) => subjects.length === 1 && (subjects[0]?.includes('expires soon') ?? false),
    )
  })

  it('owe nothing after all refunds', async () => {
    await until(
      () => accountSum(shop.db, 'card-verifications'),
      (sum) => sum === 0,
    )
  })
})
