import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import type { Messages } from '../../../i18n/fill.ts'
import { BulkResults } from './BulkResults.tsx'
import { rowOf, someNames } from './bulk.fixture.ts'

const messagesOf = (name: string): Messages =>
  JSON.parse(
    readFileSync(new URL(`../../../../public/locales/en/${name}.json`, import.meta.url), 'utf8'),
  ) as Messages
const nothing = (): void => undefined
// The link of a list is absolute.
vi.stubGlobal('location', new URL('http://localhost/domain/search?mode=bulk'))
const none: ReadonlySet<string> = new Set()

const shown = (count: number): string =>
  renderToStaticMarkup(
    <BulkResults
      locale="en"
      messages={messagesOf('search')}
      errors={{}}
      texts={messagesOf('bulk')}
      bulk={{ pause: nothing, resume: nothing, retry: nothing, clear: nothing }}
      state={{
        phase: 'done',
        inFlight: 0,
        waitUntil: undefined,
        error: undefined,
        entries: someNames(count).map((each) => ({
          ...each,
          state: 'known',
          row: rowOf(each.name),
        })),
      }}
      taken={none}
      cart={undefined}
      inCart={none}
      adding={none}
      failures={{}}
      onAdd={nothing}
      onRemove={nothing}
      onRegistrant={nothing}
    >
      {null}
    </BulkResults>,
  )

it('shows 100 names of a long list, and more on demand', () => {
  const long = shown(250)
  expect(long.match(/data-domain=/g)).toHaveLength(100)
  expect(long).toContain('Show 100 more')
  expect(long).toContain('aria-rowcount="251"')
  expect(shown(130)).toContain('Show 30 more')
  expect(shown(100)).not.toMatch(/Show \d+ more/)
})
