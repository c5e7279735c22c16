import { fromDollars } from '../../../contract/money.ts'
import type { TldRecord } from '../../catalogue/products/index.ts'
import type { RegistryVerdict } from './check-batch.ts'
import type { PublicLookup } from './availability.ts'
import type { SoldTlds } from '../../catalogue/domain-names/index.ts'

/** Creates a test TLD: $10 the first year, $12 per renewal, RDAP first. */
export const tldRecord = (tld: string, overrides: Partial<TldRecord> = {}): TldRecord => {
  const record = {
    tld,
    unicode: tld,
    kind: 'gtld' as const,
    region: 'GLOBAL' as const,
    registrationPrice: fromDollars(10),
    renewalPrice: fromDollars(12),
    transferPrice: fromDollars(11),
    salePrice: null,
    saleEndsAt: null,
    ...{ plannedSalePrice: null, plannedSaleDays: null, plannedSaleAt: null },
    ...{ plannedSold: null, plannedSoldAt: null },
    hot: false,
    isNew: false,
    minimumYears: 1,
    maximumYears: 10,
    needsDocuments: false,
    acceptsIdn: true,
    checkedBy: 'rdap' as const,
    sold: true,
    rank: 1,
    ...overrides,
  }
  return {
    saleActive: (now) =>
      record.salePrice !== null && (record.saleEndsAt === null || now < record.saleEndsAt),
    ...record,
  }
}

export const catalogueOf = (tlds: readonly TldRecord[]): SoldTlds => {
  const byName = new Map(tlds.map((record) => [record.tld, record]))
  return { tlds, find: (tld) => byName.get(tld), has: (tld) => byName.has(tld) }
}

/** Two TLDs over EPP, one without IDN, and several generic ones. */
export const sampleCatalogue = (): SoldTlds =>
  catalogueOf([
    tldRecord('com', { hot: true }),
    tldRecord('com.kh', {
      checkedBy: 'epp',
      acceptsIdn: false,
      needsDocuments: true,
      maximumYears: 1,
    }),
    tldRecord('net'),
    tldRecord('asia', { checkedBy: 'epp' }),
    tldRecord('shop', { scripts: ['Hans', 'Hant', 'Jpan'] }),
    tldRecord('kh', { acceptsIdn: false }),
    tldRecord('biz', { acceptsIdn: false }),
    tldRecord('xn--o3cw4h', { unicode: 'ไทย' }),
    ...Array.from({ length: 40 }, (_, at) =>
      tldRecord(`gen${String.fromCharCode(97 + (at % 26))}${at}x`),
    ),
  ])

export const movableClock = (start = '2026-11-21T00:00:00Z') => {
  let time = Date.parse(start)
  return {
    now: () => new Date(time),
    pass: (ms: number) => {
      time += ms
    },
  }
}

interface Question<Names, Answer> {
  readonly asked: Names
  readonly answer: (answer: Answer) => void
  readonly fail: (error: unknown) => void
}

/** Creates a source that the test answers in any order. */
const heldSource = <Names, Answer>() => {
  const open: Question<Names, Answer>[] = []
  let wake = Promise.withResolvers<undefined>()
  return {
    ask: (asked: Names): Promise<Answer> => {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      open.push({ asked, answer: resolve, fail: reject })
      wake.resolve(undefined)
      return promise
    },
    next: async (): Promise<Question<Names, Answer>> => {
      for (;;) {
        const question = open.shift()
        if (question !== undefined) return question
        wake = Promise.withResolvers()
        await wake.promise
      }
    },
    waiting: () => open.length,
  }
}

type Verdicts = ReadonlyMap<string, RegistryVerdict>

/** Creates a registry that the test answers. */
export const heldRegistry = () => {
  const { ask, next, waiting } = heldSource<readonly string[], Verdicts>()
  return { check: ask, next, waiting }
}

/** Creates a registry that answers at once and records commands. */
export const promptRegistry = (
  verdictOf: (name: string) => RegistryVerdict = () => ({ available: true }),
) => {
  const commands: (readonly string[])[] = []
  return {
    commands,
    check: (names: readonly string[]): Promise<Verdicts> => {
      commands.push(names)
      return Promise.resolve(new Map(names.map((name) => [name, verdictOf(name)])))
    },
  }
}

type RdapAnswer = Awaited<ReturnType<PublicLookup['lookup']>>

/** Creates RDAP servers that the test answers. */
export const heldRdap = () => {
  const { ask, next, waiting } = heldSource<string, RdapAnswer>()
  const signals = new Map<string, AbortSignal | undefined>()
  return {
    lookup: (name: string, signal?: AbortSignal): Promise<RdapAnswer> => {
      signals.set(name, signal)
      return ask(name)
    },
    next,
    waiting,
    signals,
  }
}

/** Creates RDAP servers that answer at once and record queries. */
export const promptRdap = (
  answerOf: (name: string) => RdapAnswer = () => ({ state: 'not-found' }),
) => {
  const asked: string[] = []
  return {
    asked,
    lookup: (name: string): Promise<RdapAnswer> => {
      asked.push(name)
      return Promise.resolve(answerOf(name))
    },
  }
}
