const moduleScript = /<script type="module" src="([^"]+)"><\/script>/g

/** Defers module scripts until the first paint; on pages with islands records early input instead. */
export const deferScripts = (html: string, starter: string): string => {
  const modules = [...html.matchAll(moduleScript)].map(([, url = '']) => url)
  if (modules.length === 0 || !html.includes('</body>')) return html
  if (html.includes('<astro-island'))
    return html.replace('</head>', () => `<script>${starter}</script></head>`)
  const script = `<script data-modules="${modules.join(' ')}">${starter}</script>`
  return html.replace(moduleScript, '').replace('</body>', () => `${script}</body>`)
}
