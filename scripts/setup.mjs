// Runs before `npm start`, `npm run dev` and `npm test`, on any Node from 18 and before anything is
// installed: plain JavaScript without a dependency. Installs what the lockfile says when that is
// not what is installed; with --with-browser also finds or installs a Chromium.
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { provideChromium } from './setup/provide-chromium.mjs'
import { installPackages } from './setup/install-packages.mjs'
import { SetupError } from './setup/setup-error.mjs'

const root = dirname(dirname(fileURLToPath(import.meta.url)))
const print = (/** @type {string} */ line) => console.log(`setup: ${line}`)

try {
  if (Number(process.versions.node.split('.')[0]) < 18) {
    throw new SetupError(`Node ${process.versions.node} is too old: install Node 18 or later.`)
  }
  await installPackages(root, print)
  if (process.argv.includes('--with-browser')) await provideChromium(root, print)
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(`setup: ${error.message}`)
  process.exitCode = 1
}
