import { expect, it, vi } from 'vitest'
import { readConfig } from '../../platform/config.ts'
import { backupFinding, drillFinding } from './backup-finding.ts'
import { findingLines, findingsAnswer, withinLimit, type Finding } from './finding.ts'
import { certificateFinding } from './certificate-finding.ts'
import { databaseFindings, diskFinding, folderFinding, wayFinding } from './machine-findings.ts'

const database = { postgresVersion: 18, isPooled: false, marks: [], fingerprints: [] }

it('shows a line for each finding, with a remedy for each problem', () => {
  const lines = findingLines([
    { is: 'ok', subject: 'mail (SMTP)', text: 'mail.example answers' },
    { is: 'problem', subject: 'PowerDNS', text: 'refused', remedy: 'correct POWERDNS_KEY' },
    { is: 'skipped', subject: 'PayPal', text: 'off' },
  ])
  expect(lines).toEqual([
    'ok       mail (SMTP): mail.example answers',
    'problem  PowerDNS: refused: correct POWERDNS_KEY',
    'skipped  PayPal: off',
    '',
    'Problems: 1.',
  ])
  expect(findingLines([]).at(-1)).toBe('All is well.')
})

it.each<[number, readonly Finding[]]>([
  [0, []],
  [0, [{ is: 'ok', subject: 'mail (SMTP)', text: 'mail.example answers' }]],
  [0, [{ is: 'skipped', subject: 'PayPal', text: 'off' }]],
  [1, databaseFindings('shop at db: no connection')],
  [1, databaseFindings({ ...database, pendingMigrations: 0, clockOffsetMs: 6000 })],
  [1, databaseFindings({ ...database, pendingMigrations: 1, clockOffsetMs: 0 })],
  [1, [wayFinding('replica of the database', 'DATABASE_REPLICA_URL', 'no connection')]],
  [1, [folderFinding('/data', { readable: ['/data/token'], isEmptied: false })]],
  [1, [diskFinding('BACKUP_DIR', 0, 1e9)]],
  [1, [backupFinding(readConfig({ BACKUP_DIR: '/backups' }).backup, undefined, new Date())]],
  [1, [certificateFinding('EPP_CERT', new Date(86_400_000), new Date(0), 'renew it')]],
])('ends with %i for %j', (code, findings) => {
  const others: readonly Finding[] = [{ is: 'ok', subject: 'WHM', text: 'answers' }]
  expect(findingsAnswer([...others, ...findings, ...others]).code).toBe(code)
})

it('waits 10 seconds for a check', async () => {
  vi.useFakeTimers()
  const late = withinLimit('mail', () => new Promise<never>(() => undefined))
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await late).toMatchObject({ is: 'problem', text: 'no result within 10 s' })
  vi.useRealTimers()
})

it('judges the database, its clock and its migrations', () => {
  const good = { ...database, pendingMigrations: 0, clockOffsetMs: -5000 }
  expect(databaseFindings(good).map(({ is }) => is)).toEqual(['ok', 'ok', 'ok'])
  const bad = { ...database, pendingMigrations: 2, clockOffsetMs: -7_200_000 }
  expect(databaseFindings(bad)).toMatchObject([
    { is: 'ok' },
    { is: 'problem', text: "differs from this machine's by 7200 s", remedy: 'set both by NTP' },
    { is: 'problem', text: '2 are pending', remedy: 'run npm run shop -- database migrate' },
  ])
  expect(databaseFindings('shop at db: no connection')).toMatchObject([
    { is: 'problem', text: 'shop at db: no connection' },
  ])
})

it('judges the mode and the contents of DATA_DIR', () => {
  expect(folderFinding('/data', { readable: [], isEmptied: false }).is).toBe('ok')
  expect(folderFinding('/data', { readable: ['/data/token'], isEmptied: false })).toMatchObject({
    ...{ is: 'problem', remedy: 'run chmod -R go= /data' },
  })
  expect(folderFinding('/data', { readable: [], isEmptied: true })).toMatchObject({
    ...{ is: 'problem', remedy: 'mount or restore it' },
  })
})

it.each([
  [50e9, 100e9, 'ok'],
  [5e9, 100e9, 'ok'],
  [4.9e9, 100e9, 'problem'],
  [0.9e9, 5e9, 'problem'],
])('judges %i free bytes of %i', (free, size, is) => {
  expect(diskFinding('DATA_DIR', free, size).is).toBe(is)
})

it('judges the age of the newest backup', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const { backup } = readConfig({ BACKUP_DIR: '/backups' })
  const aged = (hours: number) => ({
    path: '/backups/shop.backup',
    at: new Date(now.getTime() - hours * 3_600_000),
  })
  expect(backupFinding(backup, aged(37), now)).toEqual({
    ...{ is: 'ok', subject: 'last backup' },
    text: '/backups/shop.backup is 37 hours old, and not encrypted',
  })
  for (const newest of [undefined, aged(38)])
    expect(backupFinding(backup, newest, now)).toMatchObject({
      ...{ is: 'problem', remedy: 'see docs/runbooks/backup-is-old.md' },
    })
  expect(backupFinding(readConfig({}).backup, undefined, now).is).toBe('skipped')
})

it('judges when a restore was last tried', () => {
  const now = new Date('2026-11-26T12:00:00Z')
  const drilled = (days: number) => ({
    ...{ at: new Date(now.getTime() - days * 86_400_000), rpoSeconds: 60, rtoSeconds: 90 },
  })
  const { backup } = readConfig({ BACKUP_DIR: '/backups' })
  expect(drillFinding(backup, drilled(40), now)).toEqual({
    ...{ is: 'ok', subject: 'last restore drill' },
    text: '40 days ago, a restore took 90 s',
  })
  for (const last of [undefined, drilled(41)])
    expect(drillFinding(backup, last, now)).toMatchObject({
      ...{ is: 'problem', remedy: 'run npm run shop -- database drill' },
    })
  expect(drillFinding(readConfig({}).backup, undefined, now).is).toBe('skipped')
})
