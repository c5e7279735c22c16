/** Resident memory of one process at a moment of the run. */
export interface MemorySample {
  readonly pid: number
  /** Since the run began. */
  readonly ms: number
  readonly megabytes: number
}

/** The lowest sample of each minute: what garbage collection leaves. */
interface MinuteOfMemory {
  readonly minute: number
  readonly megabytes: number
}

/** Returns the lowest sample of each minute that has one. */
export const byMinute = (
  samples: readonly Omit<MemorySample, 'pid'>[],
): readonly MinuteOfMemory[] => {
  const lowest = new Map<number, number>()
  for (const { ms, megabytes } of samples) {
    const minute = Math.floor(ms / 60_000)
    lowest.set(minute, Math.min(lowest.get(minute) ?? Infinity, megabytes))
  }
  return [...lowest]
    .toSorted(([one], [other]) => one - other)
    .map(([minute, megabytes]) => ({ minute, megabytes }))
}

/** Returns the slope of the least-squares line in megabytes per minute; 0 with fewer than two minutes. */
const slopeOf = (minutes: readonly MinuteOfMemory[]): number => {
  const count = minutes.length
  const meanOf = (values: readonly number[]): number =>
    values.reduce((sum, one) => sum + one, 0) / count
  const [meanMinute, meanMb] = [
    meanOf(minutes.map(({ minute }) => minute)),
    meanOf(minutes.map(({ megabytes }) => megabytes)),
  ]
  const spread = minutes.reduce((sum, { minute }) => sum + (minute - meanMinute) ** 2, 0)
  if (spread === 0) return 0
  const together = minutes.reduce(
    (sum, { minute, megabytes }) => sum + (minute - meanMinute) * (megabytes - meanMb),
    0,
  )
  return together / spread
}

/** Memory is flat when it grows by at most this: 10 MB in 20 minutes, of the 250 MB of a process. */
export const mostMbPerMinute = 0.5

/** What one API process may use at any moment. */
export const mostMb = 250

/** Fewer minutes say nothing: a new process grows for some minutes. */
const leastMinutes = 10

export interface MemoryTrend {
  readonly minutes: readonly MinuteOfMemory[]
  /** In the last two thirds of the run; undefined when they are too short to tell. */
  readonly mbPerMinute: number | undefined
  readonly isFlat: boolean | undefined
  readonly highestMb: number
}

/** Returns the samples of the process that has most. */
const ofOneProcess = (samples: readonly MemorySample[]): readonly MemorySample[] => {
  const all = [...Map.groupBy(samples, ({ pid }) => pid).values()]
  return all.toSorted((one, other) => other.length - one.length)[0] ?? []
}

/** Returns whether the memory of a server's process stayed flat in the last two thirds of a run. */
export const memoryTrend = (samples: readonly MemorySample[], runMs: number): MemoryTrend => {
  const minutes = byMinute(samples)
  const late = byMinute(ofOneProcess(samples.filter(({ ms }) => ms >= runMs / 3)))
  const mbPerMinute = late.length < leastMinutes ? undefined : slopeOf(late)
  return {
    ...{ minutes, mbPerMinute },
    isFlat: mbPerMinute === undefined ? undefined : mbPerMinute <= mostMbPerMinute,
    highestMb: Math.max(0, ...samples.map(({ megabytes }) => megabytes)),
  }
}

/** Describes a trend in two lines. */
export const trendLines = (server: string, trend: MemoryTrend): readonly string[] => {
  const { minutes, mbPerMinute, isFlat, highestMb } = trend
  const each = minutes.map(({ megabytes }) => megabytes.toFixed(0)).join(' ')
  const slope =
    mbPerMinute === undefined
      ? `too short to tell, at least ${leastMinutes} minutes of one process`
      : `${mbPerMinute.toFixed(2)} MB a minute, at most ${mostMbPerMinute.toFixed(2)}: ${isFlat === true ? 'flat' : 'NOT FLAT'}`
  return [
    `memory of ${server} in MB, the lowest of each minute: ${each}`,
    `memory of ${server} in the last two thirds: ${slope}; highest ${highestMb.toFixed(0)} MB, at most ${mostMb}`,
  ]
}
