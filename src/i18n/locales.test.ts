import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorCodes, fieldErrorCodes } from '../contract/error-codes.ts'
import { locales, localePath, splitLocale } from './locales.ts'
import type { Locale } from './locales.ts'

const namespacesOf = (locale: Locale): string[] =>
  readdirSync(`public/locales/${locale}`)
    .map((file) => file.replace(/\.json$/, ''))
    .toSorted()

const textsIn = (locale: Locale, namespace: string): Record<string, unknown> => {
  const texts: unknown = JSON.parse(
    readFileSync(`public/locales/${locale}/${namespace}.json`, 'utf8'),
  )
  if (typeof texts !== 'object' || texts === null) throw new Error('not an object')
  return { ...texts }
}

const placeholders = (text: unknown): string[] =>
  [...String(text).matchAll(/\{(\w+)\}/g)].map(([found]) => found).toSorted()

/** Returns whether a text stays in Latin letters in Khmer: names, codes, a placeholder alone. */
const isName = (text: string): boolean => /^[\w\s.,:&©$%+{}()/-]*$/.test(text)

test('both languages have the same namespaces', () => {
  expect(namespacesOf('km')).toEqual(namespacesOf('en'))
  expect(namespacesOf('en')).toContain('errors')
})

describe.each(namespacesOf('en'))('%s', (namespace) => {
  const english = textsIn('en', namespace)
  const khmer = textsIn('km', namespace)

  test('has the same keys in both languages', () => {
    expect(Object.keys(khmer).toSorted()).toEqual(Object.keys(english).toSorted())
  })

  test('has the same placeholders in both languages', () => {
    for (const [key, text] of Object.entries(english))
      expect([key, placeholders(khmer[key])]).toEqual([key, placeholders(text)])
  })

  test('is flat, and no text is empty', () => {
    for (const [key, text] of [...Object.entries(english), ...Object.entries(khmer)])
      expect([key, typeof text === 'string' && text.trim() !== '']).toEqual([key, true])
  })

  test('has Khmer texts in Khmer', () => {
    const untranslated = Object.entries(khmer).filter(
      ([key, text]) =>
        !/\p{Script=Khmer}/u.test(String(text)) && !(isName(String(text)) && text === english[key]),
    )
    expect(untranslated).toEqual([])
  })
})

describe('errors', () => {
  test.each(locales)('every code has a text (%s)', (locale) => {
    const expected = [...errorCodes, ...fieldErrorCodes.map((code) => `field.${code}`)]
    expect(Object.keys(textsIn(locale, 'errors')).toSorted()).toEqual(expected.toSorted())
  })

  test('carry the values that the API sends', () => {
    const english = textsIn('en', 'errors')
    const values = {
      ACCOUNT_LOCKED: '{minutes}',
      USERNAME_PASSWORD_INCORRECT: '{remaining}',
      PRICE_CHANGED: '{price}',
      ITEM_NOT_FOUND: '{name}',
      DOMAIN_NOT_AVAILABLE: '{name}',
      PROCESSOR_ERROR: '{code}',
      PAYMENT_GATEWAY_ERROR: '{code}',
      PAYMENT_STILL_OPEN: '{minutes}',
      PAYMENT_PROCESSOR_ERROR: '{code}',
      'field.REQUIRED': '{attribute}',
      'field.MIN_LENGTH': '{min}',
      'field.MAX_LENGTH': '{max}',
    }
    for (const [code, value] of Object.entries(values))
      expect([code, english[code]]).toEqual([code, expect.stringContaining(value)])
  })
})

/** What every screen of hosting says about its domain (commerce §8). */
const domainProblems = {
  'problem.DOMAIN_NOT_IN_CART': 'Domain {name} is not existed anymore',
  'problem.DOMAIN_CONNECTED': 'Already connected to another hosting',
}

