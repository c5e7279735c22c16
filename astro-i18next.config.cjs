const { readdirSync } = process.getBuiltinModule('node:fs')

/**
 * Read by astro-i18next at build: a `.js` or `.mjs` file is ignored, and a `.ts` one loads esbuild. The
 * namespaces are the files that are there; the texts are reached through `src/i18n/texts.ts`.
 */
module.exports = {
  defaultLocale: 'en',
  locales: ['en', 'km'],
  namespaces: readdirSync('public/locales/en').map((file) => file.replace(/\.json$/, '')),
  defaultNamespace: 'common',
  load: ['server'],
  i18nextServer: {
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { prefix: '{', suffix: '}', escapeValue: false },
  },
}
