import type { ServiceIsland } from '../service-island.ts'
import { DomainLink } from './DomainLink.tsx'

/** What the account's services show of a domain: the way to its own page. */
export const domainService: ServiceIsland<'DOMAIN'> = { Sections: DomainLink }