// Quoted word for word from the specifications.
describe('the specifications’ texts', () => {
  test.each<[string, Readonly<Record<string, string>>]>([
    [
      'errors',
      {
        // Commerce §8
        BAD_REQUEST: 'Error. Try again later',
        INVALID_DOMAIN: 'Please enter a valid domain name',
        // Commerce §5 has 'an invalid', a typo.
        REQUIRED_DOMAIN: 'Please enter a valid domain or keyword',
        DOMAIN_INVALID: 'Domain is invalid',
        ITEM_NOT_FOUND: 'Domain {name} is not existed anymore',
        NOT_FOUND: 'Not found!',
        UNSUPPORTED_TLD: 'Unsupported TLD',
        MAXIMUM_SEARCH_TERMS: 'Maximum 5 TLDs in each session. You can try another TLDs in next',
        BALANCE_NOT_ENOUGH: 'Not enough to pay',
        ITEMS_NOT_FOUND: 'Cart is empty',
        ORDER_NOT_FOUND: 'Not found order',
        ORDER_STATUS_INVALID: 'Your invoice has been paid',
        INVOICE_PROCESSED: 'Your invoice is being processed, thank you for your patience',
        TOP_UP_PROCESSED: 'Your top-up is being processed, thank you for your patience',
        CANNOT_COMPLETE_PAYMENT:
          'The payment could not be completed. Please try again later in the invoice section, or select another method',
        CARD_TERMS_NOT_ACCEPTED: 'You must accept terms & conditions in order to add cards',
        DOMAIN_NOT_IN_CART: 'Domain {name} is not existed anymore',
        DOMAIN_CONNECTED: 'Already connected to another hosting',
        INCOMPLETE_DOMAIN_CONFIG: 'Please complete domain config',
        // Commerce §5
        INVALID_VOUCHER: 'Invalid promotion code',
        DOMAIN_STARTS_WITH_WWW: 'Please enter the domain without “www.” at its start',
        // Account §8
        UNAUTHORIZED: 'Please login to continue',
        CODE_INCORRECT: 'The link is invalid or expired',
        SERVICE_SERVER_ERROR: 'Data incorrect',
        PHONE_EXISTS: 'This phone number is already assigned to another user',
        ADD_ADDRESS_WAS_LIMITED: 'You can save at most {limit} contacts. Please edit or delete one',
        // Account §5
        INVALID_USERNAME: 'Invalid username, username only accepts alphabet and number characters',
        INVALID_PASSWORD:
          'Password must have at least one uppercase letter, one lowercase letter, one number',
        NO_MORE_ADDRESSES: 'No more addresses to delete',
        BILLING_INFO_MISSING:
          'Do not have info about billing. Please update your contact to continue',
        PRODUCT_UNDER_MAINTENANCE: 'This product is under maintenance',
        'field.INVALID_USERNAME':
          'Invalid username, username only accepts alphabet and number characters',
        'field.PASSWORD_TOO_WEAK':
          'Password must have at least one uppercase letter, one lowercase letter, one number',
        'field.PASSWORDS_DIFFER': "Oops, that's not the same password as the first one.",
        'field.INVALID_NAME': 'Invalid name. It must not contain numbers or special characters',
        'field.INVALID_POSTAL_CODE': 'Postal code is invalid',
        'field.REQUIRED': '{attribute} field is required',
        'field.MIN_LENGTH': '{attribute} must have {min} characters',
        'field.MAX_LENGTH': '{attribute} must be shorter than or equal to {max} characters',
        'field.MIN_VALUE': '{attribute} should not be less than {min}',
        'field.MAX_VALUE': '{attribute} should not be more than {max}',
      },
    ],
    // Commerce §2, §8
    [
      'search',
      {
        'add-all.busy': 'Adding All Domains',
        'add-all.done': 'Done',
        'tlds.none': 'No TLDs found',
      },
    ],
    [
      'checkout',
      {
        'step.basket': 'Basket',
        'step.billing-information': 'Billing Information',
        'step.payment': 'Payment',
        empty: 'You have no items in your order.',
        'outcome.success': 'Payment Success!',
        'outcome.pending': 'Payment Pending',
        'contact.delete.none': 'Please select 1 information to delete or press the close button.',
      },
    ],
    [
      'cards',
      {
        'card.add.terms.required': 'You must accept terms & conditions in order to add cards',
        'card.choose.none': 'Please add new card to pay!',
        'card.choose.update': 'Please update your information to continue',
      },
    ],
    [
      'top-up',
      {
        CANNOT_COMPLETE_PAYMENT:
          'The payment could not be completed. Please select another method.',
        'outcome.pending': 'Payment Pending',
        'outcome.pending.detail':
          'Your top-up is being processed, thank you for your patience. You can close this page: we notify you once the money is in your balance. Please do not pay again before then.',
      },
    ],
    [
      'online-payment',
      {
        'problem.CANNOT_COMPLETE_PAYMENT':
          'The payment could not be completed. Please try again later in the invoice section, or select another method.',
        'problem.INVOICE_PROCESSED':
          'An invoice in this payment is being processed, thank you for your patience. If a payment is still open below, please give it up and select again.',
        'transaction.pending':
          'Your payment is being processed, thank you for your patience. You can close this page: we email you once it is confirmed. Please do not pay again before then.',
      },
    ],
    ['items-cloud-hosting', domainProblems],
    ['items-cloud-server', domainProblems],
    ['items-shared-hosting', domainProblems],
    ['items-wordpress-hosting', domainProblems],
    // Commerce §3
    ['invoices', { 'invoice.due.receipt': 'Due upon receipt' }],
    ['mail', { 'aws-invoice.due.receipt': 'Due upon receipt' }],
    ['products', { 'badge.best-seller': 'Best Seller' }],
    // Commerce §2
    [
      'domains',
      {
        'region.AMERICAS': 'Americas',
        'region.EUROPE': 'Europe',
        'region.ASIA_PACIFIC': 'Asia-Pacific',
        'region.AFRICA': 'Africa',
        all: 'All',
      },
    ],
    [
      'common',
      {
        ...{ menu: 'Menu', cart: 'Shopping cart', home: 'Home' },
        ...{ notification: 'Notification', account: 'Account' },
      },
    ],
    // Account §2
    ['company', { 'programme.start': 'Get Started', 'programme.dashboard': 'Go to Dashboard' }],
    // Account §2, §4
    ['maintenance', { product: 'This product is under maintenance', never: "Don't show again" }],
    ['notification', { empty: 'Your notifications are currently empty.' }],
    [
      'status',
      {
        'not-found.title': 'This page could not be found',
        'error.title': 'An Error Occurred',
        'error.text': 'Please try following option instead',
        'error.guard': '500: Unknown middleware {name}',
        'under-maintenance.title': 'This product is under maintenance',
      },
    ],
  ])('%s', (namespace, texts) => {
    expect(textsIn('en', namespace)).toMatchObject(texts)
  })
})

describe('paths', () => {
  test('only Khmer has a prefix', () => {
    expect(localePath('en', '/')).toBe('/')
    expect(localePath('km', '/')).toBe('/km')
    expect(localePath('km', '/domain/search')).toBe('/km/domain/search')
  })

  test('splitLocale reverses localePath', () => {
    for (const locale of locales)
      for (const path of ['/', '/domain/search'] as const)
        expect(splitLocale(localePath(locale, path))).toEqual({ locale, path })
  })
})
