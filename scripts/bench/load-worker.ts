import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { benchPassword, LoadOrder, repeatAtOnce, type LoadResult } from './load.ts'
import { createSend } from './send.ts'

const Cart = v.object({ cartUpdatedAt: v.string(), grandTotal: v.number() })
const Order = v.object({ id: v.string() })
const Seen = v.object({ state: v.string() })
const Paid = v.object({ paymentState: v.literal('SUCCESS') })

/** Fulfilment roughly follows payment: when the last of these are fulfilled, all are. */
const lastOnes = 50
const pollMs = 20

const parse = <S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> =>
  v.parse(schema, JSON.parse(text))

const item = (domainName: string) => ({
  type: 'DOMAIN',
  action: 'registration',
  productKey: 'domain',
  option: { domainName },
  qty: 1,
  duration: 1,
  durationType: 'YEAR',
})

type Scenarios = Readonly<Record<LoadOrder['scenario'], (run: number) => Promise<unknown>>>

interface Client {
  readonly send: ReturnType<typeof createSend>['send']
  readonly nameOf: (run: number) => string
  readonly customerOf: (run: number) => { readonly token: string }
  readonly add: (run: number) => Promise<unknown>
  readonly checkOut: (run: number) => Promise<void>
}

const scenariosOf = ({ send, nameOf, customerOf, add, checkOut }: Client): Scenarios => ({
  page: (run) => send({ method: 'GET', path: nameOf(run), isCompressed: true }),
  constant: () => send({ method: 'GET', path: '/constant' }),
  search: (run) =>
    send({
      method: 'GET',
      path: `/api/domains/search-iu?domain=${nameOf(run)}`,
      isCompressed: true,
    }),
  bulk: (run) => {
    const names = Array.from({ length: 5 }, (_, at) => `b${randomUUID()}.${nameOf(run + at)}`)
    return send({
      method: 'GET',
      path: `/api/domains/super-filter?domains=${names.join(',')}`,
    })
  },
  // Confirmed by the selling registry, as adding to the cart does.
  confirm: (run) =>
    send({ method: 'GET', path: `/api/domains/check-available?domain=${nameOf(run)}` }),
  add,
  checkout: checkOut,
  'checkout-fulfilled': checkOut,
  'sign-in': (run) =>
    send({
      method: 'POST',
      path: '/api/users/login',
      body: { username: nameOf(run), password: benchPassword },
    }),
  refresh: (run) =>
    send({ method: 'POST', path: '/api/users/refresh', body: { refreshToken: nameOf(run) } }),
  user: (run) =>
    send({ method: 'GET', path: '/api/users/getUserInformation', token: customerOf(run).token }),
  profile: (run) =>
    send({
      method: 'PUT',
      path: '/api/users',
      token: customerOf(run).token,
      body: { firstName: 'Sokha', lastName: 'Chan' },
    }),
})

const runOrder = async (order: LoadOrder): Promise<LoadResult> => {
  const { names, customers } = order
  const { send, close } = createSend(order.url, order.connections)
  const nameOf = (run: number): string => names[run % names.length] ?? ''
  const customerOf = (run: number) => {
    const customer = customers[run % customers.length]
    if (customer === undefined) throw new Error('no customers')
    return customer
  }
  const add = (run: number): Promise<string> =>
    send({
      method: 'PUT',
      path: '/api/cart/items',
      token: customerOf(run).token,
      body: { items: [item(nameOf(run))] },
    })

  const bought: { readonly id: string; readonly token: string }[] = []
  const isFulfilled = async ({ id, token }: (typeof bought)[number]): Promise<boolean> => {
    const path = `/api/checkout/${id}/complete`
    return parse(Seen, await send({ method: 'GET', path, token })).state === 'COMPLETED'
  }
  const untilFulfilled = async (): Promise<void> => {
    for (const order of bought.slice(-lastOnes)) {
      while (!(await isFulfilled(order))) {
        await new Promise((resolve) => setTimeout(resolve, pollMs))
      }
    }
  }

  const checkOut = async (run: number): Promise<void> => {
    const { token, addressId } = customerOf(run)
    const cart = parse(Cart, await add(run))
    await send({ method: 'GET', path: '/api/checkout/init', token })
    await send({ method: 'POST', path: '/api/checkout/save-address', token, body: { addressId } })
    const placed = await send({
      method: 'POST',
      path: '/api/checkout-one-step',
      token,
      body: {
        addressId,
        paymentMethod: 'BALANCE',
        acceptTerms: true,
        acceptAutoSign: true,
        ...cart,
      },
    })
    const { id } = parse(Order, placed)
    parse(Paid, await send({ method: 'POST', path: `/api/payment/balance/${id}`, token }))
    bought.push({ id, token })
  }

  try {
    const once = scenariosOf({ send, nameOf, customerOf, add, checkOut })[order.scenario]
    const begun = performance.now()
    const result = await repeatAtOnce(order, async (run) => {
      await once(run)
    })
    if (order.scenario !== 'checkout-fulfilled') return result
    await untilFulfilled()
    return { ...result, perSecond: result.done / ((performance.now() - begun) / 1000) }
  } finally {
    close()
  }
}

process.on('message', (message) => {
  runOrder(v.parse(LoadOrder, message)).then(
    (result) => process.send?.({ result }),
    (error: unknown) =>
      process.send?.({ error: error instanceof Error ? error.message : 'failed' }),
  )
})
