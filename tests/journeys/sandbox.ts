import * as v from 'valibot'
import type { ShopSandbox } from './shop.ts'

const Domains = v.array(
  v.object({ name: v.string(), contact: v.nullable(v.looseObject({ email: v.string() })) }),
)
const Transactions = v.array(v.object({ tranId: v.string(), state: v.string() }))
const IdToken = v.object({ credential: v.string() })
const Mails = v.array(v.object({ subject: v.string(), text: v.string(), html: v.string() }))

/** The outside world of the shop, whose behaviour a test sets and whose state it reads. */
export interface Sandbox {
  /** Changes a service’s behaviour until the test ends. */
  readonly control: (
    part:
      | 'payway'
      | 'registry'
      | 'rdap'
      | 'whois'
      | 'mail'
      | 'google'
      | 'recaptcha'
      | 'powerdns'
      | 'whm'
      | 'sectigo'
      | 'paypal',
    change: Readonly<Record<string, unknown>>,
  ) => Promise<void>
  /** Resets every service, and empties the inbox. */
  readonly reset: () => Promise<void>
  /** Returns how many times the registry has this name. */
  readonly registrations: (name: string) => Promise<number>
  /** Makes the other registrar answer a transfer to us. */
  readonly endTransfer: (name: string, what: 'approve' | 'reject') => Promise<void>
  /** Makes another registrar request a domain of ours. */
  readonly askForTransfer: (name: string) => Promise<void>
  /** Makes a domain older by the given days; one that expired long ago is in its redemption period. */
  readonly age: (name: string, days: number) => Promise<void>
  /** Returns the gateway’s payments, newest last. */
  readonly transactions: () => Promise<v.InferOutput<typeof Transactions>>
  /** Sends the push-back of a payment again. */
  readonly pushBack: (tranId: string, times: number) => Promise<void>
  /** Issues an ID token like Google’s popup for the page with this nonce. */
  readonly idToken: (choice: {
    readonly clientId: string
    readonly nonce: string
    readonly email: string
  }) => Promise<string>
  /** Returns the mails to an email address, newest first. */
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

/** Creates a test’s access to its shop’s sandbox. */
export const createSandbox = ({ control, inbox }: ShopSandbox): Sandbox => ({
  async control(part, change) {
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
