import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dunning, type Dunning } from '../../../contract/dunning.ts'
import { isHeld, type HoldReason } from '../../../contract/service-holds.ts'
import { fromDollars, money, type Money } from '../../../contract/money.ts'
import {
  dueNotice,
  isOverdue,
  isRemovable,
  keptUntil,
  mayRenewItself,
  noticeDays,
  packageTransitions,
  type RemovalStage,
  type UnpaidTerm,
} from '../../services/lifecycle/index.ts'
import { nextStep, type Standing } from './next-step.ts'

const dayMs = 86_400_000
const price = fromDollars(10)
const begin = Date.parse('2026-01-01T00:00:00Z')
const rules: readonly Dunning[] = Object.values(dunning)

/** What its customer does on a day. */
interface Day {
  readonly topUp: Money
  readonly switches: boolean
  readonly renews: boolean
  readonly abuse: boolean
}

type Command = 'create' | 'suspend' | 'resume' | 'remove'

interface Life {
  readonly rule: Dunning
  readonly termDays: number
  expiresAt: Date
  suspendedAt: Date | undefined
  autoRenew: boolean
  failures: number
  noticed: UnpaidTerm['noticed']
  announced: Standing['announced']
  remindedDays: number | undefined
  balance: Money
  holds: Set<HoldReason>
  state: 'ACTIVE' | 'ENDED'
  readonly notices: { readonly stage: RemovalStage; readonly at: Date; readonly term: Date }[]
  terms: number
  /** What its provisioning system was asked for. */
  readonly journal: Command[]
}

const born = (rule: Dunning, termDays: number): Life => ({
  ...{ rule, termDays, expiresAt: new Date(begin + termDays * dayMs), autoRenew: true },
  ...{
    suspendedAt: undefined,
    failures: 0,
    noticed: undefined,
    announced: undefined,
    remindedDays: undefined,
  },
  ...{ balance: price, holds: new Set<HoldReason>(), state: 'ACTIVE', notices: [] },
  ...{ terms: 1, journal: ['create'] },
})

const extend = (life: Life): void => {
  life.balance = money(life.balance - price)
  life.expiresAt = new Date(life.expiresAt.getTime() + life.termDays * dayMs)
  life.terms += 1
  life.suspendedAt = undefined
  life.failures = 0
  life.noticed = undefined
  life.announced = undefined
  life.remindedDays = undefined
  life.holds.delete('OVERDUE')
}

const standingOf = (life: Life, now: Date): Standing => {
  const { expiresAt, announced, remindedDays, balance, rule } = life
  return {
    ...{ expiresAt, cutOffDays: 0, announced, remindedDays, balance },
    ...{ total: price, hasCard: false, keptUntil: keptUntil(life, rule, now) },
  }
}

const renewItself = (life: Life, now: Date): void => {
  if (!life.autoRenew || !mayRenewItself({ holds: [...life.holds] })) return
  const next = nextStep(standingOf(life, now), now)
  if (next.step === 'announce' || next.step === 'remind') {
    life.announced = { at: now, total: price }
    if (next.step === 'remind') life.remindedDays = next.days
  }
  if (next.step === 'fail') life.failures += 1
  if (next.step === 'renew') extend(life)
}

const termOf = (life: Life): UnpaidTerm => ({ ...life, isBusy: false })

/** What a system has, by its journal. */
const replay = (journal: readonly Command[]) => ({
  isThere: journal.at(-1) !== 'remove',
  isSuspended: journal.findLast((one) => one !== 'remove') === 'suspend',
})

/** Asks the system for what changed: each time one command, never twice the same. */
const provision = ({ holds, state, journal }: Life): void => {
  if (state === 'ENDED') journal.push('remove')
  else if (isHeld({ holds: [...holds] }) !== replay(journal).isSuspended) {
    journal.push(holds.size > 0 ? 'suspend' : 'resume')
  }
}

