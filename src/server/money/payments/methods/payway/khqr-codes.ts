import * as v from 'valibot'
import type { KhqrCode } from '../../../../../contract/payments.ts'
import type { Clock } from '../../../../platform/clock.ts'
import type { Queryable } from '../../../../platform/db/database.ts'
import { ApiError } from '../../../../platform/http/api-error.ts'
import { createSteps, readSteps, TryLater } from '../../../../platform/steps/index.ts'
import type { PayWay } from '../../../../providers/payway/payway.ts'
import type { PurchaseInput } from '../../../../providers/payway/purchase-form.ts'

interface KhqrCodesDeps {
  readonly db: Queryable
  readonly clock: Clock
  readonly payway: Pick<PayWay, 'khqr'>
  /** How long PayWay takes a payment after its beginning. */
  readonly lifetimeMs: number
}

const stepName = 'khqr'

/** A code as it is stored, because PayWay answers it only once. */
const StoredCode = v.object({
  qr: v.string(),
  appUrl: v.string(),
  pageUrl: v.string(),
  endsAt: v.string(),
})
type StoredCode = v.InferOutput<typeof StoredCode>

/** Creates the KHQR codes of payments: one of each payment. */
export const createKhqrCodes = ({ db, clock, payway, lifetimeMs }: KhqrCodesDeps) => {
  /** Returns the code with the time that is left; undefined when it has ended. */
  const leftOf = ({ endsAt, ...code }: StoredCode): KhqrCode | undefined => {
    const lifetimeSeconds = Math.ceil((Date.parse(endsAt) - clock.now().getTime()) / 1000)
    return lifetimeSeconds > 0 ? { ...code, lifetimeSeconds } : undefined
  }

  const request = async (purchase: PurchaseInput): Promise<StoredCode> => {
    const endsAt = new Date(clock.now().getTime() + lifetimeMs).toISOString()
    return { ...(await payway.khqr(purchase)), endsAt }
  }

  return {
    /** Returns the code that a payment was begun with, while it can be paid. */
    find: async (paymentId: string): Promise<KhqrCode | undefined> => {
      const stored = await readSteps(db, paymentId)
      const value = stored.find(({ name }) => name === stepName)?.value
      return v.is(StoredCode, value) ? leftOf(value) : undefined
    },
    /** Begins a payment with a code, or returns its code again. @throws ProviderError, CANNOT_COMPLETE_PAYMENT */
    begin: async (paymentId: string, purchase: PurchaseInput): Promise<KhqrCode> => {
      const steps = createSteps({ db, owner: paymentId, stored: await readSteps(db, paymentId) })
      const code = await steps
        .once(stepName, {
          intent: () => purchase.tranId,
          // PayWay shows no code twice: it refuses a purchase that arrived although its answer was lost.
          look: () => Promise.resolve<StoredCode | undefined>(undefined),
          run: () => request(purchase),
          done: () => Promise.resolve(),
        })
        .catch((error: unknown) => {
          if (error instanceof TryLater) return undefined
          throw error
        })
      const left = code && leftOf(code)
      if (left === undefined) throw new ApiError('CANNOT_COMPLETE_PAYMENT')
      return left
    },
  }
}

export type KhqrCodes = ReturnType<typeof createKhqrCodes>
