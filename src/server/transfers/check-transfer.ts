import type { RegisterInfo } from '../../contract/domains.ts'
import type { TransferObstacle, TransferReadiness } from '../../contract/transfer-check.ts'
import { toDollars } from '../../contract/money.ts'
import { addYears, transferPrice, type TldRules } from '../catalogue/index.ts'
import type { Clock } from '../clock.ts'
import { toUnicodeName, type DomainName } from '../domains/index.ts'
import type { Log } from '../log.ts'
import { ProviderError } from '../providers/provider-error.ts'
import type { NameToTransfer } from '../providers/registry/transfer.ts'
import type { Registry } from '../providers/registry/registry.ts'
import { transferObstacles, type TransferFacts } from './readiness.ts'

/** What a registry allows about transfers, by TLD (ASCII). */
export type TransferRules = ReadonlyMap<
  string,
  Pick<TldRules, 'transferAuthCode' | 'transferAddedYears'>
>

/** What checking needs from the rest of the server. */
export interface CheckTransferParts {
  readonly registry: Pick<Registry, 'lookForTransfer' | 'check'>
  /** Who has a name, by RDAP or WHOIS. */
  readonly publicInfo: (name: string) => Promise<RegisterInfo>
  /** As they are now. */
  readonly rules: () => TransferRules
  readonly clock: Clock
  readonly log: Pick<Log, 'warn'>
}

type Elsewhere = Extract<NameToTransfer, { at: 'elsewhere' }>

const dateOf = (moment: string | null): Date | undefined =>
  moment === null ? undefined : new Date(moment)

const tldOf = (name: string): string => name.slice(name.indexOf('.') + 1)

/** Looks at names that shall move to us. */
export const createCheckTransfer = (parts: CheckTransferParts) => {
  const { registry, publicInfo, rules, clock, log } = parts

  /** What the registry keeps from other registrars, its public data may tell. */
  const elsewhere = async (
    name: string,
    seen: Elsewhere,
    authCode: string | undefined,
  ): Promise<TransferFacts> => {
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

  /** Whether its registry asks for prices of its own (RFC 8748 §3.7), which our list doesn't have. */
  const isPremium = async (name: string): Promise<boolean> => {
    const answer = (await registry.check([name])).get(name)
    return answer?.premium !== undefined || answer?.isUnpriced === true
  }

  const factsOf = async (name: string, authCode: string | undefined): Promise<TransferFacts> => {
    try {
      const seen = await registry.lookForTransfer(name, authCode)
      if (seen.at !== 'elsewhere') return { at: seen.at }
      const [facts, premium] = await Promise.all([elsewhere(name, seen, authCode), isPremium(name)])
      return facts.at === 'elsewhere' ? { ...facts, isPremium: premium } : facts
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
        price: toDollars(transferPrice(tld)),
        addedYears,
        expiresAt: expiresAt?.toISOString() ?? null,
        newExpiresAt:
          expiresAt === undefined ? null : addYears(expiresAt, addedYears).toISOString(),
      }
    },

    /** What stands between a name (ASCII) and its transfer with this code. */
    obstacles: async (
      name: string,
      authCode: string | undefined,
    ): Promise<readonly TransferObstacle[]> => (await look(name, authCode)).obstacles,
  }
}

export type CheckTransfer = ReturnType<typeof createCheckTransfer>
