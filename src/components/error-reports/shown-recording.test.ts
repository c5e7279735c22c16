import { expect, it } from 'vitest'
import { shownRecording } from './shown-recording.ts'

const canary = 'canary@example.com'

const link = {
  ...{ type: 2, id: 7, tagName: 'a' },
  attributes: { class: 'quiet-button', href: `/account?name=${canary}`, 'data-name': canary },
  childNodes: [{ type: 3, id: 8, textContent: canary }],
}
const stylesheet = { type: 3, id: 9, textContent: '.quiet-button{color:red}', isStyle: true }

it('masks the texts and attributes of a page, and keeps its shapes', () => {
  const page = {
    ...{ type: 2, timestamp: 5 },
    data: { node: { type: 0, childNodes: [link, stylesheet], id: 1 }, initialOffset: { top: 3 } },
  }
  const meta = { type: 4, data: { href: `https://shop.example/?q=${canary}`, width: 320 } }
  const shown = shownRecording([meta, page])
  expect(JSON.stringify(shown)).not.toMatch(/canary|example/)
  expect(shown).toMatchObject([
    { type: 4, data: { width: 320 } },
    {
      type: 2,
      timestamp: 5,
      data: {
        initialOffset: { top: 3 },
        node: {
          childNodes: [
            { tagName: 'a', id: 7, attributes: { class: 'quiet-button' } },
            { textContent: '.quiet-button{color:red}' },
          ],
        },
      },
    },
  ])
})

it('masks changes, and drops input and what the SDK adds', () => {
  const change = {
    type: 3,
    data: {
      ...{ source: 0, texts: [{ id: 8, value: canary }], adds: [{ parentId: 1, node: link }] },
      attributes: [{ id: 7, attributes: { title: canary, class: 'open' } }],
    },
  }
  const input = { type: 3, data: { source: 5, text: canary, id: 7 } }
  const click = { type: 3, data: { source: 2, type: 2, id: 7, x: 10, y: 20 } }
  const custom = { type: 5, data: { tag: 'breadcrumb', payload: { message: canary } } }
  const shown = shownRecording([change, input, click, custom])
  expect(JSON.stringify(shown)).not.toContain('canary')
  expect(shown).toHaveLength(2)
  expect(shown[1]).toEqual(click)
})
