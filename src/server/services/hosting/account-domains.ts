import type { Steps } from '../../platform/steps/index.ts'
import { untilHalt, type Halted } from '../lifecycle/index.ts'
import { ownAccount, type AccountDeps, type HostingAccount } from './own-account.ts'

interface Done {
  readonly is: 'done'
}

const done: Done = { is: 'done' }

/** Adds a domain with its own folder to an account, once; the main domain is there. @throws StepUnknown, StepNotDone */
export const addDomain = (
  deps: AccountDeps,
  account: HostingAccount,
  domain: string,
  steps: Steps,
): Promise<Done | Halted> =>
  untilHalt(async () => {
    if (domain === account.domain) return done
    const { whm } = deps
    const { user } = await ownAccount(deps, account)
    const isThere = async () => (await whm.addonDomains(user)).includes(domain)
    await steps.once<{ domain: string }, true>('add-domain', {
      intent: () => ({ domain }),
      look: async () => ((await isThere()) ? true : undefined),
      run: async () => {
        if (!(await isThere())) await whm.addAddonDomain(user, domain)
        return true
      },
    })
    return done
  })

/** Removes a further domain from an account, not its files; an absent one has gone. */
export const removeDomain = (
  deps: AccountDeps,
  account: HostingAccount,
  domain: string,
): Promise<Done | Halted> =>
  untilHalt(async () => {
    const { user } = await ownAccount(deps, account)
    await deps.whm.removeAddonDomain(user, domain)
    return done
  })
