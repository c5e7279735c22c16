import { localePath } from '../i18n/locales.ts'
import type { Locale } from '../i18n/locales.ts'
import { canonicalAddress } from './addresses.ts'
import { brand } from './brand.ts'

/** Who runs the site, for search engines (schema.org Organization). */
export const organization = (site: URL, locale: Locale): object => {
  const { street, city } = brand.address[locale]
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    '@id': new URL('/#organization', site).href,
    name: brand.name,
    legalName: brand.legalName,
    url: canonicalAddress(site, 'en', '/'),
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

/** The site and its search (schema.org WebSite with SearchAction). */
export const website = (site: URL, locale: Locale): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: brand.name,
  url: canonicalAddress(site, locale, '/'),
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

/** Questions with their answers in plain text (schema.org FAQPage). */
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
