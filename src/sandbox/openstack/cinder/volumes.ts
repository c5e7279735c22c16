import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { novaFault } from '../answers.ts'
import { bodyOf, timeOf, type Call, type Env } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import { images, volumeTypes } from '../offer.ts'
import { byId, listJson } from '../pages.ts'
import type { Volume } from '../rows.ts'

const Body = v.object({
  volume: v.strictObject({
    name: v.optional(v.pipe(v.string(), v.maxLength(255)), ''),
    size: v.pipe(v.number(), v.integer(), v.minValue(1)),
    volume_type: v.optional(v.picklist(volumeTypes), 'ssd'),
    metadata: v.optional(v.record(v.string(), v.string()), {}),
    availability_zone: v.optional(v.string()),
    imageRef: v.optional(v.string()),
    snapshot_id: v.optional(v.string()),
    backup_id: v.optional(v.string()),
  }),
})
type Asked = v.InferOutput<typeof Body>['volume']

const Extend = v.object({
  'os-extend': v.object({ new_size: v.pipe(v.number(), v.integer()) }),
})

const volumeJson = (volume: Volume) => ({
  ...{ id: volume.id, name: volume.name, status: volume.status, size: volume.size },
  ...{ volume_type: volume.type, metadata: volume.metadata, bootable: String(isBootable(volume)) },
  created_at: timeOf(volume.createdAt).replace('Z', '.000000'),
  attachments:
    volume.serverId === null ? [] : [{ server_id: volume.serverId, volume_id: volume.id }],
})

const isBootable = ({ imageId, status }: Volume): boolean =>
  imageId !== null && status !== 'creating'

const quotaFault = (cloud: Cloud, tenant: string, more: { count: number; gigabytes: number }) => {
  const owned = cloud.volumes.of(tenant)
  const volumes = cloud.quota('volumes')
  if (owned.length + more.count > volumes) {
    const message = `VolumeLimitExceeded: Maximum number of volumes allowed (${volumes}) exceeded for quota 'volumes'.`
    return novaFault(413, message, 0)
  }
  const used = owned.reduce((sum, { size }) => sum + size, 0)
  if (used + more.gigabytes > cloud.quota('gigabytes')) {
    const message =
      'VolumeSizeExceedsAvailableQuota: Requested volume or snapshot exceeds allowed gigabytes quota.'
    return novaFault(413, message, 0)
  }
  return undefined
}

/** Returns the image of the new volume, null without one, or why it is refused. */
const sourceOf = (cloud: Cloud, c: Call, asked: Asked): Response | { imageId: string | null } => {
  const tenant = c.get('tenant')
  if (asked.imageRef !== undefined) {
    const image = images.find(({ id }) => id === asked.imageRef)
    if (image === undefined)
      return novaFault(400, 'Invalid image identifier or unable to access requested image.')
    if (asked.size < image.minDisk) {
      const message = `Invalid input received: Volume size ${asked.size}GB cannot be smaller than the image minDisk size ${image.minDisk}GB.`
      return novaFault(400, message)
    }
    return { imageId: image.id }
  }
  if (asked.backup_id !== undefined) {
    if (c.get('minor') < 47) return novaFault(400, 'backup_id needs microversion 3.47.')
    const backup = cloud.backups.get(tenant, asked.backup_id)
    if (backup === undefined) return novaFault(404, `Backup ${asked.backup_id} could not be found.`)
    if (backup.status !== 'available') return novaFault(400, 'Invalid backup: it is not available.')
    if (asked.size < backup.size)
      return novaFault(400, 'Invalid input received: volume is smaller than the backup.')
    return { imageId: backup.imageId }
  }
  return { imageId: null }
}

