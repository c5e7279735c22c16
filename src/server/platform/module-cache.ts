import {
  enableCompileCache,
  flushCompileCache,
  registerHooks,
  type ResolveFnOutput,
} from 'node:module'

/** Speeds up imports: caches compiled code between starts, and parses drizzle-orm's large package.json only once. */
export const quickenImports = (): void => {
  enableCompileCache()
  const known = new Map<string, ResolveFnOutput>()
  registerHooks({
    resolve: (specifier, context, next) => {
      const { parentURL } = context
      if (specifier.startsWith('.') && parentURL !== undefined) {
        const url = new URL(specifier, parentURL).href
        const isPackage = url.includes('/node_modules/')
        // Our imports name their file.
        if (!isPackage && url.endsWith('.ts')) {
          return { url, format: 'module-typescript', shortCircuit: true }
        }
        const isModule = !isPackage || url.includes('/node_modules/drizzle-orm/')
        if (isModule && url.endsWith('.js')) {
          return { url, format: 'module', shortCircuit: true }
        }
      }
      if (!specifier.startsWith('drizzle-orm')) return next(specifier, context)
      // `import` and `require` resolve differently.
      const key = `${specifier} ${context.conditions.join()}`
      const found = known.get(key) ?? { ...next(specifier, context), shortCircuit: true }
      known.set(key, found)
      return found
    },
  })
}

/** Stores the compiled code now, since a killed process could not. */
export const flushCompiled = (): void => {
  flushCompileCache()
}
