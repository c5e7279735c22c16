import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** The stamp's name in the folder of the built site. */
export const stampName = '.build-stamp'

/** What the pages are made from. Of the server only what its products and regions come from. */
const inputs = [
  'src',
  'public',
  'content',
  'scripts/pictures',
  'scripts/draw-pictures.ts',
  'scripts/precompress.ts',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'tailwind.config.cjs',
  'tsconfig.json',
  'package-lock.json',
]
const serverInputs = ['src/server/catalogue', 'src/server/db', 'src/server/site']

const isInput = (path: string): boolean => {
  if (/\.test\.tsx?$/.test(path) || path.startsWith('src/sandbox/')) return false
  if (!path.startsWith('src/server/')) return true
  return serverInputs.some((folder) => path.startsWith(`${folder}/`))
}

const filesOf = (root: string, input: string): string[] => {
  const path = join(root, input)
  if (!existsSync(path)) return []
  const isFile = /\.\w+$/.test(input)
  if (isFile) return [input]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** The settings that go into pages: `PUBLIC_…`, as Astro hands them to the browser, and the API. */
const settingsOf = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(env)
    .filter(([name, value]) => (name.startsWith('PUBLIC_') || name === 'API_URL') && value)
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .sort()

/** A hash of everything that the built site depends on. */
export const buildStamp = (
  root: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => {
  const hash = createHash('sha256')
  for (const setting of settingsOf(env)) hash.update(`${setting}\0`)
  for (const file of inputs.flatMap((input) => filesOf(root, input)).sort()) {
    if (!isInput(file)) continue
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.byteLength}\0`).update(content)
  }
  return `${hash.digest('hex')}\n`
}

/** Whether a folder holds the site that these sources and settings make. */
export const isBuilt = (folder: string, stamp: string): boolean => {
  const file = join(folder, stampName)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}
