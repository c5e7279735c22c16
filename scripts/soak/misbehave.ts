import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import type { Part } from '../../src/sandbox/control/behaviours.ts'
import type { Sandbox } from '../../src/sandbox/start-sandbox.ts'
import type { Random } from '../histories/random.ts'
import type { Figures } from './figures.ts'

type Fault = readonly [part: Part, bad: object, good: object]

const down = { down: true }
const up = { down: false }

/** How each outside party fails: slow, gone, silent, refusing, half-finished, or its answer is lost. */
const faults: readonly Fault[] = [
  ['registry', down, up],
  ['registry', { hang: true }, { hang: false }],
  ['registry', { delayMs: 1_500 }, { delayMs: 0 }],
  ['registry', { failCreate: 2400 }, { failCreate: null }],
  ['registry', { failCreate: 2104 }, { failCreate: null }],
  ['registry', { failCreate: 2306 }, { failCreate: null }],
  ['registry', { createPends: true }, { createPends: false }],
  ['registry', { failRenew: 2400 }, { failRenew: null }],
  ['payway', down, up],
  ['payway', { hang: true }, { hang: false }],
  ['payway', { checkDelayMs: 2_000 }, { checkDelayMs: 0 }],
  ['payway', { pushback: 'silent' }, { pushback: 'send' }],
  ['payway', { pushback: 'twice' }, { pushback: 'send' }],
  ['payway', { pushback: 'forged' }, { pushback: 'send' }],
  ['payway', { decline: true }, { decline: false }],
  ['cybersource', down, up],
  ['cybersource', { hang: true }, { hang: false }],
  ['cybersource', { delayMs: 1_500 }, { delayMs: 0 }],
  ['cybersource', { loseAnswer: ['payments'] }, { loseAnswer: [] }],
  ['cybersource', { notification: 'twice' }, { notification: 'send' }],
  ['paypal', down, up],
  ['paypal', { hang: true }, { hang: false }],
  ['paypal', { loseAnswer: ['create', 'capture'] }, { loseAnswer: [] }],
  ['mail', down, up],
  ['mail', { rejectRcpt: true }, { rejectRcpt: false }],
  ['powerdns', down, up],
  ['powerdns', { loseAnswer: true }, { loseAnswer: false }],
  ['powerdns', { refuseWrites: 500 }, { refuseWrites: null }],
  ['whm', down, up],
  ['whm', { loseAnswer: ['createacct'] }, { loseAnswer: [] }],
  ['whm', { proxyTimeout: ['createacct'] }, { proxyTimeout: [] }],
  ['whm', { half: true }, { half: false }],
  ['breached-passwords', down, up],
  ['rdap', { delayMs: 3_000 }, { delayMs: 0 }],
  ['whois', down, up],
]

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
  const registry = `${sandbox.addresses.control}/control/registry`
  const domains = v.parse(Domains, await (await fetch(`${registry}/domains`)).json())
  for (const { name, pendingCreate } of domains) {
    if (pendingCreate === undefined) continue
    const decision = random.chance(approves) ? 'approve' : 'reject'
    const body = JSON.stringify({ name, do: decision })
    await fetch(`${registry}/creations`, { method: 'POST', body })
    figures.count(`registrations decided later: ${decision}`)
  }
}

/** Lets the outside parties fail at random until the signal, several at a time; then all work again. */
export const misbehave = async (deps: MisbehaveDeps, over: AbortSignal): Promise<void> => {
  const { sandbox, random, figures } = deps
  const isOver = (): boolean => over.aborted
  const fail = async (): Promise<void> => {
    while (!isOver()) {
      await pause(random.whole(200, 3_000))
      const fault = random.pick(faults)
      if (fault === undefined || isOver()) continue
      const [part, bad, good] = fault
      figures.count(`faults of ${part}`)
      sandbox.behaviours.merge(part, bad)
      await pause(random.whole(500, 5_000))
      sandbox.behaviours.merge(part, good)
      await decideCreations(deps, 0.8)
    }
  }
  await Promise.all([fail(), fail(), fail()])
}
