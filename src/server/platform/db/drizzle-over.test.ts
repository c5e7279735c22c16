import pg from 'pg'
import { expect, it } from 'vitest'
import { drizzleOver } from './drizzle-over.ts'

/** A pool of one connection, which fails with each statement that begins so. */
const poolFailingOn = (failing: string) => {
  const sent: string[] = []
  let released = 0
  const query = ({ text }: { readonly text: string }) => {
    sent.push(text)
    return text.startsWith(failing)
      ? Promise.reject(new Error('terminating connection'))
      : Promise.resolve({ rows: [] })
  }
  const pool = new pg.Pool()
  const release = () => {
    released += 1
  }
  pool.connect = (() => Promise.resolve({ query, release })) as unknown as typeof pool.connect
  return { pool, sent, released: () => released }
}

it.each([
  ['begin', ['begin']],
  ['commit', ['begin', 'commit', 'rollback']],
])('gives a connection back once, whose %s fails', async (failing, statements) => {
  const { pool, sent, released } = poolFailingOn(failing)
  const failed = drizzleOver(pool).transaction(() => Promise.resolve('done'))
  await expect(failed).rejects.toThrow()
  expect(sent).toEqual(statements)
  expect(released()).toBe(1)
})

it('gives a connection back after a transaction', async () => {
  const { pool, sent, released } = poolFailingOn('nothing')
  expect(await drizzleOver(pool).transaction(() => Promise.resolve('done'))).toBe('done')
  expect(sent).toEqual(['begin', 'commit'])
  expect(released()).toBe(1)
})
