import type { CardBrand } from '../../../../../contract/cards.ts'
import { zero } from '../../../../../contract/money.ts'
import { isAuthenticated, type CardAnswer } from '../../../../providers/cybersource/card-answer.ts'
import type { CyberSource } from '../../../../providers/cybersource/cybersource.ts'
import type { CardVault, EntryAnswer } from '../../../cards/index.ts'
import type { LedgerAccount } from '../../../ledger/index.ts'
import type { CardGatewayDeps } from './card-gateway-deps.ts'
import { entryErrorCode, numberedDeclineCode } from './decline-code.ts'
import { createWholeRefund } from './refund.ts'

const brands: ReadonlyMap<string, CardBrand> = new Map([
  ['001', 'VISA'],
  ['002', 'MASTERCARD'],
  ['003', 'AMEX'],
  ['004', 'DISCOVER'],
  ['005', 'DINERS'],
  ['007', 'JCB'],
  ['062', 'UNIONPAY'],
])

/** Returns what CyberSource's answer means for an entered card. */
export const entryOutcome = ({
  decision,
  reason,
  amount,
  currency,
  eci,
  card,
}: CardAnswer): EntryAnswer['outcome'] => {
  if (decision === 'DECLINE') return { is: 'refused', code: numberedDeclineCode(reason), reason }
  const charged = { amount: amount ?? zero, currency }
  if (decision === 'REVIEW') return { is: 'reviewed', charged }
  if (decision === 'CANCEL') return { is: 'refused', code: 'CANNOT_COMPLETE_PAYMENT', reason }
  if (decision !== 'ACCEPT') return { is: 'failed', code: entryErrorCode(reason), reason }
  const entered = card && {
    ...{ token: card.token, brand: brands.get(card.type) ?? 'OTHER', lastFour: card.lastFour },
    ...{ month: card.month, year: card.year },
  }
  return { is: 'accepted', charged, isAuthenticated: isAuthenticated(eci), card: entered }
}

interface VaultDeps extends Pick<CardGatewayDeps, 'db' | 'clock'> {
  readonly cyberSource: CyberSource
  readonly account: LedgerAccount
}

/** Creates the vault of the cards that customers save. */
export const createCardVault = ({ db, clock, cyberSource, account }: VaultDeps): CardVault => ({
  account,
  entryForm: cyberSource.cardForm,
  readEntry: (body) => {
    const answer = cyberSource.readCardAnswer(body)
    if (answer.kind === 'forged') return undefined
    const { transactionId, reference, gatewayId } = answer
    return { transactionId, reference, gatewayId, outcome: entryOutcome(answer) }
  },
  referencesBetween: cyberSource.referencesBetween,
  findEntry: async (reference) => {
    const found = await cyberSource.find(reference)
    if (found.is === 'not-found') return found
    if (found.is !== 'paid' || found.credited > zero) return { is: 'other' }
    const { id: gatewayId, amount, currency } = found
    return { is: 'charged', gatewayId, charged: { amount, currency } }
  },
  refund: createWholeRefund({ db, clock, cyberSource }),
  networkIdOf: cyberSource.networkIdOf,
  forget: cyberSource.forget,
})
