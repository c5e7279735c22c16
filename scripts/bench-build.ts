// `npm run bench:build`: the build's duration beside as many trivial pages.
// --cold builds once more before, with empty caches; --json
import { cpus } from 'node:os'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { listSiteFiles } from '../src/server/platform/http/site-files.ts'
import { measureRun, measureTrivialBuild } from './bench/measure-build.ts'
import { siteFolder } from './build-site.ts'
import { root } from './project-paths.ts'

const aims = { ratio: 2.5, peakMb: 1000 } as const

const build = () => measureRun('npm run build', ['scripts/build.ts'])

const cold = process.argv.includes('--cold')
if (cold)
  for (const name of ['finished', 'compressed', 'pictures', 'build-data'])
    rmSync(join(root, '.cache', name), { recursive: true, force: true })
const first = await build()
const site = cold ? { ...(await build()), cold: first } : first
const pages = [...listSiteFiles(siteFolder).values()].filter(({ isPage }) => isPage).length
const trivial = await measureTrivialBuild(pages)
const ratio = site.seconds / trivial.seconds

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ pages, site, trivial, ratio }))
} else {
  const line = (name: string, { seconds, peakMb }: typeof trivial | typeof site): string =>
    `${name.padEnd(36)} ${seconds.toFixed(1).padStart(7)} s  ${(pages / seconds).toFixed(0).padStart(5)} pages/s  ${peakMb.toFixed(0).padStart(5)} MB`
  console.log(`${cpus().length} × ${cpus()[0]?.model.trim() ?? 'unknown'}, ${pages} pages\n`)
  if (cold) console.log(line('the site, empty caches', first))
  console.log(line('the site', site))
  console.log(line('as many trivial pages', trivial))
  console.log(
    `\nratio ${ratio.toFixed(2)} (aim: at most ${aims.ratio}: ${ratio <= aims.ratio ? 'met' : 'NOT met'}); ` +
      `memory ${site.peakMb.toFixed(0)} MB (aim: at most ${aims.peakMb}: ${site.peakMb <= aims.peakMb ? 'met' : 'NOT met'})`,
  )
}
