const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g

/**
 * Defers the module scripts of a page until after its first paint. A page with islands needs its
 * scripts at once; there the starter only records early input, until they have run.
 *
 * @param starter the compiled `src/components/start-scripts.ts`
 */
export const deferScripts = (html: string, starter: string): string => {
  const modules = [...html.matchAll(moduleScript)].map(([, address = '']) => address)
  if (modules.length === 0 || !html.includes('</body>')) return html
  if (html.includes('<astro-island'))
    return html.replace('</head>', () => `<script>${starter}</script></head>`)
  const script = `<script data-modules="${modules.join(' ')}">${starter}</script>`
  return html.replace(moduleScript, '').replace('</body>', () => `${script}</body>`)
}
