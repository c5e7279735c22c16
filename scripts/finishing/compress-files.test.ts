import { mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { compressFiles } from './compress-files.ts'

test('compresses texts that become smaller, except pages and inlined stylesheets', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-files-'))
  mkdirSync(join(folder, '_astro'))
  const text = 'ទំព័រ '.repeat(200)
  writeFileSync(join(folder, 'robots.txt'), text)
  writeFileSync(join(folder, 'index.html'), text)
  writeFileSync(join(folder, '_astro', 'app.js'), text)
  writeFileSync(join(folder, 'tiny.txt'), 'tiny')
  writeFileSync(join(folder, 'picture.webp'), text)
  writeFileSync(join(folder, '_headers'), text)
  writeFileSync(join(folder, '_astro', 'in-pages.css'), text)
  expect(await compressFiles(folder, { except: ['in-pages.css'] })).toBe(4)
  const names = readdirSync(folder, { recursive: true })
  expect(names.filter((name) => /\.(br|gz)$/.test(String(name))).sort()).toEqual([
    '_astro/app.js.br',
    '_astro/app.js.gz',
    'robots.txt.br',
    'robots.txt.gz',
  ])
  expect(brotliDecompressSync(readFileSync(join(folder, 'robots.txt.br'))).toString()).toBe(text)
  expect(gunzipSync(readFileSync(join(folder, '_astro', 'app.js.gz'))).toString()).toBe(text)
  rmSync(folder, { recursive: true })
})

test('takes an unchanged file from the cache, and prunes the cache', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'compress-files-'))
  const cache = mkdtempSync(join(tmpdir(), 'compressed-'))
  const cached = (): string[] => readdirSync(join(cache, 'compressed'))
  writeFileSync(join(folder, 'a.xml'), 'one '.repeat(200))
  await compressFiles(folder, { cache })
  const name = cached().find((each) => each.endsWith('.br')) ?? ''
  expect(cached()).toHaveLength(2)
  expect(readFileSync(join(cache, 'compressed', name))).toEqual(
    readFileSync(join(folder, 'a.xml.br')),
  )
  writeFileSync(join(cache, 'compressed', name), 'of an earlier build')
  await compressFiles(folder, { cache })
  expect(readFileSync(join(folder, 'a.xml.br'), 'utf8')).toBe('of an earlier build')
  writeFileSync(join(folder, 'a.xml'), 'two '.repeat(200))
  await compressFiles(folder, { cache })
  expect(cached()).toHaveLength(2)
  expect(cached()).not.toContain(name)
  for (const each of [folder, cache]) rmSync(each, { recursive: true })
})
