import { add, zero, type Money } from '../../../contract/money.ts'
import { readFound, readReferences, type Found } from './charge.ts'
import type { SendRequest } from './send-request.ts'

/** What became of a reference. */
export type Outcome =
  | {
      readonly is: 'paid'
      readonly id: string
      readonly amount: Money
      readonly currency: string
      /** What of it went back under our reference: in CyberSource's own pages, or by a reversal. */
      readonly credited: Money
    }
  | {
      readonly is: 'voided'
      readonly id: string
      readonly amount: Money
      readonly currency: string
    }
  | {
      readonly is: 'declined'
      readonly id: string
      /** The number of the reason. */
      readonly reason: string
    }
  | { readonly is: 'not-found' }

/** 3-D Secure asked the customer, and charged nothing. */
const challenged = '475'

/** Returns the transactions of a reference. Throws ProviderError. */
export const searchTransactions = async (
  send: SendRequest,
  reference: string,
): Promise<readonly Found[]> => {
  const { body } = await send('POST', '/tss/v2/searches', {
    query: `clientReferenceInformation.code:${reference}`,
    sort: 'submitTimeUtc:desc',
    limit: 20,
  })
  return readFound(body)
}

/** How many transactions a search returns at once; CyberSource's limit is 2,500. */
const pageSize = 1000

/** Returns the references of all transactions between two moments. Throws ProviderError. */
export const searchReferences = async (
  send: SendRequest,
  from: Date,
  to: Date,
): Promise<readonly string[]> => {
  const query = `submitTimeUtc:[${from.getTime()} TO ${to.getTime()}]`
  const references = new Set<string>()
  for (let offset = 0; ; offset += pageSize) {
    const { body } = await send('POST', '/tss/v2/searches', {
      ...{ query, sort: 'submitTimeUtc:asc', offset, limit: pageSize },
    })
    const page = readReferences(body)
    for (const reference of page) references.add(reference)
    if (page.length < pageSize) return [...references]
  }
}

/** Returns what the transactions of a reference say of its charge. */
export const outcomeOf = (found: readonly Found[]): Outcome => {
  const succeeded = (kind: Found['what']) =>
    found.filter(({ what, succeeded }) => what === kind && succeeded)
  const [paid] = succeeded('charge')
  const [voided] = succeeded('void')
  if (voided !== undefined) {
    const { amount, currency } = paid ?? voided
    return { is: 'voided', id: voided.id, amount, currency }
  }
  if (paid !== undefined) {
    const { id, amount, currency } = paid
    const refunds = succeeded('refund').filter((refund) => refund.currency === currency)
    const credited = add(zero, ...refunds.map((refund) => refund.amount))
    return { is: 'paid', id, amount, currency, credited }
  }
  const charges = found.filter(({ what }) => what === 'charge' || what === 'other')
  const declined = charges.find(({ succeeded, reason }) => !succeeded && reason !== challenged)
  return declined === undefined
    ? { is: 'not-found' }
    : { is: 'declined', id: declined.id, reason: declined.reason }
}
