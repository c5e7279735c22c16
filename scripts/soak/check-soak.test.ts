import { expect, it } from 'vitest'
import { contactIdOf } from '../../src/server/selling/items/domain/fulfil-registration.ts'
import {
  checkMessages,
  checkRegistry,
  checkServices,
  lostJobs,
  neverDone,
  unfulfilled,
  type Item,
} from './check-soak.ts'

const domain = (more: Partial<Item> = {}): Item => ({
  ...{ id: 'a', type: 'DOMAIN', action: 'registration', subject: 'a.com', duration: 1 },
  ...{ fulfilment: 'ACTIVE', what: null, why: null, method: 'BALANCE', owned: 1 },
  ...more,
})
const renewal = domain({ id: 'b', action: 'renewal', duration: 2, owned: 0 })
const registered = { name: 'a.com', registrant: contactIdOf('a'), clientId: 'us', years: 3 }
const hosting = domain({ id: 'c', type: 'SHARED_HOSTING', action: 'purchase', subject: 'h.com' })

it('agrees with what was paid, made and refunded', () => {
  const refunded = domain({ id: 'd', subject: 'd.com', fulfilment: 'REFUNDED', owned: 0 })
  expect(checkRegistry([domain(), renewal, refunded], [registered])).toEqual([])
  expect(checkServices([domain(), renewal, refunded, hosting], [{ domain: 'h.com' }])).toEqual([])
  expect(unfulfilled([domain(), refunded])).toEqual([])
})

it('finds a name that is paid and not registered, or registered and not paid', () => {
  expect(checkRegistry([domain()], [])).toEqual(['a.com is ACTIVE, and not at the registry'])
  expect(checkRegistry([], [registered])).toEqual(['a.com is registered, and not paid'])
  expect(
    checkRegistry([domain({ fulfilment: 'REFUNDED' })], [{ ...registered, years: 0 }]),
  ).toEqual(['a.com is REFUNDED, and at the registry'])
})

it('finds a renewal that was made twice, or never', () => {
  for (const years of [1, 5]) {
    expect(checkRegistry([domain(), renewal], [{ ...registered, years }])).toEqual([
      `a.com has ${years} years, and 3 are paid`,
    ])
  }
})

it('finds services and accounts that are missing or made twice', () => {
  expect(checkServices([domain({ owned: 2 })], [])).toEqual([
    'DOMAIN a.com is ACTIVE, with 2 services',
  ])
  const twice = [{ domain: 'h.com' }, { domain: 'h.com' }]
  expect(checkServices([hosting], twice)).toEqual(['h.com is ACTIVE, with 2 accounts at WHM'])
  expect(checkServices([hosting], [])).toEqual(['h.com is ACTIVE, with 0 accounts at WHM'])
})

it('finds what is paid and lost', () => {
  const lost = domain({ fulfilment: 'IN_PROGRESS', what: 'STEP_UNKNOWN', why: 'no answer' })
  expect(unfulfilled([lost])).toEqual(['paid, but STEP_UNKNOWN: DOMAIN a.com no answer'])
})

it('finds the kinds of action that have never succeeded', () => {
  const paid = ['CARD', 'PAYPAL', 'PAYWAY_CARDS', 'BANK_TRANSFER'].map((method) =>
    domain({ method }),
  )
  const families = [
    ...(['CLOUD_SERVER', 'CLOUD_HOSTING', 'SHARED_HOSTING', 'WORDPRESS_HOSTING'] as const),
    ...(['SSL', 'SMS_SERVICE', 'SMS_BRAND_NAME'] as const),
  ].map((type) => ({ ...hosting, type }))
  const done = [...paid, ...families, renewal]
  expect(neverDone(done, 1)).toEqual([])
  expect(neverDone([...paid, ...families], 1)).toEqual(['no renewal succeeded'])
  expect(neverDone([...paid, ...families.slice(1), renewal], 1)).toEqual([
    'no purchase of CLOUD_SERVER succeeded',
  ])
  expect(
    neverDone(
      done.map((item) => ({ ...item, fulfilment: 'REFUNDED' })),
      0,
    ),
  ).toHaveLength(13)
})

it('finds messages that were sent twice, or never', () => {
  const sms = (state: string) => [{ text: 'a', state }]
  expect(checkMessages(sms('DELIVERED'), ['a'])).toEqual([])
  expect(checkMessages(sms('UNKNOWN'), [])).toEqual([])
  expect(checkMessages(sms('FAILED'), ['a'])).toEqual(['the SMS a is FAILED, and sent 1 times'])
  expect(checkMessages(sms('DELIVERED'), [])).toEqual(['the SMS a is DELIVERED, and sent 0 times'])
  expect(checkMessages(sms('UNKNOWN'), ['a', 'a'])).toHaveLength(1)
})

it('finds jobs that failed for good, but for mails to refused recipients', () => {
  const refused = {
    name: 'mail-receipt',
    message: 'all recipients were rejected: 550 No such user',
  }
  expect(lostJobs([refused])).toEqual([])
  expect(lostJobs([{ ...refused, name: 'fulfil-order' }])).toHaveLength(1)
  expect(lostJobs([{ name: 'mail-receipt', message: 'no route' }])).toEqual([
    'the job mail-receipt failed: no route',
  ])
})
