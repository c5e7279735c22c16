import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'
import { browserContractPlugin } from './scripts/browser-contract.ts'
import { configuratorTextsPlugin } from './scripts/configurator-texts.ts'
import { contentIntegration } from './scripts/content-editor/content-integration.ts'
import { buildFolder } from './scripts/project-paths.ts'
import { writtenTlds } from './src/content/written-tlds.ts'
import { contentDay } from './src/website/content-day.ts'
import { featuresAtBuild, isClosedPage } from './src/website/features.ts'
import { staffPathAtBuild } from './src/website/staff-path.ts'

const site = process.env.PUBLIC_SITE_URL || 'http://localhost:4321'

/** Pages that search engines do not index: a customer's own, status pages. */
const unlisted =
  /\/(account(\/[a-z]+){0,2}|forgot-password|reset-password|two-factor\/disabled|newsletter\/confirm|notification|checkout-basket|payment\/success|top-up(\/success)?|online-payment|domain\/search|error|mail-setup|parking|under-construction|under-maintenance|maintenance|tos|404)$/

/** Whether a page is empty until editors write its content. */
const isEmptyPage = (page) =>
  page.endsWith('/awards') &&
  /^awards: *\[\]/m.test(
    readFileSync(new URL('content/company/en/awards.yaml', import.meta.url), 'utf8'),
  )

const project = fileURLToPath(new URL('.', import.meta.url))
const staffPath = staffPathAtBuild(project)
const written = writtenTlds(project)

/** Whether a page is of a TLD that has no texts yet. */
const isUnwrittenTld = (page) => {
  const tld = /\/domain\/tld\/([^/]+)$/.exec(page)?.[1]
  return tld !== undefined && !written.has(tld)
}

/** A page's path without its language. */
const pathOf = (page) => new URL(page).pathname.replace(/^\/km(?=\/|$)/, '')

const builtAt = new Date()
const features = featuresAtBuild()

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

/** Shared scripts by use, so that landing pages do not load the islands' kit. Small ones compress badly. */
const sharedScripts = [
  // scripts/finishing/finish-page.ts refers to the islands' stylesheet by this name.
  { name: 'islands', priority: 4, test: /\/src\/styles\/islands\.css$/ },
  // One request of islands, most of which need all of it. Landing pages need a part, once they are idle.
  {
    name: 'base',
    priority: 2,
    test: /\/src\/(client\/api-error|contract\/(ascii-name|end-of-life|error-codes|money)|i18n\/format-date|stores\/referral|ui\/dialog-queue)\.ts$/,
  },
  {
    name: 'shapes',
    priority: 2,
    test: /\/node_modules\/valibot\/|\/src\/(client\/request-address|contract\/(shared-shapes|country-code))\.ts$/,
  },
  {
    name: 'page',
    priority: 3,
    test: /preload-helper|\/node_modules\/(nanostores|@nanostores\/persistent)\/|\/src\/(components\/(before-paint|unsaved-input)|i18n\/(fill|locales)|client\/(reload-once|when-idle)|stores\/(session|cart|requests|toasts|end-session|sign-out|customer|notifications|forget-pending-add|pending-order|tab-storage))\.ts$/,
  },
  {
    name: 'kit',
    priority: 1,
    minShareCount: 3,
    test: /\/node_modules\/(lucide-react(?!\/dist\/esm\/icons\/(circle|circle-exclamation-point|copy|credit-card|download|external-link|eye-off|file-text|gift|key-round|landmark|pencil|printer|qr-code|undo-2|wallet|wallet-cards)\.)|@nanostores\/react)\/|\/src\/(ui(?!\/ProgressIcon\.)|client(?!\/check-fields)|islands\/shell(?!\/use-url-state\.)|stores\/items(?!\/edit-item\.))\/|\/src\/stores\/(api|cart-actions|cart-sync|checkout-tab|offered-vouchers|own-session|pending-add|read-stored|renew-session|session-id|session-lock|taken-names)\.|\/src\/contract\/(items\/|(ascii-digits|cart|cart-products|domain-offers|domains|endpoint|error-codes|host-name|money|owned-domain-list|places|problem|products)\.)/,
  },
  // What configurators do not need.
  {
    name: 'account',
    priority: 1,
    minShareCount: 3,
    test: /\/src\/(contract(?!\/((account-views?|affiliate|bank-transfers|invoices|notifications|orders|cards|checkout|document-files|documents|payments|promo-credit|reminders|products|package-list|cart-products|configured-price|certificate-(plan|parts)|exchange-rates|current-region|host-name|domain-name|server-name|vouchers|service-holds|service-tasks|web-space-values|web-space-tasks|web-space-access|web-space-backups|dns|dns-zone|sms-[\w-]+|account-backups|forwarders|mailboxes|php-versions|top-[\w-]+)\.|items\/|dns-records\/))|islands\/(account(?!\/(cards|company|contracts|dns|documents|domains|invoices|services|web-space|Confirm|PageLinks|NothingBought|Switch|use-list-query|listed-names)\b)|password)\/|islands\/contacts\/CountrySelect\.)|\/icons\/(copy|external-link)\./,
  },
  // Shared by the account's pages and the sign-in dialog. Services, domains, DNS and documents share their own.
  {
    name: 'parts',
    minShareCount: 2,
    test: /\/src\/(islands\/(account(?!\/(cards|company|contracts|dns|documents|domains|invoices|orders|services|usage|web-space|Confirm|PageLinks|NothingBought|Switch|use-list-query|listed-names)\b)|password|sign-in)\/|(stores\/(safe-path|passkey-sign-in)|client\/(webauthn|new-price)|contract\/(passkeys|sessions))\.ts$)|\/icons\/(eye-off|key-round)\./,
  },
  // The page of DNS records needs them at once, for its list and its forms.
  {
    name: 'records',
    test: /\/src\/(contract\/dns-records\/(change-records|exclusive-types|parsed|record-\w+|spf|txt-value)|islands\/account\/dns\/(record-sets-after|ttl-text))\.ts$/,
  },
  { name: 'choices', test: /\/src\/islands\/configurator\/(choices-url|item-choices)\.ts$/ },
  // What only the forms of configurators share.
  {
    name: 'fields',
    test: /\/src\/(contract\/server-name|islands\/configurator\/(package-fields|hosting\/(SignInFirst|within-hosting)))\.tsx?$/,
  },
  // What the page of a website, of services and of their end share about changes of websites.
  {
    name: 'space-tasks',
    test: /\/src\/(contract\/web-space-tasks|islands\/account\/services\/web-space\/(use-web-space-tasks|task-text))\.ts$/,
  },
  {
    name: 'services-url',
    test: /\/src\/islands\/account\/services\/(service(s-url|-props)|shown-bytes|Service(Link|Outages))\.tsx?$/,
  },
  // Smaller as one script than split: each of these needs or follows another.
  { name: 'signing', test: /\/src\/client\/(der|new-csr|pkcs7)\.ts$/ },
  // Smaller as one script on its three pages than split.
  { name: 'contacts', test: /\/src\/islands\/contacts\/|\/icons\/pencil\./ },
  // Shared by the checkout, top-ups and the account's page of cards.
  {
    name: 'saved-cards',
    test: /\/src\/(contract\/cards|islands\/cards\/(CardLine|shown-card|use-cards))\.tsx?$/,
  },
  // What the search and configurators need of adding to a cart.
  {
    name: 'adding',
    test: /\/src\/(islands\/(shell\/PriceChangeDialog|vouchers\/(VoucherOfferLoader|use-voucher-offer))|stores\/offered-vouchers|client\/navigation-type)\.tsx?$|\/icons\/plus\./,
  },
  // Of the search and of notifications.
  { name: 'marks', test: /\/icons\/(file-text|shield-check)\./ },
  { name: 'intent-key', test: /\/src\/(islands\/payment\/intent-key|stores\/new-uuid)\.ts$/ },
  { name: 'react-dom', test: /\/node_modules\/(react-dom|scheduler|@astrojs\/react)\// },
]

/** `Shell.…js` instead of Astro's `Shell.astro_astro_type_script_index_0_lang.…js`, in each page. */
const scriptFile = ({ name }) => `_astro/${name.replace(/\.astro_.*/, '')}.[hash].js`

/**
 * Preloads styles with a lazy script; for dialogs and items of a cart all imports, in one network step.
 * Astro accepts the option only from a plugin.
 */
const preloads = {
  name: 'tonle:preloads',
  configEnvironment: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (script, imports) =>
          /(^|\/)(mount-|[\w-]+-island\.)/.test(script)
            ? imports
            : imports.filter((name) => name.endsWith('.css')),
      },
    },
  }),
}

