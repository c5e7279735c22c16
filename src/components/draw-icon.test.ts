import { Check, Search } from 'lucide-react'
import { expect, test } from 'vitest'
import { drawIcon } from './draw-icon.ts'

test('an icon has the given appearance and is hidden from screen readers', () => {
  const svg = drawIcon(Search, { size: 18, className: 'shrink-0' })
  expect(svg).toMatch(/^<svg [^>]*width="18"[^>]*>.*<\/svg>$/)
  expect(svg).toContain(' class="shrink-0"')
  expect(svg).toContain('aria-hidden="true"')
  expect(svg).not.toContain('xmlns')
  expect(drawIcon(Search, { size: 18 })).not.toContain('class')
})

test('each appearance is rendered once', () => {
  expect(drawIcon(Check, { size: 16 })).toBe(drawIcon(Check, { size: 16 }))
  expect(drawIcon(Check, { size: 20 })).not.toBe(drawIcon(Check, { size: 16 }))
  expect(drawIcon(Search, { size: 16 })).not.toBe(drawIcon(Check, { size: 16 }))
})
