import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'

const assets = '_astro'

const listName = '.own-assets'

const filesIn = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    : []

const ownAssets = (website: string): string[] => {
  const list = join(website, listName)
  return existsSync(list) ? readFileSync(list, 'utf8').split('\n').filter(Boolean) : []
}

/** Copies the previous build's assets into a new website, so open pages find their scripts. */
export const retainAssets = (before: string, website: string): void => {
  const own = filesIn(join(website, assets))
  writeFileSync(join(website, listName), own.map((file) => `${file}\n`).join(''))
  for (const file of ownAssets(before)) {
    const from = join(before, assets, file)
    const to = join(website, assets, file)
    if (existsSync(to) || !existsSync(from)) continue
    mkdirSync(dirname(to), { recursive: true })
    copyFileSync(from, to)
  }
}
