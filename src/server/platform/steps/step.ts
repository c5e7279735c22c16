import type { Queryable } from '../db/database.ts'

/** JSON as the database stores it. */
export type Json =
  | string
  | number
  | boolean
  | null
  | readonly Json[]
  | { readonly [key: string]: Json }

/** A remote call that happens once. Intent and value come back as JSON. */
export interface Step<Intent extends Json, Value extends Json> {
  /** Decides names, references and sealed secrets; undefined when nothing may begin. */
  readonly intent: (tx: Queryable) => Intent | undefined | Promise<Intent | undefined>
  /** Finds what an interrupted run did; undefined when nothing. */
  readonly look?: (intent: Intent) => Promise<Value | undefined>
  /** Makes the call. A {@link TryLater} changed nothing. */
  readonly run: (intent: Intent) => Promise<Value>
  /** Commits with the step. */
  readonly done?: (tx: Queryable, value: Value) => Promise<void>
}

/** A temporary obstacle: nothing changed outside. */
export class TryLater extends Error {
  override name = 'TryLater'
}

/** The outcome of an interrupted call is unknown: staff decide. */
export class StepUnknown extends Error {
  override name = 'StepUnknown'
}

/** A run that may only look found no step. */
export class StepNotDone extends Error {
  override name = 'StepNotDone'
}

/** The durable steps of one owner. */
export interface Steps {
  /** Returns a step's value: stored, found or new; undefined without intent. Throws StepUnknown, StepNotDone, TryLater. */
  once<Intent extends Json, Value extends Json>(
    name: string,
    step: Step<Intent, Value>,
  ): Promise<Value | undefined>
}
