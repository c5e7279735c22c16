import { toCents, toDecimalText } from '../contract/money.ts'
import type { Money } from '../contract/money.ts'
import { localePath } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import { canonicalUrl } from './addresses.ts'
import type { SitePath } from './addresses.ts'
import { brand } from './brand.ts'

/** Returns the provider as a schema.org Organization. */
export const organization = (site: URL, locale: Locale): object => {
  const { street, city } = brand.address[locale]
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': new URL('/#organization', site).href,
    name: brand.name,
    legalName: brand.legalName,
    url: canonicalUrl(site, 'en', '/'),
    logo: new URL('/favicon.svg', site).href,
    email: brand.email,
    telephone: brand.phone.dialled,
    address: {
      '@type': 'PostalAddress',
      streetAddress: street,
      addressLocality: city,
      addressCountry: brand.countryCode,
    },
    areaServed: ['KH', 'TH'],
  }
}

/** Returns the website and its search as a schema.org WebSite with SearchAction. */
export const website = (site: URL, locale: Locale): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: brand.name,
  url: canonicalUrl(site, locale, '/'),
  inLanguage: locale,
  publisher: { '@id': new URL('/#organization', site).href },
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${new URL(localePath(locale, '/domain/search'), site).href}?domain={domain}`,
    },
    'query-input': 'required name=domain',
  },
})

/** Returns questions and answers as a schema.org FAQPage. */
export const faqPage = (
  locale: Locale,
  questions: readonly { readonly question: string; readonly answer: string }[],
): object => ({
  '@context': 'https://schema.org',
  '@type': 'FAQPage',
  inLanguage: locale,
  mainEntity: questions.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** Returns a page's ancestors, from the home page to itself, as a schema.org BreadcrumbList. */
export const breadcrumbList = (
  site: URL,
  locale: Locale,
  trail: readonly { readonly name: string; readonly path: SitePath }[],
): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: canonicalUrl(site, locale, path),
  })),
})

/** One price of a product. */
export interface ProductOffer {
  readonly name?: string
  /** Before tax, in US dollars. */
  readonly price: Money
  readonly available: boolean
  readonly months?: number
}

/** Returns a product with its prices in US dollars as a schema.org Product with Offers. */
export const productOffers = (
  site: URL,
  locale: Locale,
  product: {
    readonly name: string
    readonly description: string
    readonly path: SitePath
    readonly brand?: string
    readonly offers: readonly ProductOffer[]
  },
): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description: product.description,
  url: canonicalUrl(site, locale, product.path),
  brand: { '@type': 'Brand', name: product.brand ?? brand.name },
  offers: product.offers.map(({ name, price, available, months }) => ({
    '@type': 'Offer',
    ...(name === undefined ? {} : { name }),
    url: canonicalUrl(site, locale, product.path),
    price: toDecimalText(toCents(price)),
    priceCurrency: 'USD',
    availability: `https://schema.org/${available ? 'InStock' : 'SoldOut'}`,
    ...(months === undefined
      ? {}
      : {
          priceSpecification: {
            '@type': 'UnitPriceSpecification',
            price: toDecimalText(toCents(price)),
            priceCurrency: 'USD',
            valueAddedTaxIncluded: false,
            referenceQuantity: { '@type': 'QuantitativeValue', value: months, unitCode: 'MON' },
          },
        }),
    seller: { '@id': new URL('/#organization', site).href },
  })),
})

/** Returns a post as a schema.org BlogPosting. */
export const blogPosting = (
  site: URL,
  locale: Locale,
  post: {
    readonly title: string
    readonly description: string
    readonly path: SitePath
    readonly published: Date
    readonly updated: Date | undefined
    readonly section: string
    readonly words: number
    readonly minutes: number
  },
): object => {
  const publisher = { '@id': new URL('/#organization', site).href }
  const address = canonicalUrl(site, locale, post.path)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    url: address,
    mainEntityOfPage: address,
    datePublished: isoDay(post.published),
    dateModified: isoDay(post.updated ?? post.published),
    inLanguage: locale,
    articleSection: post.section,
    wordCount: post.words,
    timeRequired: `PT${post.minutes}M`,
    author: { '@type': 'Organization', ...publisher, name: brand.name },
    publisher: { '@type': 'Organization', ...publisher, name: brand.name },
  }
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns a product with a price range in US dollars as a schema.org AggregateOffer. */
export const productRange = (
  site: URL,
  locale: Locale,
  product: {
    readonly name: string
    readonly description: string
    readonly path: SitePath
    readonly prices: readonly [Money, ...Money[]]
  },
): object => {
  const [first, ...others] = product.prices
  const lowest = others.reduce((least, price) => (price < least ? price : least), first)
  const highest = others.reduce((most, price) => (price > most ? price : most), first)
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: product.name,
    description: product.description,
    url: canonicalUrl(site, locale, product.path),
    brand: { '@type': 'Brand', name: brand.name },
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: toDecimalText(toCents(lowest)),
      highPrice: toDecimalText(toCents(highest)),
      offerCount: product.prices.length,
      seller: { '@id': new URL('/#organization', site).href },
    },
  }
}
