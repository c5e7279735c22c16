import { expect, it } from 'vitest'
import { HoldReason, isHeld } from '../../../contract/service-holds.ts'
import { mayRenewItself } from './holds.ts'

it('a service is suspended while it has any hold', () => {
  expect(isHeld({ holds: [] })).toBe(false)
  for (const reason of HoldReason.options) expect(isHeld({ holds: [reason] })).toBe(true)
})

it('only abuse stops the automatic renewal, with any other holds', () => {
  expect(mayRenewItself({ holds: [] })).toBe(true)
  expect(mayRenewItself({ holds: ['OVERDUE', 'CUSTOMER', 'PROVIDER'] })).toBe(true)
  expect(mayRenewItself({ holds: ['OVERDUE', 'ABUSE'] })).toBe(false)
})
