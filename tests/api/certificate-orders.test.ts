import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { newCsr } from '../../src/client/new-csr.ts'
import {
  cancelOrder,
  changeRequest,
  orderCertificate,
  requestCertificate,
} from '../../src/server/services/certificates/index.ts'
import { killed, startCertificates, type CertificatesBench } from './certificates-bench.ts'
import { connectSectigo } from './sectigo-account.ts'
import { until } from './shop-api.ts'

let shop: CertificatesBench
beforeAll(async () => {
  shop = await startCertificates()
})
afterAll(() => shop.stop())
afterEach(() => {
  shop.sandbox.behaviours.reset()
})

const minute = 60_000
const day = 86_400_000

describe('an order whose answer is lost', () => {
  it('is found at once and placed once', async () => {
    const request = await shop.newRequest()
    await requestCertificate(shop.deps, request)
    shop.behave({ loseAnswer: ['AutoApplySSL'] })
    expect(await shop.order(request.itemId)).toMatchObject({ is: 'ordered' })
    expect(await shop.ordersOf(request.itemId)).toHaveLength(1)
  })

  it('is found by a later run when also the look is lost', async () => {
    const request = await shop.newRequest()
    await requestCertificate(shop.deps, request)
    shop.behave({ loseAnswer: ['AutoApplySSL', 'WebHostReport'] })
    expect(await shop.order(request.itemId)).toMatchObject({ is: 'halted', class: 'retry' })
    shop.sandbox.behaviours.reset()
    expect(await shop.order(request.itemId)).toMatchObject({ is: 'ordered' })
    expect(await shop.ordersOf(request.itemId)).toHaveLength(1)
    expect(await shop.codesOf('AutoApplySSL', request.itemId)).toEqual([0])
  })

  it('that arrives late is not placed a second time', async () => {
    const request = await shop.newRequest()
    await requestCertificate(shop.deps, request)
    shop.behave({ delayMs: 600 })
    const hasty = { sectigo: connectSectigo(shop.sandbox, shop.clock, { timeoutMs: 200 }) }
    expect(await shop.order(request.itemId, hasty)).toMatchObject({ class: 'retry' })
    shop.behave({ delayMs: 0 })
    await until(
      () => shop.order(request.itemId),
      ({ is }) => is === 'ordered',
    )
    await until(
      () => shop.codesOf('AutoApplySSL', request.itemId),
      (codes) => codes.length > 0,
    )
    expect(await shop.ordersOf(request.itemId)).toHaveLength(1)
  })

  it('is for staff when the report does not list it', async () => {
    const request = await shop.newRequest()
    await requestCertificate(shop.deps, request)
    const sectigo = { ...shop.deps.sectigo, findOrder: () => Promise.resolve(undefined) }
    shop.behave({ loseAnswer: ['AutoApplySSL'] })
    await shop.order(request.itemId, { sectigo })
    shop.sandbox.behaviours.reset()
    expect(await shop.order(request.itemId, { sectigo })).toMatchObject({
      ...{ is: 'halted', class: 'fatal' },
    })
    expect(await shop.ordersOf(request.itemId)).toHaveLength(1)
  })
})

describe('a refused order', () => {
  it.each([
    ['quota', 'the credit is exhausted', { exhausted: true }],
    ['retry', 'calls are limited', { refuse: { AutoApplySSL: -42 } }],
    ['fatal', 'the login is refused', { refuse: { AutoApplySSL: -16 } }],
    ['retry', 'the authority is down', { down: true }],
  ])('halts as %s when %s, and is placed once that has passed', async (kind, _, fault) => {
    const request = await shop.newRequest()
    await requestCertificate(shop.deps, request)
    shop.behave(fault)
    for (let tries = 0; tries < 2; tries += 1) {
      expect(await shop.order(request.itemId)).toMatchObject({ is: 'halted', class: kind })
    }
    shop.sandbox.behaviours.reset()
    expect(await shop.order(request.itemId)).toMatchObject({ is: 'ordered' })
    expect(await shop.ordersOf(request.itemId)).toHaveLength(1)
  })

  it('for what the customer chose is placed with another choice', async () => {
    const request = await shop.newRequest()
    await requestCertificate(shop.deps, request)
    shop.behave({ refuse: { AutoApplySSL: -40 } })
    expect(await shop.order(request.itemId)).toMatchObject({ is: 'refused' })
    shop.sandbox.behaviours.reset()
    expect(await shop.check(request.itemId)).toMatchObject({ is: 'refused' })
    const { csr } = await newCsr(
      request.names.map(({ name }) => name),
      'EC-P256',
    )
    expect(await requestCertificate(shop.deps, { ...request, csr })).toEqual({ is: 'stored' })
    expect(await shop.order(request.itemId)).toMatchObject({
      ...{ is: 'ordered', issuance: { attempt: 1 } },
    })
    expect(await requestCertificate(shop.deps, request)).toEqual({ is: 'underway' })
    expect(await shop.validate(request.itemId)).toMatchObject({ is: 'issued' })
  })

  it('is not stored with a CSR for other names', async () => {
    const request = await shop.newRequest()
    const { csr } = await newCsr(['tonle.com'], 'EC-P256')
    expect(await requestCertificate(shop.deps, { ...request, csr })).toMatchObject({
      ...{ is: 'invalid', problem: { code: 'CSR_NAME_MISMATCH' } },
    })
  })
})

