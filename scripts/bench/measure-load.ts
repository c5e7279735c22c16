import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { createRandom } from '../histories/random.ts'
import { benchPassword, summarize, type LoadResult } from './load.ts'
import { freeName } from './order-families.ts'
import type { OrderShop } from './order-shop.ts'
import { familySeconds, processorSeconds } from './processes.ts'
import { createSend, type Call } from './send.ts'

/** What one run of a mixed load has measured. */
export interface LoadReport {
  readonly calls: ReadonlyMap<string, LoadResult>
  /** Answers 5xx, by call and status. */
  readonly failed: ReadonlyMap<string, number>
  /** Other answers than 200, which a shop may give. */
  readonly refused: ReadonlyMap<string, number>
  /** Processor time per call in milliseconds, which no other work on the machine changes much. */
  readonly processorMs: { readonly server: number; readonly database: number }
}

export interface LoadBounds {
  readonly connections: number
  readonly warmUpSeconds: number
  readonly seconds: number
}

const Cart = v.object({ cartUpdatedAt: v.string(), grandTotal: v.number() })
const Order = v.object({ id: v.string() })
const Invoices = v.object({ invoices: v.array(v.object({ number: v.string() })) })

const productTypes = ['CLOUD_SERVER', 'CLOUD_HOSTING', 'SHARED_HOSTING', 'WORDPRESS_HOSTING']
/** Visitors search for the same words again and again: the first search of each asks the registries. */
const searchedWords = 500

/** Sends a named call; throws unless it is answered with 200. */
type Timed = (name: string, call: Call) => Promise<string>

interface Visitor {
  readonly timed: Timed
  readonly token: string
  readonly addressId: string
  readonly usernames: readonly string[]
  readonly random: ReturnType<typeof createRandom>
}

/** Returns what a visitor does next, by how often of a thousand. */
const visitsOf = ({ timed, token, addressId, usernames, random }: Visitor) => {
  const get = (name: string, path: string, isCompressed = true) =>
    timed(name, { method: 'GET', path, token, isCompressed })
  const add = async (): Promise<v.InferOutput<typeof Cart>> => {
    const domainName = freeName()
    await get('check a name', `/api/domains/check-available?domain=${domainName}`)
    const item = {
      ...{ type: 'DOMAIN', action: 'registration', productKey: 'domain', qty: 1 },
      ...{ option: { domainName }, duration: 1, durationType: 'YEAR' },
    }
    const body = { items: [item] }
    const answer = await timed('add to the cart', {
      ...{ method: 'PUT', path: '/api/cart/items', token, body },
    })
    return v.parse(Cart, JSON.parse(answer))
  }
  const checkOut = async (): Promise<void> => {
    const cart = await add()
    await get('begin the checkout', '/api/checkout/init')
    const body = {
      ...{ ...cart, addressId, paymentMethod: 'BALANCE' },
      ...{ acceptTerms: true, acceptAutoSign: true },
    }
    const path = '/api/checkout-one-step'
    const placed = await timed('place the order', { method: 'POST', path, token, body })
    const { id } = v.parse(Order, JSON.parse(placed))
    await timed('pay by balance', { method: 'POST', path: `/api/payment/balance/${id}`, token })
    await get('see the order', `/api/checkout/${id}/complete`)
  }
  const invoices = async (): Promise<void> => {
    const { invoices: listed } = v.parse(
      Invoices,
      JSON.parse(await get('invoices', '/api/user/invoices')),
    )
    const number = random.pick(listed)?.number
    if (number === undefined) return
    await get('an invoice', `/api/user/invoices/${number}`)
    if (random.chance(0.2)) await get('PDF of an invoice', `/api/user/invoices/${number}/pdf`)
  }
  const signIn = async (): Promise<void> => {
    const body = { username: random.pick(usernames), password: benchPassword }
    await timed('sign in', { method: 'POST', path: '/api/users/login', body })
  }
  const search = () => `/api/domains/search-iu?domain=word${random.whole(1, searchedWords)}`
  const products = () => `/api/products?type=${random.pick(productTypes) ?? ''}`
  return [
    [260, () => get('browse products', products())],
    [40, () => get('browse certificates', '/api/ssl-certificates')],
    [200, () => get('search a domain', search())],
    [120, () => get('see the cart', '/api/cart')],
    [40, add],
    [30, checkOut],
    [140, () => get('signed-in customer', '/api/users/getUserInformation')],
    [60, () => get('services', '/api/user/services')],
    [50, () => get('notifications', '/api/user/notification/me')],
    [30, () => get('domains', '/api/user/owned-domains')],
    [20, invoices],
    [10, signIn],
  ] as const satisfies readonly (readonly [number, () => Promise<unknown>])[]
}

/** Processor seconds of the server and of PostgreSQL. */
const processorTimes = ({
  server,
  postmaster,
}: Pick<OrderShop, 'server' | 'postmaster'>): Promise<readonly [number, number]> =>
  Promise.all([processorSeconds(server), familySeconds(postmaster)])

/** Sends the mixed load from all connections, each of which is one customer without a pause. */
export const measureLoad = async (
  shop: Pick<OrderShop, 'url' | 'customers' | 'usernames' | 'server' | 'postmaster'>,
  { connections, warmUpSeconds, seconds }: LoadBounds,
): Promise<LoadReport> => {
  const { url, customers, usernames } = shop
  const times = new Map<string, number[]>()
  const failed = new Map<string, number>()
  const refused = new Map<string, number>()
  const { send, close } = createSend(url, connections)
  const from = performance.now() + warmUpSeconds * 1000
  const end = from + seconds * 1000
  const timed: Timed = async (name, call) => {
    const begun = performance.now()
    try {
      return await send(call)
    } catch (error) {
      const status = /: (\d{3}) /.exec(error instanceof Error ? error.message : '')?.[1]
      if (status === undefined) throw error
      const what = `${name}: ${status}`
      const to = status.startsWith('5') ? failed : refused
      to.set(what, (to.get(what) ?? 0) + 1)
      throw error
    } finally {
      const of = times.get(name) ?? []
      times.set(name, of)
      if (begun >= from) of.push(performance.now() - begun)
    }
  }
  const connect = async (at: number): Promise<void> => {
    const customer = customers[at % customers.length]
    if (customer === undefined) throw new Error('no customers')
    const random = createRandom(at)
    const visits = visitsOf({ timed, ...customer, usernames, random })
    while (performance.now() < end) {
      let left = random.next() * visits.reduce((sum, [share]) => sum + share, 0)
      const visit = visits.find(([share]) => (left -= share) < 0)?.[1]
      // A refusal is counted, and the visit is over.
      await visit?.().catch((error: unknown) => {
        if (!(error instanceof Error) || !/: \d{3} /.test(error.message)) throw error
      })
    }
  }
  try {
    const running = Promise.all(Array.from({ length: connections }, (_, at) => connect(at)))
    await Promise.race([running, pause(warmUpSeconds * 1000)])
    const [server, database] = await processorTimes(shop)
    await running
    const [serverEnd, databaseEnd] = await processorTimes(shop)
    const count = [...times.values()].reduce((sum, of) => sum + of.length, 0)
    const perCall = (seconds: number): number => (seconds * 1000) / count
    const calls = [...times].map(([name, of]) => [name, summarize(of, seconds)] as const)
    return {
      ...{ calls: new Map(calls), failed, refused },
      processorMs: {
        server: perCall(serverEnd - server),
        database: perCall(databaseEnd - database),
      },
    }
  } finally {
    close()
  }
}
