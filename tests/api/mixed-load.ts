import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { addItems, removeItem } from '../../src/contract/cart.ts'
import { searchDomains } from '../../src/contract/domains.ts'
import type { NewItem } from '../../src/contract/items/variants.ts'
import { insertCustomer, signIn } from './customer-of-production.ts'
import type { LoadCall } from './rolling-restarts.ts'

const credits: NewItem = {
  ...{ type: 'SMS_SERVICE', action: 'purchase', productKey: 'sms-marketing', qty: 1 },
  ...{ duration: 1, durationType: 'YEAR', option: { credits: 500 } },
}

const Found = v.object({ rows: v.array(v.object({ domainName: v.string(), state: v.string() })) })
const Filled = v.object({ itemsCount: v.number() })

// Searches are limited by IP.
const visitor = (turn: number) => ({
  'x-forwarded-for': `198.${18 + (turn >> 16)}.${(turn >> 8) & 255}.${turn & 255}`,
})

const callsWith = (customer: Readonly<Record<string, string>>): readonly LoadCall[] => {
  const hasItems =
    (count: number) =>
    (answer: unknown): boolean =>
      v.is(Filled, answer) && answer.itemsCount === count
  return [
    {
      ...{ name: 'health', method: 'GET', headers: visitor },
      path: () => '/api/health',
      isExpected: () => true,
    },
    {
      ...{ name: 'search', method: searchDomains.method, headers: visitor },
      path: () => `/api${searchDomains.path}?domain=free-${randomUUID().slice(0, 13)}.com&tlds=com`,
      isExpected: (answer) => v.is(Found, answer) && answer.rows[0]?.state === 'available',
    },
    {
      ...{ name: 'add', method: addItems.method, body: { items: [credits] } },
      path: () => `/api${addItems.path}`,
      headers: (turn) => ({ ...visitor(turn), ...customer }),
      isExpected: hasItems(1),
    },
    {
      ...{ name: 'remove', method: removeItem.method, body: { key: 'sms-credits' } },
      path: () => `/api${removeItem.path}`,
      headers: (turn) => ({ ...visitor(turn), ...customer }),
      isExpected: hasItems(0),
    },
  ]
}

/** Returns the calls of two clients, each with a customer: health, a search of a new name, and a cart that is filled and emptied. */
export const mixedLoad = (
  databaseUrl: string,
  url: string,
  customer: string,
): Promise<readonly (readonly LoadCall[])[]> =>
  Promise.all(
    [1, 2].map(async (client) => {
      const email = `${customer}-${client}@shop.example.net`
      await insertCustomer(databaseUrl, email)
      return callsWith(await signIn(`${url}/api`, email, `203.0.113.${client}`))
    }),
  )
