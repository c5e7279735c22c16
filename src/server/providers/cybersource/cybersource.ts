import * as v from 'valibot'
import { add, zero, type Money } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { fetchAnswer, retryAfterMs } from '../fetch-answer.ts'
import { readCardAnswer } from './card-answer.ts'
import { createCardForm, type CardEntry } from './card-form.ts'
import { readCharge, readFound, type Charge, type Found } from './charge.ts'
import type { CyberSourceConfig } from './config.ts'
import { formatDecimal } from './decimal.ts'
import { signedHeaders } from './signature.ts'

/** A charge of a stored card. */
export interface ChargeInput {
  /** Ours, unique for ever and stored before the call. */
  readonly reference: string
  readonly token: string
  readonly amount: Money
  /** Who charges: the customer, with 3-D Secure, or we, by the id of the scheme's first payment. */
  readonly by:
    | {
        readonly is: 'customer'
        readonly returnUrl: string
        readonly ip: string
        readonly userAgent: string
        /** Of a challenge that the customer has answered. */
        readonly authenticationId?: string | undefined
      }
    | { readonly is: 'merchant'; readonly networkId: string }
}

/** What became of a reference. */
export type Outcome =
  | {
      readonly is: 'paid'
      readonly id: string
      readonly amount: Money
      /** What went back under our reference of the charge: in CyberSource's own pages, or by a reversal. */
      readonly credited: Money
    }
  | { readonly is: 'voided'; readonly id: string; readonly amount: Money }
  | { readonly is: 'declined'; readonly id: string }
  | { readonly is: 'not-found' }

/** A charge waits for the bank. */
const chargeTimeoutMs = 20_000
const maxBytes = 262_144

/** 3-D Secure asked the customer, and charged nothing. */
const challenged = '475'

// Stored by Token Management, or a subscription of Secure Acceptance.
const paymentOf = (token: string) =>
  /^[\dA-F]{32}$/.test(token) ? { customer: { id: token } } : { legacyToken: { id: token } }

const authorizationOf = ({ by }: ChargeInput) =>
  by.is === 'customer'
    ? { initiator: { type: 'customer', storedCredentialUsed: true } }
    : {
        initiator: {
          type: 'merchant',
          storedCredentialUsed: true,
          merchantInitiatedTransaction: { previousTransactionId: by.networkId },
        },
      }

const authenticationOf = ({ by }: ChargeInput) => {
  if (by.is === 'merchant') return {}
  const { returnUrl, authenticationId, ip, userAgent } = by
  return {
    deviceInformation: { ipAddress: ip, userAgentBrowserValue: userAgent },
    consumerAuthenticationInformation:
      authenticationId === undefined
        ? { returnUrl }
        : { authenticationTransactionId: authenticationId },
  }
}

const actionOf = ({ by }: ChargeInput) => {
  if (by.is === 'merchant') return {}
  return {
    actionList: [
      by.authenticationId === undefined
        ? 'CONSUMER_AUTHENTICATION'
        : 'VALIDATE_CONSUMER_AUTHENTICATION',
    ],
  }
}

const Details = v.object({
  processorInformation: v.optional(
    v.object({ networkTransactionId: v.optional(v.string(), '') }),
    {},
  ),
})
const Refused = v.object({ reason: v.optional(v.string(), ''), status: v.optional(v.string(), '') })

