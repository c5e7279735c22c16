import { describe, expect, test } from 'vitest'
import { windowToShow } from './maintenance-window.ts'

const now = Date.parse('2026-11-21T10:00:00.000Z')
const window = {
  id: '1',
  services: [],
  title: 'Network work',
  message: 'Short interruptions.',
  startsAt: '2026-11-21T09:00:00.000Z',
  endsAt: '2026-11-21T11:00:00.000Z',
}

describe('windowToShow', () => {
  test('is the first one that has not ended', () => {
    const over = { ...window, id: '0', endsAt: '2026-11-21T10:00:00.000Z' }
    const later = { ...window, id: '2', startsAt: '2026-11-22T09:00:00.000Z', endsAt: null }
    expect(windowToShow([over, window, later], now)).toBe(window)
    expect(windowToShow([over, later], now)).toBe(later)
  })

  test.each([
    ['nothing is planned', []],
    ['the answer is an error', { messageCode: 'BAD_REQUEST' }],
    ['the call failed', undefined],
    ['a moment is none', [{ ...window, startsAt: 'soon' }]],
    ['a field is missing', [{ ...window, message: undefined }]],
  ])('is none when %s', (_, answer) => {
    expect(windowToShow(answer, now)).toBeUndefined()
  })
})
