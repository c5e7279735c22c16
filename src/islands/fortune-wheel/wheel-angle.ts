const round = 360

/** Maximum distance from the middle of a slice: the pointer never stops on a border. */
const reach = 0.8

const within = (angle: number): number => ((angle % round) + round) % round

/** The place of a prize on the wheel, in degrees; the middle is clockwise from the top. */
export interface Slice {
  readonly middle: number
  readonly width: number
}

/** Returns the slices of a wheel, each as wide as its chance; equal ones while no prize is left. */
export const slicesOf = (chances: readonly number[]): readonly Slice[] => {
  const total = chances.reduce((sum, chance) => sum + chance, 0)
  const widths = chances.map((chance) =>
    total === 0 ? round / chances.length : (chance / total) * round,
  )
  const [first = 0] = widths
  return widths.map((width, at) => ({
    width,
    middle: widths.slice(0, at).reduce((sum, before) => sum + before, 0) - first / 2 + width / 2,
  }))
}

/** Where the disc stops: the slice and the distance from its middle. */
export interface Rest {
  readonly slice: Slice
  /** From -1 to 1, the two borders. */
  readonly jitter: number
}

/** Returns the disc's rotation, below 360, that puts the pointer there. */
export const restAngle = ({ slice, jitter }: Rest): number =>
  within((jitter * reach * slice.width) / 2 - slice.middle)

/** Returns the disc's final rotation after at least `rounds` turns from its current one. */
export const turnedAngle = (from: number, rest: Rest, rounds: number): number =>
  from + rounds * round + within(restAngle(rest) - from)
