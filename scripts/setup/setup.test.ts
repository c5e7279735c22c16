import { mkdtempSync, readFileSync, rmSync, mkdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { failureReason } from './failure-reason.mjs'
import { chosenChromium, chromiumPlaces } from './find-chromium.mjs'
import { installReason, lastingNode, lastingPath, lockfileStamp } from './install-packages.mjs'

test('packages are installed when the lockfile or the platform changes', () => {
  const stamp = lockfileStamp('lock 1', 'linux-x64')
  expect(installReason(stamp, lockfileStamp('lock 1', 'linux-x64'))).toBeUndefined()
  expect(installReason(undefined, stamp)).toMatch('nothing')
  expect(installReason(lockfileStamp('lock 0', 'linux-x64'), stamp)).toMatch('lockfile')
  expect(installReason(lockfileStamp('lock 1', 'linux-arm64'), stamp)).toMatch('machine')
})

test('the PATH of an installation excludes node_modules', () => {
  expect(lastingPath('/p/node_modules/.bin:/usr/bin::/q/node_modules/npm/bin:/bin')).toEqual([
    '/usr/bin',
    '/bin',
  ])
})

test("a Node outside of node_modules installs: npm's, this one, or one on the PATH", () => {
  const folder = mkdtempSync(join(tmpdir(), 'setup-test-'))
  const inside = join(folder, 'node_modules', 'node')
  const outside = join(folder, 'bin', 'node')
  for (const file of [inside, outside]) {
    mkdirSync(join(file, '..'), { recursive: true })
    writeFileSync(file, 'program')
  }
  expect(lastingNode({ npm_node_execpath: outside, PATH: '' }, inside)).toEqual({ node: outside })
  expect(lastingNode({ npm_node_execpath: inside, PATH: '' }, outside)).toEqual({ node: outside })
  expect(lastingNode({ PATH: join(folder, 'bin') }, inside)).toEqual({ node: outside })
  const { node, copiedTo = '' } = lastingNode({ PATH: join(folder, 'node_modules') }, inside)
  expect(readFileSync(node, 'utf8')).toBe('program')
  expect(node.startsWith(copiedTo)).toBe(true)
  rmSync(copiedTo, { recursive: true })
  rmSync(folder, { recursive: true })
})

test.each([
  ['npm error code ENOTFOUND\nnpm error network request to …', /network connection/],
  ['npm ERR! code EAI_AGAIN', /network connection/],
  ['E: Could not connect to deb.debian.org', /network connection/],
  ['npm error code ENOSPC', /disk is full/],
  [
    "npm error Error: EACCES: permission denied, mkdir '/shop/node_modules'",
    /not permitted: \/shop/,
  ],
  ['npm error code EUSAGE', /package-lock\.json/],
  ['some noise\nnpm error command failed\nmore', /^command failed$/],
  ['only this line', /^only this line$/],
  ['', /no reason/],
])('%j is reported in a few words', (output, expected) => {
  expect(failureReason(output)).toMatch(expected)
  expect(failureReason(output)).not.toContain('\n')
})

test("Chromium is searched in the system (headless shell first), on the PATH, then in Playwright's downloads (newest first)", () => {
  const places = chromiumPlaces({
    env: { PATH: '/usr/bin:/opt/bin' },
    home: '/home/sokha',
    list: (folder) =>
      folder.includes('ms-playwright') ? ['chromium-1100', 'firefox-1500', 'chromium-1200'] : [],
  })
  expect(places[0]).toBe('/usr/lib/chromium/chromium-headless-shell')
  const order = [
    '/usr/bin/chromium',
    '/usr/bin/google-chrome',
    '/opt/bin/chromium',
    '/chromium-1200/',
    '/chromium-1100/',
  ]
  const found = order.map((part) => places.findIndex((place) => place.includes(part)))
  expect(found).toEqual(found.toSorted((one, other) => one - other))
  expect(found).not.toContain(-1)
  expect(places.filter((place) => place.includes('firefox'))).toEqual([])
  expect(new Set(places).size).toBe(places.length)
})

test('CHROMIUM_PATH wins over the stored path', () => {
  const root = mkdtempSync(join(tmpdir(), 'setup-test-'))
  expect(chosenChromium(root, {})).toBeUndefined()
  mkdirSync(join(root, '.cache'))
  writeFileSync(join(root, '.cache', 'chromium-path'), '/usr/bin/chromium\n')
  expect(chosenChromium(root, {})).toBe('/usr/bin/chromium')
  expect(chosenChromium(root, { CHROMIUM_PATH: '/opt/chrome' })).toBe('/opt/chrome')
  rmSync(root, { recursive: true })
})
