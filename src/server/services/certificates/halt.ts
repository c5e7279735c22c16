import { failureClass, ProviderError, type FailureClass } from '../../platform/provider-error.ts'
import { TryLater } from '../../platform/steps/index.ts'
import { SectigoRefused } from '../../providers/sectigo/index.ts'

/** Why nothing more can be done now: `retry` and `busy` pass, `quota` and `fatal` need staff, `input` the customer. */
export interface Halted {
  readonly is: 'halted'
  readonly class: FailureClass
  readonly why: string
  /** When it is worth a look again. */
  readonly afterMs: number
}

const afterMs: Readonly<Record<FailureClass, number>> = {
  retry: 60_000,
  busy: 60_000,
  quota: 30 * 60_000,
  input: 24 * 3_600_000,
  fatal: 24 * 3_600_000,
}

/** Stops the work of a run; nothing is lost. */
export class Halt extends Error {
  override readonly name = 'Halt'
  readonly halted: Halted

  constructor(errorClass: FailureClass, why: string) {
    super(why)
    this.halted = { is: 'halted', class: errorClass, why, afterMs: afterMs[errorClass] }
  }
}

const haltedOf = (errorClass: FailureClass, why: string): Halted => new Halt(errorClass, why).halted

/** Returns what the work returns, or why it halted. @throws StepUnknown, StepNotDone */
export const untilHalt = async <Result>(work: () => Promise<Result>): Promise<Result | Halted> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Halt) return error.halted
    if (error instanceof SectigoRefused) return haltedOf(error.refusal.class, error.message)
    if (error instanceof ProviderError) return haltedOf(failureClass(error), error.message)
    if (error instanceof TryLater) return haltedOf('busy', error.message)
    throw error
  }
}
