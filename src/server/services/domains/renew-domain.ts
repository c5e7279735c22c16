import { multiply, type Money } from '../../../contract/money.ts'
import { addYears } from '../../catalogue/products/index.ts'
import type { DomainInfo } from '../../providers/registry/domain.ts'
import type { Registry } from '../../providers/registry/registry.ts'
import { accountRefusal } from '../../providers/registry/response.ts'
import type { Renewed } from '../lifecycle/index.ts'
import type { OurDomain } from './registry-record.ts'

const dayMs = 24 * 60 * 60_000

/** Registries differ in how they count a year from 29 February, and in the hour. */
const toleranceMs = 2 * dayMs

/** Returns the years that a domain lacks until a date: a renewal that was done is not repeated. */
export const missingYears = (expiresAt: Date, until: Date): number => {
  let years = 0
  while (addYears(expiresAt, years).getTime() < until.getTime() - toleranceMs) years += 1
  return years
}

export interface RenewDomainDeps {
  readonly registry: Pick<Registry, 'info' | 'renew'>
  readonly storeInfo: (name: string, info: DomainInfo | undefined) => Promise<void>
}

/** Returns the registry's data on a domain of ours; undefined when it is not. @throws ProviderError */
export const ownInfo = async (
  {
    registry,
    storeInfo,
  }: Pick<RenewDomainDeps, 'storeInfo'> & { registry: Pick<Registry, 'info'> },
  name: string,
): Promise<OurDomain | undefined> => {
  const info = await registry.info(name)
  if (info?.ownedByUs === false) await storeInfo(name, info)
  return info?.ownedByUs === true ? info : undefined
}

const activeUntil = ({ createdAt }: OurDomain, expiresAt: Date): Renewed => ({
  is: 'active',
  startsAt: createdAt,
  expiresAt,
})

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** A refusal may be about the date in the command or a fee: one code. With a new date a retry succeeds. */
const afterRefusal = async (
  deps: RenewDomainDeps,
  name: string,
  { expiresAt }: OurDomain,
  why: string,
): Promise<Renewed> => {
  const now = await ownInfo(deps, name)
  return now !== undefined && dayOf(now.expiresAt) !== dayOf(expiresAt)
    ? { is: 'later', why }
    : { is: 'impossible', why: 'REFUSED' }
}

/** A name that is still ours was refused for our account. @throws ProviderError */
const afterNotOurs = async (
  deps: RenewDomainDeps,
  name: string,
  message: string,
): Promise<Renewed> => {
  if ((await ownInfo(deps, name)) === undefined) return { is: 'impossible', why: 'NOT_OURS' }
  throw accountRefusal(message)
}

/** Renews a domain (ASCII) until a date. Repeating it is harmless. @throws ProviderError */
export const renewDomain = async (
  deps: RenewDomainDeps,
  name: string,
  premium: Money | undefined,
  until: Date,
): Promise<Renewed> => {
  const info = await ownInfo(deps, name)
  if (info === undefined) return { is: 'impossible', why: 'NOT_OURS' }
  const years = missingYears(info.expiresAt, until)
  if (years === 0) return activeUntil(info, info.expiresAt)
  const result = await deps.registry.renew({
    name,
    years,
    expiresAt: info.expiresAt,
    premiumFee: premium === undefined ? undefined : multiply(premium, years),
  })
  if (result.ok) return activeUntil(info, result.expiresAt)
  switch (result.reason) {
    case 'value':
      return afterRefusal(deps, name, info, result.message)
    case 'not-ours':
      return afterNotOurs(deps, name, result.message)
    case 'refused':
      return { is: 'impossible', why: 'REFUSED' }
  }
}
