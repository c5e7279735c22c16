export { rewardRoutes } from './routes.ts'
export {
  findVoucher,
  suggestedJson,
  voucherJson,
  voucherOf,
  type VoucherJson,
} from './stored-vouchers.ts'
export { checkVoucherCode, createVoucherLimit, voucherError } from './voucher-codes.ts'
export { applyVoucher, fitsItem, type StoredVoucher } from './voucher.ts'
