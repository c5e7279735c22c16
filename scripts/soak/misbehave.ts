import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { createBehaviours, PARTS } from '../../src/sandbox/control/behaviours.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import type { Random } from '../histories/random.ts'
import { fetchControl } from './fetch-control.ts'
import { allFaults } from './faults.ts'
import type { Figures } from './figures.ts'

/** Faults at the same time. */
const atOnce = 4

const Domains = v.array(v.object({ name: v.string(), pendingCreate: v.optional(v.string()) }))

export interface MisbehaveDeps {
  readonly sandbox: Sandbox
  readonly random: Random
  readonly figures: Figures
}

/** Decides the registrations that the registry has left open. @param approves the share that it approves */
export const decideCreations = async (
  { sandbox, random, figures }: MisbehaveDeps,
  approves: number,
): Promise<void> => {
  const registry = `${sandbox.endpoints.control}/control/registry`
  const domains = v.parse(Domains, await (await fetchControl(`${registry}/domains`)).json())
  for (const { name, pendingCreate } of domains) {
    if (pendingCreate === undefined) continue
    const decision = random.chance(approves) ? 'approve' : 'reject'
    const body = JSON.stringify({ name, do: decision })
    await fetchControl(`${registry}/creations`, { method: 'POST', body })
    figures.count(`registrations decided later: ${decision}`)
  }
}

/** Lets the outside parties fail at random until the signal, several at a time; then all work again. */
export const misbehave = async (deps: MisbehaveDeps, over: AbortSignal): Promise<void> => {
  const { sandbox, random, figures } = deps
  const isOver = (): boolean => over.aborted
  const usual = createBehaviours().current
  const faults = allFaults(PARTS)
  const fail = async (): Promise<void> => {
    while (!isOver()) {
      await pause(random.whole(200, 3_000))
      const fault = random.pick(faults)
      if (fault === undefined || isOver()) continue
      const { part, kind, bad, good } = fault
      figures.count(`faults of ${part}: ${kind}`)
      sandbox.behaviours.merge(part, bad)
      await pause(random.whole(500, 5_000))
      sandbox.behaviours.merge(part, good(usual))
      await decideCreations(deps, 0.8)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, fail))
}
