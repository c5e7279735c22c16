import type { Clock } from '../../platform/clock.ts'
import { newPassword, type RandomBytes } from '../../platform/secrets/new-password.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { Steps } from '../../platform/steps/index.ts'
import { mainServer } from '../../platform/whm-settings.ts'
import { accountName } from './account-name.ts'
import {
  createOnce,
  lookAgain,
  type AttemptDeps,
  type AttemptIntent,
  type AttemptOrder,
  type AttemptOutcome,
} from './create-attempt.ts'
import { Halt, untilHalt, type Halted } from '../lifecycle/index.ts'
import { onServer, type ServersDeps } from './own-account.ts'
import {
  backsUpNightly,
  packageLimits,
  packageNameOf,
  packageSettings,
  type HostingAddon,
} from './package-limits.ts'
import { addTemporarySubdomain, type TemporaryZoneDeps } from './temporary-subdomain.ts'

export interface ProvisionDeps extends ServersDeps, TemporaryZoneDeps {
  readonly clock: Clock
  readonly secretBox: SecretBox
  readonly randomBytes: RandomBytes
}

type OnServer = ProvisionDeps & AttemptDeps

/** What a customer ordered. */
export interface HostingOrder {
  readonly itemId: string
  readonly regionId: string
  /** The main domain (ASCII). */
  readonly domain: string
  /** The key of the plan, such as `sh-basic`. */
  readonly plan: string
  readonly addons: readonly HostingAddon[]
}

/** A ready account; its user is stored with the service. */
export interface Provisioned {
  readonly is: 'active'
  readonly server: string
  readonly user: string
  readonly ip: string
  readonly packageName: string
  readonly temporaryDomain?: string
}

const maxCandidates = 20

const passwordPurpose = (itemId: string): string => `hosting-password:${itemId}`

/** Returns the server and the password of an account, stored before the first call. */
const storedStart = async (
  { secretBox, randomBytes, whmServers }: ProvisionDeps,
  { itemId, regionId }: HostingOrder,
  steps: Steps,
): Promise<{ readonly server: string; readonly password: string }> => {
  // Orders from before there were several servers are on the main one.
  type Start = { readonly sealed: string; readonly server?: string }
  const chosen = whmServers.forRegion(regionId)
  // Strength rules may ask for a sign, too.
  const create = (): string => `${newPassword(randomBytes)}-`
  const stored = await steps.once<Start, Start>('password', {
    intent: () => {
      if (chosen === undefined) throw new Halt('fatal', `no WHM server for region ${regionId}`)
      return { sealed: secretBox.seal(create(), passwordPurpose(itemId)), server: chosen.name }
    },
    look: (intent) => Promise.resolve(intent),
    run: (intent) => Promise.resolve(intent),
  })
  const opened = secretBox.open(stored?.sealed ?? '', passwordPurpose(itemId))
  if (opened === undefined) throw new Halt('fatal', 'the key of the password is gone')
  return { server: stored?.server ?? mainServer, password: opened.text }
}

const preparePackage = async (
  { whm }: OnServer,
  { plan, addons }: HostingOrder,
  steps: Steps,
): Promise<string> => {
  const limits = packageLimits(addons)
  const name = packageNameOf(plan, limits)
  await steps.once<{ name: string }, { name: string }>('package', {
    intent: () => ({ name }),
    // Repeating it is harmless.
    look: () => Promise.resolve(undefined),
    run: async (intent) => {
      await whm.ensurePackage(name, packageSettings(limits))
      return intent
    },
  })
  return name
}

/** Runs attempts, each a step, until one of them created the account. */
const createAccount = async (deps: OnServer, order: AttemptOrder, steps: Steps) => {
  let candidate = 0
  for (let attempt = 0; candidate < maxCandidates; attempt += 1) {
    const now = { hasRun: false }
    const outcome = await steps.once<AttemptIntent, AttemptOutcome>(`account-${attempt}`, {
      intent: () => ({
        user: accountName(order.itemId, candidate),
        candidate,
        at: deps.clock.now().toISOString(),
      }),
      look: (intent) => lookAgain(deps, order, intent),
      run: (intent) => {
        now.hasRun = true
        return createOnce(deps, order, intent)
      },
    })
    switch (outcome?.is) {
      case 'created':
        return outcome
      case 'taken':
        candidate += 1
        break
      case 'refused':
        // An earlier run's refusal may have passed.
        if (now.hasRun) throw new Halt(outcome.class, outcome.reason)
        break
      case 'absent':
      case undefined:
        break
    }
  }
  throw new Halt('fatal', `${maxCandidates} names are taken`)
}

/** Creates the hosting account of an item, once however often it runs. @throws StepUnknown, StepNotDone, RangeError for a plan that WHM cannot express */
export const provisionAccount = (
  deps: ProvisionDeps,
  order: HostingOrder,
  steps: Steps,
): Promise<Provisioned | Halted> =>
  untilHalt(async () => {
    const { itemId, domain } = order
    const { server, password } = await storedStart(deps, order, steps)
    const { maxAccounts } = deps.whmServers.named(server) ?? {}
    const at = { ...onServer(deps, server), maxAccounts }
    const packageName = await preparePackage(at, order, steps)
    const attempt = { itemId, domain, packageName, password }
    const { user, ip } = await createAccount(at, attempt, steps)
    // New accounts are in the nightly backup.
    if (!backsUpNightly(order.addons)) await at.whm.setNightlyBackup(user, false)
    const temporaryDomain = await addTemporarySubdomain(at, { user, server, ip, domain }, steps)
    const account = { is: 'active', server, user, ip, packageName } as const
    return temporaryDomain === undefined ? account : { ...account, temporaryDomain }
  })
