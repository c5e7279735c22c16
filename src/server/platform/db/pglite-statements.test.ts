import { PGlite } from '@electric-sql/pglite'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { namePgliteStatements } from './pglite-statements.ts'

let client: PGlite
beforeAll(async () => {
  client = await PGlite.create()
  await client.exec('create table kept (id integer primary key, name text not null)')
  namePgliteStatements(client)
})
afterAll(() => client.close())
beforeEach(() => client.exec('delete from kept'))

const prepared = async (like: string): Promise<readonly { parsed: number }[]> => {
  // A script, so that the question itself is not one of them.
  const [result] = await client.exec(
    `select generic_plans + custom_plans as parsed from pg_prepared_statements
      where statement like '${like}'`,
  )
  return (result?.rows ?? []) as { parsed: number }[]
}

describe('statements of PGlite by name', () => {
  it('are prepared once and give the same answers', async () => {
    const insert = 'insert into kept values ($1, $2) returning *'
    for (const id of [1, 2, 3]) {
      const { rows } = await client.query(insert, [id, `name ${id}`])
      expect(rows).toEqual([{ id, name: `name ${id}` }])
    }
    expect(await prepared('insert into kept%')).toEqual([{ parsed: 3 }])
    const { rows } = await client.query('select name from kept where id = any($1::int[])', [[1, 3]])
    expect(rows).toEqual([{ name: 'name 1' }, { name: 'name 3' }])
  })

  it('take null, and parameters of another type for the same text elsewhere', async () => {
    for (const value of [null, 'text', null]) {
      const { rows } = await client.query('select $1::text as value', [value])
      expect(rows).toEqual([{ value }])
    }
  })

  it('that fail leave the others as they are', async () => {
    await expect(client.query('select nothing from nowhere')).rejects.toThrow('nowhere')
    await expect(client.query('select nothing from nowhere')).rejects.toThrow('nowhere')
    const insert = 'insert into kept values ($1, $2)'
    await client.query(insert, [1, 'one'])
    await expect(client.query(insert, [1, 'again'])).rejects.toThrow('duplicate key')
    await client.query(insert, [2, 'two'])
    expect((await client.query('select id from kept order by id')).rows).toEqual([
      { id: 1 },
      { id: 2 },
    ])
  })

  it('are the same inside of a transaction, also of one that is rolled back', async () => {
    const insert = 'insert into kept (id, name) values ($1, $2)'
    await expect(
      client.transaction(async (tx) => {
        await tx.query(insert, [1, 'one'])
        await tx.query(insert, [1, 'again'])
      }),
    ).rejects.toThrow('duplicate key')
    await client.transaction((tx) => tx.query(insert, [2, 'two']))
    expect((await client.query('select id from kept')).rows).toEqual([{ id: 2 }])
  })

  it('are limited in number', async () => {
    for (let count = 0; count < 600; count += 1) {
      const { rows } = await client.query(`select ${count} as count`)
      expect(rows).toEqual([{ count }])
    }
    const [result] = await client.exec('select count(*)::int as all from pg_prepared_statements')
    expect(result?.rows).toEqual([{ all: 500 }])
  })
})
