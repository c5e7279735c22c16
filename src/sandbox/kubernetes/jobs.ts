import { reachesInternet, specOf, type Cluster } from './cluster.ts'
import type { Stored } from './object-table.ts'
import { podState, secretValue, secretValues } from './pods.ts'
import type { PodSpec } from './pod-schema.ts'
import { runProgram } from './programs.ts'
import { openWorkFiles, type Files } from './work-files.ts'
import { runScript, type Exit, type Shell } from './shell.ts'

type Container = PodSpec['containers'][number]
type Template = ReturnType<typeof specOf>['template']

/** Returns the environment of a container: variables win over whole Secrets. */
export const environmentOf = (
  cluster: Cluster,
  namespace: string,
  { env = [], envFrom = [] }: Container,
): Record<string, string> => ({
  ...Object.fromEntries(
    envFrom.flatMap(({ secretRef }) =>
      Object.entries(secretValues(cluster, namespace, secretRef.name)),
    ),
  ),
  ...Object.fromEntries(
    env.map(({ name, value, valueFrom }) => {
      const { name: secret = '', key = '' } = valueFrom?.secretKeyRef ?? {}
      return [name, value ?? secretValue(cluster, namespace, secret, key) ?? '']
    }),
  ),
})

/** Returns what a container reads from a mounted Secret or ConfigMap. */
const reader =
  (cluster: Cluster, namespace: string, container: Container, { volumes = [] }: PodSpec) =>
  (path: string): string | undefined => {
    const mount = container.volumeMounts?.find((each) => path.startsWith(`${each.mountPath}/`))
    const volume = volumes.find(({ name }) => name === mount?.name)
    const key = path.slice((mount?.mountPath.length ?? 0) + 1)
    if (volume?.secret !== undefined) {
      return secretValue(cluster, namespace, volume.secret.secretName, key)
    }
    if (volume?.configMap !== undefined) {
      const map = cluster.table.get('ConfigMap', namespace, volume.configMap.name)
      return (map?.object.data as Readonly<Record<string, string>> | undefined)?.[key]
    }
    // Another container wrote it.
    return volume === undefined ? undefined : ''
  }

const runContainer = (
  cluster: Cluster,
  namespace: string,
  container: Container,
  { spec, metadata: { labels } }: Template,
  files: Files,
  disk = cluster.disk(namespace),
): Exit => {
  const env = environmentOf(cluster, namespace, container)
  const [database] = cluster.in(namespace, 'StatefulSet')
  const isDatabaseUp =
    database !== undefined &&
    (specOf(database).replicas ?? 1) > 0 &&
    podState(cluster, database).is === 'running'
  const read = reader(cluster, namespace, container, spec)
  const work = openWorkFiles(files, container)
  const download = (url: string): Buffer | undefined => {
    const found = cluster.downloads.get(url)
    return Buffer.isBuffer(found) ? found : undefined
  }
  const world = {
    ...{ disk, disks: [...cluster.disks.values()] },
    ...{ behaviour: cluster.behaviour, now: cluster.now() },
    ...{ isDatabaseUp, read, work, download },
    reachesInternet: reachesInternet(cluster, namespace, labels),
  }
  const shell: Shell = {
    env,
    read,
    cd: work.cd,
    run: (argv, input) => runProgram(argv, input, env, world),
  }
  const { command = [], args = [] } = container
  const [program, flag, script] = [...command, ...args]
  if (program !== '/bin/sh' || flag !== '-ec' || script === undefined) {
    return { code: 127, output: 'exec: no such program\n' }
  }
  return runScript(script, shell)
}

/** Runs the first containers of a Deployment's pod, once for each of its generations. */
export const initialize = (cluster: Cluster, row: Stored): void => {
  const { template } = specOf(row)
  const files: Files = {}
  let code = 0
  for (const container of template.spec.initContainers ?? []) {
    if (code === 0) code = runContainer(cluster, row.namespace, container, template, files).code
  }
  cluster.table.put({ ...row, initialized: { generation: row.generation, code } })
}

/** Returns the first lines that the one container of a job will have written after a part of its time. */
export const partOfLog = (cluster: Cluster, row: Stored, part: number): string => {
  const { template } = specOf(row)
  const [container] = template.spec.containers
  if (container === undefined) return ''
  const disk = structuredClone(cluster.disk(row.namespace))
  const { output } = runContainer(cluster, row.namespace, container, template, {}, disk)
  const lines = output.split('\n')
  return lines.slice(0, Math.floor(lines.length * part)).join('\n')
}

/** Runs the containers of a job one after another, and stores how it ended. */
export const runJob = (cluster: Cluster, row: Stored): Stored => {
  const { template } = specOf(row)
  const { spec } = template
  const at = cluster.now()
  if (cluster.behaviour.failingJobs.some((part) => row.name.includes(part))) {
    const ended = { code: 1, log: 'Error: the sandbox lets this job fail.\n', at }
    return cluster.table.put({ ...row, ended })
  }
  let log = ''
  const files: Files = {}
  const logs: Record<string, string> = {}
  for (const container of [...(spec.initContainers ?? []), ...spec.containers]) {
    const { code, output } = runContainer(cluster, row.namespace, container, template, files)
    log = output
    logs[container.name] = log
    if (code !== 0) return cluster.table.put({ ...row, ended: { code, log, at, logs } })
  }
  return cluster.table.put({ ...row, ended: { code: 0, log, at, logs } })
}
