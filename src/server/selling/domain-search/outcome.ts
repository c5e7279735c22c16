import type { RowProblem } from '../../../contract/domains.ts'
import type { PremiumPrices } from '../../platform/db/schema/cart.ts'

/** What is known of a name's availability. */
export interface Outcome {
  /**
   * `reserved`: nobody's, and kept back by the registry; `unknown`: could not be asked, or not in
   * time; may be asked again.
   */
  readonly state: 'available' | 'taken' | 'reserved' | 'unknown'
  /**
   * Said by our own registry account (EPP), which alone can sell. False for RDAP: its 'not found' is
   * 'probably available' (reserved and premium names answer so too).
   */
  readonly confirmed: boolean
  /** What the registry asks for an available premium name, a year. */
  readonly premium?: PremiumPrices
  /** Why it is taken, in the registry's words, or what went wrong, for the log. */
  readonly reason?: string
  /** What the customer is told of that. */
  readonly problem?: RowProblem
}

/** Could not be asked, and why. */
export const unknownOutcome = (reason: string, problem?: RowProblem): Outcome => ({
  state: 'unknown',
  confirmed: false,
  reason,
  ...(problem === undefined ? {} : { problem }),
})

/** Its registry takes no names in a script (ISO 15924), so that nobody needs to ask for it. */
export const untakenOutcome = (script: string): Outcome => ({
  state: 'reserved',
  confirmed: true,
  reason: 'script not taken',
  problem: { code: 'SCRIPT_NOT_TAKEN', script },
})
