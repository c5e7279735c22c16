import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { KUBERNETES_TOKEN } from '../credentials.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

let present = new Date('2026-11-21T03:00:00Z')
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0, now: () => present })
  await post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'a' } })
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.behaviours.reset())

const Body = v.looseObject({
  reason: v.optional(v.string()),
  message: v.optional(v.string()),
  metadata: v.optional(v.looseObject({}), {}),
  spec: v.optional(v.looseObject({}), {}),
  status: v.optional(v.unknown()),
  details: v.optional(v.object({ causes: v.array(v.object({ field: v.string() })) })),
})

const call = async (method: string, path: string, body?: object, type = 'application/json') => {
  const response = await fetch(`${sandbox.endpoints.kubernetes}${path}`, {
    method,
    headers: { authorization: `Bearer ${KUBERNETES_TOKEN}`, 'content-type': type },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, body: v.parse(Body, await response.json()) }
}
const post = (path: string, body: object) => call('POST', `${path}?fieldManager=t`, body)
const apply = (path: string, body: object, query = 'fieldManager=flow') =>
  call('PATCH', `${path}?${query}`, body, 'application/apply-patch+yaml')

const volumes = '/api/v1/namespaces/a/persistentvolumeclaims'
const volume = (name: string, storage: string, labels: Record<string, string> = {}) => ({
  ...{ apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name, labels } },
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage } } },
})

describe('the API server', () => {
  it('refuses a wrong token', async () => {
    const response = await fetch(`${sandbox.endpoints.kubernetes}/api/v1/namespaces/a`, {
      headers: { authorization: 'Bearer wrong' },
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ kind: 'Status', reason: 'Unauthorized' })
  })

  it.each(['/api/v1/namespaces/a/gadgets/x', '/apis/apps/v1/namespaces/a/pods', '/api/v1/secrets'])(
    'has no %s',
    async (path) => {
      expect((await call('GET', path)).status).toBe(404)
    },
  )

  it.each([
    [
      'without the type of a patch',
      () => call('PATCH', `${volumes}/x?fieldManager=t`, volume('x', '1Gi')),
      415,
    ],
    ['without a field manager', () => apply(`${volumes}/x`, volume('x', '1Gi'), ''), 422],
    ['with another name than the URL', () => apply(`${volumes}/x`, volume('y', '1Gi')), 400],
    [
      'with managedFields',
      () =>
        apply(`${volumes}/x`, {
          ...volume('x', '1Gi'),
          metadata: { name: 'x', managedFields: [] },
        }),
      400,
    ],
    [
      'with an unknown field',
      () => apply(`${volumes}/x`, { ...volume('x', '1Gi'), specs: {} }),
      400,
    ],
    [
      'without a required field',
      () => apply(`${volumes}/x`, { ...volume('x', '1Gi'), spec: {} }),
      422,
    ],
    ['with an invalid quantity', () => apply(`${volumes}/x`, volume('x', 'much')), 422],
    [
      'in an absent namespace',
      () => apply('/api/v1/namespaces/b/persistentvolumeclaims/x', volume('x', '1Gi')),
      404,
    ],
  ])('refuses an apply %s', async (_, refused, status) => {
    expect((await refused()).status).toBe(status)
    expect((await call('GET', `${volumes}/x`)).status).toBe(404)
  })

  it('creates once, and lists by label', async () => {
    expect((await post(volumes, volume('listed', '1Gi', { app: 'z' }))).status).toBe(201)
    const again = await post(volumes, volume('listed', '1Gi'))
    expect([again.status, again.body.reason]).toEqual([409, 'AlreadyExists'])
    const names = async (selector: string) => {
      const { body } = await call('GET', `${volumes}?labelSelector=${encodeURIComponent(selector)}`)
      return v.parse(v.array(v.object({ metadata: v.object({ name: v.string() }) })), body.items)
    }
    expect(await names('app=z')).toMatchObject([{ metadata: { name: 'listed' } }])
    expect(await names('app=y')).toEqual([])
  })

  it('knows who owns a field, and moves it by force only', async () => {
    const path = `${volumes}/owned`
    expect((await apply(path, volume('owned', '1Gi', { a: '1', b: '1' }))).status).toBe(201)
    const other = await apply(path, volume('owned', '1Gi', { a: '2' }), 'fieldManager=other')
    expect([other.status, other.body.reason]).toEqual([409, 'Conflict'])
    expect(other.body.details?.causes).toEqual([{ field: '.metadata.labels.a' }])
    const forced = await apply(
      path,
      volume('owned', '1Gi', { a: '2' }),
      'fieldManager=other&force=true',
    )
    expect(forced.body.metadata).toMatchObject({ labels: { a: '2', b: '1' } })
    // What we leave out goes, unless another manager owns it.
    const own = await apply(path, volume('owned', '1Gi'))
    expect(own.body.metadata.labels).toEqual({ a: '2' })
  })

  it('counts generations of the spec', async () => {
    const generation = async (storage: string, labels = {}) =>
      (await apply(`${volumes}/counted`, volume('counted', storage, labels))).body.metadata
        .generation
    expect(await generation('1Gi')).toBe(1)
    expect(await generation('1Gi', { a: '1' })).toBe(1)
    expect(await generation('2Gi')).toBe(2)
  })

  it('grows volumes in time, and never shrinks them', async () => {
    const path = `${volumes}/growing`
    await apply(path, volume('growing', '2Gi'))
    sandbox.behaviours.merge('kubernetes', { volumeMs: 1000 })
    await apply(path, volume('growing', '4Gi'))
    const capacity = async () => (await call('GET', path)).body.status
    expect(await capacity()).toMatchObject({ capacity: { storage: '2Gi' } })
    present = new Date(present.getTime() + 1000)
    expect(await capacity()).toMatchObject({ phase: 'Bound', capacity: { storage: '4Gi' } })
    expect((await apply(path, volume('growing', '3Gi'))).status).toBe(422)
  })

  it('refuses new objects while a namespace terminates', async () => {
    const metadata = { name: 'c' }
    await post('/api/v1/namespaces', { apiVersion: 'v1', kind: 'Namespace', metadata })
    sandbox.behaviours.merge('kubernetes', { deleteMs: 1000 })
    await call('DELETE', '/api/v1/namespaces/c')
    const path = '/api/v1/namespaces/c/persistentvolumeclaims'
    const refused = await post(path, volume('x', '1Gi'))
    expect([refused.status, refused.body.reason]).toEqual([403, 'Forbidden'])
    expect(refused.body.message).toContain('being terminated')
    present = new Date(present.getTime() + 1000)
    expect((await call('GET', '/api/v1/namespaces/c')).status).toBe(404)
  })
})
