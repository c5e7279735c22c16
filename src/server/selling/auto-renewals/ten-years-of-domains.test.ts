import { describe, expect, it } from 'vitest'
import { fromDollars, money, zero, type Money } from '../../../contract/money.ts'
import { addYears } from '../../catalogue/products/index.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import {
  createDomainKind,
  domainLife,
  dueDomainNotice,
  rulesOf,
  type DomainStage,
  type RulesByTld,
} from '../../services/domains/index.ts'
import type { Observed, Service, ServiceState } from '../../services/lifecycle/index.ts'
import { nextStep, type Standing } from './next-step.ts'

const dayMs = 86_400_000
const price = fromDollars(10)
const begin = Date.parse('2026-01-01T00:00:00Z')
const deletionDays = 5
const transferDays = 5

const rulesFor = (graceDays: number, redemptionDays: number, cutOffDays: 5 | 12) => ({
  ...{ graceDays, redemptionDays, cutOffDays, removalDays: 0, transferAuthCode: true },
})
const rules: RulesByTld = new Map([
  ['com', rulesFor(30, 30, 5)],
  ['io', rulesFor(15, 0, 5)],
  ['com.kh', rulesFor(0, 0, 12)],
  ['asia', rulesFor(40, 20, 5)],
])

type Command =
  | 'create'
  | 'renew'
  | 'restore'
  | 'delete'
  | 'purge'
  | 'request'
  | 'reject'
  | 'approve'
  | 'undo'

interface Entry {
  readonly name: string
  readonly command: Command
}

interface Registered {
  readonly createdAt: Date
  expiresAt: Date
  isOurs: boolean
  isDeleted: boolean
  requestedAt: Date | undefined
}

/** A registry by the rules of RFC 3915 and 5731, with a journal of all that happened to its names. */
const createRegistry = () => {
  const names = new Map<string, Registered>()
  const journal: Entry[] = []
  const write = (name: string, command: Command) => journal.push({ name, command })
  const found = (name: string): Registered => {
    const one = names.get(name)
    if (one === undefined) throw new Error(`${name} is not registered`)
    return one
  }
  return {
    names,
    journal,
    create: (name: string, createdAt: Date): Date => {
      const expiresAt = addYears(createdAt, 1)
      const state = { isOurs: true, isDeleted: false, requestedAt: undefined }
      names.set(name, { createdAt, expiresAt, ...state })
      write(name, 'create')
      return expiresAt
    },
    /** Lets a day pass: it deletes and purges after the end, and approves transfers that nothing answered. */
    pass: (name: string, now: Date): void => {
      const one = names.get(name)
      if (one === undefined || !one.isOurs) return
      const { graceDays, redemptionDays } = rulesOf(name, rules)
      const days = (now.getTime() - one.expiresAt.getTime()) / dayMs
      if (!one.isDeleted && days >= graceDays) {
        one.isDeleted = true
        write(name, 'delete')
      }
      const purgedAfter = graceDays + (redemptionDays === 0 ? 0 : redemptionDays + deletionDays)
      if (one.isDeleted && days >= purgedAfter) {
        names.delete(name)
        write(name, 'purge')
      }
      const asked = one.requestedAt
      if (asked !== undefined && now.getTime() - asked.getTime() >= transferDays * dayMs) {
        Object.assign(one, { isOurs: false, requestedAt: undefined })
        write(name, 'approve')
      }
    },
    restore: (name: string): void => {
      found(name).isDeleted = false
      write(name, 'restore')
    },
    request: (name: string, now: Date): void => {
      found(name).requestedAt = now
      write(name, 'request')
    },
    /** Returns whether there still was a request. */
    reject: (name: string): boolean => {
      const one = found(name)
      if (one.requestedAt === undefined) return false
      one.requestedAt = undefined
      write(name, 'reject')
      return true
    },
    undo: (name: string): void => {
      found(name).isOurs = true
      write(name, 'undo')
    },
    info: (name: string): Promise<DomainInfo | undefined> => {
      const one = names.get(name)
      if (one === undefined) return Promise.resolve(undefined)
      if (!one.isOurs) return Promise.resolve({ ownedByUs: false })
      const { createdAt, expiresAt, isDeleted, requestedAt } = one
      return Promise.resolve({
        ...{
          ownedByUs: true,
          registrant: 'C1',
          contacts: [],
          nameservers: [],
          createdAt,
          expiresAt,
        },
        statuses: requestedAt === undefined ? ['ok'] : ['pendingTransfer'],
        graceStatuses: isDeleted ? ['redemptionPeriod'] : [],
      })
    },
    renew: ({ name, years, expiresAt }: { name: string; years: number; expiresAt: Date }) => {
      const one = found(name)
      const isRefused = one.isDeleted || one.requestedAt !== undefined
      if (isRefused || one.expiresAt.getTime() !== expiresAt.getTime()) {
        return Promise.resolve({ ok: false, reason: 'refused', message: '2304' } as const)
      }
      one.expiresAt = addYears(expiresAt, years)
      for (let year = 0; year < years; year += 1) write(name, 'renew')
      return Promise.resolve({ ok: true, expiresAt: one.expiresAt } as const)
    },
    remove: () => Promise.resolve({ ok: false, reason: 'refused', message: '2304' } as const),
  }
}
type SimulatedRegistry = ReturnType<typeof createRegistry>

