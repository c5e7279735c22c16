// Installs what is missing before an npm script runs: packages, and with --with-browser a Chromium
// and the Debian programs of the tests.
// Runs on Node 18 without dependencies.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideChromium } from './setup/provide-chromium.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { provideDebianPrograms } from './setup/provide-debian-programs.mjs'
import { SetupError } from './setup/setup-error.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const print = (/** @type {string} */ line) => console.log(`setup: ${line}`)

try {
  if (Number(process.versions.node.split('.')[0]) < 18) {
    throw new SetupError(`Node ${process.versions.node} is too old: install Node 18 or later.`)
  }
  const packages = installPackages(root, print)
  const browser = process.argv.includes('--with-browser')
    ? provideChromium(root, print, packages)
    : undefined
  await Promise.all([packages, browser])
  // After the browser, whose installation reads the list of Debian's packages.
  if (browser !== undefined) await provideDebianPrograms(root, print)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(`setup: ${error.message}`)
  process.exitCode = 1
}
