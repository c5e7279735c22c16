import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

export const chromiumPathFile = join('.cache', 'chromium-path')

/** Debian's build without a window renders a third faster. */
export const headlessShell = '/usr/lib/chromium/chromium-headless-shell'

const systemPlaces = [
  headlessShell,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const programNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

const playwrightPrograms = [
  'chrome-linux64/chrome',
  'chrome-linux/chrome',
  'chrome-linux/headless_shell',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
]

/** @param {NodeJS.ProcessEnv} env @param {string} home */
const playwrightCache = (env, home) =>
  env['PLAYWRIGHT_BROWSERS_PATH'] ??
  join(home, process.platform === 'darwin' ? 'Library/Caches' : '.cache', 'ms-playwright')

/** @param {string} folder */
const namesIn = (folder) => (existsSync(folder) ? readdirSync(folder) : [])

/**
 * Returns every place where a Chromium may be, best first.
 * @param {{ env?: NodeJS.ProcessEnv, home?: string, list?: (folder: string) => string[] }} [machine]
 */
export const chromiumPlaces = ({ env = process.env, home = homedir(), list = namesIn } = {}) => {
  const cache = playwrightCache(env, home)
  const downloads = list(cache)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .sort((one, other) => Number(other.split('-')[1]) - Number(one.split('-')[1]))
  const onPath = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '')
  return [
    ...systemPlaces,
    ...onPath.flatMap((folder) => programNames.map((name) => join(folder, name))),
    ...downloads.flatMap((name) => playwrightPrograms.map((program) => join(cache, name, program))),
  ].filter((place, index, places) => places.indexOf(place) === index)
}

/** Returns the Chromium that setup chose. @param {string} root @param {NodeJS.ProcessEnv} [env] */
export const chosenChromium = (root, env = process.env) => {
  if (env['CHROMIUM_PATH']) return env['CHROMIUM_PATH']
  const file = join(root, chromiumPathFile)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}
