import { expect, it } from 'vitest'
import { createLateIcons } from './late-icons.ts'

const look = 'viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"'
const cross = '<path d="M18 6 6 18"></path>'

it('leaves an icon its size, its classes and its silence, and draws it by the sheet', () => {
  const { move, styles } = createLateIcons()
  const html = move(
    `<a><svg width="20" height="20" ${look} class="shrink-0" aria-hidden="true">${cross}</svg>b</a>`,
  )
  const [, name = ''] = /class="(i-[\da-f]{6}) shrink-0"/.exec(html) ?? []
  expect(html).toBe(
    `<a><svg width="20" height="20" class="${name} shrink-0" aria-hidden="true"></svg>b</a>`,
  )
  expect(styles()).toContain(
    `.${name}{-webkit-mask-image:url("data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='black' stroke-width='2'><path d='M18 6 6 18'></path></svg>")}`,
  )
})

it('draws an icon once that is there in two sizes', () => {
  const { move, styles } = createLateIcons()
  for (const size of [16, 20])
    move(`<svg width="${size}" height="${size}" ${look} aria-hidden="true">${cross}</svg>`)
  expect(styles().match(/data:/g)).toHaveLength(1)
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
