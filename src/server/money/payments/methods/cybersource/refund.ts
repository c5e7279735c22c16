import type { Clock } from '../../../../platform/clock.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import {
  createSteps,
  forgetStep,
  readSteps,
  replaceIntent,
  type StoredStep,
} from '../../../../platform/steps/index.ts'
import type { CyberSource } from '../../../../providers/cybersource/cybersource.ts'
import type { CardVault } from '../../../cards/index.ts'
import type { GatewayRefund, RefundAnswer } from '../../gateway.ts'
import { hasNotActed } from './has-not-acted.ts'

interface RefundDeps {
  readonly db: Queryable
  readonly cyberSource: Pick<CyberSource, 'findRefund' | 'refund'>
}

interface OneCall {
  readonly owner: string
  readonly stored: readonly StoredStep[]
  readonly intent: number
  /** Rejects while an earlier call may have been made; then it is made again. */
  readonly look: (intent: number) => Promise<undefined>
  readonly run: () => Promise<RefundAnswer['is']>
}

const step = 'refund'

const notFound = (reference: string) =>
  new ProviderError(
    'cybersource',
    'timeout',
    `the refund ${reference} is not found; it may be made`,
  )

/** Makes a call as a durable step; one that certainly changed nothing is made again. */
const callOnce = async (
  db: Queryable,
  { owner, stored, intent, look, run }: OneCall,
): Promise<RefundAnswer['is']> => {
  const steps = createSteps({ db, owner, stored })
  try {
    const is = await steps.once<number, RefundAnswer['is']>(step, {
      ...{ intent: () => intent, look, run },
      done: () => Promise.resolve(),
    })
    return is ?? 'pending'
  } catch (error) {
    if (hasNotActed(error)) await forgetStep(db, owner, step)
    throw error
  }
}

/** Creates CyberSource's refunds: its search may know one late, so a repeated run only looks for it. */
export const createCyberSourceRefund =
  ({ db, cyberSource }: RefundDeps) =>
  async ({ gatewayId, refundReference, amount }: GatewayRefund): Promise<RefundAnswer> => {
    const found = await cyberSource.findRefund(refundReference)
    if (found !== undefined) return { is: found }
    const stored = await readSteps(db, refundReference)
    const is = await callOnce(db, {
      ...{ owner: refundReference, stored, intent: amount },
      look: () => Promise.reject(notFound(refundReference)),
      run: () => cyberSource.refund({ gatewayId, refundReference, amount, currency: 'USD' }),
    })
    if (is === 'pending' && stored.length > 0) throw notFound(refundReference)
    return { is }
  }

/** How late the search may know a refund. */
const searchLagMs = 3_600_000

/**
 * Creates the refund of a whole charge. No staff settle it: what the search does not know after an
 * hour is called again by one run, and most processors refuse to pay a whole charge back twice.
 */
export const createWholeRefund =
  ({ db, clock, cyberSource }: RefundDeps & { readonly clock: Clock }): CardVault['refund'] =>
  async ({ gatewayId, refundId, charged }) => {
    const refundReference = `R${refundId.replaceAll('-', '')}`
    const refused = () =>
      new ProviderError('cybersource', 'refused', `does not refund ${gatewayId}`)
    const found = await cyberSource.findRefund(refundReference)
    if (found === 'refused') throw refused()
    if (found === 'refunded') return
    const now = clock.now().getTime()
    await callOnce(db, {
      ...{ owner: refundId, stored: await readSteps(db, refundId), intent: now },
      look: async (calledAt) => {
        const mayCall =
          now >= calledAt + searchLagMs &&
          (await replaceIntent(db, refundId, { name: step, intent: calledAt }, now))
        if (!mayCall) throw notFound(refundReference)
        return undefined
      },
      run: async () => {
        const is = await cyberSource.refund({ gatewayId, refundReference, ...charged })
        if (is === 'refused') throw refused()
        return is
      },
    })
  }
