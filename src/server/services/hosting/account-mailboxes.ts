import { WhmRefused, type Refusal } from '../../providers/whm/index.ts'
import type { AccountDeps, HostingAccount } from './own-account.ts'
import { withinAccount } from './within-account.ts'

/** Returns the mailboxes of an account, the domains that can have some, and the host of mail apps. */
export const readMailboxes = (deps: AccountDeps, account: HostingAccount) =>
  withinAccount(deps, account, async (user, domains) => {
    const { whm } = deps
    const [mailboxes, host] = await Promise.all([whm.listMailboxes(user), whm.hostname()])
    return { is: 'mailboxes', domains, mailboxes, host } as const
  })

/** Returns what the mail of an account's domain needs: the host of its mail, and its DKIM record. */
export const readMailDomain = (deps: AccountDeps, account: HostingAccount, domain: string) =>
  withinAccount(deps, account, async (user, domains) => {
    const { whm } = deps
    if (!domains.includes(domain)) return { is: 'unknown-domain' } as const
    const [host, dkim] = await Promise.all([whm.hostname(), whm.dkimRecord(user, domain)])
    return { is: 'mail', host: host.toLowerCase(), dkim } as const
  })

const outcomeOf = (refusal: Refusal | undefined) =>
  refusal === undefined ? ({ is: 'done' } as const) : ({ is: 'weak' } as const)

/** A mailbox that a customer asks for, its domain in ASCII. */
export interface WantedMailbox {
  readonly name: string
  readonly domain: string
  readonly password: string
  /** How many the plan has; null is unlimited. */
  readonly most: number | null
}

/** Creates a mailbox of an account's domain, once. */
export const createMailbox = (
  deps: AccountDeps,
  account: HostingAccount,
  { name, domain, password, most }: WantedMailbox,
) =>
  withinAccount(deps, account, async (user, domains) => {
    const { whm } = deps
    const email = `${name}@${domain}`
    if (!domains.includes(domain)) return { is: 'unknown-domain' } as const
    const before = await whm.listMailboxes(user)
    if (before.some((one) => one.email === email)) return { is: 'repeated' } as const
    if (most !== null && before.length >= most) return { is: 'full' } as const
    try {
      return outcomeOf(await whm.addMailbox(user, email, password))
    } catch (error) {
      // Only its answer may be lost.
      const isThere = async () => (await whm.listMailboxes(user)).some((one) => one.email === email)
      if (error instanceof WhmRefused || !(await isThere())) throw error
      return { is: 'done' } as const
    }
  })

/** Works on a mailbox of an account, if it is there. */
const withMailbox = <Result>(
  deps: AccountDeps,
  account: HostingAccount,
  email: string,
  work: (user: string) => Promise<Result>,
) =>
  withinAccount(deps, account, async (user) => {
    const found = (await deps.whm.listMailboxes(user)).some((one) => one.email === email)
    return found ? work(user) : ({ is: 'absent' } as const)
  })

/** Sets the password of a mailbox. */
export const changeMailboxPassword = (
  deps: AccountDeps,
  account: HostingAccount,
  email: string,
  password: string,
) =>
  withMailbox(deps, account, email, async (user) =>
    outcomeOf(await deps.whm.setMailboxPassword(user, email, password)),
  )

/** Removes a mailbox with its messages. */
export const deleteMailbox = (deps: AccountDeps, account: HostingAccount, email: string) =>
  withMailbox(deps, account, email, async (user) => {
    await deps.whm.removeMailbox(user, email)
    return { is: 'done' } as const
  })
