import { expect, it } from 'vitest'
import { webSpaceLogLines } from '../../../contract/web-space-log.ts'
import { linesOf } from './read-log.ts'

const at = '2026-11-21T03:00:00.123456789Z'

it('reads lines with their times, and without colours and passwords', () => {
  const log = [
    `${at} \u001b[32mListening\u001b[0m on 8080`,
    `${at} [Entrypoint]: GENERATED ROOT PASSWORD: abc`,
    `${at} `,
    'without a time',
    '',
  ].join('\n')
  expect(linesOf(log)).toEqual([
    { at: '2026-11-21T03:00:00.123Z', text: 'Listening on 8080' },
    { at: '2026-11-21T03:00:00.123Z', text: '' },
    { at: null, text: 'without a time' },
  ])
})

it('keeps the newest lines, each cut', () => {
  const log = Array.from(
    { length: webSpaceLogLines + 3 },
    (_, line) => `${at} ${line} ${'x'.repeat(5_000)}`,
  )
  const lines = linesOf(log.join('\n'))
  expect(lines).toHaveLength(webSpaceLogLines)
  expect(lines[0]?.text).toMatch(/^3 x/)
  expect(lines[0]?.text).toHaveLength(2_000)
})
