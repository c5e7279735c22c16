import type { Clock } from '../../../platform/clock.ts'
import type { Enqueue } from '../../../platform/jobs/index.ts'
import { ProviderError } from '../../../platform/provider-error.ts'
import type { ItemFulfilment } from '../item-fulfilment.ts'
import { waitAfter } from '../item-wait.ts'
import { reportWait } from '../package-fulfilment.ts'

export interface WaitForAccountDeps {
  readonly clock: Clock
  readonly enqueue: Enqueue
}

const retryMs = 30 * 60_000

/** Returns whether the registry refuses our account: every order would fail, whatever its name. */
const isAboutAccount = (error: unknown): error is ProviderError =>
  error instanceof ProviderError && (error.class === 'fatal' || error.kind === 'refused')

/**
 * Returns a fulfilment that waits for staff while the registry refuses our account. Whatever fails
 * meanwhile, that wait goes on until its deadline, which refunds the item.
 */
export const waitForAccount = (
  deps: WaitForAccountDeps,
  fulfilment: ItemFulfilment,
): ItemFulfilment => {
  const report = reportWait(deps)
  return {
    ...fulfilment,
    fulfil: async (work, steps) => {
      try {
        return await fulfilment.fulfil(work, steps)
      } catch (error) {
        const isDelayed = work.item.what === 'DELAYED' && error instanceof ProviderError
        if (!isDelayed && !isAboutAccount(error)) throw error
        const { message: why } = error
        return waitAfter(work, { class: 'fatal', why, afterMs: retryMs }, deps.clock.now())
      }
    },
    waits: (tx, work, waiting) =>
      waiting.what === 'DELAYED'
        ? report(tx, work, waiting)
        : (fulfilment.waits?.(tx, work, waiting) ?? Promise.resolve()),
  }
}
