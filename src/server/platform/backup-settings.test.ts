import { expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

it('reads where backups go, how often, and who can read them', () => {
  const recipient = `age1${'q'.repeat(58)}`
  const identity = `AGE-SECRET-KEY-1${'Q'.repeat(58)}`
  expect(readConfig({ DATA_DIR: '/data' }).backup).toMatchObject({
    ...{ isScheduled: false, folder: '/data/backups', recipients: [] },
  })
  const { backup } = readConfig({
    ...{ BACKUP_DIR: '/backups', BACKUP_EVERY_HOURS: '6', BACKUP_KEEP_DAYS: '14' },
    BACKUP_AGE_RECIPIENTS: `${recipient}, ${recipient}`,
    BACKUP_AGE_IDENTITY: `# created: today\n# public key: ${recipient}\n${identity}`,
  })
  expect(backup).toEqual({
    ...{ isScheduled: true, folder: '/backups', everyMs: 21_600_000, keepDays: 14 },
    ...{ recipients: [recipient, recipient], passphrase: undefined, identity },
  })
  for (const wrong of [
    { BACKUP_EVERY_HOURS: '169' },
    { BACKUP_AGE_RECIPIENTS: 'age1short' },
    { BACKUP_AGE_IDENTITY: recipient },
    { BACKUP_AGE_PASSPHRASE: 'too short' },
    { BACKUP_AGE_PASSPHRASE: 'x'.repeat(20), BACKUP_AGE_RECIPIENTS: recipient },
  ])
    expect(() => readConfig(wrong)).toThrow(ConfigError)
})
