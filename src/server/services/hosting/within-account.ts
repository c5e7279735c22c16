import { ApiError } from '../../platform/http/api-error.ts'
import { untilHalt, type Halted } from '../lifecycle/index.ts'
import { ownAccount, type AccountDeps, type HostingAccount } from './own-account.ts'
import { reached, type ReachDeps } from './reached.ts'

/** The account at the server is suspended. */
export interface Suspended {
  readonly is: 'suspended'
}

/** Works with an account's own API, which a suspended one does not have. */
export const withinAccount = <Result>(
  deps: AccountDeps,
  account: HostingAccount,
  work: (user: string, domains: readonly string[]) => Promise<Result>,
): Promise<Result | Suspended | Halted> =>
  untilHalt(async () => {
    const { user, domain, isSuspended } = await ownAccount(deps, account)
    if (isSuspended) return { is: 'suspended' } as const
    return work(user, [domain, ...(await deps.whm.addonDomains(user))])
  })

const isSuspended = (outcome: { readonly is: string }): outcome is Suspended =>
  outcome.is === 'suspended'

/** Returns an outcome. @throws ApiError SERVICE_SUSPENDED, also when staff suspended the account at the server */
export const working = async <Outcome extends { readonly is: string }>(
  deps: ReachDeps,
  account: HostingAccount,
  outcome: Promise<Outcome | Suspended | Halted>,
): Promise<Outcome> => {
  const found = await reached(deps, account, outcome)
  if (isSuspended(found)) throw new ApiError('SERVICE_SUSPENDED')
  return found
}
