import { sql } from 'drizzle-orm'
import { toAsciiName } from '../../../contract/ascii-name.ts'
import { cleanDomainInput, isDomainName } from '../../../contract/domain-name.ts'
import type { HostingDomain } from '../../../contract/hosting-option.ts'
import { cleanServerName, serverNameProblem } from '../../../contract/server-name.ts'
import { rowsOf, type Queryable } from '../../platform/db/database.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import type { NewDomainItem } from '../../../contract/items/domain.ts'
import type { ServiceOption } from '../../../contract/items/package-fields.ts'
import { parseExactDomain } from '../../catalogue/domain-names/index.ts'
import { requireProofOnceHere, type ProveDomainDeps } from '../../services/web-space-tasks/index.ts'
import { newRegistration } from './domain/new-registration.ts'
import type { AddContext } from './item-kind.ts'
import { isConnected } from './package-facts.ts'
import type { PackageDeps } from './package-deps.ts'

/** Returns the cleaned name of a server or website. @throws ApiError REQUIRED_SERVER_NAME, MAX_SERVER_NAME */
export const checkedName = (typed: string): string => {
  const name = cleanServerName(typed)
  const problem = serverNameProblem(name)
  if (problem !== undefined) throw new ApiError(problem)
  return name
}

/** Returns the A-labels of a domain that is registered elsewhere. @throws ApiError */
export const thirdPartyName = (typed: string): string => {
  if (/^\s*www\./i.test(typed)) throw new ApiError('DOMAIN_STARTS_WITH_WWW')
  const name = toAsciiName(cleanDomainInput(typed))
  if (name === undefined || !isDomainName(name)) throw new ApiError('INVALID_DOMAIN')
  return name
}

/** What has a name already. */
export interface NameFacts extends Record<string, unknown> {
  readonly isInCart: boolean
  readonly isConnected: boolean
  /** Of the line in the cart that is for the same name. */
  readonly key: string | null
  readonly type: string | null
}

/** Reads what has a name (ASCII) or a label already. */
export const findNameFacts = async (
  db: Queryable,
  name: string,
  { customerId, replaces = '' }: AddContext,
): Promise<NameFacts | undefined> => {
  const customer = sql`${customerId}::uuid`
  const [row] = await rowsOf<NameFacts>(
    db,
    sql`select
      exists (select from cart_items d where d.customer_id = ${customer} and d.subject = ${name}
        and not d.config ? 'option') as "isInCart",
      ${isConnected(sql`${name}`)} as "isConnected",
      h.key, h.type
    from (select) as one left join lateral (
      select c.key, c.type from cart_items c
      where c.customer_id = ${customer} and c.config #>> '{option,domain,name}' = ${name}
        and c.key <> ${replaces} limit 1) as h on true`,
  )
  return row
}

export interface HostingDomainDeps extends ProveDomainDeps {
  /** Returns the A-labels of a name under a TLD on sale. @throws ApiError INVALID_DOMAIN, UNSUPPORTED_TLD … */
  readonly domainName: (typed: string) => string
}

/** Returns what the checks of a hosting's domain need. */
export const hostingDomainDeps = ({
  db,
  resolve,
  resolveTxt,
  ownsName,
  isNameOwned,
  catalogue,
}: ProveDomainDeps & Pick<PackageDeps, 'catalogue'>): HostingDomainDeps => ({
  ...{ db, resolve, resolveTxt, ownsName, isNameOwned },
  domainName: (typed) => parseExactDomain(typed, catalogue.tlds).name,
})

/** Returns the registration that the domain of a new hosting adds to the cart. */
export const boughtDomain = ({
  option,
}: {
  readonly option: { readonly domain: HostingDomain } | ServiceOption
}): readonly NewDomainItem[] =>
  'domain' in option && option.domain.from === 'NEW_PURCHASE'
    ? [newRegistration(option.domain.name)]
    : []

/** A checked domain of a hosting; a name to purchase is in the cart afterwards. */
export interface CheckedDomain {
  readonly domain: HostingDomain
  readonly hasDomain: boolean
  /** Of the line of the same type in the cart that this one replaces. */
  readonly key: string | undefined
}

/** Checks the domain of a new hosting. @throws ApiError */
export const checkHostingDomain = async (
  deps: HostingDomainDeps,
  type: string,
  domain: HostingDomain,
  context: AddContext,
): Promise<CheckedDomain> => {
  if (domain.name.trim() === '' || domain.option === 'FREE') {
    throw new ApiError('INCOMPLETE_DOMAIN_CONFIG')
  }
  const { db, domainName, ownsName } = deps
  const isNew = domain.option === 'NEW'
  const name = isNew ? domainName(domain.name) : thirdPartyName(domain.name)
  const facts = await findNameFacts(db, name, context)
  const isElsewhere = facts?.type != null && facts.type !== type
  if (facts?.isConnected === true || isElsewhere) throw new ApiError('DOMAIN_CONNECTED')
  if (domain.from === 'FROM_CART' && facts?.isInCart !== true) {
    throw new ApiError('DOMAIN_NOT_IN_CART', { name })
  }
  if (domain.from === 'OWN_DOMAIN' && !(await ownsName(context.customerId, name))) {
    throw new ApiError('DOMAIN_NOT_OWNED', { name })
  }
  if (domain.from === 'THIRD_PARTY') await requireProofOnceHere(deps, context.customerId, name)
  return {
    domain: isNew ? { option: 'NEW', from: 'FROM_CART', name } : { ...domain, name },
    hasDomain: true,
    key: facts?.key ?? undefined,
  }
}
