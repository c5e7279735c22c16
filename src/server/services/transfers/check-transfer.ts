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

export type TransferRules = ReadonlyMap<
  string,
  Pick<TldRules, 'transferAuthCode' | 'transferAddedYears'>
>

export interface CheckTransferDeps {
  readonly registry: Pick<Registry, 'findTransfer' | 'check'>
  readonly publicInfo: (name: string) => Promise<RegisterInfo>
  readonly rules: () => TransferRules
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

type Seen = Extract<NameToTransfer, { at: 'elsewhere' }>
type Elsewhere = Extract<TransferFacts, { at: 'elsewhere' }>

const dateOf = (moment: string | null): Date | undefined =>
  moment === null ? undefined : new Date(moment)

const tldOf = (name: string): string => name.slice(name.indexOf('.') + 1)

/** What the registry says of a name that a customer wants to transfer to us. */
export interface TransferStanding {
  /** NOT_CHECKED when the registry was unavailable. */
  readonly obstacles: readonly TransferObstacle[]
  readonly premium: PremiumPrices | undefined
}

/** Creates the check of transfers to us. */
export const createCheckTransfer = (deps: CheckTransferDeps) => {
  const { registry, publicInfo, rules, clock, log } = deps

  /** Public data may have what the registry does not show to other registrars. */
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
      log.warn({ err: error, domain: name }, 'the registry is unavailable for a transfer check')
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
    /** Returns whether a name can move to us, and at which price. Unavailability is an obstacle, too. */
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

    /** Returns the obstacles to a transfer of a name (ASCII) with this code, and its own prices. */
    standing: async (name: string, authCode: string | undefined): Promise<TransferStanding> => {
      const { facts, obstacles } = await look(name, authCode)
      return { obstacles, premium: facts.at === 'elsewhere' ? facts.premium : undefined }
    },
  }
}

export type CheckTransfer = ReturnType<typeof createCheckTransfer>
