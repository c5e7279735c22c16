import * as v from 'valibot'
import type { WhmClient } from './client.ts'

const DomainList = v.object({
  main_domain: v.string(),
  addon_domains: v.array(v.string()),
  parked_domains: v.array(v.string()),
})

const listDomains = (client: WhmClient, user: string) =>
  client.cpanel({ user, api: 3, module: 'DomainInfo', func: 'list_domains' }, DomainList)

/** Returns the further domains of an account. Throws ProviderError. */
export const listAddonDomains = async (
  client: WhmClient,
  user: string,
): Promise<readonly string[]> => (await listDomains(client, user)).addon_domains

/** Returns the aliases of an account's main domain. Throws ProviderError. */
export const listParkedDomains = async (
  client: WhmClient,
  user: string,
): Promise<readonly string[]> => (await listDomains(client, user)).parked_domains

/** Makes a domain an alias of an account's main domain. Throws ProviderError. */
export const parkDomain = async (
  client: WhmClient,
  username: string,
  domain: string,
  mainDomain: string,
): Promise<void> => {
  const fields = { username, domain, web_vhost_domain: mainDomain }
  await client.call('create_parked_domain_for_user', v.unknown(), fields)
}

/** Each addon domain has a subdomain of the main one, whose label may have no dots. */
const labelOf = (domain: string): string => domain.replaceAll('.', '-').slice(0, 63)

const rows = v.array(v.unknown())

/** Adds a domain with its own folder to an account. Throws ProviderError. */
export const addAddonDomain = async (
  client: WhmClient,
  user: string,
  domain: string,
): Promise<void> => {
  // UAPI has it only since version 138.
  const call = { user, api: 2, module: 'AddonDomain', func: 'addaddondomain' } as const
  await client.cpanel(call, rows, { newdomain: domain, subdomain: labelOf(domain), dir: domain })
}

const AddonRows = v.array(v.object({ domain: v.string(), domainkey: v.string() }))

/** Removes a domain from an account, not its files; an absent one has gone. Throws ProviderError. */
export const removeAddonDomain = async (
  client: WhmClient,
  user: string,
  domain: string,
): Promise<void> => {
  const module = 'AddonDomain'
  const found = await client.cpanel({ user, api: 2, module, func: 'listaddondomains' }, AddonRows, {
    regex: domain.replaceAll('.', String.raw`\.`),
  })
  const own = found.find((one) => one.domain === domain)
  if (own === undefined) return
  await client.cpanel({ user, api: 2, module, func: 'deladdondomain' }, rows, {
    domain,
    subdomain: own.domainkey,
  })
}
