// `npm run build`: the website into dist/; --if-stale skips it when dist/ is up to date.
import { failureText } from './build-failure.ts'
import { buildWebsite, isWebsiteStale, stampOfWebsite } from './build-website.ts'
import { ChildFailed } from './child-process.ts'
import { supervise } from './supervise.ts'

if (process.argv.includes('--if-stale') && !isWebsiteStale()) {
  console.log('The site is up to date.')
} else {
  const { start, isStopping } = supervise()
  const began = performance.now()
  try {
    const apiUrl = process.env['API_URL']
    await buildWebsite({ apiUrl, start, print: (line) => console.log(line) })
    const { origin, api } = stampOfWebsite()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    console.log(`Built the website in ${seconds} s for ${origin}; its pages call ${api}.`)
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error
    if (!isStopping()) console.error(`The site was not built. ${failureText(error)}`)
    process.exitCode = 1
  }
}
