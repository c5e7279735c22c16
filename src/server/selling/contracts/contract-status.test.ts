import { expect, it } from 'vitest'
import type { ContractStatus } from '../../../contract/contracts.ts'
import { contractStatus } from './contract-status.ts'

it.each<[readonly boolean[], ContractStatus]>([
  [[false, false], 'IN_FORCE'],
  [[true, false], 'PARTLY_REFUNDED'],
  [[false, true], 'PARTLY_REFUNDED'],
  [[true, true], 'REFUNDED'],
  [[true], 'REFUNDED'],
])('a contract whose services are refunded as %j is %s', (refunded, status) => {
  expect(contractStatus(refunded)).toBe(status)
})
