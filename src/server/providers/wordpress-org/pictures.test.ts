import { expect, it } from 'vitest'
import { pictureAt, pictureUrl } from './pictures.ts'

const theme = { of: 'themes', slug: 'astra', file: 'screenshot.png', version: '1.2.0' } as const

it.each([
  ['//ts.w.org/wp-content/themes/astra/screenshot.png?ver=1.2.0', theme],
  ['https://ts.w.org/wp-content/themes/astra/screenshot.png?ver=1.2.0', theme],
  [
    'https://ps.w.org/akismet/assets/icon-256x256.png?rev=2818463',
    { of: 'plugins', slug: 'akismet', file: 'icon-256x256.png', version: '2818463' },
  ],
  [
    'https://s.w.org/plugins/geopattern-icon/akismet.svg',
    { of: 'patterns', slug: 'akismet', file: 'icon.svg', version: '' },
  ],
])('finds the picture of %s', (url, picture) => {
  expect(pictureAt(url)).toEqual(picture)
})

it.each([
  'http://ts.w.org/wp-content/themes/astra/screenshot.png',
  'https://ts.w.org.evil.example/wp-content/themes/astra/screenshot.png',
  'https://ts.w.org:8443/wp-content/themes/astra/screenshot.png',
  'https://ts.w.org/wp-content/themes/astra/../../admin/screenshot.png',
  'https://ts.w.org/wp-content/themes/a%2e%2e/screenshot.png',
  'https://ps.w.org/akismet/assets/banner.png',
  'https://ps.w.org/akismet/assets/icon.html',
  'https://evil.example/akismet/assets/icon.svg',
  'javascript:alert(1)',
  '',
])('finds none at %s', (url) => {
  expect(pictureAt(url)).toBeUndefined()
})

it('is fetched from the configured URL only', () => {
  expect(pictureUrl('https://{host}', theme).href).toBe(
    'https://ts.w.org/wp-content/themes/astra/screenshot.png?ver=1.2.0',
  )
  const pattern = { of: 'patterns', slug: 'akismet', file: 'icon.svg', version: '' } as const
  expect(pictureUrl('http://127.0.0.1:1/{host}', pattern).href).toBe(
    'http://127.0.0.1:1/s.w.org/plugins/geopattern-icon/akismet.svg',
  )
})
