import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Messages } from '../../../i18n/fill.ts'
import { BulkRow } from './BulkRow.tsx'
import { rowOf } from './bulk.fixture.ts'
import type { BulkEntry } from './bulk-queue.ts'

const messages = JSON.parse(
  readFileSync(new URL('../../../../public/locales/en/search.json', import.meta.url), 'utf8'),
) as Messages
const nothing = (): void => undefined

/** The row as a customer reads it. */
const shown = (
  more: Partial<BulkEntry>,
  reason?: string,
  ownedId?: string,
  inCart = false,
  saving?: string,
) => {
  const name = more.row?.domainName ?? 'sokha.com'
  const html = renderToStaticMarkup(
    <BulkRow
      locale="en"
      messages={messages}
      entry={{ name, unicodeName: more.row?.unicodeName ?? name, state: 'known', ...more }}
      state="?"
      ownedId={ownedId}
      reason={reason}
      inCart={inCart}
      adding={false}
      saving={saving}
      shortSaving={saving?.replace('WELCOME: ', '')}
      failure={undefined}
      onAdd={nothing}
      onRemove={nothing}
      onRegistrant={nothing}
      onRetry={nothing}
    />,
  )
  return { html, text: html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ') }
}

describe('a row of a bulk list', () => {
  it('in the cart can be removed by its tick', () => {
    const { html } = shown({ row: rowOf('a.com', 'available') }, undefined, undefined, true)
    expect(html).toContain('In cart: a.com. Press to remove it')
    expect(html).not.toContain('aria-disabled')
  })

  it('says what the voucher takes off instead of the renewal price on a phone', () => {
    const row = rowOf('a.com', 'available', { minimumYears: 2 })
    const saving = 'WELCOME: −$1.30 applied'
    const { text } = shown({ row }, undefined, undefined, true, saving)
    expect(text).toContain(`$12.50 ${saving} −$1.30 applied`)
    expect(text).not.toContain('then $14.99')
    expect(text).toContain('$14.99')
  })

  it('warns of a homograph, like a search result', () => {
    const { text } = shown({ row: rowOf('a.com', 'available', { lookAlike: 'mixed-scripts' }) })
    expect(text).toContain(messages['look-alike.mixed-scripts'])
  })

  it('shows the badges for documents, premium and one year', () => {
    const more = { premium: true, tags: ['premium'] as const, needsDocuments: true }
    const { text } = shown({ row: rowOf('a.com', 'available', { ...more, tags: [...more.tags] }) })
    for (const word of ['Premium', '1 year at a time', 'Documents required', '$12.50', '$14.99'])
      expect(text).toContain(word)
  })

  it('shows the price of the minimum term', () => {
    const { text } = shown({ row: rowOf('a.com', 'available', { minimumYears: 2 }) })
    expect(text).toContain('2 years: $27.49')
  })

  it('offers the registrant and the transfer of a taken name', () => {
    const { html, text } = shown({ row: rowOf('a.com', 'taken') })
    expect(html).toContain('aria-label="Who owns it? a.com"')
    expect(html).toContain('href="/domain/transfer?domain=a.com"')
    expect(text).not.toContain('$')
  })

  it('links to the customer’s own domain instead of registrant and transfer', () => {
    const { html, text } = shown({ row: rowOf('a.com', 'taken') }, undefined, 'the-id')
    expect(html).toContain('href="/account/domains?domain=the-id" aria-label="Manage a.com"')
    expect(text).toContain(messages['yours.text'])
    expect(html).not.toContain('<button')
    expect(html).not.toContain('/domain/transfer')
  })

  it('shows why a name was refused, without a retry', () => {
    const { html, text } = shown(
      { state: 'refused', problem: 'UNSUPPORTED_TLD' },
      'Unsupported TLD',
    )
    expect(text).toContain('Unsupported TLD')
    expect(html).not.toContain('<button')
  })

  it('shows that the registry does not accept the script', () => {
    const problem = { code: 'SCRIPT_NOT_TAKEN', script: 'Khmr' } as const
    const { html, text } = shown({ row: rowOf('a.com', 'reserved', { problem }) })
    expect(text).toContain('The registry of .com does not accept names in this script.')
    expect(html).not.toContain('<button')
  })

  it('puts the TLD last in any script', () => {
    const row = rowOf('xn--9dbne9b.com', 'available', { unicodeName: 'שלום.com' })
    expect(shown({ row }).html).toMatch(/<bdi dir="ltr"[^>]*>שלום\.com</)
  })
})
