import type { Clock } from '../../platform/clock.ts'
import type { FailureClass } from '../../platform/provider-error.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import { faultOf } from '../../providers/openstack/errors.ts'
import type { Cloud } from '../../providers/openstack/openstack.ts'

/** What the work on a server needs. */
export interface ServerDeps {
  readonly cloud: Cloud
  readonly clock: Clock
  readonly secretBox: SecretBox
  readonly newPassword: () => string
  readonly pause: (ms: number) => Promise<void>
  /** How long one run polls before it gives way to others. */
  readonly patienceMs: number
}

/** What a server waits for. */
export type WaitsFor =
  | 'VOLUME'
  | 'SERVER'
  | 'SYSTEM'
  | 'WINDOWS'
  | 'POWER'
  | 'RESIZE'
  | 'BACKUP'
  | 'REMOVAL'

/** The result of a run. `failed` by class: later, later, staff, customer, staff. */
export type Outcome<Value> =
  | { readonly is: 'done'; readonly value: Value }
  | {
      readonly is: 'waiting'
      readonly what: WaitsFor
      readonly wakeAt: Date
      readonly deadlineAt: Date
    }
  | { readonly is: 'failed'; readonly fault: FailureClass; readonly why: string }

/** The cloud still works; the run ends here. */
export class StillWaiting extends Error {
  override readonly name = 'StillWaiting'
  readonly what: WaitsFor
  readonly wakeAt: Date
  readonly deadlineAt: Date

  constructor(what: WaitsFor, wakeAt: Date, deadlineAt: Date) {
    super(`waits for ${what}`)
    this.what = what
    this.wakeAt = wakeAt
    this.deadlineAt = deadlineAt
  }
}

/** A failure that no single call reports. */
export class ServerFailure extends Error {
  override readonly name = 'ServerFailure'
  readonly fault: FailureClass

  constructor(fault: FailureClass, why: string) {
    super(why)
    this.fault = fault
  }
}

/** Returns what came of a run; other errors pass. */
export const outcomeOf = async <Value>(run: () => Promise<Value>): Promise<Outcome<Value>> => {
  try {
    return { is: 'done', value: await run() }
  } catch (error) {
    if (error instanceof StillWaiting) {
      const { what, wakeAt, deadlineAt } = error
      return { is: 'waiting', what, wakeAt, deadlineAt }
    }
    const fault = error instanceof ServerFailure ? error.fault : faultOf(error)
    if (fault === undefined || !(error instanceof Error)) throw error
    return { is: 'failed', fault, why: error.message }
  }
}
