import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readableStack, storeSourceMaps } from './source-maps.ts'

// Column 11 of the script is line 3, column 5 of the source.
const map = {
  ...{ version: 3, sources: ['../../../../src/ui/Button.tsx'], names: [] },
  mappings: 'AAAA,UAEI',
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'maps-'))
  mkdirSync(join(folder, 'site', '_astro'), { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

it('source maps leave the website, and make a stack trace of its pages readable', () => {
  const [website, maps] = [join(folder, 'site'), join(folder, 'maps')]
  const build = (name: string) => {
    writeFileSync(join(website, '_astro', name), 'a()')
    writeFileSync(join(website, '_astro', `${name}.map`), JSON.stringify(map))
  }
  build('Old.a1.js')
  storeSourceMaps(website, maps, new Date())
  utimesSync(join(maps, 'Old.a1.js.map'), 0, 0)
  build('Shell.b2.js')
  storeSourceMaps(website, maps, new Date())
  expect(readdirSync(join(website, '_astro'))).toEqual(['Old.a1.js', 'Shell.b2.js'])
  expect(readdirSync(maps)).toEqual(['Shell.b2.js.map'])

  const stack = [
    'TypeError: is not a function',
    '  at a (/_astro/Shell.b2.js:1:11)',
    '  at https://shop.example/_astro/Shell.b2.js:1:11',
    '  at b (/_astro/Unknown.c3.js:1:11)',
  ].join('\n')
  expect(readableStack(stack, maps).split('\n')).toEqual([
    'TypeError: is not a function',
    '  at a (src/ui/Button.tsx:3:5)',
    '  at src/ui/Button.tsx:3:5',
    '  at b (/_astro/Unknown.c3.js:1:11)',
  ])
})

it('a build without source maps stores none', () => {
  storeSourceMaps(join(folder, 'site'), join(folder, 'maps'), new Date())
  expect(readdirSync(folder)).toEqual(['site'])
})
