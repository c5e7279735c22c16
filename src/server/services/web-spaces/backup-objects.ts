import { createHash } from 'node:crypto'
import type { KubeIntent } from '../../providers/kubernetes/index.ts'
import { metadataOf, secretOf, type SpaceModel } from './base-objects.ts'
import { appImages, engineImages, resticImage } from './images.ts'
import { jobSpec, type JobPlan, type Program } from './job.ts'
import { fromSecret, variables, type Spec } from './pod.ts'
import { labelsOf, namespaceOf, type SpaceSettings, type WebSpace } from './web-space.ts'

export const backupLabel = { 'flow/job': 'backup' }

/** Names what a backup was made before. */
export const causeLabel = 'flow/cause'

/** How long a snapshot of before an update is kept. */
const snapshotDays = 7

/** Returns the Secret with the space's own repository. */
export const backupSecret = (space: WebSpace, { backup }: SpaceSettings): KubeIntent =>
  secretOf(space, 'backup', {
    repository: `${backup.repository}/${namespaceOf(space)}`,
    password: backup.password,
    'access-key': backup.accessKey,
    'secret-key': backup.secretKey,
  })

const resticEnv: readonly Spec[] = [
  fromSecret('RESTIC_REPOSITORY', 'backup', 'repository'),
  fromSecret('RESTIC_PASSWORD', 'backup', 'password'),
  fromSecret('AWS_ACCESS_KEY_ID', 'backup', 'access-key'),
  fromSecret('AWS_SECRET_ACCESS_KEY', 'backup', 'secret-key'),
  ...variables({ RESTIC_CACHE_DIR: '/dump/cache' }),
]

const mounts = [
  { name: 'files', mountPath: '/site' },
  { name: 'dump', mountPath: '/dump' },
]

const volumes = [
  { name: 'files', persistentVolumeClaim: { claimName: 'files' } },
  { name: 'dump', emptyDir: {} },
]

const databaseTool = ({ size }: SpaceModel, name: string, script: string): Program => {
  const { image, toolPassword } = engineImages[size.engine]
  const env = [fromSecret(toolPassword, 'db', 'password')]
  return { name, image, script, env, mounts: [{ name: 'dump', mountPath: '/dump' }] }
}

/** Returns a program with the space's repository, and its files at `/site`. */
export const restic = (name: string, script: string): Program => ({
  ...{ name, image: resticImage, script, env: resticEnv, mounts },
})

/** Returns a job on the files of a space. */
export const filesJob = (
  { size, isSuspended }: SpaceModel,
  name: string,
  programs: JobPlan['programs'],
): JobPlan => ({
  ...{ name, programs, volumes },
  // Files keep their owner.
  uid: appImages[size.app].uid,
  besideApp: !isSuspended,
  backoffLimit: 1,
})

/** Returns the job that dumps the database and stores it with the files; earlier snapshots of before updates end. */
export const backUpJob = (model: SpaceModel, name: string, cause?: 'BEFORE_UPDATE'): JobPlan => {
  const host = namespaceOf(model.space)
  const tag = cause === undefined ? host : 'before-update'
  const { dump } = engineImages[model.size.engine]
  const script = [
    'restic cat config || restic init',
    ...(cause === undefined
      ? []
      : [
          `restic forget --host ${host} --tag ${tag} --keep-within ${snapshotDays}d --prune || echo 'kept'`,
        ]),
    `restic backup /site /dump/database.sql --host ${host} --tag ${tag} --json`,
  ].join('\n')
  const plan = filesJob(model, name, [
    databaseTool(model, 'dump', `${dump} > /dump/database.sql`),
    restic('restic', script),
  ])
  if (cause === undefined) return { ...plan, labels: backupLabel }
  const labels = { ...backupLabel, [causeLabel]: cause }
  return { ...plan, labels, keptSeconds: snapshotDays * 24 * 3_600 }
}

/** Returns the job that replaces files and database by those of a backup. */
export const restoreJob = (model: SpaceModel, name: string, backupId: string): JobPlan => {
  if (!/^[0-9a-f]{8,64}$/.test(backupId)) throw new RangeError(`no backup: ${backupId}`)
  const { empty, load } = engineImages[model.size.engine]
  const script = [
    `restic restore ${backupId}:/dump --target /dump`,
    // Files that are newer than the backup go, such as those of an intruder.
    `restic restore ${backupId}:/site --target /site --delete`,
  ].join('\n')
  return filesJob(model, name, [
    restic('restic', script),
    databaseTool(model, 'load', `${empty}\n${load} < /dump/database.sql`),
  ])
}

/** Returns the job that restores a backup of WordPress into a room of its own, and loads its database there. */
export const testJob = (model: SpaceModel, name: string, backupId: string): JobPlan => {
  if (!/^[0-9a-f]{8,64}$/.test(backupId)) throw new RangeError(`no backup: ${backupId}`)
  const room = { name: 'room', mountPath: '/room' }
  const files = [
    `restic restore ${backupId}:/dump --target /room/dump`,
    `restic restore ${backupId}:/site --target /room/site --verify`,
    'test -f /room/site/wp-load.php',
  ]
  // Without a server: the statements run one by one, and the first that fails ends it.
  const database = [
    "grep -q '^-- Dump completed' /room/dump/database.sql",
    'mariadb-install-db --no-defaults --datadir=/room/db > /dev/null',
    "sed -i -e '1i create database app;' -e '1i use app;' /room/dump/database.sql",
    "echo 'select option_value from app.wp_options limit 1;' >> /room/dump/database.sql",
    'mariadbd --no-defaults --bootstrap --datadir=/room/db < /room/dump/database.sql',
  ]
  const { size } = model
  const { image } = engineImages[size.engine]
  return {
    ...filesJob(model, name, [
      { ...restic('restic', files.join('\n')), mounts: [...mounts, room] },
      { ...{ name: 'load', image, env: [], mounts: [room] }, script: database.join('\n') },
    ]),
    volumes: [
      ...volumes,
      { name: 'room', emptyDir: { sizeLimit: `${size.filesGb + size.databaseGb}Gi` } },
    ],
    keptSeconds: 3_600,
  }
}

/** A time of the night in Cambodia and Thailand, spread over the spaces. */
const nightly = (itemId: string): string => {
  const at = createHash('sha256').update(itemId).digest().readUInt16BE(0)
  return `${at % 60} ${1 + (at % 4)} * * *`
}

/** Returns the daily backup, if the plan has one. */
export const backUpSchedule = (model: SpaceModel): readonly KubeIntent[] => {
  const { space, size, isSuspended } = model
  if (!size.backsUpDaily) return []
  return [
    {
      kind: 'CronJob',
      metadata: metadataOf(space, 'backup'),
      spec: {
        ...{ schedule: nightly(space.itemId), timeZone: 'Asia/Phnom_Penh', suspend: isSuspended },
        ...{
          concurrencyPolicy: 'Forbid',
          successfulJobsHistoryLimit: 7,
          failedJobsHistoryLimit: 1,
        },
        jobTemplate: {
          metadata: { labels: { ...labelsOf(space), ...backupLabel } },
          spec: jobSpec(space, backUpJob(model, 'backup')),
        },
      },
    },
  ]
}
