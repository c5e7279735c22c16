// `npm run bench:build`: the build's duration beside as many trivial pages.
// --cold builds once more before, with empty caches; --json
import { cpus, loadavg } from 'node:os'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { listWebsiteFiles } from '../src/server/platform/http/website-files.ts'
import { measureRun, measureTrivialBuild } from './bench/measure-build.ts'
import type { BuildFigures } from './bench/measure-build.ts'
import { websiteFolder } from './build-website.ts'
import { root } from './project-paths.ts'

const aims = { warm: 2.5, cold: 8, peakMb: 1000 } as const

const build = () => measureRun('npm run build', ['scripts/build.ts'])

const cold = process.argv.includes('--cold')
if (cold)
  for (const name of ['finished', 'compressed', 'pictures', 'build-data'])
    rmSync(join(root, '.cache', name), { recursive: true, force: true })
const first = await build()
const website = cold ? await build() : first
const pages = [...listWebsiteFiles(websiteFolder).values()].filter(({ isPage }) => isPage).length
const trivial = await measureTrivialBuild(pages)

/** A build beside the trivial one: by the clock, and by the processor's time. */
const ratiosOf = (run: BuildFigures) => ({
  ratio: run.seconds / trivial.seconds,
  processorRatio: run.processorSeconds / trivial.processorSeconds,
})

if (process.argv.includes('--json')) {
  const empty = cold ? { empty: { ...first, ...ratiosOf(first) } } : {}
  console.log(
    JSON.stringify({ pages, website: { ...website, ...ratiosOf(website) }, ...empty, trivial }),
  )
} else {
  const line = (name: string, run: BuildFigures, aim?: number): string => {
    const { ratio, processorRatio } = ratiosOf(run)
    const figures = [run.seconds, run.processorSeconds].map((each) => each.toFixed(1).padStart(6))
    const met = aim === undefined ? '' : `  at most ${aim}: ${ratio <= aim ? 'met' : 'NOT met'}`
    return `${name.padEnd(24)} ${figures.join(' s ')} s ${run.peakMb.toFixed(0).padStart(5)} MB ${ratio.toFixed(2).padStart(6)} ${processorRatio.toFixed(2).padStart(6)}${met}`
  }
  const [processor] = cpus()
  console.log(
    `${cpus().length} × ${processor?.model.trim() ?? 'unknown'}, load ${(loadavg()[0] ?? 0).toFixed(1)}, ${pages} pages\n`,
  )
  console.log('build                       clock  processor   memory  ratios (aim of the first)')
  if (cold) console.log(line('the website, empty caches', first, aims.cold))
  console.log(line('the website', website, aims.warm))
  console.log(line('as many trivial pages', trivial))
  console.log(
    `\nmemory ${website.peakMb.toFixed(0)} MB (aim: at most ${aims.peakMb}: ${website.peakMb <= aims.peakMb ? 'met' : 'NOT met'})`,
  )
}
