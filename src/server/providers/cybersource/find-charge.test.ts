import { expect, it } from 'vitest'
import { searchReferences } from './find-charge.ts'

const transaction = (at: number) => ({
  id: `${at}`,
  // A refund has a reference of its own, a void that of its charge.
  clientReferenceInformation: { code: `reference-${at - (at % 2)}` },
  applicationInformation: { applications: [] },
})

it('finds the references of a time, each once, on as many pages as there are', async () => {
  const all = Array.from({ length: 2000 }, (_, at) => transaction(at))
  const sent: unknown[] = []
  const send = (_method: string, _path: string, body?: unknown) => {
    sent.push(body)
    const offset = (sent.length - 1) * 1000
    const _embedded = { transactionSummaries: all.slice(offset, offset + 1000) }
    return Promise.resolve({ status: 201, body: { _embedded } })
  }
  const found = await searchReferences(
    send,
    new Date(1_700_000_000_000),
    new Date(1_700_000_060_000),
  )
  expect(found).toHaveLength(1000)
  expect(found.at(-1)).toBe('reference-1998')
  const query = 'submitTimeUtc:[1700000000000 TO 1700000060000]'
  expect(sent).toEqual(
    [0, 1000, 2000].map((offset) => ({
      ...{ query, sort: 'submitTimeUtc:asc', offset, limit: 1000 },
    })),
  )
})

it('finds nothing where there is nothing', async () => {
  const send = () => Promise.resolve({ status: 201, body: { totalCount: 0 } })
  expect(await searchReferences(send, new Date(0), new Date(1))).toEqual([])
})
