export { createPayableKinds, type OrderPayables } from './payable-kinds.ts'
