import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'

export interface ProveDomainDeps {
  readonly db: Queryable
  readonly resolve: (name: string) => Promise<readonly string[]>
  readonly resolveTxt: (name: string) => Promise<readonly string[]>
  /** Whether a customer owns a domain (ASCII). */
  readonly ownsName: (customerId: string, name: string) => Promise<boolean>
  /** Whether any customer does. */
  readonly isNameOwned: (name: string) => Promise<boolean>
}

/** Returns the TXT record that proves a domain for a customer. */
export const domainProof = (customerId: string, name: string) => ({
  record: `_hosting-proof.${name}`,
  value: createHash('sha256').update(`${customerId}:${name}`).digest('hex').slice(0, 40),
})

/** Refuses a domain (ASCII) that nothing shows to be the customer's. @throws ApiError DOMAIN_NOT_PROVEN */
export const requireProof = async (
  { ownsName, resolveTxt }: Pick<ProveDomainDeps, 'ownsName' | 'resolveTxt'>,
  customerId: string,
  name: string,
): Promise<void> => {
  if (await ownsName(customerId, name)) return
  const { record, value } = domainProof(customerId, name)
  if ((await resolveTxt(record)).includes(value)) return
  throw new ApiError('DOMAIN_NOT_PROVEN', { name, record, value })
}

/** Returns whether a domain leads to our hosting already, or is registered with us. */
const isHere = async (
  { db, resolve, isNameOwned }: Pick<ProveDomainDeps, 'db' | 'resolve' | 'isNameOwned'>,
  name: string,
): Promise<boolean> => {
  if (await isNameOwned(name)) return true
  const found = JSON.stringify(await resolve(name))
  const served = await rowsOf(db, sql`select from hosting_ips where ${found}::jsonb ? ip limit 1`)
  return served.length > 0
}

/** Does the same for a domain that would be served at once; any other waits until its owner points it here. @throws ApiError DOMAIN_NOT_PROVEN */
export const requireProofOnceHere = async (
  deps: ProveDomainDeps,
  customerId: string,
  name: string,
): Promise<void> => {
  if (await isHere(deps, name)) await requireProof(deps, customerId, name)
}

/** Stores the IPs at which we serve websites. */
export const storeHostingIps = async (db: Queryable, ips: readonly string[]): Promise<void> => {
  if (ips.length === 0) return
  await rowsOf(
    db,
    sql`insert into hosting_ips (ip) select jsonb_array_elements_text(${JSON.stringify(ips)}::jsonb)
      on conflict do nothing`,
  )
}
