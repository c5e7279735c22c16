import { expect, it } from 'vitest'
import { createFigures } from './figures.ts'

it.each([
  [250, []],
  [251, ['server 2 used 251 MB']],
])('a process that used %i MB at once: %j, also in a short run', (megabytes, faults) => {
  const figures = createFigures()
  for (const [at, used] of [120, megabytes, 130].entries())
    figures.memory('server 2', { pid: 1, ms: at * 5000, megabytes: used })
  expect(figures.faults(120_000)).toEqual(faults)
})
