import { runInNewContext } from 'node:vm'
import { describe, expect, it, vi } from 'vitest'
import { khmerRoot, rootLanguage, showRegion } from './before-paint.ts'

const open = (languages: readonly string[], cookie = '') => {
  const document = { cookie }
  const replace = vi.fn()
  const location = { search: '?a=1', hash: '#b', replace }
  runInNewContext(rootLanguage, { document, navigator: { languages }, location })
  return { cookie: document.cookie, replace }
}

describe('the language of the root', () => {
  it.each([
    [['km-KH', 'en'], 'km'],
    [['th-TH', 'KM', 'en-US'], 'km'],
    [['en-GB', 'km'], 'en'],
    [['de', 'fr-FR'], 'en'],
    [[], 'en'],
    // Kongo is not Khmer, nor does a region make a language.
    [['kmb', 'de-EN'], 'en'],
  ])('of a browser in %j is %s, stored for a year', (languages, locale) => {
    const { cookie, replace } = open(languages)
    expect(cookie).toBe(`locale=${locale};path=/;max-age=31536000;samesite=lax`)
    if (locale === 'km') expect(replace).toHaveBeenCalledWith('/km?a=1#b')
    else expect(replace).not.toHaveBeenCalled()
  })

  it('does not replace a chosen one', () => {
    expect(open(['km'], 'other=1; locale=en')).toMatchObject({ cookie: 'other=1; locale=en' })
    expect(open(['km'], 'locale=en').replace).not.toHaveBeenCalled()
    expect(open(['en'], 'locale=km').replace).toHaveBeenCalledWith('/km?a=1#b')
  })
})

it('opening the Khmer root stores Khmer, unless a language was chosen', () => {
  const opened = (cookie: string): string => {
    const document = { cookie }
    runInNewContext(khmerRoot, { document })
    return document.cookie
  }
  expect(opened('')).toBe('locale=km;path=/;max-age=31536000;samesite=lax')
  expect(opened('other=1; locale=en')).toBe('other=1; locale=en')
})

describe('the region of a page that is opened', () => {
  const regions = [
    { regionId: 'sg' },
    { regionId: 'kh', country: 'KH' },
    { regionId: 'th', country: 'TH' },
  ]
  const chosen = (
    local: Readonly<Record<string, string>> = {},
    tab: Readonly<Record<string, string>> = {},
  ): number => {
    const inputs = regions.map((dataset, at) => ({ dataset, defaultChecked: at === 1 }))
    const storage = (items: Readonly<Record<string, string>>) => ({
      getItem: (key: string) => items[key] ?? null,
    })
    runInNewContext(showRegion, {
      document: { querySelectorAll: () => inputs },
      localStorage: storage(local),
      sessionStorage: storage(tab),
    })
    return inputs.findIndex(({ defaultChecked }) => defaultChecked)
  }
  const session = (registerCountry: string) => ({
    'tonle:session': JSON.stringify({ user: { registerCountry } }),
  })

  it('is the page’s own while neither region nor country is known', () => {
    expect(chosen()).toBe(1)
    expect(chosen(session(''))).toBe(1)
  })

  it('is that of the tab’s country, rather of the customer’s, and first of all the chosen one', () => {
    const tab = { 'tonle:country': 'TH' }
    expect(chosen({}, tab)).toBe(2)
    expect(chosen(session('KH'), tab)).toBe(1)
    expect(chosen({ ...session('KH'), 'tonle:region': 'sg' }, tab)).toBe(0)
  })
})
