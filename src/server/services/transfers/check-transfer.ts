import type { RegisterInfo } from '../../../contract/domains.ts'
import type { TransferObstacle, TransferReadiness } from '../../../contract/transfer-check.ts'
import { toDollars } from '../../../contract/money.ts'
import {
  addYears,
  renewalPricePerYear,
  transferPrice,
  type TldRecord,
  type TldRules,
} from '../../catalogue/products/index.ts'
import type { Clock } from '../../platform/clock.ts'
import type { PremiumPrices } from '../../platform/db/schema/index.ts'
import type { DomainName } from '../../catalogue/domain-names/index.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import type { Log } from '../../platform/log.ts'
import { ProviderError } from '../../platform/provider-error.ts'
import type { NameToTransfer } from '../../providers/registry/transfer.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { transferObstacles, type TransferFacts } from './readiness.ts'

/** What a registry allows about transfers, by TLD (ASCII). */
export type TransferRules = ReadonlyMap<
  string,
  Pick<TldRules, 'transferAuthCode' | 'transferAddedYears'>
>

export interface CheckTransferDeps {
  readonly registry: Pick<Registry, 'findTransfer' | 'check'>
  /** Who has a name, by RDAP or WHOIS. */
  readonly publicInfo: (name: string) => Promise<RegisterInfo>
  /** As they are now. */
  readonly rules: () => TransferRules
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

type Seen = Extract<NameToTransfer, { at: 'elsewhere' }>
type Elsewhere = Extract<TransferFacts, { at: 'elsewhere' }>

const dateOf = (moment: string | null): Date | undefined =>
  moment === null ? undefined : new Date(moment)

const tldOf = (name: string): string => name.slice(name.indexOf('.') + 1)

/** What its registry says of a name that shall move to us. */
export interface TransferStanding {
  /** What stands in the way; NOT_CHECKED when it could not be asked. */
  readonly obstacles: readonly TransferObstacle[]
  /** The registry's own prices, when it has some for this name. */
  readonly premium: PremiumPrices | undefined
}

/** Looks at names that shall move to us. */
export const createCheckTransfer = (deps: CheckTransferDeps) => {
  const { registry, publicInfo, rules, clock, log } = deps

  /** What the registry keeps from other registrars, its public data may tell. */
  const elsewhere = async (
    name: string,
    seen: Seen,
    authCode: string | undefined,
  ): Promise<Elsewhere> => {
    const code = authCode === undefined ? ('missing' as const) : seen.code
    if (seen.statuses !== undefined) return { ...seen, statuses: seen.statuses, code }
    const info = await publicInfo(name)
    return {
      at: 'elsewhere',
      code,
      statuses: info.statuses,
      createdAt: dateOf(info.registeredAt),
      expiresAt: dateOf(info.expiresAt),
    }
  }

  /** Whether its registry asks for prices of its own (RFC 8748 §3.7), and which. */
  const ownPrices = async (name: string): Promise<Pick<Elsewhere, 'premium' | 'isUnpriced'>> => {
    const answer = (await registry.check([name], 'transfer')).get(name)
    const premium = answer?.premium
    return {
      premium,
      isUnpriced:
        answer?.isUnpriced === true || (premium !== undefined && premium.transfer === undefined),
    }
  }

  const factsOf = async (name: string, authCode: string | undefined): Promise<TransferFacts> => {
    try {
      const seen = await registry.findTransfer(name, authCode)
      if (seen.at !== 'elsewhere') return { at: seen.at }
      const [facts, prices] = await Promise.all([elsewhere(name, seen, authCode), ownPrices(name)])
      return { ...facts, ...prices }
    } catch (error) {
      if (!(error instanceof ProviderError)) throw error
      log.warn({ err: error, domain: name }, 'the registry could not be asked about a transfer')
      return { at: 'unknown' }
    }
  }

  const look = async (name: string, authCode: string | undefined) => {
    const rule = rules().get(tldOf(name))
    // Where no rules are known, the registry decides.
    const isOnline = rule?.transferAuthCode ?? true
    const facts = await factsOf(name, authCode)
    const obstacles = transferObstacles(facts, { isOnline }, clock.now())
    return { facts, obstacles, addedYears: rule?.transferAddedYears ?? 0 }
  }

  const pricesOf = (
    tld: TldRecord,
    facts: TransferFacts,
  ): Pick<TransferReadiness, 'premium' | 'price' | 'renewalPrice'> => {
    const { premium, isUnpriced = false } = facts.at === 'elsewhere' ? facts : {}
    if (isUnpriced) return { premium: true, price: null, renewalPrice: null }
    const price = transferPrice(tld, premium)
    return {
      premium: premium !== undefined,
      price: price === undefined ? null : toDollars(price),
      renewalPrice: toDollars(renewalPricePerYear(tld, premium)),
    }
  }

  return {
    /** Whether a name can move to us, and what that costs. Outside trouble is an obstacle, too. */
    readiness: async (
      { name, tld }: DomainName,
      authCode: string | undefined,
    ): Promise<TransferReadiness> => {
      const { facts, obstacles, addedYears } = await look(name, authCode)
      const expiresAt = facts.at === 'elsewhere' ? facts.expiresAt : undefined
      return {
        domainName: name,
        unicodeName: toUnicodeName(name),
        obstacles,
        ...pricesOf(tld, facts),
        addedYears,
        expiresAt: expiresAt?.toISOString() ?? null,
        newExpiresAt:
          expiresAt === undefined ? null : addYears(expiresAt, addedYears).toISOString(),
      }
    },

    /** What stands between a name (ASCII) and its transfer with this code, and its own prices. */
    standing: async (name: string, authCode: string | undefined): Promise<TransferStanding> => {
      const { facts, obstacles } = await look(name, authCode)
      return { obstacles, premium: facts.at === 'elsewhere' ? facts.premium : undefined }
    },
  }
}

export type CheckTransfer = ReturnType<typeof createCheckTransfer>
