import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

let compiling: Promise<WebAssembly.Module> | undefined

const compile = (): Promise<WebAssembly.Module> => {
  const main = createRequire(import.meta.url).resolve('@electric-sql/pglite')
  return WebAssembly.compile(readFileSync(join(dirname(main), 'pglite.wasm')))
}

/** Compiles PGlite once, on V8's own threads: the caller's thread can load modules meanwhile. */
export const compilePglite = (): Promise<WebAssembly.Module> => (compiling ??= compile())
