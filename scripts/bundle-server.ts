import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { serverStamp } from './build-stamp.ts'
import { root } from './project-paths.ts'

/** A bundle older than this is deleted when another is made; milliseconds. */
const keptMs = 7 * 86_400_000

const bundle = async (outDir: string): Promise<void> => {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    // PGlite finds its WebAssembly beside itself.
    ssr: { noExternal: true, external: ['@electric-sql/pglite'] },
    build: {
      ssr: 'src/server/main.ts',
      outDir,
      target: 'node24',
      // Stacks of errors are read as they are: each part says which file it was.
      minify: false,
      copyPublicDir: false,
      // All beside each other, and beside the migrations.
      assetsDir: '',
    },
  })
  cpSync(join(root, 'src/server/platform/db/migrations'), join(outDir, 'migrations'), {
    recursive: true,
  })
}

/**
 * The server as a few files, which start in two thirds of the time that its thousand modules take.
 * Each version has a folder of its own: a running server finds its parts there, whatever is bundled
 * after it, and two that bundle at once do not meet.
 *
 * @returns the path of its main module, bundled now if these sources were not before
 */
export const bundledServer = async (): Promise<string> => {
  const versions = join(root, '.cache', 'server')
  const folder = join(versions, serverStamp(root).slice(0, 16))
  if (!existsSync(folder)) {
    mkdirSync(versions, { recursive: true })
    const fresh = mkdtempSync(join(versions, 'new-'))
    try {
      await bundle(fresh)
      renameSync(fresh, folder)
    } catch (error) {
      // Another that bundled the same was first.
      if (!existsSync(folder)) throw error
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
    for (const name of readdirSync(versions)) {
      const old = join(versions, name)
      if (Date.now() - statSync(old).mtimeMs > keptMs) rmSync(old, { recursive: true, force: true })
    }
  }
  return join(folder, 'main.js')
}
