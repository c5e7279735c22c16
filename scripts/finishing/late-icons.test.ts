import { expect, it } from 'vitest'
import { createLateIcons } from './late-icons.ts'

const look = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"'
const cross = '<path d="M18 6 6 18"></path>'

it('leaves an icon its size, its classes and its silence, and draws it by the sheet', () => {
  const { move, styles } = createLateIcons()
  const html = move(
    `<a><svg width="20" height="20" ${look} class="shrink-0" aria-hidden="true">${cross}</svg>b</a>`,
  )
  expect(html).toBe(
    '<a><svg width="20" height="20" class="i-0 shrink-0" aria-hidden="true"></svg>b</a>',
  )
  expect(styles()).toContain(
    `url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><svg y='0' width='24' height='24' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='2'><path d='M18 6 6 18'></path></svg></svg>") 0 0/100% 100% no-repeat`,
  )
  expect(styles()).toContain('.i-0{-webkit-mask-position:0 0%}')
})

it('draws each icon once, in whichever sizes it is there', () => {
  const { move, styles } = createLateIcons()
  const drawn = [16, 20, 24].map((size) =>
    move(
      `<svg width="${size}" height="${size}" ${look} aria-hidden="true">${size === 20 ? '<path d="M5 12h14"></path>' : cross}</svg>`,
    ),
  )
  expect(drawn.map((html) => /class="([^"]*)"/.exec(html)?.[1])).toEqual(['i-0', 'i-1', 'i-0'])
  expect(styles().match(/<path /g)).toHaveLength(2)
})

it('draws all icons of a page as one picture, of which each shows its part', () => {
  const { move, styles } = createLateIcons()
  for (const drawing of ['a', 'b', 'c'])
    move(`<svg ${look} aria-hidden="true"><path d="${drawing}"></path></svg>`)
  expect(styles().match(/data:/g)).toHaveLength(1)
  expect(styles()).toContain('0 0/100% 300% no-repeat')
  expect(styles().match(/mask-position:0 [\d.]+%/g)).toEqual(
    ['0%', '50%', '100%'].map((place) => `mask-position:0 ${place}`),
  )
})

it.each([
  ['that has colours of its own', `<svg ${look} class="stroke-accent" aria-hidden="true">a</svg>`],
  ['that says something', `<svg ${look} role="img" aria-label="KHQR">a</svg>`],
  ['that is a picture', '<svg viewBox="0 0 9 9" aria-hidden="true"><rect fill="red"></rect></svg>'],
])('leaves one alone %s', (_, html) => {
  const { move, styles } = createLateIcons()
  expect(move(html)).toBe(html)
  expect(styles()).toBe('')
})
