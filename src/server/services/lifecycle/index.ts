export { checkServiceTypes } from './check-service-types.ts'
export {
  dueNotice,
  isOverdue,
  isRemovable,
  keptUntil,
  noticeDays,
  removalStages,
  type RemovalStage,
  type UnpaidTerm,
} from './dunning.ts'
export { createdService, type NewService } from './create-service.ts'
export { checkTypedName, endService } from './end-service.ts'
export { extendOwnService, extendService } from './extend-service.ts'
export { Halt, haltClass, untilHalt, type Halted } from './halt.ts'
export {
  isSuspendable,
  liftHold,
  mayRenewItself,
  placeHold,
  placeOverdueHolds,
  type Actor,
} from './holds.ts'
export { neverEnds } from './never-ends.ts'
export {
  lateRenewal,
  NextPlan,
  packageLifecycle,
  packageReminder,
  packageServiceFields,
  renewsYearly,
  packageTransitions,
  SoldPackage,
  type PackageConfig,
} from './package-service.ts'
export { autoRenewWindow, cutOffOf, noticeMs, type Term } from './renewal-window.ts'
export { noticeRemovals, removalDays, RemovalNotice, type NoticeDeps } from './removal-notices.ts'
export { findServiceReader, unrenewed } from './service-reader.ts'
export {
  serviceJson,
  serviceOf,
  type Service,
  type ServiceJson,
  type ServiceState,
} from './service.ts'
export {
  defineServiceKind,
  type Observed,
  type Renewed,
  type ServiceKind,
  type ServiceKinds,
  type ServiceSystem,
  type StoredServiceKind,
  type Terminated,
} from './service-kind.ts'
export {
  claimTermNotice,
  expiringDays,
  firstNoticeDays,
  hasNoPaidRenewal,
  mayBeNoticed,
  noticedStage,
} from './term-notices.ts'
export type { UsageCounter } from './usage-counter.ts'
export { lockUnpaid, removableServices } from './unpaid-services.ts'
export type { InputOf, OutputOf, ServiceTask, ServiceTasks, TaskCall } from './service-task.ts'
export { isRaised, PriceNotice, raisedPrice, raisedTo, unpaidNotice } from './price-notice.ts'
