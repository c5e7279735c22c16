import { createHash } from 'node:crypto'
import type { KubeIntent } from '../../providers/kubernetes/index.ts'
import { metadataOf, type SpaceModel } from './base-objects.ts'
import { appImages, engineImages } from './images.ts'
import {
  fromSecret,
  isolated,
  locked,
  podSecurity,
  resourcesOf,
  variables,
  type Spec,
} from './pod.ts'
import { sharesOf } from './space-size.ts'
import { labelsOf, type WebSpace } from './web-space.ts'
import { pluginMap, pluginMount, pluginVolume, wordpressEnv } from './wordpress-objects.ts'

/** The variables with which an app finds its database. */
export const databaseEnv = ({ size }: Pick<SpaceModel, 'size'>): Spec[] => {
  const port = String(engineImages[size.engine].port)
  if (size.app === 'wordpress') {
    return [
      ...variables({ WORDPRESS_DB_HOST: 'db', WORDPRESS_DB_NAME: 'app', WORDPRESS_DB_USER: 'app' }),
      fromSecret('WORDPRESS_DB_PASSWORD', 'db', 'password'),
    ]
  }
  return [
    ...variables({ DB_HOST: 'db', DB_PORT: port, DB_NAME: 'app', DB_USER: 'app' }),
    fromSecret('DB_PASSWORD', 'db', 'password'),
  ]
}

/** Returns a Service in front of an app's pods. */
export const serviceObject = (
  space: WebSpace,
  name: string,
  app: string,
  [port, targetPort]: readonly [number, number],
  type: 'ClusterIP' | 'LoadBalancer' = 'ClusterIP',
): KubeIntent => ({
  kind: 'Service',
  metadata: metadataOf(space, name),
  spec: { type, selector: { app }, ports: [{ name: 'main', port, targetPort }] },
})

/** Returns the database with its Service. */
export const databaseObjects = ({
  space,
  size,
  isSuspended,
}: SpaceModel): readonly KubeIntent[] => {
  const { image, uid, port, dataPath, env, more = {} } = engineImages[size.engine]
  const { database } = sharesOf(size)
  return [
    serviceObject(space, 'db', 'db', [port, port]),
    {
      kind: 'StatefulSet',
      metadata: metadataOf(space, 'db'),
      spec: {
        replicas: isSuspended ? 0 : 1,
        serviceName: 'db',
        selector: { matchLabels: { app: 'db' } },
        template: {
          metadata: { labels: { ...labelsOf(space), app: 'db' } },
          spec: {
            ...isolated,
            securityContext: podSecurity(uid),
            containers: [
              {
                ...{ name: 'db', image, securityContext: locked },
                env: [
                  ...variables({ [env.name]: 'app', [env.user]: 'app', ...more }),
                  fromSecret(env.password, 'db', 'password'),
                ],
                ports: [{ containerPort: port }],
                resources: resourcesOf(database.cpuMillis, database.ramMb),
                // A new volume has `lost+found`, which databases refuse.
                volumeMounts: [{ name: 'data', mountPath: dataPath, subPath: 'data' }],
                readinessProbe: { tcpSocket: { port }, periodSeconds: 5 },
              },
            ],
            volumes: [{ name: 'data', persistentVolumeClaim: { claimName: 'db' } }],
          },
        },
      },
    },
  ]
}

/** The Secret with the customer's environment values. */
export const valuesSecret = 'values'

/** Restarts the app when its values change, and finds its pods by them. */
export const valuesLabel = 'flow/values'

