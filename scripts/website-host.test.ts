import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './project-paths.ts'
import { websiteHosts } from './website-hosts/hosts.ts'

/** Runs `npm run site:host` on a website that was built for an origin. */
const writeFor = (host: string, origin: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'site-host-'))
  const website = join(folder, 'dist')
  mkdirSync(website)
  writeFileSync(join(website, 'index.html'), `<link rel="canonical" href="${origin}/">`)
  writeFileSync(join(website, '_headers'), '/*\n  Cache-Control: no-cache\n')
  writeFileSync(join(website, '_redirects'), '/* / 302\n')
  const program = join(root, 'scripts', 'website-host.ts')
  const env = { ...process.env, BUILD_DIR: folder }
  const { status, stderr } = spawnSync(process.execPath, [program, host], { env, encoding: 'utf8' })
  const isWritten = existsSync(join(folder, `dist-${host}`))
  rmSync(folder, { recursive: true })
  return { status, stderr, isWritten }
}

it.each(Object.keys(websiteHosts))('refuses a website for this machine only for %s', (host) => {
  const { status, stderr, isWritten } = writeFor(host, 'http://localhost:4321')
  expect([status, isWritten]).toEqual([1, false])
  expect(stderr).toMatch(
    /^The website was built for http:\/\/localhost:4321\/\. Build it with PUBLIC/,
  )
})

it('writes for a website that customers can open', () => {
  const { status, stderr, isWritten } = writeFor('nginx', 'https://shop.example')
  expect({ status, stderr, isWritten }).toEqual({ status: 0, stderr: '', isWritten: true })
})
