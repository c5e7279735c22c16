import type { Steps } from '../../platform/steps/index.ts'
import type { SslProblem } from '../../providers/whm/index.ts'
import { untilHalt, type Halted } from './halt.ts'
import { ownAccount, type AccountDeps, type HostingAccount } from './own-account.ts'

export interface SecureDeps extends AccountDeps {
  /** Returns the IPs of a name in the public DNS; none when it does not resolve. */
  readonly resolve: (name: string) => Promise<readonly string[]>
}

/** How far the certificate of an account is. */
export type Secured =
  | {
      readonly is: 'waiting-for-domain'
      readonly wanted: string
      readonly found: readonly string[]
    }
  | { readonly is: 'ordered'; readonly problems: readonly SslProblem[] }

/** Starts AutoSSL once the domain points to the server, and returns the problems that it met. */
export const secureAccount = (
  deps: SecureDeps,
  account: HostingAccount,
  steps: Steps,
): Promise<Secured | Halted> =>
  untilHalt(async () => {
    const { user, ip } = await ownAccount(deps, account)
    const found = await deps.resolve(account.domain)
    if (!found.includes(ip)) return { is: 'waiting-for-domain', wanted: ip, found } as const
    await steps.once<{ user: string }, { user: string }>('auto-ssl', {
      intent: () => ({ user }),
      // A second check does no harm.
      look: () => Promise.resolve(undefined),
      run: async (intent) => {
        await deps.whm.startAutoSsl(user)
        return intent
      },
    })
    return { is: 'ordered', problems: await deps.whm.sslProblems(user) } as const
  })
