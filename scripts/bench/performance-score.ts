import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import lighthouse from 'lighthouse'
import { chromium } from 'playwright'
import { freePort } from '../free-port.ts'
import type { UsablePage } from './measure-usable.ts'
import { browserOptions } from './open-browser.ts'

const scoreOf = async (url: string, port: number): Promise<number> => {
  const result = await lighthouse(url, {
    ...{ port, logLevel: 'error', onlyCategories: ['performance'] },
    // The session is in the storage.
    disableStorageReset: true,
  })
  const { runtimeError, categories, finalDisplayedUrl } = result?.lhr ?? {}
  if (runtimeError !== undefined) throw new Error(`${url}: ${runtimeError.message}`)
  if (finalDisplayedUrl !== url) throw new Error(`${url} leads to ${String(finalDisplayedUrl)}`)
  return Math.round((categories?.['performance']?.score ?? Number.NaN) * 100)
}

/** Returns Lighthouse's performance of a shop's page (mobile, 0 to 100) in new browsers, one for each run. */
export const performanceScores = async (
  url: string,
  { path, isSignedIn }: UsablePage,
  { runs, newSession }: { readonly runs: number; readonly newSession: () => Promise<string> },
): Promise<readonly number[]> => {
  const scores: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const port = await freePort()
    const profile = await mkdtemp(join(tmpdir(), 'lighthouse-'))
    const options = browserOptions([`--remote-debugging-port=${port}`])
    const context = await chromium.launchPersistentContext(profile, options)
    try {
      const page = await context.newPage()
      await page.goto(`${url}/404`)
      if (isSignedIn)
        await page.evaluate(
          (session) => localStorage.setItem('tonle:session', session),
          await newSession(),
        )
      await page.close()
      scores.push(await scoreOf(`${url}${path}`, port))
    } finally {
      await context.close()
      await rm(profile, { recursive: true, force: true })
    }
  }
  return scores
}
