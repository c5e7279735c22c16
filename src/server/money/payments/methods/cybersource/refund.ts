import type { Queryable } from '../../../../platform/db/database.ts'
import { ProviderError } from '../../../../platform/provider-error.ts'
import { createSteps, forgetStep, readSteps } from '../../../../platform/steps/index.ts'
import type { CyberSource } from '../../../../providers/cybersource/cybersource.ts'
import type { GatewayRefund, RefundAnswer } from '../../gateway.ts'
import { hasNotActed } from './has-not-acted.ts'

interface RefundDeps {
  readonly db: Queryable
  readonly cyberSource: Pick<CyberSource, 'findRefund' | 'refund'>
}

const step = 'refund'

const notFound = (reference: string) =>
  new ProviderError(
    'cybersource',
    'timeout',
    `the refund ${reference} is not found; it may be made`,
  )

/** Creates CyberSource's refunds: its search may know one late, so a repeated run only looks for it. */
export const createCyberSourceRefund =
  ({ db, cyberSource }: RefundDeps) =>
  async ({ gatewayId, refundReference, amount }: GatewayRefund): Promise<RefundAnswer> => {
    const found = await cyberSource.findRefund(refundReference)
    if (found !== undefined) return { is: found }
    const stored = await readSteps(db, refundReference)
    const steps = createSteps({ db, owner: refundReference, stored })
    try {
      const is = await steps.once<number, RefundAnswer['is']>(step, {
        intent: () => amount,
        look: () => Promise.reject(notFound(refundReference)),
        run: () => cyberSource.refund({ gatewayId, refundReference, amount, currency: 'USD' }),
        done: () => Promise.resolve(),
      })
      if (is === 'pending' && stored.length > 0) throw notFound(refundReference)
      return { is: is ?? 'pending' }
    } catch (error) {
      if (hasNotActed(error)) await forgetStep(db, refundReference, step)
      throw error
    }
  }
