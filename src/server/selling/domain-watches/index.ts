export { createCheckWatches, type CheckWatchesParts } from './check-watches.ts'
export { domainWatchRoutes, type DomainWatchParts } from './routes.ts'
