import { webSpaceToolHours } from '../../../contract/web-space-access.ts'
import { newPassword } from '../../platform/secrets/new-password.ts'
import type { ServiceTasks } from '../lifecycle/index.ts'
import { beginTask } from '../web-space-tasks/index.ts'
import { readCredentials } from './credentials.ts'
import { untilHalt } from './halt.ts'
import { engineImages } from './images.ts'
import { readLog } from './read-log.ts'
import { requireStored } from './backup-tasks.ts'
import {
  owner,
  reached,
  running,
  runningOrEnded,
  type WebSpaceService,
  type WebSpaceTaskDeps,
} from './service-task.ts'
import { spaceOf } from './space-config.ts'
import { spaceSize } from './space-size.ts'
import {
  closeTools,
  listTools,
  shownTool,
  storeOpening,
  toolPurpose,
  type StoredTool,
} from './stored-tools.ts'
import { filesUser } from './tool-objects.ts'

type Tasks = ServiceTasks<WebSpaceService>
type OpenTask = NonNullable<Tasks['openWebSpaceTool']>

const confirmed = { in: running, needs: 'CONFIRMED_OWNER' } as const

const databaseOf = (service: WebSpaceService) => {
  const { engine } = spaceSize(spaceOf(service))
  return { engine, host: 'db', port: engineImages[engine].port, name: 'app', user: 'app' }
}

const passwordOf = async (deps: WebSpaceTaskDeps, service: WebSpaceService) => {
  const found = untilHalt('DATABASE', async () => ({
    is: 'read' as const,
    ...(await readCredentials(deps, service.config.itemId)),
  }))
  return { password: (await reached(deps, service, found)).database }
}

/** Longer than the names that customers choose, and not guessed. */
const newLabel = ({ randomBytes }: WebSpaceTaskDeps): string =>
  `open-${Buffer.from(randomBytes(20)).toString('hex')}`

type Wanted = Pick<StoredTool, 'tool' | 'backup'>

/** Stores an opening, and begins the task that makes the cluster follow. */
const open = async (deps: WebSpaceTaskDeps, serviceId: string, wanted: Wanted, hours: number) => {
  const { db, clock, settings, secretBox, randomBytes } = deps
  const password = newPassword(randomBytes)
  const opening = {
    ...{ ...wanted, serviceId, host: `${newLabel(deps)}.${settings.zone}` },
    sealed: secretBox.seal(password, toolPurpose(serviceId)),
    closesAt: new Date(clock.now().getTime() + hours * 3_600_000),
  }
  await db.transaction(async (tx) => {
    await storeOpening(tx, opening)
    // One that runs does this opening, too, or the schedule begins another.
    await beginTask(deps, tx, serviceId, { kind: 'TOOL', subject: wanted.tool })
  })
  return { ...shownTool({ ...opening, isOver: false, isOpen: false }), password }
}

const openTool =
  (deps: WebSpaceTaskDeps): OpenTask['run'] =>
  async ({ id }, { tool }) => {
    const opened = await open(deps, id, { tool }, webSpaceToolHours)
    return { ...opened, user: tool === 'FILES' ? filesUser : null }
  }

/** Packing a large backup takes a while; the two hours begin when it is ready. */
const packingHours = 6

const openDownload =
  (deps: WebSpaceTaskDeps): NonNullable<Tasks['openDownload']>['run'] =>
  async (service, { backup: id }) => {
    const { at } = await requireStored(deps, service, id)
    const backup = { id, at: at.toISOString() }
    const opened = await open(deps, service.id, { tool: 'BACKUP', backup }, packingHours)
    return { ...opened, user: filesUser }
  }

/** Creates what shows customers their log, database and files. */
export const createAccessTasks = (deps: WebSpaceTaskDeps): Tasks => ({
  backupDownload: {
    ...{ ...owner, in: runningOrEnded },
    run: async ({ id }) => {
      const found = (await listTools(deps, id)).find(({ tool }) => tool === 'BACKUP')
      return { download: found === undefined ? null : shownTool(found) }
    },
  },
  openDownload: {
    ...{ ...confirmed, in: runningOrEnded },
    run: openDownload(deps),
  },
  webSpaceLog: {
    ...owner,
    run: async (service, { of }) =>
      (await reached(deps, service, readLog(deps, spaceOf(service), of))).log,
  },
  webSpaceAccess: {
    ...owner,
    run: async (service) => ({
      database: databaseOf(service),
      tools: (await listTools(deps, service.id))
        .filter(({ tool }) => tool !== 'BACKUP')
        .map(shownTool),
    }),
  },
  webSpaceDatabase: { ...confirmed, run: (service) => passwordOf(deps, service) },
  openWebSpaceTool: { ...confirmed, run: openTool(deps) },
  closeWebSpaceTool: {
    ...{ ...owner, in: runningOrEnded },
    run: async ({ id }, { tool }) => {
      await deps.db.transaction(async (tx) => {
        await closeTools(tx, id, tool)
        await beginTask(deps, tx, id, { kind: 'TOOL', subject: tool })
      })
      return { messageCode: 'SUCCESS' }
    },
  },
})