/** Creates a client for one merchant (developer.cybersource.com); network calls throw ProviderError. */
export const createCyberSource = (
  config: CyberSourceConfig,
  clock: Clock,
  timeoutMs = chargeTimeoutMs,
) => {
  const send = async (
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    content?: object,
  ): Promise<{ readonly status: number; readonly body: unknown }> => {
    const url = new URL(`${config.apiUrl.replace(/\/+$/, '')}${path}`)
    const body = content === undefined ? undefined : JSON.stringify(content)
    const now = clock.now()
    const headers = { ...signedHeaders(config, { method, url, body, now }), accept: '*/*' }
    const init =
      body === undefined
        ? { method, headers }
        : { method, body, headers: { ...headers, 'content-type': 'application/json' } }
    const answer = await fetchAnswer(
      'cybersource',
      url,
      { ...init, redirect: 'error' },
      { timeoutMs, maxBytes },
    )
    const { status, text } = answer
    const code = String(status)
    if (status === 401 || status === 403)
      throw new ProviderError('cybersource', 'refused', 'refused our signature', { code })
    if (status === 429) {
      throw new ProviderError('cybersource', 'rate-limited', 'too many requests', {
        code,
        retryAfterMs: retryAfterMs(answer.headers, now),
      })
    }
    if (status >= 500)
      throw new ProviderError('cybersource', 'timeout', 'out of order; it may have acted', { code })
    try {
      const parsed: unknown = text === '' ? {} : JSON.parse(text)
      return { status, body: parsed }
    } catch {
      throw new ProviderError('cybersource', 'protocol', 'an answer that is no JSON', { code })
    }
  }

  const search = async (reference: string) => {
    const { body } = await send('POST', '/tss/v2/searches', {
      query: `clientReferenceInformation.code:${reference}`,
      sort: 'submitTimeUtc:desc',
      limit: 20,
    })
    return readFound(body)
  }

  return {
    cardForm: (entry: CardEntry) => createCardForm(config, entry, clock.now()),
    readCardAnswer: (body: string) => readCardAnswer(config, body),

    /** Charges once per reference. An error of the kinds `refused` and `rate-limited` charged nothing; others may have. */
    charge: async (input: ChargeInput): Promise<Charge> => {
      const { reference, token, amount, by } = input
      const { body } = await send('POST', '/pts/v2/payments', {
        clientReferenceInformation: { code: reference, transactionId: reference },
        processingInformation: {
          capture: true,
          commerceIndicator: by.is === 'customer' ? 'internet' : 'recurring',
          authorizationOptions: authorizationOf(input),
          ...actionOf(input),
        },
        paymentInformation: paymentOf(token),
        orderInformation: {
          amountDetails: { totalAmount: formatDecimal(amount), currency: 'USD' },
        },
        ...authenticationOf(input),
      })
      return readCharge(body)
    },

    /** Looks a charge up by our reference, also one whose answer was lost. */
    find: async (reference: string): Promise<Outcome> => {
      const found = await search(reference)
      const succeeded = (kind: Found['what']) =>
        found.filter(({ what, succeeded }) => what === kind && succeeded)
      const [paid] = succeeded('charge')
      const [voided] = succeeded('void')
      if (voided !== undefined) {
        return { is: 'voided', id: voided.id, amount: paid?.amount ?? voided.amount }
      }
      if (paid !== undefined) {
        const credited = add(zero, ...succeeded('refund').map(({ amount }) => amount))
        return { is: 'paid', id: paid.id, amount: paid.amount, credited }
      }
      const charges = found.filter(({ what }) => what === 'charge' || what === 'other')
      const declined = charges.find(({ succeeded, reason }) => !succeeded && reason !== challenged)
      return declined === undefined ? { is: 'not-found' } : { is: 'declined', id: declined.id }
    },

    /** Voids a charge whose answer was lost; `final` when it can no longer be voided. */
    voidLost: async (reference: string): Promise<'voided' | 'not-found' | 'final'> => {
      const { status } = await send('POST', '/pts/v2/voids', {
        clientReferenceInformation: { code: reference, transactionId: reference },
      })
      if (status === 201) return 'voided'
      return status === 404 ? 'not-found' : 'final'
    },

    /** Refunds a charge, once per `refundReference`. */
    refund: async (input: {
      readonly gatewayId: string
      readonly refundReference: string
      readonly amount: Money
    }): Promise<'refunded' | 'pending' | 'refused'> => {
      const { gatewayId, refundReference, amount } = input
      const before = (await search(refundReference)).find(({ what }) => what === 'refund')
      if (before !== undefined) return before.succeeded ? 'refunded' : 'refused'
      const { status, body } = await send('POST', `/pts/v2/payments/${gatewayId}/refunds`, {
        clientReferenceInformation: { code: refundReference },
        orderInformation: {
          amountDetails: { totalAmount: formatDecimal(amount), currency: 'USD' },
        },
      })
      if (status === 201)
        return v.is(Refused, body) && body.status === 'PENDING' ? 'pending' : 'refunded'
      return 'refused'
    },

    /** Returns the scheme's id of a charge; empty without one. */
    networkIdOf: async (gatewayId: string): Promise<string> => {
      const { body } = await send('GET', `/tss/v2/transactions/${gatewayId}`)
      const parsed = v.safeParse(Details, body)
      return parsed.success ? parsed.output.processorInformation.networkTransactionId : ''
    },

    /** Deletes a stored card; one that is gone is deleted. */
    forget: async (token: string): Promise<void> => {
      await send('DELETE', `/tms/v2/customers/${token}`)
    },
  }
}

export type CyberSource = ReturnType<typeof createCyberSource>
