import * as v from 'valibot'
import { zero, type Money } from '../../../contract/money.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { parseDecimal } from './decimal.ts'

/** CyberSource's answer to a charge. */
export type Charge =
  | {
      readonly is: 'paid'
      readonly id: string
      /** Zero in another currency than the dollar. */
      readonly amount: Money
      readonly approval: string
      /** The scheme's id, which later charges without the customer refer to. */
      readonly networkId: string
    }
  | { readonly is: 'pending'; readonly id: string }
  | {
      readonly is: 'challenge'
      readonly authenticationId: string
      readonly url: string
      readonly accessToken: string
    }
  | {
      readonly is: 'declined'
      readonly status: 'DECLINED' | 'INVALID_REQUEST'
      readonly reason: string
    }

const text = v.optional(v.string(), '')

const Answer = v.object({
  id: text,
  status: v.string(),
  reason: text,
  errorInformation: v.optional(v.object({ reason: text }), {}),
  processorInformation: v.optional(
    v.object({ approvalCode: text, networkTransactionId: text }),
    {},
  ),
  orderInformation: v.optional(
    v.object({
      amountDetails: v.optional(
        v.object({ totalAmount: text, authorizedAmount: text, currency: text }),
        {},
      ),
    }),
    {},
  ),
  consumerAuthenticationInformation: v.optional(
    v.object({ stepUpUrl: text, accessToken: text, authenticationTransactionId: text }),
    {},
  ),
})

const unreadable = () =>
  new ProviderError('cybersource', 'protocol', 'an answer to a charge that cannot be read')

/** Reads the answer to a charge. Throws ProviderError. */
export const readCharge = (body: unknown): Charge => {
  const parsed = v.safeParse(Answer, body)
  if (!parsed.success) throw unreadable()
  const { id, status, reason, errorInformation, ...answer } = parsed.output
  const why = errorInformation.reason || reason
  switch (status) {
    case 'AUTHORIZED':
    case 'PARTIAL_AUTHORIZED':
    case 'TRANSMITTED': {
      const { totalAmount, authorizedAmount, currency } = answer.orderInformation.amountDetails
      const amount = parseDecimal(authorizedAmount || totalAmount)
      if (id === '' || amount === undefined) throw unreadable()
      const { approvalCode: approval, networkTransactionId: networkId } =
        answer.processorInformation
      return { is: 'paid', id, amount: currency === 'USD' ? amount : zero, approval, networkId }
    }
    case 'AUTHORIZED_PENDING_REVIEW':
    case 'PENDING_REVIEW':
      return { is: 'pending', id }
    case 'PENDING_AUTHENTICATION': {
      const { stepUpUrl, accessToken, authenticationTransactionId } =
        answer.consumerAuthenticationInformation
      if (stepUpUrl === '' || accessToken === '') throw unreadable()
      const authenticationId = authenticationTransactionId
      return { is: 'challenge', authenticationId, url: stepUpUrl, accessToken }
    }
    case 'DECLINED':
    case 'AUTHORIZED_RISK_DECLINED':
      return { is: 'declined', status: 'DECLINED', reason: why }
    case 'INVALID_REQUEST':
      // The same reference arrived before: its outcome is that of the first.
      if (why === 'DUPLICATE_REQUEST')
        throw new ProviderError('cybersource', 'timeout', 'the charge was made before')
      return { is: 'declined', status, reason: why }
    default:
      throw unreadable()
  }
}

const Application = v.object({ name: text, rFlag: text, reasonCode: text })

const Summary = v.object({
  id: v.string(),
  clientReferenceInformation: v.optional(v.object({ code: text }), {}),
  applicationInformation: v.object({ applications: v.optional(v.array(Application), []) }),
  orderInformation: v.optional(
    v.object({ amountDetails: v.optional(v.object({ totalAmount: text, currency: text }), {}) }),
    {},
  ),
})

const Search = v.object({
  _embedded: v.optional(v.object({ transactionSummaries: v.optional(v.array(Summary), []) }), {
    transactionSummaries: [],
  }),
})

/** A transaction that a search found. */
export interface Found {
  readonly id: string
  readonly what: 'charge' | 'refund' | 'void' | 'other'
  readonly succeeded: boolean
  readonly reason: string
  readonly amount: Money
  readonly currency: string
}

const whatOf = new Map<string, Found['what']>([
  ['ics_bill', 'charge'],
  ['ics_credit', 'refund'],
  ['ics_void', 'void'],
])

const kindOf = (names: readonly string[]): Found['what'] =>
  names.map((name) => whatOf.get(name)).find((what) => what !== undefined) ?? 'other'

const readSearch = (body: unknown) => {
  const parsed = v.safeParse(Search, body)
  if (!parsed.success) {
    throw new ProviderError('cybersource', 'protocol', 'a search that cannot be read')
  }
  return parsed.output._embedded.transactionSummaries
}

/** Reads our references of a search's transactions, one for each. Throws ProviderError. */
export const readReferences = (body: unknown): readonly string[] =>
  readSearch(body).map(({ clientReferenceInformation: { code } }) => code)

/** Reads the transactions of a search. Throws ProviderError. */
export const readFound = (body: unknown): readonly Found[] =>
  readSearch(body).map(({ id, applicationInformation: { applications }, orderInformation }) => {
    const { totalAmount, currency } = orderInformation.amountDetails
    return {
      id,
      what: kindOf(applications.map(({ name }) => name)),
      succeeded: applications.length > 0 && applications.every(({ rFlag }) => rFlag === 'SOK'),
      reason: applications.find(({ rFlag }) => rFlag !== 'SOK')?.reasonCode ?? '',
      amount: parseDecimal(totalAmount) ?? zero,
      currency,
    }
  })
