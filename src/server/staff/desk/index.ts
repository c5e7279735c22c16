export { auditPage } from './audit-pages.ts'
export { describeVerb, offeredVerbs, staffAreaVerbs } from './offered-verbs.ts'
export { runStaffVerb } from './run-staff-verb.ts'
