import * as v from 'valibot'
import type { ShopSandbox } from './shop.ts'

const Domains = v.array(
  v.object({ name: v.string(), contact: v.nullable(v.looseObject({ email: v.string() })) }),
)
const Transactions = v.array(v.object({ tranId: v.string(), state: v.string() }))
const IdToken = v.object({ credential: v.string() })
const Mails = v.array(v.object({ subject: v.string(), text: v.string(), html: v.string() }))

/** The world outside of the shop, as a test tells it to behave and asks it what it knows. */
export interface Sandbox {
  /** Changes how a service behaves, until the test ends. */
  readonly tell: (
    part: 'payway' | 'registry' | 'rdap' | 'whois' | 'mail' | 'google' | 'recaptcha',
    change: Readonly<Record<string, unknown>>,
  ) => Promise<void>
  /** Every service behaves well again, and the inbox is empty. */
  readonly reset: () => Promise<void>
  /** How often the registry has this name. */
  readonly registrations: (name: string) => Promise<number>
  /** The other registrar answers to a transfer to us. */
  readonly endTransfer: (name: string, what: 'approve' | 'reject') => Promise<void>
  /** Another registrar asks for a name of ours. */
  readonly askForTransfer: (name: string) => Promise<void>
  /** Makes a registered name so many days older; one that ended long ago is in its redemption period. */
  readonly age: (name: string, days: number) => Promise<void>
  /** The payments that the gateway was given, the newest last. */
  readonly transactions: () => Promise<v.InferOutput<typeof Transactions>>
  /** Sends the push-back of a payment again. */
  readonly pushBack: (tranId: string, times: number) => Promise<void>
  /** An ID token of Google, as its window would give it to the page that has this nonce. */
  readonly idToken: (choice: {
    readonly clientId: string
    readonly nonce: string
    readonly email: string
  }) => Promise<string>
  /** The mails to an address, the newest first. */
  readonly mails: (to: string) => Promise<v.InferOutput<typeof Mails>>
}

const ask = async (url: string, method = 'GET', body?: unknown): Promise<Response> => {
  const answer = await fetch(url, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
  return answer
}

/** Makes a test's way to the sandbox of its shop. */
export const createSandbox = ({ control, inbox }: ShopSandbox): Sandbox => ({
  async tell(part, change) {
    await ask(`${control}/control/${part}`, 'PUT', change)
  },
  async reset() {
    await ask(`${control}/control`, 'DELETE')
    await ask(`${inbox}/messages`, 'DELETE')
  },
  async registrations(name) {
    const answer = await ask(`${control}/control/registry/domains`)
    const domains = v.parse(Domains, await answer.json())
    return domains.filter((domain) => domain.name === name).length
  },
  async endTransfer(name, what) {
    await ask(`${control}/control/registry/transfers`, 'POST', { name, do: what })
  },
  async askForTransfer(name) {
    await ask(`${control}/control/registry/transfers`, 'POST', { name, do: 'request' })
  },
  async age(name, days) {
    await ask(`${control}/control/registry/ages`, 'POST', { name, days })
  },
  async transactions() {
    const answer = await ask(`${control}/control/payway/transactions`)
    return v.parse(Transactions, await answer.json())
  },
  async pushBack(tranId, times) {
    await ask(`${control}/control/payway/pushback`, 'POST', { tran_id: tranId, times })
  },
  async idToken({ clientId, ...choice }) {
    const order = { client_id: clientId, ...choice }
    const answer = await ask(`${control}/control/google/id-token`, 'POST', order)
    return v.parse(IdToken, await answer.json()).credential
  },
  async mails(to) {
    const answer = await ask(`${inbox}/messages.json?to=${encodeURIComponent(to)}`)
    return v.parse(Mails, await answer.json())
  },
})
