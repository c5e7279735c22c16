import type { AstroIntegration } from 'astro'

/** In development, shows the problems of the content and serves the editor at `/admin`. */
export const contentIntegration = (project: string): AstroIntegration => ({
  name: 'tonle:content',
  hooks: {
    'astro:config:setup': ({ command, updateConfig }) => {
      // Bundled at the start: otherwise the editor's page would load again while it is used.
      if (command === 'dev')
        updateConfig({ vite: { optimizeDeps: { include: ['@sveltia/cms', 'yaml'] } } })
    },
    'astro:server:setup': async ({ server, refreshContent }) => {
      // Not imported above: a build has no use for it.
      const { serveContent } = await import('./serve-content.ts')
      serveContent(server, project, async () => refreshContent?.({}))
    },
  },
})
