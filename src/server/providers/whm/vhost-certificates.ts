import * as v from 'valibot'
import type { WhmClient } from './client.ts'

/** What an account's own certificate request names. */
export interface VhostRequest {
  /** Of the key, one for each purpose. */
  readonly keyName: string
  /** ASCII, the main one first. */
  readonly names: readonly string[]
}

const callOf = (user: string, func: string) => ({ user, api: 3, module: 'SSL', func }) as const

const Key = v.object({ id: v.string(), friendly_name: v.string() })
const Csr = v.object({ text: v.string() })

/** Returns the id of an account's key, made if it has none: a lost answer leaves no second key. */
const ensureKey = async (client: WhmClient, user: string, keyName: string): Promise<string> => {
  const keys = await client.cpanel(callOf(user, 'list_keys'), v.array(Key))
  const known = keys.find((one) => one.friendly_name === keyName)
  if (known !== undefined) return known.id
  const fields = { keytype: 'ecdsa-prime256v1', friendly_name: keyName }
  return (await client.cpanel(callOf(user, 'generate_key'), Key, fields)).id
}

/** Returns a certificate request (PEM) whose key an account makes and keeps. Throws ProviderError. */
export const vhostCsr = async (
  client: WhmClient,
  user: string,
  { keyName, names }: VhostRequest,
): Promise<string> => {
  // The function requires a subject; authorities take the names, and the company from the order.
  const subject = {
    ...{ countryName: 'KH', stateOrProvinceName: 'Phnom Penh', localityName: 'Phnom Penh' },
    organizationName: names[0] ?? '',
  }
  const fields = {
    ...{ ...subject, domains: names.join(',') },
    key_id: await ensureKey(client, user, keyName),
  }
  return (await client.cpanel(callOf(user, 'generate_csr'), Csr, fields)).text
}

const Found = v.nullable(v.object({ key: v.optional(v.nullable(v.string()), null) }))

/** A certificate with its chain, in PEM. */
export interface VhostCertificate {
  readonly certificate: string
  readonly chain: string
}

/** Installs a certificate for domains of an account that has its key; returns whether it has. The key is only passed back. Throws ProviderError. */
export const installCertificate = async (
  client: WhmClient,
  user: string,
  domains: readonly string[],
  { certificate, chain }: VhostCertificate,
): Promise<boolean> => {
  const asked = callOf(user, 'fetch_key_and_cabundle_for_certificate')
  const key = (await client.cpanel(asked, Found, { certificate }))?.key ?? ''
  if (key === '') return false
  for (const domain of domains) {
    const fields = { domain, cert: certificate, key, cabundle: chain }
    await client.cpanel(callOf(user, 'install_ssl'), v.unknown(), fields)
  }
  return true
}
