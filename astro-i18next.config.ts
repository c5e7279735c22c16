import { readdirSync } from 'node:fs'

/**
 * Read by astro-i18next at build (only as a `.ts` file: a `.js` or `.mjs` one is ignored). The
 * namespaces are the files that are there; the texts are reached through `src/i18n/texts.ts`.
 */
const config = {
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

export default config
