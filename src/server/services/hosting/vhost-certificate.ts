import { X509Certificate } from 'node:crypto'
import { sql } from 'drizzle-orm'
import * as v from 'valibot'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import type { VhostCertificate } from '../../providers/whm/index.ts'
import { untilHalt, type Halted } from '../lifecycle/index.ts'
import { domainsOf, HostingConfig } from './hosting-config.ts'
import { onServer, ownAccount, type HostingAccount, type ServersDeps } from './own-account.ts'

/** A hosting account that serves names of a certificate. */
export interface CertificateHost {
  readonly serviceId: string
  /** Its WHM server. */
  readonly server: string
  readonly account: HostingAccount
  /** ASCII, the main one first. */
  readonly domains: readonly string[]
}

/** Finds a running hosting account of a customer that serves one of the domains; `serviceId` asks for a certain one. */
export const findCertificateHost = async (
  db: Queryable,
  customerId: string,
  served: readonly string[],
  serviceId?: string,
): Promise<CertificateHost | undefined> => {
  const domains = JSON.stringify(served)
  const [row] = await rowsOf<{ id: string; config: unknown }>(
    db,
    sql`select id, config from services
      where customer_id = ${customerId}::uuid and type = 'SHARED_HOSTING' and state = 'ACTIVE'
        and external_id is not null and id = coalesce(${serviceId ?? null}::uuid, id)
        and exists (select from jsonb_array_elements_text(${domains}::jsonb) as served (domain)
          where config ->> 'domain' = served.domain
            or config -> 'additionalDomains' @> to_jsonb(served.domain))
      order by starts_at limit 1`,
  )
  if (row === undefined) return undefined
  const config = v.parse(HostingConfig, row.config)
  const { itemId, user, domain, server } = config
  const account = { itemId, user, domain }
  return { serviceId: row.id, server, account, domains: domainsOf(config) }
}

/** Makes a certificate request whose key stays in a hosting account. */
export const makeVhostCsr = (
  deps: ServersDeps,
  { server, account }: CertificateHost,
  keyName: string,
  names: readonly string[],
): Promise<{ readonly is: 'made'; readonly csr: string } | Halted> =>
  untilHalt(async () => {
    const at = onServer(deps, server)
    const { user } = await ownAccount(at, account)
    return { is: 'made', csr: await at.whm.vhostCsr(user, { keyName, names }) } as const
  })

export type Installed =
  | { readonly is: 'installed' | 'no-key' | 'no-domain' }
  /** Its websites are off. */
  | { readonly is: 'suspended' }

/** Installs a certificate on all websites of a hosting account that it covers; repeating it is harmless. */
export const installOnVhosts = (
  deps: ServersDeps,
  { server, account, domains }: CertificateHost,
  certificate: VhostCertificate,
): Promise<Installed | Halted> =>
  untilHalt(async (): Promise<Installed> => {
    const at = onServer(deps, server)
    const { user, isSuspended } = await ownAccount(at, account)
    if (isSuspended) return { is: 'suspended' }
    const leaf = new X509Certificate(certificate.certificate)
    const covered = domains.filter((domain) => leaf.checkHost(domain) !== undefined)
    if (covered.length === 0) return { is: 'no-domain' }
    const hasKey = await at.whm.installCertificate(user, covered, certificate)
    return { is: hasKey ? 'installed' : 'no-key' }
  })
