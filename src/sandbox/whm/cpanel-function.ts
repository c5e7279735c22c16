import type { Account } from './accounts.ts'
import { Refused } from './answer.ts'
import type { Parameters } from './parameters.ts'
import type { FunctionContext } from './server-state.ts'

/** A function of an account's own API. Throws Refused. */
export type CpanelFunction = (
  context: FunctionContext,
  account: Account,
  parameters: Parameters,
) => unknown

/** Returns the domains of an account. */
export const namesOf = ({ domain, addonDomains }: Account): readonly string[] => [
  domain,
  ...addonDomains,
]

/** Returns a domain of an account. Throws Refused. */
export const ownDomain = (account: Account, domain: string): string => {
  if (namesOf(account).includes(domain)) return domain
  throw new Refused(`You do not control a domain named “${domain}”.`)
}
