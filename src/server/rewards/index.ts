export { rewardRoutes } from './routes.ts'
export { findVoucher, voucherJson, voucherOf, type VoucherJson } from './stored-vouchers.ts'
export { checkVoucherCode, createVoucherLimit, voucherError } from './voucher-codes.ts'
export { applyVoucher, type StoredVoucher } from './voucher.ts'
