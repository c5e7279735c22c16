import { once } from 'node:events'
import { request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import type { Kubernetes, KubeIntent } from '../../src/server/providers/kubernetes/index.ts'
import { mostAtOnce } from './calls-at-once.ts'
import { callsAtOnce } from './order-pace.ts'
import { connectKubernetes } from './web-space-bench.ts'

let sandbox: Sandbox
let kubernetes: Kubernetes
let present = new Date('2026-11-21T03:00:00Z')
const clock = { now: () => present }
const namespace = 'kube-test'
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0, now: clock.now })
  kubernetes = connectKubernetes(sandbox, clock)
  await kubernetes.create({ kind: 'Namespace', metadata: { name: namespace } })
})
afterAll(() => sandbox.stop())
afterEach(() => {
  sandbox.behaviours.reset()
  // A paused queue goes on.
  present = new Date(present.getTime() + 60_000)
})

const behave = (change: object): void => {
  expect(sandbox.behaviours.merge('kubernetes', change)).toBeUndefined()
}
const mapOf = (name: string, data: Readonly<Record<string, string>>): KubeIntent => ({
  kind: 'ConfigMap',
  metadata: { name, namespace },
  data,
})
const keyOf = (name: string) => ({ kind: 'ConfigMap', namespace, name }) as const
const failure = (kind: string) => expect.objectContaining({ kind }) as unknown

describe('an object', () => {
  it('is created once, applied, found and removed', async () => {
    expect(await kubernetes.create(mapOf('one', { a: '1' }))).toBe(true)
    expect(await kubernetes.create(mapOf('one', { a: '2' }))).toBe(false)
    await kubernetes.apply(mapOf('one', { b: 'ខ្មែរ / "x" \\ \n' }))
    expect(sandbox.kubernetes.table.get('ConfigMap', namespace, 'one')?.object.data).toEqual({
      b: 'ខ្មែរ / "x" \\ \n',
    })
    expect((await kubernetes.find(keyOf('one')))?.metadata.name).toBe('one')
    expect(await kubernetes.remove(keyOf('one'))).toBe(true)
    expect(await kubernetes.remove(keyOf('one'))).toBe(false)
    expect(await kubernetes.find(keyOf('one'))).toBeUndefined()
  })
})

it('is asked by 48 calls at once, at most', async () => {
  expect(await mostAtOnce(() => kubernetes.find(keyOf('one')))).toBe(callsAtOnce.kubernetes)
})

describe('a failed call', () => {
  it.each([
    ['refused', 'fatal', { status: 403, reason: 'Forbidden', message: 'no right' }],
    ['refused', 'quota', { status: 403, reason: 'Forbidden', message: 'exceeded quota: plan' }],
    ['unreachable', 'retry', { status: 500, reason: 'InternalError' }],
    ['unreachable', 'busy', { status: 409, reason: 'Conflict' }],
  ])('is %s and of the class %s: %o', async (kind, errorClass, answer) => {
    behave({ faults: [{ method: 'PATCH', path: '/configmaps/x', do: 'refuse', ...answer }] })
    await expect(kubernetes.apply(mapOf('x', {}))).rejects.toMatchObject({
      ...{ kind, class: errorClass, code: answer.reason },
    })
  })

  it.each([
    ['unreachable', { down: true }],
    ['refused', { denied: true }],
    ['rate-limited', { throttled: true }],
  ])('is %s when the server answers so to everything: %o', async (kind, fault) => {
    behave(fault)
    await expect(kubernetes.find(keyOf('x'))).rejects.toEqual(failure(kind))
  })

  it('is a timeout when the server does not answer', async () => {
    behave({ hang: true })
    const hasty = connectKubernetes(sandbox, clock, { timeoutMs: 50 })
    await expect(hasty.find(keyOf('x'))).rejects.toEqual(failure('timeout'))
  })
})

describe('the certificate of the server', () => {
  it('is trusted by its pinned CA only, for every method', async () => {
    const pem = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'keyUsage', digitalSignature: true, keyCertSign: true },
        { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
      ],
    })
    const target = new URL(sandbox.endpoints.kubernetes)
    const proxy = createTlsServer({ cert: pem.cert, key: pem.private }, (incoming, response) => {
      const { method, headers, url: path } = incoming
      const passed = request(
        { host: target.hostname, port: target.port, method, headers, path },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        },
      )
      passed.on('error', () => response.destroy())
      incoming.pipe(passed)
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const bound = proxy.address()
    const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
    const baseUrl = `https://127.0.0.1:${port}`
    const pinned = connectKubernetes(sandbox, clock, { baseUrl, ca: pem.cert })
    expect(await pinned.create(mapOf('tls', { a: '1' }))).toBe(true)
    await pinned.apply(mapOf('tls', { a: 'ខ្មែរ' }))
    expect((await pinned.find(keyOf('tls')))?.metadata.name).toBe('tls')
    expect(await pinned.remove(keyOf('tls'))).toBe(true)
    const unpinned = connectKubernetes(sandbox, clock, { baseUrl })
    await expect(unpinned.find(keyOf('tls'))).rejects.toEqual(failure('unreachable'))
    proxy.closeAllConnections()
    proxy.close()
  })
})
