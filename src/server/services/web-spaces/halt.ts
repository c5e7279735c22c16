import type { WebSpaceStage } from '../../../contract/web-space-tasks.ts'
import type { FailureClass } from '../../platform/provider-error.ts'
import { haltClass, type Halted } from '../lifecycle/index.ts'

/** What a space waits for; shown to the customer. */
export type Stage = WebSpaceStage

/** Why nothing more can be done now, and at which stage. */
export interface SpaceHalted extends Halted {
  readonly stage: Stage
}

const afterMs: Readonly<Record<FailureClass, number>> = {
  retry: 30_000,
  busy: 2_000,
  quota: 30 * 60_000,
  input: 24 * 3_600_000,
  fatal: 24 * 3_600_000,
}

/** Stops the work of a run; nothing is lost. */
export class SpaceHalt extends Error {
  override readonly name = 'SpaceHalt'
  readonly halted: SpaceHalted

  constructor(stage: Stage, errorClass: FailureClass, why: string, after = afterMs[errorClass]) {
    super(why)
    this.halted = { is: 'halted', class: errorClass, why, afterMs: after, stage }
  }
}

/** Returns what the work returns, or why it halted. @throws StepUnknown, StepNotDone, RangeError */
export const untilHalt = async <Result>(
  stage: Stage,
  work: () => Promise<Result>,
): Promise<Result | SpaceHalted> => {
  try {
    return await work()
  } catch (error) {
    if (error instanceof SpaceHalt) return error.halted
    const errorClass = haltClass(error)
    if (errorClass === undefined || !(error instanceof Error)) throw error
    return new SpaceHalt(stage, errorClass, error.message).halted
  }
}
