import { getTableName, is } from 'drizzle-orm'
import { getTableColumns } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import * as schema from '../../platform/db/schema/index.ts'
import { districts } from './all-districts.ts'
import { impersonalTables } from './impersonal-tables.ts'

const all = Object.values<unknown>(schema).filter((one): one is PgTable => is(one, PgTable))
const personal = districts.flatMap(({ tables }) => tables)
const place = new Map(personal.map(({ table }, at) => [getTableName(table), at]))
const rowOf = (table: PgTable) => personal[place.get(getTableName(table)) ?? -1]

const references = all.flatMap((table) =>
  getTableConfig(table).foreignKeys.map(({ onDelete, reference }) => ({
    ...{ from: table, to: reference().foreignTable, onDelete },
  })),
)

it('names each table of the schema once: exported and deleted, or why it is not', () => {
  const named = [...personal.map(({ table }) => table), ...Object.values(impersonalTables).flat()]
  expect(named.map(getTableName).sort()).toEqual(all.map(getTableName).sort())
})

it('has each table that refers to a customer, also through other tables', () => {
  const referring = new Set(['customers'])
  for (let before = 0; before !== referring.size;) {
    before = referring.size
    for (const { from, to } of references) {
      if (referring.has(getTableName(to))) referring.add(getTableName(from))
    }
  }
  for (const table of all) {
    if ('customerId' in getTableColumns(table)) referring.add(getTableName(table))
  }
  expect([...referring].filter((name) => !place.has(name))).toEqual([])
})

it('gives a reason for all that is not exported, and for all that stays', () => {
  for (const { table, exported, atDeletion } of personal) {
    const reasons = [
      ...(typeof exported === 'object' && 'no' in exported ? [exported.no] : []),
      ...(typeof atDeletion === 'object' && 'keep' in atDeletion ? [atDeletion.keep] : []),
    ]
    for (const reason of reasons) expect(reason.length, getTableName(table)).toBeGreaterThan(15)
  }
})

it('exports no secrets: hashes, sealed texts, tokens and keys', () => {
  // Of products, of the customer’s own keys, and whether a password must be changed.
  const harmless = new Set([
    'key',
    'product_key',
    'parent_key',
    'public_key',
    'must_change_password',
  ])
  const secret = /hash|sealed|secret|token|password|key|challenge|^content$|idempotency/
  for (const { table, exported } of personal) {
    if (typeof exported === 'object' && 'no' in exported) continue
    const without = exported === 'all' ? [] : exported.without.map(({ name }) => name)
    const columns = Object.values(getTableColumns(table)).map(({ name }) => name)
    const shown = columns.filter((name) => !without.includes(name))
    expect(
      shown.filter((name) => secret.test(name) && !harmless.has(name)),
      getTableName(table),
    ).toEqual([])
  }
})

it('deletes rows before those that they refer to, and nothing that must stay', () => {
  for (const { from, to, onDelete } of references) {
    const [child, parent] = [rowOf(from), rowOf(to)]
    if (child === undefined || parent?.atDeletion !== 'delete') continue
    const names = `${getTableName(from)} -> ${getTableName(to)} (${onDelete ?? 'no action'})`
    expect(child.atDeletion, names).toBe('delete')
    expect(place.get(getTableName(from)), names).toBeLessThan(place.get(getTableName(to)) ?? 0)
  }
})
