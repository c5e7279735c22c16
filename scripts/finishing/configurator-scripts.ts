import type { ScriptNames } from './script-names.ts'

const place = /<template data-opens="([^"]+)">/

/**
 * Adds to a page's `data-opens` links to what a configurator runs: the named scripts, their imports and
 * the stylesheets that they load (Head.astro). The page's own `sources` start anyway.
 */
export const addConfiguratorScripts = (
  html: string,
  sources: readonly string[],
  { named, withImports, stylesheetsOf }: ScriptNames,
): string =>
  html.replace(place, (_, names: string) => {
    const own = names.split(' ').map(named)
    const scripts = withImports(own).difference(withImports(sources))
    const links = [...scripts].map((name) => `<link rel="modulepreload" href="/_astro/${name}">`)
    // As Vite loads it before the script.
    const styles = stylesheetsOf(own).map(
      (name) => `<link rel="preload" as="style" crossorigin href="/_astro/${name}">`,
    )
    return ['<template data-opens>', ...links, ...styles].join('')
  })