const kindAt = (registry: SimulatedRegistry) =>
  createDomainKind({
    registry,
    rules: () => rules,
    sync: {
      storeInfo: () => Promise.resolve(),
      sponsorshipOf: async (name) => {
        const info = await registry.info(name)
        if (info === undefined) return 'unregistered'
        if (!info.ownedByUs) return 'elsewhere'
        return info.statuses.includes('pendingTransfer') ? 'leaving' : 'ours'
      },
    },
  })

interface Life {
  readonly name: string
  readonly startsAt: Date
  state: ServiceState
  expiresAt: Date
  autoRenew: boolean
  balance: Money
  announced: Standing['announced']
  remindedDays: number | undefined
  /** An order of this term was refused and refunded. */
  isOver: boolean
  noticed: DomainStage | undefined
  /** Years that were paid and not refunded. */
  years: number
  leftAt: Date | undefined
  readonly did: Set<'automatic' | 'late' | 'restored' | 'left' | 'returned' | 'rejected'>
}

const serviceOf = ({ name, startsAt, state, expiresAt, autoRenew }: Life): Service => ({
  ...{ id: name, customerId: 'customer', type: 'DOMAIN', productKey: 'domain', subject: name },
  ...{ config: {}, state, startsAt, expiresAt, autoRenew, holds: [], owed: zero },
  ...{ renewalPrice: undefined, nextPlan: undefined, priceNotice: undefined },
  ...{ suspendedAt: undefined, removalNoticedAt: undefined },
})

const stateOf: Readonly<Partial<Record<Observed, ServiceState>>> = {
  ...{ ACTIVE: 'ACTIVE', LEAVING: 'TRANSFER_OUT', ELSEWHERE: 'MOVED_AWAY' },
}
const recoverable = new Set(['ACTIVE', 'EXPIRING', 'GRACE'])

const createShop = (registry: SimulatedRegistry, random: () => number) => {
  const kind = kindAt(registry)
  const stageOf = ({ name, expiresAt }: Life, now: Date) =>
    domainLife(expiresAt, rulesOf(name, rules), now).state

  const move = (life: Life, to: ServiceState): void => {
    if (life.state === to) return
    expect(kind.transitions[life.state]).toContain(to)
    life.state = to
  }

  const extend = async (life: Life): Promise<boolean> => {
    life.balance = money(life.balance - price)
    const renewed = await kind.renew(serviceOf(life), addYears(life.expiresAt, 1))
    if (renewed.is !== 'active') {
      life.balance = money(life.balance + price)
      life.isOver = true
      return false
    }
    Object.assign(life, { expiresAt: renewed.expiresAt, years: life.years + 1, isOver: false })
    Object.assign(life, { announced: undefined, remindedDays: undefined, noticed: undefined })
    return true
  }

  const renewItself = async (life: Life, now: Date): Promise<void> => {
    const { name, expiresAt, announced, remindedDays, balance } = life
    const cutOffDays = kind.cutOffDays(name)
    const standing = { expiresAt, cutOffDays, announced, remindedDays, balance, hasCard: false }
    const next = nextStep({ ...standing, total: price }, now)
    if (next.step === 'announce') life.announced = { at: now, total: price }
    if (next.step === 'remind' || next.step === 'too-late') life.remindedDays = next.days
    if (next.step !== 'renew') return
    // A registry of a cut-off of days may not renew later than that.
    expect(expiresAt.getTime() - now.getTime()).toBeGreaterThanOrEqual(cutOffDays * dayMs)
    if (await extend(life)) life.did.add('automatic')
  }

  /** What its customer, and another registrar, do on a day. */
  const act = async (life: Life, care: number, now: Date): Promise<void> => {
    const { name, expiresAt } = life
    const stage = stageOf(life, now)
    const canPay = life.balance >= price
    if (life.balance < price && random() < care / 10) life.balance = money(life.balance + price)
    if (random() < 0.01) life.autoRenew = !life.autoRenew
    if (stage === 'GRACE' && canPay && random() < 0.02 && (await extend(life))) life.did.add('late')
    if (stage === 'REDEMPTION' && canPay && random() < 0.02) {
      registry.restore(name)
      if (await extend(life)) life.did.add('restored')
    }
    const isFar = expiresAt.getTime() - now.getTime() > (transferDays + 1) * dayMs
    if (isFar && life.state === 'ACTIVE' && random() < 0.01) registry.request(name, now)
    else if (life.state === 'TRANSFER_OUT' && random() < 0.1) {
      if (registry.reject(name)) life.did.add('rejected')
    }
  }

  return {
    stageOf,
    stateAt: (life: Life, now: Date) => kind.stateAt(serviceOf(life), now),
    register: (name: string, now: Date): Life => ({
      ...{ name, startsAt: now, state: 'ACTIVE', expiresAt: registry.create(name, now) },
      ...{ autoRenew: true, balance: price, announced: undefined, remindedDays: undefined },
      ...{ isOver: false, noticed: undefined, years: 1, leftAt: undefined, did: new Set() },
    }),

    live: async (life: Life, care: number, now: Date): Promise<void> => {
      registry.pass(life.name, now)
      if (life.state === 'MOVED_AWAY') {
        const { leftAt = now } = life
        const isRecent = now.getTime() - leftAt.getTime() < 10 * dayMs
        if (!isRecent || life.expiresAt.getTime() < now.getTime() + dayMs) return
        if (random() > 0.03) return
        registry.undo(life.name)
        life.did.add('returned')
      } else await act(life, care, now)
      if (recoverable.has(stageOf(life, now))) {
        const observed = stateOf[await kind.look(serviceOf(life))]
        if (observed !== undefined) move(life, observed)
        if (life.state === 'MOVED_AWAY') {
          life.did.add('left')
          life.leftAt = now
          return
        }
      }
      if (life.autoRenew && !life.isOver) await renewItself(life, now)
      const due = dueDomainNotice(life, rulesOf(life.name, rules), now)
      if (due !== undefined) life.noticed = due.stage
      const state = kind.stateAt(serviceOf(life), now)
      if (state === 'ENDED') move(life, 'ENDED')
    },
  }
}
type Shop = ReturnType<typeof createShop>

