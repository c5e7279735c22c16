import type { Clock } from '../../platform/clock.ts'
import { failureClass, ProviderError, type FailureClass } from '../../platform/provider-error.ts'
import type { Created, WhmAccount } from '../../providers/whm/index.ts'
import { contactEmailOf } from './account-name.ts'
import { Halt } from '../lifecycle/index.ts'
import { hasOurTag, isItems, type AccountDeps } from './own-account.ts'

export interface AttemptDeps extends AccountDeps {
  readonly clock: Clock
  /** Maximum number of accounts on the server. */
  readonly maxAccounts?: number | undefined
}

/** What an attempt is to create. */
export interface AttemptOrder {
  readonly itemId: string
  readonly domain: string
  readonly packageName: string
  readonly password: string
}

/** Decided before the call: the name, and when its outcome is overdue. */
export type AttemptIntent = {
  readonly user: string
  readonly candidate: number
  readonly at: string
}

export type AttemptOutcome =
  | { readonly is: 'created'; readonly user: string; readonly ip: string }
  | { readonly is: 'taken' }
  /** It certainly left no account. */
  | { readonly is: 'absent' }
  | { readonly is: 'refused'; readonly class: FailureClass; readonly reason: string }

/** createacct may still run after its client gave up. */
const overdueMs = 5 * 60_000
/** An account is written in several files. */
const writingMs = 60_000
/** Later, a customer may have used it. */
const removableMs = 60 * 60_000

const neverSent: ReadonlySet<string | undefined> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

/** Removes an account whose creation stopped half-way, if it is certainly ours and new. */
const removeHalf = async (
  { whm, contactMail, clock }: AttemptDeps,
  { itemId }: AttemptOrder,
  found: WhmAccount,
): Promise<AttemptOutcome> => {
  const age = clock.now().getTime() - found.createdAt.getTime()
  if (!hasOurTag(found, contactMail, itemId) || age > removableMs) {
    throw new Halt('fatal', `the account ${found.user} is incomplete`)
  }
  if (age < writingMs) throw new Halt('busy', `${found.user} is being written`, writingMs - age)
  await whm.removeAccount(found.user)
  return { is: 'absent' }
}

/** Looks for the account of an attempt; undefined when there is none. */
const observe = async (
  deps: AttemptDeps,
  order: AttemptOrder,
  user: string,
): Promise<AttemptOutcome | undefined> => {
  const { whm, contactMail } = deps
  const found = await whm.findAccount(user)
  if (found === undefined) return undefined
  if (found === 'foreign' || !isItems(found, contactMail, order)) return { is: 'taken' }
  const isWhole = (await whm.findDomainUser(found.domain)) === user
  return isWhole ? { is: 'created', user, ip: found.ip } : removeHalf(deps, order, found)
}

/** Finds an account of the item under another name, which an earlier attempt created late. */
const findByDomain = async (
  { whm, contactMail }: AttemptDeps,
  { itemId, domain }: AttemptOrder,
): Promise<AttemptOutcome | undefined> => {
  const user = await whm.findDomainUser(domain)
  const found = user === undefined ? undefined : await whm.findAccount(user)
  return found !== undefined && found !== 'foreign' && hasOurTag(found, contactMail, itemId)
    ? { is: 'created', user: found.user, ip: found.ip }
    : undefined
}

/** Returns how a refusal ends the attempt; undefined when its outcome is unknown. */
const refusedOutcome = async (
  deps: AttemptDeps,
  order: AttemptOrder,
  user: string,
  { refusal }: Extract<Created, { ok: false }>,
): Promise<AttemptOutcome | undefined> => {
  if (refusal.cause === 'username-taken') {
    return (await observe(deps, order, user)) ?? { is: 'taken' }
  }
  if (refusal.cause === 'domain-taken') {
    const late = await findByDomain(deps, order)
    if (late !== undefined) return late
  }
  if (refusal.class === 'retry' || refusal.class === 'busy') return undefined
  return { is: 'refused', class: refusal.class, reason: refusal.reason }
}

/** Returns how a failed call ends the attempt; undefined when WHM may have acted. */
const failedOutcome = (error: unknown): AttemptOutcome | undefined => {
  if (!(error instanceof ProviderError)) throw error
  const { kind, code, message: reason } = error
  if (kind === 'refused') return { is: 'refused', class: 'fatal', reason }
  return kind === 'rate-limited' || neverSent.has(code)
    ? { is: 'refused', class: 'retry', reason }
    : undefined
}

const call = async (
  deps: AttemptDeps,
  order: AttemptOrder,
  user: string,
): Promise<AttemptOutcome | undefined> => {
  const { itemId, domain, packageName, password } = order
  const contactEmail = contactEmailOf(deps.contactMail, itemId)
  try {
    const created = await deps.whm.createAccount({
      ...{ user, domain, password, packageName, contactEmail },
    })
    if (created.ok) return { is: 'created', user, ip: created.ip }
    return await refusedOutcome(deps, order, user, created)
  } catch (error) {
    return failedOutcome(error)
  }
}

/** Looks before the call; what cannot look has created nothing. */
const observeFirst = async (
  deps: AttemptDeps,
  order: AttemptOrder,
  user: string,
): Promise<AttemptOutcome | undefined> => {
  try {
    return await observe(deps, order, user)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    return { is: 'refused', class: failureClass(error), reason: error.message }
  }
}

/** Creates an account once, unless it is there. Throws Halt when the outcome is unknown, ProviderError. */
export const createOnce = async (
  deps: AttemptDeps,
  order: AttemptOrder,
  { user }: AttemptIntent,
): Promise<AttemptOutcome> => {
  const before = await observeFirst(deps, order, user)
  if (before !== undefined) return before
  const { maxAccounts } = deps
  if (maxAccounts !== undefined && (await deps.whm.countAccounts()) >= maxAccounts) {
    return { is: 'refused', class: 'quota', reason: 'the server has its maximum of accounts' }
  }
  const outcome = (await call(deps, order, user)) ?? (await observe(deps, order, user))
  if (outcome === undefined) throw new Halt('retry', `it is unknown whether ${user} was created`)
  return outcome
}

/** Finds what an interrupted attempt did; it never creates. Throws Halt while it may still run, ProviderError. */
export const lookAgain = async (
  deps: AttemptDeps,
  order: AttemptOrder,
  { user, at }: AttemptIntent,
): Promise<AttemptOutcome> => {
  const found = await observe(deps, order, user)
  if (found !== undefined) return found
  if (deps.clock.now().getTime() - Date.parse(at) < overdueMs) {
    throw new Halt('retry', `it is unknown whether ${user} will be created`)
  }
  return { is: 'absent' }
}
