import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { specOf, type Cluster } from './cluster.ts'
import { applyIntent, leavesOf, type JsonObject } from './field-ownership.ts'
import type { Kind } from './kinds.ts'
import type { Stored } from './object-table.ts'
import { amountOf } from './quantities.ts'
import { notFound, Refused } from './status-answer.ts'

export interface Place {
  readonly kind: Kind
  readonly namespace: string
  readonly name: string
}

/** Refuses an object that its kind's schema refuses. */
const check = ({ kind, name }: Place, object: JsonObject): void => {
  const parsed = v.safeParse(kind.schema, object)
  if (parsed.success) return
  const causes = parsed.issues.map((issue) => ({
    field: v.getDotPath(issue) ?? '',
    reason: issue.expected === 'never' ? 'FieldValueNotSupported' : 'FieldValueInvalid',
    message: issue.message,
  }))
  const unknown = parsed.issues.find(({ expected }) => expected === 'never')
  if (unknown !== undefined) {
    const field = v.getDotPath(unknown) ?? ''
    throw new Refused(400, 'BadRequest', `strict decoding error: unknown field "${field}"`)
  }
  const [first] = causes
  const message = `${kind.kind} "${name}" is invalid: ${first?.field ?? ''}: ${first?.message ?? ''}`
  throw new Refused(422, 'Invalid', message, causes)
}

const invalid = ({ kind, name }: Place, field: string, message: string): Refused =>
  new Refused(422, 'Invalid', `${kind.kind} "${name}" is invalid: ${field}: ${message}`, [
    { reason: 'FieldValueForbidden', message, field },
  ])

/** Refuses new objects where the namespace is absent, terminating or full. */
const checkPlace = (cluster: Cluster, place: Place, object: JsonObject): void => {
  const { kind, namespace, name } = place
  if (!kind.isNamespaced) return
  const found = cluster.table.get('Namespace', '', namespace)
  if (found === undefined) throw notFound('namespaces', namespace)
  if (found.deletedAt !== null) {
    const message = `${kind.plural} "${name}" is forbidden: unable to create new content in namespace ${namespace} because it is being terminated`
    throw new Refused(403, 'Forbidden', message)
  }
  checkQuota(cluster, place, object)
}

const countedAs: Readonly<Record<string, string>> = {
  PersistentVolumeClaim: 'persistentvolumeclaims',
  Secret: 'secrets',
}

const checkQuota = (cluster: Cluster, { kind, namespace, name }: Place, object: JsonObject) => {
  const spec = object.spec as { type?: string; resources?: { requests?: { storage?: string } } }
  const isBalancer = kind.kind === 'Service' && spec.type === 'LoadBalancer'
  const counted = isBalancer ? 'services.loadbalancers' : countedAs[kind.kind]
  const others = cluster.in(namespace, kind.kind).filter((row) => row.name !== name)
  const refuse = (resource: string, limited: string) => {
    const message = `${kind.plural} "${name}" is forbidden: exceeded quota: plan, requested: ${resource}, limited: ${resource}=${limited}`
    throw new Refused(403, 'Forbidden', message)
  }
  for (const quota of cluster.in(namespace, 'ResourceQuota')) {
    const { hard } = specOf(quota)
    const limits = { ...hard, ...cluster.behaviour.quota }
    const most = counted === undefined ? undefined : limits[counted]
    const same = isBalancer ? others.filter((row) => specOf(row).type === 'LoadBalancer') : others
    if (counted !== undefined && most !== undefined && same.length + 1 > amountOf(most)) {
      refuse(counted, most)
    }
    const storage = limits['requests.storage']
    if (kind.kind !== 'PersistentVolumeClaim' || storage === undefined) continue
    const sum = others.reduce(
      (total, row) => total + amountOf(specOf(row).resources.requests?.storage),
      amountOf(spec.resources?.requests?.storage),
    )
    if (sum > amountOf(storage)) refuse('requests.storage', storage)
  }
}

