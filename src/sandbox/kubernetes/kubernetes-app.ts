import { createHash, timingSafeEqual } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { hangForever, pause } from '../pause.ts'
import type { Fault } from './behaviour.ts'
import { applyObject, createObject, deleteObject, type Place } from './change-object.ts'
import type { Cluster } from './cluster.ts'
import { containerLog } from './container-log.ts'
import { settle, view } from './controllers.ts'
import type { JsonObject } from './field-ownership.ts'
import { kindOf } from './kinds.ts'
import { podOf } from './pods.ts'
import { notFound, Refused, statusAnswer } from './status-answer.ts'

export interface KubernetesDeps {
  readonly cluster: Cluster
  readonly token: string
  readonly stopping: AbortSignal
}

type Env = { Bindings: HttpBindings }
type Call = Context<Env>

/** What a URL names. */
interface Target {
  readonly apiVersion: string
  readonly namespace: string
  readonly plural: string
  readonly name: string
  readonly part: string
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const targetOf = (path: string): Target | undefined => {
  const found = /^\/(?:api\/(v1)|apis\/([^/]+\/[^/]+))\/(.+)$/.exec(path)
  if (found === null) return undefined
  const apiVersion = found[1] ?? found[2] ?? ''
  const parts = (found[3] ?? '').split('/').map(decodeURIComponent)
  const isInNamespace = parts[0] === 'namespaces' && parts.length > 2
  const [plural = '', name = '', part = ''] = isInNamespace ? parts.slice(2) : parts
  return { apiVersion, namespace: isInNamespace ? (parts[1] ?? '') : '', plural, name, part }
}

const placeOf = ({ apiVersion, namespace, plural, name }: Target): Place => {
  const kind = kindOf(apiVersion, plural)
  if (kind === undefined || kind.isNamespaced !== (namespace !== '')) {
    throw new Refused(404, 'NotFound', 'the server could not find the requested resource')
  }
  return { kind, namespace, name }
}

const hasLabels = (labels: unknown, selector: string | undefined): boolean => {
  const found = (labels ?? {}) as Readonly<Record<string, string>>
  return (selector ?? '')
    .split(',')
    .filter((term) => term !== '')
    .every((term) => {
      const [key = '', value] = term.split('=')
      return value === undefined ? key in found : found[key] === value
    })
}

const readBody = async (c: Call): Promise<JsonObject> => {
  const body: unknown = await c.req.json().catch(() => undefined)
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new Refused(400, 'BadRequest', 'the body of the request is not an object')
  }
  if ('managedFields' in ((body as JsonObject).metadata as object)) {
    throw new Refused(400, 'BadRequest', 'metadata.managedFields must be nil')
  }
  return body as JsonObject
}

const nameOf = (body: JsonObject): string => {
  const { name } = (body.metadata ?? {}) as { name?: unknown }
  if (typeof name === 'string' && name !== '') return name
  throw new Refused(422, 'Invalid', 'metadata.name: Required value')
}

/** Serves the pods of workloads, which are derived and not stored. */
const readPods = (cluster: Cluster, c: Call, { namespace, name, part }: Target): Response => {
  const pods = cluster.table
    .all()
    .filter((row) => row.namespace === namespace)
    .filter(({ kind }) => kind === 'Deployment' || kind === 'StatefulSet' || kind === 'Job')
    .flatMap((row) => ({ row, pod: podOf(cluster, row) }))
  if (name === '') {
    const items = pods.flatMap(({ pod }) =>
      pod !== undefined && hasLabels(pod.metadata.labels, c.req.query('labelSelector')) ? pod : [],
    )
    return c.json({ kind: 'PodList', apiVersion: 'v1', metadata: {}, items })
  }
  const found = pods.find(({ pod }) => pod?.metadata.name === name)
  if (found?.pod === undefined) throw notFound('pods', name)
  if (part !== 'log') return c.json(found.pod)
  const log = containerLog(cluster, found.row, c.req.query('container') ?? '')
  if (log !== undefined) return c.text(log)
  return c.text(found.row.ended?.log ?? '')
}

const readMetrics = (cluster: Cluster, c: Call, { namespace }: Target): Response => {
  const items = ['Deployment', 'StatefulSet']
    .flatMap((kind) => cluster.in(namespace, kind))
    .flatMap((row) => podOf(cluster, row) ?? [])
    .map(({ metadata, spec }) => ({
      metadata,
      containers: spec.containers.map(({ name }) => ({
        ...{ name, usage: { cpu: '12500000n', memory: '131072Ki' } },
      })),
    }))
  return c.json({ kind: 'PodMetricsList', apiVersion: 'metrics.k8s.io/v1beta1', items })
}

