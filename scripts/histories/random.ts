/** Random choices that a seed repeats. */
export interface Random {
  /** From 0, below 1. */
  readonly next: () => number
  /** A whole number from `least` to `most`. */
  readonly whole: (least: number, most: number) => number
  readonly chance: (probability: number) => boolean
  readonly pick: <T>(of: readonly T[]) => T | undefined
  /** Returns a function that gives each once, in random order, before any comes again. */
  readonly deck: <T>(of: readonly T[]) => () => T | undefined
}

/** Creates a reproducible random sequence (mulberry32). */
export const createRandom = (seed: number): Random => {
  let state = seed
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (least: number, most: number): number =>
    least + Math.floor(next() * (most - least + 1))
  return {
    next,
    whole,
    chance: (probability) => next() < probability,
    pick: (of) => of[whole(0, of.length - 1)],
    deck: (of) => {
      let left: (typeof of)[number][] = []
      return () => {
        if (left.length === 0) left = [...of]
        return left.splice(whole(0, left.length - 1), 1)[0]
      }
    },
  }
}
