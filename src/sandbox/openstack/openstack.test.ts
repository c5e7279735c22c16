import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { OPENSTACK_CREDENTIALS } from '../credentials.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'
import { flavors, images, networks } from './offer.ts'

let sandbox: Sandbox
let time = Date.parse('2026-11-24T05:00:00Z')
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0, now: () => new Date(time) })
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.behaviours.reset())

const [credential] = OPENSTACK_CREDENTIALS
const Token = v.object({
  token: v.object({
    project: v.object({ id: v.string() }),
    catalog: v.array(
      v.object({
        type: v.string(),
        endpoints: v.array(
          v.object({ interface: v.string(), region: v.string(), url: v.string() }),
        ),
      }),
    ),
  }),
})

const askToken = (body: unknown) =>
  fetch(`${sandbox.endpoints.openStack}/v3/auth/tokens`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })

const request = (application_credential: object) => ({
  auth: { identity: { methods: ['application_credential'], application_credential } },
})

const signIn = async () => {
  const response = await askToken(request(credential))
  const { token } = v.parse(Token, await response.json())
  const urlOf = (type: string) =>
    token.catalog
      .find((service) => service.type === type)
      ?.endpoints.find(({ interface: side, region }) => side === 'public' && region === 'KHPNH')
      ?.url ?? ''
  const headers = { 'x-auth-token': response.headers.get('x-subject-token') ?? '' }
  return async (
    type: string,
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ) => {
    const answer = await fetch(`${urlOf(type)}${path}`, {
      method,
      headers: { ...headers, 'content-type': 'application/json', ...more },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    const json: unknown = text === '' ? undefined : JSON.parse(text)
    return { status: answer.status, headers: answer.headers, json }
  }
}

const compute = (minor: number) => ({ 'openstack-api-version': `compute 2.${minor}` })
const Created = v.object({ server: v.object({ id: v.string() }) })
const Port = v.object({ port: v.object({ id: v.string() }) })

const createServer = async (call: Awaited<ReturnType<typeof signIn>>, minor = 79) => {
  const made = await call('network', 'POST', '/v2.0/ports', {
    port: { network_id: networks.provider, name: 'cs-1-0' },
  })
  return call(
    'compute',
    'POST',
    '/servers',
    {
      server: {
        name: 'cs-1',
        flavorRef: flavors[0]?.id,
        networks: [{ port: v.parse(Port, made.json).port.id }],
        tags: ['flow-item-1'],
        block_device_mapping_v2: [
          {
            ...{ boot_index: 0, uuid: images[0]?.id, source_type: 'image' },
            ...{ destination_type: 'volume', volume_size: 20 },
          },
        ],
      },
    },
    compute(minor),
  )
}

describe('Nova', () => {
  it('applies microversion 2.1 without a header, and refuses others with 406', async () => {
    const call = await signIn()
    const plain = await call('compute', 'GET', '/servers/detail')
    expect(plain.headers.get('openstack-api-version')).toBe('compute 2.1')
    const tooNew = await call('compute', 'GET', '/servers/detail', undefined, compute(500))
    expect(tooNew.status).toBe(406)
    expect((await createServer(call, 26)).status).toBe(400)
  })

  it('builds a server on its clock, and refuses actions in a wrong state with 409', async () => {
    sandbox.behaviours.merge('openstack', { buildMs: 20_000 })
    const call = await signIn()
    const created = await createServer(call)
    expect(created.status).toBe(202)
    expect(created.headers.get('x-compute-request-id')).toMatch(/^req-[\da-f-]{36}$/)
    const path = `/servers/${v.parse(Created, created.json).server.id}`
    const show = async () => (await call('compute', 'GET', path, undefined, compute(79))).json
    const state = (status: string, task: string | null) => ({
      server: { status, 'OS-EXT-STS:task_state': task, tags: ['flow-item-1'] },
    })
    expect(await show()).toMatchObject(state('BUILD', 'scheduling'))
    time += 15_000
    expect(await show()).toMatchObject(state('BUILD', 'spawning'))
    time += 5_000
    expect(await show()).toMatchObject(state('ACTIVE', null))
    const started = await call('compute', 'POST', `${path}/action`, { 'os-start': null })
    expect(started.status).toBe(409)
    expect(JSON.stringify(started.json)).toMatch(/conflictingRequest.*vm_state active/)
  })

  it('has its quota behind 403, Cinder behind 413, Neutron behind 409', async () => {
    const call = await signIn()
    sandbox.behaviours.merge('openstack', { quota: { instances: 0 } })
    expect((await createServer(call)).status).toBe(403)
    sandbox.behaviours.merge('openstack', { quota: { volumes: 0 } })
    const volume = await call('volumev3', 'POST', '/volumes', { volume: { size: 20 } })
    expect(volume.status).toBe(413)
    expect(volume.headers.get('retry-after')).toBe('0')
    sandbox.behaviours.merge('openstack', { quota: { ports: 0 } })
    const port = await call('network', 'POST', '/v2.0/ports', {
      port: { network_id: networks.provider },
    })
    expect(port).toMatchObject({ status: 409, json: { NeutronError: { type: 'OverQuota' } } })
  })

  it('loses an answer after it has acted', async () => {
    const call = await signIn()
    const before = sandbox.openStack.cloud.servers.all().length
    const fault = { service: 'compute', method: 'POST', path: '/servers', do: 'lose' }
    expect(sandbox.behaviours.merge('openstack', { faults: [fault] })).toBeUndefined()
    await expect(createServer(call)).rejects.toThrow()
    expect(sandbox.openStack.cloud.servers.all()).toHaveLength(before + 1)
  })
})

it('keeps its state across a restart', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-cloud-'))
  const before = sandbox
  try {
    sandbox = await startSandbox({ basePort: 0, dataDir, now: () => new Date(time) })
    const created = await createServer(await signIn())
    await sandbox.stop()
    sandbox = await startSandbox({ basePort: 0, dataDir, now: () => new Date(time) })
    const { cloud } = sandbox.openStack
    const { id } = v.parse(Created, created.json).server
    expect(cloud.servers.all()).toMatchObject([{ id, status: 'ACTIVE' }])
    expect(cloud.ports.all()).toMatchObject([{ deviceId: id }])
  } finally {
    await sandbox.stop()
    sandbox = before
    rmSync(dataDir, { recursive: true })
  }
})
