import { sql } from 'drizzle-orm'
import type { Clock } from '../../../../platform/clock.ts'
import { rowsOf, type Queryable } from '../../../../platform/db/database.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import type { Log } from '../../../../platform/log.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import type { SecretBox } from '../../../../platform/secrets/secret-box.ts'
import type { Charge } from '../../../../providers/cybersource/charge.ts'
import type { ChargeInput, CyberSource } from '../../../../providers/cybersource/cybersource.ts'
import { declineCode, openToken, type CardJson } from '../../../cards/index.ts'
import type { Answer } from '../../gateway.ts'
import { moveCharge, unsendCharge, type ChargeJson } from './stored-charges.ts'

export interface ChargeDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly log: Log
  readonly secretBox: SecretBox
  readonly cyberSource: CyberSource
  readonly apply: (reference: string, answer: Answer) => Promise<unknown>
  /** Looks a charge up whose answer was lost. */
  readonly ask: (reference: string) => Promise<void>
}

/** A stored charge that is sent to the gateway. */
export interface SentCharge extends Omit<ChargeInput, 'token'> {
  readonly paymentId: string
  readonly card: CardJson
}

const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN'])

/** Returns whether the gateway has certainly not charged. */
const isUncharged = ({ kind, code = '' }: ProviderError): boolean =>
  kind === 'refused' || kind === 'rate-limited' || (kind === 'unreachable' && neverSent.has(code))

/** Creates what sends a stored charge and applies its answer; a lost answer is looked up, never sent again. */
export const createChargeCard = (deps: ChargeDeps) => {
  const { db, log, secretBox, cyberSource, apply, ask } = deps

  const unsend = async ({ paymentId, by }: SentCharge): Promise<void> => {
    const charge = { payment_id: paymentId }
    const { authenticationId } = by.is === 'customer' ? by : {}
    if (authenticationId === undefined) return unsendCharge(db, charge)
    // The customer has answered: the same challenge can be completed again.
    const challenge = { url: '', accessToken: '', authenticationId }
    await moveCharge(db, charge, 'CHALLENGE', { challenge })
  }

  const accept = async (sent: SentCharge, answer: Charge): Promise<void> => {
    const { paymentId, reference, card } = sent
    const charge = { payment_id: paymentId }
    switch (answer.is) {
      case 'paid': {
        await moveCharge(db, charge, 'PAID')
        if (answer.networkId !== '') {
          await rowsOf(
            db,
            sql`update cards set network_id = ${answer.networkId}
              where id = ${card.id}::uuid and network_id = ''`,
          )
        }
        const { id: gatewayId, amount, approval } = answer
        await apply(reference, { is: 'paid', gatewayId, amount, approval })
        return
      }
      case 'pending':
        return
      case 'challenge': {
        const { url, accessToken, authenticationId } = answer
        await moveCharge(db, charge, 'CHALLENGE', {
          challenge: { url, accessToken, authenticationId },
        })
        return
      }
      case 'declined': {
        const { reason, status } = answer
        const code = declineCode(reason, status === 'INVALID_REQUEST')
        await moveCharge(db, charge, 'REFUSED', { code })
        await apply(reference, { is: 'declined' })
        throw new ApiError(code, { code: reason })
      }
    }
  }

  /** Sends a charge. @throws ApiError why it was refused, PAYMENT_GATEWAY_ERROR when it was not sent */
  return async (sent: SentCharge): Promise<void> => {
    const { reference, amount, by, card } = sent
    const token = openToken(secretBox, card)
    let answer: Charge
    try {
      answer = await cyberSource.charge({ reference, token, amount, by })
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, reference }, 'the answer to a charge is missing')
      if (isUncharged(error)) {
        await unsend(sent)
        throw new ApiError('PAYMENT_GATEWAY_ERROR', { code: error.code ?? error.kind })
      }
      await ask(reference)
      return
    }
    await accept(sent, answer)
  }
}

export type ChargeCard = ReturnType<typeof createChargeCard>

/** Returns the form that opens the challenge of a charge in a frame; null without a challenge. */
export const challengeForm = (charge: ChargeJson | undefined) => {
  if (charge?.state !== 'CHALLENGE' || !charge.challenge?.url) return null
  const { url, accessToken } = charge.challenge
  return { action: url, method: 'POST' as const, fields: { JWT: accessToken } }
}
