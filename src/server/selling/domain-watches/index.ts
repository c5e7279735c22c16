export { createCheckWatches, type CheckWatchesDeps } from './check-watches.ts'
export { domainWatchRoutes, type DomainWatchDeps } from './routes.ts'
