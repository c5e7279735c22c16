export { createCheckWatches, type CheckWatchesDeps } from './check-watches.ts'
export { domainWatchRoutes, type DomainWatchDeps } from './routes.ts'
export { domainFreeMail } from './domain-free-mail.ts'
export { mailDomainFree } from './jobs.ts'
