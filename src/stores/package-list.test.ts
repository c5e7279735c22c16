import { beforeEach, describe, expect, it } from 'vitest'
import { networkError } from '../client/api-error.ts'
import type { Client } from '../client/create-client.ts'
import { getTax, listRegions } from '../contract/places.ts'
import { createPackageList } from './package-list.ts'
import { $realtimeEvent } from './realtime-event.ts'

const regions = [{ id: 'pp', name: 'Phnom Penh' }]
const file = { regions, packages: { pp: [] }, taxPercent: 10 }

let calls = 0
let isDown = false

const call = ((endpoint: unknown) => {
  calls += 1
  if (isDown) return Promise.resolve({ ok: false, error: networkError })
  const answer =
    endpoint === listRegions ? regions : endpoint === getTax ? { percent: 7 } : { pp: [] }
  return Promise.resolve({ ok: true, answer })
}) as Client['call']

const listOf = (from: Promise<unknown>) => createPackageList('CLOUD_SERVER', from, { call })
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  calls = 0
  isDown = false
  $realtimeEvent.set(undefined)
})

describe('the packages of a product', () => {
  it('are those of the website’s file, without a call', async () => {
    const { $state } = listOf(Promise.resolve(file))
    expect($state.get()).toEqual({ list: undefined, isLoading: true, error: undefined })
    await settled()
    expect($state.get()).toEqual({ list: file, isLoading: false, error: undefined })
    expect(calls).toBe(0)
  })

  it.each([
    ['fails', () => Promise.reject(new Error('offline'))],
    ['is none of ours', () => Promise.resolve('<html>')],
  ])('are those of the API when the file %s', async (_, from) => {
    const { $state } = listOf(from())
    await settled()
    expect($state.get()).toMatchObject({ list: { packages: { pp: [] }, taxPercent: 7 } })
  })

  it('can be reloaded, and stay when that fails', async () => {
    const { $state, reload } = listOf(Promise.resolve(file))
    await settled()
    await reload()
    expect($state.get()).toMatchObject({ list: { taxPercent: 7 }, isLoading: false })
    isDown = true
    await reload()
    expect($state.get()).toMatchObject({ list: { taxPercent: 7 }, error: networkError })
  })

  it('are empty when neither file nor API answers, until a reload succeeds', async () => {
    isDown = true
    const { $state, reload } = listOf(Promise.reject(new Error('offline')))
    await settled()
    expect($state.get()).toMatchObject({ list: { packages: {} }, error: networkError })
    isDown = false
    await reload()
    expect($state.get()).toMatchObject({ list: { taxPercent: 7 }, error: undefined })
  })

  it.each(['os_region_updated', 'product_website_updated'] as const)(
    'are reloaded by %s as long as they are followed',
    async (event) => {
      const { follow } = listOf(Promise.resolve(file))
      await settled()
      const stop = follow()
      $realtimeEvent.set({ id: 1, event, data: {} })
      await settled()
      expect(calls).toBe(3)
      stop()
      $realtimeEvent.set({ id: 2, event, data: {} })
      await settled()
      expect(calls).toBe(3)
    },
  )

  it('are not reloaded by other events', async () => {
    const { follow } = listOf(Promise.resolve(file))
    await settled()
    follow()
    $realtimeEvent.set({ id: 1, event: 'balance_update', data: { balance: 1 } })
    await settled()
    expect(calls).toBe(0)
  })
})
