export { issueCredits } from './change-claims.ts'
export { slaModule, type SlaModuleDeps } from './sla-module.ts'
