import { fileURLToPath } from 'node:url'
import react from '@astrojs/react'
import sitemap from '@astrojs/sitemap'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'astro/config'
import i18next from 'astro-i18next'

const site = process.env.PUBLIC_SITE_URL || 'http://localhost:4321'
const api = process.env.PUBLIC_API_URL || ''

/** Origins that the browser may post a payment form to; without a list: any secure one, and loopback. */
const paymentOrigins =
  process.env.PUBLIC_PAYMENT_ORIGINS || 'https: http://localhost:* http://127.0.0.1:*'

/** Pages of one customer's purchase, and status pages: not for search engines. */
const unlisted =
  /\/(checkout-basket|payment\/success|domain\/search|error|under-construction|under-maintenance|maintenance|tos|404)$/

/** `client:arrival` and `client:interaction`, see src/directives. */
const directives = {
  name: 'tonle:directives',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) => {
      for (const name of ['arrival', 'interaction'])
        addClientDirective({
          name,
          entrypoint: fileURLToPath(new URL(`src/directives/${name}.ts`, import.meta.url)),
        })
    },
  },
}

export default defineConfig({
  site,
  trailingSlash: 'never',
  // Styles come in the page: no request stands between it and its first paint.
  build: { format: 'file', inlineStylesheets: 'always' },
  devToolbar: { enabled: false },
  markdown: { syntaxHighlight: false },

  integrations: [
    react(),
    i18next(),
    sitemap({
      filter: (page) => !unlisted.test(page),
      i18n: { defaultLocale: 'en', locales: { en: 'en', km: 'km' } },
    }),
    directives,
  ],
  security: {
    csp: {
      directives: [
        "default-src 'self'",
        `connect-src 'self' ${api === '' ? '' : new URL(api).origin}`.trim(),
        "img-src 'self' data:",
        "font-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        `form-action 'self' ${paymentOrigins}`,
      ],
    },
  },
  vite: {
    // In development the API is a process of its own (scripts/dev.ts).
    server: { proxy: process.env.API_PROXY ? { '/api': process.env.API_PROXY } : {} },
    plugins: [tailwindcss()],
    // What Tailwind 4 itself asks of browsers; `light-dark()` is written out for the older of them.
    build: {
      // What is loaded later is small: the helper that preloads it weighs more than it saves.
      modulePreload: false,
      cssTarget: ['chrome111', 'edge111', 'firefox128', 'safari16.4'],
    },
  },
})
