import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { SearchRow } from '../../contract/domains.ts'
import type { Messages } from '../../i18n/fill.ts'
import { ResultRow } from './ResultRow.tsx'
import { searchRow } from './search-row.fixture.ts'

const messages: Messages = Object.fromEntries(
  Object.entries(
    JSON.parse(
      readFileSync(new URL('../../../public/locales/en/search.json', import.meta.url), 'utf8'),
    ) as Messages,
  ),
)
const nothing = (): void => undefined
const actions = { add: nothing, remove: nothing, showRegistrant: nothing, recheck: nothing }

/** Returns the row's texts, buttons and links without markup. */
const shown = (more: Partial<SearchRow>, taken = false) => {
  const html = renderToStaticMarkup(
    <ResultRow
      locale="en"
      messages={messages}
      row={searchRow('sokha.com', more)}
      taken={taken}
      inCart={false}
      adding={false}
      saving={undefined}
      failure={undefined}
      actions={actions}
    />,
  )
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

describe('a result row', () => {
  it('shows both prices of an available name, which can be added', () => {
    const { html, text } = shown({ state: 'available' })
    expect(text).toContain('Available')
    expect(text).toContain('$12.99 then $14.99 a year')
    expect(html).toContain('aria-label="Add to cart: sokha.com"')
    expect(text).not.toContain('1 year at a time')
  })

  it('looks different on a phone where the registry has not confirmed it, and where it is premium', () => {
    const icons = (more: Partial<SearchRow>): string[] =>
      [...shown({ state: 'available', ...more }).html.matchAll(/lucide-(circle-[\w-]+|gem)/g)].map(
        ([, name = '']) => name,
      )
    expect(icons({})).toEqual(['circle-check'])
    expect(icons({ confirmed: false })).toEqual(['circle-dashed'])
    expect(icons({ premium: true })).toEqual(['circle-check', 'gem'])
    expect(shown({ state: 'available', premium: true }).text).toContain('Premium. 1 year at a time')
  })

  it('has its heart in its details on a phone, unless it is the searched name', () => {
    const heart = 'aria-label="Favourite: sokha.com"'
    expect(shown({ match: 'exact' }).html).toContain(heart)
    expect(shown({ match: 'same-name' }).html).not.toContain(heart)
  })

  it('says a price once when it stays the same', () => {
    for (const match of ['exact', 'same-name'] as const) {
      const { text } = shown({ state: 'available', match, firstYearPrice: 39, renewalPrice: 39 })
      expect(text).toContain('the same each year')
      expect(text).not.toContain('then $39.00')
    }
  })

  it('shows no badges of a taken name', () => {
    expect(shown({ state: 'taken', tags: ['sale'] }).text).not.toContain('Sale')
    expect(shown({ state: 'available', tags: ['sale'] }).text).toContain('Sale')
  })

  it('shows the badges that change the price or who may have it, and no others', () => {
    const { text } = shown({ state: 'available', tags: ['hot', 'new', 'sale'] })
    expect(text).toContain('Sale')
    expect(text).not.toMatch(/Hot|New/)
  })

  it('cannot be added during the check', () => {
    expect(shown({ state: 'checking' }).html).toMatch(
      /<button[^>]* aria-label="Add to cart: sokha.com"[^>]* aria-disabled="true"/,
    )
  })

  it('shows the price of a minimum term of two years', () => {
    const { text } = shown({ state: 'available', minimumYears: 2 })
    expect(text).toContain('2 years: $27.98')
  })

  it('shows that a premium name is sold for one year', () => {
    const { text } = shown({
      state: 'available',
      premium: true,
      tags: ['premium'],
      firstYearPrice: 1250,
      regularPrice: 1250,
      renewalPrice: 900,
    })
    expect(text).toContain('$1,250.00 then $900.00 a year')
    expect(text).toContain('Premium')
    expect(text).toContain('1 year at a time')
  })

  it.each([
    ['that is taken', 'taken', false],
    ['that turned out to be taken', 'available', true],
  ] as const)('%s has no price, but a registrant and a transfer link', (_, state, taken) => {
    const { html, text } = shown({ state, match: 'exact' }, taken)
    expect(text).toContain('Taken')
    expect(text).not.toContain('$')
    expect(html).toContain('href="/domain/transfer?domain=sokha.com"')
    expect(html).toContain('aria-label="Who owns it? sokha.com"')
  })

  it('shows that a name is reserved, without price and button', () => {
    const { html, text } = shown({ state: 'reserved', match: 'exact' })
    expect(text).toContain('Reserved')
    expect(text).toContain('The registry has reserved this name.')
    expect(text).not.toContain('$')
    expect(html).not.toContain('Add to cart')
  })

  it('shows that the registry does not accept the script, not that the name is reserved', () => {
    const { html, text } = shown({
      ...{ state: 'reserved', match: 'exact' },
      problem: { code: 'SCRIPT_NOT_TAKEN', script: 'Khmr' },
    })
    expect(text).toContain('Not possible')
    expect(text).toContain('The registry of .com does not accept names in this script.')
    expect(text).not.toContain('eserved')
    expect(html).not.toContain('Try again')
  })

  it('shows when to try again after too many requests', () => {
    const { text } = shown({
      state: 'unknown',
      problem: { code: 'TOO_MANY_REQUESTS', retryAfter: 7 },
    })
    expect(text).toContain('Try again in 7 seconds.')
  })

  it('puts the TLD last in any script', () => {
    expect(shown({ unicodeName: 'שלום.com' }).html).toContain('<bdi dir="ltr">שלום<wbr/>')
  })

  it('can be rechecked after a failed check', () => {
    expect(shown({ state: 'unknown' }).html).toContain('aria-label="Try again: check sokha.com"')
  })

  it('shows the reason of a suggestion and the homograph warning', () => {
    const { text } = shown({
      state: 'available',
      match: 'suggestion',
      reason: 'prefix',
      reasonWord: 'angkor',
      lookAlike: 'mixed-scripts',
    })
    expect(text).toContain('With “angkor” in front.')
    expect(text).toContain(messages['look-alike.mixed-scripts'])
  })

  it('shows beside its state that documents are required', () => {
    const { text } = shown({ state: 'available', needsDocuments: true, eligibility: 'company' })
    expect(text).toContain('Documents required')
    expect(text).not.toContain('Conditions apply')
  })

  it('shows beside its state that conditions apply', () => {
    const { text } = shown({ state: 'available', eligibility: 'eu-citizen' })
    expect(text).toContain('Conditions apply')
    expect(shown({ state: 'available' }).text).not.toContain('Conditions apply')
  })
})
