import { expect, test } from 'vitest'
import { fromDollars } from '../contract/money.ts'
import type { FamilyReviews } from '../contract/reviews.ts'
import { brand } from './brand.ts'
import {
  blogPosting,
  breadcrumbList,
  faqPage,
  lowestOffer,
  organization,
  productOffer,
  productRange,
  reviewedProduct,
  website,
} from './structured-data.ts'

const websiteUrl = new URL('https://shop.example')

test('the organization is the brand, which publishes the site', () => {
  const company = organization(websiteUrl, 'en')
  expect(company).toMatchObject({
    '@id': 'https://shop.example/#organization',
    name: brand.name,
    legalName: brand.legalName,
    url: 'https://shop.example/',
  })
  expect(website(websiteUrl, 'en')).toMatchObject({
    publisher: { '@id': 'https://shop.example/#organization' },
  })
})

test('the search action points to the search page of its language', () => {
  expect(website(websiteUrl, 'km')).toMatchObject({
    inLanguage: 'km',
    url: 'https://shop.example/km',
    potentialAction: {
      target: { urlTemplate: 'https://shop.example/km/domain/search?domain={domain}' },
    },
  })
})

test('each question has its answer', () => {
  expect(faqPage('en', [{ question: 'Why?', answer: 'Because.' }])).toMatchObject({
    mainEntity: [{ name: 'Why?', acceptedAnswer: { text: 'Because.' } }],
  })
})

test('breadcrumbs start at home, in the language of the page', () => {
  const trail = [
    { name: 'ទំព័រដើម', path: '/' },
    { name: 'Cloud Hosting', path: '/hosting/cloud' },
  ] as const
  expect(breadcrumbList(websiteUrl, 'km', trail)).toMatchObject({
    itemListElement: [
      { position: 1, name: 'ទំព័រដើម', item: 'https://shop.example/km' },
      { position: 2, item: 'https://shop.example/km/hosting/cloud' },
    ],
  })
})

test('a product has one offer, with its price in dollars, its term, its picture and its seller', () => {
  const product = {
    name: 'Cloud Hosting Basic',
    description: 'For a first website.',
    path: '/hosting/cloud/basic',
    offer: { price: fromDollars(119.9), available: false, months: 12 },
  } as const
  expect(productOffer(websiteUrl, 'en', product)).toMatchObject({
    '@type': 'Product',
    url: 'https://shop.example/hosting/cloud/basic',
    image: 'https://shop.example/og/en/hosting/cloud/basic.png',
    brand: { name: brand.name },
    offers: {
      '@type': 'Offer',
      price: '119.90',
      priceCurrency: 'USD',
      availability: 'https://schema.org/SoldOut',
      priceSpecification: { referenceQuantity: { value: 12, unitCode: 'MON' } },
      seller: { '@type': 'Organization', name: brand.name },
    },
  })
  const once = productOffer(websiteUrl, 'en', {
    ...product,
    brand: 'Maker',
    offer: { price: fromDollars(9.99), available: true },
  })
  expect(once).toMatchObject({
    brand: { name: 'Maker' },
    offers: { price: '9.99', availability: 'https://schema.org/InStock' },
  })
  expect(JSON.stringify(once)).not.toContain('priceSpecification')
})

test('the offer of a product is its lowest one that is available', () => {
  const cheap = { price: fromDollars(1), available: false }
  const dear = { price: fromDollars(3), available: true }
  const fair = { price: fromDollars(2), available: true }
  expect(lowestOffer([dear, cheap, fair])).toEqual(fair)
  expect(lowestOffer([cheap])).toEqual(cheap)
  expect(lowestOffer([])).toBeUndefined()
})

test('a post has its author, dates, language and URL', () => {
  const post = {
    title: 'A name',
    description: 'How to choose.',
    path: '/blog/a-name',
    published: new Date('2026-11-02'),
    updated: undefined,
    section: 'ដូមែន',
    words: 700,
    minutes: 4,
  } as const
  expect(blogPosting(websiteUrl, 'km', post)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A name',
    url: 'https://shop.example/km/blog/a-name',
    mainEntityOfPage: 'https://shop.example/km/blog/a-name',
    datePublished: '2026-11-02',
    dateModified: '2026-11-02',
    inLanguage: 'km',
    timeRequired: 'PT4M',
    image: 'https://shop.example/og/km/blog/a-name.png',
    author: { '@id': 'https://shop.example/#organization', name: brand.name },
  })
  expect(blogPosting(websiteUrl, 'km', { ...post, updated: new Date('2026-11-20') })).toMatchObject(
    {
      datePublished: '2026-11-02',
      dateModified: '2026-11-20',
    },
  )
})

test('several prices become a range', () => {
  expect(
    productRange(websiteUrl, 'km', {
      name: 'Domains',
      description: 'Names.',
      path: '/domain',
      prices: [fromDollars(12.99), fromDollars(1.79), fromDollars(2999)],
    }),
  ).toMatchObject({
    '@type': 'Product',
    url: 'https://shop.example/km/domain',
    offers: {
      '@type': 'AggregateOffer',
      priceCurrency: 'USD',
      lowPrice: '1.79',
      highPrice: '2999.00',
      offerCount: 3,
    },
  })
})

test('a product has a rating and reviews only once there are some', () => {
  const product = { name: 'SSL', description: 'Certificates', path: '/ssl' } as const
  const id = '5a1f7f3e-0c1d-4b5e-9a52-d3a0c0de0201'
  const reviews: FamilyReviews = {
    ...{ family: 'ssl', count: 2, averageTenths: 45 },
    latest: [
      {
        ...{ id, rating: 5, text: 'Issued in minutes.', locale: 'en' },
        ...{ author: { is: 'PERSON', name: 'Dara S.' }, publishedAt: '2026-11-01T00:00:00.000Z' },
      },
    ],
  }
  expect(reviewedProduct(websiteUrl, 'en', { ...product, reviews })).toMatchObject({
    aggregateRating: { ratingValue: '4.5', reviewCount: 2 },
    review: [{ reviewRating: { ratingValue: 5 }, author: { '@type': 'Person', name: 'Dara S.' } }],
  })
  const latest = reviews.latest.flatMap((review) =>
    (['en', 'km'] as const).flatMap((locale) =>
      Array.from({ length: 6 }, (_, at) => ({ ...review, locale, text: `${locale} ${at}` })),
    ),
  )
  const inKhmer = reviewedProduct(websiteUrl, 'km', { ...product, reviews: { ...reviews, latest } })
  expect(inKhmer).toMatchObject({
    review: [0, 1, 2, 3, 4, 5].map((at) => ({ reviewBody: `km ${at}` })),
  })
  const without = productRange(websiteUrl, 'en', { ...product, prices: [fromDollars(5)] })
  expect(Object.keys(without)).not.toContain('aggregateRating')
  expect(Object.keys(without)).not.toContain('review')
})