export default defineConfig({
  site,
  trailingSlash: 'never',
  // scripts/finishing inlines CSS. Pages wait for the disk a third of their time.
  build: { format: 'file', inlineStylesheets: 'never', concurrency: 8 },
  devToolbar: { enabled: false },
  cacheDir: join(buildFolder, '.cache', 'astro'),
  // Smart typography would turn `xn--` into a dash.
  markdown: { syntaxHighlight: false, smartypants: false },

  integrations: [
    react(),
    i18next(),
    sitemap({
      filter: (page) =>
        !unlisted.test(page) &&
        !`${pathOf(page)}/`.startsWith(`/${staffPath}/`) &&
        !isEmptyPage(page) &&
        !isUnwrittenTld(page) &&
        !isClosedPage(pathOf(page), features),
      i18n: { defaultLocale: 'en', locales: { en: 'en', km: 'km' } },
      // Other pages have prices, which each build takes from the catalogue.
      lastmod: builtAt,
      serialize: (entry) => {
        const day = contentDay(project, pathOf(entry.url))
        return day === undefined ? entry : { ...entry, lastmod: day }
      },
    }),
    directives,
    contentIntegration(project),
  ],
  vite: {
    cacheDir: join(buildFolder, '.cache', 'vite'),
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: { groups: sharedScripts },
              entryFileNames: scriptFile,
            },
          },
          // For stack traces of error reports; scripts/build-website.ts moves them out of the website.
          sourcemap: process.env.PUBLIC_SENTRY_DSN ? 'hidden' : false,
        },
      },
    },
    // scripts/dev.ts runs the API in its own process.
    server: { proxy: process.env.API_PROXY ? { '/api': process.env.API_PROXY } : {} },
    // Vite compiles and minifies all CSS, for the browsers below.
    plugins: [
      tailwindcss({ optimize: false }),
      browserContractPlugin(),
      configuratorTextsPlugin(),
      preloads,
    ],
    // Those of docs/operations.md.
    build: {
      rolldownOptions: { experimental: { lazyBarrel: true } },
      // Small scripts, too, wait for the first paint (scripts/finishing/defer-scripts.ts).
      assetsInlineLimit: (file) => (file.endsWith('.js') ? false : undefined),
      cssTarget: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    },
  },
})
