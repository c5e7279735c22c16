import type { Steps } from '../../platform/steps/index.ts'
import { ipsOf } from '../../providers/kubernetes/index.ts'
import { reserveHost } from '../web-space-tasks/index.ts'
import { backUpSchedule, backupSecret } from './backup-objects.ts'
import {
  baseObjects,
  secretOf,
  spaceNamespace,
  spaceQuota,
  spaceVolumes,
  type SpaceModel,
} from './base-objects.ts'
import { readCredentials, storedCredentials, type Credentials } from './credentials.ts'
import { SpaceHalt, untilHalt, type SpaceHalted } from './halt.ts'
import { hostUnder } from './hosts.ts'
import { applyAll, hasNamespace, modelOf, type SpaceDeps } from './own-space.ts'
import { ensureStep, isUp, waitStep } from './wait.ts'
import { namespaceOf, type WebSpace } from './web-space.ts'
import { appObjects, databaseObjects, ipServices } from './workload-objects.ts'

/** An ordered space. */
export interface SpaceOrder extends WebSpace {
  /** Its name under our zone, which shows the website at once. */
  readonly host: string
}

/** A running space; its namespace and host are stored with the service. */
export interface SpaceReady {
  readonly is: 'active'
  readonly namespace: string
  readonly host: string
  /** Of ch-additional-ip. */
  readonly ips: readonly string[]
}

const ensureNamespace = async (deps: SpaceDeps, space: WebSpace): Promise<void> => {
  if (await hasNamespace(deps, space, 'SPACE')) return
  const isNew = await deps.kubernetes.create(spaceNamespace(space))
  // Created meanwhile, by another run or by staff.
  if (!isNew) await hasNamespace(deps, space, 'SPACE')
}

/** Secrets are only created: an app may have stored them elsewhere. */
const createSecrets = async (
  { kubernetes, settings }: SpaceDeps,
  space: WebSpace,
  { database, admin, loginKey }: Credentials,
): Promise<void> => {
  const secrets = [
    secretOf(space, 'db', { password: database }),
    secretOf(space, 'app', { 'admin-password': admin, 'login-key': loginKey }),
    backupSecret(space, settings),
  ]
  await Promise.all(secrets.map((secret) => kubernetes.create(secret)))
}

/** Applies the database and what the workloads need; the quota counts both, so it comes first. */
const prepare = async (
  deps: SpaceDeps,
  model: SpaceModel,
  credentials: Credentials,
): Promise<void> => {
  const { kubernetes } = deps
  await kubernetes.apply(spaceQuota(model))
  await Promise.all([
    applyAll(deps, [...baseObjects(model), ...spaceVolumes(model), ...databaseObjects(model)]),
    createSecrets(deps, model.space, credentials),
  ])
}

/** Returns the additional IPs; undefined until each Service has one. */
export const readIps = async (
  { kubernetes }: Pick<SpaceDeps, 'kubernetes'>,
  namespace: string,
  ipCount: number,
): Promise<readonly string[] | undefined> => {
  const services = await Promise.all(
    ipServices(ipCount).map((name) => kubernetes.find({ kind: 'Service', namespace, name })),
  )
  const ips = services.flatMap((service) => (service === undefined ? [] : ipsOf(service)))
  return ips.length < ipCount ? undefined : ips
}

const reserve = async ({ db, settings }: SpaceDeps, { host, itemId }: SpaceOrder) => {
  const [label = ''] = host.split('.')
  if (hostUnder(settings.zone, label) !== host) throw new RangeError(`no name of ours: ${host}`)
  if (await reserveHost(db, host, itemId)) return
  throw new SpaceHalt('SPACE', 'input', `the name ${host} is taken`)
}

/** Creates the space of an item, once however often it runs. @throws StepUnknown, StepNotDone, RangeError for a plan that the cluster cannot express */
export const provisionSpace = (
  deps: SpaceDeps,
  order: SpaceOrder,
  steps: Steps,
): Promise<SpaceReady | SpaceHalted> =>
  untilHalt('SPACE', async () => {
    await reserve(deps, order)
    const namespace = namespaceOf(order)
    const credentials =
      order.copyOf === undefined
        ? await storedCredentials(deps, order.itemId, steps)
        : await readCredentials(deps, order.copyOf)
    const model = await modelOf(deps, order)
    await ensureNamespace(deps, order)
    await ensureStep(steps, 'base', () => prepare(deps, model, credentials))
    await waitStep(deps, steps, 'database', 'DATABASE', () =>
      isUp(deps, namespace, 'StatefulSet', 'db', 'DATABASE'),
    )
    await ensureStep(steps, 'workloads', () =>
      applyAll(deps, [...appObjects(model), ...backUpSchedule(model)]),
    )
    await waitStep(deps, steps, 'app', 'APP', () =>
      isUp(deps, namespace, 'Deployment', 'app', 'APP'),
    )
    const { ipCount } = model.size
    const ips =
      ipCount === 0
        ? []
        : await waitStep(deps, steps, 'ips', 'IP', () => readIps(deps, namespace, ipCount))
    return { is: 'active', namespace, host: order.host, ips } as const
  })
