import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { novaFault } from '../answers.ts'
import { bodyOf, timeOf, type Call, type Env } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import { byId, listJson } from '../pages.ts'
import type { Backup } from '../rows.ts'

const Body = v.object({
  backup: v.strictObject({
    volume_id: v.string(),
    name: v.optional(v.pipe(v.string(), v.maxLength(255)), ''),
    incremental: v.optional(v.boolean(), false),
    force: v.optional(v.boolean(), false),
    snapshot_id: v.optional(v.nullable(v.string())),
  }),
})

const backupJson = (backup: Backup) => ({
  ...{ id: backup.id, name: backup.name, status: backup.status, size: backup.size },
  volume_id: backup.volumeId,
  created_at: timeOf(backup.createdAt).replace('Z', '.000000'),
  fail_reason: backup.failReason,
})

const createBackup = async (cloud: Cloud, c: Call): Promise<Response> => {
  const body = await bodyOf(c, Body)
  if (body === undefined) return novaFault(400, 'Invalid input for field/attribute backup.')
  const { volume_id: volumeId, name, force } = body.backup
  const tenant = c.get('tenant')
  const volume = cloud.volumes.get(tenant, volumeId)
  if (volume === undefined) return novaFault(404, `Volume ${volumeId} could not be found.`)
  if (!(volume.status === 'available' || (volume.status === 'in-use' && force))) {
    const message = `Invalid volume: The volume to be backed up must be available or in-use, but the current status is "${volume.status}".`
    return novaFault(400, message)
  }
  const limit = cloud.quota('backups')
  if (cloud.backups.of(tenant).length >= limit) {
    const message = `BackupLimitExceeded: Maximum number of backups allowed (${limit}) exceeded`
    return novaFault(413, message, 0)
  }
  const { backup: manner, backupMs } = cloud.behaviour
  const then =
    manner === 'error'
      ? { status: 'error', failReason: 'The backup host is unavailable.' }
      : { status: 'available' }
  const backup = cloud.backups.put({
    ...{ id: randomUUID(), tenant, createdAt: cloud.now().getTime() },
    ...{ name, status: 'creating', volumeId, size: volume.size, imageId: volume.imageId },
    ...{ failReason: null, task: cloud.task(backupMs, then) },
  })
  cloud.volumes.put({
    ...{ ...volume, status: 'backing-up' },
    task: cloud.task(backupMs, { status: volume.status }),
  })
  return c.json({ backup: { id: backup.id, name, links: [] } }, 202)
}

/** Adds the backups of volumes. */
export function addBackups(app: Hono<Env>, cloud: Cloud): void {
  app.post('/v3/:project/backups', (c) => createBackup(cloud, c))
  app.get('/v3/:project/backups/detail', (c) => {
    const name = c.req.query('name')
    const rows = cloud.backups
      .of(c.get('tenant'))
      .filter((backup) => name === undefined || backup.name === name)
      .toReversed()
    return listJson(c, cloud, {
      ...{ service: 'volume', key: 'backups', rows, json: backupJson, idOf: byId },
    })
  })
  app.get('/v3/:project/backups/:id', (c) => {
    const backup = cloud.backups.get(c.get('tenant'), c.req.param('id'))
    return backup === undefined
      ? novaFault(404, `Backup ${c.req.param('id')} could not be found.`)
      : c.json({ backup: backupJson(backup) })
  })
  app.delete('/v3/:project/backups/:id', (c) => {
    const backup = cloud.backups.get(c.get('tenant'), c.req.param('id'))
    if (backup === undefined) {
      return novaFault(404, `Backup ${c.req.param('id')} could not be found.`)
    }
    if (!['available', 'error'].includes(backup.status)) {
      return novaFault(400, 'Invalid backup: Backup status must be available or error')
    }
    cloud.backups.put({ ...backup, status: 'deleting', task: cloud.task(0, null) })
    return new Response(null, { status: 202 })
  })
}
