import type { KubeIntent } from '../../providers/kubernetes/index.ts'
import { checkedBackup, resticEnv } from './backup-objects.ts'
import { jobShare, metadataOf, secretOf, toolShare } from './base-objects.ts'
import { appImages, dufsImage, resticImage } from './images.ts'
import { fromSecret, isolated, locked, podSecurity, resourcesOf, variables } from './pod.ts'
import { spaceSize } from './space-size.ts'
import { filesUser, toolIngress } from './tool-objects.ts'
import { labelsOf, type SpaceSettings, type WebSpace } from './web-space.ts'
import { serviceObject } from './workload-objects.ts'

/** A backup that is offered as a ZIP. */
export interface Download {
  readonly opening: string
  readonly host: string
  readonly password: string
  readonly backup: { readonly id: string; readonly at: string }
}

/** The name of its objects. */
export const downloadName = 'download'

const port = 8080

/** Returns the name of the ZIP, such as `backup-2026-11-24-0200.zip` (UTC). */
export const archiveName = (at: string): string =>
  `backup-${at.slice(0, 16).replace('T', '-').replace(':', '')}.zip`

/** Restic writes the ZIP before its server starts; both end with the pod. */
const deployment = (room: WebSpace, { opening, backup }: Download): KubeIntent => {
  const size = spaceSize(room)
  const archive = { name: 'archive', mountPath: '/archive' }
  const script = `restic dump ${checkedBackup(backup.id)} / --archive zip --target /archive/${archiveName(backup.at)}`
  return {
    kind: 'Deployment',
    metadata: metadataOf(room, downloadName),
    spec: {
      ...{ replicas: 1, strategy: { type: 'Recreate' }, progressDeadlineSeconds: 7_200 },
      selector: { matchLabels: { app: downloadName } },
      template: {
        metadata: { labels: { ...labelsOf(room), app: downloadName, 'flow/opening': opening } },
        spec: {
          ...isolated,
          securityContext: podSecurity(appImages[size.app].uid),
          initContainers: [
            {
              ...{ name: 'pack', image: resticImage, securityContext: locked },
              ...{ command: ['/bin/sh', '-ec'], args: [script], env: resticEnv },
              resources: resourcesOf(jobShare.cpuMillis, jobShare.ramMb),
              volumeMounts: [archive, { name: 'dump', mountPath: '/dump' }],
            },
          ],
          containers: [
            {
              ...{ name: 'tool', image: dufsImage, securityContext: locked },
              env: [
                ...variables({ DUFS_SERVE_PATH: '/archive', DUFS_PORT: String(port) }),
                fromSecret('DUFS_AUTH', downloadName, 'auth'),
              ],
              ports: [{ containerPort: port }],
              resources: resourcesOf(toolShare.cpuMillis, toolShare.ramMb),
              volumeMounts: [{ ...archive, readOnly: true }],
              readinessProbe: { tcpSocket: { port }, periodSeconds: 2 },
            },
          ],
          volumes: [
            { name: 'archive', emptyDir: { sizeLimit: `${size.filesGb + size.databaseGb}Gi` } },
            { name: 'dump', emptyDir: {} },
          ],
        },
      },
    },
  }
}

/** Returns what offers a backup. */
export const downloadObjects = (
  room: WebSpace,
  settings: SpaceSettings,
  download: Download,
): readonly KubeIntent[] => [
  secretOf(room, downloadName, { auth: `${filesUser}:${download.password}@/` }),
  deployment(room, download),
  serviceObject(room, downloadName, downloadName, [80, port]),
  toolIngress(room, settings, { host: download.host, name: downloadName }),
]
