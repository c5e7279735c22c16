const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g

/**
 * Defers module scripts and their imports until the first paint, then loads them in one network step;
 * on pages with islands records early input instead.
 */
export const deferScripts = (
  html: string,
  starter: string,
  withImports: (scripts: readonly string[]) => ReadonlySet<string>,
): string => {
  const sources = [...html.matchAll(moduleScript)].map(([, url = '']) => url)
  if (sources.length === 0 || !html.includes('</body>')) return html
  if (html.includes('<astro-island'))
    return html.replace('</head>', () => `<script>${starter}</script></head>`)
  const modules = [...withImports(sources)].map((name) => `/_astro/${name}`)
  const script = `<script data-modules="${modules.join(' ')}">${starter}</script>`
  return html.replace(moduleScript, '').replace('</body>', () => `${script}</body>`)
}
