import type { Steps } from '../../platform/steps/index.ts'
import { restic } from './backup-objects.ts'
import { backupRoom, ensureRoom, removeRoom } from './backup-room.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { appImages } from './images.ts'
import { jobName } from './install-wordpress.ts'
import { runJobs } from './job.ts'
import type { SpaceDeps } from './own-space.ts'
import { ensureStep } from './wait.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'

/** Removes all backups and releases of a space that has ended. @throws StepUnknown, StepNotDone */
export const forgetBackups = (
  deps: SpaceDeps,
  space: WebSpace,
  steps: Steps,
): Promise<{ readonly is: 'forgotten' } | SpaceHalted> =>
  untilHalt('BACKUP', async () => {
    const room = backupRoom(space)
    await ensureStep(steps, 'room', () => ensureRoom(deps, room, []))
    const host = namespaceOf(space)
    const script = `restic forget --host ${host} --unsafe-allow-remove-all --prune --retry-lock 10m`
    const program = restic('restic', script)
    const plan = {
      ...{ name: await jobName(deps, steps, 'forget'), uid: appImages.php.uid },
      ...{ besideApp: false, backoffLimit: 1 },
      programs: [{ ...program, mounts: [{ name: 'dump', mountPath: '/dump' }] }] as const,
      volumes: [{ name: 'dump', emptyDir: {} }],
    }
    const { isComplete, why, log } = await runJobs(deps, room, plan, 'BACKUP', steps)
    if (!isComplete) throw new SpaceHalt('BACKUP', 'fatal', `${why}: ${log.slice(-500)}`)
    await ensureStep(steps, 'removed', () => removeRoom(deps, room))
    return { is: 'forgotten' } as const
  })
