import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { siteFolder } from '../../scripts/build-site.ts'

/** Returns the class names of a stylesheet. */
const classesIn = (stylesheet: string): ReadonlySet<string> =>
  new Set([...stylesheet.matchAll(/\.((?:\\.|[\w-])+)/g)].map(([, name = '']) => name))

it('a page that hydrates at once has all styles of islands', () => {
  const assets = join(siteFolder, '_astro')
  // Without files of the previous build, which stay for open pages.
  const own = readFileSync(join(siteFolder, '.own-assets'), 'utf8').split('\n')
  const [islands = ''] = own.filter((name) => /^islands\..*\.css$/.test(name))
  const islandClasses = classesIn(readFileSync(join(assets, islands), 'utf8'))
  expect(islandClasses.size).toBeGreaterThan(100)
  const pages = readdirSync(siteFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, html: readFileSync(join(siteFolder, name), 'utf8') }))
    .filter(({ html }) => html.includes('<astro-island'))
  expect(pages.length).toBeGreaterThan(10)
  for (const { name, html } of pages) {
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text)
    const here = classesIn(styles.join(''))
    expect(
      [...islandClasses].filter((each) => !here.has(each)),
      name,
    ).toEqual([])
  }
})
