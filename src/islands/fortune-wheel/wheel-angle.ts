const round = 360

/** Maximum distance from the segment's centre: the pointer never stops on a border. */
const reach = 0.8

const within = (angle: number): number => ((angle % round) + round) % round

/** Returns the width of a segment in degrees. */
export const segmentWidth = (count: number): number => round / count

/** Returns the centre of a segment, in degrees clockwise from the top. */
export const segmentMiddle = (index: number, count: number): number => index * segmentWidth(count)

/** Where the disc stops: the segment and the distance from its centre. */
export interface Rest {
  readonly index: number
  readonly count: number
  /** From -1 to 1, the two borders. */
  readonly jitter: number
}

/** Returns the disc's rotation, below 360, that puts the pointer there. */
export const restAngle = ({ index, count, jitter }: Rest): number =>
  within((jitter * reach * segmentWidth(count)) / 2 - segmentMiddle(index, count))

/** Returns the disc's final rotation after at least `rounds` turns from its current one. */
export const turnedAngle = (from: number, rest: Rest, rounds: number): number =>
  from + rounds * round + within(restAngle(rest) - from)

/** Returns the segment under the pointer at a rotation. */
export const segmentAt = (angle: number, count: number): number =>
  Math.round(within(-angle) / segmentWidth(count)) % count
