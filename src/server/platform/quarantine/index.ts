export { storePushBack, unmatchedPushBacks, type PushBack } from './push-backs.ts'
export { isQuarantined, openQuarantine, type Quarantine } from './quarantine.ts'
