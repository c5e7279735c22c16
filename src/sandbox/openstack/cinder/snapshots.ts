import { randomUUID } from 'node:crypto'
import type { Hono } from 'hono'
import * as v from 'valibot'
import { novaFault } from '../answers.ts'
import { bodyOf, type Env } from '../call.ts'
import type { Cloud } from '../cloud.ts'
import type { Snapshot } from '../rows.ts'

const Body = v.object({
  snapshot: v.object({
    volume_id: v.string(),
    name: v.optional(v.string(), ''),
    force: v.optional(v.boolean(), false),
  }),
})

const snapshotJson = ({ id, name, status, volumeId, size }: Snapshot) => ({
  snapshot: { id, name, status, volume_id: volumeId, size },
})

/** Adds the snapshots of volumes. */
export function addSnapshots(app: Hono<Env>, cloud: Cloud): void {
  app.post('/v3/:project/snapshots', async (c) => {
    const body = await bodyOf(c, Body)
    if (body === undefined) return novaFault(400, 'Invalid input for field/attribute snapshot.')
    const { volume_id: volumeId, name, force } = body.snapshot
    const tenant = c.get('tenant')
    const volume = cloud.volumes.get(tenant, volumeId)
    if (volume === undefined) return novaFault(404, `Volume ${volumeId} could not be found.`)
    if (!(volume.status === 'available' || (volume.status === 'in-use' && force))) {
      return novaFault(400, `Invalid volume: Volume ${volumeId} status must be available`)
    }
    const snapshot = cloud.snapshots.put({
      ...{ id: randomUUID(), tenant, createdAt: cloud.now().getTime() },
      ...{ name, status: 'creating', volumeId, size: volume.size },
      task: cloud.task(cloud.behaviour.volumeMs, { status: 'available' }),
    })
    return c.json(snapshotJson(snapshot), 202)
  })
  app.get('/v3/:project/snapshots/:id', (c) => {
    const snapshot = cloud.snapshots.get(c.get('tenant'), c.req.param('id'))
    return snapshot === undefined
      ? novaFault(404, 'Snapshot could not be found.')
      : c.json(snapshotJson(snapshot))
  })
  app.delete('/v3/:project/snapshots/:id', (c) => {
    const snapshot = cloud.snapshots.get(c.get('tenant'), c.req.param('id'))
    if (snapshot === undefined) return novaFault(404, 'Snapshot could not be found.')
    cloud.snapshots.remove(snapshot.id)
    return new Response(null, { status: 202 })
  })
}
