import { failureClass, ProviderError, type FailureClass } from '../../platform/provider-error.ts'
import { TryLater } from '../../platform/steps/index.ts'

/** Why nothing more can be done now: `retry` and `busy` pass, `quota` and `fatal` need staff, `input` the customer. */
export interface Halted {
  readonly is: 'halted'
  readonly class: FailureClass
  readonly why: string
  /** When it is worth a look again. */
  readonly afterMs: number
}

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

/** Returns the class of an error that stops a run; undefined for any other. */
export const haltClass = (error: unknown): FailureClass | undefined => {
  if (error instanceof ProviderError) return failureClass(error)
  return error instanceof TryLater ? 'busy' : undefined
}

/** Returns what the work returns, or why it halted. @throws StepUnknown, StepNotDone */
export const untilHalt = async <Result>(work: () => Promise<Result>): Promise<Result | Halted> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Halt) return error.halted
    const errorClass = haltClass(error)
    if (errorClass === undefined || !(error instanceof Error)) throw error
    return new Halt(errorClass, error.message).halted
  }
}
