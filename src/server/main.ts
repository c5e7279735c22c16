import { keepCompiled, quickenImports } from './quick-imports.ts'

quickenImports()
// Only now, or the imports would be over before they could be quick.
const { runShop } = await import('./run-shop.ts')
await runShop()
setTimeout(keepCompiled, 1000).unref()
