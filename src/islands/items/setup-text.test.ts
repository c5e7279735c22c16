import { describe, expect, it } from 'vitest'
import type { SetupProgress } from '../../contract/items/item-fields.ts'
import { setupText } from './setup-text.ts'

const since = '2026-11-25T03:00:00.000Z'
const setup: SetupProgress = {
  stage: 'WORDPRESS',
  since,
  usualMs: 23_000,
  lateMs: 60_000,
  stageMs: null,
}
const say = (item: Parameters<typeof setupText>[2], passedMs = 1_000) =>
  setupText(
    (_, key, { count, at, of } = {}) => {
      const params = [count, ...(at ? [at, of] : [])].filter((one) => one !== undefined)
      return [key, ...params].join(' ')
    },
    {},
    item,
    Date.parse(since) + passedMs,
  )

describe('the text of a setup', () => {
  it.each([
    [23_000, 'setup.WORDPRESS setup.usual.seconds 25 setup.close'],
    [61_000, 'setup.WORDPRESS setup.usual.minute setup.close'],
    [200_000, 'setup.WORDPRESS setup.usual.minutes 3 setup.close'],
    [null, 'setup.WORDPRESS setup.close'],
  ])('has the stage and the usual time: %s', (usualMs, expected) => {
    const found = say({ fulfilment: 'PROVISIONING', setup: { ...setup, usualMs } })
    expect(found).toBe(expected)
  })

  it('has the time of the stage where that is measured', () => {
    const measured = { ...setup, usualMs: 61_000, stageMs: 18_000 }
    expect(say({ fulfilment: 'PROVISIONING', setup: measured })).toBe(
      'setup.WORDPRESS setup.stage.seconds 20 setup.close',
    )
  })

  it('says which plugin of how many', () => {
    const plugins = { ...setup, stage: 'PLUGINS', at: 3, of: 5, usualMs: null } as const
    expect(say({ fulfilment: 'PROVISIONING', setup: plugins })).toBe(
      'setup.PLUGINS 3 5 setup.close',
    )
  })

  it('is another one past the 95th percentile, and none when nothing is set up', () => {
    expect(say({ fulfilment: 'PROVISIONING', setup }, 61_000)).toBe('fulfilment.LATE')
    expect(say({ fulfilment: 'NO_CAPACITY', setup })).toBeUndefined()
    expect(say({ fulfilment: 'WAITING' })).toBeUndefined()
  })
})
