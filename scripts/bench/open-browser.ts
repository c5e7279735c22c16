import { chromium, type Browser } from 'playwright'
import { root } from '../project-paths.ts'
import { chosenChromium } from '../setup/find-chromium.mjs'

/** Opens the browser that the setup has found; `more` are further arguments. */
export const openBrowser = (more: readonly string[] = []): Promise<Browser> => {
  const executablePath = chosenChromium(root)
  return chromium.launch({
    args: ['--no-sandbox', '--disable-background-networking', ...more],
    ...(executablePath === undefined ? {} : { executablePath }),
  })
}
