export { issueCredits } from './change-claims.ts'
export { claimQueue } from './claim-queue.ts'
export { countAffected, outagesByService } from './lasting-outages.ts'
export { slaModule, type SlaModuleDeps } from './sla-module.ts'
