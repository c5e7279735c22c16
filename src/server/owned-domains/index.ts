export { domainLife } from './domain-life.ts'
export { createRemovals, type Removals } from './domain-removals.ts'
export { ownedDomainRoutes, type OwnedDomainParts } from './routes.ts'
