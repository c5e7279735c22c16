import { rowsOf, type Queryable } from '../db/database.ts'
import { StepNotDone, StepUnknown, TryLater, type Json, type Step, type Steps } from './step.ts'
import {
  claimTry,
  finishedSteps,
  insertStep,
  noteFailure,
  type StoredStep,
} from './stored-steps.ts'

export interface StepsDeps {
  readonly db: Queryable
  readonly owner: string
  readonly stored: readonly StoredStep[]
  readonly onlyLooks?: boolean
}

/** The steps of one run with their unstored values. */
export interface StepsRun extends Steps {
  /** Takes the values that the caller stores with the run's result, in one statement (`finishedSteps`). */
  takeFinished(): ReadonlyMap<string, Json>
  unused(): readonly string[]
}

/** Creates the durable steps of an owner for one run (docs/decisions/050-durable-steps.md). */
export const createSteps = ({ db, owner, stored, onlyLooks = false }: StepsDeps): StepsRun => {
  const known = new Map(stored.map((step) => [step.name, step]))
  const used = new Set<string>()
  let finished = new Map<string, Json>()
  const takeFinished = (): ReadonlyMap<string, Json> => {
    const taken = finished
    finished = new Map()
    return taken
  }

  const begin = async <Intent extends Json, Value extends Json>(
    name: string,
    { intent }: Step<Intent, Value>,
  ): Promise<StoredStep | undefined> => {
    const before = known.get(name)
    if (before !== undefined) {
      if (before.state !== 'STARTED' || before.isNew === true || onlyLooks) return before
      if (await claimTry(db, owner, before)) return before
      throw new TryLater(`another run has ${name} in hand`)
    }
    if (onlyLooks) throw new StepNotDone(name)
    return db.transaction(async (tx) => {
      const decided = await intent(tx)
      if (decided === undefined) return undefined
      const step = await insertStep(tx, owner, name, decided)
      if (step === undefined) throw new TryLater(`another run has ${name} in hand`)
      return step
    })
  }

  const callOrLook = async <Intent extends Json, Value extends Json>(
    { name, isNew }: StoredStep,
    { look, run }: Step<Intent, Value>,
    intent: Intent,
  ): Promise<Value> => {
    if (isNew !== true) {
      if (look === undefined) {
        await noteFailure(db, owner, name, 'UNKNOWN', 'interrupted; its outcome is unknown')
        throw new StepUnknown(name)
      }
      const found = await look(intent)
      if (found !== undefined) return found
      if (onlyLooks) throw new StepNotDone(name)
    }
    try {
      return await run(intent)
    } catch (error) {
      const isHarmless = error instanceof TryLater && look === undefined
      const why = error instanceof Error ? error.message : String(error)
      await noteFailure(db, owner, name, isHarmless ? 'forget' : 'STARTED', why)
      throw error
    }
  }

  const finish = async <Intent extends Json, Value extends Json>(
    name: string,
    { look, done }: Step<Intent, Value>,
    value: Value,
  ): Promise<void> => {
    finished.set(name, value)
    // Without `look`, the value is stored at once.
    if (done === undefined && look !== undefined) return
    const values = takeFinished()
    await db.transaction(async (tx) => {
      await rowsOf(tx, finishedSteps(owner, values))
      await done?.(tx, value)
    })
  }

  return {
    takeFinished,
    unused: () =>
      stored.flatMap(({ name, isNew }) => (isNew === true && !used.has(name) ? name : [])),
    once: async <Intent extends Json, Value extends Json>(
      name: string,
      step: Step<Intent, Value>,
    ): Promise<Value | undefined> => {
      used.add(name)
      if (finished.size > 0) await rowsOf(db, finishedSteps(owner, takeFinished()))
      const begun = await begin(name, step)
      if (begun === undefined) return undefined
      if (begun.state === 'UNKNOWN') throw new StepUnknown(name)
      if (begun.state === 'DONE') return begun.value as Value
      const value = await callOrLook(begun, step, begun.intent as Intent)
      known.set(name, { ...begun, state: 'DONE', value })
      await finish(name, step, value)
      return value
    },
  }
}
