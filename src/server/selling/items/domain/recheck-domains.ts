import type { TransferStanding } from '../../../services/transfers/index.ts'
import type { Recheck } from '../item-kind.ts'
import { confirmedForMs, isTaken } from './add-registration.ts'
import type { AddDomainsDeps } from './add-domains.ts'
import { isUnchecked } from './add-transfer.ts'
import { domainConfig, type DomainConfig } from './domain-description.ts'
import { termsOf, type DomainLine } from './domain-line.ts'
import type { FindOffer } from './domain-offer.ts'

export interface RecheckDomainsDeps extends Pick<AddDomainsDeps, 'findOffer' | 'confirmNames'> {
  readonly sealedTransferStanding: (
    name: string,
    sealedCode: string | undefined,
  ) => Promise<TransferStanding>
}

type Premium = DomainConfig['premium']

interface Seen {
  readonly line: DomainLine
  readonly isLost: boolean
  readonly premium: Premium
}

const isRepriced = (findOffer: FindOffer, { line, premium }: Seen, now: Date): boolean => {
  if ((line.config.premium === undefined) !== (premium === undefined)) return true
  const terms = termsOf(line)
  const [before, after] = [terms, { ...terms, premium }].map((one) => findOffer(one, now))
  return before?.price !== after?.price || before?.renewalPrice !== after?.renewalPrice
}

/** Creates the recheck at the registries; names without an answer pass, and fulfilment retries them. */
export const createRecheckDomains = (deps: RecheckDomainsDeps) => {
  const seeTransfer = async (line: DomainLine): Promise<Seen> => {
    const standing = await deps.sealedTransferStanding(line.subject, line.secret ?? undefined)
    return {
      line,
      isLost: standing.obstacles.some(({ code }) => code !== 'NOT_CHECKED'),
      premium: isUnchecked(standing) ? line.config.premium : standing.premium,
    }
  }

  const seeRegistrations = async (lines: readonly DomainLine[]): Promise<readonly Seen[]> => {
    const names = lines.map(({ subject }) => subject)
    const outcomes = await deps.confirmNames(names, confirmedForMs)
    return lines.map((line) => {
      const outcome = outcomes.get(line.subject)
      const premium = outcome?.state === 'available' ? outcome.premium : line.config.premium
      return { line, isLost: isTaken(outcome), premium }
    })
  }

  return async (
    lines: readonly DomainLine[],
    { now }: { readonly now: Date },
  ): Promise<readonly Recheck<DomainConfig>[]> => {
    const ofAction = (wanted: DomainLine['action']) =>
      lines.filter(({ action }) => action === wanted)
    const registrations = await seeRegistrations(ofAction('registration'))
    const transfers = await Promise.all(ofAction('transfer').map(seeTransfer))
    return [...registrations, ...transfers].flatMap((seen): Recheck<DomainConfig>[] => {
      const { key } = seen.line
      if (seen.isLost) return [{ is: 'unavailable', key }]
      if (!isRepriced(deps.findOffer, seen, now)) return []
      return [{ is: 'changed', key, config: domainConfig(seen.premium) }]
    })
  }
}
