import type { Steps } from '../../platform/steps/index.ts'
import { mainServer } from '../../platform/whm-settings.ts'
import type { Powerdns } from '../../providers/powerdns/index.ts'
import { WhmRefused, type Whm } from '../../providers/whm/index.ts'
import { Halt } from '../lifecycle/index.ts'

export interface TemporaryZoneDeps {
  readonly powerdns: Pick<Powerdns, 'createZone' | 'findZone' | 'replaceRecordSets'>
  /** Without nameservers of ours, accounts have no temporary subdomain. */
  readonly nameservers: readonly string[]
  readonly settings: { readonly temporaryZone: string }
}

export interface TemporarySubdomainDeps extends TemporaryZoneDeps {
  readonly whm: Whm
}

const zoneOwner = 'temporary-addresses'
const ttl = 300

/** Sets the A records of a temporary subdomain in our zone; repeating it is harmless. */
const setRecord = async (
  { powerdns, nameservers, settings: { temporaryZone: zone } }: TemporaryZoneDeps,
  name: string,
  ips: readonly string[],
): Promise<void> => {
  let found = await powerdns.findZone(zone)
  if (found === undefined) {
    await powerdns.createZone(zone, zoneOwner, nameservers)
    found = await powerdns.findZone(zone)
  }
  if (found?.account !== zoneOwner) throw new Halt('fatal', `the zone ${zone} is not ours`)
  const set = await powerdns.replaceRecordSets(zone, [{ name, type: 'A', ttl, contents: ips }])
  if (!set.ok) throw new Halt('fatal', set.reason === 'refused' ? set.message : `no zone ${zone}`)
}

/** Makes the subdomain an alias of the website; returns false where WHM allows no further one. */
const park = async (
  { whm }: TemporarySubdomainDeps,
  { user, domain }: { readonly user: string; readonly domain: string },
  name: string,
): Promise<boolean> => {
  try {
    await whm.parkDomain(user, name, domain)
    return true
  } catch (error) {
    if (!(error instanceof WhmRefused)) throw error
    // A repeated run is refused for the alias that it made.
    if ((await whm.parkedDomains(user)).includes(name)) return true
    if (error.refusal.class === 'quota') return false
    throw error
  }
}

/** The account that a subdomain is for. */
interface ServedAccount {
  readonly user: string
  readonly server: string
  readonly ip: string
  readonly domain: string
}

/** Gives an account a subdomain of our zone, once, with a certificate of AutoSSL. @throws StepUnknown, StepNotDone, Halt, ProviderError */
export const addTemporarySubdomain = async (
  deps: TemporarySubdomainDeps,
  { user, server, ip, domain }: ServedAccount,
  steps: Steps,
): Promise<string | undefined> => {
  if (deps.nameservers.length === 0) return undefined
  const { whm, settings } = deps
  // Users are unique per server.
  const label = server === mainServer ? user : `${user}-${server}`
  const name = `${label}.${settings.temporaryZone}`
  const added = await steps.once<{ name: string }, boolean>('temporary-address', {
    intent: () => ({ name }),
    // Repeating the rest is harmless.
    look: () => Promise.resolve(undefined),
    run: async () => {
      // WHM may refuse a name that leads elsewhere.
      await setRecord(deps, name, [ip])
      const isParked = await park(deps, { user, domain }, name)
      if (isParked) await whm.startAutoSsl(user)
      else await setRecord(deps, name, [])
      return isParked
    },
  })
  return added === true ? name : undefined
}

/** Removes the record of a temporary subdomain; an absent one has gone. @throws Halt, ProviderError */
export const removeTemporarySubdomain = (deps: TemporaryZoneDeps, name: string): Promise<void> =>
  setRecord(deps, name, [])
