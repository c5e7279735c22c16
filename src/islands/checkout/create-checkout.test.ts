import { describe, expect, it, vi } from 'vitest'
import type { SavedContact } from '../../contract/addresses.ts'
import type { Order } from '../../contract/checkout.ts'
import { refusal, type ScriptedAnswers } from '../payment/scripted-calls.fixture.ts'
import { checkout, order, orderId, page } from './checkout.fixture.ts'

const init = 'GET /checkout/init'

describe('the checkout', () => {
  it.each([
    ['ITEMS_NOT_FOUND', 404, 'empty'],
    ['INIT_CHECKOUT_ORDER_IN_OTHER_TAB', 409, 'other-tab'],
    ['ORDER_NOT_FOUND', 404, 'no-order'],
    ['SYSTEM_BUSY', 503, 'failed'],
  ] as const)('answers %s with its own page', async (code, status, phase) => {
    const { flow } = page({ [init]: [refusal(status, code)] })
    await flow.load(undefined)
    expect(flow.$checkout.get().phase).toBe(phase)
  })

  it.each(['ORDER_STATUS_INVALID', 'ORDER_INVALID'] as const)(
    'leaves an order that is paid or given up for its outcome (%s)',
    async (code) => {
      const { flow, log } = page({ [init]: [refusal(409, code)] })
      await flow.load(orderId)
      expect(log).toEqual([`paid ${orderId}`])
    },
  )

  it('checks with the gateway when the customer returns to an order, and sees that it is paid', async () => {
    const waiting = order({
      paymentMethod: 'PAYWAY_CARDS',
      paymentState: 'PROCESSING',
      availableActions: ['PAY', 'CHECK_PAYMENT'],
    })
    const check = `POST /payment/check/${orderId}`
    const paid = page({
      [init]: [[200, { ...checkout(), order: waiting }]],
      [check]: [[200, order({ state: 'PAID', paymentState: 'SUCCESS' })]],
    })
    await paid.flow.load(orderId)
    expect(paid.log).toEqual([`paid ${orderId}`])
    const declined = page({
      [init]: [[200, { ...checkout(), order: waiting }]],
      [check]: [[200, { ...waiting, paymentState: 'FAILED' }]],
    })
    await declined.flow.load(orderId)
    expect(declined.flow.$checkout.get().checkout?.order?.paymentState).toBe('FAILED')
  })

  describe('of an order that is paid by a code', () => {
    const waiting = order({
      paymentMethod: 'PAYWAY_PLUS',
      paymentState: 'PROCESSING',
      availableActions: ['PAY', 'CHECK_PAYMENT'],
    })
    const khqr = `GET /payment/payway/khqr/${orderId}`
    const answers = {
      [init]: [[200, { ...checkout(), order: waiting }]],
      [`POST /payment/check/${orderId}`]: [[200, waiting]],
    } as const
    const codeAs = (qr: string, lifetimeSeconds: number) =>
      [
        200,
        { code: { qr, appUrl: 'app:pay', pageUrl: 'https://gateway.test/', lifetimeSeconds } },
      ] as const
    const none = [200, { code: null }] as const
    const refused = refusal(404, 'ORDER_NOT_FOUND')

    it('shows the code again after a reload, with the time that is left', async () => {
      const { flow } = page({ ...answers, [khqr]: [codeAs('first', 600)] })
      await flow.load(orderId)
      expect(flow.$checkout.get()).toMatchObject({
        phase: 'ready',
        shown: {
          ...{ is: 'code', payableId: orderId, method: 'PAYWAY_PLUS' },
          code: { qr: 'first', endsAt: 600_000 },
        },
      })
    })

    it('shows a bank’s challenge or a panel again, while its payment is open', async () => {
      const challenge = { action: 'https://bank.test/', method: 'POST', fields: { token: 'a' } }
      const shownFor = async (changed: Partial<Order>, found: ScriptedAnswers = {}) => {
        const open = { ...waiting, ...changed }
        const { flow } = page({
          ...{ [init]: [[200, { ...checkout(), order: open }]], ...found },
          [`POST /payment/check/${orderId}`]: [[200, open]],
        })
        await flow.load(orderId)
        return flow.$checkout.get().shown
      }
      const card = `GET /payment/card/${orderId}`
      const byCard = { paymentMethod: 'CARD' } as const
      expect(await shownFor(byCard, { [card]: [[200, { challenge }]] })).toEqual({
        ...{ is: 'challenge', payableId: orderId, method: 'CARD', form: challenge },
      })
      expect(await shownFor(byCard, { [card]: [[200, { challenge: null }]] })).toBeUndefined()
      const byPayPal = { paymentMethod: 'PAYPAL' } as const
      expect(await shownFor(byPayPal)).toMatchObject({ is: 'panel', method: 'PAYPAL' })
      expect(await shownFor({ ...byPayPal, paymentState: 'FAILED' })).toBeUndefined()
    })

    it('shows the other ways to pay when the code has ended or is refused', async () => {
      for (const answer of [none, refused]) {
        const { flow } = page({ ...answers, [khqr]: [answer] })
        await flow.load(orderId)
        expect(flow.$checkout.get()).toMatchObject({ phase: 'ready', shown: undefined })
      }
    })

    it('replaces or hides a code that another tab replaced, and keeps it after a refusal', async () => {
      const { flow } = page({
        ...answers,
        [khqr]: [codeAs('first', 600), refused, codeAs('second', 900), none],
      })
      const shown = async () => {
        await flow.load(orderId)
        const { shown: payment } = flow.$checkout.get()
        return payment?.is === 'code' ? payment.code.qr : undefined
      }
      expect(await shown()).toBe('first')
      expect(await shown()).toBe('first')
      expect(await shown()).toBe('second')
      expect(await shown()).toBeUndefined()
    })

    it('does not bring the code back to a customer who looks for another way to pay', async () => {
      const { flow, sent } = page({ ...answers, [khqr]: [codeAs('first', 600)] })
      await flow.load(orderId)
      flow.wantMethod('PAYWAY_PLUS')
      await flow.load(orderId)
      expect(flow.$checkout.get().shown).toBeUndefined()
      expect(sent.filter(({ what }) => what === khqr)).toHaveLength(1)
    })
  })

  it('takes the checkout over from another tab', async () => {
    const { flow } = page({
      [init]: [refusal(409, 'INIT_CHECKOUT_ORDER_IN_OTHER_TAB'), [200, checkout()]],
      'PATCH /checkout/checkout-state/basket': [[200, { state: 'basket' }]],
    })
    await flow.load(undefined)
    await flow.takeOver('basket', undefined)
    expect(flow.$checkout.get().phase).toBe('ready')
  })

  it('keeps the page through a short network failure', async () => {
    const { flow } = page({
      [init]: [[200, checkout()]],
      'PATCH /checkout/checkout-state/payment': ['lost'],
    })
    await flow.load(undefined)
    await flow.enter('payment')
    expect(flow.$checkout.get()).toMatchObject({ phase: 'ready', error: undefined })
  })
})

