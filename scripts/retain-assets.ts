import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

/** The folder of files whose names change with their content. */
const assets = '_astro'

/** Which of a site's assets are its own, and not those of the build before it. */
const listName = '.own-assets'

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    : []

const ownAssets = (site: string): string[] => {
  const list = join(site, listName)
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
}

/**
 * Copies the assets of the site before into a new one, so that a page which somebody opened before
 * the change still finds its scripts. Those of one build before are kept, older ones are not.
 */
export const retainAssets = (before: string, site: string): void => {
  const own = filesIn(join(site, assets))
  writeFileSync(join(site, listName), own.map((file) => `${file}\n`).join(''))
  for (const file of ownAssets(before)) {
    const from = join(before, assets, file)
    const to = join(site, assets, file)
    if (existsSync(to) || !existsSync(from)) continue
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(from, to)
  }
}
