import { WhmRefused, type EmailForwarder } from '../../providers/whm/index.ts'
import { untilHalt, type Halted } from '../lifecycle/index.ts'
import { ownAccount, type AccountDeps, type HostingAccount } from './own-account.ts'

/** The account at the server is suspended. */
export interface Suspended {
  readonly is: 'suspended'
}

/** Works on an account that has email; a suspended one has none. */
const withEmail = <Result>(
  deps: AccountDeps,
  account: HostingAccount,
  work: (user: string, domains: readonly string[]) => Promise<Result>,
): Promise<Result | Suspended | Halted> =>
  untilHalt(async () => {
    const { user, domain, isSuspended } = await ownAccount(deps, account)
    if (isSuspended) return { is: 'suspended' } as const
    return work(user, [domain, ...(await deps.whm.addonDomains(user))])
  })

/** Returns the email forwarders of an account with the domains that can have some. */
export const readForwarders = (deps: AccountDeps, account: HostingAccount) =>
  withEmail(deps, account, async (user, domains) => {
    const forwarders: EmailForwarder[] = []
    for (const domain of domains) {
      forwarders.push(...(await deps.whm.listForwarders(user, domain)))
    }
    return { is: 'forwarders', domains, forwarders } as const
  })

/** A forwarder that a customer asks for, its domain in ASCII. */
export interface WantedForwarder {
  readonly name: string
  readonly domain: string
  readonly to: string
}

const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

/** Forwards an address of an account's domain to another, once. */
export const forwardEmail = (
  deps: AccountDeps,
  account: HostingAccount,
  { name, domain, to }: WantedForwarder,
) =>
  withEmail(deps, account, async (user, domains) => {
    const { whm } = deps
    const from = `${name}@${domain}`
    if (!domains.includes(domain)) return { is: 'unknown-domain' } as const
    if (isSame(from, to)) return { is: 'invalid-target' } as const
    const isThere = async () =>
      (await whm.listForwarders(user, domain)).some(
        (one) => isSame(one.from, from) && isSame(one.to, to),
      )
    if (await isThere()) return { is: 'repeated' } as const
    try {
      await whm.addForwarder(user, { from, to })
    } catch (error) {
      if (error instanceof WhmRefused && error.refusal.cause === 'email-invalid') {
        return { is: 'invalid-target' } as const
      }
      // Only its answer may be lost.
      if (error instanceof WhmRefused || !(await isThere())) throw error
    }
    return { is: 'added', from, to } as const
  })

/** Ends a forwarding of an account; an absent one has ended. */
export const endForwarding = (
  deps: AccountDeps,
  account: HostingAccount,
  forwarder: EmailForwarder,
) =>
  withEmail(deps, account, async (user) => {
    await deps.whm.removeForwarder(user, forwarder)
    return { is: 'done' } as const
  })
