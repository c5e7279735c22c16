import type { PanelApp, WhmUsage } from '../../providers/whm/index.ts'
import { Halt, untilHalt, type Halted } from '../lifecycle/index.ts'
import { ownAccount, type AccountDeps, type HostingAccount } from './own-account.ts'
import { backsUpNightly, packageLimits, packageNameOf, packageSettings } from './package-limits.ts'
import type { HostingOrder } from './provision-account.ts'

interface Done {
  readonly is: 'done'
}

const done: Done = { is: 'done' }

/** Suspends an account or ends its suspension; repeating it is harmless. */
export const setSuspended = (
  deps: AccountDeps,
  account: HostingAccount,
  suspended: boolean,
  reason: string,
): Promise<Done | Halted> =>
  untilHalt(async () => {
    const { isSuspended, isLocked, user } = await ownAccount(deps, account)
    if (isSuspended === suspended) return done
    if (suspended) await deps.whm.suspendAccount(user, reason)
    else if (isLocked) throw new Halt('fatal', `the suspension of ${user} is locked`)
    else await deps.whm.unsuspendAccount(user)
    return done
  })

/** Moves an account to the package of a plan with addons; repeating it is harmless. @throws RangeError for what WHM cannot express */
export const changePlan = (
  deps: AccountDeps,
  account: HostingAccount,
  { plan, addons }: Pick<HostingOrder, 'plan' | 'addons'>,
): Promise<Done | Halted> =>
  untilHalt(async () => {
    const { whm } = deps
    const limits = packageLimits(addons)
    const name = packageNameOf(plan, limits)
    const found = await ownAccount(deps, account)
    const backsUp = backsUpNightly(addons)
    if (found.backsUp !== backsUp) await whm.setNightlyBackup(found.user, backsUp)
    if (found.plan === whm.packageName(name)) return done
    await whm.ensurePackage(name, packageSettings(limits))
    await whm.changePackage(found.user, name)
    return done
  })

/** Sets the password that a customer chose; `weak` when the server asks for a stronger one. */
export const changePassword = (
  deps: AccountDeps,
  account: HostingAccount,
  password: string,
): Promise<Done | { readonly is: 'weak' } | Halted> =>
  untilHalt(async () => {
    const { user } = await ownAccount(deps, account)
    const refusal = await deps.whm.setPassword(user, password)
    if (refusal === undefined) return done
    if (refusal.cause === 'password') return { is: 'weak' } as const
    throw new Halt(refusal.class, refusal.reason)
  })

/** Returns a link that signs a customer in to their panel or webmail, once. Never log or mail it. */
export const signInLink = (
  deps: AccountDeps,
  account: HostingAccount,
  options?: { readonly service?: 'cpaneld' | 'webmaild'; readonly app?: PanelApp },
): Promise<{ readonly is: 'link'; readonly url: string; readonly expiresAt: Date } | Halted> =>
  untilHalt(async () => {
    const { user } = await ownAccount(deps, account)
    return { is: 'link', ...(await deps.whm.panelLink(user, options)) } as const
  })

/** Returns what an account has used. */
export const readAccountUsage = (
  deps: AccountDeps,
  account: HostingAccount,
): Promise<{ readonly is: 'usage'; readonly usage: WhmUsage } | Halted> =>
  untilHalt(async () => {
    const { user } = await ownAccount(deps, account)
    const usage = await deps.whm.readUsage(user)
    if (usage === undefined) throw new Halt('retry', `the account ${user} was removed meanwhile`)
    return { is: 'usage', usage } as const
  })
