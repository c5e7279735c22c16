import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

const drawTwice = async (isBuild: boolean): Promise<readonly string[]> => {
  vi.stubEnv('PROD', isBuild)
  const { drawnOnce } = await import('./drawn-once.ts')
  let times = 0
  const draw = () => Promise.resolve(`drawn ${(times += 1)}`)
  return [
    await drawnOnce('footer en', draw),
    await drawnOnce('footer en', draw),
    await drawnOnce('footer km', draw),
  ]
}

test('a build renders each cache key once', async () => {
  expect(await drawTwice(true)).toEqual(['drawn 1', 'drawn 1', 'drawn 2'])
})

test('development renders it each time, to show changes', async () => {
  expect(await drawTwice(false)).toEqual(['drawn 1', 'drawn 2', 'drawn 3'])
})
