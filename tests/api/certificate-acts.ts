import { newCsr } from '../../src/client/new-csr.ts'
import { sslItems } from '../../src/contract/cart-products.ts'
import type { Cart } from '../../src/contract/cart.ts'
import * as certificates from '../../src/contract/certificates.ts'
import { listServices } from '../../src/contract/services.ts'
import { freeName } from './buying.ts'
import { createCustomer, issueToken, type TestCustomer } from './customers.ts'
import { answerOf } from './outcomes.ts'
import { until, type ShopApi } from './shop-api.ts'

/** A certificate with its customer. */
export interface OwnedCertificate {
  readonly customer: TestCustomer
  readonly id: string
  readonly name: string
}

const buy = async (customer: TestCustomer, cart: Cart): Promise<void> => {
  const order = answerOf(await customer.place(cart, 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
}

/** Buys and activates certificates, and does with them what their customers can. */
export const createCertificateActs = (shop: ShopApi) => {
  const tokenOf = async ({ customer }: Pick<OwnedCertificate, 'customer'>) => ({
    token: await issueToken(shop, customer.id),
  })
  const csrFor = async (name: string): Promise<string> => (await newCsr([name], 'EC-P256')).csr

  const statusOf = async (one: OwnedCertificate) => {
    const params = { id: one.id }
    return shop.call(certificates.getCertificate, { params }, await tokenOf(one))
  }

  const reached = (one: OwnedCertificate, wanted: string) =>
    until(
      async () => {
        // A record of our zone may be public only at the next look.
        shop.clock.advance(5_000)
        await shop.app.runSchedule('certificates')
        return answerOf(await statusOf(one))
      },
      ({ state }) => state === wanted,
    )

  return {
    /** Buys a certificate whose name is proven in our zone, or waits for proof elsewhere. */
    buyCertificate: async (where: 'OURS' | 'ELSEWHERE'): Promise<OwnedCertificate> => {
      const customer = await createCustomer(shop, { dollars: 1000 })
      const name = freeName()
      if (where === 'OURS') await buy(customer, await customer.add([name]))
      const item = {
        ...({ productKey: 'positivessl', action: 'purchase', qty: 1 } as const),
        ...({ duration: 1, durationType: 'YEAR' } as const),
        option: { domainName: name, additionalDomains: [] },
      }
      const { token } = customer
      const cart = answerOf(await shop.call(sslItems.add, { body: { items: [item] } }, { token }))
      await buy(customer, cart)
      const query = { category: 'SSL' } as const
      const { items } = answerOf(await shop.call(listServices, { query }, { token }))
      const one = { customer, id: items[0]?.id ?? '', name }
      const body = { csr: await csrFor(name), proofs: [] }
      answerOf(
        await shop.call(
          certificates.activateCertificate,
          { params: { id: one.id }, body },
          { token },
        ),
      )
      await reached(one, where === 'OURS' ? 'ISSUED' : 'NAMES')
      return one
    },

    /** Returns what a certificate's page offers now; nothing once it has ended. */
    offered: async (one: OwnedCertificate): Promise<readonly string[]> => {
      const status = await statusOf(one)
      return status.ok ? status.answer.actions : []
    },

    cancel: async (one: OwnedCertificate): Promise<void> => {
      const params = { id: one.id }
      answerOf(await shop.call(certificates.cancelCertificate, { params }, await tokenOf(one)))
    },

    reissue: async (one: OwnedCertificate): Promise<void> => {
      const params = { id: one.id }
      const body = { csr: await csrFor(one.name) }
      answerOf(
        await shop.call(certificates.reissueCertificate, { params, body }, await tokenOf(one)),
      )
      await reached(one, 'ISSUED')
    },
  }
}
