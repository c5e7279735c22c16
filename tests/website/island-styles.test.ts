import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { websiteFolder } from '../../scripts/build-website.ts'

/** Returns the class names of a stylesheet. */
const classesIn = (stylesheet: string): ReadonlySet<string> =>
  new Set(
    [...stylesheet.replace(/\/\*.*?\*\//gs, '').matchAll(/\.((?:\\.|[\w-])+)/g)].map(
      ([, name = '']) => name,
    ),
  )

/** Returns the words of a page's scripts, at arrival or later; each file that one names may be loaded. */
const wordsOf = (html: string, assets: string, own: ReadonlySet<string>): ReadonlySet<string> => {
  const words = new Set<string>()
  const read = new Set<string>()
  const readAll = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/([\w.-]+\.js)\b/g)) {
      if (read.has(name) || !own.has(name)) continue
      read.add(name)
      const script = readFileSync(join(assets, name), 'utf8')
      for (const word of script.split(/[\s"'`${}]+/)) words.add(word)
      readAll(script)
    }
  }
  readAll(html)
  return words
}

it('a page that hydrates at once has all styles that its islands may use', () => {
  const assets = join(websiteFolder, '_astro')
  // Without files of the previous build, which stay for open pages.
  const own = readFileSync(join(websiteFolder, '.own-assets'), 'utf8').split('\n')
  const [islands = ''] = own.filter((name) => /^islands\..*\.css$/.test(name))
  const islandClasses = classesIn(readFileSync(join(assets, islands), 'utf8'))
  expect(islandClasses.size).toBeGreaterThan(100)
  const pages = readdirSync(websiteFolder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => ({ name, html: readFileSync(join(websiteFolder, name), 'utf8') }))
    .filter(({ html }) => html.includes('<astro-island'))
  expect(pages.length).toBeGreaterThan(10)
  for (const { name, html } of pages) {
    const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text)
    const here = classesIn(styles.join(''))
    const words = wordsOf(html, assets, new Set(own))
    const needed = [...islandClasses].filter((each) => words.has(each.replaceAll('\\', '')))
    expect(needed.length, name).toBeGreaterThan(100)
    expect(
      needed.filter((each) => !here.has(each)),
      name,
    ).toEqual([])
  }
})

it('a page whose scripts draw a table has its styles, which its HTML alone does not need', () => {
  const html = readFileSync(join(websiteFolder, 'fortune-wheel.html'), 'utf8')
  expect(html).not.toContain('<table')
  const styles = [...html.matchAll(/<style[^>]*>([\s\S]*?)<\/style>/g)].map(([, text]) => text)
  expect(styles.join('')).toContain('.wheel-table :is(th,td){')
  expect(styles.join('')).toContain('.wheel-table thead th{')
})
