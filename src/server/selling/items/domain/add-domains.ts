import type { DomainAction, NewDomainItem } from '../../../../contract/items/domain.ts'
import type { Queryable } from '../../../platform/db/database.ts'
import type { TransferStanding } from '../../../services/transfers/index.ts'
import type { AddContext, NewLine } from '../item-kind.ts'
import { confirmedForMs, nameToRegister, type NameOutcome } from './add-registration.ts'
import { checkSponsorship, nameToRenew, type Sponsorship } from './add-renewal.ts'
import { nameToTransfer } from './add-transfer.ts'
import type { DomainConfig } from './domain-description.ts'
import { newDomainLine } from './domain-line.ts'
import type { FindOffer } from './domain-offer.ts'
import { findOwnedNames } from './owned-names.ts'

export interface AddDomainsDeps {
  readonly db: Queryable
  readonly findOffer: FindOffer
  /** Returns the A-labels of a sold name. @throws ApiError INVALID_DOMAIN, UNSUPPORTED_TLD … */
  readonly domainName: (typed: string, action: DomainAction) => string
  readonly confirmNames: (
    names: readonly string[],
    maxAgeMs: number,
  ) => Promise<ReadonlyMap<string, NameOutcome>>
  /** Checks a transfer with this code. @throws ApiError TOO_MANY_REQUESTS after too many codes */
  readonly transferStanding: (
    name: string,
    authCode: string | undefined,
    customerId: string,
  ) => Promise<TransferStanding>
  readonly sponsorshipOf: (name: string) => Promise<Sponsorship>
  readonly sealCode: (name: string, authCode: string) => string
}

/** Creates the lines of domains after checks at the registries. */
export const createAddDomains = (deps: AddDomainsDeps) => {
  const { db, findOffer } = deps

  return async (
    inputs: readonly NewDomainItem[],
    { customerId, now }: AddContext,
  ): Promise<readonly NewLine<DomainConfig>[]> => {
    const named = inputs.map((input) => ({
      input,
      name: deps.domainName(input.option.domainName, input.action),
    }))
    const namesTo = (...actions: readonly DomainAction[]) =>
      named.flatMap(({ input, name }) => (actions.includes(input.action) ? name : []))
    const [outcomes, owned] = await Promise.all([
      deps.confirmNames(namesTo('registration'), confirmedForMs),
      findOwnedNames(db, customerId, namesTo('renewal', 'reactivation')),
    ])

    const lineOf = async ({ input, name }: (typeof named)[number]) => {
      switch (input.action) {
        case 'registration':
          return newDomainLine(findOffer, input, nameToRegister(name, outcomes.get(name)), now)
        case 'renewal':
        case 'reactivation': {
          const line = newDomainLine(findOffer, input, nameToRenew(name, owned.get(name)), now)
          checkSponsorship(name, await deps.sponsorshipOf(name))
          return line
        }
        case 'transfer': {
          const { authCode } = input.option
          const standing = await deps.transferStanding(name, authCode, customerId)
          const seal = (code: string) => deps.sealCode(name, code)
          const about = nameToTransfer(name, standing, authCode, seal)
          return newDomainLine(findOffer, input, about, now)
        }
      }
    }
    return Promise.all(named.map(lineOf))
  }
}