/** Lets a day pass: what its customer does, then what the shop's sweeps do. */
const live = (life: Life, day: Day, now: Date): void => {
  life.balance = money(life.balance + day.topUp)
  if (day.switches) life.autoRenew = !life.autoRenew
  if (day.abuse) life.holds.add('ABUSE')
  else life.holds.delete('ABUSE')
  if (day.renews && life.balance >= price) extend(life)
  renewItself(life, now)
  if (isOverdue(life, now)) {
    life.holds.add('OVERDUE')
    life.suspendedAt ??= now
  }
  const stage = dueNotice(termOf(life), life.rule, now)
  if (stage !== undefined) {
    life.noticed = { stage, at: now }
    life.notices.push({ stage, at: now, term: life.expiresAt })
  }
  if (isRemovable(termOf(life), life.rule, now)) life.state = 'ENDED'
  provision(life)
}

const check = (life: Life, before: Life['state'], now: Date): void => {
  const { rule, expiresAt, failures, holds, balance, state } = life
  const unpaidDays = (now.getTime() - expiresAt.getTime()) / dayMs
  expect(balance).toBeGreaterThanOrEqual(0)
  // Suspended for its own term exactly while that is unpaid.
  expect(holds.has('OVERDUE')).toBe(unpaidDays >= 0)
  expect(failures).toBeLessThanOrEqual(unpaidDays < 0 ? 0 : unpaidDays + 1)
  if (state !== before) {
    expect(packageTransitions[before]).toContain(state)
    const last = life.notices.at(-1)
    expect(last).toMatchObject({ stage: 'SOON', term: expiresAt })
    expect(now.getTime() - (last?.at.getTime() ?? 0)).toBeGreaterThanOrEqual(noticeDays * dayMs)
    const hasFailed = rule.failures !== null && failures >= rule.failures
    expect(hasFailed || unpaidDays >= rule.keptDays).toBe(true)
  }
}

/** Returns a random number below 1, the same for a seed. */
const randomOf = (seed: number) => {
  let at = seed
  return () => {
    at = (Math.imul(at, 1_664_525) + 1_013_904_223) >>> 0
    return at / 2 ** 32
  }
}

describe('ten years', () => {
  it('of a thousand services keep the rules, and end some services of every kind', () => {
    const random = randomOf(20_261_126)
    const lives = Array.from({ length: 1000 }, (_, at) => {
      const rule = rules[at % rules.length] ?? dunning.CLOUD_SERVER
      // Customers differ in how often they top up.
      return { life: born(rule, at % 3 === 0 ? 365 : 30), care: at / 1000 }
    })
    for (let day = 0; day < 3653; day += 1) {
      const now = new Date(begin + day * dayMs)
      for (const { life, care } of lives) {
        if (life.state === 'ENDED') continue
        const before = life.state
        const short = life.balance < price
        live(
          life,
          {
            topUp: money(short && random() < care ? price : 0),
            switches: random() < 0.002,
            renews: random() < 0.001,
            abuse: random() < 0.001,
          },
          now,
        )
        // Most days are far from the end of a term, and a check takes longer than the day.
        if (life.expiresAt.getTime() - now.getTime() < 2 * dayMs) check(life, before, now)
      }
    }
    const lived = lives.map(({ life }) => life)
    for (const { journal, state, holds } of lived) {
      const isSuspended = holds.size > 0
      expect(replay(journal)).toEqual({ isThere: state === 'ACTIVE', isSuspended })
      expect(journal.filter((one, at) => one === journal[at - 1])).toEqual([])
    }
    for (const rule of rules) {
      const ended = lived.filter((life) => life.rule === rule && life.state === 'ENDED')
      expect(ended.length).toBeGreaterThan(0)
    }
    expect(lived.filter(({ state }) => state === 'ACTIVE').length).toBeGreaterThan(0)
    expect(Math.max(...lived.map(({ terms }) => terms))).toBeGreaterThan(100)
  })
})

const anyDay = fc.record({
  topUp: fc.constantFrom(money(0), money(price / 2), price),
  switches: fc.boolean(),
  renews: fc.boolean(),
  abuse: fc.boolean(),
})

it('keeps the rules in any history', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...rules),
      fc.array(anyDay, { minLength: 1, maxLength: 60 }),
      (rule, days) => {
        const life = born(rule, 10)
        for (const [at, day] of days.entries()) {
          if (life.state === 'ENDED') return
          const now = new Date(begin + at * dayMs)
          live(life, day, now)
          check(life, 'ACTIVE', now)
        }
        const once = new Set(life.notices.map(({ stage, term }) => `${stage}@${term.getTime()}`))
        expect(once.size).toBe(life.notices.length)
      },
    ),
  )
})
