import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeSiteHost } from './write-site-host.ts'

it.each([
  ['https://shop.example', '/*\n  strict-transport-security: max-age=31536000\n'],
  ['http://localhost:4321', '/*\n'],
])('a website built for %s begins its headers with %j', async (origin, begin) => {
  const folder = await mkdtemp(join(tmpdir(), 'site-host-'))
  const [site, to] = [join(folder, 'dist'), join(folder, 'dist-netlify')]
  await mkdir(site)
  const rest = '  Cache-Control: no-cache\n'
  await writeFile(join(site, '_headers'), `/*\n${rest}`)
  await writeFile(join(site, '_redirects'), '/* / 302\n')
  await writeFile(join(site, 'build.json'), JSON.stringify({ origin, api: origin, release: '1' }))
  await writeSiteHost({ host: 'netlify', site, to })
  expect(await readFile(join(to, '_headers'), 'utf8')).toBe(`${begin}${rest}`)
  await rm(folder, { recursive: true })
})
