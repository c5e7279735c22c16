// `npm run bench:pages`: Lighthouse (mobile, median) over pages of dist/ beside an empty page.
// --runs 5, --only /km (end of the path), --json
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import lighthouse from 'lighthouse'
import { listen } from '../src/server/platform/http/listen.ts'
import { createStaticWebsite } from '../src/server/platform/http/static-website.ts'
import { startLoadGenerator } from './bench/load-generator.ts'
import { openBrowser } from './bench/open-browser.ts'
import { websiteFolder } from './build-website.ts'
import { freePort } from './free-port.ts'
import { root } from './project-paths.ts'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', multiple: true, default: [''] },
    json: { type: 'boolean', default: false },
  },
})
const runs = Number(values.runs)

const paths = [
  '/',
  '/domain',
  '/domain/tld/com',
  '/ssl/positivessl',
  '/cloud',
  '/hosting/shared',
  '/blog/paying-with-khqr',
  '/refund-policy',
]
  .flatMap((path) => [path, path === '/' ? '/km' : `/km${path}`])
  .filter((path) => values.only.some((end) => path.endsWith(end)))
const emptyPath = '/empty'
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const

interface Load {
  readonly scores: Readonly<Record<(typeof categories)[number], number>>
  readonly lcp: number
  readonly tbt: number
  readonly cls: number
}

const median = (numbers: readonly number[]): number =>
  [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN

const medianLoad = (loads: readonly Load[]): Load => {
  const of = (pick: (load: Load) => number): number => median(loads.map(pick))
  return {
    scores: {
      performance: of(({ scores }) => scores.performance),
      accessibility: of(({ scores }) => scores.accessibility),
      'best-practices': of(({ scores }) => scores['best-practices']),
      seo: of(({ scores }) => scores.seo),
    },
    lcp: of(({ lcp }) => lcp),
    tbt: of(({ tbt }) => tbt),
    cls: of(({ cls }) => cls),
  }
}

const loadOnce = async (url: string, port: number): Promise<Load> => {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    onlyCategories: [...categories],
  })
  if (result === undefined) throw new Error(`Lighthouse says nothing of ${url}`)
  const { lhr } = result
  if (lhr.runtimeError !== undefined) throw new Error(`${url}: ${lhr.runtimeError.message}`)
  const score = (name: (typeof categories)[number]): number =>
    Math.round((lhr.categories[name]?.score ?? 0) * 100)
  const number = (audit: string): number => lhr.audits[audit]?.numericValue ?? Number.NaN
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    lcp: number('largest-contentful-paint'),
    tbt: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
  }
}

const startBare = async (file: string) => {
  const body = readFileSync(file)
  const server = createServer((_, response) => {
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.byteLength,
    })
    response.end(body)
  })
  const port = await freePort()
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() }
}

mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache', 'pages-'))
cpSync(websiteFolder, folder, { recursive: true })
writeFileSync(
  join(folder, 'empty.html'),
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Empty</title>' +
    '<meta name="viewport" content="width=device-width"><meta name="description" content="Nothing.">' +
    '<link rel="icon" href="/favicon.svg"></head><body><main><h1>Empty</h1></main></body></html>',
)
const server = await listen(createStaticWebsite({ root: folder }), { host: '127.0.0.1', port: 0 })
const debugPort = await freePort()
const browser = await openBrowser([`--remote-debugging-port=${debugPort}`])

try {
  const measured = new Map<string, Load>()
  for (const path of [emptyPath, ...paths]) {
    const loads: Load[] = []
    for (let run = 0; run < runs; run += 1) {
      loads.push(await loadOnce(`${server.url}${path}`, debugPort))
    }
    measured.set(path, medianLoad(loads))
    console.error(`${path} …`)
  }
  const empty = measured.get(emptyPath)

  const load = startLoadGenerator()
  const bare = await startBare(join(folder, 'index.html.br'))
  const most = { connections: 16, seconds: 5, most: 1e9, names: ['/'], customers: [] }
  const ask = (url: string) => load.run({ scenario: 'page', url, ...most })
  await ask(server.url)
  const own = await ask(server.url)
  const floor = await ask(bare.url)
  bare.close()
  await load.stop()

  if (values.json) {
    console.log(JSON.stringify({ pages: Object.fromEntries(measured), own, floor }))
  } else {
    console.log(
      'page                             perf  a11y  best   seo    LCP ms  to empty  TBT ms    CLS',
    )
    for (const [path, { scores, lcp, tbt, cls }] of measured) {
      const figures = categories.map((name) => String(scores[name]).padStart(5)).join(' ')
      const ratio = (lcp / (empty?.lcp ?? Number.NaN)).toFixed(2)
      console.log(
        `${path.padEnd(31)} ${figures} ${lcp.toFixed(0).padStart(9)} ${ratio.padStart(9)} ${tbt.toFixed(0).padStart(7)} ${cls.toFixed(3).padStart(6)}`,
      )
    }
    console.log(
      `\nstatic requests: ${own.perSecond.toFixed(0)}/s, bare server ${floor.perSecond.toFixed(0)}/s, ` +
        `ratio ${(own.perSecond / floor.perSecond).toFixed(2)} (aim: at least 0.5)`,
    )
  }
} finally {
  await browser.close()
  await server.close()
  rmSync(folder, { recursive: true, force: true })
}
