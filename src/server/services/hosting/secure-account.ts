import type { Clock } from '../../platform/clock.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { PublicDns } from '../../providers/public-dns.ts'
import { untilHalt, type Halted } from '../lifecycle/index.ts'
import { pointingOf, type Pointing, type Seen } from '../web-space-tasks/index.ts'
import { ownAccount, type AccountDeps, type HostingAccount } from './own-account.ts'

export interface SecureDeps extends AccountDeps {
  readonly clock: Clock
  /** Returns the IPs that each resolver has for a name. */
  readonly resolveEverywhere: PublicDns['resolveEverywhere']
}

/** How far the certificate of a domain is. */
export type Secured =
  | {
      readonly is: 'waiting-for-domain'
      readonly wanted: string
      readonly found: readonly string[]
      readonly seen: Seen
    }
  /** Undefined while the authority has found nothing wrong. */
  | { readonly is: 'ordered'; readonly problem: string | undefined }
  | { readonly is: 'secure' }

const hourMs = 3_600_000

/** Starts AutoSSL at once, and once more in every hour without a certificate. */
const orderHourly = async (
  { whm, clock }: SecureDeps,
  user: string,
  steps: Steps,
): Promise<void> => {
  const begun = await steps.once<{ at: string }, { at: string }>('auto-ssl', {
    intent: () => ({ at: clock.now().toISOString() }),
    // A second check does no harm.
    look: () => Promise.resolve(undefined),
    run: async (intent) => {
      await whm.startAutoSsl(user)
      return intent
    },
  })
  if (begun === undefined) throw new Error('auto-ssl has no intent')
  const hours = Math.floor((clock.now().getTime() - Date.parse(begun.at)) / hourMs)
  if (hours < 1) return
  await steps.once<Record<string, never>, true>(`auto-ssl-${hours}`, {
    intent: () => ({}),
    look: () => Promise.resolve(undefined),
    run: async () => {
      await whm.startAutoSsl(user)
      return true
    },
  })
}

/** Starts AutoSSL once a domain of an account points to the server, and returns how far it is. */
export const secureDomain = (
  deps: SecureDeps,
  account: HostingAccount & { readonly ip: string },
  domain: string,
  steps: Steps,
): Promise<Secured | Halted> =>
  untilHalt(async () => {
    const { whm } = deps
    const views = await deps.resolveEverywhere(domain)
    const waits = (wanted: string, { found, seen }: Pointing) =>
      ({ is: 'waiting-for-domain', wanted, found, seen }) as const
    const pointingTo = (ip: string) => pointingOf(views, (ips) => ips.includes(ip))
    // Most new domains lead nowhere yet, whatever the server says.
    if (views.flat().length === 0) return waits(account.ip, pointingTo(account.ip))
    const { user, ip } = await ownAccount(deps, account)
    const pointing = pointingTo(ip)
    if (!pointing.isHere) return waits(ip, pointing)
    await orderHourly(deps, user, steps)
    if ((await whm.securedNames(user)).has(domain)) return { is: 'secure' } as const
    const problems = await whm.sslProblems(user)
    return {
      is: 'ordered',
      problem: problems.find((one) => one.domain === domain)?.problem,
    } as const
  })