/** Refuses changes of what is immutable. */
const checkChange = (place: Place, before: Stored, object: JsonObject): void => {
  const kept = (field: string, a: unknown, b: unknown) => {
    if (JSON.stringify(a) !== JSON.stringify(b)) throw invalid(place, field, 'field is immutable')
  }
  const [was, is] = [before.object.spec as JsonObject, object.spec as JsonObject]
  switch (place.kind.kind) {
    case 'Job':
      kept('spec.template', was.template, is.template)
      break
    case 'Deployment':
    case 'StatefulSet':
      kept('spec.selector', was.selector, is.selector)
      kept('spec.serviceName', was.serviceName, is.serviceName)
      break
    case 'PersistentVolumeClaim': {
      const sizeOf = (spec: JsonObject) =>
        amountOf((spec.resources as { requests?: { storage?: string } }).requests?.storage)
      if (sizeOf(is) < sizeOf(was)) {
        throw invalid(
          place,
          'spec.resources.requests.storage',
          'can not be less than previous value',
        )
      }
      break
    }
  }
}

const newRow = ({ kind, namespace, name }: Place, now: number) => ({
  ...{ kind: kind.kind, namespace, name, uid: randomUUID(), generation: 0, version: 0 },
  ...{ createdAt: now, changedAt: now, deletedAt: null, ended: null, capacity: null },
})

let version = 1000

const store = (
  cluster: Cluster,
  place: Place,
  before: Stored | undefined,
  changed: Pick<Stored, 'object' | 'owners'>,
): Stored => {
  const row = before ?? newRow(place, cluster.now())
  const { object, owners } = changed
  const isChanged = JSON.stringify(before?.object.spec) !== JSON.stringify(object.spec)
  version += 1
  return cluster.table.put({
    ...row,
    ...{ object, owners, version: before === undefined || isChanged ? version : row.version },
    generation: row.generation + (isChanged || before === undefined ? 1 : 0),
    changedAt: isChanged || before === undefined ? cluster.now() : row.changedAt,
  })
}

/** Creates an object. Throws Refused. */
export const createObject = (
  cluster: Cluster,
  place: Place,
  object: JsonObject,
  manager: string,
): Stored => {
  check(place, object)
  const { kind, namespace, name } = place
  if (cluster.table.get(kind.kind, namespace, name) !== undefined) {
    throw new Refused(409, 'AlreadyExists', `${kind.plural} "${name}" already exists`)
  }
  checkPlace(cluster, place, object)
  const owners = { [manager]: [...leavesOf(object).keys()] }
  return store(cluster, place, undefined, { object, owners })
}

/** Applies an intent server-side. Throws Refused. */
export const applyObject = (
  cluster: Cluster,
  place: Place,
  intent: JsonObject,
  { manager, force }: { readonly manager: string; readonly force: boolean },
): { readonly row: Stored; readonly isNew: boolean } => {
  const { kind, namespace, name } = place
  const before = cluster.table.get(kind.kind, namespace, name)
  const { object, owners, conflicts } = applyIntent(before, intent, manager, force)
  if (conflicts.length > 0) {
    const message = `Apply failed with ${conflicts.length} conflict: ${conflicts[0]?.message ?? ''}: ${conflicts[0]?.field ?? ''}`
    throw new Refused(409, 'Conflict', message, conflicts)
  }
  check(place, object)
  if (before === undefined) checkPlace(cluster, place, object)
  else {
    checkChange(place, before, object)
    checkQuota(cluster, place, object)
  }
  return { row: store(cluster, place, before, { object, owners }), isNew: before === undefined }
}

/** Deletes an object; a namespace terminates first. Throws Refused. */
export const deleteObject = (cluster: Cluster, { kind, namespace, name }: Place): Stored => {
  const row = cluster.table.get(kind.kind, namespace, name)
  if (row === undefined) throw notFound(kind.plural, name)
  if (kind.isNamespaced) {
    cluster.table.remove(row)
    return row
  }
  return cluster.table.put({ ...row, deletedAt: row.deletedAt ?? cluster.now() })
}
