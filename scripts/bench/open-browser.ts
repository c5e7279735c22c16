import { chromium, type Browser } from 'playwright'
import { root } from '../project-paths.ts'
import { chosenChromium } from '../setup/find-chromium.mjs'

/** Returns how the browser that the setup has found is launched; `more` are further arguments. */
export const browserOptions = (more: readonly string[] = []) => {
  const executablePath = chosenChromium(root)
  return {
    args: ['--no-sandbox', '--disable-background-networking', ...more],
    ...(executablePath === undefined ? {} : { executablePath }),
  }
}

/** Opens that browser. */
export const openBrowser = (more?: readonly string[]): Promise<Browser> =>
  chromium.launch(browserOptions(more))
