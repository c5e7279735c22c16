import { expect, it } from 'vitest'
import { waitsForTransfer } from './waits-for-transfer.ts'

it('a transfer waits until it is refused or given up; other methods have no reference to pay', () => {
  const waits = (paymentMethod: 'BANK_TRANSFER' | 'CARD', paymentState: 'PENDING' | 'FAILED') =>
    waitsForTransfer({ paymentMethod, paymentState })
  expect(waits('BANK_TRANSFER', 'PENDING')).toBe(true)
  expect(waits('BANK_TRANSFER', 'FAILED')).toBe(false)
  expect(waits('CARD', 'PENDING')).toBe(false)
})
