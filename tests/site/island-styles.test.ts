import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteFolder } from '../../scripts/build-site.ts'

/** The names of a sheet's classes, as they are written. */
const classesIn = (sheet: string): ReadonlySet<string> =>
  new Set([...sheet.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name))

it('a page that React takes over at once comes with all that islands wear', () => {
  const assets = join(siteFolder, '_astro')
  // Not those of the build before, which stay for pages that are open.
  const own = readFileSync(join(siteFolder, '.own-assets'), 'utf8').split('\n')
  const [islands = ''] = own.filter((name) => /^islands\..*\.css$/.test(name))
  const worn = classesIn(readFileSync(join(assets, islands), 'utf8'))
  expect(worn.size).toBeGreaterThan(100)
  const pages = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, html: readFileSync(join(siteFolder, name), 'utf8') }))
    .filter(({ html }) => html.includes('<astro-island'))
  expect(pages.length).toBeGreaterThan(10)
  for (const { name, html } of pages) {
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text)
    const here = classesIn(styles.join(''))
    expect(
      [...worn].filter((each) => !here.has(each)),
      name,
    ).toEqual([])
  }
})
