export { beginShown, requireTask } from './begin-shown.ts'
export { addDomainTo, removeDomainFrom, type ChangeDomainsDeps } from './change-domains.ts'
export {
  domainProof,
  requireProofOnceHere,
  storeHostingIps,
  type ProveDomainDeps,
} from './domain-proof.ts'
export { followEnds } from './end-web-spaces.ts'
export { noticeWebSpaceRemovals } from './notice-removals.ts'
export { showFinal, StoredFinal } from './final-backup.ts'
export { releaseHost, reserveHost } from './hosts.ts'
export { lookAtDomainsNow } from './look-at-domains.ts'
export { pointingOf, type Pointing, type Seen } from './pointing.ts'
export {
  nextLookMs,
  runTask,
  waiting,
  type Ran,
  type RunTaskDeps,
  type TaskRunner,
} from './run-task.ts'
export {
  webSpaceTasksModule,
  type WebSpaceTasksModuleDeps,
  type TaskRunners,
} from './web-space-tasks-module.ts'
export {
  beginTask,
  findTaskOf,
  listTasks,
  Progress,
  type BeginTaskDeps,
  type RunningTask,
  type TaskKind,
} from './stored-tasks.ts'
export { stuckTaskSource } from './stuck-tasks.ts'
