import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { SearchRow } from '../../contract/domains.ts'
import type { Messages } from '../../i18n/fill.ts'
import { ProtectOffer } from './ProtectOffer.tsx'
import { SearchResults } from './SearchResults.tsx'
import { protectRows } from './protect-name.ts'
import { arrangeRows, noFilters } from './search-filters.ts'
import { searchRow } from './search-row.fixture.ts'
import { noSearch } from './search-state.ts'

const messages = JSON.parse(
  readFileSync(new URL('../../../public/locales/en/search.json', import.meta.url), 'utf8'),
) as Messages
const nothing = (): void => undefined
const none: ReadonlySet<string> = new Set()
const taken = (name: string): SearchRow => searchRow(name, { state: 'taken' })
const free = (name: string): SearchRow => searchRow(name, { state: 'available' })
const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const results = (...rows: SearchRow[]): string =>
  textOf(
    renderToStaticMarkup(
      <SearchResults
        locale="en"
        messages={messages}
        errors={{}}
        state={{ ...noSearch, phase: 'done', rows }}
        arranged={arrangeRows(rows, noFilters)}
        isLimited={false}
        hydrated
        taken={none}
        cart={undefined}
        inCart={none}
        adding={none}
        failures={{}}
        actions={{ add: nothing, remove: nothing, showRegistrant: nothing, recheck: nothing }}
        onMore={nothing}
        onAgain={nothing}
        onClear={nothing}
      >
        {null}
      </SearchResults>,
    ),
  )

describe('the line of taken names', () => {
  it('has the extensions of one searched name', () => {
    expect(results(taken('angkor.com'), taken('angkor.net'))).toContain('Taken: .com .net')
  })

  it('has whole names when several were searched, also when one of them is free', () => {
    const rows = [taken('angkor.com'), taken('bayon.com'), taken('angkor.net'), taken('bayon.net')]
    expect(results(...rows)).toContain('Taken: angkor.com bayon.com angkor.net and 1 more')
    expect(results(taken('angkor.com'), free('bayon.com'))).toContain('Taken: angkor.com')
  })
})

describe('the offer ‘Protect the name’', () => {
  const offer = (...searched: SearchRow[]): string =>
    textOf(
      renderToStaticMarkup(
        <ProtectOffer
          messages={messages}
          protect={{ names: protectRows(searched, none, none), add: nothing }}
          searched={searched}
        />,
      ),
    )
  const angkor = [free('angkor.com'), free('angkor.net')]

  it('has the extensions of one searched name', () => {
    expect(offer(...angkor)).toContain('Protect the name .com .net Add 2')
  })

  it('says which of several names it is for', () => {
    expect(offer(...angkor, taken('bayon.com'))).toContain(
      'Protect the name angkor .com .net Add 2',
    )
  })
})
