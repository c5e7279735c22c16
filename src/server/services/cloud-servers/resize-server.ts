import type { Steps } from '../../platform/steps/index.ts'
import type { Server } from '../../providers/openstack/compute.ts'
import type { Readiness } from './attempts.ts'
import { outcomeOf, ServerFailure, type Outcome, type ServerDeps } from './outcome.ts'
import { ownServer } from './own-server.ts'
import { flavorName, type ServerOrder } from './server-order.ts'
import { ensureStep, waitStep } from './wait.ts'

type Target = { readonly flavor: string }

const newestResize = async (deps: ServerDeps, { id }: Server): Promise<string> =>
  (await deps.cloud.compute.actions(id, 'resize')).at(0) ?? ''

const begin = async (deps: ServerDeps, itemId: string, { flavor }: Target): Promise<boolean> => {
  const { compute } = deps.cloud
  const server = await ownServer(deps, itemId)
  if (server.flavor === flavor) return true
  await compute.act(server.id, { resize: { flavorRef: await compute.flavorId(flavor) } })
  return true
}

/** Confirms a finished resize, and notices one that failed without a word. */
const readiness = async (
  deps: ServerDeps,
  itemId: string,
  flavor: string,
): Promise<Readiness | undefined> => {
  const { compute } = deps.cloud
  let server = await ownServer(deps, itemId)
  if (server.status === 'VERIFY_RESIZE') {
    await compute.act(server.id, { confirmResize: null })
    server = await ownServer(deps, itemId)
  }
  if (server.status === 'ERROR') {
    return { ready: false, fault: 'fatal', why: server.fault ?? 'the server has the status ERROR' }
  }
  const isIdle = server.taskState === null && ['ACTIVE', 'SHUTOFF'].includes(server.status)
  if (!isIdle) return undefined
  if (server.flavor === flavor) return { ready: true }
  const end = await compute.actionEnd(server.id, await newestResize(deps, server))
  // Back on the old flavor, with or without an error: no host had room for the new one.
  return end === undefined
    ? undefined
    : { ready: false, fault: 'quota', why: 'the resize returned to the old flavor' }
}

const resize = async (
  deps: ServerDeps,
  itemId: string,
  size: Pick<ServerOrder, 'vcpus' | 'ramGb'>,
  steps: Steps,
): Promise<string> => {
  const flavor = flavorName(deps.cloud.region, size)
  const before = await ensureStep(steps, 'before', async () =>
    newestResize(deps, await ownServer(deps, itemId)),
  )
  await steps.once<Target, boolean>('resize', {
    intent: () => ({ flavor }),
    look: async () => {
      const server = await ownServer(deps, itemId)
      const isBegun = server.flavor === flavor || (await newestResize(deps, server)) !== before
      return isBegun ? true : undefined
    },
    run: (target) => begin(deps, itemId, target),
  })
  const outcome = await waitStep<Readiness>(
    ...([deps, steps, 'resized', 'RESIZE', () => readiness(deps, itemId, flavor)] as const),
  )
  if (!outcome.ready) throw new ServerFailure(outcome.fault, outcome.why)
  return flavor
}

/** Changes CPUs and memory, keeping the disk. Returns the flavor. The steps are the change's own. */
export const resizeServer = (
  deps: ServerDeps,
  itemId: string,
  size: Pick<ServerOrder, 'vcpus' | 'ramGb'>,
  steps: Steps,
): Promise<Outcome<string>> => outcomeOf(() => resize(deps, itemId, size, steps))
