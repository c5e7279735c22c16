import { randomBytes, randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { novaFault } from '../answers.ts'
import { bodyOf, timeOf, type Call } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import { flavors, images, networks, volumeTypes, zones, type Flavor } from '../offer.ts'
import type { Port, Server, Volume } from '../rows.ts'

const text255 = v.pipe(v.string(), v.maxLength(255))
const Tag = v.pipe(v.string(), v.minLength(1), v.maxLength(60), v.regex(/^[^/,]+$/))

const Body = v.object({
  server: v.strictObject({
    name: v.pipe(text255, v.minLength(1)),
    flavorRef: v.string(),
    imageRef: v.optional(v.literal('')),
    key_name: v.optional(v.string()),
    user_data: v.optional(v.pipe(v.string(), v.base64(), v.maxLength(65_535)), ''),
    availability_zone: v.optional(v.string()),
    config_drive: v.optional(v.boolean()),
    networks: v.union([v.literal('none'), v.array(v.strictObject({ port: v.string() }))]),
    security_groups: v.optional(v.array(v.object({ name: v.string() }))),
    metadata: v.optional(v.record(text255, text255), {}),
    tags: v.optional(v.pipe(v.array(Tag), v.maxLength(50)), []),
    block_device_mapping_v2: v.tuple([
      v.object({
        boot_index: v.literal(0),
        uuid: v.string(),
        source_type: v.picklist(['image', 'volume']),
        destination_type: v.literal('volume'),
        volume_size: v.optional(v.number()),
        volume_type: v.optional(v.string()),
        delete_on_termination: v.optional(v.boolean(), false),
      }),
    ]),
  }),
})
type Asked = v.InferOutput<typeof Body>['server']

const overQuota = (cloud: Cloud, tenant: string, flavor: Flavor): Response | undefined => {
  const owned = cloud.servers.of(tenant)
  const flavorOf = (name: string) => flavors.find((offered) => offered.name === name)
  const used = {
    instances: owned.length,
    cores: owned.reduce((sum, server) => sum + (flavorOf(server.flavor)?.vcpus ?? 0), 0),
    ram: owned.reduce((sum, server) => sum + (flavorOf(server.flavor)?.ramMb ?? 0), 0),
  }
  const asked = { instances: 1, cores: flavor.vcpus, ram: flavor.ramMb }
  for (const name of ['instances', 'cores', 'ram'] as const) {
    const limit = cloud.quota(name)
    if (used[name] + asked[name] <= limit) continue
    const message = `Quota exceeded for ${name}: Requested ${asked[name]}, but already used ${used[name]} of ${limit} ${name}`
    return novaFault(403, message)
  }
  return undefined
}

const portOf = (cloud: Cloud, tenant: string, id: string | undefined): Port | Response => {
  const port = cloud.ports.get(tenant, id ?? '')
  if (port === undefined) return novaFault(400, `Port ${id ?? ''} could not be found.`)
  return port.deviceId === '' ? port : novaFault(409, `Port ${port.id} is still in use.`)
}

const bootVolumeOf = (cloud: Cloud, tenant: string, asked: Asked): Volume | Response => {
  const [device] = asked.block_device_mapping_v2
  if (device.source_type === 'volume') {
    const volume = cloud.volumes.get(tenant, device.uuid)
    if (volume === undefined) {
      const message = `Block Device Mapping is Invalid: failed to get volume ${device.uuid}.`
      return novaFault(400, message)
    }
    const state = `Invalid volume: volume '${volume.id}' status must be 'available'. Currently in '${volume.status}'`
    return volume.status === 'available' ? volume : novaFault(400, state)
  }
  const image = images.find(({ id }) => id === device.uuid)
  if (image === undefined)
    return novaFault(400, 'Block Device Mapping is Invalid: failed to get image.')
  const size = device.volume_size ?? 0
  if (size < image.minDisk)
    return novaFault(400, 'Volume is smaller than the minimum size specified in image metadata.')
  const type = device.volume_type ?? volumeTypes[0]
  return cloud.volumes.put({
    ...{ id: randomUUID(), tenant, createdAt: cloud.now().getTime(), task: null },
    ...{ name: '', status: 'available', size, type, metadata: {} },
    ...{ imageId: image.id, backupId: null, serverId: null },
  })
}

const outcomeOf = (cloud: Cloud, zone: string) => {
  const { build, buildMs, systemMs, fullZones } = cloud.behaviour
  const failed = (message: string) => {
    const created = timeOf(cloud.now().getTime())
    return cloud.task(buildMs, {
      ...{ status: 'ERROR', taskState: null },
      fault: { code: 500, message, created },
    })
  }
  if (build === 'stuck') return cloud.task(Number.MAX_SAFE_INTEGER / 4, {})
  if (build === 'no-valid-host' || fullZones.includes(zone)) {
    return failed('No valid host was found. There are not enough hosts available.')
  }
  if (build === 'error') return failed('Build of instance aborted: internal error')
  const countsFrom = cloud.now().getTime() + buildMs
  const startedAt = countsFrom + systemMs
  return cloud.task(buildMs, { status: 'ACTIVE', taskState: null, countsFrom, startedAt })
}

const insert = (
  cloud: Cloud,
  c: Call,
  asked: Asked,
  flavor: Flavor,
  port: Port | undefined,
  volume: Volume,
) => {
  const tenant = c.get('tenant')
  const zone = asked.availability_zone ?? zones[0]
  const server: Server = cloud.servers.put({
    ...{ id: randomUUID(), tenant, createdAt: cloud.now().getTime(), task: outcomeOf(cloud, zone) },
    ...{ name: asked.name, status: 'BUILD', taskState: 'scheduling' },
    ...{ flavor: flavor.name, previousFlavor: null, metadata: asked.metadata, tags: asked.tags },
    ...{
      keyName: asked.key_name ?? null,
      ports: port === undefined ? [] : [port.id],
      zone,
      imageRef: '',
    },
    volumes: [
      {
        id: volume.id,
        isDeleted: asked.block_device_mapping_v2[0].delete_on_termination,
      },
    ],
    ...{ userData: asked.user_data, adminPass: randomBytes(9).toString('base64url') },
    ...{
      countsFrom: 0,
      startedAt: 0,
      fault: null,
      isLocked: false,
      lockedReason: null,
      actions: [],
    },
  })
  if (port !== undefined) cloud.ports.put({ ...port, deviceId: server.id })
  cloud.volumes.put({ ...volume, status: 'in-use', serverId: server.id })
  return server
}

/** Creates a server: 202, then BUILD until its time has passed. */
export const createServer = async (cloud: Cloud, c: Call): Promise<Response> => {
  const body = await bodyOf(c, Body)
  if (body === undefined) {
    return novaFault(400, 'Invalid input for field/attribute server. Value is not valid.')
  }
  const { server: asked } = body
  const tenant = c.get('tenant')
  if (asked.tags.length > 0 && c.get('minor') < 52) {
    return novaFault(400, "Additional properties are not allowed ('tags' was unexpected)")
  }
  if (asked.block_device_mapping_v2[0].volume_type !== undefined && c.get('minor') < 67) {
    return novaFault(400, "Additional properties are not allowed ('volume_type' was unexpected)")
  }
  const flavor = flavors.find(({ id }) => id === asked.flavorRef)
  if (flavor === undefined) return novaFault(400, 'Invalid flavorRef provided.')
  const zone = asked.availability_zone
  if (zone !== undefined && !zones.some((name) => name === zone)) {
    return novaFault(400, 'The requested availability zone is not available')
  }
  const hasKey = cloud.keypairs.of(tenant).some(({ name }) => name === asked.key_name)
  if (asked.key_name !== undefined && !hasKey) {
    return novaFault(400, 'Invalid key_name provided.')
  }
  const refused = overQuota(cloud, tenant, flavor)
  if (refused !== undefined) return refused
  if (asked.networks === 'none' && c.get('minor') < 37) {
    return novaFault(400, 'Invalid input for field/attribute networks. Value: none.')
  }
  const port =
    asked.networks === 'none' ? undefined : portOf(cloud, tenant, asked.networks[0]?.port)
  if (port instanceof Response) return port
  if (port !== undefined && port.networkId !== networks.provider) {
    return novaFault(400, 'Invalid network.')
  }
  const volume = bootVolumeOf(cloud, tenant, asked)
  if (volume instanceof Response) return volume
  const server = insert(cloud, c, asked, flavor, port, volume)
  const { href } = new URL(server.id, `${c.req.url}/`)
  return Response.json(
    {
      server: {
        id: server.id,
        adminPass: server.adminPass,
        links: [{ rel: 'self', href }],
        security_groups: [],
        'OS-DCF:diskConfig': 'MANUAL',
      },
    },
    { status: 202, headers: { location: href } },
  )
}
