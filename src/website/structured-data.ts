import { toCents, toDecimalText } from '../contract/money.ts'
import type { Money } from '../contract/money.ts'
import { localePath } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import type { FamilyReviews } from '../contract/reviews.ts'
import { canonicalUrl } from './urls.ts'
import type { WebsitePath } from './urls.ts'
import { brand } from './brand.ts'
import { picturePath } from './pictures.ts'
import { shownReviews } from './shown-reviews.ts'

/** Names the provider where a node refers to it; the home page describes it in full. */
const provider = (websiteUrl: URL): object => ({
  '@type': 'Organization',
  '@id': new URL('/#organization', websiteUrl).href,
  name: brand.name,
})

/** Returns the provider as a schema.org Organization. */
export const organization = (websiteUrl: URL, locale: Locale): object => {
  const { street, city } = brand.address[locale]
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': new URL('/#organization', websiteUrl).href,
    name: brand.name,
    legalName: brand.legalName,
    url: canonicalUrl(websiteUrl, 'en', '/'),
    logo: new URL('/favicon.svg', websiteUrl).href,
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
export const website = (websiteUrl: URL, locale: Locale): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: brand.name,
  url: canonicalUrl(websiteUrl, locale, '/'),
  inLanguage: locale,
  publisher: provider(websiteUrl),
  potentialAction: {
    '@type': 'SearchAction',
    target: {
      '@type': 'EntryPoint',
      urlTemplate: `${new URL(localePath(locale, '/domain/search'), websiteUrl).href}?domain={domain}`,
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
  websiteUrl: URL,
  locale: Locale,
  trail: readonly { readonly name: string; readonly path: WebsitePath }[],
): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: canonicalUrl(websiteUrl, locale, path),
  })),
})

/** The price of a product. */
export interface ProductOffer {
  /** Before tax, in US dollars. */
  readonly price: Money
  readonly available: boolean
  readonly months?: number
}

/** Returns the lowest offer that is available, or the lowest; undefined without offers. */
export const lowestOffer = (offers: readonly ProductOffer[]): ProductOffer | undefined =>
  offers.toSorted((a, b) => Number(b.available) - Number(a.available) || a.price - b.price)[0]

interface Product {
  readonly name: string
  readonly description: string
  readonly path: WebsitePath
  readonly brand?: string
  /** Of published reviews; undefined without one. */
  readonly reviews?: FamilyReviews | undefined
}

const rated = (reviews: FamilyReviews, shownIn: Locale): object => ({
  aggregateRating: {
    '@type': 'AggregateRating',
    ratingValue: (reviews.averageTenths / 10).toFixed(1),
    reviewCount: reviews.count,
    bestRating: 5,
    worstRating: 1,
  },
  review: shownReviews(reviews, shownIn).map(({ rating, text, locale, author, publishedAt }) => ({
    '@type': 'Review',
    reviewRating: { '@type': 'Rating', ratingValue: rating, bestRating: 5, worstRating: 1 },
    reviewBody: text,
    inLanguage: locale,
    author: { '@type': author.is === 'PERSON' ? 'Person' : 'Organization', name: author.name },
    datePublished: publishedAt.slice(0, 10),
  })),
})

const productOf = (websiteUrl: URL, locale: Locale, product: Product): object => ({
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: product.name,
  description: product.description,
  image: new URL(picturePath(locale, product.path), websiteUrl).href,
  url: canonicalUrl(websiteUrl, locale, product.path),
  brand: { '@type': 'Brand', name: product.brand ?? brand.name },
  ...(product.reviews === undefined ? {} : rated(product.reviews, locale)),
})

/** Returns a product that has reviews and no price as a schema.org Product. */
export const reviewedProduct = (
  websiteUrl: URL,
  locale: Locale,
  product: Product & { readonly reviews: FamilyReviews },
): object => productOf(websiteUrl, locale, product)

/** Returns a product with its price in US dollars as a schema.org Product with one Offer. */
export const productOffer = (
  websiteUrl: URL,
  locale: Locale,
  { offer, ...product }: Product & { readonly offer: ProductOffer },
): object => {
  const price = { price: toDecimalText(toCents(offer.price)), priceCurrency: 'USD' }
  return {
    ...productOf(websiteUrl, locale, product),
    offers: {
      '@type': 'Offer',
      url: canonicalUrl(websiteUrl, locale, product.path),
      ...price,
      availability: `https://schema.org/${offer.available ? 'InStock' : 'SoldOut'}`,
      ...(offer.months === undefined
        ? {}
        : {
            priceSpecification: {
              '@type': 'UnitPriceSpecification',
              ...price,
              valueAddedTaxIncluded: false,
              referenceQuantity: {
                '@type': 'QuantitativeValue',
                value: offer.months,
                unitCode: 'MON',
              },
            },
          }),
      seller: provider(websiteUrl),
    },
  }
}

/** Returns a post as a schema.org BlogPosting. */
export const blogPosting = (
  websiteUrl: URL,
  locale: Locale,
  post: {
    readonly title: string
    readonly description: string
    readonly path: WebsitePath
    readonly published: Date
    readonly updated: Date | undefined
    readonly section: string
    readonly words: number
    readonly minutes: number
  },
): object => {
  const url = canonicalUrl(websiteUrl, locale, post.path)
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.title,
    description: post.description,
    url,
    mainEntityOfPage: url,
    datePublished: isoDay(post.published),
    dateModified: isoDay(post.updated ?? post.published),
    inLanguage: locale,
    articleSection: post.section,
    wordCount: post.words,
    timeRequired: `PT${post.minutes}M`,
    image: new URL(picturePath(locale, post.path), websiteUrl).href,
    author: provider(websiteUrl),
    publisher: provider(websiteUrl),
  }
}

/** Returns an article of the help centre as a schema.org TechArticle. */
export const helpArticle = (
  websiteUrl: URL,
  locale: Locale,
  article: {
    readonly title: string
    readonly description: string
    readonly path: WebsitePath
    readonly section: string
    readonly words: number
  },
): object => {
  const url = canonicalUrl(websiteUrl, locale, article.path)
  return {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: article.title,
    description: article.description,
    url,
    mainEntityOfPage: url,
    inLanguage: locale,
    articleSection: article.section,
    wordCount: article.words,
    image: new URL(picturePath(locale, article.path), websiteUrl).href,
    author: provider(websiteUrl),
    publisher: provider(websiteUrl),
  }
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

/** Returns a product with a price range in US dollars as a schema.org AggregateOffer. */
export const productRange = (
  websiteUrl: URL,
  locale: Locale,
  { prices, ...product }: Product & { readonly prices: readonly [Money, ...Money[]] },
): object => {
  const [first, ...others] = prices
  const lowest = others.reduce((least, price) => (price < least ? price : least), first)
  const highest = others.reduce((most, price) => (price > most ? price : most), first)
  return {
    ...productOf(websiteUrl, locale, product),
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: toDecimalText(toCents(lowest)),
      highPrice: toDecimalText(toCents(highest)),
      offerCount: prices.length,
      seller: provider(websiteUrl),
    },
  }
}
