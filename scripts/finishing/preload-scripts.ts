const scriptOf = /(?:\s(?:component|renderer)-url=|<script type="module" src=)"\/_astro\/([^"]+)"/g

/** Returns the scripts that start with a page with islands. */
export const islandScripts = (html: string): readonly string[] =>
  [...html.matchAll(scriptOf)].map(([, name = '']) => name)

/** Loads all scripts of a page with islands in one network step, instead of one per level of imports. */
export const preloadScripts = (
  html: string,
  withImports: (scripts: readonly string[]) => ReadonlySet<string>,
): string => {
  const links = [...withImports(islandScripts(html))].map(
    (name) => `<link rel="modulepreload" href="/_astro/${name}">`,
  )
  // Before the styles, which are longer than everything else in the head.
  return html.replace('<link rel="stylesheet"', (link) => links.join('') + link)
}