describe('a cancelled order', () => {
  it('is paid back, and revoked if it was issued', async () => {
    const itemId = await shop.ordered()
    await shop.validate(itemId)
    const cancelled = { is: 'cancelled', isRefunded: true }
    expect(await cancelOrder(shop.deps, itemId)).toEqual(cancelled)
    expect(await cancelOrder(shop.deps, itemId)).toEqual(cancelled)
    expect(await shop.ordersOf(itemId)).toMatchObject([
      { state: 'refunded', issues: [{ isRevoked: true }] },
    ])
    expect(await shop.check(itemId)).toMatchObject({ is: 'ended', why: 'CANCELLED' })
  })

  it('is not paid back after 30 days', async () => {
    const itemId = await shop.ordered()
    shop.advance(31 * day)
    expect(await cancelOrder(shop.deps, itemId)).toEqual({ is: 'cancelled', isRefunded: false })
  })

  it('whose answer was lost is found and paid back', async () => {
    const request = await shop.newRequest()
    await requestCertificate(shop.deps, request)
    shop.behave({ loseAnswer: ['AutoApplySSL', 'WebHostReport'] })
    await shop.order(request.itemId)
    shop.sandbox.behaviours.reset()
    await cancelOrder(shop.deps, request.itemId)
    expect(await shop.ordersOf(request.itemId)).toMatchObject([{ state: 'refunded' }])
    expect(await shop.order(request.itemId)).toEqual({ is: 'ended' })
    expect(await shop.ordersOf(request.itemId)).toHaveLength(1)
  })

  it('that was never placed is not placed later', async () => {
    const request = await shop.newRequest()
    await requestCertificate(shop.deps, request)
    expect(await cancelOrder(shop.deps, request.itemId)).toMatchObject({ is: 'cancelled' })
    expect(await shop.order(request.itemId)).toEqual({ is: 'ended' })
    expect(await shop.ordersOf(request.itemId)).toEqual([])
  })

  it('while it is being placed is paid back', async () => {
    const request = await shop.newRequest()
    await requestCertificate(shop.deps, request)
    const sectigo = {
      ...shop.deps.sectigo,
      placeOrder: async (order: Parameters<typeof shop.deps.sectigo.placeOrder>[0]) => {
        await cancelOrder(shop.deps, request.itemId)
        return shop.deps.sectigo.placeOrder(order)
      },
    }
    expect(await shop.order(request.itemId, { sectigo })).toEqual({ is: 'ended' })
    expect(await shop.ordersOf(request.itemId)).toMatchObject([{ state: 'refunded' }])
  })
})

