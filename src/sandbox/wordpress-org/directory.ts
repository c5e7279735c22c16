/** A theme or plugin of the directory, all of our own invention. */
export interface Entry {
  readonly slug: string
  readonly name: string
  readonly author: string
  readonly installs: number
  readonly rating: number
  readonly requiresPhp: string
  readonly version: string
}

const titled = (slug: string): string =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')

const entries = (slugs: string, author: string): readonly Entry[] =>
  slugs
    .trim()
    .split(/\s+/)
    .map((slug, at) => ({
      ...{ slug, name: titled(slug), author },
      installs: Math.max(10, Math.round(3_000_000 / (at + 1) ** 2 / 10) * 10),
      rating: 98 - (at % 30),
      requiresPhp: at % 9 === 8 ? '8.4' : '7.4',
      version: `${1 + (at % 4)}.${at % 10}.0`,
    }))

/** The themes, the most popular first. */
export const themes = entries(
  `mekong angkor-press lotus-shop rice-field tonle-blog naga-store kampot-pepper silk-road apsara-lite
  bokor-mist siem-journal rumdul-news phnom-portfolio koh-rong-sea cardamom-hills battambang-bricks
  temple-light monsoon market-day river-boat palm-sugar golden-naga krama-weave new-year night-bus
  bangkok-lane chiang-mai-cafe isaan-table andaman-dive klong-press`,
  'Riverside Themes',
)

/** The plugins, the most popular first. */
export const plugins = entries(
  `easy-forms site-cache-plus seo-lantern shop-cart-simple spam-stopper backup-keeper page-bricks
  image-shrinker login-guard khmer-fonts khqr-payments table-of-contents social-buttons cookie-note
  redirect-desk mail-relay-setup event-calendar photo-gallery booking-diary chat-bubble maps-block
  reading-time dark-switch menu-icons slider-light coupon-box invoice-writer delivery-fees
  language-switcher promptpay-checkout user-roles-desk broken-link-finder sitemap-maker
  classic-widgets-again code-blocks member-area poll-corner quiz-garden video-frames weather-strip`,
  'Jungle Plugins',
)
