import { expect, test } from 'vitest'
import { brand } from './brand.ts'
import { faqPage, organization, website } from './structured-data.ts'

const site = new URL('https://shop.example')

test('the organization is the brand, and the site is published by it', () => {
  const company = organization(site, 'en')
  expect(company).toMatchObject({
    '@id': 'https://shop.example/#organization',
    name: brand.name,
    legalName: brand.legalName,
    url: 'https://shop.example/',
  })
  expect(website(site, 'en')).toMatchObject({
    publisher: { '@id': 'https://shop.example/#organization' },
  })
})

test('the search action leads to the search page of its language', () => {
  expect(website(site, 'km')).toMatchObject({
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
