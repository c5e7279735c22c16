import { expect, it } from 'vitest'
import { createCatchUp } from './catch-up.ts'

it('covers everything until a run is complete and once a day, else what became due since', async () => {
  const hourMs = 3_600_000
  let hour = 100
  const seen: number[] = []
  const outcomes = [false, new Error('no database'), true, true]
  const round = createCatchUp({ now: () => new Date(hour * hourMs) }, (_, since) => {
    seen.push(since.getTime() / hourMs)
    const outcome = outcomes[seen.length - 1] ?? true
    return outcome instanceof Error ? Promise.reject(outcome) : Promise.resolve(outcome)
  })
  await round()
  await expect(round()).rejects.toThrow('no database')
  await round()
  hour = 105
  await round()
  for (hour of [110, 123, 124, 125]) await round()
  expect(seen).toEqual([0, 0, 0, 99, 104, 109, 0, 123])
})
