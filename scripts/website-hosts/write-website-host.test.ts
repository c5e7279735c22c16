import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeWebsiteHost } from './write-website-host.ts'

it.each([
  ['https://shop.example', '/*\n  strict-transport-security: max-age=31536000\n'],
  ['http://localhost:4321', '/*\n'],
])('a website built for %s begins its headers with %j', async (origin, begin) => {
  const folder = await mkdtemp(join(tmpdir(), 'site-host-'))
  const [website, to] = [join(folder, 'dist'), join(folder, 'dist-netlify')]
  await mkdir(website)
  const rest = '  Cache-Control: no-cache\n'
  await writeFile(join(website, '_headers'), `/*\n${rest}`)
  await writeFile(join(website, '_redirects'), '/* / 302\n')
  await writeFile(
    join(website, 'build.json'),
    JSON.stringify({ origin, api: origin, release: '1' }),
  )
  await writeWebsiteHost({ host: 'netlify', website, to })
  expect(await readFile(join(to, '_headers'), 'utf8')).toBe(`${begin}${rest}`)
  await rm(folder, { recursive: true })
})
