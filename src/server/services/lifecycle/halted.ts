import type { FailureClass } from '../../platform/provider-error.ts'

/** Why nothing more can be done now: `retry` and `busy` pass, `quota` and `fatal` need staff, `input` the customer. */
export interface Halted {
  readonly is: 'halted'
  readonly class: FailureClass
  readonly why: string
  /** When it is worth a look again. */
  readonly afterMs: number
}
