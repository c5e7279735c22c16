import type { Steps } from '../../platform/steps/index.ts'
import { createBootVolume } from './boot-volume.ts'
import { createServer } from './create-server.ts'
import { ensureFirewall, firewallRules } from './firewall.ts'
import { imageFor } from './image.ts'
import { keyOf, userDataOf } from './login.ts'
import { metadataOf, serverName } from './names.ts'
import { ensureIps, ensurePort, ensureSpeed } from './network.ts'
import { outcomeOf, ServerFailure, type Outcome, type ServerDeps } from './outcome.ts'
import { firstLogin, sealedLogin } from './sealed-login.ts'
import { flavorName, type BuiltServer, type ServerOrder } from './server-order.ts'
import { waitForSystem } from './system-start.ts'
import { systemIn } from './systems.ts'
import { ensureStep } from './wait.ts'

const ensureKeypair = async (
  { cloud: { compute } }: ServerDeps,
  itemId: string,
  publicKey: string | undefined,
): Promise<string | null> => {
  if (publicKey === undefined) return null
  const name = serverName(itemId)
  const known = await compute.publicKey(name)
  if (known === undefined) await compute.createKeypair(name, publicKey)
  else if (known.trim() !== publicKey.trim()) {
    throw new ServerFailure('fatal', `the keypair ${name} has another key`)
  }
  return name
}

const preparePort = (deps: ServerDeps, steps: Steps, order: ServerOrder): Promise<string> => {
  const { networks, region } = deps.cloud
  const { itemId, ipCount, mbps } = order
  return ensureStep(steps, 'port', async () => {
    const rules = firewallRules(systemIn(region, order.system), order.firewall)
    const securityGroupId = await ensureFirewall(networks, itemId, rules)
    const qosPolicyId = await ensureSpeed(networks, mbps)
    return ensurePort(networks, itemId, { ipCount, securityGroupId, qosPolicyId })
  })
}

const prepareVolume = async (
  deps: ServerDeps,
  steps: Steps,
  order: ServerOrder,
): Promise<string> => {
  const { region } = deps.cloud
  const { itemId, backupId, diskGb } = order
  const type = region.volumeTypes[order.diskType]
  const create = (from: { readonly imageId: string } | { readonly backupId: string }) =>
    createBootVolume(deps, steps, itemId, itemId, { sizeGb: diskGb, type, from })
  if (backupId !== undefined) return create({ backupId })
  const imageId = await ensureStep(steps, 'image', () => imageFor(deps, order.system, diskGb))
  return create({ imageId })
}

const build = async (deps: ServerDeps, order: ServerOrder, steps: Steps): Promise<BuiltServer> => {
  const { cloud } = deps
  const { itemId } = order
  const system = systemIn(cloud.region, order.system)
  const publicKey = keyOf(system, order.publicKey)
  const sealed = await sealedLogin(deps, steps, itemId)
  const portId = await preparePort(deps, steps, order)
  const bootVolumeId = await prepareVolume(deps, steps, order)
  const keyName = await ensureStep(steps, 'keypair', () => ensureKeypair(deps, itemId, publicKey))
  const serverId = await createServer(deps, steps, itemId, {
    ...{ portId, bootVolumeId, metadata: metadataOf(itemId, itemId) },
    flavorId: await cloud.compute.flavorId(flavorName(cloud.region, order)),
    userData: userDataOf(system, firstLogin(deps, { itemId, sealed, publicKey })),
    keyName: keyName ?? undefined,
  })
  const ips = await ensureStep(steps, 'ips', () => ensureIps(cloud, itemId, order.ipCount))
  const zone = (await cloud.compute.server(serverId))?.zone ?? ''
  const systemMs = await waitForSystem(deps, steps, serverId, system)
  const sealedPassword = publicKey === undefined ? sealed : null
  const { user } = system
  const stageMs = systemMs === null ? {} : { SYSTEM: systemMs }
  return { serverId, portId, bootVolumeId, ips, zone, user, sealedPassword, stageMs }
}

/** Builds an ordered server: port, volume, server, IPs. Repeating it finds what is there. */
export const provisionServer = (
  deps: ServerDeps,
  order: ServerOrder,
  steps: Steps,
): Promise<Outcome<BuiltServer>> => outcomeOf(() => build(deps, order, steps))
