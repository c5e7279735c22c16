import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { join } from 'node:path'

/** How long the maps of scripts that builds no longer have are stored. */
const storedDays = 90

/** Moves the source maps of a built website out of it, to those of earlier builds. */
export const storeSourceMaps = (website: string, folder: string, now: Date): void => {
  const assets = join(website, '_astro')
  const maps = readdirSync(assets).filter((name) => name.endsWith('.map'))
  if (maps.length === 0) return
  mkdirSync(folder, { recursive: true })
  for (const name of maps) renameSync(join(assets, name), join(folder, name))
  const oldest = now.getTime() - storedDays * 86_400_000
  for (const name of readdirSync(folder))
    if (statSync(join(folder, name)).mtimeMs < oldest) rmSync(join(folder, name))
}

const readMap = (path: string): SourceMap | undefined =>
  existsSync(path)
    ? new SourceMap(JSON.parse(readFileSync(path, 'utf8')) as SourceMapPayload)
    : undefined

/** Returns a stack trace of a page with the places in our sources: `src/ui/Button.tsx:12:3`. */
export const readableStack = (stack: string, folder: string): string =>
  stack.replace(
    /(?:https?:\/\/[^\s/()]+)?\/_astro\/([\w.-]+\.js):(\d+):(\d+)/g,
    (written, script: string, line: string, column: string) => {
      const origin = readMap(join(folder, `${script}.map`))?.findOrigin(
        Number(line),
        Number(column),
      )
      if (origin === undefined || !('fileName' in origin)) return written
      const { fileName, lineNumber, columnNumber } = origin
      return `${fileName.replace(/^(?:\.\.?\/)+/, '')}:${lineNumber}:${columnNumber}`
    },
  )
