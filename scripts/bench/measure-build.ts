import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ChildFailed, startChild } from '../child-process.ts'
import { root, tool } from '../project-paths.ts'

export interface BuildFigures {
  readonly pages: number
  readonly seconds: number
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
): Promise<{ readonly seconds: number; readonly peakMb: number }> => {
  const peaks: number[] = []
  const hook = pathToFileURL(join(import.meta.dirname, 'report-memory.ts')).href
  const begun = performance.now()
  const child = startChild({
    name,
    args: [...args],
    env: { NODE_OPTIONS: `--import=${hook}`, ...env },
    print: (line) => {
      const peak = /^peak-memory (\d+)$/.exec(line)?.[1]
      if (peak !== undefined) peaks.push((Number(peak) * 1024) / 1e6)
    },
  })
  const { code } = await child.ended
  const seconds = (performance.now() - begun) / 1000
  if (code !== 0) throw new ChildFailed(child.lastLines().join('\n'))
  return { seconds, peakMb: Math.max(0, ...peaks) }
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
      "export default { build: { format: 'file' }, devToolbar: { enabled: false } }\n",
    )
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir')
    const run = await measureRun('the trivial build', [tool('astro'), 'build', '--root', folder], {
      NODE_ENV: 'production',
    })
    return { pages, ...run }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
