import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { minifySync, transformWithOxc } from 'vite'
import { root } from '../project-paths.ts'

const source = join(root, 'src/components/start-scripts.ts')

/** Compiles the script that starts deferred scripts, to be inlined in pages. */
export const compileStarter = async (): Promise<string> => {
  const { code } = await transformWithOxc(readFileSync(source, 'utf8'), source)
  const minified = minifySync(source, code.replace(/^export \{\};?$/m, ''), {
    module: true,
    mangle: { toplevel: true },
  })
  return `{${minified.code.trim()}}`
}
