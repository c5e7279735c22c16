import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ChildFailed, startChild } from '../child-process.ts'
import { root, tool } from '../project-paths.ts'

/** What a build took; the processor's seconds hardly depend on what else runs. */
export interface BuildFigures {
  readonly seconds: number
  readonly processorSeconds: number
  /** Megabytes (10^6 bytes) of its largest process. */
  readonly peakMb: number
}

const page = `---
export const getStaticPaths = () =>
  Array.from({ length: PAGES }, (_, page) => ({ params: { page: String(page) } }))
---

<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Page {Astro.params.page}</title></head>
  <body><h1>Page {Astro.params.page}</h1></body>
</html>
`

/** Measures a Node script. Throws ChildFailed with its last output. */
export const measureRun = async (
  name: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<BuildFigures> => {
  const peaks: number[] = []
  let processorSeconds = 0
  const hook = pathToFileURL(join(import.meta.dirname, 'report-memory.ts')).href
  const begun = performance.now()
  const child = startChild({
    name,
    args: [...args],
    env: { NODE_OPTIONS: `--import=${hook}`, ...env },
    print: (line) => {
      const [, peak, time] = /^measured (\d+) (\d+)$/.exec(line) ?? []
      if (peak === undefined) return
      peaks.push((Number(peak) * 1024) / 1e6)
      processorSeconds += Number(time) / 1e6
    },
  })
  const { code } = await child.ended
  const seconds = (performance.now() - begun) / 1000
  if (code !== 0) throw new ChildFailed(child.lastLines().join('\n'))
  return { seconds, processorSeconds, peakMb: Math.max(0, ...peaks) }
}

/** Builds pages that only show their number: Astro's own cost. */
export const measureTrivialBuild = async (pages: number): Promise<BuildFigures> => {
  const cache = join(root, '.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'trivial-'))
  try {
    mkdirSync(join(folder, 'src', 'pages'), { recursive: true })
    writeFileSync(
      join(folder, 'src', 'pages', '[page].astro'),
      page.replace('PAGES', String(pages)),
    )
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }')
    writeFileSync(
      join(folder, 'astro.config.mjs'),
      "export default { build: { format: 'file' }, devToolbar: { enabled: false }, vite: { cacheDir: '.vite' } }\n",
    )
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
    return await measureRun('the trivial build', [tool('astro'), 'build', '--root', folder], {
      NODE_ENV: 'production',
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
