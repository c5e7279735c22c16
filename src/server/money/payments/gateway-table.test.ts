import { expect, it } from 'vitest'
import type { CardVault } from '../cards/index.ts'
import { gatewayTable } from './gateway-table.ts'
import type { Gateway, Outside } from './gateway.ts'
import { balance } from './methods/balance/balance.ts'

const vault: CardVault = {
  account: 'gateway:one',
  entryForm: () => ({ action: '', method: 'POST', fields: {} }),
  readEntry: () => undefined,
  referencesBetween: () => Promise.resolve([]),
  findEntry: () => Promise.resolve({ is: 'not-found' }),
  refund: () => Promise.resolve(),
  networkIdOf: () => Promise.resolve(''),
  forget: () => Promise.resolve(),
}

const outside = (key: string, cards: Pick<Outside, 'cardVault'>): Gateway => ({
  ...{ key, is: 'outside', methods: [], account: 'gateway:one', routes: () => [], ...cards },
  ...{ checks: { waitsMs: [], forMs: 0 }, lifetimeMs: 0, newReference: () => key },
  ask: () => Promise.resolve({ is: 'not-found' }),
  close: () => Promise.resolve('closed'),
})

it('saves cards where a gateway stores them, and at one only', () => {
  const storing = outside('one', { cardVault: vault })
  expect(gatewayTable([balance]).cardVault).toBeUndefined()
  expect(gatewayTable([balance, outside('none', {}), storing]).cardVault).toBe(vault)
  expect(() => gatewayTable([balance, storing, outside('two', { cardVault: vault })])).toThrow(
    'two gateways store cards',
  )
})
