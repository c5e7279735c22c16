import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { drillFigures, readLastDrill, storeDrill } from './last-drill.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'drills-'))
})
afterEach(() => rm(folder, { recursive: true }))

const now = new Date('2026-11-26T12:00:00Z')
const figures = async () =>
  drillFigures(await readLastDrill(folder), now).map(({ name, values }) => [name, values[0]?.value])

it('shows when a drill last succeeded, and what it measured', async () => {
  expect(await figures()).toEqual([
    ['shop_drill_age_seconds', Infinity],
    ['shop_drill_rto_seconds', undefined],
    ['shop_drill_rpo_seconds', undefined],
  ])
  const earlier = new Date(now.getTime() - 90_000)
  await storeDrill(folder, { rpoSeconds: undefined, rtoSeconds: 10 }, earlier)
  expect((await figures())[2]).toEqual(['shop_drill_rpo_seconds', undefined])
  await storeDrill(folder, { rpoSeconds: 7200, rtoSeconds: 45 }, earlier)
  expect(await figures()).toEqual([
    ['shop_drill_age_seconds', 90],
    ['shop_drill_rto_seconds', 45],
    ['shop_drill_rpo_seconds', 7200],
  ])
  expect(await readdir(folder)).toEqual(['last-drill.json'])
})
