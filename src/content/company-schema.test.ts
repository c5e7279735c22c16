import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { aboutUs, awards, clients, feedback } from './company-schema.ts'

/** What an editor reads about an entry that is wrong. */
const complaints = (
  schema: typeof aboutUs | typeof clients | typeof feedback | typeof awards,
  entry: unknown,
): string[] => {
  const { error } = schema.safeParse(entry)
  return error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []
}

test('accepts correct files', () => {
  expect(complaints(clients, { clients: [{ name: 'A café', runs: 'Its menu' }] })).toEqual([])
  expect(
    complaints(feedback, { feedback: [{ quote: 'Good.', author: 'An owner', rating: 5 }] }),
  ).toEqual([])
  expect(
    complaints(awards, {
      awards: [
        { title: 'Host of the year', by: 'A fair', year: 2026, url: 'https://fair.example' },
      ],
    }),
  ).toEqual([])
  expect(complaints(awards, { awards: [] })).toEqual([])
})

test('explains errors to an editor', () => {
  expect(complaints(aboutUs, { title: 'About us' })).toEqual([
    'lead: needs one or two sentences under the heading',
  ])
  expect(complaints(clients, { clients: [{ name: 'A café', runs: ' ' }] })).toEqual([
    'clients.0.runs: must not be empty: it needs what they run here, such as "runs: Menu and bookings on WordPress Hosting"',
  ])
  expect(complaints(clients, {})).toEqual([
    'clients: needs the list of clients; write "clients: []" when there is none to show',
  ])
  expect(
    complaints(clients, { clients: [{ name: 'A café', runs: 'Its menu', logo: 'a.png' }] }),
  ).toEqual(['clients.0: a client has only "name", "runs", "url", not logo'])
  expect(
    complaints(awards, { awards: [{ title: 'A', by: 'B', year: 2026, url: 'fair.example' }] }),
  ).toEqual([
    'awards.0.url: must be a whole address that begins with https://; leave it out if there is none',
  ])
})

test.each([0, 6, 4.5, '5'])('rejects a rating of %j', (rating) => {
  expect(
    complaints(feedback, { feedback: [{ quote: 'Good.', author: 'A', rating }] }),
  ).toHaveLength(1)
})

/** Who stands in the list, as often as it is named. */
const countOf = (file: string, field: string): number =>
  readFileSync(file, 'utf8').match(new RegExp(`^ +-? ?${field}:`, 'gm'))?.length ?? 0

test.each([
  ['clients', 'name'],
  ['feedback', 'quote'],
  ['awards', 'title'],
])('%s.yaml has as many entries in both languages', (file, field) => {
  expect(countOf(`content/company/km/${file}.yaml`, field)).toBe(
    countOf(`content/company/en/${file}.yaml`, field),
  )
})
