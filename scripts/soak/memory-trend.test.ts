import { expect, it } from 'vitest'
import { byMinute, memoryTrend, mostMbPerMinute, trendLines } from './memory-trend.ts'

const minuteMs = 60_000
const runMs = 30 * minuteMs

/** Samples of each ten seconds of a run, by their minute. */
const samplesOf = (megabytesAt: (minute: number, part: number) => number) =>
  Array.from({ length: 180 }, (_, at) => ({
    ms: at * 10_000,
    pid: 1,
    megabytes: megabytesAt(at / 6, at % 6),
  }))

it('takes the lowest sample of each minute', () => {
  const samples = [
    ...[
      { ms: 0, megabytes: 120 },
      { ms: 59_999, megabytes: 100 },
    ],
    ...[
      { ms: 180_000, megabytes: 90 },
      { ms: 60_000, megabytes: 130 },
    ],
  ]
  expect(byMinute(samples)).toEqual([
    { minute: 0, megabytes: 100 },
    { minute: 1, megabytes: 130 },
    { minute: 3, megabytes: 90 },
  ])
})

it('is flat whatever garbage lies between collections, and however it grew in the first third', () => {
  const sawtooth = samplesOf((minute, part) => (minute < 10 ? 100 + minute * 5 : 150) + part * 12)
  const { mbPerMinute, isFlat, highestMb } = memoryTrend(sawtooth, runMs)
  expect(mbPerMinute).toBeCloseTo(0)
  expect([isFlat, highestMb]).toEqual([true, 210])
})

it('finds a leak of a megabyte a minute', () => {
  const leak = memoryTrend(
    samplesOf((minute, part) => 100 + minute + part * 20),
    runMs,
  )
  expect(leak.mbPerMinute).toBeCloseTo(1, 1)
  expect(leak.isFlat).toBe(false)
  expect(trendLines('server 2', leak)[1]).toMatch(/1\.\d\d MB a minute, .*NOT FLAT/)
  const bound = (more: number) =>
    memoryTrend(
      samplesOf((minute) => 100 + minute * mostMbPerMinute * more),
      runMs,
    ).isFlat
  expect([bound(0.99), bound(1.01)]).toEqual([true, false])
})

it('compares no process with another', () => {
  const killed = samplesOf((minute) => 100 + minute).map((sample) => ({
    ...sample,
    pid: sample.ms,
  }))
  expect(memoryTrend(killed, runMs)).toMatchObject({ isFlat: undefined, minutes: { length: 30 } })
})

it('says nothing of a short run', () => {
  const short = memoryTrend([{ pid: 1, ms: 100_000, megabytes: 100 }], 120_000)
  expect([short.mbPerMinute, short.isFlat]).toEqual([undefined, undefined])
  expect(trendLines('server 1', short)[1]).toContain('too short to tell')
  expect(memoryTrend([], 0).highestMb).toBe(0)
})
