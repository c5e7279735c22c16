import { expect, it } from 'vitest'
import { shownSpan } from './shown-span.ts'

const canary = 'https://shop.example/?q=canary'
const span = {
  ...{ trace_id: 'a', span_id: 'b', name: canary, start_timestamp: 1, end_timestamp: 2 },
  ...{ status: 'ok' as const, is_segment: true },
  attributes: { 'sentry.op': 'pageload', 'url.full': canary, 'ui.element': canary, lcp: 812 },
}

it('shows times and measurements of a page, without its URL', () => {
  const shown = shownSpan(span, '/cloud')
  expect(shown).toEqual({
    ...{ trace_id: 'a', span_id: 'b', name: '/cloud', start_timestamp: 1, end_timestamp: 2 },
    ...{ status: 'ok', is_segment: true },
    attributes: { 'sentry.op': 'pageload', lcp: 812 },
  })
})

it('names what is below a page by its operation', () => {
  const below = { ...span, is_segment: false, attributes: { 'sentry.op': 'browser.paint' } }
  expect(shownSpan(below, '/cloud').name).toBe('browser.paint')
})