const read = (cluster: Cluster, c: Call, target: Target): Response => {
  if (target.plural === 'pods') {
    if (target.apiVersion === 'v1') return readPods(cluster, c, target)
    if (target.apiVersion === 'metrics.k8s.io/v1beta1') return readMetrics(cluster, c, target)
  }
  const { kind, namespace, name } = placeOf(target)
  if (name === '') {
    const items = cluster
      .in(namespace, kind.kind)
      .map((row) => view(cluster, row))
      .filter(({ metadata }) =>
        hasLabels((metadata as JsonObject).labels, c.req.query('labelSelector')),
      )
    const { apiVersion } = kind
    return c.json({ kind: `${kind.kind}List`, apiVersion, metadata: {}, items })
  }
  const row = cluster.table.get(kind.kind, namespace, name)
  if (row === undefined) throw notFound(kind.plural, name)
  return c.json(view(cluster, row))
}

const managerOf = (c: Call): string => {
  const manager = c.req.query('fieldManager') ?? ''
  if (manager !== '') return manager
  throw new Refused(422, 'Invalid', 'fieldManager: Required value: is required for apply patch')
}

const change = async (cluster: Cluster, c: Call, target: Target): Promise<Response> => {
  const type = c.req.header('content-type')?.split(';')[0] ?? ''
  if (c.req.method === 'DELETE') {
    const place = placeOf(target)
    const row = deleteObject(cluster, place)
    return place.kind.isNamespaced
      ? c.json({ kind: 'Status', apiVersion: 'v1', status: 'Success' })
      : c.json(view(cluster, row))
  }
  const wantedType = c.req.method === 'PATCH' ? 'application/apply-patch+yaml' : 'application/json'
  if (type !== wantedType) {
    const message = `the body of the request was in an unknown format - accepted media types include: ${wantedType}`
    throw new Refused(415, 'UnsupportedMediaType', message)
  }
  const body = await readBody(c)
  if (c.req.method === 'POST') {
    const place = placeOf({ ...target, name: nameOf(body) })
    const manager = c.req.query('fieldManager') ?? 'unknown'
    return c.json(view(cluster, createObject(cluster, place, body, manager)), 201)
  }
  const place = placeOf(target)
  if (nameOf(body) !== place.name) {
    throw new Refused(
      400,
      'BadRequest',
      'the name of the object does not match the name on the URL',
    )
  }
  const options = { manager: managerOf(c), force: c.req.query('force') === 'true' }
  const { row, isNew } = applyObject(cluster, place, body, options)
  return c.json(view(cluster, row), isNew ? 201 : 200)
}

const dropConnection = (c: Call): Response => {
  c.env.outgoing.destroy()
  return new Response(null, { headers: { 'x-hono-already-sent': 'true' } })
}

/** Simulates the API server of a cluster with its controllers. */
export function kubernetesApp({ cluster, token, stopping }: KubernetesDeps): Hono<Env> {
  const app = new Hono<Env>()
  const credentials = digest(`Bearer ${token}`)
  const used = new Map<string, number>()

  const faultOf = (c: Call): Fault | undefined => {
    const { faults } = cluster.behaviour
    if (faults.length === 0) used.clear()
    return faults.find((fault) => {
      if (fault.method !== c.req.method || !c.req.path.includes(fault.path)) return false
      const key = JSON.stringify(fault)
      const count = used.get(key) ?? 0
      used.set(key, count + 1)
      return count < fault.times
    })
  }

  const answer = async (c: Call): Promise<Response> => {
    const given = digest(c.req.header('authorization') ?? '')
    if (cluster.behaviour.denied || !timingSafeEqual(given, credentials)) {
      throw new Refused(401, 'Unauthorized', 'Unauthorized')
    }
    const target = targetOf(c.req.path)
    if (target === undefined) throw new Refused(404, 'NotFound', 'not found')
    settle(cluster)
    if (c.req.method === 'GET') return read(cluster, c, target)
    const response = await change(cluster, c, target)
    settle(cluster)
    return response
  }

  app.use(bodyLimit({ maxSize: 1024 * 1024 }))
  app.on(['GET', 'POST', 'PATCH', 'DELETE'], '*', async (c) => {
    const { hang, down, throttled, delayMs } = cluster.behaviour
    if (hang) await hangForever()
    await pause(delayMs, stopping)
    const fault = faultOf(c)
    if (fault?.do === 'drop') return dropConnection(c)
    if (fault?.do === 'delay') await pause(fault.delayMs, stopping)
    let response: Response
    try {
      if (down) throw new Refused(503, 'ServiceUnavailable', 'apiserver not ready')
      if (throttled) throw new Refused(429, 'TooManyRequests', 'too many requests')
      if (fault?.do === 'refuse') throw new Refused(fault.status, fault.reason, fault.message)
      response = await answer(c)
    } catch (error) {
      if (!(error instanceof Refused)) throw error
      response = statusAnswer(error)
    }
    cluster.note({ method: c.req.method, path: c.req.path, status: response.status })
    return fault?.do === 'lose' ? dropConnection(c) : response
  })
  return app
}
