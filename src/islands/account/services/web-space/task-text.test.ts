import { expect, it } from 'vitest'
import { runningText } from './task-text.ts'

const texts = ['seconds', 'minute', 'minutes', 'late', 'close'].map((key) => [
  `space-task.${key}`,
  key.endsWith('s') ? `${key} {count}` : key,
])
const messages = { run: 'Runs…', ...(Object.fromEntries(texts) as Record<string, string>) }
const since = '2026-11-25T03:00:00.000Z'

it.each([
  [null, null, 1_000, 'Runs… close'],
  [23_000, 60_000, 1_000, 'Runs… seconds 25 close'],
  [61_000, 90_000, 1_000, 'Runs… minute close'],
  [200_000, 300_000, 1_000, 'Runs… minutes 3 close'],
  [23_000, 60_000, 61_000, 'Runs… late'],
])('says how long an action usually takes: %s of %s ms', (usualMs, lateMs, passedMs, expected) => {
  const now = Date.parse(since) + passedMs
  expect(runningText(messages, 'run', { since, usualMs, lateMs }, now)).toBe(expected)
})
