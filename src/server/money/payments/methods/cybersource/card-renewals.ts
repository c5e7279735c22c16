import { ApiError } from '../../../../platform/http/api-error.ts'
import { findDefaultCard } from '../../../cards/index.ts'
import type { Answer, Renewals } from '../../gateway.ts'
import type { CardGatewayDeps } from './card-gateway-deps.ts'
import type { ChargeCard } from './charge-card.ts'
import type { StoreCharge } from './store-charge.ts'
import { findCharge } from './stored-charges.ts'

interface CardRenewalDeps extends Pick<CardGatewayDeps, 'db' | 'clock'> {
  readonly charge: ChargeCard
  readonly store: StoreCharge
  readonly ask: (reference: string) => Promise<Answer>
}

/** Creates the charges of default cards without their customers, by the scheme's id of the first payment. */
export const createCardRenewals = ({
  db,
  clock,
  charge,
  store,
  ask,
}: CardRenewalDeps): Renewals => ({
  isReady: async (tx, customerId) => {
    const card = await findDefaultCard(tx, customerId, clock.now())
    return card !== undefined && card.network_id !== ''
  },
  charge: async ({ id: paymentId, reference, customerId, amount }) => {
    const before = await findCharge(db, paymentId)
    if (before !== undefined) return { answer: await ask(reference), code: before.code }
    const card = await findDefaultCard(db, customerId, clock.now())
    const declined = { is: 'declined' } as const
    if (card === undefined) return { answer: declined, code: 'CARD_NOT_FOUND' }
    try {
      const idempotencyKey = `renewal:${paymentId}`
      const stored = await store({ paymentId, card, amount, idempotencyKey })
      if (!stored) return { answer: await ask(reference), code: null }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      return { answer: declined, code: error.code }
    }
    const by = { is: 'merchant', networkId: card.network_id } as const
    const outcome = await charge({ paymentId, reference, amount, card, by })
    switch (outcome.is) {
      case 'answered':
        return { answer: outcome.answer, code: null }
      case 'refused':
        return { answer: declined, code: outcome.code }
      case 'challenge':
        // There is no customer to ask.
        return { answer: declined, code: 'CARD_NOT_ACCEPTED' }
      case 'unknown':
        return { answer: await ask(reference), code: null }
    }
  },
})
