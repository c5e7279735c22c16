import { expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { ProviderError } from '../../platform/provider-error.ts'
import type { InventoryPlace } from './inventory.ts'
import { createSystemLimits } from './system-limits.ts'

const place = (name: string, readLimits?: InventoryPlace['readLimits']): InventoryPlace => ({
  ...{ name, list: () => Promise.resolve([]), expected: sql`` },
  ...(readLimits === undefined ? {} : { readLimits }),
})

it('reads the used share of each quota, warns near its end, and keeps what it read while a system is down', async () => {
  const warned: object[] = []
  const log = { warn: (what: object) => warned.push(what) }
  let isDown = false
  const places = [
    place('without'),
    place('full', () =>
      isDown
        ? Promise.reject(new ProviderError('openstack', 'timeout', 'no answer'))
        : Promise.resolve([
            { what: 'servers', used: 19, most: 20 },
            { what: 'cores', used: 9, most: undefined },
          ]),
    ),
    place('free', () => Promise.resolve([{ what: 'servers', used: 18, most: 20 }])),
  ]
  const limits = createSystemLimits([{ system: 'openstack', places: () => places }], log)
  const values = () =>
    limits.figures()[0]?.values.map(({ labels, value }) => [labels?.place, value])
  const read = [
    ['full', 0.95],
    ['full', 0],
    ['free', 0.9],
  ]
  await limits.schedule.run()
  expect(values()).toEqual(read)
  expect(warned).toMatchObject([{ place: 'full', what: 'servers', used: 19, most: 20 }])
  isDown = true
  await limits.schedule.run()
  expect(values()).toEqual(read)
  expect(warned.at(-1)).toMatchObject({ place: 'full', why: 'openstack: no answer' })
})