/** Returns the app. */
export const appDeployment = (model: SpaceModel): KubeIntent => {
  const { space, size, isSuspended, release, valuesRevision } = model
  const hasValues = valuesRevision > 0
  const { image, uid, port, root, start, env = {} } = appImages[size.app]
  const { app } = sharesOf(size)
  const isWordpress = size.app === 'wordpress'
  return {
    kind: 'Deployment',
    metadata: metadataOf(space, 'app'),
    spec: {
      replicas: isSuspended ? 0 : 1,
      // The volume is one pod's.
      strategy: { type: 'Recreate' },
      progressDeadlineSeconds: 600,
      selector: { matchLabels: { app: 'app' } },
      template: {
        metadata: {
          labels: {
            ...{ ...labelsOf(space), app: 'app' },
            ...(hasValues ? { [valuesLabel]: String(valuesRevision) } : {}),
          },
          // Others read their files at each request.
          ...(release === undefined || start === undefined
            ? {}
            : { annotations: { 'flow/release': release } }),
        },
        spec: {
          ...isolated,
          securityContext: podSecurity(uid, port < 1024),
          containers: [
            {
              ...{ name: 'app', image, securityContext: locked },
              ...(start === undefined
                ? {}
                : { workingDir: root, command: ['/bin/sh', '-c', start] }),
              env: [
                ...variables({ PORT: String(port), ...env }),
                ...databaseEnv(model),
                ...(isWordpress ? wordpressEnv(model) : []),
              ],
              // What we set wins.
              ...(hasValues ? { envFrom: [{ secretRef: { name: valuesSecret } }] } : {}),
              ports: [{ containerPort: port }],
              resources: resourcesOf(app.cpuMillis, app.ramMb),
              volumeMounts: [
                { name: 'files', mountPath: root },
                ...(isWordpress ? [pluginMount] : []),
              ],
              readinessProbe: { tcpSocket: { port }, periodSeconds: 5 },
            },
          ],
          volumes: [
            { name: 'files', persistentVolumeClaim: { claimName: 'files' } },
            ...(isWordpress ? [pluginVolume] : []),
          ],
        },
      },
    },
  }
}

/** Returns the name of a host's certificate. */
export const certificateName = (host: string): string =>
  `tls-${createHash('sha256').update(host).digest('hex').slice(0, 16)}`

/** Whether a name is covered by the certificate of our zone. */
export const isUnder = (zone: string, host: string): boolean => host.endsWith(`.${zone}`)

/** Returns the route of all names, to the app or to the notice of a suspension. */
export const ingress = ({ space, settings, hosts, isSuspended }: SpaceModel): KubeIntent => ({
  kind: 'Ingress',
  metadata: metadataOf(space, 'app'),
  spec: {
    ingressClassName: settings.ingressClass,
    tls: hosts.map((host) =>
      isUnder(settings.zone, host)
        ? { hosts: [host] }
        : { hosts: [host], secretName: certificateName(host) },
    ),
    rules: hosts.map((host) => ({
      host,
      http: {
        paths: [
          {
            ...{ path: '/', pathType: 'Prefix' },
            backend: { service: { name: isSuspended ? 'notice' : 'app', port: { number: 80 } } },
          },
        ],
      },
    })),
  },
})

const notice = ({ space, settings }: SpaceModel): KubeIntent => ({
  kind: 'Service',
  metadata: metadataOf(space, 'notice'),
  spec: {
    type: 'ExternalName',
    externalName: settings.suspendedPage,
    ports: [{ name: 'main', port: 80, targetPort: 80 }],
  },
})

/** Returns the names of the Services with the additional IPs. */
export const ipServices = (ipCount: number): readonly string[] =>
  Array.from({ length: ipCount }, (_, at) => `ip-${at + 1}`)

/** Returns the app with its Services and its route. */
export const appObjects = (model: SpaceModel): readonly KubeIntent[] => {
  const { space, size } = model
  const { port } = appImages[size.app]
  return [
    ...(size.app === 'wordpress' ? [pluginMap(space)] : []),
    serviceObject(space, 'app', 'app', [80, port]),
    notice(model),
    ...ipServices(size.ipCount).map((name) =>
      serviceObject(space, name, 'app', [80, port], 'LoadBalancer'),
    ),
    appDeployment(model),
    ingress(model),
  ]
}
