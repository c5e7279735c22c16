import { WhmRefused, type EmailForwarder } from '../../providers/whm/index.ts'
import type { AccountDeps, HostingAccount } from './own-account.ts'
import { withinAccount } from './within-account.ts'

/** Returns the email forwarders of an account with the domains that can have some. */
export const readForwarders = (deps: AccountDeps, account: HostingAccount) =>
  withinAccount(deps, account, async (user, domains) => {
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

/** Forwards an email address of an account's domain to another, once. */
export const forwardEmail = (
  deps: AccountDeps,
  account: HostingAccount,
  { name, domain, to }: WantedForwarder,
) =>
  withinAccount(deps, account, async (user, domains) => {
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
  withinAccount(deps, account, async (user) => {
    await deps.whm.removeForwarder(user, forwarder)
    return { is: 'done' } as const
  })
