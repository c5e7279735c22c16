import type { WebSpaceTool } from '../../../contract/web-space-access.ts'
import type { KubeIntent } from '../../providers/kubernetes/index.ts'
import {
  dnsEgress,
  inNamespace,
  metadataOf,
  secretOf,
  spacePolicy,
  spaceQuota,
  toolLabel,
  toolShare,
  type SpaceModel,
} from './base-objects.ts'
import { databaseLogin, databaseLoginFile, databaseLoginFolder } from './database-login.ts'
import { adminerImage, appImages, dufsImage, engineImages } from './images.ts'
import {
  besideApp,
  fromSecret,
  isolated,
  locked,
  podSecurity,
  resourcesOf,
  variables,
  type Spec,
} from './pod.ts'
import { labelsOf, type SpaceSettings, type WebSpace } from './web-space.ts'
import { serviceObject } from './workload-objects.ts'

/** The tools that run beside the website. */
export type SpaceTool = Exclude<WebSpaceTool, 'BACKUP'>

/** An opening of a tool. */
export interface Opening {
  readonly tool: SpaceTool
  readonly opening: string
  readonly host: string
  readonly password: string
}

/** The name of a tool's objects. */
export const toolNames = { FILES: 'files-tool', DATABASE: 'database-tool' } as const

/** Who signs in to the files; the database's tool asks for a password only. */
export const filesUser = 'owner'

const openingLabel = 'flow/opening'
const port = 8080

interface ToolPod {
  readonly image: string
  readonly uid: number
  readonly env: Spec[]
  readonly mounts: Spec[]
  readonly volumes: Spec[]
}

const filesPod = ({ size }: SpaceModel): ToolPod => ({
  image: dufsImage,
  // Files keep their owner.
  uid: appImages[size.app].uid,
  env: [
    ...variables({
      ...{ DUFS_SERVE_PATH: '/files', DUFS_PORT: String(port), DUFS_HIDDEN: 'lost+found' },
      ...{ DUFS_ALLOW_UPLOAD: 'true', DUFS_ALLOW_DELETE: 'true' },
      ...{ DUFS_ALLOW_SEARCH: 'true', DUFS_ALLOW_ARCHIVE: 'true' },
    }),
    fromSecret('DUFS_AUTH', toolNames.FILES, 'auth'),
  ],
  mounts: [{ name: 'files', mountPath: '/files' }],
  volumes: [{ name: 'files', persistentVolumeClaim: { claimName: 'files' } }],
})

const databasePod = ({ size }: SpaceModel): ToolPod => ({
  ...{ image: adminerImage, uid: 1000 },
  env: [
    ...variables({ TOOL_DRIVER: size.engine === 'postgresql' ? 'pgsql' : 'server' }),
    fromSecret('TOOL_PASSWORD', toolNames.DATABASE, 'password'),
    fromSecret('DATABASE_PASSWORD', 'db', 'password'),
  ],
  mounts: [{ name: 'login', mountPath: databaseLoginFolder, readOnly: true }],
  volumes: [{ name: 'login', configMap: { name: toolNames.DATABASE } }],
})

const deployment = (model: SpaceModel, { tool, opening }: Opening): KubeIntent => {
  const { space } = model
  const name = toolNames[tool]
  const { image, uid, env, mounts, volumes } = (tool === 'FILES' ? filesPod : databasePod)(model)
  const labels = { ...labelsOf(space), app: name, [toolLabel]: tool, [openingLabel]: opening }
  return {
    kind: 'Deployment',
    metadata: metadataOf(space, name),
    spec: {
      ...{ replicas: 1, strategy: { type: 'Recreate' }, progressDeadlineSeconds: 600 },
      selector: { matchLabels: { app: name } },
      template: {
        metadata: { labels },
        spec: {
          ...isolated,
          securityContext: podSecurity(uid),
          ...(tool === 'FILES' ? { affinity: besideApp } : {}),
          containers: [
            {
              ...{ name: 'tool', image, env, volumeMounts: mounts, securityContext: locked },
              ports: [{ containerPort: port }],
              resources: resourcesOf(toolShare.cpuMillis, toolShare.ramMb),
              readinessProbe: { tcpSocket: { port }, periodSeconds: 2 },
            },
          ],
          volumes,
        },
      },
    },
  }
}

/** In: the gateway. Out: nothing of the files', the database of the database's. */
const policy = ({ space, size, settings }: SpaceModel, tool: SpaceTool): KubeIntent => {
  const database = { podSelector: { matchLabels: { app: 'db' } } }
  return {
    kind: 'NetworkPolicy',
    metadata: metadataOf(space, toolNames[tool]),
    spec: {
      podSelector: { matchLabels: { app: toolNames[tool] } },
      policyTypes: ['Ingress', 'Egress'],
      ingress: [{ from: [inNamespace(settings.ingressNamespace)] }],
      egress:
        tool === 'FILES'
          ? []
          : [
              {
                to: [database],
                ports: [{ protocol: 'TCP', port: engineImages[size.engine].port }],
              },
              dnsEgress,
            ],
    },
  }
}

const secret = ({ space }: SpaceModel, { tool, password }: Opening): KubeIntent =>
  secretOf(
    space,
    toolNames[tool],
    tool === 'FILES' ? { auth: `${filesUser}:${password}@/:rw` } : { password },
  )

/** Returns the route of a tool's own host, whose certificate is that of our zone. */
export const toolIngress = (
  space: WebSpace,
  { ingressClass }: SpaceSettings,
  { host, name }: { readonly host: string; readonly name: string },
): KubeIntent => ({
  kind: 'Ingress',
  metadata: metadataOf(space, name),
  spec: {
    ingressClassName: ingressClass,
    tls: [{ hosts: [host] }],
    rules: [
      {
        host,
        http: {
          paths: [
            {
              ...{ path: '/', pathType: 'Prefix' },
              backend: { service: { name, port: { number: 80 } } },
            },
          ],
        },
      },
    ],
  },
})

/** Returns what must be there before a tool runs: room, its rules, its password. */
export const toolGround = (model: SpaceModel, opening: Opening): readonly KubeIntent[] => [
  spaceQuota(model),
  // Spaces of before have one that includes the tools.
  spacePolicy(model),
  policy(model, opening.tool),
  secret(model, opening),
  ...(opening.tool === 'FILES'
    ? []
    : [
        {
          kind: 'ConfigMap' as const,
          metadata: metadataOf(model.space, toolNames.DATABASE),
          data: { [databaseLoginFile]: databaseLogin },
        },
      ]),
]

/** Returns a tool with its URL. */
export const toolObjects = (model: SpaceModel, opening: Opening): readonly KubeIntent[] => {
  const name = toolNames[opening.tool]
  return [
    deployment(model, opening),
    serviceObject(model.space, name, name, [80, port]),
    toolIngress(model.space, model.settings, { host: opening.host, name }),
  ]
}

/** The kinds of a tool's objects, its URL first: what is closed is closed at once. */
export const toolKinds = [
  ...(['Ingress', 'Service', 'Deployment', 'Secret', 'ConfigMap', 'NetworkPolicy'] as const),
] as const
