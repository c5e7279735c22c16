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
const actions = { add: nothing, showRegistrant: nothing, recheck: nothing }

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
      failure={undefined}
      actions={actions}
    />,
  )
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

describe('a row', () => {
  it('that may be had says both prices and can be added', () => {
    const { html, text } = shown({ state: 'available' })
    expect(text).toContain('Available')
    expect(text).toContain('$12.99 then $14.99 a year')
    expect(html).toContain('aria-label="Add to cart: sokha.com"')
    expect(text).not.toContain('1 year at a time')
  })

  it('that is taken shows neither details nor what it would be sold with', () => {
    const gone = shown({ state: 'taken', tags: ['hot'] }).html
    expect(gone).toMatch(/<button type="button" hidden=""[^>]*>Details/)
    expect(gone).toContain('<span class="contents invisible">')
    const free = shown({ state: 'available', tags: ['hot'] }).html
    expect(free).not.toContain('hidden=""')
    expect(free).toContain('<span class="contents">')
  })

  it('that waits for its registry can not be added yet', () => {
    expect(shown({ state: 'checking' }).html).toMatch(
      /<button[^>]* aria-disabled="true"[^>]*>Add to cart</,
    )
  })

  it('of a TLD that is sold for two years at least says what those cost', () => {
    const { text } = shown({ state: 'available', minimumYears: 2 })
    expect(text).toContain('2 years: $27.98')
  })

  it('that is premium says that it is sold for one year', () => {
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
  ] as const)('%s has no price, but an owner and a way to transfer it', (_, state, taken) => {
    const { html, text } = shown({ state }, taken)
    expect(text).toContain('Taken')
    expect(text).not.toContain('$')
    expect(html).toContain('href="/domain/transfer?domain=sokha.com"')
    expect(html).toContain('aria-label="Who owns it? sokha.com"')
  })

  it('that its registry keeps back says so, without price and button', () => {
    const { html, text } = shown({ state: 'reserved' })
    expect(text).toContain('Reserved')
    expect(text).toContain('The registry has reserved this name.')
    expect(text).not.toContain('$')
    expect(html).not.toContain('Add to cart')
  })

  it('whose registry does not take its letters says so, not that it is reserved', () => {
    const { html, text } = shown({
      state: 'reserved',
      problem: { code: 'SCRIPT_NOT_TAKEN', script: 'Khmr' },
    })
    expect(text).toContain('Not possible')
    expect(text).toContain('The registry of .com does not accept names in this script.')
    expect(text).not.toContain('eserved')
    expect(html).not.toContain('Try again')
  })

  it('that was not asked for, since too much was, says when to try again', () => {
    const { text } = shown({
      state: 'unknown',
      problem: { code: 'TOO_MANY_REQUESTS', retryAfter: 7 },
    })
    expect(text).toContain('Try again in 7 seconds.')
  })

  it('has its tld last in any script', () => {
    expect(shown({ unicodeName: 'שלום.com' }).html).toContain('<bdi dir="ltr">שלום<wbr/>')
  })

  it('that could not be checked can be asked again', () => {
    expect(shown({ state: 'unknown' }).html).toContain('aria-label="Try again: check sokha.com"')
  })

  it('says why an idea is there, and what it may be taken for', () => {
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

  it('that needs documents says so beside its state', () => {
    const { text } = shown({ state: 'available', needsDocuments: true, eligibility: 'company' })
    expect(text).toContain('Documents required')
    expect(text).not.toContain('Conditions apply')
  })

  it('that not everybody may have says so beside its state', () => {
    const { text } = shown({ state: 'available', eligibility: 'eu-citizen' })
    expect(text).toContain('Conditions apply')
    expect(shown({ state: 'available' }).text).not.toContain('Conditions apply')
  })
})
