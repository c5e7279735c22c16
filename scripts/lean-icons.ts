import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const leanIcon = fileURLToPath(new URL('../src/ui/lean-icon.ts', import.meta.url))

/** Lets the icons of a built site's scripts be drawn by `src/ui/lean-icon.ts`, not by lucide-react. */
export const leanIconsPlugin = (): Plugin => ({
  name: 'tonle:lean-icons',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /\/lucide-react\/.*\/createLucideIcon\.mjs$/ },
    handler: () => `export { leanIcon as default } from ${JSON.stringify(leanIcon)}`,
  },
})
