import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'
import { browserContractPlugin } from './scripts/browser-contract.ts'
import { featuresAtBuild, isClosedPage } from './src/site/features.ts'

const site = process.env.PUBLIC_SITE_URL || 'http://localhost:4321'

/** Pages of one customer's purchase, and status pages: not for search engines. */
const unlisted =
  /\/(account(\/[a-z]+)?|forgot-password|reset-password|two-factor\/disabled|notification|checkout-basket|payment\/success|top-up(\/success)?|online-payment|domain\/search|error|under-construction|under-maintenance|maintenance|tos|404)$/

/** A page's path without its language. */
const pathOf = (page) => new URL(page).pathname.replace(/^\/km(?=\/|$)/, '')

/** `client:arrival`, see src/directives. */
const directives = {
  name: 'tonle:directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      addClientDirective({
        name: 'arrival',
        entrypoint: fileURLToPath(new URL('src/directives/arrival.ts', import.meta.url)),
      })
    },
  },
}

/**
 * Scripts that islands share come as one: a hundred small ones compress badly. What every page runs,
 * and what a page's own form needs, are kept apart from it, so that no landing page brings the
 * islands' kit along.
 */
const sharedScripts = [
  // scripts/finishing/finish-page.ts knows the islands' stylesheet by this name.
  { name: 'islands', priority: 4, test: /\/src\/styles\/islands\.css$/ },
  { name: 'errors', priority: 2, test: /\/src\/(client\/api-error|contract\/error-codes)\.ts$/ },
  {
    name: 'amounts',
    priority: 2,
    test: /\/src\/(contract\/money|i18n\/format-date)\.ts$/,
  },
  {
    name: 'shapes',
    priority: 2,
    test: /\/node_modules\/valibot\/|\/src\/(client\/request-address|contract\/(shared-shapes|ascii-name))\.ts$/,
  },
  {
    name: 'page',
    priority: 3,
    test: /preload-helper|\/node_modules\/(nanostores|@nanostores\/persistent)\/|\/src\/(components\/(before-paint|when-idle)|i18n\/(fill|locales)|client\/reload-once|stores\/(session|cart|requests|toasts|end-session|sign-out|customer|notifications|forget-pending-add|pending-order|tab-storage))\.ts$/,
  },
  {
    name: 'kit',
    priority: 1,
    minShareCount: 3,
    test: /\/node_modules\/(lucide-react|@nanostores\/react)\/|\/src\/(ui|client|contract(?!\/(checkout|payments)\.)|islands\/(shell|account|password))\//,
  },
  // What the pages of the account and the dialog that signs in share.
  {
    name: 'parts',
    minShareCount: 2,
    test: /\/src\/(islands\/(account|password|sign-in)\/|(stores\/safe-path|client\/(webauthn|new-price)|contract\/(passkeys|sessions))\.ts$)/,
  },
  // Saved contacts, on three pages: in pieces they weigh more than what one page does not need of them.
  { name: 'contacts', test: /\/src\/islands\/contacts\// },
  // A link that recommends the shop is looked at on landing pages, which need nothing else of these.
  { name: 'referral', priority: 2, test: /\/src\/stores\/referral\.ts$/ },
  { name: 'react-dom', test: /\/node_modules\/(react-dom|scheduler|@astrojs\/react)\// },
]

/**
 * What is preloaded beside a script that is loaded later: its styles, and for a dialog, which somebody
 * waits for, all that it imports. The list itself weighs on every page. Astro takes the option from a
 * plugin alone.
 */
const preloads = {
  name: 'tonle:preloads',
  configEnvironment: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (script, imports) =>
          /(^|\/)mount-/.test(script) ? imports : imports.filter((name) => name.endsWith('.css')),
      },
    },
  }),
}

export default defineConfig({
  site,
  trailingSlash: 'never',
  // scripts/finishing inlines the CSS that a page uses. A page waits for the disk a third of its time,
  // which other pages fill.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 8 },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },

  integrations: [
    react(),
    i18next(),
    sitemap({
      filter: (page) => !unlisted.test(page) && !isClosedPage(pathOf(page), featuresAtBuild()),
      i18n: { defaultLocale: 'en', locales: { en: 'en', km: 'km' } },
    }),
    directives,
  ],
  vite: {
    environments: {
      client: {
        build: { rolldownOptions: { output: { codeSplitting: { groups: sharedScripts } } } },
      },
    },
    // In development the API is a process of its own (scripts/dev.ts).
    server: { proxy: process.env.API_PROXY ? { '/api': process.env.API_PROXY } : {} },
    plugins: [tailwindcss(), browserContractPlugin(), preloads],
    // What Tailwind 4 itself asks of browsers; `light-dark()` is written out for the older of them.
    build: {
      cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    },
  },
})