interface AtRegistry {
  years: number
  is: 'ours' | 'asked' | 'elsewhere' | 'deleted' | 'free'
}

const after: Readonly<Partial<Record<Command, AtRegistry['is']>>> = {
  ...{ create: 'ours', restore: 'ours', delete: 'deleted', purge: 'free' },
  ...{ request: 'asked', reject: 'ours', approve: 'elsewhere', undo: 'ours' },
}

/** What the journal says of a name. */
const replay = (entries: readonly Entry[]): AtRegistry => {
  const seen: AtRegistry = { years: 0, is: 'free' }
  for (const { command } of entries) {
    if (command === 'create' || command === 'renew') seen.years += 1
    seen.is = after[command] ?? seen.is
  }
  return seen
}

/** What the shop says of a name, in the words of the registry. */
const wanted = (shop: Shop, life: Life, now: Date): AtRegistry => {
  const { years, state } = life
  if (state === 'MOVED_AWAY') return { years, is: 'elsewhere' }
  if (state === 'ENDED') return { years, is: 'free' }
  const stage = shop.stageOf(life, now)
  if (stage === 'REDEMPTION' || stage === 'PENDING_DELETE') return { years, is: 'deleted' }
  return { years, is: state === 'TRANSFER_OUT' ? 'asked' : 'ours' }
}

/** No name is released before its customer was notified of that. */
const checkLastNotice = ({ name, noticed }: Life): void => {
  const { graceDays, redemptionDays } = rulesOf(name, rules)
  if (graceDays === 0) return
  expect(noticed).toBe(redemptionDays > 0 ? 'RELEASE' : 'RELEASE_AFTER_GRACE')
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
  it('of 250 domains end with what the registry’s journal says', async () => {
    const registry = createRegistry()
    const random = randomOf(20_261_127)
    const shop = createShop(registry, random)
    const tlds = [...rules.keys()]
    const lives = Array.from({ length: 250 }, (_, at) => ({
      life: shop.register(`name-${at}.${tlds[at % tlds.length] ?? 'com'}`, new Date(begin)),
      care: at / 250,
    }))
    let now = new Date(begin)
    for (let day = 1; day < 3653; day += 1) {
      now = new Date(begin + day * dayMs)
      for (const { life, care } of lives) {
        const isFar = life.expiresAt.getTime() - now.getTime() > 40 * dayMs
        // Nothing happens to a name far from its end, unless another registrar has asked for it.
        if (life.state === 'ENDED' || (isFar && life.state === 'ACTIVE')) continue
        await shop.live(life, care, now)
        const { expiresAt } = registry.names.get(life.name) ?? {}
        if (expiresAt !== undefined) expect(life.expiresAt).toEqual(expiresAt)
        if (shop.stateAt(life, now) === 'ENDED') checkLastNotice(life)
      }
    }
    const byName = Map.groupBy(registry.journal, ({ name }) => name)
    for (const { life } of lives) {
      expect(replay(byName.get(life.name) ?? []), life.name).toEqual(wanted(shop, life, now))
      expect(life.balance).toBeGreaterThanOrEqual(0)
    }
    const all = lives.map(({ life }) => life)
    for (const did of ['automatic', 'late', 'restored', 'left', 'returned', 'rejected'] as const)
      expect(all.filter((life) => life.did.has(did)).length, did).toBeGreaterThan(0)
    for (const state of ['ACTIVE', 'MOVED_AWAY', 'ENDED'] as const)
      expect(all.filter((life) => life.state === state).length, state).toBeGreaterThan(0)
    expect(Math.max(...all.map(({ years }) => years))).toBeGreaterThan(8)
  })
})
