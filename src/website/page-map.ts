import type { Texts } from '../i18n/texts.ts'
import type { WebsitePath } from './urls.ts'

type TextKey = Parameters<Texts<'common'>>[0]

export interface MapPage {
  readonly path: WebsitePath
  readonly text: TextKey
}

export interface MapGroup {
  readonly title: TextKey
  readonly pages: readonly MapPage[]
}

const domains: MapGroup = {
  title: 'map.domains',
  pages: [
    { path: '/domain/search', text: 'domains.search' },
    { path: '/domain/pricing', text: 'page.pricing' },
    { path: '/domain/gtld', text: 'page.gtld' },
    { path: '/domain/cctld', text: 'page.cctld' },
    { path: '/domain/transfer', text: 'page.transfer' },
    { path: '/whois', text: 'page.whois' },
    { path: '/domain', text: 'page.domain' },
  ],
}

const hosting: MapGroup = {
  title: 'map.hosting',
  pages: [
    { path: '/cloud', text: 'page.cloud' },
    { path: '/hosting/cloud', text: 'page.cloud-hosting' },
    { path: '/hosting/shared', text: 'page.shared-hosting' },
    { path: '/hosting/wordpress', text: 'page.wordpress-hosting' },
  ],
}

const more: MapGroup = {
  title: 'map.more',
  pages: [
    { path: '/ssl', text: 'page.ssl' },
    { path: '/ssl/compare', text: 'page.ssl-compare' },
    { path: '/sms', text: 'page.sms' },
    { path: '/aws-partner', text: 'page.aws' },
  ],
}

const programmes: readonly MapPage[] = [
  { path: '/promotion', text: 'page.promotion' },
  { path: '/loyalty-program', text: 'page.loyalty' },
  { path: '/affiliate-program', text: 'page.affiliate' },
]

const company: readonly MapPage[] = [
  { path: '/about-us', text: 'page.about' },
  { path: '/contact-us', text: 'page.contact' },
  { path: '/help', text: 'page.help' },
  { path: '/blog', text: 'page.blog' },
]

const legal: MapGroup = {
  title: 'map.legal',
  pages: [
    { path: '/term-and-conditions', text: 'footer.terms' },
    { path: '/privacy-policy', text: 'page.privacy' },
    { path: '/refund-policy', text: 'page.refund' },
    { path: '/service-level-agreement', text: 'page.sla' },
  ],
}

/** The menu: products and other main pages. */
export const menuGroups: readonly MapGroup[] = [
  domains,
  hosting,
  more,
  { title: 'map.company', pages: [...programmes, ...company] },
]

/** The footer: every standalone page but the awards, which it has once there are any. */
export const footerGroups: readonly MapGroup[] = [
  domains,
  { title: 'products', pages: [...hosting.pages, ...more.pages] },
  {
    title: 'map.company',
    pages: [...company, ...programmes],
  },
  legal,
]
