import * as v from 'valibot'
import type { PublicDns } from '../../providers/public-dns.ts'
import type { Steps } from '../../platform/steps/index.ts'
import type { NewZones } from '../dns/index.ts'
import {
  nextLookMs,
  waiting,
  type Ran,
  type RunTaskDeps,
  type TaskRunner,
} from '../web-space-tasks/index.ts'
import { resetAdminPassword } from './admin-login.ts'
import { applyValues } from './app-values.ts'
import { backUpSpace, restoreSpace } from './back-up-space.ts'
import {
  connectDomain,
  disconnectDomain,
  type ConnectDeps,
  type Connected,
  type DomainNames,
} from './connect-domain.ts'
import { runDeployment, type DeploymentDeps } from './deployments/run-deployment.ts'
import { followTool } from './follow-tool.ts'
import { forgetBackups } from './forget-backups.ts'
import { runCopyTask } from './run-copy-task.ts'
import { runWordpressTask } from './run-wordpress-task.ts'
import { endSpace } from './space-kind.ts'
import { domainsOf, SpaceConfig, spaceOf } from './space-config.ts'
import type { SpaceTask } from './space-task.ts'
import { closeTools } from './stored-tools.ts'
import { setSuspended } from './suspend-space.ts'

export interface SpaceTaskDeps
  extends ConnectDeps, RunTaskDeps, DeploymentDeps, Pick<PublicDns, 'resolve'> {
  readonly newZones: Pick<NewZones, 'pointAt'> | undefined
}

/** A new password, shown once. */
export interface AdminPassword {
  readonly user: string
  readonly password: string
}

const minute = 60_000

type SpaceRan = Ran<AdminPassword>

/** WordPress has more. */
const withMore = v.looseObject(SpaceConfig.entries)

type WaitsForDomain = Extract<Connected, { readonly is: 'waiting-for-domain' }>

/** Shows the records to set, and sets them where we host the zone. */
const waitForDomain = async (
  { db, newZones }: SpaceTaskDeps,
  { service, subject }: SpaceTask,
  { wanted, found, seen }: WaitsForDomain,
  afterMs: number,
): Promise<SpaceRan> => {
  if (wanted.length > 0) {
    await db.transaction(async (tx) =>
      newZones?.pointAt(tx, {
        ...{ customerId: service.customerId, name: subject, ips: wanted, hasMail: false },
      }),
    )
  }
  return waiting(afterMs, { waitsFor: 'DNS', wanted: [...wanted], found: [...found], seen })
}

const wwwOf = (name: string): string => `www.${name}`

/** Returns a domain, with its www where that points to the same place. */
const namesOf = async ({ resolve }: SpaceTaskDeps, name: string): Promise<DomainNames> => {
  const [ips, wwwIps] = await Promise.all([resolve(name), resolve(wwwOf(name))])
  const isSame = wwwIps.length > 0 && wwwIps.every((ip) => ips.includes(ip))
  return isSame ? [name, wwwOf(name)] : [name]
}

const connect = async (deps: SpaceTaskDeps, task: SpaceTask, steps: Steps): Promise<SpaceRan> => {
  const { service, subject } = task
  if (!domainsOf(service.config).includes(subject)) {
    return { is: 'refused', why: `${subject} was removed` }
  }
  const names = await namesOf(deps, subject)
  const outcome = await connectDomain(deps, spaceOf(service), names, steps)
  const afterMs = nextLookMs(deps.clock.now().getTime() - task.createdAt.getTime())
  switch (outcome.is) {
    case 'connected':
      return subject === service.config.domain
        ? { is: 'done', config: { url: outcome.url } }
        : { is: 'done' }
    case 'waiting-for-domain':
      return waitForDomain(deps, task, outcome, afterMs)
    case 'waiting-for-certificate':
      return waiting(Math.min(afterMs, minute), { waitsFor: 'CERTIFICATE' })
    case 'refused':
    case 'halted':
      return outcome
  }
}

/** Disconnects a domain; its config has it no longer. */
const disconnect = async (
  deps: SpaceTaskDeps,
  { service, subject }: SpaceTask,
  steps: Steps,
): Promise<SpaceRan> => {
  const { url, host } = service.config
  const outcome = await disconnectDomain(deps, spaceOf(service), [subject, wwwOf(subject)], steps)
  if (outcome.is === 'halted') return outcome
  return url === `https://${subject}`
    ? { is: 'done', config: { url: `https://${host}` } }
    : { is: 'done' }
}

const run = async (deps: SpaceTaskDeps, task: SpaceTask, steps: Steps): Promise<SpaceRan> => {
  const space = spaceOf(task.service)
  switch (task.kind) {
    case 'CONNECT':
      return connect(deps, task, steps)
    case 'DISCONNECT':
      return disconnect(deps, task, steps)
    case 'INSTALL':
    case 'LOOK':
    case 'UPDATE':
    case 'PUBLIC':
    case 'TEST_BACKUP':
    case 'COUNT_NEWER':
      return runWordpressTask(deps, task.kind, task, steps)
    case 'DEPLOY':
      return runDeployment(deps, task, steps)
    case 'VALUES': {
      const { createdAt, service } = task
      return applyValues(deps, space, { createdAt, isSuspended: service.config.isSuspended }, steps)
    }
    case 'TOOL':
      return followTool(deps, space, { serviceId: task.service.id, tool: task.subject }, steps)
    case 'END': {
      const ended = await endSpace(deps, task.service, steps)
      if (ended.is === 'halted') return ended
      return { is: 'done', config: { copy: null, finalBackup: ended.backup } }
    }
    case 'FORGET': {
      const forgotten = await forgetBackups(deps, space, steps)
      if (forgotten.is === 'halted') return forgotten
      return { is: 'done', config: { backupsRemovedAt: deps.clock.now().toISOString() } }
    }
    case 'BACK_UP': {
      const backedUp = await backUpSpace(deps, space, steps)
      return backedUp.is === 'halted' ? backedUp : { is: 'done' }
    }
    case 'RESTORE': {
      const { url } = task.service.config
      const restored = await restoreSpace(deps, space, { backupId: task.subject, url }, steps)
      return restored.is === 'halted' ? restored : { is: 'done' }
    }
    case 'BESIDE':
    case 'SWITCH':
    case 'DROP_COPY':
      return runCopyTask(deps, task.kind, task, steps)
    case 'PASSWORD': {
      const reset = await resetAdminPassword(deps, space, steps)
      return reset.is === 'halted' ? reset : { is: 'done', value: reset }
    }
    case 'SUSPEND':
    case 'RESUME': {
      const isSuspended = task.kind === 'SUSPEND'
      if (isSuspended) await closeTools(deps.db, task.service.id)
      const set = await setSuspended(deps, space, isSuspended)
      return set.is === 'halted' ? set : { is: 'done', config: { isSuspended } }
    }
  }
}

/** Creates what runs the tasks of web spaces. */
export const createRunSpaceTask =
  (deps: SpaceTaskDeps): TaskRunner<AdminPassword> =>
  ({ service, ...task }, steps) =>
    run(
      deps,
      { ...task, service: { ...service, config: v.parse(withMore, service.config) } },
      steps,
    )
