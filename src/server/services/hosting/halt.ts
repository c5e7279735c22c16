import { failureClass, ProviderError, type FailureClass } from '../../platform/provider-error.ts'
import { TryLater } from '../../platform/steps/index.ts'
import { WhmRefused } from '../../providers/whm/index.ts'
import type { Halted } from '../lifecycle/index.ts'

export type { Halted }

const afterMs: Readonly<Record<FailureClass, number>> = {
  retry: 30_000,
  busy: 30_000,
  quota: 30 * 60_000,
  input: 24 * 3_600_000,
  fatal: 24 * 3_600_000,
}

/** Stops the work of a run; nothing is lost. */
export class Halt extends Error {
  override readonly name = 'Halt'
  readonly halted: Halted

  constructor(errorClass: FailureClass, why: string, after = afterMs[errorClass]) {
    super(why)
    this.halted = { is: 'halted', class: errorClass, why, afterMs: after }
  }
}

const haltedOf = (errorClass: FailureClass, why: string): Halted => new Halt(errorClass, why).halted

/** Returns what the work returns, or why it halted. @throws StepUnknown, StepNotDone */
export const untilHalt = async <Result>(work: () => Promise<Result>): Promise<Result | Halted> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Halt) return error.halted
    if (error instanceof WhmRefused) return haltedOf(error.refusal.class, error.message)
    if (error instanceof ProviderError) return haltedOf(failureClass(error), error.message)
    if (error instanceof TryLater) return haltedOf('busy', error.message)
    throw error
  }
}
