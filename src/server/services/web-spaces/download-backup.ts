import type { Steps } from '../../platform/steps/index.ts'
import { backupRoom, ensureRoom, removeRoom } from './backup-room.ts'
import { inNamespace } from './base-objects.ts'
import { downloadName, downloadObjects, type Download } from './download-objects.ts'
import { SpaceHalt } from './halt.ts'
import { applyAll, type SpaceDeps } from './own-space.ts'
import { ensureStep, isUp, waitStep } from './wait.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'

/** Packs a backup and offers it, behind the password of its opening. Throws SpaceHalt until it is there. */
export const openDownload = async (
  deps: SpaceDeps,
  space: WebSpace,
  download: Download,
  steps: Steps,
): Promise<void> => {
  const { kubernetes, settings } = deps
  const room = backupRoom(space)
  const namespace = namespaceOf(room)
  await ensureStep(steps, `open ${download.opening}`, async () => {
    await ensureRoom(deps, room, [{ from: [inNamespace(settings.ingressNamespace)] }])
    await applyAll(deps, downloadObjects(room, settings, download))
  })
  await waitStep(deps, steps, `up ${download.opening}`, 'BACKUP', async () => {
    const pods = await kubernetes.listPods(namespace, `flow/opening=${download.opening}`)
    if (pods.some(({ waits }) => waits?.reason === 'CrashLoopBackOff')) {
      throw new SpaceHalt('BACKUP', 'fatal', 'the backup cannot be packed')
    }
    return isUp(deps, namespace, 'Deployment', downloadName, 'BACKUP')
  })
}

/** Removes a download with its copy of the backup. */
export const closeDownload = (deps: SpaceDeps, space: WebSpace): Promise<void> =>
  removeRoom(deps, backupRoom(space))