const createVolume = async (cloud: Cloud, c: Call): Promise<Response> => {
  const body = await bodyOf(c, Body)
  if (body === undefined) return novaFault(400, 'Invalid input for field/attribute volume.')
  const { volume: asked } = body
  const tenant = c.get('tenant')
  const source = sourceOf(cloud, c, asked)
  if (source instanceof Response) return source
  const refused = quotaFault(cloud, tenant, { count: 1, gigabytes: asked.size })
  if (refused !== undefined) return refused
  const { volume: manner, volumeMs } = cloud.behaviour
  const isFromBackup = asked.backup_id !== undefined
  const volume = cloud.volumes.put({
    ...{ id: randomUUID(), tenant, createdAt: cloud.now().getTime() },
    task:
      manner === 'stuck'
        ? null
        : cloud.task(volumeMs, { status: manner === 'error' ? 'error' : 'available' }),
    ...{ name: asked.name, status: isFromBackup ? 'restoring-backup' : 'creating' },
    ...{ size: asked.size, type: asked.volume_type, metadata: asked.metadata },
    ...{ imageId: source.imageId, backupId: asked.backup_id ?? null, serverId: null },
  })
  return c.json({ volume: volumeJson(volume) }, 202)
}

const extendVolume = async (cloud: Cloud, c: Call, volume: Volume): Promise<Response> => {
  const body = await bodyOf(c, Extend)
  if (body === undefined) return novaFault(400, 'There is no such action')
  const size = body['os-extend'].new_size
  const isInUse = volume.status === 'in-use'
  if (!(volume.status === 'available' || (isInUse && c.get('minor') >= 42))) {
    const message = `Invalid volume: Volume ${volume.id} status must be '('available', 'in-use')' to extend, currently ${volume.status}.`
    return novaFault(400, message)
  }
  if (size <= volume.size) {
    const message = `Invalid input received: New size for extend must be greater than current size. (current: ${volume.size}, extended: ${size}).`
    return novaFault(400, message)
  }
  const more = { count: 0, gigabytes: size - volume.size }
  const refused = quotaFault(cloud, volume.tenant, more)
  if (refused !== undefined) return refused
  cloud.volumes.put({
    ...volume,
    status: 'extending',
    task: cloud.task(cloud.behaviour.volumeMs, { status: volume.status, size }),
  })
  return new Response(null, { status: 202 })
}

const deleteVolume = (cloud: Cloud, volume: Volume): Response => {
  if (!['available', 'error', 'error_deleting', 'error_restoring'].includes(volume.status)) {
    const message = `Invalid volume: Volume status must be available or error, but current status is: ${volume.status}`
    return novaFault(400, message)
  }
  if (cloud.snapshots.of(volume.tenant).some(({ volumeId }) => volumeId === volume.id)) {
    return novaFault(400, 'Invalid volume: Volume still has dependent snapshots.')
  }
  const task = cloud.task(cloud.behaviour.volumeMs, null)
  cloud.volumes.put({ ...volume, status: 'deleting', task })
  return new Response(null, { status: 202 })
}

const listVolumes = (cloud: Cloud, c: Call): Response => {
  const name = c.req.query('name')
  const rows = cloud.volumes
    .of(c.get('tenant'))
    .filter((volume) => name === undefined || volume.name === name)
    .toReversed()
  return listJson(c, cloud, {
    ...{ service: 'volume', key: 'volumes', rows, json: volumeJson, idOf: byId },
  })
}

/** Adds the volumes, which grow and never shrink. */
export function addVolumes(app: Hono<Env>, cloud: Cloud): void {
  const found = (c: Call): Volume | Response => {
    const id = c.req.param('id') ?? ''
    return (
      cloud.volumes.get(c.get('tenant'), id) ?? novaFault(404, `Volume ${id} could not be found.`)
    )
  }
  app.get('/v3/:project/volumes/detail', (c) => listVolumes(cloud, c))
  app.post('/v3/:project/volumes', (c) => createVolume(cloud, c))
  app.get('/v3/:project/volumes/:id', (c) => {
    const volume = found(c)
    return volume instanceof Response ? volume : c.json({ volume: volumeJson(volume) })
  })
  app.delete('/v3/:project/volumes/:id', (c) => {
    const volume = found(c)
    return volume instanceof Response ? volume : deleteVolume(cloud, volume)
  })
  app.post('/v3/:project/volumes/:id/action', (c) => {
    const volume = found(c)
    return volume instanceof Response ? volume : extendVolume(cloud, c, volume)
  })
}
