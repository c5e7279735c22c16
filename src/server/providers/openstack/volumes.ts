import * as v from 'valibot'
import { readPages } from './pages.ts'
import type { Request } from './request.ts'

const Volume = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  status: v.string(),
  size: v.number(),
  metadata: v.record(v.string(), v.string()),
  created_at: v.string(),
})
export type Volume = v.InferOutput<typeof Volume>

const Backup = v.object({
  id: v.string(),
  name: v.nullable(v.string()),
  status: v.string(),
  size: v.number(),
  volume_id: v.string(),
  created_at: v.string(),
  fail_reason: v.optional(v.nullable(v.string()), null),
})
export type Backup = v.InferOutput<typeof Backup>

const Created = v.object({ id: v.string() })

export interface NewVolume {
  readonly name: string
  readonly sizeGb: number
  readonly type: string
  readonly metadata: Readonly<Record<string, string>>
  readonly from: { readonly imageId: string } | { readonly backupId: string }
}

/** Creates volumes from backups (3.47) and extends volumes in use (3.42). */
const version = '3.47'

const sourceOf = (from: NewVolume['from']) =>
  'imageId' in from ? { imageRef: from.imageId } : { backup_id: from.backupId }

const oldestFirst = <T extends { readonly created_at: string }>(found: readonly T[]): T[] =>
  found.toSorted((one, other) => one.created_at.localeCompare(other.created_at))

/** Creates the calls of Cinder. */
export const createVolumes = (request: Request) => {
  const service = 'volume'
  const list = <Row extends v.GenericSchema>(kind: 'volumes' | 'backups', row: Row) =>
    readPages(request, { service, method: 'GET', path: `/${kind}/detail`, version }, kind, row)
  return {
    /** Lists the volumes of our project. */
    allVolumes: (): Promise<readonly Volume[]> => list('volumes', Volume),
    /** Lists the backups of our project. */
    allBackups: (): Promise<readonly Backup[]> => list('backups', Backup),
    /** Lists the volumes of a name, the oldest first. */
    volumesNamed: async (name: string): Promise<readonly Volume[]> => {
      const path = `/volumes/detail?name=${encodeURIComponent(name)}`
      const schema = v.object({ volumes: v.array(Volume) })
      return oldestFirst(
        (await request.read({ service, method: 'GET', path, version }, schema)).volumes,
      )
    },
    volume: async (id: string): Promise<Volume | undefined> =>
      (
        await request.find(
          { service, path: `/volumes/${id}`, version },
          v.object({ volume: Volume }),
        )
      )?.volume,
    createVolume: async ({ name, sizeGb, type, metadata, from }: NewVolume): Promise<string> => {
      const body = {
        volume: { name, size: sizeGb, volume_type: type, metadata, ...sourceOf(from) },
      }
      const schema = v.object({ volume: Created })
      const path = '/volumes'
      return (await request.read({ service, method: 'POST', path, body, version }, schema)).volume
        .id
    },
    extendVolume: (id: string, sizeGb: number): Promise<void> =>
      request.send({
        ...{ service, method: 'POST', path: `/volumes/${id}/action`, version },
        body: { 'os-extend': { new_size: sizeGb } },
      }),
    removeVolume: (id: string): Promise<boolean> =>
      request.remove({ service, path: `/volumes/${id}`, version }),
    /** Lists the backups of a name, the oldest first. */
    backupsNamed: async (name: string): Promise<readonly Backup[]> => {
      const path = `/backups/detail?name=${encodeURIComponent(name)}`
      const schema = v.object({ backups: v.array(Backup) })
      return oldestFirst(
        (await request.read({ service, method: 'GET', path, version }, schema)).backups,
      )
    },
    backup: async (id: string): Promise<Backup | undefined> =>
      (
        await request.find(
          { service, path: `/backups/${id}`, version },
          v.object({ backup: Backup }),
        )
      )?.backup,
    createBackup: async (name: string, volumeId: string): Promise<string> => {
      const body = { backup: { volume_id: volumeId, name, incremental: false, force: true } }
      const schema = v.object({ backup: Created })
      const path = '/backups'
      return (await request.read({ service, method: 'POST', path, body, version }, schema)).backup
        .id
    },
    removeBackup: (id: string): Promise<boolean> =>
      request.remove({ service, path: `/backups/${id}`, version }),
  }
}

export type Volumes = ReturnType<typeof createVolumes>
