import { internet, dnsEgress, metadataOf, spaceNamespace } from './base-objects.ts'
import { backupSecret } from './backup-objects.ts'
import { hasNamespace, type SpaceDeps } from './own-space.ts'
import type { Spec } from './pod.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'

/** Returns the namespace in which the backups of a space are read: of its own, since the space may have ended and its quota is the plan's. */
export const backupRoom = (space: WebSpace): WebSpace => ({
  ...space,
  ...{ itemId: `${space.itemId}-backup`, copyOf: space.itemId },
})

/** Creates the namespace with what reads the repository. Throws SpaceHalt for another owner's. */
export const ensureRoom = async (
  deps: Pick<SpaceDeps, 'kubernetes' | 'settings'>,
  room: WebSpace,
  ingress: readonly Spec[],
): Promise<void> => {
  const { kubernetes, settings } = deps
  if (!(await hasNamespace(deps, room, 'BACKUP'))) {
    await kubernetes.create(spaceNamespace(room))
    await hasNamespace(deps, room, 'BACKUP')
  }
  await kubernetes.apply({
    kind: 'NetworkPolicy',
    metadata: metadataOf(room, 'room'),
    spec: {
      podSelector: {},
      policyTypes: ['Ingress', 'Egress'],
      ingress,
      egress: [dnsEgress, internet],
    },
  })
  await kubernetes.create(backupSecret(room, settings))
}

/** Removes the namespace; an absent one is removed. */
export const removeRoom = async (
  { kubernetes }: Pick<SpaceDeps, 'kubernetes'>,
  room: WebSpace,
): Promise<void> => {
  const name = namespaceOf(room)
  const found = await kubernetes.find({ kind: 'Namespace', name })
  if (found?.metadata.labels['flow/item'] === room.itemId) {
    await kubernetes.remove({ kind: 'Namespace', name })
  }
}
