/** Degrees of a whole turn. */
const round = 360

/** How far from its middle a segment's borders are met at most: the pointer never stands on a border. */
const reach = 0.8

/** An angle between 0 and below 360. */
const within = (angle: number): number => ((angle % round) + round) % round

/** How wide each segment of a wheel is, in degrees. */
export const segmentWidth = (count: number): number => round / count

/** Where the middle of a segment lies on the disc, in degrees clockwise from its top. */
export const segmentMiddle = (index: number, count: number): number => index * segmentWidth(count)

/** Where a disc comes to stand: over which segment, and how far from its middle. */
export interface Rest {
  readonly index: number
  readonly count: number
  /** From -1, near the one border, to 1, near the other. */
  readonly jitter: number
}

/** How far a disc is turned clockwise, less than once, when the pointer at the top stands so. */
export const restAngle = ({ index, count, jitter }: Rest): number =>
  within((jitter * reach * segmentWidth(count)) / 2 - segmentMiddle(index, count))

/**
 * How far a disc is turned when it has come to rest.
 *
 * @param from how far it is turned now
 * @param rounds how often it goes all the way round at least
 */
export const turnedAngle = (from: number, rest: Rest, rounds: number): number =>
  from + rounds * round + within(restAngle(rest) - from)

/** The segment under the pointer of a disc that is turned so far. */
export const segmentAt = (angle: number, count: number): number =>
  Math.round(within(-angle) / segmentWidth(count)) % count
