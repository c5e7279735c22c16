import { memoryTrend, mostMb, trendLines, type MemorySample } from './memory-trend.ts'

/** What a soak counts. */
export interface Figures {
  /** Counts an answered call. */
  answered(call: string, ms: number, status: number, code: string): void
  /** Counts a call that the shop never answered. */
  unanswered(call: string): void
  /** Counts a call whose connection broke. */
  lost(): void
  /** Counts something by name. */
  count(what: string): void
  /** Adds a sample of a server's memory. */
  memory(server: string, sample: MemorySample): void
  /** Of a run of this duration. */
  lines(runMs: number): readonly string[]
  /** What is a defect: internal errors, calls without an answer, and memory that grows or is more than a process may use. */
  faults(runMs: number): readonly string[]
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0

/** Creates empty figures. */
export const createFigures = (): Figures => {
  const times = new Map<string, number[]>()
  const counts = new Map<string, number>()
  const memory = new Map<string, MemorySample[]>()
  const faults = new Map<string, number>()
  const add = (to: Map<string, number>, what: string): void =>
    void to.set(what, (to.get(what) ?? 0) + 1)
  return {
    answered: (call, ms, status, code) => {
      const of = times.get(call) ?? []
      times.set(call, of)
      of.push(ms)
      add(counts, 'requests')
      if (status >= 500) add(counts, `answers ${status} ${code}`)
      if (status === 500) add(faults, `${call} answers 500 ${code}`)
    },
    unanswered: (call) => add(faults, `${call} is not answered`),
    lost: () => add(counts, 'connections lost'),
    count: (what) => add(counts, what),
    memory: (server, sample) => {
      memory.set(server, [...(memory.get(server) ?? []), sample])
    },
    faults: (runMs) => [
      ...[...faults].map(([what, times]) => `${what}, ${times} times`),
      ...[...memory].flatMap(([server, samples]) => {
        const { isFlat, highestMb } = memoryTrend(samples, runMs)
        return [
          ...(isFlat === false ? [`the memory of ${server} grows`] : []),
          ...(highestMb > mostMb ? [`${server} used ${highestMb.toFixed(0)} MB`] : []),
        ]
      }),
    ],
    lines: (runMs) => [
      ...[...counts].toSorted().map(([what, count]) => `${what}: ${count}`),
      ...[...times].toSorted().map(([call, of]) => {
        const sorted = of.toSorted((a, b) => a - b)
        const ms = (share: number) => at(sorted, share).toFixed(0)
        return `${call}: ${of.length} calls, p50 ${ms(0.5)} ms, p99 ${ms(0.99)} ms`
      }),
      ...[...memory].flatMap(([server, samples]) =>
        trendLines(server, memoryTrend(samples, runMs)),
      ),
    ],
  }
}
