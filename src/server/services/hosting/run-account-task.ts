import * as v from 'valibot'
import type { Steps } from '../../platform/steps/index.ts'
import { untilHalt } from '../lifecycle/index.ts'
import type { NewZones } from '../dns/index.ts'
import {
  nextLookMs,
  releaseHost,
  reserveHost,
  storeHostingIps,
  waiting,
  type Ran,
  type RunTaskDeps,
  type TaskRunner,
} from '../web-space-tasks/index.ts'
import { addDomain, removeDomain } from './account-domains.ts'
import { backUpAccount } from './back-up-account.ts'
import { setSuspended } from './change-account.ts'
import { accountOf, domainsOf, HostingConfig } from './hosting-config.ts'
import { endAccount, type EndAccountDeps } from './end-account.ts'
import { onServer } from './own-account.ts'
import { restoreAccount } from './restore-account.ts'
import { secureDomain, type SecureDeps } from './secure-account.ts'

export interface AccountTaskDeps extends RunTaskDeps, EndAccountDeps, Omit<SecureDeps, 'whm'> {
  readonly newZones: Pick<NewZones, 'pointAt'> | undefined
}
type OnServer = AccountTaskDeps & SecureDeps

type Task = Parameters<TaskRunner>[0]
type AccountTask = Omit<Task, 'service'> & {
  readonly service: Task['service'] & { readonly config: HostingConfig }
}

const heldMs = 10 * 60_000
const certificateMs = 60_000

/** Points a zone of ours at the server, which it may have been added for. */
const pointHere = ({ db, newZones }: AccountTaskDeps, { service, subject }: AccountTask) =>
  db.transaction(async (tx) =>
    newZones?.pointAt(tx, {
      ...{ customerId: service.customerId, name: subject, ips: [service.config.ip], hasMail: true },
    }),
  )

/** Adds a domain, waits until it points to the server, and then for its certificate. */
const connect = async (deps: OnServer, task: AccountTask, steps: Steps): Promise<Ran<never>> => {
  const { service, subject, createdAt } = task
  if (!domainsOf(service.config).includes(subject)) {
    return { is: 'refused', why: `${subject} was removed` }
  }
  // A suspended account serves no pages, so no authority could check it.
  if (service.holds.length > 0) return waiting(heldMs, {})
  const { itemId, ip } = service.config
  if (!(await reserveHost(deps.db, subject, itemId))) {
    return { is: 'refused', why: `${subject} is connected to another hosting` }
  }
  await storeHostingIps(deps.db, [ip])
  const account = accountOf(service)
  const added = await addDomain(deps, account, subject, steps)
  if (added.is === 'halted') return { ...added, stage: 'SPACE' }
  const secured = await secureDomain(deps, { ...account, ip }, subject, steps)
  const afterMs = nextLookMs(deps.clock.now().getTime() - createdAt.getTime())
  switch (secured.is) {
    case 'secure':
      return { is: 'done' }
    case 'waiting-for-domain': {
      await pointHere(deps, task)
      const { wanted, found, seen } = secured
      return waiting(afterMs, { waitsFor: 'DNS', wanted: [wanted], found: [...found], seen })
    }
    case 'ordered': {
      const { problem = null } = secured
      return waiting(certificateMs, { waitsFor: 'CERTIFICATE', problem })
    }
    case 'halted':
      return { ...secured, stage: 'CERTIFICATE' }
  }
}

const run = async (deps: OnServer, task: AccountTask, steps: Steps): Promise<Ran<never>> => {
  const account = accountOf(task.service)
  switch (task.kind) {
    case 'CONNECT':
      return connect(deps, task, steps)
    case 'DISCONNECT': {
      const removed = await removeDomain(deps, account, task.subject)
      if (removed.is === 'halted') return removed
      await releaseHost(deps.db, task.service.config.itemId, task.subject)
      return { is: 'done' }
    }
    case 'SUSPEND':
    case 'RESUME': {
      const isSuspended = task.kind === 'SUSPEND'
      const [reason = ''] = task.service.holds
      const set = await setSuspended(deps, account, isSuspended, reason.toLowerCase())
      return set.is === 'halted' ? set : { is: 'done', config: { isSuspended } }
    }
    case 'BACK_UP': {
      const made = await backUpAccount(deps, account, steps)
      if (made.is === 'halted') return { ...made, stage: 'BACKUP' }
      return made.is === 'done' ? { is: 'done' } : { is: 'refused', why: 'the archive failed' }
    }
    case 'RESTORE': {
      const restored = await restoreAccount(deps, account, task.subject, steps)
      if (restored.is === 'halted') return { ...restored, stage: 'BACKUP' }
      if (restored.is === 'restored') return { is: 'done' }
      return { is: 'refused', why: restored.is, needsStaff: restored.is === 'failed' }
    }
    case 'BESIDE':
    case 'SWITCH':
    case 'DROP_COPY':
    case 'COUNT_NEWER':
    case 'INSTALL':
    case 'LOOK':
    case 'UPDATE':
    case 'PUBLIC':
    case 'VALUES':
    case 'TOOL':
    case 'TEST_BACKUP':
    case 'PASSWORD':
    case 'DEPLOY':
      throw new Error(`a hosting account has no ${task.kind}`)
    case 'END': {
      const ended = await endAccount(deps, task.service, steps)
      if (ended.is === 'halted') return { ...ended, stage: 'REMOVAL' }
      return { is: 'done', config: { finalBackup: ended.archive } }
    }
    // No call of WHM removes an archive: its server does (docs/decisions/113-unpaid-websites-end.md).
    case 'FORGET':
      return { is: 'done', config: { backupsRemovedAt: deps.clock.now().toISOString() } }
  }
}

/** Creates what runs the tasks of hosting accounts. */
export const createRunAccountTask =
  (deps: AccountTaskDeps): TaskRunner<never> =>
  async (task, steps) => {
    const service = { ...task.service, config: v.parse(HostingConfig, task.service.config) }
    return untilHalt(() => run(onServer(deps, service.config.server), { ...task, service }, steps))
  }
