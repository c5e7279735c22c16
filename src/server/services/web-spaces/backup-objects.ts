import type { KubeIntent } from '../../providers/kubernetes/index.ts'
import { metadataOf, restoreLabel, secretOf, type SpaceModel } from './base-objects.ts'
import {
  beforeDays,
  cronOf,
  forgetLines,
  scheduleZone,
  tagOf,
  isBefore,
  type Cause,
} from './backup-policy.ts'
import { appImages, engineImages, resticImage } from './images.ts'
import { jobSpec, type JobPlan, type Program } from './job.ts'
import { fromSecret, variables, type Spec } from './pod.ts'
import { labelsOf, namespaceOf, type SpaceSettings, type WebSpace } from './web-space.ts'

export const backupLabel = { 'flow/job': 'backup' }

/** Names why a backup was made. */
export const causeLabel = 'flow/cause'

/** Returns the repository of a space, or of the space that a copy is of. */
export const repositoryOf = (
  { family, itemId, copyOf = itemId }: Pick<WebSpace, 'family' | 'itemId' | 'copyOf'>,
  { backup }: SpaceSettings,
): string => `${backup.repository}/${namespaceOf({ family, itemId: copyOf })}`

/** Returns the Secret with the repository of a space. */
export const backupSecret = (space: WebSpace, settings: SpaceSettings): KubeIntent => {
  const { backup } = settings
  return secretOf(space, 'backup', {
    repository: repositoryOf(space, settings),
    password: backup.password,
    'access-key': backup.accessKey,
    'secret-key': backup.secretKey,
  })
}

/** The variables with which restic reaches the space's repository. */
export const resticEnv: readonly Spec[] = [
  fromSecret('RESTIC_REPOSITORY', 'backup', 'repository'),
  fromSecret('RESTIC_PASSWORD', 'backup', 'password'),
  fromSecret('AWS_ACCESS_KEY_ID', 'backup', 'access-key'),
  fromSecret('AWS_SECRET_ACCESS_KEY', 'backup', 'secret-key'),
  // Its JSON has 60 lines a second by default.
  ...variables({ RESTIC_CACHE_DIR: '/dump/cache', RESTIC_PROGRESS_FPS: '0.02' }),
]

/** Where the files and the dump of a space are for restic. */
export const mounts = [
  { name: 'files', mountPath: '/site' },
  { name: 'dump', mountPath: '/dump' },
]

const dumpVolume = { name: 'dump', emptyDir: {} }

export const volumes = [
  { name: 'files', persistentVolumeClaim: { claimName: 'files' } },
  dumpVolume,
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

/** Returns the job that dumps the database, stores it with the files, forgets what the policy does not keep, and lists the rest. */
export const backUpJob = (model: SpaceModel, name: string, cause: Cause): JobPlan => {
  const host = namespaceOf(model.space)
  const { dump } = engineImages[model.size.engine]
  const script = [
    'restic cat config || restic init',
    `restic backup /site /dump/database.sql --host ${host} --tag ${tagOf(host, cause)} --retry-lock 10m --json > /dump/summary`,
    ...forgetLines(host),
    `restic snapshots --host ${host} --json`,
    // Last, since only the end of a log is stored.
    'tail -n 1 /dump/summary',
  ].join('\n')
  return {
    ...filesJob(model, name, [
      databaseTool(model, 'dump', `${dump} > /dump/database.sql`),
      restic('restic', script),
    ]),
    labels: { ...backupLabel, [causeLabel]: cause },
    ...(isBefore(cause) ? { keptSeconds: beforeDays * 24 * 3_600 } : {}),
  }
}

/** Returns an id that is safe in a script. @throws RangeError */
export const checkedBackup = (backupId: string): string => {
  if (!/^[0-9a-f]{8,64}$/.test(backupId)) throw new RangeError(`no backup: ${backupId}`)
  return backupId
}

/** Returns the job that replaces files and database by those of a backup. */
export const restoreJob = (model: SpaceModel, name: string, backupId: string): JobPlan => {
  const id = checkedBackup(backupId)
  const { empty, load } = engineImages[model.size.engine]
  const script = [
    `restic restore ${id}:/dump --target /dump`,
    // Files that are newer than the backup go, such as those of an intruder.
    `restic restore ${id}:/site --target /site --delete`,
  ].join('\n')
  return {
    ...filesJob(model, name, [
      restic('restic', script),
      databaseTool(model, 'load', `${empty}\n${load} < /dump/database.sql`),
    ]),
    labels: restoreLabel,
  }
}

/** Returns the job that reads the database alone, so that a website need not work. */
export const queryJob = (model: SpaceModel, name: string, script: string): JobPlan => ({
  ...filesJob(model, name, [databaseTool(model, 'query', script)]),
  ...{ volumes: [dumpVolume], besideApp: false, keptSeconds: 3_600 },
})

/** Returns the backups by the clock, if the plan has them. */
export const backUpSchedule = (model: SpaceModel): readonly KubeIntent[] => {
  const { space, size, isSuspended } = model
  const { backsUp } = size
  if (backsUp === undefined || space.copyOf !== undefined) return []
  const plan = backUpJob(model, 'backup', 'SCHEDULE')
  return [
    {
      kind: 'CronJob',
      metadata: metadataOf(space, 'backup'),
      spec: {
        ...{ schedule: cronOf(space, backsUp), timeZone: scheduleZone, suspend: isSuspended },
        ...{
          concurrencyPolicy: 'Forbid',
          successfulJobsHistoryLimit: 7,
          failedJobsHistoryLimit: 1,
        },
        jobTemplate: {
          metadata: { labels: { ...labelsOf(space), ...plan.labels } },
          spec: jobSpec(space, plan),
        },
      },
    },
  ]
}
