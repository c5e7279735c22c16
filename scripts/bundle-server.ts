import {
  chmodSync,
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
import type { Plugin } from 'vite'
import { serverStamp } from './build-stamp.ts'
import { root } from './project-paths.ts'

const maxAgeMs = 7 * 86_400_000

/** Escapes characters outside ASCII: V8 would store each such source in two bytes per character. */
const inAscii: Plugin = {
  name: 'in-ascii',
  generateBundle: (_options, bundle) => {
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      chunk.code = chunk.code.replace(
        /[^\0-\x7f]/g,
        (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
      )
    }
  },
}

const bundle = async (outDir: string): Promise<void> => {
  const { build } = await import('vite')
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [inAscii],
    // PGlite loads its WebAssembly from its own folder. The others rely on the order in which their
    // modules run: reflect-metadata first. smpp needs sloppy mode.
    ssr: {
      noExternal: true,
      external: ['@electric-sql/pglite', '@peculiar/x509', '@simplewebauthn/server', 'smpp'],
    },
    build: {
      ssr: 'src/server/main.ts',
      outDir,
      target: 'node24',
      // Keeps stack traces readable.
      minify: false,
      copyPublicDir: false,
      assetsDir: '',
    },
  })
  cpSync(join(root, 'src/server/platform/db/migrations'), join(outDir, 'migrations'), {
    recursive: true,
  })
}

/** Bundles the server unless these sources are bundled; returns the path of its main module. */
export const bundledServer = async (): Promise<string> => {
  const versions = join(root, '.cache', 'server')
  const folder = join(versions, serverStamp(root).slice(0, 16))
  if (!existsSync(folder)) {
    mkdirSync(versions, { recursive: true })
    const fresh = mkdtempSync(join(versions, 'new-'))
    try {
      await bundle(fresh)
      // Another account may run it than the one that installed the shop.
      chmodSync(fresh, 0o755)
      renameSync(fresh, folder)
    } catch (error) {
      // A concurrent build of the same version was first.
      if (!existsSync(folder)) throw error
    } finally {
      rmSync(fresh, { recursive: true, force: true })
    }
    for (const name of readdirSync(versions)) {
      const old = join(versions, name)
      if (Date.now() - statSync(old).mtimeMs > maxAgeMs)
        rmSync(old, { recursive: true, force: true })
    }
  }
  return join(folder, 'main.js')
}
