import { valueOf } from '../../../contract/configured-price.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { Service, ServiceTasks } from '../lifecycle/index.ts'
import { beginShown, type BeginTaskDeps, type RunTaskDeps } from '../web-space-tasks/index.ts'
import { readAccountBackups } from './back-up-account.ts'
import { accountAt, type HostingConfig } from './hosting-config.ts'
import type { ServersDeps } from './own-account.ts'
import { reached } from './reached.ts'

type Hosting = Service<HostingConfig>
type BackupTasks = Pick<
  ServiceTasks<Hosting>,
  'accountBackups' | 'backUpWebSpace' | 'restoreWebSpace'
>

const hasFeature = ({ config: { sold, addons } }: Hosting, name: string): boolean =>
  valueOf(sold, addons, name) === true

/** Creates what customers can do with the backups of their hosting. */
export const createBackupTasks = (deps: ServersDeps & RunTaskDeps & BeginTaskDeps): BackupTasks => {
  const backupsOf = async (service: Hosting) => {
    const { account, at } = accountAt(deps, service)
    return reached(deps, account, readAccountBackups(at, account))
  }
  return {
    accountBackups: {
      ...{ in: ['ACTIVE'], needs: 'OWNER', whileHeld: true },
      run: async (service) => {
        const { days, archives } = await backupsOf(service)
        return {
          isNightly: hasFeature(service, 'sh-auto-backup'),
          isOnDemand: hasFeature(service, 'sh-manual-backup'),
          days: [...days],
          archives: archives.map(({ at, ...archive }) => ({ ...archive, at: at.toISOString() })),
        }
      },
    },
    backUpWebSpace: {
      ...{ in: ['ACTIVE'], needs: 'OWNER' },
      run: (service) => {
        if (!hasFeature(service, 'sh-manual-backup')) throw new ApiError('SERVICE_STATE_INVALID')
        return beginShown(deps, service.id, { kind: 'BACK_UP' })
      },
    },
    restoreWebSpace: {
      ...{ in: ['ACTIVE'], needs: 'CONFIRMED_OWNER' },
      run: async (service, { backup }) => {
        const { days } = await backupsOf(service)
        if (!days.includes(backup)) throw new ApiError('RESTORE_POINT_NOT_FOUND')
        return beginShown(deps, service.id, { kind: 'RESTORE', subject: backup })
      },
    },
  }
}
