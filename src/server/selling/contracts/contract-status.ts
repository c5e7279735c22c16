import type { ContractStatus } from '../../../contract/contracts.ts'

/** Returns the status of a contract by which of its services were refunded. */
export const contractStatus = (refunded: readonly boolean[]): ContractStatus => {
  if (!refunded.includes(true)) return 'IN_FORCE'
  return refunded.includes(false) ? 'PARTLY_REFUNDED' : 'REFUNDED'
}
