import { randomUUID } from 'node:crypto'
import { add, fromDollars, zero, type Money } from '../../../../../contract/money.ts'
import type { CardSettings } from '../../../../platform/card-settings.ts'
import type { Config } from '../../../../platform/config.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import {
  createCyberSource,
  type CyberSource,
} from '../../../../providers/cybersource/cybersource.ts'
import { isInDollars, type ChargedAmount } from '../../../cards/index.ts'
import type { Answer, MethodTerms, Outside } from '../../gateway.ts'
import type { CardGatewayDeps } from './card-gateway-deps.ts'
import { createCardRenewals } from './card-renewals.ts'
import { createCardVault } from './card-vault.ts'
import { createChargeCard } from './charge-card.ts'
import { createCloseCharge, isUnderway } from './close-charge.ts'
import { numberedDeclineCode } from './decline-code.ts'
import { createCyberSourceRefund } from './refund.ts'
import { cardPaymentRoutes } from './routes.ts'
import { createStoreCharge } from './store-charge.ts'
import { findChargeOf, moveCharge, refundedByUs } from './stored-charges.ts'

const second = 1000
const minute = 60 * second

/** 10000 riel (commerce §9, decision 006). */
const minimum = fromDollars(2.5)

const methodsOf = ({ feePercent }: CardSettings): readonly MethodTerms[] => [
  {
    ...{ method: 'CARD', countries: ['KH', 'TH', 'AE'], minimum },
    feeBasisPoints: Math.round(feePercent * 100),
  },
]

/** Returns what a payment received: no dollars in another currency. */
const dollarsOf = (charged: ChargedAmount): Money => (isInDollars(charged) ? charged.amount : zero)

/** Creates CyberSource as a gateway: a call charges a saved card, and a look-up settles a lost answer. */
export const createCardGateway = (deps: CardGatewayDeps): Outside => {
  const { db, config, clock } = deps
  const { cards } = config
  const cyberSource = cards && createCyberSource(cards, clock)
  const key = 'cybersource'
  const account = 'gateway:cybersource'

  const atGateway = (): CyberSource => {
    if (cyberSource !== undefined) return cyberSource
    throw new ProviderError('cybersource', 'refused', 'CYBERSOURCE is not set')
  }

  const charging = cyberSource && {
    charge: createChargeCard({ ...deps, cyberSource }),
    store: createStoreCharge({ ...deps, monthlyLimit: limitOf(cards) }),
  }

  const ask = async (reference: string): Promise<Answer> => {
    const charge = await findChargeOf(db, key, reference)
    if (charge === undefined || charge.state === 'CHALLENGE') return { is: 'not-found' }
    if (charge.state === 'REFUSED') return { is: 'declined' }
    if (charge.card_id === null) return { is: 'closed' }
    if (charge.state === 'VOIDING' && isUnderway(charge, clock.now())) return { is: 'pending' }
    const found = await atGateway().find(reference)
    switch (found.is) {
      case 'paid':
        if (charge.state !== 'PAID' && !(await moveCharge(db, charge, 'PAID')))
          return ask(reference)
        // Our refunds have references of their own, so what is credited under this one is none of ours.
        return found.credited === 0 || !isInDollars(found)
          ? { is: 'paid', gatewayId: found.id, amount: dollarsOf(found) }
          : { is: 'reversed', amount: add(found.credited, await refundedByUs(db, key, reference)) }
      case 'declined':
        await moveCharge(db, charge, 'REFUSED', {
          ...{ code: numberedDeclineCode(found.reason), reason: found.reason },
        })
        return { is: 'declined' }
      case 'voided':
        if (charge.state === 'PAID') return { is: 'reversed', amount: dollarsOf(found) }
        await moveCharge(db, charge, 'CLOSED')
        return { is: 'closed' }
      case 'not-found':
        return { is: 'not-found' }
    }
  }

  const close = createCloseCharge({ db, clock, key, atGateway })

  const gateway: Outside = {
    key,
    is: 'outside',
    methods: cards === undefined ? [] : methodsOf(cards),
    account,
    checks: {
      waitsMs: [30, 60, 120, 300, 600, 3600].map((wait) => wait * second),
      forMs: 7 * 24 * 60 * minute,
    },
    lifetimeMs: 40 * minute,
    newReference: () => `C${randomUUID().replaceAll('-', '')}`,
    ask,
    close,
    // An error and not a refusal without the settings: the money would return to the balance.
    refund: async (refund) => createCyberSourceRefund({ db, cyberSource: atGateway() })(refund),
    ...(charging === undefined
      ? {}
      : { renewals: createCardRenewals({ ...deps, ...charging, ask }) }),
    ...(cyberSource && { cardVault: createCardVault({ db, clock, cyberSource, account }) }),
    routes: (core) => cardPaymentRoutes({ ...deps, gateway, charging }, core),
  }
  return gateway
}

const limitOf = (cards: Config['cards']): Money | undefined =>
  cards?.monthlyLimit === undefined ? undefined : fromDollars(cards.monthlyLimit)
