import { releaseHost } from '../web-space-tasks/index.ts'
import type { SpaceHalted } from './halt.ts'
import { untilHalt } from './halt.ts'
import type { SpaceDeps } from './own-space.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'

/** Removes what was created of a space that was never handed over, and frees its names. */
export const removeRemains = (
  deps: Pick<SpaceDeps, 'kubernetes' | 'db'>,
  space: Pick<WebSpace, 'itemId' | 'family'>,
): Promise<{ readonly is: 'removed' } | SpaceHalted> =>
  untilHalt('REMOVAL', async () => {
    const name = namespaceOf(space)
    const found = await deps.kubernetes.find({ kind: 'Namespace', name })
    if (found?.metadata.labels['flow/item'] === space.itemId) {
      await deps.kubernetes.remove({ kind: 'Namespace', name })
    }
    await releaseHost(deps.db, space.itemId)
    return { is: 'removed' } as const
  })
