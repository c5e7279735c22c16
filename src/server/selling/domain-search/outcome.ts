import type { RowProblem } from '../../../contract/domains.ts'
import type { PremiumPrices } from '../../platform/db/schema/cart.ts'

/** The known availability of a name. */
export interface Outcome {
  /** `reserved`: withheld by the registry; `unknown`: unavailable or too late. */
  readonly state: 'available' | 'taken' | 'reserved' | 'unknown'
  /** Confirmed by our registry account; RDAP's 'not found' also covers reserved names. */
  readonly confirmed: boolean
  /** The registry's fee per year of an available premium name. */
  readonly premium?: PremiumPrices
  /** The registry's reason, or the error, for the log. */
  readonly reason?: string
  /** The problem shown to the customer. */
  readonly problem?: RowProblem
}

/** Creates the outcome of a failed check. */
export const unknownOutcome = (reason: string, problem?: RowProblem): Outcome => ({
  state: 'unknown',
  confirmed: false,
  reason,
  ...(problem === undefined ? {} : { problem }),
})

/** Creates the outcome of a rejected script (ISO 15924), which needs no query. */
export const untakenOutcome = (script: string): Outcome => ({
  state: 'reserved',
  confirmed: true,
  reason: 'script not taken',
  problem: { code: 'SCRIPT_NOT_TAKEN', script },
})
