import { expect, it } from 'vitest'
import { drillAnswer } from './restore-commands.ts'

const measured = {
  ...{ orders: 2, invoices: 1, services: 0, transfers: 6, ledgerDifference: 0 },
  ...{ rpoSeconds: 3600, backupAgeSeconds: 60, rtoSeconds: 4 },
}

it('a drill prints what a restore now would lose, and how long it takes', () => {
  const { code, text } = drillAnswer('/backups/a.backup', measured)
  expect(code).toBe(0)
  expect(text.split('\n')).toEqual([
    '/backups/a.backup',
    ...['orders: 2', 'invoices: 1', 'services: 0', 'transfers: 6', 'ledgerDifference: 0'],
    ...['rpoSeconds: 3600', 'backupAgeSeconds: 60', 'rtoSeconds: 4'],
  ])
  expect(drillAnswer('a', { ...measured, rpoSeconds: undefined }).text).toContain(
    'rpoSeconds: none',
  )
})

it.each([1, -1])('a drill fails when the ledger differs by %i', (ledgerDifference) => {
  expect(drillAnswer('a', { ...measured, ledgerDifference })).toMatchObject({ code: 1 })
})
