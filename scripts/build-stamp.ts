import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

export const stampName = '.build-stamp'

const inputs = [
  'src',
  'public',
  'content',
  'scripts/pictures',
  'scripts/finishing',
  'scripts/render-pictures.ts',
  'scripts/browser-contract.ts',
  'astro.config.mjs',
  'astro-i18next.config.ts',
  'tailwind.config.cjs',
  'tsconfig.json',
  'package-lock.json',
]
const serverInputs = ['src/server/catalogue', 'src/server/platform/db', 'src/server/staff/seed']

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

const settingsOf = (env: Readonly<Record<string, string | undefined>>): string[] =>
  Object.entries(env)
    .filter(([name, value]) => (name.startsWith('PUBLIC_') || name === 'API_URL') && value)
    .map(([name, value]) => `${name}=${value ?? ''}`)
    .sort()

const hashOf = (root: string, files: readonly string[], hash = createHash('sha256')): string => {
  for (const file of [...files].sort()) {
    const content = readFileSync(join(root, file))
    hash.update(`${file}\0${content.byteLength}\0`).update(content)
  }
  return `${hash.digest('hex')}\n`
}

/** Returns a hash of everything that the website depends on. */
export const buildStamp = (
  root: string,
  env: Readonly<Record<string, string | undefined>> = process.env,
): string => {
  const hash = createHash('sha256')
  for (const setting of settingsOf(env)) hash.update(`${setting}\0`)
  const files = inputs.flatMap((input) => filesOf(root, input)).filter(isInput)
  return hashOf(root, files, hash)
}

const serverSources = [
  'src/server',
  'src/contract',
  'src/i18n/addon-texts.ts',
  'src/i18n/chosen-addon-texts.ts',
  'src/i18n/fill.ts',
  'src/i18n/system-names.ts',
  'public/locales',
  'scripts/bundle-server.ts',
  'package-lock.json',
]

/** Returns whether the server bundle depends on a file of the project. */
export const isServerSource = (path: string): boolean =>
  serverSources.some((source) => path === source || path.startsWith(`${source}/`)) &&
  !/\.test\.tsx?$/.test(path)

/** Returns a hash of everything that the server bundle depends on. */
export const serverStamp = (root: string): string =>
  hashOf(root, serverSources.flatMap((input) => filesOf(root, input)).filter(isServerSource))

/** Returns whether a folder holds the website of a stamp. */
export const isBuilt = (folder: string, stamp: string): boolean => {
  const file = join(folder, stampName)
  return existsSync(file) && readFileSync(file, 'utf8') === stamp
}