describe('a contact without the Latin letters that a registry needs', () => {
  const khmer: SavedContact = {
    ...{ id: orderId, firstName: 'សុខា', lastName: 'Chan', organizationName: '' },
    ...{ taxIdentificationNumber: '', phoneNumber: '+85512345678', email: 'a@example.com' },
    ...{ address1: '12 Street 240', address2: '', stateProvince: '', postalCode: '' },
    ...{ city: 'Phnom Penh', country: 'KH', countryName: 'Cambodia', isDefault: true },
    ...{ latin: { firstName: 'Sokha' }, hasLatin: false },
  }
  const save = 'POST /checkout/save-address'
  const withContact = (contact: SavedContact, hasRegistrant = true) => {
    const { cart, ...rest } = checkout()
    const loaded = { ...rest, cart: { ...cart, hasRegistrant }, addresses: [contact] }
    return page({
      [init]: [[200, { ...loaded, addressId: contact.id }]],
      [save]: [[200, { addressId: contact.id }]],
    })
  }

  it('is not sent until they are saved', async () => {
    const { flow, sent } = withContact(khmer)
    await flow.load(undefined)
    expect(await flow.sendContact()).toBe(false)
    expect(sent.map(({ what }) => what)).not.toContain(save)
    flow.setContacts([{ ...khmer, hasLatin: true }])
    expect(await flow.sendContact()).toBe(true)
  })

  it('is stored when it is chosen, because the page can be reloaded before', async () => {
    const { flow, sent } = withContact(khmer)
    await flow.load(undefined)
    flow.chooseContact(khmer.id)
    await vi.waitFor(() => expect(sent.map(({ what }) => what)).toContain(save))
    expect(flow.$checkout.get().busy).toBeUndefined()
  })

  it('is sent for what has no registrant', async () => {
    const { flow } = withContact(khmer, false)
    await flow.load(undefined)
    expect(await flow.sendContact()).toBe(true)
  })
})
