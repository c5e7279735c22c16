import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { $toasts, dismissToast, showToast, toastDuration } from './toasts.ts'

let held = false
vi.stubGlobal('document', { querySelector: () => (held ? {} : null) })

const shown = (): readonly string[] => $toasts.get().map(({ text }) => text)

beforeEach(() => {
  held = false
  vi.useFakeTimers()
})
afterEach(() => {
  $toasts.set([])
  vi.useRealTimers()
})

it('a toast goes after its time, a banner does not', () => {
  showToast({ tone: 'good', text: 'Saved' })
  const banner = showToast({ tone: 'plain', text: 'Signed out' }, true)
  vi.advanceTimersByTime(toastDuration - 1)
  expect(shown()).toEqual(['Saved', 'Signed out'])
  vi.advanceTimersByTime(1)
  expect(shown()).toEqual(['Signed out'])
  vi.advanceTimersByTime(10 * toastDuration)
  expect(shown()).toEqual(['Signed out'])
  dismissToast(banner)
  expect(shown()).toEqual([])
})

it('a toast stays while its link is hovered or focused', () => {
  showToast({ tone: 'good', text: 'Added', link: { href: '/cart', label: 'Show' } })
  held = true
  vi.advanceTimersByTime(5 * toastDuration)
  expect(shown()).toEqual(['Added'])
  held = false
  vi.advanceTimersByTime(toastDuration)
  expect(shown()).toEqual([])
  expect(vi.getTimerCount()).toBe(0)
})

it('an action and its notification are one toast', () => {
  showToast({ tone: 'good', about: 'EMAIL_VERIFIED', text: 'Verified' })
  showToast({ tone: 'plain', about: 'EMAIL_VERIFIED', text: 'Your email is verified' })
  showToast({ tone: 'good', text: 'Saved' })
  showToast({ tone: 'good', text: 'Saved' })
  expect(shown()).toEqual(['Your email is verified', 'Saved', 'Saved'])
})
