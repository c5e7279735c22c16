import { expect } from 'vitest'
import { createGatewayBooks } from './gateway-books.ts'
import type { Bench } from './kill-bench.ts'

/** Creates the customer's side of PayPal, and its own list. */
export const createPayPalOrders = (bench: Bench) => {
  const { paypal } = bench.shop.sandbox.endpoints
  const books = createGatewayBooks(bench)

  return {
    approve: async (paypalOrderId: string): Promise<void> => {
      const url = `${paypal}/checkoutnow/${paypalOrderId}/approve`
      expect((await fetch(url, { method: 'POST' })).status).toBe(200)
    },

    ordersOf: async (payableId: string) => {
      const references = await bench.referencesOf(payableId)
      const all = await books.paypal()
      return all.filter(({ custom_id: reference }) => references.includes(reference))
    },
  }
}
