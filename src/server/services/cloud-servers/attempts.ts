import type { Steps } from '../../platform/steps/index.ts'
import type { FailureClass } from '../../platform/provider-error.ts'
import { ServerFailure, type ServerDeps, type WaitsFor } from './outcome.ts'
import { waitStep } from './wait.ts'

/** Whether an object can be used, or why it never will be. */
export type Readiness =
  | { readonly ready: true }
  | { readonly ready: false; readonly fault: FailureClass; readonly why: string }

/** An object that is created again when it fails. */
export interface Made {
  readonly what: WaitsFor
  /** Returns the id of the usable or unfinished object. */
  readonly find: () => Promise<string | undefined>
  readonly create: (attempt: number) => Promise<string>
  /** Undefined while it is unfinished. */
  readonly readiness: (id: string) => Promise<Readiness | undefined>
  /** Returns whether nothing is left. */
  readonly remove: (id: string) => Promise<boolean>
}

type Begun = { readonly attempt: number }

// The second attempt may be in another zone.
const attemptsPerRun = 2
const stuck: Readiness = { ready: false, fault: 'retry', why: 'unfinished at its deadline' }

/** Creates an object in durable steps: a failed one is removed before the next attempt. Returns its id. */
export const createReady = async (
  deps: ServerDeps,
  steps: Steps,
  name: string,
  made: Made,
): Promise<string> => {
  let failure = new ServerFailure('retry', `${name} is not begun`)
  let begun = 0
  for (let attempt = 1; ; attempt += 1) {
    const step = `${name}-${attempt}`
    const id = await steps.once<Begun, string>(step, {
      intent: () => {
        if (begun === attemptsPerRun) return undefined
        begun += 1
        return { attempt }
      },
      look: made.find,
      run: async () => (await made.find()) ?? (await made.create(attempt)),
    })
    if (id === undefined) throw failure
    const outcome = await waitStep<Readiness>(
      ...([deps, steps, `${step}-ready`, made.what, () => made.readiness(id), stuck] as const),
    )
    if (outcome.ready) return id
    failure = new ServerFailure(outcome.fault, outcome.why)
    await waitStep(deps, steps, `${step}-removed`, 'REMOVAL', async () =>
      (await made.remove(id)) ? true : undefined,
    )
  }
}
