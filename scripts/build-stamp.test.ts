import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildStamp, isBuilt, serverStamp } from './build-stamp.ts'

let root: string
const write = (name: string, content: string): void => {
  mkdirSync(dirname(join(root, name)), { recursive: true })
  writeFileSync(join(root, name), content)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'build-stamp-'))
  write('src/pages/index.astro', 'home')
  write('package-lock.json', '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

test.each([
  'src/pages/index.astro',
  'src/server/staff/seed/seed.ts',
  'src/server/catalogue/products/tlds.ts',
  'src/contract/money.ts',
  'content/faq/en/price.md',
  'public/locales/km/home.json',
  'public/_headers',
  'astro.config.mjs',
  'tailwind.config.cjs',
  'package-lock.json',
  'scripts/finishing/finish-page.ts',
])('a changed %s makes the website stale', (name) => {
  const before = buildStamp(root, {})
  write(name, 'changed')
  expect(buildStamp(root, {})).not.toBe(before)
})

test.each([
  'src/contract/money.test.ts',
  'src/server/selling/checkout/place-order.ts',
  'src/sandbox/main.ts',
  'README.md',
  'scripts/start.ts',
])('a changed %s does not', (name) => {
  const before = buildStamp(root, {})
  write(name, 'changed')
  expect(buildStamp(root, {})).toBe(before)
})

test.each([
  'src/server/selling/checkout/place-order.ts',
  'src/contract/money.ts',
  'package-lock.json',
])('a changed %s makes another server', (name) => {
  const before = serverStamp(root)
  write(name, 'changed')
  expect(serverStamp(root)).not.toBe(before)
})

test.each(['src/server/app.test.ts', 'src/sandbox/main.ts', 'src/pages/index.astro'])(
  'a changed %s does not',
  (name) => {
    const before = serverStamp(root)
    write(name, 'changed')
    expect(serverStamp(root)).toBe(before)
  },
)

test('a file moved, or text moved between files, is a change', () => {
  write('src/a.ts', 'ab')
  write('src/b.ts', 'c')
  const before = buildStamp(root, {})
  write('src/a.ts', 'a')
  write('src/b.ts', 'bc')
  expect(buildStamp(root, {})).not.toBe(before)
})

test('settings of pages change the stamp, others and empty ones do not', () => {
  const before = buildStamp(root, {})
  expect(buildStamp(root, { PUBLIC_API_URL: 'https://api.example' })).not.toBe(before)
  expect(buildStamp(root, { API_URL: 'https://api.example' })).not.toBe(before)
  expect(buildStamp(root, { PUBLIC_API_URL: '', PORT: '1' })).toBe(before)
})

test('a folder with the requested stamp is built', () => {
  write('dist/.build-stamp', 'one\n')
  expect(isBuilt(join(root, 'dist'), 'one\n')).toBe(true)
  expect(isBuilt(join(root, 'dist'), 'two\n')).toBe(false)
  expect(isBuilt(join(root, 'nothing'), 'one\n')).toBe(false)
})
