import type { Queryable } from '../db/database.ts'

/** JSON as the database stores it. */
export type Json =
  string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

/** A remote call that must happen once. Intent and value come back from the database as JSON. */
export interface Step<Intent extends Json, Value extends Json> {
  /**
   * Decides names, references and sealed secrets, in the transaction that stores them. Undefined when
   * nothing may begin.
   */
  readonly intent: (tx: Queryable) => Intent | undefined | Promise<Intent | undefined>
  /** Finds what an interrupted run did; undefined when it did nothing. Changes nothing outside. */
  readonly look?: (intent: Intent) => Promise<Value | undefined>
  /** Makes the call. A {@link TryLater} says that it certainly changed nothing. */
  readonly run: (intent: Intent) => Promise<Value>
  /** Commits with the step. */
  readonly done?: (tx: Queryable, value: Value) => Promise<void>
}

/** A passing obstacle: nothing was changed outside, and a later run may succeed. */
export class TryLater extends Error {
  override name = 'TryLater'
}

/** An interrupted call whose outcome nothing can tell: staff decide, and no run repeats it. */
export class StepUnknown extends Error {
  override name = 'StepUnknown'
}

/** A run that may only look found that the step has not happened. */
export class StepNotDone extends Error {
  override name = 'StepNotDone'
}

/** The durable steps of one owner. */
export interface Steps {
  /**
   * Returns the value of a step: stored, found outside, or of the call made now. Undefined when its
   * intent says that nothing may begin.
   *
   * @throws StepUnknown, StepNotDone, TryLater, and whatever the call throws
   */
  once<Intent extends Json, Value extends Json>(
    name: string,
    step: Step<Intent, Value>,
  ): Promise<Value | undefined>
}
