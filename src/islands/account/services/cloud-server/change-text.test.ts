import { expect, it } from 'vitest'
import type { ServerChange } from '../../../../contract/server-changes.ts'
import { usualText } from './change-text.ts'

const since = '2026-11-25T03:00:00.000Z'
const messages = {
  'server.change.late': 'late',
  'server.change.usual.seconds': '{count} s',
  'server.change.usual.minute': '1 min',
  'server.change.usual.minutes': '{count} min',
}
const say = (medianMs: number, passedMs: number, state: ServerChange['state'] = 'RUNNING') =>
  usualText(
    messages,
    {
      ...{ id: since, action: 'BACK_UP', state, since },
      usual: { medianMs, lateMs: 2 * medianMs },
    },
    Date.parse(since) + passedMs,
  )

it('the usual time of an action is what was measured, until it is late', () => {
  expect(say(41_000, 1_000)).toBe('45 s')
  expect(say(65_000, 1_000)).toBe('1 min')
  expect(say(200_000, 1_000)).toBe('3 min')
  expect(say(41_000, 83_000)).toBe('late')
  expect(say(41_000, 1_000, 'DONE')).toBeUndefined()
})
