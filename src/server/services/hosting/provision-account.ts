import { newPassword, type RandomBytes } from '../../platform/secrets/new-password.ts'
import type { SecretBox } from '../../platform/secrets/secret-box.ts'
import type { Steps } from '../../platform/steps/index.ts'
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
import {
  backsUpNightly,
  packageLimits,
  packageNameOf,
  packageSettings,
  type HostingAddon,
} from './package-limits.ts'
import { addTemporaryAddress, type TemporaryAddressDeps } from './temporary-address.ts'

export interface ProvisionDeps extends AttemptDeps, TemporaryAddressDeps {
  readonly secretBox: SecretBox
  readonly randomBytes: RandomBytes
}

/** What a customer ordered. */
export interface HostingOrder {
  readonly itemId: string
  /** The main domain (ASCII). */
  readonly domain: string
  /** The key of the plan, such as `sh-basic`. */
  readonly plan: string
  readonly addons: readonly HostingAddon[]
}

/** A ready account; its user is stored with the service. */
export interface Provisioned {
  readonly is: 'active'
  readonly user: string
  readonly ip: string
  readonly packageName: string
  readonly temporaryDomain?: string
}

const maxCandidates = 20

const passwordPurpose = (itemId: string): string => `hosting-password:${itemId}`

/** Returns the password of an account, stored before the first call. */
const storedPassword = async (
  { secretBox, randomBytes }: ProvisionDeps,
  itemId: string,
  steps: Steps,
): Promise<string> => {
  type Sealed = { readonly sealed: string }
  // Strength rules may ask for a sign, too.
  const create = (): string => `${newPassword(randomBytes)}-`
  const stored = await steps.once<Sealed, Sealed>('password', {
    intent: () => ({ sealed: secretBox.seal(create(), passwordPurpose(itemId)) }),
    look: (intent) => Promise.resolve(intent),
    run: (intent) => Promise.resolve(intent),
  })
  const opened = secretBox.open(stored?.sealed ?? '', passwordPurpose(itemId))
  if (opened === undefined) throw new Halt('fatal', 'the key of the password is gone')
  return opened.text
}

const preparePackage = async (
  { whm }: ProvisionDeps,
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
const createAccount = async (deps: ProvisionDeps, order: AttemptOrder, steps: Steps) => {
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
    const password = await storedPassword(deps, itemId, steps)
    const packageName = await preparePackage(deps, order, steps)
    const attempt = { itemId, domain, packageName, password }
    const { user, ip } = await createAccount(deps, attempt, steps)
    // New accounts are in the nightly backup.
    if (!backsUpNightly(order.addons)) await deps.whm.setNightlyBackup(user, false)
    const temporaryDomain = await addTemporaryAddress(deps, { user, ip, domain }, steps)
    const account = { is: 'active', user, ip, packageName } as const
    return temporaryDomain === undefined ? account : { ...account, temporaryDomain }
  })
