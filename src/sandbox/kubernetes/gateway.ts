import { specOf, type Cluster } from './cluster.ts'
import { environmentOf } from './jobs.ts'
import type { Stored } from './object-table.ts'
import { podState } from './pods.ts'

/** How a visitor signs in. */
export interface Visitor {
  readonly user: string
  readonly password: string
}

interface Route {
  readonly rules: readonly {
    readonly host: string
    readonly http: {
      readonly paths: readonly {
        readonly backend: { readonly service: { readonly name: string } }
      }[]
    }
  }[]
}

const serviceOf = (cluster: Cluster, host: string): Stored | undefined => {
  for (const row of cluster.table.all()) {
    if (row.kind !== 'Ingress') continue
    const rule = (row.object.spec as unknown as Route).rules.find((one) => one.host === host)
    const name = rule?.http.paths[0]?.backend.service.name
    if (name !== undefined) return cluster.table.get('Service', row.namespace, name)
  }
  return undefined
}

const behind = (cluster: Cluster, service: Stored): Stored | undefined => {
  const { selector = {} } = service.object.spec as { selector?: Record<string, string> }
  return cluster
    .in(service.namespace, 'Deployment')
    .find((row) => specOf(row).template.metadata.labels.app === selector.app)
}

type Env = Readonly<Record<string, string>>

/** Dufs asks for Basic credentials; Adminer's plugin for one password, and signs in to the database with another. */
const statusOf = (image: string, env: Env, visitor: Visitor, databasePassword: string): number => {
  if (image.startsWith('sigoden/dufs')) {
    const [auth = ''] = (env.DUFS_AUTH ?? '').split('@/')
    return auth === `${visitor.user}:${visitor.password}` ? 200 : 401
  }
  if (image.startsWith('adminer')) {
    const isRight = env.TOOL_PASSWORD === visitor.password
    return isRight && env.DATABASE_PASSWORD === databasePassword ? 200 : 403
  }
  return 200
}

/** Returns the status with which the gateway answers a visitor of a host, as `curl` would see it. */
export const visit = (cluster: Cluster, host: string, visitor: Visitor): number => {
  const service = serviceOf(cluster, host)
  if (service === undefined) return 404
  const row = behind(cluster, service)
  if (row === undefined || podState(cluster, row).is !== 'running') return 503
  if (specOf(row).replicas === 0) return 503
  const [container] = specOf(row).template.spec.containers
  if (container === undefined) return 503
  const env = environmentOf(cluster, row.namespace, container)
  const database = cluster.in(row.namespace, 'StatefulSet')[0]
  const [databaseContainer] =
    database === undefined ? [] : specOf(database).template.spec.containers
  const databaseEnv =
    databaseContainer === undefined ? {} : environmentOf(cluster, row.namespace, databaseContainer)
  const password = databaseEnv.MYSQL_PASSWORD ?? databaseEnv.POSTGRES_PASSWORD ?? ''
  return statusOf(container.image, env, visitor, password)
}
