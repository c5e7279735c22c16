import { valueOf } from '../../../contract/configured-price.ts'
import { dunning } from '../../../contract/dunning.ts'
import type { SharedHostingDetails } from '../../../contract/service-details.ts'
import { toUnicodeName } from '../../platform/domain-names/index.ts'
import {
  defineServiceKind,
  packageLifecycle,
  packageReminder,
  untilHalt,
  type Observed,
  type Service,
} from '../lifecycle/index.ts'
import { accountAt, domainsOf, HostingConfig } from './hosting-config.ts'
import { findOwnAccount, type ServersDeps } from './own-account.ts'
import { endAccount } from './end-account.ts'
import { showFinal, type TaskRunners } from '../web-space-tasks/index.ts'
import { createRunAccountTask, type AccountTaskDeps } from './run-account-task.ts'
import type { TemporaryZoneDeps } from './temporary-subdomain.ts'
import { createHostingTasks, type HostingTaskDeps } from './hosting-tasks.ts'

const observe = async (deps: ServersDeps, service: Service<HostingConfig>): Promise<Observed> => {
  const found = await untilHalt(async () => {
    const { account, at } = accountAt(deps, service)
    return { is: 'found' as const, account: await findOwnAccount(at, account) }
  })
  if (found.is === 'halted') return 'UNKNOWN'
  return found.account === undefined ? 'MISSING' : 'ACTIVE'
}

/** Returns what a package includes, with the chosen values. */
const limitsOf = ({ sold, addons }: HostingConfig): SharedHostingDetails['limits'] =>
  sold.addons.map(({ name, value, unit }) => ({
    ...{ name, unit },
    value: valueOf(sold, addons, name) ?? value,
  }))

const showHosting = (
  { productKey, config }: Service<HostingConfig>,
  nameservers: readonly string[],
): SharedHostingDetails => ({
  type: 'SHARED_HOSTING',
  websiteName: config.websiteName,
  domain: config.domain,
  domains: domainsOf(config),
  unicodeDomain: toUnicodeName(config.domain),
  user: config.user,
  ip: config.ip,
  temporaryDomain: config.temporaryDomain ?? null,
  finalBackup: showFinal(config),
  nameservers: [...nameservers],
  productKey,
  regionId: config.regionId,
  duration: config.duration,
  durationType: config.durationType,
  planName: config.planName,
  addons: [...config.addons],
  limits: limitsOf(config),
})

export interface HostingKindDeps extends HostingTaskDeps, TemporaryZoneDeps {
  /** Our nameservers, whose domains need no records. */
  readonly nameservers: readonly string[]
  readonly settings: HostingTaskDeps['settings'] & TemporaryZoneDeps['settings']
}

/** Creates the service kind of shared hosting. */
export const createHostingKind = (deps: HostingKindDeps) =>
  defineServiceKind<HostingConfig>({
    ...packageLifecycle,
    reminder: packageReminder(dunning.SHARED_HOSTING),
    type: 'SHARED_HOSTING',
    system: { name: 'whm', suspends: true, hasWebSpaces: true },
    config: HostingConfig,
    displayName: toUnicodeName,
    look: (service) => observe(deps, service),
    terminate: async (service, steps) => {
      const ended = await endAccount(deps, service, steps)
      return ended.is === 'halted' ? { is: 'later', why: ended.why } : { is: 'ended' }
    },
    details: (service) => showHosting(service, deps.nameservers),
    tasks: createHostingTasks(deps),
  })

/** Returns what runs the tasks of hosting accounts, by their type. */
export const accountRunners = (deps: AccountTaskDeps): TaskRunners => ({
  SHARED_HOSTING: createRunAccountTask(deps),
})