describe('a process', () => {
  /** Orders, validates and collects, like the runs of an item. */
  const run = async (itemId: string, sectigo = shop.deps.sectigo) => {
    const ordered = await shop.order(itemId, { sectigo })
    return ordered.is === 'ordered' ? shop.check(itemId, { sectigo }) : ordered
  }
  const requested = async () => {
    const request = await shop.newRequest()
    await requestCertificate(shop.deps, request)
    shop.behave({ seen: request.names.map(({ name }) => name) })
    return request.itemId
  }
  const finish = (itemId: string) =>
    until(
      () => {
        shop.advance(5 * minute)
        return run(itemId)
      },
      ({ is }) => is === 'issued',
    )

  it.each([
    ['all goes well', {}],
    ['answers are lost', { loseAnswer: ['AutoApplySSL', 'AutoUpdateDCV'] }],
  ])('killed at any moment while %s orders one certificate', async (_, fault) => {
    const counting = shop.killing(shop.deps.sectigo, 0)
    await run(await requested(), counting)
    expect(counting.moments()).toBeGreaterThan(3)
    for (let moment = 1; moment <= counting.moments() + 2; moment += 1) {
      const itemId = await requested()
      shop.behave(fault)
      await run(itemId, shop.killing(shop.deps.sectigo, moment)).catch((error: unknown) => {
        expect(error).toBe(killed)
      })
      shop.behave({ loseAnswer: [] })
      expect(await finish(itemId)).toMatchObject({ is: 'issued', issuance: { number: 1 } })
      expect(await shop.ordersOf(itemId)).toMatchObject([{ state: 'open', issues: [{}] }])
    }
  })

  it.each([
    ['all goes well', {}],
    ['answers are lost', { loseAnswer: ['AutoReplaceSSL', 'CollectSSL'] }],
  ])('killed at any moment while %s reissues one certificate', async (_, fault) => {
    const issued = async () => {
      const itemId = await requested()
      await finish(itemId)
      return itemId
    }
    const counting = shop.killing(shop.deps.sectigo, 0)
    const first = await issued()
    await shop.reissue(first)
    await run(first, counting)
    expect(counting.moments()).toBeGreaterThan(3)
    for (let moment = 1; moment <= counting.moments() + 2; moment += 1) {
      const itemId = await issued()
      await shop.reissue(itemId)
      shop.behave({ ...fault, seen: (await shop.latest(itemId)).names.map(({ name }) => name) })
      await run(itemId, shop.killing(shop.deps.sectigo, moment)).catch((error: unknown) => {
        expect(error).toBe(killed)
      })
      shop.behave({ loseAnswer: [] })
      expect(await finish(itemId)).toMatchObject({ is: 'issued', issuance: { number: 2 } })
      expect(await shop.ordersOf(itemId)).toMatchObject([{ state: 'open', issues: [{}, {}] }])
    }
  })

  it('killed after a replacement was issued does not ask for another one', async () => {
    const itemId = await requested()
    await finish(itemId)
    await shop.reissue(itemId)
    shop.behave({ seen: (await shop.latest(itemId)).names.map(({ name }) => name) })
    const number = (await shop.ordersOf(itemId))[0]?.orderNumber ?? ''
    await run(itemId, shop.killing(shop.deps.sectigo, 2)).catch((error: unknown) => {
      expect(error).toBe(killed)
    })
    // The authority signs it meanwhile.
    shop.advance(5 * minute)
    await shop.deps.sectigo.readOrderState(number)
    expect(await finish(itemId)).toMatchObject({ is: 'issued', issuance: { number: 2 } })
    expect(await shop.codesOf('AutoReplaceSSL', number)).toEqual([0])
  })

  it('killed at any moment while a request changes leaves one open order', async () => {
    const change = async (itemId: string, name: string) => {
      const { csr, days, product, kind, validation } = await shop.latest(itemId)
      const { csr: other } = await newCsr([name], 'EC-P256')
      expect(csr).not.toBe(other)
      const request = { itemId, days, product, kind, validation, csr: other }
      return changeRequest(shop.deps, { ...request, names: [{ name, method: 'CNAME' }] })
    }
    for (let moment = 1; moment <= 6; moment += 1) {
      const itemId = await shop.ordered()
      const name = `right-${itemId}.com`
      expect(await change(itemId, name)).toEqual({ is: 'stored' })
      shop.behave({ seen: [name] })
      await run(itemId, shop.killing(shop.deps.sectigo, moment)).catch((error: unknown) => {
        expect(error).toBe(killed)
      })
      expect(await finish(itemId)).toMatchObject({ issuance: { names: [{ name }] } })
      const states = (await shop.ordersOf(itemId)).map(({ state }) => state)
      expect(states).toEqual(['refunded', 'open'])
    }
  })

  it('killed before it stored its last step finds the order', async () => {
    const itemId = await requested()
    const lost = shop.withSteps(itemId, async (steps) => {
      await orderCertificate(shop.deps, itemId, steps)
      throw killed
    })
    await expect(lost).rejects.toBe(killed)
    expect(await finish(itemId)).toMatchObject({ is: 'issued' })
    expect(await shop.codesOf('AutoApplySSL', itemId)).toEqual([0])
  })

  it('beside another one orders one certificate', async () => {
    const itemId = await requested()
    const both = await Promise.all([run(itemId), run(itemId)])
    expect(both.some(({ is }) => is === 'waiting' || is === 'issued')).toBe(true)
    expect(await finish(itemId)).toMatchObject({ is: 'issued' })
    expect(await shop.ordersOf(itemId)).toHaveLength(1)
    // -4: the authority refuses a second one under the same reference.
    const codes = await shop.codesOf('AutoApplySSL', itemId)
    expect(codes.filter((code) => code !== -4)).toEqual([0])
  })
})
