export {
  createCheckTransfer,
  type CheckTransfer,
  type CheckTransferDeps,
  type TransferStanding,
} from './check-transfer.ts'
export { createCodeLimit, type CodeLimit } from './code-limit.ts'
export { transferRoutes, type TransferRouteDeps } from './routes.ts'
export { authCodePurpose, openAuthCode, sealAuthCode } from './sealed-auth-code.ts'
export { lockDays, youngUntil, type NameAge } from './transfer-lock.ts'
export {
  beginTransfer,
  endTransfer,
  reserveTransfer,
  type TransferOwner,
} from './change-transfer.ts'
