import { expect, it } from 'vitest'
import { createRandom } from './random.ts'

it('repeats its choices for the same seed', () => {
  const choices = (seed: number) => {
    const random = createRandom(seed)
    return Array.from({ length: 20 }, () => random.whole(1, 1_000))
  }
  expect(choices(7)).toEqual(choices(7))
  expect(choices(7)).not.toEqual(choices(8))
})

it('gives each of a deck once before any comes again', () => {
  const next = createRandom(20261128).deck(['a', 'b', 'c', 'd'])
  const rounds = Array.from({ length: 50 }, () => [next(), next(), next(), next()])
  expect(rounds.map((round) => round.toSorted().join(''))).toEqual(rounds.map(() => 'abcd'))
  expect(new Set(rounds.map((round) => round.join(''))).size).toBeGreaterThan(4)
})
