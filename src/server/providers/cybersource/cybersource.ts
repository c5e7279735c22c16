import * as v from 'valibot'
import type { Money } from '../../../contract/money.ts'
import type { Clock } from '../../platform/clock.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import { readCardAnswer } from './card-answer.ts'
import { createCardForm, type CardEntry } from './card-form.ts'
import { readCharge, type Charge } from './charge.ts'
import { chargeRequest, type ChargeInput } from './charge-request.ts'
import type { CyberSourceConfig } from './config.ts'
import { formatDecimal } from './decimal.ts'
import { outcomeOf, searchReferences, searchTransactions, type Outcome } from './find-charge.ts'
import { createSendRequest } from './send-request.ts'

/** A charge waits for the bank. */
const chargeTimeoutMs = 20_000
/** A look-up does not, and follows a charge: browsers wait 30 seconds for both. */
const lookUpTimeoutMs = 6_000

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
  const send = createSendRequest(config, clock, timeoutMs)
  const lookUp = createSendRequest(config, clock, Math.min(timeoutMs, lookUpTimeoutMs))

  return {
    cardForm: (entry: CardEntry) => createCardForm(config, entry, clock.now()),
    readCardAnswer: (body: string) => readCardAnswer(config, body),

    /** Charges once per reference. An error of the kinds `refused` and `rate-limited` charged nothing; others may have. */
    charge: async (input: ChargeInput): Promise<Charge> => {
      const { body } = await send('POST', '/pts/v2/payments', chargeRequest(input))
      return readCharge(body)
    },

    /** Looks a charge up by our reference, also one whose answer was lost. */
    find: async (reference: string): Promise<Outcome> =>
      outcomeOf(await searchTransactions(lookUp, reference)),

    /** Returns our references of all transactions between two moments, as far as a search knows them. */
    referencesBetween: (from: Date, to: Date) => searchReferences(send, from, to),

    /** Voids a charge whose answer was lost; `final` when it can no longer be voided. */
    voidLost: async (reference: string): Promise<'voided' | 'not-found' | 'final'> => {
      const { status } = await send('POST', '/pts/v2/voids', {
        clientReferenceInformation: { code: reference, transactionId: reference },
      })
      if (status === 201) return 'voided'
      return status === 404 ? 'not-found' : 'final'
    },

    /** Looks a refund up by our reference; a search may not know a new one yet. */
    findRefund: async (refundReference: string): Promise<'refunded' | 'refused' | undefined> => {
      const found = await searchTransactions(send, refundReference)
      const refunds = found.filter(({ what }) => what === 'refund')
      if (refunds.length === 0) return undefined
      return refunds.some(({ succeeded }) => succeeded) ? 'refunded' : 'refused'
    },

    /** Refunds a charge, each time that it is called. */
    refund: async (input: {
      readonly gatewayId: string
      readonly refundReference: string
      readonly amount: Money
      readonly currency: string
    }): Promise<'refunded' | 'pending' | 'refused'> => {
      const { gatewayId, refundReference, amount, currency } = input
      const { status, body } = await send('POST', `/pts/v2/payments/${gatewayId}/refunds`, {
        clientReferenceInformation: { code: refundReference },
        orderInformation: {
          amountDetails: { totalAmount: formatDecimal(amount), currency },
        },
      })
      const { status: state, reason } = v.is(Refused, body) ? body : {}
      if (status === 201) return state === 'PENDING' ? 'pending' : 'refunded'
      // The same reference arrived before: its outcome is that of the first.
      if (reason === 'DUPLICATE_REQUEST')
        throw new ProviderError('cybersource', 'timeout', 'the refund was made before')
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
