import { existsSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { failureReason } from './failure-reason.mjs'
import {
  chosenChromium,
  chromiumPathFile,
  chromiumPlaces,
  headlessShell,
} from './find-chromium.mjs'
import { runCommand } from './run-command.mjs'
import { SetupError } from './setup-error.mjs'

/** Some distributions have a script there that only says where to get one. @param {string} file */
const starts = async (file) =>
  existsSync(file) && (await runCommand(file, ['--version'], { timeout: 20_000 })).code === 0

const findStarting = async () => {
  for (const place of chromiumPlaces()) if (await starts(place)) return place
  return undefined
}

const canUseApt = () =>
  process.getuid?.() === 0 && ['/usr/bin/apt-get', '/bin/apt-get'].some((file) => existsSync(file))

/** Returns why it failed, or ''. @param {string} browser */
const installWithApt = async (browser) => {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  // An unreachable server must fail soon.
  const soon = ['-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  const update = await runCommand('apt-get', [...soon, 'update'], { env })
  const packages = [browser, 'fonts-liberation', 'fonts-khmeros']
  const install = [...soon, 'install', '-y', '--no-install-recommends', ...packages]
  const { code, output } = await runCommand('apt-get', install, { env })
  return code === 0 ? '' : failureReason(`${output}\n${update.code === 0 ? '' : update.output}`)
}

/** Returns why it failed, or ''. @param {string} root */
const installWithPlaywright = async (root) => {
  const bin = join(root, 'node_modules', '.bin')
  const cli = realpathSync(join(bin, 'playwright'))
  const { code, output } = await runCommand(join(bin, 'node'), [cli, 'install', 'chromium'])
  return code === 0 ? '' : failureReason(output)
}

/**
 * Finds or installs a Chromium, while the packages are installed if it can.
 * @param {string} root
 * @param {(line: string) => void} print
 * @param {Promise<void>} packages
 */
export const provideChromium = async (root, print, packages) => {
  const asked = process.env['CHROMIUM_PATH']
  if (asked && !(await starts(asked))) {
    throw new SetupError(`CHROMIUM_PATH names ${asked}, which is no Chromium that starts`)
  }
  const chosen = chosenChromium(root)
  if (chosen !== undefined && (asked || (await starts(chosen)))) return

  let found = await findStarting()
  const failures = []
  if (found !== headlessShell && canUseApt()) {
    print("installing Chromium's headless shell (Debian's package): it was not found")
    const failure = await installWithApt('chromium-headless-shell')
    if (failure !== '') print(`it can't be installed: ${failure}`)
    found = await findStarting()
  }
  if (found === undefined && canUseApt()) {
    print("installing Chromium (Debian's package): none was found")
    failures.push(await installWithApt('chromium'))
    found = await findStarting()
  }
  if (found === undefined) {
    print("installing Chromium (Playwright's download): none was found")
    await packages
    failures.push(await installWithPlaywright(root))
    found = await findStarting()
  }
  if (found === undefined) {
    const reason = failures.filter((failure) => failure !== '').join('; ')
    throw new SetupError(
      `no Chromium: ${reason || 'the downloaded one does not start, its system libraries are missing ("npx playwright install-deps chromium")'}. Set CHROMIUM_PATH to one.`,
    )
  }
  const file = join(root, chromiumPathFile)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${found}\n`)
  print(`Chromium: ${found}`)
}
