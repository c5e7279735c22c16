import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { readConfig } from '../../src/server/platform/config.ts'
import { createCloud, type Cloud } from '../../src/server/providers/openstack/openstack.ts'
import { cloudServers } from '../../src/server/catalogue/products/seed/cloud-servers.ts'
import { isSystem, systemIn } from '../../src/server/services/cloud-servers/index.ts'
import { mostAtOnce } from './calls-at-once.ts'
import { callsAtOnce } from './order-pace.ts'
import { createTestClock } from './shop-api.ts'

const clock = createTestClock()
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0, now: clock.now })
})
afterAll(() => sandbox.stop())
afterEach(() => sandbox.behaviours.reset())

const regions = () => [
  ...readConfig({ OPENSTACK_URL: sandbox.endpoints.openStack }).openStack.values(),
]

const connect = (changes: Partial<Cloud['region']> = {}, timeoutMs = 5_000): Cloud => {
  const [region] = regions()
  if (region === undefined) throw new Error('there is no region')
  return createCloud({ ...region, ...changes }, clock, timeoutMs)
}

const behave = (change: object) => {
  expect(sandbox.behaviours.merge('openstack', change)).toBeUndefined()
}

describe('the catalogue', () => {
  const valuesOf = (server: (typeof cloudServers)[number], name: string) => {
    const addon = server.addons('KH').find((one) => one.name === name)
    return [addon?.value, ...(addon?.options ?? []).map(({ value }) => value)].map(String)
  }

  it('sells only sizes that have a flavor', async () => {
    const { compute } = connect()
    for (const server of cloudServers) {
      for (const cpu of valuesOf(server, 'cs-cpu')) {
        for (const ram of valuesOf(server, 'cs-ram')) {
          await expect(compute.flavorId(`cs-${cpu}c-${ram}g`)).resolves.toBeTruthy()
        }
      }
    }
  })

  it('sells only systems that have an image, whose user’s password can be reset', async () => {
    const { images, region } = connect()
    const sold = new Set(cloudServers.flatMap((server) => valuesOf(server, 'cs-os')))
    for (const key of sold) {
      if (!isSystem(key)) throw new Error(`${key} is no system`)
      const { distro, version, user } = systemIn(region, key)
      expect(await images.newestImage(distro, version)).toMatchObject({ passwordUser: user })
    }
  })
})

describe('a call', () => {
  it('goes to the region’s public endpoint with the negotiated microversion', async () => {
    behave({ computeVersion: '2.90' })
    const [, bangkok] = regions()
    await connect(bangkok).compute.limits()
    expect(sandbox.openStack.cloud.journal.at(-1)?.path).toBe('/THBKK/compute/v2.1/limits')
    behave({ computeVersion: '2.60' })
    await expect(connect().compute.limits()).rejects.toMatchObject({ kind: 'refused' })
  })

  it('without an answer in time is unknown, and an outage is worth a retry', async () => {
    const cloud = connect({}, 100)
    await cloud.images.newestImage('ubuntu', '24.04')
    behave({ hang: true })
    await expect(cloud.compute.limits()).rejects.toMatchObject({ kind: 'timeout' })
    behave({ hang: false, down: true })
    await expect(cloud.compute.limits()).rejects.toMatchObject({ fault: 'retry', status: 503 })
  })

  it('that is throttled pauses the calls after it', async () => {
    const { compute } = connect()
    await compute.limits()
    behave({ throttled: true })
    await expect(compute.limits()).rejects.toMatchObject({ kind: 'rate-limited' })
    const asked = sandbox.openStack.cloud.journal.length
    await expect(compute.limits()).rejects.toMatchObject({ kind: 'rate-limited' })
    expect(sandbox.openStack.cloud.journal).toHaveLength(asked)
    behave({ throttled: false })
    clock.advance(1_000)
    await compute.limits()
  })

  it('is one of 24 at once, at most', async () => {
    const { compute } = connect()
    await compute.limits()
    expect(await mostAtOnce(compute.limits)).toBe(callsAtOnce.openStack)
  })

  it('finds the newest image by system, and any flavor by name', async () => {
    const { images, compute } = connect()
    const image = await images.newestImage('ubuntu', '24.04')
    expect(image.id).toBe('00002000-0000-4000-8000-000000000001')
    expect(await compute.flavorId('cs-2c-4g')).toMatch(/^00001000-/)
    await expect(compute.flavorId('cs-99c-1g')).rejects.toMatchObject({ kind: 'refused' })
    await expect(images.newestImage('haiku', '1')).rejects.toMatchObject({ kind: 'refused' })
  })

  it('that lists reads every page, also the empty one behind a full one', async () => {
    const { compute, volumes, networks } = connect({
      floatingNetwork: '00003000-0000-4000-8000-000000000003',
    })
    const names = ['one', 'two', 'three', 'four']
    const sorted = names.toSorted()
    for (const name of names) {
      const { id } = await networks.createSecurityGroup(name, name)
      const port = { name, description: name, ipCount: 1, securityGroupId: id }
      const { id: portId, ips } = await networks.createPort(port)
      await networks.createFloatingIp({
        ...{ network: '00003000-0000-4000-8000-000000000003', description: name },
        ...{ portId, fixedIp: ips[0] ?? '' },
      })
      const from = { imageId: '00002000-0000-4000-8000-000000000001' }
      const asked = { name, sizeGb: 20, type: 'ssd', metadata: {}, from }
      await volumes.createBackup(name, await volumes.createVolume(asked))
      await compute.createKeypair(name, `ssh-ed25519 ${name}`)
    }
    behave({ pageSize: 2 })
    const listed = async (rows: Promise<readonly { readonly name: string | null }[]>) =>
      (await rows).map(({ name }) => name).toSorted()
    expect(await listed(volumes.allVolumes())).toEqual(sorted)
    expect(await listed(volumes.allBackups())).toEqual(sorted)
    expect(await listed(networks.allPorts())).toEqual(sorted)
    expect(await listed(networks.allSecurityGroups())).toEqual(sorted)
    expect((await networks.allFloatingIps()).map((ip) => ip.description).toSorted()).toEqual(sorted)
    expect(await compute.keypairNames()).toEqual(sorted)
    const asked = sandbox.openStack.cloud.journal.filter(({ path }) =>
      path.endsWith('/os-keypairs'),
    )
    expect(asked.filter(({ method }) => method === 'GET')).toHaveLength(3)
  })

  it('that deletes something absent succeeds', async () => {
    const { compute, volumes, networks } = connect()
    const id = '00000000-0000-4000-8000-000000000000'
    expect(await compute.removeServer(id)).toBe(false)
    expect(await volumes.removeVolume(id)).toBe(false)
    expect(await networks.removePort(id)).toBe(false)
  })
})
