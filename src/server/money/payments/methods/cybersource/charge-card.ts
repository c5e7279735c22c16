import { sql } from 'drizzle-orm'
import type { ErrorCode } from '../../../../../contract/error-codes.ts'
import { rowsOf } from '../../../../platform/db/database.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import type { Charge } from '../../../../providers/cybersource/charge.ts'
import type { ChargeInput } from '../../../../providers/cybersource/charge-request.ts'
import type { CyberSource } from '../../../../providers/cybersource/cybersource.ts'
import { openToken, type CardJson } from '../../../cards/index.ts'
import type { Answer } from '../../gateway.ts'
import type { CardGatewayDeps } from './card-gateway-deps.ts'
import { declineCode } from './decline-code.ts'
import { hasNotActed } from './has-not-acted.ts'
import { moveCharge, unsendCharge, type ChargeJson } from './stored-charges.ts'

interface ChargeDeps extends Pick<CardGatewayDeps, 'db' | 'log' | 'secretBox'> {
  readonly cyberSource: CyberSource
}

/** A stored charge that is sent to the gateway. */
export interface SentCharge extends Omit<ChargeInput, 'token'> {
  readonly paymentId: string
  readonly card: CardJson
}

/** What came of it. `unknown`: the answer was lost, so look the charge up. */
export type ChargeOutcome =
  | { readonly is: 'answered'; readonly answer: Answer }
  | { readonly is: 'refused'; readonly code: ErrorCode; readonly reason: string }
  | { readonly is: 'challenge' | 'unknown' }

/** Creates what sends a stored charge to the gateway; a lost answer is never sent again. */
export const createChargeCard = ({ db, log, secretBox, cyberSource }: ChargeDeps) => {
  const unsend = async ({ paymentId, by }: SentCharge): Promise<void> => {
    const charge = { payment_id: paymentId, state: 'SENT' } as const
    const { authenticationId } = by.is === 'customer' ? by : {}
    if (authenticationId === undefined) return unsendCharge(db, charge)
    // The customer has answered: the same challenge can be completed again.
    const challenge = { url: '', accessToken: '', authenticationId }
    await moveCharge(db, charge, 'CHALLENGE', { challenge })
  }

  const store = async ({ paymentId, card }: SentCharge, answer: Charge): Promise<ChargeOutcome> => {
    const charge = { payment_id: paymentId, state: 'SENT' } as const
    switch (answer.is) {
      case 'paid': {
        const { id: gatewayId, amount, approval, networkId } = answer
        if (networkId !== '') {
          await rowsOf(
            db,
            sql`update cards set network_id = ${networkId}
              where id = ${card.id}::uuid and network_id = ''`,
          )
        }
        // Given up meanwhile, which may have voided it.
        if (!(await moveCharge(db, charge, 'PAID'))) return { is: 'unknown' }
        return { is: 'answered', answer: { is: 'paid', gatewayId, amount, approval } }
      }
      case 'pending':
        return { is: 'answered', answer: { is: 'pending' } }
      case 'challenge': {
        const { url, accessToken, authenticationId } = answer
        const challenge = { url, accessToken, authenticationId }
        await moveCharge(db, charge, 'CHALLENGE', { challenge })
        return { is: 'challenge' }
      }
      case 'declined': {
        const { reason, status } = answer
        const code = declineCode(reason, status === 'INVALID_REQUEST')
        await moveCharge(db, charge, 'REFUSED', { code, reason })
        return { is: 'refused', code, reason }
      }
    }
  }

  /** Sends a charge. @throws ApiError PAYMENT_GATEWAY_ERROR when it was not sent */
  return async (sent: SentCharge): Promise<ChargeOutcome> => {
    const { reference, amount, by, card } = sent
    const token = openToken(secretBox, card)
    let answer: Charge
    try {
      answer = await cyberSource.charge({ reference, token, amount, by })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, reference }, 'the answer to a charge is missing')
      if (!hasNotActed(error)) return { is: 'unknown' }
      await unsend(sent)
      throw new ApiError('PAYMENT_GATEWAY_ERROR', { code: error.code ?? error.kind })
    }
    return store(sent, answer)
  }
}

export type ChargeCard = ReturnType<typeof createChargeCard>

/** Returns the form that opens the challenge of a charge in a frame; null without a challenge. */
export const challengeForm = (charge: ChargeJson | undefined) => {
  if (charge?.state !== 'CHALLENGE' || !charge.challenge?.url) return null
  const { url, accessToken } = charge.challenge
  return { action: url, method: 'POST' as const, fields: { JWT: accessToken } }
}
