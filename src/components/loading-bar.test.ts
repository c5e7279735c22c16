import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leavesPage, startLoadingBar, type LinkClick } from './loading-bar.ts'

const here = 'https://shop.example/domain?x=1#top'
const click = (href: string, more: Partial<LinkClick> = {}): LinkClick => ({
  href,
  target: '',
  download: false,
  elsewhere: false,
  ...more,
})

test.each([
  ['/ssl', true],
  ['/domain?x=2#top', true],
  ['/domain', true],
  ['https://other.example/', true],
  ['#faq', false],
  ['/domain?x=1#faq', false],
  ['mailto:hello@shop.example', false],
  ['tel:+85523900100', false],
])('%s leaves the page: %s', (href, leaves) => {
  expect(leavesPage(click(href), here)).toBe(leaves)
})

test('a link that opens elsewhere does not', () => {
  expect(leavesPage(click('/ssl', { elsewhere: true }), here)).toBe(false)
  expect(leavesPage(click('/ssl', { target: '_blank' }), here)).toBe(false)
  expect(leavesPage(click('/ssl', { download: true }), here)).toBe(false)
  expect(leavesPage(click('/ssl', { target: '_self' }), here)).toBe(true)
})

describe('the bar', () => {
  const dataset: Record<string, string> = {}
  const listeners = new Map<string, (event: unknown) => void>()
  const dispatch = (type: string, event: unknown = {}): void => listeners.get(type)?.(event)
  const isShown = (): boolean => dataset['loading'] !== undefined

  class FakeElement {
    closest(): this {
      return this
    }
  }
  class FakeLink extends FakeElement {
    readonly target = ''
    readonly href: string
    constructor(href: string) {
      super()
      this.href = href
    }
    hasAttribute(): boolean {
      return false
    }
  }
  const press = (href: string): void =>
    dispatch('click', { target: new FakeLink(href), button: 0, defaultPrevented: false })

  beforeEach(() => {
    vi.useFakeTimers()
    vi.stubGlobal('document', { documentElement: { dataset } })
    vi.stubGlobal('addEventListener', (type: string, listener: (event: unknown) => void) =>
      listeners.set(type, listener),
    )
    vi.stubGlobal('window', globalThis)
    vi.stubGlobal('location', { href: here })
    vi.stubGlobal('Element', FakeElement)
    vi.stubGlobal('HTMLAnchorElement', FakeLink)
    startLoadingBar()
  })
  afterEach(() => {
    dispatch('pageshow')
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  test('shows when a page takes longer than 200 ms', () => {
    press('/ssl')
    vi.advanceTimersByTime(199)
    expect(isShown()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(isShown()).toBe(true)
    dispatch('pageshow')
    expect(isShown()).toBe(false)
  })

  test('does not show for a faster page, nor within the page', () => {
    press('/ssl')
    vi.advanceTimersByTime(150)
    dispatch('pageshow')
    press('#faq')
    vi.advanceTimersByTime(10_000)
    expect(isShown()).toBe(false)
  })

  test('shows for a form that leads to another page, not for one that a script sends', () => {
    dispatch('submit', { defaultPrevented: true })
    vi.advanceTimersByTime(1000)
    expect(isShown()).toBe(false)
    dispatch('submit', { defaultPrevented: false })
    vi.advanceTimersByTime(200)
    expect(isShown()).toBe(true)
  })

  test('disappears after the navigation is stopped', () => {
    press('/ssl')
    vi.advanceTimersByTime(30_000)
    expect(isShown()).toBe(false)
  })

  test('takes 5000 ms to its end (commerce §9)', () => {
    const stylesheet = readFileSync('src/styles/loading-bar.css', 'utf8')
    expect(stylesheet).toMatch(/:root\[data-loading\]::after \{[^}]*animation: load-page 5s /)
  })
})
